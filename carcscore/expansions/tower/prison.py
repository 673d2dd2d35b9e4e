"""The prisoners of The Tower: captured, exchanged, ransomed (rules TW6 to TW9, TW13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, Literal, NamedTuple

from carcscore.board.double_tiles import line
from carcscore.findings import Finding, error
from carcscore.formats.jcz.foreign import Message
from carcscore.game.declaring import does
from carcscore.game.events import SUPPLY, Away
from carcscore.game.expansion import Expansion, Part
from carcscore.game.placing import choices, distinct, set_aside, whose
from carcscore.game.remembered import OfTurn
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.rules import data_types
from carcscore.rules.data_types import FigureName, Label, ListOf, Player, Point, Role, Size
from carcscore.rules.facts import BASE_FIGURE, Option, Step
from carcscore.rules.forms import data_type, form
from carcscore.rules.holdings import PerPlayer
from carcscore.scoring.values import Award, Item, Occupant, Section
from carcscore.sentences import PlayerName, said
from carcscore.text import counted, listed
from carcscore.tiles.model import NO_SEGMENT

RANSOM_POINTS: Final = 3
PRISON: Final = "prison"
PERIL: Final = "tower"
"""What pieces that a tower may capture name among their perils."""

RANSOM: Final = Option(
    "ransom", ("needs-points", "always"), "whether a ransom may be paid with fewer than 3 points (TW9)"
)


@form("blue", short="player figure")
class Prisoner(NamedTuple):
    """a prisoner as `PLAYER [FIGURE]`, or `{player, figure}`"""

    player: Annotated[Player, "Whose it is."]
    figure: Annotated[FigureName, "Which of the owner's figures; an ordinary follower when left out."] = (
        BASE_FIGURE.name
    )


class Capture(NamedTuple):
    """a follower on the board: `{at: CELL, role: ROLE}`, with `player`, `point` or `figure` where needed"""

    at: data_types.Cell
    role: Role | None = None
    player: Player | None = None
    point: Point | None = None
    figure: FigureName | None = None


class Ransom(NamedTuple):
    """a ransom: `{of: PLAYER}`

    The player of the turn pays 3 points for an own prisoner, which comes back at once."""

    of: Annotated[Player, "Who holds the prisoner, and is paid."]
    figure: Annotated[FigureName, "Which own figure comes home, if there is a choice."] | None = None
    after: Annotated[Literal["scoring"], "When it is paid after the scoring of the turn."] | None = None


PRISONERS: Final = PerPlayer(
    "prisoners",
    ListOf(data_type(Prisoner), Size(0, 100)),
    rule="TW7",
    label=Label(
        "a mapping from players to lists of prisoners", "The followers that each player holds captive."
    ),
)


def captured_in_save(said: Message, floor: Any) -> Any:
    """The floor of a save with the follower captured by it; its holder is remembered for a ransom."""
    whom = said.whom()
    if whom is None or floor is None:
        return None
    said.memory[PRISON, said.meeple] = said.player
    return {**floor, "capture": whom}


def ransomed_in_save(said: Message, before: Any) -> Any:
    """A ransom of a save, which doesn't say to whom it is paid."""
    holder = said.memory.get((PRISON, said.meeple))
    return None if said.figure is None or holder is None else {"of": holder, "figure": said.figure}


def prisoners_in_words(prisoners: Sequence[Prisoner]) -> str:
    """What a player holds: ``red's follower, red's mayor``; a dash for nobody."""
    return ", ".join(f"{one.player}'s {one.figure}" for one in prisoners) or "-"


