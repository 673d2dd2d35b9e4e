"""A turn log: what the script needs to step through the turns."""

from __future__ import annotations

from collections.abc import Iterable

from carcscore.geometry import pair_name
from carcscore.play.outcome import Outcome
from carcscore.report.awards import named_awards, paid_by
from carcscore.report.model import Report
from carcscore.report.replay_text import ToldTurn, final_words
from carcscore.report.stays import stays, turn_says
from carcscore.report.words import name
from carcscore.scoring.values import Occupant


def turn_data(report: Report, outcome: Outcome, turns: Iterable[ToldTurn]) -> dict[str, object]:
    """The turns as plain data for the script: tile, paying features, track, and the stays of figures."""
    order = [tally.player.id for tally in report.tallies]
    rows = [
        {
            "at": pair_name(turn.cell) if turn.cell else None,
            "lights": paid_by(named_awards(turn.awards, outcome.features)),
            "track": [turn.track[player] for player in order],
            "says": turn_says(row),
        }
        for turn, row, _ in turns
    ]
    says = final_words(report, "After the final scoring")
    final = {"says": says, "track": [tally.total for tally in report.tallies]}
    return {
        "turns": rows,
        "final": final,
        "reshaping": [piece.name for piece in outcome.rules.pieces.values() if piece.reshapes],
        "stays": [[_key(stay.occupant), stay.first, stay.last] for stay in stays(outcome)],
    }


def _key(figure: Occupant) -> str:
    """The key by which the script finds a figure in the picture."""
    return f"{pair_name(figure.cell)} {figure.figure} {figure.role or ''} {name(figure.player or '')}"
