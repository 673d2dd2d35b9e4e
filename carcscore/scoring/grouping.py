"""Figures by the features that they stand in."""

from __future__ import annotations

from collections.abc import Iterable

from carcscore.board.features import Features
from carcscore.scoring.values import Occupant


def by_feature(occupants: Iterable[Occupant], features: Features) -> dict[str, list[Occupant]]:
    """The figures of each feature that has any; those on no segment are left out."""
    grouped: dict[str, list[Occupant]] = {}
    for one in occupants:
        if one.segment >= 0:
            grouped.setdefault(features.id_of(one.number), []).append(one)
    return grouped
