"""Findings on a record with their cures, found by examining it again as it may have been meant."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from carcscore.cures.curing import Examined, board_of, with_cures
from carcscore.cures.search import MOST_TOLD, Claims
from carcscore.cures.telling import explaining
from carcscore.expansions.registry import expansion_with_tile
from carcscore.findings import Cure, Finding, Path, UnusableInput, Where, error, errors_of
from carcscore.formats.registry import format_of
from carcscore.game.setup import catalogue_for
from carcscore.pipeline.examination import Examination, ReadRecord, examination, read_data
from carcscore.record.grid import BOARD
from carcscore.record.reading import expansions_named
from carcscore.record.respelling import FOLLOWER, HABITS, Meant, a_cell_off
from carcscore.report.build import build_report
from carcscore.report.model import Report
from carcscore.rules.options import Overrides
from carcscore.sentences import joined, said
from carcscore.source import Source

_CANT_STAND: Final = frozenset({"no-such-segment", "no-tile-there"})


def with_cures_told(
    source: Source, read: ReadRecord, tried: Examination, overrides: Overrides
) -> Sequence[Finding]:
    """The findings on a record; errors that have one cause become one finding with its cure."""
    if not isinstance(source.data, dict) or format_of(source) is not None:
        return tried.findings
    told: list[Finding] = []
    data = source.data
    for habit in HABITS:
        ways = [_Way(meant, data, overrides) for meant in habit(data, read.words)]
        found = _told(ways, read, tried.findings)
        if found is not None:
            told.append(found)
            data, read, tried = ways[0].data, ways[0].read, ways[0].tried
    findings = _with_cures_of_board(source, data, read, tried, overrides)
    return [*told, *(_or_beside(each, data, tried.findings, overrides) for each in findings)]


def _with_cures_of_board(
    source: Source, data: dict[str, Any], read: ReadRecord, tried: Examination, overrides: Overrides
) -> Sequence[Finding]:
    """The findings on plain data; errors that follow from a slip in its board become one with its cure."""
    record, (outcome, findings, rules) = read.record, tried
    if record is None or rules is None:
        return findings
    key = "turns" if "turns" in data else "board"
    if BOARD in source.folded or not isinstance(data.get(key), str | list):
        return findings
    if outcome is None and not record.board and not isinstance(data[key], str):
        return findings
    if len(read.expansions) < len(expansions_named(data)):
        return findings

    def examined(meant: object) -> Examined:
        again = read_data({**data, key: meant})
        if not again.usable:
            return Examined(again.findings)
        outcome, findings, _ = examination(again, overrides)
        if outcome is None:
            return Examined(findings)
        report = build_report(outcome, findings, source.name, None, explained=False)
        return Examined(report.findings, _claims_on(report))

    try:
        catalogue = outcome.table.catalogue if outcome else catalogue_for(record, rules, expansion_with_tile)
    except UnusableInput:
        return findings
    a1 = outcome.table.a1 if outcome else record.a1 or (0, 0)
    return with_cures(board_of(data[key], record, catalogue, a1), findings, outcome is not None, examined)


class _Way:
    """A record as it may have been meant, read and examined."""

    def __init__(self, meant: Meant, data: dict[str, Any], overrides: Overrides) -> None:
        self.meant = meant
        self.data = meant.of(data)
        self.read = read_data(self.data)
        self.tried = examination(self.read, overrides)
        self.misread = errors_of(self.read.findings)
        self.errors = errors_of(self.tried.findings)

    def is_read(self, known: Collection[tuple[str, Path | None]]) -> bool:
        """True if what was respelt can be read, but for what was known to be wrong, by code and path."""
        respelt = {
            (respelling.path[0], respelling.becomes) if respelling.at_key else respelling.path
            for respelling in self.meant.respelt
        }
        return not any(
            (each.where.path or ())[:2] in respelt and (each.code, each.where.path) not in known
            for each in self.misread
        )

    @property
    def claims(self) -> Claims:
        """The effect on the numbers written down."""
        outcome, findings, _ = self.tried
        if outcome is None:
            return Claims()
        return _claims_on(build_report(outcome, findings, "", None, explained=False))

    @property
    def keeps_winner(self) -> bool:
        """True if the player who is first by the totals written down, if they tell, is first by the board."""
        claims = self.claims
        return self.tried.outcome is None or not claims.claimed_first or claims.first == claims.claimed_first

    @property
    def is_claimed(self) -> bool:
        """True if all numbers written down are right, totals among them."""
        claims = self.claims
        return bool(claims.claimed_first) and not claims.differing

    def cure(self, certain: bool) -> Cure:
        """It as a cure."""
        return Cure(self.meant.words, (), None, certain and self.keeps_winner, self.meant.respelt)


def _told(ways: list[_Way], read: ReadRecord, findings: Sequence[Finding]) -> Finding | None:
    """The finding in place of the errors that the best of some ways explains; these alone are then left."""
    wrong, known = errors_of(read.findings), {(finding.code, finding.where.path) for finding in read.findings}
    ways[:] = [way for way in ways if len(way.misread) < len(wrong) and way.is_read(known)]
    fewest = min(((len(way.misread), len(way.errors)) for way in ways), default=None)
    ways[:] = [way for way in ways if (len(way.misread), len(way.errors)) == fewest]
    if not ways:
        return None
    cures = tuple(way.cure(len(ways) == 1) for way in ways[:MOST_TOLD])
    words = joined((cure.message for cure in cures), "; or ")
    explained = len(wrong) - len(ways[0].misread)
    message = explaining(1, explained, len(errors_of(findings)) - explained, words)
    where = Where(ways[0].meant.respelt[0].path)
    return replace(error("other-spelling", message, where=where), cures=cures)


def _or_beside(
    finding: Finding, data: dict[str, Any], findings: Sequence[Finding], overrides: Overrides
) -> Finding:
    """A finding on a follower who can't stand where the record has him, with the cells beside that fit."""
    path = finding.where.path or ()
    if finding.cures or finding.code not in _CANT_STAND or len(path) != len(FOLLOWER):
        return finding
    wrong = len(errors_of(findings))
    ways = [_Way(meant, data, overrides) for meant in a_cell_off(data, path)]
    fitting = [way for way in ways if way.is_read(()) and len(way.errors) == wrong - 1]
    right = [way for way in fitting if way.is_claimed]
    if not 0 < len(right or fitting) <= MOST_TOLD:
        return finding
    cures = tuple(way.cure(False) for way in right or fitting)  # another tile may lie there as well
    fits = said("{} would fit", joined((cure.message for cure in cures), " or "))
    return replace(finding.guessing(fits), cures=cures)


def _claims_on(report: Report) -> Claims:
    """The effect on the numbers written down, and who is first."""
    claimed = (report.record and report.record.claimed) or {}
    most = max(claimed.values(), default=0) if len(claimed) == len(report.tallies) else None
    return Claims(
        sum(claim.difference != 0 for claim in report.claims),
        frozenset(player for player, points in claimed.items() if points == most),
        frozenset(tally.player.id for tally in report.tallies if tally.rank == 1),
    )
