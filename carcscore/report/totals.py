"""The final table: points by kind, track, total, rank and claim of each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from carcscore.frozen import frozen
from carcscore.record.model import Player
from carcscore.report.blocks import Block, Heading, Paragraph, TableBlock
from carcscore.report.model import Claim, Report, Tally
from carcscore.report.sums import kind_words
from carcscore.report.words import name
from carcscore.sentences import Sentence, said
from carcscore.text import shortened, shown

_KINDS_SHOWN = 6
"""Above this number of kinds, those that paid nobody are left out."""


TRACK: Final = "track"


@frozen
class Totals:
    """The table of the totals, a row a tally; ``kinds`` are those of award that columns count, by place."""

    block: TableBlock
    kinds: Mapping[int, str]
    tallies: Sequence[Tally]


def totals_of(report: Report) -> Totals:
    """The totals with what they are made of, players by rank; what was claimed is set to the left."""
    kinds = list(dict.fromkeys(kind for tally in report.tallies for kind in tally.by_kind))
    if len(kinds) > _KINDS_SHOWN:
        kinds = [kind for kind in kinds if any(tally.by_kind.get(kind) for tally in report.tallies)]
    claims = {claim.player: claim for claim in report.claims if claim.what == "total"}
    tracked = any(tally.during_play is not None for tally in report.tallies)

    def row(tally: Tally) -> tuple[str, ...]:
        track = [tally.during_play or 0] if tracked else []
        by_kind = [tally.by_kind.get(kind, 0) for kind in kinds]
        claimed = [_claimed(claims.get(tally.player.id), tally)] if claims else []
        points = map(str, [*track, *by_kind, tally.final, tally.total, tally.rank])
        return label(tally.player), *points, *claimed

    before = ("player", *([TRACK] if tracked else []))
    headers = (*before, *map(kind_words, kinds), "final", "total", "rank", *(["claimed"] if claims else []))
    right = frozenset(range(1, len(headers) - bool(claims)))
    block = TableBlock(headers, tuple(map(row, report.ranked)), right=right, folding=(0,))
    return Totals(block, dict(enumerate(kinds, len(before))), report.ranked)


def parts_of(report: Report, tally: Tally) -> list[tuple[str, int]]:
    """The parts of a total by kind, in points; a log has those of play by kind already."""
    is_log = report.record is not None and report.record.is_log
    parts = [] if is_log else [(TRACK, tally.during_play or 0)]
    return [(kind, points) for kind, points in [*parts, *tally.by_kind.items()] if points]


def totals_section(report: Report) -> Iterator[Block]:
    """The table of totals, players by rank."""
    if not report.tallies:
        return
    yield Heading("Totals")
    yield from totals_notes(report)
    yield totals_of(report).block


def totals_notes(report: Report) -> Iterator[Paragraph]:
    """Notes on what the columns count."""
    if report.record is not None and report.record.is_log:
        yield Paragraph("The columns by kind count what was scored in play and at the end together.")
    elif any(tally.during_play is not None for tally in report.tallies):
        yield Paragraph(
            "The columns by kind count the final scoring; all points made in play are in `track`."
        )


def label(player: Player) -> Sentence:
    """A player's id, with the name if it differs: ``red (Anna)``."""
    if player.name in (player.id, player.color):
        return said("{}", name(player.id))
    return said("{} ({})", name(player.id), shortened(shown(player.name)))


def _claimed(claim: Claim | None, tally: Tally) -> str:
    if claim is None:
        return "-"
    if tally.during_play is None:
        return str(claim.claimed)  # nothing to compare it with: the total leaves out what was scored in play
    if not claim.difference:
        return f"{claim.claimed} right"
    return f"{claim.claimed} ({abs(claim.difference)} {'low' if claim.difference > 0 else 'high'})"
