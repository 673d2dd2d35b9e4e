"""Green leaves and withered ones (F6, F7)."""

from typing import Any

import pytest

from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

LOG = """
carcscore: 1
rules: {expansions: [the-woods]}
players: [red, blue]
"""
# Red's knight is in FW's city; blue joins him by the leaf of FLC, which opens to the east.
RED = {"player": "red", "tile": "FW", "rotation": 180, "at": [0, -1], "follower": "knight"}
BLUE = {"player": "blue", "tile": "FLC", "rotation": 90, "at": [-1, -1], "follower": "knight"}
WITHERED = {"player": "red", "tile": "FWC", "rotation": 270, "at": [1, -1]}


def taking(**data: object) -> dict[str, Any]:
    """Red's turn with the withered leaf that completes the city and takes a follower back."""
    return {**WITHERED, "actions": [{"withered-leaf": {"at": [-1, -1], **data}}]}


# F6: the leaf


def test_f6_a_leaf_joins_a_held_city() -> None:
    assert wrong(examined(LOG, turns=[RED, BLUE])) == []
    without = {**BLUE, "tile": "E"}
    assert wrong(examined(LOG, turns=[RED, without])) == [("feature-was-taken", "B4")]


def test_f6_a_leaf_joins_a_held_forest_or_a_free_one_that_was_begun() -> None:
    leaf = "blue FLB3 1,1 woodsman"
    assert wrong(examined(LOG, turns=["red FA1 0,1 woodsman", leaf])) == []
    assert wrong(examined(LOG, turns=["red FA1 0,1", leaf])) == []
    plain = leaf.replace("FLB", "FB")
    assert wrong(examined(LOG, turns=["red FA1 0,1 woodsman", plain])) == [("feature-was-taken", "B4")]
    assert wrong(examined(LOG, turns=["red FA1 0,1", plain])) == [("forest-not-new", "F1")]


def test_f6_a_leaf_is_no_way_into_roads_and_farms() -> None:
    turns = [
        "red U 1,0 thief",
        {"tile": "V", "at": [2, 0], "marks": {"tile": ["leaf"]}, "follower": "thief"},
    ]
    assert wrong(examined(LOG, turns=turns)) == [("feature-was-taken", "B4")]


def test_f6_the_large_follower_may_use_a_leaf() -> None:
    report = examined(
        LOG,
        rules={"expansions": ["the-woods", "inns-and-cathedrals"]},
        turns=[RED, {**BLUE, "follower": "large knight"}, WITHERED],
    )
    assert wrong(report) == []
    assert awarded(report) == ["3 blue city 8 B7", "3 red pyre 5 F4"]


def test_f11_the_large_follower_may_use_a_leaf() -> None:
    """Of the expansions that the rule names, the large follower is known: it joins by a leaf, and has 2."""
    report = examined(
        LOG,
        rules={"expansions": ["the-woods", "inns-and-cathedrals"]},
        turns=[RED, {**BLUE, "follower": "large knight"}],
    )
    assert wrong(report) == []
    assert report.outcome is not None
    assert {one.player: one.strength for one in report.outcome.followers} == {"red": 1, "blue": 2}
    without = {**BLUE, "tile": "N", "rotation": 90, "follower": "large knight"}
    report = examined(LOG, rules={"expansions": ["the-woods", "inns-and-cathedrals"]}, turns=[RED, without])
    assert ("feature-was-taken", "B4") in wrong(report)


def test_f6_without_the_mark_there_is_no_leaf() -> None:
    rules = {"expansions": ["the-woods"], "ignore": ["leaf"]}
    assert wrong(examined(LOG, rules=rules, turns=[RED, BLUE])) == [("feature-was-taken", "B4")]


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ({**BLUE, "the-woods": {"by_leaf": True}}, []),
        ({**BLUE, "the-woods": {"by_leaf": False}}, [("feature-was-taken", "B4")]),
        ({**BLUE, "follower": None, "the-woods": {"by_leaf": True}}, [("no-leaf", "F6")]),
        ({**BLUE, "follower": "farmer", "the-woods": {"by_leaf": True}}, [("no-leaf", "F6")]),
        ({**BLUE, "tile": "E", "follower": None, "the-woods": {"by_leaf": True}}, [("no-leaf", "F6")]),
    ],
)
def test_f6_a_turn_says_whether_it_used_the_leaf(turn: dict[str, Any], expected: list[object]) -> None:
    turn = {key: value for key, value in turn.items() if value is not None}
    report = examined(LOG, turns=[RED, turn])
    assert wrong(report) == expected
    if expected == [("no-leaf", "F6")]:
        (finding,) = report.findings
        assert finding.where.path == ("turns", 1, "the-woods", "by_leaf")


