"""Reads players; resolves words such as `red` or `Anna` to them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from carcscore.findings import Path
from carcscore.geometry import is_sheet_name, parse_pair, parse_point
from carcscore.record.errors import Findings
from carcscore.record.model import Player
from carcscore.record.vocabulary import COLOR_ALIASES, COLORS, Vocabulary
from carcscore.record.yaml_scalars import flow
from carcscore.sentences import PlayerName
from carcscore.text import a, listed, quoted, shown

_Said = TypeVar("_Said")

REFUSED: Final = object()
"""Replaces an entry that the schema refused, and that has its finding already."""

_TILE: Final = r"[A-Za-z][0-3]?\*?|[A-Z]{1,4}[0-3]?\*?|[A-Za-z]{1,4}(?:[0-3]\*?|\*)"
_SECOND: Final = rf"(?i)( - |; *)(?:{'|'.join((*COLORS, *COLOR_ALIASES))})(?=[ ;]|$)"
"""The beginning of a second player in the text of one, as :func:`_player` first looks for without it."""


class Players:
    """The players in seat order; finds one by what was typed: the colour, or the name if nobody shares it.

    ``complete`` is false when some could not be read: then an unknown name means nothing.
    """

    def __init__(self, players: Iterable[Player], complete: bool = True) -> None:
        self.players: tuple[Player, ...] = tuple(players)
        self.with_blanks = [player for player in self.players if player.name.split() != [player.name]]
        self.complete = complete
        self.seats: dict[str, int] = {}
        self._by_word: dict[str, str] = {}
        self._by_id = {player.id: player.id for player in self.players}
        self.respelled: dict[Path, Path] = {}
        """The places of entries that are known by a player's id, but written under another word."""
        ambiguous: set[str] = set()
        for seat, player in enumerate(self.players):
            self.seats.setdefault(player.id, seat)
            folded = player.id.lower()
            if self._by_word.setdefault(folded, player.id) != player.id:
                ambiguous.add(folded)
        for folded in ambiguous:
            del self._by_word[folded]
        for alias, color in COLOR_ALIASES.items():
            if color in self.seats:
                self._by_word.setdefault(alias, self._by_id[color])
        names = Counter(player.name.lower() for player in self.players)
        for player in self.players:
            if names[player.name.lower()] == 1 and player.name.lower() not in ambiguous:
                self._by_word.setdefault(player.name.lower(), player.id)

    def find(self, word: str) -> str | None:
        """The id of the player whom the word means: an exact id, else one in other case, alias or name."""
        return self._by_id.get(word) or self._by_word.get(word.lower())

    def called(self, word: str) -> str | None:
        """The player whom a word means, by id or by name; ``None`` if nobody is meant."""
        found = self.find(word)
        if found is None or word == found or COLOR_ALIASES.get(word.lower(), word.lower()) == found.lower():
            return found
        return self.players[self.seats[found]].name

    def resolve(self, word: str, findings: Findings, path: Path, offset: int = 0) -> str | None:
        """Like :meth:`find`, with a finding when nobody is meant."""
        found = self.find(word)
        if found is None and self.complete:
            findings.error("unknown-player", self.unknown(word, findings), path, offset)
        return found

    def unknown(self, word: str, findings: Findings) -> str:
        """The sentence about a word that names no player."""
        called = [player.id for player in self.players if player.name.lower() == word.lower()]
        if len(called) > 1:
            return f"{listed(called)} are both called {quoted(word)}; say which one by the colour."
        near = findings.nearest(word, self.seats)
        return f"{quoted(word)} is not a player of this record{near}"


def read_players(entries: list[Any], findings: Findings) -> Players:
    """The players of a list that the schema has passed (entries that it refused are left out)."""
    players: list[Player] = []
    complete = True
    for index, entry in enumerate(entries):
        path = ("players", index)
        player = None if entry is REFUSED else _player(entry, path, findings)
        if player is None:
            complete = False
        elif any(other.id == player.id for other in players):
            what = "colour" if player.color else "name"
            message = f"Two players are called {quoted(player.id)}; give each {a(what)} of their own."
            findings.error("duplicate-player", message, path)
        else:
            players.append(player)
    return Players(players, complete)


