"""Towers beside other expansions: TW12 to TW17."""

from typing import Any

import pytest

from carcscore.report.model import Report
from tests.expansions.records import Data, awarded, its_position, message, of_data, totals, wrong

PLAIN = {"Z": {"like": "B", "count": 40}}
ALWAYS = {"tower": {"ransom": "always"}}
CAPTURED = [
    "red Z 0,1 monk",
    {
        "player": "blue",
        "tile": "TWA",
        "rotation": 180,
        "at": [1, 1],
        "actions": [{"tower": {"capture": {"at": [0, 1]}}}],
    },
]
"""Red's monk is blue's prisoner; a tower of one floor stands on [1,1]."""


def game(*expansions: str, turns: list[Any], options: Data | None = None, **more: Any) -> Report:
    """The report on a log; that it ends as its own position is asserted of every legal one."""
    rules: Data = {"expansions": ["tower", *expansions], "options": options or {}}
    players = ["red", "blue"]
    report = of_data(
        {"carcscore": 1, "rules": rules, "players": players, "tiles": PLAIN, "turns": turns, **more}
    )
    if report.legal:
        position = its_position(report)
        assert wrong(position) == []
        assert totals(position) == totals(report)
    return report


def does(player: str, tile: str, at: tuple[int, int], *actions: Data, rotation: int = 0) -> Data:
    """A turn with its actions."""
    placed = {"player": player, "tile": tile, "rotation": 90 * rotation, "at": list(at)}
    return {**placed, "actions": list(actions)}


def floor(at: tuple[int, int], taken: tuple[int, int] | None = None, **capture: str) -> Data:
    """A floor on a tower, which captures somebody on another tile."""
    return {"tower": {"at": list(at)} | ({"capture": {"at": list(taken), **capture}} if taken else {})}


def guard(at: tuple[int, int], figure: str = "follower") -> Data:
    return {"deploy": {"role": "guard", "figure": figure, "at": list(at)}}


def codes(report: Report) -> list[str]:
    return [code for code, _ in wrong(report)]


def prisoners(report: Report) -> dict[str, list[tuple[str, str]]]:
    """Whom each player holds."""
    assert report.outcome is not None
    away = report.outcome.game.away
    return {place.holder: sorted(counts.elements()) for place, counts in away.items() if counts.total()}


def supply(report: Report, player: str) -> dict[str, int]:
    assert report.outcome is not None
    return dict(report.outcome.in_supply[player])


# The Woods (TW12)

WOODS = "the-woods"
LAID_DOWN = [
    "red FA2 0,1 woodsman",
    "blue TWB 1,1",
    "red Z -1,1",
    does("blue", "Z", (2, 1), floor((1, 1), (0, 1))),
]
"""Red's woodsman on [0,1] was captured by blue; the forest goes on to the south."""
CLAIMED = does("red", "FC", (0, 2), {"deploy": "woodsman"}, rotation=1)


def test_a_woodsman_is_laid_down_where_it_stands() -> None:
    report = game(WOODS, turns=LAID_DOWN)
    assert (codes(report), awarded(report), prisoners(report)) == ([], [], {})
    assert report.outcome is not None
    assert [(one.role, one.cell, one.strength) for one in report.outcome.followers] == [
        ("captive", (0, 1), 0)
    ]


def test_its_forest_may_be_claimed_again_and_takes_it_home() -> None:
    report = game(WOODS, turns=[*LAID_DOWN, CLAIMED])
    assert (codes(report), awarded(report)) == ([], ["- red forest 2 F2"])
    report = game(WOODS, turns=[*LAID_DOWN, CLAIMED, "blue FA 0,3"])
    assert (codes(report), awarded(report)) == ([], ["6 red forest 9 F2"])
    assert supply(report, "red") == {"follower": 7}
    again = [*LAID_DOWN, "red FC1 0,2", does("blue", "Z", (3, 1)), CLAIMED | {"at": [0, 3]}]
    assert codes(game(WOODS, turns=again)) == []


def test_alone_in_its_forest_it_is_paid_nothing() -> None:
    assert awarded(game(WOODS, turns=[*LAID_DOWN, "red FA 0,2"])) == []


