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


class Seen(NamedTuple):
    """A game, and all in it that was scored."""

    game: Game
    held: tuple[Scored, ...]


def _held(game: Game) -> Iterator[Scored]:
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


def _road(seen: Seen, *marks: str, complete: bool = True) -> bool:
    return any(
        each.feature.kind == "road"
        and each.feature.complete is complete
        and all(each.feature.marks[mark] for mark in marks)
        for each in seen.held
    )


def _feature(seen: Seen, kind: str, complete: bool, *marks: str) -> bool:
    return any(
        each.feature.kind == kind
        and each.feature.complete is complete
        and all(each.feature.marks[mark] for mark in marks)
        for each in seen.held
    )


def has_everything_on_a_road(seen: Seen) -> bool:
    return _road(seen, "inn", "stable", "outpost", "well")


def has_drunk_large_follower(seen: Seen) -> bool:
    return any(
        follower.figure == "large" and strength(follower, each.company.taverns) == 1
        for each in seen.held
        for follower in each.followers
    )


def has_drink_decide(seen: Seen) -> bool:
    return any(
        majority(each.followers) != majority(each.followers, each.company.taverns) for each in seen.held
    )


def _share(seen: Seen, at_end: bool) -> bool:
    return any(each.company.pickpockets and each.at_end == at_end for each in seen.held)


def has_share_of_a_farm(seen: Seen) -> bool:
    return any(each.company.pickpockets and each.feature.kind == "farm" for each in seen.held)


def has_two_pickpockets_together(seen: Seen) -> bool:
    return any(len(each.company.pickpockets) > 1 for each in seen.held)


def has_small_share(seen: Seen) -> bool:
    """A feature that is worth less than its pickpockets' shares."""
    return any(
        award.kind == "pickpocket" and award.key is not None and award.points in (1, 2)
        for award in [award for _, award in seen.game.awards()] + seen.game.final()
    )


def has_step_to_another_feature(seen: Seen) -> bool:
    return any(isinstance(m, Step) and not m.within for turn in seen.game.turns for m in turn.moves)


def has_theft(seen: Seen) -> bool:
    return any(isinstance(move, Theft) for turn in seen.game.turns for move in turn.moves)


def has_bribe(seen: Seen) -> bool:
    return any(turn.bribes for turn in seen.game.turns)


def has_bribe_after_the_scoring(seen: Seen) -> bool:
    return any(bribe.after_scoring for turn in seen.game.turns for bribe in turn.bribes)


def _post_house(seen: Seen, complete: bool) -> bool:
    routes = [route(seen.game.table, house) for house in seen.game.stakes.post_houses]
    return any(
        features_on(seen.game.table, roads) and all(road.complete for road in roads) is complete
        for roads in routes
    )


def has_jewels_tied(seen: Seen) -> bool:
    numbers = [sum(not each.counts_as_good for each in tokens) for tokens in seen.game.stakes.jewels]
    return bool(numbers) and max(numbers) > 0 and numbers.count(max(numbers)) > 1


def has_jewel_that_is_a_good(seen: Seen) -> bool:
    return any(each.counts_as_good for tokens in seen.game.stakes.jewels for each in tokens)


def has_stolen_jewel(seen: Seen) -> bool:
    return any(each.stolen_from is not None for turn in seen.game.turns for each in turn.jewels)


def has_pyre_in_a_city_of_others(seen: Seen) -> bool:
    return any(
        each.pyres and turn.player not in majority(each.followers)
        for turn in seen.game.turns
        for each in turn.completed
    )


def has_farm_at_a_forest(seen: Seen) -> bool:
    return any(
        each.feature.kind == "farm"
        and any(other.complete for other in bordered(seen.game.table, each.feature, ("forest",)).values())
        for each in seen.held
    )


def has_farmer_on_a_large_farm(seen: Seen) -> bool:
    """F9: where the tile encloses its part of the farm."""
    return any(
        turn.deployed is not None
        and turn.deployed.role == "farmer"
        and "enclosed" in seen.game.table.stood_on(turn.deployed).marks
        for turn in seen.game.turns
    )


def has_farmer_on_an_older_tile(seen: Seen) -> bool:
    return any(turn.deployed and turn.deployed.cell != turn.placement.cell for turn in seen.game.turns)


def has_company_by_leaf(seen: Seen) -> bool:
    """F6: a leaf brought a follower to others."""
    return any(turn.by_leaf for turn in seen.game.turns) and any(
        each.feature.kind in ("city", "forest") and len(each.followers) > 1 for each in seen.held
    )


