"""Saves of JCloisterZone (``.jcz``); this module only recognises them, and loads nothing more."""

from __future__ import annotations

from typing import Final

_SIGNS: Final = frozenset({"appVersion", "gameId", "initialRandom", "setup", "replay", "gameAnnotations"})
_MOST_NAMED: Final = 1000


def is_save(data: object) -> bool:
    """Whether data are those of a save, or of the beginning of one: two of the keys that only saves have.

    >>> is_save({"setup": {}, "replay": []}), is_save({"carcscore": 1, "turns": []}), is_save([])
    (True, False, False)
    """
    return isinstance(data, dict) and "carcscore" not in data and len(_SIGNS & data.keys()) > 1


def named_in_save(data: object) -> tuple[str, ...]:
    """The names of the tile sets and elements in play, of unchecked data.

    >>> named_in_save({"setup": {"sets": {"basic:1": 1, "river": 0}, "elements": {"farmers": True}}})
    ('basic:1', 'farmers')
    """
    setup = data.get("setup") if isinstance(data, dict) else None
    parts = [setup.get("sets"), setup.get("elements")] if isinstance(setup, dict) else []
    names = [name for part in parts if isinstance(part, dict) for name, value in part.items() if value]
    return tuple(names[:_MOST_NAMED])
