"""The scorings in a log of Board Game Arena: each feature, each payment, each total after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from carcscore.findings import Path
from carcscore.formats.bga.errors import LogFindings
from carcscore.formats.bga.events import Event, entries, number
from carcscore.formats.bga.table import LaidTile, LoggedTable
from carcscore.formats.bga_tiles import TILES, type_of_id
from carcscore.geometry import Cell
from carcscore.record.model import FeatureClaim, PointsClaim, Spot
from carcscore.tiles.kinds import FARM

_ORDINARY: Final = "normal"
_MOST_POINTS: Final = 1_000_000


@dataclass(slots=True)
class _Told:
    """One ``realizationAchieved`` with the ``winPoints`` that follow it; or those alone."""

    turn: int
    path: Path
    kind: str | None = None
    cells: list[Cell] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    followers: list[tuple[int | None, Cell]] | None = None
    points: int | None = None
    worth: int | None = None
    cities: int | None = None
    winners: list[int] = field(default_factory=list)
    paid: list[tuple[int, int, int | None, Path]] = field(default_factory=list)


class ToldScorings:
    """Collects the scorings that a log tells, in their order."""

    def __init__(self, found: LogFindings, table: LoggedTable) -> None:
        self._found = found
        self._table = table
        self._told: list[_Told] = []

    def scored(self, event: Event) -> None:
        """A feature was scored."""
        args, path = event.args, event.path
        told = _Told(self._table.number, path)
        if args.get("city_nbr") is not None:
            told.kind = FARM.name
            told.cities = self._number(told, "`city_nbr`", args["city_nbr"], (*path, "city_nbr"))
        worths = args.get("tile_to_value")
        if isinstance(worths, dict) and 0 < len(worths) <= TILES:
            points = [
                self._worth(told, tile, worth, (*path, "tile_to_value")) for tile, worth in worths.items()
            ]
            told.worth = sum(points)
        elif worths:
            self._odd(told, "`tile_to_value`", "a mapping from tiles to points", worths, "tile_to_value")
        if args.get("points") is not None:
            told.points = self._number(told, "`points`", args["points"], (*path, "points"))
        if args.get("partisans") is not None:
            told.followers = []
        for key, one in self._listed(told, "partisans", "followers", args):
            self._follower(told, one, (*path, "partisans", key))
        for key, one in self._listed(told, "winners", "players", args):
            who = number(one)
            if who is None:
                self._odd(told, "A winner", "the number of a player", one, "winners", key)
            else:
                told.winners.append(who)
        self._told.append(told)

    def paid(self, event: Event, player: int) -> None:
        """A player won points, for the feature scored just before."""
        path = event.path
        if not self._told or self._told[-1].turn != self._table.number:
            self._told.append(_Told(self._table.number, path))
        told = self._told[-1]
        points = self._number(told, "`points`", event.args.get("points"), (*path, "points"))
        total = event.args.get("score")
        if total is not None:
            total = self._number(told, "`score`", total, (*path, "score"))
        if points is not None:
            told.paid.append((player, points, total, path))

    def claims(self, names: Mapping[int, str]) -> tuple[FeatureClaim, ...]:
        """The scorings as claims."""
        return tuple(_claims(self._told, names))

    def by_turn(self, names: Mapping[int, str]) -> dict[int, dict[str, int]]:
        """The points won in each turn, by player."""
        scores: dict[int, dict[str, int]] = {}
        for told in self._told:
            for who, points, _, _ in told.paid:
                if who in names:
                    fell = scores.setdefault(told.turn, {})
                    fell[names[who]] = fell.get(names[who], 0) + points
        return scores

    def _listed(self, told: _Told, key: str, of: str, args: Mapping[str, Any]) -> list[tuple[str | int, Any]]:
        """The items listed under a key, perhaps none."""
        listed = entries(args.get(key) or [])
        if listed is None:
            self._odd(told, f"`{key}`", f"a list of {of}", args[key], key)
        return listed or []

    def _worth(self, told: _Told, tile: str, worth: object, path: Path) -> int:
        laid = self._laid(told, tile, (*path, tile))
        if laid is not None:
            told.cells.append(laid.cell)
        return self._number(told, "What a tile is worth", worth, (*path, tile)) or 0

    def _follower(self, told: _Told, written: object, path: Path) -> None:
        if not isinstance(written, dict):
            self._found.misshapen(
                "A follower that was scored", "a mapping with `tile` and `pos`", written, path, told.turn
            )
            return
        figure = written.get("type")
        if figure is not None and figure != _ORDINARY:
            self._table.no_such_figure(figure, (*path, "type"))
            return
        laid = self._laid(told, written.get("tile"), (*path, "tile"))
        if laid is None:
            return
        place = laid.place(written.get("pos"))
        if place is not None:
            told.spots.append((laid.cell, *place))
            if told.followers is not None:
                told.followers.append((number(written.get("player")), laid.cell))
        else:
            wanted = f"a place on a tile {laid.layout.code}"
            self._found.misshapen(
                "The `pos` of a follower that was scored", wanted, written.get("pos"), path, told.turn
            )

    def _laid(self, told: _Told, written: object, path: Path) -> LaidTile | None:
        tile = number(written)
        if tile is None or type_of_id(tile) is None:
            wanted = f"one that lies on the table, with a number from 1 to {TILES}"
            self._found.misshapen("A tile that was scored", wanted, written, path, told.turn)
            return None
        laid = self._table.at(tile)
        if laid is None:
            told.absent.append(str(tile))
        return laid

    def _number(self, told: _Told, what: str, written: object, path: Path) -> int | None:
        value = number(written)
        if value is None or abs(value) > _MOST_POINTS:
            self._found.misshapen(what, "a number of points", written, path, told.turn)
            return None
        return value

    def _odd(self, told: _Told, what: str, wanted: str, value: object, *steps: str | int) -> None:
        self._found.misshapen(what, wanted, value, (*told.path, *steps), told.turn)


def _claims(scorings: list[_Told], names: Mapping[int, str]) -> Iterator[FeatureClaim]:
    for told in scorings:
        yield FeatureClaim(
            told.turn,
            told.kind,
            tuple(dict.fromkeys(told.cells)),
            tuple(dict.fromkeys(told.absent)),
            tuple(told.spots),
            _followers(told, names),
            told.points,
            told.worth,
            told.cities,
            tuple(dict.fromkeys(names[who] for who in told.winners if who in names)),
            tuple(
                PointsClaim(names[who], points, total, path)
                for who, points, total, path in told.paid
                if who in names
            ),
            told.path,
        )


def _followers(told: _Told, names: Mapping[int, str]) -> tuple[tuple[str, Cell], ...] | None:
    """Whose followers stood where; a farm is told without them."""
    if told.followers is None or (told.kind == FARM.name and not told.followers):
        return None
    return tuple(
        ("nobody" if who is None else names.get(who, str(who)), cell) for who, cell in told.followers
    )
