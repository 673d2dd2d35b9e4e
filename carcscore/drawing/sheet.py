"""Names of the columns and rows of a board at its rulers, and which of them a picture shows."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from carcscore.frozen import frozen
from carcscore.geometry import Cell, column_name

_EMPTY_RUN: Final = 2
"""Longer runs of empty rows or columns are left out."""


@frozen(slots=False)
class Sheet:
    """The names of columns and rows: by letters and numbers, and by x and y where the sheet ends.

    ``both`` says that tiles lie west or north of A1: then the coordinates stand at every name, unless
    that takes ``most`` characters or more.
    """

    a1: Cell
    both: bool
    most: int

    @classmethod
    def of(cls, cells: Collection[Cell], a1: Cell, most: int) -> Sheet:
        """The sheet of a board with tiles on these cells."""
        return cls(a1, any(x < a1[0] or y < a1[1] for x, y in cells), most)

    def column(self, x: int) -> str:
        """The name of a column.

        >>> Sheet((0, 0), False, 11).column(27), Sheet((0, 0), True, 11).column(-1)
        ('AB', 'x=-1')
        """
        letters = column_name(x - self.a1[0]) if x >= self.a1[0] else ""
        return self._label(letters, f"x={x}")

    def row(self, y: int) -> str:
        """The name of a row.

        >>> Sheet((0, -3), False, 11).row(0), Sheet((0, 0), True, 11).row(4)
        ('4', '5 y=4')
        """
        number = str(y - self.a1[1] + 1) if y >= self.a1[1] else ""
        return self._label(number, f"y={y}")

    def _label(self, name: str, coordinate: str) -> str:
        if not self.both or not name:
            return name or coordinate
        label = f"{name} {coordinate}"
        return label if len(label) < self.most else coordinate


def without_gaps(used: Sequence[int]) -> list[int | None]:
    """All numbers from the first to the last; each long run of unused ones becomes a ``None``.

    >>> without_gaps([1, 3, 9])
    [1, 2, 3, None, 9]
    """
    if not used:
        return []
    numbers: list[int | None] = []
    for number, after in zip(used, (*used[1:], None), strict=True):
        numbers.append(number)
        if after is not None and after - number - 1 > _EMPTY_RUN:
            numbers.append(None)
        elif after is not None:
            numbers += range(number + 1, after)
    return numbers


def near(cell: Cell, around: Cell | None, reach: int) -> bool:
    """True if a cell lies within so many cells of another; every cell does if there is none.

    >>> near((2, 1), (0, 0), 2), near((3, 0), (0, 0), 2), near((99, 0), None, 2)
    (True, False, True)
    """
    return around is None or max(abs(cell[0] - around[0]), abs(cell[1] - around[1])) <= reach
