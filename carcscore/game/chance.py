"""The numbers by which another program drew what its logs don't name, such as tokens out of a bag."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final, TypeVar

from carcscore.findings import Path
from carcscore.frozen import frozen
from carcscore.record.model import Record

T = TypeVar("T")
_BITS: Final = (1 << 48) - 1


@frozen
class Drawn:
    """A drawing: the data of an action of a turn, or what a record says at its top of an expansion.

    ``turn`` is the number of the entry, ``None`` at the end. An action that the log tells has its ``path``.
    What stands ``under`` the name is not an action, but what the turn says of an expansion.
    """

    turn: int | None
    name: str
    data: object
    path: Path = ()
    under: bool = False


@frozen
class Named:
    """A draw that a log names and another program makes by a number: one of so many, the first being 0.

    ``turn`` is the number of the entry, ``None`` at the end.
    """

    turn: int | None
    action: str
    place: int
    number: int


class Chance:
    """The random numbers in a log, and which of them comes next; our logs have none.

    JCloisterZone draws every tile and token by a number: the last one that a message set, advanced once for
    each that was used since. ``drawn`` is what was drawn by them so far, ``named`` what the log itself named.
    """

    def __init__(self, record: Record) -> None:
        self._number = record.random
        self._in_order = record.drawn_in_order
        self._drawn_before = False
        self.drawn: list[Drawn] = []
        self.named: list[Named] = []

    def set(self, number: float | None) -> None:
        """A message sets the number."""
        if number is not None:
            self._number = number

    def draw_tile(self) -> None:
        """A tile is drawn, by the next number unless the log says in which order tiles came."""
        if self._drawn_before:
            self._drawn_before = False
        elif self._in_order:
            self._in_order -= 1
        elif self._number is not None:
            self._next()

    def was_drawn_before(self) -> None:
        """The next tile that is told was drawn in an earlier turn: no number is used for it."""
        self._drawn_before = True

    def draw(self, choices: Sequence[T]) -> T | None:
        """One of several by the next number; ``None`` where the log says nothing of it, or there is none."""
        number = self._next()
        return None if number is None or not choices else choices[int(number * len(choices))]

    def name(self, turn: int | None, action: str, choices: Sequence[T], one: T) -> None:
        """The log names the one of several that was drawn, if it is among them."""
        if one in choices:
            self.named.append(Named(turn, action, choices.index(one), len(choices)))

    def _next(self) -> float | None:
        number = self._number
        if number is not None:
            self._number = advanced(number)
        return number


def advanced(number: float) -> float:
    """The number that follows on one: of a generator that is begun with the low bits of it.

    >>> advanced(0.3566412282351338)
    0.5450047561415836
    """
    bits: int = struct.unpack(">Q", struct.pack(">d", number))[0]
    return ((25214903917 * (bits & _BITS) + 11) & _BITS) / (1 << 48)
