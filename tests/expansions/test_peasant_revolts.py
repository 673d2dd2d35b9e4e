"""Peasant Revolts: laws of made-up games against an account of their own."""

import random
from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from tests.expansions.laws_of_games import laws_of
from tests.expansions.random_games import bag_of, begun, follower_for, outcome_of, places
from tests.expansions.records import Data, of_data, wrong
from tests.sampling import few_of

PLAYERS = ["red", "blue", "green"]
RULES = {"expansions": ["peasant-revolts"]}
ROLES = {"revolt-city": "knight", "revolt-road": "thief", "revolt-monastery": "monk"}


@cache
def made_up(seed: int) -> Data:
    """The log of a legal game with all nine signs early in which followers are often protected."""
    rng = random.Random(seed)
    record: Data = {"carcscore": 1, "rules": RULES, "players": PLAYERS, "turns": []}
    bag = bag_of(rng, ["peasant-revolts"], 3, lambda tile: 0.3 * bool(tile.marks))
    signs = 0
    for tile in bag:
        if len(record["turns"]) == 26:
            break
        signs += bool(tile.marks)
        found = places(outcome_of(record), tile) if signs <= 9 or not tile.marks else []
        if not found:
            signs -= bool(tile.marks)
            continue
        near = [sum(abs(one) for one in cell) + rng.random() for cell, _ in found]
        cell, turned = found[near.index(min(near))]
        player = PLAYERS[len(record["turns"]) % len(PLAYERS)]
        entry, here = begun(record, cell, turned)
        mine = [
            one
            for one in here.followers
            if one.player == player and one.role != "farmer" and not here.game.about([one])
        ]
        if mine and rng.random() < 0.3:
            one = rng.choice(mine)
            entry["actions"].append({"protect": {"at": list(one.cell), "figure": one.figure}})
        elif who := follower_for(rng, here, player, cell):
            entry["actions"].append({"deploy": who})
            if who["role"] != "farmer" and rng.random() < 0.4:
                entry["actions"].append({"protect": {}})
    return record


@pytest.mark.parametrize("seed", few_of(range(6), 0))
def test_a_revolt_takes_the_unprotected_of_the_first_who_has_any(seed: int) -> None:
    """By what stood on the board after the turn before, told by another replay."""
    record = made_up(seed)
    for number, turn in enumerate(record["turns"]):
        signs = [ROLES[mark] for mark in outcome_of(record).table.catalogue.tiles[turn["tile"]].marks]
        if not signs or not number:
            continue
        before = outcome_of({**record, "turns": record["turns"][:number], "end": "adjourned"})
        after = outcome_of({**record, "turns": record["turns"][: number + 1], "end": "mid-turn"})
        seat = number % len(PLAYERS)
        home: Counter[str] = Counter()
        paid: Counter[str] = Counter()
        for player in PLAYERS[seat:] + PLAYERS[:seat]:
            mine = [one for one in before.followers if (one.player, one.role) == (player, signs[0])]
            safe = [one for one in mine if before.game.about([one])]
            paid[player] += 2 * len(safe)
            if len(safe) < len(mine):
                home[player] = len(mine) - len(safe)
                break
        awards = (one for one in after.awards if (one.turn, one.kind) == (number + 1, "revolt"))
        assert Counter({one.player: one.points for one in awards}) == +paid
        stood = Counter(one.player for one in before.followers)
        deployed = PLAYERS[seat] if any("deploy" in one for one in turn["actions"]) else None
        for player in PLAYERS:
            there = sum(one.player == player for one in after.followers)
            assert there == stood[player] - home[player] + (player == deployed)


@pytest.mark.slow
def test_revolts_happen_in_these_games() -> None:
    awards = [one for seed in range(6) for one in outcome_of(made_up(seed)).awards]
    kinds = Counter(one.kind for one in awards)
    assert kinds["revolt"] > 6
    assert kinds["protection"] > 18


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    made_up, range(6), turned=range(3), figures={"follower": 7}
)


def test_a_tile_that_fits_nowhere_was_drawn_as_well() -> None:
    """PRF has three roads: beside cloisters in fields alone it fits nowhere."""
    turns = ["red U 1,0 thief", {"tile": "A", "rotation": 90, "at": [2, 0]}]
    discarded = {"tile": "A", "rotation": 270, "at": [-1, 0], "discarded": ["PRA"]}
    report = of_data(
        {"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "turns": [*turns, discarded]}
    )
    # A sign of cities: the thief stays, and the road of four tiles pays. PRA fits, though.
    assert wrong(report) == [("discard-fits", "B3")]
    assert [one.points for one in report.awards] == [4]
    thieves = {**discarded, "discarded": ["PRD"]}
    report = of_data({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "turns": [*turns, thieves]})
    assert [one.points for one in report.awards] == []


def test_three_tiles_of_a_box_are_out_of_play() -> None:
    """It is known from the first sign on; before, more tiles are left than make a difference."""
    outcome = outcome_of(
        {"carcscore": 1, "rules": RULES, "players": ["red", "blue"], "turns": ["red PRB 1,0"]}
    )
    assert outcome.table.catalogue.total == 72 + 12
    assert outcome.game.tiles_left == 72 + 9 - 2


def test_whoever_is_protected_is_told_so_with_any_strength() -> None:
    """A tavern halves the strength with which the thief is scored, and it is the same thief (PR2)."""
    report = of_data(
        {
            "carcscore": 1,
            "rules": {"expansions": ["taverns", "peasant-revolts"]},
            "players": PLAYERS[:2],
            "tiles": {"BT": {"like": "B", "marks": {"tile": ["tavern"]}}},
            "turns": [
                {
                    "tile": "U",
                    "at": [1, 0],
                    "actions": [{"deploy": "thief"}, {"protect": {}}],
                },
                {"tile": "BT", "at": [1, 1]},
            ],
        }
    )
    assert report.outcome is not None
    assert not report.exit_status, report.findings
    (thief,) = report.outcome.followers
    assert thief.strength == Fraction(1, 2)
    remarks = [one.remark for one in report.outcome.game.about([thief])]
    assert remarks == ["drunk (tavern on B2)", "protected from revolts"]
