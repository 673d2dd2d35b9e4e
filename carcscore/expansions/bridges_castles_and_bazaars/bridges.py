"""Bridges: roads over tiles, laid with a tile or beside it (rules BC1 to BC7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Annotated, Final, NamedTuple

from carcscore.findings import Finding, NotDone, error
from carcscore.game.declaring import does, pays
from carcscore.game.expansion import Expansion, Part
from carcscore.game.placing import put_piece, tile_meant, whose
from carcscore.game.remembered import OfEntry
from carcscore.game.reshaping import retile
from carcscore.game.table import tile_code
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import CENTRE, POINTS, Cell, neighbour
from carcscore.record.model import Deployment
from carcscore.rules import data_types
from carcscore.rules.data_types import Point
from carcscore.rules.facts import AllowableTile, Figure, Option, Stage, Step
from carcscore.rules.forms import form
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Worth
from carcscore.sentences import said
from carcscore.text import a
from carcscore.tiles.kinds import FIELD, ROAD
from carcscore.tiles.model import NO_SEGMENT, TurnedTile

BRIDGE: Final = Figure(
    "bridge", per_player=3, of_many=2, strength=0, rule="BC1", follower=False, shape="bridge", reshapes=True
)
FOREST_BRIDGE: Final = Option(
    "forest_bridge",
    ("builder", "forest"),
    "Who gets the 2 points for a bridge over a forest: who builds it, or the forest is worth more (BC7).",
)
_FOREST: Final = "forest"
"""The kind of feature over which a bridge brings points."""
OVER_A_FOREST: Final = Item("bridge over a forest", 1, 2)


@form({"point": "N"}, {"at": [1, 0], "point": "E"})
class BridgePlace(NamedTuple):
    """where the bridge lies: `{point: N}`, by either of its ends

    A bridge over the tile just laid; `at` names one beside it.
    """

    point: Point
    at: Annotated[data_types.Cell | None, "The tile, if it is not the one just laid."] = None


class Bridges(Part):
    """Lays bridges, and looks at their ends."""

    _laid = OfEntry(lambda: NO_SEGMENT)
    """The number of the segment of the bridge laid in this entry."""
    _earlier = OfEntry[frozenset[object]](frozenset)
    """The places of the followers that were put down before that bridge."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self._for_builders = self.options[FOREST_BRIDGE.name] == FOREST_BRIDGE.default
        self._told: set[tuple[Cell, int]] = set()
        """The sides of tiles where it was told that a bridge can't end."""

    # A turn log

    @does(BRIDGE.name, BridgePlace, Step.LAY, takes=(), words="a bridge")
    def lay(self, turn: TurnInPlay, place: BridgePlace) -> Iterator[Finding]:
        """A bridge is laid over the tile just placed, or one beside it (BC2 to BC4)."""
        point, game, laid = place.point, self.game, tile_meant(turn, self.game, "BC3")
        cell = tile_meant(turn, game, "BC3", place.at)
        name, placed = game.table.name(cell), game.board.at(cell)
        if wrong := why_no_bridge(placed.turned, point):
            message = said("a bridge over {} at {}: {}", tile_code(placed.turned), name, wrong)
            raise NotDone("no-bridge", message, "BC2")
        if self._laid != NO_SEGMENT:
            yield error("second-bridge", said("{} builds a second bridge in this turn", turn.player), "BC3")
        if laid not in [cell, *(neighbour(cell, side) for side in range(4))]:
            message = said("a bridge over {}: it goes over the tile just placed, or one beside it", name)
            yield error("bridge-elsewhere", message, "BC3")
        before = set(game.board.mismatched_at(laid))
        where = (cell, NO_SEGMENT, NO_SEGMENT, point)
        piece = self._over(Occupant(turn.player, BRIDGE.name, "", *where, follower=False, path=turn.path))
        if set(game.board.mismatched_at(laid)) >= before:  # else the tile lay there only with it
            written = takewhile(lambda one: one.path != turn.path, turn.turn.actions)
            self._earlier = frozenset(
                action.data.path for action in written if isinstance(action.data, Deployment)
            )
        self._laid = piece.number
        yield from put_piece(piece, game, turn)
        turn.note(said("builds a bridge over {}", name))
        yield from self._ends(piece)
        if self._for_builders and placed.turned.segments_of(_FOREST):
            game.pay(Award(turn.player, BRIDGE.name, (OVER_A_FOREST,), "BC7", at=cell))

    def allows_tile(self, code: AllowableTile, cell: Cell, turn: TurnInPlay | None) -> bool:
        """True if the error of the tile was already reported at the end of a bridge."""
        if code != "edge-mismatch" or not self._told:
            return False
        sides = self.game.board.mismatched_at(cell)
        return bool(sides) and all((cell, side) in self._told for side in sides)

    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Nobody goes on a bridge before it lies there."""
        if follower.path in self._earlier and follower.number == self._laid:
            message = said("{} goes on a bridge that is built only later", whose(follower))
            yield error("bridge-comes-later", message, "BC5")

    # Both kinds of record

    def _over(self, piece: Occupant) -> Occupant:
        """Lays a bridge over its tile; the piece as it then lies on its own segment."""
        game, cell = self.game, piece.cell
        turned = game.board.at(cell).turned.crossed(ROAD, _sides(piece.point))
        retile(game, cell, turned)
        index = len(turned.segments) - 1
        return replace(piece, segment=index, number=game.board.number(cell, index))

    def _ends(self, piece: Occupant) -> Iterator[Finding]:
        """Findings on the ends of a bridge: beyond each is nothing, a road, or what takes any edge."""
        table, cell = self.game.table, piece.cell
        wrong = set(self.game.board.mismatched_at(cell)) & set(_sides(piece.point))
        for side in sorted(wrong):
            beyond = neighbour(cell, side)
            edge = table.board.at(beyond).turned.edges[side - 2]
            message = said(
                "the bridge over {} ends at the {} of {} at {}: beyond an end is an empty square or a road",
                table.name(cell),
                edge,
                table.code(beyond),
                table.name(beyond),
            )
            self._told |= {(cell, side), (beyond, (side + 2) % 4)}
            yield error("bridge-end", message, "BC4", table.where_figure(piece, point=True))

    def laid_out(self, pieces: Sequence[Occupant]) -> Iterator[Finding]:
        """The bridges of a position are laid over their tiles; then their ends are looked at."""
        game, laid = self.game, list[Occupant]()
        for piece in (token for token in pieces if token.figure == BRIDGE.name):
            turned = game.board.at(piece.cell).turned
            if wrong := why_no_bridge(turned, piece.point):
                name = game.table.name(piece.cell)
                message = said("{} over {} at {}: {}", whose(piece), tile_code(turned), name, wrong)
                yield error("no-bridge", message, "BC2", game.table.where_figure(piece, point=True))
                game.pieces.remove(piece)
                continue
            lifted = replace(piece, segment=NO_SEGMENT, number=NO_SEGMENT)
            game.move(piece, lifted)
            laid.append(self._over(lifted))
            game.move(lifted, laid[-1])
        for piece in laid:
            yield from self._ends(piece)

    @pays(Stage.FIXED)
    def crossed(self, scoring: Scoring, worth: Worth) -> Worth:
        """By one reading a forest is worth more for each bridge over it (BC7)."""
        if self._for_builders or scoring.feature.kind.name != _FOREST:
            return worth
        tiles = set(scoring.feature.tiles)
        bridges = sum(occupant.cell in tiles for occupant in self.game.standing_of(BRIDGE.name))
        if not bridges:
            return worth
        return replace(worth, items=(*worth.items, Item("bridges over it", bridges, OVER_A_FOREST.each)))


def _sides(point: int) -> tuple[int, int]:
    """The two sides that a bridge joins, by a point of one of them."""
    side = point // 3 % 2
    return side, side + 2


def why_no_bridge(turned: TurnedTile, point: int) -> str:
    """Why no bridge can lie over a tile so: it joins the middles of two sides that are fields (BC2)."""
    if not 0 <= point < CENTRE or point % 3 != 1:
        return "name it by one of its ends: N, E, S or W"
    if any(segment.over for segment in turned.segments):
        return "there is one already; a tile has room for one"
    for side in _sides(point):
        if turned.edges[side] != FIELD:
            return (
                f"it would end at {a(turned.edges[side])} on its {POINTS[3 * side + 1]} side, not at a field"
            )
    return ""
