"""How drawings are to look on this standard output."""

from __future__ import annotations

import os
import sys

from carcscore.cli.output import encodes
from carcscore.drawing.signs import Style


def drawing_style(plain: bool, output: str | None) -> Style:
    """How to draw: ASCII where asked for or where nothing else can be shown; colour only on a terminal.

    ``NO_COLOR`` in the environment, whatever its value, keeps colour off.
    """
    to_screen = output is None or output == "-"
    ascii_only = plain or (to_screen and not encodes("─▒♦░●"))
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(ascii=ascii_only, colour=to_screen and wanted and sys.stdout.isatty())
