"""Reads the turns of a turn log; seat order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from carcscore.findings import Path
from carcscore.record.compact import TURN_FORM, Line, parse_deployment, parse_turn
from carcscore.record.context import POINT_WORDS, Context
from carcscore.record.errors import ParseError
from carcscore.record.long_form import QUARTERS, code, long_deployment, read_marks
from carcscore.record.model import Action, Deployment, Placement, Player, Turn
from carcscore.record.players import REFUSED, read_by_player
from carcscore.record.yaml_scalars import flow
from carcscore.text import quoted

DEPLOY: Final = "deploy"
"""The kind of action that puts a follower on the board."""


def seats(turns: Iterable[Turn], players: tuple[Player, ...]) -> list[str]:
    """Whose turn each entry is: the player named, else the seat after the entry before.

    An entry with ``again`` belongs to the player of the entry before. The first seat begins.
    """
    ids = [player.id for player in players]
    numbers = {player: seat for seat, player in enumerate(ids)}
    order: list[str] = []
    seat = -1
    for turn in turns:
        seat = next_seat(seat, turn.player, turn.again, numbers)
        order.append(ids[seat])
    return order


def next_seat(seat: int, player: str | None, again: bool, numbers: dict[str, int]) -> int:
    """The seat of an entry after one of this seat (-1 before the first)."""
    if player is not None and player in numbers:
        return numbers[player]
    if again and seat >= 0:
        return seat
    return (seat + 1) % len(numbers) if numbers else 0


class _Log:
    """Reads entry after entry and keeps track of whose turn it is."""

    def __init__(self, context: Context, entries: int) -> None:
        self.context = context
        self.last = entries - 1
        self.ids = [player.id for player in context.players.players] or [""]
        self.seats = context.players.seats
        self.keys = context.vocabulary.keys
        self.seat = -1

    def mover(self, player: str | None, again: bool) -> str:
        """Moves on to the seat of the next entry, and names its player."""
        self.seat = next_seat(self.seat, player, again, self.seats)
        return self.ids[self.seat]

    def long(self, entry: dict[str, Any], path: Path) -> Turn:
        """An entry in long form. Raises :class:`ParseError`."""
        context = self.context
        get = entry.get
        player = get("player")
        seat = None if player is None else self.seats.get(player)
        again = get("again", False)
        if player is not None and seat is None:
            player = context.players.resolve(player, context.findings, (*path, "player"))
        if again and self.seat < 0:
            message = (
                "The first entry has no turn before it of which it could be a further tile; delete `again`."
            )
            raise ParseError("again-without-turn", message, 0, "again")
        if seat is None:
            mover = self.mover(player, again)
        else:
            self.seat, player = seat, self.ids[seat]
            mover = player
        missed = get("missed")
        placement = None
        if get("tile") is not None:
            placement = self._long_placement(entry, path)
        elif missed is None and not (path[-1] == self.last and self._only_drew(entry)):
            message = (
                "This turn has neither a tile nor `missed`, which says why there is none: `missed: ale`. "
                "Only the last entry may have `discarded`, or what an expansion says of a turn, alone: for "
                "tiles that fitted nowhere in the end."
            )
            raise ParseError("missing-key", message)
        acts = "follower" in entry or "actions" in entry
        actions = self.actions(entry, mover, placement is None, path) if acts else ()
        drawn = get("discarded")
        discarded = tuple([code(each) for each in drawn]) if drawn else ()
        scores = get("scores")
        if scores is not None:
            scores = read_by_player(scores, context.players, context.findings, (*path, "scores"))
        extra = self._extra(entry) if self.keys else {}
        return Turn(player, placement, actions, discarded, scores, again, missed, extra, path)

    def _long_placement(self, entry: dict[str, Any], path: Path) -> Placement:
        """The tile that an entry lays. Raises :class:`ParseError`."""
        tile = entry["tile"]
        if entry.get("missed") is not None:
            message = "A missed turn has no tile, but this entry has both; delete `missed` or the tile."
            raise ParseError("tile-and-missed", message, 0, "missed")
        x, y = entry["at"]
        marks = read_marks(entry["marks"], self.context, path) if "marks" in entry else {}
        rotation = QUARTERS[entry["rotation"]] if "rotation" in entry else 0
        laid = code(tile) if isinstance(tile, str) else _first(tile)
        return Placement(laid, (x, y), rotation, marks, (*path, "tile"))

    def _extra(self, entry: dict[str, Any]) -> dict[str, Any]:
        """The data of an entry under the names of expansions."""
        return {key: value for key, value in entry.items() if key in self.keys}

    def _only_drew(self, entry: dict[str, Any]) -> bool:
        """True if an entry without a tile holds only discarded tiles or data of an expansion."""
        said = (entry.get(key) for key in self.keys)
        return bool(entry.get("discarded")) or any(isinstance(one, dict) and one for one in said)

    def actions(self, entry: dict[str, Any], mover: str, no_tile: bool, path: Path) -> tuple[Action, ...]:
        """The actions after placing. Raises :class:`ParseError`."""
        follower = entry.get("follower")
        if "actions" not in entry:
            if follower is None:
                return ()
            place = (*path, "follower")
            deployment = self.deployment(follower, mover, no_tile, place)
            return (Action(DEPLOY, deployment, place),)
        if follower is not None:
            message = "`follower` is short for an action `deploy`; write it as one of the `actions`."
            raise ParseError("follower-and-actions", message, 0, "follower")
        actions: list[Action] = []
        for number, action in enumerate(entry["actions"]):
            for kind, data in action.items():
                place = (*path, "actions", number, kind)
                done = self.deployment(data, mover, no_tile, place) if kind == DEPLOY else data
                actions.append(Action(kind, done, place))
        return tuple(actions)

    def deployment(self, entry: Any, mover: str, no_tile: bool, path: Path) -> Deployment | None:
        """A follower deployed in a turn; ``None`` when there is a finding instead."""
        context = self.context
        try:
            read = parse_deployment if isinstance(entry, str) else long_deployment
            deployment = read(entry, mover, context, path)
        except ParseError as error:
            context.add(error, path)
            return None
        if no_tile and deployment.at is None:
            message = "No tile was placed in this turn, so say with `at` where the follower was put."
            context.findings.error("missing-key", message, path)
        return deployment

    def compact(self, text: str, path: Path) -> Turn:
        """An entry in compact form. Raises :class:`ParseError`."""
        player, tile, offset, cell, line = parse_turn(text, self.context)
        mover = self.mover(player, again=False)
        placement = Placement(tile[0], cell, tile[1], {}, path, offset)
        if not line.peek():
            return Turn(player, placement, path=path)
        offset = line.offset
        if line.peek().lower() in self.context.vocabulary.pieces:
            raise self._with_piece(line, player, placement)
        figure, role = line.figure_and_role(TURN_FORM)
        deployment = Deployment(mover, figure, role, None, line.last_point(), path, offset)
        return Turn(player, placement, (Action(DEPLOY, deployment, path),), path=path)

    def _with_piece(self, line: Line, player: str | None, placement: Placement) -> ParseError:
        """The error of a compact turn with a piece where a follower is due, with the turn as it is meant."""
        context, piece = self.context, line.peek()
        point = line.peek(1).upper() if line.peek(1).upper() in POINT_WORDS else ""
        action = context.action_that_puts(piece.lower(), point)
        if not action:
            return context.unknown_role(piece, line.offset)
        turn: dict[str, object] = {} if player is None else {"player": player}
        turn |= {"tile": placement.tile, "at": list(placement.at)}
        if placement.rotation:
            turn["rotation"] = 90 * placement.rotation
        entry = f"{flow(turn)[:-1]}, actions: [{action}]}}"
        message = f"{quoted(piece)} is not a follower: a turn puts it by an action, as in `{entry}`."
        return ParseError("unknown-role", message, line.offset)


def read_turns(entries: list[Any], context: Context) -> tuple[Turn, ...]:
    """The turns of a log, in order; entries that can't be read have findings instead."""
    log = _Log(context, len(entries))
    turns: list[Turn] = []
    for index, entry in enumerate(entries):
        path = ("turns", index)
        seat = log.seat
        try:
            if entry.__class__ is dict:
                turns.append(log.long(entry, path))
            elif isinstance(entry, str):
                turns.append(log.compact(entry, path))
            elif entry is REFUSED:
                log.mover(None, again=False)
        except ParseError as error:
            context.add(error, path)
            if log.seat == seat:
                log.mover(None, again=False)
    return tuple(turns)


def read_last_actions(entries: list[Any], context: Context) -> tuple[Turn, ...]:
    """The actions after the last turn; entries that can't be read have findings instead."""
    log = _Log(context, len(entries))
    read: list[Turn] = []
    for index, entry in enumerate(entries):
        path = ("last_actions", index)
        if entry is REFUSED:
            continue
        player = context.players.resolve(entry["player"], context.findings, (*path, "player"))
        try:
            read.append(Turn(player, None, log.actions(entry, player or "", False, path), path=path))
        except ParseError as error:
            context.add(error, path)
    return tuple(read)


def _first(tile: list[str]) -> str:
    """The code of the half of a double tile that is said to be laid on the square.

    Raises :class:`ParseError` for two that are no halves of one.
    """
    left, right = map(code, tile)
    if left[-1:] != "L" or right != f"{left[:-1]}R":
        message = f"{left} and {right} are no halves of one tile; write them as [{left}L, {left}R]."
        raise ParseError("bad-value", message, 0, "tile")
    return left
