"""The state of a game as a turn log tells it: board, followers, supplies, track; and scoring in time."""

from __future__ import annotations

from collections.abc import Mapping

from carcscore.board.board import Placed
from carcscore.board.features import Features, completed_feature
from carcscore.geometry import AROUND, Cell
from carcscore.rules.options import Rules
from carcscore.rules.scoring import feature_awards
from carcscore.rules.table import Table
from carcscore.rules.values import Award, Standing


class Game:
    """A game in progress. ``track`` holds the points made so far, ``supply`` followers left by figure.

    Both are made anew when they change, so that whoever kept them keeps them as they were. A supply
    falls below 0 when a log puts down a follower that was not there.
    """

    def __init__(self, table: Table, rules: Rules, supply: Mapping[str, int]) -> None:
        self.table = table
        self.board = table.board
        self.rules = rules
        self.mark_rules = rules.mark_rules
        self.track: dict[str, int] = {player.id: 0 for player in table.record.players}
        self.supply: dict[str, dict[str, int]] = {player.id: dict(supply) for player in table.record.players}
        self.awards: list[tuple[Award, int]] = []
        """Each award with the number of a segment of the feature that paid it."""
        self.returned: list[Standing] = []
        """The followers that the last scoring sent home."""
        self._waiting: dict[Cell, list[Cell]] = {}
        """For each empty cell the tiles around it that are complete only when it is filled."""
        self._missing: dict[Cell, int] = {}
        self._surrounded: list[Cell] = []

    def laid(self, cell: Cell) -> None:
        """Takes note of a tile just laid: what lies inside it is complete when it is surrounded."""
        self._surrounded = []
        for near in self._waiting.pop(cell, ()):
            self._missing[near] -= 1
            if not self._missing[near]:
                self._surrounded.append(near)
        if self.board.placed[cell].turned.inside:
            x, y = cell
            empty = [(x + dx, y + dy) for dx, dy in AROUND if (x + dx, y + dy) not in self.board]
            self._missing[cell] = len(empty)
            if not empty:
                self._surrounded.append(cell)
            for near in empty:
                self._waiting.setdefault(near, []).append(cell)

    def deploy(self, standing: Standing) -> None:
        """Puts a follower from the supply on its segment."""
        self._supply(standing, -1)
        self.board.occupants.setdefault(self.board.root(standing.number), []).append(standing)

    def _supply(self, standing: Standing, number: int) -> None:
        left = self.supply[standing.player]
        left = {**left, standing.figure: left.get(standing.figure, 0) + number}
        self.supply = {**self.supply, standing.player: left}

    def occupants(self, number: int) -> list[Standing]:
        """The followers in the feature of a segment."""
        return self.board.occupants.get(self.board.root(number), [])

    def score_completed(self, cell: Cell, turn: int) -> list[Award]:
        """Scores what the tile just laid on a cell completed, and sends those followers home (B5, B7, B9)."""
        awards: list[Award] = []
        self.returned = []
        for root in self._completed_by(self.board.placed[cell]):
            standings: list[Standing] | None = self.board.occupants.pop(root, None)
            if standings is None:
                continue
            feature = completed_feature(self.board, root, self.mark_rules)
            for award in feature_awards(feature, standings, self.rules, "play", turn):
                awards.append(award)
                self.awards.append((award, root))
                self.track = {**self.track, award.player: self.track[award.player] + award.points}
            for standing in standings:
                self._supply(standing, 1)
            self.returned += standings
        return awards

    def _completed_by(self, placed: Placed) -> list[int]:
        board, first = self.board, placed.first
        roots: list[int] = []
        for index in placed.turned.closing:
            root = board.root(first + index)
            if board.open_ends(root) == 0 and root not in roots:
                roots.append(root)
        for cell in self._surrounded:
            home = board.placed[cell]
            roots += [home.first + index for index in home.turned.inside]
        return roots

    def standings(self) -> list[Standing]:
        """Every follower on the board, in the order of the segments they stand on."""
        standing = [one for occupants in self.board.occupants.values() for one in occupants]
        return sorted(standing, key=lambda one: one.number)

    def named_awards(self, features: Features) -> list[Award]:
        """The awards so far, each with the final id of its feature."""
        return [award._replace(feature=features.id_of(number)) for award, number in self.awards]
