"""Whose turn it is, by the order in which the players sit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from carcscore.findings import Finding, error
from carcscore.game.events import Missed
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.record.model import Turn


class Seats:
    """Follows the turn from seat to seat (rules B4, B5)."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._players = game.players
        self._skips = bool(game.hooks.skips_turn)
        self._seat = -1
        self._first = 0
        """The number of the entry with which the turn began."""
        self._further_in = 0
        """That of the last turn in which a further tile was laid: there is one a turn."""
        self._left = frozenset(game.table.record.left)
        self._last: dict[str | None, int] = {}
        """The number of the last entry of each player, once that is asked for."""
        self._told: set[str] = set()
        """Players who have no turn any more, once that was told."""

    def take(self, turn: Turn, number: int) -> tuple[TurnInPlay, Sequence[Finding]]:
        """The entry with the player who plays it, and what is wrong with that.

        The player that the log names is taken to have played; seat order goes on from there.
        """
        ids = self._players
        seat = (self._seat + 1) % len(ids)
        following = ids[seat]
        is_next = turn.player is None or turn.player == following
        if not is_next or turn.again or turn.missed is not None or self._skips:
            return self._looked_at(turn, number)
        self._seat = seat
        self._first = number
        entry = self._game.turn = TurnInPlay(number, turn, following, number)
        return entry, ()

    def _looked_at(self, turn: Turn, number: int) -> tuple[TurnInPlay, list[Finding]]:
        game, ids = self._game, self._players
        if not turn.again:
            self._first = number
        wrong: list[Finding] = []
        expected = self._seat if turn.again else (self._seat + 1) % len(ids)
        before, entry = game.turn, TurnInPlay(number, turn, ids[max(0, expected)], self._first)
        if turn.again and self._seat < 0:
            wrong.append(
                error("again-without-turn", "the first entry can't be a further tile of a turn", "B5")
            )
            expected = 0
        elif turn.again:
            wrong += self._further(entry, before)
        if turn.player is not None and turn.player != ids[expected]:
            named = ids.index(turn.player)
            entry.player = turn.player
            game.turn = entry
            passes = not turn.again and self._passes(expected, named, number)
            if not passes and (turn.placement is None or not game.allowed("wrong-player", turn.placement.at)):
                message = f"it is {ids[expected]}'s turn, but the log names {turn.player}"
                goes_on = len(game.table.record.turns or ()) - number >= len(ids)
                if goes_on and self._last_entry(ids[expected]) < number and not turn.again:
                    message += f"; {ids[expected]} has no turn any more in the log"
                if not turn.again:
                    message += "".join(f"; {owed}" for owed in self._left_out(expected, named, turn, number))
                wrong.append(error("wrong-player", message, "B5"))
            expected = named
        self._seat = expected
        game.turn = entry
        if turn.missed is not None or (self._skips and not turn.again):
            wrong += self._missed(entry)
        return entry, wrong

    def _further(self, entry: TurnInPlay, before: TurnInPlay | None) -> Iterator[Finding]:
        """What is wrong with another tile of the same turn: something must give it, and does so once."""
        owed = before is not None and before.further
        if any(gives(entry) for gives in self._game.hooks.extra_turn):
            entry.further = owed
        elif not owed:
            yield error("no-further-tile", "nothing gives a further tile in the same turn", "B5")
        elif self._further_in == self._first:
            yield error("no-further-tile", "a further tile was laid in this turn: there is one at most", "B5")
        else:
            self._further_in = self._first

    def _passes(self, seat: int, named: int, number: int) -> bool:
        """Whether those between two seats have left, or it was told that they have no turn any more."""
        ids = self._players
        passed = {ids[(seat + more) % len(ids)] for more in range((named - seat) % len(ids))}
        if any(self._last_entry(player) >= number for player in passed):
            return False
        known = passed <= self._left | self._told
        self._told |= passed
        return known

    def _last_entry(self, player: str) -> int:
        """The number of a player's last entry, 0 without one; of the log's, where it doesn't name all."""
        if not self._last:
            turns = self._game.table.record.turns or ()
            self._last = {turn.player: number for number, turn in enumerate(turns, 1)}
            if None in self._last:
                self._last = dict.fromkeys(self._players, len(turns))
        return self._last.get(player, 0)

    def _left_out(self, seat: int, named: int, turn: Turn, number: int) -> Iterator[str]:
        """Turns that were to be missed by those passed over: they count as missed, and must be written."""
        ids = self._players
        for passed in range((named - seat) % len(ids)) if self._skips else ():
            player = ids[(seat + passed) % len(ids)]
            self._game.turn = entry = TurnInPlay(number, replace(turn, missed="left out"), player)
            for reason in self._reasons(entry)[:1]:
                self._game.happen(Missed(player, reason.code))
                yield reason.message

    def _reasons(self, entry: TurnInPlay) -> list[Finding]:
        """Why the player of an entry misses the turn."""
        reasons = [skips(entry) for skips in self._game.hooks.skips_turn]
        return [reason for reason in reasons if reason is not None]

    def _missed(self, entry: TurnInPlay) -> Iterator[Finding]:
        reasons = [] if entry.turn.again else self._reasons(entry)
        if entry.turn.missed is not None and entry.turn.discarded:
            path = (*entry.turn.path, "discarded")
            drawn = entry.done_though_missed("tiles are discarded")
            yield replace(drawn, where=replace(drawn.where, path=path))
        if entry.turn.missed is None:
            yield from reasons
        elif reasons:
            self._game.happen(Missed(entry.player, reasons[0].code))
        else:
            could = self._skips
            what = f"nothing makes {entry.player}" if could else "nothing in play makes a player"
            yield error("missed-turn", f"{what} miss a turn: a tile must be placed", "B5")
