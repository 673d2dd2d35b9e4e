"""Two followers of one feature of whom neither can have come after the other (B4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from carcscore.board.feature import FeatureRef
from carcscore.board.features import Features
from carcscore.checks.orders import LARGEST, Orders, OutOfBudget
from carcscore.findings import Finding
from carcscore.game.game import Game
from carcscore.game.placing import whose
from carcscore.geometry import Cell
from carcscore.rules.facts import AllowableFigure
from carcscore.scoring.values import Occupant
from carcscore.sentences import Sentence, enumerated, said

_OTHERWISE: Final[tuple[AllowableFigure, ...]] = (
    "feature-was-taken",
    "on-start-tile",
    "two-on-one-tile",
    "no-such-order",
)
"""Codes of findings that are excused where a follower comes without its tile, to what nobody holds."""

_MOST_NAMED: Final = 8
"""Tiles: of more, a finding tells how many there are."""


def came_otherwise(follower: Occupant, game: Game) -> bool:
    """True if a follower may have come otherwise than with its tile, to what nobody holds."""
    placed, index = game.board.segment_of(follower.number)
    over = placed.turned.segments[index].over
    return over or any(game.figure_allowed(code, follower) for code in _OTHERWISE)


def apart_findings(
    held: Mapping[FeatureRef, Sequence[Occupant]], game: Game, features: Features
) -> Iterator[Finding]:
    """Two followers of one feature of whom the later joined what the other held, in every order of the tiles.

    Those whose segments meet at an edge are told otherwise. ``held`` are the followers of each feature.
    """
    shared = [ref for ref, standing in held.items() if len(standing) > 1 and not features[ref].complete]
    if not shared or len(game.board) > LARGEST:
        return
    orders = Orders(game)
    try:
        for ref in shared if orders.starts else ():
            standing = [
                occupant
                for occupant in held[ref]
                if not came_otherwise(occupant, game) and orders.can_stand(occupant)
            ]
            for one, other in combinations(standing, 2):
                if one.cell != other.cell and not orders.meet(one, other) and _never(one, other, orders):
                    yield _finding(one, other, features.name(ref), game, orders)
    except OutOfBudget:
        return


def _never(one: Occupant, other: Occupant, orders: Orders) -> bool:
    later = orders.can_come_later
    return not any(later(one, other, start) or later(other, one, start) for start in orders.starts)


def _finding(one: Occupant, other: Occupant, name: str, game: Game, orders: Orders) -> Finding:
    table = game.table
    message = said(
        "{} at {} and {} at {} stand in {}: the later one joined what the other held, since {} by then",
        whose(one),
        table.name(one.cell),
        whose(other),
        table.name(other.cell),
        name,
        _joined_by(orders.needed(one, other), game),
    )
    return Finding("no-such-order", "error", message, table.where_figure(other, point=True), "B4")


def _joined_by(cells: Sequence[Cell], game: Game) -> Sentence:
    """The tiles that joined two followers, or some of which did."""
    if not cells:
        return said("{}", "their own two tiles joined them")
    if len(cells) > _MOST_NAMED:
        return said("{}", f"one of the {len(cells)} tiles between them lay there")
    return said("{} lay there", enumerated(map(game.table.name, cells), "or"))
