"""The Plague: fleas that spread from outbreaks, and whoever falls ill or flees (rules PL1 to PL8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Annotated, Final, NamedTuple, cast

from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.game.events import Event, Laid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import STEPS, Cell
from carcscore.record.model import Action
from carcscore.rules import data_types
from carcscore.rules.data_types import Label, MapOf, Point, Role, Whole
from carcscore.rules.facts import ActionKind, Allowable, Facts
from carcscore.rules.forms import data_type, form
from carcscore.rules.holdings import Cells, Holding, Holdings
from carcscore.scoring.payouts import Payout
from carcscore.scoring.values import Occupant, Stack
from carcscore.tiles.kinds import CITY, FARM, ROAD, MarkKind
from carcscore.tiles.model import NO_SEGMENT

NAME: Final = "plague"
SOURCE: Final = MarkKind("plague-source", "plague sources", on="tile", combine="any", symbol="skull")
PIECES: Final = frozenset({"builder", "pig", "shepherd"})
"""The pieces that PL4 and PL7 themselves name."""
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
    figure: data_types.Figure | None = None
    piece: data_types.Figure | None = None


SPREAD: Final = ActionKind("flea", Flea, takes=(), words="a flea")
FLEES: Final = ActionKind("flee", Flee, takes=(), words="fleeing from the plague")


class Plague(Expansion):
    """Outbreaks and fleas, kept turn by turn; a position may say where they lie."""

    facts = Facts(
        name=NAME,
        title="The Plague",
        tile_set=NAME,
        rulebook=NAME,
        representative=True,
        marks=(SOURCE,),
        actions=(SPREAD, FLEES),
        holdings=Holdings(NAME, LYING, LATENT, ACTIVE),
        listens=(Laid,),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        fleas, latent, active = self.held[LYING], self.held[LATENT], self.held[ACTIVE]
        self._fleas = dict.fromkeys(fleas or ())
        self._latent = dict.fromkeys(latent or ())
        self._active = active or {}
        self._broken_out = 0
        """How many outbreaks there were."""
        self._turn = 0
        """The first entry of the turn being played."""
        self._due = self._fled = False

    # Outbreaks (PL2, PL5)

    def began(self, turn: TurnInPlay) -> Iterable[Finding]:
        """A new turn: when the supply is empty the oldest of several outbreaks is over (PL5)."""
        if turn.first == self._turn:
            return ()
        self._turn, self._due, self._fled = turn.first, turn.turn.missed is None, False
        if self._in_supply == 0 and len(self._active) > 1 and self._due:
            over = min(self._active, key=self._active.__getitem__)
            turn.note(f"the outbreak on {self.game.table.name(over)} is over")
            del self._active[over]
            rest = self._joined(self._fleas)
            self._latent |= dict.fromkeys(cell for cell in self._fleas if cell not in rest)
            self._fleas = dict.fromkeys(cell for cell in self._fleas if cell in rest)
            self._keep()
        return ()

    def happened(self, turn: TurnInPlay, event: Event) -> Iterable[Finding]:
        """A source breaks out when it is laid, and no flea is put in that turn (PL2)."""
        if isinstance(event, Laid) and self._is_source(event.cell):
            self._due = False
            self._broken_out += 1
            if self._broken_out <= OUTBREAKS:
                self._active[event.cell] = self._broken_out
                turn.note(f"outbreak {self._broken_out}")
                self._keep()
        return ()

    def _is_source(self, cell: Cell) -> bool:
        return SOURCE.name in self.game.marks_on(cell)

    @property
    def _in_supply(self) -> int:
        return max(0, FLEAS - len(self._fleas) - len(self._latent))

    def _keep(self) -> None:
        """Takes over what lies there into what is held."""
        self.held[LYING] = tuple(sorted(self._fleas))
        self.held[LATENT] = tuple(sorted(self._latent)) or None
        self.held[ACTIVE] = self._active

    # Fleas (PL3, PL4)

    def act(self, turn: TurnInPlay, action: Action) -> Iterator[Finding]:
        """A flea is put, or somebody flees."""
        if isinstance(action.data, Flea):
            return self._spread(turn, action.data)
        return self._flee(turn, cast(Flee, action.data))

    def _spread(self, turn: TurnInPlay, flea: Flea) -> Iterator[Finding]:
        game, name = self.game, self.game.table.name(flea.at)
        if turn.turn.missed is not None:
            yield turn.done_though_missed(SPREAD.words)
        elif not self._due:
            why = "a second flea in one turn, or one in the turn of a source"
            yield error("flea-not-due", f"{turn.player} puts {why}", "PL3")
        self._due = False
        if wrong := self._not_taken(flea.from_):
            yield error("flea-not-free", f"{turn.player} puts a flea on {name}, but {wrong}", "PL3")
        if flea.from_ is not None:
            self._fleas.pop(flea.from_, None)
            self._latent.pop(flea.from_, None)
        if flea.at == flea.from_ or flea.at not in self._open_to(self._fleas):
            message = (
                f"a flea on {name}: it lies beside no active source and no flea, or there is one already"
            )
            yield error("flea-not-adjacent", message, "PL3")
        if flea.at not in game.board:
            return
        self._fleas[flea.at] = None
        self._keep()
        ill = list(self._on(flea.at))
        for one in ill:
            if one in (*game.pieces, *game.followers_on.get(flea.at, ())):
                game.leave(one, "taken")
        gone = f": {', '.join(map(whose, ill))} falls ill" if ill else ""
        turn.note(f"puts a flea on {name}{gone}")

    def _not_taken(self, from_: Cell | None) -> str:
        """What is wrong with where a flea is taken from (PL3)."""
        name = "" if from_ is None else self.game.table.name(from_)
        if from_ is None:
            return "" if self._in_supply else "none is in the supply: say `from` where it is taken"
        if self._in_supply:
            return f"it is taken from {name}, though {self._in_supply} are in the supply"
        if from_ in self._latent:
            return ""
        if from_ not in self._fleas:
            return f"none lies on {name}"
        if self._latent:
            return f"that on {name} is active, and latent ones are taken first"
        return "" if from_ in self._movable() else f"without that on {name} a region falls apart"

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
        """Where a flea may be put beside these, or beside an active source."""
        beside = {(x + dx, y + dy) for x, y in (*fleas, *self._active) for dx, dy in STEPS}
        taken = {*fleas, *self._latent}
        return {cell for cell in beside - taken if cell in self.game.board and not self._is_source(cell)}

    def _on(self, cell: Cell) -> Iterator[Occupant]:
        """Who falls ill on a tile (PL4)."""
        rules = self.game.rules
        for one in self.game.followers_on.get(cell, ()):
            if rules.in_peril(one.figure, one.role, NAME):
                yield one
        yield from (one for one in self.game.pieces if one.cell == cell and one.figure in PIECES)

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """A flea is put wherever one can be (PL3), in a double turn with either tile."""
        again = turn.further and not turn.turn.again
        if not self._due or turn.cell is None or again or self.game.table.record.breaks_off_in(turn.number):
            return
        if self._in_supply or self._latent:
            places = self._open_to(self._fleas)
        else:
            kept = (self._fleas.keys() - {cell} for cell in self._movable())
            places = {place for fleas in kept for place in self._open_to(fleas) if place not in self._fleas}
        if places:
            there = self.game.table.name(min(places))
            message = f"{turn.player} puts no flea, but must: for example on {there}"
            yield error("flea-missing", message, "PL3")

    # Who goes where (PL6, PL7)

    def _barred(self, cell: Cell) -> bool:
        return cell in self._fleas or cell in self._latent or cell in self._active

    def forbids(self, occupant: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Nobody comes upon a tile with a flea or an active source (PL2, PL6)."""
        if self._barred(occupant.cell):
            what = "an active source" if occupant.cell in self._active else "a flea"
            message = f"{whose(occupant)} goes to {self.game.table.name(occupant.cell)}, where {what} is"
            yield error("on-the-plague", message, "PL2" if occupant.cell in self._active else "PL6")

    def forbids_piece(self, occupant: Occupant, turn: TurnInPlay) -> Iterable[Finding]:
        """Nor does a piece that can fall ill."""
        return self.forbids(occupant, turn) if occupant.figure in PIECES else ()

    def _flee(self, turn: TurnInPlay, flee: Flee) -> Iterator[Finding]:
        """An own figure flees within its road, city or farm (PL7)."""
        game, name = self.game, self.game.table.name(flee.from_)
        if turn.turn.missed is not None:
            yield turn.done_though_missed(FLEES.words)
        elif self._fled:
            yield error("second-flee", f"{turn.player} lets a second figure flee in one turn", "PL7")
        self._fled = True
        able = [one for one in self._fleeing(turn, flee) if game.board.kind(one.number) in FLEEING]
        if not able:
            message = f"{turn.player} has no such figure on a road, in a city or on a farm at {name}"
            yield error("no-way-to-flee", message, "PL7")
            return
        ways = [(one, number) for one in able for number in self._within_reach(one, flee)]
        if not ways:
            there = game.table.name(flee.to)
            message = f"{whose(able[0])} flees from {name} to {there}, but no way leads there past the fleas"
            yield error("no-way-to-flee", message, "PL7")
            return
        one, number = ways[0]
        if game.hooks.hindered(one):
            yield error("no-way-to-flee", f"{whose(one)} at {name} is drunk and can't flee", "PL7")
        placed, index = game.board.segment_of(number)
        point = placed.turned.segments[index].name_point if flee.point is None else flee.point
        to = replace(
            one, cell=flee.to, segment=index, number=number, point=placed.turned.point_on(index, point)
        )
        game.move(one, to)
        turn.note(f"{whose(one)} flees from {name} to {game.table.name(flee.to)}")

    def _fleeing(self, turn: TurnInPlay, flee: Flee) -> list[Occupant]:
        """The own figures that are meant."""
        if flee.piece is not None:
            wanted = (turn.player, flee.piece, flee.from_)
            found = [one for one in self.game.pieces if (one.player, one.figure, one.cell) == wanted]
            return [one for one in found if one.figure in PIECES and one.segment != NO_SEGMENT]
        meant = self.game.meant(flee.from_, turn.player, None, flee.figure)
        return [one for one in meant if flee.role in (None, one.role)]

    def _within_reach(self, one: Occupant, flee: Flee) -> list[int]:
        """The segments of the tile to which somebody may flee, over tiles without fleas."""
        board = self.game.board
        found, waiting = {one.number}, [one.number]
        while waiting:
            for near in board.joined(waiting.pop()):
                if near not in found and not self._barred(board.cell_of(near)):
                    found.add(near)
                    waiting.append(near)
        placed = board.find(flee.to)
        if placed is None or flee.to == one.cell:
            return []
        meant = range(len(placed.turned.segments))
        indices = meant if flee.point is None else placed.turned.segments_with(flee.point)
        return [placed.number(index) for index in indices if placed.number(index) in found]

    # A final position

    def allows(self, code: Allowable, what: Occupant | Cell, turn: TurnInPlay | None) -> bool:
        """Where there was plague somebody may have fled to any tile of the feature (PL7)."""
        if turn is not None or code not in ("two-on-one-tile", "on-start-tile", "feature-was-taken"):
            return False
        if not isinstance(what, Occupant) or what not in self.game.followers_on.get(what.cell, ()):
            return False
        return self.game.board.kind(what.number) in FLEEING and any(map(self._is_source, self.game.board))

    def check(self, features: Features) -> Iterator[Finding]:
        """What a position says of the plague."""
        table, record = self.game.table, self.game.table.record
        if record.is_log:
            return
        path = (NAME,)
        for cell in self._active:
            if cell not in table.board or not self._is_source(cell):
                yield error(
                    "fleas-differ", f"an outbreak on {table.name(cell)}, which is no source", "PL2", path
                )
        lying = (*self._fleas, *self._latent)
        if len(lying) > FLEAS:
            yield error("fleas-differ", f"{len(lying)} fleas lie there, but there are {FLEAS}", "PL3", path)
        joined = self._joined(self._fleas)
        for cell in lying:
            name = table.name(cell)
            if (
                cell not in table.board
                or self._is_source(cell)
                or (cell in self._fleas and cell in self._latent)
            ):
                yield error("fleas-differ", f"no flea can lie on {name}, or only one", "PL3", path)
            elif cell in self._fleas and cell not in joined and self.said[ACTIVE] is not None:
                yield error("fleas-differ", f"the flea on {name} belongs to no active outbreak", "PL3", path)
        for cell in (*lying, *self._active):
            for one in self._on(cell):
                where = table.where(one.path, one.offset, one.cell)
                message = f"{whose(one)} stands on {table.name(cell)}, where a flea or an outbreak is"
                yield error("on-the-plague", message, "PL4").within(where)

    def other_payments(self, features: Features) -> Iterable[Payout]:
        """Nothing is paid (PL8)."""
        return ()

    def stacks(self) -> Iterator[Stack]:
        """The outbreaks by their numbers, the fleas, pale where they are latent."""
        tokens = [(cell, "outbreak", str(number), "red") for cell, number in self._active.items()]
        tokens += [(cell, "flea", "F", "black") for cell in self._fleas]
        tokens += [(cell, "latent flea", "f", "") for cell in self._latent]
        for cell, name, label, colour in tokens:
            if cell in self.game.board:
                yield Stack(cell, NO_SEGMENT, name, 1, label, colour)
