"""What a stable and an outpost do to the worth of a road (rules R1 and R2)."""

from __future__ import annotations

from carcscore.board.features import Feature
from carcscore.expansions.roads_to_victory.facts import OUTPOST, STABLE
from carcscore.scoring.values import Worth

_CHANGES = ((STABLE, 1, "R1"), (OUTPOST, -1, "R2"))


def road_worth(feature: Feature, worth: Worth) -> Worth:
    """The worth of a road with what stands on it: +1 a tile and well for stables, -1 for outposts.

    Several of a kind change nothing more. Unfinished, such a road pays nothing.
    """
    for mark, change, rule in _CHANGES:
        if not feature.marks.get(mark.name) or (not feature.complete and not worth.points):
            continue
        items = (
            item.at(item.each + change, f"{mark.name} {change:+d}")
            if feature.complete
            else item.at(0, f"{mark.name}, unfinished")
            for item in worth.items
        )
        worth = Worth(tuple(items), rule)
    return worth
