"""Small pictures: what is printed on tiles, buildings, roofs and trees. Each is told by its shape alone.

Marks are drawn in a square of 20 units around (0, 0), and shown a little larger.
"""

from __future__ import annotations

from typing import Final

from carcscore.drawing.svg.xml import element, escaped

_LARGER: Final = 1.15
_SHAPES: Final[dict[str, str]] = {
    "shield": '<path class="blue" d="M-8-9H8V-1C8 5 4 8 0 10C-4 8-8 5-8-1Z"/>'
    '<path class="pale" d="M0-7.5H6.5V-1C6.5 4 3 6.5 0 8.2Z"/>',
    "house": '<ellipse class="blue" cx="0" cy="6" rx="10" ry="4"/>'
    '<path class="pale" d="M-6-2V6H6V-2Z"/><path class="red" d="M-9-1L0-10L9-1Z"/>'
    '<path class="fine" d="M-1.5 6V1.5H1.5V6"/>',
    "cross": '<path class="violet" d="M-8 10V-1C-8-6-4-8 0-11C4-8 8-6 8-1V10Z"/>'
    '<path class="pale thin" d="M-1.5-7H1.5V-3H5V0H1.5V8H-1.5V0H-5V-3H-1.5Z"/>',
    "ring": '<circle class="pale" r="9"/><circle class="blue" r="4.5"/>'
    '<path class="fine" d="M-9 0H-4.5M4.5 0H9M0-9V-4.5M0 4.5V9"/>',
    "drop": '<path class="blue" d="M0-10C4-4 7 0 7 4A7 6 0 0 1-7 4C-7 0-4-4 0-10Z"/>',
    "gem": '<path class="violet" d="M-5-8H5L10-2L0 10L-10-2Z"/>'
    '<path class="fine" d="M-10-2H10M-5-8L0 10L5-8"/>',
    "flag": '<path class="pole" d="M-7 10V-10"/><path class="red" d="M-7-10L9-6L-7-1Z"/>',
    "horseshoe": '<path class="shoe" d="M-5 9C-12-4-6-9 0-9S12-4 5 9"/>'
    '<path class="iron" d="M-5 9C-12-4-6-9 0-9S12-4 5 9"/>',
    "leaf": '<path class="green" d="M-8 9C-11-4-2-9 9-9C10 3 3 11-8 9Z"/><path class="fine" d="M-8 9L4-4"/>',
    "bare-leaf": '<path class="pale" stroke-dasharray="3 1.6" d="M-8 9C-11-4-2-9 9-9C10 3 3 11-8 9Z"/>'
    '<path class="fine" d="M-9 10L6-6M-4 4V-3M-4 4H4M1-1V-6"/>',
    "flame": '<path class="orange" d="M0-10C1-4 8-1 8 4A8 6.5 0 0 1-8 4C-8 1-6-1-5-4C-3-1-2-1-2-3'
    'C-2-6-1-8 0-10Z"/><path class="yellow" d="M0 0C1 2 4 4 3 7A3.5 3 0 0 1-3 7C-4 4-1 3 0 0Z"/>',
    "tree": '<path class="brown" d="M-1.8 3H1.8V10H-1.8Z"/><circle class="green" cy="-3" r="7.5"/>',
    "mug": '<path class="handle" d="M5-4C12-5 12 6 5 5"/><path class="yellow" d="M-7-6H5V9H-7Z"/>'
    '<path class="pale" d="M-8-5C-9-10-4-10-3-9C-1-11 2-10 3-9C6-10 7-7 6-5Z"/>',
    "trees": '<path class="green" d="M-6-9L-10 6H-2ZM6-9L2 6H10Z"/><path class="green" d="M0-6L-5 10H5Z"/>',
    "gate": '<path class="pale" d="M-9 10V-8H-5V-5H-2V-8H2V-5H5V-8H9V10H4V4A4 4 0 0 0-4 4V10Z"/>',
    "star": '<path class="yellow" d="M0-10L2.6-3.4L9.5-3L4.2 1.4L6 8.4L0 4.6L-6 8.4L-4.2 1.4'
    'L-9.5-3L-2.6-3.4Z"/>',
}
"""The picture of each symbol; the names are those of :data:`carcscore.tiles.kinds.Symbol`."""

_SCENERY: Final[dict[str, str]] = {
    "monastery": '<path class="stone" d="M-16 13V1L-7-5V-13L-3-17L1-13V-5H9L16 1V13Z"/>'
    '<path class="roof" d="M-8-12L-3-18L2-12ZM-18 2L-8-6H9L18 2Z"/>'
    '<path class="fine" d="M-3-18V-25M-6-22H0M-6 13V8A3 3 0 0 1 0 8V13M6 6H10M6 10H10"/>',
    "roof": '<path class="stone thin" d="M-3.5 0H3.5V3.5H-3.5Z"/>'
    '<path class="roof thin" d="M-4.5 0L-2.5-4H2.5L4.5 0Z"/>',
    "fir": '<path class="fir" d="M0-6L4.5 4.5H-4.5Z"/>',
    "village": '<circle class="square" r="9"/><use href="#cs-roof" x="-3" y="-2"/>'
    '<use href="#cs-roof" x="3.5" y="4"/>',
}


def scenery(name: str) -> str:
    """A building, a roof, a tree: the markup of its definition."""
    return f'<g id="cs-{name}">{_SCENERY[name]}</g>'


def pictogram_id(symbol: str, mark: str) -> str:
    """The id of a mark's picture; marks without a symbol that is known are told by their first letter."""
    return f"cs-s-{symbol}" if symbol in _SHAPES else f"cs-l-{_letter(mark)}"


def pictogram(symbol: str, mark: str) -> str:
    """The markup of a mark's definition: the picture of its symbol, or a badge with its first letter."""
    if symbol in _SHAPES:
        drawing = _SHAPES[symbol]
    else:
        letter = element("text", escaped(_letter(mark)), y="4.6", class_="letter")
        drawing = f'<rect class="pale" x="-9" y="-9" width="18" height="18" rx="4"/>{letter}'
    return element("g", drawing, id=pictogram_id(symbol, mark), class_="pic", transform=f"scale({_LARGER})")


def _letter(name: str) -> str:
    return next((sign.upper() for sign in name if sign.isalnum()), "?")
