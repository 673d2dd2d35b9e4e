"""Followers that came by a leaf, and those that a withered leaf takes back (F6, F7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from carcscore.expansions.the_woods.kinds import LEAF, LEAFY, NAME, WITHERED, WITHERED_LEAF
from carcscore.findings import Finding, Path, error
from carcscore.game.game import Game
from carcscore.game.placing import whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, parse_point, point_name
from carcscore.record.model import Action
from carcscore.rules.facts import MOVE
from carcscore.scoring.values import Occupant


class _Asked(NamedTuple):
    """The follower that an action means; ``player`` and ``point`` are needed only to tell two apart."""

    cell: Cell
    point: int | None
    player: str | None


class Leaves:
    """Knows who came by a leaf.

    Whoever stands in a forest or city of a tile with a leaf is taken to have come by it, unless the record
    says otherwise: in the turn, or, for a final position, by listing those who did.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._declined: set[Cell] = set()
        self._listed: frozenset[Cell] | None = None

    def placed(self, entry: TurnInPlay, said: object) -> None:
        """Takes what a turn says about its follower before it is put down."""
        if said is False and entry.cell is not None:
            self._declined.add(entry.cell)

    def ended(self, entry: TurnInPlay, said: object) -> Iterator[Finding]:
        """A turn that names a leaf had one, and a follower that came by it."""
        if said is True and not any(self.came_by_leaf(one) for one in entry.deployed):
            message = (
                "by_leaf: no follower was put into a forest or city of a tile with a leaf in this turn; "
                "delete it, or give the tile the mark `leaf`"
            )
            yield error("no-leaf", message, "F6", where=(*entry.turn.path, NAME, "by_leaf"))

    def read(self, listed: object) -> Iterator[Finding]:
        """Takes the cells of those who came by a leaf, as a final position lists them."""
        if not isinstance(listed, list):
            return
        table, cells = self._game.table, set()
        by_leaf = {one.cell for one in self._game.followers() if self.came_by_leaf(one)}
        for number, value in enumerate(listed):
            path = (NAME, "by_leaf", number)
            try:
                cell = table.cell_of(value)
            except ValueError as problem:
                yield error("bad-cell", str(problem), where=path)
                continue
            cells.add(cell)
            if cell not in by_leaf:
                message = f"nobody stands in a forest or city of a tile with a leaf at {table.name(cell)}"
                yield error("no-leaf", message, "F6", where=path)
        self._listed = frozenset(cells)

    def holdings(self) -> list[list[int]] | None:
        """The cells of those who came by a leaf; ``None`` when nobody stands on a tile with one."""
        on_leaves = [one for one in self._game.followers() if self._on_leaf(one)]
        return [list(one.cell) for one in on_leaves if self.came_by_leaf(one)] if on_leaves else None

    def came_by_leaf(self, standing: Occupant) -> bool:
        """Whether a follower stands where it does by a leaf (F6)."""
        cell = standing.cell
        if cell in self._declined or (self._listed is not None and cell not in self._listed):
            return False
        return self._on_leaf(standing)

    def _on_leaf(self, standing: Occupant) -> bool:
        return self.has(standing.cell, LEAF.name) and self._game.rules.roles[standing.role] in LEAFY

    def has(self, cell: Cell | None, mark: str) -> bool:
        """Whether the tile at a cell has a mark that counts in this game."""
        placed = None if cell is None else self._game.board.find(cell)
        return placed is not None and mark in self._game.rules.tile_marks(placed.turned.tile)

    def take_back(self, entry: TurnInPlay, action: Action) -> Iterator[Finding]:
        """A withered leaf takes a follower off the board (F7), however wrong that is."""
        data: Mapping[str, object] = action.data if isinstance(action.data, dict) else {}
        asked = self._asked(data, action.path)
        if isinstance(asked, Finding):
            yield asked
            return
        name = self._game.table.name(asked.cell)
        found = list(self._meant(asked))
        if len(found) != 1:
            yield _not_one(found, name)
            return
        (follower,) = found
        yield from self._against(entry, follower, name)
        yield from entry.use((MOVE,), "taking a follower back by a withered leaf")
        self._game.leave(follower, "taken")
        entry.note(f"takes {whose(follower)} back from {name}")

    def _asked(self, data: Mapping[str, object], path: Path) -> _Asked | Finding:
        table = self._game.table
        key = "at"
        try:
            cell = table.cell_of(data.get("at"))
            key = "point"
            point = None if data.get(key) is None else parse_point(str(data[key]))
            key = "player"
            player = None if data.get(key) is None else table.player_of(data[key])
        except ValueError as problem:
            return error(f"bad-{key.replace('at', 'cell')}", str(problem), where=(*path, key))
        return _Asked(cell, point, player)

    def _meant(self, asked: _Asked) -> Iterator[Occupant]:
        """The followers in forests and cities of a tile that fit what was asked for."""
        placed = self._game.board.find(asked.cell)
        for index, segment in enumerate(() if placed is None else placed.turned.segments):
            if segment.kind.name not in LEAFY or asked.point not in (None, *segment.points):
                continue
            assert placed is not None
            for one in self._game.occupants(placed.number(index)):
                if (one.cell, one.segment) == (asked.cell, index) and asked.player in (None, one.player):
                    yield one

    def _against(self, entry: TurnInPlay, follower: Occupant, name: str) -> Iterator[Finding]:
        who = f"{whose(follower)} at {name}"
        if not self.has(entry.cell, WITHERED_LEAF.name):
            yield error("no-withered-leaf", f"{who} is taken back, but the tile has no withered leaf", "F7")
        elif self._game.board.root(follower.number) not in self._reached(entry):
            message = (
                f"{who} is taken back, but the tile with the withered leaf does not join what it stands in"
            )
            yield error("withered-leaf-elsewhere", message, "F7")
        if not self.came_by_leaf(follower):
            message = f"{who} is taken back, but it did not come by a leaf: only those who did can be"
            yield error("not-by-leaf", message, "F7")
        own = self._game.rules.chosen[NAME][WITHERED.name] == "own"
        if own and follower.player != entry.player:
            message = f"{who} is taken back by {entry.player}, but players take back only their own followers"
            yield error("not-own-follower", message, "F7")

    def _reached(self, entry: TurnInPlay) -> set[int]:
        """The roots of the forests and cities of the tile just laid."""
        assert entry.cell is not None
        placed = self._game.board.at(entry.cell)
        return {
            self._game.board.root(placed.number(index))
            for index, segment in enumerate(placed.turned.segments)
            if segment.kind.name in LEAFY
        }


def _not_one(found: Iterable[Occupant], name: str) -> Finding:
    several = [f"{whose(one)} {point_name(one.point)}" for one in found]
    if several:
        message = f"at {name} stand {' and '.join(several)}: say which by `player` or `point`"
        return error("which-follower", message)
    return error(
        "nobody-there", f"no follower stands in a forest or city at {name} that could be taken back", "F7"
    )
