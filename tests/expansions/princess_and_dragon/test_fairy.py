"""The fairy: her moves, 1 point a turn, 3 with a feature; positions that name her follower (PD10 to PD12)."""

from typing import Any

import pytest

from carcscore.report.explain import explain
from carcscore.report.layout import render_text
from tests.expansions.records import awarded, examined, its_position, message, totals, wrong

LOG = "{carcscore: 1, rules: {expansions: [princess-and-dragon]}, players: [red, blue], turns: []}"
BEGIN = ("red U 1,0 thief", "blue E1 -1,1")


def log(*turns: object, on_tile: bool = False, expansions: tuple[str, ...] = (), **changed: Any) -> Any:
    rules = {
        "expansions": ["princess-and-dragon", *expansions],
        "options": {"princess-and-dragon": {"fairy": "on-tile" if on_tile else "next-follower"}},
    }
    return examined(LOG, rules=rules, turns=list(turns), **changed)


def fairy(tile: str, x: int, y: int, *, then: Any = None, **to: object) -> dict[str, object]:
    actions = [{"fairy": to}, *([then] if then else [])]
    return {"tile": tile, "at": [x, y], "actions": actions}


def test_a_role_that_is_none_is_told_at_its_word() -> None:
    report = log(*BEGIN, fairy("B", 0, 1, at=[1, 0], role="knigt"))
    (found,) = (one for one in report.findings if one.code == "unknown-role")
    assert found.message == "`knigt` is not a role (known here: thief, knight, monk, farmer)"
    assert found.where.path == ("turns", 2, "actions", 0, "fairy", "role")


# PD10


@pytest.mark.parametrize(
    ("to", "code"),
    [
        ({"at": [1, 0]}, None),
        ({"at": [1, 0], "role": "thief", "point": "W", "player": "red", "figure": "follower"}, None),
        ({"at": [0, 0]}, "fairy-beside-nobody"),
        ({"at": [1, 0], "role": "knight"}, "fairy-beside-nobody"),
        ({"at": [5, 5]}, "no-tile-there"),
        ({"at": [-1, 0]}, "fairy-of-another"),
    ],
)
def test_pd10_beside_an_own_follower(to: dict[str, object], code: str | None) -> None:
    report = log("red U 1,0 thief", "blue U -1,0 farmer N", fairy("U", 2, 0, **to))
    assert wrong(report) == ([] if code is None else [(code, "PD10")])


def test_pd10_she_must_go_to_another_follower() -> None:
    once = fairy("U", 2, 0, at=[1, 0])
    again = log("red U 1,0 thief", "blue U -1,0", once, "blue U -2,0", fairy("U", 3, 0, at=[1, 0]))
    assert wrong(again) == [("fairy-stays", "PD10")]
    on_tile = log(
        "red U 1,0 thief", "blue U -1,0", once, "blue U -2,0", fairy("U", 3, 0, at=[1, 0]), on_tile=True
    )
    assert wrong(on_tile) == [("fairy-stays", "PD10")]
    assert "another tile" in message(on_tile, "fairy-stays")


def test_pd10_instead_of_any_other_move() -> None:
    report = log("red U 1,0 thief", "blue U -1,0", fairy("U", 2, 0, at=[1, 0], then={"deploy": "farmer N"}))
    assert wrong(report) == [("second-deployment", "B4")]
    assert "beside the fairy" in message(report, "second-deployment")


def test_pd10_several_followers_on_a_tile() -> None:
    """Red's thief comes by the portal to the tile on which red's farmer stands."""
    portal = {"tile": "PDH", "at": [2, 0], "follower": {"role": "thief", "at": [1, 0]}}
    begin = ["red U 1,0 farmer N", "blue U -1,0", portal, "blue U -2,0"]
    which = log(*begin, fairy("U", 3, 0, at=[1, 0]))
    assert wrong(which) == [("which-follower", "PD10")]
    report = log(*begin, fairy("U", 3, 0, at=[1, 0], role="farmer"))
    assert wrong(report) == []
    assert awarded(report, "final") == ["- red fairy 3 PD12", "- red farm 0 B11", "- red road 5 B10"]


