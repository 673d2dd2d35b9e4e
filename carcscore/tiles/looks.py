"""Which tiles look alike: turned so that nobody can tell them apart, or of the same segments."""

from __future__ import annotations

from collections.abc import Hashable

from carcscore.tiles.model import Segment, TurnedTile


def likeness(turned: TurnedTile) -> Hashable:
    """A key equal for two turned tiles if they have the same segments and marks."""
    segments = turned.segments

    def own(segment: Segment) -> tuple[str, tuple[int, ...], tuple[tuple[str, int], ...]]:
        return segment.kind.name, segment.points, tuple(sorted(segment.marks.items()))

    listed = [(own(one), tuple(sorted(own(segments[index]) for index in one.touches))) for one in segments]
    return tuple(sorted(listed)), tuple(sorted(turned.tile.marks.items()))
