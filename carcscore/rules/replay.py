"""A turn log replayed: every turn checked (B1 to B5), everything scored when it fell due."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from carcscore.board.features import Features
from carcscore.findings import Finding, UnusableInput, Where
from carcscore.geometry import POINTS, Cell
from carcscore.record.model import Placement, Record, Turn
from carcscore.rules.claims import claim_findings, compare_awards, compare_scores, final_follower_findings
from carcscore.rules.deploying import Deploying
from carcscore.rules.followers import supply_of
from carcscore.rules.game import Game
from carcscore.rules.keeper import Entry, Wrong
from carcscore.rules.options import Rules
from carcscore.rules.outcome import Outcome, Played, final_awards, left, not_ended, scored_finally
from carcscore.rules.seats import Seats
from carcscore.rules.setup import player_findings
from carcscore.rules.table import Table, north_west, tile_code
from carcscore.rules.tile_legality import copies_words, fits, meets_words
from carcscore.rules.values import Award
from carcscore.rules.wrongs import as_findings
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.model import Tile, TurnedTile


def examine_log(record: Record, catalogue: Catalogue, rules: Rules) -> Outcome:
    """The legality of every turn of a log, and all its scoring, in play and final.

    An illegal turn is reported and then taken as it happened, as far as it can be. Raises
    :class:`~carcscore.findings.UnusableInput` when a tile is unknown, with all findings.
    """
    replay = _Replay(record, catalogue, rules)
    for number, turn in enumerate(record.turns or (), 1):
        replay.play(number, turn)
    return replay.outcome()


@dataclass
class _Replay:
    record: Record
    catalogue: Catalogue
    rules: Rules
    findings: list[Finding] = field(default_factory=list)
    played: list[Played] = field(default_factory=list)
    used: dict[str, int] = field(default_factory=dict)
    drawn: int = 0

    def __post_init__(self) -> None:
        turns = self.record.turns or ()
        laid = [turn.placement.at for turn in turns if turn.placement is not None]
        self.table = Table(self.record, self.catalogue)
        self.table.a1 = north_west([*(start.at for start in self.record.start_tiles), *laid])
        self.palette = self.rules.palette
        self.total = self.catalogue.total
        self.supply = supply_of(self.table, self.rules)
        self.game = Game(self.table, self.rules, self.supply)
        self.seats = Seats(self.game)
        self.deploying = Deploying(self.game)
        broken_off = self.record.end == "mid-turn" and not self.rules.score_finally
        self.unscored = len(turns) if broken_off else None
        self.findings += player_findings(self.record)
        for start in self.record.start_tiles:
            self._start(start)

    def play(self, number: int, turn: Turn) -> None:
        """One entry: whose turn, the tiles drawn, the placement, the followers, the scoring."""
        if number == 1 and turn.placement is not None and self._is_start(turn.placement):
            code, where = turn.placement.tile, self._where(turn.placement, number)
            message = f"the start tile {code} lies there before the first turn: leave this entry out"
            self._error("start-tile-in-log", message, where, "B1")
            self.played.append(self._nothing(number))
            return
        if self.drawn >= self.total:
            message = f"all {self.total} tiles were used before this turn: the game had ended"
            self._error("after-the-end", message, Where(path=turn.path, turn=number), "B10")
        game = self.game
        before = len(game.awards)
        game.returned = []
        entry, wrong = self.seats.take(turn, number)
        for keeper in game.keepers:
            wrong += keeper.begun(entry)
        if wrong:
            self._wrong(wrong, entry)
        for place, code in enumerate(turn.discarded):
            self._discard(code, entry, Where(path=(*turn.path, "discarded", place), turn=number))
        turned = self._place(turn.placement, number) if turn.placement is not None else None
        if turned is not None and turn.placement is not None:
            entry.cell = turn.placement.at
            if game.keepers:
                self._placed(entry, self._where(turn.placement, number))
        if turn.actions and (entry.cell is not None or turn.placement is None):
            self.findings += self.deploying.act(entry)
        if entry.cell is not None and number != self.unscored:
            wrong = game.score_completed(entry.cell, entry)
            if wrong:
                self._wrong(wrong, entry)
        for keeper in game.keepers:
            self._wrong(keeper.ended(entry), entry)
        fallen = game.awards[before:]
        # by place: with names this takes twice the time, turn after turn
        played = Played(
            number,
            entry.player,
            None if turned is None else tile_code(turned),
            entry.cell,
            tuple(entry.deployed),
            tuple([award for award, _ in fallen]) if fallen else (),
            turn.discarded,
            game.track,
            game.supply,
            tuple(entry.told),
            tuple(game.returned),
            tuple(game.pieces),
        )
        self.played.append(played)

    def _wrong(self, wrongs: Iterable[Wrong], entry: Entry) -> None:
        """Findings at the place of an entry."""
        self.findings += as_findings(wrongs, Where(path=entry.turn.path, turn=entry.number))

    def _placed(self, entry: Entry, where: Where) -> None:
        assert entry.cell is not None
        entry.completed = [(root, self.game.feature(root)) for root in self.game.completed_by(entry.cell)]
        for keeper in self.game.keepers:
            self.findings += as_findings(keeper.placed(entry), where)

    def _nothing(self, number: int) -> Played:
        """An entry that is no turn."""
        ids = [player.id for player in self.record.players]
        return Played(number, ids[0], None, None, (), (), (), self.game.track, self.game.supply)

    def _is_start(self, placement: Placement) -> bool:
        """Whether a placement only repeats a start tile."""
        placed = self.table.board.find(placement.at)
        tile = self.catalogue.find(placement.tile)
        return placed is not None and tile is not None and placed.turned.tile.code == tile.code

    def _start(self, start: Placement) -> None:
        """Lays a start tile; those of a record must fit one another, too (B2)."""
        tile = self._tile(start)
        if tile is None:
            return
        if start.at in self.table.board:
            self._taken(start, tile.rotations[start.rotation], None)
            return
        self._use(tile, start, None)
        for side in self._lay(start, tile):
            self._mismatch(start.at, side, self._where(start, None))

    def outcome(self) -> Outcome:
        """The final scoring, and everything found."""
        if not self.table.usable:
            raise UnusableInput(self.findings)
        features = Features(self.table.board, self.rules.mark_rules)
        standings = self.rules.weighed(self.game.standings(), self.table.board)
        who = self.game.present(features, standings)
        awards = self.game.named_awards(features)
        played = self._renamed(awards)
        for keeper in self.game.keepers:
            self.findings += as_findings(keeper.at_end(features), Where())
        others: list[Award] = []
        if scored_finally(self.record, self.rules):
            others = self.game.other_awards(features, who)
            awards += [*final_awards(features, who, self.rules), *others]
        else:
            self.findings.append(not_ended(self.record))
        compared = compare_scores(self.record, played, self.game.track)
        compared += compare_awards(self.record, awards)
        self.findings += claim_findings(compared)
        self.findings += final_follower_findings(standings, self.table, self.rules)
        return Outcome(
            table=self.table,
            rules=self.rules,
            features=features,
            standings=tuple(standings),
            standings_of=who.standings_of,
            pieces_of=who.pieces_of,
            others=tuple(others),
            game=self.game,
            awards=tuple(awards),
            findings=tuple(self.findings),
            track=self.game.track,
            in_supply=left(self.game.supply),
            turns=played,
            compared=compared,
        )

    def _renamed(self, awards: Sequence[Award]) -> tuple[Played, ...]:
        """The turns with their awards under the final names of features."""
        following = iter(awards)
        return tuple(
            turn._replace(awards=tuple(next(following) for _ in turn.awards)) if turn.awards else turn
            for turn in self.played
        )

    def _error(self, code: str, message: str, where: Where, rule: str | None) -> None:
        self.findings.append(Finding(code, "error", message, where, rule))

    def _tile(self, placement: Placement, number: int | None = None) -> Tile | None:
        """The tile of a placement, with its marks; a finding when there is none."""
        tile, finding = self.table.tile_of(placement, self.palette)
        if finding is not None:
            self.findings.append(replace(finding, where=replace(finding.where, turn=number)))
        return tile

    def _place(self, placement: Placement, number: int) -> TurnedTile | None:
        """Lays the tile of a turn, if it can be laid at all, and says what is wrong with that (B1, B2)."""
        tile = self._tile(placement, number)
        if tile is None:
            return None
        cell, turned = placement.at, tile.rotations[placement.rotation]
        board = self.table.board
        if cell in board:
            self._taken(placement, turned, number)
            return None
        self._use(tile, placement, number)
        if board and not board.touches(cell) and not self.game.excused("not-connected", cell):
            message = f"{tile_code(turned)} on {self.table.name(cell)} touches no tile along an edge"
            self._error("not-connected", message, self._where(placement, number), "B2")
        for side in self._lay(placement, tile):
            self._mismatch(cell, side, self._where(placement, number))
        return turned

    def _where(self, placement: Placement, number: int | None) -> Where:
        where = self.table.where(placement.path, placement.offset, placement.at)
        return replace(where, turn=number)

    def _taken(self, placement: Placement, turned: TurnedTile, number: int | None) -> None:
        name, other = self.table.name(placement.at), self.table.code(placement.at)
        message = f"{tile_code(turned)} is laid on {name}, where {other} lies already"
        self._error("cell-taken", message, self._where(placement, number), "B2")

    def _lay(self, placement: Placement, tile: Tile) -> list[int]:
        self.table.placements[placement.at] = placement
        mismatched = self.table.board.place(placement.at, tile.rotations[placement.rotation])
        self.game.laid(placement.at)
        return mismatched

    def _use(self, tile: Tile, what: Placement | Where, number: int | None) -> None:
        """Takes a tile from those left (rule B1)."""
        self.drawn += 1
        code = tile.code
        used = self.used[code] = self.used.get(code, 0) + 1
        there_are = self.catalogue.counts.get(code, 0)
        if used > there_are:
            message = f"this is {code} number {used}, but the sets in play hold {copies_words(there_are)}"
            where = self._where(what, number) if isinstance(what, Placement) else what
            self._error("too-many-of-a-tile", message, where, "B1")

    def _mismatch(self, cell: Cell, side: int, where: Where) -> None:
        board = self.table.board
        rotations = board.at(cell).turned.tile.rotations
        turns = [tile_code(turned) for turned in rotations if fits(board, cell, turned)]
        remedy = f"{' or '.join(turns)} would fit there" if turns else "no rotation of it fits there"
        message = f"{meets_words(self.table, cell, side)}; {remedy}"
        self._error("edge-mismatch", message, replace(where, point=POINTS[3 * side + 1]), "B2")

    def _discard(self, code: str, entry: Entry, where: Where) -> None:
        tile = self.catalogue.find(code)
        if tile is None:
            near = self.catalogue.near(code)
            hint = f"; did you mean {' or '.join(near)}?" if near else ""
            self._error("unknown-tile", f"{code} is not a tile of the sets in play{hint}", where, None)
            self.table.usable = False
            return
        self._use(tile, where, None)
        for keeper in self.game.keepers:
            self.findings += as_findings(keeper.discarded(entry, tile), where)
        found = self.game.frontier.place_for(tile)
        if found is not None:
            cell, turned = found
            message = f"{tile.code} was discarded, but {tile_code(turned)} fits at {self.table.name(cell)}"
            self._error("discard-fits", message, where, "B3")
