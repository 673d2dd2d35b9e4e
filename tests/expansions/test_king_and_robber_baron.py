"""King & Robber Baron: laws over games that the brute-force player made, saves.

The cards are worked out here from the features that its own walk found complete.
"""

import json
import random
from collections import Counter
from typing import Any, NamedTuple

import pytest

from carcscore.expansions.king_and_robber_baron import NAME
from carcscore.formats.jcz.write import save_text
from carcscore.report.model import Report
from tests.brute.play import Game, play
from tests.brute.records import log_record
from tests.brute.scorer import Rules
from tests.expansions.laws_of_games import laws_of
from tests.expansions.records import (
    Data,
    awarded,
    examined,
    message,
    of_data,
    wrong,
)
from tests.jcz.saves import Save, report_on, save_of
from tests.sampling import few_of

KINDS = {"king": "city", "robber": "road"}
WAYS = ("each", "ten", "fifteen-forty", "continuous")
SEEDS = range(60)


class Cards(NamedTuple):
    """Who has the cards in the end, what they paid in play and at the end, by player."""

    holders: dict[str, str]
    in_play: Counter[tuple[int, str, str]]
    at_the_end: Counter[tuple[str, str]]


def cards_of(game: Game, way: str) -> Cards:
    """The account of a game, from its completed features alone."""
    ids = [player.id for player in game.players]
    holders: dict[str, str] = {}
    largest, number = Counter[str](), Counter[str]()
    in_play, at_the_end = Counter[tuple[int, str, str]](), Counter[tuple[str, str]]()
    for at, turn in game.numbered:
        for card, kind in KINDS.items():
            sizes = [len(one.feature.cells) for one in turn.completed if one.feature.kind == kind]
            number[card] += len(sizes)
            if card in holders and way == "continuous" and sizes:
                in_play[at, holders[card], card] = len(sizes)
            if max(sizes, default=0) > largest[card]:
                largest[card], holders[card] = max(sizes), ids[turn.player]
    for card, who in holders.items():
        both = len(holders) == 2 and len(set(holders.values())) == 1
        pays = {"each": number[card], "ten": 10, "fifteen-forty": 20 if both else 15, "continuous": 0}
        at_the_end[who, card] = pays[way]
    return Cards(holders, in_play, +at_the_end)


def game_of(seed: int) -> tuple[Game, Data]:
    """A game, and its log with the cards in play."""
    game = play(seed, inns=bool(seed % 2), tiles=30 + seed, rules=Rules())
    record = log_record(game, random.Random(seed), form="long")
    record = {key: value for key, value in record.items() if key not in ("claimed", "claims")}
    record["turns"] = [
        {key: value for key, value in turn.items() if key != "scores"} for turn in record["turns"]
    ]
    return game, record


def with_cards(record: Data, **options: str) -> Data:
    rules = dict(record.get("rules") or {})
    rules["expansions"] = [*rules.get("expansions", []), NAME]
    rules["options"] = {NAME: options}
    return {**record, "rules": rules}


def held(report: Report) -> Any:
    assert report.outcome is not None
    return report.outcome.game.holdings().get(NAME, {})


@pytest.mark.parametrize("seed", few_of(SEEDS, 4))
def test_cards_are_held_and_paid_as_counted(seed: int) -> None:
    game, record = game_of(seed)
    way = WAYS[seed % 4]
    counted, report = cards_of(game, way), of_data(with_cards(record, king_and_robber=way))
    assert wrong(report) == []
    assert held(report) == counted.holders
    paid = [one for one in report.awards if one.kind in KINDS]
    in_play = {(one.turn, one.player, one.kind): one.points for one in paid if one.phase == "play"}
    assert in_play == dict(counted.in_play)
    assert {(one.player, one.kind): one.points for one in paid if one.phase == "final"} == counted.at_the_end
    assert wrong(of_data(with_cards(record, king_and_robber=way) | {NAME: counted.holders})) == []


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_the_rest_of_the_game_is_as_without_cards(seed: int) -> None:
    _, record = game_of(seed)
    plainly, report = of_data(record), of_data(with_cards(record))
    assert awarded(plainly) == [one for one in awarded(report) if one.split()[2] not in KINDS]
    without = of_data(with_cards(record, king="no", robber="no"))
    assert (awarded(without), held(without)) == (awarded(plainly), {})


def its_log(seed: int) -> Data:
    return with_cards(game_of(seed)[1], king_and_robber=WAYS[seed % 4])


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    its_log, SEEDS, 3, few_turned=1
)


@pytest.mark.parametrize("number", few_of([4, 40], 1))
def test_the_games_hold_what_they_are_to_show(number: int) -> None:
    seen = [cards_of(game_of(seed)[0], "continuous") for seed in range(number)]
    assert sum(len(set(one.holders.values())) == 2 for one in seen) > number // 4
    assert sum(one.in_play.total() for one in seen) > 3 * number


