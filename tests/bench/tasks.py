"""What one record's work is, made so that another process can make it too: from `carcscore` alone."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from carcscore.expansions.registry import KNOWN_MARKS, find_expansions, known_facts
from carcscore.pipeline import examine
from carcscore.play.projection import project
from carcscore.play.replay import examine_log
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from carcscore.rules.options import Overrides, resolve
from carcscore.source import parse
from tests.bench.cost import Task


def scoring(text: str) -> Task:
    """From a text in memory to the report on it, which must be sound."""
    return partial(_sound, text)


def _sound(text: str) -> Report:
    report = examine(parse(text), unbounded=True)
    if report.exit_status:
        raise RuntimeError(f"not a legal game: {report.verdict} {report.findings[:3]}")
    return report


def telling(text: str) -> Task:
    """From a text in memory to the text that `carcscore score` prints of it."""
    return partial(_told, text)


def _told(text: str) -> str:
    return render_text(_sound(text), 80)


def examining(text: str) -> Task:
    """The same for a text that may have mistakes, read beforehand."""
    return partial(examine, parse(text), unbounded=True)


def projecting(text: str) -> Task:
    """What everybody would have had after each turn of the log in a text, which was examined before."""
    outcome = examine(parse(text)).outcome
    assert outcome is not None
    return partial(project, outcome)


def replaying(text: str, names: tuple[str, ...]) -> Task:
    """The log in a text, with these expansions in play, of which it has nothing on the table."""
    outcome = examine(parse(text), unbounded=True).outcome
    assert outcome is not None
    expansions, unknown = find_expansions(names)
    assert not unknown
    record = replace(outcome.record, rules=replace(outcome.record.rules, expansions=names))
    rules, wrong = resolve(record.rules, Overrides(), expansions, KNOWN_MARKS)
    assert not wrong
    return partial(examine_log, record, outcome.table.catalogue, rules)


def idle_expansions() -> tuple[str, ...]:
    """The shipped expansions that may be in play in a log while nothing of theirs lies on the table.

    Left out are those whose tiles lie there before the first turn, and those that refuse logs.
    """
    return tuple(
        facts.name for facts in known_facts() if not (facts.start or facts.incomplete or facts.farm_rule)
    )
