"""A log that was replayed, as a save of JCloisterZone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from carcscore.record.jcz_writing import Move, Stood, Told, write_save
from carcscore.record.model import Record, Turn
from carcscore.rules.expansion import vocabulary
from carcscore.rules.followers import supply_of
from carcscore.rules.game import Game
from carcscore.rules.keeper import Entry
from carcscore.rules.outcome import Outcome, Played
from carcscore.rules.settling import settle
from carcscore.rules.table import Table
from carcscore.rules.values import Standing
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.kinds import FARM


def save_text(outcome: Outcome) -> str:
    """The text of the save that tells a log.

    Raises :class:`ValueError` with a sentence when a save can't tell it.
    """
    _check(outcome)
    record, catalogue, rules = outcome.record, outcome.table.catalogue, outcome.rules
    start = tuple((_identifier(catalogue, one.tile), one.at, one.rotation) for one in record.start_tiles)
    known = vocabulary(rules.expansions)
    told = Told(
        moves=tuple(_Moves(outcome).moves()),
        start=start,
        sets=dict.fromkeys(known.foreign.sets.values(), 1) if record.sets is None else record.sets,
        supply=supply_of(outcome.table, rules),
        farms=rules.farms != "none",
        small_city=rules.small_city,
        end_turn=_end_turn(record, catalogue),
    )
    return write_save(record, told, known)


def _check(outcome: Outcome) -> None:
    record, rules = outcome.record, outcome.rules
    if record.turns is None:
        raise ValueError("a save tells a game turn by turn, but this record is a final position")
    error = next((finding for finding in outcome.findings if finding.severity == "error"), None)
    if error is not None:
        raise ValueError(f"a save can tell only a legal game, but here {error.message}")
    if rules.farms not in ("third", "none"):
        raise ValueError(f"JCloisterZone does not know the farm rule {rules.farms}")
    if rules.tie_break != "shared":
        raise ValueError(f"JCloisterZone does not know the tie break {rules.tie_break}")
    if record.own_tiles or any(turn.placement and turn.placement.marks for turn in record.turns):
        raise ValueError("JCloisterZone does not know the tiles or marks of the record's own")
    if record.extra or any(turn.extra for turn in record.turns):
        raise ValueError("a save can't tell what this record says about its expansions")


def _identifier(catalogue: Catalogue, code: str) -> str:
    tile = catalogue.find(code)
    if tile is None or not tile.aliases:
        raise ValueError(f"JCloisterZone has no name for the tile {code}")
    return tile.aliases[0]


def _end_turn(record: Record, catalogue: Catalogue) -> int | None:
    """The turn after which the game ended, where the tiles don't tell that it did."""
    turns = record.turns or ()
    drawn = len(record.start_tiles) + sum(1 + len(turn.discarded) for turn in turns)
    if record.end == "final" and drawn < catalogue.total:
        if not turns:
            raise ValueError("a save can't tell a game that ended before its first turn")
        return len(turns)
    if record.end == "adjourned" and settle(record, catalogue)[0].end == "final":
        raise ValueError("a save can't tell that a game was adjourned when all its tiles had been drawn")
    return None


class _Moves:
    """Plays a log once more, to know which followers were at hand, and whether one could be put down."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        record = outcome.record
        self.catalogue = outcome.table.catalogue
        self.seats = {player.id: seat for seat, player in enumerate(record.players)}
        self.game = Game(
            Table(record, self.catalogue), outcome.rules, supply_of(outcome.table, outcome.rules)
        )
        self.numbers: dict[Standing, int] = {}
        self.used: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
        for start in record.start_tiles:
            self._lay(start.at)

    def moves(self) -> list[Move]:
        """The turns as moves."""
        turns: Sequence[Turn] = self.outcome.record.turns or ()
        moves = [self._move(turn, played) for turn, played in zip(turns, self.outcome.turns, strict=True)]
        if moves and self.outcome.record.end == "mid-turn":
            moves[-1] = replace(moves[-1], ended=False)
        return moves

    def _move(self, turn: Turn, played: Played) -> Move:
        tile = turn.placement
        assert tile is not None, "a legal turn has a tile"
        self._lay(tile.at)
        free = not played.deployed and self._could_deploy(played.player, tile.at)
        followers = tuple(self._deploy(standing) for standing in played.deployed)
        self.game.score_completed(tile.at, Entry(played.number, turn, played.player, tile.at))
        self._take_back()
        return Move(
            seat=self.seats[played.player],
            discarded=tuple(_identifier(self.catalogue, code) for code in turn.discarded),
            tile=_identifier(self.catalogue, tile.tile),
            at=tile.at,
            rotation=tile.rotation,
            followers=followers,
            passed=free,
        )

    def _lay(self, cell: tuple[int, int]) -> None:
        self.game.board.place(cell, self.outcome.table.board.at(cell).turned)
        self.game.laid(cell)

    def _could_deploy(self, player: str, cell: tuple[int, int]) -> bool:
        if not any(number > 0 for number in self.game.supply[player].values()):
            return False
        placed = self.game.board.at(cell)
        return any(
            not self.game.occupants(placed.number(index))
            for index, segment in enumerate(placed.turned.segments)
            if segment.kind.claimable and (segment.kind != FARM or self.outcome.rules.farms != "none")
        )

    def _deploy(self, standing: Standing) -> Stood:
        used = self.used[standing.player, standing.figure]
        number = next(number for number in range(1, len(used) + 2) if number not in used)
        used.add(number)
        self.numbers[standing] = number
        self.game.deploy(standing)
        points = self.game.board.at(standing.cell).turned.segments[standing.segment].points
        return Stood(standing.figure, number, standing.role, standing.cell, points)

    def _take_back(self) -> None:
        left = set(self.game.standings())
        for standing in [one for one in self.numbers if one not in left]:
            self.used[standing.player, standing.figure].discard(self.numbers.pop(standing))
