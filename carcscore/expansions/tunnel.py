"""The Tunnel: two tokens of a colour join the roads at their openings (rules TU1 to TU8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import Annotated, Any, Final, NamedTuple

from carcscore.board.features import Features
from carcscore.findings import Finding, Path, Where, error
from carcscore.formats.jcz.foreign import (
    Foreign,
    Message,
    Moment,
    PointedAt,
    Says,
    Slot,
)
from carcscore.game.declaring import does
from carcscore.game.events import Extended
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import tile_meant
from carcscore.game.remembered import OfTurn
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.rules import data_types
from carcscore.rules.data_types import Point, Size, Text
from carcscore.rules.facts import Facts, Option
from carcscore.rules.forms import form
from carcscore.rules.holdings import Holding, Holdings
from carcscore.scoring.miscounts import Case, Miscount, parted_by
from carcscore.scoring.payouts import AnyPoints
from carcscore.scoring.values import Occupant, Stack
from carcscore.sentences import said
from carcscore.text import a, counted
from carcscore.tiles.kinds import ROAD, MarkKind

NAME: Final = "tunnel"
TUNNEL: Final = MarkKind("tunnel", "tunnels", ROAD.name, "sum", symbol="mouth", opening=True)
OLDER: Final = MarkKind("older-tunnel", "older tunnels", ROAD.name, "sum", symbol="cave", opening=True)
TOKENS: Final = Option(
    "tokens",
    ("3/2", "2/1", "1/1"),
    "How many colours each of two players has, and each of three; of more players each has one (TU2).",
)
OTHER_TILES: Final = Option(
    "other_tiles",
    ("yes", "no"),
    "Whether the roads through the tunnels of older tiles end in openings, too (TU7).",
    ignores={"no": (OLDER.name,)},
)
_OF_A_COLOUR: Final = 2
"""The number of tokens of each colour, and how many openings they join."""


@form("red A1 E", {"token": "red", "at": [0, 0], "point": "E"}, short="token at point")
class Token(NamedTuple):
    """a token on an opening: `COLOUR CELL SIDE`"""

    token: Annotated[str, Text(80), "Its colour."]
    at: data_types.Cell
    point: Point


@form({}, {"at": [1, 0], "point": "E", "token": "green"})
class TokenPlace(NamedTuple):
    """the opening for the token: `{at: CELL, point: SIDE, token: COLOUR}`

    Left out, it is the tile just laid, its only opening, the player's own colour.
    """

    at: data_types.Cell | None = None
    point: Point | None = None
    token: Annotated[str | None, Text(80), "Its colour."] = None


LYING: Final = Holding[tuple[Token, ...] | None](
    "tokens",
    Annotated[tuple[Token, ...], Size(0, 1000)],
    rule="TU4",
    differs="tunnel-differs",
    message="the tokens on openings are said to be {said} at the end, but the turns give {held}",
)


def _put(said: Message, before: Any) -> dict[str, object] | None:
    """A token of a save: its letter says which of the player's pairs it is of."""
    word = said.payload.get("token")
    letter = (word[-1] if isinstance(word, list) and word else word) or ""
    pair = "ABC".find(str(letter)[-1:]) + 1
    if said.at is None or said.point is None:
        return None
    colour = {"token": f"{said.player}/{pair}"} if pair > 1 else {}
    return {"at": said.cell, "point": said.point, **colour}


class _InSave(NamedTuple):
    """The tokens of a save that is written: the colours on openings and of players, and the turns."""

    lying: dict[int, str]
    colours: dict[str, list[str]]
    turns: set[Cell]


def _in_save(now: Moment) -> _InSave:
    save: _InSave = now.memory.setdefault(NAME, _InSave({}, {}, set()))
    save.colours.setdefault(now.player, [now.player.lower()])
    return save


