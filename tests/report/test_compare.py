"""The three farm rules side by side."""

from pathlib import Path

import pytest

from carcscore.report.compare import FARM_RULES, compare_rules
from tests.report.games import FARMS, POSITION, changed, examined, random_reports
from tests.sampling import few_of

SAMPLES = Path(__file__).parents[2] / "samples"


def compared(text: str, **rules: str | int | bool) -> str:
    return " ".join(compare_rules(examined(text, **rules)).split())


def test_three_rules_three_results() -> None:
    text = compare_rules(examined(FARMS))
    table = [line.split() for line in text.split("\n")[3:8]]
    assert " ".join(table[0]) == "player third (rule B11) first (rule B12) second (rule B13)"
    assert table[2] == ["red", "9", "(farms", "9)", "8", "(farms", "8)", "6", "(farms", "6)"]
    assert table[3] == ["blue", "7", "(farms", "3)", "8", "(farms", "4)", "7", "(farms", "3)"]
    assert table[4] == ["wins", "red", "red", "and", "blue", "blue"]
    words = " ".join(text.split())
    assert "The farm rule decides who is first." in words
    assert "city-1 (B1) red 6 4 3 farm-1 and farm-3 each pay red by the third rule, only one" in words
    assert "blue: 4 instead of 3 by the first rule for city-2" in words
    assert max(map(len, text.split("\n"))) <= 80


def test_totals_are_those_of_a_report_under_each_rule() -> None:
    for rule in FARM_RULES:
        for tally in examined(FARMS, farms=rule).tallies:
            assert f"{tally.total} (farms {tally.by_kind['farm']})" in compared(FARMS)


def test_farms_paid_in_play_are_paid_by_each_rule() -> None:
    """A barn pays the farmers in play (AM17), by the rule of the column."""
    record = (SAMPLES / "abbey-and-mayor-turns.yaml").read_text()
    totals = {rule: [tally.total for tally in examined(record, farms=rule).tallies] for rule in FARM_RULES}
    assert totals["first"] != totals["third"]
    rows = [line.split() for line in compare_rules(examined(record)).split("\n")]
    for seat, player in enumerate(["red", "blue"]):
        row = next(row for row in rows if row[:1] == [player])
        assert [int(word) for word in row if word.isdigit()] == [totals[rule][seat] for rule in FARM_RULES]


def test_same_whatever_rule_was_asked_for() -> None:
    assert len({compared(FARMS, farms=rule) for rule in (*FARM_RULES, "none")}) == 1


def test_played_without_farms() -> None:
    record = FARMS[: FARMS.index("followers")] + "rules: {farms: none}\n"
    assert "the farm rules change nothing" in compared(record)


def test_nobody_is_paid_for_a_city() -> None:
    assert "the farm rules make no difference" in compared(FARMS[: FARMS.index("followers")])


def test_no_track_and_adjourned() -> None:
    record = changed(POSITION, ("track: {red: 4, blue: 0}\n", ""))
    assert "the points of the final scoring alone" in compared(record)
    record = changed(POSITION, ("followers:", "end: adjourned\nfollowers:"))
    assert "The game was not ended" in compared(record)
    assert "leads red red red" in compared(record)


def test_unusable_record() -> None:
    with pytest.raises(ValueError, match="no totals to compare"):
        compare_rules(examined("carcscore: 2"))


@pytest.mark.parametrize("number", few_of([8, 24], 1))
def test_random_games_fit_the_page_and_name_what_differs(number: int) -> None:
    named = 0
    for report in random_reports(number):
        text = compare_rules(report)
        assert max(map(len, text.split("\n"))) <= 80
        named += "by the first rule" in " ".join(text.split())
    assert named > 10 * number // 24


BROKEN_OFF = """
carcscore: 1
players: [red, blue]
end: mid-turn
board: |
  E2
  D*
followers:
  - red knight A1
track: {red: 0, blue: 0}
"""


def test_what_the_last_tile_completed_is_in_every_column() -> None:
    """The position ends in the middle of a turn: the city of red is paid first (B7)."""
    assert examined(BROKEN_OFF, final=True).tallies[0].total == 4
    text = compared(BROKEN_OFF, final=True)
    assert text.count("4 (farms 0)") == 3
    assert "wins red red red" in text


SHARED = """
carcscore: 1
rules: {expansions: [roads-to-victory]}
players: [red, blue, green]
tiles: {AB: {like: A, count: 1}}
board: |
  E2   E2   .
  D*   D    U
  A3   U    AB1
followers: [red farmer A2 WNW]
pieces: [{piece: pickpocket, player: green, at: C2, role: farmer, point: NNW}]
track: {red: 0, blue: 0, green: 0}
"""


def test_a_share_is_no_part_of_what_a_city_pays() -> None:
    """The farm pays 6 for two cities: 3 to the pickpocket first (R7), 3 to red."""
    tallies = examined(SHARED).tallies
    text = compared(SHARED)
    assert [tally.by_kind["farm"] for tally in tallies] == [3, 0, 0]
    assert "red: 4 instead of 3 by the first rule for city-1 and city-2" in text
    assert "Pieces stand in farms" in text
