"""Marks put on tiles: where each lies, and what it makes of its tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from carcscore.findings import Path
from carcscore.geometry import CENTRE, parse_point, turn_point
from carcscore.text import a
from carcscore.tiles.kinds import MarkKind
from carcscore.tiles.model import NO_SEGMENT, Segment, Tile
from carcscore.tiles.palette import Palette

SegmentAt = Callable[[str, int], int]


class Problem(Exception):  # noqa: N818 - it becomes a finding
    """An error in a tile, and where in its description."""

    def __init__(self, message: str, *path: str | int) -> None:
        self.path: Path = path
        super().__init__(message)


def mark_tile(tile: Tile, marks: Mapping[str, object], palette: Palette, rotation: int = 0) -> Tile:
    """The tile with further marks, keyed by a point (of the tile so turned) or ``tile``.

    Raises :class:`ValueError` with a sentence when a mark is unknown or fits nothing at its point.
    """
    try:
        return with_marks(tile, marks, palette, rotation)
    except Problem as problem:
        raise ValueError(str(problem)) from None


def with_marks(tile: Tile, marks: Mapping[str, object], palette: Palette, rotation: int) -> Tile:
    """The tile with further marks, keyed as in :func:`mark_tile`. Raises :class:`Problem`."""
    segments = list(tile.segments)
    on_tile = Counter(tile.marks)
    turned = tile.turned(rotation)
    for key, names in marks.items():
        for name in names if isinstance(names, list | tuple) else [names]:
            mark = palette.marks.get(str(name))
            if mark is None:
                if palette.does_nothing(str(name)):
                    continue
                known = ", ".join(sorted(palette.marks))
                raise Problem(f"unknown mark: {name} (known here: {known})", "marks", key)
            on_the_tile = ("tile", "centre") if mark.brings else ("tile",) if mark.on == "tile" else None
            if on_the_tile and key not in on_the_tile:
                raise Problem(f"the mark {name} lies on the tile: give it under `tile`", "marks", key)
            if mark.brings is not None and all(segment.kind is not mark.brings for segment in segments):
                segments.append(Segment(mark.brings, (CENTRE,)))
            if mark.on == "tile":
                on_tile.update([] if mark.brings else [mark.name])
                continue
            if mark.brings is not None:
                index = [segment.kind for segment in segments].index(mark.brings)
            else:
                index = _marked_segment(tile, turned.segment_at, mark, key)
            counted = Counter(segments[index].marks) + Counter([mark.name])
            segments[index] = replace(segments[index], marks=dict(counted))
            if mark.sided:
                segments[index] = _with_post(segments[index], mark, key, rotation)
    return with_openings(replace(tile, segments=tuple(segments), marks=dict(on_tile)), palette)


def _with_post(segment: Segment, mark: MarkKind, key: str, rotation: int) -> Segment:
    """The segment with a mark at the side that is named, or at the only one by which it leaves the tile."""
    point = segment.points[0] if key == "tile" else turn_point(parse_point(key), -rotation)
    if point not in segment.points or (key == "tile" and len(segment.points) > 1):
        raise Problem(f"the mark {mark.name} is given by the side at which it lies", "marks", key)
    return replace(segment, posts=tuple(sorted((*segment.posts, (point, mark.name)))))


def with_openings(tile: Tile, palette: Palette) -> Tile:
    """The tile with the openings at which its roads end; of a road through it a part for each side."""
    if not any(palette.openings.intersection(segment.marks) for segment in tile.segments):
        return tile
    segments, parts = [], list[Segment]()
    for segment in tile.segments:
        if palette.openings.isdisjoint(segment.marks):
            segments.append(segment)
            continue
        first, *others = (
            replace(
                segment,
                points=(point,),
                openings=1,
                posts=tuple(post for post in segment.posts if post[0] == point),
            )
            for point in segment.points
        )
        segments.append(first)
        parts += others
    return replace(tile, segments=(*segments, *parts))


def _marked_segment(tile: Tile, segment_at: SegmentAt, mark: MarkKind, key: str) -> int:
    said = f"the mark {mark.name} lies on {a(mark.on)}, and {tile.code} has"
    if key == "tile":
        candidates = [i for i, segment in enumerate(tile.segments) if segment.kind.name == mark.on]
        if len(candidates) != 1:
            raise Problem(f"{said} {len(candidates)}: give it by a point", "marks", key)
        return candidates[0]
    try:
        index = segment_at(mark.on, parse_point(key))
    except ValueError:
        raise Problem(f"{key} is not a point of a tile, nor `tile`", "marks", key) from None
    if index == NO_SEGMENT:
        raise Problem(f"{said} none at {key}", "marks", key)
    return index