def _written(pair: str, data: TokenPlace, now: Moment) -> object:
    """The place of a token of this pair of the player; puts it on the board of a save that is written."""
    save = _in_save(now)
    colours, colour = save.colours[now.player], (data.token or now.player).lower()
    if colour not in colours:
        colours.append(colour)
    if "ABC"[colours.index(colour)] != pair:
        return NotImplemented
    cell = data.at or now.cell
    placed = now.board.at(cell)
    there = [i for i, segment in enumerate(placed.turned.segments) if segment.openings]
    (index,) = (i for i in there if data.point in (None, placed.turned.segments[i].points[0]))
    number = placed.number(index)
    for other in [one for one, token in save.lying.items() if token == colour]:
        now.board.link(other, number)
        now.board.opened(other, -1)
        now.board.opened(number, -1)
    save.lying[number] = colour
    save.turns.add(now.cell)
    return PointedAt(cell, ROAD.name, placed.turned.segments[index].points)


def _could_put(now: Moment) -> bool:
    """True if a player has a token left in a turn of a save that is written, and an opening for it."""
    save, each = _in_save(now), _colours_each(now.players, str(now.rules.chosen[NAME][TOKENS.name]))
    put = sum(colour in save.colours[now.player] for colour in save.lying.values())
    return (
        now.cell not in save.turns
        and put < _OF_A_COLOUR * each
        and any(
            segment.openings and placed.number(index) not in save.lying
            for placed in now.board.tiles()
            for index, segment in enumerate(placed.turned.segments)
        )
    )


def _colours_each(players: int, tokens: str) -> int:
    """The number of colours of each player (TU2)."""
    return int(tokens[0 if players <= 2 else 2]) if players <= 3 else 1