def has_taken_off(seen: Seen) -> bool:
    return any(isinstance(move, TakenOff) for turn in seen.game.turns for move in turn.moves)


def has_further_tile(seen: Seen) -> bool:
    """TB4: a builder brought it."""
    return any(turn.again for turn in seen.game.turns)


def _companion(seen: Seen, figure: str) -> bool:
    return any(each.figure == figure for each in seen.game.stakes.companions)


def has_pig_that_pays(seen: Seen) -> bool:
    """TB9: its owner is among those who win the farm."""
    return any(
        each.feature.kind == "farm" and each.at_end and pig.player in majority(each.followers)
        for each in seen.held
        for pig in seen.game.stakes.companions
        if pig.figure == "pig" and pig.stands_on(seen.game.table) in each.feature.segments
    )


def has_goods_tied(seen: Seen) -> bool:
    """TB8."""
    held = [[goods[name] for goods in seen.game.stakes.goods] for name in ("wine", "grain", "cloth")]
    return any(numbers and max(numbers) and numbers.count(max(numbers)) > 1 for numbers in held)


def has_farm_with_a_herd(seen: Seen) -> bool:
    """TB11."""
    return any(each.feature.kind == "farm" and each.feature.marks["pig-herd"] for each in seen.held)


CENSUS: dict[str, Callable[[Seen], bool]] = {
    "road with inn, stable, outpost, well": has_everything_on_a_road,
    "road with outpost": lambda seen: _road(seen, "outpost"),
    "unfinished road with well": lambda seen: _road(seen, "well", complete=False),
    "road with avenue, outpost": lambda seen: _road(seen, "avenue", "outpost"),
    "road with avenue, stable, well": lambda seen: _road(seen, "avenue", "stable", "well"),
    "drunk large follower": has_drunk_large_follower,
    "drink that decides": has_drink_decide,
    "missed turn": lambda seen: any(turn.missed for turn in seen.game.turns),
    "completed forest": lambda seen: _feature(seen, "forest", True),
    "unfinished forest": lambda seen: _feature(seen, "forest", False),
    "completed tree": lambda seen: _feature(seen, TREE, True),
    "unfinished tree": lambda seen: _feature(seen, TREE, False),
    "tree coin": lambda seen: any(seen.game.stakes.coins),
    "farm at a forest": has_farm_at_a_forest,
    "enclosed farmer": has_farmer_on_a_large_farm,
    "farmer on an older tile": has_farmer_on_an_older_tile,
    "company by a leaf": has_company_by_leaf,
    "follower taken off": has_taken_off,
    "tile mixed back": lambda seen: any(turn.mixed_back for turn in seen.game.turns),
    "pyre of others": has_pyre_in_a_city_of_others,
    "share in play": lambda seen: _share(seen, at_end=False),
    "share at the end": lambda seen: _share(seen, at_end=True),
    "share of a farm": has_share_of_a_farm,
    "two pickpockets together": has_two_pickpockets_together,
    "small share": has_small_share,
    "pickpocket that steps over": has_step_to_another_feature,
    "theft": has_theft,
    "bribe": has_bribe,
    "bribe after the scoring": has_bribe_after_the_scoring,
    "post house, finished route": lambda seen: _post_house(seen, complete=True),
    "post house, unfinished route": lambda seen: _post_house(seen, complete=False),
    "jewels tied": has_jewels_tied,
    "jewel that is a good": has_jewel_that_is_a_good,
    "stolen jewel": has_stolen_jewel,
    "further tile": has_further_tile,
    "builder in the end": lambda seen: _companion(seen, "builder"),
    "pig that pays": has_pig_that_pays,
    "goods tied": has_goods_tied,
    "farm with a pig herd": has_farm_with_a_herd,
    "completed besieged city": lambda seen: _feature(seen, "city", True, "besieged"),
    "unfinished besieged city": lambda seen: _feature(seen, "city", False, "besieged"),
}


def counts(games: list[Game]) -> dict[str, int]:
    """How many of the games hold each."""
    all_seen = [Seen(game, tuple(_held(game))) for game in games]
    return {name: sum(map(test, all_seen)) for name, test in CENSUS.items()}


def table_of_counts(games: list[Game]) -> str:
    return "\n".join(f"{name:40}{number:5}" for name, number in counts(games).items())


if __name__ == "__main__":
    print(table_of_counts([play(seed, expansions=EXPANSIONS) for seed in range(int(sys.argv[1]))]))
