"""Messages: laws of games that the brute-force player made, with couriers and messages."""

import random
from functools import cache

import pytest

from tests.brute.play import POLICIES, play
from tests.brute.records import log_record
from tests.brute.scorer import Rules
from tests.expansions.laws_of_games import laws_of
from tests.expansions.records import Data, its_position, of_data, totals, wrong
from tests.sampling import few_of

SEEDS = range(30)
CHOICES = ("two-points", "farmers", "knights", "pennants")


@cache
def made_up(seed: int) -> tuple[Data, dict[str, int], int]:
    """A legal log in which couriers move at random, where they stand in the end, how many messages there are.

    A message is drawn wherever a figure that moved in a round stands on a multiple of 5 after it.
    """
    rng = random.Random(seed)
    policy = next(one for one in POLICIES if one.name == "greedy")
    game = play(seed, inns=False, players=2, tiles=30 + seed, rules=Rules(), policy=policy)
    record = log_record(game, rng, form="long")
    record = {key: record[key] for key in ("carcscore", "players", "turns") if key in record}
    record |= {"rules": {"expansions": ["messages"]}}
    turns, record["turns"] = record["turns"], []
    at: dict[str, dict[bool, int]] = {}
    drawn = 0
    for number, turn in enumerate(turns, 1):
        entry = {key: value for key, value in turn.items() if key != "scores"}
        entry |= {"actions": [{"deploy": entry.pop("follower")}] if "follower" in entry else []}
        record["turns"].append(entry)
        courier: dict[str, int] = {}
        seen = 0
        while True:
            report = of_data(record)
            assert report.outcome is not None
            paid = [one for one in report.outcome.awards if one.turn == number]
            active = report.outcome.turns[-1].player
            moved = set()
            for one in paid[seen:]:
                stands = at.setdefault(one.player, {True: 0, False: 0})
                to_dark = [figure for figure in stands if (stands[figure] + one.points) % 5 == 0]
                figure = rng.choice(to_dark or [True, False])
                stands[figure] += one.points
                courier[one.player] = courier.get(one.player, 0) + figure * one.points
                if one.player == active and one.points:
                    moved.add(figure)
            seen = len(paid)
            if not any(at[active][figure] % 5 == 0 for figure in moved):
                break
            entry["actions"].append({"message": rng.choice(CHOICES)})
            drawn += 1
        if any(courier.values()) or number == 1:
            entry["messages"] = {"courier": courier}
    return record, {player: stands[True] for player, stands in at.items()}, drawn


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_couriers_stand_where_they_moved(seed: int) -> None:
    record, couriers, drawn = made_up(seed)
    report = of_data(record)
    assert wrong(report) == []
    assert report.outcome is not None
    said = {player: points for player, points in couriers.items() if points}
    assert report.outcome.game.holdings().get("messages", {}) == ({"courier": said} if said else {})
    without = [
        {**turn, "actions": [one for one in turn["actions"] if "message" not in one]}
        for turn in record["turns"]
    ]
    codes = {code for code, _ in wrong(of_data(record | {"turns": without}))}
    assert bool(drawn) == ("message-missing" in codes or "courier-parts-award" in codes)
    far = {"courier": dict.fromkeys(totals(report), 999)}
    assert ("courier-differs", "MS2") in wrong(of_data(record | {"messages": far}))


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    lambda seed: made_up(seed)[0], SEEDS, 1, few_turned=1
)


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    assert sum(made_up(seed)[2] for seed in SEEDS) > len(SEEDS) // 2


def test_a_courier_beyond_the_points_of_its_player() -> None:
    log = of_data(made_up(0)[0])
    far = {"courier": dict.fromkeys(totals(log), 500)}
    position = its_position(log, extra={"messages": far})
    assert ("courier-differs", "MS1") in wrong(position)


@pytest.mark.parametrize(
    ("draw", "whole"), [("once", (0, 10)), ("each-round", (0, 5, 10))], ids=["once", "each round"]
)
def test_a_courier_moves_by_whole_awards(draw: str, whole: tuple[int, ...]) -> None:
    """Red gets 5 for a road and 5 by a message: with one message a turn the courier gets both or none."""
    laid = ["red U 1,0 thief", "blue U 2,0", "red A3 -1,0 monk", "blue B -1,1", "red B 0,1", "blue B -1,-1"]
    last = {"tile": "A", "rotation": 90, "at": [3, 0], "actions": [{"message": "cloister"}]}
    record: Data = {"carcscore": 1, "players": ["red", "blue"], "turns": laid}
    record["rules"] = {"expansions": ["messages"], "options": {"messages": {"draw": draw}}}
    told = {}
    for points in range(12):
        turn = {**last, "messages": {"courier": {"red": points}}}
        told[points] = ("courier-parts-award", "MS2") in wrong(of_data({**record, "turns": [*laid, turn]}))
    assert tuple(points for points, is_wrong in told.items() if not is_wrong) == whole


@pytest.mark.parametrize(("then", "points"), [({}, 3), ({"actions": [{"pig": {}}]}, 4)])
def test_a_follower_is_scored_with_the_pieces_beside_it(then: Data, points: int) -> None:
    """A farmer at one city, with a pig or without."""
    turns = ["red E2 0,-1 farmer N", "blue U 1,0", {"tile": "B", "at": [0, -2], **then}, "blue U 2,0"]
    last = {"tile": "B", "at": [1, -2], "actions": [{"message": {"follower": {"at": [0, -1]}}}]}
    rules = {"expansions": ["messages", "traders-and-builders"]}
    players = {"carcscore": 1, "rules": rules, "players": ["red", "blue"]}
    report = of_data({**players, "turns": [*turns, last], "end": "adjourned"})
    assert [(one.kind, one.points) for one in report.awards] == [("message", points)]
