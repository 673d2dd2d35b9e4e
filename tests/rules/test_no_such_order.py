"""Followers whom no order of the tiles and turns brings where they stand: when it is told, and when not."""

import pytest

from carcscore.checks import orders, turn_order
from carcscore.edit.told import PageTeller
from carcscore.report.picture import warned_cells
from tests.rules.marked import codes, examined, record, wrong

ROW = "board: |\n  D*  U  U  U\n"
ENDS = "followers: [red thief B1, blue thief D1]\n"
AROUND = "board: |\n  D*  U  U  U\n  B   B  B  B\n"


def test_with_a_way_round_the_tile_between_them_may_have_come_last() -> None:
    (found,) = wrong(examined(record(ROW + ENDS)))
    assert (found.code, found.rule, found.where.cell) == ("no-such-order", "B4", "D1")
    assert found.message == (
        "red's thief at B1 and blue's thief at D1 stand in road-1: the later one joined what the other "
        "held, since C1 lay there by then"
    )
    assert codes(examined(record(AROUND + ENDS))) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("start: []\nboard: |\n  D   U  U  U\n", []),  # nobody knows where it began
        ("rules: {expansions: [new-world]}\n" + ROW, []),  # that may have been joined: nothing is said of it
        ("rules: {expansions: [princess-and-dragon]}\n" + ROW, ["no-such-order"]),
        ("rules: {expansions: [catapult]}\n" + ROW, []),  # its rules aren't known whole
        ("rules: {expansions: [river]}\nstart: [{tile: D, at: [0, 0]}]\n" + ROW, ["no-such-order"]),
    ],
)
def test_in_doubt_nothing_is_told(text: str, found: list[str]) -> None:
    told = codes(examined(record(text + ENDS)))
    assert [code for code in told if code == "no-such-order"] == found


@pytest.mark.parametrize(("mark", "told"), [("", ["no-such-order"]), (", marks: {tile: [portal]}", [])])
def test_a_portal_brings_a_follower_to_any_tile(mark: str, told: list[str]) -> None:
    row = "".join(f"  - {{tile: U, at: [{x}, 0]}}\n" for x in (1, 2, 3))
    board = f"board:\n  - {{tile: D, at: [0, 0]}}\n{row}  - {{tile: B, at: [0, 1]{mark}}}\n"
    followers = 'followers: ["red thief 1,0", "blue thief 3,0"]\n'
    report = examined(record(f"rules: {{expansions: [princess-and-dragon]}}\n{board}{followers}"))
    assert codes(report) == told


def test_a_search_that_takes_too_long_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_order, "LONGEST", 0)
    assert codes(examined(record(ROW + ENDS))) == ["no-such-order"]
    monkeypatch.setattr(orders, "BUDGET", 3)
    assert codes(examined(record(ROW + ENDS))) == []


def test_either_of_two_start_tiles_must_prove_it() -> None:
    """Without a star each D may be the start tile: then blue came to B1 first, or to E1."""
    unstarred = "board: |\n  D  U  U  U  D\nfollowers: [red thief B1, blue thief D1]\n"
    assert [one.rule for one in wrong(examined(record(unstarred)))] == ["B4"]
    middle = "board: |\n  D  U  U  D  U\nfollowers: [red farmer B1 N]\n"
    assert codes(examined(record(middle))) == []


def test_as_few_followers_are_named_as_prove_it() -> None:
    """Tiles in a row: red laid the first, so blue the second and red the third."""
    text = "board: |\n  D*  U  U  U  U\nfollowers: [red farmer B1 N, red thief C1, blue farmer E1 S]\n"
    (found,) = wrong(examined(record(text)))
    assert found.message.startswith("red's thief at C1 can't have come in a turn of its owner")


def test_a_double_tile_is_one_turn() -> None:
    rules = "rules: {expansions: [castles-in-germany]}\nboard: |\n  .    D2*  U    U\n  .    CGAL CGAR U\n"
    told = examined(record(rules + "followers: [red castellan B2]\n"))
    assert "no-such-order" not in codes(told)


def test_a_page_lights_both_followers_the_feature_and_the_tile_between() -> None:
    report = examined(record(ROW + ENDS))
    (found,) = wrong(report)
    line = PageTeller(report).finding(found)
    assert [name in line for name in ('data-at="1,0"', 'data-at="2,0"', 'data-at="3,0"', "road-1")] == [
        True
    ] * 4
    assert warned_cells(report) == {(3, 0): [found.message]}
