"""Princesses: a tile with one joins a city, and a knight there is sent home (rules PD7, PD8, PD16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from carcscore.findings import Finding, error
from carcscore.game.declaring import does, hears
from carcscore.game.events import Laid
from carcscore.game.expansion import Part
from carcscore.game.owing import owed
from carcscore.game.placing import choices, distinct, whose
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.rules import data_types
from carcscore.rules.data_types import Player, Point
from carcscore.rules.facts import Option
from carcscore.rules.forms import form
from carcscore.scoring.values import Occupant
from carcscore.sentences import enumerated, said
from carcscore.tiles.kinds import CITY, MarkKind

PRINCESS: Final = MarkKind("princess", "princesses", on=CITY.name, combine="any", symbol="crown")
WHETHER: Final = Option(
    "princess", ("may", "must"), "Whether a princess may or must send a knight of her city home (PD7)."
)


@form({"at": [1, 0], "point": "N"})
class SentHome(NamedTuple):
    """the knight that a princess sends home: `{at: CELL, point: POINT}`

    `player` and `figure` where several stand there.
    """

    at: data_types.Cell
    point: Point | None = None
    player: Player | None = None
    figure: data_types.FigureName | None = None


WORDS: Final = "a knight sent home by a princess"


class Princess(Part):
    """The actions of the princess on the tile of a turn, open and done."""

    _joins = OfEntry(bool)
    """True if the tile of this turn joins a city with knights."""
    _sober = OfEntry[list[Occupant]](list)
    """The knights from whom one is chosen."""
    _sent = OfEntry(bool)

    @hears(Laid)
    def _laid(self, turn: TurnInPlay, laid: Laid) -> None:
        """A tile with a princess is laid: the drunk among the knights go home at once (T6)."""
        knights = list(self._knights(laid.cell))
        drunk = [knight for knight in knights if self.game.hooks.count("drunk", knight)]
        self._joins = bool(knights)
        self._sober = [knight for knight in knights if knight not in drunk]
        for occupant in drunk:
            self.game.leave(occupant, "taken")
        if drunk:
            turn.note(said("has the princess send home who is drunk: {}", enumerated(map(whose, drunk))))

    def _knights(self, cell: Cell) -> Iterator[Occupant]:
        placed = self.game.board.at(cell)
        for index, segment in enumerate(placed.turned.segments):
            if PRINCESS.name in self.game.mark_rules.applied(segment.marks):
                yield from self.game.occupants(placed.number(index))

    @does(PRINCESS.name, SentHome, takes=(), words=WORDS)
    def send_home(self, turn: TurnInPlay, place: SentHome) -> Iterator[Finding]:
        """The knight goes home; nothing else is then done with this tile (PD7)."""
        yield from turn.use_alone(WORDS, "PD7")
        there = self.game.table.name(place.at)
        found = [
            occupant
            for occupant in self.game.meant(place.at, place.player, place.point, place.figure)
            if self.game.rules.roles[occupant.role] == CITY.name
        ]
        if not self._joins:
            message = "a princess sends a knight home, but no tile with one joined a city with knights"
            yield error("no-princess", message, "PD7")
        meant = [occupant for occupant in found if occupant in self._sober]
        if not meant:
            if self._joins:
                stands = (
                    said("{} is in another city", whose(found[0])) if found else "no such knight is there"
                )
                message = said("the princess sends a knight on {} home, but {}", there, stands)
                yield error("not-in-her-city", message, "PD7")
            return
        if len(distinct(meant)) > 1:
            which = said("say which one the princess sends home, {}", choices(meant))
            message = said("several knights stand on {}: {}", there, which)
            yield error("which-follower", message, "PD7")
        self._sent = True
        self.game.leave(meant[0], "taken")
        turn.note(said("has the princess send {} home from {}", whose(meant[0]), there))

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """Under `must` a knight was to go (PD7)."""
        table = self.game.table
        must = self.options[WHETHER.name] == "must"
        if must and self._sober and not self._sent:
            knights = enumerated(
                (said("{} on {}", whose(occupant), table.name(occupant.cell)) for occupant in self._sober),
                "or",
            )
            message = said("the princess must send a knight home: {}", knights)
            yield from owed(self.game, error("princess-must", message, "PD7"))
