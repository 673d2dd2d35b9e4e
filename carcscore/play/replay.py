"""A turn log replayed: every turn checked (B1 to B5), everything scored when it fell due."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial

from carcscore.board.double_tiles import turns_that_fit
from carcscore.board.features import Features
from carcscore.checks.tiles import copies_words, meets_words
from carcscore.findings import Finding, UnusableInput, Where
from carcscore.game.events import Discarded, Laid, Settled
from carcscore.game.game import Game
from carcscore.game.setup import player_findings
from carcscore.game.table import Table, corner_of, tile_code
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import POINTS, Cell
from carcscore.play.actions import Actions
from carcscore.play.claims import claim_findings, compare_awards, compare_scores, final_follower_findings
from carcscore.play.due_action import DueAction
from carcscore.play.ending import conclude, standing
from carcscore.play.feature_claims import compare_feature_claims
from carcscore.play.outcome import Outcome, Played
from carcscore.play.scorings import compare_scorings
from carcscore.play.seats import Seats
from carcscore.record.model import Placement, Record, Turn
from carcscore.rules.facts import Step, unfit_for_logs
from carcscore.rules.in_force import Rules
from carcscore.scoring.final import final_awards
from carcscore.scoring.values import at_the_end
from carcscore.sentences import said
from carcscore.text import counted, verb
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.model import Tile, TurnedTile


def examine_log(record: Record, catalogue: Catalogue, rules: Rules) -> Outcome:
    """The legality of every turn of a log, and all its scoring, in play and final.

    An illegal turn is reported and then taken as it happened, as far as it can be. Raises
    :class:`~carcscore.findings.UnusableInput` when a tile is unknown, with all findings, or too little of an
    expansion in play.
    """
    if unfit := unfit_for_logs(rules.facts):
        raise UnusableInput(unfit)
    replay = Replay(record, catalogue, rules)
    replay.table.named_at_last = _names_at_last(record, catalogue, rules)
    replay.play_all()
    return replay.outcome()


def _names_at_last(
    record: Record, catalogue: Catalogue, rules: Rules
) -> Callable[[str], tuple[Cell, int] | None]:
    """Finds the first segment of what reports on a log call so: it is played to its end for that, once."""

    @cache
    def features() -> Features:
        replay = Replay(record, catalogue, rules)
        replay.play_all()
        return Features(replay.table.board, rules.mark_rules)

    def named(name: str) -> tuple[Cell, int] | None:
        feature = features().named(name)
        return None if feature is None else feature.segments[0]

    return named


class Replay:
    """Plays the turns of a log one after the other."""

    def __init__(self, record: Record, catalogue: Catalogue, rules: Rules) -> None:
        turns = record.turns or ()
        self.record = record
        self.catalogue = catalogue
        self.rules = rules
        self.palette = rules.palette
        self.table = Table(record, catalogue, rules)
        self.table.a1 = corner_of(record)
        self.hand = catalogue.in_hand
        self.hiding = bool(rules.hiding)
        self.from_hand = Counter[tuple[str, str]]()
        self.used: dict[str, int] = {}
        self.played: list[Played] = []
        self.last_acts: list[Played] = []
        self.game = Game(self.table, rules)
        self.findings = self.game.findings
        self.with_expansions = bool(rules.expansions)
        self.seats = Seats(self.game)
        self.actions = Actions(self.game)
        broken_off = record.end == "mid-turn" and not rules.score_finally
        self.unscored = len(turns) if broken_off else 0
        self.findings += player_findings(record)
        for start in record.start_tiles:
            self._start(start)
        self.game.begin_scoring_anew()

    def play_all(self) -> None:
        """All entries, and what is done after them."""
        for number, turn in enumerate(self.record.turns or (), 1):
            self.play(number, turn)
        for last in self.record.last_actions:
            self.act_last(last)

    def play(self, number: int, turn: Turn) -> None:
        """One entry: whose turn, the tiles drawn, the placement, the actions, the scoring (OT)."""
        placement = turn.placement
        if number == 1 and placement is not None and self._is_start(placement):
            self._leave_out(placement, number)
            return
        game = self.game
        if game.tiles_left <= 0 and not (placement and self._in_hand(placement.tile)):
            self._after_the_end(turn, number)
        hooks = game.hooks if self.with_expansions else None
        if game.hooks.asleep:
            game.hooks.entry(turn)
        entry, wrong = self.seats.take(turn, number)
        if wrong:
            game.tell(wrong)
        if hooks:
            entry.allowance |= self.rules.allowances
            for began in hooks.began:
                began(entry)
        if turn.discarded:
            self._discard_all(turn, number)
        due = self.actions.due(entry) if turn.actions else []
        if due and hooks:
            self.actions.take(entry, due, Step.DRAW, Step.DRAW)
        if placement is not None:
            self._place(placement, entry, due)
            if entry.cell is None:
                due = []
        if due:
            self._act(entry, due, number)
        game.chance.set(turn.random)
        if entry.cell is not None:
            self._settle(entry, number)
        if hooks:
            self.actions.take(entry, due, Step.AFTER, Step.AFTER)
            for ended in hooks.ended:
                ended(entry)
        game.chance.set(turn.random_after)
        self.played.append(Played(number, entry.player, entry.events, game.track))

    def _act(self, entry: TurnInPlay, due: list[DueAction], number: int) -> None:
        """Takes the actions of the move, and before a tile is scored."""
        if self.with_expansions:
            self._none_at_the_end(due, number)
        first = Step.MOVE if entry.turn.placement is not None else Step.LAY
        self.actions.take(entry, due, first, Step.BEFORE)

    def _settle(self, entry: TurnInPlay, number: int) -> None:
        """Scores what the tile has completed, unless the record breaks off before that."""
        if self.with_expansions:
            self.game.announce(Settled())
        if number != self.unscored:
            self.game.score_completed(entry)

    def _leave_out(self, start: Placement, number: int) -> None:
        """The entry lays the start tile, which is on the table before the first turn."""
        message = f"the start tile {start.tile} is on the table before the first turn: leave this entry out"
        self._error("start-tile-in-log", message, self._where(start, number), "B1")
        self.played.append(Played(number, self.game.players[0], (), self.game.track))

    def _after_the_end(self, turn: Turn, number: int) -> None:
        total = self.catalogue.total
        used = f"all {counted(total, 'tile')} {verb(total, 'was')} used"
        message = f"{used} before this turn: the game had ended"
        self._error("after-the-end", message, Where(path=turn.path, turn=number), "B10")

    def _none_at_the_end(self, due: Iterable[DueAction], number: int) -> None:
        """An error for each action that is done after the last turn, and not in one (OT)."""
        for each in due:
            if each.step is Step.END:
                message = f"{each.action.kind} is done after the last turn, not in one"
                self._error("not-in-a-turn", message, Where(each.action.path, turn=number), "B10")

    def act_last(self, turn: Turn) -> None:
        """Does the actions of a player after the last turn (OT): only those that are done then."""
        entry = TurnInPlay(len(self.played), turn, turn.player or "")
        self.game.hooks.entry(turn)
        self.game.turn = entry
        due = self.actions.due(entry)
        for action in due:
            if action.step is not Step.END:
                message = f"{action.action.kind} is done in a turn, not after the last one"
                self._error("not-a-last-action", message, Where(path=action.action.path), "B10")
        self.actions.take(entry, due, Step.END, Step.END)
        self.last_acts.append(Played(entry.number, entry.player, entry.events, self.game.track))

    def _is_start(self, placement: Placement) -> bool:
        """True if a placement only repeats a start tile."""
        placed = self.table.board.find(placement.at)
        tile = self.catalogue.find(placement.tile)
        return placed is not None and tile is not None and placed.turned.tile.code == tile.code

    def _start(self, start: Placement) -> None:
        """Lays a start tile; those of a record must fit one another, too (B2)."""
        tile = self._tile(start)
        if tile is None:
            return
        if start.at in self.table.board:
            self._taken(start, tile.turned(start.rotation), None)
            return
        self.game.hooks.marked(tile)
        self._use(tile, start, None)
        turned = tile.turned(start.rotation)
        self.table.placements[start.at] = start
        for side in self.table.board.place(start.at, turned):
            self._mismatch(start.at, side, self._where(start, None))
        self.game.laid(start.at, turned)

    def outcome(self) -> Outcome:
        """The final scoring, and everything found."""
        if not self.table.usable:
            raise UnusableInput(self.findings)
        game = self.game
        game.turn = None
        features = Features(self.table.board, self.rules.mark_rules)
        followers, occupancy = standing(game, game.followers(), features)
        awards = [at_the_end(award, features) for award in game.awards]
        others = conclude(game, features, occupancy)
        if game.scored_finally:
            awards += [*final_awards(features, occupancy, self.rules, game.hooks.scoring), *others]
        compared = compare_scores(self.record, features, self.played, game.track)
        compared += compare_awards(self.record, awards)
        told, differing = compare_scorings(
            self.record, self.table, features, awards, self.played, followers, game.scored_finally
        )
        claimed, unmeant = compare_feature_claims(game, features, occupancy, awards, self.played)
        self.findings += [*claim_findings(compared, features), *differing, *unmeant]
        self.findings += final_follower_findings(followers, self.table, self.rules)
        return Outcome(
            table=self.table,
            rules=self.rules,
            features=features,
            followers=followers,
            occupancy=occupancy,
            awards=tuple(awards),
            findings=tuple(self.findings),
            track=game.track,
            other_awards=tuple(others),
            game=game,
            turns=tuple(self.played),
            last_acts=tuple(self.last_acts),
            compared=(*compared, *told, *claimed),
        )

    def _error(self, code: str, message: str, where: Where, rule: str | None) -> None:
        self.findings.append(Finding(code, "error", message, where, rule))

    def _tile(self, placement: Placement, number: int | None = None) -> Tile | None:
        """The tile of a placement, with its marks; a finding when there is none."""
        tile, finding = self.table.tile_of(placement, self.palette)
        if finding is not None:
            self.findings.append(replace(finding, where=replace(finding.where, turn=number)))
        return tile

    def _place(self, placement: Placement, entry: TurnInPlay, due: list[DueAction]) -> None:
        """Lays the tile of a turn, if it can be laid at all, and says what is wrong with that (B1, B2).

        Edges are looked at after the actions of the step LAY, which may be what makes the tile fit.
        """
        number, game, board = entry.number, self.game, self.table.board
        tile = self._tile(placement, number)
        if tile is None:
            return
        cell, turned = placement.at, tile.turned(placement.rotation)
        laid = [(placement, turned)]
        if tile.half:
            laid += self._other_half(placement, tile)
        for one, half in laid:
            if one.at in board:
                self._taken(one, half, number)
                return
        touches = board.touches(cell) or (tile.half and board.touches(laid[-1][0].at))
        if not touches and board and not game.tile_allowed("not-connected", cell):
            message = said("{} on {} touches no tile along an edge", tile_code(turned), self.table.name(cell))
            self._error("not-connected", message, self._where(placement, number), "B2")
        entry.cell = cell
        mismatched: list[int] = []
        for one, half in laid:
            self._use(half.tile, one, number)
            self.table.placements[one.at] = one
            mismatched = board.place(one.at, half)
            game.laid(one.at, half)
        changed = bool(tile.half)
        if due and game.hooks.acting:
            self.actions.take(entry, due, Step.LAY, Step.LAY)
            changed = True
        if mismatched or changed:
            self._look_at_edges([one for one, _ in laid], number)
        for one, half in laid:
            if self.with_expansions:
                entry.at = partial(self._where, one, number)
            game.happen(Laid(one.at, half))
        entry.at = None

    def _look_at_edges(self, laid: list[Placement], number: int) -> None:
        """Reports how tiles just laid fail to meet those around them (B2)."""
        for placement in laid:
            for side in self.table.board.mismatched_at(placement.at):
                if not self.game.tile_allowed("edge-mismatch", placement.at):
                    self._mismatch(placement.at, side, self._where(placement, number))

    def _other_half(self, placement: Placement, tile: Tile) -> Iterator[tuple[Placement, TurnedTile]]:
        """The other half of a double tile that is laid with one half, if it is in play."""
        other = self.catalogue.find(tile.half)
        if other is not None:
            there = replace(placement, tile=other.code, at=tile.beside(placement.at, placement.rotation))
            yield there, other.turned(placement.rotation)

    def _where(self, placement: Placement, number: int | None) -> Where:
        where = self.table.where(placement.path, placement.offset, placement.at)
        return replace(where, turn=number)

    def _taken(self, placement: Placement, turned: TurnedTile, number: int | None) -> None:
        name, other = self.table.name(placement.at), self.table.code(placement.at)
        message = said("{} is laid on {}, where {} lies already", tile_code(turned), name, other)
        self._error("cell-taken", message, self._where(placement, number), "B2")

    def _use(self, tile: Tile, what: Placement | Where, number: int | None) -> None:
        """Takes a tile from those left (rule B1)."""
        code = tile.code
        if not tile.half:
            if self.hand and code in self.hand:
                self._use_from_hand(code, what, number)
                return
            game = self.game
            game.tiles_left -= 1
            if number is not None or not isinstance(what, Placement):
                game.chance.draw_tile()
            if self.hiding and isinstance(what, Placement) and game.tiles_left > 0 and self.rules.hides(tile):
                game.tiles_left -= 1
        self.used[code] = self.used.get(code, 0) + 1
        over = self.catalogue.excess(code, self.used)
        if over is not None:
            hold = f"the sets in play hold {copies_words(over.there_are)}"
            message = f"this is {over.words} number {over.used}, but {hold}"
            where = self._where(what, number) if isinstance(what, Placement) else what
            self._error("too-many-of-a-tile", message, where, "B1")

    def _in_hand(self, code: str) -> bool:
        """True if players hold this tile in hand, beside those drawn."""
        tile = self.catalogue.find(code) if self.hand else None
        return tile is not None and tile.code in self.hand

    def _use_from_hand(self, code: str, what: Placement | Where, number: int | None) -> None:
        player = self.game.turn.player if self.game.turn is not None else ""
        self.from_hand[player, code] += 1
        if self.from_hand[player, code] > self.hand[code]:
            where = self._where(what, number) if isinstance(what, Placement) else what
            message = said("{} has no {} left in hand", player, code)
            self._error("none-in-hand", message, where, "B1")

    def _mismatch(self, cell: Cell, side: int, where: Where) -> None:
        turns = [tile_code(lies[cell]) for lies in turns_that_fit(self.table.board, cell)]
        remedy = f"{' or '.join(turns)} would fit there" if turns else "no rotation of it fits there"
        at = replace(where, point=POINTS[3 * side + 1])
        mismatch = Finding("edge-mismatch", "error", meets_words(self.table, cell, side), at, "B2")
        self.findings.append(mismatch.guessing(remedy))

    def _discard_all(self, turn: Turn, number: int) -> None:
        """The tiles drawn before that of a turn, which fitted nowhere (B3)."""
        for place, code in enumerate(turn.discarded):
            self._discard(code, Where(path=(*turn.path, "discarded", place), turn=number))
        placement = turn.placement
        if self.game.tiles_left > 0 and placement and self._in_hand(placement.tile):
            message = f"{placement.tile} is laid instead of a tile drawn: nothing is discarded before it"
            self._error("not-drawn", message, Where(path=(*turn.path, "discarded"), turn=number), "B3")

    def _discard(self, code: str, where: Where) -> None:
        tile = self.catalogue.find(code)
        if tile is None:
            self._error("unknown-tile", self.catalogue.unknown(code), where, None)
            self.table.usable = False
            return
        if tile.code in self.hand:
            message = f"{tile.code} is held in hand, and nobody draws it: leave it out of `discarded`"
            self._error("not-drawn", message, where, "B3")
            return
        self._use(tile, where, None)
        self.game.discarded.append(tile)
        turn = self.game.turn
        assert turn is not None, "tiles are discarded in turns"
        turn.at = lambda: where
        self.game.happen(Discarded(tile, code))
        turn.at = None
        for cell, turned in self.game.frontier.places_for(tile):
            if self.game.tile_allowed("discard-fits", cell):
                continue
            message = said(
                "{} was discarded, but {} fits at {}", tile.code, tile_code(turned), self.table.name(cell)
            )
            self._error("discard-fits", message, where, "B3")
            return
