"""Shepherds and their flocks: put down, grown, scored, sent home (rules HS1 to HS7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, NamedTuple

from carcscore.board.feature import FeatureRef
from carcscore.board.features import Features
from carcscore.findings import Finding, NotDone, error
from carcscore.formats.jcz.foreign import Message, Moment, Payload, Says, Slot, When
from carcscore.game.chance import Drawn
from carcscore.game.declaring import does, hears
from carcscore.game.events import Laid, Left, Put
from carcscore.game.expansion import Expansion, Part
from carcscore.game.owing import owed
from carcscore.game.placing import put_piece, set_down, tile_meant, whose, whose_at
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import CENTRE, Cell, neighbour, side_of
from carcscore.record.model import Deployment
from carcscore.rules import data_types
from carcscore.rules.data_types import Label, ListOf, Point, Size, Whole
from carcscore.rules.facts import Figure, Step
from carcscore.rules.forms import form, write
from carcscore.rules.holdings import PerPlayer
from carcscore.scoring.values import Award, Item, Occupant, Section, Stack
from carcscore.sentences import said
from carcscore.text import listed
from carcscore.tiles.kinds import FARM

WOLF: Final = "wolf"
Token = int | str
TOKENS: Final[dict[Token, int]] = {1: 4, 2: 5, 3: 5, 4: 2, WOLF: 2}
"""The number of tokens of so many sheep each, and of the wolf (HS1)."""
Sheep = Annotated[int, Whole(1, 4, 2)]

SHEPHERD: Final = Figure(
    "shepherd",
    1,
    0,
    "HS1",
    follower=False,
    roles=("farmer",),
    perils=("dragon", "festival", "plague"),
    shape="shepherd",
)


@form({"point": "SSW", "draw": 3}, {"point": "SSW", "draw": WOLF})
class ShepherdPlaced(NamedTuple):
    """a shepherd put on a farm of the tile just laid: `{point: POINT, draw: TOKEN}`

    The token drawn for it is a number of sheep, 1 to 4, or `wolf`.
    """

    point: Annotated[Point | None, "The farm, by a point; left out where the tile has only one."] = None
    draw: Annotated[Sheep | Literal["wolf"] | None, "The token drawn: sheep, or the wolf."] = None


@form(2, WOLF, "score", short="grow", words={"score": {"score": True}})
class FlockMoved(NamedTuple):
    """a flock that grows by a token, `1` to `4` or `wolf`, or is scored, `score`

    In full `{grow: 2, at: CELL, point: POINT}`, or `{score: true, at: CELL}`, where a player has several.
    """

    grow: Annotated[Sheep | Literal["wolf"] | None, "The token drawn."] = None
    score: bool = False
    at: Annotated[data_types.Cell | None, "Where the shepherd stands."] = None
    point: Annotated[Point | None, "The shepherd's farm there."] = None


FLOCK: Final = "flock"
FLOCKS: Final[PerPlayer[tuple[int, ...]]] = PerPlayer(
    "flocks",
    ListOf(Whole(1, 4, 2), Size(0, 16)),
    rule="HS5",
    label=Label("a mapping from players to lists of sheep", "The sheep on each token beside a shepherd."),
)


def _moved(said: Message, before: Any) -> dict[str, object] | str | None:
    """The message of a save about a flock; the token drawn is not named."""
    known: dict[object, dict[str, object] | str] = {"EXPAND": {}, "SCORE": "score"}
    return known.get(str(said.payload.get("value")))


def _confirmed(said: Message, before: Any) -> Any:
    """A shepherd that was put down in this turn is confirmed by its owner; one of before changes nothing."""
    return NotImplemented if before is None else before


def _shepherd_put(data: object, now: Moment) -> Occupant:
    """The shepherd that a turn put down."""
    put = (event.occupant for event in now.events if isinstance(event, Put))
    return next(occupant for occupant in put if occupant.figure == SHEPHERD.name)


def _room_for_a_shepherd(now: Moment) -> bool:
    """True if a farm of the tile just laid has no shepherd, and the player has one left."""
    placed = now.board.at(now.cell)
    held = {now.board.root(occupant.number) for occupant in now.standing if occupant.figure == SHEPHERD.name}
    farms = {now.board.root(placed.number(index)) for index in placed.turned.segments_of(FARM.name)}
    return SHEPHERD.name in now.left[now.player] and bool(farms - held)


def _flock_told(flock: FlockMoved, now: Moment) -> Payload:
    """The action of a turn on a flock; the token follows from the number of the message."""
    return Payload({"value": "SCORE" if flock.score else "EXPAND"})


IN_SAVES: Final = (
    Says(
        f"DEPLOY_MEEPLE {SHEPHERD.name}",
        SHEPHERD.name,
        lambda said, before: {"point": said.point or "centre"},
        writes=_shepherd_put,
        offered=_room_for_a_shepherd,
    ),
    Says("SHEPHERD_CONFIRM", SHEPHERD.name, _confirmed, goes_on=True, anyone=True),
    Says("SHEPHERD_CONFIRM", when=(When.DURING, When.AFTER), anyone=True),
    Says("FLOCK_EXPAND_OR_SCORE", FLOCK, _moved, writes=_flock_told, slots=(Slot.AFTER,), draws=True),
)


class Flocks(Part):
    """The flocks of a game."""

    _due = OfEntry(list[Occupant])
    """The own shepherds of whoever has the turn whose farms the tile extends."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self._tokens: dict[int, list[int]] = {}
        """The sheep beside each shepherd, by the number of its segment: there is one at most on each."""
        self._beyond: dict[int, Cell | None] = {}
        """An empty cell beside the farm of each; ``None`` once there is none."""

    def _shepherds(self, root: int | None = None) -> list[Occupant]:
        """All on the board, or those on a farm."""
        found = self.game.standing_of(SHEPHERD.name)
        return [occupant for occupant in found if root in (None, self.game.board.root(occupant.number))]

    @property
    def _lying(self) -> Iterator[Token]:
        return (sheep for flock in self._tokens.values() for sheep in flock)

    def _empty_beside(self, number: int) -> Cell | None:
        """An empty cell onto which the farm of a segment is open."""
        board = self.game.board
        for placed, index in board.segments(board.root(number)):
            for point in placed.turned.segments[index].points:
                if point < CENTRE and (near := neighbour(placed.cell, side_of(point))) not in board:
                    return near
        return None

    # A turn log

    @hears(Left)
    def _left(self, turn: TurnInPlay, left: Left) -> None:
        """A shepherd leaves with its flock."""
        if left.occupant.figure == SHEPHERD.name:
            tokens = self._tokens.pop(left.occupant.number, [])
            self._beyond.pop(left.occupant.number, None)
            if isinstance(left.to, Occupant):
                self._settle(left.to, tokens)
            self._keep()

    @hears(Laid)
    def _laid(self, turn: TurnInPlay, laid: Laid) -> None:
        """A tile extends or closes farms with shepherds (HS4, HS6)."""
        board, placed = self.game.board, self.game.board.at(laid.cell)
        extended = {board.root(placed.number(index)) for index in range(len(placed.turned.segments))}
        due: dict[int, Occupant] = {}
        closed: dict[int, None] = {}
        for shepherd in self._shepherds():
            root = board.root(shepherd.number)
            if shepherd.player == turn.player and root in extended:
                due.setdefault(root, shepherd)
            if self._beyond.get(shepherd.number) == laid.cell:
                self._beyond[shepherd.number] = self._empty_beside(shepherd.number)
                if self._beyond[shepherd.number] is None:
                    closed[root] = None
        self._due = list(due.values())
        for root in closed:
            if root not in due:
                self._score(root)

    @does(SHEPHERD.name, ShepherdPlaced, words="a shepherd")
    def put(self, turn: TurnInPlay, shepherd: ShepherdPlaced) -> Iterator[Finding]:
        """A shepherd is put down (HS2)."""
        game = self.game
        cell = tile_meant(turn, game, "HS2")
        made = set_down(Deployment(turn.player, SHEPHERD.name, "", cell, shepherd.point), game)
        for other in self._shepherds(game.board.root(made.number))[:1]:
            words = "{} goes on a farm with a shepherd ({}): only one is put on a farm"
            yield error("shepherd-there", said(words, whose(made), whose_at(other, game.table)), "HS2")
        yield from put_piece(made, game, turn)
        turn.note(said("puts the shepherd on {}", game.table.name(made.cell)))
        token, wrong = self._drawn(turn, shepherd.draw, shepherd, "draw")
        yield from wrong
        if token == WOLF:
            game.leave(made, "taken")
        else:
            self._settle(made, [] if token is None else [int(token)])
            if self._beyond[made.number] is None:
                self._score(game.board.root(made.number))
        self._keep()

    def _settle(self, shepherd: Occupant, tokens: list[int]) -> None:
        """A shepherd stands there from now on, with these tokens."""
        self._tokens[shepherd.number] = tokens
        self._beyond[shepherd.number] = self._empty_beside(shepherd.number)

    def _drawn(
        self, turn: TurnInPlay, entry: Token | None, data: Any, key: str
    ) -> tuple[Token | None, list[Finding]]:
        """The token drawn: as it is said, or by a number of a foreign log; and what is wrong with that."""
        bag: list[Token] = list((Counter(TOKENS) - Counter(self._lying)).elements())
        token = self.game.chance.draw(bag) if entry is None else entry
        if token is None:
            message = said("{} draws a token, but the log does not say which", turn.player)
            return None, [error("token-unknown", message, "HS2")]
        kind = SHEPHERD.name if key == "draw" else FLOCK
        self.game.chance.name(turn.number, kind, bag, token)
        turn.note("draws the wolf" if token == WOLF else f"draws {token} sheep")
        if entry is None:
            plain = write(type(data), data._replace(**{key: token}))
            self.game.chance.drawn.append(Drawn(turn.number, kind, plain, turn.path))
        if token in bag:
            return token, []
        there = "the wolf" if token == WOLF else f"{token} sheep"
        every = f"all {TOKENS[token]} such tokens lie beside shepherds"
        message = said("{} draws {}, but {}", turn.player, there, every)
        return token, [error("no-such-token", message, "HS1")]

    @does(FLOCK, FlockMoved, step=Step.BEFORE, takes=(), words="a flock")
    def move(self, turn: TurnInPlay, flock: FlockMoved) -> Iterator[Finding]:
        """A flock grows or is scored (HS4)."""
        board = self.game.board
        meant = [
            occupant
            for occupant in self._due
            if flock.at in (None, occupant.cell) and self._has(occupant, flock.point)
        ]
        if not meant:
            there = "" if flock.at is None else said(" at {}", self.game.table.name(flock.at))
            stood = said("a shepherd of {} stood before{}", turn.player, there)
            message = said("the tile extends no farm on which {}", stood)
            raise NotDone("flock-not-extended", message, "HS4")
        shepherd = meant[0]
        self._due.remove(shepherd)
        root = board.root(shepherd.number)
        if flock.score:
            turn.note("scores the flock")
            self._score(root)
            return
        token, wrong = self._drawn(turn, flock.grow, flock, "grow")
        yield from wrong
        if token == WOLF:
            for other in self._shepherds(root):
                self.game.leave(other, "taken")
                if other is not shepherd:
                    turn.note(said("{} goes home, too", whose(other)), by="")
        elif token is not None:
            self._tokens.setdefault(shepherd.number, []).append(int(token))
            if self._beyond.get(shepherd.number) is None:
                self._score(root)
        self._keep()

    def _has(self, shepherd: Occupant, point: int | None) -> bool:
        """True if a point names the shepherd's segment; none names any."""
        segment = self.game.board.at(shepherd.cell).turned.segments[shepherd.segment]
        return point is None or point in segment.points

    def _score(self, root: int) -> None:
        """Every player with a shepherd on a farm gets all sheep there, once; the shepherds go home (HS6)."""
        shepherds = self._shepherds(root)
        items = tuple(
            Item("sheep", sum(tokens), 1, said("{}'s flock", shepherd.player))
            for shepherd in shepherds
            if (tokens := self._tokens.get(shepherd.number))
        )
        for player in dict.fromkeys(shepherd.player for shepherd in shepherds):
            sheep = items or (Item("sheep", 0, 1),)
            self.game.pay(Award(player, FLOCK, sheep, "HS6", features=(FeatureRef(root),)))
        for shepherd in shepherds:
            self.game.leave(shepherd, "scored")

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """Whoever extended the farm of an own shepherd had to grow the flock or score it (HS4)."""
        table, due = self.game.table, [occupant for occupant in self._due if occupant in self.game.pieces]
        for occupant in due:
            words = "the tile extends the farm of {}: its flock must grow or be scored"
            wrong = [
                *owed(self.game, error("flock-undecided", said(words, whose_at(occupant, table)), "HS4"))
            ]
            yield from wrong
            if wrong and self._beyond.get(occupant.number) is None:
                self._score(self.game.board.root(occupant.number))

    def _keep(self) -> None:
        """Takes the flocks over into what is held."""
        flocks: dict[str, tuple[int, ...]] = {}
        for shepherd in self._shepherds():
            flocks[shepherd.player] = flocks.get(shepherd.player, ()) + tuple(
                self._tokens.get(shepherd.number, ())
            )
        self.held[FLOCKS] = {player: flock for player, flock in flocks.items() if flock}

    # A final position

    def read_position(self) -> Iterator[Finding]:
        """Takes the flocks that the record says."""
        name = self.expansion.facts.name
        for player, flock in self.held[FLOCKS].items():
            own = self.game.standing_of(SHEPHERD.name, player)
            if own:
                self._tokens[own[0].number] = list(flock)
            elif flock:
                message = said("{} has a flock, but no shepherd on the board", player)
                yield error("flock-without-shepherd", message, "HS2", (name, FLOCKS.name, player))
        over = [token for token, number in Counter(self._lying).items() if number > TOKENS[token]]
        if over:
            tokens = listed(f"{TOKENS[token]} with {token}" for token in sorted(over))
            more = f"of the tokens with sheep there are {tokens}, and the flocks have more"
            yield error("no-such-token", more, "HS1", (name, FLOCKS.name))

    def check_position(self, features: Features) -> Iterator[Finding]:
        """No shepherd stands on an enclosed farm: the flock was scored (HS6)."""
        table = self.game.table
        if table.record.end == "mid-turn":
            return
        for shepherd in self._shepherds():
            if self._empty_beside(shepherd.number) is None:
                words = "{} stands on an enclosed farm, whose flock was scored as it was closed"
                message = said(words, whose_at(shepherd, table))
                yield error("flock-not-scored", message, "HS6", table.where_figure(shepherd))

    # What is said of it

    def stacks(self) -> Iterator[Stack]:
        """The sheep of each flock."""
        for shepherd in self._shepherds():
            if tokens := self._tokens.get(shepherd.number):
                yield Stack(shepherd.cell, shepherd.segment, "sheep", sum(tokens))

    def about(self, figure: Occupant) -> str | None:
        """The flock of a shepherd."""
        tokens = self._tokens.get(figure.number) if figure.figure == SHEPHERD.name else None
        return f"flock {' + '.join(map(str, tokens))}, worth 0 at the end" if tokens else None

    def sections(self) -> Iterator[Section]:
        """The flocks with their sheep."""
        name = self.game.table.name
        rows = (
            (whose(shepherd), name(shepherd.cell), ", ".join(map(str, tokens)), str(sum(tokens)))
            for shepherd in self._shepherds()
            if (tokens := self._tokens.get(shepherd.number))
        )
        yield Section("Flocks", ("shepherd", "on", "tokens", "sheep"), tuple(rows))