class Prison(Part):
    """Who holds whose figures captive."""

    _ransomed = OfTurn(set[str])
    """Who has paid a ransom in this turn."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self._captures: list[tuple[str, str, str, str]] = []
        """Who was captured: the turn, by whom, the figure, its tile."""

    def capture(
        self, turn: TurnInPlay, capture: Capture, tower: Cell, height: int, returned: str | None
    ) -> Iterator[Finding]:
        """A floor takes a figure off the board, which may bring another one home (TW6 to TW8)."""
        game, player = self.game, turn.player
        name = game.table.name(capture.at)
        meant = distinct(self._meant(capture))
        takes = said(PlayerName(player), " captures")
        if len(meant) != 1:
            yield self._which(said(takes, " a follower on ", name), meant)
            return
        (taken,) = meant
        across, down = capture.at[0] - tower[0], capture.at[1] - tower[1]
        tiles = 0
        if bool(across) != bool(down):
            step = ((across > 0) - (across < 0), (down > 0) - (down < 0))
            way = line(game.board, tower, step)
            tiles = next(far for square, far in way if square == capture.at or far > height)
        if (across and down) or tiles > height:
            squares = counted(abs(across + down), "tile")
            far = "not straight from it" if across and down else f"{squares} away"
            reach = said("the tower on ", game.table.name(tower), f" has {counted(height, 'floor')}")
            yield error(
                "capture-out-of-range",
                said(takes, " ", whose(taken), " on ", name, f", {far}; ", reach),
                "TW6",
            )
        stays = game.rules.stays.get(taken.role)
        owner, prison = taken.player, Away(PRISON, taken.player)
        mine = [] if stays or owner == player else self._held(prison, player)
        self._captures.append((str(turn.number), player, whose(taken), name))
        turn.note(
            said("captures ", whose(taken), " on ", name, f", who stays there as {stays}" if stays else "")
        )
        if stays:
            game.move(taken, replace(taken, role=stays))
        else:
            game.leave(taken, "captured", SUPPLY if mine or owner == player else Away(PRISON, player))
        if mine:
            home, wrong = self._one_of(mine, returned, player, owner, "TW8")
            yield from wrong
            game.transfer(player, home, prison, SUPPLY)
            turn.note(said(f"exchanges it for the {home} that ", PlayerName(owner), " held"))
        elif returned is not None:
            message = f"{returned} comes home in exchange, but {player} gets nobody back for this capture"
            yield error("no-exchange", message, "TW8")
        self._keep_count()

    def _which(self, captures: str, meant: list[Occupant]) -> Finding:
        """What is wrong when not one figure can be meant."""
        if not meant:
            return error("nobody-to-capture", said(captures, ", where no such one stands"), "TW6")
        return error("which-follower", said(captures, ": say which one, ", choices(meant)), "TW6")

    def _meant(self, capture: Capture) -> Iterator[Occupant]:
        """The figures that a tower may take and that the words of a capture fit (TW6, TW13)."""
        game, rules = self.game, self.game.rules
        cell, role, player, point, figure = capture
        pieces = (one for one in game.pieces if one.cell == cell and one.segment != NO_SEGMENT)
        for one in (*game.followers_on.get(cell, ()), *pieces):
            there = point is None or one.segment in game.board.at(cell).turned.segments_with(point)
            kind = figure in (None, one.figure) and role in (None, one.role)
            meant = there and kind and player in (None, one.player)
            if meant and rules.in_peril(one.figure, one.role, PERIL):
                yield one

    def _held(self, prison: Away, owner: str) -> list[str]:
        """The kinds of figure of an owner that are in a prison."""
        there = self.game.away.get(prison)
        return (
            [kind for (player, kind), number in there.items() if number and player == owner] if there else []
        )

    def _one_of(
        self, kinds: list[str], named: str | None, owner: str, holder: str, rule: str
    ) -> tuple[str, list[Finding]]:
        """Which of several kinds of prisoner comes home; what is wrong when it is not said, or wrongly."""
        if named in kinds:
            return named, []
        if named is None and len(kinds) == 1:
            return kinds[0], []
        if named is not None:
            message = said(
                PlayerName(holder),
                f" holds no {named} of ",
                PlayerName(owner),
                f"; it holds: {listed(kinds)}",
            )
            return kinds[0], [error("no-such-prisoner", message, rule)]
        back = ("say which prisoner ", PlayerName(owner), " gets back from ", PlayerName(holder))
        message = said(*back, f": {listed(kinds, 'or')}")
        return kinds[0], [error("which-prisoner", message, "TW8")]

    # Ransom

    @does("ransom", Ransom, lambda data: Step.AFTER if data.after else Step.MOVE, (), "a ransom")
    def ransom(self, turn: TurnInPlay, ransom: Ransom) -> Iterator[Finding]:
        """A player buys a prisoner free (TW9)."""
        game, player, holder = self.game, turn.player, ransom.of
        if player in self._ransomed:
            yield error("second-ransom", said(PlayerName(player), " pays a second ransom in one turn"), "TW9")
        self._ransomed.add(player)
        prison = Away(PRISON, holder)
        held = self._held(prison, player)
        if not held:
            message = f"{player} pays {holder} a ransom, but {holder} holds no follower of {player}"
            yield error("no-such-prisoner", message, "TW9")
            return
        home, wrong = self._one_of(held, ransom.figure, player, holder, "TW9")
        yield from wrong
        if self.options[RANSOM.name] == "needs-points" and game.track[player] < RANSOM_POINTS:
            has = counted(game.track[player], "point")
            yield error("too-few-points", f"{player} pays a ransom of {RANSOM_POINTS}, but has {has}", "TW9")
        for who, points in ((player, -RANSOM_POINTS), (holder, RANSOM_POINTS)):
            game.pay(Award(who, "ransom", (Item("ransom", 1, points, f"{player} to {holder}"),), "TW9"))
        game.transfer(player, home, prison, SUPPLY)
        turn.note(f"ransoms the {home} from {holder}")
        self._keep_count()

    def _keep_count(self) -> None:
        """Takes the prisoners over into what is held."""
        self.held[PRISONERS] = {
            place.holder: tuple(Prisoner(*one) for one in sorted(counts.elements()))
            for place, counts in self.game.away.items()
            if place.name == PRISON and counts.total()
        }

    def sections(self) -> Iterator[Section]:
        """Who was captured by whom, whatever became of it since."""
        yield Section("Captured", ("turn", "by", "figure", "on"), tuple(self._captures))

    # A final position

    def read_position(self) -> Iterator[Finding]:
        """Takes the prisoners that the record says."""
        name = self.expansion.facts.name
        for holder, prisoners in self.expansion.said[PRISONERS].items():
            for number, one in enumerate(prisoners):
                yield from self._imprison(one, holder, (name, PRISONERS.name, holder, number))
        for one, other in self._exchanges():
            message = f"{one} and {other} hold followers of one another: these go home, one for one"
            yield error("exchange-due", message, "TW8", (name, PRISONERS.name))

    def _imprison(self, prisoner: Prisoner, holder: str, place: tuple[Any, ...]) -> Iterator[Finding]:
        game, (owner, figure) = self.game, prisoner
        if owner == holder:
            message = f"{holder} can't hold an own follower captive: it goes back to the supply"
            yield error("own-prisoner", message, "TW7", place)
        elif figure not in (known := self._capturable):
            message = f"{figure[:40]} can't be captured in this game, but {listed(known, 'or')}"
            yield error("unknown-figure", message, None, place)
        else:
            yield from set_aside(game, owner, figure, Away(PRISON, holder), "TW7", place)

    @property
    def _capturable(self) -> list[str]:
        rules = self.game.rules
        return [*rules.figures, *(name for name, piece in rules.pieces.items() if PERIL in piece.perils)]

    def _exchanges(self) -> Iterator[tuple[str, str]]:
        """The pairs of players who hold one another's followers."""
        said = self.expansion.said[PRISONERS]
        held = {holder: {one.player for one in some} for holder, some in said.items()}
        for one, theirs in held.items():
            yield from ((one, other) for other in theirs if one < other and one in held.get(other, ()))
