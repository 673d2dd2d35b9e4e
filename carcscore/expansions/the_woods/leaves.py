"""Followers that came by a leaf, and those that a withered leaf takes back (F6, F7)."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.expansions.the_woods.facts import BY_LEAF, LEAF, LEAFY, WITHERED, WITHERED_LEAF, TakenBack
from carcscore.findings import Finding, error
from carcscore.game.expansion import Expansion
from carcscore.game.placing import whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, point_name
from carcscore.rules.facts import MOVE
from carcscore.scoring.values import Occupant
from carcscore.text import listed


class Leaves:
    """Knows who came by a leaf.

    Whoever stands in a forest or city of a tile with a leaf is taken to have come by it, unless the record
    says otherwise: by listing those who did, or in the turn. Then the cell is one of the ``declined``.
    """

    def __init__(self, woods: Expansion) -> None:
        self._woods = woods
        self._game = woods.game
        self.declined: set[Cell] = set()

    def came_by_leaf(self, follower: Occupant) -> bool:
        """Whether a follower stands where it does by a leaf (F6)."""
        said = self._woods.held[BY_LEAF]
        if follower.cell in self.declined or (said is not None and follower.cell not in said):
            return False
        return self._on_leaf(follower)

    def _on_leaf(self, follower: Occupant) -> bool:
        return self.marked(follower.cell, LEAF.name) and self._is_leafy(follower)

    def _is_leafy(self, follower: Occupant) -> bool:
        return self._game.rules.roles[follower.role] in LEAFY

    def marked(self, cell: Cell | None, mark: str) -> bool:
        """Whether the tile at a cell has a mark that counts in this game."""
        placed = None if cell is None else self._game.board.find(cell)
        return placed is not None and mark in self._game.rules.tile_marks(placed.turned.tile)

    def check(self) -> Iterator[Finding]:
        """What is wrong with the cells that are listed; then those that are right are held.

        Nothing is held when nobody stands on a tile with a leaf.
        """
        on_leaves = [one for one in self._game.followers() if self._on_leaf(one)]
        cells = tuple(one.cell for one in on_leaves if self.came_by_leaf(one))
        said = self._woods.held[BY_LEAF]
        for number, cell in enumerate(said or ()):
            if cell not in cells:
                where = self._game.table.name(cell)
                message = f"nobody stands in a forest or city of a tile with a leaf at {where}"
                yield error("no-leaf", message, "F6", (self._woods.facts.name, BY_LEAF.name, number))
        self._woods.held[BY_LEAF] = cells if on_leaves else None

    def take_back(self, turn: TurnInPlay, asked: TakenBack) -> Iterator[Finding]:
        """A withered leaf takes a follower off the board (F7), however wrong that is."""
        name = self._game.table.name(asked.at)
        found = [one for one in self._game.followers_on.get(asked.at, ()) if self._may_be(one, asked)]
        if not found:
            message = f"no follower stands in a forest or city at {name} that could be taken back"
            yield error("nobody-there", message, "F7")
            return
        if len(found) > 1:
            several = listed(f"{whose(one)} {point_name(one.point)}" for one in found)
            yield error("which-follower", f"at {name} stand {several}: say which by `player` or `point`")
            return
        (follower,) = found
        yield from self._against(turn, follower, f"{whose(follower)} at {name} is taken back")
        yield from turn.use((MOVE,), "taking a follower back by a withered leaf")
        self._game.leave(follower, "taken")
        turn.note(f"takes {whose(follower)} back from {name}")

    def _may_be(self, follower: Occupant, asked: TakenBack) -> bool:
        """Whether a follower on that tile is one that an action may mean."""
        points = self._game.board.at(follower.cell).turned.segments[follower.segment].points
        return (
            self._is_leafy(follower)
            and asked.point in (None, *points)
            and asked.player in (None, follower.player)
        )

    def _against(self, turn: TurnInPlay, follower: Occupant, done: str) -> Iterator[Finding]:
        if not self.marked(turn.cell, WITHERED_LEAF.name):
            yield error("no-withered-leaf", f"{done}, but the tile has no withered leaf", "F7")
        elif not self._joined(turn.cell, follower):
            message = f"{done}, but the tile with the withered leaf does not join what it stands in"
            yield error("withered-leaf-elsewhere", message, "F7")
        if not self.came_by_leaf(follower):
            message = f"{done}, but it did not come by a leaf: only those who did can be"
            yield error("not-by-leaf", message, "F7")
        if self._woods.options[WITHERED.name] == "own" and follower.player != turn.player:
            message = f"{done} by {turn.player}, but players take back only their own followers"
            yield error("not-own-follower", message, "F7")

    def _joined(self, cell: Cell | None, follower: Occupant) -> bool:
        """Whether a tile is part of what a follower stands in."""
        board = self._game.board
        return any(board.cell_of(member) == cell for member in board.members(board.root(follower.number)))
