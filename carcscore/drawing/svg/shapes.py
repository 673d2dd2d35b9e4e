"""The shapes of tiles, drawn once for all tiles with the same layout: a segment, and what belongs to none."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from carcscore.drawing.svg.curves import HALF, Curve, Spot, number, path
from carcscore.drawing.svg.ground import CLEARING, clearance, middle
from carcscore.drawing.svg.pictures import MARKS, pictures
from carcscore.drawing.svg.plan import POOL, Plan
from carcscore.drawing.svg.room import room_of
from carcscore.markup import Markup, element, joined

LOOKS: Final[dict[str, tuple[str, ...]]] = {
    "land": ("walled", "wooded", "fortified"),
    "way": ("way",),
    "water": ("water",),
    "building": ("house", "hut", "keep", "wooded", "planted", "fortified", "staged", "trodden"),
    "field": ("open", "walled"),
}
"""The looks that each manner of drawing knows; others are drawn as plain."""
_BUILDINGS: Final[dict[str, str]] = {
    "house": "monastery",
    "hut": "hut",
    "keep": "keep",
    "wooded": "great-oak",
    "planted": "flower-beds",
    "fortified": "foundation",
    "staged": "stage",
}
"""The pictures inside a tile, by its look."""
_PATH: Final = re.compile(r'<path class="([^"]*)" d="M(-?[\d.]+) ?(-?[\d.]+)([^"]*)"/>')
"""A path that goes on in relative steps from where it starts."""
_SCENERY: Final[dict[str, str]] = {"walled": "roof", "wooded": "treetop", "fortified": "turret"}
"""The pictures scattered over land, by its look."""
_TUFT: Final = "q1.7 1.2 2.2 3.2q.5-2.5 2-4"
"""Two blades of grass in one stroke, from the tip of the left one, which lies so from where they grow:"""
_TIP: Final[Spot] = (-2.2, -3.2)
_HEDGE: Final = 4.5
"""The distance between the bushes of a hedge."""


def look(plan: Plan, index: int) -> str:
    """The look of a segment: that of its kind, if its place on the tile allows it."""
    wanted = plan.turned.segments[index].kind.look
    return wanted if wanted in LOOKS[plan.manner(index)] else "plain"


@lru_cache(maxsize=1024)
def shape(plan: Plan, index: int) -> Markup:
    """The markup of a segment; its ``<use>`` sets fill and stroke."""
    manner, seen_as = plan.manner(index), look(plan, index)
    if manner == "field":
        return _within_walls(plan, index) if seen_as == "walled" else _field(plan, index)
    if manner == "land":
        return _land(plan, index, seen_as)
    if manner == "building":
        return _building(seen_as)
    line = path(plan.courses[index])
    if manner == "water":
        pool = len(plan.turned.sides[index]) == 1
        return joined(
            (
                element("path", class_=name, d=line),
                element("circle", class_=f"{name} end", r=POOL / 2) if pool else None,
            )
            for name in ("bank", "flow")
        )
    if plan.turned.segments[index].over:
        return joined(element("path", class_=name, d=line) for name in ("span", "line", "planks"))
    dashes = element("path", class_="fine", d=line, stroke_dasharray="3 3") if seen_as == "plain" else None
    return joined(element("path", class_="kerb", d=line), element("path", class_="line", d=line), dashes)


@lru_cache(maxsize=256)
def extras(plan: Plan) -> Markup:
    """The markup of what belongs to no segment: places where roads end, hedges, hidden connections."""
    hedges = list(_thinned(plan.ground.hedges(_walled(plan))))
    links = "".join(_links(plan))
    return joined(
        _line("hedge", "".join(map(_dot, hedges))),
        _line("link", links),
        (
            _uses("village" if crossing.junction else "farmstead", [crossing.spot])
            for crossing in plan.crossings
        ),
    )


def scenery_of(plan: Plan) -> set[str]:
    """The names of the scenery that a tile's shapes use."""
    names = {"village" if crossing.junction else "farmstead" for crossing in plan.crossings}
    names |= {"roof"} if "village" in names else set()
    for index in range(len(plan.turned.segments)):
        seen_as = look(plan, index)
        if index in plan.buildings:
            names |= {_BUILDINGS[seen_as]} if seen_as in _BUILDINGS else set()
    return names


def _field(plan: Plan, index: int) -> Markup:
    if index in plan.ground.cleared:
        x, y = plan.ground.cleared[index]
        return element("circle", class_="clearing", cx=number(x), cy=number(y), r=CLEARING)
    loops = plan.ground.borders(index)
    grown = room_of(plan).scattered(index, 5.0, 7)
    tufts = "".join(f"M{number(x + _TIP[0])} {number(y + _TIP[1])}{_TUFT}" for x, y in grown)
    outline = "".join(path([Curve.line(*loop)], closed=True) for loop in loops)
    return joined(element("path", d=outline), _line("grass", tufts))


