"""The players of a log of Board Game Arena: names, colours, seats, and how the game ended for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from carcscore.findings import Path
from carcscore.formats.bga.errors import LogFindings
from carcscore.formats.bga.events import Event, entries, number
from carcscore.record.model import Player
from carcscore.record.vocabulary import COLORS
from carcscore.sentences import PlayerName
from carcscore.text import counted, unique

_COLOURS: Final = {
    "ff0000": "red",
    "0000ff": "blue",
    "008000": "green",
    "ffa500": "yellow",
    "000000": "black",
}
_UNKNOWN: Final = -1
"""A player of whom the log tells nothing before it breaks off."""
_LONGEST_NAME: Final = 80
_MOST_PLAYERS: Final = 5
"""As many as the base game has there."""


class People:
    """Collects what a log says of its players, by their numbers there; they sit as they first laid tiles."""

    def __init__(self, found: LogFindings) -> None:
        self._found = found
        self._seats: dict[int, None] = {}
        self._names: dict[int, str] = {}
        self._colours: dict[int, str] = {}
        self._mentioned: dict[int, None] = {}
        self._glimpsed: dict[int, None] = {}
        self.scores: dict[int, int] = {}
        """The final scores, once the game has ended."""
        self.gave_up: dict[int, str] = {}
        """The players who gave the game up, or left: what they did."""

    def listed(self, players: object) -> None:
        """The list of players beside the log, if there is one; or an object by their numbers."""
        for key, entry in entries(players) or ():
            if isinstance(entry, dict):
                by_key = key if isinstance(players, dict) else None
                who = number(entry.get("id", entry.get("player_id", by_key)))
                if who is not None:
                    self._said(who, entry.get("name", entry.get("player_name")), entry.get("color"))

    def mover(self, event: Event, turn: int | None = None) -> int | None:
        """The player whom an event is about; ``None``, with a finding, when it names nobody."""
        who = number(event.args.get("player_id"))
        if who is None:
            path = (*event.path, "player_id")
            self._found.misshapen(
                "`player_id`", "the number of a player", event.args.get("player_id"), path, turn
            )
            return None
        self._said(who, event.args.get("player_name"), None)
        return who

    def mention(self, who: int) -> None:
        """There is such a player."""
        self._mentioned.setdefault(who)

    def glimpse(self, who: int | None) -> None:
        """It is somebody's turn: in a log that breaks off early, that may be all it tells of a player."""
        if who:
            self._glimpsed.setdefault(who)

    def sits(self, who: int) -> None:
        """A player laid a tile: those who did first sit first."""
        self._seats.setdefault(who)

    def result(self, rows: object, path: Path) -> None:
        """The table of the end: names, colours, scores; who gave up or left."""
        listed = entries(rows)
        if listed is None:
            self._found.misshapen("The `result` of the game", "a list of players", rows, path)
            return
        listed_before: set[int | None] = set()
        for place, row in listed:
            who = number(row.get("player", row.get("id"))) if isinstance(row, dict) else None
            if who in listed_before:
                message = f"The player {who} appears twice in the `result` of the game"
                self._found.tell("result", message, (*path, place))
                continue
            if who is None:
                self._found.misshapen(
                    "An entry of the `result`", "a mapping with a `player`", row, (*path, place)
                )
                continue
            listed_before.add(who)
            self._said(who, row.get("name"), row.get("color"))
            if _is_set(row.get("zombie")):
                self.gave_up[who] = "left the game"
            elif _is_set(row.get("concede")):
                self.gave_up[who] = "gave the game up"
            score = number(row.get("score"))
            if score is None:
                where = (*path, place, "score")
                self._found.misshapen("A `score`", "a whole number", row.get("score"), where)
            else:
                self.scores[who] = score

    def _said(self, who: int, name: object, colour: object) -> None:
        self._mentioned.setdefault(who)
        if isinstance(name, str) and name.strip():
            self._names[who] = " ".join(name[:_LONGEST_NAME].split())
        if isinstance(colour, str) and colour.strip():
            self._colours[who] = colour.strip().lstrip("#").lower()

    def players(self, path: Path, over: bool) -> Mapping[int, Player]:
        """The players in seat order, with unique ids; in a game not ``over`` the second may be unknown."""
        order = list(dict.fromkeys((*self._seats, *self._mentioned)))
        if len(order) == 1:
            order = list(dict.fromkeys((*order, *self._glimpsed)))
        if len(order) == 1 and not over:
            order.append(_UNKNOWN)
        if not 0 < len(order) <= _MOST_PLAYERS:
            named = counted(len(order), "player") if order else "no player"
            message = f"The log has {named}, but a game has 2 to {_MOST_PLAYERS}"
            self._found.tell("players", message, path)
            return {}
        colours = [_COLOURS.get(self._colours.get(who, "")) for who in order]
        players: dict[int, Player] = {}
        used: set[str] = set()
        for seat, (who, worn) in enumerate(zip(order, colours, strict=True)):
            name = self._names.get(who, f"Player {seat + 1}")
            colour = worn if colours.count(worn) == 1 else None
            if colour is None:
                name = unique(name, used | set(COLORS))
            players[who] = Player(PlayerName(colour or name), colour, name)
            used.add(colour or name)
        return players


def _is_set(value: object) -> bool:
    return value is True or number(value) not in (None, 0)
