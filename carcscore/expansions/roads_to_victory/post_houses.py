"""Post houses: where they may stand, their routes, and what those pay at the end (rule R5)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features
from carcscore.findings import Finding, NotDone, error
from carcscore.game.declaring import does
from carcscore.game.expansion import Expansion, Part
from carcscore.game.placing import tile_meant, whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, cell_name, point_name
from carcscore.rules import data_types
from carcscore.rules.facts import Figure
from carcscore.scoring.values import NO_POINT, Award, Item, Occupancy, Occupant, Section
from carcscore.sentences import Square, joined, said
from carcscore.tiles.kinds import ROAD
from carcscore.tiles.model import NO_SEGMENT

POST_HOUSE: Final = Figure(
    "post-house", per_player=1, strength=0, rule="R5", follower=False, shape="post-house"
)
EACH: Final = 4
EACH_WHEN_ALL_COMPLETE: Final = 5
Junction = tuple[int, ...]
"""The segments of roads on a tile that meet there."""


class PostHouse(NamedTuple):
    """where the post house is put: `{at, point}`, or `{}` for the tile just placed

    The junction on which the post house is put.
    """

    at: data_types.Cell | None = None
    point: data_types.Point | None = None


class PostHouses(Part):
    """The post houses on a board. Each is known by its cell and by a point of its junction."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self._on: dict[tuple[Cell, Junction], Occupant] = {}
        """The post house on each junction that has one."""
        self._routes: list[tuple[Occupant, list[Feature], list[Feature]]] = []
        """By post house the roads that end at its junction, and the completed features along them."""
        self._name: Callable[[int], str] = str
        """The name in reports of the feature of a segment."""

    @does(POST_HOUSE.name, PostHouse, words="a post house")
    def place(self, turn: TurnInPlay, place: PostHouse) -> Iterator[Finding]:
        """A player puts the post house on a junction instead of deploying."""
        game, table, player = self.game, self.game.table, turn.player
        if own := game.standing_of(POST_HOUSE.name, player):
            words = "the post house of {} stands on {} already: it is placed once a game"
            message = said(words, player, table.name(own[0].cell))
            raise NotDone("post-house-twice", message, "R5")
        cell = tile_meant(turn, game, "R5", place.at)
        point = NO_POINT if place.point is None else place.point
        house = Occupant(player, POST_HOUSE.name, "", cell, NO_SEGMENT, NO_SEGMENT, point, follower=False)
        junction = self._settle(house)
        if isinstance(junction, Finding):
            yield junction
            return
        yield from game.none_left(house)
        game.put(house)
        turn.note(said("puts the post house on {}", Square(cell_name(cell, table.a1), cell)))
        if cell != turn.cell and not self._extended(turn, cell, junction):
            no_road = said("no road that ends at the junction of {}", table.name(cell))
            words = "the tile just placed extends {}, so no post house may be placed there now"
            yield error("post-house-elsewhere", said(words, no_road), "R5")

    def _extended(self, turn: TurnInPlay, cell: Cell, junction: Junction) -> bool:
        """True if the tile just placed is part of a road that ends at the junction."""
        board = self.game.board
        if turn.cell is None:
            return False
        placed, home = board.at(turn.cell), board.at(cell)
        new = {board.root(placed.number(index)) for index in placed.turned.segments_of(ROAD.name)}
        return any(board.root(home.number(index)) in new for index in junction)

    def read_position(self) -> Iterator[Finding]:
        """The post houses of a position stand on the tile as a whole, whatever point names the junction."""
        for place, piece in enumerate(self.game.pieces):
            if piece.figure == POST_HOUSE.name:
                house = replace(piece, segment=NO_SEGMENT, number=NO_SEGMENT)
                self.game.pieces[place] = house
                settled = self._settle(house) if house.player else None
                if isinstance(settled, Finding):
                    yield settled.within(self.game.table.where_figure(piece))

    def _settle(self, house: Occupant) -> Junction | Finding:
        """The junction on which a post house then stands, or why it can't stand there."""
        table = self.game.table
        turned = table.board.at(house.cell).turned
        there = said("{} at {}", table.code(house.cell), table.name(house.cell))
        cant = said("{} can't stand on {}", whose(house), there)
        points_of = {
            junction: [point for index in junction for point in turned.segments[index].points]
            for junction in turned.tile.junctions
        }
        found = [one for one, points in points_of.items() if house.point in (NO_POINT, *points)]
        if not found:
            why = "no roads meet there at a junction with nothing on it"
            if turned.tile.junctions:
                why = f"no road from {point_name(house.point)} ends at a junction"
            return error("no-junction", said("{}: {}", cant, why), "R5")
        if len(found) > 1:
            points = " or ".join(point_name(points_of[junction][0]) for junction in found)
            words = "{} has {} junctions; say which one {} stands on by a point: {}"
            return error("which-junction", said(words, there, len(found), whose(house), points))
        other = self._on.setdefault((house.cell, found[0]), house)
        if other is not house:
            return error("junction-taken", said("{}, where that of {} stands", cant, other.player), "R5")
        return found[0]

    def check_position(self, features: Features) -> None:
        """Works out the routes on the board as it is at the end."""
        self._name, self._routes = features.name, list(self._found(features))

    check_log = check_position

    def _found(self, features: Features) -> Iterator[tuple[Occupant, list[Feature], list[Feature]]]:
        """The post houses, with the roads of the route of each and the completed features along it."""
        if not self._on:
            return
        paying_on: dict[Cell, list[FeatureRef]] = {}
        for feature in features:
            if self._is_completed(feature):
                for cell in feature.tiles:
                    paying_on.setdefault(cell, []).append(feature.ref)
        for (cell, junction), house in self._on.items():
            placed = self.game.board.at(cell)
            roads = features.among({features.ref(placed.number(index)) for index in junction})
            touched = {ref for road in roads for cell in road.tiles for ref in paying_on.get(cell, ())}
            yield house, roads, features.among(touched)

    def _is_completed(self, feature: Feature) -> bool:
        """True if it counts as completed; what stands for another kind does while nobody is in it."""
        if feature.kind.stands_for:
            there = self.game.occupants(self.game.board.number(*feature.segments[0]))
            return feature.complete is not False and not there
        return bool(feature.complete) and feature.kind is not ROAD and feature.kind.claimable

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """4 points for each completed feature along the route, 5 when all its roads are complete."""
        for house, roads, along in self._found(features):
            complete = all(road.complete for road in roads)
            because = f"its route is {'complete' if complete else 'not complete'}"
            each = EACH_WHEN_ALL_COMPLETE if complete else EACH
            items = (Item("completed features", len(along), each, because),)
            paying = tuple(feature.ref for feature in along)
            yield Award(house.player, POST_HOUSE.name, items, "R5", features=paying, at=house.cell)

    def sections(self) -> Iterator[Section]:
        """The post houses with their routes."""
        rows = []
        for house, roads, along in self._routes:
            ways = (
                said("{}{}", self._name(road.ref), "" if road.complete else " (unfinished)") for road in roads
            )
            completed = joined(self._name(feature.ref) for feature in along) or "none"
            at = Square(cell_name(house.cell, self.game.table.a1), house.cell)
            rows.append((house.player, at, joined(ways), completed))
        yield Section("Post houses", ("player", "on", "route", "completed along it"), tuple(rows))
