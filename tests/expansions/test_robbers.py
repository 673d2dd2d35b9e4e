"""The Robbers: laws of made-up games against an account of the track of their own."""

import random
from functools import cache

import pytest

from tests.expansions.laws_of_games import laws_of
from tests.expansions.random_games import bag_of, begun, follower_for, outcome_of, places
from tests.expansions.records import Data, of_data, totals, wrong
from tests.sampling import few_of

PLAYERS = ["red", "blue", "green"]
RULES = {"expansions": ["robbers"], "options": {"robbers": {"others": "each"}}}


@cache
def made_up(seed: int) -> Data:
    """The log of a legal game in which everybody places robbers wherever that is possible."""
    rng = random.Random(seed)
    record: Data = {"carcscore": 1, "rules": RULES, "players": PLAYERS, "turns": []}
    bag = bag_of(rng, ["robbers"], 3, lambda tile: 0.5 * ("robber" in tile.marks))
    for tile in bag:
        if len(record["turns"]) == 24:
            break
        found = places(outcome_of(record), tile)
        if not found:
            continue
        near = [sum(abs(one) for one in cell) + rng.random() for cell, _ in found]
        cell, turned = found[near.index(min(near))]
        seat = len(record["turns"]) % len(PLAYERS)
        entry, here = begun(record, cell, turned)
        if who := follower_for(rng, here, PLAYERS[seat], cell):
            entry["actions"].append({"deploy": who})
        if "robber" in tile.marks:
            order = PLAYERS[seat:] + PLAYERS[:seat]
            at_home = set(PLAYERS) - out_after({**record, "turns": record["turns"][:-1]}).keys()
            for player in order:
                if player == order[0] or player in at_home:
                    beside = rng.choice([one for one in PLAYERS if one != player])
                    entry["actions"].append({"robber": {"player": player, "beside": beside}})
    return record


def out_after(record: Data) -> dict[str, int]:
    """The robbers out after a log, by their owners, with their spaces: told from the awards anew."""
    outcome = outcome_of({**record, "end": "adjourned"})
    track = dict.fromkeys(PLAYERS, 0)
    out: dict[str, tuple[int, str]] = {}
    awards = [one for one in outcome.awards if one.turn is not None]
    for number, turn in enumerate(record["turns"], 1):
        for action in turn["actions"]:
            if "robber" in action:
                said = action["robber"]
                out[said["player"]] = track[said["beside"]] % 50, said["beside"]
        paid = [one for one in awards if one.turn == number]
        while paid:
            first = paid.pop(0)
            was = track[first.player] % 50
            track[first.player] += first.points
            if first.kind == "robbers":
                for owner, stand in list(out.items()):
                    if stand == (was, first.player):
                        out[owner] = track[first.player] % 50, first.player
                continue
            robbers = [owner for owner, (at, _) in out.items() if at == was and owner != first.player]
            for owner in robbers if first.points else ():
                del out[owner]
                # Whoever robs is paid next, half of it, rounded up.
                half = paid.pop(0)
                assert (half.kind, half.player) == ("robbers", owner)
                assert half.points == -(-first.points // 2)
                stood = track[owner] % 50
                track[owner] += half.points
                for other, stand in list(out.items()):
                    if stand == (stood, owner):
                        out[other] = track[owner] % 50, owner
        assert all(one.kind != "robbers" for one in paid)
    assert track == outcome.track
    return {owner: at for owner, (at, _) in out.items()}


@pytest.mark.parametrize("seed", few_of(range(10), 0))
def test_robbers_take_half_of_what_moves_on_from_their_spaces(seed: int) -> None:
    record = made_up(seed)
    out_after(record)


@pytest.mark.slow
def test_robbers_robbed_often_in_these_games() -> None:
    kinds = [one.kind for seed in range(10) for one in outcome_of(made_up(seed)).awards]
    assert kinds.count("robbers") > 20


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    made_up, range(10), turned=range(3)
)


def test_of_a_single_point_half_is_one() -> None:
    """The fairy pays it as red's turn begins."""
    robber = {"robber": {"player": "blue", "beside": "red"}}
    turns: list[Data | str] = [
        {"tile": "U", "at": [1, 0], "marks": {"tile": ["robber"]}, "actions": [{"deploy": "thief"}, robber]},
        "blue U -1,0",
        {"tile": "U", "at": [2, 0], "actions": [{"fairy": {"at": [1, 0]}}]},
        *("blue U -2,0", "red U 3,0"),
    ]
    rules = {"expansions": ["robbers", "princess-and-dragon"]}
    report = of_data({"carcscore": 1, "rules": rules, "players": ["red", "blue"], "turns": turns})
    assert wrong(report) == []
    paid = [(one.player, one.kind, one.points) for one in report.awards if one.turn is not None]
    assert paid == [("red", "fairy", 1), ("blue", "robbers", 1)]


def test_the_track_begins_anew() -> None:
    """By a road of 52 tiles red goes from 0 to 52, which is the space 2 of a track of 50."""
    turns: list[Data] = [{"tile": "UB", "at": [x, 0]} for x in range(1, 50)]
    turns[0]["actions"] = [{"deploy": "thief"}, {"robber": {"player": "blue", "beside": "red"}}]
    turns += [{"tile": "A", "rotation": 90, "at": [50, 0]}, {"tile": "A", "rotation": 270, "at": [-1, 0]}]
    turns += [{"tile": "BB", "at": [0, 1], "actions": [{"robber": {"beside": "red"}}]}]
    tiles = {
        "UB": {"like": "U", "marks": {"tile": ["robber"]}, "count": 60},
        "BB": {"like": "B", "marks": {"tile": ["robber"]}},
    }
    record = {"carcscore": 1, "players": ["red", "blue"], "tiles": tiles, "turns": turns}
    for length, space in ((50, 2), (100, 52)):
        rules = {"expansions": ["robbers"], "options": {"robbers": {"track_length": length}}}
        report = of_data({**record, "rules": rules})
        assert (wrong(report), totals(report)) == ([], {"red": 52, "blue": 26})
        assert report.outcome is not None
        assert f"on space {space}'" in str(report.outcome.turns[-1].events)