def test_it_is_neither_ransomed_nor_exchanged_nor_captured_again() -> None:
    ransomed = does("red", "FA", (0, 2), {"ransom": {"of": "blue"}})
    assert codes(game(WOODS, turns=[*LAID_DOWN, ransomed], options=ALWAYS)) == ["no-such-prisoner"]
    again = does("red", "Z", (3, 1), floor((1, 1), (0, 1)))
    assert codes(game(WOODS, turns=[*LAID_DOWN, again])) == ["nobody-to-capture"]
    captured = {"tower": {"at": [1, 1], "capture": {"at": [0, 1]}, "return": "follower"}}
    assert codes(game(WOODS, turns=[*LAID_DOWN[:3], does("blue", "Z", (2, 1), captured)])) == ["no-exchange"]


def test_the_own_woodsman_is_laid_down_too() -> None:
    report = game(WOODS, turns=[*LAID_DOWN[:2], does("red", "Z", (-1, 1), floor((1, 1), (0, 1)))])
    assert report.outcome is not None
    assert [one.role for one in report.outcome.followers] == ["captive"]


def test_a_watchman_is_captured_as_any_follower() -> None:
    turns = ["red FX 0,1 watchman", does("blue", "TWB", (1, 1), floor((1, 1), (0, 1), role="watchman"))]
    report = game(WOODS, turns=turns)
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", "follower")]})


def test_it_takes_no_ale_and_keeps_no_builder() -> None:
    tavern = does("red", "TG", (-1, 1), rotation=2)
    drunk = game(WOODS, "taverns", turns=[*LAID_DOWN[:2], tavern, LAID_DOWN[3]])
    assert drunk.outcome is not None
    assert drunk.outcome.game.holdings()["taverns"] == {"ale": {"red": 1}}
    builder = does("red", "FC", (0, 2), {"builder": {}}, rotation=1)
    lonely = game(WOODS, "traders-and-builders", turns=[*LAID_DOWN[:2], builder, LAID_DOWN[3]])
    assert lonely.outcome is not None
    assert (codes(lonely), lonely.outcome.game.pieces) == ([], [])


def test_the_dragon_leaves_it() -> None:
    dragon = {"dragon": [[2, 1], [1, 1], [0, 1], [-1, 1]]}
    turns = [*LAID_DOWN, "red PDA 3,1", does("blue", "PDD", (3, 2), dragon, rotation=2)]
    report = game(WOODS, "princess-and-dragon", turns=turns)
    assert report.outcome is not None
    assert (codes(report), [one.role for one in report.outcome.followers]) == ([], ["captive"])


# Roads to Victory (TW13)

ROADS = "roads-to-victory"
PICKPOCKET = [
    "red A1 1,0",
    "blue TWA2 0,1",
    does("red", "A", (-1, 0), {"pickpocket": {"place": {"at": [0, 0], "point": "E"}}}, rotation=3),
]
"""Red's pickpocket stands on [0,0]."""
STOLEN = does("blue", "Z", (-1, 1), floor((0, 1), (0, 0)))


def test_a_pickpocket_is_captured_and_ransomed() -> None:
    report = game(ROADS, turns=[*PICKPOCKET, STOLEN])
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", "pickpocket")]})
    assert supply(report, "red")["pickpocket"] == 0
    ransomed = game(
        ROADS,
        turns=[*PICKPOCKET, STOLEN, does("red", "Z", (1, 1), {"ransom": {"of": "blue"}})],
        options=ALWAYS,
    )
    assert (codes(ransomed), prisoners(ransomed)) == ([], {})
    assert supply(ransomed, "red")["pickpocket"] == 1


def test_the_own_pickpocket_goes_back_to_the_supply() -> None:
    turns = [*PICKPOCKET, "blue Z -1,1", does("red", "Z", (1, 1), floor((0, 1), (0, 0), figure="pickpocket"))]
    report = game(ROADS, turns=turns)
    assert (codes(report), prisoners(report)) == ([], {})
    assert supply(report, "red")["pickpocket"] == 1


@pytest.mark.parametrize(
    ("said", "taken"),
    [
        ({"figure": "pickpocket"}, "pickpocket"),
        ({"point": "E"}, "pickpocket"),
        ({"role": "monk"}, "follower"),
    ],
)
def test_pickpocket_and_follower_are_told_apart(said: dict[str, str], taken: str) -> None:
    place = {"pickpocket": {"place": {"at": [-1, 0], "point": "E"}}}
    turns = ["red A3 -1,0 monk", "blue TWB -1,1", does("red", "A", (1, 0), place, rotation=1)]
    report = game(ROADS, turns=[*turns, does("blue", "Z", (0, 1), floor((-1, 1), (-1, 0), **said))])
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", taken)]})
    vague = game(ROADS, turns=[*turns, does("blue", "Z", (0, 1), floor((-1, 1), (-1, 0)))])
    assert codes(vague) == ["which-follower"]
    assert "red's monk at centre or red's pickpocket at E" in message(vague, "which-follower")


