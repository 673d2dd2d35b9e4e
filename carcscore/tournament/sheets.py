"""A round as a list of its boards: who plays where, who starts, what came out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from carcscore.frozen import frozen
from carcscore.report.blocks import TableBlock
from carcscore.sentences import Sentence, joined, said
from carcscore.tournament.model import ResultSlip

Scores = Callable[[ResultSlip], str]
"""Gives the result of a game as text."""
_OUT = {"won": "sits out", "half": "sits out (half)", "zero": "sits out (none)"}


@frozen
class RoundBoard:
    """A game of a round, numbered from 1 in the order of the file; a bye has a number, too."""

    number: int
    game: ResultSlip

    @property
    def seated(self) -> int:
        """The number of players there."""
        return len(self.game.players)

    @property
    def sides(self) -> tuple[Sentence, ...]:
        """The players, with who starts; who has nobody to play with sits out."""
        names = [
            said("{} (starts)" if name == self.game.starter else "{}", name) for name in self.game.players
        ]
        return (*names, Sentence((_OUT[self.game.bye],))) if self.game.bye else tuple(names)


def boards_of(games: Iterable[ResultSlip]) -> list[RoundBoard]:
    """The boards of a round."""
    return [RoundBoard(number, game) for number, game in enumerate(games, 1)]


def seats_by_name(boards: Sequence[RoundBoard]) -> list[tuple[str, int]]:
    """Everybody in a round by name, with the number of the board."""
    seats = [(name, board.number) for board in boards for name in board.game.players]
    return sorted(seats, key=lambda seat: (seat[0].casefold(), seat[0]))


def round_table(boards: Sequence[RoundBoard], told: Scores) -> TableBlock:
    """The boards as a table; ``told`` is what stands behind the players, such as what came out."""
    if any(len(board.game.players) > 2 for board in boards):
        rows = [(str(board.number), joined(board.sides, ", "), told(board.game)) for board in boards]
        return TableBlock(("table", "players", ""), tuple(rows), frozenset({0}), folding=(1,))
    pairs = [(str(board.number), *board.sides[:2], told(board.game)) for board in boards]
    return TableBlock(("board", "first", "second", ""), tuple(pairs), frozenset({0}), folding=(1, 2))


def place_text(game: ResultSlip) -> str:
    """The place that a game is played for, if the file says so."""
    return "" if game.for_place is None else f"for place {game.for_place}"
