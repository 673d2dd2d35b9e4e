"""The dragon: comes with a volcano, runs with a dragon tile, eats whom it meets (rules PD2 to PD6, PD13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Final

from carcscore.board.double_tiles import whole
from carcscore.board.features import Features
from carcscore.expansions.princess_and_dragon.fairy import Fairy
from carcscore.findings import Finding, Where, error, note
from carcscore.game.events import Event, Laid
from carcscore.game.expansion import Expansion
from carcscore.game.placing import neutral, whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, neighbour
from carcscore.record.model import Action
from carcscore.rules import data_types
from carcscore.rules.data_types import Label, Size
from carcscore.rules.facts import ActionKind, Figure, Option, Step
from carcscore.rules.forms import data_type
from carcscore.scoring.values import Occupant
from carcscore.text import listed
from carcscore.tiles.kinds import MarkKind

DRAGON: Final = Figure("dragon", per_player=0, strength=0, rule="PD1", follower=False, shape="dragon")
VOLCANO: Final = MarkKind("volcano", "volcanoes", on="tile", combine="any", symbol="volcano")
DRAGON_TILE: Final = MarkKind("dragon", "dragons", on="tile", combine="any", symbol="dragon")
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
"""What pieces that the dragon eats name among their perils."""
_WAY: Final = Label(
    "a list of cells", "The tiles that the dragon enters, in order.", [[-1, 1], [-1, 0], [0, 0]]
)
Way = Annotated[tuple[data_types.Cell, ...], Size(0, 1000), _WAY]
RUN: Final = ActionKind(DRAGON.name, data_type(Way), step=Step.BEFORE, takes=(), words="the dragon's run")


class Dragon:
    """The dragon of one table."""

    def __init__(self, expansion: Expansion, fairy: Fairy) -> None:
        self._game = expansion.game
        self._options = expansion.options
        self._fairy = fairy
        self._due = False
        """Whether a dragon tile was laid in this turn, so that the dragon must run."""
        self._action: Action | None = None
        """Its run in this turn."""
        self._started = False

    @property
    def standing(self) -> Occupant | None:
        """The dragon, once it is on the board."""
        return next((one for one in self._game.pieces if one.figure == DRAGON.name), None)

    @property
    def lives(self) -> bool:
        """Whether the dragon is on the board."""
        return self.standing is not None

    # A turn log

    def began(self, turn: TurnInPlay) -> Iterable[Finding]:
        """A new entry; a volcano among the start tiles has its dragon."""
        self._due, self._action = False, None
        if not self._started:
            self._started = True
            for start in self._game.table.record.start_tiles:
                if VOLCANO.name in self._game.marks_on(start.at):
                    self._goes_to(start.at)
        return ()

    def happened(self, turn: TurnInPlay, event: Event) -> Iterator[Finding]:
        """A volcano takes the dragon at once (PD2); a dragon tile makes it run, if there is one (PD3)."""
        if not isinstance(event, Laid):
            return
        marks = self._game.marks_on(event.cell)
        if VOLCANO.name in marks:
            self._goes_to(event.cell)
            turn.note("brings the dragon to the volcano")
        elif DRAGON_TILE.name in marks:
            self._due = self.lives
            if not self.lives:
                message = "a dragon tile is laid before any volcano: it is put aside, and another one drawn"
                yield error("dragon-too-early", message, "PD3")

    def act_on(self, turn: TurnInPlay, action: Action) -> Iterable[Finding]:
        """The dragon runs now, or after the scoring (PD6)."""
        if self._action is not None:
            return [error("dragon-runs-twice", "the dragon runs once in a turn", "PD4")]
        self._action = action
        return () if self._options[MOVES.name] == "after-scoring" else self._run(turn, action)

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """It runs after all else, or must have run (PD4, PD6)."""
        if self._action is not None:
            if self._options[MOVES.name] == "after-scoring":
                yield from self._run(turn, self._action)
        elif (
            self._due
            and (steps := self._steps(()))
            and not self._game.table.record.breaks_off_in(turn.number)
        ):
            ways = listed((self._game.table.name(cell) for cell in steps), "or")
            message = f"a dragon tile was laid, so the dragon must run: it can go to {ways}"
            yield error("dragon-must-move", message, "PD4")

    def _goes_to(self, cell: Cell) -> None:
        self._game.bring(neutral(DRAGON.name, cell))

    def _steps(self, before: Sequence[Cell]) -> list[Cell]:
        """The tiles that it can enter now; ``before`` are those on which it was in this run."""
        dragon = self.standing
        if dragon is None:
            return []
        board = self._game.board
        near = (neighbour(cell, side) for cell in whole(board, dragon.cell) for side in range(4))
        there = (*before, dragon.cell, *([] if self._fairy.cell is None else [self._fairy.cell]))
        closed = {square for cell in there for square in whole(board, cell)}
        return [cell for cell in near if cell in self._game.board and cell not in closed and self._open(cell)]

    def _open(self, cell: Cell) -> bool:
        """Whether there is anything on a tile where somebody could stand: else it is closed to the dragon."""
        return any(segment.kind.claimable for segment in self._game.board.at(cell).turned.segments)

    def _run(self, turn: TurnInPlay, action: Action) -> Iterator[Finding]:
        """Step after step, taken as they are written as far as tiles lie there."""
        way: Sequence[Cell] = action.data
        dragon, name = self.standing, self._game.table.name
        if dragon is None or not self._due:
            why = "no dragon tile was laid in this turn" if dragon else "no volcano lies on the board"
            yield error("dragon-stays", f"the dragon runs, but {why}", "PD4", action.path)
        if dragon is None:
            return
        entered = [dragon.cell]
        full = False
        for number, cell in enumerate(way):
            where = Where((*action.path, number), turn=turn.number, tile=cell)
            if full or number == STEPS:
                why = "ate somebody drunk and stops" if full else f"takes {STEPS} steps at most"
                message = f"the dragon goes on to {name(cell)}, but it {why}"
                yield error("dragon-too-far", message, "PD4", where)
                break
            if cell not in self._steps(entered):
                yield self._wrong_step(cell, entered, where)
                if cell not in self._game.board:
                    break
            self._goes_to(cell)
            entered.append(cell)
            full = self._eat(turn, cell)
        steps = () if full or len(entered) > STEPS else self._steps(entered)
        unfinished = self._game.table.record.breaks_off_in(turn.number)
        if steps and len(entered) == len(way) + 1 and not unfinished:
            ways = listed(map(name, steps), "or")
            message = f"the dragon stops after {len(way)} of {STEPS} steps, but it can go on to {ways}"
            yield error("dragon-stops-early", message, "PD4", action.path)

    def _wrong_step(self, cell: Cell, entered: Sequence[Cell], where: Where) -> Finding:
        if cell not in self._game.board:
            why = "no tile lies there"
        elif cell in entered:
            why = "it was there already in this run"
        elif not self._open(cell):
            why = "nothing on that tile can be entered"
        elif cell == self._fairy.cell:
            return error("dragon-beside-fairy", "the dragon goes to the fairy's tile", "PD14", where)
        else:
            why = f"that is not beside {self._game.table.name(entered[-1])}"
        there = self._game.table.name(cell)
        return error("bad-dragon-step", f"the dragon goes to {there}, but {why}", "PD4", where)

    def _eat(self, turn: TurnInPlay, cell: Cell) -> bool:
        """Eats everybody on a tile (PD5); whether somebody drunk was among them (T6)."""
        eaten = list(self._at_its_mercy(cell))
        drunk = [one for one in eaten if self._game.hooks.hindered(one)]
        for one in eaten:
            if one.follower or one in self._game.pieces:  # lonely pieces went home already
                self._game.leave(one, "eaten")
        if eaten:
            there = self._game.table.name(cell)
            turn.note(f"has the dragon eat {listed(whose(one) for one in eaten)} on {there}")
        return bool(drunk)

    def _at_its_mercy(self, cell: Cell) -> Iterator[Occupant]:
        """The figures on a tile that the dragon eats (PD5)."""
        game = self._game
        cells = whole(game.board, cell)
        followers = [one for cell in cells for one in game.followers_on.get(cell, ())]
        there = (*followers, *(one for one in game.pieces if one.cell in cells))
        return (one for one in there if game.rules.in_peril(one.figure, one.role, PERIL))

    def forbids(self, occupant: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Nobody is put on the dragon's tile (PD2, PD13)."""
        dragon = self.standing
        if dragon is not None and occupant.cell in whole(self._game.board, dragon.cell):
            there = self._game.table.name(dragon.cell)
            message = f"{whose(occupant)} goes to {there}, where the dragon is: nobody is put down beside it"
            yield error("beside-the-dragon", message, "PD13")

    def forbids_piece(self, occupant: Occupant, turn: TurnInPlay) -> Iterable[Finding]:
        """Nor is a piece that the dragon eats, unless a table plays otherwise (PD13)."""
        eaten = self._game.rules.in_peril(occupant.figure, occupant.role, PERIL)
        return self.forbids(occupant, turn) if eaten and not self._bold_pieces else ()

    @property
    def _bold_pieces(self) -> bool:
        return self._options[STANDS_BY.name] == "followers"

    # A final position

    def check(self, features: Features) -> Iterator[Finding]:
        """What a position says of the dragon (PD2, PD3, PD13)."""
        game, table = self._game, self._game.table
        if table.record.is_log:
            return
        volcanoes = [cell for cell in game.board if VOLCANO.name in game.marks_on(cell)]
        early = [cell for cell in game.board if DRAGON_TILE.name in game.marks_on(cell)]
        dragon = self.standing
        if dragon is not None:
            yield from self._beside(dragon)
            if not volcanoes:
                where = table.where(dragon.path, dragon.offset, dragon.cell)
                yield error("no-volcano", "the dragon comes with a volcano, but none lies here", "PD2", where)
        elif volcanoes:
            message = "a volcano lies here, but it is not said where the dragon is: `pieces: [dragon CELL]`"
            yield note("no-dragon", message, "PD2", table.where_tile(volcanoes[-1]))
        if early and not volcanoes:
            message = "a dragon tile lies here, but no volcano: such tiles are put aside until one is laid"
            yield error("dragon-too-early", message, "PD3", table.where_tile(early[0]))

    def _beside(self, dragon: Occupant) -> Iterator[Finding]:
        table = self._game.table
        for one in self._at_its_mercy(dragon.cell):
            if one.follower or not self._bold_pieces:
                there = table.name(one.cell)
                message = f"{whose(one)} stands on {there} beside the dragon, which would have eaten it"
                where = table.where(one.path, one.offset, one.cell)
                yield error("beside-the-dragon", message, "PD13", where)
