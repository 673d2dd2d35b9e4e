"""The turns of a log as messages of a save: tiles, what is done beside the move, the move, and its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, takewhile
from typing import Any

from carcscore.board.board import Board
from carcscore.formats.jcz.foreign import Foreign, Moment, Payload, PointedAt, Slot
from carcscore.formats.jcz.from_hand import Hands
from carcscore.formats.jcz.messages import DEPLOY as MEEPLE_DOWN
from carcscore.formats.jcz.numbers import RANDOM, Numbers
from carcscore.formats.jcz.offers import could_accompany, could_deploy
from carcscore.formats.jcz.replay import COMMIT, PASS, PLACE
from carcscore.formats.jcz.words import ROTATIONS, place_of
from carcscore.game.events import SUPPLY, Away, Left, Place, Put, Transferred
from carcscore.game.setup import supply_of
from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome, Played
from carcscore.record.model import Action, Turn
from carcscore.rules.forms import read
from carcscore.scoring.values import Occupant
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.kinds import FARM


def identifier(catalogue: Catalogue, code: str, copy: int = 0) -> str:
    """JCloisterZone's name for a tile: there may be one for each copy, of which the first is number 0.

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
    """JCloisterZone's name for something of ours. Raises :class:`ValueError` when it has no word for it."""
    if word not in words:
        raise ValueError(f"JCloisterZone has no {what} {word}, so this game can't be written as a save")
    return words[word]


def messages(
    outcome: Outcome,
    roles: Mapping[str, str],
    foreign: Foreign,
    drawn: Sequence[list[str]],
    numbers: Numbers,
) -> Iterator[dict[str, Any]]:
    """The turns as messages; a follower has the lowest number that none of its kind on the board has.

    ``drawn`` are the names of the tiles drawn in each turn, that which is laid as the last.
    """
    writer = _TurnWriter(outcome, roles, foreign, numbers)
    for turn, played, tiles in zip(outcome.record.turns or (), outcome.turns, drawn, strict=True):
        for player in writer.hands.turn(turn, played.player):
            yield from writer.declines(player)
        if turn.placement is not None:  # else only tiles discarded at the end
            yield from writer.turn(turn, played, tiles[-1])
    for player in writer.hands.end():
        yield from writer.declines(player)
    yield from writer.end()


def written_actions(foreign: Foreign) -> set[str]:
    """The actions, beside deploying followers, of which messages are written."""
    own = {says.action for says in foreign.messages if says.writes or says.puts or says.tells}
    return {action for action in own if action is not None}


