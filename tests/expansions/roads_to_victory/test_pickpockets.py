"""Pickpockets in a log (R6) and bribes (R8): each action, and each way in which it may be wrong."""

from collections.abc import Sequence
from typing import Any

import pytest

from carcscore.play.final_position import final_position
from carcscore.report.explain import explain
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from carcscore.report.replay_text import render_replay
from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

LOG = """
carcscore: 1
players: [red, green, yellow]
rules: {expansions: [roads-to-victory]}
turns:
  - red A1 1,0 monk
  - green U -1,0
"""
PLACED = {
    "player": "yellow",
    "tile": "A",
    "rotation": 270,
    "at": [-2, 0],
    "actions": [{"pickpocket": {"place": {"point": "E"}}}],
}
START = ["red A1 1,0 monk", "green U -1,0"]
Step = dict[str, object]


def log(*turns: Any, **changed: object) -> Report:
    return examined(LOG, turns=[*START, *turns], **changed)


def moving(*steps: Step, after: tuple[Any, ...] = ("red R2 0,-1 knight", "green E 2,0")) -> Report:
    """Red and green place a tile each, then yellow acts with the pickpocket, which stands on -2,0 E."""
    return log(
        PLACED,
        *after,
        {"player": "yellow", "tile": "B", "at": [-3, 0], "actions": [{"pickpocket": list(steps)}]},
    )


def place_of(report: Report) -> str:
    assert report.outcome is not None
    (piece,) = report.outcome.game.pieces
    feature = report.outcome.features.id_of(piece.number)
    return f"{piece.cell[0]},{piece.cell[1]} {feature.partition('-')[0]}"


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
    assert message(report, "no-tile-there") == "yellow can't place the pickpocket: no tile was placed"


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


# Stealing


INTO_THE_CLOISTER = {
    "tile": "B",
    "at": [-3, 0],
    "actions": [{"pickpocket": [{"move": [1, 0]}, {"step": "cloister"}]}],
}
BEFORE = [PLACED, "red R2 0,-1", "green E 2,0", INTO_THE_CLOISTER, "red N3 2,-1", "green G 1,-1"]


def stealing(*steps: Step, further: Sequence[Any] = (), **noted: object) -> Report:
    """The pickpocket stands in red's cloister on 1,0 when yellow's third turn comes."""
    then = {"tile": "B", "at": [-4, 0], "actions": [{"pickpocket": list(steps)}], **noted}
    return log(*BEFORE, then, *further)


def test_r6_steals_1_from_a_follower_beside_it() -> None:
    report = stealing({"steal": "red"})
    assert wrong(report) == []
    assert awarded(report, "play") == ["9 red pickpocket -1 R6", "9 yellow pickpocket 1 R6"]
    assert report.outcome is not None
    assert report.outcome.track == {"red": -1, "green": 0, "yellow": 1}  # below 0


@pytest.mark.parametrize("named", [{"figure": "follower"}, {"point": "centre"}, {}])
def test_r6_the_follower_may_be_named(named: Step) -> None:
    assert wrong(stealing({"steal": "red", **named})) == []


def test_r6_violated_the_follower_that_is_named_is_not_there() -> None:
    assert wrong(stealing({"steal": "red", "point": "N"})) == [("nobody-to-steal-from", "R6")]
    assert wrong(stealing({"steal": "green"})) == [("nobody-to-steal-from", "R6")]


def test_r6_violated_twice_from_the_same_follower_in_a_turn() -> None:
    report = stealing({"steal": "red"}, {"steal": "red"})
    assert wrong(report) == [("stolen-twice", "R6")]
    assert message(report, "stolen-twice") == (
        "the pickpocket of yellow steals from red's monk a second time this turn"
    )


