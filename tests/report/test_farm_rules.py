"""The page by the other farm rules: totals as they are when the record is scored by those."""

from pathlib import Path

import pytest

from carcscore.pipeline import examine
from carcscore.report.compare import by_farm_rule
from carcscore.report.verdict import headline_on
from carcscore.sentences import printed
from carcscore.source import parse
from tests.report.test_html import rendered

SAMPLES = Path(__file__).parents[2] / "samples"


@pytest.mark.parametrize("name", ["two-players-slips.yaml", "evening.yaml", "five-players-inns.json"])
def test_each_rule_gives_what_scoring_by_it_gives(name: str) -> None:
    report = examine(SAMPLES / name)
    reports = by_farm_rule(report)
    assert list(reports) == ["third", "first", "second"]
    assert reports["third"] is report
    for rule, by in reports.items():
        scored = examine(SAMPLES / name, farms=rule)
        assert [tally.to_dict() for tally in by.tallies] == [tally.to_dict() for tally in scored.tallies]
        assert [(one.claimed, one.computed) for one in by.claims if one.what == "total"] == [
            (one.claimed, one.computed) for one in scored.claims if one.what == "total"
        ]
    assert len({tuple(tally.total for tally in by.tallies) for by in reports.values()}) > 1


def test_the_rule_in_force_comes_first() -> None:
    assert next(iter(by_farm_rule(examine(SAMPLES / "evening.yaml", farms="second")))) == "second"


@pytest.mark.parametrize("rules", ["farms: none", "expansions: [the-woods]"])
def test_where_the_rules_make_no_difference_there_is_no_switch(rules: str) -> None:
    record = f"carcscore: 1\nplayers: [red, blue]\nboard: |\n  D E\nrules: {{{rules}}}\n"
    assert by_farm_rule(examine(parse(record, "game.yaml"))) == {}


def test_the_page_holds_the_totals_by_each_rule() -> None:
    report = examine(SAMPLES / "two-players-slips.yaml")
    text = rendered(report).text
    for rule, by in by_farm_rule(report).items():
        assert f"{rule} rule" in text
        assert printed(headline_on(by)) in text
