"""What a scoring rule says, in half a sentence."""

from __future__ import annotations

from typing import Final

_BY_KIND: Final = {
    ("B7", "road"): "a completed road pays 1 a tile",
    ("B7", "city"): "a completed city pays 2 a tile and 2 a pennant",
    ("B7", "cloister"): "a completed cloister pays 9",
    ("B10", "road"): "an unfinished road pays 1 a tile",
    ("B10", "city"): "an unfinished city pays 1 a tile and 1 a pennant",
    (
        "B10",
        "cloister",
    ): "an unfinished cloister pays 1 and 1 more for each filled square around it",
}
_BY_RULE: Final = {
    "B11": "each completed city that a farm borders pays 3 to whoever has most farmers on that farm",
    "B12": "each completed city pays 4 to whoever has most farmers on all the farms around it together",
    "B13": "each completed city that a farm borders pays 3, but to the same player only once",
    "B14": "a completed city of two tiles pays 1 a tile and 1 a pennant",
}


def clause(rule: str, kind: str | None = None) -> str:
    """What a rule of the base game says of a kind of feature; empty for the rules of expansions.

    The items of an expansion say themselves why they are worth what they are.
    """
    return _BY_RULE.get(rule) or _BY_KIND.get((rule, kind or ""), "")
