"""The Tower: floors on foundations, guards, captured followers and their ransom (rules TW1 to TW17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Final, Literal, NamedTuple, cast

from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.game.events import SUPPLY, Away
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.record.foreign import Foreign, Message, Says, When
from carcscore.record.model import Action
from carcscore.rules import data_types
from carcscore.rules.data_types import Figure, Label, ListOf, Player, Point, Size, Text, Whole
from carcscore.rules.facts import BASE_FIGURE, ActionKind, Allowable, Facts, Option, Step
from carcscore.rules.forms import data_type, form
from carcscore.rules.holdings import Holding, Holdings, PerPlayer
from carcscore.scoring.values import Award, Item, Occupant
from carcscore.text import a, counted, listed
from carcscore.tiles.kinds import FeatureKind, MarkKind
from carcscore.tiles.model import NO_SEGMENT

TOWER: Final = FeatureKind("tower", "towers", "inside", 45, "fortified", completes="never")
FOUNDATION: Final = MarkKind("tower", "towers", on="tile", combine="any", brings=TOWER)
GUARD: Final = "guard"
FLOORS_DEALT: Final = {2: 10, 3: 9, 4: 7, 5: 6}
"""How many floors each of so many players gets; five each when more play (TW1)."""
RANSOM_POINTS: Final = 3
PRISON: Final = "prison"
PERIL: Final = "tower"
"""What pieces that a tower may capture name among their perils."""

RANSOM: Final = Option(
    "ransom", ("needs-points", "always"), "whether a ransom may be paid with fewer than 3 points (TW9)"
)


@form("C2 3", short="at height")
class Height(NamedTuple):
    """a tower as `CELL HEIGHT`, or `{at, height}`"""

    at: data_types.Cell
    height: Annotated[int, Whole(0, 99, 3), "How many floors it has."]


@form("blue", short="player figure")
class Prisoner(NamedTuple):
    """a prisoner as `PLAYER [FIGURE]`, or `{player, figure}`"""

    player: Annotated[Player, "Whose it is."]
    figure: Annotated[Figure, "Which of the owner's figures; an ordinary follower when left out."] = BASE_FIGURE.name


class Capture(NamedTuple):
    """a follower on the board: `{at: CELL, role: ROLE}`, with `player`, `point` or `figure` where needed"""

    at: data_types.Cell
    role: Annotated[str, Text(40)] | None = None
    player: Player | None = None
    point: Point | None = None
    figure: Figure | None = None


class Floor(NamedTuple):
    """a floor put on a tower: `{at: CELL, capture: {at: CELL, role: ROLE}}`

    `at` is left out for the tile just placed, `capture` where nobody is taken."""

    at: data_types.Cell | None = None
    capture: Annotated[Capture, "The follower that is taken off the board."] | None = None
    return_: Annotated[Figure, "Which own figure comes home in exchange, if there is a choice."] | None = None


class Ransom(NamedTuple):
    """a ransom: `{of: PLAYER}`

    The player of the turn pays 3 points for an own prisoner, which comes back at once."""

    of: Annotated[Player, "Who holds the prisoner, and is paid."]
    figure: Annotated[Figure, "Which own figure comes home, if there is a choice."] | None = None
    after: Annotated[Literal["scoring"], "When it is paid after the scoring of the turn."] | None = None


FLOORS: Final[Holding[tuple[Height, ...] | None]] = Holding(
    "floors",
    ListOf(data_type(Height), Size(0, 1000)),
    label=Label("a list of towers as `CELL HEIGHT`", "The towers of the board with their heights."),
    rule="TW3",
)
PRISONERS: Final = PerPlayer(
    "prisoners",
    ListOf(data_type(Prisoner), Size(0, 100)),
    rule="TW7",
    label=Label(
        "a mapping from players to lists of prisoners", "The followers that each player holds captive."
    ),
)
HOLDINGS: Final = Holdings("tower", FLOORS, PRISONERS)


def _captured(said: Message, floor: Any) -> Any:
    """The floor of a save with the follower captured by it; its holder is remembered for a ransom."""
    whom = said.whom()
    if whom is None or floor is None:
        return None
    said.memory[PRISON, said.meeple] = said.player
    return {**floor, "capture": whom}


def _ransomed(said: Message, before: Any) -> Any:
    """A ransom of a save, which doesn't say to whom it is paid."""
    holder = said.memory.get((PRISON, said.meeple))
    return None if said.figure is None or holder is None else {"of": holder, "figure": said.figure}


