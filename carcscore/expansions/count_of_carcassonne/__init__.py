"""The Count of Carcassonne: a block of twelve tiles with four quarters, and the count (CO1 to CO14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from carcscore.board.features import Features
from carcscore.expansions.count_of_carcassonne.moves import (
    COUNT_MOVE,
    FINAL_MOVES,
    MOVE_TO,
    Moves,
)
from carcscore.expansions.count_of_carcassonne.quarters import (
    ABBOT,
    CARCASSONNE,
    CASTLE,
    COUNT,
    DRAWN_ON,
    FIGURE,
    FINAL,
    NAME,
    QUARTERS,
    Quarter,
    place_of,
)
from carcscore.expansions.count_of_carcassonne.saves import IN_SAVES
from carcscore.findings import Finding, error
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import set_aside
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, neighbour
from carcscore.rules.facts import AllowableFigure, Facts, StartTiles
from carcscore.rules.holdings import Holdings
from carcscore.scoring.values import NO_POINT, Occupant
from carcscore.sentences import said
from carcscore.text import a
from carcscore.tiles.kinds import FARM, is_wall

BLOCK: Final[Mapping[str, Cell]] = {
    "COG": (0, 0),
    **{f"CO{letter}": (place % 4 - 2, place // 4 - 1) for place, letter in enumerate("ABCDEF")},
    **{f"CO{letter}": (place % 4 - 2, place // 4 - 1) for place, letter in enumerate("HIJKL", 7)},
}
"""The twelve tiles and their cells; the one that comes first is the origin (CO1)."""


class CountOfCarcassonne(Expansion):
    """A player who brings points only to others puts a follower into the city, to move out when it pays."""

    facts = Facts(
        name=NAME,
        title="The Count of Carcassonne",
        box=6,
        unsettled={"": "who moves out of the City of Carcassonne, and who goes there"},
        start=StartTiles(BLOCK, "instead"),
        awake=True,  # the count stands in the castle from the first
        figures=(FIGURE,),
        kinds=(CARCASSONNE,),
        options=(MOVE_TO, FINAL_MOVES, COUNT_MOVE, ABBOT),
        holdings=Holdings(NAME, COUNT, QUARTERS, FINAL),
        besides="nothing",
        foreign=IN_SAVES,
    )
    made_of = (Moves,)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        if game.table.record.is_log:
            self.held[COUNT] = CASTLE

    # A final position

    def read_position(self) -> Iterator[Finding]:
        """Takes those who are in the quarters from the supplies."""
        moves = self.part(Moves)
        for piece in self.game.standing_of(FIGURE.name):
            say = f"`{NAME}: {{count: {CASTLE}}}`"
            message = f"the count stands in a quarter, not on a tile: say in which, as in {say}"
            yield error("count-on-a-tile", message, "CO3", self.game.table.where_figure(piece))
        if self.said[FINAL] is not None:
            message = "a position shows where everybody stands after the last moves: leave `final` out"
            yield error("final-in-position", message, "CO9", (NAME, FINAL.name))
        for player, some in self.said[QUARTERS].items():
            for number, (quarter, figure) in enumerate(some):
                path = (NAME, QUARTERS.name, player, number)
                what = said("{} has {} in the {}", player, a(figure), quarter)
                if not moves.may_enter(figure, quarter):
                    found = moves.no_place(figure, quarter, what)
                    yield error(found.code, found.message, found.rule, path)
                    continue
                yield from set_aside(self.game, player, figure, place_of(quarter), "CO4", path)

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """True if a follower from a quarter came to an occupied feature, on a tile of any age (CO7, CO9)."""
        if turn is not None or figure.segment < 0:
            return False
        if code not in ("feature-was-taken", "on-start-tile", "two-on-one-tile", "too-few-turns"):
            return False
        board = self.game.board
        if board.kind(figure.number) is FARM or self.options[FINAL_MOVES.name] == "any":
            return True
        return bool(self.game.feature(board.root(figure.number)).complete)

    # Both

    def check_position(self, features: Features) -> Iterator[Finding]:
        """The block with which the game began is whole: no wall is open (CO1)."""
        table, board = self.game.table, self.game.board
        starts = {start.at for start in self.game.table.record.start_tiles}
        began = [
            feature for feature in features if feature.kind is CARCASSONNE and set(feature.tiles) & starts
        ]
        for cell in sorted({cell for feature in began for cell in feature.tiles}):
            for side, edge in enumerate(board.at(cell).turned.edges):
                other = board.find(neighbour(cell, side))
                if is_wall(edge) and (other is None or other.turned.edges[side - 2] != edge):
                    message = said(
                        "the wall of the City of Carcassonne is open at {}: its block is of twelve tiles; "
                        "the boards of the second edition are not known here, a record may bring them as "
                        "`tiles` of its own",
                        table.name(cell),
                    )
                    yield error("block-incomplete", message, "CO1", table.where_tile(cell))
                    return

    check_log = check_position

    def stacks(self) -> Iterator[Occupant]:
        """Those in the quarters and the count, on tiles of the block."""
        origin = next((tile.cell for tile in self.game.board.tiles() if tile.turned.tile.code == "COG"), None)
        if origin is None:
            return
        for quarter, (x, y) in DRAWN_ON.items():
            cell = (origin[0] + x, origin[1] + y)
            placed = self.game.board.find(cell)
            segment = next(iter(placed.turned.segments_of(CARCASSONNE.name)), None) if placed else None
            if placed is None or segment is None:
                continue
            number = placed.number(segment)
            for player, figure in self._there(quarter):
                strength = self.game.rules.figures[figure].strength if player else 0
                place = (cell, segment, number, NO_POINT, strength)
                yield Occupant(player, figure, quarter, *place, follower=bool(player))

    def _there(self, quarter: Quarter) -> Iterator[tuple[str, str]]:
        """The followers in a quarter, by player and figure; the count is nobody's."""
        for player, some in self.held[QUARTERS].items():
            yield from ((player, sent.figure) for sent in some if sent.quarter == quarter)
        if self.held[COUNT] == quarter:
            yield "", FIGURE.name
