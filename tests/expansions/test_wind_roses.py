"""Wind Roses: laws of made-up games, against an account of their own; saves; two areas."""

import random
from functools import cache

import pytest

from tests.expansions.laws_of_games import its_save_scores_the_same, laws_of
from tests.expansions.random_games import bag_of, begun, outcome_of, places
from tests.expansions.records import Data, awarded, examined, of_data
from tests.sampling import few_of

SEEDS = range(30)
NAMES = {"WRA": 0, "WRB": 1, "WRF": 2, "WRC": 3}
"""The quarters of an unturned rose, clockwise from the north-eastern one."""


@cache
def made_up(seed: int) -> Data:
    """The log of a legal game with roses among its first tiles, begun with the orange one or D."""
    rng = random.Random(seed)
    start = {"tile": "WRD" if seed % 3 else "D", "at": [0, 0], "rotation": rng.randrange(4) * 90}
    record: Data = {
        "carcscore": 1,
        "rules": {"expansions": ["wind-roses"]},
        "players": ["red", "blue", "green"],
        "start": [start],
        "turns": [],
    }
    bag = bag_of(rng, ["wind-roses"], 2, lambda tile: 0.6 * tile.code.startswith("WR"))
    for tile in bag if start["tile"] == "D" else [one for one in bag if one.code != "WRD"]:
        found = places(outcome_of(record), tile)
        if found and len(record["turns"]) < 16:
            begun(record, *rng.choice(found))
    return record


def due(record: Data) -> list[str]:
    """What the roses pay, by a walk over the turns: quarters by their directions on the table."""
    first = record["start"][0]
    rose = first if first["tile"] == "WRD" else None
    paid = []
    for number, turn in enumerate(record["turns"]):
        x, y = turn["at"]
        if turn["tile"] in ("WRD", "WRE"):
            rose = turn
        elif rose is not None and turn["tile"] in NAMES:
            quarter = (NAMES[turn["tile"]] + rose["rotation"] // 90) % 4
            east, south = x - rose["at"][0], y - rose["at"][1]
            if (east >= 0 if quarter < 2 else east <= 0) and (
                south >= 0 if quarter in (1, 2) else south <= 0
            ):
                paid.append(f"{number + 1} {record['players'][number % 3]} wind-rose 3 WR2")
    return sorted(paid)


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_quarters_pay_where_they_belong(seed: int) -> None:
    record = made_up(seed)
    assert [one for one in awarded(of_data(record)) if "wind-rose" in one] == due(record)


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    turned = [made_up(seed) for seed in SEEDS]
    assert sum(map(len, map(due, turned))) > len(SEEDS)
    assert sum(len(due(one)) < 3 for one in turned) > len(SEEDS) // 3


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    made_up, SEEDS, 1, few_turned=1
)


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_a_log_is_written_as_a_save(seed: int) -> None:
    assert its_save_scores_the_same(made_up(seed))["setup"]["sets"] == {"basic:1": 1, "wind-roses": 1}


@pytest.mark.parametrize(("at", "awards"), [([1, 0], ["1 red wind-rose 3 WR2"]), ([5, 0], [])])
def test_a_quarter_in_an_area_apart_brings_nothing(at: list[int], awards: list[str]) -> None:
    starts = [{"tile": "WRD", "at": [0, 0]}, {"tile": "M", "rotation": 90, "at": [4, 0]}]
    text = "{carcscore: 1, rules: {expansions: [wind-roses, new-world]}, players: [red, blue]}"
    report = examined(text, start=starts, turns=[{"tile": "WRA", "at": at}])
    assert awarded(report) == awards
