"""The memory of an expansion for one entry, or for one turn: kept by the turn, and gone with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar, overload

T = TypeVar("T")


class _AtATable(Protocol):
    """Whatever has a game: an expansion, or a part of one."""

    game: Any


class OfEntry(Generic[T]):
    """An attribute of an expansion that begins anew with every entry of a log, with what ``first`` makes.

    Without that it is ``None`` at first. A further tile of a turn is an entry of its own. In a final position
    it lasts as long as the game::

        _escaped = OfEntry(bool)
    """

    def __init__(self, first: Callable[[], T] | None = None) -> None:
        self._first: Callable[[], Any] = first or (lambda: None)
        self._name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, part: None, owner: type) -> OfEntry[T]: ...
    @overload
    def __get__(self, part: _AtATable, owner: type) -> T: ...
    def __get__(self, part: _AtATable | None, owner: type) -> OfEntry[T] | T:
        if part is None:
            return self
        kept, key = self._kept(part), (part, self._name)
        if key not in kept:
            kept[key] = self._first()
        value: T = kept[key]
        return value

    def __set__(self, part: _AtATable, value: T) -> None:
        self._kept(part)[part, self._name] = value

    def _kept(self, part: _AtATable) -> dict[object, Any]:
        turn = part.game.turn
        kept: dict[object, Any] = part.game.remembered if turn is None else turn.of_entry
        return kept


class OfTurn(OfEntry[T]):
    """The same for a whole turn, with all its tiles."""

    def _kept(self, part: _AtATable) -> dict[object, Any]:
        turn = part.game.turn
        kept: dict[object, Any] = part.game.remembered if turn is None else turn.of_turn
        return kept
