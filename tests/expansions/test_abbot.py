"""Abbot and gardens: what printed examples leave open, other expansions, laws of made-up games."""

import json
import random
from collections import Counter

import pytest

from carcscore.pipeline import examine, parse
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from tests.expansions.abbot_games import due, made_up, paid
from tests.expansions.records import (
    Data,
    awarded,
    examined,
    its_position,
    message,
    of_data,
    totals,
    wrong,
)
from tests.laws.changes import renamed, turned
from tests.laws.positions import ends_as_its_position
from tests.sampling import few_of

LOG = """
carcscore: 1
rules: {expansions: [abbot]}
players: [red, blue]
start: [{tile: E, at: [0, 0], rotation: 180}]
"""
POSITION = """
carcscore: 1
rules: {expansions: [abbot]}
players: [red, blue]
board: |
  EG2 .   .
  D*  UG  U
  B   .   .
"""


def log(*turns: object, **changed: object) -> Report:
    return examined(LOG, turns=list(turns), **changed)


def recall(tile: str, x: int, y: int, rotation: int = 0, **said: object) -> Data:
    return {"tile": tile, "rotation": rotation, "at": [x, y], "actions": [{"recall-abbot": said}]}


def with_others(*names: str) -> Data:
    return {"expansions": ["abbot", *names]}


# The recall


def test_the_abbot_is_back_in_supply_after_a_recall_and_not_before_it() -> None:
    """AB5: it may go out again with the next tile."""
    report = log(
        "red EG 0,1 gardener", "blue B 1,0", recall("B", -1, 0), "blue E3 -1,1", "red B 1,1 abbot monk"
    )
    assert wrong(report) == []
    again = log("red EG 0,1 gardener", "blue B 1,0", "red B -1,0 abbot monk")
    assert wrong(again) == [("no-follower-left", "B4")]
    assert message(again, "no-follower-left") == "red has no abbot follower left in supply for this turn"


def test_a_recall_is_the_one_move_of_a_turn() -> None:
    turn = {**recall("B", -1, 0), "actions": [{"recall-abbot": {}}, {"deploy": "abbot monk"}]}
    report = log("red EG 0,1 gardener", "blue B 1,0", turn)
    assert wrong(report) == [("second-deployment", "B4")]
    assert "a follower beside recalling an abbot" in message(report, "second-deployment")


def test_only_the_own_abbot_is_recalled() -> None:
    report = log("red EG 0,1 gardener", recall("B", 1, 0, at=[0, 1]))
    assert wrong(report) == [("no-abbot-to-recall", "AB5")]
    assert message(report, "no-abbot-to-recall") == "blue has no abbot at A2 (0,1) that could be recalled"


def test_which_of_several_abbots_is_to_be_said() -> None:
    turns = ["red EG 0,1 gardener", "blue B 1,0", "red B -1,0 abbot monk", "blue E3 -1,1"]
    report = log(*turns, recall("E", 1, 1, 90), supply={"abbot": 2})
    assert wrong(report) == [("which-abbot", None)]
    told = log(*turns, recall("E", 1, 1, 90, at=[-1, 0]), supply={"abbot": 2})
    assert wrong(told) == []
    # The cloister at -1,0 has 0,0, -1,1 and 0,1 around it.
    assert awarded(told, "play") == ["5 red cloister 4 AB5"]


def test_the_points_of_a_recall_may_be_noted_and_are_compared() -> None:
    turn = {**recall("B", -1, 0), "scores": {"red": 4}}
    assert wrong(log("red EG 0,1 gardener", "blue B 1,0", turn)) == []
    report = log("red EG 0,1 gardener", "blue B 1,0", {**turn, "scores": {"red": 9}})
    assert wrong(report) == [("scores-differ", None)]
    assert "red 9, due 4 (for: garden-1)" in message(report, "scores-differ")


def test_a_recall_scores_no_feature_nor_counts_as_one() -> None:
    """AB6: the award is of the play, of a garden that is unfinished, by a rule of its own."""
    (award,) = log("red EG 0,1 gardener", "blue B 1,0", recall("B", -1, 0)).awards
    assert (award.complete, award.phase, award.rule, award.majority) == (False, "play", "AB5", ())
    assert [(item.name, item.count) for item in award.items] == [("garden", 1), ("tiles around it", 3)]


def test_a_place_that_two_abbots_share_pays_both() -> None:
    """AB4: the majority counts; only other rules can bring a second abbot there."""
    garden = {"role": "gardener", "at": "A1"}
    both = [{"player": player, **garden} for player in ("red", "blue")]
    assert awarded(examined(POSITION, followers=both)) == ["- blue garden 3 AB7", "- red garden 3 AB7"]


# Positions


