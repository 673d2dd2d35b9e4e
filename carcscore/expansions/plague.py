"""The Plague: fleas that spread from outbreaks, and whoever falls ill or flees (rules PL1 to PL8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Annotated, Final, NamedTuple

from carcscore.board.features import Features
from carcscore.findings import Finding, NotDone, error
from carcscore.game.declaring import does, hears
from carcscore.game.events import Laid
from carcscore.game.expansion import Expansion
from carcscore.game.owing import owed
from carcscore.game.placing import whose
from carcscore.game.remembered import OfTurn
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import STEPS, Cell
from carcscore.rules import data_types
from carcscore.rules.data_types import Label, MapOf, Point, Role, Whole
from carcscore.rules.facts import AllowableFigure, Facts
from carcscore.rules.forms import data_type, form
from carcscore.rules.holdings import Cells, Holding, Holdings
from carcscore.scoring.values import Occupant, Stack
from carcscore.sentences import enumerated, said
from carcscore.text import verb
from carcscore.tiles.kinds import CITY, FARM, ROAD, MarkKind
from carcscore.tiles.model import NO_SEGMENT

NAME: Final = "plague"
SOURCE: Final = MarkKind("plague-source", "plague sources", on="tile", combine="any", symbol="skull")
OUTBREAKS: Final = 6
FLEAS: Final = 18
FLEEING: Final = frozenset({ROAD, CITY, FARM})
"""The kinds of feature along which figures flee (PL7)."""
_NUMBERS: Final = Label(
    "a mapping from cells to numbers", "The active outbreaks, each by the cell of its source."
)
LYING: Final = Cells("fleas", rule="PL3", differs="fleas-differ")
LATENT: Final = Cells("latent", rule="PL5", differs="fleas-differ")
ACTIVE: Final[Holding[dict[Cell, int] | None]] = Holding(
    "outbreaks",
    MapOf(data_type(data_types.Cell), Whole(1, OUTBREAKS)),
    label=_NUMBERS,
    rule="PL2",
    differs="fleas-differ",
)


@form({"at": [1, 0]}, {"from": [2, 2], "at": [1, 0]})
class Flea(NamedTuple):
    """where a flea is put: `{at: CELL}`, or `{from: CELL, at: CELL}` when none is in the supply"""

    at: data_types.Cell
    from_: Annotated[data_types.Cell | None, "The tile from which it is taken."] = None


@form({"from": [0, 0], "role": "knight", "to": [0, 1]})
class Flee(NamedTuple):
    """who flees where: `{from: CELL, role: ROLE, to: CELL, point: POINT}`

    The point is one of the tile to which it flees; `figure` where several followers stand there, `piece` for
    a builder, pig or shepherd.
    """

    from_: data_types.Cell
    to: data_types.Cell
    role: Role | None = None
    point: Point | None = None
    figure: data_types.FigureName | None = None
    piece: data_types.FigureName | None = None


class Plague(Expansion):
    """Outbreaks and fleas, kept turn by turn; a position may say where they lie."""

    facts = Facts(
        name=NAME,
        title="The Plague",
        representative=True,
        marks=(SOURCE,),
        holdings=Holdings(NAME, LYING, LATENT, ACTIVE),
        besides="nothing",
    )

    _spread = OfTurn(bool)
    """True if no flea has to be put in this turn any more."""
    _fled = OfTurn(bool)
    """True if a figure fled in this turn."""

    _broken_out = 0
    """The number of outbreaks so far."""

    @property
    def _fleas(self) -> dict[Cell, None]:
        lying = self.held[LYING]
        return dict.fromkeys(lying or ())

    @property
    def _latent(self) -> dict[Cell, None]:
        latent = self.held[LATENT]
        return dict.fromkeys(latent or ())

    @property
    def _active(self) -> Mapping[Cell, int]:
        return self.held[ACTIVE] or {}

    def _lay(self, fleas: Iterable[Cell], latent: Iterable[Cell]) -> None:
        self.held[LYING] = tuple(sorted(fleas))
        self.held[LATENT] = tuple(sorted(latent)) or None

    # Outbreaks (PL2, PL5)

    def began(self, turn: TurnInPlay) -> None:
        """A new turn: when the supply is empty the oldest of several outbreaks is over (PL5)."""
        begins = turn.number == turn.first and turn.turn.missed is None
        if begins and self._in_supply == 0 and len(self._active) > 1:
            over = min(self._active, key=self._active.__getitem__)
            turn.note(said("the outbreak on {} is over", self.game.table.name(over)), by="")
            self.held[ACTIVE] = {cell: value for cell, value in self._active.items() if cell != over}
            rest = self._joined(self._fleas)
            self._lay(rest, {*self._latent, *self._fleas} - rest)

    @hears(Laid)
    def laid(self, turn: TurnInPlay, laid: Laid) -> None:
        """A source breaks out when it is laid, and no flea is put in that turn (PL2)."""
        if self._is_source(laid.cell):
            self._spread = True
            self._broken_out += 1
            if self._broken_out <= OUTBREAKS:
                self.held[ACTIVE] = {**self._active, laid.cell: self._broken_out}
                self._lay(self._fleas, self._latent)
                turn.note(f"brings outbreak {self._broken_out}")

    def _is_source(self, cell: Cell) -> bool:
        return SOURCE.name in self.game.marks_on(cell)

    @property
    def _in_supply(self) -> int:
        return max(0, FLEAS - len(self._fleas) - len(self._latent))

    # Fleas (PL3, PL4)

    @does("flea", Flea, takes=(), words="a flea")
    def flea(self, turn: TurnInPlay, flea: Flea) -> Iterator[Finding]:
        """A flea is put on a tile, and whoever is there falls ill."""
        game, name = self.game, self.game.table.name(flea.at)
        if self._spread:
            why = "a second flea in one turn, or one in the turn of a source"
            yield error("flea-not-due", said("{} puts {}", turn.player, why), "PL3")
        self._spread = True
        if wrong := self._not_taken(flea.from_):
            yield error(
                "flea-not-free",
                said("{} puts a flea on {}, but {}", turn.player, name, wrong),
                "PL3",
            )
        if flea.from_ is not None:
            self._lay(self._fleas.keys() - {flea.from_}, self._latent.keys() - {flea.from_})
        if flea.at in game.board and not game.enterable(flea.at):
            message = said("a flea on {}: nothing on that tile can be entered", name)
            yield error("flea-on-nothing", message, "PL3")
        elif flea.at == flea.from_ or flea.at not in self._open_to(self._fleas):
            message = said(
                "a flea on {}: it lies beside no active source and no flea, or there is one already", name
            )
            yield error("flea-not-adjacent", message, "PL3")
        if flea.at not in game.board:
            return
        self._lay({*self._fleas, flea.at}, self._latent)
        ill = list(self._on(flea.at))
        for occupant in ill:
            if occupant in (*game.pieces, *game.followers_on.get(flea.at, ())):
                game.leave(occupant, "taken")
        gone = said(": {} {} ill", enumerated(map(whose, ill)), verb(len(ill), "falls")) if ill else ""
        turn.note(said("puts a flea on {}{}", name, gone))

    def _not_taken(self, from_: Cell | None) -> str:
        """The error in where a flea is taken from (PL3)."""
        name = "" if from_ is None else self.game.table.name(from_)
        if from_ is None:
            return "" if self._in_supply else "none is in the supply: say `from` where it is taken"
        if self._in_supply:
            return said("it is taken from {}, though {} are in the supply", name, self._in_supply)
        if from_ in self._latent:
            return ""
        if from_ not in self._fleas:
            return said("none lies on {}", name)
        if self._latent:
            return said("that on {} is active, and latent ones are taken first", name)
        return "" if from_ in self._movable() else said("without that on {} a region falls apart", name)

    def _movable(self) -> list[Cell]:
        """The active fleas without which no other is cut off from its outbreak."""
        return [
            cell
            for cell in self._fleas
            if len(self._joined(self._fleas.keys() - {cell})) == len(self._fleas) - 1
        ]

    def _joined(self, fleas: Collection[Cell]) -> set[Cell]:
        """Those of some fleas that lie edge by edge with an active source, over others."""
        found, waiting = set[Cell](), list(self._active)
        while waiting:
            x, y = waiting.pop()
            near = {(x + dx, y + dy) for dx, dy in STEPS}.intersection(fleas) - found
            found |= near
            waiting += near
        return found

    def _open_to(self, fleas: Collection[Cell]) -> set[Cell]:
        """The cells where a flea may be put beside these, or beside an active source."""
        beside = {(x + dx, y + dy) for x, y in (*fleas, *self._active) for dx, dy in STEPS}
        taken = {*fleas, *self._latent}
        return {cell for cell in beside - taken if self._takes_flea(cell)}

    def _takes_flea(self, cell: Cell) -> bool:
        """True if a flea can lie on a cell: on a tile that is not a source, and where somebody could be."""
        return cell in self.game.board and not self._is_source(cell) and self.game.enterable(cell)

    def _on(self, cell: Cell) -> Iterator[Occupant]:
        """The figures that fall ill on a tile (PL4)."""
        pieces = (piece for piece in self.game.pieces if piece.cell == cell)
        return filter(self._in_peril, [*self.game.followers_on.get(cell, ()), *pieces])

    def _in_peril(self, occupant: Occupant) -> bool:
        return self.game.rules.in_peril(occupant.figure, occupant.role, NAME)

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """A flea is put wherever one can be (PL3), in a double turn with either tile."""
        again = turn.further and not turn.turn.again
        if self._spread or turn.cell is None or again:
            return
        if self._in_supply or self._latent:
            places = self._open_to(self._fleas)
        else:
            kept = (self._fleas.keys() - {cell} for cell in self._movable())
            places = {place for fleas in kept for place in self._open_to(fleas) if place not in self._fleas}
        if places:
            there = self.game.table.name(min(places))
            message = said("{} puts no flea, but must: for example on {}", turn.player, there)
            yield from owed(self.game, error("flea-missing", message, "PL3"))

    # Who goes where (PL6, PL7)

    def _barred(self, cell: Cell) -> bool:
        return cell in self._fleas or cell in self._latent or cell in self._active

    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Nobody comes upon a tile with a flea or an active source (PL2, PL6)."""
        if self._barred(follower.cell):
            what, rule = ("an active source", "PL2") if follower.cell in self._active else ("a flea", "PL6")
            message = said(
                "{} goes to {}, where {} is", whose(follower), self.game.table.name(follower.cell), what
            )
            yield error("on-the-plague", message, rule)

    def forbids_piece(self, piece: Occupant, turn: TurnInPlay) -> Iterable[Finding]:
        """Nor does a piece that can fall ill."""
        return self.forbids(piece, turn) if self._in_peril(piece) else ()

    @does("flee", Flee, takes=(), words="fleeing from the plague")
    def flee(self, turn: TurnInPlay, flee: Flee) -> Iterator[Finding]:
        """An own figure flees within its road, city or farm (PL7)."""
        game, name = self.game, self.game.table.name(flee.from_)
        if self._fled:
            yield error("second-flee", said("{} lets a second figure flee in one turn", turn.player), "PL7")
        self._fled = True
        able = [
            occupant for occupant in self._fleeing(turn, flee) if game.board.kind(occupant.number) in FLEEING
        ]
        if not able:
            message = said("{} has no such figure on a road, in a city or on a farm at {}", turn.player, name)
            raise NotDone("no-way-to-flee", message, "PL7")
        ways = [(occupant, number) for occupant in able for number in self._within_reach(occupant, flee)]
        if not ways:
            there = game.table.name(flee.to)
            message = said(
                "{} flees from {} to {}, but no way leads there past the fleas", whose(able[0]), name, there
            )
            raise NotDone("no-way-to-flee", message, "PL7")
        one, number = ways[0]
        if game.hooks.count("drunk", one):
            yield error("no-way-to-flee", said("{} at {} is drunk and can't flee", whose(one), name), "PL7")
        placed, index = game.board.segment_of(number)
        point = placed.turned.segments[index].name_point if flee.point is None else flee.point
        to = replace(
            one, cell=flee.to, segment=index, number=number, point=placed.turned.point_on(index, point)
        )
        game.move(one, to)
        turn.note(said("{} flees from {} to {}", whose(one), name, game.table.name(flee.to)))

    def _fleeing(self, turn: TurnInPlay, flee: Flee) -> list[Occupant]:
        """The own figures that are meant."""
        if flee.piece is not None:
            found = self.game.standing_of(flee.piece, turn.player)
            there = [
                occupant
                for occupant in found
                if occupant.cell == flee.from_ and occupant.segment != NO_SEGMENT
            ]
            return [*filter(self._in_peril, there)]
        meant = self.game.meant(flee.from_, turn.player, None, flee.figure)
        return [occupant for occupant in meant if flee.role in (None, occupant.role)]

    def _within_reach(self, occupant: Occupant, flee: Flee) -> list[int]:
        """The segments of the tile to which somebody may flee, over tiles without fleas."""
        board = self.game.board
        found, waiting = {occupant.number}, [occupant.number]
        while waiting:
            for near in board.joined(waiting.pop()):
                if near not in found and not self._barred(board.cell_of(near)):
                    found.add(near)
                    waiting.append(near)
        placed = board.find(flee.to)
        if placed is None or flee.to == occupant.cell:
            return []
        meant = range(len(placed.turned.segments))
        indices = meant if flee.point is None else placed.turned.segments_with(flee.point)
        return [placed.number(index) for index in indices if placed.number(index) in found]

    # A final position

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """Anybody may have fled to any tile of the feature, before the plague came as well (PL7)."""
        if turn is not None or code not in ("two-on-one-tile", "on-start-tile", "feature-was-taken"):
            return False
        if figure not in self.game.followers_on.get(figure.cell, ()):
            return False
        return self.game.board.kind(figure.number) in FLEEING

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Findings on the plague in a position."""
        table, path = self.game.table, (NAME,)
        for cell in self._active:
            if cell not in table.board or not self._is_source(cell):
                yield error(
                    "fleas-differ",
                    said("an outbreak on {}, which is not a source", table.name(cell)),
                    "PL2",
                    path,
                )
        lying = (*self._fleas, *self._latent)
        if len(lying) > FLEAS:
            yield error("fleas-differ", f"{len(lying)} fleas lie there, but there are {FLEAS}", "PL3", path)
        reached = self._joined(self._fleas)
        for cell in lying:
            name = table.name(cell)
            if not self._takes_flea(cell) or (cell in self._fleas and cell in self._latent):
                yield error("fleas-differ", said("no flea can lie on {}, or only one", name), "PL3", path)
            elif cell in self._fleas and cell not in reached and self.said[ACTIVE] is not None:
                yield error(
                    "fleas-differ", said("the flea on {} belongs to no active outbreak", name), "PL3", path
                )
        for cell in (*lying, *self._active):
            for occupant in self._on(cell):
                message = said(
                    "{} stands on {}, where a flea or an outbreak is", whose(occupant), table.name(cell)
                )
                yield error("on-the-plague", message, "PL4").within(table.where_figure(occupant))

    def stacks(self) -> Iterator[Stack]:
        """The outbreaks by their numbers, the fleas, pale where they are latent."""
        tokens = [(cell, "outbreak", str(number), "red") for cell, number in self._active.items()]
        tokens += [(cell, "flea", "F", "black") for cell in self._fleas]
        tokens += [(cell, "latent flea", "f", "") for cell in self._latent]
        for cell, name, label, colour in tokens:
            if cell in self.game.board:
                yield Stack(cell, NO_SEGMENT, name, 1, label, colour)
