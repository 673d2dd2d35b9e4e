"""The prisoners of The Tower: captured, exchanged, ransomed (rules TW6 to TW9, TW13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Annotated, Any, Final, Literal, NamedTuple

from carcscore.board.double_tiles import line, whole
from carcscore.findings import Finding, NotDone, error
from carcscore.formats.jcz.foreign import Message, Moment, Payload
from carcscore.game.declaring import does
from carcscore.game.events import SUPPLY, Away, Transferred
from carcscore.game.expansion import Expansion, Part
from carcscore.game.placing import choices, distinct, figure_words, set_aside, whose
from carcscore.game.remembered import OfTurn
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import STEPS, Cell
from carcscore.rules import data_types
from carcscore.rules.data_types import FigureName, Label, ListOf, Player, Point, Role, Size
from carcscore.rules.facts import BASE_FIGURE, Option, Step
from carcscore.rules.forms import data_type, form
from carcscore.rules.holdings import PerPlayer
from carcscore.scoring.values import Award, Item, Occupant, Section
from carcscore.sentences import joined, said
from carcscore.text import a, counted, listed

RANSOM_POINTS: Final = 3
PRISON: Final = "prison"
PERIL: Final = "tower"
"""The peril of pieces that a tower may capture."""

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


def ransom_told(ransom: Ransom, now: Moment) -> Payload:
    """The ransom of a turn for a save. Raises :class:`ValueError` where it was paid after the scoring."""
    if ransom.after:
        raise ValueError("JCloisterZone has no ransom paid after the scoring")
    paid = (event for event in now.events if isinstance(event, Transferred) and event.player == now.player)
    home = next(event for event in paid if event.was == Away(PRISON, ransom.of))
    return Payload({}, home.figure, away=home.was)


def prisoners_in_words(prisoners: Sequence[Prisoner]) -> str:
    """The prisoners of a player: ``red's follower, red's mayor``; a dash for nobody."""
    return joined(said("{}'s {}", prisoner.player, prisoner.figure) for prisoner in prisoners) or "-"


def _kind(occupant: Occupant) -> str:
    """The kind of a figure that is safe from towers, with an article."""
    return a(figure_words(occupant.figure, occupant.role) if occupant.follower else occupant.figure)


class Prison(Part):
    """The figures held captive, by player."""

    _ransomed = OfTurn(set[str])
    """The players who have paid a ransom in this turn."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self._captures: list[tuple[str, str, str, str]] = []
        """The captures: the turn, by whom, the figure, its tile."""

    def capture(
        self, turn: TurnInPlay, capture: Capture, tower: Cell, height: int, returned: str | None
    ) -> Iterator[Finding]:
        """A floor takes a figure off the board, which may bring another one home (TW6 to TW8)."""
        game, player = self.game, turn.player
        name = game.table.name(capture.at)
        there = self._meant(capture)
        meant = [occupant for occupant in there if game.rules.in_peril(occupant.figure, occupant.role, PERIL)]
        takes = said("{} captures", player)
        if len(meant) != 1:
            yield self._which(takes, name, there, meant)
            return
        (taken,) = meant
        if far := self._out_of_range(tower, capture.at, height):
            reach = said("the tower on {} has {}", game.table.name(tower), counted(height, "floor"))
            message = said("{} {} on {}, {}; {}", takes, whose(taken), name, far, reach)
            yield error("capture-out-of-range", message, "TW6")
        stays = game.rules.stays.get(taken.role)
        owner, prison = taken.player, Away(PRISON, taken.player)
        mine = [] if stays or owner == player else self._held(prison, player)
        self._captures.append((str(turn.number), player, whose(taken), name))
        as_what = f", who stays there as {stays}" if stays else ""
        turn.note(said("captures {} on {}{}", whose(taken), name, as_what))
        if stays:
            game.move(taken, replace(taken, role=stays))
        else:
            game.leave(taken, "captured", SUPPLY if mine or owner == player else Away(PRISON, player))
        if mine:
            home, wrong = self._one_of(mine, returned, player, owner, "TW8")
            yield from wrong
            game.transfer(player, home, prison, SUPPLY)
            turn.note(said("exchanges it for the {} that {} held", home, owner))
        elif returned is not None:
            words = "{} comes home in exchange, but {} gets nobody back for this capture"
            yield error("no-exchange", said(words, returned, player), "TW8")
        self._keep_count()

    def _out_of_range(self, tower: Cell, cell: Cell, height: int) -> str:
        """The distance of a tile from a tower that can't reach it: of a double tile, its nearer square."""
        board = self.game.board
        ways = (takewhile(lambda one: one[1] <= height, line(board, tower, step)) for step in STEPS)
        squares = {*whole(board, cell)}
        if tower in squares or not squares.isdisjoint(square for way in ways for square, _ in way):
            return ""
        away = [(x - tower[0], y - tower[1]) for x, y in squares]
        straight = [abs(across + down) for across, down in away if not (across and down)]
        return f"{counted(min(straight), 'tile')} away" if straight else "not straight from it"

    def _which(self, takes: str, name: str, there: Sequence[Occupant], meant: Sequence[Occupant]) -> Finding:
        """The finding when not one of the figures there that are meant can be taken (TW6)."""
        captures = said("{} a follower on {}", takes, name)
        if meant:
            return error("which-follower", said("{}: say which one, {}", captures, choices(meant)), "TW6")
        message = said("{}, where no such one stands", captures)
        if there:
            message = said(
                "{} {} on {}, but no tower takes {}", takes, whose(there[0]), name, _kind(there[0])
            )
        return error("nobody-to-capture", message, "TW6")

    def _meant(self, capture: Capture) -> list[Occupant]:
        """The figures that the words of a capture fit, with pieces (TW13)."""
        cell, role, player, point, figure = capture
        return distinct(self.game.meant(cell, player, point, figure, role, pieces=True))

    def _held(self, prison: Away, owner: str) -> list[str]:
        """The kinds of figure of an owner that are in a prison."""
        there = self.game.away.get(prison)
        held = there.items() if there else ()
        return [kind for (player, kind), number in held if number and player == owner]

    def _one_of(
        self, kinds: list[str], named: str | None, owner: str, holder: str, rule: str
    ) -> tuple[str, list[Finding]]:
        """The kind of prisoner that comes home; findings when it is not said, or wrongly."""
        if named in kinds:
            return named, []
        if named is None and len(kinds) == 1:
            return kinds[0], []
        if named is not None:
            message = said("{} holds no {} of {}; it holds: {}", holder, named, owner, listed(kinds))
            return kinds[0], [error("no-such-prisoner", message, rule)]
        message = said("say which prisoner {} gets back from {}: {}", owner, holder, listed(kinds, "or"))
        return kinds[0], [error("which-prisoner", message, "TW8")]

    # Ransom

    @does("ransom", Ransom, lambda data: Step.AFTER if data.after else Step.MOVE, (), "a ransom")
    def ransom(self, turn: TurnInPlay, ransom: Ransom) -> Iterator[Finding]:
        """A player buys a prisoner free (TW9)."""
        game, player, holder = self.game, turn.player, ransom.of
        if player in self._ransomed:
            yield error("second-ransom", said("{} pays a second ransom in one turn", player), "TW9")
        self._ransomed.add(player)
        prison = Away(PRISON, holder)
        held = self._held(prison, player)
        if not held:
            words = "{} pays {} a ransom, but {} holds no follower of {}"
            raise NotDone("no-such-prisoner", said(words, player, holder, holder, player), "TW9")
        home, wrong = self._one_of(held, ransom.figure, player, holder, "TW9")
        yield from wrong
        if self.options[RANSOM.name] == "needs-points" and game.track[player] < RANSOM_POINTS:
            has = counted(game.track[player], "point")
            message = said("{} pays a ransom of {}, but has {}", player, RANSOM_POINTS, has)
            yield error("too-few-points", message, "TW9")
        because = said("{} to {}", player, holder)
        for who, points in ((player, -RANSOM_POINTS), (holder, RANSOM_POINTS)):
            game.pay(Award(who, "ransom", (Item("ransom", 1, points, because),), "TW9"))
        game.transfer(player, home, prison, SUPPLY)
        turn.note(said("ransoms the {} from {}", home, holder))
        self._keep_count()

    def _keep_count(self) -> None:
        """Takes the prisoners over into what is held."""
        self.held[PRISONERS] = {
            place.holder: tuple(Prisoner(*element) for element in sorted(counts.elements()))
            for place, counts in self.game.away.items()
            if place.name == PRISON and counts.total()
        }

    def sections(self) -> Iterator[Section]:
        """The captures, by whom, whatever became of them since."""
        yield Section("Captured", ("turn", "by", "figure", "on"), tuple(self._captures))

    # A final position

    def read_position(self) -> Iterator[Finding]:
        """Takes the prisoners that the record says."""
        name = self.expansion.facts.name
        for holder, prisoners in self.expansion.said[PRISONERS].items():
            for number, one in enumerate(prisoners):
                yield from self._imprison(one, holder, (name, PRISONERS.name, holder, number))
        for one, other in self._exchanges():
            message = said("{} and {} hold followers of each other: these go home, one for one", one, other)
            yield error("exchange-due", message, "TW8", (name, PRISONERS.name))

    def _imprison(self, prisoner: Prisoner, holder: str, place: tuple[Any, ...]) -> Iterator[Finding]:
        game, (owner, figure) = self.game, prisoner
        if owner == holder:
            message = said("{} can't hold their own follower captive: it goes back to the supply", holder)
            yield error("own-prisoner", message, "TW7", place)
        elif figure not in (known := self._capturable):
            message = said("{} can't be captured in this game, but {}", figure[:40], listed(known, "or"))
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
        held = {holder: {captive.player for captive in some} for holder, some in said.items()}
        for one, theirs in held.items():
            yield from ((one, other) for other in theirs if one < other and one in held.get(other, ()))
