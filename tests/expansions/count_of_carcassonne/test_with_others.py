"""The Count beside other expansions, and its options: worked out by hand."""

from typing import Any

import pytest

from carcscore.expansions.count_of_carcassonne.moves import has_earned
from carcscore.game.events import Paid
from carcscore.report.explain import explain
from carcscore.report.model import Report
from carcscore.scoring.values import Award, Item
from tests.expansions.count_of_carcassonne.player import NAME
from tests.expansions.records import awarded, examined, its_position, wrong

LOG = "{carcscore: 1, players: [red, blue]}"
Turn = str | dict[str, Any]


def turn(
    player: str, tile: str, x: int, y: int, rotation: int = 0, *actions: Any, **more: Any
) -> dict[str, Any]:
    entry = {"player": player, "tile": tile, "rotation": 90 * rotation, "at": [x, y], **more}
    return entry | ({"actions": list(actions)} if actions else {})


def entered(quarter: str, count: str | None = None, figure: str = "follower") -> list[Turn]:
    """Red closes blue's road that ends at the wall, and enters a quarter."""
    said = {"put": quarter, "figure": figure} | ({"count": count} if count else {})
    return ["red B 2,0", "blue U -3,-1 thief", turn("red", "A", -4, -1, 3, {"carcassonne": said})]


def leaves(quarter: str, *to: int, player: str = "red", point: str | None = None) -> dict[str, Any]:
    said: dict[str, Any] = {"player": player, "from": quarter, "to": list(to)}
    return {"quarter": said | ({"point": point} if point else {})}


def log(*turns: Turn, others: tuple[str, ...] = (), options: Any = None, **more: Any) -> Report:
    rules = {"expansions": [NAME, *others], "options": options or {}}
    report = examined(LOG, turns=list(turns), rules=rules, **more)
    if not wrong(report):
        position = its_position(report)
        assert wrong(position) == []
        assert awarded(position) == awarded(report, "final")
    return report


# Barns: the only farms that are scored in play

BARN = turn("red", "B", 2, -1, 0, {"barn": {"point": "SSW"}})
BARNS = ("abbey-and-mayor",)


def test_from_the_market_to_a_farm_on_which_a_barn_is_laid() -> None:
    """It borders the city of COL and E, and the City of Carcassonne: 3 each, to both."""
    beginning = [*entered("market"), turn("blue", "E", 2, 1, 3, {"deploy": "farmer"})]
    moves = {**BARN, "actions": [*BARN["actions"], leaves("market", 2, 0)]}
    report = log(*beginning, moves, others=BARNS)
    assert wrong(report) == []
    paid = ["5 blue farm 6 AM14", "5 red farm 6 AM14"]
    assert [one for one in awarded(report) if one.startswith("5")] == paid
    assert "- red farm 8 AM17" in awarded(report)


def test_from_the_market_to_a_farm_without_a_barn() -> None:
    beginning = [*entered("market"), turn("blue", "E", 2, 1, 3, {"deploy": "farmer"})]
    report = log(*beginning, turn("red", "B", 2, -1, 0, leaves("market", 2, 0)), others=BARNS)
    assert wrong(report) == [("not-being-scored", "CO7")]


def test_from_the_market_to_a_barn_at_the_end() -> None:
    """Red's barn lies on the farm: blue, moved there, gets 1 for each of two cities, then the barn pays 8."""
    beginning = [*entered("blacksmith"), turn("blue", "E", 2, 1, 3), BARN]
    beginning += [
        turn("blue", "B", 3, 0),
        "red U1 1,-2 thief",
        turn("blue", "A", 1, -3, 0, {"carcassonne": "market"}),
    ]
    final = {"final": [{"player": "blue", "from": "market", "to": [2, 0]}]}
    report = log(*beginning, others=BARNS, count_of_carcassonne=final)
    assert wrong(report) == []
    assert awarded(report)[:4] == [
        "- red farm 8 AM17",
        "3 blue road 3 B7",
        "8 blue farm 2 AM15",
        "8 red road 3 B7",
    ]


def test_to_a_barn_that_was_laid_in_the_last_turn() -> None:
    """Red's barn, laid in the last turn, paid nobody: blue gets 1 for each city, not 3."""
    turns = [*entered("blacksmith"), turn("blue", "E", 2, 1, 3), "red U1 1,-2 thief"]
    turns += [turn("blue", "A", 1, -3, 0, {"carcassonne": "market"}), BARN]
    final = {"final": [{"player": "blue", "from": "market", "to": [2, 0]}]}
    report = log(*turns, others=BARNS, count_of_carcassonne=final)
    assert wrong(report) == []
    assert "7 blue farm 2 AM15" in awarded(report)


# Who enters


