"""Whose turn it is, by the order in which the players sit."""

from __future__ import annotations

from carcscore.findings import Finding, Where
from carcscore.record.model import Record, Turn


class Seats:
    """Follows the turn from seat to seat (rules B4, B5)."""

    def __init__(self, record: Record) -> None:
        self._ids = [player.id for player in record.players]
        self._seat = -1

    def take(self, turn: Turn, where: Where) -> tuple[str, list[Finding]]:
        """Who plays an entry, and what is wrong with that.

        The player that the log names is taken to have played; seat order goes on from there.
        """
        findings: list[Finding] = []
        expected = self._seat if turn.again else (self._seat + 1) % len(self._ids)
        if turn.again and self._seat < 0:
            findings.append(
                _error("again-without-turn", "the first entry can't be a further tile of a turn", where)
            )
            expected = 0
        elif turn.again:
            message = "nothing in play gives a further tile in the same turn"
            findings.append(_error("no-further-tile", message, where))
        if turn.missed is not None:
            message = "nothing in play makes a player miss a turn: a tile must be placed"
            findings.append(_error("missed-turn", message, where))
        if turn.player is not None and turn.player != self._ids[expected]:
            message = f"it is {self._ids[expected]}'s turn, but the log names {turn.player}"
            findings.append(_error("wrong-player", message, where))
            expected = self._ids.index(turn.player)
        self._seat = expected
        return self._ids[expected], findings


def _error(code: str, message: str, where: Where) -> Finding:
    return Finding(code, "error", message, where, "B5")
