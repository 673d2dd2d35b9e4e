"""The figures on a board, and those that a record means by a place."""

from __future__ import annotations

from carcscore.board.board import Board
from carcscore.board.double_tiles import whole
from carcscore.geometry import Cell
from carcscore.scoring.values import Occupant


class Figures:
    """The figures on a board; ``pieces`` are those that are no followers."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.pieces: list[Occupant] = []
        self._followers_on: dict[Cell, list[Occupant]] | None = None

    @property
    def followers_on(self) -> dict[Cell, list[Occupant]]:
        """The followers on each tile; kept from the first time that somebody asks for it."""
        if self._followers_on is None:
            self._followers_on = {}
            for follower in self.followers():
                self._followers_on.setdefault(follower.cell, []).append(follower)
        return self._followers_on

    def occupants(self, number: int) -> list[Occupant]:
        """The followers in the feature of a segment."""
        return self.board.occupants.get(self.board.root(number), [])

    def standing(self, root: int) -> list[Occupant]:
        """The figures in the feature of a root: followers, then those that are none."""
        board, standing = self.board, [*self.board.occupants.get(root, ())]
        for piece in self.pieces:
            if piece.segment >= 0 and board.root(piece.number) == root:
                standing.append(piece)
        return standing

    def standing_of(self, figure: str, player: str | None = None) -> list[Occupant]:
        """The pieces of a kind on the board, all or a player's."""
        return [piece for piece in self.pieces if piece.figure == figure and player in (None, piece.player)]

    def followers(self) -> list[Occupant]:
        """Every follower on the board, in the order of the segments they stand on."""
        return sorted(
            [occupant for occupants in self.board.occupants.values() for occupant in occupants],
            key=lambda occupant: occupant.number,
        )

    def enterable(self, cell: Cell) -> bool:
        """True if there is anything on the tile at a cell where somebody could stand."""
        return any(segment.kind.claimable for segment in self.board.at(cell).turned.segments)

    def on_tile(self, cell: Cell) -> list[Occupant]:
        """The followers on the tile at a cell; a double tile is one, a castle both of its."""
        there = [
            follower for square in whole(self.board, cell) for follower in self.followers_on.get(square, ())
        ]
        placed = self.board.find(cell)
        for number in () if placed is None else placed.numbers:
            if self.board.kind(number).building:
                there += [occupant for occupant in self.occupants(number) if occupant not in there]
        return there

    def meant(
        self,
        cell: Cell,
        player: str | None,
        point: int | None,
        figure: str | None = None,
        role: str | None = None,
        pieces: bool = False,
    ) -> list[Occupant]:
        """The followers on a tile of a player, in the segment of a point, of a kind, in a role.

        ``None`` is any. Those who are on the tile elsewhere are meant where none is on the cell itself. With
        ``pieces`` those on segments of the cell are meant, too.
        """
        there = self.on_tile(cell) + (
            [piece for piece in self.pieces if piece.cell == cell] if pieces else []
        )
        found = [
            occupant
            for occupant in there
            if occupant.segment >= 0
            and player in (None, occupant.player)
            and figure in (None, occupant.figure)
            and role in (None, occupant.role)
            and (point is None or self._at_point(occupant, cell, point))
        ]
        followers = [occupant for occupant in found if occupant.follower]
        here = [follower for follower in followers if follower.cell == cell] or followers
        return here + found[len(followers) :]

    def _at_point(self, follower: Occupant, cell: Cell, point: int) -> bool:
        """True if a point of a cell names where a follower stands: his segment, or one joined with it."""
        named = self.board.at(cell).turned.segments_with(point)
        if follower.cell == cell:
            return follower.segment in named
        return not {*named}.isdisjoint(self._joined(follower, cell))

    def point_at(self, follower: Occupant, cell: Cell) -> int | None:
        """A point of a cell, not his own, that names where a follower stands, if one does."""
        joined = self._joined(follower, cell)
        return self.board.at(cell).turned.segments[joined[0]].name_point if joined else None

    def _joined(self, follower: Occupant, cell: Cell) -> list[int]:
        """The segments on a cell, by index, that are of the feature in which a follower stands."""
        root, numbers = self.board.root(follower.number), self.board.at(cell).numbers
        return [index for index, number in enumerate(numbers) if self.board.root(number) == root]
