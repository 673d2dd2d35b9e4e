"""Plain data read as a record, and a record examined: what is known of it, however far that goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carcscore.expansions.registry import KNOWN_MARKS, expansion_with_tile, find_expansions
from carcscore.findings import Finding, Path, UnusableInput
from carcscore.game.expansion import Expansion
from carcscore.game.setup import catalogue_for, coded
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.record.reading import expansions_named, read_record
from carcscore.record.vocabulary import Vocabulary
from carcscore.rules.facts import vocabulary
from carcscore.rules.in_force import Rules
from carcscore.rules.options import Overrides, resolve


class ReadRecord(NamedTuple):
    """A record as it was read, unless nothing could be made of it; and what was found while reading it.

    One that is not ``usable`` holds only the sound parts, and is not scored.
    """

    record: Record | None
    expansions: list[type[Expansion]]
    words: Vocabulary
    findings: list[Finding]
    usable: bool


class Examination(NamedTuple):
    """The result of an examination: an outcome unless the record can't be used, and the findings.

    ``rules`` are those in force, where a record could be read.
    """

    outcome: Outcome | None
    findings: Sequence[Finding]
    rules: Rules | None


def read_data(data: object, folded: frozenset[Path] = frozenset()) -> ReadRecord:
    """The record in plain data; ``folded`` are the paths of texts whose lines YAML has joined."""
    expansions, findings = find_expansions(expansions_named(data))
    words = vocabulary(expansions)
    record, found = read_record(data, words, folded)
    findings += [] if _unknown_in_part(findings) else found
    usable = record is not None and not any(
        finding.severity == "error" and not finding.rule for finding in findings
    )
    return ReadRecord(record, expansions, words, findings, usable)


def examination(read: ReadRecord, overrides: Overrides) -> Examination:
    """A record examined, under other rules where they are asked for; else what is wrong with its parts."""
    record, findings = read.record, read.findings
    if record is None:
        return Examination(None, findings, None)
    rules, wrong = resolve(record.rules, overrides, read.expansions, KNOWN_MARKS)
    if _unknown_in_part(findings):
        return Examination(None, findings, rules)
    if not read.usable:
        from carcscore.checks.partial import findings_of_sound_parts

        return Examination(None, [*findings, *wrong, *findings_of_sound_parts(record, rules)], rules)
    if wrong:
        return Examination(None, wrong, rules)
    try:
        outcome = _outcome_of(record, rules)
    except UnusableInput as trouble:
        return Examination(None, trouble.findings, rules)
    return Examination(outcome, [*findings, *outcome.findings], rules)


def _unknown_in_part(findings: Sequence[Finding]) -> bool:
    """True if an expansion is broken: what else seems wrong may be what that expansion brings."""
    return any(finding.code == "broken-expansion" for finding in findings)


def _outcome_of(record: Record, rules: Rules) -> Outcome:
    catalogue = catalogue_for(record, rules, expansion_with_tile)
    record = coded(record, catalogue)
    # A command that scores one kind of record need not load what the other kind takes.
    if record.is_log:
        from carcscore.play.replay import examine_log

        return examine_log(record, catalogue, rules)
    from carcscore.play.position import examine_position

    return examine_position(record, catalogue, rules)
