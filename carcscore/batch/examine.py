"""Examines one record for a batch: what every worker runs, local or remote."""

from __future__ import annotations

import hashlib
import signal
import zlib
from collections import Counter
from typing import Any, Final

from carcscore.batch.archives import SourceEntry
from carcscore.batch.tasks import (
    CRASHED,
    FAILED,
    TIMED_OUT,
    Details,
    RecordRow,
    Row,
    RuleOverrides,
    Task,
    TaskOptions,
    TaskResult,
)
from carcscore.collector import CollectorPaused
from carcscore.findings import Finding, UnusableInput
from carcscore.pipeline import IS_TOURNAMENT, examine, examine_bytes, examine_part
from carcscore.report.build import broken_report, unusable_report
from carcscore.report.findings_text import claim_words
from carcscore.report.model import Report
from carcscore.source.files import read_bytes

LONGEST_REASON = 300
A_TOURNAMENT: Final = "a tournament: `carcscore standings` verifies it"
"""Why a file beside records is skipped."""
_WARM_UP = (
    b"{carcscore: 1, players: [red, blue], turns: ['K 1,0 knight', 'V3 -1,0']}",
    b"{carcscore: 1, players: [red, blue], board: D, followers: [red thief A1], track: {red: 1, blue: 0}}",
)


def examine_task(task: Task, options: TaskOptions) -> TaskResult:
    """The result of a task; raises nothing, whatever the record contains."""
    with CollectorPaused():
        try:
            return _examined(task, options)
        except Exception as error:
            kind = type(error).__name__
            message = f"The program failed on this record ({kind}). "
            message += "Please report it together with the record."
            return failed(task, options, FAILED, message)


def _examined(task: Task, options: TaskOptions) -> TaskResult:
    if task.trouble is not None:
        return failed(task, options, *task.trouble)
    if task.raw is None and task.path is None:
        return TaskResult(task.number, task.source, None)
    try:
        raw = read_bytes(task.path or "") if task.raw is None else task.raw
    except UnusableInput as trouble:
        return result_of(unusable_report(trouble, task.source, None), None, task, options)
    sha256 = hashlib.sha256(raw).hexdigest()
    if sha256 == task.known:
        return TaskResult(task.number, task.source, None)
    if task.first_line is None:
        report = examine_bytes(raw, task.source, **options.rules)
    else:
        report = examine_part(raw, task.source, task.file, task.first_line, **options.rules)
    return result_of(report, sha256, task, options)


def report_on(entry: SourceEntry, rules: RuleOverrides) -> Report:
    """The report on what was found at a path; raises nothing for what the record contains."""
    if entry.trouble is not None:
        return _without_content(entry.source, *entry.trouble)
    if entry.raw is None:
        return examine(entry.path or entry.source, (), **rules)
    if entry.first_line is None:
        return examine_bytes(entry.raw, entry.source, **rules)
    return examine_part(entry.raw, entry.source, entry.file, entry.first_line, **rules)


def is_tournament(row: RecordRow) -> bool:
    """True if a file is a tournament file, which lies beside the records of its games."""
    return row.codes == f"{IS_TOURNAMENT}:1"


def failed(task: Task, options: TaskOptions, code: str, message: str) -> TaskResult:
    """The result of a record that could not be examined, as one finding."""
    return result_of(_without_content(task.source, code, message), None, task, options)


def _without_content(source: str, code: str, message: str) -> Report:
    return unusable_report([Finding(code, "error", message)], source, None)


def timed_out(task: Task, options: TaskOptions, timeout: float) -> TaskResult:
    """The result of a record that took too long."""
    return failed(task, options, TIMED_OUT, timed_out_words(timeout))


def timed_out_words(timeout: float) -> str:
    """The message about a record that took more than ``timeout`` seconds."""
    return f"The record was given up after {timeout:g} seconds. Look at it alone, or allow more (--timeout)."


def crashed(task: Task, options: TaskOptions, code: int | None = None) -> TaskResult:
    """The result of a record that ended its worker process twice."""
    how = ""
    if code is not None and code < 0:
        try:
            how = f" ({signal.Signals(-code).name})"
        except ValueError:
            how = f" (signal {-code})"
    message = (
        f"The process that examined this record was ended{how}, twice: perhaps for lack of memory. "
        "Look at the record alone; if it happens again, please report it together with the record."
    )
    return failed(task, options, CRASHED, message)


def result_of(report: Report, sha256: str | None, task: Task, options: TaskOptions) -> TaskResult:
    """A report as a result: its row, its JSON and its details, as far as the options want them."""
    try:
        text = report.to_json() if options.report or options.details else None
    except UnusableInput as trouble:
        return result_of(broken_report(trouble, report), sha256, task, options)
    details = _details(report, text) if options.details and text is not None else None
    return TaskResult(
        task.number, task.source, row_of(report, sha256), text if options.report else None, details
    )


