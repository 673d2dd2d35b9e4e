"""The examples that the sources print, each as a record of its own; see tests/games/README.md."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from carcscore.game.placing import set_figures
from carcscore.pipeline import examine, load
from carcscore.report.model import Report
from carcscore.rules.rulebook import rule
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award
from carcscore.source import parse, read
from tests.sampling import few_of, in_one

GAMES = Path(__file__).parent / "games"
Data = dict[str, Any]


def _fixtures() -> list[Path]:
    return sorted(GAMES.glob("*/*.yaml"))


def _load(path: Path) -> Data:
    data = read(path).data
    assert isinstance(data, dict)
    return data


def _cases() -> Iterator[Any]:
    for path in _fixtures():
        fixture = _load(path)
        for number, case in enumerate(fixture.get("cases") or [fixture], 1):
            name = f"{path.parent.name}/{path.stem}" + (f"-{number}" if "cases" in fixture else "")
            yield pytest.param(fixture, case, id=name)


def _completions() -> Iterator[Any]:
    for path in _fixtures():
        fixture = _load(path)
        for number, completed in enumerate(fixture.get("completed") or [], 1):
            yield pytest.param(fixture, completed, id=f"{path.parent.name}/{path.stem}-{number}")


def _examined(record: Data, rules: Data) -> Report:
    return examine(parse(json.dumps(record)), **rules)


def _words(award: Award) -> str:
    turn = "" if award.turn is None else f"{award.turn} "
    return f"{turn}{award.player} {award.kind} {award.points} {award.rule}"


@in_one
@pytest.mark.parametrize(("fixture", "case"), list(_cases()))
def test_printed_example(fixture: Data, case: Data) -> None:
    expect = case["expect"]
    report = _examined({**fixture["record"], **case.get("change", {})}, case.get("rules", {}))

    wrong = [finding for finding in report.findings if finding.severity != "note"]
    assert sorted(finding.code for finding in wrong) == sorted(expect.get("findings", [])), wrong
    assert report.legal is expect.get("legal", True)
    assert {tally.player.id: tally.total for tally in report.tallies} == expect["totals"]
    if "awards" in expect:
        assert sorted(map(_words, report.awards)) == sorted(expect["awards"])


@in_one
@pytest.mark.parametrize(("fixture", "completed"), list(_completions()))
def test_what_was_paid_during_play(fixture: Data, completed: Data) -> None:
    report = _examined({**fixture["record"], "followers": completed["followers"]}, completed.get("rules", {}))
    outcome = report.outcome
    assert outcome is not None
    standings, unset = set_figures(outcome.record.followers, outcome.table, outcome.rules)
    assert not unset
    (ref,) = {outcome.features.ref(standing.number) for standing in standings}
    feature = outcome.features[ref]
    assert feature.complete
    hooks = outcome.game.hooks.scoring
    awards = Scoring(feature, outcome.rules, standings, "play", hooks=hooks).awards
    assert {award.player: award.points for award in awards} == completed["paid"]
    assert all(rule(award.rule) for award in awards)


@in_one
@pytest.mark.parametrize("path", few_of(_fixtures(), 20), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_fixture_says_where_it_is_from(path: Path) -> None:
    fixture = _load(path)
    known = {"source", "example", "note", "record", "completed", "expect", "cases"}
    assert set(fixture) <= known
    assert fixture["source"] in {"000", "001", "002", "003", "004", "official", "own"}
    assert fixture["example"]
    assert ("expect" in fixture) != ("cases" in fixture)
    assert fixture["record"]["carcscore"] == 1
    load(parse(json.dumps(fixture["record"])))  # every record, the logs too, can be read
