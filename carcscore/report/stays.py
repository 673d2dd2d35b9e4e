"""The stays of the figures of a log, from turn to turn, and a turn in half a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from carcscore.frozen import frozen
from carcscore.game.events import Left, Put
from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
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
    there = [
        Stay(follower, put.get(_who(follower), 0), None)
        for follower in (*outcome.followers, *outcome.game.pieces)
    ]
    return sorted([*there, *gone], key=lambda stay: not stay.occupant.follower)


def _who(occupant: Occupant) -> tuple[str, str, Cell, int]:
    """The identity of a figure while it stays; its strength may change, and a move begins another stay."""
    return occupant.player, occupant.figure, occupant.cell, occupant.number


def turn_says(row: Sequence[str]) -> str:
    """A turn in half a sentence: ``red lays J on E7, thief E``."""
    _, player, tile, cell, follower, *_ = row
    laid = f"lays {tile} on {cell}" if cell != "-" else "lays no tile"
    return f"{player} {laid}" + (f", {follower}" if follower != "-" else "")