def test_r6_again_on_another_turn() -> None:
    steal = [{"pickpocket": [{"steal": "red"}]}]
    last = {"player": "yellow", "tile": "E", "rotation": 180, "at": [-3, 1], "actions": steal}
    report = stealing({"steal": "red"}, further=["red B 0,1", "green B -4,1", last])
    assert wrong(report) == []
    assert [line for line in awarded(report, "play") if "yellow" in line] == [
        "12 yellow pickpocket 1 R6",
        "9 yellow pickpocket 1 R6",
    ]


def test_r6_violated_twice_with_a_further_tile_of_the_same_turn() -> None:
    further = {"tile": "B", "at": [-4, 1], "again": True, "actions": [{"pickpocket": [{"steal": "red"}]}]}
    report = stealing({"steal": "red"}, further=[further])
    assert wrong(report) == [("no-further-tile", "B5"), ("stolen-twice", "R6")]


def test_r6_scores_that_were_noted_are_compared_with_thefts() -> None:
    report = stealing({"steal": "red"}, scores={"yellow": 2})
    assert [code for code, _ in wrong(report)] == ["scores-differ", "scores-differ"]


# Bribes


def bribed(bribe: dict[str, str], *others: dict[str, Any]) -> Report:
    turn = {
        "player": "red",
        "tile": "R",
        "rotation": 180,
        "at": [0, -1],
        "actions": [*others, {"bribe": bribe}],
    }
    return log(PLACED, turn)


def test_r8_five_points_and_the_pickpocket_leaves() -> None:
    report = bribed({"by": "green", "of": "yellow"})  # in red's turn
    assert wrong(report) == []
    assert awarded(report, "play") == ["4 green bribe -5 R8", "4 yellow bribe 5 R8"]
    assert report.outcome is not None
    assert report.outcome.game.pieces == []
    assert report.outcome.supplies[-1]["yellow"]["pickpocket"] == 1
    assert report.outcome.turns[-1].remarks == ("green bribes the pickpocket of yellow off the board",)


def test_r8_anybody_but_the_owner_beside_a_follower() -> None:
    report = bribed({"by": "red", "of": "yellow"}, {"deploy": "knight W"})
    assert wrong(report) == []


def test_r8_it_may_come_back() -> None:
    """It is free again at once; in this turn only the one move that a player has is used up."""
    place, bribe = PLACED["actions"][0], {"bribe": {"by": "red", "of": "yellow"}}
    report = log({**PLACED, "actions": [place, bribe, place]})
    assert wrong(report) == [("second-deployment", "B4")]
    assert place_of(report) == "-2,0 road"


@pytest.mark.parametrize(
    ("bribe", "code", "rule"),
    [
        ({"by": "yellow", "of": "yellow"}, "bribes-oneself", "R8"),
        ({"by": "yellow", "of": "red"}, "no-pickpocket", "R8"),  # red has none on the board
        ({"by": "mauve", "of": "red"}, "unknown-player", None),
    ],
)
def test_r8_violated(bribe: dict[str, str], code: str, rule: str | None) -> None:
    assert wrong(bribed(bribe)) == [(code, rule)]


@pytest.mark.parametrize(
    ("after", "shares"), [({}, {"red": 9}), ({"after": "scoring"}, {"red": 6, "yellow": 3})]
)
def test_r8_before_or_after_the_scoring(after: dict[str, str], shares: dict[str, int]) -> None:
    """The cloister of red is completed while the pickpocket of yellow stands there."""
    bribe = {"bribe": {"by": "red", "of": "yellow", **after}}
    last = {"tile": "E", "rotation": 90, "at": [2, 1], "actions": [bribe]}
    report = log(*BEFORE, "yellow B -4,0", "red B 0,1", "green E2 1,1", last)
    assert wrong(report) == []
    paid = [one for one in report.awards if (one.feature or "").startswith("cloister") and one.turn == 12]
    assert {award.player: award.points for award in paid} == shares
    assert report.outcome is not None
    assert report.outcome.game.pieces == []


# A position


def position(*pieces: str, board: str = "A3 D* A1\n") -> Report:
    return examined(
        LOG, turns=None, board=board, pieces=list(pieces), track={"red": -1, "green": 0, "yellow": 1}
    )