@pytest.mark.parametrize(
    ("paid", "earned"),
    [
        ([], False),
        ([("blue", "road", 0)], False),
        ([("blue", "road", 1)], True),
        ([("blue", "road", 3), ("red", "city", 1)], False),
        ([("red", "city", 4)], False),
        ([("blue", "road", 3), ("red", "city", -1)], True),
        ([("blue", "road", 3), ("red", "city", -1), ("red", "city", 2)], False),
        ([("blue", "messages", 3)], False),
        ([("blue", "road", 3), ("red", "messages", 3)], True),
    ],
)
def test_who_enters_paid_others_for_land_and_not_himself(
    paid: list[tuple[str, str, int]], earned: bool
) -> None:
    """Were it one point only (CO4)."""
    outcome = log(*entered("market")).outcome
    assert outcome is not None
    events = [Paid(Award(who, kind, (Item("tile", points, 1),), "B7")) for who, kind, points in paid]
    assert has_earned("red", events, outcome.rules) == earned


FIGURES = ("abbey-and-mayor", "abbot", "inns-and-cathedrals", "traders-and-builders")


@pytest.mark.parametrize(
    ("figure", "quarter", "right"),
    [
        ("large", "market", True),
        ("mayor", "castle", True),
        ("mayor", "market", False),
        ("wagon", "blacksmith", True),
        ("wagon", "cathedral", True),
        ("wagon", "market", False),
        ("abbot", "cathedral", True),
        ("abbot", "castle", False),
        ("builder", "castle", False),
        ("follower", "nursery", False),
    ],
)
def test_which_figures_enter_which_quarters(figure: str, quarter: str, right: bool) -> None:
    report = log(*entered(quarter, figure=figure), others=FIGURES)
    assert wrong(report) == ([] if right else [("wrong-quarter", "CO5")])


def test_abbots_may_be_kept_out() -> None:
    report = log(*entered("cathedral", figure="abbot"), others=FIGURES, options={NAME: {"abbot": "no"}})
    assert wrong(report) == [("wrong-quarter", "CO5")]


# Options

BLUES_CITY: list[Turn] = ["blue G1 -2,2 knight N"]


@pytest.mark.parametrize(("move_to", "codes"), [("occupied", [("feature-stood-empty", "CO8")]), ("any", [])])
def test_to_a_completed_feature_that_stood_empty(move_to: str, codes: list[Any]) -> None:
    beginning = [*entered("castle", "market"), "blue G1 -2,2"]
    end = turn("red", "E", -2, 3, 0, leaves("castle", -2, 2, point="N"))
    report = log(*beginning, end, options={NAME: {"move_to": move_to}})
    assert wrong(report) == codes
    assert "5 red city 6 B7" in awarded(report)


@pytest.mark.parametrize(
    ("how", "said", "goes", "codes"),
    [
        ("clockwise", None, "market", []),
        ("clockwise", "market", "market", []),
        ("clockwise", "castle", "market", [("count-goes-elsewhere", "CO6")]),
        ("follow", None, "cathedral", []),
        ("by-player", None, "castle", []),
        ("by-player", "nursery", "castle", [("wrong-quarter", "CO6")]),
    ],
)
def test_how_the_count_moves(how: str, said: str | None, goes: str, codes: list[Any]) -> None:
    report = log(*entered("cathedral", said), options={NAME: {"count_move": how}})
    assert wrong(report) == codes
    assert report.outcome is not None
    assert report.outcome.game.holdings()[NAME]["count"] == goes


@pytest.mark.parametrize(
    ("final_moves", "codes"), [("any", []), ("market", [("not-left-at-the-end", "CO9")])]
)
def test_from_the_castle_at_the_end(final_moves: str, codes: list[Any]) -> None:
    """Red joins blue in the unfinished city of two tiles: 2 each."""
    final = {"final": [{"player": "red", "from": "castle", "to": [-2, 2], "point": "N"}]}
    turns = [*entered("castle", "market"), *BLUES_CITY]
    report = log(*turns, options={NAME: {"final_moves": final_moves}}, count_of_carcassonne=final)
    assert wrong(report) == codes
    assert awarded(report, "final") == ["- blue city 2 B10", "- red city 2 B10"]


def test_who_has_passed_at_the_end_moves_no_more() -> None:
    """Blue had the last turn, so red moves first; blue's second move comes after red has passed."""
    turns = [*entered("market"), turn("blue", "E", 2, 1, 3), turn("red", "U", 1, -2, 1, {"deploy": "thief"})]
    turns += [turn("blue", "A", 1, -3, 0, {"carcassonne": "market"})]
    both = [{"player": who, "from": "market", "to": [2, 0]} for who in ("red", "blue")]
    assert wrong(log(*turns, count_of_carcassonne={"final": both})) == []
    report = log(*turns, count_of_carcassonne={"final": both[::-1]})
    assert wrong(report) == [("quarter-out-of-order", "CO9")]


# Others


