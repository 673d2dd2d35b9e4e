"""What stands on a board and what was scored at one moment: kept turn by turn, or as a record says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from carcscore.board.features import Feature, Features, completed_feature
from carcscore.geometry import Cell
from carcscore.rules.options import Rules
from carcscore.rules.scoring import feature_awards
from carcscore.rules.table import Table
from carcscore.rules.values import About, Award, PieceStanding, Present, Section, Standing

if TYPE_CHECKING:
    from carcscore.rules.frontier import Frontier
    from carcscore.rules.keeper import Entry, Keeper, Wrong


class Game:
    """A game in progress, or as it lies on the table. ``players`` are their ids in seat order, ``track``
    holds the points made so far, ``supply`` followers and pieces left by figure, ``keepers`` what the
    expansions in play keep.

    Track and supply are made anew when they change, so that whoever kept them keeps them as they were. A
    supply falls below 0 when a log puts down a follower that was not there.
    """

    def __init__(self, table: Table, rules: Rules, supply: Mapping[str, int]) -> None:
        self.table = table
        self.board = table.board
        self.rules = rules
        self.mark_rules = rules.mark_rules
        self.players = tuple(player.id for player in table.record.players)
        self.track: dict[str, int] = {player.id: 0 for player in table.record.players}
        self.supply: dict[str, dict[str, int]] = {player.id: dict(supply) for player in table.record.players}
        self.pieces: list[PieceStanding] = []
        self.awards: list[tuple[Award, int | None]] = []
        """Each award with the number of a segment of the feature that paid it."""
        self.returned: list[Standing] = []
        """The followers that went home since the list was last emptied."""
        self._waiting: dict[Cell, list[tuple[Cell, int]]] = {}
        """For each empty cell the segments inside tiles that are complete only when it is filled."""
        self._missing: dict[tuple[Cell, int], int] = {}
        self._surrounded: list[tuple[Cell, int]] = []
        self.keepers: list[Keeper] = [
            keeper for expansion in rules.expansions if (keeper := expansion.keeper(self)) is not None
        ]

    def served_from(self, player: str) -> tuple[str, ...]:
        """The players in turn order, from this one on."""
        ids = self.players
        seat = ids.index(player)
        return ids[seat:] + ids[:seat]

    @cached_property
    def frontier(self) -> Frontier:
        """The empty cells where a tile could go; kept from the first time that somebody asks for it."""
        from carcscore.rules.frontier import Frontier

        return Frontier(self.board)

    @cached_property
    def copies_laid(self) -> Counter[str]:
        """How many of each tile lie on the board; kept from the first time that somebody asks for it."""
        return Counter(placed.turned.tile.code for placed in self.board.tiles())

    @cached_property
    def followers_on(self) -> dict[Cell, list[Standing]]:
        """The followers on each tile; kept from the first time that somebody asks for it."""
        on: dict[Cell, list[Standing]] = {}
        for standing in self.standings():
            on.setdefault(standing.cell, []).append(standing)
        return on

    def laid(self, cell: Cell) -> None:
        """Takes note of a tile just laid: what lies inside it is complete when it is surrounded."""
        if "frontier" in self.__dict__:
            self.frontier.laid(cell)
        if "copies_laid" in self.__dict__:
            self.copies_laid[self.board.at(cell).turned.tile.code] += 1
        self._surrounded = []
        for waiting in self._waiting.pop(cell, ()):
            self._missing[waiting] -= 1
            if not self._missing[waiting]:
                self._surrounded.append(waiting)
        turned = self.board.at(cell).turned
        x, y = cell
        for index in turned.inside:
            around = turned.segments[index].kind.around
            empty = [(x + dx, y + dy) for dx, dy in around if (x + dx, y + dy) not in self.board]
            self._missing[cell, index] = len(empty)
            if not empty:
                self._surrounded.append((cell, index))
            for near in empty:
                self._waiting.setdefault(near, []).append((cell, index))

    # Followers and pieces

    def deploy(self, standing: Standing) -> None:
        """Puts a follower from the supply on its segment."""
        self._supply(standing.player, standing.figure, -1)
        self.stand(standing)

    def stand(self, standing: Standing) -> None:
        """A follower stands on its segment."""
        self.board.occupants.setdefault(self.board.root(standing.number), []).append(standing)
        if "followers_on" in self.__dict__:
            self.followers_on.setdefault(standing.cell, []).append(standing)

    def take_back(self, standing: Standing) -> None:
        """Takes a follower off the board, back to its owner's supply."""
        root = self.board.root(standing.number)
        left = [one for one in self.board.occupants.get(root, []) if one != standing]
        if left:
            self.board.occupants[root] = left
        else:
            self.board.occupants.pop(root, None)
        self._home([standing])

    def _home(self, standings: list[Standing]) -> None:
        """Followers that were taken off the board go back to the supplies of their owners."""
        for standing in standings:
            self._supply(standing.player, standing.figure, 1)
            if "followers_on" in self.__dict__:
                self.followers_on[standing.cell].remove(standing)
        self.returned += standings

    def put(self, piece: PieceStanding) -> None:
        """Puts a piece from its owner's supply on the board."""
        self.pieces.append(piece)
        if piece.player is not None:
            self._supply(piece.player, piece.piece, -1)

    def remove(self, piece: PieceStanding) -> None:
        """Takes a piece off the board, back to its owner's supply."""
        self.pieces.remove(piece)
        if piece.player is not None:
            self._supply(piece.player, piece.piece, 1)

    def _supply(self, player: str, figure: str, number: int) -> None:
        left = self.supply[player]
        left = {**left, figure: left.get(figure, 0) + number}
        self.supply = {**self.supply, player: left}

    def excused(self, code: str, at: Standing | Cell) -> bool:
        """Whether an expansion in play allows what would be reported with this code."""
        return any(keeper.excuses(code, at) for keeper in self.keepers)

    def occupants(self, number: int) -> list[Standing]:
        """The followers in the feature of a segment."""
        return self.board.occupants.get(self.board.root(number), [])

    def pieces_in(self, root: int) -> list[PieceStanding]:
        """The pieces in the feature of a root."""
        return [
            piece for piece in self.pieces if piece.segment >= 0 and self.board.root(piece.number) == root
        ]

    def standings(self) -> list[Standing]:
        """Every follower on the board, in the order of the segments they stand on."""
        standing = [one for occupants in self.board.occupants.values() for one in occupants]
        return sorted(standing, key=lambda one: one.number)

    def about(self, standings: Iterable[Standing]) -> tuple[About, ...]:
        """What the expansions have to say of followers where they stand."""
        if not self.keepers:
            return ()
        return tuple(
            About(standing, told)
            for standing in standings
            for keeper in self.keepers
            if (told := keeper.about(standing)) is not None
        )

    # Scoring in time

    def pay(self, award: Award, number: int | None = None) -> None:
        """Moves points on the track; ``number`` is that of a segment of the feature that they are for."""
        self.awards.append((award, number))
        self.track = {**self.track, award.player: self.track[award.player] + award.points}

    def completed_by(self, cell: Cell) -> list[int]:
        """The roots of the features that the tile just laid on a cell completed."""
        board, placed = self.board, self.board.at(cell)
        roots: list[int] = []
        for index in placed.turned.closing:
            root = board.root(placed.number(index))
            if board.open_ends(root) == 0 and root not in roots:
                roots.append(root)
        if self._surrounded:
            roots += [board.number(home, index) for home, index in self._surrounded]
        return roots

    def feature(self, root: int) -> Feature:
        """A completed feature as it is now, as yet without an id."""
        return completed_feature(self.board, root, self.mark_rules)

    def score_completed(self, cell: Cell, entry: Entry) -> list[Wrong]:
        """Scores what the tile just laid on a cell completed, and sends those followers home (B5, B7, B9)."""
        wrong: list[Wrong] = []
        known = dict(entry.completed)
        for root in known or self.completed_by(cell):
            standings: list[Standing] | None = self.board.occupants.pop(root, None)
            if standings is None and not self.keepers:
                continue
            feature = known.get(root) or self.feature(root)
            if standings is not None:
                self._score(feature, root, standings, entry)
            for keeper in self.keepers:
                wrong += keeper.completed(entry, feature, root)
        return wrong

    def _score(self, feature: Feature, root: int, standings: list[Standing], entry: Entry) -> None:
        weighed = self.rules.weighed(standings, self.board)
        pieces = self.pieces_in(root) if self.pieces else ()
        order = self.served_from(entry.player) if pieces else ()
        about = self.about(standings)
        for award in feature_awards(feature, weighed, self.rules, "play", entry.number, pieces, order):
            self.pay(award._replace(about=about) if about else award, root)
        self._home(standings)

    def named_awards(self, features: Features) -> list[Award]:
        """The awards so far, each with the final id of its feature."""
        return [
            award if number is None else award._replace(feature=features.id_of(number))
            for award, number in self.awards
        ]

    def other_awards(self, features: Features, who: Present) -> list[Award]:
        """What expansions pay in the final scoring beyond what features pay."""
        return [award for keeper in self.keepers for award in keeper.final_awards(features, who)]

    def holdings(self) -> dict[str, Mapping[str, object]]:
        """What the expansions keep, as a final position says it, by their names."""
        return {keeper.name: held for keeper in self.keepers if (held := keeper.holdings())}

    def sections(self) -> list[Section]:
        """Tables for a report on what the expansions keep count of."""
        return [section for keeper in self.keepers for section in keeper.sections()]

    def present(self, features: Features, standings: list[Standing]) -> Present:
        """Who stands in each feature."""
        pieces_of: dict[str, list[PieceStanding]] = {}
        for piece in self.pieces:
            if piece.segment >= 0:
                pieces_of.setdefault(features.id_of(piece.number), []).append(piece)
        return Present(by_feature(standings, features), pieces_of, self.players)


def by_feature(standings: Iterable[Standing], features: Features) -> dict[str, list[Standing]]:
    """The followers of each feature that has any."""
    grouped: dict[str, list[Standing]] = {}
    for standing in standings:
        grouped.setdefault(features.id_of(standing.number), []).append(standing)
    return grouped
