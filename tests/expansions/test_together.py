"""Expansions that meet: what one does to the points of another (docs/rules.md, "When expansions meet").

Every sum was reckoned by hand from the rules before it was compared.
"""

from pathlib import Path

import pytest

import carcscore
from carcscore.rules.facts import Facts
from tests.expansions.records import examined, totals, wrong

ROAD = """
carcscore: 1
rules: {expansions: [wells, inns-and-cathedrals, roads-to-victory, the-woods]}
players: [red, blue]
turns:
  - red A3 -1,0 thief
  - {player: blue, tile: U, at: [1, 0], marks: {E: [inn, stable, well]}}
  - {player: red, tile: U, at: [2, 0], marks: {E: [avenue]}}
  - {player: blue, tile: A, at: [3, 0], rotation: 90, marks: {W: [outpost, well]}}
"""
"""A completed road of five tiles, one of them an avenue, with an inn, a stable, an outpost and two wells."""


def paid(text: str, **changed: object) -> list[tuple[str, str, int, list[tuple[str, int, int, str | None]]]]:
    report = examined(text, **changed)
    assert wrong(report) == []
    return [
        (one.player, one.kind, one.points, [(i.name, i.count, i.each, i.because) for i in one.items])
        for one in report.awards
    ]


def test_an_avenue_on_a_road_with_inn_stable_outpost_and_wells() -> None:
    """Ordinary tiles and wells 1 + 1 + 1 - 1 = 2 each, the avenue 3 (W1, I2, R1, R2, F3)."""
    [(player, kind, points, items)] = paid(ROAD)
    assert (player, kind, points) == ("red", "road", 4 * 2 + 3 + 2 * 2)
    because = "inn +1, stable +1, outpost -1"
    assert sorted(items, key=lambda item: item[0]) == [
        ("avenues", 1, 3, items[[i[0] for i in items].index("avenues")][3]),
        ("tiles", 4, 2, because),
        ("wells", 2, 2, because),
    ]


@pytest.mark.parametrize(
    ("ignored", "points"),
    [
        (["inn"], 4 * 1 + 3 + 2 * 1),
        (["stable"], 4 * 1 + 3 + 2 * 1),
        (["outpost"], 4 * 3 + 3 + 2 * 3),
        (["well"], 4 * 2 + 3),
        (["avenue"], 5 * 2 + 2 * 2),
        (["inn", "stable"], 0 + 3 + 0),
        (["inn", "stable", "outpost", "well", "avenue"], 5),
    ],
)
def test_the_same_road_without_some_of_its_marks(ignored: list[str], points: int) -> None:
    rules = {
        "expansions": ["wells", "inns-and-cathedrals", "roads-to-victory", "the-woods"],
        "ignore": ignored,
    }
    assert [award[2] for award in paid(ROAD, rules=rules)] == [points]


@pytest.mark.parametrize(("fixed", "avenue"), [("all", 3), ("inn-only", 4)])
def test_a_stable_raises_an_avenue_only_where_the_table_says_so(fixed: str, avenue: int) -> None:
    rules = {
        "expansions": ["wells", "inns-and-cathedrals", "roads-to-victory", "the-woods"],
        "ignore": ["outpost"],
        "options": {"the-woods": {"avenue_fixed": fixed}},
    }
    assert [award[2] for award in paid(ROAD, rules=rules)] == [4 * 3 + avenue + 2 * 3]


CITY = """
carcscore: 1
rules: {expansions: [roads-to-victory, taverns]}
players: [red, blue, green]
tiles:
  GG: {like: G, count: 6}
  TT: {like: B, marks: {tile: [tavern]}, count: 1}
start: [{tile: GG, at: [0, 0]}]
board: |
  GG*  GG  GG  GG  GG  GG
  TT   B   B   B   .   .
  A3   U   A1  .   .   .
followers: [red knight B1, blue knight E1]
pieces: [green pickpocket D1 E]
roads-to-victory: {jewels: {}}
track: {red: 0, blue: 0, green: 0}
"""
"""An unfinished city of six: red's knight drinks at the tavern, blue's does not, green's pickpocket waits."""


def test_a_pickpocket_among_drunk_knights() -> None:
    """Blue's 1 beats red's 1/2 (T2); of the city's 6 the pickpocket takes 3 first (R7)."""
    report = examined(CITY)
    assert wrong(report) == []
    city = [award for award in report.awards if award.feature == "city-1"]
    assert [(one.player, one.kind, one.points) for one in city] == [
        ("blue", "city", 3),
        ("green", "pickpocket", 3),
    ]
    assert [(player, float(strength)) for player, strength in city[0].majority] == [
        ("blue", 1.0),
        ("red", 0.5),
    ]


def test_when_the_tavern_is_ignored_they_tie() -> None:
    rules = {"expansions": ["roads-to-victory", "taverns"], "ignore": ["tavern"]}
    awards = [
        (one.player, one.points) for one in examined(CITY, rules=rules).awards if one.feature == "city-1"
    ]
    assert sorted(awards) == [("blue", 3), ("green", 3), ("red", 3)]


