"""Checks that are still sound when parts of a record could not be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from carcscore.checks.tiles import count_findings, mismatch_findings
from carcscore.findings import Finding, UnusableInput
from carcscore.game.placing import set_figures
from carcscore.game.setup import catalogue_for, coded
from carcscore.game.table import Table, lay_out, north_west
from carcscore.record.model import Placement, Record
from carcscore.rules.in_force import Rules

_SURE = frozenset({"no-such-segment", "which-segment"})
"""Codes of findings on a follower on a tile that is there, which hold whatever else could not be read."""


def findings_of_sound_parts(record: Record, rules: Rules) -> list[Finding]:
    """Findings on the sound parts of a record, which hold whatever the other parts say.

    Unknown tiles in both kinds of record; in a final position also edges that do not continue, tiles
    that lie too often, and followers on segments that their tiles lack.
    """
    try:
        # What was wrong with `sets` has been left out: then nothing can be said of them.
        catalogue = catalogue_for(record if record.sets else replace(record, sets=None), rules)
    except UnusableInput as trouble:
        return list(trouble.findings)
    record = coded(record, catalogue)
    if record.is_log:
        table = Table(record, catalogue, rules, a1=north_west(each.at for each in _placements(record)))
        found = (table.tile_of(placement, rules.palette)[1] for placement in _placements(record))
        return [finding for finding in found if finding is not None]
    table = lay_out(record, catalogue, rules)
    _, unset = set_figures(record.followers, table, rules)
    reshaped = any(figure.reshapes for figure in rules.pieces.values())  # by a piece that was not read
    sure = [finding for finding in unset if finding.code in _SURE and not reshaped]
    return [
        *table.findings,
        *mismatch_findings(table, lambda code, cell: reshaped),
        *count_findings(table),
        *sure,
    ]


def _placements(record: Record) -> Iterator[Placement]:
    yield from record.start_tiles
    for turn in record.turns or ():
        if turn.placement is not None:
            yield turn.placement
