"""Reads the messages of a save of JCloisterZone as turns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from carcscore.findings import Path, Where, error
from carcscore.formats.jcz.errors import OUT_OF_ORDER, SaveFindings, TooMany
from carcscore.formats.jcz.foreign import Foreign, Says, When
from carcscore.formats.jcz.messages import DEPLOY as MEEPLE_DOWN
from carcscore.formats.jcz.messages import Known, read_message
from carcscore.formats.jcz.setup import CELL, is_cell
from carcscore.formats.jcz.words import MEEPLE, ROTATIONS, TILE_ID, is_index, point_of, random_in
from carcscore.geometry import Cell
from carcscore.record.log import DEPLOY
from carcscore.record.model import Action, Deployment, Placement, Player, Turn
from carcscore.text import quoted

PLACE: Final = "PLACE_TILE"
PASS: Final = "PASS"
COMMIT: Final = "COMMIT"
UNDO: Final = "UNDO"

Message = dict[str, Any]


def read_replay(
    written: object,
    players: tuple[Player, ...],
    roles: Mapping[str, str],
    foreign: Foreign,
    found: SaveFindings,
) -> tuple[tuple[Turn, ...], bool, dict[str, dict[str, list[Any]]]]:
    """The turns of a save, and whether the last one was ended (a tile laid, but never committed, is not).

    Then, by expansion and key, what was done at the end.
    """
    if not isinstance(written, list):
        found.bad("`replay`", "a list of messages", written, ("replay",))
        return (), True, {}
    reader = _TurnReader(players, roles, foreign, found)
    try:
        for index, message in _standing(written, found):
            reader.take(index, message)
    except TooMany:
        pass
    ended = reader.tile is None or reader.committed
    if reader.coming:
        reader.confirm()
        reader.lay(None, len(written) - 1, reader.coming_seat)
        ended = False
    at_end: dict[str, dict[str, list[Any]]] = {}
    for (name, key), action in reader.unconfirmed:
        at_end.setdefault(name, {}).setdefault(key, []).append(action.data)
    reader.close()
    return tuple(reader.turns), ended, at_end


def _standing(written: list[Any], found: SaveFindings) -> list[tuple[int, Message]]:
    """The messages that were not taken back, with their numbers."""
    standing: list[tuple[int, Message]] = []
    for index, message in enumerate(written):
        if message.__class__ is not dict or not isinstance(message.get("type"), str):
            found.bad("A message", "a mapping with a `type`", message, ("replay", index))
        elif message["type"] != UNDO:
            standing.append((index, message))
        elif standing:
            standing.pop()
        else:
            found.error(
                OUT_OF_ORDER, "`UNDO` takes back a message, but none stands before it.", ("replay", index)
            )
    return standing


class _TurnReader:
    """Reads message after message; ``tile`` is that of the turn in progress.

    A turn stays open after its `COMMIT`, until the next tile: a few messages come only then.
    """

    def __init__(
        self, players: tuple[Player, ...], roles: Mapping[str, str], foreign: Foreign, found: SaveFindings
    ) -> None:
        # Where the players can't be read there is a finding; the messages are looked through all the same.
        self.players = players
        self.ids = [player.id for player in players] or [""]
        self.seats = len(players)
        self.foreign = foreign
        self.roles = roles
        self.known = Known.of(foreign.messages)
        self.found = found
        self.memory: dict[object, Any] = {}
        self.turns: list[Turn] = []
        self.tile: Placement | None = None
        self.actions: list[Action] = []
        self.extra: dict[str, Any] = {}
        """The data of the turn in progress under names of expansions."""
        self.committed = False
        self.confirmed = True
        """True if no `COMMIT` may follow on what was done after the first."""
        self.unconfirmed: list[tuple[tuple[str, str], Action]] = []
        """The actions after the turn: at the end, by expansion and key, unless `COMMIT` follows."""
        self.coming: list[Action] = []
        """The actions for the turn whose tile comes next."""
        self.coming_seat: int | None = None
        self.seat: int | None = None
        self.seat_before: int | None = None
        self.random: float | None = None
        """The number that the last `COMMIT` sets before tokens are drawn as the turn is scored."""
        self.random_after: float | None = None
        """That of the last `COMMIT` after it."""
        self.draws_later = False
        """True if the next `COMMIT` comes before tokens are drawn."""
        self.began = 0
        self.lost = False  # in a turn whose tile could not be read: it has its finding
        self.open = False
        """True if a turn is in progress, or has ended but may go on."""

    @property
    def number(self) -> int:
        """The number of the turn in progress, or of the next one."""
        return len(self.turns) + 1 + (self.open and self.committed)

    def take(self, index: int, message: Message) -> None:
        """One message."""
        kind = message["type"]
        seat = message.get("player")
        if seat is not None and not is_index(seat, self.seats):
            if self.seats:
                wanted = f"a number below {len(self.ids)}"
                self.bad("The `player` of a message", wanted, seat, ("replay", index, "player"))
            seat = None
        if kind == COMMIT:
            self.count_on(message.get("payload"))
        if kind in (PLACE, COMMIT):
            self.confirm()
        if kind == PLACE:
            self.place(index, message, seat)
            return
        if self.committed and self.foreign.goes_on and self.resumes(kind, message, seat):
            self.committed = False
        if self.known.names and self.says(index, kind, message, seat):
            return
        if kind not in (MEEPLE_DOWN, PASS, COMMIT):
            self.found.unsupported("the message", kind, ("replay", index, "type"), self.number)
            return
        if self.lost:
            self.lost = kind != COMMIT
        elif self.tile is None or self.committed:
            if kind == COMMIT and not self.confirmed:
                self.confirmed = True
                return
            self.astray(index, f"{quoted(kind)} comes before the tile of its turn.")
        else:
            self.strange(index, kind, seat)
        if kind == MEEPLE_DOWN:
            self.deploy(index, message)
        elif kind == COMMIT and self.tile is not None:
            self.committed = True

    def count_on(self, payload: object) -> None:
        """Takes the number that a `COMMIT` sets: for the tokens of the turn if they are still to come."""
        if self.committed and not self.unconfirmed and not self.draws_later:
            self.random_after = random_in(payload, self.random_after)
        else:
            self.random = random_in(payload, self.random)
        self.draws_later = False

    def resumes(self, kind: str, message: Message, seat: int | None) -> bool:
        """True if the turn goes on after a `COMMIT`: with what is only done before its last."""
        payload = message.get("payload")
        if self.tile is None or kind == COMMIT or seat not in (None, self.seat):
            return False
        if any(self.known.find(kind, payload, (When.AFTER, When.BEFORE))):
            return False
        return kind in (MEEPLE_DOWN, PASS) or any(self.known.find(kind, payload, (When.DURING,)))

    def strange(self, index: int, kind: str, seat: int | None) -> None:
        """Adds an error on a message of a player whose turn it is not."""
        if seat is not None and self.seat is not None and seat != self.seat:
            self.astray(index, f"{quoted(kind)} is {self.ids[seat]}'s, in the turn of {self.ids[self.seat]}.")

    def says(self, index: int, kind: str, message: Message, seat: int | None) -> bool:
        """Reads a message that an expansion knows at this time; whether it is one."""
        if self.lost:
            return False
        if self.tile is not None and not self.committed:
            whens: tuple[When, ...] = (When.DURING,)
        elif self.tile is not None and seat in (None, self.seat):
            whens = (When.AFTER, When.BEFORE)
        else:
            whens = (When.BEFORE,) if self.tile is None else (When.BEFORE, When.AFTER)
        payload = message.get("payload")
        # What goes on with the action just told comes before what would begin another.
        last = self.actions[-1].kind if self.actions else None
        found = self.known.find(kind, payload, whens)
        for says, when in sorted(found, key=lambda one: not (one[0].goes_on and one[0].action == last)):
            actions = self.coming if when is When.BEFORE else self.actions
            if says.action is not None and not self.act(says, actions, index, message, seat):
                continue
            if when is When.DURING and not says.anyone:
                self.strange(index, kind, seat)
            elif when is When.AFTER:
                self.confirmed = False
                self.draws_later = says.before_draws
                if says.action is None:
                    self.random_after = random_in(payload, self.random_after)
            elif when is When.BEFORE:
                self.coming_seat = seat
            return True
        known = kind not in (MEEPLE_DOWN, PASS, COMMIT) and self.known.knows(kind, payload)
        if known:
            self.astray(index, f"{quoted(kind)} does not come at this time of a turn.")
        return known

    def act(self, says: Says, actions: list[Action], index: int, message: Message, seat: int | None) -> bool:
        """Makes a message an action, or part of the one with which it goes on; whether it is one of these."""
        path = ("replay", index, "payload")
        payload = message.get("payload") or {}
        read = None
        places = range(len(actions) - 1, -1, -1) if says.goes_on else ()
        place = next((place for place in places if actions[place].kind == says.action), None)
        before = self.extra.get(says.under) if place is None else actions[place].data
        if payload.__class__ is dict:
            who = seat if seat is not None else self.seat
            player = self.ids[who or 0]
            said = read_message(payload, player, self.players, self.foreign, self.roles, path, self.memory)
            read = says.read(said, before)
        if read is NotImplemented:
            return False
        if read is None or says.action is None:
            wanted = "what JCloisterZone writes in such a message"
            self.bad(f"The `payload` of {quoted(says.message)}", wanted, payload, path)
        elif says.under:
            self.extra[says.under] = read
        elif place is not None:
            actions[place] = Action(says.action, read, actions[place].path, random_in(payload))
        elif says.at_end is not None:
            self.unconfirmed.append((says.at_end, Action(says.action, read, path)))
        else:
            actions.append(Action(says.action, read, path, random_in(payload)))
        return True

    def confirm(self) -> None:
        """Adds to the turn what was done after it and could have been done at the end."""
        self.actions += [action for _, action in self.unconfirmed]
        self.unconfirmed = []

    def astray(self, index: int, sentence: str) -> None:
        """Adds an error on a message out of order."""
        where = Where(("replay", index), turn=self.number)
        self.found.add(error(OUT_OF_ORDER, sentence, where=where))

    def bad(self, what: str, wanted: str, value: object, path: Path) -> None:
        """Adds an error on a value of the wrong form in a message."""
        self.found.bad(what, wanted, value, path, self.number)

    def close(self) -> None:
        """Closes the turn in progress, or that which has ended."""
        if not self.open:
            return
        player = None if self.seat is None else self.ids[self.seat]
        again = self.seats > 1 and self.seat is not None and self.seat == self.seat_before
        path = ("replay", self.began)
        told = Turn(player, self.tile, tuple(self.actions), again=again, extra=self.extra, path=path)
        self.turns.append(replace(told, random=self.random, random_after=self.random_after))
        self.seat_before = self.seat
        self.open = False
        self.tile = None

    def lay(self, tile: Placement | None, index: int, seat: int | None) -> None:
        """Opens a turn, with what was done for it before its tile."""
        self.close()
        self.open, self.committed, self.confirmed = True, False, True
        self.random = self.random_after = None
        self.tile, self.seat, self.began = tile, seat, index
        self.actions, self.coming, self.extra = self.coming, [], {}

    def place(self, index: int, message: Message, seat: int | None) -> None:
        """``PLACE_TILE``: a turn begins."""
        if self.tile is not None and not self.committed:
            self.astray(index, "A second tile is placed before the turn of the first was ended by `COMMIT`.")
        self.close()
        if self.coming and seat is not None and self.coming_seat not in (None, seat):
            self.astray(index, "Another player lays a tile than the one who began the turn.")
        self.lost, self.tile = True, None
        payload = message.get("payload")
        path = ("replay", index, "payload")
        if payload.__class__ is not dict:
            self.bad("The `payload` of `PLACE_TILE`", "a mapping", payload, path)
            return
        tile, turned, at = payload.get("tileId"), payload.get("rotation"), payload.get("position")
        cell = self.cell(at, path)
        rotation = ROTATIONS.get(turned) if isinstance(turned, str) else None
        if not isinstance(tile, str) or not TILE_ID.fullmatch(tile):
            self.bad("`tileId`", "an identifier such as `BA/RCr`", tile, (*path, "tileId"))
        elif rotation is None:
            self.bad("`rotation`", "R0, R90, R180 or R270", turned, (*path, "rotation"))
        elif cell is not None:
            self.lost = False
            self.lay(Placement(tile, cell, rotation, {}, (*path, "tileId")), index, seat)

    def cell(self, at: Any, path: Path) -> Cell | None:
        """The cell of a position, or ``None`` with a finding."""
        if is_cell(at):
            return at[0], at[1]
        if isinstance(at, list) and len(at) == 2 and all(type(each) is int for each in at):
            message = f"`position` {quoted(f'[{at[0]}, {at[1]}]')} lies too far away; it should be {CELL}."
            where = Where((*path, "position"), turn=self.number)
            self.found.add(error("out-of-range", message, where=where))
        else:
            self.bad("`position`", CELL, at, (*path, "position"))
        return None

    def deploy(self, index: int, message: Message) -> None:
        """``DEPLOY_MEEPLE``: a follower goes on the board."""
        payload = message.get("payload")
        path = ("replay", index, "payload")
        if payload.__class__ is not dict or payload.get("pointer").__class__ is not dict:
            self.bad("The `payload` of `DEPLOY_MEEPLE`", "a mapping with a `pointer`", payload, path)
            return
        meeple, pointer = payload.get("meepleId"), payload["pointer"]
        parts = MEEPLE.fullmatch(meeple) if isinstance(meeple, str) else None
        if parts is None:
            self.bad("`meepleId`", "a name such as `0.small.1`", meeple, (*path, "meepleId"))
            return
        figure = self.foreign.figures.get(parts[2])
        if figure is None:
            self.found.unsupported("the follower", parts[2], (*path, "meepleId"), self.number)
            return
        where = (*path, "pointer")
        meant = self._role_and_point(pointer, where)
        cell = None if meant is None else self.cell(pointer.get("position"), where)
        if meant is None or cell is None or self.tile is None:
            return
        if self.seat is not None and parts[1] != str(self.seat):
            who = self.ids[int(parts[1])] if int(parts[1]) < len(self.ids) else "nobody here"
            self.astray(
                index, f"The follower {quoted(meeple)} is {who}'s, in the turn of {self.ids[self.seat]}."
            )
        at = None if cell == self.tile.at else cell
        follower = Deployment(self.ids[self.seat or 0], figure, meant[0], at, meant[1], where)
        self.actions.append(Action(DEPLOY, follower, where))

    def _role_and_point(self, pointer: dict[str, Any], path: Path) -> tuple[str, int | None] | None:
        """The role and the point that a pointer means; ``None`` is told."""
        feature, place = pointer.get("feature"), pointer.get("location")
        if not isinstance(feature, str) or not isinstance(place, str):
            wanted = "a mapping with `position`, `feature` and `location`"
            self.bad("The `pointer`", wanted, pointer, path)
            return None
        role = self.foreign.role_on(feature, place)
        if role is None:
            named = (*path, "feature")
            self.found.unsupported("a follower on the feature", feature, named, self.number)
            return None
        point = point_of(place, self.roles[role])
        if point is None and f"{feature} {place}" not in self.foreign.roles:
            what = f"a follower on {feature} at the place"
            self.found.unsupported(what, place, (*path, "location"), self.number)
            return None
        return role, None if self.roles[role] == "cloister" else point
