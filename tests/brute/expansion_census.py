"""Which of the rare things that the fan expansions bring a game holds.

`python -m tests.brute.expansion_census 300` prints the shares among games with all of them.
"""

import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from tests.brute.census import scored
from tests.brute.game import Game, Step, TakenOff, Theft
from tests.brute.marks import EXPANSIONS
from tests.brute.play import play
from tests.brute.scorer import Company, bordered, majority, strength
from tests.brute.stakes import features_on, pickpockets_in, route
from tests.brute.table import TREE, Feature, Follower


class Scored(NamedTuple):
    """A feature as it was (or will be) scored, held by somebody."""

    feature: Feature
    followers: tuple[Follower, ...]
    company: Company
    at_end: bool


def held(game: Game) -> Iterator[Scored]:
    for turn in game.turns:
        for each in turn.completed:
            if each.followers:
                yield Scored(each.feature, each.followers, each.company, False)
    taverns = game.table.marked("tavern")
    for feature, followers in scored(game):
        if followers and not feature.complete:
            there = pickpockets_in(game.table, feature, game.stakes.pickpockets)
            owners = tuple(sorted(each.player for each in there))
            yield Scored(feature, tuple(followers), Company(taverns, owners), True)


def _road(game: Game, *marks: str, complete: bool = True) -> bool:
    return any(
        each.feature.kind == "road"
        and each.feature.complete is complete
        and all(each.feature.marks[mark] for mark in marks)
        for each in held(game)
    )


def _feature(game: Game, kind: str, complete: bool) -> bool:
    return any(each.feature.kind == kind and each.feature.complete is complete for each in held(game))


def has_everything_on_a_road(game: Game) -> bool:
    return _road(game, "inn", "stable", "outpost", "well")


def has_drunk_large_follower(game: Game) -> bool:
    return any(
        follower.figure == "large" and strength(follower, each.company.taverns) == 1
        for each in held(game)
        for follower in each.followers
    )


def has_drink_decide(game: Game) -> bool:
    return any(
        majority(each.followers) != majority(each.followers, each.company.taverns) for each in held(game)
    )


def _share(game: Game, at_end: bool) -> bool:
    return any(each.company.pickpockets and each.at_end == at_end for each in held(game))


def has_two_pickpockets_together(game: Game) -> bool:
    return any(len(each.company.pickpockets) > 1 for each in held(game))


def has_small_share(game: Game) -> bool:
    """A feature that is worth less than its pickpockets' shares."""
    return any(
        award.kind == "pickpocket" and award.key is not None and award.points in (1, 2)
        for award in [award for _, award in game.awards()] + game.final()
    )


def has_bridge_between_features(game: Game) -> bool:
    return any(isinstance(m, Step) and not m.within for turn in game.turns for m in turn.moves)


def has_theft(game: Game) -> bool:
    return any(isinstance(move, Theft) for turn in game.turns for move in turn.moves)


def has_bribe(game: Game) -> bool:
    return any(turn.bribes for turn in game.turns)


def _post_house(game: Game, complete: bool) -> bool:
    routes = [route(game.table, house) for house in game.stakes.post_houses]
    return any(
        features_on(game.table, roads) and all(road.complete for road in roads) is complete
        for roads in routes
    )


def has_jewels_tied(game: Game) -> bool:
    numbers = [sum(not each.counts_as_good for each in tokens) for tokens in game.stakes.jewels]
    return bool(numbers) and max(numbers) > 0 and numbers.count(max(numbers)) > 1


def has_jewel_that_is_a_good(game: Game) -> bool:
    return any(each.counts_as_good for tokens in game.stakes.jewels for each in tokens)


def has_stolen_jewel(game: Game) -> bool:
    return any(each.stolen_from is not None for turn in game.turns for each in turn.jewels)


def has_pyre_in_a_city_of_others(game: Game) -> bool:
    return any(
        each.pyres and turn.player not in majority(each.followers)
        for turn in game.turns
        for each in turn.completed
    )


def has_farm_at_a_forest(game: Game) -> bool:
    return any(
        each.feature.kind == "farm"
        and any(other.complete for other in bordered(game.table, each.feature, ("forest",)).values())
        for each in held(game)
    )


def has_farmer_on_a_large_farm(game: Game) -> bool:
    """F9: where the tile encloses its part of the farm."""
    return any(
        turn.deployed is not None
        and turn.deployed.role == "farmer"
        and "enclosed" in game.table.stood_on(turn.deployed).marks
        for turn in game.turns
    )


def has_farmer_on_an_older_tile(game: Game) -> bool:
    return any(turn.deployed and turn.deployed.cell != turn.placement.cell for turn in game.turns)


def has_company_by_leaf(game: Game) -> bool:
    """F6: a leaf brought a follower to others."""
    return any(turn.by_leaf for turn in game.turns) and any(
        each.feature.kind in ("city", "forest") and len(each.followers) > 1 for each in held(game)
    )


def has_taken_off(game: Game) -> bool:
    return any(isinstance(move, TakenOff) for turn in game.turns for move in turn.moves)


CENSUS: dict[str, Callable[[Game], bool]] = {
    "road with inn, stable, outpost, well": has_everything_on_a_road,
    "road with outpost": lambda game: _road(game, "outpost"),
    "unfinished road with well": lambda game: _road(game, "well", complete=False),
    "road with avenue, outpost": lambda game: _road(game, "avenue", "outpost"),
    "road with avenue, stable, well": lambda game: _road(game, "avenue", "stable", "well"),
    "drunk large follower": has_drunk_large_follower,
    "drink that decides": has_drink_decide,
    "missed turn": lambda game: any(turn.missed for turn in game.turns),
    "completed forest": lambda game: _feature(game, "forest", True),
    "unfinished forest": lambda game: _feature(game, "forest", False),
    "completed tree": lambda game: _feature(game, TREE, True),
    "unfinished tree": lambda game: _feature(game, TREE, False),
    "tree coin": lambda game: any(game.stakes.coins),
    "farm at a forest": has_farm_at_a_forest,
    "enclosed farmer": has_farmer_on_a_large_farm,
    "farmer on an older tile": has_farmer_on_an_older_tile,
    "company by a leaf": has_company_by_leaf,
    "follower taken off": has_taken_off,
    "tile mixed back": lambda game: any(turn.mixed_back for turn in game.turns),
    "pyre of others": has_pyre_in_a_city_of_others,
    "share in play": lambda game: _share(game, at_end=False),
    "share at the end": lambda game: _share(game, at_end=True),
    "small share": has_small_share,
    "pickpocket that steps over": has_bridge_between_features,
    "theft": has_theft,
    "bribe": has_bribe,
    "post house, finished route": lambda game: _post_house(game, complete=True),
    "post house, unfinished route": lambda game: _post_house(game, complete=False),
    "jewels tied": has_jewels_tied,
    "jewel that is a good": has_jewel_that_is_a_good,
    "stolen jewel": has_stolen_jewel,
}


def counts(games: list[Game]) -> dict[str, int]:
    """How many of the games hold each."""
    return {name: sum(map(test, games)) for name, test in CENSUS.items()}


def table_of_counts(games: list[Game]) -> str:
    return "\n".join(f"{name:40}{number:5}" for name, number in counts(games).items())


if __name__ == "__main__":
    print(table_of_counts([play(seed, expansions=EXPANSIONS) for seed in range(int(sys.argv[1]))]))