# Taverns (TW14)

TAVERNS = "taverns"
GUARDED = [
    does("red", "TWA", (0, 1), {"tower": {}}, rotation=2),
    "blue TG -1,1",
    does("red", "E", (0, 2), guard((0, 1))),
]


def test_a_guard_in_range_takes_ale() -> None:
    report = game(TAVERNS, turns=GUARDED)
    assert report.outcome is not None
    assert (codes(report), awarded(report)) == ([], [])
    assert report.outcome.game.holdings()[TAVERNS] == {"ale": {"red": 1}}
    assert [about.remark for about in report.outcome.game.about(report.outcome.followers)] == [
        "drunk (tavern on A2)"
    ]


def test_who_is_ransomed_is_sober() -> None:
    """A drunk monk is captured, ransomed and put on a road out of range: it has its whole strength again."""
    turns = [
        "red Z 0,1 monk",
        "blue TG -1,1",
        "red U 1,0",
        does("blue", "TWB", (1, 1), floor((1, 1), (0, 1))),
        does("red", "U", (2, 0), {"ransom": {"of": "blue"}}, {"deploy": "thief"}),
    ]
    report = game(TAVERNS, turns=turns, options=ALWAYS)
    assert report.outcome is not None
    assert (codes(report), [one.strength for one in report.outcome.followers]) == ([], [1])
    missed = [*turns[:4], {"player": "red", "missed": "ale", "actions": [{"ransom": {"of": "blue"}}]}]
    assert "done-in-missed-turn" in codes(game(TAVERNS, turns=missed, options=ALWAYS))


# The New World (TW15)


@pytest.mark.parametrize(("floors", "expected"), [(4, []), (3, ["capture-out-of-range"])])
def test_a_tower_looks_over_the_sea(floors: int, expected: list[str]) -> None:
    """The thief stands on [4,1] in the new world, four squares from the tower; two of them are empty."""
    turns = [
        does("red", "TWA", (0, 1), *([{"tower": {}}] if floors == 4 else []), rotation=2),
        {"tile": "NA", "at": [4, 0], "again": True},
        does("blue", "V", (4, 1), {"deploy": "thief"}, rotation=1),
        does("red", "Z", (-1, 1), floor((0, 1))),
        does("blue", "Z", (-2, 1), floor((0, 1))),
        does("red", "Z", (-3, 1), floor((0, 1), (4, 1))),
    ]
    report = game("new-world", turns=turns, **{"new-world": {"at": [4, 0], "discoverer": "red"}})
    assert (codes(report), prisoners(report)) == (expected, {"red": [("blue", "follower")]})


# The Princess & the Dragon (TW16)

DRAGON = "princess-and-dragon"


@pytest.mark.parametrize("action", [floor((1, 1)), guard((1, 1))])
def test_a_volcano_leaves_towers_free(action: Data) -> None:
    assert codes(game(DRAGON, turns=[*CAPTURED, does("red", "PDA", (2, 1), action)])) == []


@pytest.mark.parametrize("action", [floor((0, 1)), guard((0, 1))])
def test_nothing_is_done_with_towers_after_a_princess_sent_a_knight_home(action: Data) -> None:
    turns = ["red G1 0,-1 knight N", does("blue", "TWA", (0, 1), {"tower": {}}, rotation=2)]
    sent = {"princess": {"at": [0, -1]}}
    for actions in ((sent, action), (action, sent)):
        report = game(DRAGON, turns=[*turns, does("red", "PDT", (0, -2), *actions, rotation=2)])
        assert set(codes(report)) == {"second-deployment"}


ON_GUARD = [
    does("red", "TWA", (0, 1), {"tower": {}}, rotation=2),
    "blue Z 1,1",
    does("red", "Z", (2, 1), guard((0, 1))),
]
"""Red's guard stands on [0,1]."""


def test_the_fairy_beside_a_guard_brings_the_point_of_a_turn_alone() -> None:
    turns = [
        *ON_GUARD,
        "blue E 0,2",
        does("red", "Z", (3, 1), {"fairy": {"at": [0, 1]}}),
        "blue Z 4,1",
        "red Z 5,1",
    ]
    report = game(DRAGON, turns=turns)
    assert (codes(report), awarded(report)) == ([], ["7 red fairy 1 PD11"])


