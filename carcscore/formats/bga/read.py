"""Reads a log of Board Game Arena as a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from carcscore.findings import Finding, Path, Where, note
from carcscore.formats.bga.errors import LogFindings
from carcscore.formats.bga.events import Event, events_of, number, packets_of
from carcscore.formats.bga.people import People
from carcscore.formats.bga.scorings import ToldScorings
from carcscore.formats.bga.table import LoggedTable
from carcscore.record.model import End, Metadata, Player, Record, Turn
from carcscore.record.vocabulary import Vocabulary
from carcscore.text import listed

_END: Final = 99
"""The state of a game that is over."""
_CHOOSING: Final = 3
"""The state in which a tile is laid, and its player chooses where to put a follower."""
_PLACE: Final = "Board Game Arena"
_LATEST: Final = 253_402_300_799
"""The last second of the year 9999."""


def read_log(data: Mapping[str, Any], vocabulary: Vocabulary) -> tuple[Record | None, list[Finding]]:
    """The record of a log, and all findings.

    The record is ``None`` when something in the log is wrong or not supported. What the log says was scored
    is in its ``scorings``. Never raises anything, whatever the data.
    """
    reader = _LogReader(data, vocabulary)
    record = reader.record()
    return record, reader.found.all()


class _LogReader:
    """Reads event after event."""

    def __init__(self, data: Mapping[str, Any], vocabulary: Vocabulary) -> None:
        self.found = LogFindings()
        self.people = People(self.found)
        self.table = LoggedTable(self.found, vocabulary)
        self.scorings = ToldScorings(self.found, self.table)
        self.over = False
        self.went_on = True
        """True if the turn of the last tile went on, so that what it completed was scored."""
        self.began: int | None = None
        self.number: str | None = None
        self.last: Path = ()
        packets, self.path = packets_of(data, self.found)
        answer = data.get("data")
        if isinstance(answer, dict):
            self.people.listed(answer.get("players"))
        for event in events_of(packets, self.path, self.found):
            self._take(event)

    def _take(self, event: Event) -> None:
        packet = event.packet
        self.number = self.number or packet.table
        self.began = packet.time if self.began is None else self.began
        if packet.player is not None:
            self.people.mention(packet.player)
        match event.kind:
            case "playTile" | "playPartisan" if self.table.is_follower(event):
                who = self.table.last_mover
                if event.args.get("player_id") is not None:
                    who = self.people.mover(event, self.table.number)
                self.table.deploy(event, who)
            case "playTile":
                who = self.people.mover(event, self.table.number + 1)
                if who is not None and self.table.lay(event, who):
                    self.people.sits(who)
                    self.went_on = False
                    self.last = event.path
            case "pickTile":
                self.table.drew(event)
            case "cantPlay":
                self.table.discard(event)
            case "realizationAchieved":
                self.went_on = True
                self.scorings.scored(event)
            case "winPoints":
                self.went_on = True
                who = self.people.mover(event, self.table.number)
                if who is not None:
                    self.scorings.paid(event, who)
            case "gameStateChange":
                self._state(event)

    def _state(self, event: Event) -> None:
        self.people.glimpse(number(event.args.get("active_player")))
        state = number(event.args.get("id"))
        if state is None or state == _CHOOSING:
            return
        self.went_on = True
        inner = event.args.get("args")
        if state == _END:
            self.over = True
            result = inner.get("result") if isinstance(inner, dict) else None
            self.people.result(result, (*event.path, "args", "result"))

    def record(self) -> Record | None:
        """The record, if it can be used."""
        found = self.found
        if found.unusable:
            return None
        if not self.table.number:
            found.tell("turns", "The log has no `playTile`, so no game was played in it", self.path)
        players = self.people.players(self.path, self.over)
        if found.unusable:
            return None
        ended = self.over and not self.people.gave_up
        end: End = "final" if ended else "adjourned" if self.went_on else "mid-turn"
        if not ended:
            self._note_end(players)
        names = {who: player.id for who, player in players.items()}
        turns = self.table.turns(names, ended)
        scores = self.scorings.by_turn(names)
        if self.over:
            scores.pop(self.table.number, None)  # the final scoring is among them
        claimed = {names[who]: score for who, score in self.people.scores.items() if who in names}
        return Record(
            players=tuple(players.values()),
            metadata=self._metadata(),
            turns=tuple(_with_scores(turns, scores)),
            claimed=claimed or None if ended else None,
            scorings=self.scorings.claims(names),
            left=tuple(names[who] for who in self.people.gave_up if who in names),
            end=end,
        )

    def _note_end(self, players: Mapping[int, Player]) -> None:
        turns = self.table.number
        where = Where(self.last, turn=turns)
        gone = [f"{players[who].name} {what}" for who, what in self.people.gave_up.items() if who in players]
        if gone:
            self.found.add(note("given-up", f"{listed(gone)}, after turn {turns}", where=where))
        else:
            message = f"the log stops after turn {turns}"
            self.found.add(note("save-breaks-off", message, where=where))

    def _metadata(self) -> Metadata:
        date = None
        if self.began is not None and 0 < self.began <= _LATEST:
            date = datetime.fromtimestamp(self.began, UTC).strftime("%Y-%m-%d")
        return Metadata(date=date, place=_PLACE, table=self.number)


def _with_scores(turns: list[Turn], scores: Mapping[int, Mapping[str, int]]) -> list[Turn]:
    """The turns with the points that the log says fell in them."""
    return [
        turn if count not in scores else replace(turn, scores=scores[count])
        for count, turn in enumerate(turns, 1)
    ]
