"""The players of a stage by their names, and who is meant by what was typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from carcscore.record.errors import Findings
from carcscore.sentences import PlayerName
from carcscore.text import quoted
from carcscore.tournament.findings import Notebook
from carcscore.tournament.model import Entrant, FilePlace


class PlayerNames:
    """Finds players by what was typed: the exact name, or one in other case or spacing."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = {name: name for name in names}
        self._by_word: dict[str, str | None] = {}
        for name in self.names:
            word = _folded(name)
            self._by_word[word] = None if word in self._by_word else name
        self._nearest = Findings()

    def find(self, word: str) -> str | None:
        """The name that is meant."""
        return self.names.get(word) or self._by_word.get(_folded(word))

    def resolve(self, word: str, place: FilePlace, notebook: Notebook) -> str | None:
        """As :meth:`find`, with a finding when nobody is meant."""
        found = self.find(word)
        if found is None:
            message = self.unknown(word)
            notebook.error("unknown-player", message, place)
            self._nearest.error("unknown-player", message, place.path)
        return found

    def unknown(self, word: str) -> str:
        """The sentence about a word that names nobody."""
        return f"{quoted(word)} is not a player of this tournament{self._nearest.nearest(word, self.names)}"


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold()


def read_entrants(
    data: Mapping[str, Any], place: FilePlace, notebook: Notebook
) -> tuple[tuple[Entrant, ...], dict[str, tuple[str, ...]]]:
    """The players of a stage, and its groups, if it has any. Groups alone name the players, too."""
    listed = data.get("players")
    entries: list[tuple[Any, FilePlace]] = []
    if isinstance(listed, list):
        entries = [(entry, place.at("players", index)) for index, entry in enumerate(listed)]
    elif listed is None:
        entries = [
            (name, place.at("groups", group, index))
            for group, names in data.get("groups", {}).items()
            for index, name in enumerate(names)
        ]
    lots = _lots(data.get("order", []), place, notebook)
    entrants = (_entrant(entry, where, lots, notebook) for entry, where in entries)
    players = tuple(_once((entrant for entrant in entrants if entrant is not None), notebook))
    names = PlayerNames(player.name for player in players)
    if players:
        for index, name in enumerate(data.get("order", [])):
            names.resolve(name, place.at("order", index), notebook)
    return players, _groups(data, names, place, notebook) if players else {}


def _once(entrants: Iterable[Entrant], notebook: Notebook) -> Iterable[Entrant]:
    seen: dict[str, str] = {}
    for entrant in entrants:
        word = _folded(entrant.name)
        if word in seen:
            message = f"Two players are called {quoted(entrant.name)}; give each a name of their own."
            notebook.error("duplicate-player", message, entrant.place)
        else:
            seen[word] = entrant.name
            yield entrant


def _entrant(entry: Any, place: FilePlace, lots: Mapping[str, int], notebook: Notebook) -> Entrant | None:
    said = {"name": entry} if isinstance(entry, str) else dict(entry)
    name = PlayerName(said.pop("name"))
    if not name.strip():
        notebook.error("bad-value", "This player has no name; write one.", place)
        return None
    said |= {key: tuple(map(PlayerName, said.get(key, ()))) for key in ("members", "also")}
    said["absent"] = tuple(said.get("absent", ()))
    drawn = lots.get(_folded(name))
    if drawn is not None and "lot" in said:
        message = f"{quoted(name)} has a `lot` here and a place in `order`; one of them is enough."
        notebook.error("duplicate-value", message, place.at("lot"))
    said.setdefault("lot", drawn)
    return Entrant(name=name, place=place, **said)


def _lots(order: list[str], place: FilePlace, notebook: Notebook) -> dict[str, int]:
    lots: dict[str, int] = {}
    for index, name in enumerate(order):
        if lots.setdefault(_folded(name), index) != index:
            message = f"{quoted(name)} appears twice in `order`; delete one of them."
            notebook.error("duplicate-player", message, place.at("order", index))
    return lots


def _groups(
    data: Mapping[str, Any], names: PlayerNames, place: FilePlace, notebook: Notebook
) -> dict[str, tuple[str, ...]]:
    groups: dict[str, tuple[str, ...]] = {}
    homes: dict[str, str] = {}
    for group, written in data.get("groups", {}).items():
        members = []
        for index, word in enumerate(written):
            where = place.at("groups", group, index)
            name = names.resolve(word, where, notebook)
            if name is None:
                continue
            if name in homes:
                message = f"{quoted(name)} stands in group {quoted(homes[name])} already."
                notebook.error("duplicate-player", message, where)
            else:
                homes[name] = group
                members.append(name)
        groups[group] = tuple(members)
    if groups:
        for name in names.names:
            if name not in homes:
                message = f"{quoted(name)} is in no group; add the name to one."
                notebook.error("wrong-group", message, place.at("groups"))
    return groups
