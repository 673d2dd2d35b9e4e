"""Claims made by mistakes: each mistake worked out on the tables of the brute-force scorer, by itself."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from tests.brute.game import Game
from tests.brute.scorer import bordered, final_awards, majority
from tests.brute.table import Feature, FeatureKey, Follower, Segment, all_features, on_feature
from tests.brute.tiles import POINTS
from tests.claims.worths import Counted, counted


class Wrong(NamedTuple):
    """A mistaken claim: the mistake, the player, the feature, the figure claimed, and the right one."""

    code: str
    player: int
    feature: Feature
    points: int
    due: int


class Held(NamedTuple):
    """A feature as it was scored: in play with those who went home, or at the end."""

    feature: Feature
    followers: tuple[Follower, ...]


def held_features(game: Game) -> Iterator[Held]:
    """Every feature on which somebody stood when it was scored."""
    for turn in game.turns:
        for one in turn.completed:
            if one.followers:
                yield Held(one.feature, one.followers)
    for feature in all_features(game.table):
        there = on_feature(game.table, feature, game.followers)
        if there and feature.complete is not True:
            yield Held(feature, tuple(there))


def mistaken(game: Game) -> Iterator[Wrong]:
    """Every mistaken claim on a feature of a game that does not happen to give the right figure."""
    farms = _Farms(game)
    for held in held_features(game):
        found = farms.mistaken(held) if held.feature.kind == "farm" else _of_tiles(game, held)
        yield from (one for one in found if one.points != one.due)


# Roads, cities, cloisters


def _of_tiles(game: Game, held: Held) -> Iterator[Wrong]:
    feature, followers = held
    right = counted(feature, game.rules.small_city)
    yield from _of_shares(game, held, right.points)
    for player in majority(followers):
        for code, wrong in _miscounted(feature, right):
            yield Wrong(code, player, feature, wrong, right.points)


def _miscounted(feature: Feature, right: Counted) -> Iterator[tuple[str, int]]:
    parts = Counter(segment.cell for segment in feature.segments)
    if feature.kind == "cloister":
        for around in range(right.around - 2, right.around + 3):
            if 0 <= around <= 8:
                yield "neighbour-miscounted", 1 + around
    else:
        if right.tiles > 1:
            yield "tile-missed", right.but(tiles=right.tiles - 1).points
        yield "tile-too-many", right.but(tiles=right.tiles + 1).points
        extra = [number - 1 for number in parts.values() if number > 1]
        for more in {*extra, sum(extra)} - {0}:
            yield "tile-twice", right.but(tiles=right.tiles + more).points
    for missed in {1, right.pennants} if right.pennants else ():
        yield "pennant-missed", right.but(pennants=right.pennants - missed).points
    each = 3 if right.cathedral else 1 if right.tiles == 2 and right.small_city == 2 else 2
    if right.pennants and right.complete and each > 1:
        yield "pennant-undoubled", each * right.tiles + right.pennants
    if right.complete:
        yield "counted-as-unfinished", right.but(complete=False).points
        if feature.kind == "city" and right.tiles == 2 and not right.cathedral:
            yield "other-small-city", right.but(small_city=6 - right.small_city).points
    else:
        yield "counted-as-complete", right.but(complete=True).points
        if right.inn or right.cathedral:
            yield "bonus-though-unfinished", right.but(complete=True).points
    if right.inn:
        yield "inn-missed", right.but(inn=False).points
    if right.cathedral:
        yield "cathedral-missed", right.but(cathedral=False).points
    if right.points:
        yield "feature-missed", 0
        yield "feature-twice", 2 * right.points
        if right.complete:
            yield "feature-twice", right.points + right.but(complete=False).points


def _of_shares(game: Game, held: Held, worth: int) -> Iterator[Wrong]:
    """Who is paid: the majority, ties, large followers, somebody else."""
    feature, followers = held
    winners = majority(followers)
    there = {one.player for one in followers}
    by_heads = [*_by_heads(followers)]
    for player in range(len(game.players)):
        due = worth if player in winners else 0
        if player not in there:
            yield Wrong("wrong-player", player, feature, worth, due)
        elif player not in winners:
            yield Wrong("not-majority", player, feature, worth, due)
        elif len(winners) > 1:
            yield Wrong("tie-not-shared", player, feature, 0, due)
            yield Wrong("tie-not-shared", player, feature, worth // len(winners), due)
            yield Wrong("tie-not-shared", player, feature, -(-worth // len(winners)), due)
        own = sum(one.player == player for one in followers)
        if player in winners and own > 1 and due:
            yield Wrong("each-follower-paid", player, feature, own * due, due)
        for best in by_heads if player in there else ():
            yield Wrong("large-as-one", player, feature, worth if player in best else 0, due)


def _by_heads(followers: Sequence[Follower]) -> Iterator[list[int]]:
    """Who has the most when one large follower is taken for a common one."""
    for place, one in enumerate(followers):
        if one.figure == "large":
            strengths: Counter[int] = Counter()
            for number, each in enumerate(followers):
                strengths[each.player] += 2 if each.figure == "large" and number != place else 1
            yield [player for player, has in strengths.items() if has == max(strengths.values())]


# Farms


class _Farms:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.features = all_features(game.table)
        self.farms = [one for one in self.features if one.kind == "farm"]
        self.cities = [one for one in self.features if one.kind == "city"]

    def cities_of(self, farm: Feature) -> dict[FeatureKey, Feature]:
        found = bordered(self.game.table, farm, ("city",))
        return {key: city for key, city in found.items() if city.complete}

    def mistaken(self, held: Held) -> Iterator[Wrong]:
        """Under the third rule only: there each farm is scored by itself."""
        if self.game.rules.farms != "third":
            return
        farm, followers = held
        number = len(self.cities_of(farm))
        yield from _of_shares(self.game, held, 3 * number)
        yield from self._other_rules(farm)
        yield from self._joined(held)
        winners = majority(followers)
        unfinished = len(bordered(self.game.table, farm, ("city",))) - number
        for player in winners:
            due = 3 * number
            if number:
                yield Wrong("city-missed", player, farm, due - 3, due)
                yield Wrong("per-city-four", player, farm, 4 * number, due)
                yield Wrong("feature-missed", player, farm, 0, due)
                yield Wrong("feature-twice", player, farm, 2 * due, due)
            if unfinished or self._other_city_near(farm):
                yield Wrong("city-too-many", player, farm, due + 3, due)
            for part in self._parts(farm):
                there = on_feature(self.game.table, part, followers)
                if any(one.player == player for one in there):
                    points = 3 * len(self.cities_of(part)) if player in majority(there) else 0
                    yield Wrong("farm-parted", player, farm, points, due)

    def _other_city_near(self, farm: Feature) -> bool:
        """A completed city that the farm does not border on a tile of it, or on one beside."""
        own = bordered(self.game.table, farm, ("city",))
        near = {
            cell for x, y in farm.cells for cell in ((x, y), (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        }
        return any(city.complete and city.key not in own and near & set(city.cells) for city in self.cities)

    def _other_rules(self, farm: Feature) -> Iterator[Wrong]:
        """By the first rule cities pay, so that a farm pays also who stands only on others around them."""
        game, cities = self.game, self.cities_of(farm)
        for player in range(len(game.players)):
            due = self._due(farm, player)
            for rule in ("first", "second"):
                fell = final_awards(game.table, game.followers, replace(game.rules, farms=rule))
                keys = set(cities) if rule == "first" else {farm.key}
                points = sum(
                    one.points
                    for one in fell
                    if one.kind == "farm" and one.player == player and one.key in keys
                )
                yield Wrong("other-farm-rule", player, farm, points, due)

    def _due(self, farm: Feature, player: int) -> int:
        winners = majority(on_feature(self.game.table, farm, self.game.followers))
        return 3 * len(self.cities_of(farm)) if player in winners else 0

    def _joined(self, held: Held) -> Iterator[Wrong]:
        """With another farm that lies on one of its tiles, too."""
        farm, followers = held
        for other in self.farms:
            if other.key == farm.key or not set(other.cells) & set(farm.cells):
                continue
            there = [*followers, *on_feature(self.game.table, other, self.game.followers)]
            points = 3 * len({**self.cities_of(farm), **self.cities_of(other)})
            for player in {one.player for one in there}:
                gets = points if player in majority(there) else 0
                yield Wrong("farms-joined", player, farm, gets, self._due(farm, player))

    def _parts(self, farm: Feature) -> Iterator[Feature]:
        """Both parts for every edge between two tiles without which the farm would fall in two."""
        for one, two in combinations(farm.segments, 2):
            if abs(one.cell[0] - two.cell[0]) + abs(one.cell[1] - two.cell[1]) == 1:
                for first, second in ((one, two), (two, one)):
                    if set(first.spots) & set(second.spots):
                        part = _without(farm, first, second)
                        if len(part) < len(farm.segments):
                            yield Feature("farm", part, None)


def _without(farm: Feature, start: Segment, barred: Segment) -> tuple[Segment, ...]:
    """The segments reached from one when the edge between it and another is closed.

    Two segments may meet at two tiles' common edge only, so that what they share lies on that edge.
    """
    at: dict[tuple[int, int], list[Segment]] = {}
    for segment in farm.segments:
        for spot in segment.spots:
            at.setdefault(spot, []).append(segment)
    reached, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for spot in here.spots:
            for there in at[spot]:
                if there not in reached and {here, there} != {start, barred}:
                    reached.add(there)
                    todo.append(there)
    return tuple(one for one in farm.segments if one in reached)


# As records tell it


def claim_line(game: Game, one: Wrong) -> str:
    """The claim as it is given on the command line."""
    segment = one.feature.segments[0]
    points = [point for point in segment.points if point % 3 != 1] if one.feature.kind == "farm" else []
    point = (points or list(segment.points))[0]
    x, y = segment.cell
    return f"{game.players[one.player].id} {one.feature.kind} {x},{y} {POINTS[point]} {one.points}"


__all__ = ["Wrong", "claim_line", "held_features", "mistaken"]
