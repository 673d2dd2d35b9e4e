"""The pipeline: from a path, a text or a record to the report on it."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from carcscore.collector import CollectorPaused
from carcscore.expansions.registry import (
    KNOWN_MARKS,
    find_expansions,
    known_facts,
)
from carcscore.findings import Cure, Finding, Respelling, UnusableInput, Where
from carcscore.formats.door import ForeignFormat
from carcscore.formats.registry import (
    FOREIGN,
    format_called,
    format_of,
    is_record_itself,
    refuse_address,
    short_name,
)
from carcscore.game.expansion import Expansion
from carcscore.game.setup import catalogue_for
from carcscore.game.table import corner_of
from carcscore.pipeline.examination import Examination, ReadRecord, examination, read_data
from carcscore.play.outcome import Outcome
from carcscore.record.bounds import beyond_bounds
from carcscore.record.grid import BOARD
from carcscore.record.model import Record
from carcscore.record.respelling import Meant
from carcscore.record.schema import TOURNAMENT
from carcscore.report.build import build_report, unusable_report
from carcscore.report.model import Report
from carcscore.rules.facts import vocabulary
from carcscore.rules.options import Overrides, resolve
from carcscore.source import Source, locate, locate_places, parse_bytes
from carcscore.source import parse as parse_source
from carcscore.source import read as read_source
from carcscore.source.documents import documents
from carcscore.source.files import read_bytes

IS_TOURNAMENT: Final = "is-a-tournament"
"""The code of the one finding on a tournament file where a record is wanted."""
_MOST_CURES: Final = 8
"""The number of certain cures written into one record, one after the other."""


class Asked(NamedTuple):
    """The requests beside a record: other rules, and further claims."""

    overrides: Overrides
    claims: tuple[str, ...] = ()


def examine(
    record: str | os.PathLike[str] | Source | Record,
    claims: Iterable[str] = (),
    **rule_overrides: str | int | bool | None,
) -> Report:
    """The report on a record: a path (``-`` is standard input), a text or a :class:`Record` already read.

    A text has several lines, or begins with ``{``; a pickled report is made anew when it is loaded.

    ``claims`` are claims on features besides those of the record, such as ``red farm A2 N 12``; cells may be
    named as reports name them. ``rule_overrides`` (``edition``, ``farms``, ``small_city``, ``tie_break``,
    ``final``) beat what the record says. Input that can't be used gives a report that says so; nothing is
    raised for it. ``unbounded=True`` lifts the bounds on how much a record may hold. Raises
    :class:`TypeError` or :class:`ValueError` for overrides that don't exist, and for claims that can't be
    read.
    """
    asked = Asked(Overrides.of(rule_overrides), tuple(claims))
    with CollectorPaused():
        if isinstance(record, Record):
            return _examine_record(record, asked)
        if isinstance(record, Source):
            return _examine_source(record, asked)
        if isinstance(record, str) and ("\n" in record or record.lstrip().startswith("{")):
            return _examined(lambda: parse_source(record, foreign=FOREIGN), "<text>", asked)
        path = os.fsdecode(record)
        return _examined(lambda: _source_at(path), path, asked)


def examine_each(
    record: str | os.PathLike[str],
    claims: Iterable[str] = (),
    **rule_overrides: str | int | bool | None,
) -> Iterator[Report]:
    """The report on every record at a path, in a text that may hold several; mostly there is one.

    Each of several is named by its place, as ``file:7``. Otherwise as :func:`examine`.
    """
    asked = Asked(Overrides.of(rule_overrides), tuple(claims))
    path = os.fsdecode(record)
    try:
        if is_record_itself(path):
            held: Source | bytes = _source_at(path)
        else:
            refuse_address(path)
            held = read_bytes(path)
    except UnusableInput as trouble:
        yield unusable_report(trouble, short_name(path), None)
        return
    yield from _each_of(held, path, asked)


def examine_each_in(raw: bytes, name: str, **rule_overrides: str | int | bool | None) -> Iterator[Report]:
    """As :func:`examine_each`, of the bytes of a file of this name."""
    return _each_of(raw, name, Asked(Overrides.of(rule_overrides)))


def _each_of(held: Source | bytes, path: str, asked: Asked) -> Iterator[Report]:
    try:
        if isinstance(held, bytes):
            if len(games := documents(held)) > 1:
                for game in games:
                    name = f"{short_name(path)}:{game.line}"
                    yield _part(_of_bytes(game.raw, name, asked), path, game.line)
                return
            held = parse_bytes(held, path, FOREIGN)
        foreign = format_of(held) if held.language == "text" else None
        parts = [] if foreign is None else foreign.parts(held.text)
    except UnusableInput as trouble:
        yield unusable_report(trouble, short_name(path), None)
        return
    if len(parts) < 2:
        with CollectorPaused():
            report = _examine_source(held, asked)
        yield report
        return
    for part in parts:
        name = f"{held.name}:{part.place}"
        with CollectorPaused():
            report = _examined(partial(parse_source, part.text, name, FOREIGN), name, asked)
        yield report


def examine_bytes(raw: bytes, name: str, **rule_overrides: str | int | bool | None) -> Report:
    """The report on the record in the bytes of a file, or of an archive's member, of this name.

    ``rule_overrides`` and what is raised are those of :func:`examine`.
    """
    return _of_bytes(raw, name, Asked(Overrides.of(rule_overrides)))


def _of_bytes(raw: bytes, name: str, asked: Asked) -> Report:
    with CollectorPaused():
        return _examined(lambda: parse_bytes(raw, name, FOREIGN), name, asked)


def examine_part(
    raw: bytes, name: str, part_of: str, first_line: int, **rule_overrides: str | int | bool | None
) -> Report:
    """The report on one of several records in a file, where it begins on a line (from 1).

    Its findings have the lines of the file. Otherwise as :func:`examine_bytes`.
    """
    return _part(examine_bytes(raw, name, **rule_overrides), part_of, first_line)


def _part(report: Report, part_of: str, first_line: int) -> Report:
    """A report on a record that begins on this line of a file, with the lines of the file."""

    def in_file(where: Where) -> Where:
        return where if where.line is None else replace(where, line=where.line + first_line - 1)

    return replace(
        report,
        part_of=part_of,
        again=partial(_part, report, part_of, first_line),
        findings=tuple(replace(finding, where=in_file(finding.where)) for finding in report.findings),
        claims=tuple(replace(claim, where=in_file(claim.where)) for claim in report.claims),
    )


def mended(raw: bytes, name: str, **rule_overrides: str | int | bool | None) -> bytes | None:
    """The bytes of a record with its certain cures written in, and nothing else changed, comments included.

    ``None`` where there is no such cure, or where it can't be written into this text. Otherwise as
    :func:`examine_bytes`.
    """
    new = None
    for _ in range(_MOST_CURES):
        cure = examine_bytes(new or raw, name, **rule_overrides).certain_cure
        if cure is None:
            break
        cured = _cured(new or raw, name, cure)
        if cured is None:
            return None
        new = cured
    return new


def _cured(raw: bytes, name: str, cure: Cure) -> bytes | None:
    """The bytes of a record with a cure written in, if it can be written into this text."""
    from carcscore.source.rewriting import rewritten, with_key  # late: few records are mended

    source = parse_bytes(raw, name, FOREIGN)
    mark = raw[: len(BOM_UTF8)] if raw.startswith(BOM_UTF8) else b""
    if not isinstance(source.data, dict) or mark + source.text.encode() != raw:
        return None
    respelt = list(cure.respelt)
    if cure.board is not None:
        respelt.append(Respelling(BOARD, source.data["board"], cure.board, False))
    data = Meant("", tuple(respelt)).of(source.data)
    try:
        for path, was, becomes, at_key in respelt:
            new = with_key(source, path, becomes) if at_key else rewritten(source, path, was, becomes)
            source = parse_bytes(mark + new.encode(), name, FOREIGN)
    except UnusableInput:
        return None
    return mark + source.text.encode() if respelt and source.data == data else None


def read(path: str | os.PathLike[str], unbounded: bool = False) -> Record:
    """The record in a file; ``-`` is standard input. A link that holds a game may stand for a file.

    ``unbounded`` lifts the bounds on how much a record may hold. Raises :class:`UnusableInput` with
    everything that is wrong with it.
    """
    return load(_source_at(os.fsdecode(path)), unbounded)[0]


def parse(text: str, unbounded: bool = False) -> Record:
    """The record that a text, YAML or JSON, holds; ``unbounded`` as for :func:`read`.

    >>> parse("{carcscore: 1, players: [red, blue], board: D}").players[1].id
    'blue'

    Raises :class:`UnusableInput` with everything that is wrong with it.
    """
    return load(parse_source(text, foreign=FOREIGN), unbounded)[0]


def _source_at(path: str) -> Source:
    """The source read at a path, or the path itself where it is a record (as a link may be)."""
    if is_record_itself(path):
        return parse_source(path, short_name(path), FOREIGN)
    refuse_address(path)
    return read_source(path, FOREIGN)


def load(source: Source, unbounded: bool = False) -> tuple[Record, list[type[Expansion]], list[Finding]]:
    """The record that a source holds, its expansions and the notes made while reading.

    Raises :class:`UnusableInput` with every finding, placed by line and column.
    """
    read = _read(source, unbounded)
    if read.record is None or not read.usable:
        raise UnusableInput(_located(examination(read, Overrides()).findings, source, read.record))
    return replace(read.record, typed=source), read.expansions, read.findings


def _read(source: Source, unbounded: bool) -> ReadRecord:
    if not unbounded and (beyond := beyond_bounds(source.data, len(source.text))):
        raise UnusableInput(locate(beyond, source))
    foreign = format_of(source)
    if foreign is not None:
        return _read_foreign(source, foreign)
    misnamed = format_called(source.name)
    if misnamed is not None:
        raise UnusableInput([misnamed.misnamed()])
    if isinstance(source.data, str):
        refuse_address(source.data)
    if isinstance(source.data, dict) and TOURNAMENT in source.data:
        message = "This is a tournament, not the record of a game: `carcscore standings FILE` verifies it."
        raise UnusableInput(
            _located([Finding(IS_TOURNAMENT, "error", message, Where((TOURNAMENT,)))], source)
        )
    return read_data(source.data, source.folded)


def _read_foreign(source: Source, foreign: ForeignFormat) -> ReadRecord:
    """The record of another program. Raises :class:`UnusableInput`."""
    many = len(foreign.parts(source.text)) if source.language == "text" else 1
    if many > 1:
        message = f"Here are {many} records, but one is needed. Give one at a time, or all to `batch`."
        raise UnusableInput([Finding("several-records", "error", message)])
    expansions, findings = find_expansions(foreign.in_play(source.data, known_facts))
    words = vocabulary(expansions)
    record, notes = foreign.read(source, words, known_facts)
    findings += notes
    if record is None:
        raise UnusableInput(_located(findings, source))
    rules, _ = resolve(record.rules, Overrides(), expansions, KNOWN_MARKS)
    catalogue = catalogue_for(record, rules)
    record, notes = foreign.completed(record, catalogue, rules)
    if record.random is not None:
        from carcscore.play.draws import with_draws

        record = with_draws(record, catalogue, rules)
    return ReadRecord(record, expansions, words, findings + notes, usable=True)


def _located(findings: Iterable[Finding], source: Source, record: Record | None = None) -> list[Finding]:
    """The findings with line and column; a foreign record, often one long line, may say more of the place."""
    foreign = format_of(source)
    if record is not None and record.respelled:
        findings = [replace(finding, where=record.as_written(finding.where)) for finding in findings]
    return locate(findings if foreign is None else map(foreign.placed, findings), source)


def _examined(read_text: Callable[[], Source], name: str, asked: Asked) -> Report:
    try:
        source = read_text()
    except UnusableInput as trouble:
        return unusable_report(trouble, name, None)
    return _examine_source(source, asked)


def _examine_source(source: Source, asked: Asked) -> Report:
    return replace(_report_on(source, asked), again=partial(_examine_source, source, asked))


def _report_on(source: Source, asked: Asked) -> Report:
    try:
        read = _read(source, asked.overrides.unbounded)
    except UnusableInput as trouble:
        return unusable_report(_located(trouble.findings, source), source.name, source.raw)
    read = _with_claims(read, asked)
    tried = examination(read, asked.overrides)
    findings = _located(findings_told(source, read, tried, asked.overrides), source, read.record)
    if tried.outcome is None:
        return unusable_report(findings, source.name, source.raw, read.record if read.usable else None)
    report = build_report(tried.outcome, findings, source.name, source.raw)
    wrong = [claim for claim in report.claims if claim.difference and claim.where.path]
    if not wrong:
        return report
    written = [(tried.outcome.record.as_written(claim.where), False) for claim in wrong]
    at = dict(zip((claim.where.path for claim in wrong), locate_places(written, source), strict=True)).get
    return replace(
        report,
        claims=tuple(replace(claim, where=at(claim.where.path, claim.where)) for claim in report.claims),
    )


def findings_told(
    source: Source, read: ReadRecord, tried: Examination, overrides: Overrides
) -> Sequence[Finding]:
    """The findings on a record; errors that follow from a slip in its board become one with its cure."""
    if not any(each.severity == "error" for each in tried.findings):
        return tried.findings
    from carcscore.pipeline.curing import with_cures_told  # few records need it

    return with_cures_told(source, read, tried, overrides)


def _examine_record(record: Record, asked: Asked) -> Report:
    """The report on what a record was read from; on one that was made or changed, on the record alone."""
    if isinstance(record.typed, Source) and _read(record.typed, unbounded=True).record == record:
        unbounded = replace(asked.overrides, unbounded=True)  # it has been read already
        return _examine_source(record.typed, asked._replace(overrides=unbounded))
    report = _report_on_record(record, asked)
    return replace(report, again=partial(_examine_record, record, asked))


def _report_on_record(record: Record, asked: Asked) -> Report:
    expansions, unknown = find_expansions(record.rules.expansions)
    read = ReadRecord(record, expansions, vocabulary(expansions), unknown, not unknown)
    outcome, findings, _ = examination(_with_claims(read, asked), asked.overrides)
    if outcome is None:
        return unusable_report(findings, "<record>", None, record)
    return build_report(outcome, findings, "<record>", None)


def _with_claims(read: ReadRecord, asked: Asked) -> ReadRecord:
    """The record with the claims made beside it, in which cells are named as in reports."""
    record = read.record
    if not asked.claims or record is None or not read.usable:
        return read
    from carcscore.record.claims import claims_beside

    beside = claims_beside(asked.claims, record, read.words, corner_of(record))
    return read._replace(record=replace(record, claims=record.claims + beside))


def examine_up_to(report: Report, turn: int) -> Outcome:
    """The outcome after a turn (from 1) of an examined log, without final scoring.

    Raises :class:`ValueError` when the report is not one on a turn log.
    """
    outcome = report.outcome
    if outcome is None or outcome.record.turns is None:
        raise ValueError("only a turn log has turns to look at")
    from carcscore.play.replay import examine_log

    record = replace(outcome.record, followers=(), track=None)
    if turn < len(outcome.record.turns):
        record = replace(record, turns=outcome.record.turns[:turn], last_actions=(), end="adjourned")
    return examine_log(record, outcome.table.catalogue, outcome.rules)
