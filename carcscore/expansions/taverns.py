"""Taverns: followers in range are drunk and weigh half, ale costs turns (rules T1 to T6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property

from carcscore.board.board import Board
from carcscore.board.features import Features
from carcscore.findings import NOWHERE, Finding, error, note
from carcscore.game.events import Drawn, Event, Laid, Missed, Put
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import figure_words
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import AROUND, Cell, cell_name
from carcscore.rules.facts import Allowable, Facts
from carcscore.rules.in_force import Rules
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Occupant, Section, Strength
from carcscore.tiles.kinds import MarkKind

TAVERN = MarkKind("tavern", "taverns", on="tile", combine="sum", symbol="mug")
RANGE = ((0, 0), *AROUND)
"""The cells that a tavern reaches, as steps from its own: these nine (T2)."""
MOST_TAVERNS = {2: 6, 3: 7, 4: 8}
"""How many taverns so many players use; all that there are when more play (T1)."""
ALL_TAVERNS = 9
ALES_A_TURN = 2
"""Every second ale costs its owner a turn (T4)."""


def taverns_on(cell: Cell, board: Board, rules: Rules) -> int:
    """How many taverns stand on the tile at a cell."""
    placed = board.find(cell)
    return rules.tile_marks(placed.turned.tile).get(TAVERN.name, 0) if placed else 0


def taverns_near(cell: Cell, board: Board, rules: Rules) -> list[Cell]:
    """The cells of the taverns in whose range a cell lies, each as often as taverns stand there (T2)."""
    x, y = cell
    near = [(x + dx, y + dy) for dx, dy in RANGE]
    return [one for one in near for _ in range(taverns_on(one, board, rules))]


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


class Taverns(Expansion):
    """Drunk followers, which are read off the board; ale, and the turns missed for it.

    ``ale`` holds the tokens by player: those that the log shows, or those that a position says;
    ``owed`` the turns still to be missed.
    """

    facts = Facts(
        name="taverns",
        title="Taverns",
        tile_set="taverns",
        rulebook="taverns",
        marks=(TAVERN,),
        schemas={"taverns": _SCHEMA},
        listens=(Missed, Drawn, Laid, Put),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
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

    def skips_turn(self, entry: TurnInPlay) -> Finding | None:
        """A turn is missed for every second ale (T4); playing it instead is said once."""
        player = entry.player
        if not self.owed[player] or (player in self._overdue and entry.turn.missed is None):
            return None
        message = (
            f"{player} has taken {_ales(self.ale[player])} and misses this turn; "
            f"if so, write it as `{{player: {player}, missed: ale}}`"
        )
        return error("turn-to-miss", message, "T4")

    def happened(self, turn: TurnInPlay, event: Event) -> Iterable[Finding]:
        """Ale is served (T3), and turns are missed for it (T4)."""
        if isinstance(event, Missed):
            if event.code == "turn-to-miss":
                self._missed(turn)
        elif isinstance(event, Drawn):
            self._discarded += self.game.rules.tile_marks(event.tile).get(TAVERN.name, 0)
        elif isinstance(event, Laid):
            self._laid(turn, event.cell)
        elif isinstance(event, Put) and event.occupant.follower:
            self._serve(event.occupant.player, len(self._near(event.occupant)), turn)
        return ()

    def _missed(self, entry: TurnInPlay) -> None:
        """One turn less to miss."""
        self._excused = entry.number
        self.owed[entry.player] -= 1
        self.turns_missed[entry.player] += 1
        self._overdue.discard(entry.player)
        entry.note(f"misses a turn for {_ales(ALES_A_TURN)}")

    def began(self, entry: TurnInPlay) -> Iterable[Finding]:
        """Takes note of a turn that is played though it was to be missed, or missed for something else."""
        missed = entry.turn.missed
        if missed is not None and self._excused == entry.number and "ale" not in missed.lower():
            message = f"{entry.player} misses the turn for ale: write `missed: ale`, not {missed[:40]}"
            return [note("missed-otherwise", message, where=(*entry.turn.path, "missed"))]
        if missed is None and not entry.turn.again and self.owed[entry.player]:
            self._overdue.add(entry.player)
        return ()

    def _laid(self, entry: TurnInPlay, cell: Cell) -> None:
        """A new tavern gives an ale for every follower that stands in its range already (T3)."""
        number = taverns_on(cell, self.game.board, self.game.rules)
        if number:
            x, y = cell
            near = [(x + dx, y + dy) for dx, dy in RANGE]
            there = self.game.followers_on
            drinkers = Counter(one.player for cell in near for one in there.get(cell, ()))
            for player in self.game.served_from(entry.player):
                self._serve(player, drinkers[player] * number, entry)

    def _serve(self, player: str, number: int, entry: TurnInPlay) -> None:
        if not number:
            return
        before = self.ale.get(player, 0)
        self.ale[player] = before + number
        turns = self.ale[player] // ALES_A_TURN - before // ALES_A_TURN
        self.owed[player] += turns
        who = "takes" if player == entry.player else f"serves {player}"
        cost = f", {_turns(turns)} to miss" if turns else ""
        entry.note(f"{who} {_ales(number)} ({self.ale[player]} in all{cost})")

    # A final position, and the end of a log

    def read_position(self) -> Iterator[Finding]:
        """Ale by player, and where drunk followers stand: both may be said, and are checked."""
        self.ale, wrong = self._ale_of(self.said)
        yield from wrong
        yield from self._drunk_of(self.said)

    def check(self, features: Features) -> Iterator[Finding]:
        """The number of taverns (T1), and what the record says of ale and drunk followers."""
        yield from self._number()
        record = self.game.table.record
        if record.is_log:
            yield from self._ale_said_of_a_log(self.said)
            yield from self._drunk_of(self.said)
        else:
            yield from self._impossible_ale()
        yield from self._contradictions()

    def allows(self, code: Allowable, what: Occupant | Cell, turn: TurnInPlay | None) -> bool:
        """Where somebody may have missed a turn, the others can have had more than their share (T4)."""
        if code != "too-few-turns" or not self._cells:
            return False
        return any(self.ale.get(player, ALES_A_TURN) >= ALES_A_TURN for player in self.game.players)

    def strength(self, occupant: Occupant, strength: Strength, scoring: Scoring) -> Strength:
        """A drunk follower weighs half, exactly, however many taverns it is near (T2)."""
        if not self._near(occupant):
            return strength
        half = Fraction(strength) / 2
        return int(half) if half.denominator == 1 else half

    def about(self, standing: Occupant) -> str | None:
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

    def _near(self, standing: Occupant) -> list[Cell]:
        return taverns_near(standing.cell, self.game.board, self.game.rules)

    def _drunk(self) -> list[Occupant]:
        return [one for one in self.game.followers() if self._near(one)]

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
        for one in self.game.followers():
            least[one.player] += len(self._near(one))
        return least

    def _number(self) -> Iterator[Finding]:
        table = self.game.table
        copies = (table.record.sets or {}).get(self.facts.name, 1)
        most = MOST_TAVERNS.get(max(2, len(self.game.players)), ALL_TAVERNS) * max(1, copies)
        cells = self._cells
        if len(cells) + self._discarded <= most:
            return
        also = f" (and {self._discarded} discarded)" if self._discarded else ""
        players = len(self.game.players)
        message = f"{len(cells)} taverns lie on the board{also}, but {players} players use only {most}"
        last = cells[min(len(cells) - 1, max(0, most - self._discarded))] if cells else None
        where = NOWHERE if last is None else table.where_tile(last)
        yield error("too-many-taverns", message, "T1", where)

    def _ale_of(self, data: Mapping[str, object]) -> tuple[dict[str, int], list[Finding]]:
        ale: dict[str, int] = {}
        wrong: list[Finding] = []
        said = data.get("ale")
        for word, number in said.items() if isinstance(said, dict) else ():
            path = (self.facts.name, "ale", word)
            try:
                player = self.game.table.player_of(word)
            except ValueError as problem:
                wrong.append(error("unknown-player", str(problem), where=path))
                continue
            if type(number) is int and number >= 0:
                ale[player] = number
        return ale, wrong

    def _ale_said_of_a_log(self, data: Mapping[str, object]) -> Iterator[Finding]:
        said, wrong = self._ale_of(data)
        yield from wrong
        for player, number in said.items():
            taken = self.ale.get(player, 0)
            if number != taken:
                message = f"{player} is said to have {_ales(number)}, but the turns come to {taken} (T3)"
                yield error("ale-differs", message, where=(self.facts.name, "ale", player))

    def _impossible_ale(self) -> Iterator[Finding]:
        least, taverns = self._least(), self._cells
        for player, number in self.ale.items():
            if number < least[player]:
                message = (
                    f"{player} has {_ales(number)}, but the followers that stand near taverns took "
                    f"{least[player]} alone"
                )
                yield error("too-little-ale", message, "T3", where=(self.facts.name, "ale", player))
            elif number and not taverns:
                message = f"{player} has {_ales(number)}, but no tavern lies on the board"
                yield error("ale-without-tavern", message, "T3", where=(self.facts.name, "ale", player))

    def _drunk_of(self, data: Mapping[str, object]) -> Iterator[Finding]:
        said = data.get("drunk")
        if not isinstance(said, list):
            return
        self._said = []
        for number, value in enumerate(said):
            try:
                self._said.append(self.game.table.cell_of(value))
            except ValueError as problem:
                yield error("unknown-cell", str(problem), where=(self.facts.name, "drunk", number))

    def _contradictions(self) -> Iterator[Finding]:
        """Where the record says otherwise than the board who is drunk; the board is believed (T2)."""
        if self._said is None:
            return
        table, path = self.game.table, (self.facts.name, "drunk")
        said = set(self._said)
        drunk = {one.cell: one for one in self._drunk()}
        standing = {one.cell for one in self.game.followers()}
        for cell in dict.fromkeys(self._said):
            if cell not in drunk:
                why = "no tavern is near" if cell in standing else "no follower stands there"
                message = f"{table.name(cell)} is listed as drunk, but {why}; the board is believed (T2)"
                yield error("drunk-differs", message, where=table.where(path, 0, cell))
        for cell, one in drunk.items():
            if cell not in said:
                who = f"{one.player}'s {figure_words(one.figure, one.role)} on {table.name(cell)}"
                message = f"{who} is {self.about(one)}, but not listed; the board is believed (T2)"
                yield error("drunk-differs", message, where=table.where(path, 0, cell))


def _ales(number: int) -> str:
    return f"{number} ale{'s' * (number != 1)}"


def _turns(number: int) -> str:
    return f"{number} turn{'s' * (number != 1)}"
