"""Short notes on what a flat picture of a tile can't show by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from carcscore.drawing.road_courses import sides_of
from carcscore.drawing.stencils import FILL, Place, next_to, on_rim, round_about
from carcscore.frozen import frozen
from carcscore.geometry import CENTRE
from carcscore.tiles.model import NO_SEGMENT, TurnedTile


@frozen(slots=False)
class Note:
    """A note about a segment; ``place`` says where it belongs, if that is not anywhere on it."""

    text: str
    index: int
    place: Place | None = None


@frozen(slots=False)
class Annotator:
    """Compares a picture with the tile that it should show.

    ``order`` is the order of the notes; ``glyphs``, ``shown`` and ``ground`` are as in a layout.
    """

    turned: TurnedTile
    order: list[int]
    glyphs: Mapping[Place, str]
    shown: Mapping[Place, int]
    ground: Mapping[Place, int]

    def notes(self) -> Iterator[Note]:
        """The notes that this tile needs; none for most.

        A number, the clock hour of its first rim point, stands on each part of a farm or a city that
        the picture shows asunder; a farm inside the tile, among others, gets a 0, a second one 00. After
        ``>`` follow the sides of the cities that a farm touches, where the picture suggests others.
        """
        for index in self.order:
            kind = self.turned.segments[index].kind
            rim = kind.rim
            if rim not in ("rest", "side") or not kind.claimable:
                continue
            touches = self._touches(index) if rim == "rest" else ""
            places = list(self._numbered(index, rim == "rest"))
            number = _hour(self.turned.segments[index].points[0])
            for place in places:
                yield Note(f"{number}{touches if place == places[0] else ''}", index, place)
            if touches and not places:
                yield Note(f"{number}{touches}", index)

    def _numbered(self, index: int, farm: bool) -> Iterator[Place | None]:
        owners, beside = (self.ground, next_to) if farm else (self.shown, round_about)
        parts = _parts({place for place, owner in owners.items() if owner == index}, beside)
        farms = len([segment for segment in self.turned.segments if segment.kind.rim == "rest"])
        if not parts or (farms > 1 and self.turned.segments[index].points[0] >= CENTRE):
            yield None
        elif len(parts) > 1:
            for part in parts:
                # A part that lies below walls only has no room of its own.
                bare = [place for place in part if self.glyphs.get(place, FILL) == FILL] or part
                yield min(bare, key=lambda place: (on_rim(place), place))

    def _touches(self, farm: int) -> str:
        segments = self.turned.segments
        seen: set[int] = set()
        for place, owner in self.ground.items():
            if owner == farm:
                walls = [near for near in next_to(place) if self.glyphs.get(near) == FILL]
                seen.update(self.shown.get(near, NO_SEGMENT) for near in (place, *walls))
        cities = {index for index in seen if index != NO_SEGMENT and segments[index].kind.rim == "side"}
        touches = [index for index in segments[farm].touches if segments[index].kind.rim == "side"]
        if cities == set(touches):
            return ""
        sides = sorted(side for index in touches for side in sides_of(segments[index].points))
        return ">" + ("".join("nesw"[side] for side in sides) or "-")


def _hour(point: int) -> str:
    return str((point + 11) % 12 or 12) if point < CENTRE else "0" if point == CENTRE else "00"


def _parts(places: set[Place], beside: Callable[[Place], list[Place]]) -> list[list[Place]]:
    """The groups of places that hang together."""
    groups = []
    while places:
        waiting = [min(places)]
        places.discard(waiting[0])
        group = []
        while waiting:
            place = waiting.pop()
            group.append(place)
            for near in beside(place):
                if near in places:
                    places.discard(near)
                    waiting.append(near)
        groups.append(sorted(group))
    return groups
