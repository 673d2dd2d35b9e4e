"""Every goal has a row in docs/performance.md; what was measured stays until it is measured again."""

import re
import sys
from datetime import date
from pathlib import Path

import pytest

from tests.bench import __main__, table
from tests.bench.goal import INSTRUCTIONS, WAYS, Asked, Goal, Measured, NotMeasured, Section
from tests.bench.sections import SECTIONS
from tests.bench.table import NEVER, PAGE, Row, due, figure, kept_machine, kept_rows, met, page, told_met

GOALS = [goal for section in SECTIONS.values() for goal in section.goals]
MOST = Goal("what", "times", 1.4, lambda asked: Measured(1, INSTRUCTIONS))


def test_goals_are_told_apart_by_what_they_measure() -> None:
    assert len({goal.what for goal in GOALS}) == len(GOALS)
    assert [goal.what for goal in GOALS if "|" in goal.what or goal.what != goal.what.strip()] == []
    assert [goal.what for goal in GOALS if goal.due is not None and goal.due <= 0] == []


def test_the_page_has_the_rows_that_are_offered() -> None:
    remedy = "run `python -m tests.bench --rewrite` with any section"
    assert PAGE.read_text(encoding="utf-8") == page({}, kept_machine()), remedy
    rows = kept_rows()
    assert {*rows} == {goal.what for goal in GOALS}
    for what, row in rows.items():
        if row.by:
            assert row.by in WAYS, what
            assert re.fullmatch(r"[\d,.]+ (times|%|s|ms|KiB)", row.measured), what
            assert date.fromisoformat(row.on), what


@pytest.mark.parametrize(
    ("value", "least", "told", "kept"),
    [
        (1.404, False, "1.40 times", True),
        (1.41, False, "1.41 times", False),
        (1.41, True, "1.41 times", True),
    ],
)
def test_a_goal_is_met_by_the_figure_that_is_told(value: float, least: bool, told: str, kept: bool) -> None:
    goal = MOST._replace(at_least=least)
    row = Row(figure(goal, value), INSTRUCTIONS)
    assert (row.measured, met(goal, row)) == (told, kept)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (1.2, "yes"),
        (1.34, "yes, within 5 %"),
        (1.4, "yes, within 5 %"),
        (1.45, "**no**, within 5 %"),
        (1.6, "**no**"),
    ],
)
def test_what_is_near_its_goal_says_so(value: float, told: str) -> None:
    assert told_met(MOST, Row(figure(MOST, value), INSTRUCTIONS)) == told
    assert told_met(MOST._replace(due=None), Row(figure(MOST, value), INSTRUCTIONS)) == ""
    assert told_met(MOST, NEVER) == ""


def test_quick_measures_no_size_that_it_does_not_name() -> None:
    large = [
        goal for section in ("sizes", "memory") for goal in SECTIONS[section].goals if "100,000" in goal.what
    ]
    assert len(large) == 9
    for goal in large:
        with pytest.raises(NotMeasured):
            goal.measure(Asked(quick=True))


def test_what_is_due_is_told_with_its_unit() -> None:
    assert due(MOST) == "≤ 1.4 times"
    assert due(MOST._replace(at_least=True)) == "≥ 1.4 times"
    assert due(MOST._replace(due=None)) == ""
    assert met(MOST._replace(due=None), Row("1.00 times", INSTRUCTIONS)) is None
    assert met(MOST, NEVER) is None


def test_rows_that_are_not_measured_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "performance.md"
    copy.write_text(PAGE.read_text(encoding="utf-8"), encoding="utf-8")
    monkeypatch.setattr(table, "PAGE", copy)
    first, second, third = (goal.what for goal in GOALS[:3])
    measured = {
        what: Row(f"{number}.00 times", INSTRUCTIONS, "2026-01-02")
        for number, what in ((1, first), (2, second))
    }
    copy.write_text(page(measured, "A machine."), encoding="utf-8")
    others = kept_rows()
    later = {first: Row("3.00 times", INSTRUCTIONS, "2026-01-03"), second: Row("not measured: no time")}
    copy.write_text(page(later, "Another machine."), encoding="utf-8")
    assert kept_rows() == others | {first: later[first]}
    assert kept_machine() == "Another machine."
    assert others[third] == kept_rows()[third]


@pytest.mark.parametrize(("value", "status"), [(1.3, 0), (1.5, 1)])
def test_a_goal_that_is_missed_gives_status_1(
    value: float, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    goals = (
        MOST._replace(measure=lambda asked: Measured(value, INSTRUCTIONS)),
        MOST._replace(measure=missing),
    )
    monkeypatch.setattr(__main__, "SECTIONS", {"one": Section("one", "", goals)})
    monkeypatch.setattr(sys, "argv", ["bench", "one"])
    assert __main__.main() == status
    first, second = capsys.readouterr().out.splitlines()
    assert first.split()[2:4] == [f"{value:.2f}", "times"]
    assert first.endswith("missed") is (status == 1)
    assert "not measured: no browser" in second


def missing(asked: Asked) -> Measured:
    raise NotMeasured("no browser")


def test_fewer_repetitions_are_some() -> None:
    assert [Asked(quick=True).times(usual) for usual in (3, 8, 40)] == [2, 2, 10]
