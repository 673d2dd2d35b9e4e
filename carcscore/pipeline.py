"""The one pipeline: from a path, a text or a record to the report on it."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from carcscore.expansions.registry import expansion_with_tile, expansions_of_save, find_expansions
from carcscore.findings import Finding, UnusableInput
from carcscore.game.expansion import Expansion
from carcscore.game.setup import catalogue_for
from carcscore.play.outcome import Outcome
from carcscore.record.jcz_signs import is_save, named_in_save
from carcscore.record.model import Record
from carcscore.record.reading import expansions_named, read_sound_parts
from carcscore.report.build import build_report, unusable_report
from carcscore.report.model import Report
from carcscore.rules.facts import vocabulary
from carcscore.rules.options import Overrides, resolve
from carcscore.source import Source, parse_bytes, place
from carcscore.source import parse as parse_source
from carcscore.source import read as read_source


def examine(record: str | os.PathLike[str] | Record, **rule_overrides: str | int | bool | None) -> Report:
    """The report on a record: a path (``-`` is standard input) or a :class:`Record` already read.

    ``rule_overrides`` (``edition``, ``farms``, ``small_city``, ``tie_break``, ``final``) beat what the
    record says. Input that can't be used gives a report that says so; nothing is raised for it.
    Raises :class:`TypeError` or :class:`ValueError` for overrides that don't exist.
    """
    overrides = Overrides.of(rule_overrides)
    if isinstance(record, Record):
        with _collector_paused():
            return _examine_record(record, overrides)
    return examine_path(record, overrides)


def examine_path(path: str | os.PathLike[str], overrides: Overrides) -> Report:
    """The report on the record in a file; ``-`` is standard input."""
    path = os.fsdecode(path)
    with _collector_paused():
        try:
            source = read_source(path, is_save)
        except UnusableInput as trouble:
            return unusable_report(trouble, os.fspath(path), None)
        return _examine_source(source, overrides)


def examine_bytes(raw: bytes, name: str, **rule_overrides: str | int | bool | None) -> Report:
    """The report on the record that bytes hold: those of a file of this name, or of an archive's member.

    ``rule_overrides`` and what is raised are those of :func:`examine`.
    """
    overrides = Overrides.of(rule_overrides)
    with _collector_paused():
        try:
            source = parse_bytes(raw, name, is_save)
        except UnusableInput as trouble:
            return unusable_report(trouble, name, None)
        return _examine_source(source, overrides)


def read(path: str | os.PathLike[str]) -> Record:
    """The record in a file; ``-`` is standard input.

    Raises :class:`UnusableInput` with everything that is wrong with it.
    """
    return record_of(read_source(path, is_save))[0]


def parse(text: str) -> Record:
    """The record that a text, YAML or JSON, holds.

    >>> parse("{carcscore: 1, players: [red, blue], board: D}").players[1].id
    'blue'

    Raises :class:`UnusableInput` with everything that is wrong with it.
    """
    return record_of(parse_source(text, foreign=is_save))[0]


def save_of(path: str | os.PathLike[str]) -> str:
    """The turn log in a file as the text of a save of JCloisterZone.

    Raises :class:`UnusableInput` when it can't be used, :class:`ValueError` when no save can tell it.
    """
    from carcscore.rules.saving import save_text

    report = examine_path(path, Overrides())
    if report.outcome is None:
        raise UnusableInput(report.findings)
    return save_text(report.outcome)


def position_of(path: str | os.PathLike[str]) -> tuple[Record, Report]:
    """The final position in which the turn log in a file ends, and the report on the log.

    A position is returned as it is. Raises :class:`UnusableInput` when the record can't be used.
    """
    from carcscore.play.final_position import final_position

    report = examine_path(path, Overrides())
    if report.outcome is None:
        raise UnusableInput(report.findings)
    return final_position(report.outcome), report


def examine_source(source: Source, overrides: Overrides = Overrides()) -> Report:  # noqa: B008 - frozen
    """The report on a record whose text has been read already."""
    with _collector_paused():
        return _examine_source(source, overrides)


def record_of(source: Source) -> tuple[Record, list[type[Expansion]], list[Finding]]:
    """The record that a source holds, its expansions and the notes made while reading.

    Raises :class:`UnusableInput` with every finding, placed by line and column.
    """
    if is_save(source.data):
        return _record_of_save(source)
    if source.name.lower().endswith(".jcz"):
        message = "This is no save of JCloisterZone: it lacks `setup`, or `replay`, or both."
        raise UnusableInput([Finding("no-save", "error", message)])
    expansions, findings = find_expansions(expansions_named(source.data))
    record, notes = read_sound_parts(source.data, vocabulary(expansions), source.folded)
    findings += notes
    if record is None or any(f.severity == "error" and not f.rule for f in findings):
        if record is not None:
            findings += _what_else(record, expansions)
        raise UnusableInput(place(findings, source))
    return record, expansions, findings


def _what_else(record: Record, expansions: list[type[Expansion]]) -> list[Finding]:
    """What is wrong, besides, with the sound parts of a record that can't be used."""
    from carcscore.checks.partial import findings_of_sound_parts

    rules, findings = resolve(record.rules, Overrides(), expansions)
    return findings + findings_of_sound_parts(record, rules)


