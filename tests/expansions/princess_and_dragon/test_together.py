"""Dragon, fairy and princess among the pieces and followers of other official expansions."""

from typing import Any

from tests.expansions.records import awarded, examined, its_position, totals, wrong

LOG = "{carcscore: 1, players: [red, blue], turns: []}"
VOLCANO = "PDA 0,1"


def log(*turns: object, also: tuple[str, ...], options: Any = None, **changed: Any) -> Any:
    rules = {
        "expansions": ["princess-and-dragon", *also],
        "options": {"princess-and-dragon": options or {}},
    }
    return examined(LOG, rules=rules, turns=list(turns), **changed)


def standing(report: Any) -> list[tuple[str, str, tuple[int, int]]]:
    """Who stands where at the end, followers first, but for the dragon and the fairy."""
    all_ = [*report.outcome.followers, *report.outcome.game.pieces]
    return [(one.player, one.figure, one.cell) for one in all_ if one.player]


RUN = {"tile": "PDD", "rotation": 90, "at": [1, 1], "actions": [{"dragon": [[0, 0], [1, 0], [1, 1]]}]}
"""From the volcano at 0,1 to the tile just laid."""


def test_a_builder_is_eaten_and_one_left_alone_goes_home() -> None:
    """The builder on 1,0; then the thief there, whose builder on 2,0 goes home with him."""
    tb = ("traders-and-builders",)
    begin = ["red U -1,0 thief", "blue PDA 0,1"]
    builder = {"player": "red", "tile": "U", "at": [1, 0], "actions": [{"builder": {}}]}
    eaten = log(*begin, builder, RUN, also=tb)
    assert wrong(eaten) == []
    assert standing(eaten) == [("red", "follower", (-1, 0))]
    begin = ["red U 1,0 thief", "blue PDA 0,1"]
    further = {"player": "red", "tile": "U", "at": [2, 0], "actions": [{"builder": {}}]}
    lonely = log(*begin, further, {**RUN, "actions": [{"dragon": [[0, 0], [1, 0], [1, 1]]}]}, also=tb)
    assert wrong(lonely) == []
    assert standing(lonely) == []


def test_no_builder_is_put_on_the_volcano_but_by_the_option() -> None:
    laid = {"tile": "PDQ", "at": [1, 0], "actions": [{"builder": {}}]}
    turns = ["red U -1,0 thief", "blue B 0,1", {"player": "red", **laid}]
    assert wrong(log(*turns, also=("traders-and-builders",))) == [("beside-the-dragon", "PD13")]
    bold = log(*turns, also=("traders-and-builders",), options={"dragon_tile": "followers"})
    assert wrong(bold) == []
    assert wrong(its_position(bold)) == []


def test_a_mayor_without_pennants_and_the_fairy() -> None:
    """The city of G, D and E pays nobody; the fairy beside the mayor pays 3, and 1 as red's turn begins."""
    report = log(
        "red G1 0,-1 mayor knight N",
        "blue U 1,0",
        {"tile": "U", "at": [-1, 0], "actions": [{"fairy": {"at": [0, -1]}}]},
        "blue U 2,0",
        {"tile": "E", "rotation": 180, "at": [0, -2]},
        also=("abbey-and-mayor",),
    )
    assert wrong(report) == []
    assert awarded(report, "play") == ["5 red fairy 1 PD11", "5 red fairy 3 PD12"]


def test_a_princess_sends_a_mayor_home() -> None:
    sent = {"tile": "PDR", "rotation": 180, "at": [0, -2], "actions": [{"princess": {"at": [0, -1]}}]}
    report = log("red G1 0,-1 mayor knight N", sent, also=("abbey-and-mayor",))
    assert wrong(report) == []
    assert standing(report) == []


