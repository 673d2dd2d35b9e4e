"""The random numbers of a save that is written: by them JCloisterZone draws what a log names."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from carcscore.formats.jcz.foreign import Foreign
from carcscore.game.chance import Named, advanced
from carcscore.play.outcome import Outcome

RANDOM: Final = 0.5
"""The number where nothing depends on it; the draw order of tiles is listed."""
_TRIES: Final = 100_000


class Numbers:
    """The number of each message that sets one.

    Each draws all that is drawn until the next one is set. What an action draws, it draws by a number of its
    own if its message sets one, else by that of the `COMMIT` before its turn; what is drawn as a turn is
    scored, or in the end, by that of the turn's `COMMIT`.
    """

    def __init__(self, outcome: Outcome, foreign: Foreign) -> None:
        self._last = len(outcome.turns)
        self._own = {says.action for says in foreign.messages if says.draws}
        self._scored = {*foreign.by_number}
        self._drawn: dict[tuple[int, str], list[Named]] = {}
        for event in outcome.game.chance.named:
            self._drawn.setdefault(self._setter(event), []).append(event)

    def of_commit(self, turn: int) -> float:
        """The number of the `COMMIT` of a turn; of turn 0, with which the game begins."""
        return _drawing(self._drawn.get((turn, ""), ()))

    def of_action(self, turn: int, action: str) -> float:
        """The number of the message of an action."""
        return _drawing(self._drawn.get((turn, action), ()))

    def _setter(self, one: Named) -> tuple[int, str]:
        if one.turn is None:
            return self._last, ""
        if one.action in self._own:
            return one.turn, one.action
        return one.turn - (one.action not in self._scored), ""


def _drawing(drawn: Iterable[Named]) -> float:
    """A number by which all that is drawn, one after the other. Raises :class:`ValueError` without one."""
    first, *others = drawn or (None,)
    if first is None:
        return RANDOM
    for step in range(_TRIES):
        number = (first.place + (2 * step + 1) / (2 * _TRIES)) / first.number
        last = number
        for other in others:
            last = advanced(last)
            if int(last * other.number) != other.place:
                break
        else:
            return number
    raise ValueError("no random number of a save draws all that this record names")
