"""Into the quarters, out of them before a scoring, and at the end; the count's own way (CO4 to CO9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from typing import Final

from carcscore.board.feature import Feature
from carcscore.expansions.count_of_carcassonne.quarters import (
    ABBOT,
    CASTLE,
    COUNT,
    FINAL,
    LEFT_FOR,
    MARKET,
    QUARTERS,
    Entering,
    Inside,
    Leaving,
    Quarter,
    inside,
    may_enter,
    place_of,
    quarters_in,
    role_outside,
)
from carcscore.findings import Finding, NotDone, Path, error
from carcscore.game.declaring import does, hears
from carcscore.game.events import SUPPLY, Paid, Put, Transferred
from carcscore.game.expansion import Part
from carcscore.game.placing import set_figure
from carcscore.game.remembered import OfEntry, OfTurn
from carcscore.game.turn import TurnInPlay
from carcscore.record.model import Deployment
from carcscore.rules.facts import Option, Step
from carcscore.rules.in_force import Rules
from carcscore.scoring.values import Award, Occupant
from carcscore.sentences import said
from carcscore.text import a, listed
from carcscore.tiles.kinds import FARM

ENTER: Final = "carcassonne"
LEAVE: Final = "quarter"
MOVE_TO: Final = Option(
    "move_to", ("occupied", "any"), "Which features that are scored followers in quarters move to (CO8)."
)
FINAL_MOVES: Final = Option("final_moves", ("market", "any"), "Which quarters are left at the end (CO9).")
COUNT_MOVE: Final = Option(
    "count_move", ("by-player", "clockwise", "follow"), "How the count moves when a follower enters (CO6)."
)


def has_earned(player: str, events: Iterable[object], rules: Rules) -> bool:
    """True if the tile paid somebody else, and not the player who laid it (CO4)."""
    paid = Counter[str]()
    for event in events:
        if type(event) is Paid and _is_of_land(event.award, rules):
            paid[event.award.player] += event.award.points
    return paid[player] <= 0 < max(paid.values(), default=0)


def _is_of_land(award: Award, rules: Rules) -> bool:
    """True if an award is for a feature, not for a figure that stands there, a card or the like."""
    if award.kind in rules.palette.kinds:
        return True
    return award.feature is not None and award.kind not in rules.figures and award.kind not in rules.pieces


class Moves(Part):
    """Moves followers between the supply, the quarters and the board, and the count with them."""

    _entered = OfTurn(bool)
    """True if somebody has entered in this turn."""
    _left = OfEntry(int)
    """The place in the order of players of who left a quarter last in this entry."""
    _last = ""
    """Whose turn it was when the last tile was laid."""

    def may_enter(self, figure: str, quarter: Quarter) -> bool:
        """True if a kind of figure may be put into a quarter (CO5)."""
        return may_enter(figure, quarter, self.game, self.options[ABBOT.name] != "no")

    @hears(Transferred, Put)
    def keep_count(self, turn: TurnInPlay, event: Transferred | Put) -> None:
        """Takes over into what is held who is in which quarter."""
        quarters: dict[str, tuple[Inside, ...]] = {}
        for quarter in LEFT_FOR:
            there = self.game.away.get(place_of(quarter), Counter())
            for player, figure in sorted(there.elements()):
                quarters[player] = (*quarters.get(player, ()), Inside(quarter, figure))
        self.held[QUARTERS] = quarters

    # In

    @does(ENTER, Entering, Step.AFTER, takes=(), words="a follower for Carcassonne")
    def enter(self, turn: TurnInPlay, entering: Entering) -> Iterator[Finding]:
        """After the scoring a follower may be put into a quarter, and the count moved (CO4 to CO6)."""
        game, player, (quarter, figure, count) = self.game, turn.player, entering
        if quarter is None:
            message = "the count is moved only when a follower is put into a quarter: say which, with `put`"
            raise NotDone("count-without-follower", message, "CO6")
        puts = said("{} puts {} into the {}", player, a(figure), quarter)
        if not has_earned(turn.player, turn.events, game.rules):
            words = "{}, but the tile of this turn did not pay points to another player and none to {}"
            yield error("carcassonne-not-earned", said(words, puts, player), "CO4")
        if self._entered and not game.table.record.foreign:
            yield error("second-carcassonne", said("{}, the second one in this turn", puts), "CO4")
        self._entered = True
        if not self.may_enter(figure, quarter):
            yield self.no_place(figure, quarter, puts)
            return
        if game.supply[player].get(figure, 0) <= 0:
            yield error("no-follower-left", said("{}, but has none left in supply", puts), "B4")
        game.transfer(player, figure, SUPPLY, place_of(quarter))
        turn.note(f"puts {a(figure)} into the {quarter} of Carcassonne")
        yield from self._move_count(turn, quarter, count)

    def no_place(self, figure: str, quarter: Quarter, what: str) -> Finding:
        """The finding on a figure in a quarter that it never enters (CO5)."""
        able = [way for way in quarters_in(self.game.rules) if self.may_enter(figure, way)]
        if quarter not in quarters_in(self.game.rules):
            why = f"there is no {quarter} in this game"
        elif able:
            why = f"{a(figure)} enters only the {listed(able, 'or')}"
        else:
            why = f"{a(figure)} never enters the City of Carcassonne"
        return error("wrong-quarter", said("{}, but {}", what, why), "CO5")

    def _move_count(self, turn: TurnInPlay, put: Quarter, said: Quarter | None) -> Iterator[Finding]:
        """The count goes where the player says, or by himself (CO6)."""
        how, stood = self.options[COUNT_MOVE.name], self.held[COUNT] or CASTLE
        goes = said or stood
        if how != "by-player":
            round_ = quarters_in(self.game.rules)
            goes = put if how == "follow" else round_[(round_.index(stood) + 1) % len(round_)]
            if said not in (None, goes):
                message = (
                    f"the count is moved to the {said}, but with `count_move: {how}` he goes to the {goes}"
                )
                yield error("count-goes-elsewhere", message, "CO6")
        elif goes not in quarters_in(self.game.rules):
            message = f"the count is moved to the {goes}, but there is no {goes} in this game"
            yield error("wrong-quarter", message, "CO6")
            return
        self.held[COUNT] = goes
        if goes != stood:
            turn.note(f"has the count move to the {goes}")

    # Out

    @does(LEAVE, Leaving, Step.BEFORE, takes=(), words="a follower leaves a quarter")
    def leave(self, turn: TurnInPlay, leaving: Leaving) -> Iterator[Finding]:
        """Before the scoring a follower goes from a quarter to a feature that is scored (CO7, CO8)."""
        game = self.game
        order = game.served_from(turn.player)
        place = (order.index(leaving.player) - 1) % len(order)
        if place < self._left:
            words = "{} leaves a quarter too late: {} comes first, {} last"
            message = said(words, leaving.player, order[len(order) > 1], turn.player)
            yield error("quarter-out-of-order", message, "CO7")
        self._left = max(self._left, place)
        made = yield from self._made(leaving, turn.path)
        if made is None:
            return
        goes = said("{} leaves the {} for {}", leaving.player, leaving.from_, game.table.name(leaving.to))
        feature = game.feature(game.board.root(made.number))
        if not self._is_scored(made):
            message = said("{}, but the {} there is not scored in this turn", goes, feature.kind.name)
            yield error("not-being-scored", message, "CO7")
        elif self.options[MOVE_TO.name] == "occupied" and not game.occupants(made.number):
            words = "{}, but nobody stands in the {} there, so it is not scored"
            yield error("feature-stood-empty", said(words, goes, feature.kind.name), "CO8")
        self._go(turn, leaving, made)

    def _is_scored(self, made: Occupant) -> bool:
        """True if the feature is scored with this turn: it was completed, or a piece there clears it."""
        game = self.game
        root = game.board.root(made.number)
        if game.board.kind(root) is FARM:
            return any(game.hooks.count("clears", occupant) for occupant in game.standing(root))
        return root in map(game.board.root, game.completed())

    def _made(self, leaving: Leaving, path: Path) -> Generator[Finding, None, Occupant | None]:
        """The follower where it goes, ``None`` if it can't; what is wrong with its quarter is yielded."""
        game, (player, quarter, to, point, named) = self.game, leaving
        there = inside(game, quarter, player)
        figure = named or (there[0] if there else None)
        if figure not in there or figure is None:
            message = said("{} has no {} in the {}", player, named or "follower", quarter)
            yield error("quarter-empty", message, "CO7", path)
            return None
        if named is None and len(there) > 1:
            words = "{} has several kinds of figure in the {}: say which, {}"
            yield error("which-figure", said(words, player, quarter, listed(there, "or")), "CO7", path)
        if self.held[COUNT] == quarter:
            message = said("{} leaves the {}, where the count stands: nobody leaves it", player, quarter)
            yield error("count-bars-quarter", message, "CO7", path)
        wrong: Finding | None = None
        for kind in LEFT_FOR[quarter]:
            role = role_outside(figure, quarter, game.rules, kind)
            if role is None:
                continue
            deployment = Deployment(player, figure, role, to, point, path)
            made = set_figure(deployment, game.table, game.rules)
            if isinstance(made, Occupant):
                return made
            wrong = wrong or made
        if wrong is not None:
            yield error(wrong.code, wrong.message, wrong.rule, path)
        return None

    def _go(self, turn: TurnInPlay, leaving: Leaving, made: Occupant) -> None:
        self.game.put(made, place_of(leaving.from_), deployed=False)
        where = self.game.table.name(leaving.to)
        turn.note(said("has the {} leave the {} for {}", made.role, leaving.from_, where), leaving.player)

    # At the end

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """After the last turn followers leave for unfinished features, mostly farms (CO9)."""
        game = self.game
        self._last = turn.player if turn.cell is not None else self._last or turn.player
        record = game.table.record
        moves = self.expansion.said[FINAL]
        if not moves or turn.number < len(record.turns or ()) or record.breaks_off_in(turn.number):
            return
        order = game.served_from(self._last)
        waiting = [*order[1:], order[0]]
        for number, leaving in enumerate(moves):
            path = (self.expansion.facts.name, FINAL.name, number)
            if leaving.player not in waiting:
                message = said("{} moves once more at the end, after passing", leaving.player)
                yield error("quarter-out-of-order", message, "CO9", path)
            else:
                # Whoever is skipped has passed for good; who moves comes again after the others.
                waiting = [*waiting[waiting.index(leaving.player) + 1 :], leaving.player]
            made = yield from self._made(leaving, path)
            if made is None:
                continue
            yield from self._against_final(leaving, game.feature(game.board.root(made.number)), path)
            self._go(turn, leaving, made)
        game.score_completed(turn)

    def _against_final(self, leaving: Leaving, feature: Feature, path: Path) -> Iterator[Finding]:
        """Findings on a move at the end."""
        goes = said("{} leaves the {} at the end", leaving.player, leaving.from_)
        if leaving.from_ != MARKET and self.options[FINAL_MOVES.name] == "market":
            message = said("{}, but then only the {} is left, for farms", goes, MARKET)
            yield error("not-left-at-the-end", message, "CO9", path)
        elif feature.complete:
            message = said("{} for {} that is complete", goes, a(feature.kind.name))
            yield error("not-left-at-the-end", message, "CO9", path)