@pytest.mark.parametrize(
    "follower",
    [
        "red gardener A1",
        "red abbot gardener A1 centre",
        {"player": "red", "role": "gardener", "at": "A1"},
        {"player": "red", "figure": "abbot", "role": "gardener", "at": "A1"},
    ],
)
def test_a_gardener_is_the_abbot_said_or_not(follower: object) -> None:
    report = examined(POSITION, followers=[follower])
    assert wrong(report) == []
    assert report.outcome is not None
    assert [one.figure for one in report.outcome.followers] == ["abbot"]


def test_the_track_can_be_anything() -> None:
    """AB5: recalls of 2 to 8, any number."""
    assert wrong(examined(POSITION, followers=[], track={"red": 2, "blue": 431})) == []


def test_gardens_alone_or_abbots_alone() -> None:
    alone = examined(POSITION, followers=["red gardener A1"], supply={"abbot": 0})
    assert wrong(alone) == [("too-many-followers", "AB1")]
    ignored = {**with_others(), "ignore": ["garden"]}
    assert wrong(examined(POSITION, rules=ignored, followers=["blue abbot monk A3"])) == []
    report = examined(POSITION, rules=ignored, followers=["red gardener A1"])
    assert message(report, "no-such-segment") == "red's abbot gardener is left out: E2 at A1 has no garden"


def test_the_mark_puts_a_garden_on_any_tile_once() -> None:
    board = [{"tile": "B", "at": [0, 0], "marks": {"tile": ["garden", "garden"]}}]
    report = examined(POSITION, board=board, start=[], followers=["red gardener 0,0"])
    assert awarded(report) == ["- red garden 1 AB7"]
    assert report.outcome is not None
    assert len([one for one in report.outcome.features if one.kind.name == "garden"]) == 1
    twice = [{"tile": "EG", "at": [0, 0], "marks": {"tile": "garden"}}]
    assert wrong(examined(POSITION, board=twice, start=[], followers=["red gardener 0,0"])) == []


def test_a_game_broken_off_in_mid_turn_keeps_the_abbot_on_a_full_garden() -> None:
    ring = [
        "blue B -1,0",
        "red B 1,0",
        "blue E3 -1,1",
        "red E1 1,1",
        "blue B -1,2",
        "red B 1,2",
        "blue E2 0,2",
    ]
    report = log("red EG 0,1 gardener", *ring, end="mid-turn")
    assert awarded(report) == []
    assert report.outcome is not None
    assert len(report.outcome.followers) == 1


# With others


def test_a_drunk_abbot_scores_alone_and_goes_home_sober() -> None:
    """AB9: it weighs half, which is enough; recalled, it costs no strength."""
    turns = ["red EG 0,1 gardener", "blue B 1,0"]
    report = log(
        *turns, rules=with_others("taverns"), tiles={"BT": {"like": "B", "marks": {"tile": ["tavern"]}}}
    )
    assert awarded(report) == ["- red garden 3 AB7"]
    tavern = {"tile": "B", "at": [1, 0], "marks": {"tile": ["tavern"]}}
    drunk = log("red EG 0,1 gardener", tavern, rules=with_others("taverns"))
    assert awarded(drunk) == ["- red garden 3 AB7"]
    assert drunk.awards[0].majority[0][1] == pytest.approx(0.5)
    home = log("red EG 0,1 gardener", tavern, recall("B", -1, 0), rules=with_others("taverns"))
    assert awarded(home) == ["3 red garden 4 AB5"]


def test_an_abbot_passes_a_tree_coin_on_and_climbs_no_tree() -> None:
    """AB10: put down in the cross of a tree it does what any follower does."""
    tree = {"tile": "B", "at": [1, 0], "marks": {"tile": ["tree"]}}
    rules = with_others("the-woods")
    report = log("red EG 0,1", {**tree, "follower": "watchman"}, "red B 1,-1 abbot monk", rules=rules)
    assert wrong(report) == []
    assert "red passes a tree coin on to blue" in render_text(report)
    wrong_one = log("red EG 0,1", {**tree, "follower": "abbot watchman"}, rules=rules)
    assert wrong(wrong_one) == [("wrong-figure", "AB1")]


def test_on_a_tile_with_a_withered_leaf_the_abbot_may_go_as_others_may() -> None:
    """F7: the city of the tile is free, so its garden is, too; a held one bars all of the tile."""
    free = {"tile": "EG", "at": [0, 1], "marks": {"tile": ["withered-leaf"]}, "follower": "gardener"}
    assert wrong(log(free, rules=with_others("the-woods"))) == []
    held = {"tile": "NG", "at": [1, 0], "marks": {"tile": ["withered-leaf"]}, "follower": "gardener"}
    start = [{"tile": "N", "at": [0, 0], "rotation": 90}]
    first = {"tile": "G", "at": [0, -1], "rotation": 90, "follower": "knight"}
    report = log(first, held, rules=with_others("the-woods"), start=start)
    assert wrong(report) == [("on-withered-leaf", "F7")]


