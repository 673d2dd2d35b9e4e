"""Boards, followers and awards written down by hand, for tests of the naive scorer."""

from collections import Counter
from typing import Any

from tests.brute.scorer import Rules, final_awards, score_now
from tests.brute.table import (
    ON_TILE,
    Award,
    Follower,
    Placement,
    Table,
    all_features,
    edges_agree,
    lay_all,
    on_feature,
)
from tests.brute.tiles import POINTS

RED, BLUE, GREEN = 0, 1, 2
NAMES = {"red": RED, "blue": BLUE, "green": GREEN}


def board(text: str, *marks: str) -> Table:
    """A table from rows such as `A3 U0 A1`; the first cell is (0, 0). Marks: `well 1,0 E`, `tavern 1,0`."""
    put: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for line in marks:
        mark, where, *point = line.split()
        column, row = where.split(",")
        at = POINTS.index(point[0]) if point else ON_TILE
        put.setdefault((int(column), int(row)), []).append((at, mark))
    table = lay_all(
        Placement(word[:-1], (x, y), int(word[-1]), tuple(put.get((x, y), ())))
        for y, row in enumerate(text.strip().split("\n"))
        for x, word in enumerate(row.split())
        if word != "."
    )
    assert edges_agree(table)
    return table


def men(*texts: str) -> list[Follower]:
    """Followers from lines such as `red large knight 1,0 N`."""
    found = []
    for text in texts:
        player, *figure, role, cell, point = text.split()
        x, y = cell.split(",")
        figures = figure or ["follower"]
        found.append(Follower(NAMES[player], figures[0], role, (int(x), int(y)), POINTS.index(point)))
    return found


def now(table: Table, followers: list[Follower], rules: Rules | None = None) -> Counter[tuple[int, str, int]]:
    """The awards of all completed features, as if each had just been completed."""
    done = [feature for feature in all_features(table) if feature.complete]
    held = [(feature, on_feature(table, feature, followers)) for feature in done]
    return plain([a for feature, on in held for a in score_now(feature, on, rules or Rules())])


def final(table: Table, followers: list[Follower], **rules: Any) -> Counter[tuple[int, str, int]]:
    return plain(final_awards(table, followers, Rules(**rules)))


def plain(awards: list[Award]) -> Counter[tuple[int, str, int]]:
    return Counter((award.player, award.kind, award.points) for award in awards)
