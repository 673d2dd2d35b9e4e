"""Spots for the marks of a tile: each beside its road or on its own land, hiding nothing drawn there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import dist
from typing import Final, NamedTuple

from carcscore.drawing.svg.curves import HALF, Spot
from carcscore.drawing.svg.ground import SQUARES, Square, clearance, every_square, inset, middle, square_at
from carcscore.drawing.svg.plan import Plan
from carcscore.tiles.model import NO_SEGMENT

MARK: Final = 13.0
"""The radius of the room that a mark takes, in units; that of a smaller one is so much less."""
_SIZES: Final = (MARK, 11.0, 9.5, 8.0)
_EDGE: Final = 3.0
"""The distance that walls and kerbs reach beyond what they bound."""
_BUILT: Final = 20.0
"""The distance that the picture of a building reaches from its spot."""
_ROAD: Final = 6.5
"""Half the width of a road with its kerbs."""
_BESIDE: Final = 8.0
"""The widest gap between a road and its mark."""
_NEXT_TO: Final = 5.0
"""The widest gap between a building and its mark."""
_FIGURE: Final = 16.0
_LAST: Final = SQUARES - 1
_BEYOND: Final = 7
"""So many squares land is thought to go on beyond the tile: more than any mark needs."""


class MarkPlace(NamedTuple):
    """The spot of a mark, and its scale."""

    spot: Spot
    scale: float = 1.0


def mark_places(plan: Plan, figures: Sequence[Spot], wanted: Iterable[int | None]) -> list[MarkPlace]:
    """A place for each mark, given the segments that they lie on (``None``: the tile).

    Where there is the choice they keep clear of the spots of ``figures``.
    """
    room = _room(plan)
    placed: list[tuple[Spot, float]] = [(spot, MARK) for spot in plan.mouths.values()]
    places: list[MarkPlace] = []
    for index in wanted:
        place = _given(plan, index, places) or _found(plan, figures, room, placed, index)
        places.append(place)
        placed.append((place.spot, MARK * place.scale))
    return places


def _given(plan: Plan, index: int | None, places: list[MarkPlace]) -> MarkPlace | None:
    """The place of what is a part of its segment: the mouth of a tunnel, the pool of a river."""
    if index is None:
        return None
    if index in plan.ground.cleared:
        return MarkPlace(plan.ground.cleared[index], _SIZES[-1] / MARK)
    mouth = plan.mouths.get(index)
    if mouth is not None and all(mouth != place.spot for place in places):
        return MarkPlace(mouth)
    return MarkPlace((0.0, 0.0)) if plan.is_pool(index) else None


def _room(plan: Plan) -> dict[int, dict[Square, float]]:
    """The squares of fields and land, by their owner, each with how far it is from what bounds it there."""
    owned: dict[int, list[Square]] = {}
    for square in every_square():
        owner = plan.ground.seen.get(square, NO_SEGMENT)
        if owner == NO_SEGMENT or (owner >= 0 and plan.manner(owner) in ("field", "land")):
            owned.setdefault(owner, []).append(square)
    return {owner: _clear(squares) for owner, squares in owned.items()}


def _clear(squares: Iterable[Square]) -> dict[Square, float]:
    """The distance of each square from the border of these; beyond the rim of the tile they go on."""
    inside = set(squares)
    beyond = {
        (column + dx * far, row + dy * far)
        for column, row in inside
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))
        if not (0 <= column + dx <= _LAST and 0 <= row + dy <= _LAST)
        for far in range(1, _BEYOND)
    }
    clear = clearance(inside | beyond)
    return {square: clear[square] for square in inside}


def _rating(
    plan: Plan, index: int | None, centre: Spot
) -> Callable[[Spot, float, float], tuple[float, float] | None]:
    """A measure of places for a mark on a segment, by its spot, how clear it is and the mark's radius.

    Roomy, then near the road, the building or the middle; ``None`` is too far from what the mark belongs to.
    """
    course = _course(plan, index) if index is not None else []
    site = plan.buildings.get(index) if index is not None else None
    others = [spot for other in plan.courses if other != index for spot in _course(plan, other)]

    def rated(spot: Spot, clear: float, radius: float) -> tuple[float, float] | None:
        if site and dist(spot, site) > _BUILT + radius + _NEXT_TO:
            return None
        if not course:
            return min(clear, MARK + _EDGE), -round(dist(spot, site or centre), 6)
        off = _nearest(spot, course)
        if off > _ROAD + radius + _BESIDE or (others and _nearest(spot, others) < off):
            return None
        return 0.0, -round(off, 6)

    return rated


def _found(
    plan: Plan,
    figures: Sequence[Spot],
    room: Mapping[int, Mapping[Square, float]],
    placed: Sequence[tuple[Spot, float]],
    index: int | None,
) -> MarkPlace:
    """The largest place that hides nothing: farthest from figures, then roomiest, then the most central."""
    free = {
        square: clear
        for owner, squares in room.items()
        if _may_lie(plan, index, owner)
        for square, clear in squares.items()
    }
    rated = _rating(plan, index, _centre(free))
    for radius in _SIZES:
        best: tuple[float, float, float, Spot] | None = None
        for square, clear in free.items():
            spot = middle(square)
            if clear < radius + _EDGE or max(map(abs, spot)) > HALF - radius:
                continue
            if any(dist(spot, other) < radius + taken for other, taken in placed):
                continue
            if any(dist(spot, other) < radius + _BUILT for other in plan.buildings.values()):
                continue
            rating = rated(spot, clear, radius)
            if rating is not None:
                apart = min((dist(spot, figure) - radius - _FIGURE for figure in figures), default=0.0)
                key = (min(apart, 0.0), *rating, spot)
                best = key if best is None or key > best else best
        if best is not None:
            return MarkPlace(best[3], radius / MARK)
    roomiest = max(free, key=lambda square: (free[square], square), default=None)
    at = (0.0, 0.0) if roomiest is None else middle(roomiest)
    return MarkPlace(inset(at, HALF - MARK), _SIZES[-1] / MARK)


def _may_lie(plan: Plan, index: int | None, owner: int) -> bool:
    """True if a mark of a segment may lie on the land of another: beside its road, or its building."""
    if index is None or plan.manner(index) == "building":
        return True
    if plan.manner(index) in ("way", "water"):
        return owner == NO_SEGMENT or plan.manner(owner) == "field"
    return owner == index


def _course(plan: Plan, index: int) -> list[Spot]:
    """The middle of a road as far as it is seen, in spots."""
    spots = [spot for curve in plan.courses.get(index, ()) for spot in curve.spots(12)]
    return [spot for spot in spots if plan.ground.seen.get(square_at(spot)) == index]


def _nearest(spot: Spot, others: Iterable[Spot]) -> float:
    return min(dist(spot, other) for other in others)


def _centre(squares: Iterable[Square]) -> Spot:
    spots = [middle(square) for square in squares] or [(0.0, 0.0)]
    return sum(x for x, _ in spots) / len(spots), sum(y for _, y in spots) / len(spots)