# PD11


def test_pd11_a_point_when_the_owners_turn_begins_and_no_more_when_the_follower_is_gone() -> None:
    report = log(
        "red U 1,0 thief",
        "blue U -1,0",
        fairy("U", 2, 0, at=[1, 0]),
        "blue A3 -2,0",
        {"tile": "A", "rotation": 90, "at": [3, 0], "scores": {"red": 10}},
        "blue B 0,1",
        "red B 1,1",
    )
    assert wrong(report) == []
    assert awarded(report, "play") == ["5 red fairy 1 PD11", "5 red fairy 3 PD12", "5 red road 6 B7"]
    assert "- The fairy on D1, beside nobody\n" in render_text(report)


def test_pd11_a_missed_turn_pays_nothing() -> None:
    """Red's thief is between two taverns: two ales, and the next turn is missed."""
    tavern = {"tile": "B", "marks": {"tile": ["tavern"]}}
    report = log(
        "red U 1,0 thief",
        {**tavern, "at": [1, -1]},
        fairy("U", 2, 0, at=[1, 0]),
        {**tavern, "at": [1, 1]},
        {"player": "red", "missed": "ale"},
        "blue U -1,0",
        "red U -2,0",
        expansions=("taverns",),
    )
    assert wrong(report) == []
    assert awarded(report, "play") == ["7 red fairy 1 PD11"]


def test_pd11_on_the_tile_one_point_however_many_followers() -> None:
    portal = {"tile": "PDH", "at": [2, 0], "follower": {"role": "thief", "at": [1, 0]}}
    begin = ["red U 1,0 farmer N", "blue U -1,0", portal, "blue U -2,0", fairy("U", 3, 0, at=[1, 0])]
    report = log(*begin, "blue U -3,0", "red U -4,0", on_tile=True)
    assert wrong(report) == []
    assert awarded(report, "play") == ["7 red fairy 1 PD11"]


# PD12


def test_pd12_whatever_the_majority() -> None:
    """Red's large knight outweighs blue's, beside which the fairy is: 10 for red, 3 for blue."""
    report = log(
        "red G1 0,-1 large knight N",
        "blue E 1,-1 knight",
        "red U 1,0",
        {"tile": "U", "at": [2, 0], "actions": [{"fairy": {"at": [1, -1]}}]},
        "red N3 1,-2",
        {"tile": "N", "rotation": 180, "at": [0, -2]},
        expansions=("inns-and-cathedrals",),
    )
    assert wrong(report) == []
    assert awarded(report, "play") == ["6 blue fairy 1 PD11", "6 blue fairy 3 PD12", "6 red city 10 B7"]


def test_pd12_a_pickpocket_has_no_share_of_it() -> None:
    text = """
    carcscore: 1
    rules: {expansions: [princess-and-dragon, roads-to-victory]}
    players: [red, blue]
    start: []
    board:
      - {tile: D, at: [0, 0]}
      - {tile: U, at: [1, 0]}
      - {tile: U, at: [2, 0]}
      - {tile: U, at: [3, 0]}
      - {tile: U, at: [4, 0]}
      - {tile: U, at: [5, 0]}
    followers: ["red thief 2,0"]
    pieces: ["fairy 2,0", "blue pickpocket 3,0 E"]
    track: {red: 0, blue: 0}
    """
    report = examined(text)
    assert wrong(report) == [("too-few-roads", "R6")]
    assert totals(report) == {"red": 6, "blue": 3}
    assert "- red fairy 3 PD12" in awarded(report)


def test_explanations_name_the_fairy() -> None:
    report = log("red U 1,0 thief", "blue U -1,0", fairy("U", 2, 0, at=[1, 0]))
    text = render_text(report)
    assert "beside the fairy: red's thief C1" in " ".join(text.split())
    assert "fairy 3 = 3 (rule PD12)" in text
    assert "- The fairy on C1, beside red's thief\n" in text
    assert "The fairy on C1" in explain(report, "fairy")