def _walled(plan: Plan) -> set[int]:
    """The segments that are drawn within walls, though they lie as a farm does."""
    return {
        index
        for index in range(len(plan.turned.segments))
        if plan.manner(index) == "field" and look(plan, index) == "walled"
    }


def _within_walls(plan: Plan, index: int) -> Markup:
    """Land within walls that lies as a farm does, over many tiles: walled where it ends on the tile."""
    loops = plan.ground.borders(index)
    outline = "".join(path([Curve.line(*loop)], closed=True) for loop in loops)
    walls = "".join(
        path([Curve.line(*corners)])
        for loop in loops
        for corners in pairwise([*loop, loop[0]])
        if not _on_one_side(*corners)
    )
    return joined(
        element("path", class_="area", d=outline),
        _scattered("roof", _roofs(plan, index)),
        _clipped(_line("wall", walls), _line("crown", walls)),
    )


def _on_one_side(one: Spot, other: Spot) -> bool:
    """True if two spots lie on the same side of the tile."""
    return any(one[axis] == other[axis] and abs(one[axis]) == HALF for axis in (0, 1))


def _land(plan: Plan, index: int, seen_as: str) -> Markup:
    region = plan.regions[index]
    area = element("path", class_="area", d=path(region.border, closed=True))
    walls = path(region.walls)
    if seen_as == "wooded":
        trees = _scattered(_SCENERY[seen_as], room_of(plan).scattered(index, 5.0, 4))
        return joined(area, trees, _clipped(_line("bushes", walls)))
    if seen_as in ("walled", "fortified"):
        roofs = _scattered(_SCENERY[seen_as], _roofs(plan, index))
        return joined(area, roofs, _clipped(_line("wall", walls), _line("crown", walls)))
    return joined(area, _clipped(_line("fence", walls)))


def _roofs(plan: Plan, index: int) -> Iterator[Spot]:
    """The spots of the roofs of a city: spread over it, and not where figures stand."""
    x, y = room_of(plan).figure_spot(index)
    for spot in room_of(plan).scattered(index, 6.5, 6):
        if hypot(spot[0] - x, spot[1] - y) > 10:
            yield spot


def _building(seen_as: str) -> Markup:
    """A building around (0, 0): it is put upright in its place, however the tile lies."""
    if seen_as in _BUILDINGS:
        return element("use", href=f"#cs-{_BUILDINGS[seen_as]}")
    return element("circle", class_="yard", r=13)


def _clipped(*lines: Markup | None) -> Markup | None:
    """Lines clipped to the tile: walls reach its corners and would stick out."""
    return element("g", lines, clip_path="url(#cs-clip)") if any(lines) else None


def _line(name: str, line: str) -> Markup | None:
    return element("path", class_=name, d=line) if line else None


def _uses(name: str, spots: Iterable[Spot]) -> Iterator[Markup]:
    return (element("use", href=f"#cs-{name}", x=number(x), y=number(y)) for x, y in spots)


def _scattered(name: str, spots: Iterable[Spot]) -> Markup:
    """A picture at each of these spots, as one path for each of its own: browsers copy whatever is used."""
    at = list(spots)
    paths = []
    for path_class, x, y, rest in _PATH.findall(pictures(MARKS)[name]):
        starts = (f"M{number(float(x) + dx)} {number(float(y) + dy)}{rest}" for dx, dy in at)
        paths.append(element("path", class_=path_class, d="".join(starts)))
    return joined(paths if at else ())


def _links(plan: Plan) -> Iterator[str]:
    """Dotted lines between the visibly separate parts of a farm."""
    for index in range(len(plan.turned.segments)):
        if plan.manner(index) != "field":
            continue
        heart = [_heart(part) for part in plan.ground.parts(index) if len(part) > 3]
        for spot in heart[1:]:
            yield path([Curve.line(heart[0], spot)])


def _heart(part: set[tuple[int, int]]) -> Spot:
    room = clearance(part)
    return middle(max(room, key=lambda square: (room[square], square)))


def _thinned(spots: Iterable[Spot]) -> Iterator[Spot]:
    kept: list[Spot] = []
    for x, y in spots:
        if all(hypot(x - a, y - b) >= _HEDGE for a, b in kept):
            kept.append((x, y))
            yield x, y


def _dot(spot: Spot) -> str:
    return f"M{number(spot[0])} {number(spot[1])}h0"
