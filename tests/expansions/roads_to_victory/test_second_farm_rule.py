"""The second farm rule with a pickpocket (B13, R7): a city counts where it pays that player most.

Two cities of two tiles, one above the other, and completed roads below, by which pickpockets come::

      .    .   E2   .   .       farm-1 is all to its north
      .    .   E    .   .       farm-2: between the cities, on both tiles; it borders both
      .    .   E2   .   .
      A3   U   D*   U   A1      farm-3: around the cloisters; it borders the lower city

Where nothing is taken, each city pays 3, the lower one through farm-2, which has the lower number.
"""

import pytest

from carcscore.pipeline import examine
from carcscore.report.compare import compare_rules
from carcscore.report.explain import explain
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from carcscore.source import parse
from tests.expansions.records import awarded, examined, install, its_position, totals, wrong
from tests.expansions.throwaway import Fairy, Pigs

POSITION = """
carcscore: 1
players: [red, blue, green]
rules: {expansions: [roads-to-victory], farms: second}
sets: {base: 3}
start: []
board: |
  .    .   E2   .   .
  .    .   E    .   .
  .    .   E2   .   .
  A3   U   D    U   A1
  A3   U   U    U   A1
  A3   U   U    U   A1
followers: [red farmer C2 S, red farmer B4 N]
track: {red: 0, blue: 0, green: 0}
"""
BETWEEN, BELOW = "pickpocket farmer C2 S", "pickpocket farmer B4 N"


def farms(report: Report) -> list[str]:
    """The awards as PLAYER FARM POINTS, shares with an asterisk."""
    return [f"{a.player} {a.feature} {a.points}{'*' * (a.kind == 'pickpocket')}" for a in report.awards]


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        pytest.param([], ["red farm-2 6", "red farm-3 0"], id="nobody"),
        # 6 - 3 in farm-2, or 3 - 3 there and 3 in farm-3: the same, so the first farm has it.
        pytest.param([f"green {BETWEEN}"], ["red farm-2 3", "green farm-2 3*", "red farm-3 0"], id="tie"),
        # 6 - 3 - 3 in farm-2, or 3 - 3 there and 3 in farm-3.
        pytest.param(
            [f"green {BETWEEN}", f"blue {BETWEEN}"],
            ["red farm-2 0", "blue farm-2 3*", "red farm-3 3"],
            id="two-of-others",
        ),
        # As before, but half of it goes to red, who is served first: 6 - 3 - 3 + 3, or 3 - 3 + 3 and 3.
        pytest.param(
            [f"green {BETWEEN}", f"red {BETWEEN}"],
            ["red farm-2 0", "red farm-2 3*", "red farm-3 3"],
            id="ones-own-beside-it",
        ),
        # The other farm would lose it: it counts in farm-2 anyway.
        pytest.param([f"green {BELOW}"], ["red farm-2 6", "red farm-3 0"], id="in-the-other-farm"),
        # 6 - 3 in farm-2 and nothing in farm-3; elsewhere 3 - 3 and 3 - 3.
        pytest.param(
            [f"green {BETWEEN}", f"blue {BELOW}"],
            ["red farm-2 3", "green farm-2 3*", "red farm-3 0"],
            id="in-both",
        ),
    ],
)
def test_b13_a_city_counts_where_it_pays_the_player_most(pieces: list[str], expected: list[str]) -> None:
    report = examined(POSITION, pieces=pieces)
    assert wrong(report) == []
    assert farms(report) == expected


LOG = """
carcscore: 1
players: [red, blue, green]
rules: {expansions: [roads-to-victory], farms: second}
sets: {base: 3}
turns:
  - red U 1,0 farmer N
  - blue U -1,0
  - green A3 -2,0
  - red E2 0,-1 farmer N
  - blue B -3,0
  - {player: green, tile: A, rotation: 90, at: [2, 0], actions: [{pickpocket: {place: {point: W}}}]}
  - red B 3,0
  - blue B 3,-1
  - player: green
    tile: B
    at: [4, 0]
    actions: [{pickpocket: [{move: [0, 0]}, {step: farm, point: WNW}, {step: city}]}]
  - red B 5,0
  - blue B 6,0
  - {player: green, tile: B, at: [7, 0], actions: [{pickpocket: [{move: [0, -1]}, {step: farm}]}]}
"""
"""It ends as the board with the lower city alone: green's pickpocket is beside red's farmer to its north."""
LOWER_ONLY = """
  .    .   E2   .   .
  A3   U   D    U   A1
  A3   U   U    U   A1
"""