# Final positions


def test_a_position_names_her_follower_as_far_as_needed() -> None:
    portal = {"tile": "PDH", "at": [2, 0], "follower": {"role": "thief", "at": [1, 0]}}
    begin = ["red U 1,0 farmer N", "blue U -1,0", portal, "blue U -2,0"]
    log_ = log(*begin, fairy("U", 3, 0, at=[1, 0], role="farmer"))
    position = its_position(log_)
    assert wrong(position) == []
    assert (totals(position), awarded(position)) == (totals(log_), awarded(log_, "final"))


def test_a_position_in_which_she_is_beside_nobody() -> None:
    """Red's thief, beside which she was, is scored and home; then another of red's comes to the tile."""
    portal = {"tile": "PDH", "at": [1, 1], "follower": {"role": "farmer", "at": [1, 0], "point": "N"}}
    log_ = log(
        "red U 1,0 thief",
        "blue A3 -1,0",
        {"tile": "E", "rotation": 180, "at": [0, -1], "actions": [{"fairy": {"at": [1, 0]}}]},
        "blue A1 2,0",
        portal,
    )
    position = its_position(log_)
    assert wrong(log_) == wrong(position) == []
    assert totals(position) == totals(log_)
    assert [(piece.figure, piece.alone) for piece in position.record.pieces] == [("fairy", True)]


@pytest.mark.parametrize(
    ("piece", "codes"),
    [
        ("fairy C1", []),
        ("red fairy thief C1 W", []),
        ({"piece": "fairy", "at": "C1", "figure": "follower"}, []),
        ({"piece": "fairy", "at": "C1", "beside": "nobody"}, []),
        ("blue fairy C1", ["fairy-beside-nobody"]),
        ("fairy knight C1", ["fairy-beside-nobody"]),
        ("fairy C1 N", ["fairy-beside-nobody"]),
        ("fairy Z9", ["no-tile-there"]),
        ("red dragon A1", ["whose-piece"]),
        ({"piece": "dragon", "at": "A1", "beside": "nobody"}, ["whose-piece"]),
    ],
)
def test_how_a_position_writes_her(piece: object, codes: list[str]) -> None:
    text = """
    carcscore: 1
    rules: {expansions: [princess-and-dragon]}
    players: [red, blue]
    board: PDQ D* U
    followers: [red thief C1]
    track: {red: 0, blue: 0}
    """
    assert [code for code, _ in wrong(examined(text, pieces=[piece]))] == codes


def test_on_the_tile_she_is_beside_all_who_stand_there() -> None:
    text = """
    carcscore: 1
    rules: {expansions: [princess-and-dragon], options: {princess-and-dragon: {fairy: on-tile}}}
    players: [red, blue]
    board: PDQ D* U PDH
    followers: [red thief C1, blue farmer C1 N]
    pieces: [dragon A1, fairy C1]
    track: {red: 0, blue: 0}
    """
    report = examined(text)
    assert wrong(report) == []
    assert totals(report) == {"red": 7, "blue": 3}
    assert wrong(examined(text, pieces=["green fairy C1"])) == [("unknown-player", None)]
    assert wrong(examined(text, pieces=["red fairy monk C1"])) == [("fairy-beside-nobody", "PD10")]


def test_nobody_can_say_how_many_points_she_paid() -> None:
    """So no track is too high."""
    text = """
    carcscore: 1
    rules: {expansions: [princess-and-dragon]}
    players: [red, blue]
    board: PDQ D* U PDH
    followers: [red thief C1]
    pieces: [dragon A1, fairy C1]
    track: {red: 57, blue: 1}
    """
    report = examined(text)
    assert wrong(report) == []
    assert totals(report) == {"red": 64, "blue": 1}
