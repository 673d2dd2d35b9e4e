"""Bounds of a record: far more than any table needs, and little enough to be read in seconds."""

from __future__ import annotations

import re
from typing import Final

from carcscore.findings import Finding, Path, Where
from carcscore.record.grid import BOARD

MOST_ENTRIES: Final = 20_000
"""Tiles, followers, pieces or turns of one record, and entries of any other list or mapping in it."""
MOST_VALUES: Final = 500_000
"""Keys and values of one record, all together."""
LONGEST_KEY: Final = 1000
"""In characters."""
_NOUNS: Final = {"board": "tiles", "followers": "followers", "pieces": "pieces", "turns": "turns"}
_REMEDY: Final = (
    "Look for repeated entries, or put each game in its own file; `--unbounded` reads larger records."
)
_TILE: Final = re.compile(r"[^\s.#]\S*|#.*")


def beyond_bounds(data: object, length: int) -> list[Finding]:
    """One finding if plain data, read from a text of so many characters, hold more than a record may."""
    if length < MOST_ENTRIES:
        return []
    board = data.get("board") if isinstance(data, dict) else None
    if isinstance(board, str):
        tiles = sum(not word[0].startswith("#") for word in _TILE.finditer(board))
        if tiles > MOST_ENTRIES:
            return [_too_many(tiles, BOARD)]
    total = 0
    stack: list[tuple[object, Path]] = [(data, ())]
    while stack:
        value, path = stack.pop()
        if not isinstance(value, dict | list):
            continue
        total += len(value)
        if len(value) > MOST_ENTRIES:
            return [_too_many(len(value), path)]
        if isinstance(value, list):
            stack += [(inner, (*path, index)) for index, inner in enumerate(value)]
            continue
        for key, inner in value.items():
            if isinstance(key, str) and len(key) > LONGEST_KEY:
                message = (
                    f"Here a key has {len(key)} characters; no key of a record has more than {LONGEST_KEY}."
                )
                return [Finding("too-many-entries", "error", message, Where(path))]
            stack.append((inner, (*path, key)))
    if total <= MOST_VALUES:
        return []
    message = f"The record holds {total} keys and values, more than {MOST_VALUES}. {_REMEDY}"
    return [Finding("too-many-values", "error", message, Where(()))]


def _too_many(number: int, path: Path) -> Finding:
    noun = _NOUNS.get(str(path[0]), "entries") if len(path) == 1 else "entries"
    message = f"Here are {number} {noun}, but a record may have {MOST_ENTRIES} at most. {_REMEDY}"
    return Finding("too-many-entries", "error", message, Where(path))
