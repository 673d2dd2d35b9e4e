"""Post houses: where they may stand, their routes, and what those pay at the end (rule R5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from carcscore.board.features import Feature, Features
from carcscore.expansions.roads_to_victory.facts import POST_HOUSE
from carcscore.findings import Finding, error
from carcscore.game.game import Game
from carcscore.game.placing import whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, cell_name, parse_point, point_name
from carcscore.scoring.values import NO_POINT, Award, Item, Occupant, Section
from carcscore.tiles.kinds import ROAD
from carcscore.tiles.model import NO_SEGMENT

EACH: Final = 4
EACH_WHEN_ALL_COMPLETE: Final = 5


class Route(NamedTuple):
    """The roads that end at the junction of a post house, and the completed features along them."""

    roads: tuple[Feature, ...]
    touched: tuple[Feature, ...]

    @property
    def complete(self) -> bool:
        """Whether every road is."""
        return all(road.complete for road in self.roads)


class PostHouses:
    """The post houses on a board. Each is known by its cell and by a point of its junction."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._junction_of: dict[Occupant, tuple[int, ...]] = {}
        self._on: dict[tuple[Cell, tuple[int, ...]], Occupant] = {}
        """The post house on each junction that has one."""
        self._routes: list[tuple[Occupant, Route]] = []

    def place(self, entry: TurnInPlay, data: object) -> Iterator[Finding]:
        """A player puts the post house on a junction instead of deploying."""
        said: Mapping[str, object] = data if isinstance(data, dict) else {}
        table, player = self._game.table, entry.player
        standing = next((p for p in self._standing() if p.player == player), None)
        if standing is not None:
            message = (
                f"the post house of {player} stands on {table.name(standing.cell)} already: "
                "it is placed once a game"
            )
            yield error("post-house-twice", message, "R5")
            return
        try:
            cell = table.cell_of(said["at"]) if "at" in said else entry.cell
            point = parse_point(str(said["point"])) if "point" in said else NO_POINT
        except ValueError as problem:
            yield error("bad-value", f"post house of {player}: {problem}")
            return
        if cell is None or cell not in table.board:
            there = "no tile was placed" if cell is None else f"no tile lies on {table.name(cell)}"
            yield error("no-tile-there", f"the post house of {player} can't be placed: {there}", "R5")
            return
        house = Occupant(player, POST_HOUSE.name, "", cell, NO_SEGMENT, NO_SEGMENT, point, follower=False)
        wrong = self._settle(house)
        if wrong is not None:
            yield wrong
            return
        yield from self._game.none_left(house)
        self._game.put(house)
        entry.note(f"puts the post house on {cell_name(cell, table.a1)}")
        if cell != entry.cell and not self._extended(entry, house):
            message = (
                f"the tile just placed extends no road that ends at the junction of {table.name(cell)}, so "
                "no post house may be placed there now"
            )
            yield error("post-house-elsewhere", message, "R5")

    def _standing(self) -> list[Occupant]:
        return [piece for piece in self._game.pieces if piece.figure == POST_HOUSE.name]

    def _extended(self, entry: TurnInPlay, house: Occupant) -> bool:
        """Whether the tile just placed is part of a road that ends at the junction."""
        board = self._game.board
        if entry.cell is None:
            return False
        placed, home = board.at(entry.cell), board.at(house.cell)
        new = {board.root(placed.number(index)) for index in placed.turned.segments_of(ROAD.name)}
        return any(board.root(home.number(index)) in new for index in self._junction_of[house])

    def read(self) -> Iterator[Finding]:
        """Takes the post houses that a position says stand on the board."""
        for place, piece in enumerate(self._game.pieces):
            if piece.figure == POST_HOUSE.name:
                house = piece._replace(segment=NO_SEGMENT, number=NO_SEGMENT)
                self._game.pieces[place] = house
                wrong = self._settle(house) if house.player else None
                if wrong is not None:
                    yield wrong.within(self._game.table.where(piece.path, piece.offset, piece.cell))

    def _settle(self, house: Occupant) -> Finding | None:
        """Finds the junction that a post house stands on, or says why it can't stand there."""
        table = self._game.table
        turned = table.board.at(house.cell).turned
        junctions = turned.tile.junctions
        there = f"{table.code(house.cell)} at {table.name(house.cell)}"
        owner = whose(house)
        if not junctions:
            message = f"{owner} can't stand on {there}: no roads meet there at a junction with nothing on it"
            return error("no-junction", message, "R5")
        found = [
            junction
            for junction in junctions
            if house.point == NO_POINT
            or any(house.point in turned.segments[index].points for index in junction)
        ]
        if not found:
            message = (
                f"{owner} can't stand on {there}: no road from {point_name(house.point)} ends at a junction"
            )
            return error("no-junction", message, "R5")
        if len(found) > 1:
            points = " or ".join(point_name(turned.segments[junction[0]].points[0]) for junction in found)
            message = (
                f"{there} has {len(found)} junctions; say which one {owner} stands on by a point: {points}"
            )
            return error("which-junction", message)
        junction = found[0]
        other = self._on.setdefault((house.cell, junction), house)
        if other is not house:
            message = f"{owner} can't stand on {there}, where that of {other.player} stands"
            return error("junction-taken", message, "R5")
        self._junction_of[house] = junction
        return None

    def look_over(self, features: Features) -> None:
        """Works out the routes on the board as it is at the end."""
        if not self._junction_of:
            return
        board = self._game.board
        place_of: dict[str, int] = {}
        paying_on: dict[Cell, list[Feature]] = {}
        for place, feature in enumerate(features):
            place_of[feature.id] = place
            if feature.complete and feature.kind is not ROAD and feature.kind.claimable:
                for cell in feature.tiles:
                    paying_on.setdefault(cell, []).append(feature)
        for house, junction in self._junction_of.items():
            ids = {features.id_of(board.number(house.cell, index)) for index in junction}
            roads = [features[one] for one in sorted(ids, key=place_of.__getitem__)]
            cells = {cell for road in roads for cell in road.tiles}
            touched = {feature.id for cell in cells for feature in paying_on.get(cell, ())}
            along = [features[one] for one in sorted(touched, key=place_of.__getitem__)]
            self._routes.append((house, Route(tuple(roads), tuple(along))))

    def awards(self) -> Iterator[Award]:
        """4 points for each completed feature along the route, 5 when all its roads are complete."""
        for house, route in self._routes:
            if not house.player:
                continue
            each = EACH_WHEN_ALL_COMPLETE if route.complete else EACH
            because = f"its route is {'complete' if route.complete else 'not complete'}"
            yield Award(
                player=house.player,
                kind=POST_HOUSE.name,
                items=(Item("completed features", len(route.touched), each, because),),
                rule="R5",
                features=tuple(feature.id for feature in route.touched),
                at=house.cell,
            )

    def section(self) -> Iterator[Section]:
        """The post houses with their routes, for the report."""
        a1 = self._game.table.a1
        rows = tuple(
            (
                house.player,
                cell_name(house.cell, a1),
                ", ".join(f"{road.id}{'' if road.complete else ' (unfinished)'}" for road in route.roads),
                ", ".join(feature.id for feature in route.touched) or "none",
            )
            for house, route in self._routes
        )
        if rows:
            yield Section("Post houses", ("player", "on", "route", "completed along it"), rows)