def test_the_dragon_eats_a_guard_and_opens_the_tower() -> None:
    eaten = does("red", "PDD", (-1, 2), {"dragon": [[0, 1], [1, 1], [2, 1]]}, rotation=2)
    turns = [*ON_GUARD, "blue PDA -1,1", eaten, does("blue", "Z", (3, 1), floor((0, 1)))]
    report = game(DRAGON, turns=turns)
    assert (codes(report), prisoners(report), supply(report, "red")) == ([], {}, {"follower": 7})


def test_nobody_stands_guard_beside_the_dragon() -> None:
    volcano = does("red", "PDA", (0, 1), floor((0, 1))) | {"marks": {"tile": ["tower"]}}
    assert codes(game(DRAGON, turns=[volcano])) == []
    assert codes(game(DRAGON, turns=[volcano, does("blue", "Z", (1, 1), guard((0, 1)))])) == [
        "beside-the-dragon"
    ]


def test_the_fairy_shelters_nobody_from_a_tower() -> None:
    fairy = does("red", "E", (2, 1), {"fairy": {"at": [0, 1]}})
    turns = ["red Z 0,1 monk", "blue TWA2 1,1", fairy, does("blue", "Z", (-1, 1), floor((1, 1), (0, 1)))]
    report = game(DRAGON, turns=turns)
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", "follower")]})


# Traders & Builders (TB6, TB13)

BUILDER = "traders-and-builders"
BUILT = ["red V 0,1 thief", "blue TWA 1,1", does("red", "U", (0, 2), {"builder": {}}, rotation=1)]
"""Red's thief stands on [0,1], the builder on [0,2]; a foundation on [1,1]."""


def test_the_builder_goes_home_with_the_captured_thief_and_is_never_captured() -> None:
    report = game(BUILDER, turns=[*BUILT, does("blue", "Z", (1, 2), floor((1, 1), (0, 1)))])
    assert report.outcome is not None
    assert (codes(report), report.outcome.game.pieces) == ([], [])
    assert prisoners(report) == {"blue": [("red", "follower")]}
    turns = [*BUILT, does("blue", "Z", (1, 2), floor((1, 1))), "red Z 1,3", does("blue", "Z", (2, 2))]
    turns[1] = "blue TWA 1,2"
    del turns[3:]
    taken = does("blue", "Z", (1, 3), floor((1, 2), (0, 2), figure="builder"))
    assert codes(game(BUILDER, turns=[*turns, taken]))[-1] == "nobody-to-capture"


@pytest.mark.parametrize(("second", "expected"), [(True, ["second-ransom"]), (False, [])])
def test_a_double_turn_has_one_ransom(second: bool, expected: list[str]) -> None:
    turns = [
        *BUILT,
        "blue Z 1,2",
        does("red", "Z", (2, 1), {"deploy": "monk"}),
        does("blue", "Z", (2, 2), floor((1, 1), (2, 1))),
        does("red", "Z", (3, 1), {"deploy": "monk"}),
        does("blue", "Z", (2, 3), floor((1, 1), (3, 1))),
        does("red", "U", (0, 3), *([{"ransom": {"of": "blue"}}] if second else []), rotation=1),
        {"tile": "Z", "at": [1, 3], "again": True, "actions": [{"ransom": {"of": "blue"}}]},
    ]
    report = game(BUILDER, turns=turns, options=ALWAYS)
    assert codes(report) == expected


# Abbey & Mayor, Abbot (TW4, TW17)

ABBEY = "abbey-and-mayor"
KNIGHT = ["blue TWA 1,-1", "red G1 0,-2"]


@pytest.mark.parametrize("figure", ["mayor", "wagon"])
def test_mayors_and_wagons_are_captured_and_ransomed_but_stand_no_guard(figure: str) -> None:
    taken = does("blue", "Z", (2, -1), floor((1, -1), (0, -1), figure=figure))
    turns = [f"red F1 0,-1 {figure} knight", *KNIGHT, taken]
    report = game(ABBEY, turns=turns)
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", figure)]})
    ransomed = does("red", "Z", (3, -1), {"ransom": {"of": "blue", "figure": figure}})
    report = game(ABBEY, turns=[*turns, ransomed], options=ALWAYS)
    assert (codes(report), prisoners(report), supply(report, "red")[figure]) == ([], {}, 1)
    report = game(ABBEY, turns=[*turns[1:], does("red", "Z", (3, -1), guard((1, -1), figure))])
    assert "wrong-figure" in codes(report)


