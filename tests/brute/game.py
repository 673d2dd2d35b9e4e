"""A game that was played: its turns, and what they are worth under this or that set of rules."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tests.brute.scorer import ALONE, NO_STAKES, Company, Rules, final_awards, score_now
from tests.brute.stakes import PICKPOCKET, Companion, Pickpocket, PostHouse, Stakes, Token
from tests.brute.table import Award, Feature, Follower, Placement, Table
from tests.brute.tiles import START_TILE, Cell

PYRE, BRIBE = "pyre", "bribe"
"""Kinds of award: for whoever completes a city with a pyre, and for whoever is bribed."""


class Player(NamedTuple):
    text: str
    """As a record gives it: `red Anna`, `red` or `Ottilie`."""
    id: str


class Jewel(NamedTuple):
    """R3: a token taken in a turn; another player's, if it was stolen, who then drew the replacement."""

    token: Token
    stolen_from: int | None = None
    replacement: Token | None = None


class Step(NamedTuple):
    """R6: a pickpocket goes elsewhere within its feature, or to another feature of the tile it is on."""

    after: Pickpocket
    within: bool


class Theft(NamedTuple):
    """R6: one point from the owner of a follower beside the pickpocket."""

    thief: Pickpocket
    robbed: Follower


class TakenOff(NamedTuple):
    """F7: a follower that goes home because of a withered leaf."""

    follower: Follower


class Bribe(NamedTuple):
    """R8: somebody pays the owner of a pickpocket, which leaves the board."""

    payer: int
    owner: int
    after_scoring: bool


Move = PostHouse | Pickpocket | Step | Theft | TakenOff | Companion
"""What may be done instead of deploying: a piece set on the board is told by itself."""


@dataclass(frozen=True)
class Completion:
    """A feature that a turn completed, and who stood on it when it was scored."""

    feature: Feature
    followers: tuple[Follower, ...]
    company: Company = ALONE
    pyres: int = 0


@dataclass(frozen=True)
class Turn:
    player: int
    discarded: tuple[str, ...]
    """Tiles drawn before this one that fitted nowhere."""
    placement: Placement
    deployed: Follower | None
    completed: tuple[Completion, ...]
    """All of them, those that pay nobody included."""
    missed: tuple[int, ...] = ()
    """The players who missed their turns just before this one (T4)."""
    moves: tuple[Move, ...] = ()
    bribes: tuple[Bribe, ...] = ()
    jewels: tuple[Jewel, ...] = ()
    by_leaf: bool = False
    """Whether the follower was deployed by a leaf (F6)."""
    mixed_back: tuple[str, ...] = ()
    """Tiles with forest drawn before this one that fitted nowhere (F1)."""
    again: bool = False
    """Whether it is a further tile of the turn before (TB4)."""

    def awards(self, rules: Rules) -> list[Award]:
        awards = [award for move in self.moves if isinstance(move, Theft) for award in _stolen(move)]
        awards += [award for bribe in self.bribes for award in _bribed(bribe)]
        for each in self.completed:
            company = each.company
            if "tavern" in rules.ignore:
                company = company._replace(taverns=frozenset[Cell]())
            awards += score_now(each.feature, each.followers, rules, company)
            if each.pyres and "pyre" not in rules.ignore:
                awards.append(Award(PYRE, each.feature.key, self.player, 5 * each.pyres))  # F4
        return awards


def _stolen(theft: Theft) -> list[Award]:
    return [
        Award(PICKPOCKET, None, theft.thief.player, 1),
        Award(PICKPOCKET, None, theft.robbed.player, -1),
    ]


def _bribed(bribe: Bribe) -> list[Award]:
    return [Award(BRIBE, None, bribe.payer, -5), Award(BRIBE, None, bribe.owner, 5)]


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
    stakes: Stakes = NO_STAKES
    by_leaf: tuple[Follower, ...] = ()
    """Those on the board that came by a leaf."""

    @property
    def placements(self) -> list[Placement]:
        """The start tile first."""
        return [Placement(START_TILE, (0, 0)), *(turn.placement for turn in self.turns)]

    @property
    def numbered(self) -> list[tuple[int, Turn]]:
        """Each turn with the number of its entry in a log, from 1: missed turns are entries, too."""
        found, number = [], 0
        for turn in self.turns:
            number += len(turn.missed) + 1
            found.append((number, turn))
        return found

    def awards(self, rules: Rules | None = None) -> list[tuple[int, Award]]:
        """The awards of play, each with its turn, counted from 1."""
        return [
            (number, award) for number, turn in self.numbered for award in turn.awards(rules or self.rules)
        ]

    def track(self, rules: Rules | None = None) -> list[int]:
        """The points on the track before the final scoring, in seat order."""
        return _sums(self, [award for _, award in self.awards(rules)])

    def final(self, rules: Rules | None = None) -> list[Award]:
        return final_awards(self.table, self.followers, rules or self.rules, self.stakes)

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
