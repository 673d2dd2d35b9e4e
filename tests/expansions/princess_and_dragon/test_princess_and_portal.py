"""Princesses send knights home (PD7, PD8, PD16); portals lead anywhere (PD9, PD17)."""

from typing import Any

import pytest

from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

LOG = "{carcscore: 1, rules: {expansions: [princess-and-dragon]}, players: [red, blue], turns: []}"
BEGIN = ("red G1 0,-1 knight N", "blue U 1,0")


def log(*turns: object, must: bool = False, also: tuple[str, ...] = (), **changed: Any) -> Any:
    options = {"princess-and-dragon": {"princess": "must" if must else "may"}}
    rules = {"expansions": ["princess-and-dragon", *also], "options": options}
    return examined(LOG, rules=rules, turns=list(turns), **changed)


def princess(*actions: object, tile: str = "PDR", rotation: int = 180) -> dict[str, object]:
    return {"tile": tile, "rotation": rotation, "at": [0, -2], "actions": list(actions)}


# PD7


@pytest.mark.parametrize(
    ("to", "code"),
    [
        ({"at": [0, -1]}, None),
        ({"at": [0, -1], "point": "S", "player": "red", "figure": "follower"}, None),
        ({"at": [0, -1], "player": "blue"}, "not-in-her-city"),
        ({"at": [1, 0]}, "not-in-her-city"),
        ({"at": [9, 9]}, "not-in-her-city"),
    ],
)
def test_pd7_a_knight_of_her_city(to: dict[str, object], code: str | None) -> None:
    report = log(*BEGIN, princess({"princess": to}))
    assert wrong(report) == ([] if code is None else [(code, "PD7")])
    assert len(report.outcome.followers) == (code is not None)


def test_a_figure_that_is_none_is_told_at_its_word() -> None:
    report = log(*BEGIN, princess({"princess": {"at": [0, -1], "figure": "lrage"}}))
    (found,) = (one for one in report.findings if one.code == "unknown-figure")
    assert found.message == "`lrage` is not a figure (known here: follower, dragon, fairy)"
    assert found.where.path == ("turns", 2, "actions", 0, "princess", "figure")
    assert wrong(report) == [("unknown-figure", None)]


def test_pd7_a_knight_of_another_city() -> None:
    report = log("red G1 0,-1 knight N", "blue J3 1,0 knight", princess({"princess": {"at": [1, 0]}}))
    assert "blue's knight is in another city" in message(report, "not-in-her-city")


@pytest.mark.parametrize("tile", ["N", "PDR"])
def test_pd7_without_a_princess_or_without_a_knight(tile: str) -> None:
    knight = " knight N" if tile == "N" else ""
    report = log(f"red G1 0,-1{knight}", "blue U 1,0", princess({"princess": {"at": [0, -1]}}, tile=tile))
    assert wrong(report) == [("no-princess", "PD7")]


def test_pd7_before_the_scoring() -> None:
    """PDK, rotated, closes the city of red's knight, who is sent home: nobody gets anything."""
    begin = [*BEGIN, "red B 1,-1", "blue B -1,-1", "red E3 1,-2", "blue E1 -1,-2"]
    closes = {"tile": "PDK", "rotation": 180, "at": [0, -2]}
    assert totals(log(*begin, closes))["red"] == 10
    report = log(*begin, {**closes, "actions": [{"princess": {"at": [0, -1]}}]})
    assert wrong(report) == []
    assert totals(report)["red"] == 0


@pytest.mark.parametrize(
    "others",
    [
        [{"princess": {"at": [0, -1]}}, {"fairy": {"at": [0, -1]}}],
        [{"princess": {"at": [0, -1]}}, {"deploy": "farmer NNW"}],
        [{"deploy": "farmer NNW"}, {"princess": {"at": [0, -1]}}],
    ],
)
def test_pd7_nothing_else_is_done_with_the_tile(others: list[object]) -> None:
    codes = [code for code, _ in wrong(log(*BEGIN, princess(*others)))]
    assert "second-deployment" in codes


def test_pd7_she_may_let_everybody_stay_and_a_follower_be_put_down() -> None:
    assert wrong(log(*BEGIN, princess({"deploy": "farmer NNW"}))) == []


def test_pd7_must_in_a_log_that_breaks_off_or_goes_on() -> None:
    assert wrong(log(*BEGIN, "red PDR2 0,-2", must=True, end="mid-turn")) == []
    assert wrong(log(*BEGIN, "red PDR2 0,-2", must=True)) == [("princess-must", "PD7")]
    assert wrong(log("red G1 0,-1", "blue U 1,0", "red PDR2 0,-2", must=True)) == []


