"""Pictures as pixels, through a library that need not be installed."""

from __future__ import annotations

import re
from math import sqrt
from typing import Final

import click

from carcscore.cli.output import CannotWrite

_PER_UNIT: Final = 1.6
"""Pixels to a unit of the picture: 160 to a tile."""
_LEAST: Final = 0.16
"""With fewer pixels to a unit, 16 to a tile, nothing can be told any longer."""
_LONGEST: Final = 10_000
_MOST: Final = 40_000_000
"""No picture is wider or higher than this, and none has more pixels than that."""


def as_png(svg: str) -> bytes:
    """A picture as a PNG file, white where nothing is drawn.

    Raises :class:`click.UsageError` when the library is missing, :class:`CannotWrite` when it fails.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise click.UsageError(
            "--png needs a library that is not installed; get it with: pip install 'carcscore[png]'"
            " (--svg works without it)"
        ) from None
    width, height = _size(svg)
    scale = min(_PER_UNIT, _LONGEST / max(width, height), sqrt(_MOST / (width * height)))
    if scale < _LEAST:
        raise click.UsageError(
            f"the board is too large for a PNG: a tile would be {100 * scale:.1f} pixels wide; "
            "draw a part of it with --around CELL, or all of it with --svg"
        )
    try:
        return bytes(svg_to_bytes(svg_string=svg, width=max(1, round(width * scale))))
    except (ValueError, RuntimeError, OSError) as error:
        raise CannotWrite(f"the picture can't be turned into pixels: {error}") from None


def _size(svg: str) -> tuple[float, float]:
    """The width and height of a picture, in its own units, as its ``viewBox`` says."""
    view = re.search(r'viewBox="\S+ \S+ (\S+) (\S+)"', svg)
    assert view is not None
    return float(view[1]), float(view[2])
