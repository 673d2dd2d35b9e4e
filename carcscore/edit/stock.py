"""The things that a game is played with, as plain data for a page: its tiles and figures, with drawings."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Final, NamedTuple

from carcscore.drawing.svg.curves import Spot
from carcscore.drawing.svg.definitions import Definitions
from carcscore.drawing.svg.figures import TALL, Pose, hatch, poses, unpainted
from carcscore.drawing.svg.sketch import Sketch, sketch_of
from carcscore.drawing.svg.style import stylesheet
from carcscore.drawing.svg.tile import tile_svg
from carcscore.drawing.tile_words import description
from carcscore.edit.examining import Setting
from carcscore.edit.forms import Plain, plain_form
from carcscore.game.setup import supply_of
from carcscore.geometry import point_name
from carcscore.markup import element
from carcscore.record.model import Placement, Record
from carcscore.report.picture import piece_kind_signs, shapes_of, symbols_of
from carcscore.report.story import is_land
from carcscore.rules.facts import Figure, Playable, Step, said_to_lie_first
from carcscore.rules.forms import data_type
from carcscore.rules.in_force import Rules
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.model import Segment, Tile

_MOST_TOGETHER = 1
"""For so many figures that share a segment, or a tile, their places are given."""
_MOST_LETTERS = 3
_MOST_KEPT = 8


class _DrawnTiles(NamedTuple):
    """Tiles with their drawings, and what these share."""

    tiles: tuple[Plain, ...]
    defs: str


_drawn: Final[dict[str, _DrawnTiles]] = {}
"""By what they depend on; those last asked for are kept, since it takes long to draw them."""


def stock(setting: Setting) -> Plain:
    """The tiles, figures and forms of a game."""
    record, rules, catalogue = setting.record, setting.rules, setting.catalogue
    shapes = shapes_of(rules.facts)
    drawn = _drawings(setting, shapes)
    return {
        "expansions": [facts.name for facts in rules.facts],
        "start": start_tiles(setting),
        "says_start": bool(said_to_lie_first(rules.facts)),
        "total": catalogue.total,
        "tiles": [
            tile | {"count": catalogue.counts[tile["code"]], "in_hand": tile["code"] in catalogue.in_hand}
            for tile in drawn.tiles
        ],
        "svg": {"defs": drawn.defs, "css": stylesheet(True)},
        "kinds": {
            kind.name: {
                "claimable": kind.claimable,
                "look": kind.look,
                "completes": kind.completes,
                "order": kind.order,
            }
            for kind in rules.palette.kinds.values()
        },
        "roles": dict(rules.roles),
        "figures": _figures(record, rules, shapes),
        "panel": [panel(expansion) for expansion in rules.expansions],
    }


def start_tiles(setting: Setting) -> list[Plain]:
    """The tiles that lie first."""
    record, said = setting.record, said_to_lie_first(setting.rules.facts)
    usual = tuple(Placement(code, cell) for code, cell in said.items()) or record.usual_start
    return [
        {"tile": placement.tile, "at": list(placement.at), "rotation": 90 * placement.rotation}
        for placement in (usual if record.start is None else record.start)
    ]


def _drawings(setting: Setting, shapes: Mapping[str, str]) -> _DrawnTiles:
    """The tiles of a game, drawn once, whoever plays and wherever it begins."""
    record, facts = setting.record, setting.rules.facts
    said = [asdict(record.rules), record.sets, record.supply, record.own_tiles]
    key = json.dumps(said, default=str, sort_keys=True)
    if key not in _drawn:
        while len(_drawn) >= _MOST_KEPT:
            del _drawn[next(iter(_drawn))]
        definitions = Definitions(symbols_of(facts))
        catalogue = setting.catalogue
        tiles = tuple(_tile(tile, catalogue, definitions) for tile in catalogue.tiles.values())
        defs = element("defs", hatch(), poses(shapes.values()), *definitions.elements())
        _drawn[key] = _DrawnTiles(tiles, str(defs))
    return _drawn[key]


def _tile(tile: Tile, catalogue: Catalogue, definitions: Definitions) -> Plain:
    printed = tile.rotations[0]
    sketch = sketch_of(tile)
    names = [str(index) for index in range(len(tile.segments))]
    return {
        "code": tile.code,
        "set": tile.set_name,
        "half": tile.half,
        "alike": list(catalogue.alike(tile.code)),
        "words": description(printed),
        "edges": [list(turned.edges) for turned in tile.rotations],
        "turns": list(tile.least_rotations),
        "courses": list(printed.courses),
        "marks": dict(tile.marks),
        "segments": [_segment(segment, index, sketch) for index, segment in enumerate(tile.segments)],
        "spots": _rounded(sketch.on_tile(_MOST_TOGETHER, 0)),
        "svg": [str(tile_svg(turned, definitions, names)) for turned in tile.rotations],
    }


def _segment(segment: Segment, index: int, sketch: Sketch) -> Plain:
    return {
        "kind": segment.kind.name,
        "points": [point_name(point) for point in segment.points],
        "name": point_name(segment.name_point),
        "marks": dict(segment.marks),
        "spots": _rounded(sketch.standing(index, _MOST_TOGETHER, 0)),
    }


def _rounded(spots: Iterable[Spot]) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in spots]


def _figures(record: Record, rules: Rules, shapes: Mapping[str, str]) -> list[Plain]:
    figures = [*rules.figures.values(), *rules.pieces.values()]
    each = supply_of(record, rules)
    brought = {figure.name: facts.name for facts in rules.facts for figure in facts.figures}
    signs = piece_kind_signs(figure.name for figure in figures if not figure.follower or figure.shape)
    return [
        _figure(
            figure, rules, each.get(figure.name, 0), signs.get(figure.name, ""), shapes.get(figure.name, "")
        )
        | {"expansion": brought.get(figure.name)}
        for figure in figures
    ]


def _figure(figure: Figure, rules: Rules, each: int, sign: str, shape: str) -> Plain:
    kinds = rules.palette.kinds
    lying = {role: kind in kinds and is_land(kinds[kind]) for role, kind in rules.roles.items()}
    roles: dict[str, list[str]] = {}
    for role, kind in rules.roles.items():
        able = rules.may_stand_as(figure.name, role) if figure.follower else role in figure.roles
        if able and kind in kinds:
            roles.setdefault(kind, []).append(role)
    pose: dict[str, Pose] = {role: "lying" if lying[role] else "standing" for role in rules.roles}
    used: Sequence[Pose] = ("standing", "lying") if figure.follower else ("piece",)
    return {
        "name": figure.name,
        "follower": figure.follower,
        "each": each,
        "neutral": not figure.follower and not figure.per_player,
        "roles": roles,
        "anywhere": not figure.follower and not figure.roles,
        "beside": figure.beside,
        "svg": {
            one: [unpainted(letters, one, sign, shape) for letters in range(_MOST_LETTERS + 1)]
            for one in used
        },
        "pose": pose if figure.follower else {},
        "size": TALL if figure.follower and figure.strength > 1 else 1,
    }


def panel(expansion: type[Playable]) -> Plain:
    """The data that a record may hold for an expansion."""
    facts = expansion.facts
    return {
        "expansion": facts.name,
        "title": facts.title,
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "words": option.description,
            }
            for option in facts.options
        ],
        "marks": [{"name": mark.name, "on": mark.on, "words": mark.name} for mark in facts.marks],
        "holdings": [
            {"key": None if facts.holdings.alone else holding.name, "form": plain_form(holding.type)}
            for holding in facts.holdings.all
        ],
        "log": not facts.incomplete,
        "turn": None if facts.turn_form is None else plain_form(data_type(facts.turn_form)),
        "actions": [
            {
                "name": action.name,
                "words": action.words or action.name,
                "form": plain_form(data_type(action.form)),
                "step": action.step.name.lower() if isinstance(action.step, Step) else "any",
                "move": bool(action.takes),
            }
            for action in expansion.actions
        ],
    }