POSITION = """
carcscore: 1
rules: {expansions: [the-woods]}
players: [red, blue]
board: |
  FLC1  FW2
  .     D*
followers: [red knight B1 E, blue knight A1]
track: {}
"""


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (None, []),
        ({"by_leaf": ["A1"]}, []),
        ({"by_leaf": [[-1, -1]]}, []),
        ({"by_leaf": []}, [("feature-was-taken", "B4")]),
        ({"by_leaf": ["A1", "B1"]}, [("no-leaf", "F6")]),
        ({"by_leaf": ["A1", "Z9"]}, [("no-leaf", "F6")]),
        ({"by_leaf": ["A1", "?"]}, [("bad-cell", None)]),
    ],
)
def test_f6_a_final_position_may_say_who_came_by_a_leaf(data: object, expected: list[object]) -> None:
    assert wrong(examined(POSITION, the_woods=data)) == expected


def test_f6_two_followers_side_by_side_need_a_leaf() -> None:
    board = "E1 FW2\n. D*\n"
    assert wrong(examined(POSITION, board=board)) == [("feature-was-taken", "B4")]


def test_f6_a_log_and_its_position_agree_on_who_came_by_a_leaf() -> None:
    log = examined(LOG, turns=[RED, BLUE])
    assert log.outcome is not None
    assert log.outcome.game.holdings() == {"the-woods": {"by_leaf": [[-1, -1]]}}
    assert wrong(its_position(log)) == []


def test_f6_a_log_passes_on_that_nobody_used_the_leaf() -> None:
    declined = examined(LOG, turns=[RED, {**BLUE, "the-woods": {"by_leaf": False}}])
    assert declined.outcome is not None
    assert declined.outcome.game.holdings() == {"the-woods": {"by_leaf": []}}
    assert wrong(its_position(declined)) == wrong(declined) == [("feature-was-taken", "B4")]


@pytest.mark.parametrize(
    ("cells", "expected", "held"),
    [
        ([[-1, -1]], [], [[-1, -1]]),
        ([[-1, -1], [0, -1]], [("no-leaf", "F6")], [[-1, -1]]),
        (["A1", [-1, -1]], [("bad-cell", None)], [[-1, -1]]),
        ([], [], []),
    ],
)
def test_f6_a_log_may_say_at_the_end_who_came_by_a_leaf(
    cells: list[Any], expected: list[object], held: list[Any]
) -> None:
    report = examined(LOG, turns=[RED, BLUE], the_woods={"by_leaf": cells})
    assert wrong(report) == expected
    assert report.outcome is not None
    assert report.outcome.game.holdings() == {"the-woods": {"by_leaf": held}}


# F7: the withered leaf


def test_f7_a_follower_that_came_by_a_leaf_is_taken_back() -> None:
    report = examined(LOG, turns=[RED, BLUE, taking()])
    assert wrong(report) == []
    assert awarded(report) == ["3 red city 8 B7", "3 red pyre 5 F4"]
    assert report.outcome is not None
    last = report.outcome.turns[-1]
    assert [one.remark for one in last.noted] == ["takes blue's knight back from A1 (-1,-1)"]
    assert report.outcome.supplies[-1]["blue"]["follower"] == 7


def test_f7_without_it_both_are_paid() -> None:
    report = examined(LOG, turns=[RED, BLUE, WITHERED])
    assert awarded(report) == ["3 blue city 8 B7", "3 red city 8 B7", "3 red pyre 5 F4"]


BESIDE_A_FOREST = {"tile": "FI", "follower": "thief", "marks": {"tile": ["withered-leaf"]}}
"""A thief on a road past a forest, on a tile with a withered leaf."""
ELSEWHERE = {**taking(), "at": [-2, -1]}


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        pytest.param(
            [RED, BLUE, {**taking(), "tile": "E"}], [("no-withered-leaf", "F7")], id="no-leaf-on-it"
        ),
        pytest.param([RED, BLUE, ELSEWHERE], [("withered-leaf-elsewhere", "F7")], id="another-city"),
        pytest.param([RED, BLUE, taking(at=[0, -1])], [("not-by-leaf", "F7")], id="came-without"),
        pytest.param(
            [RED, {**BLUE, "the-woods": {"by_leaf": False}, "follower": None}, taking()],
            [("nobody-there", "F7")],
            id="nobody",
        ),
        pytest.param([RED, BLUE, taking(player="red")], [("nobody-there", "F7")], id="not-this-player"),
        pytest.param([RED, BLUE, taking(player="nobody")], [("bad-player", None)], id="no-player"),
        pytest.param([RED, BLUE, taking(point="Q")], [("bad-point", None)], id="no-point"),
        pytest.param([RED, BLUE, taking(at="A1")], [("bad-cell", None)], id="no-cell-in-a-log"),
        pytest.param([RED, BLUE, taking(point="E", player="blue")], [], id="all-said"),
    ],
)
def test_f7_what_a_withered_leaf_takes(turns: list[Any], expected: list[object]) -> None:
    turns = [{key: value for key, value in turn.items() if value is not None} for turn in turns]
    assert wrong(examined(LOG, turns=turns)) == expected


