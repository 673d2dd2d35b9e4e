"""The Tunnel: made-up games, saves; its examples are tests/games/tunnel."""

import json
import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from carcscore.drawing.svg.plan import plan_of
from carcscore.formats.registry import FOREIGN
from carcscore.geometry import point_name
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.picture import drawn_stacks
from carcscore.source import parse
from tests.expansions.laws_of_games import its_save_scores_the_same, laws_of
from tests.expansions.records import Data, awarded, of_data, totals, wrong
from tests.expansions.road_games import made_up
from tests.jcz.saves import Save, message, save_with
from tests.sampling import few_of

OTHER_COLOUR = {"red": "black", "blue": "white", "green": "pink"}


def tokens(rng: random.Random, record: Data, entry: Data, here: Outcome) -> list[Data]:
    """Often a token of the own or the other colour of the player, on an opening that has none."""
    put = [one["tunnel"] for turn in record["turns"] for one in turn["actions"] if "tunnel" in one]
    player = record["players"][(len(record["turns"]) - 1) % len(record["players"])]
    left = [
        colour for colour in (player, OTHER_COLOUR[player]) if sum(one["token"] == colour for one in put) < 2
    ]
    free = [
        {"at": list(placed.cell), "point": point_name(one.points[0])}
        for placed in here.table.board.tiles()
        for one in placed.turned.segments
        if one.openings
    ]
    free = [one for one in free if one not in [{"at": each["at"], "point": each["point"]} for each in put]]
    if not left or not free or rng.random() < 0.3:
        return []
    return [{"tunnel": {**rng.choice(free), "token": left[0]}}]


@cache
def game(seed: int) -> Data:
    return made_up(seed, ["tunnel", "abbey-and-mayor"], tokens)


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(game, range(8))


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    """Colours of which both tokens lie."""
    joined = 0
    for seed in range(8):
        outcome = of_data(game(seed)).outcome
        assert outcome is not None
        held: Any = outcome.game.holdings()["tunnel"]
        lying = Counter(one["token"] for one in held)
        joined += sum(number == 2 for number in lying.values())
    assert joined >= 16


def test_the_tokens_lie_on_their_mouths_in_a_picture() -> None:
    report = of_data(
        {
            "carcscore": 1,
            "rules": {"expansions": ["tunnel"]},
            "players": ["red", "blue"],
            "turns": [{"tile": "TNC", "rotation": 90, "at": [1, 0], "actions": [{"tunnel": {"point": "W"}}]}],
        }
    )
    assert report.outcome is not None
    (token,) = drawn_stacks(report.outcome)
    assert (token.letters, token.colour, token.cell, token.built) == ("Red", "red", (1, 0), True)
    assert plan_of(report.outcome.table.board.at((1, 0)).turned.tile).mouths.keys() == {0, 1}


# Saves


def save(*replay: Save, elements: Any = None, rules: Any = None) -> Report:
    data = save_with(
        replay, {"tunnel": 1, "abbey-and-mayor:1": 1}, {"tunnel": 1} if elements is None else elements, rules
    )
    return examine(parse(json.dumps(data), foreign=FOREIGN))


def token(player: int, pair: str, x: int, y: int, side: str) -> Save:
    pointer = {"position": [x, y], "feature": "Road", "location": side}
    return message("PLACE_TOKEN", player, token=f"TUNNEL_{pair}", pointer=pointer)


def turn(player: int, tile: str, turned: str, x: int, y: int, *more: Save) -> list[Save]:
    place = message("PLACE_TILE", player, tileId=tile, rotation=turned, position=[x, y])
    return [place, *more, message("COMMIT", player, random=0.5)]


def thief(player: int, x: int, y: int, side: str) -> Save:
    pointer = {"position": [x, y], "feature": "Road", "location": side}
    return message("DEPLOY_MEEPLE", player, meepleId=f"{player}.small.1", pointer=pointer)


ROAD = [
    *turn(0, "TU/RR", "R90", 1, 0, thief(0, 1, 0, "W"), token(0, "B", 1, 0, "W")),
    *turn(1, "BA/LR", "R270", -1, 0),
]


@pytest.mark.parametrize(
    ("pair", "elements", "rules", "awards"),
    [
        ("B", None, None, ["3 Ann road 4 B7"]),
        ("A", None, None, ["- Ann road 3 B10"]),
        ("B", None, {"more-tunnel-tokens": "2/1"}, ["3 Ann road 4 B7"]),
    ],
)
def test_tokens_of_a_save(pair: str, elements: Any, rules: Any, awards: list[str]) -> None:
    """Two of the second pair join both openings of one tile; two of different pairs do not."""
    last = turn(0, "BA/LR", "R180", 1, 1, token(0, pair, 1, 0, "S"))
    report = save(*ROAD, *last, elements=elements, rules=rules)
    assert (wrong(report), awarded(report)) == ([], awards)
    assert totals(report)["Ann"] == int(awards[0].split()[3])


def test_a_pair_too_many_in_a_save() -> None:
    last = turn(0, "BA/LR", "R180", 1, 1, token(0, "C", 1, 0, "S"))
    assert wrong(save(*ROAD, *last)) == []
    assert wrong(save(*ROAD, *last, rules={"more-tunnel-tokens": "2/1"})) == [("token-of-another", "TU2")]


def test_without_the_element_roads_end_there() -> None:
    plain = [one for one in ROAD if one["type"] != "PLACE_TOKEN"]
    assert awarded(save(*plain, elements={"inn": False})) == ["2 Ann road 3 B7"]


@pytest.mark.parametrize(
    ("rules", "points"),
    [({}, "- Ann road 3 B10"), ({"tunnelize-other-expansions": False}, "3 Ann road 4 B7")],
)
def test_the_older_tile_of_a_save(rules: Any, points: str) -> None:
    turns = [
        *turn(0, "AM/CRcr+", "R90", 1, 0, thief(0, 1, 0, "W" if not rules else "WE")),
        *turn(1, "BA/LR", "R270", -1, 0),
        *turn(0, "BA/LR", "R90", 2, 0),
    ]
    report = save(*turns, rules=rules)
    assert (wrong(report), awarded(report)) == ([], [points])


def test_a_save_tells_which_tokens_were_declined() -> None:
    """Blue declines to deploy and to put a token, which nobody is asked for without an opening."""
    log = {"carcscore": 1, "rules": {"expansions": ["tunnel"]}, "players": ["red", "blue"]}
    put = {
        "tile": "TNC",
        "rotation": 90,
        "at": [1, 0],
        "actions": [{"tunnel": {"point": "W"}}, {"deploy": "farmer N"}],
    }
    written = its_save_scores_the_same({**log, "turns": [put, "blue A3 -1,0"], "end": "adjourned"})
    said = [one["type"] for one in written["replay"] if one["type"] not in ("PLACE_TILE", "COMMIT")]
    assert said == ["DEPLOY_MEEPLE", "PLACE_TOKEN", "PASS", "PASS"]
    without = its_save_scores_the_same({**log, "turns": ["red A1 1,0"], "end": "adjourned"})
    assert without["setup"]["elements"]["tunnel"] is True
    assert sum(one["type"] == "PASS" for one in without["replay"]) == 1


@pytest.mark.parametrize("seed", few_of(range(8), 0))
def test_a_log_is_written_as_a_save(seed: int) -> None:
    assert its_save_scores_the_same(made_up(seed, ["tunnel"], tokens))["replay"]


# Whatever stands there
