"""Pickpockets in a log (R6): placing and moving, and each way in which it may be wrong."""

from typing import Any

import pytest

from tests.expansions.records import awarded, examined, message, totals, wrong
from tests.expansions.roads_to_victory.pickpocket_logs import (
    LOG,
    PLACED,
    Step,
    log,
    moving,
    place_of,
    with_a_further_tile,
)

# Placing


def test_r6_on_an_unoccupied_road_of_three_tiles_just_completed() -> None:
    report = log(PLACED)
    assert wrong(report) == []
    assert awarded(report, "play") == []  # the road pays nobody
    assert place_of(report) == "-2,0 road"
    assert report.outcome is not None
    assert report.outcome.supplies[-1]["yellow"]["pickpocket"] == 0


def test_r6_on_any_tile_of_that_road() -> None:
    report = log({**PLACED, "actions": [{"pickpocket": {"place": {"at": [0, 0]}}}]})
    assert wrong(report) == []
    assert place_of(report) == "0,0 road"


def test_r6_the_jewels_of_the_road_are_taken_all_the_same() -> None:
    turns = [
        "red A1 1,0",
        "green RA1 -1,0",
        {**PLACED, "actions": [{"jewels": [{"draw": 2}]}, *PLACED["actions"]]},
    ]
    report = examined(LOG, turns=turns)
    assert wrong(report) == []
    assert totals(report)["yellow"] == 12


@pytest.mark.parametrize(
    ("turns", "code", "rule"),
    [
        # An unfinished road.
        (
            [{"tile": "U", "at": [-2, 0], "actions": [{"pickpocket": {"place": {}}}]}],
            "road-not-completed",
            "R6",
        ),
        # A road that was completed before.
        (
            [
                {**PLACED, "actions": []},
                "red B 0,1",
                "green B 1,1",
                {"tile": "B", "at": [-1, 1], "actions": [{"pickpocket": {"place": {"at": [0, 0]}}}]},
            ],
            "road-not-completed",
            "R6",
        ),
        # A follower beside it.
        ([{**PLACED, "actions": [*PLACED["actions"], {"deploy": "farmer N"}]}], "second-deployment", "B4"),
        ([{**PLACED, "actions": [{"deploy": "farmer N"}, *PLACED["actions"]]}], "second-deployment", "B4"),
        # No road at that point.
        ([{**PLACED, "actions": [{"pickpocket": {"place": {"point": "N"}}}]}], "no-such-segment", "R6"),
        ([{**PLACED, "actions": [{"pickpocket": {"place": {"at": [9, 9]}}}]}], "no-tile-there", "R6"),
        ([{**PLACED, "actions": [{"pickpocket": {"place": {"at": "C2"}}}]}], "bad-cell", None),
        # None of one's own on the board to move.
        ([{**PLACED, "actions": [{"pickpocket": [{"step": "farm"}]}]}], "no-pickpocket", "R6"),
    ],
)
def test_r6_violated_when_placing(turns: list[Any], code: str, rule: str | None) -> None:
    assert wrong(log(*turns)) == [(code, rule)]


def test_r6_violated_a_road_of_two_tiles() -> None:
    turns = ["red A1 1,0", {"tile": "A", "rotation": 270, "at": [-1, 0], "actions": PLACED["actions"]}]
    assert wrong(examined(LOG, turns=turns)) == []  # D between them: three tiles
    start = [{"tile": "A", "at": [0, 0], "rotation": 90}]
    short = {"tile": "A", "rotation": 270, "at": [-1, 0], "actions": PLACED["actions"]}
    report = examined(LOG, start=start, turns=[short])
    assert wrong(report) == [("road-too-short", "R6")]
    assert message(report, "road-too-short").endswith("a road of 2 tiles: it takes at least 3")


def test_r6_violated_a_road_that_a_thief_holds() -> None:
    report = examined(LOG, turns=["red A1 1,0 thief", "green U -1,0", PLACED])
    assert wrong(report) == [("road-is-held", "R6")]
    assert "a road that red's thief holds" in message(report, "road-is-held")


def test_r6_violated_a_second_one() -> None:
    last = {
        "tile": "W",
        "at": [3, 0],
        "player": "yellow",
        "actions": [{"pickpocket": {"place": {"point": "W"}}}],
    }
    report = log(PLACED, "red U1 0,1", "green B -3,0", last)
    assert ("pickpocket-on-board", "R6") in wrong(report)
    assert "give its steps as a list to move it" in message(report, "pickpocket-on-board")


