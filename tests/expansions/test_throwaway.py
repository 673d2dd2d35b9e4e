"""A stranger's first expansions: seven rules of at most 25 lines each score what is counted here by hand.

The road of the logs, seven tiles, is red's and blue's alike; it is closed by the last tile::

      A3  D*  U   V
          A3  U   V1        red's thief on the upper U, blue's on the lower, blue's monk on the lower A3

Roads pay 7 each. A hill under blue's thief gives blue alone 7; the fairy beside red's thief 3 more; the mage
7 more to both; a watchtower under red's thief 2 for each of 3 followers: both thieves and the monk.
"""

import inspect

import pytest

from carcscore.game.expansion import Expansion
from carcscore.report.model import Report
from tests.expansions.records import awarded, examined, install, its_position, totals, wrong
from tests.expansions.throwaway import Fairy, Hills, Mage, Pigs, Siege, Vineyards, Watchtowers

ALL: tuple[type[Expansion], ...] = (Hills, Vineyards, Fairy, Mage, Watchtowers, Siege, Pigs)


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, **{one.facts.name: one for one in ALL})


def report_on(text: str, expansions: str, farms: str = "third") -> Report:
    """The report on a record of red and blue; a log's final position must score as its end does."""
    rules = f"{{expansions: [{expansions}], farms: {farms}}}"
    report = examined(f"carcscore: 1\nplayers: [red, blue]\nrules: {rules}\n{text}")
    if report.outcome is not None and report.outcome.record.is_log and not wrong(report):
        again = its_position(report)
        assert awarded(again) == awarded(report, "final")
        assert wrong(again) == []
    return report


def paid(report: Report) -> list[str]:
    assert wrong(report) == []
    return awarded(report)


@pytest.mark.parametrize("expansion", ALL, ids=lambda one: one.facts.name)
def test_each_is_short(expansion: type[Expansion]) -> None:
    lines = [line for line in inspect.getsource(expansion).splitlines() if line.strip()]
    assert 10 <= len(lines) <= 25


ROAD = """\
turns:
  - {tile: U, at: [1, 0], follower: thief, marks: {tile: [%s]}}
  - {tile: U, at: [1, 1], follower: thief, marks: {tile: [%s]}}
  - {tile: V, at: [2, 0], actions: [%s]}
  - blue V1 2,1
  - red A3 -1,0
"""
LAST = "  - blue A3 0,1 monk\n"


def road(red: str = "", blue: str = "", action: str = "", last: str = LAST) -> str:
    return ROAD % (red, blue, action) + last


def test_hills_break_a_tie() -> None:
    """None, one, both of the tied on hills; and at the end, with six tiles."""
    road_of_blue = "6 blue road 7 B7"
    for red, blue, holders in (("", "", 2), ("", "hill", 1), ("hill", "hill", 2)):
        due = [road_of_blue, "6 red road 7 B7"][:holders]
        assert [one for one in paid(report_on(road(red, blue), "hills")) if "road" in one] == due
    assert paid(report_on(road("", "hill", last=""), "hills")) == ["- blue road 6 B10"]


def test_the_fairy_pays_in_play_and_at_the_end() -> None:
    """In play 7 and 3, with the majority or not; at the end 6 and 3."""
    fairy = "{fairy: {at: [1, 0]}}"
    report = report_on(road(action=fairy), "fairy")
    assert [one for one in paid(report) if one[0] == "6"] == [
        "6 blue road 7 B7",
        "6 red fairy 3 PD12",
        "6 red road 7 B7",
    ]
    assert paid(report_on(road(action=fairy, last=""), "fairy")) == [
        "- blue road 6 B10",
        "- red fairy 3 PD12",
        "- red road 6 B10",
    ]
    report = report_on(road("", "hill", fairy), "hills, fairy")
    assert [one for one in paid(report) if one[0] == "6"] == ["6 blue road 7 B7", "6 red fairy 3 PD12"]


def test_the_fairy_is_moved_instead_of_deploying_to_an_own_follower() -> None:
    alone = report_on(road(action="{fairy: {at: [1, 1]}}", last=""), "fairy")
    assert wrong(alone) == [("fairy-alone", "PD10")]
    both = report_on(road(action="{fairy: {at: [1, 0]}}, {deploy: farmer SSE}", last=""), "fairy")
    assert wrong(both) == [("second-deployment", "B4")]


def test_the_mage_pays_each_tile_and_leaves_with_what_was_scored() -> None:
    """14 for the road of 7 in play, 12 for the 6 tiles that it has before."""
    mage = "{mage: {at: [1, 0], point: W}}"
    report = report_on(road(action=mage), "mage")
    assert [one for one in paid(report) if "road" in one] == ["6 blue road 14 MW5", "6 red road 14 MW5"]
    assert report.outcome is not None
    assert report.outcome.game.pieces == []
    report = report_on(road(action=mage, last=""), "mage")
    assert paid(report) == ["- blue road 12 MW5", "- red road 12 MW5"]
    assert report.outcome is not None
    (feature,) = [one for one in report.outcome.features if report.outcome.features.name(one.ref) == "road-1"]
    assert report.outcome.worth(feature).points == 12


@pytest.mark.parametrize(
    ("mage", "found"),
    [
        ("{at: [1, 0], point: N}", ("no-place-for-mage", "MW2")),
        ("{at: [5, 0], point: N}", ("no-tile-there", "MW2")),
        ("{at: [1, 0], point: centre}", ("which-segment", None)),
        ("{at: here, point: N}", ("bad-cell", None)),
    ],
)
def test_the_mage_stands_on_an_unfinished_road_or_city(mage: str, found: tuple[str, str | None]) -> None:
    assert wrong(report_on(road(action=f"{{mage: {mage}}}", last=""), "mage")) == [found]