def row_of(report: Report, sha256: str | None) -> RecordRow:
    """The row of a report; ``sha256`` is that of the record's bytes."""
    outcome, record = report.outcome, report.record
    occasion = report.occasion
    severities = Counter(finding.severity for finding in report.findings)
    codes = Counter(finding.code for finding in report.findings)
    rules = outcome.rules if outcome else None
    return RecordRow(
        source=report.source,
        sha256=sha256,
        kind=record.kind if record else None,
        title=occasion["title"],
        status=report.exit_status,
        result=_result(report, severities["error"]),
        verdict=report.verdict,
        tiles=len(outcome.table.board) if outcome else None,
        farms=rules.farms if rules else None,
        small_city=rules.small_city if rules else None,
        expansions=" ".join(sorted(each.name for each in rules.facts)) if rules else "",
        totals=", ".join(f"{tally.player.id} {tally.total}" for tally in report.tallies),
        errors=severities["error"],
        warnings=severities["warning"],
        notes=severities["note"],
        claims_wrong=sum(1 for claim in report.claims if claim.difference),
        mistakes=_counted(_mistakes(report)),
        codes=_counted(codes),
        reason=_reason(report),
        play=fingerprint(report),
        date=occasion["date"],
        place_name=occasion["place"],
        event=occasion["event"],
        round=occasion["round"],
        table_name=occasion["table"],
    )


def fingerprint(report: Report) -> str | None:
    """A digest (32 hexadecimal digits) of the game in a usable record, else ``None``.

    It covers the tiles with cell and rotation and the figures with role, segment and seat, for a log in the
    order of the turns. Names, colours, titles, rules, claimed points, discarded tiles, the form of the file,
    the origin of the board and a rotation that looks no different make no difference.
    """
    outcome = report.outcome
    if outcome is None:
        return None
    seats = {player.id: seat for seat, player in enumerate(outcome.record.players)}
    board = outcome.table.board
    left = min((x for x, _ in board), default=0)
    top = min((y for _, y in board), default=0)

    def stands(standing: Any) -> tuple[object, ...]:
        x, y = standing.cell
        placed = board.find(standing.cell)
        points = None if placed is None else placed.turned.segments[standing.segment].points[:1]
        figure = (standing.figure, standing.role, points)
        return (seats.get(standing.player, -1), *figure, x - left, y - top)

    played: list[object] = [len(seats), outcome.record.kind]
    if outcome.record.is_log:
        for turn in outcome.turns:
            x, y = turn.cell or (left - 1, top - 1)
            deployed = [stands(each) for each in turn.deployed]
            laid = turn.laid
            tile = laid and (laid.tile.code, laid.least_rotation)
            played.append((seats.get(turn.player, -1), tile, x - left, y - top, deployed))
    else:
        played += sorted(
            (x - left, y - top, turned.tile.code, turned.least_rotation)
            for (x, y), turned in board.turned_tiles().items()
        )
        played += sorted(stands(each) for each in outcome.followers)
    return hashlib.blake2b(repr(played).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _result(report: Report, errors: int) -> str:
    if report.outcome is None:
        return "unusable"
    if not report.legal:
        return "illegal"
    return "incomplete" if errors else "legal"


def _counted(codes: Counter[str]) -> str:
    return " ".join(f"{code}:{number}" for code, number in sorted(codes.items()))


def _mistakes(report: Report) -> Counter[str]:
    """The number of times that each mistake is in the likeliest explanation of a wrong claim."""
    best = (claim.explained.explanations[:1] for claim in report.claims if claim.explained)
    return Counter(mistake.code for first in best for each in first for mistake in each.mistakes)


def _reason(report: Report) -> str:
    for finding in report.findings:
        if finding.severity == "error":
            line = "" if finding.where.line is None else f"line {finding.where.line}: "
            return f"{line}{finding.message}"[:LONGEST_REASON]
    for claim in report.claims:
        if claim.difference:
            return f"claim of {claim_words(claim)}"[:LONGEST_REASON]
    return ""


def _details(report: Report, text: str) -> Details:
    return Details(
        players=_players(report),
        awards=[
            (number, a.turn, a.phase, a.kind, a.feature, _number(a.complete), a.player, a.points, a.rule)
            for number, a in enumerate(report.awards, 1)
        ],
        findings=[
            (number, f.severity, f.code, f.rule, f.message, where.line, where.column, where.turn, where.cell)
            for number, f in enumerate(report.findings, 1)
            for where in (f.where,)
        ],
        claims=[
            (number, c.what, c.turn, c.kind, c.player, c.claimed, c.computed, c.difference)
            for number, c in enumerate(report.claims, 1)
        ],
        explanations=_explanations(report),
        # Level 1 packs a report to a seventh in a twentieth of the time that it took to make.
        report=zlib.compress(text.encode("utf-8", "surrogatepass"), 1),
    )


def _players(report: Report) -> list[Row]:
    claimed = {claim.player: claim.claimed for claim in report.claims if claim.what == "total"}
    players: list[Row] = []
    for seat, tally in enumerate(report.tallies, 1):
        player, kinds = tally.player, tally.by_kind
        base = tuple(kinds.get(kind, 0) for kind in ("road", "city", "cloister", "farm"))
        known = (player.id, player.color, player.name, tally.total, tally.during_play, tally.final)
        other = sum(kinds.values()) - sum(base)
        players.append((seat, *known, *base, other, tally.rank, claimed.get(player.id)))
    return players


def _explanations(report: Report) -> list[Row]:
    return [
        (number, place, part, m.code, m.feature, m.points, m.rule, m.message)
        for number, claim in enumerate(report.claims, 1)
        if claim.explained
        for place, each in enumerate(claim.explained.explanations, 1)
        for part, m in enumerate(each.mistakes, 1)
    ]


def _number(is_so: bool | None) -> int | None:
    """A truth value as SQLite keeps it, which it takes faster so."""
    return None if is_so is None else int(is_so)


def warm_up(options: TaskOptions) -> None:
    """Imports all that examining needs, so that the first record isn't charged for it."""
    for raw in _WARM_UP:
        examine_task(Task(0, "warm-up.yaml", raw=raw), options)
