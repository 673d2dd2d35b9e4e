"""What roads, cities and cloisters pay, and to whom (rules B7, B8, B10, B14)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from carcscore.board.features import Feature
from carcscore.rules.options import Rules
from carcscore.rules.values import (
    Award,
    Item,
    Phase,
    PieceStanding,
    Present,
    Standing,
    Strength,
    Worth,
    strengths,
    winners,
)
from carcscore.tiles.kinds import CITY, CLOISTER, PENNANT, ROAD


def worth_of(feature: Feature, rules: Rules) -> Worth:
    """What a road, city, cloister or the like pays as it stands, complete or not.

    A farm pays nothing by itself: see :mod:`carcscore.rules.farms`.
    """
    base = _BASE_WORTH.get(feature.kind.name)
    worth = base(feature, rules) if base else Worth((), "")
    for expansion in rules.expansions:
        worth = expansion.worth(feature, worth, rules)
    return worth


def feature_awards(
    feature: Feature,
    standings: Sequence[Standing],
    rules: Rules,
    phase: Phase,
    turn: int | None = None,
    pieces: Sequence[PieceStanding] = (),
    order: Sequence[str] = (),
) -> list[Award]:
    """The awards of one feature: all its points to each player with the majority (rule B8).

    ``pieces`` are those that stand in it; an expansion may have them share, served in this ``order`` of
    players.
    """
    sums = strengths(list(standings))
    paid = winners(sums)
    if not paid:
        return []
    worth = worth_of(feature, rules)
    majority = majority_of(sums)
    awards = [
        Award(
            player=player,
            kind=feature.kind.name,
            items=worth.items,
            rule=worth.rule,
            feature=feature.id,
            complete=feature.complete,
            majority=majority,
            phase=phase,
            turn=turn,
        )
        for player in paid
    ]
    return shared(awards, pieces, rules, order) if pieces else awards


def shared(
    awards: list[Award], pieces: Sequence[PieceStanding], rules: Rules, order: Sequence[str]
) -> list[Award]:
    """The awards of one feature, shared with the pieces that stand in it."""
    if awards and pieces:
        for expansion in rules.expansions:
            awards = expansion.shared(awards, pieces, order)
    return awards


def final_feature_awards(
    held: Iterable[Feature], who: Present, rules: Rules, unscored: bool = False
) -> list[Award]:
    """The final scoring of what is unfinished (rule B10), farms left aside.

    ``held`` are the features that hold followers; with ``unscored`` the completed among them pay, too.
    """
    awards: list[Award] = []
    for feature in held:
        if feature.complete is False or (unscored and feature.complete):
            pieces = who.pieces_of.get(feature.id, ())
            standings = who.standings_of[feature.id]
            awards += feature_awards(feature, standings, rules, "final", None, pieces, who.order)
    return awards


def majority_of(sums: Mapping[str, Strength]) -> tuple[tuple[str, Strength], ...]:
    """Players and their strengths, the strongest first."""
    return tuple(sorted(sums.items(), key=lambda entry: -entry[1]))


def _road(feature: Feature, rules: Rules) -> Worth:
    return Worth((Item("tiles", len(feature.tiles), 1),), "B7" if feature.complete else "B10")


def _city(feature: Feature, rules: Rules) -> Worth:
    each, rule, because = 2, "B7", None
    if not feature.complete:
        each, rule = 1, "B10"
    elif len(feature.tiles) == 2 and rules.small_city == 2:
        each, rule, because = 1, "B14", "a city of two tiles"
    items = [Item("tiles", len(feature.tiles), each, because)]
    if feature.marks.get(PENNANT.name):
        items.append(Item(PENNANT.plural, feature.marks[PENNANT.name], each, because))
    return Worth(tuple(items), rule)


def _cloister(feature: Feature, rules: Rules) -> Worth:
    items = (Item("cloister", 1, 1), Item("tiles around it", feature.filled, 1))
    return Worth(items, "B7" if feature.complete else "B10")


_BASE_WORTH: Mapping[str, Callable[[Feature, Rules], Worth]] = {
    ROAD.name: _road,
    CITY.name: _city,
    CLOISTER.name: _cloister,
}
