"""What the expansions add to a turn of a generated game: who may go where, and what is done besides.

One `Extras` goes with one game. It keeps what players hold and what else stands on the board, by the rules
R3-R7, F1, F6-F9, T1-T4, TB3, TB4, TB7, TB9 and TB13. In a game without these expansions it draws no lots.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.brute.game import Bribe, Jewel, Move, Step, TakenOff, Theft
from tests.brute.marks import LEAF, ROADS, TAVERNS, TRADERS, WITHERED, WOODS, Drawn
from tests.brute.scorer import Company, Rules
from tests.brute.stakes import Companion, Pickpocket, PostHouse, Stakes, Token, pickpockets_in, route, served
from tests.brute.table import (
    TREE,
    Feature,
    Follower,
    Segment,
    Table,
    around,
    beside,
    cross,
    feature_of,
    on_feature,
    open_spots,
)
from tests.brute.tiles import Cell

START: Cell = (0, 0)
JEWELS_IN_ALL = 20
MOST_STEPS = 3


@dataclass
class Extras:
    rng: random.Random
    seats: int
    expansions: Sequence[str]
    table: Table
    followers: list[Follower]
    rules: Rules
    pouch: list[Token] = field(default_factory=list)
    jewels: list[list[Token]] = field(default_factory=list)
    coins: Counter[int] = field(default_factory=Counter)
    tokens: Counter[int] = field(default_factory=Counter)
    to_miss: Counter[int] = field(default_factory=Counter)
    post_houses: list[PostHouse] = field(default_factory=list)
    pickpockets: dict[int, Pickpocket] = field(default_factory=dict)
    picked: int = 0
    """Actions of a pickpocket in the turn being played, its further tile included (R6)."""
    by_leaf: list[Follower] = field(default_factory=list)
    companions: list[Companion] = field(default_factory=list)
    goods: list[Counter[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self._plays(ROADS):
            values = self.rng.sample(range(-9, 20), JEWELS_IN_ALL)
            self.pouch = [self._token(value) for value in values]
            self.jewels = [[] for _ in range(self.seats)]
        if self._plays(TRADERS):
            self.goods = [Counter() for _ in range(self.seats)]

    def _token(self, value: int) -> Token:
        """All are of different values, so that a stolen one is known by its value."""
        if self.rng.random() < 0.8:
            return Token(value)
        return Token(value, self.rng.choice(("cloth", "wheat", "barrel")), self.rng.random() < 0.5)

    @property
    def _farm_shares(self) -> bool:
        """Whether a pickpocket may go to a farm: there are rules for farms that leave its share open."""
        return self.rules.farms != "none" and (self.rules.woods or self.rules.farms != "first")

    def _plays(self, name: str) -> bool:
        return name in self.expansions

    def stakes(self) -> Stakes:
        return Stakes(
            tuple(self.pickpockets.values()),
            tuple(self.post_houses),
            tuple(tuple(values) for values in self.jewels),
            tuple(self.coins[player] for player in range(self.seats)) if self._plays(WOODS) else (),
            tuple(self.tokens[player] for player in range(self.seats)) if self._plays(TAVERNS) else (),
            tuple(self.companions),
            tuple(self.goods),
        )

    # Taverns

    def misses(self, player: int) -> bool:
        """T4: whether the player misses this turn, which is then missed."""
        if not self.to_miss[player]:
            return False
        self.to_miss[player] -= 1
        return True

    def _ale(self, player: int, number: int) -> None:
        """T3, T4: for every second token a turn is lost."""
        before = self.tokens[player]
        self.tokens[player] += number
        self.to_miss[player] += self.tokens[player] // 2 - before // 2

    # A tile

    def laid(self, cell: Cell) -> None:
        """T3: a tavern brings ale to all who stand in its range already."""
        if self._plays(TAVERNS) and cell in self.table.marked("tavern"):
            for follower in self.followers:
                if follower.cell == cell or follower.cell in around(cell):
                    self._ale(follower.player, 1)
            for each in self.companions:
                if each.figure == "builder" and each.cell in {cell, *around(cell)}:
                    self._ale(each.player, 1)

    # Followers

    def may_stand(self, segment: Segment) -> bool:
        """B4, F1, F6, F7, F9."""
        if WITHERED in self.table.tile_marks(segment.cell):
            leafy = [one for one in self.table.on_cell[segment.cell] if one.kind in ("city", "forest")]
            if any(self._held(one) for one in leafy):
                return False
        return self._may_without_leaf(segment) or self._may_by_leaf(segment)

    def _may_without_leaf(self, segment: Segment) -> bool:
        feature = feature_of(self.table, segment)
        if on_feature(self.table, feature, self.followers):
            return False
        starts = feature.cells == (segment.cell,)
        if segment.kind == "forest":
            return starts
        if segment.kind == "farm" and self._plays(WOODS):
            return len(feature.cells) <= 2 or "enclosed" in segment.marks
        return True

    def _may_by_leaf(self, segment: Segment) -> bool:
        return segment.kind in ("city", "forest") and LEAF in self.table.tile_marks(segment.cell)

    def needs_leaf(self, segment: Segment) -> bool:
        return not self._may_without_leaf(segment)

    def goes_by_leaf(self, segment: Segment) -> bool:
        """F6: whoever could stand there anyway may say whether the leaf was used."""
        return self.needs_leaf(segment) or (self._may_by_leaf(segment) and self.rng.random() < 0.5)

    def elsewhere(self, cell: Cell) -> list[Segment]:
        """F9: where on older tiles a farmer may go, if the table plays it so."""
        any_tile = self._plays(WOODS) and self.rules.woods_farmers == "any-tile"
        if not any_tile or self.rng.random() < 0.7:
            return []
        return [
            segment
            for home, laid in self.table.on_cell.items()
            if home not in (cell, START)
            for segment in laid
            if segment.kind == "farm" and self.may_stand(segment)
        ]

    def keeps_free(self, player: int, segment: Segment) -> bool:
        """Whoever has a pickpocket in hand would rather have roads that nobody holds."""
        return segment.kind == "road" and self.seeks_road(player)

    def seeks_road(self, player: int) -> bool:
        """Whether the player would like to complete a road, to put the pickpocket there."""
        return self._plays(ROADS) and player not in self.pickpockets

    def leads_to_others(self, drawn: Drawn) -> list[Segment]:
        """Where a withered leaf would take somebody off: those who came by a leaf."""
        withered = any(mark == WITHERED for _, mark in drawn.marks)
        return [self.table.stood_on(each) for each in self.by_leaf] if withered else []

    def deployed(self, follower: Follower, by_leaf: bool, placed: Cell) -> None:
        """T3, F8."""
        if by_leaf:
            self.by_leaf.append(follower)
        self._drinks(follower.player, follower.cell)
        if not self._plays(WOODS):
            return
        if follower.cell == placed:
            self._passes_a_coin(follower.player, placed)
        if follower.role == "watchman":
            self.coins[(follower.player + 1) % self.seats] += 1

    def _drinks(self, player: int, cell: Cell) -> None:
        """T3: whoever comes to stand there."""
        if self._plays(TAVERNS):
            self._ale(player, len({cell, *around(cell)} & self.table.marked("tavern")))

    def _passes_a_coin(self, player: int, placed: Cell) -> None:
        """F8."""
        if self._plays(WOODS) and self.coins[player] and self._beneath_a_tree(placed):
            self.coins[player] -= 1
            self.coins[(player + 1) % self.seats] += 1

    def _beneath_a_tree(self, cell: Cell) -> bool:
        squares = set(beside(cell).values()) if self.rules.coin_squares == "adjacent" else cross(cell)
        return bool(squares & self.table.marked(TREE))

    def leave(self, follower: Follower) -> None:
        """A follower left the board; TB13: its owner's builder or pig must not stay there alone."""
        if follower in self.by_leaf:
            self.by_leaf.remove(follower)
        self.companions = [each for each in self.companions if self._accompanied(each.player, self._at(each))]

    # Builders and pigs

    def _at(self, companion: Companion) -> Feature:
        return feature_of(self.table, companion.stands_on(self.table))

    def _accompanied(self, player: int, feature: Feature) -> bool:
        return any(each.player == player for each in on_feature(self.table, feature, self.followers))

    def extends(self, player: int, cell: Cell) -> bool:
        """TB4, T6: whether the tile there became part of what the player's builder, sober, stands in."""
        for each in self.companions:
            if (each.player, each.figure) == (player, "builder") and cell in self._at(each).cells:
                near = {each.cell, *around(each.cell)} & self.table.marked("tavern")
                return not (near and self._plays(TAVERNS))
        return False

    def _companion(self, player: int, cell: Cell) -> Companion | None:
        """TB3, TB9, F9: a builder or a pig beside an own follower."""
        at_hand = {"builder", "pig"} - {each.figure for each in self.companions if each.player == player}
        found = []
        for segment in self.table.on_cell[cell]:
            feature = feature_of(self.table, segment)
            if not self._accompanied(player, feature):
                continue
            if segment.kind == "farm":
                small = len(feature.cells) <= 2 or "enclosed" in segment.marks
                fits = "pig" in at_hand and (small or not self._plays(WOODS))
                found += [("pig", segment)] * fits
            elif segment.kind in ("road", "city", "forest") and "builder" in at_hand:
                found += [("builder", segment)] * (not feature.complete)
        if not found:
            return None
        figure, segment = self.rng.choice(found)
        self.companions.append(Companion(player, figure, segment.kind, cell, segment.points[0]))
        if figure == "builder":
            self._drinks(player, cell)
        self._passes_a_coin(player, cell)
        return self.companions[-1]

    def take_goods(self, player: int, completed: Sequence[Feature]) -> None:
        """TB7: whoever completes a city takes the goods in it."""
        for city in completed:
            if city.kind == "city" and self._plays(TRADERS):
                self.goods[player].update({good: city.marks[good] for good in ("wine", "grain", "cloth")})

    # Instead of a follower

    def instead(self, player: int, cell: Cell, completed: Sequence[Feature]) -> tuple[Move, ...]:
        """What the player does instead of deploying; nothing means that a follower may be put down."""
        if self._plays(WOODS) and (taken := self._taken_off(player, cell)):
            return (taken,)
        if self._plays(TRADERS) and self.rng.random() < 0.7 and (put := self._companion(player, cell)):
            return (put,)
        if not self._plays(ROADS):
            return ()
        if player in self.pickpockets and self.rng.random() < (0.15 if self._waits(player) else 0.8):
            return self._pick(player)
        if self.rng.random() < 0.9 and (new := self._new_pickpocket(player, cell, completed)):
            return (new,)
        if self.rng.random() < 0.15 and (house := self._post_house(player, cell)):
            return (house,)
        return ()

    def _taken_off(self, player: int, cell: Cell) -> TakenOff | None:
        """F7: one that came by a leaf into the forest or city of the tile."""
        if WITHERED not in self.table.tile_marks(cell) or self.rng.random() < 0.1:
            return None
        leafy = [segment for segment in self.table.on_cell[cell] if segment.kind in ("city", "forest")]
        found = [
            follower
            for segment in leafy
            for follower in on_feature(self.table, feature_of(self.table, segment), self.by_leaf)
            if self.rules.withered_leaf == "any" or follower.player == player
        ]
        return TakenOff(self.rng.choice(found)) if found else None

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
        if segment.kind != "farm" and self._held(segment):
            return 60 if len(open_spots(self.table, feature_of(self.table, segment).segments)) == 1 else 20
        crowd = sum(follower.cell == segment.cell for follower in self.followers)
        rich = any(self._held(other) for other in self.table.on_cell[segment.cell] if other.kind != "farm")
        return 1 + 2 * crowd + 6 * rich

    def _held(self, segment: Segment) -> bool:
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

    def company(self, feature: Feature, player: int) -> Company:
        there = pickpockets_in(self.table, feature, self.pickpockets.values())
        taverns = self.table.marked("tavern") if self._plays(TAVERNS) else frozenset[Cell]()
        return Company(taverns, served(there, player, self.seats))

    def take_jewels(self, player: int, completed: Sequence[Feature]) -> tuple[Jewel, ...]:
        """R3: one for each on the roads completed, drawn or stolen; from an empty pouch only stolen."""
        due = sum(road.marks["jewel"] for road in completed if road.kind == "road")
        taken = []
        for _ in range(due if self._plays(ROADS) else 0):
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
