"""Taverns: followers in range are drunk and weigh half, ale costs turns (rules T1 to T6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Annotated, Final

from carcscore.board.features import Features
from carcscore.findings import NOWHERE, Finding, error, note
from carcscore.game.declaring import hears
from carcscore.game.events import Laid, Missed, Put
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import figure_words, squares_of, whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, cell_name, cells_from
from carcscore.rules import data_types
from carcscore.rules.data_types import Code, Label, Whole
from carcscore.rules.facts import AllowableFigure, Facts
from carcscore.rules.holdings import Cells, Holdings, PerPlayer
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Occupant, Section, Strength
from carcscore.sentences import RuleNumber, Square, enumerated, joined, ruled, said
from carcscore.text import counted, noun_of
from carcscore.tiles.kinds import MarkKind

TAVERN: Final = MarkKind("tavern", "taverns", on="tile", combine="sum", symbol="mug")
MOST_TAVERNS: Final = {2: 6, 3: 7, 4: 8}
"""The number of taverns that so many players use; all that exist when more play (T1)."""
ALL_TAVERNS: Final = 9
ALES_A_TURN: Final = 2
"""Every second ale costs its owner a turn (T4)."""
TO_MISS: Final = "turn-to-miss"
_BUILDER: Final = "builder"
"""The piece that T6 itself names: drunk as a follower is, it brings its owner ale."""

ALE: Final = PerPlayer(
    "ale",
    Whole(0, 1_000_000, 2),
    words=("ale", "ales"),
    label=Label("a mapping from players to numbers of ales", "How many ales each player has taken."),
    message=ruled("{who} is said to have {said}, but the turns give {held}", "T3"),
)
DRUNK: Final = Cells(
    "drunk",
    Annotated[data_types.Cell, Code("unknown-cell")],
    label=Label(
        "a list of cells", "The cells on which drunk followers stand; the board tells it as well.", ["C2"]
    ),
    message="",
)
_SAID: Final = Label(
    "a mapping with `ale` or `drunk`",
    "What Taverns adds: the ale of each player, and where drunk followers stand. Both may be left out.",
)
HOLDINGS: Final = Holdings("taverns", ALE, DRUNK, label=_SAID)


class Taverns(Expansion):
    """Drunk followers, which are read off the board; ale, and the turns missed for it."""

    facts = Facts(
        name="taverns",
        title="Taverns",
        fan_made=True,
        representative=True,
        marks=(TAVERN,),
        holdings=HOLDINGS,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._ale = self.held[ALE]
        self._said_drunk = self.said[DRUNK]
        self.held[DRUNK] = None  # who is drunk is read off the board
        self.turns_missed: Counter[str] = Counter()

    # A turn log

    def _owed(self, player: str) -> int:
        """The number of turns that a player still has to miss (T4)."""
        return self._ale.get(player, 0) // ALES_A_TURN - self.turns_missed[player]

    def _owe(self, player: str) -> None:
        """A turn is missed for every second ale (T4)."""
        if self._owed(player):
            misses = said("{} has taken {} and misses this turn", player, counted(self._ale[player], "ale"))
            message = f"{misses}; if so, write it as `{{player: {player}, missed: ale}}`"
            self.game.to_miss[player] = error(TO_MISS, message, "T4")
        else:
            self.game.to_miss.pop(player, None)

    def began(self, turn: TurnInPlay) -> Iterator[Finding]:
        """A turn may be missed for ale in other words."""
        missed = turn.turn.missed
        if missed and "ale" not in missed.lower() and Missed(turn.player, TO_MISS) in turn.events:
            words = "{} misses the turn for ale: write `missed: ale`, not {}"
            message = said(words, turn.player, missed[:40])
            yield note("missed-otherwise", message, where=(*turn.turn.path, "missed"))

    @hears(Put)
    def _put(self, turn: TurnInPlay, put: Put) -> None:
        """Serves followers that come near taverns (T3)."""
        if _drinks(put.occupant) and not put.in_place:
            self._serve(put.occupant.player, len(self._near(put.occupant)), turn)

    @hears(Laid)
    def _laid(self, turn: TurnInPlay, laid: Laid) -> None:
        """A new tavern serves those near it (T3)."""
        if taverns := self._taverns_on(laid.cell):
            # Who stands in a castle does so on two squares, of which one is two steps away at most.
            there = self.game.followers_on
            cells = {two for cell in cells_from(laid.cell) for two in cells_from(cell)}
            standing = [occupant for cell in cells for occupant in there.get(cell, ())]
            standing += (occupant for occupant in self.game.standing_of(_BUILDER) if occupant.cell in cells)
            drinkers = Counter(occupant.player for occupant in standing if laid.cell in self._near(occupant))
            for player in self.game.served_from(turn.player):
                self._serve(player, drinkers[player] * taverns, turn)

    @hears(Missed)
    def _missed(self, turn: TurnInPlay, missed: Missed) -> None:
        """Turns are missed for ale (T4)."""
        if missed.code == TO_MISS:
            self.turns_missed[turn.player] += 1
            self._owe(turn.player)
            turn.note(f"misses a turn for {ALES_A_TURN} ales")

    def _serve(self, player: str, number: int, turn: TurnInPlay) -> None:
        """Gives a player ales, which may cost turns."""
        if not number:
            return
        owed = self._owed(player)
        ale = self._ale[player] = self._ale.get(player, 0) + number
        self._owe(player)
        turns = self._owed(player) - owed
        cost = f", {counted(turns, 'turn')} to miss" if turns else ""
        turn.note(said("takes {} ({} in all{})", counted(number, "ale"), ale, cost), player)

    # Who is drunk

    def strength(self, occupant: Occupant, strength: Strength, scoring: Scoring) -> Strength:
        """A drunk follower weighs half, exactly but for a mayor, however many taverns it is near (T2)."""
        if not self._near(occupant):
            return strength
        half = Fraction(strength) / 2
        return int(half) if half.denominator == 1 or self.game.hooks.count("whole", occupant) else half

    def counts(self, name: str, of: str | Occupant) -> int:
        """By how many taverns one is drunk: then a builder gives no further tile, a wagon stays (T6)."""
        if name != DRUNK.name or isinstance(of, str) or not _drinks(of):
            return 0
        return len(self._near(of))

    def about(self, occupant: Occupant) -> str | None:
        """By which taverns a follower is drunk (T2)."""
        near = self._near(occupant)
        return said("drunk ({})", self._words(near)) if near else None

    def _taverns_on(self, cell: Cell) -> int:
        return self.game.marks_on(cell).get(TAVERN.name, 0)

    def _near(self, occupant: Occupant) -> list[Cell]:
        """The cells of the taverns in whose range a figure stands, each as often as there are some.

        There are none for one who stands on what nobody can claim, such as in a trap.
        """
        if occupant.segment >= 0 and not self.game.board.kind(occupant.number).claimable:
            return []
        squares = squares_of(occupant, self.game.board)
        reached = dict.fromkeys(cell for square in squares for cell in cells_from(square))
        return [cell for cell in reached for _ in range(self._taverns_on(cell))]

    def _drunk(self) -> list[Occupant]:
        return [follower for follower in self.game.followers() if self._near(follower)]

    def _drinkers(self) -> list[Occupant]:
        """The occupants near taverns, builders too."""
        return [
            *self._drunk(),
            *(occupant for occupant in self.game.standing_of(_BUILDER) if self._near(occupant)),
        ]

    @cached_property
    def _cells(self) -> list[Cell]:
        """The cells of all taverns, in the order in which they were laid; asked for when all are."""
        return [cell for cell in self.game.board for _ in range(self._taverns_on(cell))]

    def _words(self, cells: Sequence[Cell]) -> str:
        names = enumerated(Square(cell_name(cell, self.game.table.a1), cell) for cell in cells)
        return said("{} on {}", noun_of(len(cells), TAVERN.name), names)

    # The end

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """True if somebody may have missed a turn: the others can have had more than their share (T4)."""
        may_miss = (self._ale.get(player, ALES_A_TURN) >= ALES_A_TURN for player in self.game.players)
        return code == "too-few-turns" and bool(self._cells) and any(may_miss)

    def check_position(self, features: Features) -> Iterator[Finding]:
        """The number of taverns (T1), and what the position says of ale and drunk followers."""
        yield from self._too_many_taverns()
        yield from self._impossible_ale()
        yield from self._contradictions()

    def check_log(self, features: Features) -> Iterator[Finding]:
        """The number of taverns (T1), and what the log says of drunk followers."""
        yield from self._too_many_taverns()
        yield from self._contradictions()

    def _too_many_taverns(self) -> Iterator[Finding]:
        table, cells, players = self.game.table, self._cells, len(self.game.players)
        copies = (table.record.sets or {}).get(self.facts.name, 1)
        most = MOST_TAVERNS.get(max(2, players), ALL_TAVERNS) * max(1, copies)
        marks = map(self.game.rules.tile_marks, self.game.discarded)
        discarded = sum(each.get(TAVERN.name, 0) for each in marks)
        if len(cells) + discarded <= most:
            return
        also = f" (and {discarded} discarded)" if discarded else ""
        message = f"{len(cells)} taverns lie on the board{also}, but {players} players use only {most}"
        first = max(0, most - discarded)
        where = table.where_tile(cells[min(first, len(cells) - 1)]) if cells else NOWHERE
        yield error("too-many-taverns", message, "T1", where)

    def _impossible_ale(self) -> Iterator[Finding]:
        """Reports fewer ales than were taken, or ale without a tavern, in a position."""
        taken = self._taken()
        for player, number in self._ale.items():
            has = said("{} has {}", player, counted(number, "ale"))
            where = self.facts.name, ALE.name, player
            if number < taken[player]:
                words = "{}, but the figures near taverns alone took {}"
                yield error("too-little-ale", said(words, has, taken[player]), "T3", where)
            elif number and not self._cells:
                message = said("{}, but no tavern lies on the board", has)
                yield error("ale-without-tavern", message, "T3", where)

    def _taken(self) -> Counter[str]:
        """The ale that the figures on the board have taken themselves: one for each tavern near (T3)."""
        return Counter(occupant.player for occupant in self._drinkers() for _ in self._near(occupant))

    def _contradictions(self) -> Iterator[Finding]:
        """Reports followers who are drunk only by the record or only by the board, which is believed (T2)."""
        if (drinkers := self._said_drunk) is None:
            return
        believed = ruled("; the board decides", "T2")
        table, drunk = self.game.table, {occupant.cell: occupant for occupant in self._drunk()}
        builders = {occupant.cell for occupant in self._drinkers()} - drunk.keys()
        for cell in dict.fromkeys([*drinkers, *drunk]):
            one = drunk.get(cell)
            if one is None and cell in builders:
                continue
            if one is None:
                why = "no tavern is near" if self.game.followers_on.get(cell) else "no follower stands there"
                message = said("{} is listed as drunk, but {}", table.name(cell), why)
            else:
                drunk_by = self.about(one) or ""
                message = said("{} on {} is {}, but not listed", whose(one), table.name(cell), drunk_by)
            if one is None or cell not in drinkers:
                where = table.where((self.facts.name, DRUNK.name), 0, cell)
                yield error("drunk-differs", said("{}{}", message, believed), where=where)

    def sections(self) -> Iterator[Section]:
        """Ale and missed turns by player, with the followers that are drunk in the end."""
        cells, taken, a1 = self._cells, self._taken(), self.game.table.a1
        if not cells and not self._ale:
            return
        is_log = self.game.table.record.is_log
        headers = ("player", "ale", *(("turns missed", "still to miss") if is_log else ()), "drunk now")
        rows = []
        for player in self.game.players:
            drunk = [occupant for occupant in self._drinkers() if occupant.player == player]
            where = [
                said("{} {}", _words_for(occupant), Square(cell_name(occupant.cell, a1), occupant.cell))
                for occupant in drunk
            ]
            missed = (str(self.turns_missed[player]), str(self._owed(player))) if is_log else ()
            ale = str(self._ale.get(player, 0))
            if not is_log and player not in self._ale:
                ale = said("not said; at least {}", taken[player]) if taken[player] else "not said"
            rows.append((player, ale, *missed, joined(where) or "-"))
        text = said(
            "{} {}. Followers on a tavern's tile or the eight squares around it count half ({}). Ale is "
            "worth nothing ({}).",
            len(cells),
            self._words(cells) if cells else TAVERN.plural,
            RuleNumber("T2"),
            RuleNumber("T5"),
        )
        yield Section("Ale", headers, tuple(rows), text)


def _drinks(occupant: Occupant) -> bool:
    """True if it is a figure that can be drunk: a follower, or a builder (T6)."""
    return occupant.follower or occupant.figure == _BUILDER


def _words_for(occupant: Occupant) -> str:
    return figure_words(occupant.figure, occupant.role) if occupant.follower else occupant.figure