def test_f7_nobody_is_deployed_in_the_same_turn() -> None:
    action = {"withered-leaf": {"at": [-1, -1]}}
    for actions in ([action, {"deploy": "knight"}], [{"deploy": "knight"}, action]):
        report = examined(LOG, turns=[RED, BLUE, {**WITHERED, "actions": actions}])
        assert ("second-deployment", "B4") in wrong(report)


def test_f7_only_one_follower_is_taken() -> None:
    action = {"withered-leaf": {"at": [-1, -1]}}
    report = examined(LOG, turns=[RED, BLUE, {**WITHERED, "actions": [action, action]}])
    assert wrong(report) == [("nobody-there", "F7")]


def test_f7_two_on_one_tile_must_be_told_apart() -> None:
    """Against the rules two followers stand on the leaf tile, one in its city and one in its forest."""
    leaf = {"tile": "FO", "rotation": 90, "at": [1, 0], "marks": {"tile": ["leaf"]}}
    turns: list[Any] = [
        {"tile": "B", "at": [0, 1]},
        {**leaf, "at": [1, 1], "actions": [{"deploy": "knight"}, {"deploy": "woodsman"}]},
        {"tile": "FWC", "at": [0, 2], "rotation": 0, "actions": [{"withered-leaf": {"at": [1, 1]}}]},
    ]
    assert ("which-follower", None) in wrong(examined(LOG, turns=turns))


@pytest.mark.parametrize(("whose", "expected"), [("any", []), ("own", [("not-own-follower", "F7")])])
def test_f7_own_followers_only_by_an_option(whose: str, expected: list[object]) -> None:
    rules = {"expansions": ["the-woods"], "options": {"the-woods": {"withered_leaf": whose}}}
    assert wrong(examined(LOG, rules=rules, turns=[RED, BLUE, taking()])) == expected


def test_f7_ones_own_follower_may_always_be_taken() -> None:
    rules = {"expansions": ["the-woods"], "options": {"the-woods": {"withered_leaf": "own"}}}
    turns = [
        {"tile": "FLD", "rotation": 180, "at": [0, -1], "follower": "knight"},
        "blue B -1,-1",
        {"tile": "FWC", "rotation": 270, "at": [1, -1], "actions": [{"withered-leaf": {"at": [0, -1]}}]},
    ]
    report = examined(LOG, rules=rules, turns=turns)
    assert (wrong(report), totals(report)) == ([], {"red": 0, "blue": 0})


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        pytest.param(
            [{**WITHERED, "at": [0, -1], "rotation": 180, "follower": "knight"}], [], id="free-city"
        ),
        pytest.param(
            [RED, BLUE, {**WITHERED, "follower": "knight"}], [("feature-was-taken", "B4")], id="held-city"
        ),
        pytest.param(["red FWA1 0,1 woodsman"], [], id="new-forest"),
        pytest.param(
            ["red FA1 0,1", "blue FWB3 1,1 woodsman"], [("forest-not-new", "F1")], id="begun-forest"
        ),
        pytest.param(["red FWA1 0,1 farmer"], [], id="a-farm"),
        pytest.param(["red FWC2 0,-1 farmer"], [], id="a-farm-by-a-free-city"),
        pytest.param([{**BESIDE_A_FOREST, "at": [0, 1], "rotation": 180}], [], id="a-road"),
        pytest.param(
            [RED, BLUE, {**WITHERED, "follower": "farmer"}],
            [("on-withered-leaf", "F7")],
            id="a-farm-by-a-held-city",
        ),
        pytest.param(
            ["red FA1 0,1 woodsman", {**BESIDE_A_FOREST, "at": [1, 1], "rotation": 270}],
            [("on-withered-leaf", "F7")],
            id="a-road-by-a-held-forest",
        ),
        pytest.param(
            ["red FA1 0,1", {**BESIDE_A_FOREST, "at": [1, 1], "rotation": 270}],
            [],
            id="a-road-by-a-begun-forest",
        ),
        pytest.param(
            ["red FA1 0,1 woodsman", "blue FB3 1,1", {**BESIDE_A_FOREST, "at": [1, 2]}],
            [("on-withered-leaf", "F7")],
            id="held-far-away",
        ),
        pytest.param(
            [RED, {**BLUE, "marks": {"tile": ["withered-leaf"]}}],
            [("on-withered-leaf", "F7")],
            id="held-city-on-a-tile-with-both-leaves",
        ),
    ],
)
def test_f7_who_may_go_on_the_withered_leaf_tile(turns: list[Any], expected: list[object]) -> None:
    report = examined(LOG, turns=turns)
    assert wrong(report) == expected


def test_f7_the_message_names_the_follower() -> None:
    text = message(examined(LOG, turns=[RED, BLUE, taking(at=[0, -1])]), "not-by-leaf")
    assert text.startswith("red's knight at B1 (0,-1) is taken back")
