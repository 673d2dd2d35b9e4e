"""Builders and pigs: put beside an own follower (TB3, TB9), they go home when it does (TB13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple, cast

from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.findings import Finding, error, note
from carcscore.game.events import Event, Extended, Laid, Left, Parted
from carcscore.game.game import Game
from carcscore.game.placing import set_piece, whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import cell_name
from carcscore.record.model import Action, Piece
from carcscore.rules.data_types import Point
from carcscore.rules.facts import Allowable, Figure
from carcscore.rules.forms import form
from carcscore.scoring.miscounts import Case, Miscount, without_piece
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Occupant
from carcscore.tiles.kinds import FARM, MarkKind

_PERILS: Final = ("dragon",)
BUILDER: Final = Figure(
    "builder",
    1,
    0,
    "TB3",
    follower=False,
    roles=("thief", "knight", "woodsman"),
    perils=_PERILS,
    shape="builder",
)
PIG: Final = Figure("pig", 1, 0, "TB9", follower=False, roles=("farmer",), perils=_PERILS, shape="pig")
COMPANIONS: Final = {one.name: one for one in (BUILDER, PIG)}
PIG_HERD: Final = MarkKind("pig-herd", "pig herds", on=FARM.name, combine="any", symbol="pig")


@form({"point": "N"}, short="point")
class CompanionPlace(NamedTuple):
    """where on the tile just laid: `{point: N}`, or `{}`

    The road, city or farm, by a point; it may be left out where the tile has only one.
    """

    point: Point | None = None


class Companions:
    """The builders and pigs of a game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def _standing(self, player: str | None = None) -> list[Occupant]:
        """Those on the board, all or a player's."""
        return [one for one in self._game.pieces if one.figure in COMPANIONS and player in (None, one.player)]

    def _own_followers(self, companion: Occupant) -> bool:
        """Whether its owner has a follower in its feature, who is not captured there."""
        there, captives = self._game.occupants(companion.number), self._game.rules.captives
        return any(one.player == companion.player and one.role not in captives for one in there)

    # A turn log

    def put(self, turn: TurnInPlay, action: Action) -> Iterator[Finding]:
        """A player puts one on the tile just laid, beside an own follower (TB3, TB9)."""
        game, figure, place = self._game, COMPANIONS[action.kind], cast(CompanionPlace, action.data)
        if turn.cell is None:
            message = f"{turn.player} puts a {figure.name}, but no tile was placed"
            yield error("no-tile-there", message, figure.rule)
            return
        piece = Piece(figure.name, turn.player, turn.cell, place.point)
        made = set_piece(piece, game.table, game.rules)
        if isinstance(made, Finding):
            yield error(made.code, made.message, made.rule)
            return
        root = game.board.root(made.number)
        feature = game.feature(root)
        yield from self._unfit(made, feature)
        if any(one.figure == made.figure and one.player == made.player for one in game.standing(root)):
            message = (
                f"{whose(made)} goes into a {feature.kind.name} in which another one stands: at most one"
            )
            yield error("second-in-feature", message, figure.rule)
        yield from game.none_left(made)
        yield from game.hooks.against(made, turn)
        game.put(made)
        turn.note(f"puts the {figure.name} on {cell_name(made.cell, game.table.a1)} ({feature.kind.name})")

    def _unfit(self, one: Occupant, feature: Feature) -> Iterator[Finding]:
        """Why one can't stand in a feature, in a log or in a position."""
        stands = f"{whose(one)} at {self._game.table.name(one.cell)} stands"
        kind = feature.kind.name
        if feature.complete:
            message = f"{stands} in a completed {kind}, which it leaves when that is scored"
            yield error("builder-on-complete", message, "TB3")
        elif not self._own_followers(one):
            message = f"{stands} in a {kind} in which {one.player} has no follower"
            if one.figure == PIG.name:
                yield error("pig-without-farmer", message, "TB9")
            else:
                yield error("builder-without-follower", message, "TB3")

    def happened(self, turn: TurnInPlay, event: Event) -> Iterable[Finding]:
        """A builder gives a further tile (TB4); whose last follower leaves goes home (TB13)."""
        if isinstance(event, Laid):
            board, placed = self._game.board, self._game.board.at(event.cell)
            roots = {board.root(number) for number in placed.numbers}
            self._build(turn, lambda one: board.root(one.number) in roots)
        elif isinstance(event, Extended):
            segments = event.segments
            self._build(turn, lambda one: one.number in segments)
        elif isinstance(event, Parted):
            self._send_home(one for one in self._standing() if one.number in event.segments)
        elif isinstance(event, Left) and event.occupant.follower and event.occupant.segment >= 0:
            self._follow(event)
        return ()

    def _build(self, turn: TurnInPlay, extends: Callable[[Occupant], bool]) -> None:
        """What extends the road or city with the own builder brings one more tile (TB5)."""
        for one in [one for one in self._standing(turn.player) if one.figure == BUILDER.name]:
            if extends(one) and not self._game.hooks.hindered(one):
                turn.further = True
                if not turn.turn.again:
                    turn.note("extends what the builder stands in: one more tile")

    def _follow(self, left: Left) -> None:
        """Companions leave with the last follower of their owner."""
        follower, board = left.occupant, self._game.board
        root, to = board.root(follower.number), left.to
        captives = self._game.rules.captives
        if isinstance(to, Occupant) and board.root(to.number) == root and to.role not in captives:
            return
        there = [one for one in self._standing(follower.player) if board.root(one.number) == root]
        self._send_home(there, scored=left.cause == "scored")

    def _send_home(self, companions: Iterable[Occupant], scored: bool = False) -> None:
        """Those of some leave who have no follower of their owner beside them any more (TB13)."""
        for one in [one for one in companions if not self._own_followers(one)]:
            self._game.leave(one, "scored" if scored else "taken")
            if not scored and self._game.turn is not None:
                self._game.turn.note(f"{whose(one)} goes home, too")

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterable[Finding]:
        """Whatever stands in what was scored goes home, also a builder that should not have been there."""
        there = self._standing()
        for one in [one for scoring in scorings for one in scoring.pieces if one in there]:
            self._game.leave(one, "scored")
        return ()

    # What pays

    def each(self, scoring: Scoring, player: str, thing: Feature, item: Item) -> Item:
        """A city brings a farmer 1 more with an own pig (TB9, TB10), and 1 with a pig herd (TB11)."""
        if player not in scoring.strengths:
            return item
        if any(one.figure == PIG.name and one.player == player for one in scoring.pieces):
            item = item.more(1, "own pig")
        if any(farm.marks.get(PIG_HERD.name) for farm in self._farms(scoring, player)):
            item = item.more(1, "pig herd")
        return item

    def _farms(self, scoring: Scoring, player: str) -> list[Feature]:
        """The farm that is scored; where farms are pooled, those with farmers of this player (B12)."""
        if not scoring.pooled:
            return [scoring.feature]
        board = self._game.board
        own = (one for one in scoring.occupants if one.follower and one.player == player)
        return [self._game.feature(root) for root in {board.root(one.number) for one in own}]

    def mistakes(self, case: Case) -> Iterator[Miscount]:
        """A pig is forgotten (TB9)."""
        for pig in case.scoring.pieces:
            if (pig.figure, pig.player) == (PIG.name, case.player) and case.holds:
                yield Miscount(
                    code="pig-missed",
                    words=f"the own pig on {case.names([pig.cell])} was not counted for {case.title}",
                    rule=PIG.rule,
                    common=0.75,
                    cells=(pig.cell,),
                    alter=without_piece(pig),
                    habit="no pigs",
                )

    # Both

    def allows(self, code: Allowable, what: object, turn: TurnInPlay | None) -> bool:
        """Nobody's number of turns can be told where there are builders."""
        return code == "too-few-turns"

    def check(self, features: Features) -> Iterator[Finding]:
        """Whether each may stand where it does in a position, and how pigs are paid by older rules."""
        game, record = self._game, self._game.table.record
        there = [one for one in self._standing() if one.segment >= 0]
        for one in () if record.is_log else there:
            feature = features[features.id_of(one.number)]
            if feature.complete and record.end == "mid-turn":
                continue  # its last tile has not been scored
            for found in self._unfit(one, feature):
                yield found.within(game.table.where(one.path, one.offset, one.cell))
        rules = game.rules
        if rules.by_old_farm_rule and game.scored_finally and any(one.figure == PIG.name for one in there):
            best = "5 for each city won, with the own pig in a farm around it"
            if rules.farms == "second":
                best = "each city by the farm where it pays most: 4 with the own pig, else 3"
            message = (
                f"no rulebook says what pigs bring under the {rules.farms} farm rule; taken: {best} (TB10)"
            )
            yield note("pig-under-old-farms", message, where=("rules",))
