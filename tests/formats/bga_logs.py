"""Writes generated games down as logs of Board Game Arena, from a table and a scorer of its own."""

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse
from tests.brute.game import Game, Turn
from tests.brute.play import play
from tests.brute.scorer import Rules, score_now
from tests.brute.table import Award, FeatureKey, Follower, feature_of
from tests.brute.tiles import POINTS, Cell

Log = dict[str, Any]

LETTERS = [*"TSNMPOGFIHEKJLDUVWXBACRQ"]
"""The layouts by type, from 1."""
COPIES = (1, 2, 3, 2, 3, 2, 1, 2, 2, 3, 5, 3, 3, 3, 4, 8, 9, 4, 1, 4, 2, 1, 3, 1)
IDS = {
    letter: range(1 + sum(COPIES[:index]), 1 + sum(COPIES[: index + 1]))
    for index, letter in enumerate(LETTERS)
}
SPOTS = {
    **dict.fromkeys("TS", "1 road S,2 city,3 farm SSW,4 farm SSE"),
    **dict.fromkeys("NM", "1 city,2 farm ENE"),
    **dict.fromkeys("POJ", "1 road,2 city,3 farm ENE,4 farm ESE"),
    **dict.fromkeys("GF", "1 city,2 farm NNE,3 farm SSE"),
    "I": "1 city N,2 city W,3 farm",
    "H": "1 city N,2 city S,3 farm",
    "E": "1 city,2 farm",
    "K": "1 road,2 city,3 farm ENE,4 farm SSW",
    "L": "1 road W,2 road E,3 road S,4 city,5 farm ENE,6 farm SSW,7 farm ESE",
    "D": "1 road,2 city,3 farm ENE,4 farm SSE",
    "U": "1 road,3 farm WNW,4 farm ENE",
    "V": "1 road,2 farm NNW,3 farm SSW",
    "W": "1 road W,2 road E,3 road S,4 farm N,5 farm SSW,6 farm ESE",
    "X": "1 road W,2 road E,3 road S,4 road N,5 farm NNW,6 farm NNE,7 farm SSE,8 farm SSW",
    "B": "1 cloister,2 farm",
    "A": "1 cloister,2 road,3 farm",
    "C": "1 city",
    **dict.fromkeys("RQ", "1 city,2 farm"),
}
"""What each `pos` stands on, on the unturned tile."""
KINDS = {"thief": "road", "knight": "city", "monk": "cloister", "farmer": "farm"}
HEX = {"red": "ff0000", "blue": "0000ff", "green": "008000", "yellow": "ffa500", "black": "000000"}
WHEN = 1681289701
TABLE = "100000001"


def game_of(seed: int, players: int | None = None, tiles: int = 71) -> Game:
    return play(seed, players=players or 2 + seed % 4, tiles=tiles, inns=False, rules=Rules("third", 4))


def turns_of(code: str, rotation: int) -> int:
    """How often a tile is turned from the drawing that is used there: U lies the other way."""
    return (rotation - (code == "U")) % 4


def pos_of(game: Game, follower: Follower) -> int:
    placement = game.table.placements[follower.cell]
    turned = turns_of(placement.code, placement.rotation)
    owned = game.table.stood_on(follower).points
    for spot in SPOTS[placement.code].split(","):
        pos, kind, *point = spot.split()
        at = (POINTS.index(point[0]) + 3 * turned) % 12 if point else None
        if kind == KINDS[follower.role] and (at is None or at in owned):
            return int(pos)
    raise LookupError(follower)