class _TurnWriter:
    """Writes turn after turn, on a board of its own that grows with them."""

    def __init__(
        self, outcome: Outcome, roles: Mapping[str, str], foreign: Foreign, drawing: Numbers
    ) -> None:
        self.drawing = drawing
        self.outcome = outcome
        self.board = Board()
        self.seats = {player.id: seat for seat, player in enumerate(outcome.record.players)}
        self.figures, self.roles = turned_round(foreign.figures), turned_round(foreign.roles)
        self.role_on = turned_round(roles)
        self.kinds = outcome.rules.actions
        self.supply = supply_of(outcome.record, outcome.rules)
        self.messages = foreign.messages
        self.known = [says for says in foreign.messages if says.writes]
        self.hands = Hands(outcome)
        self.companions = [says.puts for says in foreign.messages if says.puts]
        self.barring = {says.action for says in foreign.messages if says.bars}
        """The pieces beside which no follower is put down."""
        self.late = [figure for figure in outcome.rules.figures if figure in outcome.rules.allowances]
        """The kinds of follower that come after the move."""
        self.numbers: dict[Occupant, list[int]] = {}
        """Those of the figures that were put down; two of a kind may stand in one place."""
        self.elsewhere: dict[tuple[str, str, Place], list[int]] = {}
        """Those of the figures that are off the board, but not at home."""
        self.said_home: Counter[tuple[str, str, Place]] = Counter()
        """Those that a message of this turn brings home."""
        self.standing: list[Occupant] = []
        """All figures on the board."""
        self.counted: Counter[tuple[str, str]] = Counter()
        """The number of times that each player sent each message."""
        self.memory: dict[object, Any] = {}
        for start in outcome.record.start_tiles:
            self.board.place(start.at, outcome.table.board.at(start.at).turned)

    def turn(self, turn: Turn, played: Played, name: str) -> Iterator[dict[str, Any]]:
        """The messages of a turn that lays a tile of this name."""
        outcome, board, tile = self.outcome, self.board, turn.placement
        assert tile is not None
        seat = self.seats[played.player]

        def say(kind: str, **payload: object) -> dict[str, Any]:
            return {"type": kind, "payload": payload, "player": seat}

        board.place(tile.at, outcome.table.board.at(tile.at).turned)
        rotation = next(name for name, turns in ROTATIONS.items() if turns == tile.rotation)
        yield say(PLACE, tileId=name, rotation=rotation, position=list(tile.at))
        self.check_order(turn)
        now = self.now(played.player, played.number, tile.at, played.events)
        for kind, payload in self.said(Slot.BEFORE, turn.actions, now):
            yield say(kind, **payload)
        for kind, payload in self.move(turn, played, now):
            yield say(kind, **payload)
        for kind, payload in self.said(Slot.AFTER, turn.actions, now):
            yield say(kind, **payload)
        if self.offered(Slot.AFTER, now):
            yield say(PASS)
        late = [put.occupant for put in played.events if isinstance(put, Put) and put.added]
        puts = [put.occupant for put in played.events if isinstance(put, Put)]
        self.standing += [put for put in puts if put not in late]
        if outcome.record.end != "mid-turn" or played is not outcome.turns[-1]:
            yield say(COMMIT, random=self.drawing.of_commit(played.number))
        yield from self.said_late(Slot.SCORING, turn.actions, now)
        gone = [event for event in played.events if isinstance(event, Left)]
        self.leave(event for event in gone if event.cause != "taken")
        now = self.now(played.player, played.number, tile.at, played.events)
        yield from self.said_late(Slot.LATE, turn.actions, now)
        self.standing += [occupant for occupant in late if occupant not in self.standing]
        self.leave(event for event in gone if event.cause == "taken")
        self.exchanged(played)

    def move(self, turn: Turn, played: Played, now: Moment) -> Iterator[tuple[str, dict[str, object]]]:
        """The figures put down, and what is done instead or declined: kind and payload of each message."""
        moved = list(self.said(Slot.MOVE, turn.actions, now))
        puts = [put for put in played.events if isinstance(put, Put)]
        added = [put.occupant for put in puts if not put.deployed]
        down = [
            put.occupant
            for put in puts
            if (put.occupant.follower or put.occupant.figure in self.companions) and put.occupant not in added
        ]
        offered = (
            could_deploy(now, self.holding, self.outcome.rules.figures)
            or self.offered(Slot.MOVE, now)
            or could_accompany(now, self.companions)
        )
        if offered and not down and not moved:
            yield PASS, {}
        yield from moved
        for figure in sorted(down, key=lambda figure: figure.figure in self.late):
            self.put_down(figure)
            yield MEEPLE_DOWN, {"pointer": self.pointer(figure), "meepleId": self.meeple(figure)}
        declined = (moved or down) and not any(figure.figure in self.late for figure in down)
        if declined and could_deploy(now, self.holding, self.late):
            yield PASS, {}

    @property
    def deployed(self) -> list[Occupant]:
        """The figures that were put down and stand on the board."""
        return [one for one, numbers in self.numbers.items() for _ in numbers]

    @property
    def holding(self) -> list[Occupant]:
        """Those of them where no follower may be put beside."""
        return [
            occupant for occupant in self.deployed if occupant.follower or occupant.figure in self.barring
        ]

    def put_down(self, one: Occupant, away: Away | None = None) -> None:
        """A figure that is put down has a number from then on; it keeps that which it had elsewhere."""
        who = one.player, one.figure
        number = self.elsewhere[*who, away].pop() if away else self.free_number(*who)
        self.numbers.setdefault(one, []).append(number)

    def exchanged(self, played: Played) -> None:
        """Figures came home from off the board without a message; those of which one was said did before."""
        home = Counter[tuple[str, str, Place]](
            (event.player, event.figure, event.was)
            for event in played.events
            if isinstance(event, Transferred) and event.to == SUPPLY
        )
        home.subtract(self.said_home)
        self.said_home.clear()
        for who, number in home.items():
            for _ in range(number):
                self.elsewhere[who].pop()

    def leave(self, gone: Iterable[Left]) -> None:
        """Figures left the board; those that do not come home keep their numbers."""
        for one, to in ((left.occupant, left.to) for left in gone):
            if self.numbers.get(one):
                number = self.numbers[one].pop()
                if isinstance(to, Away) and to != SUPPLY:
                    self.elsewhere.setdefault((one.player, one.figure, to), []).append(number)
            if one in self.standing:
                self.standing.remove(one)

    def declines(self, player: str) -> Iterator[dict[str, Any]]:
        """The messages of a player who could lay a tile from hand, and lays none."""
        if self.offered(Slot.EARLY, self.now(player)):
            seat = self.seats[player]
            yield {"type": PASS, "payload": {}, "player": seat}
            yield {"type": COMMIT, "payload": {"random": RANDOM}, "player": seat}

    def said_late(self, slot: Slot, actions: Iterable[Action], now: Moment) -> Iterator[dict[str, Any]]:
        """The messages of what is done in a slot after the `COMMIT`, by whoever does it and ends that."""
        told = [says.tells(now) for says in self.messages if says.tells and says.slots[-1] is slot]
        for action in actions:
            for says in self.known:
                if says.writes and says.action == action.kind and says.slots[-1] is slot:
                    form = self.kinds[action.kind].form
                    data, _ = read(form, action.data, self.outcome.table, action.path)
                    told.append(says.writes(data, now))
        for kind, what in chain.from_iterable(told):
            player = what.who.player if what.who else what.player or now.player
            seat, payload = self.seats[player], self.payload(kind, what, player)
            yield {"type": kind, "payload": payload, "player": seat}
            if what.who and slot is not Slot.END:
                yield {"type": COMMIT, "payload": {"random": RANDOM}, "player": seat}
            if what.who and kind == MEEPLE_DOWN:
                self.standing.append(what.who)

    def end(self) -> Iterator[dict[str, Any]]:
        """The messages of what is done after the last turn of a game that has ended."""
        last = next((turn for turn in reversed(self.outcome.turns) if turn.cell is not None), None)
        if self.outcome.record.end == "final" and last and last.cell:
            now = self.now(last.player, last.number, last.cell, last.events)
            yield from self.said_late(Slot.END, (), now)

    def check_order(self, turn: Turn) -> None:
        """Raises :class:`ValueError` where what comes first in a save was done last, and may mean more."""
        slots = {message.action: message.slots[-1] for message in self.known}
        told = [(slots[action.kind], action.kind) for action in turn.actions if action.kind in slots]
        last = next((place for place, (slot, _) in enumerate(told) if slot is Slot.AFTER), len(told))
        for slot, kind in told[last:]:
            if slot is Slot.BEFORE:
                raise ValueError(
                    f"JCloisterZone has the {kind} moved before what comes earlier here in a turn"
                )

    def payload(self, kind: str, what: Payload, player: str) -> dict[str, object]:
        """All that a message of a player says."""
        if what.who and kind == MEEPLE_DOWN:
            self.put_down(what.who, what.away)
            return {**what.payload, "pointer": self.pointer(what.who), "meepleId": self.meeple(what.who)}
        if what.who:
            place = {"featurePointer": self.pointer(what.who), "meepleId": self.meeple(what.who)}
            return {**what.payload, "pointer": place}
        if what.away:
            number = self.elsewhere[player, what.figure, what.away].pop()
            self.said_home[player, what.figure, what.away] += 1
            return {**what.payload, "meepleId": self.name_of(player, what.figure, number)}
        if what.figure:
            number = self.free_number(player, what.figure)
            if what.into:
                self.elsewhere.setdefault((player, what.figure, what.into), []).append(number)
            return {**what.payload, "meepleId": self.name_of(player, what.figure, number)}
        return dict(what.payload)

    def now(self, player: str, number: int = 0, cell: Cell = (0, 0), events: Sequence[object] = ()) -> Moment:
        """A turn as expansions see it; before its tile is drawn without number, cell and events."""
        players, seat = [*self.seats], self.seats[player] + 1
        return Moment(
            number,
            player,
            cell,
            self.board,
            self.standing,
            events,
            self.counted,
            self.memory,
            len(self.seats),
            self.outcome.rules,
            self.left(),
            self.hands.of(player),
            (*players[seat:], *players[:seat]),
        )

    def left(self) -> dict[str, frozenset[str]]:
        """The kinds of figure of which each player has one at home."""
        out = Counter((occupant.player, occupant.figure) for occupant in self.standing)
        for (player, figure, _), numbers in self.elsewhere.items():
            out[player, figure] += len(numbers)
        return {
            player: frozenset(one for one, number in self.supply.items() if number > out[player, one])
            for player in self.seats
        }

    def said(
        self, slot: Slot, actions: Iterable[Action], now: Moment
    ) -> Iterator[tuple[str, dict[str, object]]]:
        """The messages of the actions that are told in a slot: the type of each, and what it says."""
        for action in actions:
            for says in [
                message
                for message in self.known
                if message.action == action.kind and message.slots[-1] is slot
            ]:
                assert says.writes is not None
                form = self.kinds[action.kind].form
                data, _ = read(form, action.data, self.outcome.table, action.path)
                what = says.writes(data, now)
                if isinstance(what, Iterator):
                    for kind, one in what:
                        self.counted[now.player, f"{kind} {one.payload.get('token', '')}"] += 1
                        yield kind, self.payload(kind, one, now.player)
                    break
                if what is not NotImplemented:
                    self.counted[now.player, says.message] += 1
                    kind, payload = self.message(says.message, what, now.player)
                    if says.draws:
                        payload["random"] = self.drawing.of_action(now.number, action.kind)
                    yield kind, payload
                    break

    def offered(self, slot: Slot, now: Moment) -> bool:
        """True if the player could say one of the messages of a slot."""
        here = (
            message.offered
            for message in self.messages
            if slot in message.slots and message.offered is not None
        )
        return any(offered(now) for offered in here)

    def message(
        self, message: str, what: Cell | PointedAt | Occupant | Payload | None, player: str
    ) -> tuple[str, dict[str, object]]:
        """A message that points to a square, to where a figure stands, or to nothing; or all it says."""
        kind, _, word = message.partition(" ")
        if isinstance(what, Payload):
            return kind, self.payload(kind, what, player)
        if isinstance(what, Occupant) and kind == "RETURN_MEEPLE":
            place = {"featurePointer": self.pointer(what), "meepleId": self.meeple(what)}
            return kind, {"pointer": place, "source": word}
        if isinstance(what, Occupant) and kind == MEEPLE_DOWN:
            self.put_down(what)
            return kind, {"pointer": self.pointer(what), "meepleId": self.meeple(what)}
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
        """The place of a figure."""
        segment = self.board.at(one.cell).turned.segments[one.segment]
        role = one.role if one.role in self.roles else self.role_on[segment.kind.name]
        feature, _, place = named(self.roles, role, "role").partition(" ")
        place = place or place_of(segment.points, segment.kind is FARM)
        return {"position": list(one.cell), "feature": feature, "location": place}

    def meeple(self, one: Occupant) -> str:
        """The name of a figure on the board."""
        return self.name_of(one.player, one.figure, self.numbers[one][-1])

    def name_of(self, player: str, figure: str, number: int) -> str:
        """The name of a figure with a number."""
        return f"{self.seats[player]}.{named(self.figures, figure, 'figure')}.{number}"

    def free_number(self, player: str, figure: str) -> int:
        """The lowest number that none of a player's figures of a kind has."""
        same = [every for one, every in self.numbers.items() if (one.player, one.figure) == (player, figure)]
        same += [every for one, every in self.elsewhere.items() if one[:2] == (player, figure)]
        used = {number for every in same for number in every}
        return next(number for number in count(1) if number not in used)