def test_an_abbot_is_eaten_on_a_garden_and_comes_there_by_a_portal() -> None:
    """EG at 0,1 has a garden; the abbot comes from the portal tile, and the dragon from the west."""
    start = [{"tile": "D", "at": [0, 0]}, {"tile": "EG", "rotation": 180, "at": [0, 1]}]
    portal = {"tile": "PDH", "at": [1, 0], "follower": {"role": "gardener", "at": [0, 1]}}
    report = log(portal, also=("abbot",), start=start)
    assert wrong(report) == []
    assert standing(report) == [("red", "abbot", (0, 1))]
    run = {"tile": "PDP", "at": [-2, 0], "actions": [{"dragon": [[0, 0], [0, 1]]}]}
    eaten = log(portal, "blue PDQ -1,0", run, also=("abbot",), start=start)
    assert wrong(eaten) == []
    assert standing(eaten) == []


def test_the_recall_of_an_abbot_brings_no_fairy() -> None:
    report = log(
        "red B 0,1 abbot monk",
        "blue U 1,0",
        {"tile": "U", "at": [-1, 0], "actions": [{"fairy": {"at": [0, 1]}}]},
        "blue U 2,0",
        {"tile": "U", "at": [-2, 0], "actions": [{"recall-abbot": {}}]},
        also=("abbot",),
    )
    assert wrong(report) == []
    assert [one for one in awarded(report, "play") if "fairy" in one] == ["5 red fairy 1 PD11"]


def test_a_guard_is_eaten_and_the_fairy_beside_one_pays_no_three() -> None:
    tower = {"marks": {"tile": ["tower"]}}
    begin = [
        {"tile": "U", "at": [1, 0], **tower, "actions": [{"tower": {}}]},
        {"tile": "PDA", "at": [0, 1]},
        {"tile": "U", "at": [2, 0], "follower": {"role": "guard", "at": [1, 0]}},
    ]
    eaten = log(*begin, RUN, also=("tower",))
    assert wrong(eaten) == []
    assert standing(eaten) == []
    fairy = {"tile": "U", "at": [3, 0], "actions": [{"fairy": {"at": [1, 0], "role": "guard"}}]}
    beside = log(*begin, "blue U -1,0", fairy, "blue U -2,0", "red U -3,0", also=("tower",))
    assert wrong(beside) == []
    assert awarded(beside) == ["7 red fairy 1 PD11"]
    assert wrong(its_position(beside)) == []


def test_the_fairy_is_still_beside_who_becomes_lord_of_a_castle() -> None:
    report = log(
        "red E2 0,1 knight",
        "blue U -1,0",
        {"tile": "U", "at": [1, 0], "actions": [{"fairy": {"at": [0, 1]}}]},
        {"tile": "E", "at": [0, 2], "actions": [{"castle": {"at": [0, 2]}}]},
        "red U 2,0",
        also=("bridges-castles-and-bazaars",),
    )
    assert wrong(report) == []
    assert awarded(report)[:1] == ["5 red fairy 1 PD11"]


def test_no_floor_after_a_princess() -> None:
    """Nothing else is done with the tile."""
    sent = {
        "tile": "PDR",
        "rotation": 180,
        "at": [0, -2],
        "marks": {"tile": ["tower"]},
        "actions": [{"princess": {"at": [0, -1]}}, {"tower": {}}],
    }
    report = log("red G1 0,-1 knight N", sent, also=("tower",))
    assert wrong(report) == [("second-deployment", "B4")]


def test_a_barn_is_not_eaten_and_its_scoring_pays_the_fairy() -> None:
    """Fields meet where 0,1, 1,1, 0,2 and 1,2 do; red's farmer there is scored when blue's barn is laid."""
    turns = [
        "red B 0,1 farmer NNW",
        "blue E 1,1",
        {"tile": "B", "at": [0, 2], "actions": [{"fairy": {"at": [0, 1]}}]},
        {"tile": "PDA", "at": [1, 2], "actions": [{"barn": {"point": "NNW"}}]},
    ]
    report = log(*turns, also=("abbey-and-mayor",))
    assert wrong(report) == []
    assert "4 red fairy 3 PD12" in awarded(report, "play")
    assert ("blue", "barn", (1, 2)) in standing(report)
    assert wrong(its_position(report)) == []
    assert totals(report)["red"] == 3
