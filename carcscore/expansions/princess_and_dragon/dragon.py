"""The dragon: comes with a volcano, runs with a dragon tile, eats whom it meets (rules PD2 to PD6, PD13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Final

from carcscore.board.double_tiles import whole
from carcscore.board.features import Features
from carcscore.expansions.princess_and_dragon.fairy import Fairy
from carcscore.findings import Finding, Path, Where, error, note
from carcscore.game.declaring import does, hears
from carcscore.game.events import Laid
from carcscore.game.expansion import Expansion, Part
from carcscore.game.owing import owed
from carcscore.game.placing import on_tile, whose
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, neighbour
from carcscore.rules import data_types
from carcscore.rules.data_types import Label, Size
from carcscore.rules.facts import Figure, Option, Step
from carcscore.rules.forms import data_type
from carcscore.scoring.values import Occupant, Section
from carcscore.sentences import enumerated, said
from carcscore.tiles.kinds import MarkKind

DRAGON: Final = Figure("dragon", per_player=0, strength=0, rule="PD1", follower=False, shape="dragon")
VOLCANO: Final = MarkKind("volcano", "volcanoes", on="tile", combine="any", symbol="volcano")
DRAGON_TILE: Final = MarkKind(
    "dragon", "dragons", on="tile", combine="any", symbol="dragon", legend="dragon tile"
)
MOVES: Final = Option(
    "dragon_move",
    ("before-scoring", "after-scoring"),
    "Whether the dragon runs before what the tile completed is scored, or after it (PD6).",
)
STANDS_BY: Final = Option(
    "dragon_tile",
    ("all", "followers"),
    "Who may not be put on the dragon's tile: whoever it eats, or followers alone (PD13).",
)
STEPS: Final = 6
PERIL: Final = "dragon"
"""The peril of pieces that the dragon eats."""
_WAY: Final = Label(
    "a list of cells", "The tiles that the dragon enters, in order.", [[-1, 1], [-1, 0], [0, 0]]
)
Way = Annotated[tuple[data_types.Cell, ...], Size(0, 1000), _WAY]


class Dragon(Part):
    """The dragon of one table."""

    _due = OfEntry(bool)
    """True if a dragon tile was laid in this turn, so that the dragon must run."""
    _told = OfEntry[tuple[Way, Path] | None]()
    """Its run in this turn, and where that is written."""

    def __init__(self, expansion: Expansion) -> None:
        super().__init__(expansion)
        self._meals: list[tuple[str, str, str]] = []
        """Whom it ate: the turn, the tile, the figures."""

    @property
    def _standing(self) -> Occupant | None:
        """The dragon, once it is on the board."""
        return next(iter(self.game.standing_of(DRAGON.name)), None)

    @property
    def lives(self) -> bool:
        """True if the dragon is on the board."""
        return self._standing is not None

    @property
    def _fairys(self) -> Cell | None:
        """The fairy's tile."""
        return self.expansion.part(Fairy).cell

    # A turn log

    def began(self, turn: TurnInPlay) -> None:
        """A volcano among the start tiles has its dragon."""
        for start in () if self.lives else self.game.table.record.start_tiles:
            if VOLCANO.name in self.game.marks_on(start.at):
                self._goes_to(start.at)

    @hears(Laid)
    def _laid(self, turn: TurnInPlay, laid: Laid) -> Iterator[Finding]:
        """A volcano takes the dragon at once (PD2); a dragon tile makes it run, if there is one (PD3)."""
        marks = self.game.marks_on(laid.cell)
        if VOLCANO.name in marks:
            self._goes_to(laid.cell)
            turn.note("brings the dragon to the volcano")
        elif DRAGON_TILE.name in marks:
            self._due = self.lives
            if not self.lives:
                message = "a dragon tile is laid before any volcano: it is set aside, and another one drawn"
                yield error("dragon-too-early", message, "PD3")

    @does(DRAGON.name, data_type(Way), step=Step.BEFORE, takes=(), words="the dragon's run")
    def run(self, turn: TurnInPlay, way: Way) -> Iterable[Finding]:
        """The dragon runs now, or after the scoring (PD6)."""
        if self._told is not None:
            return [error("dragon-runs-twice", "the dragon runs once in a turn", "PD4")]
        self._told = way, turn.path
        return () if self.options[MOVES.name] == "after-scoring" else self._run(turn, way, turn.path)

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """It runs after all else, or must have run (PD4, PD6)."""
        if self._told is not None:
            if self.options[MOVES.name] == "after-scoring":
                yield from self._run(turn, *self._told)
        elif self._due and (steps := self._steps(())):
            ways = enumerated((self.game.table.name(cell) for cell in steps), "or")
            message = said("a dragon tile was laid, so the dragon must run: it can go to {}", ways)
            yield from owed(self.game, error("dragon-must-move", message, "PD4"), late=True)

    def _goes_to(self, cell: Cell) -> None:
        self.game.bring(on_tile(DRAGON.name, cell))

    def _steps(self, before: Sequence[Cell]) -> list[Cell]:
        """The tiles that it can enter now; ``before`` are those on which it was in this run."""
        dragon = self._standing
        if dragon is None:
            return []
        board = self.game.board
        near = (neighbour(cell, side) for cell in whole(board, dragon.cell) for side in range(4))
        there = (*before, dragon.cell, *([] if self._fairys is None else [self._fairys]))
        closed = {square for cell in there for square in whole(board, cell)}
        return [cell for cell in near if cell in board and cell not in closed and self.game.enterable(cell)]

    def _run(self, turn: TurnInPlay, way: Way, path: Path) -> Iterator[Finding]:
        """Step after step, taken as they are written as far as tiles lie there."""
        dragon, name = self._standing, self.game.table.name
        if dragon is None or not self._due:
            why = "no dragon tile was laid in this turn" if dragon else "no volcano lies on the board"
            yield error("dragon-stays", f"the dragon runs, but {why}", "PD4", path)
        if dragon is None:
            return
        entered = [dragon.cell]
        full = False
        for number, cell in enumerate(way):
            where = Where((*path, number), turn=turn.number, tile=cell)
            if full or number == STEPS:
                why = "ate somebody drunk and stops" if full else f"takes {STEPS} steps at most"
                message = said("the dragon goes on to {}, but it {}", name(cell), why)
                yield error("dragon-too-far", message, "PD4", where)
                break
            if cell not in self._steps(entered):
                yield self._wrong_step(cell, entered, where)
                if cell not in self.game.board:
                    break
            self._goes_to(cell)
            entered.append(cell)
            full = self._eat(turn, cell)
        steps = () if full or len(entered) > STEPS else self._steps(entered)
        if steps and len(entered) == len(way) + 1:
            ways = enumerated(map(name, steps), "or")
            message = said(
                "the dragon stops after {} of {} steps, but it can go on to {}", len(way), STEPS, ways
            )
            yield from owed(self.game, error("dragon-stops-early", message, "PD4", path), late=True)

    def _wrong_step(self, cell: Cell, entered: Sequence[Cell], where: Where) -> Finding:
        squares = whole(self.game.board, cell)
        if cell not in self.game.board:
            why = "no tile lies there"
        elif not {*squares}.isdisjoint(entered):
            why = "it was there already in this run"
        elif not self.game.enterable(cell):
            why = "nothing on that tile can be entered"
        elif self._fairys in squares:
            return error("dragon-beside-fairy", "the dragon goes to the fairy's tile", "PD14", where)
        else:
            why = said("that is not beside {}", self.game.table.name(entered[-1]))
        there = self.game.table.name(cell)
        return error("bad-dragon-step", said("the dragon goes to {}, but {}", there, why), "PD4", where)

    def _eat(self, turn: TurnInPlay, cell: Cell) -> bool:
        """Eats everybody on a tile (PD5); whether somebody drunk was among them (T6)."""
        eaten = list(self._at_its_mercy(cell))
        drunk = [occupant for occupant in eaten if self.game.hooks.count("drunk", occupant)]
        for occupant in eaten:
            if occupant.follower or occupant in self.game.pieces:  # lonely pieces went home already
                self.game.leave(occupant, "eaten")
        if eaten:
            there, whom = self.game.table.name(cell), enumerated(map(whose, eaten))
            turn.note(said("has the dragon eat {} on {}", whom, there))
            self._meals.append((str(turn.number), there, whom))
        return bool(drunk)

    def _at_its_mercy(self, cell: Cell) -> Iterator[Occupant]:
        """The figures on a tile that the dragon eats (PD5)."""
        game = self.game
        cells = whole(game.board, cell)
        there = (*game.on_tile(cell), *(piece for piece in game.pieces if piece.cell in cells))
        return (occupant for occupant in there if game.rules.in_peril(occupant.figure, occupant.role, PERIL))

    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Nobody is put on the dragon's tile (PD2, PD13)."""
        dragon = self._standing
        if dragon is not None and follower.cell in whole(self.game.board, dragon.cell):
            there = self.game.table.name(dragon.cell)
            message = said(
                "{} goes to {}, where the dragon is: nobody is put down beside it", whose(follower), there
            )
            yield error("beside-the-dragon", message, "PD13")

    def forbids_piece(self, piece: Occupant, turn: TurnInPlay) -> Iterable[Finding]:
        """Nor is a piece that the dragon eats, unless a table plays otherwise (PD13)."""
        eaten = self.game.rules.in_peril(piece.figure, piece.role, PERIL)
        return self.forbids(piece, turn) if eaten and not self._bold_pieces else ()

    @property
    def _bold_pieces(self) -> bool:
        return bool(self.options[STANDS_BY.name] == "followers")

    def sections(self) -> Iterator[Section]:
        """Whom the dragon ate, which no final position tells."""
        yield Section("Eaten by the dragon", ("turn", "on", "eaten"), tuple(self._meals))

    # A final position

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Findings on the dragon in a position (PD2, PD3, PD13)."""
        game, table = self.game, self.game.table
        volcanoes = [cell for cell in game.board if VOLCANO.name in game.marks_on(cell)]
        early = [cell for cell in game.board if DRAGON_TILE.name in game.marks_on(cell)]
        dragon = self._standing
        if dragon is not None:
            yield from self._beside(dragon)
            if not volcanoes:
                message = "the dragon comes with a volcano, but none lies here"
                yield error("no-volcano", message, "PD2", table.where_figure(dragon))
        elif volcanoes:
            message = "a volcano lies here, but where is the dragon? Add `pieces: [dragon CELL]`"
            yield note("no-dragon", message, "PD2", table.where_tile(volcanoes[-1]))
        if early and not volcanoes:
            message = "a dragon tile lies here, but no volcano: such tiles are set aside until one is laid"
            yield error("dragon-too-early", message, "PD3", table.where_tile(early[0]))

    def _beside(self, dragon: Occupant) -> Iterator[Finding]:
        table = self.game.table
        for occupant in self._at_its_mercy(dragon.cell):
            if occupant.follower or not self._bold_pieces:
                there = table.name(occupant.cell)
                message = said(
                    "{} stands on {} beside the dragon, which would have eaten it", whose(occupant), there
                )
                yield error("beside-the-dragon", message, "PD13", table.where_figure(occupant))