def _record_of_save(source: Source) -> tuple[Record, list[type[Expansion]], list[Finding]]:
    """:func:`record_of` for a save of JCloisterZone."""
    from carcscore.expansions.foreign_rules import IDLE_RULES
    from carcscore.record.jcz import read_save
    from carcscore.rules.settling import settle

    assert isinstance(source.data, dict)
    names = expansions_of_save(named_in_save(source.data))
    expansions, findings = find_expansions(names)
    record, notes = read_save(source.data, vocabulary(expansions), names, IDLE_RULES)
    findings += notes
    if record is None:
        raise UnusableInput(_placed(findings, source))
    rules, _ = resolve(record.rules, Overrides(), expansions)
    record, notes = settle(record, catalogue_for(record, rules))
    return record, expansions, findings + notes


def _placed(findings: Iterable[Finding], source: Source) -> list[Finding]:
    """The findings with line and column, and in a save, whose lines say little, with turn and message."""
    if is_save(source.data):
        from carcscore.record.jcz_words import told

        findings = map(told, findings)
    return place(findings, source)


def _examine_source(source: Source, overrides: Overrides) -> Report:
    record: Record | None = None
    try:
        record, expansions, notes = record_of(source)
        outcome, found = _outcome(record, expansions, overrides)
        findings = _placed([*notes, *found], source)
    except UnusableInput as trouble:
        return unusable_report(_placed(trouble.findings, source), source.name, source.sha256, record)
    report = build_report(outcome, findings, source.name, source.sha256)
    wrong = [claim for claim in report.claims if claim.difference and claim.where.path]
    if not wrong:
        return report
    placed = _placed([Finding("claim", "error", "", claim.where) for claim in wrong], source)
    at = {finding.where.path: finding.where for finding in placed}
    claims = tuple(replace(claim, where=at.get(claim.where.path, claim.where)) for claim in report.claims)
    return replace(report, claims=claims)


def _examine_record(record: Record, overrides: Overrides) -> Report:
    expansions, findings = find_expansions(record.rules.expansions)
    try:
        if findings:
            raise UnusableInput(findings)
        outcome, found = _outcome(record, expansions, overrides)
    except UnusableInput as trouble:
        return unusable_report(trouble, "<record>", None, record)
    return build_report(outcome, found, "<record>", None)


def _outcome(
    record: Record, expansions: list[type[Expansion]], overrides: Overrides
) -> tuple[Outcome, list[Finding]]:
    rules, findings = resolve(record.rules, overrides, expansions)
    if findings:
        raise UnusableInput(findings)
    catalogue = catalogue_for(record, rules, expansion_with_tile)
    # A command that scores one kind of record need not load what the other kind takes.
    if record.is_log:
        from carcscore.play.replay import examine_log

        outcome = examine_log(record, catalogue, rules)
    else:
        from carcscore.play.position import examine_position

        outcome = examine_position(record, catalogue, rules)
    return outcome, list(outcome.findings)


def examine_up_to(report: Report, turn: int) -> Outcome:
    """The outcome as it stood after a turn (from 1) of a log that has been examined; nothing scored finally.

    Raises :class:`ValueError` when the report is not one on a turn log.
    """
    outcome = report.outcome
    if outcome is None or outcome.record.turns is None:
        raise ValueError("only a turn log can be looked at in the middle")
    from carcscore.play.replay import examine_log

    turns = outcome.record.turns
    end = outcome.record.end if turn == len(turns) else "adjourned"
    record = replace(outcome.record, turns=turns[:turn], end=end, followers=(), track=None)
    return examine_log(record, outcome.table.catalogue, outcome.rules)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Without the cyclic collector, which finds nothing here and visits every value on a large board."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
