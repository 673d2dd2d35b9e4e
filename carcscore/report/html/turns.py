"""A turn log: what the script needs to step through the turns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from carcscore.frozen import frozen
from carcscore.game.events import Left, Put
from carcscore.geometry import Cell, pair_name
from carcscore.play.outcome import Outcome
from carcscore.report.awards import named_awards, paid_by
from carcscore.report.model import Report
from carcscore.report.replay_text import ToldTurn, final_sums
from carcscore.report.words import name
from carcscore.scoring.values import Occupant


@frozen(slots=False)
class Stay:
    """A figure in one place, from the turn it was put there to the turn it left (``None``: it stayed)."""

    occupant: Occupant
    first: int
    last: int | None


def stays(outcome: Outcome) -> list[Stay]:
    """The stays of followers, then those of other pieces; of each, first those still on the board."""
    put: dict[tuple[str, str, Cell, int], int] = {}
    gone: list[Stay] = []
    for turn in outcome.turns:
        for event in turn.events:
            if isinstance(event, Put):
                put[_who(event.occupant)] = turn.number
            elif isinstance(event, Left):
                first = put.pop(_who(event.occupant), 0)
                if event.occupant.follower or first < turn.number:  # pieces may pass through a place
                    gone.append(Stay(event.occupant, first, turn.number))
    there = [Stay(one, put.get(_who(one), 0), None) for one in (*outcome.followers, *outcome.game.pieces)]
    return sorted([*there, *gone], key=lambda stay: not stay.occupant.follower)


def _who(one: Occupant) -> tuple[str, str, Cell, int]:
    """What identifies a figure while it stays; its strength may change, and a move begins another stay."""
    return one.player, one.figure, one.cell, one.number


def turn_data(report: Report, outcome: Outcome, turns: Iterable[ToldTurn]) -> dict[str, object]:
    """The turns as plain data for the script: tile, paying features, track, and the stays of figures."""
    order = [tally.player.id for tally in report.tallies]
    rows = [
        {
            "at": pair_name(turn.cell) if turn.cell else None,
            "lights": paid_by(named_awards(turn.awards, outcome.features)),
            "track": [turn.track[player] for player in order],
            "says": _says(row),
        }
        for turn, row, _ in turns
    ]
    says = "The game was not ended: nothing is scored finally."
    if report.scored_finally:
        says = f"After the final scoring: {final_sums(report)}."
    final = {"says": says, "track": [tally.total for tally in report.tallies]}
    return {
        "turns": rows,
        "final": final,
        "reshaping": [one.name for one in outcome.rules.pieces.values() if one.reshapes],
        "stays": [[_key(one.occupant), one.first, one.last] for one in stays(outcome)],
    }


def _key(one: Occupant) -> str:
    """The key by which the script finds a figure in the picture."""
    return f"{pair_name(one.cell)} {one.figure} {one.role or ''} {name(one.player or '')}"


def _says(row: Sequence[str]) -> str:
    """A turn in half a sentence: ``red lays J on E7, thief E``."""
    _, player, tile, cell, follower, *_ = row
    laid = f"lays {tile} on {cell}" if cell != "-" else "lays no tile"
    return f"{player} {laid}" + (f", {follower}" if follower != "-" else "")