IN_SAVES: Final = Foreign(
    sets={"tower:1": "tower", "tower:2": "tower"},
    roles={"Tower": GUARD},
    marks={"tower": (FOUNDATION.name,)},
    messages=(
        Says("PLACE_TOKEN TOWER_PIECE", "tower", lambda said, before: said.cell and {"at": said.cell}),
        Says("CAPTURE_FOLLOWER", "tower", _captured, goes_on=True),
        Says(
            "EXCHANGE_FOLLOWER",
            "tower",
            lambda said, floor: floor and {**floor, "return": said.figure},
            goes_on=True,
        ),
        Says("PAY_RANSOM", "ransom", _ransomed, when=(When.BEFORE, When.DURING)),
    ),
)


class Tower(Expansion):
    """Floors, guards and prisoners; ``heights`` are the floors by cell, ``built`` those that players put."""

    facts = Facts(
        name="tower",
        title="The Tower",
        tile_set="tower",
        rulebook="tower",
        kinds=(TOWER,),
        marks=(FOUNDATION,),
        roles={GUARD: TOWER.name},
        options=(RANSOM,),
        actions=(
            ActionKind("tower", Floor, words="a floor"),
            ActionKind(
                "ransom",
                Ransom,
                lambda data: Step.AFTER if data.after else Step.MOVE,
                takes=(),
                words="a ransom",
            ),
        ),
        awards=("ransom",),
        holdings=HOLDINGS,
        foreign=IN_SAVES,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.heights: dict[Cell, int] = {}
        self.built: Counter[str] = Counter()
        self._ransomed: dict[str, int] = {}
        """The turn in which each player last paid a ransom."""

    # Floors and captures

    def act(self, turn: TurnInPlay, action: Action) -> Iterator[Finding]:
        """A floor with its capture, or a ransom."""
        data = action.data
        return self._ransom(turn, data) if isinstance(data, Ransom) else self._floor(turn, cast(Floor, data))

    def _floor(self, turn: TurnInPlay, floor: Floor) -> Iterator[Finding]:
        game, player, cell = self.game, turn.player, floor.at or turn.cell
        name = "the board" if cell is None else game.table.name(cell)
        if cell is None or cell not in game.board:
            yield error("no-tile-there", f"{player} puts a floor on {name}, where no tile lies", "TW3")
            return
        number = self._foundation(cell)
        if number is None:
            yield error("no-foundation", f"{player} puts a floor on {name}, which has no foundation", "TW3")
            return
        if guards := game.occupants(number):
            message = f"{player} puts a floor on the tower of {name}, which {whose(guards[0])} has closed"
            yield error("tower-closed", message, "TW4")
        share = self._share
        if self.built[player] >= share:
            message = f"{player} has no floor left: each of {len(game.players)} players has {share}"
            yield error("no-floor-left", message, "TW1")
        self.built[player] += 1
        height = self.heights[cell] = self.heights.get(cell, 0) + 1
        self.held[FLOORS] = tuple(Height(*one) for one in sorted(self.heights.items()))
        turn.note(f"puts a floor on {name} ({counted(height, 'floor')})")
        if floor.capture is not None:
            yield from self._capture(turn, floor.capture, cell, floor.return_)
        elif floor.return_ is not None:
            message = f"{player} captures nobody, so no {floor.return_} comes home in exchange"
            yield error("no-exchange", message, "TW8")

    def _capture(
        self, turn: TurnInPlay, capture: Capture, tower: Cell, returned: str | None
    ) -> Iterator[Finding]:
        game, player = self.game, turn.player
        name, height = game.table.name(capture.at), self.heights[tower]
        meant = list(self._meant(capture))
        takes = f"{player} captures"
        if not meant:
            yield error("nobody-to-capture", f"{takes} a follower on {name}, where no such one stands", "TW6")
            return
        if len(meant) > 1:
            there = listed([whose(one) for one in meant], "or")
            yield error("which-follower", f"{takes} a follower on {name}: say which one, {there}")
            return
        (taken,) = meant
        across, down = abs(capture.at[0] - tower[0]), abs(capture.at[1] - tower[1])
        if (across and down) or across + down > height:
            far = "not straight from it" if across and down else f"{counted(across + down, 'tile')} away"
            reach = f"the tower on {game.table.name(tower)} has {counted(height, 'floor')}"
            yield error("capture-out-of-range", f"{takes} {whose(taken)} on {name}, {far}; {reach}", "TW6")
        owner, prison = taken.player, Away(PRISON, taken.player)
        mine = [figure for (whose_, figure), n in game.away.get(prison, {}).items() if n and whose_ == player]
        if stays := game.rules.stays.get(taken.role):
            game.move(taken, taken._replace(role=stays))
            turn.note(f"captures {whose(taken)} on {name}, who stays there as {stays}")
            return
        if owner == player or mine:
            game.leave(taken, "captured")
        else:
            game.leave(taken, "captured", Away(PRISON, player))
        turn.note(f"captures {whose(taken)} on {name}")
        if mine and owner != player:
            home, wrong = self._one_of(mine, returned, f"which {player} gets back from {owner}")
            yield from wrong
            game.transfer(player, home, prison, SUPPLY)
            turn.note(f"exchanges it for {a(home)} that {owner} held")
        elif returned is not None:
            yield error("no-exchange", f"{owner} holds no follower of {player} that would come home", "TW8")
        self._keep_count()

    def _meant(self, capture: Capture) -> Iterator[Occupant]:
        """The figures that a tower may take and that the words of a capture fit (TW6, TW13)."""
        game, rules = self.game, self.game.rules
        yield from (
            one
            for one in game.meant(capture.at, capture.player, capture.point, capture.figure)
            if capture.role in (None, one.role) and one.role not in rules.stays.values()
        )
        for piece in game.pieces:
            kind = capture.figure in (None, piece.figure) and PERIL in rules.pieces[piece.figure].perils
            if kind and piece.cell == capture.at and capture.player in (None, piece.player):
                yield piece

    def _one_of(self, kinds: list[str], said: str | None, what: str) -> tuple[str, list[Finding]]:
        """Which of several kinds of prisoner comes home; what is wrong when it is not said, or wrongly."""
        if said in kinds:
            return said, []
        if said is None and len(kinds) == 1:
            return kinds[0], []
        choices = listed([a(one) for one in kinds], "or")
        return kinds[0], [error("which-prisoner", f"say {what}: {choices}", "TW8")]

    # Ransom

    def _ransom(self, turn: TurnInPlay, ransom: Ransom) -> Iterator[Finding]:
        game, player, holder = self.game, turn.player, ransom.of
        if turn.turn.missed is not None:
            yield turn.done_though_missed("a ransom")
        if self._ransomed.get(player) == turn.first:
            yield error("second-ransom", f"{player} pays a second ransom in one turn", "TW9")
        self._ransomed[player] = turn.first
        prison = Away(PRISON, holder)
        held = [figure for (whose_, figure), n in game.away.get(prison, {}).items() if n and whose_ == player]
        if not held:
            message = f"{player} pays {holder} a ransom, but {holder} holds no follower of {player}"
            yield error("no-such-prisoner", message, "TW9")
            return
        home, wrong = self._one_of(held, ransom.figure, f"which prisoner {player} ransoms from {holder}")
        yield from wrong
        if self.options[RANSOM.name] == "needs-points" and game.track[player] < RANSOM_POINTS:
            has = counted(game.track[player], "point")
            yield error("too-few-points", f"{player} pays a ransom of {RANSOM_POINTS}, but has {has}", "TW9")
        for who, points in ((player, -RANSOM_POINTS), (holder, RANSOM_POINTS)):
            game.pay(Award(who, "ransom", (Item("ransom", 1, points, f"{player} to {holder}"),), "TW9"))
        game.transfer(player, home, prison, SUPPLY)
        turn.note(f"ransoms {a(home)} from {holder}")
        self._keep_count()

    def _keep_count(self) -> None:
        """Takes the prisoners over into what is held."""
        self.held[PRISONERS] = {
            place.holder: tuple(Prisoner(*one) for one in sorted(counts.elements()))
            for place, counts in self.game.away.items()
            if place.name == PRISON and counts.total()
        }

    def other_payments(self, player: str, features: Features) -> None:
        """Ransoms move points to and fro."""

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

    def allows(self, code: Allowable, what: Occupant | Cell, turn: TurnInPlay | None) -> bool:
        """A guard may go to a tile of any age (TW4)."""
        anywhere = ("not-on-placed-tile", "on-start-tile", "two-on-one-tile")
        return code in anywhere and isinstance(what, Occupant) and what.role == GUARD

    def forbids(self, occupant: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """A guard needs a tower of at least one floor."""
        if occupant.role == GUARD and not self.heights.get(occupant.cell):
            yield self._bare(occupant)

    def _bare(self, guard: Occupant) -> Finding:
        table = self.game.table
        message = f"{whose(guard)} stands on a bare foundation on {table.name(guard.cell)}"
        return error("no-tower", message, "TW4", table.where(guard.path, guard.offset, guard.cell))

    # A final position

    def read_position(self) -> Iterator[Finding]:
        """Looks at towers and prisoners as the record says them."""
        game, said = self.game, self.said
        for holder, prisoners in said[PRISONERS].items():
            place = (self.facts.name, PRISONERS.name, holder)
            for number, one in enumerate(prisoners):
                yield from self._imprison(one, holder, (*place, number))
        for one, other in self._exchanges():
            message = f"{one} and {other} hold followers of one another: these go home, one for one"
            yield error("exchange-due", message, "TW8", (self.facts.name, PRISONERS.name))
        towers = said[FLOORS]
        if towers is None:
            return
        floors = (self.facts.name, FLOORS.name)
        for number, tower in enumerate(towers):
            name = game.table.name(tower.at)
            if tower.at in self.heights:
                yield error("tower-twice", f"the tower of {name} is listed twice", None, (*floors, number))
            if tower.at not in game.board or self._foundation(tower.at) is None:
                message = f"{counted(tower.height, 'floor')} on {name}, where there is no foundation"
                yield error("no-foundation", message, "TW3", (*floors, number))
            self.heights[tower.at] = tower.height
        total, most = sum(self.heights.values()), self._share * len(game.players)
        if total > most:
            message = f"{counted(total, 'floor')} in all, but {len(game.players)} players have {most}"
            yield error("too-many-floors", message, "TW1", floors)
        yield from (self._bare(one) for one in self._guards() if not self.heights.get(one.cell))

    def _imprison(self, prisoner: Prisoner, holder: str, place: tuple[Any, ...]) -> Iterator[Finding]:
        game, (owner, figure) = self.game, prisoner
        if owner == holder:
            message = f"{holder} can't hold an own follower captive: it goes back to the supply"
            yield error("own-prisoner", message, "TW7", place)
        elif figure not in (known := self._capturable):
            message = f"{figure[:40]} can't be captured in this game, but {listed(known, 'or')}"
            yield error("unknown-figure", message, None, place)
        else:
            game.transfer(owner, figure, SUPPLY, Away(PRISON, holder))
            if game.supply[owner].get(figure, 0) == -1:
                message = f"{owner} has more of the figure {figure} on the board and in prison than there are"
                yield error("too-many-figures", message, "TW7", place)

    @property
    def _capturable(self) -> list[str]:
        rules = self.game.rules
        return [*rules.figures, *(name for name, piece in rules.pieces.items() if PERIL in piece.perils)]

    def _exchanges(self) -> Iterator[tuple[str, str]]:
        """The pairs of players who hold one another's followers."""
        held = {holder: {one.player for one in some} for holder, some in self.said[PRISONERS].items()}
        for one, theirs in held.items():
            yield from ((one, other) for other in theirs if one < other and one in held.get(other, ()))

    def _guards(self) -> Iterable[Occupant]:
        return (one for one in self.game.followers() if one.role == GUARD)

    def check(self, features: Features) -> Iterator[Finding]:
        """One guard to a tower; in a log that is told when the second goes there."""
        first: dict[int, Occupant] = {}
        for guard in () if self.game.table.record.is_log else self._guards():
            other = first.setdefault(guard.number, guard)
            if other is not guard:
                table = self.game.table
                message = (
                    f"{whose(guard)} stands on the tower of {table.name(guard.cell)} beside {whose(other)}"
                )
                where = table.where(guard.path, guard.offset, guard.cell)
                yield error("feature-was-taken", message, "TW4", where)
