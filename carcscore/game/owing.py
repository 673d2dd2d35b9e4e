"""The duties of a turn, and payments still open where a log breaks off in it."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.findings import Finding
from carcscore.game.game import Game


def owed(game: Game, wrong: Finding, late: bool = False) -> Iterator[Finding]:
    """Findings on the turn being played, in which something was not done that had to be.

    Nothing is wrong in the last entry of a log that breaks off there: then it is still to be done, and the
    game has not ended. What is done ``late``, after all moves of the turn, may also follow on the last entry
    of a log that does not say that it breaks off.
    """
    record = game.table.record
    breaks_off = record.may_go_on_in if late else record.breaks_off_in
    if game.turn is not None and breaks_off(game.turn.number):
        game.owing = True
    else:
        yield wrong
