"""The two tree coins, and their way round the table (F8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carcscore.board.features import Features
from carcscore.findings import Finding, error, warning
from carcscore.game.declaring import hears
from carcscore.game.events import Put
from carcscore.game.expansion import Expansion, Part
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import STEPS, Cell, cells_from
from carcscore.rules.data_types import Label, Whole
from carcscore.rules.facts import Option
from carcscore.rules.holdings import PerPlayer
from carcscore.scoring.values import Award, Item, Occupancy, Section
from carcscore.sentences import joined, said
from carcscore.text import counted, noun_of, verb
from carcscore.tiles.kinds import FeatureKind, MarkKind

CROSS: Final = tuple((step * dx, step * dy) for dx, dy in STEPS for step in (1, 2, 3))
"""The squares that a tree waits for: three in each direction (F5)."""
TREE: Final = FeatureKind("tree", "trees", rim="inside", order=35, look="wooded", around=CROSS)
TREE_ON_TILE: Final = MarkKind(
    TREE.name, TREE.plural, on="tile", combine="any", symbol="tree", brings=TREE, ignorable=False
)
COIN_SQUARES: Final = Option(
    "coin_squares",
    ("twelve", "adjacent"),
    "On which squares around a tree a follower passes a tree coin on: all twelve, or those beside it (F8).",
)
COINS: Final = PerPlayer(
    "coins",
    Whole(0, 1000),
    words=("tree coin", "tree coins"),
    label=Label("a mapping from players to tree coins", "Who holds tree coins, and how many."),
    complete=True,
    differs="coins-differ",
)
MOST_COINS: Final = 2
COIN_PAYS: Final = -10


_PIECES: Final = frozenset({"builder", "pig"})
"""The pieces that F8 itself names."""


class Coins(Part):
    """Passes the tree coins on, at once and by itself, whenever the rule lets one go."""

    def __init__(self, woods: Expansion) -> None:
        super().__init__(woods)
        self._coins = woods.held[COINS]
        self._way: list[tuple[str, ...]] = []
        self._squares = STEPS if woods.options[COIN_SQUARES.name] == "adjacent" else CROSS

    @hears(Put)
    def put(self, turn: TurnInPlay, put: Put) -> None:
        """A follower is put down: on a tree it brings a coin, on a square of its cross it passes one on.

        So does a builder or a pig.
        """
        if not _passes(put):
            return
        follower, held, player = put.occupant, self._coins, turn.player
        left = (*self.game.served_from(player), player)[1]
        passing = [event.occupant for event in turn.events if isinstance(event, Put) and _passes(event)]
        here = [occupant for occupant in passing if (occupant.player, occupant.cell) == (player, turn.cell)]
        first = here == [follower]
        if first and held.get(player) and self._near_a_tree(follower.cell):
            held[player] -= 1
            self._give(turn, left, said("passes a tree coin on to {}", left), follower.cell)
        on_tree = follower.follower and self.game.rules.roles[follower.role] == TREE.name
        if on_tree and sum(held.values()) < MOST_COINS:
            self._give(turn, left, said("climbs the tree: a tree coin for {}", left), follower.cell)

    def _give(self, turn: TurnInPlay, to: str, words: str, at: Cell) -> None:
        self._coins[to] = self._coins.get(to, 0) + 1
        then = joined(said("{} {}", player, number) for player, number in self._holders())
        self._way.append(
            (str(turn.number), said("{} {}", turn.player, words), self.game.table.name(at), then)
        )
        turn.note(words)

    def _near_a_tree(self, cell: Cell) -> bool:
        """True if a cell is a square of the cross of a tree; a cross looks the same from both its ends."""
        return any(map(self._has_tree, cells_from(cell, self._squares)))

    def _has_tree(self, cell: Cell) -> bool:
        placed = self.game.board.find(cell)
        return placed is not None and bool(placed.turned.segments_of(TREE.name))

    def _holders(self) -> list[tuple[str, int]]:
        """The players who hold coins, and how many, in seat order."""
        return [(player, number) for player in self.game.players if (number := self._coins.get(player))]

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Findings on the coins of a final position."""
        total = sum(self._coins.values())
        trees = sum(map(self._has_tree, self.game.board))
        watched = sum(self.game.rules.roles[follower.role] == TREE.name for follower in self.game.followers())
        said = f"players are said to hold {counted(total, 'tree coin')}"
        path = self.game.table.path_to(self.expansion.facts.name, COINS.name)
        if watched and COINS.name not in self.held.said:
            missing = "a follower stands on a tree, so somebody holds a tree coin, which costs 10"
            message = f"{missing}: say who, for example `the-woods: {{coins: {{red: 1}}}}`"
            yield warning("coins-missing", message, where=path)
        elif total > min(MOST_COINS, trees):
            lie = f"only {trees} tree lies" if trees else "no tree lies"
            there_are = f"there are only {MOST_COINS}" if trees >= MOST_COINS else f"{lie} there"
            yield error("too-many-coins", f"{said}, but {there_are}", "F8", path)
        elif total < min(MOST_COINS, watched):
            climbed = f"{counted(watched, 'tree')} {verb(watched, 'is')} climbed"
            yield error("coins-missing", f"{climbed}, but {said}", "F8", path)

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """Each coin costs its holder 10."""
        for player, number in self._holders():
            item = Item(noun_of(number, "tree coin"), number, COIN_PAYS)
            yield Award(player, COINS.name, (item,), "F8")

    def sections(self) -> Iterator[Section]:
        """The way of the coins round the table, or who holds them."""
        if self._way:
            yield Section("Tree coins", ("turn", "what happened", "tile", "held then"), tuple(self._way))
        else:
            rows = tuple((player, str(number)) for player, number in self._holders())
            yield Section("Tree coins", ("player", "tree coins"), rows)


def _passes(put: Put) -> bool:
    """True if a coin is passed on when it is put down on a square of a cross (F8)."""
    return put.deployed and not put.in_place and (put.occupant.follower or put.occupant.figure in _PIECES)
