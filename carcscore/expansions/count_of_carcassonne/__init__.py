"""The Count of Carcassonne: a block of twelve tiles with four quarters, and the count (CO1 to CO14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from carcscore.board.features import Features
from carcscore.expansions.count_of_carcassonne.moves import (
    COUNT_MOVE,
    ENTER,
    FINAL_MOVES,
    LEAVE,
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
    LEFT_FOR,
    QUARTERS,
    Quarter,
    place_of,
)
from carcscore.findings import Finding, error
from carcscore.formats.jcz.foreign import Foreign, Message, Says, When
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

NAME: Final = "count-of-carcassonne"
BLOCK: Final[Mapping[str, Cell]] = {
    "COG": (0, 0),
    **{f"CO{letter}": (place % 4 - 2, place // 4 - 1) for place, letter in enumerate("ABCDEF")},
    **{f"CO{letter}": (place % 4 - 2, place // 4 - 1) for place, letter in enumerate("HIJKL", 7)},
}
"""The twelve tiles and their cells; the one that comes first is the origin (CO1)."""
_QUARTERS: Final = {f"QUARTER_{quarter.upper()}": quarter for quarter in LEFT_FOR}


def _entered(said: Message, before: Any) -> Any:
    """Who enters which quarter in a save; that is remembered until the follower leaves."""
    quarter = _QUARTERS.get(said.location or "")
    if quarter is None or said.figure is None:
        return None
    said.memory[NAME, said.meeple] = quarter
    return {"put": quarter, "figure": said.figure}


def _count_moved(said: Message, before: Any) -> Any:
    quarter = _QUARTERS.get(said.location or "")
    return None if quarter is None or before is None else {**before, "count": quarter}


def _left(said: Message, before: Any) -> Any:
    """Who leaves a quarter in a save; another follower is no matter of this one."""
    quarter = said.memory.pop((NAME, said.meeple), None)
    if quarter is None or said.cell is None:
        return NotImplemented
    point = {} if said.point is None else {"point": said.point}
    return {"player": said.owner, "from": quarter, "to": said.cell, "figure": said.figure, **point}


_IN_SAVES: Final = Foreign(
    messages=(
        Says("DEPLOY_MEEPLE Quarter", ENTER, _entered, when=(When.AFTER,)),
        Says("MOVE_NEUTRAL_FIGURE count", ENTER, _count_moved, goes_on=True, when=(When.AFTER,)),
        *(
            Says(
                f"DEPLOY_MEEPLE {feature}",
                LEAVE,
                _left,
                when=(When.AFTER,),
                anyone=True,
                at_end=(NAME, FINAL.name),
            )
            for feature in ("Road", "City", "Monastery", "Field", "Cloister", "Farm")
        ),
        Says("PASS", when=(When.BEFORE, When.AFTER), anyone=True),
    )
)


class CountOfCarcassonne(Expansion):
    """Who brings points to others alone puts followers into the city, to move out when it pays."""

    facts = Facts(
        name=NAME,
        title="The Count of Carcassonne",
        unsettled={"": "who moves out of the City of Carcassonne, and who goes there"},
        start=StartTiles(BLOCK, "instead"),
        awake=True,  # the count stands in the castle from the first
        figures=(FIGURE,),
        kinds=(CARCASSONNE,),
        options=(MOVE_TO, FINAL_MOVES, COUNT_MOVE, ABBOT),
        holdings=Holdings(NAME, COUNT, QUARTERS, FINAL),
        besides="nothing",
        foreign=_IN_SAVES,
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
        """Who left a quarter came to an occupied feature, on a tile of any age (CO7, CO9)."""
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
        began = [one for one in features if one.kind is CARCASSONNE and set(one.tiles) & starts]
        for cell in sorted({cell for one in began for cell in one.tiles}):
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
        origin = next((one.cell for one in self.game.board.tiles() if one.turned.tile.code == "COG"), None)
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
        """Who is in a quarter, by player and figure; the count is nobody's."""
        for player, some in self.held[QUARTERS].items():
            yield from ((player, one.figure) for one in some if one.quarter == quarter)
        if self.held[COUNT] == quarter:
            yield "", FIGURE.name
