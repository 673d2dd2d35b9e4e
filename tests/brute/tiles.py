"""The tiles as the data files state them, read by a reader of its own.

A tile is drawn on a 4 by 4 square, so that every rim point has plain coordinates (x grows east, y south):

          1   2   3
        NNW   N  NNE
    1 WNW             ENE 1
    2 W     centre      E 2
    3 WSW             ESE 3
        SSW   S  SSE
          1   2   3

Laid on the table, a tile is moved by 4 * cell. Two rim points then meet exactly when their coordinates are
equal, so there is no arithmetic on point numbers here that could share a mistake with the program.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from tests.brute.forest_tiles import FOREST_TILES
from tests.plain_yaml import TILE_SETS, plain_yaml

Cell = tuple[int, int]
Spot = tuple[int, int]

BASE = "base"
INNS = "inns-and-cathedrals"
TRADERS = "traders-and-builders"
START_TILE = "D"

SPOTS: dict[str, Spot] = {
    "NNW": (1, 0),
    "N": (2, 0),
    "NNE": (3, 0),
    "ENE": (4, 1),
    "E": (4, 2),
    "ESE": (4, 3),
    "SSE": (3, 4),
    "S": (2, 4),
    "SSW": (1, 4),
    "WSW": (0, 3),
    "W": (0, 2),
    "WNW": (0, 1),
    "centre": (2, 2),
}
"""In this order the points have the numbers 0 to 11, and the centre 12."""

POINTS = list(SPOTS)
CENTRE = POINTS.index("centre")
SIDES = {
    "N": ("NNW", "N", "NNE"),
    "E": ("ENE", "E", "ESE"),
    "S": ("SSE", "S", "SSW"),
    "W": ("WSW", "W", "WNW"),
}
NUMBER = {spot: number for number, spot in enumerate(SPOTS.values())}
KINDS = ("road", "city", "cloister", "farm", "forest")


@dataclass(frozen=True)
class Part:
    """A segment of one tile: `spots` are where it meets its like, `points` all the points that name it."""

    kind: str
    spots: tuple[Spot, ...]
    points: tuple[int, ...]
    marks: tuple[str, ...]
    touches: tuple[Spot, ...]


@dataclass(frozen=True)
class Tile:
    """A tile in one of its four rotations; `edges` says city, road, forest or field for each side."""

    code: str
    parts: tuple[Part, ...]
    edges: tuple[tuple[str, str], ...]
    junctions: tuple[tuple[Spot, ...], ...] = ()
    """Where road ends meet: the spots by which those roads leave the tile."""

    def edge(self, side: str) -> str:
        return dict(self.edges)[side]


@dataclass(frozen=True)
class TileSet:
    counts: dict[str, int]
    tiles: dict[str, Tile]


def turned(spot: Spot) -> Spot:
    """Where a spot comes to lie after a quarter turn clockwise of the whole 4 by 4 square."""
    x, y = spot
    return 4 - y, x


@cache
def read_set(name: str) -> TileSet:
    data = plain_yaml(TILE_SETS / f"{name}.yaml")
    tiles = {code: entry for code, entry in data["tiles"].items() if "copy_of" not in entry}
    counts = {code: int(entry["count"]) for code, entry in tiles.items()}
    if sum(counts.values()) != data["total"]:
        raise ValueError(f"{name}: the counts do not add up to {data['total']}")
    return TileSet(counts, {code: _tile(code, entry) for code, entry in tiles.items()})


@cache
def tile(code: str, rotation: int = 0) -> Tile:
    """The tile of that code after so many quarter turns clockwise."""
    if rotation:
        return _quarter_turn(tile(code, rotation - 1))
    for name in (BASE, INNS, TRADERS):
        if code in read_set(name).tiles:
            return read_set(name).tiles[code]
    return _tile(code, FOREST_TILES[code])


def _tile(code: str, entry: dict[str, Any]) -> Tile:
    segments: list[dict[str, list[str]]] = entry["segments"]
    middles = {
        name: kind
        for segment in segments
        for kind in ("city", "road", "forest")
        for name in segment.get(kind, ())
    }
    parts = tuple(_part(segment, middles) for segment in segments)
    junctions = tuple(tuple(SPOTS[side] for side in sides) for sides in entry.get("junctions", ()))
    return Tile(code, parts, tuple((side, middles.get(side, "field")) for side in SIDES), junctions)


def _part(segment: dict[str, list[str]], middles: dict[str, str]) -> Part:
    (kind,) = (kind for kind in KINDS if kind in segment)
    stated = segment[kind]
    named = [point for point in POINTS if point in stated or _also_named(kind, point, stated, middles)]
    return Part(
        kind,
        tuple(SPOTS[name] for name in stated),
        tuple(POINTS.index(name) for name in named),
        tuple(
            mark for mark in segment.get("marks", ()) if mark != "no-castle"
        ),  # says nothing without castles
        tuple(SPOTS[name] for name in segment.get("touches", ())),
    )


def _also_named(kind: str, point: str, stated: list[str], middles: dict[str, str]) -> bool:
    """Whether a point that the data file leaves out names the segment all the same.

    A city or a forest owns all of its side. The middle of a field side belongs to a farm that has both outer
    points.
    """
    for middle, three in SIDES.items():
        if point in three:
            if kind in ("city", "forest"):
                return middle in stated
            if kind == "farm" and point == middle:
                return three[0] in stated and three[2] in stated and middle not in middles
    return False


def _quarter_turn(old: Tile) -> Tile:
    spots = list(SPOTS.values())
    parts = tuple(
        Part(
            part.kind,
            tuple(turned(spot) for spot in part.spots),
            tuple(sorted(NUMBER[turned(spots[point])] for point in part.points)),
            part.marks,
            tuple(turned(spot) for spot in part.touches),
        )
        for part in old.parts
    )
    north, east, south, west = (kind for _, kind in old.edges)
    junctions = tuple(tuple(turned(spot) for spot in ends) for ends in old.junctions)
    return Tile(old.code, parts, (("N", west), ("E", north), ("S", east), ("W", south)), junctions)
