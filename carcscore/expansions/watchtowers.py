"""The Watchtowers: whoever completes a road or city on one is paid for what lies around it (WT1 to WT6)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Final, NamedTuple

from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import stands_among
from carcscore.geometry import Cell, cells_from
from carcscore.rules.facts import Facts, Option
from carcscore.scoring.payouts import AnyPoints
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant
from carcscore.tiles.kinds import CITY, CLOISTER, PENNANT, ROAD, FeatureKind, MarkKind

NAME: Final = "watchtowers"
WATCHTOWER: Final = "watchtower"
SEVERAL: Final = Option(
    "several",
    ("each-follower", "each-player"),
    "Whether of several followers of a player on one watchtower each is paid, or the player once (WT3).",
)


def _followers(game: Game, around: Collection[Cell]) -> int:
    return sum(stands_among(follower, around, game) for follower in game.followers())


def _segments(game: Game, cell: Cell, kind: FeatureKind) -> Iterator[Mapping[str, int]]:
    """The marks of each segment of a kind on a square, as it is by now."""
    placed = game.board.find(cell)
    for index, segment in enumerate(placed.turned.segments if placed else ()):
        if placed and game.board.kind(placed.number(index)) is kind:
            yield game.mark_rules.applied(segment.marks)


def _tiles(kind: FeatureKind) -> Callable[[Game, Collection[Cell]], int]:
    """Counts the tiles with part of a feature of this kind."""
    return lambda game, around: sum(any(True for _ in _segments(game, cell, kind)) for cell in around)


def _pennants(game: Game, around: Collection[Cell]) -> int:
    return sum(marks.get(PENNANT.name, 0) for cell in around for marks in _segments(game, cell, CITY))


def _cloisters(game: Game, around: Collection[Cell]) -> int:
    return sum(1 for cell in around for _ in _segments(game, cell, CLOISTER))


class Sort(NamedTuple):
    """A sort of watchtower: its mark, what it counts, in words and by a count, and what each of that pays."""

    mark: MarkKind
    things: str
    counts: Callable[[Game, Collection[Cell]], int]
    each: int


TOWERS: Final = tuple(
    Sort(MarkKind(name, name, "tile", "any", name), things, counts, each)
    for name, things, counts, each in (
        ("watch-followers", "followers in reach", _followers, 2),
        ("watch-pennants", "pennants in reach", _pennants, 2),
        ("watch-roads", "tiles with roads in reach", _tiles(ROAD), 1),
        ("watch-cities", "tiles with cities in reach", _tiles(CITY), 1),
        ("watch-cloisters", "cloisters in reach", _cloisters, 3),
    )
)


class Watchtowers(Expansion):
    """Watchtowers pay apart from the worth of their feature, and before it."""

    facts = Facts(
        name=NAME,
        title="The Watchtowers",
        unsettled={"": "whom a watchtower pays"},
        marks=tuple(tower.mark for tower in TOWERS),
        options=(SEVERAL,),
        awards=(WATCHTOWER,),
    )

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """Each follower on a watchtower in a completed road, city or forest is paid (WT2, WT3)."""
        if not _watched(scoring.feature) or scoring.phase != "play":
            return awards
        watching = [occupant for occupant in scoring.occupants if occupant.follower]
        if self.options[SEVERAL.name] == "each-player":
            watching = list({(occupant.cell, occupant.player): occupant for occupant in watching}.values())
        return [*(paid for occupant in watching for paid in self._paid(scoring, occupant)), *awards]

    def _paid(self, scoring: Scoring, occupant: Occupant) -> Iterator[Award]:
        """The points of the watchtowers on a follower's tile (WT4)."""
        around, marks = cells_from(occupant.cell), self.game.marks_on(occupant.cell)
        for tower in TOWERS:
            number = tower.counts(self.game, around) if tower.mark.name in marks else 0
            if number:
                items = (Item(tower.things, number, tower.each),)
                yield scoring.beside(occupant.player, WATCHTOWER, items, "WT3", occupant.cell)

    def other_payments(self, features: Features) -> Iterator[AnyPoints]:
        """Points for what stood around a watchtower when something was completed, unseen (M0.5)."""
        marks = {mark.name for mark in self.facts.marks}
        for feature in features:
            if _watched(feature) and any(marks & self.game.marks_on(cell).keys() for cell in feature.tiles):
                yield AnyPoints(feature.ref)


def _watched(feature: Feature) -> bool:
    """True if watchtowers pay for a feature: it is a completed road, city or forest."""
    return feature.kind.at_edges and feature.kind.claimable and feature.complete is True