def test_b13_the_report_says_why_a_city_counts_elsewhere() -> None:
    """One city, two farms of red's, green's pickpocket in the first: red gets 3 through the second."""
    report = examined(
        POSITION,
        board=LOWER_ONLY,
        followers=["red farmer C1 N", "red farmer B2 N"],
        pieces=["green pickpocket farmer C1 N"],
    )
    assert wrong(report) == []
    assert farms(report) == ["red farm-1 0", "red farm-2 3"]
    text = " ".join(render_text(report).split())
    assert "1 of 1 paid through another farm, where that pays more" in text
    assert "red is paid for city-1 (through farm-2)" in text
    assert "where that pays more" in " ".join(explain(report, "farm-1").split())


def test_b13_compared_with_the_other_rules() -> None:
    """Of 3 and 3 by the third rule green takes 3; by the second red's one 3 is out of green's reach."""
    report = examined(
        POSITION,
        rules={"expansions": ["roads-to-victory"]},
        board=LOWER_ONLY,
        followers=["red farmer C1 N", "red farmer B2 N"],
        pieces=["green pickpocket farmer C1 N"],
    )
    assert totals(report) == {"red": 3, "blue": 0, "green": 3}
    rows = {line.split()[0]: line.split()[1:] for line in compare_rules(report).splitlines() if line.strip()}
    assert rows["red"] == ["3", "(farms", "3)", "4", "(farms", "4)", "3", "(farms", "3)"]
    assert rows["green"][0] == "3"
    assert rows["green"][-3:] == ["0", "(farms", "0)"]
    assert totals(examine(parse(LOG), farms="third")) == {"red": 3, "blue": 0, "green": 3}
    assert totals(examine(parse(LOG), farms="second")) == {"red": 3, "blue": 0, "green": 0}


def test_b13_players_tied_for_a_farm_choose_each_for_itself() -> None:
    """Blue holds farm-2 with red, and nothing else: both cities count there for blue, one for red."""
    report = examined(
        POSITION,
        board=POSITION[POSITION.index("board") : POSITION.index("follow")][9:].replace(
            ".    .   E ", "B    B   E "
        ),
        followers=["red farmer C2 S", "red farmer B4 N", "blue farmer A2"],
        pieces=[f"green {BETWEEN}", f"red {BETWEEN}"],
    )
    # Red: with both there 6 - 6 and its own 3; with one there 3 - 3, 3 below, and its own 3 of blue's 6.
    assert wrong(report) == []
    assert sorted(farms(report)) == [
        "blue farm-2 0",
        "green farm-2 3*",
        "red farm-2 0",
        "red farm-2 3*",
        "red farm-3 3",
    ]


def test_b13_with_a_pig(monkeypatch: pytest.MonkeyPatch) -> None:
    """Red's pig is in farm-3: the lower city pays 4 there instead of 3 in farm-2."""
    install(monkeypatch, **{"traders-pig": Pigs})
    rules = {"expansions": ["roads-to-victory", "traders-pig"], "farms": "second"}
    report = examined(POSITION, rules=rules, pieces=["red pig farmer D4 N"])
    assert wrong(report) == []
    assert farms(report) == ["red farm-2 3", "red farm-3 4"]


@pytest.mark.parametrize("rule", ["third", "second", "first", "none"])
def test_what_is_paid_beside_a_farm_is_paid_once(monkeypatch: pytest.MonkeyPatch, rule: str) -> None:
    """The fairy beside red's farmer in farm-2, which borders two cities: 3, whatever the farm rule."""
    install(monkeypatch, fairy=Fairy)
    followers = ["red farmer C2 S"] if rule != "none" else []
    report = examined(
        POSITION, rules={"expansions": ["fairy"], "farms": rule}, followers=followers, pieces=["fairy C2"]
    )
    assert wrong(report) == []
    due = {"third": 6, "second": 6, "first": 8, "none": 0}[rule]
    assert totals(report)["red"] == due + 3 * (rule != "none")
    assert sum(award.kind == "fairy" for award in report.awards) == (rule != "none")


def test_b12_a_farm_without_cities_is_scored_once_too(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, fairy=Fairy)
    rules = {"expansions": ["fairy"], "farms": "first"}
    changed = {"board": "U D U\n", "followers": ["red farmer A1 S"], "pieces": ["fairy A1"]}
    report = examined(POSITION, rules=rules, **changed)
    assert awarded(report) == ["- red fairy 3 PD12"]


def test_b13_a_log_and_its_position_count_alike() -> None:
    log = examine(parse(LOG))
    assert wrong(log) == []
    assert farms(log) == ["red farm-1 0", "red farm-2 3"]
    assert awarded(its_position(log), "final") == awarded(log, "final")