# What a position can't be

POSITION = """
carcscore: 1
rules: {expansions: [king-and-robber-baron]}
players: [red, blue]
board: |
  E2  .
  D*  A1
followers: [red farmer B2 N]
track: {red: 4, blue: 0}
king-and-robber-baron: {king: red}
"""


def test_a_position_with_one_completed_city() -> None:
    report = examined(POSITION)
    assert wrong(report) == []
    assert awarded(report) == ["- red farm 3 B11", "- red king 1 KR4"]


def test_nobody_is_said_to_hold_a_card() -> None:
    report = examined(POSITION, king_and_robber_baron=None)
    assert wrong(report) == []
    assert "say who, as in `king-and-robber-baron: {king: red}`" in message(report, "holder-unknown")
    assert "king" not in str(awarded(report))


@pytest.mark.parametrize(
    ("said", "options", "codes"),
    [
        ({"robber": "blue"}, {}, [("holder-without-road", "KR2")]),
        ({"king": "red"}, {"king": "no"}, [("card-not-in-play", "KR1")]),
    ],
)
def test_a_holder_who_can_have_taken_nothing(said: Data, options: Data, codes: list[tuple[str, str]]) -> None:
    rules = {"expansions": [NAME], "options": {NAME: options}}
    report = examined(POSITION, rules=rules, king_and_robber_baron=said)
    assert wrong(report) == codes


def test_a_king_without_a_city() -> None:
    report = examined(POSITION, board="D* A1\n", followers=[], track=None)
    assert wrong(report) == [("holder-without-city", "KR2")]


@pytest.mark.parametrize("way", ["each", "continuous"])
def test_the_first_city_pays_no_king(way: str) -> None:
    rules = {"expansions": [NAME], "options": {NAME: {"king_and_robber": way}}}
    assert wrong(examined(POSITION, rules=rules, track={"red": 5, "blue": 0})) == [("track-impossible", "B7")]


def test_the_second_city_may_have_paid_the_king() -> None:
    """Two cities of 2 tiles at 4; under `continuous` whoever was king got 1 for the second."""
    board = "E2 E2\nD* D\n"
    rules: Data = {"expansions": [NAME], "options": {NAME: {"king_and_robber": "continuous"}}}
    for points, codes in ((8, []), (9, []), (10, ["track-impossible"])):
        report = examined(POSITION, board=board, followers=[], rules=rules, track={"red": points, "blue": 0})
        assert [code for code, _ in wrong(report)] == codes


def test_another_holder_than_by_the_turns() -> None:
    game, record = game_of(3)
    holders = cards_of(game, "each").holders
    other = next(player.id for player in game.players if player.id != holders["king"])
    report = of_data(with_cards(record) | {NAME: {"king": other}})
    assert wrong(report) == [("holder-differs", "KR2")]


# Saves of JCloisterZone


def save_with(game: Game, **elements: Any) -> Save:
    save: Save = json.loads(json.dumps(save_of(game)))
    save["setup"]["sets"]["king-and-robber:1"] = 1
    save["setup"]["elements"] |= elements
    return save


@pytest.mark.parametrize(
    ("elements", "cards"),
    [({"king": True, "robber": True}, 2), ({"king": True}, 1), ({"robber": True}, 1), ({}, 0)],
)
def test_the_elements_of_a_save_say_which_cards_there_are(elements: Data, cards: int) -> None:
    game = play(4, rules=Rules(), inns=False, players=2, tiles=60)
    report = report_on(save_with(game, **elements))
    assert wrong(report) == []
    assert len(held(report)) == cards
    assert set(held(report).items()) <= set(cards_of(game, "each").holders.items()) or cards == 0


def test_an_element_of_the_wrong_form() -> None:
    game = play(4, rules=Rules(), inns=False, players=2, tiles=12)
    report = report_on(save_with(game, king="crown"))
    assert "The element `king` should be" in message(report, "bad-save")


@pytest.mark.parametrize(("way", "theirs"), [("ten", "10/20"), ("continuous", "continuously")])
@pytest.mark.parametrize("robber", ["yes", "no"])
def test_a_save_written_and_read_again(way: str, theirs: str, robber: str) -> None:
    _, record = game_of(2)
    log = of_data(with_cards(record, king_and_robber=way, robber=robber))
    assert log.outcome is not None
    save = json.loads(save_text(log.outcome))
    assert save["setup"]["rules"] == {"king-and-robber-scoring": theirs}
    assert ("robber" in save["setup"]["elements"]) == (robber == "yes")
    again = report_on(save)
    assert wrong(again) == []
    assert sorted(again_awards(again)) == sorted(again_awards(log))


def again_awards(report: Report) -> list[str]:
    """The points of each turn and kind: a save calls players by their names."""
    return [f"{one.turn} {one.kind} {one.points}" for one in report.awards]
