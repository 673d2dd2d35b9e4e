"""Which of the awkward things a game holds, so that a run of many games can tell what it has tried.

`python -m tests.brute.census 300` prints the shares among the games of the first 300 seeds.
"""

import sys
from collections import Counter, deque
from collections.abc import Callable

from tests.brute.play import Game, beside, play
from tests.brute.scorer import (
    Award,
    Feature,
    Follower,
    Segment,
    Table,
    all_features,
    majority,
    on_feature,
    open_spots,
)
from tests.brute.tiles import CENTRE, Cell


def is_loop(table: Table, feature: Feature) -> bool:
    """A road closed on itself: it runs on over every end of every segment."""
    return (
        feature.kind == "road"
        and all(len(segment.spots) == 2 for segment in feature.segments)
        and not open_spots(table, feature.segments)
    )


def holes(table: Table) -> set[Cell]:
    """The empty squares from which no walk over empty squares, side by side, leads out of the laid area."""
    xs, ys = zip(*table.placements, strict=True)
    columns, rows = range(min(xs) - 1, max(xs) + 2), range(min(ys) - 1, max(ys) + 2)
    empty = {(x, y) for x in columns for y in rows} - table.placements.keys()
    outside = {(columns[0], rows[0])}
    todo = deque(outside)
    while todo:
        for cell in beside(todo.popleft()).values():
            if cell in empty and cell not in outside:
                outside.add(cell)
                todo.append(cell)
    return empty - outside


def scored(game: Game) -> list[tuple[Feature, list[Follower]]]:
    """Every feature with the followers it was (or will be) scored with, in play and at the end."""
    during = [(each.feature, list(each.followers)) for turn in game.turns for each in turn.completed]
    features = [feature for feature in all_features(game.table) if not feature.complete]
    return during + [(feature, on_feature(game.table, feature, game.followers)) for feature in features]


def all_awards(game: Game) -> list[Award]:
    return [award for _, award in game.awards()] + game.final()


def has_loop(game: Game) -> bool:
    return any(is_loop(game.table, feature) for feature in all_features(game.table))


def has_hole(game: Game) -> bool:
    return bool(holes(game.table))


def has_merged(game: Game) -> bool:
    """A feature was scored with followers who had come to it on several segments."""
    return any(len(followers) > 1 for _, followers in scored(game))


def has_contest(game: Game) -> bool:
    """Followers of several players met in a feature, and not all of them had the majority."""
    return any(len({f.player for f in followers}) > len(majority(followers)) for _, followers in scored(game))


def has_tie(game: Game) -> bool:
    """Two players were paid for one feature (under the first farm rule: for one city)."""
    payments = Counter((award.kind, award.key) for award in all_awards(game) if award.points)
    return any(count > 1 for count in payments.values())


def has_inner_farm(game: Game) -> bool:
    """A farm enclosed by tiles all round; a field that touches no rim (a tile of its own) does not count."""
    return any(
        feature.kind == "farm" and not open_spots(game.table, feature.segments) and not _is_centre(feature)
        for feature in all_features(game.table)
    )


def _is_centre(farm: Feature) -> bool:
    return all(CENTRE in segment.points for segment in farm.segments)


def has_claimed_inner_farm(game: Game) -> bool:
    """A farmer stands in a farm that is enclosed or touches no rim."""
    segments = (game.table.stood_on(follower) for follower in game.followers)
    return any(_enclosed(game.table, each) for each in segments if each.kind == "farm")


def _enclosed(table: Table, segment: Segment) -> bool:
    return any(segment in f.segments and not open_spots(table, f.segments) for f in all_features(table))


def has_doubled_tile(game: Game) -> bool:
    """B7: a feature that paid has two segments on one tile, which counts once."""
    return any(
        followers and feature.kind in ("road", "city") and len(feature.segments) > len(feature.cells)
        for feature, followers in scored(game)
    )


def has_small_city(game: Game) -> bool:
    return any(f.kind == "city" and f.complete and len(f.cells) == 2 and held for f, held in scored(game))


def has_farm_points(game: Game) -> bool:
    return any(award.kind == "farm" for award in game.final())


def farm_rules_differ(game: Game) -> bool:
    """The second rule gives other totals than the third: somebody has two farms at one city."""
    rules = (type(game.rules)(farms=farms) for farms in ("second", "third"))
    return len({tuple(game.totals(each)) for each in rules}) == 2


def has_discard(game: Game) -> bool:
    return any(turn.discarded for turn in game.turns)


def has_finished_inn(game: Game) -> bool:
    return any(f.complete and f.marks["inn"] and held for f, held in scored(game))


def has_finished_cathedral(game: Game) -> bool:
    return any(f.complete and f.marks["cathedral"] and held for f, held in scored(game))


CENSUS: dict[str, Callable[[Game], bool]] = {
    "loop": has_loop,
    "hole": has_hole,
    "merged": has_merged,
    "contest": has_contest,
    "tie": has_tie,
    "inner farm": has_inner_farm,
    "claimed inner farm": has_claimed_inner_farm,
    "doubled tile": has_doubled_tile,
    "small city": has_small_city,
    "farm points": has_farm_points,
    "second farm rule differs": farm_rules_differ,
    "discard": has_discard,
    "finished inn": has_finished_inn,
    "finished cathedral": has_finished_cathedral,
}


def shares(games: list[Game]) -> dict[str, float]:
    return {name: sum(map(test, games)) / len(games) for name, test in CENSUS.items()}


def table_of_shares(games: list[Game]) -> str:
    return "\n".join(f"{name:26}{share:7.1%}" for name, share in shares(games).items())


if __name__ == "__main__":
    print(table_of_shares([play(seed) for seed in range(int(sys.argv[1]))]))
