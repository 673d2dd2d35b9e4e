"""Flying Machines: followers that a die carries 1 to 3 squares along an arrow (rules FL1 to FL7)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cached_property
from itertools import takewhile
from typing import Annotated, Any, Final, NamedTuple

from carcscore.board.double_tiles import line
from carcscore.findings import Finding, NotDone, error, note
from carcscore.formats.jcz.foreign import Foreign, Message, Moment, Payload, Says
from carcscore.game.declaring import does
from carcscore.game.expansion import Expansion
from carcscore.game.owing import owed
from carcscore.game.placing import figure_words, in_wrong_role, no_follower_left, set_down, whose
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.record.model import Deployment
from carcscore.rules import data_types
from carcscore.rules.data_types import Point, Role, Whole
from carcscore.rules.facts import BASE_FIGURE, AllowableFigure, Facts, Option
from carcscore.rules.forms import form
from carcscore.scoring.values import Occupant
from carcscore.sentences import said
from carcscore.text import a
from carcscore.tiles.kinds import CITY, CLOISTER, ROAD, MarkKind

NAME: Final = "flying-machines"
WAYS: Final = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
"""The ways in which an arrow points, clockwise, each with a step of one square."""
MACHINES: Final = {
    f"flying-machine-{way}": MarkKind(
        f"flying-machine-{way}",
        f"flying machines to the {way.upper()}",
        on="tile",
        combine="any",
        symbol="plane",
        heading=45 * place,
        legend="flying machine",
    )
    for place, way in enumerate(WAYS)
}
LANDINGS: Final = frozenset({ROAD.name, CITY.name, CLOISTER.name, "garden"})
"""The kinds of feature on which a flight ends (FL3)."""
MOST: Final = 3
"""The highest number of the die."""
FLIERS: Final = Option(
    "fliers", ("any", "ordinary"), "Who flies: any follower, or ordinary and large ones (FL6)."
)
ORDINARY: Final = frozenset({BASE_FIGURE.name, "large"})


@form({"roll": 2, "role": "knight", "point": "N"}, {"roll": 3})
class Flight(NamedTuple):
    """a follower that flies: `{roll: 2, role: ROLE, point: POINT}`, or `{roll: 3}` when it crashes

    `figure` unless it is an ordinary one; `at`, where it lands, need not be said.
    """

    roll: Annotated[int, Whole(1, MOST, 2), "What the die shows."]
    role: Role | None = None
    point: Point | None = None
    figure: data_types.FigureName | None = None
    at: data_types.Cell | None = None


FLY: Final = "fly"
FLIGHT: Final = "a flight"


def _took_off(said: Message, before: Any) -> dict[str, object] | None:
    """The flight in a save, of which the number tells the roll; it may turn out to be a crash."""
    number = said.payload.get("random")
    if not isinstance(number, float) or not 0 <= number < 1 or said.figure is None:
        return None
    said.memory[FLY] = said.meeple
    return {"roll": 1 + int(MOST * number), "figure": said.figure}


def _landed(said: Message, before: Any) -> Any:
    """The place where it lands: the next that a save says of the same figure."""
    if before is None or said.memory.pop(FLY, None) != said.meeple or said.role is None:
        return NotImplemented
    return before | {"role": said.role, "at": said.cell} | ({"point": said.point} if said.point else {})


def _takes_off(flight: Flight, now: Moment) -> Payload:
    """The flight for a save, with a number that tells the roll; where it lands is said as of any follower."""
    machine = {"position": list(now.cell), "feature": "FlyingMachine", "location": "I"}
    figure = flight.figure or BASE_FIGURE.name
    return Payload({"pointer": machine, "random": (flight.roll - 0.5) / MOST}, figure)


def _may_fly(now: Moment) -> bool:
    """True if a machine is on the tile just laid, and the player has a follower left."""
    marks = now.rules.tile_marks(now.board.at(now.cell).turned.tile)
    return not MACHINES.keys().isdisjoint(marks) and not now.left[now.player].isdisjoint(now.rules.figures)


class FlyingMachines(Expansion):
    """A machine on the tile just laid carries a follower to a feature that others may hold."""

    facts = Facts(
        name=NAME,
        title="Flying Machines",
        marks=tuple(MACHINES.values()),
        options=(FLIERS,),
        besides="nothing",
        foreign=Foreign(
            messages=(
                Says("DEPLOY_MEEPLE FlyingMachine", FLY, _took_off, writes=_takes_off, offered=_may_fly),
                Says("DEPLOY_MEEPLE", FLY, _landed, goes_on=True),
            )
        ),
    )

    _flown = OfEntry(bool)
    """True if a follower has flown: with each tile one may (FL6)."""

    # A turn log

    @does(FLY, Flight, takes=(), words=FLIGHT)
    def fly(self, turn: TurnInPlay, flight: Flight) -> Iterator[Finding]:
        """A follower flies, and lands or crashes (FL2 to FL6)."""
        game = self.game
        figure = flight.figure or BASE_FIGURE.name
        if figure not in game.rules.figures:
            message = said("{} lets the {} fly, which is not a follower", turn.player, figure)
            raise NotDone("not-a-flier", message, "FL6")
        if self._flown:
            yield error("second-flight", "a second follower flies with one tile: at most one does", "FL6")
        self._flown = True
        ends = [] if turn.cell is None else [arrow[flight.roll - 1] for arrow in self._arrows(turn.cell)]
        if not ends:
            words = "{} lets a follower fly, but no flying machine is on the tile just laid"
            raise NotDone("no-flying-machine", said(words, turn.player), "FL1")
        yield from turn.use(game.rules.takes(figure), FLIGHT)
        if self.options[FLIERS.name] == "ordinary" and figure not in ORDINARY:
            yield error("not-a-flier", f"the {figure} flies: here only ordinary and large ones do", "FL6")
        cell = flight.at if flight.at in ends else ends[0]
        name = game.table.name(cell)
        if flight.at not in (None, cell):
            said_to_be = game.table.name(flight.at)
            message = said("by a {} the flight ends on {}, not on {}", flight.roll, name, said_to_be)
            yield error("not-a-landing", message, "FL2")
        if flight.role is None:
            yield from self._crash(turn, figure, cell)
            return
        made = set_down(Deployment(turn.player, figure, flight.role, cell, flight.point, turn.path), game)
        if why := self._unfit(made):
            yield error("not-a-landing", said("{} flies to {} and lands {}", whose(made), name, why), "FL3")
        yield from in_wrong_role(made, game.table, game.rules)
        yield from no_follower_left(made, game)
        yield from game.hooks.against(made, turn)
        game.put(made)
        turn.note(
            said("the {} flies to {}, by a {}", figure_words(figure, made.role), name, flight.roll), by=""
        )

    def _crash(self, turn: TurnInPlay, figure: str, cell: Cell) -> Iterator[Finding]:
        """It comes home if it can land nowhere (FL5)."""
        game, name = self.game, self.game.table.name(cell)
        landing = next(self._landings(turn, figure, cell), None)
        if landing is not None:
            role = said("as {} at {}", landing.role, name)
            message = said("the {} crashes, though it can land: {}, for example", figure, role)
            if game.table.record.foreign:
                yield note("no-landing-offered", said("{}; the save offered no landing", message), "FL3")
            else:
                yield from owed(game, error("must-land", message, "FL3"))
        turn.note(said("the {} flies to {} and comes home", figure, name), by="")

    def _landings(self, turn: TurnInPlay, figure: str, cell: Cell) -> Iterator[Occupant]:
        """The ways in which a follower may stand where its flight ends."""
        game, rules, placed = self.game, self.game.rules, self.game.board.find(cell)
        if placed is None:
            return
        for role, kind in rules.roles.items():
            if kind not in LANDINGS or role in rules.captives or not rules.may_stand_as(figure, role):
                continue
            for index in placed.turned.segments_of(kind):
                lands = Deployment(turn.player, figure, role, cell, placed.turned.segments[index].name_point)
                with suppress(NotDone):
                    made = set_down(lands, game)
                    if not (self._unfit(made) or any(game.hooks.against(made, turn))):
                        yield made

    def _unfit(self, landed: Occupant) -> str:
        """Why nobody lands in a feature, if so (FL3, FL4)."""
        feature = self.game.feature(self.game.board.root(landed.number))
        if feature.kind.name not in LANDINGS:
            return f"on {a(feature.kind.name)}: a flight ends on a road, in a city or in a cloister"
        return f"in {a(feature.kind.name)} that is complete" if feature.complete else ""

    def _arrows(self, cell: Cell) -> Iterator[list[Cell]]:
        """The squares along each arrow on a tile, the nearest first."""
        placed = self.game.board.find(cell)
        if placed is None:
            return
        steps, machines = list(WAYS.values()), list(MACHINES)
        for mark in self.game.marks_on(cell):
            if mark in machines:
                step = steps[(machines.index(mark) + 2 * placed.turned.rotation) % len(steps)]
                ends: dict[int, Cell] = {}
                for square, far in takewhile(lambda end: end[1] <= MOST, line(self.game.board, cell, step)):
                    ends.setdefault(far, square)
                yield [ends[far] for far in range(1, MOST + 1)]

    # A final position

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """True if a follower stands where a flight can have ended: it may have joined others (FL7)."""
        if turn is not None or code not in ("feature-was-taken", "two-on-one-tile", "on-start-tile"):
            return False
        if not figure.follower or self.game.rules.roles.get(figure.role) not in LANDINGS:
            return False
        return figure.cell in self._reach

    @cached_property
    def _reach(self) -> set[Cell]:
        """The cells where a flight can have ended."""
        return {end for cell in self.game.board for way in self._arrows(cell) for end in way}
