"""A log in figures: what each player laid, deployed and got back, and what a follower brought."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Final

from carcscore.play.outcome import Outcome, Played
from carcscore.report.blocks import Paragraph, TableBlock
from carcscore.report.model import Report
from carcscore.report.words import name

TITLE: Final = "The game in figures"
_SELDOM: Final = ("further", "discarded")
"""The columns that are left out if they are empty."""
_ABOUT: Final = (
    "`per follower` are the points for each that was deployed, `no points` the turns that brought none"
)
_ABOUT_FURTHER: Final = ", `further` the tiles of second parts of turns"


def in_figures(report: Report, outcome: Outcome) -> tuple[TableBlock, Paragraph]:
    """The figures of a log in a table, a row for each player, and what its columns are."""
    turns, ids = outcome.turns, [tally.player.id for tally in report.tallies]
    doubled = [after for before, after in pairwise(turns) if before.player == after.player and len(ids) > 1]
    deployed = Counter(occupant.player for turn in turns for occupant in turn.deployed)
    counts = {
        "tiles": Counter(turn.player for turn in turns if turn.laid),
        "further": Counter(turn.player for turn in doubled if turn.laid),
        "discarded": Counter(turn.player for turn in turns for _ in turn.discarded),
        "deployed": deployed,
        "returned": Counter(occupant.player for turn in turns for occupant in turn.returned),
        "no points": Counter(turn.player for turn in turns if not _pays(turn)),
    }
    columns = {
        head: [str(count[who]) for who in ids]
        for head, count in counts.items()
        if head not in _SELDOM or count.total()
    }
    columns["per follower"] = [
        f"{tally.total / deployed[who]:.1f}" if deployed[who] else "-"
        for who, tally in zip(ids, report.tallies, strict=True)
    ]
    rows = tuple((name(who), *row) for who, *row in zip(ids, *columns.values(), strict=True))
    about = _ABOUT + (_ABOUT_FURTHER if "further" in columns else "")
    return (
        TableBlock(("player", *columns), rows, right=frozenset(range(1, 1 + len(columns)))),
        Paragraph(f"{about}."),
    )


def _pays(turn: Played) -> bool:
    """True if a turn brought points to the player whose turn it was."""
    return any(award.player == turn.player and award.points > 0 for award in turn.awards)
