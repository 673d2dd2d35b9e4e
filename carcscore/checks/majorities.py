"""How many players can have had the majority of a completed feature together (B4, B8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from carcscore.board.features import Feature
from carcscore.game.game import Game
from carcscore.geometry import CENTRE, Cell, facing_point, neighbour, side_of
from carcscore.record.vocabulary import FOLLOWER
from carcscore.scoring.values import Occupant

_Place = tuple[Cell, int]
"""A segment: the cell of its tile, and its index there."""
_MOST_LOOKED_AT = 24
"""Places in a feature: of more, only their tiles are counted."""


class Majorities:
    """Who can have stood together in the completed features of a final position.

    A follower comes to a tile when that is placed, if its feature is free. So two that stood in one feature
    when it was completed had come to different tiles, none of them a start tile, and to parts of the feature
    that don't meet at an edge. What an expansion allows of that is asked of it.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._role = {kind: role for role, kind in game.rules.roles.items()}
        record, lying = game.table.record, game.board.turned_tiles()
        known = record.start_tiles if record.start_known else ()
        self._starts = {one.at for one in known if one.at in lying and lying[one.at].tile.code == one.tile}

    def most(self, feature: Feature) -> int | None:
        """How many players at most can have shared a completed feature; ``None``: any number."""
        kind, players = feature.kind.name, len(self._game.players)
        if kind not in self._role or self._game.hooks.scoring.holders:
            return None
        followers = {place: self._follower(kind, place) for place in feature.segments}
        followers = {place: one for place, one in followers.items() if self._may_have_stood(one)}
        cells = {cell for cell, _ in followers}
        if len(cells) >= 2 * players - 1:  # of every two that meet at an edge one is left
            return None
        allowed = self._game.allowed
        free = {place for place, one in followers.items() if allowed("feature-was-taken", one)}
        joins = {place for place, one in followers.items() if allowed("two-on-one-tile", one)}
        if free & joins:
            return None
        if len(followers) > _MOST_LOOKED_AT:
            return len(followers)
        excluding: dict[_Place, set[_Place]] = {}
        for place in followers:
            beside = set() if place in free else {*self._beside(place)} - free
            on_tile = (
                set() if place in joins else {other for other in followers if other[0] == place[0]} - joins
            )
            excluding[place] = ((beside | on_tile) & followers.keys()) - {place}
        return _most_apart(frozenset(followers), excluding)

    def _may_have_stood(self, follower: Occupant) -> bool:
        return follower.cell not in self._starts or self._game.allowed("on-start-tile", follower)

    def _beside(self, place: _Place) -> Iterator[_Place]:
        """The segments that one meets at edges."""
        cell, index = place
        here = self._game.board.at(cell).turned
        for point in here.segments[index].points:
            side = side_of(point) if point != CENTRE else None
            other = None if side is None else self._game.board.find(neighbour(cell, side))
            if side is not None and other is not None and other.turned.edges[side - 2] == here.edges[side]:
                yield other.cell, other.turned.rim[facing_point(point)]

    def _follower(self, kind: str, place: _Place) -> Occupant:
        """A follower as it may have stood there."""
        cell, index = place
        placed = self._game.board.at(cell)
        point = placed.turned.segments[index].name_point
        return Occupant(
            self._game.players[0], FOLLOWER, self._role[kind], cell, index, placed.number(index), point
        )


def _most_apart(places: frozenset[_Place], excluding: Mapping[_Place, Collection[_Place]]) -> int:
    """How many places there are at most of which none excludes another."""
    crowded = max(places, key=lambda place: len(places.intersection(excluding[place])), default=None)
    if crowded is None or not places.intersection(excluding[crowded]):
        return len(places)
    without, rest = places - {crowded}, places.difference(excluding[crowded], (crowded,))
    return max(_most_apart(without, excluding), 1 + _most_apart(rest, excluding))
