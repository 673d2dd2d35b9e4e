"""Followers that came by a leaf, and those that a withered leaf takes back (F6, F7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, NamedTuple

from carcscore.board.features import Features
from carcscore.expansions.the_woods.beginnings import cells_of
from carcscore.findings import Finding, error
from carcscore.game.declaring import does, hears
from carcscore.game.events import Put
from carcscore.game.expansion import Expansion, Part
from carcscore.game.placing import whose, whose_at
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, point_name
from carcscore.rules import data_types
from carcscore.rules.data_types import Code, Label, Player, Point
from carcscore.rules.facts import Option
from carcscore.rules.holdings import Cells
from carcscore.scoring.values import Occupant
from carcscore.sentences import enumerated, said
from carcscore.tiles.kinds import CITY, FeatureKind, MarkKind

FOREST: Final = FeatureKind("forest", "forests", rim="side", order=25, look="wooded")
LEAFY: Final = (FOREST.name, CITY.name)
"""The kinds of feature that a leaf, green or withered, affects (F6, F7)."""
LEAF: Final = MarkKind("leaf", "leaves", on="tile", combine="sum", symbol="leaf")
WITHERED_LEAF = MarkKind("withered-leaf", "withered leaves", on="tile", combine="any", symbol="bare-leaf")
LEAF_MARKS: Final = (LEAF, WITHERED_LEAF)
WITHERED: Final = Option(
    "withered_leaf", ("any", "own"), "Whose follower a withered leaf takes back: anybody's or one's own (F7)."
)
BY_LEAF: Final = Cells(
    "by_leaf",
    most=1000,
    label=Label("a list of cells", "The tiles with a leaf on which a follower stands that came by it."),
    message="",
)
_TAKING: Final = "taking a follower back by a withered leaf"


class TakenBack(NamedTuple):
    """where the follower stands that is taken back

    The follower that the withered leaf takes off the board.
    """

    at: data_types.Cell
    point: Point | None = None
    player: Annotated[Player | None, Code("bad-player")] = None


class Leaves(Part):
    """Knows who came by a leaf.

    Whoever stands in a forest or city of a tile with a leaf is taken to have come by it, unless the record
    says otherwise: by listing those who did, or in the turn. Then the cell is one of the ``declined``.
    """

    _served = OfEntry[set[Occupant]](set)
    """The figures that could go where they went by the leaf of this tile alone."""

    def __init__(self, woods: Expansion) -> None:
        super().__init__(woods)
        self.declined: set[Cell] = set()

    def serves(self, follower: Occupant, turn: TurnInPlay | None) -> bool:
        """True if a leaf lets a follower go where nobody else may; each leaf serves one in a turn (PH6)."""
        if not self.came_by_leaf(follower):
            return False
        served, leaves = self._served, self.game.marks_on(follower.cell)[LEAF.name]
        return turn is None or follower in served or len(served) < leaves

    @hears(Put)
    def put(self, turn: TurnInPlay, put: Put) -> None:
        """Somebody came by the leaf of the tile just laid, or to a tile that lay there before.

        By a portal or a flight, for example: the leaf of that tile served nobody.
        """
        one = put.occupant
        if put.in_place or not one.follower:
            return
        if one.cell == turn.cell:
            if self._needs_leaf(one) and self.serves(one, turn):
                self._served.add(one)
        elif [other for other in self.game.followers_on.get(one.cell, ()) if self._is_leafy(other)] == [one]:
            self.declined.add(one.cell)

    def _needs_leaf(self, occupant: Occupant) -> bool:
        """True if others stand where it went, or that is a forest begun before."""
        if self.game.occupants(occupant.number) != [occupant]:
            return True
        cells = cells_of(self.game.board, occupant.number)
        return self.game.rules.roles[occupant.role] == FOREST.name and any(
            cell != occupant.cell for cell in cells
        )

    def came_by_leaf(self, follower: Occupant) -> bool:
        """True if a follower stands where it does by a leaf, or once stood there (F6).

        What the record says is about those who stand there; of those who have gone home it says nothing.
        """
        said = self.held[BY_LEAF]
        counts = said is None or follower.cell in said or not self._stands_on(follower.cell)
        return counts and follower.cell not in self.declined and self._on_leaf(follower)

    def _stands_on(self, cell: Cell) -> bool:
        return any(map(self._is_leafy, self.game.followers_on.get(cell, ())))

    def _on_leaf(self, follower: Occupant) -> bool:
        return LEAF.name in self.game.marks_on(follower.cell) and self._is_leafy(follower)

    def _is_leafy(self, follower: Occupant) -> bool:
        return self.game.rules.roles[follower.role] in LEAFY

    def forbids(self, occupant: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Nobody goes on a tile with a withered leaf that joins a forest or city somebody holds (F7).

        Of the one that the follower itself goes into the core tells (B4), unless a leaf lets it go there.
        """
        if WITHERED_LEAF.name not in self.game.marks_on(occupant.cell):
            return
        board, placed = self.game.board, self.game.board.at(occupant.cell)
        own = None if self.came_by_leaf(occupant) else board.root(occupant.number)
        leafy = [placed.number(index) for kind in LEAFY for index in placed.turned.segments_of(kind)]
        for root in sorted({board.root(number) for number in leafy} - {own}):
            if holders := self.game.occupants(root):
                words = "{} goes on a tile with a withered leaf: {} holds its {}"
                there, kind = whose_at(holders[0], self.game.table), self.game.rules.roles[holders[0].role]
                yield error("on-withered-leaf", said(words, whose(occupant), there, kind), "F7")

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Findings on the cells that are listed; those that are right are held, if there is a leaf."""
        came = self.held[BY_LEAF] = self.expansion.said[BY_LEAF]
        on_leaves = [follower for follower in self.game.followers() if self._on_leaf(follower)]
        cells = tuple(leaf.cell for leaf in on_leaves if self.came_by_leaf(leaf))
        for number, cell in enumerate(came or ()):
            if cell not in cells:
                where = self.game.table.name(cell)
                message = said("nobody stands in a forest or city of a tile with a leaf at {}", where)
                yield error("no-leaf", message, "F6", (self.expansion.facts.name, BY_LEAF.name, number))
        self.held[BY_LEAF] = cells if on_leaves else None

    check_log = check_position

    @does("withered-leaf", TakenBack, takes=(), words=_TAKING)
    def take_back(self, turn: TurnInPlay, taken: TakenBack) -> Iterator[Finding]:
        """A withered leaf takes a follower off the board (F7), however wrong that is."""
        at, point, player = taken
        name = self.game.table.name(at)
        found = [occupant for occupant in self.game.meant(at, player, point) if self._is_leafy(occupant)]
        if not found:
            message = said("no follower stands in a forest or city at {} that could be taken back", name)
            yield error("nobody-there", message, "F7")
        elif len(found) > 1:
            several = enumerated(
                said("{} {}", whose(occupant), point_name(occupant.point)) for occupant in found
            )
            message = said("at {} stand {}: say which by `player` or `point`", name, several)
            yield error("which-follower", message)
        else:
            (follower,) = found
            yield from self._against(turn, follower, said("{} at {} is taken back", whose(follower), name))
            yield from turn.use_alone(_TAKING, "F7")
            self.game.leave(follower, "taken")
            turn.note(said("takes {} back from {}", whose(follower), name))

    def _against(self, turn: TurnInPlay, follower: Occupant, done: str) -> Iterator[Finding]:
        if turn.cell is None or WITHERED_LEAF.name not in self.game.marks_on(turn.cell):
            yield error("no-withered-leaf", said("{}, but the tile has no withered leaf", done), "F7")
        elif turn.cell not in cells_of(self.game.board, follower.number):
            message = said("{}, but the tile with the withered leaf does not join what it stands in", done)
            yield error("withered-leaf-elsewhere", message, "F7")
        if not self.came_by_leaf(follower):
            message = said("{}, but it did not come by a leaf: only those who did can be", done)
            yield error("not-by-leaf", message, "F7")
        if self.options[WITHERED.name] == "own" and follower.player != turn.player:
            message = said("{} by {}, but players take back only their own followers", done, turn.player)
            yield error("not-own-follower", message, "F7")
