"""The players asked whether to lay a tile from hand, which a save records and a log leaves out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from carcscore.play.outcome import Outcome
from carcscore.record.model import Turn


class Hands:
    """The tiles in hand in the course of a game, and who laid none of them when asked.

    Whoever has the turn is asked before a tile is drawn; after the last tile all are, clockwise from the left
    of who laid it.
    """

    def __init__(self, outcome: Outcome) -> None:
        record, catalogue = outcome.record, outcome.table.catalogue
        self._in_hand = catalogue.in_hand
        self._players = [player.id for player in record.players]
        self._ended = record.end == "final"
        self._left = {player: Counter(self._in_hand) for player in self._players}
        self._undrawn = catalogue.total - len(record.start_tiles)
        self._waiting: list[str] | None = None
        """After the last tile, who is still to be asked."""

    def of(self, player: str) -> frozenset[str]:
        """The codes of the tiles that a player has in hand now."""
        return frozenset(+self._left[player])

    def turn(self, turn: Turn, player: str) -> Iterator[str]:
        """Those who were asked before a turn and laid nothing from hand; then the turn is taken note of."""
        code = turn.placement.tile if turn.placement else ""
        from_hand = code in self._in_hand
        if self._waiting is not None and player in self._waiting:
            place = self._waiting.index(player)
            asked, self._waiting = self._waiting[:place], self._waiting[place + 1 :]
            yield from asked
        if self._waiting is None and not from_hand:
            yield player
        if from_hand:
            self._left[player][code] -= 1
        self._undrawn -= len(turn.discarded) + (turn.placement is not None and not from_hand)
        if self._waiting is None and self._undrawn <= 0:
            place = self._players.index(player) + 1
            self._waiting = self._players[place:] + self._players[:place]

    def end(self) -> Iterator[str]:
        """Those who were asked after the last turn, if the game has ended."""
        yield from (self._waiting or ()) if self._ended else ()
