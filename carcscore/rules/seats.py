"""Whose turn it is, by the order in which the players sit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from carcscore.record.model import Turn
from carcscore.rules.game import Game
from carcscore.rules.keeper import Entry, Keeper, Wrong


class Seats:
    """Follows the turn from seat to seat (rules B4, B5)."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._seat = -1

    def take(self, turn: Turn, number: int) -> tuple[Entry, list[Wrong]]:
        """The entry with the player who plays it, and what is wrong with that.

        The player that the log names is taken to have played; seat order goes on from there.
        """
        ids = self._game.players
        wrong: list[Wrong] = []
        expected = self._seat if turn.again else (self._seat + 1) % len(ids)
        if turn.again and self._seat < 0:
            wrong.append(
                Wrong("again-without-turn", "the first entry can't be a further tile of a turn", "B5")
            )
            expected = 0
        elif turn.again and not self._given(Entry(number, turn, ids[expected])):
            what = "nothing in play gives" if not self._game.keepers else "nothing gives"
            wrong.append(Wrong("no-further-tile", f"{what} a further tile in the same turn", "B5"))
        if turn.player is not None and turn.player != ids[expected]:
            named = ids.index(turn.player)
            message = f"it is {ids[expected]}'s turn, but the log names {turn.player}"
            if not turn.again:
                message += "".join(f"; {owed}" for owed in self._left_out(expected, named, turn, number))
            wrong.append(Wrong("wrong-player", message, "B5"))
            expected = named
        self._seat = expected
        entry = Entry(number, turn, ids[expected])
        if turn.missed is not None or (self._game.keepers and not turn.again):
            wrong += self._missing(entry)
        return entry, wrong

    def _given(self, entry: Entry) -> bool:
        return any(keeper.gives_another(entry) for keeper in self._game.keepers)

    def _left_out(self, seat: int, named: int, turn: Turn, number: int) -> Iterator[str]:
        """Turns that were to be missed by those passed over: they count as missed, and must be written."""
        ids = self._game.players
        for passed in range((named - seat) % len(ids)) if self._game.keepers else ():
            entry = Entry(number, replace(turn, missed="left out"), ids[(seat + passed) % len(ids)])
            for keeper, reason in self._reasons(entry)[:1]:
                keeper.missed(entry)
                yield reason.message

    def _reasons(self, entry: Entry) -> list[tuple[Keeper, Wrong]]:
        """Why the player of an entry misses the turn."""
        return [
            (keeper, reason)
            for keeper in self._game.keepers
            if (reason := keeper.must_miss(entry)) is not None
        ]

    def _missing(self, entry: Entry) -> Iterator[Wrong]:
        reasons = [] if entry.turn.again else self._reasons(entry)
        if entry.turn.missed is not None and entry.turn.discarded:
            drawn = entry.misses("tiles are discarded")
            yield drawn._replace(path=(*entry.turn.path, "discarded"))
        if entry.turn.missed is None:
            yield from (reason for _, reason in reasons)
        elif reasons:
            reasons[0][0].missed(entry)
        else:
            what = (
                "nothing in play makes a player"
                if not self._game.keepers
                else f"nothing makes {entry.player}"
            )
            yield Wrong("missed-turn", f"{what} miss a turn: a tile must be placed", "B5")