@dataclass
class LogWriter:
    """One game as a log; chance decides what may be written in one way or another."""

    game: Game
    rng: random.Random
    wrapping: str = "data"
    ended: bool = True
    last_discards: Sequence[str] = ()
    ahead: bool = False
    """Whether players draw for their next turn as they end one."""
    ids: dict[Cell, int] = field(default_factory=dict)
    packets: list[Log] = field(default_factory=list)

    def log(self) -> Log:
        self.scores = [0] * len(self.game.players)
        free = {letter: list(ids) for letter, ids in IDS.items()}
        for placement in self.game.placements:
            self.ids[placement.cell] = free[placement.code].pop(0)
        self.drawn = {
            number: [free[code].pop(0) for code in codes]
            for number, codes in enumerate(
                [*(turn.discarded for turn in self.game.turns), self.last_discards]
            )
        }
        self.packet([self.event("simpleNote", {"players": "<b>x</b>"}), self.event("deck_size", None)])
        for number, turn in enumerate(self.game.turns):
            self.turn(number, turn)
        self.draw(len(self.game.turns), (self.game.turns[-1].player + 1) % len(self.game.players), None)
        if self.ended:
            self.packet([*self.final(), self.result()])
        return self.wrapped()

    def wrapped(self) -> Log:
        if self.wrapping == "data":
            return {"status": 1, "data": {"valid": 1, "data": self.packets}}
        named = [
            {"player_id": self.id(seat), "player_name": self.name(seat), "color": self.colour(seat)}
            for seat in range(len(self.game.players))
        ]
        players: Any = named
        if self.rng.random() < 0.5:
            players = {one["player_id"]: {"name": one["player_name"], "color": one["color"]} for one in named}
        return {"status": "1", "data": {"logs": self.packets, "players": players}}

    # Words

    def number(self, value: int) -> int | str:
        return str(value) if self.rng.random() < 0.5 else value

    def id(self, seat: int) -> str:
        return str(80000001 + (seat * 7) % 5)

    def name(self, seat: int) -> str:
        return self.game.players[seat].text.split()[-1]

    def colour(self, seat: int) -> str:
        return HEX.get(self.game.players[seat].id, "c0ffee")

    def packet(self, events: list[Log], seat: int | None = None) -> None:
        number = str(len(self.packets) + 1)
        single = len(events) == 1 and self.rng.random() < 0.3
        self.packets.append(
            {
                "channel": f"/table/t{TABLE}" if seat is None else f"/player/p{self.id(seat)}",
                "table_id": TABLE,
                "packet_id": number,
                "packet_type": "resend",
                "move_id": number,
                "time": str(WHEN + 60 * len(self.packets)),
                "data": events[0] if single else events,
            }
        )

    def event(self, kind: str, args: Log | None) -> Log:
        listed = args is not None and self.rng.random() < 0.1
        return {"uid": "0", "type": kind, "log": "<b>\u8349</b>", "args": [args] if listed else args}

    # Turns

    def draw(self, number: int, seat: int, laid: int | None) -> None:
        """The tiles drawn for a turn: told by the draw, by what fits nowhere, or by both."""
        for tile in self.drawn[number]:
            how = self.rng.choice(("draw", "discard", "both"))
            if how != "discard":
                self.packet([self.event("pickTile", {"id": self.number(tile)})], seat)
            if how != "draw":
                self.packet([self.event("cantPlay", {"tile_id": self.number(tile)})])
        if laid is not None and not self.ahead:
            self.packet([self.event("pickTile", {"id": self.number(laid)})], seat)

    def turn(self, number: int, turn: Turn) -> None:
        code, cell, rotation, _ = turn.placement
        tile, seat = self.ids[cell], turn.player
        self.draw(number, seat, tile)
        laid = {
            "player_id": self.number(int(self.id(seat))),
            "player_name": self.name(seat),
            "id": self.number(tile),
            "type": self.number(1 + LETTERS.index(code)),
            "x": self.number(cell[0]),
            "y": self.number(cell[1]),
            "ori": self.number(1 + turns_of(code, rotation)),
        }
        played = [self.event("playTile", laid), self.state(3)]
        if not self.ahead or turn.deployed or self.rng.random() < 0.5:
            self.packet(played)
            played = []
        if self.ahead:
            following = number + len(self.game.players)
            if following < len(self.game.turns) and not self.drawn[following]:
                drawn = self.ids[self.game.turns[following].placement.cell]
                self.packet([self.event("pickTile", {"id": drawn})], seat)
            else:
                self.packet([self.event("pickTile", None)], seat)
        events = played
        if turn.deployed:
            put = {
                "id": self.number(tile),
                "ptype": "normal",
                "pos": self.number(pos_of(self.game, turn.deployed)),
            }
            if self.rng.random() < 0.5:
                put |= {"player_id": self.number(int(self.id(seat))), "piece": "partisan"}
            as_tile = "piece" in put and self.rng.random() < 0.5
            if as_tile and self.rng.random() < 0.5:
                del put["ptype"]
            events.append(self.event("playTile" if as_tile else "playPartisan", put))
        events.append(self.state(4))
        for each in turn.completed:
            awards = score_now(each.feature, each.followers, self.game.rules)
            if awards:
                events += self.scored(each.feature.key, each.followers, awards)
        self.packet([*events, self.state(2)])

    def state(self, number: int) -> Log:
        return self.event("gameStateChange", {"id": self.number(number), "args": None})

    def scored(self, key: FeatureKey, followers: Iterable[Follower], awards: list[Award]) -> Iterator[Log]:
        """A feature and what each of its winners gets."""
        points = awards[0].points
        told = [self.ids[cell] for cell in key.cells]
        args: Log = {"real_id": "1", "real_type": "\u8349\u539f"}
        if key.kind == "farm":
            told, stood = told[:1], []
            args |= {"city_nbr": points // 3, "points": points}
        else:
            stood = list(followers)
        worths = [points // len(told)] * len(told)
        worths[0] += points - sum(worths)
        args["tile_to_value"] = {
            str(tile): self.number(worth) for tile, worth in zip(told, worths, strict=True)
        }
        args["partisans"] = [
            {
                "tile": self.number(self.ids[one.cell]),
                "player": self.id(one.player),
                "type": "normal",
                "pos": self.number(pos_of(self.game, one)),
            }
            for one in stood
        ]
        args["winners"] = [self.number(int(self.id(award.player))) for award in awards]
        yield self.event("realizationAchieved", args)
        for award in awards:
            self.scores[award.player] += award.points
            won = {
                "player_id": self.number(int(self.id(award.player))),
                "points": self.number(award.points),
                "score": self.number(self.scores[award.player]),
            }
            yield self.event("winPoints", won)

    def final(self) -> Iterator[Log]:
        by_feature: dict[FeatureKey, list[Award]] = {}
        for award in self.game.final():
            assert award.key is not None
            by_feature.setdefault(award.key, []).append(award)
        for key, awards in by_feature.items():
            yield from self.scored(key, self.on(key), awards)

    def on(self, key: FeatureKey) -> list[Follower]:
        table = self.game.table
        return [one for one in self.game.followers if feature_of(table, table.stood_on(one)).key == key]

    def result(self) -> Log:
        rows = [
            {
                "player": self.id(seat),
                "name": self.name(seat),
                "color": self.colour(seat),
                "score": self.number(score),
                "rank": 1,
                "tie": False,
                "concede": self.number(0),
                "zombie": 0,
            }
            for seat, score in enumerate(self.scores)
        ]
        self.rng.shuffle(rows)
        return self.event("gameStateChange", {"id": self.number(99), "args": {"result": rows}})


def log_of(game: Game, seed: int = 0, **how: Any) -> Log:
    return LogWriter(game, random.Random(seed), **how).log()


def report_on(log: Log | str, **overrides: Any) -> Report:
    text = log if isinstance(log, str) else json.dumps(log)
    return examine(parse(text, "log", FOREIGN), **overrides)


def events_in(log: Log, kind: str) -> list[Log]:
    """What every event of a type tells."""
    found = []
    for packet in log["data"].get("data") or log["data"]["logs"]:
        events = packet["data"] if isinstance(packet["data"], list) else [packet["data"]]
        for event in events:
            if event["type"] == kind and event["args"] is not None:
                found.append(event["args"][0] if isinstance(event["args"], list) else event["args"])
    return found


def with_discards(game: Game, rng: random.Random) -> tuple[Game, list[str]]:
    """The game with tiles that were never laid as discarded: one before each turn, and after the last."""
    left = dict(zip(LETTERS, COPIES, strict=True))
    for placement in game.placements:
        left[placement.code] -= 1
    spare = [code for code, number in left.items() for _ in range(number)]
    rng.shuffle(spare)
    turns = [replace(turn, discarded=tuple(spare[n : n + 1])) for n, turn in enumerate(game.turns)]
    return replace(game, turns=tuple(turns)), spare[len(turns) : len(turns) + 2]


def one_tile(code: str, rotation: int, pos: int | None = None) -> Log:
    """A log of one turn: a tile beside the start tile, and a follower on it."""
    laid = {"player_id": 1, "id": IDS[code][-1], "type": 1 + LETTERS.index(code), "x": 1, "y": 0}
    events = [{"type": "playTile", "args": laid | {"ori": rotation + 1}}]
    if pos is not None:
        events.append({"type": "playPartisan", "args": {"id": IDS[code][-1], "ptype": "normal", "pos": pos}})
    other = {"channel": "/player/p2", "data": [{"type": "pickTile", "args": None}]}
    return {"status": 1, "data": {"data": [{"data": events}, other]}}
