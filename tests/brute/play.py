"""Plays random legal games, and keeps a full log of each.

The same seed and arguments always give the same game. What is played does not depend on the scoring rules, so
one game can be scored under several of them (`Game.awards`, `Game.final`, `expected_play`, `expected_final`).
The one exception: in a game recorded under `farms: none` nobody becomes a farmer, for it would be no use.
With fan expansions, tiles carry marks by lot, and forests come in on tiles of the record's own.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import NamedTuple

from tests.brute.extras import Extras
from tests.brute.forest_tiles import FOREST_TILES
from tests.brute.game import (
    Completion,
    Game,
    Player,
    TakenOff,
    Turn,
    expected_final,
    expected_play,
    expected_totals,
)
from tests.brute.marks import WOODS, Drawn, Marker, turned_marks
from tests.brute.policies import POLICIES, Policy, Preference
from tests.brute.scorer import Rules
from tests.brute.table import (
    FACING,
    ROLE_OF_KIND,
    TREE,
    Feature,
    Follower,
    Placement,
    Segment,
    Table,
    around,
    beside,
    cross,
    feature_of,
    lay_all,
    on_feature,
)
from tests.brute.tiles import BASE, INNS, START_TILE, TRADERS, Cell, read_set, tile

__all__ = [
    "POLICIES",
    "Completion",
    "Game",
    "Player",
    "Policy",
    "Turn",
    "beside",
    "completed_by",
    "empty_beside",
    "expected_final",
    "expected_play",
    "expected_totals",
    "legal_placements",
    "play",
    "shuffled_deck",
    "supply",
]

COLOURS = ("red", "blue", "yellow", "green", "black", "white", "pink", "purple", "orange", "brown")
NAMES = ("Anna", "Ben", "Clara", "Dmitri", "Eleni", "Farid", "Greta", "Hugo")
NAMES_ALONE = ("Ottilie", "Matthias", "Svetlana", "Giuseppe", "Zoltan", "Annika")
"""Long enough not to be taken for a tile, a cell or a word of the record format."""


@cache
def play(
    seed: int,
    *,
    players: int | None = None,
    tiles: int | None = None,
    inns: bool | None = None,
    rules: Rules | None = None,
    policy: Policy | None = None,
    expansions: Sequence[str] = (),
) -> Game:
    """A game of so many turns (fewer if the tiles run out). What is not given is chosen by the seed.

    `expansions` are fan expansions; whether Inns & Cathedrals is in the game is told by `inns`. The same is
    played once: nobody changes a game.
    """
    rng = random.Random(seed)
    chosen = _Chosen(
        rng.choice(POLICIES),
        rng.randint(2, 6),
        rng.random() < 0.5,
        Rules(rng.choice(("third", "second", "first", "none")), rng.choice((4, 2))),
        rng.randint(30, 70),
    )
    with_inns = chosen.inns if inns is None else inns
    in_play = ((INNS,) if with_inns else ()) + tuple(expansions)
    named = _players(rng, players or chosen.players)
    played_by = replace(rules or chosen.rules, woods=WOODS in in_play)
    game = _Playing(rng, policy or chosen.policy, len(named), in_play, played_by)
    turns = game.play(chosen.tiles if tiles is None else tiles)
    return Game(
        seed,
        game.policy.name,
        in_play,
        named,
        played_by,
        tuple(turns),
        tuple(game.followers),
        game.table,
        game.extras.stakes(),
        tuple(game.extras.by_leaf),
    )


class _Chosen(NamedTuple):
    policy: Policy
    players: int
    inns: bool
    rules: Rules
    tiles: int


def _players(rng: random.Random, count: int) -> tuple[Player, ...]:
    colours, names, alone = (rng.sample(each, count) for each in (COLOURS, NAMES, NAMES_ALONE))
    forms = [
        lambda n: Player(f"{colours[n]} {names[n]}", colours[n]),
        lambda n: Player(colours[n], colours[n]),
        lambda n: Player(alone[n], alone[n]),
    ]
    return tuple(rng.choices(forms, (5, 3, 2))[0](number) for number in range(count))


def shuffled_deck(rng: random.Random, inns: bool, forests: bool = False, traders: bool = False) -> list[str]:
    counts = Counter(read_set(BASE).counts)
    counts[START_TILE] -= 1
    if inns:
        counts.update(read_set(INNS).counts)
    if forests:
        counts.update({code: entry["count"] for code, entry in FOREST_TILES.items()})
    if traders:
        counts.update(read_set(TRADERS).counts)
    deck = sorted(counts.elements())
    rng.shuffle(deck)
    return deck


def supply(inns: bool) -> Counter[str]:
    return Counter(follower=7, large=1) if inns else Counter(follower=7)


@dataclass
class _Playing:
    """A game in progress."""

    rng: random.Random
    policy: Policy
    seats: int
    expansions: tuple[str, ...]
    rules: Rules
    table: Table = field(default_factory=lambda: lay_all([Placement(START_TILE, (0, 0))]))
    followers: list[Follower] = field(default_factory=list)
    supplies: list[Counter[str]] = field(default_factory=list)
    seat: int = 0
    """Whose turn is next."""
    goes_on: bool = False
    """Whether the last tile gives its player a further one (TB4)."""

    def __post_init__(self) -> None:
        self.extras = Extras(self.rng, self.seats, self.expansions, self.table, self.followers, self.rules)

    def play(self, tiles: int) -> list[Turn]:
        inns = INNS in self.expansions
        self.supplies = [supply(inns) for _ in range(self.seats)]
        marker = Marker(self.rng, self.expansions)
        codes = shuffled_deck(self.rng, inns, WOODS in self.expansions, TRADERS in self.expansions)
        deck = [marker.drawn(code) for code in reversed(codes)][::-1]
        turns: list[Turn] = []
        while len(turns) < tiles:
            missed = self._missed()
            self.extras.roads.picked = 0
            turn = self._turn(self.seat, deck)
            if turn is None:
                break
            turns.append(replace(turn, missed=missed))
            if self.goes_on and self.rng.random() < 0.8:
                further = self._turn(self.seat, deck)
                turns += [] if further is None else [replace(further, again=True)]
            self.seat = (self.seat + 1) % self.seats
        return turns

    def _missed(self) -> tuple[int, ...]:
        """T4: those who miss their turns now, one after the other; the next in seat order is to play."""
        missed = []
        while self.extras.misses(self.seat):
            missed.append(self.seat)
            self.seat = (self.seat + 1) % self.seats
        return tuple(missed)

    def _turn(self, player: int, deck: list[Drawn]) -> Turn | None:
        """B5: place, deploy, score, take back; None when no tile is left that fits."""
        found = _draw(self.table, deck, self.rng)
        if found is None:
            return None
        placement = self._choose(player, found)
        placement = placement._replace(marks=turned_marks(found.drawn.marks, placement.rotation))
        laid = self.table.lay(placement)
        self.goes_on = self.extras.extends(player, placement.cell)
        self.extras.laid(placement.cell)
        completed = completed_by(self.table, placement.cell)
        bribes = self.extras.roads.bribes(after_scoring=False)
        moves = self.extras.instead(player, placement.cell, completed)
        for move in moves:
            if isinstance(move, TakenOff):
                self._goes_home(move.follower)
        deployed, by_leaf = (None, False) if moves else self._deploy(player, laid)
        completions = tuple(self._scored(player, feature) for feature in completed)
        self.extras.take_goods(player, completed)
        return Turn(
            player,
            found.discarded,
            placement,
            deployed,
            completions,
            moves=moves,
            bribes=bribes + self.extras.roads.bribes(after_scoring=True),
            jewels=self.extras.take_jewels(player, completed),
            by_leaf=by_leaf,
            mixed_back=found.mixed_back,
        )

    def _scored(self, player: int, feature: Feature) -> Completion:
        followers = tuple(on_feature(self.table, feature, self.followers))
        for follower in followers:
            self._goes_home(follower)
        return Completion(feature, followers, self.extras.company(feature, player), feature.marks["pyre"])

    def _goes_home(self, follower: Follower) -> None:
        self.followers.remove(follower)
        self.extras.leave(follower)
        self.supplies[follower.player][follower.figure] += 1

    def _choose(self, player: int, found: "_Found") -> Placement:
        sought = [each.stands_on(self.table) for each in self.extras.roads.pickpockets.values()]
        taken = self.extras.leads_to_others(found.drawn)
        seeks_road = self.extras.seeks_road(player)
        worth = Preference(self.policy, self.table, self.followers, sought, taken, seeks_road)
        return max(found.placements, key=lambda each: worth.of(each) + self.policy.noise * self.rng.random())

    def _deploy(self, player: int, laid: list[Segment]) -> tuple[Follower | None, bool]:
        """B4: at most one follower, where it may stand; and whether by a leaf."""
        figures = sorted(figure for figure, count in self.supplies[player].items() if count)
        cell = laid[0].cell
        allowed = [segment for segment in laid if self.rules.farms != "none" or segment.kind != "farm"]
        free = [segment for segment in allowed if self.extras.may_stand(segment)]
        if self.rules.farms != "none":
            free += self.extras.elsewhere(cell)
        if not figures or not free or self.rng.random() >= self._eagerness(player):
            return None, False
        (segment,) = self.rng.choices(free, [self._liking(player, each) for each in free])
        figure = self.rng.choice(figures)
        follower = Follower(player, figure, ROLE_OF_KIND[segment.kind], segment.cell, segment.points[0])
        by_leaf = self.extras.goes_by_leaf(segment)
        self.supplies[player][figure] -= 1
        self.followers.append(follower)
        self.extras.deployed(follower, by_leaf, cell)
        return follower, by_leaf

    def _liking(self, player: int, segment: Segment) -> float:
        liking = dict(zip(("road", "city", "cloister", "farm"), self.policy.roles, strict=True))
        liking |= {"forest": liking["city"], TREE: liking["cloister"]}
        if self.extras.keeps_free(player, segment):
            return liking[segment.kind] / 4
        return liking[segment.kind] * (3 if self.extras.needs_leaf(segment) else 1)

    def _eagerness(self, player: int) -> float:
        """Whoever has few followers left keeps them rather: else all would stand idle after seven turns."""
        return self.policy.deploy * (0.3 + 0.1 * min(7, self.supplies[player].total()))


class _Found(NamedTuple):
    """The tile that a player drew and can lay, and those drawn before."""

    drawn: Drawn
    placements: list[Placement]
    discarded: tuple[str, ...]
    mixed_back: tuple[str, ...]


def _draw(table: Table, deck: list[Drawn], rng: random.Random) -> _Found | None:
    """B3, F1: takes tiles off the deck until one fits; those with forest that do not are mixed back."""
    put_aside: list[Drawn] = []
    while deck:
        drawn = deck.pop()
        placements = legal_placements(table, drawn.code)
        if not placements:
            put_aside.append(drawn)
            continue
        back = [each for each in put_aside if _has_forest(each.code)]
        for each in back:
            deck.insert(rng.randint(0, len(deck)), each)
        discarded = tuple(each.code for each in put_aside if not _has_forest(each.code))
        return _Found(drawn, placements, discarded, tuple(each.code for each in back))
    return None


def _has_forest(code: str) -> bool:
    return any(part.kind == "forest" for part in tile(code).parts)


def empty_beside(table: Table) -> list[Cell]:
    """The empty squares that touch a tile, each once, in the same order for the same game."""
    cells = (cell for laid in table.placements for cell in beside(laid).values())
    return list(dict.fromkeys(cell for cell in cells if cell not in table.placements))


def legal_placements(table: Table, code: str) -> list[Placement]:
    """B2: beside a tile, with every touching edge continued."""
    turned = [dict(tile(code, rotation).edges) for rotation in range(4)]
    found = []
    for cell in empty_beside(table):
        wanted = {
            side: table.tile(other).edge(FACING[side])
            for side, other in beside(cell).items()
            if other in table.placements
        }
        for rotation, edges in enumerate(turned):
            if all(edges[side] == kind for side, kind in wanted.items()):
                found.append(Placement(code, cell, rotation))
    return found


def completed_by(table: Table, cell: Cell) -> list[Feature]:
    """What a tile completed: on it roads, cities and forests; on it and near it cloisters and trees."""
    candidates = [s for s in table.on_cell[cell] if s.kind in ("road", "city", "forest")]
    for kind, squares in (("cloister", around(cell)), (TREE, cross(cell))):
        near = sorted({cell, *squares}, key=lambda home: (home[1], home[0]))
        candidates += [s for home in near for s in table.on_cell.get(home, ()) if s.kind == kind]
    complete: dict[Segment, Feature] = {}
    for segment in candidates:
        if not any(segment in feature.segments for feature in complete.values()):
            feature = feature_of(table, segment)
            if feature.complete:
                complete[segment] = feature
    return list(complete.values())