def test_a_post_house_counts_a_complete_garden_on_its_route() -> None:
    """AB8, R5: UG lies on the road of the post house; its garden is complete, the road is not."""
    board = """
      B   E2  B   .
      V   UG  W   .
      B2  E   B   .
    """
    record = {"board": board, "start": [], "pieces": ["red post-house C2"], "sets": {"base": 2}}
    report = examined(POSITION, rules=with_others("roads-to-victory"), **record)
    without = examined(POSITION, rules={"expansions": ["roads-to-victory"]}, **record)
    assert [(one.kind, one.points) for one in report.awards] == [("post-house", 4)]
    assert [(one.kind, one.points) for one in without.awards] == [("post-house", 0)]


def test_gardens_of_other_sets() -> None:
    board = [{"tile": "ICG", "at": [0, 0]}, {"tile": "IOG", "at": [9, 0]}, {"tile": "VIG", "at": [0, 9]}]
    followers = ["red gardener 0,0", "blue gardener 9,0", "green gardener 0,9"]
    rules = with_others("inns-and-cathedrals", "river")
    report = examined(
        POSITION, rules=rules, players=["red", "blue", "green"], board=board, start=[], followers=followers
    )
    assert {code for code, _ in wrong(report)} == {"not-connected", "spring-not-start"}
    assert totals(report) == {"red": 1, "blue": 1, "green": 1}


# Laws of made-up games


SEEDS = range(40)


@pytest.fixture(scope="module", params=few_of(SEEDS, 3))
def game(request: pytest.FixtureRequest) -> Data:
    return made_up(request.param)


def test_gardens_and_cloisters_pay_what_is_counted_by_hand(game: Data) -> None:
    report = of_data(game)
    assert wrong(report) == []
    assert paid(report) == due(game)


def test_the_final_position_scores_the_same(game: Data) -> None:
    told = of_data(game)
    position = its_position(told)
    assert wrong(position) == []
    assert awarded(position, "final") == awarded(told, "final")
    assert totals(position) == totals(told)
    ends_as_its_position(parse(json.dumps(game)))


def test_turned_and_renamed_it_scores_the_same(game: Data) -> None:
    record = parse(json.dumps(game))
    straight = examine(record)
    for quarters in (1, 2, 3):
        assert awarded(examine(turned(record, quarters))) == awarded(straight)
    names = {"red": "blue", "blue": "green", "green": "red"}
    other = Counter((one.turn, names[one.player], one.kind, one.points) for one in straight.awards)
    moved = examine(renamed(record, names))
    assert Counter((one.turn, one.player, one.kind, one.points) for one in moved.awards) == other


def test_what_can_be_told_is_told(game: Data) -> None:
    report = of_data(game)
    assert "Traceback" not in render_text(report)
    assert sum(tally.total for tally in report.tallies) == sum(award.points for award in report.awards)


@pytest.mark.parametrize("number", few_of([5, len(SEEDS)], 1))
def test_the_games_hold_what_is_tested(number: int) -> None:
    met: set[object] = set()
    for seed in SEEDS[:number]:
        report = of_data(made_up(seed))
        assert report.outcome is not None
        met |= {(one.kind, one.rule) for one in report.awards}
        met |= {(one.figure, one.role) for turn in report.outcome.turns for one in turn.deployed}
    assert met >= {("garden", rule) for rule in ("AB4", "AB5", "AB7")}
    assert met >= {("cloister", "AB5"), ("cloister", "B7"), ("abbot", "gardener"), ("abbot", "monk")}


def test_a_recall_instead_of_any_move_is_right_where_an_abbot_stands_on_an_unfinished_place(
    game: Data,
) -> None:
    """Whatever turn of a legal game is broken off: the abbot of its player may be taken back, or may not."""
    rng = random.Random(len(game["turns"]))
    for number in rng.sample(range(1, len(game["turns"])), 4):
        turns = game["turns"][: number + 1]
        before = of_data({**game, "turns": turns[:-1], "end": "adjourned"}).outcome
        assert before is not None
        player = game["players"][number % 3]
        there = any((one.figure, one.player) == ("abbot", player) for one in before.followers)
        last = {
            **{key: turns[-1][key] for key in ("tile", "rotation", "at")},
            "actions": [{"recall-abbot": {}}],
        }
        report = of_data({**game, "turns": [*turns[:-1], last], "end": "adjourned"})
        codes = [code for code, _ in wrong(report)]
        paid_now = [one for one in report.awards if one.turn == number + 1 and one.rule == "AB5"]
        if not there:
            assert codes == ["no-abbot-to-recall"]
        elif codes:
            assert codes == ["abbot-place-complete"]
        assert len(paid_now) == (there and not codes)
