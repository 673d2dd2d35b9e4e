"""Siege: cities that pay less while farms are paid double for them, and knights who escape (SG1 to SG10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from carcscore.board.feature import Feature
from carcscore.findings import Finding, NotDone, error
from carcscore.formats.jcz.foreign import Foreign, Message, Says, When
from carcscore.game.declaring import brings, does, pays
from carcscore.game.expansion import Expansion
from carcscore.game.placing import figure_words, one_of, whose
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, cells_from
from carcscore.rules import data_types
from carcscore.rules.data_types import Point
from carcscore.rules.facts import Facts, Option, Stage, Step
from carcscore.rules.forms import form
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Occupant, Worth
from carcscore.sentences import said
from carcscore.tiles.kinds import CITY, CLOISTER, MarkKind

NAME: Final = "siege"
BESIEGED: Final = MarkKind("besieged", "besieged parts", on=CITY.name, combine="any", symbol="tents")
ESCAPE_FROM: Final = Option(
    "escape",
    ("siege-tile", "any-tile"),
    "Beside which tiles of a besieged city a cloister lets a knight escape: besieged ones, or any (SG6).",
)


@form({"at": [0, -1], "point": "N"})
class Escape(NamedTuple):
    """the knight who escapes from a besieged city: `{at: CELL, point: POINT}`

    `figure` where several own ones stand there.
    """

    at: data_types.Cell
    point: Point | None = None
    figure: data_types.FigureName | None = None


ESCAPE: Final = "escape"


def _escaped(said: Message, before: Any) -> dict[str, object] | None:
    """The knight that escapes in a save."""
    whom = said.whom()
    return whom and {key: whom[key] for key in ("at", "point", "figure") if key in whom}


class Siege(Expansion):
    """A besieged city pays 1 less for each thing in it, unfinished nothing; farms are paid double for it."""

    facts = Facts(
        name=NAME,
        title="Siege",
        marks=(BESIEGED,),
        options=(ESCAPE_FROM,),
        besides="nothing",
        foreign=Foreign(
            messages=(
                Says("RETURN_MEEPLE SIEGE_ESCAPE", ESCAPE, _escaped, when=(When.AFTER,)),
                Says("PASS", when=(When.BEFORE, When.AFTER), anyone=True),
                Says("COMMIT", when=(When.BEFORE,), anyone=True),
            )
        ),
    )

    _escaped = OfEntry(bool)
    """True if a knight has escaped in this entry."""

    # What pays

    @pays(Stage.EACH)
    def besieged(self, scoring: Scoring, worth: Worth) -> Worth:
        """A besieged city pays 1 less for each tile and pennant (SG2, SG4); unfinished, nothing (SG3)."""
        feature = scoring.feature
        return worth.changed(feature, BESIEGED, "SG2" if feature.complete else "SG3", by=-1)

    @brings(Stage.LAST)
    def doubled(self, scoring: Scoring, player: str, thing: Feature, item: Item) -> Item:
        """A completed city that is besieged pays farms double (SG8)."""
        return item.times(2, BESIEGED.name, "SG8") if _is_besieged(thing) else item

    # Escapes

    @does(ESCAPE, Escape, step=Step.AFTER, takes=(), words="an escape")
    def escape(self, turn: TurnInPlay, escape: Escape) -> Iterator[Finding]:
        """A knight leaves a besieged city beside a cloister and goes home (SG6).

        In each entry one may escape, in a further tile's, too.
        """
        there = self.game.table.name(escape.at)
        if self._escaped:
            yield error("second-escape", "a second knight escapes in one turn: at most one does", "SG6")
        self._escaped = True
        board = self.game.board
        knights = [
            occupant
            for occupant in self.game.meant(escape.at, turn.player, escape.point, escape.figure)
            if board.kind(board.root(occupant.number)) is CITY
            and occupant.role not in self.game.rules.captives
        ]
        if not knights:
            message = said("{} has no such knight on {} to escape", turn.player, there)
            raise NotDone("no-knight-there", message, "SG6")
        yield from one_of(knights, self.game, "`point` or `figure`")
        yield from self._held_back(knights[0])
        self.game.leave(knights[0], "taken")
        who = figure_words(knights[0].figure, knights[0].role)
        turn.note(said("lets the {} on {} escape from the siege", who, there))

    def _held_back(self, knight: Occupant) -> Iterator[Finding]:
        """Why a knight can't escape: from no siege, from a completed city (SG7), or by no cloister (SG6)."""
        city = self.game.feature(self.game.board.root(knight.number))
        escapes = said("{} on {} escapes", whose(knight), self.game.table.name(knight.cell))
        if not _is_besieged(city):
            yield error("not-besieged", said("{}, but from a city that is not besieged", escapes), "SG6")
        elif city.complete:
            message = said("{} from a completed city: its knights go home when it is scored", escapes)
            yield error("not-besieged", message, "SG7")
        elif not any(map(self._has_cloister, self._ways_out(city))):
            anywhere = self.options[ESCAPE_FROM.name] == "any-tile"
            beside = "any tile of it" if anywhere else "a besieged tile of it"
            message = said("{}, but no cloister lies on or around {}", escapes, beside)
            yield error("no-way-out", message, "SG6")

    def _ways_out(self, city: Feature) -> set[Cell]:
        """The squares on which a cloister lets a knight of a besieged city out."""
        anywhere = self.options[ESCAPE_FROM.name] == "any-tile"
        besieged = {
            cell
            for cell, index in city.segments
            if anywhere or BESIEGED.name in self.game.board.at(cell).turned.segments[index].marks
        }
        return {near for cell in besieged for near in cells_from(cell)}

    def _has_cloister(self, cell: Cell) -> bool:
        placed = self.game.board.find(cell)
        return placed is not None and any(segment.kind is CLOISTER for segment in placed.turned.segments)


def _is_besieged(feature: Feature) -> bool:
    """True if a feature is a besieged city: one that became something else is not."""
    return feature.kind is CITY and bool(feature.marks.get(BESIEGED.name))
