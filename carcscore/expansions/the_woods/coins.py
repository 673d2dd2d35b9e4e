"""The two tree coins, and their way round the table (F8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from carcscore.expansions.the_woods.kinds import BESIDE, COIN_AWARD, COIN_SQUARES, CROSS, NAME, TREE
from carcscore.findings import Finding, error, warning
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.scoring.values import Award, Item, Occupant, Section

COINS: Final = 2
COIN_PAYS: Final = -10


class Coins:
    """Who holds the tree coins. One is passed on at once and by itself whenever the rule lets it go."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._held: dict[str, int] = {}
        self._way: list[tuple[str, ...]] = []
        self._squares = BESIDE if game.rules.chosen[NAME][COIN_SQUARES.name] == "adjacent" else CROSS

    def deployed(self, entry: TurnInPlay, standing: Occupant) -> None:
        """A follower was put down: on a tree it brings a coin, on a square of its cross it passes one on."""
        left = self._left_of(entry.player)
        name = self._game.table.name(standing.cell)
        first = len(entry.deployed) == 1 and standing.cell == entry.cell
        if first and self._held.get(entry.player) and self._near_a_tree(standing.cell):
            self._give(entry.player, -1)
            self._move(entry, left, f"passes a tree coin on to {left}", name)
        if self._game.rules.roles[standing.role] == TREE.name and self.total < COINS:
            self._move(entry, left, f"climbs the tree: a tree coin for {left}", name)

    def _move(self, entry: TurnInPlay, to: str, words: str, at: str) -> None:
        self._give(to, 1)
        self._way.append((str(entry.number), f"{entry.player} {words}", at, self._words()))
        entry.note(words)

    def _give(self, player: str, number: int) -> None:
        self._held[player] = self._held.get(player, 0) + number

    def _left_of(self, player: str) -> str:
        """Who sits to the left of a player: who plays next."""
        return (*self._game.served_from(player), player)[1]

    def _near_a_tree(self, cell: Cell) -> bool:
        """Whether a cell is a square of the cross of a tree; a cross looks the same from both its ends."""
        x, y = cell
        return any(self._has_tree((x + dx, y + dy)) for dx, dy in self._squares)

    def _has_tree(self, cell: Cell) -> bool:
        placed = self._game.board.find(cell)
        return placed is not None and any(
            placed.turned.segments[i].kind is TREE for i in placed.turned.inside
        )

    @property
    def total(self) -> int:
        """How many coins are in the hands of players."""
        return sum(self._held.values())

    def holdings(self) -> dict[str, int]:
        """The coins by player, in seat order; only those who hold any."""
        return {player: held for player in self._game.players if (held := self._held.get(player, 0))}

    # What a record says

    def stated(self, coins: object) -> Iterator[Finding | tuple[str, int]]:
        """The coins that a record writes down, by player, and players that there are not."""
        for word, number in coins.items() if isinstance(coins, dict) else ():
            try:
                yield self._game.table.player_of(word), number
            except ValueError as problem:
                yield error("unknown-player", str(problem), where=(NAME, "coins", word))

    def read(self, coins: object) -> Iterator[Finding]:
        """Takes the coins of a final position, and says when they can't be right (F8)."""
        for one in self.stated(coins):
            if isinstance(one, Finding):
                yield one
            else:
                self._give(*one)
        trees = sum(map(self._has_tree, self._game.board))
        watched = sum(self._game.rules.roles[one.role] == TREE.name for one in self._game.followers())
        path = self._game.table.path_to(NAME, "coins")
        if coins is None and watched:
            message = (
                "a follower stands on a tree, so somebody holds a tree coin, which costs 10: "
                "say who, for example `the-woods: {coins: {red: 1}}`"
            )
            yield warning("coins-missing", message, where=path)
        elif self.total > min(COINS, trees):
            lie = f"only {trees} tree lies" if trees else "no tree lies"
            there_are = f"there are only {COINS}" if trees >= COINS else f"{lie} there"
            message = f"players are said to hold {_coins(self.total)}, but {there_are}"
            yield error("too-many-coins", message, "F8", where=path)
        elif self.total < min(COINS, watched):
            message = f"{watched} trees are climbed, but players are said to hold {_coins(self.total)}"
            yield error("coins-missing", message, "F8", where=path)

    def compare(self, coins: object) -> Iterator[Finding]:
        """The coins that a log writes down beside those that its turns come to."""
        if not isinstance(coins, Mapping):
            return
        said = dict.fromkeys(self._game.players, 0)
        for one in self.stated(coins):
            if isinstance(one, Finding):
                yield one
            else:
                said[one[0]] += one[1]
        for player, number in said.items():
            held = self._held.get(player, 0)
            if number != held:
                message = (
                    f"{player} is said to hold {_coins(number)} at the end, but by the turns it is {held}"
                )
                yield error("coins-differ", message, where=(NAME, "coins"))

    # The final scoring and the report

    def awards(self) -> Iterator[Award]:
        """Each coin costs its holder 10."""
        for player, held in self.holdings().items():
            name = "tree coin" if held == 1 else "tree coins"
            yield Award(player, COIN_AWARD, (Item(name, held, COIN_PAYS),), "F8")

    def sections(self) -> Iterator[Section]:
        """The way of the coins round the table, or who holds them."""
        if self._way:
            yield Section("Tree coins", ("turn", "what happened", "tile", "held then"), tuple(self._way))
        elif self.total:
            rows = tuple((player, str(held)) for player, held in self.holdings().items())
            yield Section("Tree coins", ("player", "tree coins"), rows)

    def _words(self) -> str:
        return ", ".join(f"{player} {held}" for player, held in self.holdings().items())


def _coins(number: int) -> str:
    return f"{number} tree coin{'s' * (number != 1)}"