def test_pd8_a_monk_within_the_city_is_no_knight() -> None:
    """PDM has a cloister within its city."""
    start = [{"tile": "PDM", "at": [0, 0]}]
    begin = ["red E1 -1,0", "blue E3 1,0"]
    portal = {"tile": "PDH", "at": [0, 1], "follower": {"role": "monk", "at": [0, 0]}}
    last = {"tile": "PDT", "rotation": 180, "at": [0, -1]}
    found = log(*begin, portal, last, start=start)
    assert wrong(found) == []
    sent = log(*begin, portal, {**last, "actions": [{"princess": {"at": [0, 0]}}]}, start=start)
    assert wrong(sent) == [("no-princess", "PD7")]


# PD16


def test_pd16_all_the_drunk_go_and_one_who_is_sober() -> None:
    tavern = {"tile": "B", "at": [-1, -1], "marks": {"tile": ["tavern"]}}
    report = log("red G1 0,-1 knight N", tavern, princess({"deploy": "knight S"}), also=("taverns",))
    assert wrong(report) == []
    assert [(one.player, one.cell) for one in report.outcome.followers] == [("red", (0, -2))]
    nobody = log("red G1 0,-1 knight N", tavern, princess(), also=("taverns",), must=True)
    assert wrong(nobody) == []
    assert nobody.outcome.followers == ()


# PD9, PD17


@pytest.mark.parametrize(
    ("follower", "found"),
    [
        ({"role": "knight", "at": [0, 0]}, []),
        ({"role": "farmer", "at": [0, 0], "point": "S"}, []),
        ({"role": "thief", "point": "E"}, []),
        ({"role": "thief", "at": [-1, 0]}, [("feature-was-taken", "B4")]),
        ({"role": "monk", "at": [0, 0]}, [("on-start-tile", "B4"), ("no-such-segment", "B4")]),
        ({"role": "thief", "at": [7, 7]}, [("no-tile-there", "B4")]),
    ],
)
def test_pd9_anywhere(follower: dict[str, object], found: list[tuple[str, str]]) -> None:
    report = log("red U -1,0 thief", {"tile": "PDH", "at": [1, 0], "follower": follower})
    assert wrong(report) == found


def test_pd9_only_with_a_portal_that_counts() -> None:
    there = {"tile": "PDH", "at": [1, 0], "follower": {"role": "knight", "at": [0, 0]}}
    assert wrong(log(there)) == []
    rules = {"expansions": ["princess-and-dragon"], "ignore": ["portal"]}
    assert wrong(examined(LOG, rules=rules, turns=[there])) == [("on-start-tile", "B4")]


def test_pd9_what_the_portal_tile_completes_itself_may_be_claimed_there() -> None:
    report = log("red A3 -1,0", {"tile": "PDH", "at": [1, 0], "follower": "thief W"})
    assert wrong(report) == []
    assert awarded(report, "play") == ["2 blue road 3 B7"]


def test_pd17_a_woodsman_goes_into_a_forest_begun_long_ago() -> None:
    """FC goes on with the forest of FA, which nobody holds: without a portal nobody may go there."""
    begin = ["red FA2 0,1", "blue FC1 0,2"]
    portal = {"tile": "PDH", "at": [1, 0], "follower": {"role": "woodsman", "at": [0, 2]}}
    assert wrong(log(*begin, portal, also=("the-woods",))) == []
    assert wrong(its_position(log(*begin, portal, also=("the-woods",)))) == []
    at_once = log(begin[0], "blue FC1 0,2 woodsman", also=("the-woods",))
    assert wrong(at_once) == [("forest-not-new", "F1")]


def test_pd17_a_leaf_does_not_go_with_a_portal() -> None:
    """Who is put on a tile with a leaf as it is laid may join others, who comes later may not."""
    leaf = {"tile": "FC", "rotation": 90, "at": [0, 2], "marks": {"tile": ["leaf"]}}
    joined = log("red FA2 0,1 woodsman", {**leaf, "follower": "woodsman"}, also=("the-woods",))
    assert wrong(joined) == []
    portal = {"tile": "PDH", "at": [1, 0], "follower": {"role": "woodsman", "at": [0, 2]}}
    later = log("red FA2 0,1 woodsman", leaf, portal, also=("the-woods",))
    assert wrong(later) == [("feature-was-taken", "B4")]
