"""The differences between two boards, in a few words, for somebody who chooses between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from carcscore.edit.forms import Plain
from carcscore.geometry import Cell, cell_name
from carcscore.text import counted, listed

_MOST_NAMED = 3


def what_differs(one: Plain, other: Plain) -> str:
    """The differences between two records that are spelled out; squares are named as in the first.

    >>> one = {"title": "Tea", "board": [{"tile": "D", "at": [0, 0], "rotation": 0}]}
    >>> what_differs(one, one | {"title": "Tee", "board": [{"tile": "D", "at": [0, 0], "rotation": 90}]})
    'title; tile at A1'
    """
    keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
    words = (_words(key, one, other) for key in keys if key != "carcscore")
    return "; ".join(dict.fromkeys(words))  # the start tile may differ as such and on the board


def _words(key: str, one: Plain, other: Plain) -> str:
    some, others = one.get(key) or [], other.get(key) or []
    if key == "turns":
        return _some("turn", _numbers(some, others))
    if key in ("board", "start"):
        return _some("tile at", _squares(one, _by_cell(some), _by_cell(others)))
    if key in ("followers", "pieces"):
        return _some(f"{key} at", _squares(one, _by_cell(some), _by_cell(others)))
    return key.replace("_", " ").replace("-", " ")


def _some(words: str, names: Iterable[str]) -> str:
    named = list(names)
    more = len(named) - _MOST_NAMED
    shown = named if more <= 1 else [*named[:_MOST_NAMED], f"{counted(more, 'other')}"]
    return f"{words} {listed(shown)}"


def _numbers(some: list[Any], others: list[Any]) -> Iterator[str]:
    for number in range(max(len(some), len(others))):
        if some[number : number + 1] != others[number : number + 1]:
            yield str(number + 1)


def _by_cell(entries: list[Any]) -> Mapping[Cell, list[Any]]:
    found: dict[Cell, list[Any]] = {}
    for entry in entries:
        found.setdefault((entry["at"][0], entry["at"][1]), []).append(entry)
    return found


def _squares(
    record: Plain, some: Mapping[Cell, list[Any]], others: Mapping[Cell, list[Any]]
) -> Iterator[str]:
    cells = [*_by_cell(record.get("board") or [])] or [(0, 0)]
    a1 = min(x for x, _ in cells), min(y for _, y in cells)
    for cell in {**some, **others}:
        if some.get(cell) != others.get(cell):
            yield cell_name(cell, a1)
