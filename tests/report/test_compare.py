"""The three farm rules side by side."""

import pytest

from carcscore.report.compare import FARM_RULES, compare_rules
from tests.report.games import FARMS, POSITION, changed, examined, random_reports


def compared(text: str, **rules: str | int | bool) -> str:
    return " ".join(compare_rules(examined(text, **rules)).split())


def test_three_rules_three_results() -> None:
    text = compare_rules(examined(FARMS))
    table = [line.split() for line in text.split("\n")[3:8]]
    assert table[0] == ["player", "third", "(B11)", "first", "(B12)", "second", "(B13)"]
    assert table[2] == ["red", "9", "(farms", "9)", "8", "(farms", "8)", "6", "(farms", "6)"]
    assert table[3] == ["blue", "7", "(farms", "3)", "8", "(farms", "4)", "7", "(farms", "3)"]
    assert table[4] == ["wins", "red", "red", "and", "blue", "blue"]
    words = " ".join(text.split())
    assert "The farm rule decides who is first." in words
    assert "city-1 (B1)" in words
    assert "blue: 4 instead of 3 by the first rule for city-2" in words
    assert max(map(len, text.split("\n"))) <= 80


def test_totals_are_those_of_a_report_under_each_rule() -> None:
    for rule in FARM_RULES:
        for tally in examined(FARMS, farms=rule).tallies:
            assert f"{tally.total} (farms {tally.by_kind['farm']})" in compared(FARMS)


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


def test_random_games_fit_the_page_and_name_what_differs() -> None:
    named = 0
    for report in random_reports(24):
        text = compare_rules(report)
        assert max(map(len, text.split("\n"))) <= 80
        named += "by the first rule" in " ".join(text.split())
    assert named > 10
