"""Small tiles of each kind that is out of the ordinary, with a few plain ones to lay beside them."""

from __future__ import annotations

import yaml

from carcscore.tiles.kinds import BASE_KINDS, BASE_MARKS, FeatureKind
from carcscore.tiles.model import Tile, TurnedTile
from carcscore.tiles.palette import Palette
from carcscore.tiles.reading import read_tiles

RIVER = FeatureKind("river", "rivers", "middle", 80, "water", claimable=False)
TOWER = FeatureKind("tower", "towers", "inside", 40, completes="never")
CASTLE = FeatureKind("castle", "castles", "side", 22, completes="never")
PALETTE = Palette.of((*BASE_KINDS, RIVER, TOWER, CASTLE), BASE_MARKS, idle=["garden", "inn"])

_DESCRIBED = """
# Closes whatever it meets.
ABB: {closes: [N, E, S, W], segments: [{cloister: [centre]}]}
# A wall runs from the middle of the east edge round the south-eastern corner.
WALA: {walls: [ESE, SSE], segments: [{road: [W]}, {farm: [NNW, NNE, ENE, WNW]}, {farm: [WSW, SSW]}]}
WALB: {walls: [SSW, WSW], segments: [{farm: [NNW, NNE, ENE, ESE, SSE, WNW]}]}
IN: {walls: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW], segments: [{cloister: [centre]}]}
# Two cities across one another, and a farm in each of two corners within them.
TWO:
  segments:
    - {city: [N, S], marks: [pennant]}
    - {city: [E, W]}
    - {farm: [centre], touches: [N, W]}
    - {farm: [centre2], touches: [N, E]}
# Two cities share the north edge.
HALF: {segments: [{city: [NNW, W]}, {city: [NNE, E]}, {farm: [SSE, SSW], touches: [W, E]}]}
# Two farms share the south edge.
CAP:
  segments: [{city: [N]}, {farm: [ENE, ESE, SSE], touches: [N]}, {farm: [WNW, WSW, SSW], touches: [N]}]
# A road through a field tower's tile, a river, and plain ones.
TOW:
  segments:
    - {tower: [centre]}
    - {road: [E, W]}
    - {farm: [NNW, NNE, ENE, WNW]}
    - {farm: [ESE, SSE, SSW, WSW]}
RIV: {segments: [{river: [E, W]}, {farm: [NNW, NNE, ENE, WNW]}, {farm: [ESE, SSE, SSW, WSW]}]}
FLD: {segments: [{farm: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW]}]}
CLO: {segments: [{cloister: [centre]}, {farm: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW]}]}
WAY: {segments: [{road: [N, S]}, {farm: [NNE, ENE, ESE, SSE]}, {farm: [SSW, WSW, WNW, NNW]}]}
BEND: {segments: [{road: [S, W]}, {farm: [SSW, WSW]}, {farm: [NNW, NNE, ENE, ESE, SSE, WNW]}]}
LAKE:
  segments:
    - {road: [N]}
    - {road: [E]}
    - {road: [S]}
    - {road: [W]}
    - {farm: [NNE, ENE]}
    - {farm: [ESE, SSE]}
    - {farm: [SSW, WSW]}
    - {farm: [WNW, NNW]}
CITY: {segments: [{city: [N]}, {farm: [ENE, ESE, SSE, SSW, WSW, WNW], touches: [N]}]}
MIX: {segments: [{city: [N, E]}, {road: [S, W]}, {farm: [SSE, WNW], touches: [N]}, {farm: [SSW, WSW]}]}
FULL: {segments: [{city: [N, E, S, W]}]}
"""


def _read() -> dict[str, Tile]:
    tiles, findings = read_tiles(yaml.safe_load(_DESCRIBED), PALETTE, "odd", (), {})
    assert findings == [], findings
    return tiles


TILES = _read()


def turned(word: str) -> TurnedTile:
    """A tile as written: its code, and the quarter turns where there are any (`BEND`, `BEND2`)."""
    return TILES[word.rstrip("0123")].rotations[int(word[-1]) if word[-1].isdigit() else 0]
