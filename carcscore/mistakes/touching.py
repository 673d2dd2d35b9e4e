"""Places where a farm touches a city, and where it lies beside another farm."""

from __future__ import annotations

from carcscore.board.feature import Feature, FeatureRef
from carcscore.geometry import Cell
from carcscore.scoring.miscounts import Case
from carcscore.tiles.kinds import FARM


def touched_at(case: Case, thing: Feature) -> list[Cell]:
    """The tiles on which a farm touches a city, each as often as it does."""
    board, features = case.features.board, case.features
    cells = []
    for cell, index in case.feature.segments:
        placed = board.at(cell)
        for touched in placed.turned.segments[index].touches:
            if features.ref(placed.number(touched)) == thing.ref:
                cells.append(cell)
    return cells


def beside(case: Case) -> dict[FeatureRef, tuple[Cell, ...]]:
    """The other farms that share a tile with a farm, with these tiles."""
    features, found = case.features, dict[FeatureRef, list[Cell]]()
    for cell, index in case.feature.segments:
        placed = features.board.at(cell)
        for other, segment in enumerate(placed.turned.segments):
            if segment.kind is FARM and other != index:
                farm = features.ref(placed.number(other))
                if farm != case.feature.ref:
                    found.setdefault(farm, []).append(cell)
    return {farm: tuple(dict.fromkeys(cells)) for farm, cells in found.items()}


def parting(case: Case, cell: Cell) -> str:
    """A word for what lies between two farms on a tile."""
    kinds = {
        segment.kind.name
        for segment in case.features.board.at(cell).turned.segments
        if segment.kind is not FARM
    }
    ways = [name for name in kinds if name not in ("city", "cloister")]
    return f"the {('road' if 'road' in ways else sorted(ways)[0]) if ways else 'city'}"