class Tunnel(Expansion):
    """Roads end at openings; two tokens of a colour join theirs into one road."""

    facts = Facts(
        name=NAME,
        title="The Tunnel",
        marks=(TUNNEL, OLDER),
        options=(TOKENS, OTHER_TILES),
        holdings=Holdings(NAME, LYING, alone=True),
        foreign=Foreign(
            messages=tuple(
                Says(
                    f"PLACE_TOKEN TUNNEL_{pair}",
                    NAME,
                    _put,
                    writes=partial(_written, pair),
                    offered=_could_put if pair == "A" else None,
                    slots=(Slot.MOVE, Slot.AFTER),
                )
                for pair in "ABC"
            )
        ),
    )

    _token_put = OfTurn(bool)
    """True if a token was put in this turn."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._on: dict[int, str] = {}
        """The colour of the token on each opening, by the number of the segment that ends there."""
        self._of: dict[str, str] = {}
        """Whose each colour is, as far as that is known."""
        self._each = _colours_each(len(game.players), str(self.options[TOKENS.name]))

    # A turn log

    @does(NAME, TokenPlace, takes=(), words="a tunnel token")
    def token(self, turn: TurnInPlay, place: TokenPlace) -> Iterator[Finding]:
        """One token in a turn, beside the turn's move, on any opening (TU3)."""
        at, point, token = place
        cell = at or tile_meant(turn, self.game, "TU3")
        if self._token_put:
            yield error("second-token", said("{} puts a second tunnel token in one turn", turn.player), "TU3")
        self._token_put = True
        colour = self._colour(token or turn.player)
        yield from self._not_theirs(turn.player, colour)
        number = self._opening(cell, point)
        if isinstance(number, Finding):
            yield number
            return
        yield from self._put(number, colour)
        placed, index = self.game.board.segment_of(number)
        lying = Token(colour, cell, placed.turned.segments[index].points[0])
        self.held[LYING] = (*(self.held[LYING] or ()), lying)
        turn.note(said("puts {} token on an opening of {}", a(colour), self.game.table.name(cell)))

    def _not_theirs(self, player: str, colour: str) -> Iterator[Finding]:
        """Why a colour is not one of a player's: each has so many, the own one among them (TU2)."""
        owner = self._of.setdefault(colour, colour if colour in self.game.players else player)
        own = {one for one, whose in self._of.items() if whose == player} | {player}
        if owner != player:
            message = said("{} puts a token of {}, which is {}'s", player, colour, owner)
            yield error("token-of-another", message, "TU2")
        elif len(own) > self._each:
            has = counted(self._each, "colour")
            message = said("{} puts a token of {}, but has the tokens of {}", player, colour, has)
            yield error("token-of-another", message, "TU2")

    # Both kinds of record

    def _colour(self, word: str) -> str:
        """The colour that a word means: that of a player, by the id, or another."""
        try:
            return self.game.table.player_of(word)
        except ValueError:
            return word.lower() if "/" not in word else word

    def _opening(self, cell: data_types.Cell, point: int | None) -> int | Finding:
        """The segment that ends at an opening of a tile, or why there is none."""
        placed, name = self.game.board.find(cell), self.game.table.name(cell)
        if placed is None:
            return error("no-tile-there", said("a token lies on {}, where no tile lies", name), "TU3")
        there = {segment.points[0]: i for i, segment in enumerate(placed.turned.segments) if segment.openings}
        if point is None and len(there) == 1:
            return placed.number(*there.values())
        if point in there:
            return placed.number(there[point])
        sides = " or ".join(placed.turned.point_names(index) for index in there.values())
        has = f"it has {sides}; say which" if there else "it has none"
        message = said("a token lies on {}, but there is no such opening: {}", name, has)
        return error("no-opening", message, "TU1")

    def _put(self, number: int, colour: str, path: Path = ()) -> Iterator[Finding]:
        """Puts a token on an opening; the second of a colour joins its road with that of the first (TU4)."""
        others = [one for one, token in self._on.items() if token == colour]
        name = self.game.table.name(self.game.board.cell_of(number))
        if number in self._on:
            message = said("{} token lies on {} where one lies already", a(colour), name)
            yield error("opening-taken", message, "TU3", path)
            return
        if len(others) >= _OF_A_COLOUR:
            message = said("{} token lies on {}, but both of that colour lie elsewhere", a(colour), name)
            yield error("no-token-left", message, "TU2", path)
            return
        self._on[number] = colour
        for other in others:
            self._join(other, number)

    def _join(self, one: int, other: int) -> None:
        """Joins the roads of two openings; a road that has gained tiles by that is extended (TU6)."""
        board = self.game.board
        parts = [set(board.members(board.root(number))) for number in (one, other)]
        tiles = [{board.cell_of(number) for number in part} for part in parts]
        gained = [part for part, own in zip(parts, tiles, strict=True) if not tiles[0] | tiles[1] <= own]
        board.link(one, other)
        for number in (one, other):
            board.opened(number, -1)
        if gained:
            self.game.happen(Extended(frozenset().union(*gained)))

    def laid_out(self, pieces: Sequence[Occupant]) -> Iterator[Finding]:
        """The tokens of a position lie on their openings; where each has one colour, there is no other."""
        lying = self.held[LYING]
        for index, (word, cell, point) in enumerate(lying or ()):
            number, colour, path = self._opening(cell, point), self._colour(word), (NAME, index)
            if isinstance(number, Finding):
                yield number.within(Where(path))
                continue
            if self._each == 1 and colour not in self.game.players:
                message = f"{a(colour)} token lies there, but each player has only their own colour"
                yield error("token-of-another", message, "TU2", path)
            yield from self._put(number, colour, path)

    def mistakes(self, case: Case) -> Iterable[Miscount]:
        """A road is taken to end at its opening, though a tunnel goes on from there (TU4)."""
        pairs = combinations(self._on, 2)
        links = [(one, two) for one, two in pairs if self._on[one] == self._on[two]]
        return parted_by(case, "tunnel-missed", "a tunnel", "TU4", links)

    def other_payments(self, features: Features) -> Iterator[AnyPoints]:
        """A tunnel pays nothing; but what was complete and paid may have been joined to others since."""
        yield from (AnyPoints(ref) for ref in dict.fromkeys(map(features.ref, self._on)))

    def stacks(self) -> Iterator[Stack]:
        """The tokens on their openings, for pictures."""
        colours = {player.id: player.color or "" for player in self.game.table.record.players}
        for number, colour in self._on.items():
            placed, index = self.game.board.segment_of(number)
            label = colour[:1].upper() + colour[1:3]
            yield Stack(placed.cell, index, "tunnel token", 1, label, colours.get(colour, colour))
