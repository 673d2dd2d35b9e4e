"""Castles in Germany: double tiles with a castle, and roads and cities that lead to it (CG1 to CG10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from carcscore.board.double_tiles import whole
from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.game.declaring import hears, pays
from carcscore.game.events import Laid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import AROUND, Cell, cells_around
from carcscore.rules.facts import AllowableFigure, Facts, Option, Stage
from carcscore.scoring.miscounts import Case, Miscount
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Occupant, Worth
from carcscore.sentences import enumerated, said
from carcscore.text import counted
from carcscore.tiles.kinds import CITY, ROAD, FeatureKind, MarkKind

NAME: Final = "castles-in-germany"
CASTLE: Final = FeatureKind("german-castle", "German castles", rim="inside", order=37, look="keep")
CASTLE_ON_TILE: Final = MarkKind(CASTLE.name, CASTLE.plural, on="tile", combine="any", brings=CASTLE)
DOUBLE: Final = Option(
    "double_tile",
    ("two", "one"),
    "How many tiles of a feature a double tile counts as (CG7).",
)
BONUS: Final = Option(
    "castle_bonus",
    ("on-tile", "around"),
    "Whether the 3 are for what lies on a castle tile, or also for what comes near it (CG6).",
)
BONUS_ITEM: Final = "castle tiles"
Reached = Callable[[tuple[Cell, ...]], bool]
FEW: Final = 3
"""Up to so many players may have two castles each (CG1)."""


class CastlesInGermany(Expansion):
    """A castle is one feature over two squares; what is completed on its tile pays 3 more."""

    facts = Facts(
        name=NAME,
        title="Castles in Germany",
        representative=True,
        kinds=(CASTLE,),
        roles={"castellan": CASTLE.name},
        marks=(CASTLE_ON_TILE,),
        options=(DOUBLE, BONUS),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        game.board.doubles_as_one = self.options[DOUBLE.name] == "one"
        self._castles: list[tuple[Cell, ...]] = []
        """The squares of each castle tile."""
        self._starts = tuple(start.at for start in game.table.record.start_tiles)
        """The cells of start tiles, once they were looked at."""
        self._laid: Counter[str] = Counter()

    # The tiles

    def _built(self, cell: Cell) -> bool:
        """Takes note of the castle tile at a cell, if it is a new one: the castle is one on both halves."""
        board, squares = self.game.board, whole(self.game.board, cell)
        found = [
            board.at(square).number(index)
            for square in squares
            for index, segment in enumerate(board.at(square).turned.segments)
            if segment.kind is CASTLE
        ]
        if not found or squares in self._castles:
            return False
        self._castles.append(squares)
        for number in found[1:]:
            board.link(found[0], number)
        return True

    def laid_out(self, pieces: Sequence[Occupant]) -> None:
        """The tiles of a position lie."""
        for cell in list(self.game.board):
            self._built(cell)

    def began(self, turn: TurnInPlay) -> None:
        """Start tiles lie before the first turn."""
        for cell in self._starts:
            if cell in self.game.board:
                self._built(cell)
        self._starts = ()

    @hears(Laid)
    def build(self, turn: TurnInPlay, laid: Laid) -> Iterator[Finding]:
        """A castle was laid: does it touch another (CG2), and is it one too many (CG1)?"""
        if not self._built(laid.cell):
            return
        self._laid[turn.player] += 1
        if self._laid[turn.player] > self._each():
            number, has = self._laid[turn.player], self._each()
            message = said("{} lays castle number {}, but has {}", turn.player, number, has)
            yield error("too-many-castles", message, "CG1")
        yield from self._touching(self._castles[-1], self._castles[:-1])

    def _each(self) -> int:
        return 2 if len(self.game.players) <= FEW else 1

    def _touching(self, squares: tuple[Cell, ...], others: Sequence[tuple[Cell, ...]]) -> Iterator[Finding]:
        near = cells_around(squares, AROUND)
        name = self.game.table.name
        for other in others:
            if near & {*other}:
                message = said("the castle tile on {} touches that on {}", name(squares[0]), name(other[0]))
                yield error("castles-touch", message, "CG2")

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Castles of a position that touch, have followers on both squares, or are more than all have."""
        table = self.game.table
        for number, squares in enumerate(self._castles):
            for found in (*self._touching(squares, self._castles[:number]), *self._two_there(squares)):
                yield found.within(table.where_tile(squares[0]))
        most = self._each() * len(self.game.players)
        if len(self._castles) > most:
            there = counted(len(self._castles), "castle")
            message = f"there are {there}, but {len(self.game.players)} players have {most} at most"
            yield error("too-many-castles", message, "CG1", table.where_tile(self._castles[-1][0]))

    def _two_there(self, squares: tuple[Cell, ...]) -> Iterator[Finding]:
        """Only one follower is put on the tile when it is laid (CG4), though it has two squares."""
        there = [follower for cell in squares for follower in self.game.followers_on.get(cell, ())]
        apart = len({occupant.cell for occupant in there}) > 1
        if apart and not any(self.game.figure_allowed("two-on-one-tile", occupant) for occupant in there):
            stand, name = enumerated(map(whose, there)), self.game.table.name(squares[0])
            message = said("{} stand on the castle tile of {}: only one can", stand, name)
            yield error("two-on-one-tile", message, "CG4")

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """A follower goes on either half of the tile just laid (CG4)."""
        if code != "not-on-placed-tile" or turn is None or turn.cell is None:
            return False
        return figure.cell in whole(self.game.board, turn.cell)

    # What pays

    @pays(Stage.THINGS)
    def castle(self, scoring: Scoring, worth: Worth) -> Worth:
        """A castle pays 2 and 1 for each square (CG5)."""
        feature = scoring.feature
        if feature.kind is not CASTLE:
            return worth
        return Worth((Item("castle", 1, 2), Item("tiles around it", feature.filled, 1)), "CG5")

    @pays(Stage.FIXED)
    def bonus(self, scoring: Scoring, worth: Worth) -> Worth:
        """Completed roads and cities pay 3 more for each castle tile (CG6)."""
        feature = scoring.feature
        if feature.kind not in (ROAD, CITY) or not feature.complete:
            return worth
        castles = sum(map(self._reached(feature), self._castles))
        return Worth((*worth.items, Item(BONUS_ITEM, castles, 3)), "CG6") if castles else worth

    def mistakes(self, case: Case) -> Iterator[Miscount]:
        """The 3 for castle tiles are forgotten (CG6)."""
        paid = sum(item.points for item in case.scoring.worth.items if item.name == BONUS_ITEM)
        if paid and case.holds:
            cells = tuple(cell for cell in case.feature.tiles if self.game.board.at(cell).turned.tile.half)
            yield case.slip(
                "castle-bonus-missed",
                cells,
                settle=lambda points: points - paid,
                habit="no castles",
                paid=paid,
            )

    def _reached(self, feature: Feature) -> Reached:
        """The way a feature reaches a castle tile: on it, or near it where that is enough."""
        tiles = {*feature.tiles}
        if self.options[BONUS.name] == "on-tile":
            return lambda squares: not tiles.isdisjoint(squares)
        return lambda squares: not tiles.isdisjoint({*squares, *cells_around(squares, AROUND)})
