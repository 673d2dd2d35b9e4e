"""Taverns: followers in range are drunk and weigh half, ale costs turns (rules T1 to T6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property

from carcscore.board.board import Board
from carcscore.board.features import Features
from carcscore.geometry import AROUND, Cell, cell_name
from carcscore.rules.expansion import Expansion
from carcscore.rules.followers import figure_words
from carcscore.rules.game import Game
from carcscore.rules.keeper import Entry, Keeper, Wrong
from carcscore.rules.options import Rules
from carcscore.rules.values import Section, Standing, Strength
from carcscore.tiles.kinds import MarkKind
from carcscore.tiles.model import Tile

TAVERN = MarkKind("tavern", "taverns", on="tile", combine="sum", symbol="mug")
RANGE = ((0, 0), *AROUND)
"""The cells that a tavern reaches, as steps from its own: these nine (T2)."""
MOST_TAVERNS = {2: 6, 3: 7, 4: 8}
"""How many taverns so many players use; all that there are when more play (T1)."""
ALL_TAVERNS = 9
ALES_A_TURN = 2
"""Every second ale costs its owner a turn (T4)."""


class Taverns(Expansion):
    """Whoever stands near a tavern is drunk, whatever the record says: that is read off the board."""

    def strength(self, standing: Standing, board: Board, strength: Strength, rules: Rules) -> Strength:
        """A drunk follower weighs half, exactly, however many taverns it is near (T2)."""
        if not taverns_near(standing.cell, board, rules):
            return strength
        half = Fraction(strength) / 2
        return int(half) if half.denominator == 1 else half

    def keeper(self, game: Game) -> Keeper:
        """Keeps count of the ale and of the turns to miss."""
        return TavernKeeper(self.name, game)


def taverns_on(cell: Cell, board: Board, rules: Rules) -> int:
    """How many taverns stand on the tile at a cell."""
    placed = board.find(cell)
    return rules.tile_marks(placed.turned.tile).get(TAVERN.name, 0) if placed else 0


def taverns_near(cell: Cell, board: Board, rules: Rules) -> list[Cell]:
    """The cells of the taverns in whose range a cell lies, each as often as taverns stand there (T2)."""
    x, y = cell
    near = [(x + dx, y + dy) for dx, dy in RANGE]
    return [one for one in near for _ in range(taverns_on(one, board, rules))]


class TavernKeeper(Keeper):
    """The ale that each player has taken at one table, and the turns missed for it.

    ``ale`` holds the tokens by player: those that the log shows, or those that a position says;
    ``owed`` the turns still to be missed.
    """

    def __init__(self, name: str, game: Game) -> None:
        super().__init__(name, game)
        self.ale: dict[str, int] = {}
        self.owed: Counter[str] = Counter()
        self.turns_missed: Counter[str] = Counter()
        self._overdue: set[str] = set()
        """Who played a turn that was to be missed: that was said, and is said once."""
        self._excused = 0
        """The last entry in which a turn was rightly missed."""
        self._discarded = 0
        self._said: list[Cell] | None = None
        """Where drunk followers stand, if the record says so."""

    # A turn log

    def must_miss(self, entry: Entry) -> Wrong | None:
        """A turn is missed for every second ale (T4); playing it instead is said once."""
        player = entry.player
        if not self.owed[player] or (player in self._overdue and entry.turn.missed is None):
            return None
        message = (
            f"{player} has taken {_ales(self.ale[player])} and misses this turn; "
            f"if so, write it as `{{player: {player}, missed: ale}}`"
        )
        return Wrong("turn-to-miss", message, "T4")

    def missed(self, entry: Entry) -> None:
        """One turn less to miss."""
        self._excused = entry.number
        self.owed[entry.player] -= 1
        self.turns_missed[entry.player] += 1
        self._overdue.discard(entry.player)
        entry.told.append(f"misses a turn for {_ales(ALES_A_TURN)}")

    def begun(self, entry: Entry) -> Iterable[Wrong]:
        """Takes note of a turn that is played though it was to be missed, or missed for something else."""
        missed = entry.turn.missed
        if missed is not None and self._excused == entry.number and "ale" not in missed.lower():
            message = f"{entry.player} misses the turn for ale: write `missed: ale`, not {missed[:40]}"
            return [Wrong("missed-otherwise", message, severity="note", path=(*entry.turn.path, "missed"))]
        if missed is None and not entry.turn.again and self.owed[entry.player]:
            self._overdue.add(entry.player)
        return ()

    def discarded(self, entry: Entry, tile: Tile) -> Iterable[Wrong]:
        """A tavern that is discarded was used all the same (T1)."""
        self._discarded += self.game.rules.tile_marks(tile).get(TAVERN.name, 0)
        return ()

    def placed(self, entry: Entry) -> Iterable[Wrong]:
        """A new tavern gives an ale for every follower that stands in its range already (T3)."""
        assert entry.cell is not None
        number = taverns_on(entry.cell, self.game.board, self.game.rules)
        if number:
            x, y = entry.cell
            near = [(x + dx, y + dy) for dx, dy in RANGE]
            there = self.game.followers_on
            drinkers = Counter(one.player for cell in near for one in there.get(cell, ()))
            for player in self.game.served_from(entry.player):
                self._serve(player, drinkers[player] * number, entry)
        return ()

    def deployed(self, entry: Entry, standing: Standing) -> Iterable[Wrong]:
        """Whoever goes into the range of taverns takes an ale for each (T3)."""
        self._serve(standing.player, len(self._near(standing)), entry)
        return ()

    def _serve(self, player: str, number: int, entry: Entry) -> None:
        if not number:
            return
        before = self.ale.get(player, 0)
        self.ale[player] = before + number
        turns = self.ale[player] // ALES_A_TURN - before // ALES_A_TURN
        self.owed[player] += turns
        who = "takes" if player == entry.player else f"serves {player}"
        cost = f", {_turns(turns)} to miss" if turns else ""
        entry.told.append(f"{who} {_ales(number)} ({self.ale[player]} in all{cost})")

    # A final position, and the end of a log

    def read_position(self, data: Mapping[str, object]) -> Iterator[Wrong]:
        """Ale by player, and where drunk followers stand: both may be said, and are checked."""
        self.ale, wrong = self._ale_of(data)
        yield from wrong
        yield from self._drunk_of(data)

    def at_end(self, features: Features) -> Iterator[Wrong]:
        """The number of taverns (T1), and what the record says of ale and drunk followers."""
        yield from self._number()
        record = self.game.table.record
        if record.is_log:
            data = record.extra.get(self.name)
            if isinstance(data, dict):
                yield from self._ale_said_of_a_log(data)
                yield from self._drunk_of(data)
        else:
            yield from self._impossible_ale()
        yield from self._contradictions()

    def excuses(self, code: str, at: Standing | Cell) -> bool:
        """Where somebody may have missed a turn, the others can have had more than their share (T4)."""
        if code != "too-few-turns" or not self._cells:
            return False
        return any(self.ale.get(player, ALES_A_TURN) >= ALES_A_TURN for player in self.game.players)

    def about(self, standing: Standing) -> str | None:
        """By which taverns a follower is drunk (T2)."""
        near = self._near(standing)
        return f"drunk ({self._taverns(near)})" if near else None

    def holdings(self) -> Mapping[str, object]:
        """The ale; who is drunk is read off the board."""
        return {"ale": dict(self.ale)} if self.ale else {}

    def sections(self) -> Iterator[Section]:
        """Ale and missed turns by player, with the followers that are drunk in the end."""
        taverns = self._cells
        if not taverns and not self.ale:
            return
        drunk: dict[str, list[str]] = {}
        for one in self._drunk():
            words = f"{figure_words(one.figure, one.role)} {cell_name(one.cell, self.game.table.a1)}"
            drunk.setdefault(one.player, []).append(words)
        is_log = self.game.table.record.is_log
        headers = ["player", "ale", "drunk now"]
        if is_log:
            headers[2:2] = ["turns missed", "still to miss"]
        rows = []
        for player in self.game.players:
            row = [player, self._ale_words(player, is_log), ", ".join(drunk.get(player, ())) or "-"]
            if is_log:
                row[2:2] = [str(self.turns_missed[player]), str(self.owed[player])]
            rows.append(tuple(row))
        text = (
            f"{len(taverns)} {self._taverns(taverns) if taverns else TAVERN.plural}. Followers on a tavern's "
            "tile or the eight squares around it weigh half (T2). Ale is worth nothing (T5)."
        )
        yield Section("Ale", tuple(headers), tuple(rows), text)

    def _near(self, standing: Standing) -> list[Cell]:
        return taverns_near(standing.cell, self.game.board, self.game.rules)

    def _drunk(self) -> list[Standing]:
        return [one for one in self.game.standings() if self._near(one)]

    @cached_property
    def _cells(self) -> list[Cell]:
        """The cells of all taverns, in the order in which they were laid; asked for when all are."""
        board, rules = self.game.board, self.game.rules
        return [cell for cell in board for _ in range(taverns_on(cell, board, rules))]

    def _taverns(self, cells: Iterable[Cell]) -> str:
        names = [cell_name(cell, self.game.table.a1) for cell in cells]
        many = f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]
        return f"{TAVERN.plural if len(names) > 1 else TAVERN.name} on {many}"

    def _ale_words(self, player: str, is_log: bool) -> str:
        if is_log or player in self.ale:
            return str(self.ale.get(player, 0))
        least = self._least()[player]
        return f"not said; at least {least}" if least else "not said"

    def _least(self) -> Counter[str]:
        """The ale that the followers on the board have taken themselves: one for each tavern near (T3)."""
        least: Counter[str] = Counter()
        for one in self.game.standings():
            least[one.player] += len(self._near(one))
        return least

    def _number(self) -> Iterator[Wrong]:
        table = self.game.table
        copies = (table.record.sets or {}).get(self.name, 1)
        most = MOST_TAVERNS.get(max(2, len(self.game.players)), ALL_TAVERNS) * max(1, copies)
        cells = self._cells
        if len(cells) + self._discarded <= most:
            return
        also = f" (and {self._discarded} discarded)" if self._discarded else ""
        players = len(self.game.players)
        message = f"{len(cells)} taverns lie on the board{also}, but {players} players use only {most}"
        last = cells[min(len(cells) - 1, max(0, most - self._discarded))] if cells else None
        where = None if last is None else table.where_tile(last)
        yield Wrong("too-many-taverns", message, "T1", where=where)

    def _ale_of(self, data: Mapping[str, object]) -> tuple[dict[str, int], list[Wrong]]:
        ale: dict[str, int] = {}
        wrong: list[Wrong] = []
        said = data.get("ale")
        for word, number in said.items() if isinstance(said, dict) else ():
            path = (self.name, "ale", word)
            try:
                player = self.game.table.player_of(word)
            except ValueError as problem:
                wrong.append(Wrong("unknown-player", str(problem), path=path))
                continue
            if type(number) is int and number >= 0:
                ale[player] = number
        return ale, wrong

    def _ale_said_of_a_log(self, data: Mapping[str, object]) -> Iterator[Wrong]:
        said, wrong = self._ale_of(data)
        yield from wrong
        for player, number in said.items():
            taken = self.ale.get(player, 0)
            if number != taken:
                message = f"{player} is said to have {_ales(number)}, but the turns come to {taken} (T3)"
                yield Wrong("ale-differs", message, path=(self.name, "ale", player))

    def _impossible_ale(self) -> Iterator[Wrong]:
        least, taverns = self._least(), self._cells
        for player, number in self.ale.items():
            if number < least[player]:
                message = (
                    f"{player} has {_ales(number)}, but the followers that stand near taverns took "
                    f"{least[player]} alone"
                )
                yield Wrong("too-little-ale", message, "T3", path=(self.name, "ale", player))
            elif number and not taverns:
                message = f"{player} has {_ales(number)}, but no tavern lies on the board"
                yield Wrong("ale-without-tavern", message, "T3", path=(self.name, "ale", player))

    def _drunk_of(self, data: Mapping[str, object]) -> Iterator[Wrong]:
        said = data.get("drunk")
        if not isinstance(said, list):
            return
        self._said = []
        for number, value in enumerate(said):
            try:
                self._said.append(self.game.table.cell_of(value))
            except ValueError as problem:
                yield Wrong("unknown-cell", str(problem), path=(self.name, "drunk", number))

    def _contradictions(self) -> Iterator[Wrong]:
        """Where the record says otherwise than the board who is drunk; the board is believed (T2)."""
        if self._said is None:
            return
        table, path = self.game.table, (self.name, "drunk")
        said = set(self._said)
        drunk = {one.cell: one for one in self._drunk()}
        standing = {one.cell for one in self.game.standings()}
        for cell in dict.fromkeys(self._said):
            if cell not in drunk:
                why = "no tavern is near" if cell in standing else "no follower stands there"
                message = f"{table.name(cell)} is listed as drunk, but {why}; the board is believed (T2)"
                yield Wrong("drunk-differs", message, where=table.where(path, 0, cell))
        for cell, one in drunk.items():
            if cell not in said:
                who = f"{one.player}'s {figure_words(one.figure, one.role)} on {table.name(cell)}"
                message = f"{who} is {self.about(one)}, but not listed; the board is believed (T2)"
                yield Wrong("drunk-differs", message, where=table.where(path, 0, cell))


def _ales(number: int) -> str:
    return f"{number} ale{'s' * (number != 1)}"


def _turns(number: int) -> str:
    return f"{number} turn{'s' * (number != 1)}"


_SCHEMA = {
    "title": "a mapping with `ale` or `drunk`",
    "description": "What Taverns adds: the ale of each player, and where drunk followers stand. "
    "Both may be left out.",
    "type": "object",
    "additionalProperties": False,
    "examples": [{"ale": {"red": 2}, "drunk": ["C2"]}],
    "properties": {
        "ale": {
            "title": "a mapping from players to numbers of ales",
            "description": "How many ales each player has taken.",
            "type": "object",
            "additionalProperties": {
                "title": "a number of ales",
                "type": "integer",
                "minimum": 0,
                "maximum": 1000000,
                "examples": [2],
            },
            "examples": [{"red": 2}],
        },
        "drunk": {
            "title": "a list of cells",
            "description": "The cells on which drunk followers stand; the board tells it as well.",
            "type": "array",
            "maxItems": 10000,
            "items": {"$ref": "#/$defs/cell"},
            "examples": [["C2"]],
        },
    },
}

EXPANSION = Taverns(
    name="taverns",
    title="Taverns",
    tile_set="taverns",
    rulebook="taverns",
    marks=(TAVERN,),
    schemas={"taverns": _SCHEMA},
)
