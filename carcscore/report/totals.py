"""The final table: points by kind, track, total, rank and claim of each player."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.record.model import Player
from carcscore.report.blocks import Block, Heading, Paragraph, TableBlock
from carcscore.report.model import Claim, Report, Tally
from carcscore.report.words import name
from carcscore.text import shortened, shown

_KINDS_SHOWN = 6
"""Above this number of kinds, those that paid nobody are left out."""


def totals_section(report: Report) -> Iterator[Block]:
    """The table of totals, players by rank."""
    if not report.tallies:
        return
    is_log = report.record is not None and report.record.is_log
    kinds = list(dict.fromkeys(kind for tally in report.tallies for kind in tally.by_kind))
    if len(kinds) > _KINDS_SHOWN:
        kinds = [kind for kind in kinds if any(tally.by_kind.get(kind) for tally in report.tallies)]
    claims = {claim.player: claim for claim in report.claims if claim.what == "total"}
    with_track = any(tally.during_play is not None for tally in report.tallies)
    headers = ["player", *(["track"] if with_track else []), *kinds, "final", "total", "rank"]
    headers += ["claimed"] if claims else []
    rows = []
    for tally in sorted(report.tallies, key=lambda tally: tally.rank):
        row = [label(tally.player)]
        if with_track:
            row.append(str(tally.during_play or 0))
        row += [str(tally.by_kind.get(kind, 0)) for kind in kinds]
        row += [str(tally.final), str(tally.total), str(tally.rank)]
        if claims:
            row.append(_claimed(claims.get(tally.player.id), tally))
        rows.append(tuple(row))
    yield Heading("Totals")
    if is_log:
        yield Paragraph("The columns by kind count what was scored in play and at the end together.")
    elif with_track:
        yield Paragraph(
            "The columns by kind count the final scoring; all points made in play are in `track`."
        )
    right = frozenset(range(1, len(headers) - bool(claims)))
    yield TableBlock(headers=tuple(headers), rows=tuple(rows), right=right, folding=(0,))


def label(player: Player) -> str:
    """A player's id, with the name if it differs: ``red (Anna)``."""
    if player.name in (player.id, player.color):
        return name(player.id)
    return f"{name(player.id)} ({shortened(shown(player.name))})"


def _claimed(claim: Claim | None, tally: Tally) -> str:
    if claim is None:
        return "-"
    if tally.during_play is None:
        return str(claim.claimed)  # nothing to compare it with: the total leaves out what was scored in play
    if not claim.difference:
        return f"{claim.claimed} right"
    return f"{claim.claimed} ({abs(claim.difference)} {'low' if claim.difference > 0 else 'high'})"