@pytest.mark.parametrize("twice", [False, True])
def test_a_double_turn_is_one_turn(twice: bool) -> None:
    """The first part extends the road with blue's builder and pays nobody, the second closes red's road."""
    first = [{"carcassonne": "castle"}] if twice else []
    turns: list[Turn] = [
        "red U -3,-1 thief",
        "blue U1 0,2 thief",
        "red B 2,0",
        turn("blue", "U", 0, 3, 1, {"builder": {}}),
        "red B 3,0",
        turn("blue", "U", 0, 4, 1, *first),
        turn("blue", "A", -4, -1, 3, {"carcassonne": "castle"}, again=True),
    ]
    codes = ["carcassonne-not-earned", "second-carcassonne"] if twice else []
    report = log(*turns, others=("traders-and-builders",))
    assert [code for code, _ in wrong(report)] == codes


def test_the_dragon_does_not_go_within_the_wall() -> None:
    others = ("princess-and-dragon",)
    turns = ["red PDA -3,0", turn("blue", "PDD", -3, 1, 1, {"dragon": [[-2, 0], [-1, 0]]})]
    report = log(*turns, others=others)
    assert ("bad-dragon-step", "PD4") in wrong(report)
    assert "nothing on that tile can be entered" in str([one.message for one in report.findings])


def test_the_nursery_of_the_woods() -> None:
    report = log(*entered("nursery"), others=("the-woods",))
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.game.holdings()[NAME]["quarters"] == {"red": ["nursery"]}
    round_ = log(*entered("castle"), others=("the-woods",), options={NAME: {"count_move": "clockwise"}})
    assert wrong(round_) == []


def test_from_the_market_to_a_large_farm_of_the_woods() -> None:
    """F9 is for deploying: the position, too, takes the farmer for one that came out of the market (CO9)."""
    final = {"final": [{"player": "red", "from": "market", "to": [2, 0]}]}
    beginning = [*entered("market", "castle"), "blue B 3,0"]
    report = log(*beginning, others=("the-woods",), count_of_carcassonne=final)
    assert wrong(report) == []
    assert "- red farm 4 F10" in awarded(report)


def test_a_follower_moved_out_drinks_in_a_taverns_range() -> None:
    """Red's knight, moved out onto a tile beside the tavern, takes a token of ale."""
    others = ("taverns",)
    end = turn("red", "E", -2, 3, 0, leaves("castle", -2, 2, point="N"), marks={"tile": "tavern"})
    report = log(*entered("castle", "market"), *BLUES_CITY, end, others=others)
    assert [code for code, _ in wrong(report)] == []
    assert report.outcome is not None
    assert report.outcome.game.holdings()["taverns"] == {"ale": {"blue": 1, "red": 1}}


def test_a_post_house_counts_the_city_of_carcassonne() -> None:
    report = log(
        turn("red", "W", 0, 2, 2, {"post-house": {}}),
        others=("roads-to-victory",),
    )
    assert wrong(report) == []
    assert "- red post-house 4 R5" in awarded(report)


def test_the_city_is_explained() -> None:
    report = log(*entered("castle", "market"))
    told = " ".join(explain(report, "carcassonne-1").split())
    assert "red's follower (castle, D1), the count (market, E1)" in told
    assert "carcassonne-1: the City of Carcassonne" in told
    assert "Nobody can claim it" in told


# Castles

CASTLE: Turn = turn("red", "E", -2, 2, 0, {"deploy": "knight"}, {"castle": {"at": [-2, 2], "point": "N"}})
"""Red closes the city of COI and E, and keeps it as a castle."""


def test_a_castle_pays_for_entering_and_is_no_city() -> None:
    """Blue closes a road of 3 tiles of nobody by a castle: 3 to red alone. Blue is robber, nobody king."""
    others = ("bridges-castles-and-bazaars", "king-and-robber-baron")
    last = turn("blue", "A", -1, 2, 3, {"carcassonne": "castle"})
    report = log(CASTLE, "blue V1 0,2", "red B 2,0", last, others=others)
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.game.holdings()["king-and-robber-baron"] == {"robber": "blue"}
    paid = [one for one in report.awards if one.phase == "play"]
    assert [(one.turn, one.player, one.kind, one.points) for one in paid] == [(4, "red", "castle", 3)]
    assert "- blue robber 1 KR4" in awarded(report)


def test_nobody_leaves_a_quarter_for_a_castle() -> None:
    others = ("bridges-castles-and-bazaars",)
    end = turn("blue", "E", -2, 2, 0, {"deploy": "knight"}, {"castle": {"at": [-2, 2], "point": "N"}})
    left = {**end, "actions": [*end["actions"], leaves("castle", -2, 2)]}
    report = log(*entered("castle", "market"), left, others=others)
    assert [code for code, _ in wrong(report)] == ["no-such-segment"]
