"""The stylesheet of pictures: plain for a file of its own, with colours as variables for a page."""

from __future__ import annotations

import re
from functools import cache
from pkgutil import get_data

from carcscore.drawing.svg.curves import number
from carcscore.markup import Markup, element


@cache
def stylesheet(variables: bool) -> str:
    """The rules for the classes of a picture; with ``variables`` the colours are custom properties.

    A page that embeds a board can then set them anew (for dark mode, say); they are defined on the
    classes ``board`` and ``legend``.

    >>> "var(--field)" in stylesheet(True), "var(" in stylesheet(False)
    (True, False)
    """
    text = (get_data(__package__, "board.css") or b"").decode("utf-8")
    defined, rules = text.strip().split("}\n", 1)
    if variables:
        return defined.replace("\n", "") + "}\n" + rules
    colours = dict(re.findall(r"(--[a-z-]+):(.*?);", defined))
    return re.sub(r"var\((--[a-z-]+)\)", lambda match: colours[match[1]], rules)


def paper(left: float, top: float, width: float, height: float) -> Markup:
    """The ground of a picture that is a file of its own: programs that show it have grounds of any colour."""
    box = {"x": number(left), "y": number(top), "width": number(width), "height": number(height)}
    return element("rect", class_="paper", **box)