POST_HOUSE = """
carcscore: 1
rules: {expansions: [roads-to-victory, the-woods]}
players: [red, blue]
tiles:
  WT: {like: W, marks: {tile: [tree]}, count: 1}
  UU: {like: U, count: 9}
  BB: {like: B, count: 5}
  ZU:
    count: 1
    segments: [{forest: [N]}, {road: [E, W]}, {farm: [ENE, WNW], touches: [N]}, {farm: [ESE, SSE, SSW, WSW]}]
  ZO: {count: 1, segments: [{forest: [S]}, {farm: [NNW, NNE, ENE, ESE, WSW, WNW], touches: [S]}]}
start: [{tile: WT, at: [0, 0]}]
board: |
  .   .   .   BB  .   .   .
  .   .   .   BB  .   .   .
  .   .   .   BB  ZO  .   .
  UU  UU  UU  WT* ZU  UU  UU
  .   .   .   UU1 .   .   .
  .   .   .   UU1 .   .   .
  .   .   .   UU1 .   .   .
followers: []
pieces: [red post-house D4]
track: {red: 0, blue: 0}
"""
"""A crossing with a tree all around which is filled; a forest of two tiles beside the road to the east."""


def test_a_post_house_whose_route_touches_a_forest_and_a_tree() -> None:
    """Both are completed features on a tile of the route, which itself is open: 4 each (R5, F2, F5)."""
    [award] = examined(POST_HOUSE).awards
    assert (award.player, award.kind, award.points) == ("red", "post-house", 8)
    assert set(award.features) == {"forest-1", "tree-1"}


FOREST = """
carcscore: 1
rules: {expansions: [inns-and-cathedrals, the-woods, taverns]}
players: [red, blue]
tiles:
  ZF:
    count: 6
    segments: [{forest: [E, W]}, {farm: [NNW, NNE], touches: [E]}, {farm: [SSE, SSW], touches: [E]}]
  ZL: {like: ZF, marks: {tile: [leaf]}, count: 1}
  TT: {like: B, marks: {tile: [tavern]}, count: 1}
start: [{tile: TT, at: [0, 0]}]
board: |
  .    TT*  B    B    B
  ZL   ZF   ZF   ZF   ZF
followers: [blue large woodsman A2, red woodsman E2]
track: {red: 0, blue: 0}
"""
"""Blue's large follower came by a leaf into red's forest, beside a tavern."""


def test_a_large_follower_on_a_leaf_drunk() -> None:
    """Large counts 2, drunk half of that, so the two tie for 5 tiles (F2, F6, I1, T2)."""
    report = examined(FOREST)
    assert wrong(report) == []
    forest = [(one.player, one.points) for one in report.awards if one.kind == "forest"]
    assert sorted(forest) == [("blue", 5), ("red", 5)]
    assert totals(report) == {"red": 5, "blue": 5}


def test_sober_the_large_one_has_it_alone() -> None:
    rules = {"expansions": ["inns-and-cathedrals", "the-woods", "taverns"], "ignore": ["tavern"]}
    report = examined(FOREST, rules=rules)
    assert [(one.player, one.points) for one in report.awards if one.kind == "forest"] == [("blue", 5)]


SAMPLE = Path(__file__).parents[2] / "samples" / "all-together.yaml"


def test_all_at_once() -> None:
    """The sample with everything in it, by hand.

    Red: 2 tiles of road; 5 tiles of forest, tied; a jewel of 5 and 10 for most jewels, tied; a coin, -10.
    Blue: the city's 5 less the pickpocket's 3; 5 tiles of forest; a jewel of -2 and 10; a post house, 4.
    Green: the pickpocket's 3; a tree, 1 and 3 filled squares of its cross.
    """
    report = carcscore.examine(SAMPLE)
    assert (wrong(report), report.exit_status) == ([], 0)
    final = {tally.player.id: tally.final for tally in report.tallies}
    assert final == {"red": 2 + 5 + 15 - 10, "blue": 2 + 5 + 8 + 4, "green": 3 + 4}
    assert totals(report) == {"red": 32, "blue": 31, "green": 16}


def test_all_at_once_without_any_one_expansion() -> None:
    """Whatever one leaves out of it, the rest is read and told: what is missing is found, not skipped.

    But for marks: without Wells or Taverns those on the tiles of others do nothing, silently.
    """
    text = SAMPLE.read_text(encoding="utf-8")
    for name in ("wells", "inns-and-cathedrals", "roads-to-victory", "the-woods", "new-world", "taverns"):
        others = [one.name for one in _played() if one.name != name]
        report = examined(text, rules={"expansions": others})
        assert report.exit_status == (0 if name in ("wells", "taverns") else 2), name
        assert all(finding.where.path for finding in report.findings if finding.severity == "error"), name


def _played() -> list[Facts]:
    outcome = carcscore.examine(SAMPLE).outcome
    assert outcome is not None
    return list(outcome.rules.facts)
