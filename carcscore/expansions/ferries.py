"""The Ferries: lakes at which roads end, and ferries that join two of them (rules FE1 to FE8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Final, NamedTuple

from carcscore.board.board import Board
from carcscore.board.features import Features
from carcscore.findings import Finding, NotDone, Where, error
from carcscore.formats.jcz.foreign import Foreign, Message, Moment, PointedAt, Says, Slot
from carcscore.game.declaring import does
from carcscore.game.events import Parted
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.owing import owed
from carcscore.game.placing import tile_meant
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, point_name
from carcscore.rules import data_types
from carcscore.rules.data_types import Point, Size
from carcscore.rules.facts import Facts, Step
from carcscore.rules.forms import form
from carcscore.rules.holdings import Holding, Holdings
from carcscore.scoring.miscounts import Case, Miscount, parted_by
from carcscore.scoring.payouts import AnyPoints
from carcscore.scoring.values import Occupant, Stack
from carcscore.sentences import said
from carcscore.tiles.kinds import ROAD, MarkKind
from carcscore.tiles.model import NO_SEGMENT

NAME: Final = "ferries"
Ends = dict[Cell, tuple[int, int]]
FERRY: Final = "ferry"
LAKE: Final = MarkKind("ferry-lake", "ferry lakes", "tile", "any", symbol="landing")


@form("A1 N S", {"at": [0, 0], "joins": ["N", "S"]}, short="at joins")
class Ferry(NamedTuple):
    """a ferry on its lake: `CELL SIDE SIDE`"""

    at: data_types.Cell
    joins: Annotated[tuple[Point, ...], Size(2, 2), "The sides of the two roads that it joins."]


@form({"joins": ["E", "S"]}, {"at": [2, 0], "joins": ["N", "S"]})
class FerryPlace(NamedTuple):
    """how a ferry lies now: `{joins: [SIDE, SIDE]}`

    The ferry of the lake just laid; `at` names another one, which is turned.
    """

    joins: Annotated[tuple[Point, ...], Size(2, 2)]
    at: data_types.Cell | None = None


LYING: Final = Holding[tuple[Ferry, ...] | None](
    NAME,
    Annotated[tuple[Ferry, ...], Size(0, 1000)],
    rule="FE8",
    message="the ferries are said to lie at {said} at the end, but the turns give {held}",
)


def _turned(said: Message, before: Any) -> dict[str, object] | None:
    """A ferry of a save: its place names the two sides."""
    sides = list(said.location or "")
    return (
        {"at": said.cell, "joins": sides} if said.at and len(sides) == 2 and {*sides} <= {*"NESW"} else None
    )


def _written(data: FerryPlace, now: Moment) -> PointedAt:
    """The place where a ferry is laid or turned, and does so on the board of a save that is written."""
    on, turned = _in_save(now)
    cell = data.at or now.cell
    placed = now.board.at(cell)
    first, second = sorted(placed.number(placed.turned.segment_at(ROAD.name, join)) for join in data.joins)
    lay(now.board, on, cell, (first, second))
    turned.add(cell)
    return PointedAt(cell, ROAD.name, data.joins)


def _could_turn(now: Moment) -> bool:
    """True if a ferry could still be turned in a turn of a save that is written."""
    on, turned = _in_save(now)
    return bool(met(now.board, on, now.cell) - turned)


def _in_save(now: Moment) -> tuple[Ends, set[Cell]]:
    """The ends that the ferries of a save join, and the cells of those laid or turned in this turn."""
    on, turns = now.memory.setdefault(NAME, ({}, {}))
    return on, turns.setdefault(now.cell, set())


def lay(board: Board, on: Ends, cell: Cell, ends: tuple[int, int]) -> frozenset[int]:
    """Lays the ferry of a lake, or turns it: the segments of what falls apart by that (FE6)."""
    before, parted = on.get(cell), frozenset[int]()
    on[cell] = ends
    if before is not None:
        parted = frozenset(board.members(board.root(before[0])))
        board.unlink(*before)
    board.link(*ends)
    return parted


def met(board: Board, on: Ends, laid: Cell) -> set[Cell]:
    """The lakes whose ferries are met first when the roads of a tile are followed (FE4)."""
    found, placed = set[Cell](), board.at(laid)
    waiting = [placed.number(index) for index in placed.turned.segments_of(ROAD.name)]
    seen = set(waiting)
    while waiting:
        one = waiting.pop()
        cell = board.cell_of(one)
        if cell != laid and one in on.get(cell, ()):
            found.add(cell)
            continue
        further = [other for other in board.joined(one) if other not in seen]
        seen.update(further)
        waiting += further
    return found


class Ferries(Expansion):
    """Each lake has a ferry, which joins two of the roads that end there; who reaches it may turn it."""

    facts = Facts(
        name=NAME,
        title="The Ferries",
        marks=(LAKE,),
        holdings=Holdings(NAME, LYING, alone=True),
        foreign=Foreign(
            messages=(
                Says(
                    "PLACE_TOKEN FERRY",
                    FERRY,
                    _turned,
                    writes=_written,
                    offered=_could_turn,
                    slots=(Slot.AFTER,),
                ),
            )
        ),
    )

    _turned = OfEntry(set[Cell])
    """The lakes whose ferries were laid or turned in this entry."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._on: Ends = {}
        """The segments that the ferry of each lake joins, by their numbers."""
        if (said := self.said[LYING]) is not None:
            self.said[LYING] = tuple(ferry._replace(joins=tuple(sorted(ferry.joins))) for ferry in said)

    # A turn log

    @does(FERRY, FerryPlace, Step.BEFORE, takes=(), words="a ferry")
    def place(self, turn: TurnInPlay, ferry: FerryPlace) -> Iterator[Finding]:
        """The ferry of a lake just laid (FE3), or one that a road of the tile just laid meets (FE4)."""
        joins, laid = ferry.joins, tile_meant(turn, self.game, "FE3")
        cell, own = ferry.at or laid, ferry.at in (None, laid)
        ends = self._ends(cell, joins)
        if isinstance(ends, Finding):
            yield ends
            return
        name = self.game.table.name(cell)
        if cell in self._turned:
            message = said("the ferry on {} is laid or turned twice for one tile", name)
            yield error("second-ferry", message, "FE4")
        elif not own and cell not in self._on:
            message = said("a ferry on {} is turned, but none lies there", name)
            yield error("ferry-out-of-reach", message, "FE4")
        elif not own and cell not in met(self.game.board, self._on, laid):
            why = "no road leads to it from the tile just laid without meeting another one first"
            yield error("ferry-out-of-reach", said("the ferry on {} is turned, but {}", name, why), "FE4")
        elif self._on.get(cell) == ends:
            message = said("the ferry on {} joins these two roads already", name)
            raise NotDone("ferry-not-turned", message, "FE4")
        self._turned.add(cell)
        self._lay(cell, ends)
        self.held[LYING] = tuple(self._lying())
        sides = " and ".join(point_name(join) for join in sorted(joins))
        turn.note(said("{} the ferry on {}: it joins {}", "lays" if own else "turns", name, sides))

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """A lake has been laid: its ferry must lie there now (FE3)."""
        cell = turn.cell
        if cell is not None and cell not in self._on and self._is_lake(cell):
            yield from owed(self.game, self._missing(cell))

    # Both kinds of record

    def _is_lake(self, cell: Cell) -> bool:
        return bool(self.game.marks_on(cell).get(LAKE.name))

    def _missing(self, cell: Cell) -> Finding:
        table = self.game.table
        message = said("no ferry lies on the lake at {}: it must join two of its roads", table.name(cell))
        return error("ferry-missing", message, "FE3", table.where_tile(cell))

    def _ends(self, cell: Cell, joins: Sequence[int]) -> tuple[int, int] | Finding:
        """The numbers of two roads that end at the lake of a tile, or what is wrong with them."""
        placed, name = self.game.board.find(cell), self.game.table.name(cell)
        if placed is None or not self._is_lake(cell):
            return error("no-lake", said("a ferry lies on {}, where no lake is", name), "FE1")
        roads = [placed.turned.segment_at(ROAD.name, point) for point in joins]
        if NO_SEGMENT in roads or len({*roads}) < 2:
            sides = " and ".join(point_name(point) for point in joins)
            has = ", ".join(
                placed.turned.point_names(segment) for segment in placed.turned.segments_of(ROAD.name)
            )
            message = said("the ferry on {} can't join {}: roads end there at {}", name, sides, has)
            return error("ferry-ends", message, "FE1")
        first, second = sorted(roads)
        return placed.number(first), placed.number(second)

    def _lay(self, cell: Cell, ends: tuple[int, int]) -> None:
        """Lays the ferry of a lake, or turns it."""
        if parted := lay(self.game.board, self._on, cell, ends):
            self.game.happen(Parted(parted))

    def _lying(self) -> Iterator[Ferry]:
        """The ferries as they lie."""
        for cell, ends in self._on.items():
            turned = self.game.board.at(cell).turned
            numbers = [self.game.board.segment_of(end)[1] for end in ends]
            yield Ferry(cell, tuple(sorted(turned.segments[number].name_point for number in numbers)))

    def laid_out(self, pieces: Sequence[Occupant]) -> Iterator[Finding]:
        """The ferries of a position: one on each lake (FE8)."""
        lying = self.held[LYING]
        for index, (cell, joins) in enumerate(lying or ()):
            ends, path = self._ends(cell, joins), (NAME, index)
            if isinstance(ends, Finding):
                yield ends.within(Where(path))
            elif cell in self._on:
                message = said("a second ferry lies on {}: each lake has one", self.game.table.name(cell))
                yield error("second-ferry", message, "FE8", path)
            else:
                self._lay(cell, ends)
        for cell in self.game.board:
            if self._is_lake(cell) and cell not in self._on:
                yield self._missing(cell)

    def mistakes(self, case: Case) -> Iterable[Miscount]:
        """A road is taken to end at a lake, though a ferry lies there (FE3)."""
        return parted_by(case, "ferry-missed", "a ferry", "FE3", self._on.values())

    def other_payments(self, features: Features) -> Iterator[AnyPoints]:
        """A ferry pays nothing; but what was complete and paid may have been joined or cut off since."""
        for feature in features:
            if feature.kind is ROAD and any(map(self._is_lake, feature.tiles)):
                yield AnyPoints(feature.ref)

    def stacks(self) -> Iterator[Stack]:
        """The ferries on their lakes, for pictures."""
        for cell, joins in self._lying():
            yield Stack(cell, NO_SEGMENT, FERRY, 1, "".join(point_name(join) for join in joins))
