"""The Tower: floors on foundations, guards, captured followers and their ransom (rules TW1 to TW17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, ClassVar, Final, NamedTuple

from carcscore.board.features import Features
from carcscore.expansions.tower.prison import (
    PRISONERS,
    RANSOM,
    Capture,
    Prison,
    captured_in_save,
    prisoners_in_words,
    ransomed_in_save,
)
from carcscore.findings import Finding, error
from carcscore.formats.jcz.foreign import Foreign, Says, When
from carcscore.game.declaring import does
from carcscore.game.expansion import Expansion, Part
from carcscore.game.game import Game
from carcscore.game.placing import whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.rules import data_types
from carcscore.rules.data_types import FigureName, Label, ListOf, Size, Whole
from carcscore.rules.facts import AllowableFigure, Facts
from carcscore.rules.forms import data_type, form
from carcscore.rules.holdings import Holding, Holdings
from carcscore.scoring.values import Occupant, Section, Stack
from carcscore.sentences import PlayerName, said
from carcscore.text import counted, verb
from carcscore.tiles.kinds import FeatureKind, MarkKind
from carcscore.tiles.model import NO_SEGMENT

TOWER: Final = FeatureKind("tower", "towers", "inside", 45, "fortified", completes="never")
FOUNDATION: Final = MarkKind("tower", "towers", on="tile", combine="any", brings=TOWER)
GUARD: Final = "guard"
FLOORS_DEALT: Final = {2: 10, 3: 9, 4: 7, 5: 6}
"""How many floors each of so many players gets; five each when more play (TW1)."""


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


IN_SAVES: Final = Foreign(
    sets={"tower:1": "tower", "tower:2": "tower"},
    roles={"Tower": GUARD},
    marks={"tower": (FOUNDATION.name,)},
    messages=(
        Says("PLACE_TOKEN TOWER_PIECE", "tower", lambda said, before: said.cell and {"at": said.cell}),
        Says("CAPTURE_FOLLOWER", "tower", captured_in_save, goes_on=True),
        Says(
            "EXCHANGE_FOLLOWER",
            "tower",
            lambda said, floor: floor and {**floor, "return": said.figure},
            goes_on=True,
        ),
        Says("PAY_RANSOM", "ransom", ransomed_in_save, when=(When.BEFORE, When.DURING)),
    ),
)


class Tower(Expansion):
    """Floors and guards; ``heights`` are the floors by cell, ``built`` how many each player put."""

    facts = Facts(
        name="tower",
        title="The Tower",
        kinds=(TOWER,),
        marks=(FOUNDATION,),
        roles={GUARD: TOWER.name},
        options=(RANSOM,),
        awards=("ransom",),
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
        game, player, cell = self.game, turn.player, floor.at or turn.cell
        name = "the board" if cell is None else game.table.name(cell)
        if cell is None or cell not in game.board:
            yield error(
                "no-tile-there",
                said(PlayerName(player), " puts a floor on ", name, ", where no tile lies"),
                "TW3",
            )
            return
        number = self._foundation(cell)
        if number is None:
            yield error(
                "no-foundation",
                said(PlayerName(player), " puts a floor on ", name, ", which has no foundation"),
                "TW3",
            )
            return
        if guards := game.occupants(number):
            message = said(
                PlayerName(player),
                " puts a floor on the tower of ",
                name,
                ", which ",
                whose(guards[0]),
                " has closed",
            )
            yield error("tower-closed", message, "TW4")
        share = self._share
        if self.built[player] >= share:
            players = counted(len(game.players), "player")
            yield error("no-floor-left", f"{player} has no floor left: each of {players} has {share}", "TW1")
        self.built[player] += 1
        height = self.heights[cell] = self.heights.get(cell, 0) + 1
        self.held[FLOORS] = tuple(Height(*one) for one in sorted(self.heights.items()))
        turn.note(said("puts a floor on ", name, f" ({counted(height, 'floor')})"))
        if floor.capture is not None:
            yield from self.part(Prison).capture(turn, floor.capture, cell, height, floor.return_)
        elif floor.return_ is not None:
            message = said(
                PlayerName(player), f" captures nobody, so no {floor.return_} comes home in exchange"
            )
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
        message = said(whose(guard), " stands on a bare foundation on ", table.name(guard.cell))
        return error("no-tower", message, "TW4", table.where_figure(guard))

    # What is said of it

    def sections(self) -> Iterator[Section]:
        """The towers with their floors and guards; what each player holds, and has left."""
        name, players = self.game.table.name, self.game.players
        guards = {one.cell: whose(one) for one in self._guards()}
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
                yield error(
                    "tower-twice", said("the tower of ", name, " is listed twice"), None, (*floors, number)
                )
            if tower.at not in game.board or self._foundation(tower.at) is None:
                message = said(
                    f"{counted(tower.height, 'floor')} on ", name, ", where there is no foundation"
                )
                yield error("no-foundation", message, "TW3", (*floors, number))
            self.heights[tower.at] = tower.height
        total, players = sum(self.heights.values()), len(game.players)
        if total > (most := self._share * players):
            have = f"{counted(players, 'player')} {verb(players, 'has')} {most}"
            message = said(f"{counted(total, 'floor')} in all, but {have}")
            yield error("too-many-floors", message, "TW1", floors)
        yield from (self._bare(one) for one in self._guards() if not self.heights.get(one.cell))

    def _guards(self) -> Iterable[Occupant]:
        return (one for one in self.game.followers() if one.role == GUARD)

    def check_position(self, features: Features) -> Iterator[Finding]:
        """One guard to a tower; in a log that is told when the second goes there."""
        table = self.game.table
        first: dict[int, Occupant] = {}
        for guard in self._guards():
            other = first.setdefault(guard.number, guard)
            if other is not guard:
                message = said(
                    whose(guard), " stands on the tower of ", table.name(guard.cell), " beside ", whose(other)
                )
                yield error("feature-was-taken", message, "TW4", table.where_figure(guard))