# Moving


@pytest.mark.parametrize(
    ("steps", "place"),
    [
        ([{"move": [1, 0]}], "1,0 road"),
        ([{"move": [1, 0]}, {"step": "cloister"}], "1,0 cloister"),
        ([{"step": "farm"}], "-2,0 farm"),
        ([{"step": "FARMER".lower()}], "-2,0 farm"),  # the role will do
        ([{"step": "farm"}, {"move": [0, 0], "point": "WNW"}, {"step": "city"}], "0,0 city"),
        ([{"move": [-1, 0]}, {"step": "farm", "point": "S"}], "-1,0 farm"),
        ([{"step": "farm"}, {"step": "cloister"}, {"step": "road"}], "-2,0 road"),
    ],
)
def test_r6_moves_and_steps(steps: list[Step], place: str) -> None:
    report = moving(*steps)
    assert wrong(report) == []
    assert place_of(report) == place
    assert awarded(report, "play") == []


@pytest.mark.parametrize(
    ("steps", "code", "rule"),
    [
        ([{"move": [2, 0]}], "pickpocket-out-of-reach", "R6"),  # another feature
        ([{"move": [7, 7]}], "pickpocket-out-of-reach", "R6"),  # no tile
        ([{"step": "city"}], "pickpocket-out-of-reach", "R6"),  # none on that tile
        ([{"step": "road"}], "pickpocket-out-of-reach", "R6"),  # it stands there
        ([{"step": "lake"}], "pickpocket-out-of-reach", "R6"),
        ([{"step": "farm"}, {"step": "road"}] * 2, "too-many-actions", "R6"),
        ([{"steal": "red"}], "nobody-to-steal-from", "R6"),
        ([{"steal": "yellow"}], "steals-from-oneself", "R6"),
        ([{"steal": "mauve"}], "unknown-player", None),
        ([{"move": "C2"}], "bad-cell", None),
        ([{"step": "farm", "point": "north"}], "bad-point", None),
        ([{"point": "N"}], "which-action", None),
        ([{"move": [1, 0], "steal": "red"}], "which-action", None),
    ],
)
def test_r6_violated_when_moving(steps: list[Step], code: str, rule: str | None) -> None:
    assert wrong(moving(*steps)) == [(code, rule)]


@pytest.mark.parametrize(
    ("action", "place"),
    [
        ({"pickpocket": [{"step": "farm"}, {"steal": "mauve"}]}, ("pickpocket", 1, "steal")),
        ({"pickpocket": {"place": {"at": "C2"}}}, ("pickpocket", "place", "at")),
        ({"bribe": {"by": "mauve", "of": "red"}}, ("bribe", "by")),
    ],
)
def test_a_word_that_means_nothing_is_told_where_it_stands(
    action: dict[str, object], place: tuple[object, ...]
) -> None:
    report = log(PLACED, {"player": "red", "tile": "B", "at": [-3, 0], "actions": [action]})
    (found,) = (one for one in report.findings if one.severity == "error")
    assert found.where.path == ("turns", 3, "actions", 0, *place)
    assert found.where.turn == 4


def test_r6_violated_it_acts_only_on_a_later_turn() -> None:
    both = [*PLACED["actions"], {"pickpocket": [{"step": "farm"}]}]
    assert wrong(log({**PLACED, "actions": both})) == [
        ("second-deployment", "B4"),
        ("pickpocket-just-placed", "R6"),
    ]


def test_r6_violated_a_follower_beside_its_move() -> None:
    turn = {"player": "yellow", "tile": "B", "at": [-3, 0]}
    for actions in (
        [{"deploy": "monk"}, {"pickpocket": [{"step": "farm"}]}],
        [{"pickpocket": [{"step": "farm"}]}, {"deploy": "monk"}],
    ):
        report = log(PLACED, "red R2 0,-1", "green E 2,0", {**turn, "actions": actions})
        assert wrong(report) == [("second-deployment", "B4")]


TO_AND_FRO: list[Step] = [{"step": "farm"}, {"step": "road"}]


