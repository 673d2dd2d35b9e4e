"""Pyramids of acrobats: who may climb them, and what they pay (rules BT6 to BT8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Final, NamedTuple

from carcscore.board.feature import FeatureRef
from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.formats.jcz.foreign import Moment
from carcscore.game.declaring import does, hears
from carcscore.game.events import Put
from carcscore.game.expansion import Expansion, Part
from carcscore.game.placing import whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, cells_from
from carcscore.rules import data_types
from carcscore.rules.facts import BASE_FIGURE, AllowableFigure
from carcscore.rules.forms import form
from carcscore.scoring.values import Award, Item, Occupancy, Occupant
from carcscore.sentences import said
from carcscore.text import counted
from carcscore.tiles.kinds import FeatureKind, MarkKind

PYRAMID: Final = FeatureKind("pyramid", "pyramids", "inside", 46, "staged", completes="never")
SPACE: Final = MarkKind("acrobats", "acrobats", on="tile", combine="any", brings=PYRAMID)
ACROBAT: Final = "acrobat"
AWARD: Final = "acrobats"
IN_IT: Final = "followers in it"
HEIGHT: Final = 3
EACH: Final = 5
BRIDGE: Final = "bridge"
"""The piece over whose tile nobody climbs."""


@form({"at": [1, 0]})
class PyramidScored(NamedTuple):
    """the pyramid that is scored: `{at: CELL}`"""

    at: Annotated[data_types.Cell, "Its tile."]


class Pyramids(Part):
    """The pyramids of a game."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self._last: dict[int, int] = {}
        """In which turn the last acrobat climbed a pyramid, by its segment."""

    def _acrobats(self, cell: Cell) -> list[Occupant]:
        """The acrobats in the pyramid on a tile."""
        return [follower for follower in self.game.followers_on.get(cell, ()) if follower.role == ACROBAT]

    # Climbing

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """Several may stand in a pyramid, of the new tile or one of the eight around it (BT6)."""
        if figure.role != ACROBAT:
            return False
        if code in ("not-on-placed-tile", "on-start-tile"):
            return turn is None or (turn.cell is not None and _near(figure.cell, turn.cell))
        return code in ("feature-was-taken", "two-on-one-tile")

    def forbids(self, occupant: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Only three ordinary followers, and none where a bridge lies."""
        if occupant.role != ACROBAT:
            return
        yield from self._not_ordinary(occupant)
        name = self.game.table.name(occupant.cell)
        if len(self.game.occupants(occupant.number)) >= HEIGHT:
            words = "{} climbs the pyramid on {}, where {} acrobats stand already"
            yield error("pyramid-full", said(words, whose(occupant), name, HEIGHT), "BT6")
        if any(other.cell == occupant.cell for other in self.game.standing_of(BRIDGE)):
            message = said("{} climbs the pyramid on {}, over which a bridge lies", whose(occupant), name)
            yield error("pyramid-below-bridge", message, "BT6")

    def forbids_piece(self, occupant: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """No bridge is built over acrobats."""
        if occupant.figure == BRIDGE and self._acrobats(occupant.cell):
            yield self._below(occupant)

    def _below(self, bridge: Occupant) -> Finding:
        name = self.game.table.name(bridge.cell)
        message = said("{} lies over the acrobats on {}", whose(bridge), name)
        return error("bridge-over-acrobats", message, "BT6")

    def _not_ordinary(self, acrobat: Occupant) -> Iterator[Finding]:
        """Findings on a figure that is no ordinary follower; those of other roles are reported anyhow."""
        if acrobat.figure != BASE_FIGURE.name and not self.game.rules.figures[acrobat.figure].roles:
            name = self.game.table.name(acrobat.cell)
            message = said("{} at {}: only ordinary followers are acrobats", whose(acrobat), name)
            yield error("wrong-figure", message, "BT6")

    @hears(Put)
    def climbed(self, turn: TurnInPlay, put: Put) -> None:
        """Somebody climbs a pyramid."""
        if put.occupant.role == ACROBAT:
            self._last[put.occupant.number] = turn.first

    # What they are paid

    @does(PYRAMID.name, PyramidScored, words="scoring a pyramid")
    def score(self, turn: TurnInPlay, pyramid: PyramidScored) -> Iterator[Finding]:
        """A pyramid of three is scored: 5 for each to its owner, and all go home (BT7)."""
        acrobats, name = self._acrobats(pyramid.at), self.game.table.name(pyramid.at)
        if len(acrobats) != HEIGHT:
            stand = said("{} stand: it takes {}", counted(len(acrobats), "acrobat"), HEIGHT)
            message = said("{} scores the pyramid on {}, where {}", turn.player, name, stand)
            yield error("pyramid-not-full", message, "BT7")
        if not acrobats:
            return
        number = acrobats[0].number
        if self._last.get(number) == turn.first:
            words = "{} scores the pyramid on {} in the turn in which its last acrobat came"
            yield error("pyramid-too-early", said(words, turn.player, name), "BT7")
        for award in _paid(acrobats, "BT7", FeatureRef(number)):
            self.game.pay(award)
        for acrobat in acrobats:
            self.game.leave(acrobat, "scored")
        turn.note(said("scores the pyramid on {}", name))

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """Every acrobat is paid, in full or unfinished pyramids (BT8)."""
        for feature, followers in occupancy.followers.items():
            yield from _paid([follower for follower in followers if follower.role == ACROBAT], "BT8", feature)

    # A final position

    def check_position(self, features: Features) -> Iterator[Finding]:
        """At most three ordinary followers stand in a pyramid; in a log that is told when they come."""
        table = self.game.table
        climbed: Counter[int] = Counter()
        for follower in self.game.followers():
            if follower.role != ACROBAT:
                continue
            where = table.where_figure(follower)
            for found in self._not_ordinary(follower):
                yield found.within(where)
            climbed[follower.number] += 1
            if climbed[follower.number] == HEIGHT + 1:
                words = "more than {} acrobats stand in the pyramid on {}"
                yield error("pyramid-full", said(words, HEIGHT, table.name(follower.cell)), "BT6", where)
        for bridge in self.game.standing_of(BRIDGE):
            if self._acrobats(bridge.cell):
                yield self._below(bridge).within(table.where_figure(bridge))


def could_climb_or_score(now: Moment) -> bool:
    """True if a player could climb a pyramid near the tile just laid, or score a full one (BT6, BT7)."""
    height = Counter(occupant.cell for occupant in now.standing if occupant.role == ACROBAT)
    near = (now.board.find(cell) for cell in cells_from(now.cell) if height[cell] < HEIGHT)
    climbs = BASE_FIGURE.name in now.left[now.player]
    return HEIGHT in height.values() or (
        climbs and any(placed is not None and placed.turned.segments_of(PYRAMID.name) for placed in near)
    )


def _near(one: Cell, other: Cell) -> bool:
    """True if two cells are the same or neighbours, diagonally too."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def _paid(acrobats: Sequence[Occupant], rule: str, pyramid: FeatureRef) -> Iterator[Award]:
    """5 for each acrobat to its owner."""
    for player, number in Counter(acrobat.player for acrobat in acrobats).items():
        items = (Item(IN_IT, number, EACH),)
        yield Award(player, AWARD, items, rule, features=(pyramid,), at=acrobats[0].cell)
