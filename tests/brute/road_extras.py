"""What Roads to Victory adds to a turn of a generated game: post houses, pickpockets and jewels, R3 to R8."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.brute.game import Bribe, Jewel, Move, Step, Theft
from tests.brute.scorer import Rules
from tests.brute.stakes import Pickpocket, PostHouse, Token, route
from tests.brute.table import Feature, Follower, Segment, Table, feature_of, on_feature, open_spots
from tests.brute.tiles import Cell

JEWELS_IN_ALL = 20
MOST_STEPS = 3


@dataclass
class RoadExtras:
    rng: random.Random
    seats: int
    table: Table
    followers: list[Follower]
    rules: Rules
    pouch: list[Token] = field(default_factory=list)
    jewels: list[list[Token]] = field(default_factory=list)
    post_houses: list[PostHouse] = field(default_factory=list)
    pickpockets: dict[int, Pickpocket] = field(default_factory=dict)
    picked: int = 0
    """Actions of a pickpocket in the turn being played, its further tile included (R6)."""

    def begin(self) -> None:
        """Fills the pouch."""
        values = self.rng.sample(range(-9, 20), JEWELS_IN_ALL)
        self.pouch = [self._token(value) for value in values]
        self.jewels = [[] for _ in range(self.seats)]

    def _token(self, value: int) -> Token:
        """All are of different values, so that a stolen one is known by its value."""
        if self.rng.random() < 0.8:
            return Token(value)
        return Token(value, self.rng.choice(("cloth", "wheat", "barrel")), self.rng.random() < 0.5)

    @property
    def _farm_shares(self) -> bool:
        """Whether a pickpocket may go to a farm: there are rules for farms that leave its share open."""
        return self.rules.farms != "none" and (self.rules.woods or self.rules.farms != "first")

    # Instead of a follower

    def instead(self, player: int, cell: Cell, completed: Sequence[Feature]) -> tuple[Move, ...]:
        """What the player does instead of deploying; nothing means that a follower may be put down."""
        if player in self.pickpockets and self.rng.random() < (0.15 if self._waits(player) else 0.8):
            return self._pick(player)
        if self.rng.random() < 0.9 and (new := self._new_pickpocket(player, cell, completed)):
            return (new,)
        if self.rng.random() < 0.15 and (house := self._post_house(player, cell)):
            return (house,)
        return ()

    def _new_pickpocket(self, player: int, cell: Cell, completed: Sequence[Feature]) -> Pickpocket | None:
        """R6: on a road of at least 3 tiles without followers that the tile completed."""
        roads = [
            segment
            for road in completed
            if road.kind == "road" and len(road.cells) >= 3
            if not on_feature(self.table, road, self.followers)
            for segment in road.segments
            if segment.cell == cell
        ]
        if not roads or player in self.pickpockets:
            return None
        segment = self.rng.choice(roads)
        self.pickpockets[player] = Pickpocket(player, "road", cell, segment.points[0])
        return self.pickpockets[player]

    def _pick(self, player: int) -> tuple[Move, ...]:
        """R6: up to three actions of a pickpocket."""
        moves: list[Move] = []
        robbed: list[Follower] = []
        for _ in range(max(self.rng.randint(1, MOST_STEPS) for _ in range(2))):
            if self.picked == MOST_STEPS:
                break
            here = self.pickpockets[player]
            beside = [
                follower
                for follower in self.followers
                if follower.player != player and follower not in robbed and self._together(here, follower)
            ]
            if beside and self.rng.random() < 0.8:
                robbed.append(self.rng.choice(beside))
                moves.append(Theft(here, robbed[-1]))
                self.picked += 1
            elif (targets := self._targets(here)) and not (moves and self._waits(player)):
                (there,) = self.rng.choices(targets, [self._liking(each, player) for each in targets])
                self.pickpockets[player] = Pickpocket(player, there.kind, there.cell, there.points[0])
                within = there in feature_of(self.table, here.stands_on(self.table)).segments
                moves.append(Step(self.pickpockets[player], within))
                self.picked += 1
        return tuple(moves)

    def _together(self, pickpocket: Pickpocket, follower: Follower) -> bool:
        """On the same tile in the same feature, be it on two segments of it."""
        feature = feature_of(self.table, pickpocket.stands_on(self.table))
        return follower.cell == pickpocket.cell and self.table.stood_on(follower) in feature.segments

    def _waits(self, player: int) -> bool:
        """Whether the pickpocket is where there is something to get: soon, or at least at the end."""
        patience = 20 if self.rng.random() < 0.5 else 7
        return self._liking(self.pickpockets[player].stands_on(self.table)) >= patience

    def _liking(self, segment: Segment, robber: int | None = None) -> int:
        """How much a pickpocket likes to stand there; most where it can rob somebody at once."""
        if robber is not None:
            there = Pickpocket(robber, segment.kind, segment.cell, segment.points[0])
            if any(each.player != robber and self._together(there, each) for each in self.followers):
                return 30 if segment.kind == "farm" else 100
        if segment.kind != "farm" and self.held(segment):
            return 60 if len(open_spots(self.table, feature_of(self.table, segment).segments)) == 1 else 20
        crowd = sum(follower.cell == segment.cell for follower in self.followers)
        rich = any(self.held(other) for other in self.table.on_cell[segment.cell] if other.kind != "farm")
        return 1 + 2 * crowd + 6 * rich

    def held(self, segment: Segment) -> bool:
        """Whether somebody stands on its feature."""
        return bool(on_feature(self.table, feature_of(self.table, segment), self.followers))

    def _targets(self, pickpocket: Pickpocket) -> list[Segment]:
        """The other segments of its feature, and the rest of its tile."""
        here = pickpocket.stands_on(self.table)
        inside = [segment for segment in feature_of(self.table, here).segments if segment is not here]
        elsewhere = [s for s in self.table.on_cell[here.cell] if s is not here and s not in inside]
        return [s for s in inside + elsewhere if self._farm_shares or s.kind != "farm"]

    def bribes(self, *, after_scoring: bool) -> tuple[Bribe, ...]:
        """R8: at times somebody gets rid of a pickpocket."""
        if not self.pickpockets or self.rng.random() >= (0.07 if after_scoring else 0.03):
            return ()
        owner = self.rng.choice(sorted(self.pickpockets))
        payer = self.rng.choice([seat for seat in range(self.seats) if seat != owner])
        del self.pickpockets[owner]
        return (Bribe(payer, owner, after_scoring),)

    def _post_house(self, player: int, cell: Cell) -> PostHouse | None:
        """R5: on the tile just laid, or at the other end of one of its roads."""
        if any(house.player == player for house in self.post_houses):
            return None
        roads = [
            feature_of(self.table, segment) for segment in self.table.on_cell[cell] if segment.kind == "road"
        ]
        found = []
        for there in sorted({cell, *(at for road in roads for at in road.cells)}):
            for number in range(len(self.table.junctions(there))):
                house = PostHouse(player, there, number)
                taken = any(other[1:] == house[1:] for other in self.post_houses)
                meets = any(cell in road.cells for road in route(self.table, house))
                if not taken and (there == cell or meets):
                    found.append(house)
        if not found:
            return None
        self.post_houses.append(self.rng.choice(found))
        return self.post_houses[-1]

    # Scoring

    def take_jewels(self, player: int, completed: Sequence[Feature]) -> tuple[Jewel, ...]:
        """R3: one for each on the roads completed, drawn or stolen; from an empty pouch only stolen."""
        due = sum(road.marks["jewel"] for road in completed if road.kind == "road")
        taken = []
        for _ in range(due):
            others = [seat for seat in range(self.seats) if seat != player and self.jewels[seat]]
            if others and (not self.pouch or self.rng.random() < 0.4):
                taken.append(self._steal(self.rng.choice(others)))
            elif self.pouch:
                taken.append(Jewel(self.pouch.pop()))
            else:
                continue
            self.jewels[player].append(taken[-1].token)
        return tuple(taken)

    def _steal(self, victim: int) -> Jewel:
        held = self.jewels[victim]
        token = held.pop(self.rng.randrange(len(held)))
        replacement = self.pouch.pop() if self.pouch else None
        if replacement is not None:
            held.append(replacement)
        return Jewel(token, victim, replacement)
