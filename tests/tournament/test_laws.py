"""What must hold for every tournament: only what was played counts, not how it was written down."""

import copy
import random
from typing import Any

import pytest

from tests.sampling import few_of, in_one
from tests.tournament.files import lines
from tests.tournament.test_brute_force import random_duels, random_swiss

SEEDS = few_of(range(120), 15)


@in_one
@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_players_and_games_does_not_matter(seed: int) -> None:
    file, rng = random_swiss(seed), random.Random(seed)
    other = copy.deepcopy(file)
    rng.shuffle(other["players"])
    for games in other["rounds"]:
        rng.shuffle(games)
    assert lines(other) == lines(file)


@in_one
@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_the_rounds_does_not_matter(seed: int) -> None:
    file = random_swiss(seed)
    assert lines({**file, "rounds": file["rounds"][::-1]}) == lines(file)


@in_one
@pytest.mark.parametrize("seed", SEEDS)
def test_who_is_named_first_does_not_matter(seed: int) -> None:
    file, rng = random_swiss(seed), random.Random(seed)
    other = copy.deepcopy(file)
    for game in (game for games in other["rounds"] for game in games):
        if "b" in game and rng.random() < 0.5:
            game["a"], game["b"] = game["b"], game["a"]
            if "points" in game:
                game["points"].reverse()
    assert lines(other) == lines(file)


def renamed(data: Any, names: dict[str, str]) -> Any:
    if isinstance(data, dict):
        return {key: renamed(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [renamed(value, names) for value in data]
    return names.get(data, data) if isinstance(data, str) else data


@in_one
@pytest.mark.parametrize("seed", SEEDS)
def test_other_names_get_the_same_places(seed: int) -> None:
    file, rng = random_swiss(seed), random.Random(seed)
    players = file["players"]
    names = dict(zip(players, rng.sample([f"n{n}" for n in range(len(players))], len(players)), strict=True))
    before = lines(file)
    found = {line["player"]: line for line in lines(renamed(file, names))}
    for line in before:
        other = found[names[line["player"]]]
        wanted = {key: value for key, value in line.items() if key not in ("player", "parted_by")}
        assert {key: other[key] for key in wanted} == wanted


@in_one
@pytest.mark.parametrize("seed", SEEDS)
def test_a_groups_standing_does_not_depend_on_other_groups(seed: int) -> None:
    one, first = random_duels(seed, full=True)
    two, second = random_duels(seed + 1_000, full=True)
    second = renamed(second, {name: f"q{name}" for name in two})
    groups = {"A": one, "B": [f"q{name}" for name in two]}
    options = {"system": "groups"}
    both = lines({"tournament": options, "groups": groups, "rounds": [first + second]})
    alone = lines({"tournament": options, "groups": {"A": one}, "rounds": [first]})
    assert [line for line in both if line["group"] == "A"] == alone
    assert [line["group"] for line in both] == sorted(line["group"] for line in both)


@in_one
@pytest.mark.parametrize("seed", SEEDS)
def test_a_lot_parts_only_equals(seed: int) -> None:
    file = random_swiss(seed)
    without = {line["player"]: line["place"] for line in lines({**file, "order": []})}
    for line in lines({**file, "order": file["players"]}):
        assert line["place"] >= without[line["player"]]
    whole = lines({**file, "order": file["players"]})
    assert [line["place"] for line in whole] == list(range(1, len(whole) + 1))
    assert sorted(without.values()) == sorted(without[line["player"]] for line in whole)
