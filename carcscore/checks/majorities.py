"""The number of players who can have had the majority of a completed feature together (B4, B8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from carcscore.board.feature import Feature
from carcscore.game.game import Game
from carcscore.geometry import CENTRE, Cell, facing_point, neighbour, side_of
from carcscore.record.vocabulary import FOLLOWER
from carcscore.rules.facts import AllowableFigure
from carcscore.scoring.values import Occupant

_Place = tuple[Cell, int]
"""A segment: the cell of its tile, and its index there."""
_MOST_LOOKED_AT = 24
"""Places in a feature: of more, only their tiles are counted."""


class Majorities:
    """The followers who can have stood together in the completed features of a final position.

    A follower comes to a tile when that is placed, if its feature is free. So two that stood in one feature
    when it was completed had come to different tiles, none of them a start tile, and to parts of the feature
    that don't meet at an edge. What an expansion allows of that is asked of it.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        captives, roles = game.rules.captives, game.rules.roles.items()
        self._role = {kind: role for role, kind in roles if role not in captives}
        record, lying = game.table.record, game.board.turned_tiles()
        known = record.start_tiles if record.start_known else ()
        self._starts = {
            placement.at
            for placement in known
            if placement.at in lying and lying[placement.at].tile.code == placement.tile
        }

    def takes_followers(self, feature: Feature) -> bool:
        """True if it is not on start tiles alone, so that somebody can have stood there."""
        return any(cell not in self._starts for cell in feature.tiles)

    def most(self, feature: Feature) -> int | None:
        """The most players who can have shared a completed feature; ``None``: any number."""
        kind, players = feature.kind.name, len(self._game.players)
        if kind not in self._role or self._game.hooks.scoring.holders:
            return None
        not_there = {place for place in feature.segments if place[0] in self._starts}
        not_there -= self._allowed("on-start-tile", kind, not_there)
        places = [place for place in feature.segments if place not in not_there]
        cells = {cell for cell, _ in places}
        if len(cells) >= 2 * players - 1:  # of every two that meet at an edge one is left
            return None
        free = self._allowed("feature-was-taken", kind, places)
        joins = self._allowed("two-on-one-tile", kind, places)
        if free & joins:
            return None
        if len(places) < 2 or len(places) > _MOST_LOOKED_AT:
            return len(places)
        return _most_apart(places, self._excluding(places, free, joins))

    def _allowed(self, code: AllowableFigure, kind: str, places: Iterable[_Place]) -> set[_Place]:
        """Those of some places where an expansion allows a follower what would be told with this code."""
        if not self._game.hooks.allows_figure:
            return set()
        return {place for place in places if self._game.figure_allowed(code, self._follower(kind, place))}

    def _excluding(
        self, places: Sequence[_Place], free: Collection[_Place], joins: Collection[_Place]
    ) -> dict[_Place, set[_Place]]:
        """For each place those where nobody can have stood together with a follower there.

        The ``free`` may join others in the feature, those that ``joins`` names another on the tile.
        """
        excluding: dict[_Place, set[_Place]] = {}
        for place in places:
            near = set() if place in free else {other for other in self._beside(place) if other not in free}
            if place not in joins:
                near.update(spot for spot in places if spot[0] == place[0] and spot not in joins)
            near.discard(place)
            excluding[place] = near.intersection(places)
        return excluding

    def _beside(self, place: _Place) -> Iterator[_Place]:
        """The segments that one meets at edges."""
        cell, index = place
        here = self._game.board.at(cell).turned
        for point in here.segments[index].points:
            if point == CENTRE:
                continue
            side = side_of(point)
            other = self._game.board.find(neighbour(cell, side))
            if other is not None and other.turned.edges[side - 2] == here.edges[side]:
                yield other.cell, other.turned.rim[facing_point(point)]

    def _follower(self, kind: str, place: _Place) -> Occupant:
        """A follower as it may have stood there."""
        cell, index = place
        placed = self._game.board.at(cell)
        point = placed.turned.segments[index].name_point
        return Occupant(
            self._game.players[0], FOLLOWER, self._role[kind], cell, index, placed.number(index), point
        )


def _most_apart(places: Collection[_Place], excluding: Mapping[_Place, set[_Place]]) -> int:
    """The largest number of places of which none excludes another."""
    for place in places:
        near = excluding[place].intersection(places)
        if near:
            without = [spot for spot in places if spot != place]
            most = 1 + _most_apart([place for place in without if place not in near], excluding)
            # Where one place alone is excluded, to take the place instead is never worse.
            return most if len(near) == 1 else max(most, _most_apart(without, excluding))
    return len(places)
