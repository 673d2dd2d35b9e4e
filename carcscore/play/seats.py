"""Whose turn it is, by the order in which the players sit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from carcscore.findings import Finding, Where, error
from carcscore.game.events import Missed
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.record.model import Turn
from carcscore.sentences import joined, said


class Seats:
    """Follows the turn from seat to seat (rules B4, B5)."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._players = game.players
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
        self._overdue: set[str] = set()
        """The players who played a turn that was to be missed, until one is missed; that is reported once."""

    def take(self, turn: Turn, number: int) -> tuple[TurnInPlay, Sequence[Finding]]:
        """The entry with the player who plays it, and what is wrong with that.

        The player that the log names is taken to have played; seat order goes on from there.
        """
        ids = self._players
        seat = (self._seat + 1) % len(ids)
        following = ids[seat]
        is_next = turn.player is None or turn.player == following
        if not is_next or turn.again or turn.missed is not None or self._game.to_miss:
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
        before = game.turn
        entry = TurnInPlay(number, turn, ids[max(0, expected)], self._first, before if turn.again else None)
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
            at = None if turn.placement is None else turn.placement.at
            if not passes and (at is None or not game.tile_allowed("wrong-player", at)):
                message = said("it is {}'s turn, but the log names {}", ids[expected], turn.player)
                goes_on = len(game.table.record.turns or ()) - number >= len(ids)
                if goes_on and self._last_entry(ids[expected]) < number and not turn.again:
                    message = said("{}; {} has no more turns in the log", message, ids[expected])
                if not turn.again:
                    message = joined([message, *self._left_out(expected, named, turn, number)], "; ")
                wrong.append(error("wrong-player", message, "B5"))
            expected = named
        self._seat = expected
        game.turn = entry
        if turn.missed is not None or (game.to_miss and not turn.again):
            wrong += self._missed(entry)
        return entry, wrong

    def _further(self, entry: TurnInPlay, before: TurnInPlay | None) -> Iterator[Finding]:
        """Findings on another tile of the same turn: something must give it, and does so once."""
        owed = before is not None and before.further
        at = None if entry.turn.placement is None else entry.turn.placement.at
        if at is not None and self._game.tile_allowed("no-further-tile", at):
            entry.further = owed
        elif not owed:
            yield error("no-further-tile", "nothing gives a further tile in the same turn", "B5")
        elif self._further_in == self._first:
            yield error(
                "no-further-tile", "a further tile was laid in this turn: at most one is allowed", "B5"
            )
        else:
            self._further_in = self._first

    def _passes(self, seat: int, named: int, number: int) -> bool:
        """True if the players between two seats have left, or were already reported to have no more turns."""
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
        """Turns that were to be missed by those skipped: they count as missed, and must be written."""
        ids = self._players
        for passed in range((named - seat) % len(ids)) if self._game.to_miss else ():
            player = ids[(seat + passed) % len(ids)]
            self._game.turn = entry = TurnInPlay(number, replace(turn, missed="left out"), player)
            if (reason := self._reason(entry)) is not None:
                self._misses(entry, reason)
                yield reason.message

    def _reason(self, entry: TurnInPlay) -> Finding | None:
        """Why the player of an entry misses the turn, if so."""
        overdue = entry.turn.missed is None and entry.player in self._overdue
        return None if overdue else self._game.to_miss.get(entry.player)

    def _misses(self, entry: TurnInPlay, reason: Finding) -> None:
        self._overdue.discard(entry.player)
        self._game.happen(Missed(entry.player, reason.code))

    def _missed(self, entry: TurnInPlay) -> Iterator[Finding]:
        reason = None if entry.turn.again else self._reason(entry)
        if entry.turn.discarded:
            place = Where((*entry.turn.path, "discarded"))
            yield from (finding.within(place) for finding in entry.done_though_missed("tiles are discarded"))
        if entry.turn.missed is None:
            if reason is not None:
                self._overdue.add(entry.player)
                yield reason
        elif reason is not None:
            self._misses(entry, reason)
        else:
            message = said("nothing makes {} miss a turn: a tile must be placed", entry.player)
            yield error("missed-turn", message, "B5")
