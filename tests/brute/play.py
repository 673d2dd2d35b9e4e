"""Plays random legal games, and keeps a full log of each.

The same seed and arguments always give the same game. What is played does not depend on the scoring rules, so
one game can be scored under several of them (`Game.awards`, `Game.final`, `expected_play`, `expected_final`).
The one exception: in a game recorded under `farms: none` nobody becomes a farmer, for it would be no use.

A game of blind chance makes dull boards: hardly a loop, hole or shared city. So every game follows one of
the `POLICIES`, which values the legal placements and draws between near equals by lot.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tests.brute.scorer import (
    FACING,
    NEIGHBOURS,
    ROLE_OF_KIND,
    Award,
    Feature,
    Follower,
    Placement,
    Rules,
    Segment,
    Table,
    all_features,
    feature_of,
    final_awards,
    lay_all,
    on_feature,
    open_spots,
    score_now,
)
from tests.brute.tiles import BASE, INNS, START_TILE, Cell, Part, Spot, read_set, tile

COLOURS = ("red", "blue", "yellow", "green", "black", "white", "pink", "purple", "orange", "brown")
NAMES = ("Anna", "Ben", "Clara", "Dmitri", "Eleni", "Farid", "Greta", "Hugo")
NAMES_ALONE = ("Ottilie", "Matthias", "Svetlana", "Giuseppe", "Zoltan", "Annika")
"""Long enough not to be taken for a tile, a cell or a word of the record format."""


class Player(NamedTuple):
    text: str
    """As a record gives it: `red Anna`, `red` or `Ottilie`."""
    id: str


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


@dataclass(frozen=True)
class Completion:
    """A feature that a turn completed, and who stood on it when it was scored."""

    feature: Feature
    followers: tuple[Follower, ...]


@dataclass(frozen=True)
class Turn:
    player: int
    discarded: tuple[str, ...]
    """Tiles drawn before this one that fitted nowhere."""
    placement: Placement
    deployed: Follower | None
    completed: tuple[Completion, ...]
    """All of them, those that pay nobody included."""

    def awards(self, rules: Rules) -> list[Award]:
        return [award for each in self.completed for award in score_now(each.feature, each.followers, rules)]


@dataclass(frozen=True)
class Game:
    seed: int
    policy: str
    expansions: tuple[str, ...]
    players: tuple[Player, ...]
    rules: Rules
    """The rules under which the game is recorded; all that follows takes others as an argument."""
    turns: tuple[Turn, ...]
    followers: tuple[Follower, ...]
    """Those left on the board at the end."""
    table: Table

    @property
    def placements(self) -> list[Placement]:
        """The start tile first."""
        return [Placement(START_TILE, (0, 0)), *(turn.placement for turn in self.turns)]

    def awards(self, rules: Rules | None = None) -> list[tuple[int, Award]]:
        """The awards of play, each with its turn, counted from 1."""
        return [
            (number, award)
            for number, turn in enumerate(self.turns, 1)
            for award in turn.awards(rules or self.rules)
        ]

    def track(self, rules: Rules | None = None) -> list[int]:
        """The points on the track before the final scoring, in seat order."""
        return _sums(self, [award for _, award in self.awards(rules)])

    def final(self, rules: Rules | None = None) -> list[Award]:
        return final_awards(self.table, self.followers, rules or self.rules)

    def totals(self, rules: Rules | None = None) -> list[int]:
        both = zip(self.track(rules), _sums(self, self.final(rules)), strict=True)
        return [during + final for during, final in both]


def _sums(game: Game, awards: Sequence[Award]) -> list[int]:
    sums = [0] * len(game.players)
    for award in awards:
        sums[award.player] += award.points
    return sums


def expected_play(game: Game, rules: Rules | None = None) -> Counter[tuple[int, str, str, int]]:
    """How often (turn, player id, kind, points) is awarded during play."""
    return Counter(
        (turn, game.players[award.player].id, award.kind, award.points) for turn, award in game.awards(rules)
    )


def expected_final(game: Game, rules: Rules | None = None) -> Counter[tuple[str, str, int]]:
    """How often (player id, kind, points) is awarded in the final scoring; awards of 0 are left out."""
    return Counter((game.players[award.player].id, award.kind, award.points) for award in game.final(rules))


def expected_totals(game: Game, rules: Rules | None = None) -> dict[str, int]:
    return {player.id: total for player, total in zip(game.players, game.totals(rules), strict=True)}


# Playing


def play(
    seed: int,
    *,
    players: int | None = None,
    tiles: int | None = None,
    inns: bool | None = None,
    rules: Rules | None = None,
    policy: Policy | None = None,
) -> Game:
    """A game of so many turns (fewer if the tiles run out). What is not given is chosen by the seed."""
    rng = random.Random(seed)
    chosen = _Chosen(
        rng.choice(POLICIES),
        rng.randint(2, 6),
        rng.random() < 0.5,
        Rules(rng.choice(("third", "second", "first", "none")), rng.choice((4, 2))),
        rng.randint(30, 70),
    )
    with_inns = chosen.inns if inns is None else inns
    named = _players(rng, players or chosen.players)
    played_by = rules or chosen.rules
    game = _Playing(rng, policy or chosen.policy, len(named), with_inns, played_by.farms != "none")
    turns = game.play(chosen.tiles if tiles is None else tiles)
    return Game(
        seed,
        game.policy.name,
        (INNS,) if with_inns else (),
        named,
        played_by,
        tuple(turns),
        tuple(game.followers),
        game.table,
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


def shuffled_deck(rng: random.Random, inns: bool) -> list[str]:
    counts = Counter(read_set(BASE).counts)
    counts[START_TILE] -= 1
    if inns:
        counts.update(read_set(INNS).counts)
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
    inns: bool
    farmers: bool
    table: Table = field(default_factory=lambda: lay_all([Placement(START_TILE, (0, 0))]))
    followers: list[Follower] = field(default_factory=list)
    supplies: list[Counter[str]] = field(default_factory=list)

    def play(self, tiles: int) -> list[Turn]:
        self.supplies = [supply(self.inns) for _ in range(self.seats)]
        deck = shuffled_deck(self.rng, self.inns)
        turns: list[Turn] = []
        while len(turns) < tiles:
            turn = self._turn(len(turns) % self.seats, deck)
            if turn is None:
                break
            turns.append(turn)
        return turns

    def _turn(self, player: int, deck: list[str]) -> Turn | None:
        """B5: place, deploy, score, take back; None when no tile is left that fits."""
        discarded = []
        while deck:
            code = deck.pop()
            placements = legal_placements(self.table, code)
            if placements:
                break
            discarded.append(code)  # B3
        else:
            return None
        placement = self._choose(placements)
        laid = self.table.lay(placement)
        deployed = self._deploy(player, laid)
        completed = tuple(
            Completion(feature, tuple(on_feature(self.table, feature, self.followers)))
            for feature in completed_by(self.table, placement.cell)
        )
        for follower in (each for completion in completed for each in completion.followers):
            self.followers.remove(follower)
            self.supplies[follower.player][follower.figure] += 1
        return Turn(player, tuple(discarded), placement, deployed, completed)

    def _choose(self, placements: list[Placement]) -> Placement:
        worth = _Worth(self.policy, self.table, self.followers)
        return max(placements, key=lambda each: worth.of(each) + self.policy.noise * self.rng.random())

    def _deploy(self, player: int, laid: list[Segment]) -> Follower | None:
        """B4: at most one follower, on the tile just laid, on a feature that nobody holds."""
        figures = sorted(figure for figure, count in self.supplies[player].items() if count)
        allowed = [segment for segment in laid if self.farmers or segment.kind != "farm"]
        free = [s for s in allowed if not on_feature(self.table, feature_of(self.table, s), self.followers)]
        if not figures or not free or self.rng.random() >= self._eagerness(player):
            return None
        liking = dict(zip(("road", "city", "cloister", "farm"), self.policy.roles, strict=True))
        (segment,) = self.rng.choices(free, [liking[each.kind] for each in free])
        figure = self.rng.choice(figures)
        follower = Follower(player, figure, ROLE_OF_KIND[segment.kind], segment.cell, segment.points[0])
        self.supplies[player][figure] -= 1
        self.followers.append(follower)
        return follower

    def _eagerness(self, player: int) -> float:
        """Whoever has few followers left keeps them rather: else all would stand idle after seven turns."""
        return self.policy.deploy * (0.3 + 0.1 * min(7, self.supplies[player].total()))


def beside(cell: Cell) -> dict[str, Cell]:
    return {side: (cell[0] + dx, cell[1] + dy) for side, (dx, dy) in NEIGHBOURS.items()}


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
    """What a tile just laid completed: on it roads and cities, on it and around it cloisters."""
    x, y = cell
    around = ((x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1))
    candidates = [s for s in table.on_cell[cell] if s.kind in ("road", "city")]
    candidates += [s for near in around for s in table.on_cell.get(near, ()) if s.kind == "cloister"]
    complete: dict[Segment, Feature] = {}
    for segment in candidates:
        if not any(segment in feature.segments for feature in complete.values()):
            feature = feature_of(table, segment)
            if feature.complete:
                complete[segment] = feature
    return list(complete.values())


class _Worth:
    """How much a policy likes a placement. Only a guide for play: it may be wrong in rare corners."""

    def __init__(self, policy: Policy, table: Table, followers: Sequence[Follower]) -> None:
        self.policy = policy
        self.table = table
        self.features = all_features(table)
        claimed = {table.stood_on(follower) for follower in followers}
        self.claimed = [any(s in claimed for s in feature.segments) for feature in self.features]
        self.owner: dict[tuple[str, Spot], int] = {}
        self.open: list[list[Spot]] = []
        for number, feature in enumerate(self.features):
            self.open.append(open_spots(table, feature.segments))
            self.owner.update({(feature.kind, spot): number for spot in self.open[-1]})

    def of(self, placement: Placement) -> float:
        policy, near = self.policy, beside(placement.cell).values()
        worth = policy.neighbours * sum(cell in self.table.placements for cell in near)
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
        if part.kind in ("road", "city"):
            left = [spot for number in joined for spot in self.open[number] if spot not in spots]
            left += [spot for spot in spots if (part.kind, spot) not in self.owner]
            worth += self.policy.close * (not left)
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
