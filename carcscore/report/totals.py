"""The final table: points by kind, track, total, rank and claim of each player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carcscore.frozen import frozen
from carcscore.record.model import Player
from carcscore.report.blocks import Block, Heading, Paragraph, TableBlock
from carcscore.report.model import Claim, Report, Tally
from carcscore.report.sums import kind_words
from carcscore.report.words import name
from carcscore.text import shortened, shown

_KINDS_SHOWN = 6
"""Above this number of kinds, those that paid nobody are left out."""


@frozen
class Column:
    """A column of the totals: its head, and the kind of award that it counts, if it is of one."""

    head: str
    kind: str | None = None


_PLAYER: Final = Column("player")
TRACK: Final = Column("track")
_FINAL: Final = Column("final")
_TOTAL: Final = Column("total")
_RANK: Final = Column("rank")
CLAIMED: Final = Column("claimed")


@frozen
class Totals:
    """The points of the players: a row each by rank, whose first cell names the player."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Tally, tuple[str, ...]], ...]

    @property
    def block(self) -> TableBlock:
        """The table as text has it; what was claimed is set to the left."""
        right = frozenset(place for place, one in enumerate(self.columns) if place and one is not CLAIMED)
        cells = tuple(row for _, row in self.rows)
        return TableBlock(tuple(one.head for one in self.columns), cells, right=right, folding=(0,))


def totals_of(report: Report) -> Totals:
    """The totals with what they are made of."""
    kinds = list(dict.fromkeys(kind for tally in report.tallies for kind in tally.by_kind))
    if len(kinds) > _KINDS_SHOWN:
        kinds = [kind for kind in kinds if any(tally.by_kind.get(kind) for tally in report.tallies)]
    claims = {claim.player: claim for claim in report.claims if claim.what == "total"}
    tracked = [TRACK] if any(tally.during_play is not None for tally in report.tallies) else []
    by_kind = [Column(kind_words(kind), kind) for kind in kinds]
    columns = (_PLAYER, *tracked, *by_kind, _FINAL, _TOTAL, _RANK, *([CLAIMED] if claims else []))
    rows = []
    for tally in sorted(report.tallies, key=lambda tally: tally.rank):
        said = {_FINAL: tally.final, _TOTAL: tally.total, _RANK: tally.rank, TRACK: tally.during_play or 0}
        cells = (
            _claimed(claims.get(tally.player.id), tally)
            if column is CLAIMED
            else str(said[column] if column.kind is None else tally.by_kind.get(column.kind, 0))
            for column in columns[1:]
        )
        rows.append((tally, (label(tally.player), *cells)))
    return Totals(columns, tuple(rows))


def totals_section(report: Report) -> Iterator[Block]:
    """The table of totals, players by rank."""
    if not report.tallies:
        return
    yield Heading("Totals")
    yield from totals_notes(report)
    yield totals_of(report).block


def totals_notes(report: Report) -> Iterator[Paragraph]:
    """What the columns count."""
    if report.record is not None and report.record.is_log:
        yield Paragraph("The columns by kind count what was scored in play and at the end together.")
    elif any(tally.during_play is not None for tally in report.tallies):
        yield Paragraph(
            "The columns by kind count the final scoring; all points made in play are in `track`."
        )


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
