"""Legal logs made illegal by one change each.

A change takes a generated game and its log in long form (plain data), alters one entry, and tells the number
of the turn it altered; ``None`` when this game gives no occasion for it.
"""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from tests.brute.play import Game, legal_placements
from tests.brute.scorer import (
    ROLE_OF_KIND,
    Follower,
    Placement,
    Segment,
    Table,
    edges_agree,
    feature_of,
    lay_all,
    on_feature,
)
from tests.brute.tiles import POINTS, read_set

Log = dict[str, Any]
Change = Callable[[Game, Log, random.Random], int | None]


def table_before(game: Game, turn: int) -> Table:
    """The table as it was when that turn (from 1) began."""
    return lay_all(game.placements[:turn])


def followers_before(game: Game, turn: int) -> list[Follower]:
    """Who stood on the board when that turn began."""
    standing: list[Follower] = []
    for played in game.turns[: turn - 1]:
        if played.deployed:
            standing.append(played.deployed)
        for follower in (each for completion in played.completed for each in completion.followers):
            standing.remove(follower)
    return standing


def turns_by_lot(log: Log, rng: random.Random, first: int = 1) -> list[int]:
    return rng.sample(range(first, len(log["turns"]) + 1), len(log["turns"]) + 1 - first)


def entry_of(log: Log, turn: int) -> dict[str, Any]:
    entry: dict[str, Any] = log["turns"][turn - 1]
    return entry


def without_follower(entry: dict[str, Any]) -> dict[str, Any]:
    entry.pop("follower", None)
    entry.pop("actions", None)
    entry.pop("scores", None)
    return entry


def on(segment: Segment, **more: Any) -> dict[str, Any]:
    return {"role": ROLE_OF_KIND[segment.kind], "point": POINTS[segment.points[0]], **more}


def wrong_rotation(game: Game, log: Log, rng: random.Random) -> int | None:
    for turn in turns_by_lot(log, rng):
        placed = game.turns[turn - 1].placement
        for rotation in range(4):
            table = table_before(game, turn)
            table.lay(Placement(placed.code, placed.cell, rotation))
            if not edges_agree(table):
                without_follower(entry_of(log, turn))["rotation"] = 90 * rotation
                return turn
    return None


def tile_apart(game: Game, log: Log, rng: random.Random) -> int | None:
    turn = rng.randint(1, len(game.turns))
    x, y = game.turns[turn - 1].placement.cell
    without_follower(entry_of(log, turn))["at"] = [x + 200, y]
    return turn


def taken_cell(game: Game, log: Log, rng: random.Random) -> int | None:
    turn = rng.randint(2, len(game.turns))
    without_follower(entry_of(log, turn))["at"] = list(rng.choice(game.placements[:turn]).cell)
    return turn


def start_tile_in_log(game: Game, log: Log, rng: random.Random) -> int | None:
    log["turns"].insert(0, {"tile": "D", "at": [0, 0]})
    return 1


def occupied_feature(game: Game, log: Log, rng: random.Random) -> int | None:
    for turn in turns_by_lot(log, rng):
        standing, table = followers_before(game, turn), table_before(game, turn)
        for segment in table.lay(game.turns[turn - 1].placement):
            if on_feature(table, feature_of(table, segment), standing):
                without_follower(entry_of(log, turn))["follower"] = on(segment)
                return turn
    return None


def _free_segments(game: Game, turn: int) -> list[Segment]:
    standing, table = followers_before(game, turn), table_before(game, turn)
    laid = table.lay(game.turns[turn - 1].placement)
    return [each for each in laid if not on_feature(table, feature_of(table, each), standing)]


def second_follower(game: Game, log: Log, rng: random.Random) -> int | None:
    for turn in turns_by_lot(log, rng):
        free = [each for each in _free_segments(game, turn) if each.kind != "farm"]
        if len(free) > 1 and turn <= 3 * len(game.players):
            entry = without_follower(entry_of(log, turn))
            entry["actions"] = [{"deploy": on(segment)} for segment in free[:2]]
            return turn
    return None


def empty_supply(game: Game, log: Log, rng: random.Random) -> int | None:
    """The players own as many followers as anybody ever had on the board, less one."""
    counts = [
        (Counter(each.player for each in followers_before(game, turn) if each.figure == "follower"), turn)
        for turn in range(1, len(game.turns) + 1)
    ]
    most = 0
    first = None
    for count, turn in counts:
        deployed = game.turns[turn - 1].deployed
        if deployed and deployed.figure == "follower" and count[deployed.player] + 1 > most:
            most, first = count[deployed.player] + 1, turn
    if first is not None:
        log["supply"] = {"follower": most - 1}
    return first


def wrong_player(game: Game, log: Log, rng: random.Random) -> int | None:
    turn = rng.randint(1, len(game.turns))
    others = [player.id for seat, player in enumerate(game.players) if seat != game.turns[turn - 1].player]
    entry_of(log, turn)["player"] = rng.choice(others)
    return turn


