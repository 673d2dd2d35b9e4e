"""The signs of a link: its tiles as one great number, each laid tile as four signs."""

from __future__ import annotations

import string
from collections.abc import Iterable
from typing import Final, NamedTuple

from carcscore.formats.bga_tiles import TYPES
from carcscore.geometry import Cell

TILE_SIGNS: Final = string.ascii_uppercase + string.ascii_lowercase + string.digits + "-_"
MOVE_SIGNS: Final = "".join(sorted(set(string.digits[1:] + string.ascii_letters) - set("IOl")))
FARTHEST: Final = len(MOVE_SIGNS) - 1
"""The greatest distance from the start tile, in cells on either axis, of a tile in a link."""
MOVE_LENGTH: Final = 4
_NEGATIVE: Final = (16, 32)
"""The numbers added to the sign of the turn for a negative x and a negative y."""


class BadSign(ValueError):  # noqa: N818 - the name says what the sign is
    """A sign that can't be read; ``place`` counts from 0."""

    def __init__(self, place: int, message: str) -> None:
        super().__init__(message)
        self.place = place


class Move(NamedTuple):
    """A tile laid: its cell, its turn in quarters clockwise, and ``pos`` of the follower, 0 for none."""

    cell: Cell
    turn: int
    pos: int


def read_types(text: str) -> tuple[int, ...]:
    """The types of the tiles, in the order drawn. The text is not bounded here.

    >>> read_types("xor"), read_types("CED")
    ((15, 17, 24, 4), (15, 17, 4))

    Raises :class:`BadSign` for a sign that is none of :data:`TILE_SIGNS`.
    """
    number = 0
    for place, sign in enumerate(text):
        value = TILE_SIGNS.find(sign)
        if value < 0:
            raise BadSign(place, "the tiles are written in the signs A to Z, a to z, 0 to 9, - and _")
        number = number * len(TILE_SIGNS) + value
    types: list[int] = []
    while number:
        number, digit = divmod(number, len(TYPES))
        types.append(digit + 1)
    return tuple(reversed(types))


def types_text(types: Iterable[int]) -> str:
    """The signs of the types: the inverse of :func:`read_types`.

    >>> types_text((15, 17, 24, 4))
    'xor'
    """
    number = 0
    for each in types:
        number = number * len(TYPES) + each - 1
    signs = ""
    while number:
        number, value = divmod(number, len(TILE_SIGNS))
        signs = TILE_SIGNS[value] + signs
    return signs


def read_move(text: str) -> Move:
    """The tile that four signs tell of.

    >>> read_move("34L5"), read_move("23H0")
    (Move(cell=(-2, 3), turn=3, pos=5), Move(cell=(-1, 2), turn=0, pos=0))

    Raises :class:`BadSign`.
    """
    values = []
    for place, sign in enumerate(text[:3]):
        values.append(MOVE_SIGNS.find(sign))
        if values[-1] < 0:
            raise BadSign(place, "a cell and a turn are written in 1 to 9 and letters, without I, O and l")
    if text[3] not in string.digits:
        raise BadSign(3, "the place of a follower is a digit")
    x, y, turn = values
    west, north = (bool(turn & negative) for negative in _NEGATIVE)
    turn -= sum(negative for negative in _NEGATIVE if turn & negative)
    if turn > 3 or (west and not x) or (north and not y):
        raise BadSign(2, "the third sign of a move gives its turn and side of the start tile")
    return Move((-x if west else x, -y if north else y), turn, int(text[3]))


def move_text(move: Move) -> str:
    """The signs of a tile laid: the inverse of :func:`read_move`.

    >>> move_text(Move((-2, 3), 3, 5))
    '34L5'

    The cell lies no farther away than :data:`FARTHEST`.
    """
    turn = move.turn + sum(negative for step, negative in zip(move.cell, _NEGATIVE, strict=True) if step < 0)
    places = (abs(move.cell[0]), abs(move.cell[1]), turn)
    return "".join(MOVE_SIGNS[place] for place in places) + str(move.pos)
