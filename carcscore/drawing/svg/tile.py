"""One tile as it lies: its segments from the ground up, its marks, and its label."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from carcscore.drawing.svg.curves import Spot, number, turned
from carcscore.drawing.svg.definitions import WHOLE, Definitions, Mark
from carcscore.drawing.svg.sketch import sketch_of
from carcscore.markup import Markup, element
from carcscore.tiles.kinds import ANY
from carcscore.tiles.model import TurnedTile


def tile_svg(
    tile: TurnedTile,
    definitions: Definitions,
    features: Sequence[str] = (),
    lit: Collection[str] = (),
    label: str = "",
    styles: Mapping[str, str] | None = None,
    **attributes: str,
) -> Markup:
    """The group of a tile; what it uses is added to ``definitions``.

    ``features`` are the ids of the features that its segments belong to; those in ``lit`` are lit.
    ``label`` stands in a corner; ``styles`` are styles of segments by the id of their feature.
    The ``attributes`` are those of the group.
    """
    names = list(features) or [""] * len(tile.segments)
    return element(
        "g",
        element("path", d=WHOLE, class_="ground"),
        *_closed(tile),
        *_uses(tile, definitions, names, lit, styles or {}),
        *_marks(tile, definitions, names, lit),
        element("path", d=WHOLE, class_="edge"),
        element("text", label, class_="code", x="-47", y="46") if label else "",
        class_="tile",
        data_tile=tile.tile.code,
        data_rotation=str(tile.rotation),
        **attributes,
    )


def _uses(
    tile: TurnedTile,
    definitions: Definitions,
    names: Sequence[str],
    lit: Collection[str],
    styles: Mapping[str, str],
) -> Iterator[Markup]:
    """The shapes of its segments, and what else is drawn on it, so turned."""
    sketch = sketch_of(tile.tile)
    turn = f"rotate({90 * tile.rotation})" if tile.rotation else None
    for index, look, shape in definitions.shapes(sketch):
        site = sketch.buildings.get(index)
        yield element(
            "use",
            class_=_classes(_segment(tile, index, look), names[index] in lit),
            data_feature=names[index] or None,
            href=f"#{shape}",
            transform=turn if site is None else _placed(site, tile.rotation),
            style=styles.get(names[index]),
        )
    if extra := definitions.extra(sketch):
        yield element("use", class_="extra", href=f"#{extra}", transform=turn)


def _closed(tile: TurnedTile) -> Iterator[Markup]:
    """Walls along the sides that close whatever they meet."""
    for side, edge in enumerate(tile.edges):
        if edge == ANY:
            yield element("path", class_="closed", d="M-46-46H46", transform=f"rotate({90 * side})")


def _placed(spot: Spot, rotation: int) -> str:
    x, y = turned(spot, rotation)
    return f"translate({number(x)} {number(y)})"


def _marks(
    tile: TurnedTile, definitions: Definitions, names: Sequence[str], lit: Collection[str]
) -> Iterator[Markup]:
    for mark in definitions.marks(tile):
        feature = names[mark.segment] if mark.segment is not None else ""
        yield element(
            "use",
            element("title", mark.name),
            class_=_classes("mark", feature in lit),
            data_mark=mark.name if mark.printed else None,
            data_feature=feature or None,
            href=f"#{mark.picture}",
            x=number(mark.spot[0] / mark.scale),
            y=number(mark.spot[1] / mark.scale),
            transform=_lying(mark),
        )


def _lying(mark: Mark) -> str | None:
    """The transformation that turns a mark about its spot and makes it smaller, if it needs one."""
    turned_by = f"rotate({mark.turn} {number(mark.spot[0])} {number(mark.spot[1])})" if mark.turn else ""
    scaled = f"scale({number(mark.scale)})" if mark.scale != 1 else ""
    return " ".join(filter(None, (turned_by, scaled))) or None


def _segment(tile: TurnedTile, index: int, look: str) -> str:
    segment = tile.segments[index]
    return f"segment {segment.kind.name} look-{look}{' over' if segment.over else ''}"


def _classes(names: str, lit: bool) -> str:
    return f"{names} lit" if lit else names
