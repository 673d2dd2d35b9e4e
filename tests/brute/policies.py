"""Ways of choosing among legal placements.

A game of blind chance makes dull boards: hardly a loop, hole or shared city. So every game follows one of
the `POLICIES`, which values the legal placements and draws between near equals by lot.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.brute.table import Follower, Placement, Segment, Table, all_features, beside, cross, open_spots
from tests.brute.tiles import Cell, Part, Spot, tile


@dataclass(frozen=True)
class Policy:
    """What a placement is worth to whoever plays this way; a negative weight avoids a thing."""

    name: str
    neighbours: float = 0
    """For each of the four squares around that is filled."""
    pockets: float = 0
    """For each empty square beside it that will then have three or four filled neighbours."""
    claimed: float = 0
    """For each claimed feature that it extends."""
    merge: float = 0
    """For each claimed feature more than one that a segment of it joins."""
    loop: float = 0
    """For closing a road on itself, and a part of that for bringing its two ends together."""
    close: float = 0
    """For each road or city that it finishes."""
    tighten: float = 0
    """For each gap that it leaves fewer in a city."""
    marks: float = 0
    """For each inn or cathedral added to a claimed feature."""
    noise: float = 1
    deploy: float = 0.6
    roles: tuple[float, float, float, float] = (3, 3, 4, 1)
    """How much a thief, a knight, a monk and a farmer are liked."""


POLICIES = (
    Policy("chance"),
    Policy("chance farmers", deploy=0.8, roles=(2, 2, 2, 4)),
    Policy("compact", neighbours=2, deploy=0.7),
    Policy("compact closing", neighbours=1, close=2, deploy=0.9),
    Policy("pockets", pockets=3, neighbours=-0.3, noise=0.7),
    Policy("pockets and claims", pockets=2, claimed=1, deploy=0.9),
    Policy("greedy", claimed=2, close=2, deploy=0.9),
    Policy("joiner", claimed=1, merge=5, close=-0.5, deploy=0.95, roles=(3, 4, 1, 2)),
    Policy("joiner of farms", merge=5, neighbours=0.5, deploy=0.9, roles=(1, 2, 1, 4)),
    Policy("loops", loop=8, deploy=0.7, roles=(4, 2, 2, 2)),
    Policy("loops and farms", loop=8, neighbours=0.3, deploy=0.8, roles=(3, 2, 1, 4)),
    Policy("loops and joins", loop=8, merge=1.5, deploy=0.9, roles=(4, 2, 1, 2)),
    Policy("cities", tighten=2, claimed=1, close=2, marks=9, deploy=0.8, roles=(1, 5, 1, 2)),
    Policy("cities and roads", tighten=3, close=4, marks=12, neighbours=0.5, noise=0.5, roles=(3, 3, 1, 1)),
    Policy("never finishes", close=-3, claimed=0.5, merge=2, deploy=0.9),
)


class Preference:
    """How much a policy likes a placement. Only a guide for play: it may be wrong in rare corners."""

    def __init__(
        self,
        policy: Policy,
        table: Table,
        followers: Sequence[Follower],
        sought: Sequence[Segment] = (),
        joined: Sequence[Segment] = (),
        free_roads: bool = False,
    ) -> None:
        self.policy = policy
        self.free_roads = free_roads
        """Whether roads of three tiles that nobody holds are to be finished, for a pickpocket."""
        self.table = table
        self.features = all_features(table)
        claimed = {table.stood_on(follower) for follower in followers}
        self.claimed = [any(s in claimed for s in feature.segments) for feature in self.features]
        self.sought = {
            number
            for number, feature in enumerate(self.features)
            if self.claimed[number] and any(segment in feature.segments for segment in sought)
        }
        """Claimed features with a pickpocket: these are finished eagerly, else hardly one would be."""
        self.joined = {
            number
            for number, feature in enumerate(self.features)
            if any(segment in feature.segments for segment in joined)
        }
        """Features that the tile should join, whatever becomes of them."""
        watched = [each.cell for each in followers if each.role == "watchman"]
        self.wanted = {cell for tree in watched for cell in cross(tree)}
        """Everybody likes to see a tree finished: else none would be."""
        self.owner: dict[tuple[str, Spot], int] = {}
        self.open: list[list[Spot]] = []
        for number, feature in enumerate(self.features):
            self.open.append(open_spots(table, feature.segments))
            self.owner.update({(feature.kind, spot): number for spot in self.open[-1]})

    def of(self, placement: Placement) -> float:
        policy, near = self.policy, beside(placement.cell).values()
        worth = policy.neighbours * sum(cell in self.table.placements for cell in near)
        worth += 4 * (placement.cell in self.wanted)
        if policy.pockets:
            worth += policy.pockets * sum(map(self._pocket, near))
        for part in tile(placement.code, placement.rotation).parts:
            worth += self._part(part, placement.cell)
        return worth

    def _pocket(self, cell: Cell) -> bool:
        filled = sum(other in self.table.placements for other in beside(cell).values())
        return cell not in self.table.placements and filled >= 2

    def _part(self, part: Part, cell: Cell) -> float:
        spots = [(4 * cell[0] + x, 4 * cell[1] + y) for x, y in part.spots]
        met = [self.owner[(part.kind, spot)] for spot in spots if (part.kind, spot) in self.owner]
        joined = set(met)
        claims = sum(self.claimed[number] for number in joined)
        worth = self.policy.claimed * claims + self.policy.merge * max(0, claims - 1)
        worth += self.policy.marks * claims * len(set(part.marks) & {"inn", "cathedral"})
        if part.kind in ("road", "city", "forest"):
            left = [spot for number in joined for spot in self.open[number] if spot not in spots]
            left += [spot for spot in spots if (part.kind, spot) not in self.owner]
            worth += self.policy.close * (not left)
            worth += 12 * bool(joined & self.joined)
            if self.free_roads and part.kind == "road" and not left and not claims:
                cells = {at for number in joined for at in self.features[number].cells} | {cell}
                worth += 6 * (len(cells) >= 3)
            if joined & self.sought:
                worth += 20 * (not left) - 3 * (len(left) - sum(len(self.open[n]) for n in joined))
            if part.kind == "road":
                worth += self.policy.loop * self._looping(len(met) > len(joined), left)
            elif joined:
                worth -= self.policy.tighten * (len(left) - sum(len(self.open[n]) for n in joined))
        return worth

    def _looping(self, closes: bool, ends: list[Spot]) -> float:
        """1 for a loop closed, less the further apart two open ends are, below 0 for ends that are lost."""
        if closes:
            return 1
        if len(ends) != 2:
            return -0.3
        (ax, ay), (bx, by) = ends
        return 1 / (1 + (abs(ax - bx) + abs(ay - by)) / 4)
