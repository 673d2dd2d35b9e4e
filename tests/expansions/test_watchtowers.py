"""The Watchtowers: laws of made-up games, against an account of their own, and saves."""

import random
from collections import Counter
from functools import cache

import pytest

from carcscore.geometry import point_name
from carcscore.play.outcome import Outcome
from tests.expansions.laws_of_games import its_save_scores_the_same, laws_of
from tests.expansions.random_games import bag_of, begun, outcome_of, places
from tests.expansions.records import Data, awarded, of_data, wrong
from tests.plain_yaml import tiles_of
from tests.sampling import few_of

SEEDS = range(40)
TILES = tiles_of("base") | tiles_of("watchtowers")
PAYS = {
    "watch-followers": 2,
    "watch-pennants": 2,
    "watch-roads": 1,
    "watch-cities": 1,
    "watch-cloisters": 3,
}


@cache
def made_up(seed: int) -> Data:
    """The log of a legal game that keeps close together, in which followers go to watchtowers first."""
    rng = random.Random(seed)
    rules = {"expansions": ["watchtowers"]}
    record: Data = {"carcscore": 1, "rules": rules, "players": ["red", "blue", "green"], "turns": []}
    for tile in bag_of(rng, ["watchtowers"], 4, lambda tile: 0.5 * tile.code.startswith("WT")):
        found = places(outcome_of(record), tile)
        if not found or len(record["turns"]) == 14 + seed % 14:
            continue
        laid = outcome_of(record).table.board
        entry, _ = begun(record, *max(found, key=lambda one: laid.filled_around(one[0]) + rng.random()))
        roles = ["thief", "knight", "monk"]
        points = range(12) if rng.random() < 0.9 else ()
        tries = [{"role": role, "point": point_name(one)} for role in roles[:2] for one in points]
        for deploy in rng.sample([*tries, {"role": "monk"}], min(6, len(tries) + 1)):
            trial = {**record, "turns": [*record["turns"][:-1], entry | {"actions": [{"deploy": deploy}]}]}
            if not wrong(of_data(trial)):
                record = trial
                break
    return record


def seen(here: Outcome, cell: tuple[int, int], mark: str) -> int:
    """What a tower sees, counted off the tiles as their file states them."""
    near = [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    codes = [here.table.board.at(one).turned.tile.code for one in near if one in here.table.board]
    segments = [TILES[TILES[code].get("copy_of", code)]["segments"] for code in codes]
    if mark == "watch-followers":
        return sum(one.cell in near for one in here.followers)
    if mark == "watch-pennants":
        return sum(one.get("marks", []).count("pennant") for tile in segments for one in tile)
    kind = {"watch-roads": "road", "watch-cities": "city", "watch-cloisters": "cloister"}[mark]
    return sum(any(kind in one for one in tile) for tile in segments)


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_towers_pay_what_is_seen_before_anybody_goes_home(seed: int) -> None:
    """Beside the same game in which the marks are ignored."""
    record = made_up(seed)
    paid = outcome_of(record)
    expected: Counter[tuple[int, str, int]] = Counter()
    for number in range(1, len(record["turns"]) + 1):
        here = of_data({**record, "turns": record["turns"][:number], "end": "mid-turn"}).outcome
        assert here is not None
        for one in here.followers:
            feature = here.features[one.number]
            for mark in (
                TILES[here.table.board.at(one.cell).turned.tile.code].get("marks", {}).get("tile", [])
            ):
                points = PAYS[mark] * seen(here, one.cell, mark)
                if feature.complete and feature.kind.name in ("road", "city") and points:
                    expected[number, one.player, points] += 1
    towers = [one for one in paid.awards if one.kind == "watchtower"]
    assert Counter((one.turn, one.player, one.points) for one in towers) == expected
    plain = {**record, "rules": {**record["rules"], "ignore": list(PAYS)}}
    assert awarded(of_data(plain)) == [one for one in awarded(of_data(record)) if "watchtower" not in one]


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    paid = [one for seed in SEEDS for one in outcome_of(made_up(seed)).awards if one.kind == "watchtower"]
    assert sum(any(mark[6:] in one.items[0].name for one in paid) for mark in PAYS) >= 4
    assert len(paid) > len(SEEDS)


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(made_up, SEEDS, 1)


@pytest.mark.parametrize("seed", few_of(range(10), 1))
def test_a_log_is_written_as_a_save(seed: int) -> None:
    assert its_save_scores_the_same(made_up(seed))["setup"]["sets"] == {"basic:1": 1, "watchtowers": 1}
