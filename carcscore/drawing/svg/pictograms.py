"""Small pictures: what is printed on tiles, buildings, roofs and plants; drawn in ``pictures.svg``."""

from __future__ import annotations

import re
from functools import cache
from pkgutil import get_data
from typing import Final

from carcscore.markup import Markup, element, joined

_LARGER: Final = 1.15
"""How much larger marks are shown than they are drawn."""


@cache
def _pictures() -> dict[str, Markup]:
    """The markup of every picture by its name."""
    text = (get_data(__package__, "pictures.svg") or b"").decode("utf-8")
    found = re.findall(r'<g id="([^"]+)">(.*?)</g>', text, re.DOTALL)
    return {name: Markup(re.sub(r"\n\s*", "", markup)) for name, markup in found}


def scenery(name: str) -> Markup:
    """A building, a roof, a plant: the markup of its definition."""
    return element("g", _pictures()[name], id=f"cs-{name}")


def pictogram_id(symbol: str, mark: str) -> str:
    """The id of a mark's picture; marks without a symbol that is known are told by their first letter."""
    return f"cs-s-{symbol}" if symbol in _pictures() else f"cs-l-{_letter(mark)}"


def pictogram(symbol: str, mark: str) -> Markup:
    """The markup of a mark's definition: the picture of its symbol, or a badge with its first letter."""
    drawing = _pictures().get(symbol)
    if drawing is None:
        letter = element("text", _letter(mark), y="4.6", class_="letter")
        badge = element("rect", class_="pale", x="-9", y="-9", width="18", height="18", rx="4")
        drawing = joined(badge, letter)
    return element("g", drawing, id=pictogram_id(symbol, mark), class_="pic", transform=f"scale({_LARGER})")


def _letter(name: str) -> str:
    return next((sign.upper() for sign in name if sign.isalnum()), "?")