def test_r6_in_a_position_it_stands_in_a_feature() -> None:
    for place in ("B1 E", "thief B1", "farmer B1 SSE", "B1 N"):
        assert wrong(position(f"red pickpocket {place}")) == [], place
    assert wrong(position("red pickpocket B1")) == [("which-segment", None)]


def test_r6_violated_in_a_position() -> None:
    for place, code in (("monk B1", "no-such-segment"), ("C9 N", "no-tile-there")):
        assert [found for found, _ in wrong(position(f"red pickpocket {place}"))] == [code]


def test_r6_violated_more_pickpockets_than_roads_that_bring_them() -> None:
    report = position("red pickpocket B1 E", "green pickpocket B1 N")
    assert wrong(report) == [("too-few-roads", "R6")]
    assert message(report, "too-few-roads").startswith("2 pickpockets stand on the board")
    report = position("red pickpocket B1 E", board="A3 D* U\n")
    assert wrong(report) == [("too-few-roads", "R6")]
    assert message(report, "too-few-roads").startswith("1 pickpocket stands on the board")


def test_a_log_and_its_position_have_the_pickpocket_on_the_same_spot() -> None:
    for steps in ([], [{"step": "farm"}], [{"move": [1, 0]}, {"step": "cloister"}]):
        report = moving(*steps) if steps else log(PLACED)
        assert place_of(its_position(report)) == place_of(report)
        assert awarded(its_position(report), "final") == awarded(report, "final")


def test_a_position_names_it_by_a_point_where_that_is_enough() -> None:
    report = log(PLACED)
    assert report.outcome is not None
    (piece,) = final_position(report.outcome).pieces
    assert (piece.player, piece.role, piece.point) == ("yellow", None, 4)


def test_the_report_has_a_table_of_pickpockets() -> None:
    bribe = {"tile": "B", "at": [-4, 1], "actions": [{"bribe": {"by": "red", "of": "yellow"}}]}
    text = " ".join(render_text(stealing({"steal": "red"}, further=[bribe])).split())
    assert "Pickpockets ----------- player stands on stolen in play shares in play bribes" in text
    assert "red - -1 0 -5 yellow - 1 0 5 " in text


def test_nothing_is_said_of_what_nobody_has() -> None:
    text = render_text(examined(LOG))
    assert not [words for words in ("Jewels held", "Post houses", "Pickpockets") if words in text]


def test_the_replay_tells_of_it() -> None:
    text = " ".join(render_replay(stealing({"steal": "red"})).split())
    assert "yellow puts the pickpocket on C2 E (road)" in text
    assert "yellow steals 1 from red" in text
    assert "red -1: pickpocket, cloister-" in text
    assert "1 stolen point x -1 = -1 (R6: from red's monk)" in text


@pytest.mark.parametrize("place", ["B1 E", "B1"])
def test_a_pickpocket_without_an_owner_is_told_of_once(place: str) -> None:
    report = position(f"pickpocket {place}")
    assert wrong(report) == [("whose-piece", None)]
    assert "None" not in render_text(report)


@pytest.mark.parametrize(
    "said", [{"move": [0, 0]}, {"step": "farm"}, {"steal": "red"}, {"place": {}, "step": "farm"}]
)
def test_r6_steps_that_are_no_list_are_told_with_the_remedy(said: Step) -> None:
    turn = {"player": "red", "tile": "B", "at": [-3, 0], "actions": [{"pickpocket": said}]}
    report = log(PLACED, turn)
    assert "write its steps as a list, `pickpocket: [{step: farm}]`" in message(report, "bad-value")


def test_r6_a_road_on_which_a_pickpocket_was_put_paid_nobody() -> None:
    told = " ".join(explain(log(PLACED), "road-1").split())
    assert "Nobody stood there when it was completed, so it paid nobody; its worth: 4 tiles" in told
    assert "would pay" not in told
