"""Bridges: roads over tiles, laid with a tile or beside it (rules BC1 to BC7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Annotated, Final, NamedTuple, cast

from carcscore.findings import Finding, Where, error
from carcscore.game.game import Game
from carcscore.game.placing import whose
from carcscore.game.reshaping import retile
from carcscore.game.table import tile_code
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import CENTRE, POINTS, Cell, neighbour, point_name
from carcscore.record.model import Action, Deployment
from carcscore.rules import data_types
from carcscore.rules.data_types import Point
from carcscore.rules.facts import Allowable, Figure, Option, Stage
from carcscore.rules.forms import form
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Worth
from carcscore.text import a
from carcscore.tiles.kinds import FIELD, ROAD
from carcscore.tiles.model import NO_SEGMENT, TurnedTile

BRIDGE: Final = Figure(
    "bridge", per_player=3, of_many=2, strength=0, rule="BC1", follower=False, shape="bridge", reshapes=True
)
FOREST_BRIDGE: Final = Option(
    "forest_bridge",
    ("builder", "forest"),
    "Who gets the 2 points for a bridge over a forest: who builds it, or the forest is worth more (BC7).",
)
_FOREST: Final = "forest"
"""The kind of feature over which a bridge brings points."""
OVER_A_FOREST: Final = Item("bridge over a forest", 1, 2)


@form({"point": "N"}, {"at": [1, 0], "point": "E"})
class BridgePlace(NamedTuple):
    """where the bridge lies: `{point: N}`, by either of its ends

    A bridge over the tile just laid; `at` names one beside it.
    """

    point: Point
    at: Annotated[data_types.Cell | None, "The tile, if it is not the one just laid."] = None


class Bridges:
    """Lays bridges, and looks at their ends."""

    def __init__(self, game: Game, for_builders: bool) -> None:
        self._game = game
        self._for_builders = for_builders
        self._laid = NO_SEGMENT
        """The number of the segment of the bridge laid in this entry."""
        self._earlier: frozenset[object] = frozenset()
        """The places of the followers that were put down before that bridge."""
        self._told: set[tuple[Cell, int]] = set()
        """The sides of tiles where it was told that a bridge can't end."""

    # A turn log

    def began(self, turn: TurnInPlay) -> Iterable[Finding]:
        """No bridge is laid in this entry yet."""
        self._laid, self._earlier = NO_SEGMENT, frozenset()
        return ()

    def lay(self, turn: TurnInPlay, action: Action) -> Iterator[Finding]:
        """A bridge is laid over the tile just placed, or one beside it (BC2 to BC4)."""
        point, at = cast(BridgePlace, action.data)
        game, cell = self._game, at or turn.cell
        if turn.cell is None or cell is None or cell not in game.board:
            there = "no tile was placed" if turn.cell is None or cell is None else "no tile lies there"
            yield error("no-tile-there", f"{turn.player} builds a bridge, but {there}", "BC3")
            return
        name, placed = game.table.name(cell), game.board.at(cell)
        if wrong := why_no_bridge(placed.turned, point):
            yield error("no-bridge", f"a bridge over {tile_code(placed.turned)} at {name}: {wrong}", "BC2")
            return
        if self._laid != NO_SEGMENT:
            yield error("second-bridge", f"{turn.player} builds a second bridge in this turn", "BC3")
        if cell != turn.cell and turn.cell not in [neighbour(cell, side) for side in range(4)]:
            message = f"a bridge over {name}: it goes over the tile just placed, or one beside it"
            yield error("bridge-elsewhere", message, "BC3")
        before = set(game.board.mismatched_at(turn.cell))
        place = (cell, NO_SEGMENT, NO_SEGMENT, point)
        piece = Occupant(turn.player, BRIDGE.name, "", *place, follower=False, path=action.path)
        piece = self._over(piece)
        if set(game.board.mismatched_at(turn.cell)) >= before:  # else the tile lay there only with it
            written = takewhile(lambda one: one.path != action.path, turn.turn.actions)
            self._earlier = frozenset(one.data.path for one in written if isinstance(one.data, Deployment))
        self._laid = piece.number
        yield from game.none_left(piece)
        yield from game.hooks.against(piece, turn)
        game.put(piece)
        turn.note(f"builds a bridge over {name}")
        yield from self._ends(piece)
        if self._for_builders and placed.turned.segments_of(_FOREST):
            game.pay(Award(turn.player, BRIDGE.name, (OVER_A_FOREST,), "BC7", at=cell))

    def allows(self, code: Allowable, what: object, turn: TurnInPlay | None) -> bool:
        """What was told of the ends of bridges is not told again of the tiles there."""
        if code != "edge-mismatch" or not self._told:
            return False
        cell = cast(Cell, what)
        sides = self._game.board.mismatched_at(cell)
        return bool(sides) and all((cell, side) in self._told for side in sides)

    def forbids(self, occupant: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Nobody goes on a bridge before it lies there."""
        if occupant.path in self._earlier and occupant.number == self._laid:
            message = f"{whose(occupant)} goes on a bridge that is built only after that"
            yield error("bridge-comes-later", message, "BC5")

    # Both kinds of record

    def _over(self, piece: Occupant) -> Occupant:
        """Lays a bridge over its tile; the piece as it then lies on its own segment."""
        game, cell = self._game, piece.cell
        turned = game.board.at(cell).turned.crossed(ROAD, _sides(piece.point))
        retile(game, cell, turned)
        index = len(turned.segments) - 1
        return replace(piece, segment=index, number=game.board.number(cell, index))

    def _ends(self, piece: Occupant) -> Iterator[Finding]:
        """What is wrong with the ends of a bridge: beyond each is nothing, a road, or what takes any edge."""
        table, cell = self._game.table, piece.cell
        wrong = set(self._game.board.mismatched_at(cell)) & set(_sides(piece.point))
        for side in sorted(wrong):
            beyond = neighbour(cell, side)
            edge = table.board.at(beyond).turned.edges[side - 2]
            message = (
                f"the bridge over {table.name(cell)} ends at the {edge} of {table.code(beyond)} at "
                f"{table.name(beyond)}: beyond an end is an empty square or a road"
            )
            self._told |= {(cell, side), (beyond, (side + 2) % 4)}
            yield error("bridge-end", message, "BC4", self._where(piece))

    def _where(self, piece: Occupant) -> Where:
        return self._game.table.where(piece.path, piece.offset, piece.cell, point_name(piece.point))

    def laid_out(self, pieces: Sequence[Occupant]) -> Iterator[Finding]:
        """The bridges of a position are laid over their tiles; then their ends are looked at."""
        game, laid = self._game, list[Occupant]()
        for piece in (one for one in pieces if one.figure == BRIDGE.name):
            turned = game.board.at(piece.cell).turned
            if wrong := why_no_bridge(turned, piece.point):
                message = f"{whose(piece)} over {tile_code(turned)} at {game.table.name(piece.cell)}: {wrong}"
                yield error("no-bridge", message, "BC2", self._where(piece))
                game.pieces.remove(piece)
                continue
            lifted = replace(piece, segment=NO_SEGMENT, number=NO_SEGMENT)
            game.move(piece, lifted)
            laid.append(self._over(lifted))
            game.move(lifted, laid[-1])
        for piece in laid:
            yield from self._ends(piece)

    def worth(self, scoring: Scoring, worth: Worth, stage: Stage) -> Worth:
        """By one reading a forest is worth more for each bridge over it (BC7)."""
        if self._for_builders or scoring.feature.kind.name != _FOREST:
            return worth
        tiles = set(scoring.feature.tiles)
        bridges = sum(one.figure == BRIDGE.name and one.cell in tiles for one in self._game.pieces)
        if not bridges:
            return worth
        return replace(worth, items=(*worth.items, Item("bridges over it", bridges, OVER_A_FOREST.each)))


def _sides(point: int) -> tuple[int, int]:
    """The two sides that a bridge joins, by a point of one of them."""
    side = point // 3 % 2
    return side, side + 2


def why_no_bridge(turned: TurnedTile, point: int) -> str:
    """Why no bridge can lie over a tile so: it joins the middles of two sides that are fields (BC2)."""
    if not 0 <= point < CENTRE or point % 3 != 1:
        return "it is named by one of its ends: N, E, S or W"
    if any(segment.over for segment in turned.segments):
        return "there is one already, and a tile has room for one"
    for side in _sides(point):
        if turned.edges[side] != FIELD:
            return (
                f"it would end at {a(turned.edges[side])} on its {POINTS[3 * side + 1]} side, not at a field"
            )
    return ""
