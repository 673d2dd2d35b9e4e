"""Tells in a record what the expansions add: marks, tiles of its own, pieces, what players hold, moves.

As everywhere in the records of generated games, what may be written in several ways is written in one of
them by lot.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from tests.brute.forest_tiles import FOREST_TILES
from tests.brute.game import Game, Jewel, Move, Step, TakenOff, Theft, Turn
from tests.brute.marks import LEAF, ROADS, TAVERNS, TRADERS, WOODS, Marks, unturned_marks
from tests.brute.stakes import Companion, Pickpocket, PostHouse, Token
from tests.brute.table import KIND_OF_ROLE, ON_TILE, ROLE_OF_KIND, Follower, Placement, around
from tests.brute.tiles import CENTRE, NUMBER, POINTS, Cell, Spot

LEAFY = ("city", "forest")


def coin(rng: random.Random) -> bool:
    return rng.random() < 0.5


def point_word(point: int, rng: random.Random) -> str:
    """A point by its name, at times as an hour."""
    if point != CENTRE and rng.random() < 0.2:
        return str((point - 1) % 12 or 12)
    return POINTS[point]


def marks_told(marks: Marks, rng: random.Random) -> dict[str, Any]:
    """Marks by their points; repeats count, and a single mark needs no list."""
    told: dict[str, list[str]] = {}
    for point, mark in marks:
        told.setdefault("tile" if point == ON_TILE else POINTS[point], []).append(mark)
    return {key: names[0] if len(names) == 1 and coin(rng) else names for key, names in told.items()}


class Codes:
    """How the tiles of a game are named: a marked tile by a code of the record's own, or with its marks."""

    def __init__(self, game: Game, rng: random.Random, *, all_by_code: bool) -> None:
        self.rng = rng
        self.game = game
        self.likes: dict[tuple[str, Marks], str] = {}
        self.counts: Counter[str] = Counter()
        share = 1 if all_by_code else rng.choice((0, 0.5, 1))
        self._told = {each.cell: self._tell(each, share) for each in game.placements}

    def _tell(self, placement: Placement, share: float) -> Placement:
        if not placement.marks or self.rng.random() >= share:
            return placement
        key = (placement.code, tuple(sorted(unturned_marks(placement.marks, placement.rotation))))
        number = len(self.likes)
        code = self.likes.setdefault(key, "Y" + chr(ord("A") + number // 26) + chr(ord("A") + number % 26))
        self.counts[code] += 1
        return placement._replace(code=code, marks=())

    def told(self, placement: Placement) -> Placement:
        return self._told[placement.cell]

    def tiles(self) -> dict[str, Any]:
        """What the record says under `tiles`."""
        told: dict[str, Any] = {}
        if WOODS in self.game.expansions:
            told |= FOREST_TILES
        for (code, marks), name in self.likes.items():
            told[name] = {"like": code, "marks": marks_told(marks, self.rng), "count": self.counts[name]}
        return {"tiles": told} if told else {}


# What lies and stands on the table at the end


def pieces_told(game: Game, rng: random.Random) -> dict[str, Any]:
    pickpockets = [_pickpocket_told(game, each, rng) for each in game.stakes.pickpockets]
    houses = [_house_standing(game, each, rng) for each in game.stakes.post_houses]
    companions = [_companion_standing(game, each, rng) for each in game.stakes.companions]
    found = _shuffled([*pickpockets, *houses, *companions], rng)
    return {"pieces": found} if found else {}


def _pickpocket_told(game: Game, pickpocket: Pickpocket, rng: random.Random) -> Any:
    told: dict[str, Any] = {
        "piece": "pickpocket",
        "player": _id(game, pickpocket.player),
        "at": list(pickpocket.cell),
    }
    told["point"] = POINTS[rng.choice(pickpocket.stands_on(game.table).points)]
    if pickpocket.point == CENTRE or coin(rng):
        told["role"] = ROLE_OF_KIND[pickpocket.kind]
    return _compact(told) if coin(rng) else told


def _shuffled(things: list[Any], rng: random.Random) -> list[Any]:
    return rng.sample(things, len(things))


def _companion_standing(game: Game, companion: Companion, rng: random.Random) -> Any:
    told: dict[str, Any] = {
        "piece": companion.figure,
        "player": _id(game, companion.player),
        "at": list(companion.cell),
    }
    told |= _companion_point(game, companion, rng)
    if coin(rng):
        told["role"] = ROLE_OF_KIND[companion.kind]
    return _compact(told) if coin(rng) else told


def _companion_point(game: Game, companion: Companion, rng: random.Random) -> dict[str, Any]:
    """Where it stands, unless there is one such place on the tile."""
    kinds = ("farm",) if companion.figure == "pig" else ("road", "city", "forest")
    if sum(segment.kind in kinds for segment in game.table.on_cell[companion.cell]) == 1 and coin(rng):
        return {}
    return {"point": POINTS[rng.choice(companion.stands_on(game.table).points)]}


def _house_standing(game: Game, house: PostHouse, rng: random.Random) -> Any:
    told: dict[str, Any] = {"piece": "post-house", "player": _id(game, house.player), "at": list(house.cell)}
    told |= _junction_told(game, house, rng)
    return _compact(told) if coin(rng) else told


def _compact(told: dict[str, Any]) -> str:
    """A piece as a line such as `red pickpocket thief 2,0 S`."""
    x, y = told["at"]
    words = (told["player"], told["piece"], told.get("role"), f"{x},{y}", told.get("point"))
    return " ".join(word for word in words if word)


def _junction_told(game: Game, house: PostHouse, rng: random.Random) -> dict[str, Any]:
    junctions = game.table.junctions(house.cell)
    if len(junctions) == 1 and coin(rng):
        return {}
    spots: Sequence[Spot] = junctions[house.junction]
    return {"point": POINTS[NUMBER[rng.choice(spots)]]}


def holdings_told(game: Game, rng: random.Random, *, log: bool) -> dict[str, Any]:
    """What players hold; a log need not say it, for its turns do."""
    told: dict[str, Any] = {}
    if ROADS in game.expansions and (not log or coin(rng)):
        held = enumerate(game.stakes.jewels)
        jewels = {
            _id(game, player): [_token_told(token) for token in rng.sample(tokens, len(tokens))]
            for player, tokens in held
            if tokens
        }
        told[ROADS] = {"jewels": jewels} if jewels else {}
    if WOODS in game.expansions and (not log or coin(rng)):
        coins = {_id(game, player): number for player, number in enumerate(game.stakes.coins) if number}
        told[WOODS] = {"coins": coins} if coins or coin(rng) else {}
        could = [each for each in game.followers if on_leaf(game, each)]
        if len(could) > len(game.by_leaf) or coin(rng):
            told[WOODS]["by_leaf"] = [list(each.cell) for each in game.by_leaf]
    if TRADERS in game.expansions and (not log or coin(rng)):
        goods = {_id(game, player): dict(+held) for player, held in enumerate(game.stakes.goods) if +held}
        told[TRADERS] = {"goods": goods} if goods or coin(rng) else {}
    if TAVERNS in game.expansions and coin(rng):
        told[TAVERNS] = {"ale": {_id(game, player): number for player, number in enumerate(game.stakes.ale)}}
        if coin(rng):
            told[TAVERNS]["drunk"] = [list(each.cell) for each in game.followers if drunk(game, each)]
    return told


def drunk(game: Game, follower: Follower) -> bool:
    return bool({follower.cell, *around(follower.cell)} & game.table.marked("tavern"))


def _token_told(token: Token) -> Any:
    if token.good is None:
        return token.value
    counts = "good" if token.counts_as_good else "jewel"
    return {"value": token.value, "good": token.good, "counts": counts}


def on_leaf(game: Game, follower: Follower) -> bool:
    return KIND_OF_ROLE[follower.role] in LEAFY and LEAF in game.table.tile_marks(follower.cell)


def _id(game: Game, player: int) -> str:
    return game.players[player].id


# Turns


def turn_told(game: Game, turn: Turn, rng: random.Random) -> dict[str, Any]:
    """What a turn says under the name of an expansion."""
    told: dict[str, Any] = {}
    if turn.mixed_back and rng.random() < 0.8:
        told["mixed_back"] = list(turn.mixed_back)
    if turn.deployed and on_leaf(game, turn.deployed) and (not turn.by_leaf or coin(rng)):
        told["by_leaf"] = turn.by_leaf
    return {WOODS: told} if told else {}


def actions_told(game: Game, turn: Turn, rng: random.Random) -> list[dict[str, Any]]:
    """What was done besides deploying, in order; jewels are taken last."""
    actions = _bribes_told(game, turn)
    for acts, moves in groupby(turn.moves, lambda move: isinstance(move, Step | Theft)):
        if acts:
            actions.append({"pickpocket": [_step_told(game, move, rng) for move in moves]})
        else:
            actions += [_move_told(game, turn, move, rng) for move in moves]
    if turn.jewels:
        actions.append({"jewels": [_jewel_told(game, each) for each in turn.jewels]})
    return actions


def _bribes_told(game: Game, turn: Turn) -> list[dict[str, Any]]:
    told = []
    for bribe in turn.bribes:
        data = {"by": _id(game, bribe.payer), "of": _id(game, bribe.owner)}
        told.append({"bribe": data | ({"after": "scoring"} if bribe.after_scoring else {})})
    return told


def _step_told(game: Game, move: Move, rng: random.Random) -> dict[str, Any]:
    if isinstance(move, Theft):
        told: dict[str, Any] = {"steal": _id(game, move.robbed.player)}
        if coin(rng):
            told["figure"] = move.robbed.figure
        return told
    assert isinstance(move, Step)
    point = {"point": POINTS[rng.choice(move.after.stands_on(game.table).points)]}
    if move.within:
        return {"move": list(move.after.cell)} | point
    return {"step": move.after.kind} | point


def _move_told(game: Game, turn: Turn, move: Move, rng: random.Random) -> dict[str, Any]:
    match move:
        case PostHouse():
            here = {} if move.cell == turn.placement.cell and coin(rng) else _at(move.cell)
            return {"post-house": here | _junction_told(game, move, rng)}
        case Pickpocket():
            here = {} if coin(rng) else _at(move.cell)
            return {"pickpocket": {"place": here | {"point": POINTS[move.point]}}}
        case Companion():
            return {move.figure: _companion_point(game, move, rng)}
        case TakenOff():
            taken = _at(move.follower.cell) | {"point": POINTS[move.follower.point]}
            return {"withered-leaf": taken | {"player": _id(game, move.follower.player)}}
    raise TypeError(move)


def _at(cell: Cell) -> dict[str, Any]:
    return {"at": list(cell)}


def _jewel_told(game: Game, jewel: Jewel) -> dict[str, Any]:
    if jewel.stolen_from is None:
        return {"draw": _token_told(jewel.token)}
    stolen: dict[str, Any] = {"from": _id(game, jewel.stolen_from), "value": jewel.token.value}
    if jewel.replacement is not None:
        stolen["replaced_by"] = _token_told(jewel.replacement)
    return {"steal": stolen}


def missed_told(game: Game, turn: Turn) -> Iterator[dict[str, Any]]:
    """T4: the turns that were missed just before this one."""
    for player in turn.missed:
        yield {"player": _id(game, player), "missed": "ale"}