def read_by_player(
    data: Mapping[str, _Said], players: Players, findings: Findings, path: Path
) -> dict[str, _Said]:
    """A mapping from players to numbers, or whatever is said of each, its keys resolved to ids."""
    numbers: dict[str, _Said] = {}
    for word, number in data.items():
        player = players.resolve(word, findings, (*path, word))
        if player is None:
            continue
        if player in numbers:
            message = f"{quoted(word)} is {player}, who already has a number here; delete one of them."
            findings.error("duplicate-player", message, (*path, word))
        if word != player:
            players.respelled[(*path, player)] = (*path, word)
        numbers[player] = number
    return numbers


def color_of(word: str) -> str | None:
    """The colour that a word names, in any case.

    >>> color_of("Gray"), color_of("mauve")
    ('grey', None)
    """
    folded = word.lower()
    folded = COLOR_ALIASES.get(folded, folded)
    return folded if folded in COLORS else None


def runs_on(text: str) -> bool:
    """True if a player's text holds a second one, such as ``red Anna - blue Ben``."""
    return re.search(_SECOND, text) is not None


def fits_compact(player: str, vocabulary: Vocabulary) -> bool:
    """True if a player's id can be used in compact lines: it is one word, and no other word of the format.

    A tile is meant here as codes are printed: one letter, or capitals, or with quarter turns; ``Anna``
    is a name.

    >>> [fits_compact(name, Vocabulary()) for name in ("red", "Anna", "Anna B", "D", "KL2", "C2", "N")]
    [True, True, False, False, False, False, False]
    """
    if player in COLORS:
        return True
    if player.split() != [player] or player.startswith("-") or player in (".", "*"):
        return False
    folded = player.lower()
    if folded in vocabulary.figures or folded in vocabulary.roles or folded in vocabulary.pieces:
        return False
    return not (
        re.fullmatch(_TILE, player)
        or is_sheet_name(player)
        or parses(parse_pair, player)
        or parses(parse_point, player)
    )


def parses(parse: Callable[[str], object], word: str) -> bool:
    """True if a word can be parsed so."""
    try:
        parse(word)
    except ValueError:
        return False
    return True


def _player(entry: str | dict[str, str], path: Path, findings: Findings) -> Player | None:
    if isinstance(entry, dict):
        return _long(entry, path, findings)
    second = re.search(_SECOND, entry) if " - " in entry or ";" in entry else None
    if second and second[1].startswith(";"):
        parted = flow([part.strip() for part in entry.split(";") if part.strip()])
        message = f"Players are separated by commas, not by semicolons. Write `{shown(parted, 80)}`."
        findings.error("items-run-together", message, path, second.start())
        return None
    if second:
        message = (
            f"Two players ran together in {quoted(entry)}, because the second dash is indented deeper than "
            "the first; give each a line of its own, both dashes below each other."
        )
        findings.error("items-run-together", message, path, second.start() + 1)
        return None
    words = entry.split(None, 1)
    if not words:
        findings.error(
            "bad-value", "This player is blank; write a colour, a name, or both: `red Anna`.", path
        )
        return None
    color = color_of(words[0])
    if color is None:
        name = entry.strip()
        *before, last = name.split()
        if before and color_of(last) is not None:
            message = (
                f"The colour comes first: write `{shown(last.lower())} {shown(' '.join(before), 60)}`. If "
                f"{quoted(name)} is a name, write `{shown(flow({'name': name}), 80)}`."
            )
            findings.error("color-not-first", message, path)
            return None
        return Player(PlayerName(name), None, name)
    return Player(PlayerName(color), color, words[1].strip() if len(words) > 1 else color)


def _long(entry: dict[str, str], path: Path, findings: Findings) -> Player | None:
    name = entry.get("name")
    if "color" not in entry:
        return Player(PlayerName(name), None, name) if name else None
    color = color_of(entry["color"])
    if color is None:
        near = findings.nearest(entry["color"], COLORS)
        message = f"{quoted(entry['color'])} is not a colour{near}"
        findings.error("unknown-color", message, (*path, "color"))
        return None
    return Player(PlayerName(color), color, name or color)
