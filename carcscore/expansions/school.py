"""The School: who completes a road to it has the teacher, who repeats a scoring (rules SC1 to SC8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Annotated, Final, NamedTuple

from carcscore.board.board import Board
from carcscore.board.features import Features
from carcscore.findings import Finding, error, note
from carcscore.game.events import Event, Put
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, neighbour
from carcscore.rules.data_types import Text
from carcscore.rules.facts import Facts, Option
from carcscore.rules.forms import form
from carcscore.rules.holdings import Holder, Holdings
from carcscore.scoring.payouts import Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupancy, Stack
from carcscore.tiles.kinds import ROAD, MarkKind
from carcscore.tiles.model import NO_SEGMENT

NAME: Final = "school"
TEACHER: Final = Holder("teacher", rule="SC2")
SCHOOL: Final = MarkKind(NAME, "school roads", ROAD.name, "sum", symbol="slate")
AT_END: Final = Option(
    "teacher_at_end",
    ("none", "first"),
    "What the teacher brings in the final scoring: nothing, or the points of the first feature that pays, as "
    "reports list them (SC7).",
)
WEST, EAST = "SCL", "SCR"
"""The two halves of the school, as they lie side by side when they are not turned."""
_EATS: Final = "dragon"
"""The piece that eats a teacher in the school."""


@form({"teacher": "city-3"})
class Lesson(NamedTuple):
    """which scoring the teacher repeats: `{teacher: FEATURE}`

    One of several features scored in this turn, by its id as reports of the game have it.
    """

    teacher: Annotated[str, Text(40)]


class School(Expansion):
    """A road to the school brings the teacher to whoever completes it; the teacher repeats a scoring once."""

    facts = Facts(
        name=NAME,
        title="The School",
        tile_set=NAME,
        beside={WEST: (1, 0), EAST: (2, 0)},
        rulebook=NAME,
        marks=(SCHOOL,),
        options=(AT_END,),
        awards=(TEACHER.name,),
        holdings=Holdings(NAME, TEACHER),
        turn_form=Lesson,
        listens=(Put,),
        representative=True,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._closed: set[tuple[Cell, int]] = set()
        """The roads that end at the school and are complete, each by its segment there."""
        self._eaten = False

    # A turn log

    def happened(self, turn: TurnInPlay, event: Event) -> Iterable[Finding]:
        """A dragon in the school eats the teacher there (SC8)."""
        if isinstance(event, Put) and event.occupant.figure == _EATS and self._is_home(event.occupant.cell):
            self._eaten = True
            turn.note("the dragon eats the teacher")
        return ()

    def _is_home(self, cell: Cell) -> bool:
        """Whether the teacher is in the school, and that on this tile."""
        return self.held[TEACHER] is None and not self._eaten and cell in self._tiles()

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterator[Finding]:
        """Whoever has the teacher gets what a feature pays (SC3); then who completed a road to it (SC2)."""
        paid = [one for one in scorings if one.holders and one.worth.points > 0]
        holder, said = self.held[TEACHER], self.said_in(turn)
        if holder and paid:
            lesson, found = self._lesson(paid, said)
            yield from found
            self.game.pay(_repeated(holder, lesson, "SC3"))
            self.held[TEACHER] = None
            turn.note("brings the teacher back to the school")
        elif said is not None:
            message = "the teacher repeats nothing in this turn: " + (
                "nothing is scored" if holder else "nobody has the teacher"
            )
            yield error("teacher-idle", message, "SC4", (*turn.turn.path, NAME))
        before = len(self._closed)
        for one in scorings:
            self._closed |= self._roads.intersection(one.feature.segments)
        if before < len(self._closed) < len(self._roads) and not self._eaten:
            self.held[TEACHER] = turn.player
            turn.note("gets the teacher")

    def _lesson(self, paid: Sequence[Scoring], said: Lesson | None) -> tuple[Scoring, list[Finding]]:
        """Which of several scorings is repeated, and what is wrong with what is said of it (SC4)."""
        best = max(paid, key=lambda one: one.worth.points)
        if said is not None:
            chosen = next((one for one in paid if self._id(one) == said.teacher), None)
            if chosen is not None:
                return chosen, []
            ids = " or ".join(map(self._id, paid))
            return best, [error("teacher-elsewhere", f"in this turn the teacher can repeat {ids}", "SC4")]
        if len({one.worth.points for one in paid}) == 1:
            return best, []
        message = (
            f"the teacher could repeat several scorings; the {best.feature.kind.name} of {best.worth.points} "
            f"points is taken; say which one, as in `{NAME}: {{teacher: {self._id(best)}}}`"
        )
        return best, [note("teacher-unsaid", message, "SC4")]

    def _id(self, scoring: Scoring) -> str:
        """The id that the feature of a scoring has on the board in the end."""
        return self._at_last.id_of(self._at_last.board.number(*scoring.feature.segments[0]))

    @cached_property
    def _at_last(self) -> Features:
        """The features of the board as it lies in the end, as far as its tiles tell."""
        board, table = Board(), self.game.table
        turns = table.record.turns or ()
        for one in (*table.record.start_tiles, *(turn.placement for turn in turns)):
            tile = one and table.catalogue.find(one.tile)
            if one and tile and one.at not in board:
                board.place(one.at, tile.turned(one.rotation))
        return Features(board)

    # Both kinds of record

    @cached_property
    def _roads(self) -> frozenset[tuple[Cell, int]]:
        """The ends of roads at the school, by their segments."""
        return frozenset(
            (placed.cell, index)
            for placed in self.game.board.tiles()
            for index, one in enumerate(placed.turned.segments)
            if self.game.mark_rules.applied(one.marks).get(SCHOOL.name)
        )

    def _tiles(self) -> set[Cell]:
        return {cell for cell, _ in self._roads}

    def check(self, features: Features) -> Iterator[Finding]:
        """The halves lie as printed (SC1); who has the teacher can have got it (SC2)."""
        table, board = self.game.table, self.game.board
        for cell in board:
            turned = board.at(cell).turned
            if turned.tile.code == WEST:
                other = board.find(neighbour(cell, (1 + turned.rotation) % 4))
                if other is None or (other.turned.tile.code, other.turned.rotation) != (
                    EAST,
                    turned.rotation,
                ):
                    message = (
                        f"{WEST} at {table.name(cell)} lies without the other half of the school: {EAST} "
                    )
                    message += "lies east of it when neither is turned"
                    yield error("torn-school", message, "SC1", table.where_tile(cell))
        holder = self.held[TEACHER]
        if holder and not any(one.complete and one.marks.get(SCHOOL.name) for one in features):
            message = f"{holder} is said to have the teacher, but no road to the school is complete"
            yield error("teacher-unearned", message, "SC2", (NAME, TEACHER.name))

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """By one reading the teacher repeats the first scoring of the end (SC7)."""
        holder = self.held[TEACHER]
        if holder is None or self.options[AT_END.name] == "none":
            return
        for one in features:
            points = self.game.worth(one).points if occupancy.followers.get(one.id) else 0
            if points:
                yield _award(holder, one.kind.name, points, "SC7", one.id)
                return

    def other_payments(self, features: Features) -> Iterator[Payout]:
        """The teacher may have repeated what any completed feature paid, once for each road to the school."""
        roads = sum(one.marks.get(SCHOOL.name, 0) for one in features if one.complete)
        for one in features if roads else ():
            if one.complete:
                yield Payout(f"the teacher for {one.id}", self.game.worth(one).points)

    def stacks(self) -> Iterator[Stack]:
        """The teacher in the school, for pictures."""
        for cell in sorted(self._tiles())[:1]:
            if self._is_home(cell):
                yield Stack(cell, NO_SEGMENT, TEACHER.name, 1, "T")


def _repeated(holder: str, scoring: Scoring, rule: str) -> Award:
    """What the teacher brings by a scoring: what it pays one player, without what is paid beside."""
    return _award(holder, scoring.feature.kind.name, scoring.worth.points, rule, scoring.feature.id)


def _award(holder: str, kind: str, points: int, rule: str, feature: str) -> Award:
    return Award(holder, TEACHER.name, (Item(f"points of a {kind}", 1, points),), rule, feature)
