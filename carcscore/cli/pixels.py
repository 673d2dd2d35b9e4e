"""Pictures as pixels: one, or a replay as the frames of one file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from io import BytesIO
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import click

from carcscore.cli.output import CannotAnswer, CannotWrite

if TYPE_CHECKING:
    from PIL.Image import Image

    from carcscore.report.moving import Scene

_MOMENT: Final = 20
"""Milliseconds between the tile of a turn and its points, so that what changes at once is small."""


def pixels(svg: str, width: int) -> bytes:
    """A picture as a PNG file of this width.

    Raises :class:`CannotAnswer` when the library is missing, :class:`CannotWrite` when it fails.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise _needs("pixels need") from None
    try:
        return bytes(svg_to_bytes(svg_string=svg, width=width))
    except (ValueError, RuntimeError, OSError) as error:
        raise CannotWrite(f"the picture can't be turned into pixels: {error}") from None


def frames(scene: Scene, pace: float, width: int, ending: str) -> bytes:
    """A replay as an animated PNG or GIF of this width in pixels; a turn takes ``pace`` seconds.

    Raises as :func:`pixels` does.
    """
    from carcscore.report.moving import HOLD  # late: pictures of a board don't need it

    try:
        from PIL import Image
    except ImportError:
        raise _needs("moving pixels need") from None
    every = range(scene.end + 1)
    bar = click.progressbar(every, label="Drawing turns", file=sys.stderr)
    with bar if sys.stderr.isatty() else nullcontext(every) as steps:
        stills = [Image.open(BytesIO(pixels(scene.still(step), width))).convert("RGB") for step in steps]
    turn = max(2 * _MOMENT, round(1000 * pace))
    shown, lasting = [stills[0]], [turn]
    board = Image.new("1", stills[0].size)
    board.paste(1, (0, 0, width, round(scene.board_height * width / scene.width)))
    for before, after in pairwise(stills):
        shown += [Image.composite(after, before, board), after]
        lasting += [_MOMENT, turn - _MOMENT]
    lasting[-1] += round(1000 * pace * HOLD)
    if ending == "gif":
        shown = _in_few_colours(shown)
    file = BytesIO()
    shown[0].save(file, ending, save_all=True, append_images=shown[1:], duration=lasting, loop=0)
    return file.getvalue()


def _needs(what: str) -> CannotAnswer:
    return CannotAnswer(
        f"{what} a library that is not installed; get it with: pip install 'carcscore[png]'"
        " (an SVG works without it)"
    )


def _in_few_colours(shown: Sequence[Image]) -> list[Image]:
    """The frames in the colours of the last, which has all of them."""
    from PIL.Image import Dither

    last = shown[-1].quantize(255)
    return [image.quantize(palette=last, dither=Dither.NONE) for image in shown]
