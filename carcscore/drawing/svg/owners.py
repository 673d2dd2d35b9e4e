"""Land coloured by who has the majority there: a fill for each set of owners, told by a sign as well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from carcscore.drawing.svg.curves import HALF, number
from carcscore.drawing.svg.figures import colours
from carcscore.markup import Markup, element

_CELLS: Final = 8
"""About so many signs stand in a row of a tile."""
_SIGNS: Final = (
    "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0-4 0Z",
    "M-2.6-.8H-.8V-2.6H.8V-.8H2.6V.8H.8V2.6H-.8V.8H-2.6Z",
    "M-2-2H2V2H-2Z",
    "M0-2.8L2.8 0L0 2.8L-2.8 0Z",
    "M-2.6 0a2.6 2.6 0 1 0 5.2 0a2.6 2.6 0 1 0-5.2 0ZM-1.4 0a1.4 1.4 0 1 1 2.8 0a1.4 1.4 0 1 1-2.8 0Z",
    "M0-1L1.8-2.8L2.8-1.8L1 0L2.8 1.8L1.8 2.8L0 1L-1.8 2.8L-2.8 1.8L-1 0L-2.8-1.8L-1.8-2.8Z",
)
"""The sign of each seat, alike from all four sides: tiles are turned."""


class Owner(NamedTuple):
    """A player to whom land belongs, or who shares it; ``seat`` counts from 0."""

    seat: int
    name: str
    colour: str


class Owners:
    """Whose each piece of land is, by the id of the feature."""

    def __init__(self, owned: Mapping[str, Sequence[Owner]]) -> None:
        sets = dict.fromkeys(tuple(owners) for owners in owned.values() if owners)
        self._numbers = {owners: place for place, owners in enumerate(sets)}
        self._owned = {feature: tuple(owners) for feature, owners in owned.items() if owners}

    def fills(self) -> dict[str, str]:
        """The fill of each feature that somebody owns."""
        return {feature: f"url(#{self._id(owners)})" for feature, owners in self._owned.items()}

    def patterns(self) -> Iterator[Markup]:
        """The definitions of all fills."""
        return (_pattern(owners, self._id(owners)) for owners in self._numbers)

    def entries(self) -> Iterator[tuple[Markup, str]]:
        """A swatch around (0, 0) for each fill, and whose farms it marks."""
        for owners in self._numbers:
            paint = f"fill:url(#{self._id(owners)})"
            swatch = element("rect", x=-16, y=-12, width=32, height=24, class_="edge", style=paint)
            yield swatch, " and ".join(owner.name for owner in owners)

    def _id(self, owners: tuple[Owner, ...]) -> str:
        return f"cs-owner-{self._numbers[owners]}"


def _pattern(owners: tuple[Owner, ...], name: str) -> Markup:
    """Squares in the colours of the owners, in turns along rows and columns, each with its owner's sign."""
    several = len(owners)
    size = 2 * HALF / (several * round(_CELLS / several))
    whole = number(several * size)
    squares = [element("rect", width=whole, height=whole, class_="look-open")]
    for row in range(several):
        for column in range(several):
            owner = owners[(row + column) % several]
            fill, _ = colours(owner.colour)
            square = {"width": number(size), "height": number(size)}
            place = f"translate({number(column * size)} {number(row * size)})"
            sign = element(
                "path",
                d=_SIGNS[owner.seat % len(_SIGNS)],
                class_="ink",
                fill_rule="evenodd",
                transform=f"translate({number(size / 2)} {number(size / 2)})",
            )
            squares.append(
                element("g", element("rect", **square, fill=fill, fill_opacity=".5"), sign, transform=place)
            )
    return element(
        "pattern",
        *squares,
        id=name,
        x=number(-HALF),
        y=number(-HALF),
        width=whole,
        height=whole,
        patternUnits="userSpaceOnUse",
    )
