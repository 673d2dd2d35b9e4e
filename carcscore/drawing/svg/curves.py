"""Curves of a picture: chains of cubic pieces that can be written as SVG, followed and turned.

A tile is 100 units wide; its middle is (0, 0), x grows east and y grows south.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

Spot = tuple[float, float]

HALF: Final = 50.0
"""Half the width of a tile, in units."""


class Curve(NamedTuple):
    """A chain of cubic pieces: a start, then for each piece two controls and an end."""

    start: Spot
    pieces: tuple[tuple[Spot, Spot, Spot], ...]

    @classmethod
    def line(cls, *spots: Spot) -> Curve:
        """Straight lines from spot to spot."""
        return cls(spots[0], tuple((a, b, b) for a, b in pairwise(spots)))

    @property
    def end(self) -> Spot:
        """The end of the curve."""
        return self.pieces[-1][2] if self.pieces else self.start

    def turned(self, quarter_turns: int) -> Curve:
        """The curve turned clockwise around the middle of the tile."""
        return Curve(
            turned(self.start, quarter_turns),
            tuple(
                (turned(a, quarter_turns), turned(b, quarter_turns), turned(c, quarter_turns))
                for a, b, c in self.pieces
            ),
        )

    def reversed(self) -> Curve:
        """The same curve from its end to its start."""
        spots = [self.start, *(piece[2] for piece in self.pieces)]
        back = [(b, a, spot) for spot, (a, b, _) in zip(spots, self.pieces, strict=False)]
        return Curve(self.end, tuple(reversed(back)))

    def spots(self, steps: int = 12) -> list[Spot]:
        """Spots along the curve, so many to a piece."""
        found = [self.start]
        for one, two, end in self.pieces:
            start = found[-1]
            for step in range(1, steps + 1):
                t = step / steps
                u = 1 - t
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                found.append(
                    (
                        a * start[0] + b * one[0] + c * two[0] + d * end[0],
                        a * start[1] + b * one[1] + c * two[1] + d * end[1],
                    )
                )
        return found


def turned(spot: Spot, quarter_turns: int) -> Spot:
    """A spot turned clockwise around the middle of the tile.

    >>> turned((0, -50), 1)
    (50, 0)
    """
    x, y = spot
    for _ in range(quarter_turns % 4):
        x, y = -y, x
    return x, y


def path(curves: Iterable[Curve], closed: bool = False) -> str:
    """The path data of curves; what begins where the last one ended is joined to it.

    >>> path([Curve.line((0, 0), (10, 0)), Curve.line((10, 0), (10, 5))], closed=True)
    'M0 0L10 0L10 5Z'
    """
    text = ""
    at: Spot | None = None
    for curve in curves:
        if curve.start != at:
            text += f"M{number(curve.start[0])} {number(curve.start[1])}"
        at = curve.start
        for one, two, end in curve.pieces:
            if one == at and two == end:
                text += f"L{number(end[0])} {number(end[1])}"
            else:
                text += "C" + " ".join(number(part) for spot in (one, two, end) for part in spot)
            at = end
    return text + "Z" * closed


def number(value: float) -> str:
    """A length with at most one decimal.

    >>> number(12.04), number(-0.5), number(3.14159), number(-0.01)
    ('12', '-.5', '3.1', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
