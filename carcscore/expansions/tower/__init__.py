"""The Tower: floors on foundations, guards, captured followers and their ransom (rules TW1 to TW17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Final, NamedTuple

from carcscore.board.features import Features
from carcscore.expansions.tower.prison import (
    PERIL,
    PRISONERS,
    RANSOM,
    Capture,
    Prison,
    captured_in_save,
    prisoners_in_words,
    ransom_told,
    ransomed_in_save,
)
from carcscore.findings import Finding, NotDone, error
from carcscore.formats.jcz.foreign import Foreign, Moment, Payload, Says, Slot, When, at_cell
from carcscore.game.declaring import does
from carcscore.game.events import Left
from carcscore.game.expansion import Expansion, Part
from carcscore.game.game import Game
from carcscore.game.placing import tile_meant, whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.rules import data_types
from carcscore.rules.data_types import FigureName, Label, ListOf, Size, Whole
from carcscore.rules.facts import AllowableFigure, Facts
from carcscore.rules.forms import data_type, form
from carcscore.rules.holdings import Holding, Holdings
from carcscore.scoring.values import Occupant, Section, Stack
from carcscore.sentences import said
from carcscore.text import counted, verb
from carcscore.tiles.kinds import FeatureKind, MarkKind
from carcscore.tiles.model import NO_SEGMENT

TOWER: Final = FeatureKind("tower", "towers", "inside", 45, "fortified", completes="never")
FOUNDATION: Final = MarkKind("tower", "towers", on="tile", combine="any", brings=TOWER)
GUARD: Final = "guard"
FLOORS_DEALT: Final = {2: 10, 3: 9, 4: 7, 5: 6}
"""The number of floors of each of so many players; five each when more play (TW1)."""


@form("C2 3", short="at height")
class Height(NamedTuple):
    """a tower as `CELL HEIGHT`, or `{at, height}`"""

    at: data_types.Cell
    height: Annotated[int, Whole(1, 99, 3), "How many floors it has."]


class Floor(NamedTuple):
    """a floor put on a tower: `{at: CELL, capture: {at: CELL, role: ROLE}}`

    `at` is left out for the tile just placed, `capture` where nobody is taken."""

    at: data_types.Cell | None = None
    capture: Annotated[Capture, "The follower that is taken off the board."] | None = None
    return_: (
        Annotated[FigureName, "Which own figure comes home in exchange, if there is a choice."] | None
    ) = None


FLOORS: Final[Holding[tuple[Height, ...] | None]] = Holding(
    "floors",
    ListOf(data_type(Height), Size(0, 1000)),
    label=Label("a list of towers as `CELL HEIGHT`", "The towers of the board with their heights."),
    rule="TW3",
)
HOLDINGS: Final = Holdings("tower", FLOORS, PRISONERS)


def _floor_told(floor: Floor, now: Moment) -> Iterator[tuple[str, Payload]]:
    """The floor and the capture of a turn. Raises :class:`ValueError` where a prisoner was chosen."""
    cell = floor.at or now.cell
    heights = now.memory.setdefault(FLOORS.name, Counter())
    heights[cell] += 1
    tower = {"position": list(cell), "feature": "Tower", "location": "I"}
    yield "PLACE_TOKEN", Payload({"token": "TOWER_PIECE", "pointer": tower})
    taken = (event.occupant for event in now.events if isinstance(event, Left) and event.cause == "captured")
    if floor.return_ is not None:
        raise ValueError("no save can be written of a choice among prisoners that come home")
    if floor.capture is not None:
        yield "CAPTURE_FOLLOWER", Payload({}, who=next(taken))
    elif any(_in_reach(occupant, cell, heights[cell], now) for occupant in now.standing):
        yield "PASS", Payload({})


def _in_reach(occupant: Occupant, tower: Cell, height: int, now: Moment) -> bool:
    """True if a tower could capture a figure."""
    across, down = abs(occupant.cell[0] - tower[0]), abs(occupant.cell[1] - tower[1])
    near = min(across, down) == 0 and max(across, down) <= height
    return near and occupant.segment >= 0 and bool(now.rules.in_peril(occupant.figure, occupant.role, PERIL))


def _could_build(now: Moment) -> bool:
    """True if there is a tower without guard for a floor that a player has left, or for a guard."""
    guarded = {occupant.cell for occupant in now.standing if occupant.role == GUARD}
    built = {tile.cell for tile in now.board.tiles() if tile.turned.segments_of(TOWER.name)} - guarded
    dealt = FLOORS_DEALT.get(now.players, 5)
    floors = now.said.get((now.player, "PLACE_TOKEN TOWER_PIECE"), 0) < dealt
    able = any(now.rules.may_stand_as(figure, GUARD) for figure in now.left[now.player])
    heights = now.memory.get(FLOORS.name, {})
    return (floors and bool(built)) or (able and any(heights.get(cell) for cell in built))


IN_SAVES: Final = Foreign(
    messages=(
        Says("PLACE_TOKEN TOWER_PIECE", "tower", at_cell, writes=_floor_told, offered=_could_build),
        Says("CAPTURE_FOLLOWER", "tower", captured_in_save, goes_on=True),
        Says(
            "EXCHANGE_FOLLOWER",
            "tower",
            lambda said, floor: floor and {**floor, "return": said.figure},
            goes_on=True,
        ),
        Says(
            "PAY_RANSOM",
            "ransom",
            ransomed_in_save,
            when=(When.BEFORE, When.DURING),
            writes=ransom_told,
            slots=(Slot.BEFORE,),
        ),
    )
)


class Tower(Expansion):
    """Floors and guards; ``heights`` are the floors by cell, ``built`` how many each player put."""

    facts = Facts(
        name="tower",
        title="The Tower",
        box=4,
        kinds=(TOWER,),
        marks=(FOUNDATION,),
        roles={GUARD: TOWER.name},
        options=(RANSOM,),
        awards=("ransom",),
        besides="apart",
        holdings=HOLDINGS,
        foreign=IN_SAVES,
    )
    made_of: ClassVar[tuple[type[Part], ...]] = (Prison,)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.heights: dict[Cell, int] = {}
        self.built: Counter[str] = Counter()

    # Floors and captures

    @does("tower", Floor, words="a floor")
    def floor(self, turn: TurnInPlay, floor: Floor) -> Iterator[Finding]:
        """A floor on a foundation (TW3), with its capture."""
        game, player, cell = self.game, turn.player, tile_meant(turn, self.game, "TW3", floor.at)
        name = game.table.name(cell)
        number = self._foundation(cell)
        if number is None:
            message = said("{} puts a floor on {}, which has no foundation", player, name)
            raise NotDone("no-foundation", message, "TW3")
        if guards := game.occupants(number):
            words = "{} puts a floor on the tower of {}, which {} has closed"
            yield error("tower-closed", said(words, player, name, whose(guards[0])), "TW4")
        share = self._share
        if self.built[player] >= share:
            players = counted(len(game.players), "player")
            message = said("{} has no floor left: each of {} has {}", player, players, share)
            yield error("no-floor-left", message, "TW1")
        self.built[player] += 1
        height = self.heights[cell] = self.heights.get(cell, 0) + 1
        self.held[FLOORS] = tuple(Height(*tower) for tower in sorted(self.heights.items()))
        turn.note(said("puts a floor on {} ({})", name, counted(height, "floor")))
        if floor.capture is not None:
            yield from self.part(Prison).capture(turn, floor.capture, cell, height, floor.return_)
        elif floor.return_ is not None:
            message = said("{} captures nobody, so no {} comes home in exchange", player, floor.return_)
            yield error("no-exchange", message, "TW8")

    def stacks(self) -> Iterator[Stack]:
        """The floors of each tower."""
        for cell, height in self.heights.items():
            placed = self.game.board.find(cell)
            segments = placed.turned.segments_of(TOWER.name) if placed and height else ()
            for index in segments:
                yield Stack(cell, index, FLOORS.name, height)

    # Guards

    def _foundation(self, cell: Cell) -> int | None:
        """The number of the tower's segment on the tile at a cell, ``None`` where there is none."""
        placed = self.game.board.at(cell)
        index = next(iter(placed.turned.segments_of(TOWER.name)), NO_SEGMENT)
        return None if index == NO_SEGMENT else placed.number(index)

    @property
    def _share(self) -> int:
        """The floors of each player (TW1)."""
        return FLOORS_DEALT.get(max(2, len(self.game.players)), 5)

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """A guard may go to a tile of any age (TW4)."""
        return figure.role == GUARD and code in ("not-on-placed-tile", "on-start-tile", "two-on-one-tile")

    def forbids(self, occupant: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """A guard needs a tower of at least one floor."""
        if occupant.role == GUARD and not self.heights.get(occupant.cell):
            yield self._bare(occupant)

    def _bare(self, guard: Occupant) -> Finding:
        table = self.game.table
        message = said("{} stands on a bare foundation on {}", whose(guard), table.name(guard.cell))
        return error("no-tower", message, "TW4", table.where_figure(guard))

    # What is said of it

    def sections(self) -> Iterator[Section]:
        """The towers with their floors and guards; what each player holds, and has left."""
        name, players = self.game.table.name, self.game.players
        guards = {guard.cell: whose(guard) for guard in self._guards()}
        towers = {**dict.fromkeys(guards, 0), **self.heights}
        rows = ((name(cell), str(towers[cell]), guards.get(cell, "-")) for cell in sorted(towers))
        yield Section("Towers", ("tower", "floors", "guard"), tuple(rows))
        held, is_log = self.held[PRISONERS], self.game.table.record.is_log
        if any(held.values()) or self.built:
            left = {who: (str(self._share - self.built[who]),) if is_log else () for who in players}
            in_prison = ((who, prisoners_in_words(held.get(who, ())), *left[who]) for who in players)
            headers = ("player", "prisoners", *(("floors left",) if is_log else ()))
            yield Section("Prisoners", headers, tuple(in_prison))

    # A final position

    def read_position(self) -> Iterator[Finding]:
        """Looks at the towers as the record says them."""
        game, towers = self.game, self.said[FLOORS]
        if towers is None:
            return
        floors = (self.facts.name, FLOORS.name)
        for number, tower in enumerate(towers):
            name = game.table.name(tower.at)
            if tower.at in self.heights:
                message = said("the tower of {} is listed twice", name)
                yield error("tower-twice", message, None, (*floors, number))
            if tower.at not in game.board or self._foundation(tower.at) is None:
                message = said("{} on {}, where there is no foundation", counted(tower.height, "floor"), name)
                yield error("no-foundation", message, "TW3", (*floors, number))
            self.heights[tower.at] = tower.height
        total, players = sum(self.heights.values()), len(game.players)
        if total > (most := self._share * players):
            have = f"{counted(players, 'player')} {verb(players, 'has')} {most}"
            message = said("{} in all, but {}", counted(total, "floor"), have)
            yield error("too-many-floors", message, "TW1", floors)
        yield from (self._bare(guard) for guard in self._guards() if not self.heights.get(guard.cell))

    def _guards(self) -> Iterable[Occupant]:
        return (follower for follower in self.game.followers() if follower.role == GUARD)

    def check_position(self, features: Features) -> Iterator[Finding]:
        """One guard to a tower; in a log that is told when the second goes there."""
        table = self.game.table
        first: dict[int, Occupant] = {}
        for guard in self._guards():
            other = first.setdefault(guard.number, guard)
            if other is not guard:
                there = said("the tower of {} beside {}", table.name(guard.cell), whose(other))
                message = said("{} stands on {}", whose(guard), there)
                yield error("feature-was-taken", message, "TW4", table.where_figure(guard))