def test_a_watchtower_pays_before_the_road() -> None:
    """2 x 3: for both thieves and the monk put down in that turn; then the road, to red on the hill alone."""
    report = report_on(road("watch-followers, hill", ""), "watchtowers, hills")
    assert report.outcome is not None
    fell = [(one.player, one.kind, one.points) for one in report.outcome.turns[5].awards]
    assert fell == [("red", "watchtower", 6), ("red", "road", 7)]
    assert "watchtower" not in str(paid(report_on(road("watch-followers", "", last=""), "watchtowers")))


INN = """\
board:
  - {tile: D, at: [0, 0]}
  - {tile: U, at: [1, 0], marks: {E: [inn]}}
  - {tile: U, at: [2, 0]}
  - {tile: U, at: [-1, 0]}
followers: ["red thief 2,0"]
pieces: ["mage 1,0 E", "fairy 2,0"]
"""


@pytest.mark.parametrize("names", ["inns-and-cathedrals, mage, fairy", "fairy, mage, inns-and-cathedrals"])
def test_what_an_inn_takes_away_the_mage_and_the_fairy_still_pay(names: str) -> None:
    """An unfinished road of 4 with an inn: 0, and 4 by the mage; 3 by the fairy beside it."""
    assert paid(report_on(INN, names)) == ["- red fairy 3 PD12", "- red road 4 MW5"]


CLOISTER = """\
turns:
  - {tile: B, at: [0, 1], follower: monk, marks: {tile: [vineyard]}}
  - {tile: U, at: [1, 0], marks: {tile: [%s]}}
  - {tile: U, at: [-1, 0], marks: {tile: [vineyard]}}
  - {tile: V, at: [-1, 1], marks: {tile: [vineyard]}}
  - red V3 1,1
  - {tile: V, rotation: 180, at: [-1, 2], marks: {tile: [vineyard]}}
  - red U 0,2
"""
CLOSED = "  - blue V1 1,2\n"


def test_vineyards_stand_around_a_completed_cloister() -> None:
    """9 and 3 x 3 or 4 x 3; the cloister's own tile is not around it. Unfinished, 8 of 9 and nothing more."""
    assert paid(report_on(CLOISTER % "" + CLOSED, "vineyards")) == ["8 red cloister 18 HS9"]
    assert paid(report_on(CLOISTER % "vineyard" + CLOSED, "vineyards")) == ["8 red cloister 21 HS9"]
    assert paid(report_on(CLOISTER % "vineyard", "vineyards")) == ["- red cloister 8 B10"]


CITY = """\
tiles:
  ZG: {like: G, count: 3}
  ZS: {like: G, marks: {E: [besieged]}}
start: [{tile: ZG, at: [0, 0]}]
turns:
  - {tile: E, rotation: 90, at: [-1, 0], actions: [%s{deploy: knight}]}
  - blue ZS 1,0
  - red F 2,0
"""
CITY_CLOSED = "  - blue E3 3,0\n"


def test_a_besieged_city_pays_1_less_for_each_tile_and_pennant() -> None:
    """Five tiles and a pennant: 6 for 12; unfinished 0 for 5. With the mage 5 more, closed or not."""
    mage = "{mage: {at: [-1, 0], point: E}}, "
    for action, expansions, closed, unfinished in (("", "sieges", 6, 0), (mage, "mage, sieges", 11, 4)):
        rule = "MW5" if action else "SG2"
        log = CITY % action
        assert paid(report_on(log + CITY_CLOSED, expansions)) == [f"4 red city {closed} {rule}"]
        assert paid(report_on(log, expansions)) == [f"- red city {unfinished} {rule}"]


FARM = """\
tiles:
  ZE: {like: E, count: 20}
  ZS: {like: E, marks: {N: [besieged]}}
start: [{tile: ZE, at: [0, 0]}]
board: |
  ZE2  ZE2  ZE2  ZE2  ZE2  ZE2  ZE2  ZE2  ZE2  ZE2
  ZE*  ZE   ZS   ZE   ZE   ZE   ZE   ZE   ZE   ZE
followers: [red farmer B2 S, red farmer E2 S, blue farmer I2 S]
pieces: [%s]
"""
PIGS = "red pig farmer C2 S, blue pig farmer D2 S"


@pytest.mark.parametrize(
    ("expansions", "pieces", "farms", "points"),
    [
        ("sieges", "", "third", 9 * 3 + 6),
        ("sieges", "", "first", 9 * 4 + 8),
        ("sieges, traders-pig", PIGS, "third", 9 * 4 + 8),
        ("traders-pig, sieges", PIGS, "second", 9 * 4 + 8),
        ("sieges, traders-pig", PIGS, "first", 9 * 5 + 10),
    ],
)
def test_a_farm_is_paid_double_for_a_besieged_city(
    expansions: str, pieces: str, farms: str, points: int
) -> None:
    """Ten cities, one besieged; the pig's point is doubled, and a pig of who does not win pays nothing."""
    report = report_on(FARM % pieces, expansions, farms)
    assert wrong(report) == []
    assert totals(report) == {"red": points, "blue": 0}


PIG = """\
turns:
  - red E2 0,-1 farmer N
  - blue U 1,0
  - {tile: E, at: [0, -2], actions: [{pig: %s}]}
  - blue E2 0,-3
"""


def test_a_pig_is_put_beside_an_own_farmer() -> None:
    """Two cities at 4 each."""
    report = report_on(PIG % "S", "traders-pig")
    assert paid(report) == ["- red farm 8 B11"]
    assert wrong(report_on(PIG.replace(" farmer N", "") % "S", "traders-pig")) == [("pig-alone", "TB9")]
    assert wrong(report_on(PIG % "N", "traders-pig")) == [("no-such-segment", "B4")]
