"""Wrong claims on every sample, with all expansions: what is told is checked by scoring in other ways."""

import random
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from carcscore.board.feature import Feature
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from tests.sampling import few_of

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.yaml"))
PLAYED = [one for one in SAMPLES if "slips" not in one.name]


def claim_on(outcome: Outcome, feature: Feature, player: str, points: int) -> str:
    (x, y), index = feature.segments[0]
    point = outcome.table.board.at((x, y)).turned.point_names(index, " ").split()[0]
    return f"{player} {feature.kind.name} {x},{y} {point} {points}"


def paid(report: Report) -> dict[tuple[str, str], int]:
    """What each feature paid each player, by the awards; where farms are pooled, not what farms are paid."""
    due: dict[tuple[str, str], int] = {}
    for award in report.awards:
        if award.feature is not None and award.feature.rpartition("-")[0] == award.kind:
            due[award.feature, award.player] = due.get((award.feature, award.player), 0) + award.points
    return due


@pytest.mark.parametrize("sample", few_of(PLAYED, 12), ids=lambda path: path.stem)
def test_whatever_is_claimed_is_explained_exactly_or_not_at_all(sample: Path) -> None:
    report = examine(sample)
    outcome = report.outcome
    assert outcome is not None
    rng = random.Random(sample.name)
    features = [one for one in outcome.features if one.kind.claimable]
    lines = [
        claim_on(outcome, one, tally.player.id, rng.randint(0, 30))
        for one in rng.sample(features, k=min(6, len(features)))
        for tally in report.tallies
    ]
    gaps = {tally.player.id: tally.total + rng.choice((-7, -3, -2, 1, 2, 4, 6)) for tally in report.tallies}
    claimed = examine(replace(outcome.record, claimed=gaps), lines)
    assert [one.player for one in claimed.claims if one.what == "total"] == list(gaps)
    for claim in claimed.claims:
        if not claim.difference:
            assert claim.explained is None
        elif claim.explained is not None:
            gap = claim.claimed - claim.computed
            for each in claim.explained.explanations:
                assert sum(one.points for one in each.mistakes) == gap
                assert 1 <= len(each.mistakes) <= 2
                assert all(one.points and one.message and one.code for one in each.mistakes)
            assert len(claim.explained.explanations) <= 5
    assert claimed.awards == report.awards


def _placed(report: Report) -> dict[str, frozenset[tuple[str, tuple[int, int], int]]]:
    """Where each feature lies, by its name: names are given anew where a mark changes the features."""
    assert report.outcome is not None
    board = report.outcome.table.board
    return {
        report.outcome.features.name(one.ref): frozenset(
            (one.kind.name, cell, point)
            for cell, index in one.segments
            for point in board.at(cell).turned.segments[index].points
        )
        for one in report.outcome.features
    }


def _otherwise(report: Report) -> Iterator[tuple[str, Report]]:
    """The record scored by other options, and with each mark ignored: with the mistake that this is."""
    assert report.outcome is not None
    record, rules = report.outcome.record, report.outcome.rules
    others = [one for one in ("third", "first", "second") if one != rules.farms]
    if rules.farms != "none":
        yield from (("other-farm-rule", examine(record, farms=one)) for one in others)
    yield "other-small-city", examine(record, small_city=6 - rules.small_city)
    for mark in {name for feature in report.outcome.features for name in feature.marks}:
        if rules.known_marks[mark].ignorable:
            ignoring = replace(record, rules=replace(record.rules, ignore=(*record.rules.ignore, mark)))
            yield f"{mark}-missed", examine(ignoring)


def _pooled(*reports: Report) -> bool:
    """Whether farms are paid by cities in one of them."""
    return any(one.outcome is not None and one.outcome.rules.farms == "first" for one in reports)


@pytest.mark.parametrize("sample", few_of(PLAYED, 12), ids=lambda path: path.stem)
def test_what_other_rules_give_is_told_as_that(sample: Path) -> None:
    """The figure that the program itself gives by another option or without a mark, claimed by these."""
    report = examine(sample)
    assert report.outcome is not None
    due, here = paid(report), _placed(report)
    wanted: dict[str, str] = {}
    for code, other in _otherwise(report):
        by_other, named = paid(other), {places: name for name, places in _placed(other).items()}
        for (name, player), points in due.items():
            if here[name] not in named and any(not here[name].isdisjoint(one) for one in named):
                continue  # without the mark the board parts otherwise: there is no such feature
            then = by_other.get((named.get(here[name], name), player), 0)
            farm = name.startswith("farm-") and code == "other-farm-rule"
            if then == points or (
                farm and "first" in (other.outcome.rules.farms, report.outcome.rules.farms)
            ):  # type: ignore[union-attr]
                continue
            wanted.setdefault(
                claim_on(report.outcome, report.outcome.features.named(name), player, then), code
            )
    claimed = examine(report.outcome.record, list(wanted))
    claims = [claim for claim in claimed.claims if claim.argued and claim.what == "feature"]
    for (line, code), claim in zip(wanted.items(), claims, strict=True):
        if claim.explained is None or claim.computed != due[claim.features[0], claim.player]:
            continue  # a share of somebody's piece is in what is due as well
        codes = [each.mistakes[0].code for each in claim.explained.explanations]
        assert code in codes or claim.explained.more, (line, code, codes)


def test_without_a_wrong_claim_nothing_of_the_search_is_loaded() -> None:
    """A record whose claims are right, and then one with a wrong claim."""
    code = (
        "import sys; from carcscore import examine; examine('samples/three-farm-rules.yaml');"
        "print('carcscore.mistakes.search' in sys.modules); examine('samples/evening.yaml');"
        "print('carcscore.mistakes.search' in sys.modules)"
    )
    home = Path(__file__).parents[2]
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=home)
    assert run.stdout.split() == ["False", "True"]
