"""The Signposts: right ones pay on the road beside which they stand (rules SP1 to SP5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from carcscore.board.feature import Feature
from carcscore.game.declaring import pays
from carcscore.game.expansion import Expansion
from carcscore.geometry import neighbour, side_of
from carcscore.rules.facts import Facts, Stage
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Worth
from carcscore.tiles.kinds import ROAD, MarkKind

NAME: Final = "signposts"
_SYMBOLS: Final[tuple[str, ...]] = ("signpost-left", "signpost-straight", "signpost-right")
_TURNS: Final[Mapping[str, int]] = dict(zip(_SYMBOLS, (3, 0, 1), strict=True))
"""The quarter turns clockwise by which a road goes on from the side at which such a signpost stands."""
POSTS: Final = tuple(
    MarkKind(name, f"{name}s", ROAD.name, "sum", symbol=name, sided=True) for name in _SYMBOLS
)


class Signposts(Expansion):
    """A signpost is right if the road turns so on the next tile; right ones pay, more if they differ."""

    facts = Facts(name=NAME, title="The Signposts", representative=True, marks=POSTS)

    @pays(Stage.FIXED)
    def signposts(self, scoring: Scoring, worth: Worth) -> Worth:
        """Each right signpost pays 1 for each kind of right ones (SP2), beside an unfinished road 1 (SP3)."""
        feature = scoring.feature
        if feature.kind is not ROAD or not any(feature.marks.get(name) for name in _TURNS):
            return worth
        right = [name for name in self._right(feature) if feature.marks.get(name)]
        if not right:
            return worth
        kinds = len({*right})
        each, because = (kinds, f"of {kinds} kinds") if feature.complete and kinds > 1 else (1, None)
        item = Item("right signposts", len(right), each, because)
        return Worth((*worth.items, item), "SP2" if feature.complete else "SP3")

    def _right(self, feature: Feature) -> Iterator[str]:
        """The right signposts beside a road, by their names (SP1)."""
        for cell, index in feature.segments:
            segment = self.game.board.at(cell).turned.segments[index]
            counted = self.game.mark_rules.applied(segment.marks)
            for point, name in segment.posts:
                side = side_of(point)
                ways = self._ways_on(self.game.board.number(cell, index), neighbour(cell, side))
                if name in counted and (side + _TURNS[name]) % 4 in ways:
                    yield name

    def _ways_on(self, number: int, beyond: tuple[int, int]) -> set[int]:
        """The sides by which a road leaves the tile that it comes to there, but for where it came from."""
        board = self.game.board
        entered = [segment for segment in board.joined(number) if board.cell_of(segment) == beyond]
        there, waiting = set(entered), entered
        while waiting:
            further = [segment for segment in board.joined(waiting.pop()) if board.cell_of(segment) == beyond]
            waiting += [segment for segment in further if segment not in there]
            there.update(further)
        cell, came = board.cell_of(number), set[int]()
        ways: set[int] = set()
        for segment in there:
            placed, index = board.segment_of(segment)
            sides = placed.turned.sides[index]
            came |= {side for side in sides if neighbour(beyond, side) == cell}
            ways.update(sides)
        return ways - came
