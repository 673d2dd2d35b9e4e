"""Whose turn it is, by the order in which the players sit."""

from __future__ import annotations

from carcscore.findings import Finding, Where
from carcscore.record.model import Record, Turn


class Seats:
    """Follows the turn from seat to seat (rules B4, B5)."""

    def __init__(self, record: Record) -> None:
        self._ids = [player.id for player in record.players]
        self._seat = -1

    def take(self, turn: Turn, number: int, findings: list[Finding]) -> str:
        """Who plays an entry; what is wrong with that is added to the findings.

        The player that the log names is taken to have played; seat order goes on from there.
        """
        expected = self._seat if turn.again else (self._seat + 1) % len(self._ids)
        wrong: list[tuple[str, str]] = []
        if turn.again and self._seat < 0:
            wrong.append(("again-without-turn", "the first entry can't be a further tile of a turn"))
            expected = 0
        elif turn.again:
            wrong.append(("no-further-tile", "nothing in play gives a further tile in the same turn"))
        if turn.missed is not None:
            wrong.append(("missed-turn", "nothing in play makes a player miss a turn: a tile must be placed"))
        if turn.player is not None and turn.player != self._ids[expected]:
            message = f"it is {self._ids[expected]}'s turn, but the log names {turn.player}"
            wrong.append(("wrong-player", message))
            expected = self._ids.index(turn.player)
        for code, message in wrong:
            findings.append(Finding(code, "error", message, Where(path=turn.path, turn=number), "B5"))
        self._seat = expected
        return self._ids[expected]
