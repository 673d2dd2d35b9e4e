"""Describes a tile in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from carcscore.drawing.road_courses import sides_of
from carcscore.geometry import CENTRE, SIDES, point_name
from carcscore.text import counted
from carcscore.tiles.kinds import ANY, WALL, FeatureKind, is_wall
from carcscore.tiles.model import Segment, Tile, TurnedTile

_OUTER = tuple(point for point in range(12) if point % 3 != 1)


def copies_words(tile: Tile, number: int, tiles: Iterable[Tile]) -> str:
    """The number of copies of a tile among these: `2 copies`; `as TBHG`, if all of them bear marks."""
    if number:
        return counted(number, "copy")
    bearing = next((other.code for other in tiles if other.copy_of == tile.code), None)
    return f"as {bearing}" if bearing else "in hand"


def description(turned: TurnedTile) -> str:
    """The segments of a tile, in words: ``city N; road E-W;
    farm ENE + WNW touching the city; farm ESE to WSW``."""
    segments = sorted(turned.segments, key=lambda segment: (segment.kind.order, segment.points))
    parts: dict[FeatureKind, list[str]] = {}
    for segment in segments:
        parts.setdefault(segment.kind, []).append(_segment(segment, turned.segments))
    by_order = sorted(parts, key=lambda kind: (kind.rim == "rest", kind.rim == "middle", kind.order))
    phrases = [_phrase(kind, parts[kind]) for kind in by_order]
    return "; ".join(phrases + ([_marks(turned.tile.marks)] if turned.tile.marks else []))


def edges_in_words(counts: Mapping[str, int]) -> str:
    """The number of edges of each kind that a tile has.

    >>> edges_in_words({"city": 2, "road": 1}), edges_in_words({}), edges_in_words({ANY: 4})
    ('2 city edges, 1 road edge', 'field edges only', '4 closed edges')
    """
    called = {ANY: "closed", WALL: "walled"}
    named = [counted(number, f"{called.get(kind, kind)} edge") for kind, number in counts.items() if number]
    return ", ".join(named) or "field edges only"


def in_order(tiles: Iterable[Tile]) -> Iterator[tuple[str, Tile]]:
    """The tiles by the kinds of their edges, cities before roads, each with its edges in words."""
    tiles = list(tiles)
    closing = {segment.kind for tile in tiles for segment in tile.segments if segment.kind.at_edges}
    kinds = sorted(closing, key=lambda kind: (kind.rim == "middle", kind.order, kind.name))
    names = [*dict.fromkeys(kind.name for kind in kinds), WALL, ANY]
    listed = []
    for tile in tiles:
        counts = Counter(WALL if is_wall(edge) else edge for edge in tile.turned(0).edges)
        numbers = [counts[name] for name in names]
        listed.append((numbers, len(tile.code), tile.code, tile))
    for numbers, _, _, tile in sorted(listed, key=lambda entry: entry[:3]):
        yield edges_in_words(dict(zip(names, numbers, strict=True))), tile


def _phrase(kind: FeatureKind, places: Sequence[str]) -> str:
    if kind.rim == "rest" or len(places) == 1:
        return "; ".join(f"{kind.name} {place}".rstrip() for place in places)
    if kind.rim == "inside":
        return f"{len(places)} {kind.plural}"
    if kind.rim == "middle" and all("-" not in place for place in places):
        return f"{len(places)} {kind.plural} end: {', '.join(places)}"
    return f"{len(places)} {kind.plural}: {', '.join(places)}"


def _segment(segment: Segment, segments: Sequence[Segment]) -> str:
    sides = sides_of(segment.points)
    if segment.kind.rim == "side":
        place = "all round" if len(sides) == 4 else "+".join(SIDES[side] for side in sides)
    elif segment.kind.rim == "middle":
        place = "-".join(SIDES[side] for side in sides)
    elif segment.kind.rim == "inside":
        place = ""
    else:
        place = _runs(segment.points)
        touched = sorted(side for index in segment.touches for side in sides_of(segments[index].points))
        if touched:
            cities = [other.kind for other in segments if other.kind.rim == "side"]
            which = f"the {cities[0].name}" if len(cities) == 1 else "+".join(SIDES[i] for i in touched)
            place += f" touching {which}"
    return f"{place} {_marks(segment.marks)}".strip()


def _marks(marks: Mapping[str, int]) -> str:
    named = [
        name if number == 1 else f"{number} x {name}" for name, number in sorted(marks.items()) if number
    ]
    return f"({', '.join(named)})" if named else ""


def _runs(points: Iterable[int]) -> str:
    """The outer points among these, runs of neighbours drawn together, clockwise."""
    owned = {point for point in points if point in _OUTER or point >= CENTRE}
    if max(owned) >= CENTRE:
        return "in the middle"
    if len(owned) == len(_OUTER):
        return "all round"
    names = []
    for place, point in enumerate(_OUTER):
        if point in owned and _OUTER[place - 1] not in owned:
            last = place
            while _OUTER[(last + 1) % 8] in owned:
                last += 1
            end = _OUTER[last % 8]
            joint = " to " if last - place > 1 else "-" if last > place else ""
            names.append(point_name(point) + joint + (point_name(end) if last > place else ""))
    return " + ".join(names)