def test_an_abbot_is_captured_and_stands_no_guard() -> None:
    taken = does("blue", "TWB", (1, 1), floor((1, 1), (0, 1)))
    report = game("abbot", turns=["red Z 0,1 abbot monk", taken])
    assert (codes(report), prisoners(report)) == ([], {"blue": [("red", "abbot")]})
    turns = [
        does("red", "TWB", (0, 1), {"tower": {}}),
        "blue Z 1,1",
        does("red", "Z", (2, 1), guard((0, 1), "abbot")),
    ]
    assert codes(game("abbot", turns=turns)) == ["wrong-figure"]


def test_a_monk_in_an_abbey_is_captured() -> None:
    ring = [(0, 1), (-1, 1), (-2, 1), (-2, 2), (-2, 3), (-1, 3), (0, 2)]
    turns = [does("red" if n % 2 == 0 else "blue", "Z", cell) for n, cell in enumerate(ring)]
    turns[3]["tile"] = "TWB"
    turns += [
        does("blue", "ABB", (-1, 2), {"deploy": "monk"}),
        does("red", "Z", (1, 1), floor((-2, 2), (-1, 2))),
    ]
    report = game(ABBEY, turns=turns)
    assert (codes(report), prisoners(report)) == ([], {"red": [("blue", "follower")]})


# Marks


def test_any_tile_can_bear_a_foundation_and_the_mark_can_be_ignored() -> None:
    turns = [does("red", "Z", (0, 1), {"tower": {}}) | {"marks": {"tile": ["tower"]}}]
    assert codes(game(turns=turns)) == []
    rules = {"expansions": ["tower"], "ignore": ["tower"]}
    report = of_data(
        {"carcscore": 1, "rules": rules, "players": ["red", "blue"], "tiles": PLAIN, "turns": turns}
    )
    assert codes(report) == ["no-foundation"]


@pytest.mark.parametrize(("players", "floors"), [(1, 10), (2, 10), (3, 9), (4, 7), (5, 6), (6, 5), (7, 5)])
def test_each_player_has_so_many_floors(players: int, floors: int) -> None:
    """One player alone builds them all on one tower; the others pass the time."""
    names = ["red", "blue", "yellow", "green", "black", "gray", "pink"][:players]
    turns: list[Data] = [
        {"tile": "Z", "at": [0, 1], "marks": {"tile": ["tower"]}, "actions": [{"tower": {}}]}
    ]
    turns += [{"tile": "Z", "at": [0, 2 + n]} for n in range(players * floors)]
    for built in range(1, floors + 1):
        turns[players * built]["actions"] = [floor((0, 1))]
    record = {"carcscore": 1, "rules": {"expansions": ["tower"]}, "players": names, "turns": turns}
    report = of_data({**record, "tiles": {"Z": {"like": "B", "count": 90}}})
    found = [(one.code, one.where.turn) for one in report.findings if one.code != "number-of-players"]
    assert found == [("no-floor-left", players * floors + 1)]
    position = {
        **record,
        "turns": None,
        "board": [{"tile": "D", "at": [0, 0]}, {"tile": "TWB", "at": [0, 1]}],
    }
    del position["turns"]
    for height, expected in ((players * floors, []), (players * floors + 1, ["too-many-floors"])):
        tower = {"floors": [{"at": [0, 1], "height": height}]}
        said = of_data({**position, "tower": tower, "track": dict.fromkeys(names, 0)})
        assert [code for code in codes(said) if code != "number-of-players"] == expected


def test_a_guard_stays_when_all_squares_around_are_filled() -> None:
    ring = [(1, 1), (1, 2), (0, 2), (-1, 2), (-1, 1), (-1, 0), (1, 0)]
    turns = [does("red", "TWB", (0, 1), {"tower": {}}), "blue Z 1,1", does("red", "Z", (1, 2), guard((0, 1)))]
    turns += [does("red" if n % 2 else "blue", "Z", cell) for n, cell in enumerate(ring[2:5])]
    turns += [does("red", "A", (-1, 0), rotation=3), does("blue", "A", (1, 0), rotation=1)]
    report = game(turns=turns)
    assert report.outcome is not None
    assert (codes(report), awarded(report)) == ([], [])
    assert [one.role for one in report.outcome.followers] == ["guard"]
