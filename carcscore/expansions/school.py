"""The School: who completes a road to it has the teacher, who repeats a scoring (rules SC1 to SC8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Annotated, Final, NamedTuple

from carcscore.board.feature import FeatureRef
from carcscore.board.features import Features
from carcscore.findings import Finding, error, note
from carcscore.game.as_if import worth_if_held
from carcscore.game.declaring import hears
from carcscore.game.events import Put
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, neighbour, point_name
from carcscore.rules import data_types
from carcscore.rules.data_types import Point, Text
from carcscore.rules.facts import Facts, Option, StartTiles
from carcscore.rules.forms import form
from carcscore.rules.holdings import Holder, Holdings
from carcscore.scoring.payouts import Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupancy, Section, Stack
from carcscore.sentences import enumerated, said
from carcscore.text import a
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


@form({"at": [0, -1], "point": "N"})
class Taught(NamedTuple):
    """a feature: `{at: CELL, point: POINT}`"""

    at: data_types.Cell
    point: Point


@form({"teacher": {"at": [0, -1], "point": "N"}}, {"teacher": "city-3"})
class Lesson(NamedTuple):
    """which scoring the teacher repeats: `{teacher: {at: CELL, point: POINT}}`

    One of several features scored in this turn, by a tile of it and a point there, or by its name in reports
    of the game.
    """

    teacher: Taught | Annotated[str, Text(40)]


class School(Expansion):
    """A road to the school brings the teacher to whoever completes it; the teacher repeats a scoring once."""

    facts = Facts(
        name=NAME,
        title="The School",
        unsettled={"": "what the teacher repeats"},
        start=StartTiles({WEST: (1, 0), EAST: (2, 0)}, "beside"),
        marks=(SCHOOL,),
        options=(AT_END,),
        awards=(TEACHER.name,),
        holdings=Holdings(NAME, TEACHER),
        turn_form=Lesson,
        representative=True,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._closed: set[tuple[Cell, int]] = set()
        """The roads that end at the school and are complete, each by its segment there."""
        self._ends: set[tuple[Cell, int]] = set()
        self._seen = 0
        """The number of tiles that were looked at for ends of roads."""
        self._eaten = False

    # A turn log

    @hears(Put)
    def _put(self, turn: TurnInPlay, put: Put) -> None:
        """A dragon in the school eats the teacher there (SC8)."""
        if put.occupant.figure == _EATS and self._is_home(put.occupant.cell):
            self._eaten = True
            turn.note("the dragon eats the teacher", by="")

    def _is_home(self, cell: Cell) -> bool:
        """True if the teacher is in the school, and that on this tile."""
        return self.held[TEACHER] is None and not self._eaten and cell in self._tiles()

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterator[Finding]:
        """Whoever has the teacher gets what a feature pays (SC3); then who completed a road to it (SC2)."""
        paid = [scoring for scoring in scorings if scoring.holders and scoring.worth.points > 0]
        holder, said = self.held[TEACHER], self.said_in(turn)
        if holder and paid:
            lesson, found = self._lesson(turn, paid, said)
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
        for scoring in scorings:
            self._closed |= self._roads().intersection(scoring.feature.segments)
        if before < len(self._closed) < len(self._roads()) and not self._eaten:
            self.held[TEACHER] = turn.player
            turn.note("gets the teacher")

    def _lesson(
        self, turn: TurnInPlay, paid: Sequence[Scoring], lesson: Lesson | None
    ) -> tuple[Scoring, list[Finding]]:
        """The scoring of several that is repeated, and findings on what is said of it (SC4)."""
        best = max(paid, key=lambda one: one.worth.points)
        if lesson is not None:
            chosen = next((scoring for scoring in paid if self._means(lesson.teacher, scoring)), None)
            if chosen is not None:
                return chosen, []
            places = enumerated(map(self._words, paid), "or")
            can = said("in this turn the teacher can repeat {}", places)
            return best, [error("teacher-elsewhere", can, "SC4", (*turn.turn.path, NAME))]
        if len({scoring.worth.points for scoring in paid}) == 1:
            return best, []
        cell, point = self._place(best)
        message = (
            f"the teacher could repeat several scorings; the {best.feature.kind.name} of {best.worth.points} "
            f"points is taken; say which one, as in `{NAME}: {{teacher: {{at: {[*cell]}, point: {point}}}}}`"
        )
        return best, [note("teacher-unsaid", message, "SC4")]

    def _means(self, said: Taught | str, scoring: Scoring) -> bool:
        """True if a place, or the name that reports of the game give it, is of the feature that is scored."""
        if isinstance(said, str):
            return self.game.table.named_at_last(said) in scoring.feature.segments
        placed = self.game.board.find(said.at)
        there = placed.turned.segments_with(said.point) if placed else ()
        return any((said.at, index) in scoring.feature.segments for index in there)

    def _place(self, scoring: Scoring) -> tuple[Cell, str]:
        """A tile of a feature, and a point of it there."""
        cell, index = scoring.feature.segments[0]
        return cell, point_name(self.game.board.at(cell).turned.segments[index].name_point)

    def _words(self, scoring: Scoring) -> str:
        cell, point = self._place(scoring)
        return said("the {} of {} at {}", scoring.feature.kind.name, self.game.table.name(cell), point)

    # Both kinds of record

    def _roads(self) -> set[tuple[Cell, int]]:
        """The ends of roads at the school, by their segments; those of tiles laid since are added."""
        for placed in islice(self.game.board.tiles(), self._seen, None):
            self._ends |= {
                (placed.cell, index)
                for index, segment in enumerate(placed.turned.segments)
                if self.game.mark_rules.applied(segment.marks).get(SCHOOL.name)
            }
        self._seen = len(self.game.board)
        return self._ends

    def _tiles(self) -> set[Cell]:
        return {cell for cell, _ in self._roads()}

    def check_position(self, features: Features) -> Iterator[Finding]:
        """The halves lie as printed (SC1); who has the teacher can have got it (SC2)."""
        table, board = self.game.table, self.game.board
        for cell in board:
            turned = board.at(cell).turned
            if turned.tile.code == WEST:
                other = board.find(neighbour(cell, (1 + turned.rotation) % 4))
                lies = None if other is None else (other.turned.tile.code, other.turned.rotation)
                if lies != (EAST, turned.rotation):
                    rest = f"the other half of the school: {EAST} lies east of it when neither is turned"
                    message = said("{} at {} lies without {}", WEST, table.name(cell), rest)
                    yield error("torn-school", message, "SC1", table.where_tile(cell))
        holder = self.held[TEACHER]
        if holder and not any(feature.complete and feature.marks.get(SCHOOL.name) for feature in features):
            message = said("{} is said to have the teacher, but no road to the school is complete", holder)
            yield error("teacher-unearned", message, "SC2", (NAME, TEACHER.name))

    check_log = check_position

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """By one reading the teacher repeats the first scoring of the end (SC7)."""
        holder = self.held[TEACHER]
        if holder is None or self.options[AT_END.name] == "none":
            return
        for feature in features:
            points = self.game.worth(feature).points if occupancy.followers.get(feature.ref) else 0
            if points:
                yield _award(holder, feature.kind.name, points, "SC7", feature.ref)
                return

    def other_payments(self, features: Features) -> Iterator[Payout]:
        """The teacher may have repeated what any completed feature paid, once for each road to the school."""
        roads = sum(feature.marks.get(SCHOOL.name, 0) for feature in features if feature.complete)
        for feature in features if roads else ():
            if feature.complete:
                points = worth_if_held(self.game, feature)
                yield Payout(said("the teacher for {}", features.name(feature.ref)), points, of=feature.ref)

    def stacks(self) -> Iterator[Stack]:
        """The teacher in the school, for pictures."""
        for cell in sorted(self._tiles())[:1]:
            if self._is_home(cell):
                yield Stack(cell, NO_SEGMENT, TEACHER.name, 1, "T")

    def sections(self) -> Iterator[Section]:
        """The place of the teacher in the end."""
        if self._tiles():
            holder = self.held[TEACHER]
            where = said("is with {}", holder) if holder else "is at home"
            eaten = "was eaten by the dragon" if self._eaten else where
            yield Section(self.facts.title, (), (), said("The teacher {}.", eaten))


def _repeated(holder: str, scoring: Scoring, rule: str) -> Award:
    """The points that the teacher brings by a scoring: its pay to one player, without what is paid beside."""
    return _award(holder, scoring.feature.kind.name, scoring.worth.points, rule, scoring.feature.ref)


def _award(holder: str, kind: str, points: int, rule: str, feature: FeatureRef) -> Award:
    return Award(holder, TEACHER.name, (Item(f"points of {a(kind)}", 1, points),), rule, feature)