def discard_that_fits(game: Game, log: Log, rng: random.Random) -> int | None:
    turn = rng.randint(1, len(game.turns))
    left = Counter(read_set("base").counts)
    left.subtract(each.code for each in game.placements)
    left.subtract(code for each in game.turns for code in each.discarded)
    table = table_before(game, turn)
    for code, number in left.items():
        if number > 0 and legal_placements(table, code):
            entry_of(log, turn).setdefault("discarded", []).append(code)
            return turn
    return None


def too_many_of_a_tile(game: Game, log: Log, rng: random.Random) -> int | None:
    """More of them discarded than there are."""
    turn = rng.randint(1, len(game.turns))
    entry_of(log, turn)["discarded"] = ["C", "C"]
    return turn


def farmer_without_farms(game: Game, log: Log, rng: random.Random) -> int | None:
    if game.rules.farms != "none":
        return None
    for turn in turns_by_lot(log, rng):
        for segment in _free_segments(game, turn):
            if segment.kind == "farm":
                without_follower(entry_of(log, turn))["follower"] = on(segment)
                return turn
    return None


def _on_another_tile(game: Game, log: Log, turn: int, placement: Placement) -> int:
    table = table_before(game, turn)
    segment = table.on_cell[placement.cell][0]
    without_follower(entry_of(log, turn))["follower"] = on(segment, at=list(placement.cell))
    return turn


def older_tile(game: Game, log: Log, rng: random.Random) -> int | None:
    turn = rng.randint(3, len(game.turns))
    return _on_another_tile(game, log, turn, rng.choice(game.placements[1:turn]))


def start_tile(game: Game, log: Log, rng: random.Random) -> int | None:
    return _on_another_tile(game, log, rng.randint(1, len(game.turns)), game.placements[0])


def no_such_segment(game: Game, log: Log, rng: random.Random) -> int | None:
    for turn in turns_by_lot(log, rng):
        if all(segment.kind != "cloister" for segment in _free_segments(game, turn)):
            without_follower(entry_of(log, turn))["follower"] = {"role": "monk"}
            return turn
    return None


def where_no_tile_lies(game: Game, log: Log, rng: random.Random) -> int | None:
    turn = rng.randint(1, len(game.turns))
    without_follower(entry_of(log, turn))["follower"] = {"role": "knight", "at": [300, 0], "point": "N"}
    return turn


def missed_turn(game: Game, log: Log, rng: random.Random) -> int | None:
    turn = rng.randint(1, len(game.turns))
    log["turns"][turn - 1] = {"missed": "ale"}
    return turn


def further_tile(game: Game, log: Log, rng: random.Random) -> int | None:
    turn = rng.randint(2, len(game.turns))
    entry_of(log, turn)["again"] = True
    return turn


def wrong_scores(game: Game, log: Log, rng: random.Random) -> int | None:
    turn = rng.randint(1, len(game.turns))
    scores = Counter[str]()
    for award in game.turns[turn - 1].awards(game.rules):
        scores[game.players[award.player].id] += award.points
    scores[rng.choice(game.players).id] += 1
    entry_of(log, turn)["scores"] = dict(scores)
    return turn


def forgotten_scores(game: Game, log: Log, rng: random.Random) -> int | None:
    """Scores written down for nobody, where somebody scored."""
    for turn in turns_by_lot(log, rng):
        if game.turns[turn - 1].awards(game.rules):
            entry_of(log, turn)["scores"] = {}
            return turn
    return None


ILLEGAL: dict[str, tuple[Change, str, str]] = {
    "wrong rotation": (wrong_rotation, "edge-mismatch", "B2"),
    "tile apart": (tile_apart, "not-connected", "B2"),
    "taken cell": (taken_cell, "cell-taken", "B2"),
    "start tile in the log": (start_tile_in_log, "start-tile-in-log", "B1"),
    "occupied feature": (occupied_feature, "feature-was-taken", "B4"),
    "second follower": (second_follower, "second-deployment", "B4"),
    "empty supply": (empty_supply, "no-follower-left", "B4"),
    "wrong player": (wrong_player, "wrong-player", "B5"),
    "discard that fits": (discard_that_fits, "discard-fits", "B3"),
    "too many of a tile": (too_many_of_a_tile, "too-many-of-a-tile", "B1"),
    "farmer without farms": (farmer_without_farms, "no-farms", "B4"),
    "older tile": (older_tile, "not-on-placed-tile", "B4"),
    "start tile": (start_tile, "on-start-tile", "B4"),
    "no such segment": (no_such_segment, "no-such-segment", "B4"),
    "where no tile lies": (where_no_tile_lies, "no-tile-there", "B4"),
    "missed turn": (missed_turn, "missed-turn", "B5"),
    "further tile": (further_tile, "no-further-tile", "B5"),
}
"""Changes that make a log illegal, with the code of the finding and its rule."""

MISCOUNTED: dict[str, Change] = {"wrong scores": wrong_scores, "forgotten scores": forgotten_scores}
