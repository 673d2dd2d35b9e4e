"""SVG pictures read as structure: elements by class, spots of a tile, points of a path."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from xml.etree import ElementTree

import yaml

from carcscore.tiles.kinds import BASE_KINDS, BASE_MARKS, FeatureKind, MarkKind
from carcscore.tiles.model import Tile, TurnedTile
from carcscore.tiles.palette import Palette
from carcscore.tiles.reading import read_tiles

SPACE = "{http://www.w3.org/2000/svg}"
Element = ElementTree.Element
Spot = tuple[float, float]

FOREST = FeatureKind("forest", "forests", "side", 25, "wooded")
RIVER = FeatureKind("river", "rivers", "middle", 5, "water")
CANAL = FeatureKind("canal", "canals", "middle", 36)
SHRINE = FeatureKind("shrine", "shrines", "inside", 35)
SAPLING = FeatureKind("sapling", "saplings", "inside", 38, "wooded")
PARK = FeatureKind("park", "parks", "side", 37)
MARKS = (
    *BASE_MARKS,
    MarkKind("well", "wells", "road", "sum", "ring"),
    MarkKind("stable", "stables", "road", "any", "horseshoe"),
    MarkKind("oak", "oaks", "tile", "sum", "tree"),
    MarkKind("sapling", "saplings", "tile", "any", "tree"),
    MarkKind("curio", "curios", "farm", "sum"),
)
SYMBOLS = {mark.name: mark.symbol for mark in MARKS}

_OWN = """
FA: {segments: [{forest: [N]}, {road: [E, W]}, {farm: [ENE, WNW]}, {farm: [ESE, SSE, SSW, WSW]}]}
FB: {segments: [{forest: [N, W]}, {farm: [ENE, ESE, SSE, SSW]}]}
FC: {segments: [{forest: [N, E, S, W]}]}
FD: {segments: [{forest: [N, S]}, {city: [E]}, {city: [W]}]}
RA: {segments: [{river: [N, S]}, {farm: [NNW, SSW, WSW, WNW]}, {farm: [NNE, SSE, ENE, ESE]}]}
RB: {segments: [{river: [N, E]}, {farm: [NNW, WSW, WNW, SSW, SSE, ESE]}, {farm: [NNE, ENE]}]}
RC: {segments: [{river: [S]}, {farm: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW]}]}
RF: {segments: [{river: [N, E]}, {city: [S, W]}, {farm: [NNW]}, {farm: [NNE, ENE]}, {farm: [ESE]}]}
RG: {segments: [{river: [E, W]}, {cloister: [centre]}, {farm: [NNW, NNE, ENE, WNW]},
     {farm: [SSE, SSW, WSW, ESE]}]}
PA: {segments: [{shrine: [centre]}, {canal: [E, W]}, {farm: [NNW, NNE, ENE, WNW], marks: [curio]},
     {farm: [SSE, SSW, WSW, ESE]}]}
PB: {segments: [{park: [N, E]}, {farm: [SSE, SSW, WSW, WNW]}]}
PC: {segments: [{city: [N, E, S, W], marks: [pennant]}, {farm: [centre]}]}
PD: {segments: [{city: [E, W]}, {city: [N]}, {city: [S]}]}
PF: {segments: [{road: [N, E, S], marks: [well, well, stable]}, {cloister: [centre]}, {farm: [NNE, ENE]},
     {farm: [ESE, SSE]}, {farm: [NNW, SSW, WSW, WNW]}]}
PG: {segments: [{sapling: [centre]}, {road: [E, W]}, {farm: [NNW, NNE, ENE, WNW]},
     {farm: [SSE, SSW, WSW, ESE]}],
     marks: {tile: [sapling, oak]}}
PH: {segments: [{road: [N]}, {farm: [NNE, NNW, ENE, ESE, SSE, SSW, WSW, WNW]}], marks: {tile: [oak, oak]}}
"""


def own_tiles() -> dict[str, Tile]:
    """Tiles that nobody printed: kinds and marks of every look."""
    palette = Palette.of((*BASE_KINDS, FOREST, RIVER, CANAL, SHRINE, SAPLING, PARK), MARKS)
    tiles, findings = read_tiles(yaml.safe_load(_OWN), palette, "own", (), {})
    assert findings == []
    return tiles


def shipped_tiles() -> dict[str, Tile]:
    """Every tile of every set that comes with the program, whatever marks and kinds it has."""
    tiles: dict[str, Tile] = {}
    from carcscore.expansions.registry import known_facts
    from carcscore.rules.in_force import palette_of
    from carcscore.tiles.catalogue import shipped_set

    expansions = tuple(known_facts())
    folder = files("carcscore.tilesets")
    for name in sorted(path.name.removesuffix(".yaml") for path in folder.iterdir()):
        tiles |= shipped_set(name, palette_of(expansions)).tiles
    return tiles


def read(svg: str) -> Element:
    """The picture as a tree."""
    return ElementTree.fromstring(svg)


def of_class(root: Element, name: str) -> list[Element]:
    """The elements of a class, in the order of the document."""
    return [element for element in root.iter() if name in element.get("class", "").split()]


def title(element: Element) -> str:
    """The tooltip of an element."""
    return next((child.text or "" for child in element if child.tag == f"{SPACE}title"), "")


def moved(element: Element) -> Spot:
    """How far an element is moved by its own `transform`, or by `x` and `y`."""
    match = re.match(r"translate\((\S+) (\S+)\)", element.get("transform", ""))
    if match:
        return float(match[1]), float(match[2])
    return float(element.get("x", 0)), float(element.get("y", 0))


def path_points(data: str) -> Iterator[Spot]:
    """The ends and controls of a path of `M`, `L`, `C`, `Q` and their relative forms, of `h`, `v`, `a`."""
    at = (0.0, 0.0)
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        numbers = [float(one) for one in re.findall(r"-?\d*\.?\d+", text)]
        assert command in "MLCQZmlqhva", command
        if command in "hv":
            at = (at[0] + numbers[0], at[1]) if command == "h" else (at[0], at[1] + numbers[0])
            yield at
            continue
        if command == "a":  # radii, rotation, two choices, then the end
            numbers = [
                number for first in range(0, len(numbers), 7) for number in numbers[first + 5 : first + 7]
            ]
        size = {"c": 3, "q": 2}.get(command.lower(), 1)
        spots = list(zip(numbers[::2], numbers[1::2], strict=True))
        for first in range(0, len(spots), size):
            group = spots[first : first + size]
            if command.islower():
                group = [(x + at[0], y + at[1]) for x, y in group]
            yield from group
            at = group[-1]


def turned_copy(turned: TurnedTile) -> Tile:
    """A tile that is printed as another lies when it is turned."""
    tile = turned.tile
    return Tile(tile.code, "own", 1, turned.segments, tile.marks, junctions=tile.junctions, leads=tile.leads)
