"""From the plain data of a tile set, or of a record's own tiles, to tiles: checked as they are read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from carcscore.findings import Finding, Path, Where
from carcscore.geometry import CENTRE, CENTRE2, POINTS, SIDE_WORDS, parse_point, point_name, side_of
from carcscore.text import a, counted, verb
from carcscore.tiles.kinds import FeatureKind
from carcscore.tiles.marking import Problem, with_marks, with_openings
from carcscore.tiles.model import NO_SEGMENT, Segment, Tile, parted_by_roads
from carcscore.tiles.palette import Palette


def read_tiles(
    data: Mapping[str, object], palette: Palette, set_name: str, path: Path, known: Mapping[str, Tile]
) -> tuple[dict[str, Tile], list[Finding]]:
    """The tiles of a mapping from code to description, and what is wrong with it.

    ``path`` is where the mapping lies in its file; ``known`` are tiles that ``like`` may name, by code or
    alias, and whose codes are taken. A tile that is wrong is left out of the result.
    """
    tiles: dict[str, Tile] = {}
    findings: list[Finding] = []
    for code, description in data.items():
        try:
            if code in known:
                raise Problem(f"the code {code} is taken by a tile of the set {known[code].set_name}")
            if isinstance(description, dict) and "copy_of" in description:
                _set_apart(code, description, palette, tiles)
            else:
                tiles[code] = _tile(code, description, palette, set_name, {**known, **tiles})
        except Problem as problem:
            where = Where(path=(*path, code, *problem.path))
            findings.append(Finding("bad-tile", "error", f"tile {code}: {problem}", where))
    return tiles, findings


def _set_apart(
    code: str, description: Mapping[str, object], palette: Palette, tiles: dict[str, Tile]
) -> None:
    """Some copies of a tile bear marks: they are a tile of their own, unless these marks do nothing here."""
    original = tiles.get(str(description["copy_of"]))
    if original is None:
        raise Problem(f"there is no tile {description['copy_of']} to be a copy of", "copy_of")
    aliases = _aliases(description)
    marks = _marks(description)
    if not palette.marks.keys() >= {name for names in marks.values() for name in names}:
        # Another name of ours may be the code of a tile that is missing: only that of the copy itself counts.
        names = (code, *(alias for alias in aliases if "/" in alias))
        tiles[original.code] = replace(original, aliases=(*original.aliases, *names))
        return
    count = _count(description)
    if count > original.count:
        there = f"there {verb(original.count, 'is')} only {counted(original.count, 'tile')}"
        raise Problem(f"{there} {original.code}", "count")
    marked = with_marks(original, marks, palette, 0)
    tiles[original.code] = replace(original, count=original.count - count)
    tiles[code] = replace(marked, code=code, count=count, aliases=aliases, copy_of=original.code)


def _count(description: Mapping[str, object]) -> int:
    count = description.get("count", 1)
    if not isinstance(count, int) or isinstance(count, bool) or count < 0:
        raise Problem("the count is a whole number, 0 or more", "count")
    return count


def _aliases(description: Mapping[str, object]) -> tuple[str, ...]:
    return tuple(str(alias) for alias in _listed(description.get("also", []), "also"))


def _marks(description: Mapping[str, object]) -> dict[str, list[object]]:
    marks = description.get("marks", {})
    if not isinstance(marks, dict):
        raise Problem("marks are a mapping from a point, or `tile`, to a list of marks", "marks")
    return {key: names if isinstance(names, list) else [names] for key, names in marks.items()}


def _like(name: str, known: Mapping[str, Tile]) -> Tile | None:
    """The tile of a code, in either case, or of an alias."""
    found = known.get(name.upper())
    return found or next((tile for tile in known.values() if name in tile.aliases), None)


def _tile(code: str, description: object, palette: Palette, set_name: str, known: Mapping[str, Tile]) -> Tile:
    if not isinstance(description, dict):
        raise Problem("a tile is described by a mapping with `segments` or `like`")
    count, aliases = _count(description), _aliases(description)
    parts = tuple(str(part) for part in _listed(description.get("parts", []), "parts"))
    if "like" in description:
        like = _like(str(description["like"]), known)
        if like is None:
            raise Problem(f"there is no tile {description['like']} to be like", "like")
        tile = replace(
            like, code=code, set_name=set_name, count=count, aliases=aliases, copy_of="", parts=parts
        )
    else:
        segments = _segments(_listed(description.get("segments", []), "segments"), palette)
        walls = _rim_points(description.get("walls", []), "walls", middles=False)
        closes = tuple(map(side_of, _rim_points(description.get("closes", []), "closes", middles=True)))
        _check_rim(segments, walls, closes)
        junctions = _junctions(description.get("junctions", []), segments)
        leads = _leads(description.get("leads", []), segments)
        tile = Tile(code, set_name, count, segments, {}, aliases, junctions, walls, closes, "", leads, parts)
    if "half" in description:
        tile = replace(tile, half=_half(code, description["half"]))
    marks = _marks(description)
    return with_marks(tile, marks, palette, 0) if marks else with_openings(tile, palette)


def _half(code: str, other: object) -> str:
    """The code of the other half of a double tile: the same but for L or R at its end."""
    wanted = {"L": f"{code[:-1]}R", "R": f"{code[:-1]}L"}.get(code[-1:])
    if other != wanted:
        raise Problem(
            f"the codes of the halves of a double tile differ only in L and R at the end: {wanted}", "half"
        )
    return wanted or ""


def _junctions(value: object, segments: tuple[Segment, ...]) -> tuple[tuple[int, ...], ...]:
    """The places where road ends meet, each given as the sides by which those roads leave the tile."""
    ends = {
        segment.points[0]: index
        for index, segment in enumerate(segments)
        if segment.kind.rim == "middle" and segment.kind.claimable and len(segment.points) == 1
    }
    junctions: list[tuple[int, ...]] = []
    for number, names in enumerate(_listed(value, "junctions")):
        here = ("junctions", number)
        met: list[int] = []
        for name in _listed(names, "junctions"):
            point = _point(name, *here)
            if point not in ends:
                raise Problem(f"no road (or none that is free) ends on the tile from {name}", *here)
            met.append(ends.pop(point))
        if len(met) < 2:
            raise Problem("at least two roads end in a junction", *here)
        junctions.append(tuple(met))
    return tuple(junctions)


def _leads(value: object, segments: tuple[Segment, ...]) -> tuple[tuple[int, ...], ...]:
    """Segments that open into one another, such as a road and the city at its end, each by a point of it."""
    claimable = {
        point: index
        for index, segment in enumerate(segments)
        if segment.kind.completes != "never" and segment.kind.claimable
        for point in segment.points
    }
    leads: list[tuple[int, ...]] = []
    for number, names in enumerate(_listed(value, "leads")):
        here = ("leads", number)
        met: dict[int, None] = {}
        for name in _listed(names, "leads"):
            point = _point(name, *here)
            if point not in claimable:
                raise Problem(f"no road, city, cloister or the like is at {name}", *here)
            met[claimable[point]] = None
        if len(met) < 2:
            raise Problem("at least two segments open into one another", *here)
        leads.append(tuple(met))
    return tuple(leads)


def _rim_points(value: object, key: str, *, middles: bool) -> tuple[int, ...]:
    """Points of the rim, either all of them middles of sides or none."""
    points = []
    for name in _listed(value, key):
        point = _point(name, key)
        if point >= CENTRE or (point % 3 == 1) != middles:
            wanted = "sides (N, E, S, W)" if middles else "outer points (NNW, NNE, ...)"
            raise Problem(f"`{key}` lists {wanted}, not {name}", key)
        points.append(point)
    return tuple(points)


def _point(name: object, *path: str | int, said: str = "") -> int:
    try:
        return parse_point(str(name))
    except ValueError:
        raise Problem(f"{said}{name} is not a point of a tile", *path) from None


def _listed(value: object, key: str) -> list[object]:
    if not isinstance(value, list):
        raise Problem(f"`{key}` is a list", key)
    return value


def _segments(descriptions: list[object], palette: Palette) -> tuple[Segment, ...]:
    segments: list[Segment] = []
    touched: list[tuple[int, list[object]]] = []
    for number, description in enumerate(descriptions):
        here = ("segments", number)
        if not isinstance(description, dict):
            raise Problem("a segment is a mapping such as {city: [N]}", *here)
        kinds = [key for key in description if key in palette.kinds]
        unknown = sorted(set(description) - set(kinds) - {"touches", "marks"})
        if unknown or len(kinds) != 1:
            what = f"unknown: {unknown[0]}" if unknown else "exactly one kind is needed"
            raise Problem(f"a segment names its kind ({', '.join(palette.kinds)}); {what}", *here)
        kind = palette.kinds[kinds[0]]
        points = _points(_listed(description[kind.name], kind.name), kind, here)
        marks = Counter[str]()
        for mark in _listed(description.get("marks", []), "marks"):
            fact = palette.marks.get(str(mark))
            if fact is None and palette.does_nothing(str(mark)):
                continue
            if fact is None or fact.on != kind.name:
                raise Problem(f"{a(kind.name)} has no mark {mark}", *here)
            if fact.sided:
                raise Problem(f"the mark {mark} is given by its side: under the tile's `marks`", *here)
            marks[fact.name] += 1
        segments.append(Segment(kind, points, dict(marks)))
        if "touches" in description:
            touched.append((number, _listed(description["touches"], "touches")))
    for number, points_named in touched:
        indices = sorted({_touched(segments, name, number) for name in points_named})
        segments[number] = replace(segments[number], touches=tuple(indices))
    return parted_by_roads(segments)


def _points(names: list[object], kind: FeatureKind, here: Path) -> tuple[int, ...]:
    points: set[int] = set()
    for name in names:
        try:
            point = parse_point(str(name))
        except ValueError:
            raise Problem(f"{name} is not a point of a tile ({', '.join(POINTS)}, centre)", *here) from None
        if point > CENTRE2:
            raise Problem(f"{name} is a corner: name the points beside it that are meant", *here)
        if point >= CENTRE:
            if kind.at_edges:
                raise Problem(f"{a(kind.name)} lies at an edge, not in the centre", *here)
            points.add(point)
        elif kind.rim == "inside":
            raise Problem(f"{a(kind.name)} lies in the centre", *here)
        elif (point % 3 == 1) != kind.at_edges and kind.rim != "side":
            wanted = "the middle of a side (N, E, S, W)" if kind.at_edges else "outer points (NNW, NNE, ...)"
            raise Problem(f"{a(kind.name)} is given by {wanted}, not {name}", *here)
        elif kind.rim == "side" and point % 3 == 1:
            points.update((point - 1, point, point + 1))
        else:
            points.add(point)
    if not points:
        raise Problem(f"the {kind.name} names no point", *here)
    if len(points) > 1 and max(points) >= CENTRE:
        raise Problem("centre is only for what touches no edge", *here)
    if kind.rim in ("rest", "side"):
        points |= {3 * side + 1 for side in range(4) if {3 * side, 3 * side + 2} <= points}
    return tuple(sorted(points))


def _touched(segments: list[Segment], name: object, toucher: int) -> int:
    point = _point(name, "segments", toucher, said="touches: ")
    for index, segment in enumerate(segments):
        if (segment.kind.rim == "side" or segment.kind.stands_for) and point in segment.points:
            return index
    raise Problem(f"touches: there is no city or the like at {name}", "segments", toucher)


def _check_rim(segments: tuple[Segment, ...], walls: tuple[int, ...], closes: tuple[int, ...]) -> None:
    """Every point of the rim belongs to one segment, or by ``walls`` or ``closes`` to none; halves pair."""
    owner = [NO_SEGMENT] * 12
    for index, segment in enumerate(segments):
        for point in segment.points:
            if point >= CENTRE:
                continue
            if owner[point] != NO_SEGMENT:
                both = f"{a(segments[owner[point]].kind.name)} and {a(segment.kind.name)}"
                raise Problem(f"{point_name(point)} belongs to two segments ({both})", "segments", index)
            owner[point] = index
    for index, segment in enumerate(segments):
        for point in segment.points if segment.kind.rim == "side" else ():
            middle = 3 * side_of(point) + 1
            other = owner[2 * middle - point]
            if owner[middle] != index and (other == NO_SEGMENT or segments[other].kind is not segment.kind):
                name = segment.kind.name
                raise Problem(
                    f"{a(name)} is given by the middle of a side (N, E, S, W), not {point_name(point)}, "
                    f"unless another {name} has the other half",
                    "segments",
                    index,
                )
    free = dict.fromkeys(walls, "walls") | {
        point: "closes" for side in closes for point in range(3 * side, 3 * side + 3)
    }
    for point, key in free.items():
        if owner[point] != NO_SEGMENT:
            raise Problem(f"{point_name(point)} belongs to {a(segments[owner[point]].kind.name)}", key)
    for point in range(12):
        if owner[point] == NO_SEGMENT and point % 3 != 1 and point not in free:
            side = SIDE_WORDS[side_of(point)]
            raise Problem(
                f"the {side} edge does not close: {point_name(point)} belongs to nothing", "segments"
            )
