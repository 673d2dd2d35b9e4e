"""The turns of a log as messages of a save: tiles, what is done beside the move, the move, and its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count, takewhile
from typing import Any, Final

from carcscore.board.board import Board
from carcscore.formats.jcz.foreign import Foreign, Moment, PointedAt, Slot
from carcscore.formats.jcz.messages import DEPLOY as MEEPLE_DOWN
from carcscore.formats.jcz.replay import COMMIT, PASS, PLACE
from carcscore.formats.jcz.words import ROTATIONS, place_of
from carcscore.game.events import Left, Put
from carcscore.game.setup import supply_of
from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome, Played
from carcscore.record.model import Action, Turn
from carcscore.rules.forms import read
from carcscore.scoring.values import Occupant
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.kinds import FARM

RANDOM: Final = 0.5
"""The random numbers of a save; the draw order is listed, so nothing depends on them."""


def identifier(catalogue: Catalogue, code: str, copy: int = 0) -> str:
    """What JCloisterZone calls a tile: there may be a name for each copy, of which the first is number 0.

    Raises :class:`ValueError` when it has none.
    """
    tile = catalogue.find(code)
    # Those behind a code of ours are names of copies that bear more marks.
    names = list(takewhile(lambda name: "/" in name, tile.aliases)) if tile else []
    if not names:
        raise ValueError(f"JCloisterZone has no name for the tile {code}")
    return names[copy % len(names)]


def turned_round(words: Mapping[str, str]) -> dict[str, str]:
    """The inverse mapping; the first of several words wins."""
    return {ours: theirs for theirs, ours in reversed(list(words.items()))}


def named(words: Mapping[str, str], word: str, what: str) -> str:
    """What JCloisterZone calls something of ours. Raises :class:`ValueError` when it has no word for it."""
    if word not in words:
        raise ValueError(f"JCloisterZone has no {what} {word}, so this game can't be written as a save")
    return words[word]


def messages(
    outcome: Outcome, roles: Mapping[str, str], foreign: Foreign, drawn: Sequence[list[str]]
) -> Iterator[dict[str, Any]]:
    """The turns as messages; a follower has the lowest number that none of its kind on the board has.

    ``drawn`` are the names of the tiles drawn in each turn, that which is laid as the last.
    """
    writer = _TurnWriter(outcome, roles, foreign)
    for turn, played, tiles in zip(outcome.record.turns or (), outcome.turns, drawn, strict=True):
        if turn.placement is not None:  # else only tiles discarded at the end
            yield from writer.turn(turn, played, tiles[-1])


def written_actions(foreign: Foreign) -> set[str]:
    """The actions, beside deploying followers, of which messages are written."""
    own = {says.action for says in foreign.messages if says.writes or says.puts}
    return {action for action in own if action is not None}


class _TurnWriter:
    """Writes turn after turn, on a board of its own that grows with them."""

    def __init__(self, outcome: Outcome, roles: Mapping[str, str], foreign: Foreign) -> None:
        self.outcome = outcome
        self.board = Board()
        self.seats = {player.id: seat for seat, player in enumerate(outcome.record.players)}
        self.figures, self.roles = turned_round(foreign.figures), turned_round(foreign.roles)
        self.role_on = turned_round(roles)
        self.kinds = outcome.rules.actions
        self.known = [says for says in foreign.messages if says.writes]
        self.companions = [says.puts for says in foreign.messages if says.puts]
        self.late = [one for one in outcome.rules.figures if one in outcome.rules.allowances]
        """The kinds of follower that come after the move."""
        self.numbers: dict[Occupant, int] = {}
        self.standing: list[Occupant] = []
        """All figures on the board."""
        self.counted: Counter[tuple[str, str]] = Counter()
        """How often each player said each message."""
        self.memory: dict[object, Any] = {}
        for start in outcome.record.start_tiles:
            self.board.place(start.at, outcome.table.board.at(start.at).turned)

    def turn(self, turn: Turn, played: Played, name: str) -> Iterator[dict[str, Any]]:
        """The messages of a turn that lays a tile of this name."""
        outcome, board, numbers, tile = self.outcome, self.board, self.numbers, turn.placement
        assert tile is not None
        seat = self.seats[played.player]

        def say(kind: str, **payload: object) -> dict[str, Any]:
            return {"type": kind, "payload": payload, "player": seat}

        board.place(tile.at, outcome.table.board.at(tile.at).turned)
        rotation = next(name for name, turns in ROTATIONS.items() if turns == tile.rotation)
        yield say(PLACE, tileId=name, rotation=rotation, position=list(tile.at))
        self.check_order(turn)
        now = self.now(played, tile.at)
        for kind, payload in self.said(Slot.BEFORE, turn.actions, now):
            yield say(kind, **payload)
        moved = list(self.said(Slot.MOVE, turn.actions, now))
        puts = [one.occupant for one in played.events if isinstance(one, Put)]
        down = [one for one in puts if one.follower or one.figure in self.companions]
        offered = (
            _could_deploy(outcome, played.player, board, tile.at, numbers)
            or self.offered(Slot.MOVE, now)
            or _could_accompany(outcome, played.player, board, tile.at, numbers, self.companions)
        )
        if offered and not down and not moved:
            yield say(PASS)
        down.sort(key=lambda one: one.figure in self.late)
        for kind, payload in moved:
            yield say(kind, **payload)
        for put in down:
            used = {numbers[one] for one in numbers if (one.player, one.figure) == (put.player, put.figure)}
            numbers[put] = next(number for number in count(1) if number not in used)
            yield say(MEEPLE_DOWN, pointer=self.pointer(put), meepleId=self.meeple(put))
        declined = (moved or down) and not any(one.figure in self.late for one in down)
        if declined and _could_deploy(outcome, played.player, board, tile.at, numbers, self.late):
            yield say(PASS)
        for kind, payload in self.said(Slot.AFTER, turn.actions, now):
            yield say(kind, **payload)
        if self.offered(Slot.AFTER, now):
            yield say(PASS)
        self.standing += puts
        for gone in (one.occupant for one in played.events if isinstance(one, Left)):
            numbers.pop(gone, None)
            if gone in self.standing:
                self.standing.remove(gone)
        if outcome.record.end != "mid-turn" or played is not outcome.turns[-1]:
            yield say(COMMIT, random=RANDOM)

    def check_order(self, turn: Turn) -> None:
        """Raises :class:`ValueError` where what comes first in a save was done last, and may mean more."""
        slots = {one.action: one.slots[-1] for one in self.known}
        told = [(slots[one.kind], one.kind) for one in turn.actions if one.kind in slots]
        last = next((place for place, (slot, _) in enumerate(told) if slot is Slot.AFTER), len(told))
        for slot, kind in told[last:]:
            if slot is Slot.BEFORE:
                raise ValueError(
                    f"JCloisterZone has the {kind} moved before what comes earlier here in a turn"
                )

    def now(self, played: Played, cell: Cell) -> Moment:
        """A turn as expansions see it."""
        return Moment(
            played.player,
            cell,
            self.board,
            self.standing,
            played.events,
            self.counted,
            self.memory,
            len(self.seats),
            self.outcome.rules,
        )

    def said(
        self, slot: Slot, actions: Iterable[Action], now: Moment
    ) -> Iterator[tuple[str, dict[str, object]]]:
        """The messages of the actions that are told in a slot: the type of each, and what it says."""
        for action in actions:
            for says in [one for one in self.known if one.action == action.kind and one.slots[-1] is slot]:
                assert says.writes is not None
                form = self.kinds[action.kind].form
                data, _ = read(form, action.data, self.outcome.table, action.path)
                what = says.writes(data, now)
                if what is not NotImplemented:
                    self.counted[now.player, says.message] += 1
                    yield self.message(says.message, what)
                    break

    def offered(self, slot: Slot, now: Moment) -> bool:
        """Whether the player could say one of the messages of a slot."""
        here = (one.offered for one in self.known if slot in one.slots and one.offered is not None)
        return any(offered(now) for offered in here)

    def message(
        self, message: str, what: Cell | PointedAt | Occupant | None
    ) -> tuple[str, dict[str, object]]:
        """A message that points to a square, to where a figure stands, or to nothing."""
        kind, _, word = message.partition(" ")
        if isinstance(what, Occupant) and kind == "RETURN_MEEPLE":
            place = {"featurePointer": self.pointer(what), "meepleId": self.meeple(what)}
            return kind, {"pointer": place, "source": word}
        if isinstance(what, Occupant):
            at: object = self.pointer(what) if what.segment >= 0 else list(what.cell)
        elif isinstance(what, PointedAt):
            feature = named(self.roles, self.role_on[what.kind], "role")
            at = {"position": list(what.at), "feature": feature, "location": place_of(what.points, False)}
        else:
            at = what and list(what)
        if kind == "PLACE_TOKEN":
            return kind, {"token": word, "pointer": at}
        return kind, {"figureId": f"{word}.1", "to": at}

    def pointer(self, one: Occupant) -> dict[str, Any]:
        """Where a figure stands."""
        segment = self.board.at(one.cell).turned.segments[one.segment]
        role = one.role if one.role in self.roles else self.role_on[segment.kind.name]
        feature, _, place = named(self.roles, role, "role").partition(" ")
        place = place or place_of(segment.points, segment.kind is FARM)
        return {"position": list(one.cell), "feature": feature, "location": place}

    def meeple(self, one: Occupant) -> str:
        """The name of a figure."""
        return f"{self.seats[one.player]}.{named(self.figures, one.figure, 'figure')}.{self.numbers[one]}"


def _could_deploy(
    outcome: Outcome,
    player: str,
    board: Board,
    cell: Cell,
    followers: Iterable[Occupant],
    kinds_of: Collection[str] | None = None,
) -> bool:
    """Whether a free feature on the tile just laid could take a follower (of these kinds) that is left."""
    rules, used = outcome.rules, Counter(one.figure for one in followers if one.player == player)
    supply = supply_of(outcome.record, rules)
    able = rules.figures if kinds_of is None else kinds_of
    left = [figure for figure in able if supply.get(figure, 0) > used[figure]]
    kinds = {kind for role, kind in rules.roles.items() if any(rules.may_stand_as(one, role) for one in left)}
    placed, taken = board.at(cell), {board.root(one.number) for one in followers}
    return any(
        board.root(placed.number(index)) not in taken
        for index, segment in enumerate(placed.turned.segments)
        if segment.kind.name in kinds and (segment.kind != FARM or rules.farms != "none")
    )


def _could_accompany(
    outcome: Outcome,
    player: str,
    board: Board,
    cell: Cell,
    standing: Collection[Occupant],
    figures: Iterable[str],
) -> bool:
    """Whether one of these pieces could go on the tile just laid, beside an own follower (TB3, TB9)."""
    rules, supply = outcome.rules, supply_of(outcome.record, outcome.rules)
    own: dict[int, set[str]] = {}
    for one in standing:
        if one.player == player:
            own.setdefault(board.root(one.number), set()).add(one.figure)
    used = Counter(one.figure for one in standing if one.player == player)
    placed = board.at(cell)
    for figure in (one for one in figures if supply.get(one, 0) > used[one]):
        kinds = {rules.roles[role] for role in rules.pieces[figure].roles if role in rules.roles}
        for index, segment in enumerate(placed.turned.segments):
            root = board.root(placed.number(index))
            there = own.get(root, set())
            if segment.kind.name in kinds and there and figure not in there and not board.is_complete(root):
                return True
    return False
