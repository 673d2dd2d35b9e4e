"""The Russian promos: a hut, and two traps that take followers from around them (RU1 to RU8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final, NamedTuple

from carcscore.board.features import Features
from carcscore.findings import Finding, NotDone, error
from carcscore.formats.jcz.foreign import Foreign, Message, Says
from carcscore.game.declaring import does, hears, pays
from carcscore.game.events import Laid, Settled
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import one_of, whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import AROUND, CENTRE, Cell, cells_from
from carcscore.rules import data_types
from carcscore.rules.facts import AllowableFigure, Facts, Option, Stage
from carcscore.rules.forms import form
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupancy, Occupant, Worth
from carcscore.sentences import said
from carcscore.tiles.kinds import ROAD, FeatureKind, MarkKind

NAME: Final = "russian-promos"
HUT: Final = FeatureKind("yaga-hut", "huts", rim="inside", order=36, look="hut")
HUT_ON_TILE: Final = MarkKind(HUT.name, HUT.plural, on="tile", combine="any", brings=HUT)
TRAP: Final = FeatureKind("trap", "traps", "inside", 95, "trodden", claimable=False, completes="never")
RAZBOYNIK: Final = MarkKind("razboynik", "razboyniks", TRAP.name, "any", symbol="nightingale", brings=TRAP)
VODYANOY: Final = MarkKind("vodyanoy", "vodyanoys", TRAP.name, "any", symbol="water-spirit", brings=TRAP)
TRAPPED: Final = "trapped"
SOLOVEI: Final = Option(
    "solovei",
    ("all", "closest"),
    "Whether the tree takes every follower of its road, or the closest one on each side (RU3).",
)


@form({"at": [0, 1]})
class TakeBack(NamedTuple):
    """the trap from which an own follower is taken back: `{at: CELL}`

    `figure` where several own kinds are there.
    """

    at: data_types.Cell
    figure: data_types.FigureName | None = None


TAKE_BACK: Final = "take-back"


def _taken_back(said: Message, before: Any) -> dict[str, object] | None:
    return {"at": said.cell, "figure": said.figure} if said.at and said.figure else None


class RussianPromos(Expansion):
    """A hut that pays for empty squares; who comes near a trap is caught there until taken back."""

    facts = Facts(
        name=NAME,
        title="Russian promos",
        kinds=(HUT, TRAP),
        roles={"yaga": HUT.name, TRAPPED: TRAP.name},
        marks=(HUT_ON_TILE, RAZBOYNIK, VODYANOY),
        borrowed=("pig-herd",),
        options=(SOLOVEI,),
        awards=(VODYANOY.name,),
        besides="nothing",
        foreign=Foreign(messages=(Says("RETURN_MEEPLE TRAP", TAKE_BACK, _taken_back),)),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._traps: dict[Cell, tuple[int, str]] = {}
        """The segment of each trap, and which of the two it is."""
        self._seen = 0
        self._left: dict[Cell, frozenset[Occupant]] = {}
        """The followers left on the road of each tree, where it takes the closest alone."""

    @pays(Stage.THINGS)
    def hut(self, scoring: Scoring, worth: Worth) -> Worth:
        """A hut pays 1, and 1 for each empty square around it (RU1)."""
        if scoring.feature.kind is not HUT:
            return worth
        empty = len(HUT.around) - scoring.feature.filled
        return Worth((Item("hut", 1, 1), Item("empty squares around it", empty, 1)), "RU1")

    # Who is caught

    def _known(self) -> dict[Cell, tuple[int, str]]:
        """The traps on the board: those of the tiles laid since this was last asked are added."""
        for placed in islice(self.game.board.tiles(), self._seen, None):
            for index, segment in enumerate(placed.turned.segments):
                if segment.kind is TRAP:
                    marks = self.game.mark_rules.applied(segment.marks)
                    self._traps[placed.cell] = (index, max(marks, default=""))
        self._seen = len(self.game.board)
        return self._traps

    def _exposed(self, cell: Cell) -> list[Occupant]:
        """The followers in reach of a trap: on the road of the tree (RU3), or around the vodyanoy (RU4)."""
        if self._known()[cell][1] == RAZBOYNIK.name:
            return [
                occupant
                for road in self._roads(cell)
                for occupant in self.game.occupants(road)
                if self._free(occupant)
            ]
        there = self.game.followers_on
        return [
            occupant
            for near in cells_from(cell, AROUND)
            for occupant in there.get(near, ())
            if self._free(occupant)
        ]

    def _free(self, occupant: Occupant) -> bool:
        """True if a follower stands where a trap can catch it: not in another trap, no lord of a castle."""
        return self.game.board.kind(occupant.number).claimable and self.game.rules.in_peril(
            occupant.figure, occupant.role, TRAP.name
        )

    def _roads(self, cell: Cell) -> list[int]:
        """A segment of each road through a tile."""
        placed = self.game.board.at(cell)
        roads = [placed.number(i) for i, segment in enumerate(placed.turned.segments) if segment.kind is ROAD]
        return list({self.game.board.root(number): number for number in roads}.values())

    def _closest(self, cell: Cell, exposed: Sequence[Occupant]) -> list[Occupant]:
        """Of those on the road of a tree the closest on each side, once somebody has come there (RU3)."""
        if self._left.get(cell, frozenset()) >= {*exposed}:
            return []
        ways: dict[Cell, list[tuple[int, Occupant]]] = {}
        for road in self._roads(cell):
            for one in exposed:
                if self.game.board.root(one.number) == self.game.board.root(road):
                    way = self.game.board.connection(road, one.number)
                    ways.setdefault(way[:2][-1], []).append((len(way), one))
        found = [
            figure for side in ways.values() for far, figure in side if far == min(way for way, _ in side)
        ]
        self._left[cell] = frozenset(exposed) - {*found}
        return found

    def _catch(self, turn: TurnInPlay) -> None:
        """Everybody within reach is put on the traps (RU3, RU4)."""
        name = self.game.table.name
        for cell, (index, mark) in self._known().items():
            exposed = self._exposed(cell)
            if mark == RAZBOYNIK.name and self.options[SOLOVEI.name] == "closest":
                exposed = self._closest(cell, exposed)
            for occupant in exposed:
                number = self.game.board.number(cell, index)
                there = replace(occupant, cell=cell, segment=index, number=number, point=CENTRE)
                self.game.move(occupant, replace(there, role=TRAPPED))
                words = "has {} on {} caught by the {} on {}"
                turn.note(said(words, whose(occupant), name(occupant.cell), mark, name(cell)))

    @hears(Laid, Settled)
    def _comes_near(self, turn: TurnInPlay, event: Laid | Settled) -> None:
        """A trap is laid, or a tile that leads to it; who comes near in a turn scores nothing in it (RU5)."""
        self._catch(turn)

    def ended(self, turn: TurnInPlay) -> None:
        """Nor do those stay who came there after the scoring."""
        self._catch(turn)

    # Who may be there

    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Nobody is put down in a trap, nor on the tile of the vodyanoy (RU4)."""
        trap = self._known().get(follower.cell)
        if follower.role == TRAPPED or (trap is not None and trap[1] == VODYANOY.name):
            there = self.game.table.name(follower.cell)
            yield error("on-a-trap", said("{} is put on {}, where a trap is", whose(follower), there), "RU4")

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """Several can be caught on one tile, be it the start tile."""
        return figure.role == TRAPPED and code in ("two-on-one-tile", "on-start-tile")

    def check_position(self, features: Features) -> Iterator[Finding]:
        """A position in which somebody stands within reach of a trap."""
        table = self.game.table
        if table.record.end == "mid-turn":
            return
        told: set[Occupant] = set()
        for cell, (_, mark) in self._known().items():
            if mark == RAZBOYNIK.name and self.options[SOLOVEI.name] == "closest":
                continue
            for occupant in (occupant for occupant in self._exposed(cell) if occupant not in told):
                told.add(occupant)
                caught = said("the {} on {} would have caught it", mark, table.name(cell))
                message = said("{} stands on {}: {}", whose(occupant), table.name(occupant.cell), caught)
                rule = "RU3" if mark == RAZBOYNIK.name else "RU4"
                yield error("not-trapped", message, rule, table.where_figure(occupant))

    # Coming back (RU6)

    @does(TAKE_BACK, TakeBack, words="taking a follower back")
    def take_back(self, turn: TurnInPlay, back: TakeBack) -> Iterator[Finding]:
        """The player takes an own follower back, not from a trap that was laid in this turn."""
        there = self.game.table.name(back.at)
        meant = self.game.meant(back.at, turn.player, None, back.figure)
        caught = [occupant for occupant in meant if occupant.role == TRAPPED]
        if not caught:
            message = said("{} has no such follower in a trap on {} to take back", turn.player, there)
            raise NotDone("nobody-trapped", message, "RU6")
        yield from one_of(caught, self.game, "`figure`")
        if back.at == turn.cell:
            words = "{} takes a follower back from the trap on {}, laid in this turn"
            yield error("trap-just-laid", said(words, turn.player, there), "RU6")
        self.game.leave(caught[0], "taken")
        turn.note(said("takes the {} back from the trap on {}", caught[0].figure, there))

    # What pays

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """The vodyanoy takes 2 for each follower there at the end (RU7)."""
        for cell, (index, mark) in self._known().items():
            there = self.game.occupants(self.game.board.number(cell, index))
            caught = Counter(occupant.player for occupant in there if mark == VODYANOY.name)
            for player, number in caught.items():
                yield Award(player, mark, (Item("trapped followers", number, -2),), "RU7", at=cell)
