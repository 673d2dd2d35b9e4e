"""What was found on a record with its cures, found by examining it again as it may have been meant."""

from __future__ import annotations

from collections.abc import Sequence

from carcscore.cures.curing import Examined, board_of, with_cures
from carcscore.expansions.registry import expansion_with_tile
from carcscore.findings import Finding, UnusableInput
from carcscore.formats.registry import format_of
from carcscore.game.setup import catalogue_for
from carcscore.pipeline.examination import Examination, ReadRecord, examination, read_data
from carcscore.record.grid import BOARD
from carcscore.record.reading import expansions_named
from carcscore.report.build import build_report
from carcscore.rules.options import Overrides
from carcscore.source import Source


def with_cures_told(
    source: Source, read: ReadRecord, tried: Examination, overrides: Overrides
) -> Sequence[Finding]:
    """What was found on a record; errors that follow from a slip in its board become one with its cure."""
    data, record, (outcome, findings, rules) = source.data, read.record, tried
    if not isinstance(data, dict) or record is None or rules is None or format_of(source) is not None:
        return findings
    key = "turns" if "turns" in data else "board"
    if BOARD in source.folded or not isinstance(data.get(key), str | list):
        return findings
    if (outcome is None and not record.board) or len(read.expansions) < len(expansions_named(data)):
        return findings

    def examined(meant: object) -> Examined:
        again = read_data({**data, key: meant})
        if not again.usable:
            return Examined(again.findings, 0)
        outcome, findings, _ = examination(again, overrides)
        if outcome is None:
            return Examined(findings, 0)
        report = build_report(outcome, findings, source.name, None, explained=False)
        return Examined(report.findings, sum(claim.difference != 0 for claim in report.claims))

    try:
        catalogue = outcome.table.catalogue if outcome else catalogue_for(record, rules, expansion_with_tile)
    except UnusableInput:
        return findings
    a1 = outcome.table.a1 if outcome else record.a1 or (0, 0)
    return with_cures(board_of(data[key], record, catalogue, a1), findings, outcome is not None, examined)