def test_r6_three_actions_in_the_whole_turn_further_tile_included() -> None:
    """Two and one are three; in red's next turn but one they are counted anew."""
    report = with_a_further_tile(TO_AND_FRO, [{"step": "farm"}])
    assert wrong(report) == []
    assert with_a_further_tile([], []).legal is None  # an empty list is not an action


@pytest.mark.parametrize(
    ("first", "further", "told"),
    [
        (TO_AND_FRO, TO_AND_FRO, ["4"]),
        (TO_AND_FRO[:1], [*TO_AND_FRO[1:], *TO_AND_FRO], ["4"]),
        ([*TO_AND_FRO, *TO_AND_FRO], TO_AND_FRO, ["4", "6"]),
    ],
)
def test_r6_violated_more_than_three_in_a_turn_with_a_further_tile(
    first: list[Step], further: list[Step], told: list[str]
) -> None:
    report = with_a_further_tile(first, further)
    assert wrong(report) == [("too-many-actions", "R6")] * len(told)
    words = [f"the pickpocket of blue takes {number} actions: at most 3 in a turn" for number in told]
    assert [one.message for one in report.findings if one.severity == "error"] == words


def test_several_features_of_a_kind_must_be_told_apart() -> None:
    """From the farm to one of the three roads that end at the crossing on 0,1."""
    crossing = ("red W 0,1", "green E 2,0")
    steps = [{"step": "farm"}, {"move": [0, 1]}]
    assert wrong(moving(*steps, {"step": "road"}, after=crossing)) == [("which-segment", None)]
    report = moving(*steps, {"step": "road", "point": "S"}, after=crossing)
    assert wrong(report) == []
    assert place_of(report) == "0,1 road"


def test_r6_violated_a_move_that_is_told_is_taken_as_it_happened() -> None:
    """The crossing on 0,1 is out of reach from the road, but the log says on which of its roads it stood."""
    crossing = ("red W 0,1", "green E 2,0")
    report = moving({"move": [0, 1], "point": "S"}, after=crossing)
    assert wrong(report) == [("pickpocket-out-of-reach", "R6")]
    assert place_of(report) == "0,1 road"
    assert place_of(moving({"move": [0, 1]}, after=crossing)) == "-2,0 road"


def test_r6_violated_without_a_tile() -> None:
    missed = {"player": "yellow", "missed": "asleep", "actions": PLACED["actions"]}
    report = log(missed)
    missed_turn = [("missed-turn", "B5"), ("done-in-missed-turn", "B5")]
    assert wrong(report) == [*missed_turn, ("no-tile-there", "R6")]
    assert message(report, "no-tile-there") == "yellow can't place a pickpocket: no tile was placed"


def test_r6_violated_a_step_to_a_river() -> None:
    """Nobody may stand there, a pickpocket neither; it stays where it was."""
    turns = [
        {"tile": "U", "at": [0, 1], "rotation": 90},
        {"tile": "A", "at": [0, 2], "rotation": 180, "actions": [{"pickpocket": {"place": {"at": [0, 0]}}}]},
        {"tile": "VF", "at": [1, 0]},
        {"tile": "VF", "at": [2, 0], "actions": [{"pickpocket": [{"step": "river"}, {"move": [1, 0]}]}]},
    ]
    report = examined(
        LOG,
        rules={"expansions": ["roads-to-victory", "river"]},
        players=["red", "blue"],
        start=[{"tile": "VD", "at": [0, 0]}],
        turns=turns,
    )
    found = [one for one in report.findings if one.code == "pickpocket-out-of-reach"]
    assert [(one.rule, one.where.turn) for one in found] == [("R6", 4), ("R6", 4)]
    assert found[0].message.endswith("steps to a river on A1 (0,0), but nobody may stand in a river")
    assert "river" not in found[1].message  # it stood on the road still
    assert place_of(report) == "0,0 road"


def test_r6_violated_without_one_left_in_supply() -> None:
    report = log(PLACED, supply={"pickpocket": 0})
    assert wrong(report) == [("no-piece-left", "R6")]
    assert message(report, "no-piece-left") == "yellow has no pickpocket left in supply for this turn"
    step = {"player": "yellow", "tile": "B", "at": [-3, 0], "actions": [{"pickpocket": [{"step": "farm"}]}]}
    assert wrong(log(PLACED, "red R2 0,-1 knight", "green E 2,0", step, supply={"pickpocket": 1})) == []
