"""Builders and pigs: put beside an own follower (TB3, TB9), they go home when it does (TB13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.findings import Finding, error, note
from carcscore.game.declaring import brings, does, hears
from carcscore.game.events import Extended, Laid, Left, Parted
from carcscore.game.expansion import Part
from carcscore.game.placing import put_piece, set_down, tile_meant, whose, whose_at
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import cell_name
from carcscore.record.model import Deployment
from carcscore.rules.data_types import Point
from carcscore.rules.facts import AllowableFigure, Figure
from carcscore.rules.forms import form
from carcscore.scoring.miscounts import Case, Miscount, without_piece
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Occupant
from carcscore.sentences import Square, ruled, said
from carcscore.text import a
from carcscore.tiles.kinds import FARM, MarkKind

_PERILS: Final = ("dragon", "festival", "plague")
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
COMPANIONS: Final = {companion.name: companion for companion in (BUILDER, PIG)}
PIG_HERD: Final = MarkKind("pig-herd", "pig herds", on=FARM.name, combine="any", symbol="pig")


@form({"point": "N"}, short="point")
class CompanionPlace(NamedTuple):
    """where on the tile just laid: `{point: N}`, or `{}`

    The road, city or farm, by a point; it may be left out where the tile has only one.
    """

    point: Point | None = None


class Companions(Part):
    """The builders and pigs of a game."""

    def _standing(self, player: str | None = None) -> list[Occupant]:
        """Those on the board, all or a player's."""
        return [
            piece
            for piece in self.game.pieces
            if piece.figure in COMPANIONS and player in (None, piece.player)
        ]

    def _own_followers(self, companion: Occupant) -> bool:
        """True if its owner has a follower in its feature, who is not captured there."""
        there, captives = self.game.occupants(companion.number), self.game.rules.captives
        return any(
            occupant.player == companion.player and occupant.role not in captives for occupant in there
        )

    # A turn log

    @does(BUILDER.name, CompanionPlace, words="a builder")
    def builder(self, turn: TurnInPlay, place: CompanionPlace) -> Iterator[Finding]:
        """A player puts a builder on the tile just laid, beside an own follower (TB3)."""
        return self._put(turn, BUILDER, place)

    @does(PIG.name, CompanionPlace, words="a pig")
    def pig(self, turn: TurnInPlay, place: CompanionPlace) -> Iterator[Finding]:
        """A player puts a pig there, beside an own farmer (TB9)."""
        return self._put(turn, PIG, place)

    def _put(self, turn: TurnInPlay, figure: Figure, place: CompanionPlace) -> Iterator[Finding]:
        game, cell = self.game, tile_meant(turn, self.game, str(figure.rule))
        made = set_down(Deployment(turn.player, figure.name, "", cell, place.point), game)
        root = game.board.root(made.number)
        feature = game.feature(root)
        yield from self._unfit(made, feature)
        if any(
            occupant.figure == made.figure and occupant.player == made.player
            for occupant in game.standing(root)
        ):
            words = "{} goes into {} in which another one stands: at most one"
            message = said(words, whose(made), a(feature.kind.name))
            yield error("second-in-feature", message, figure.rule)
        yield from put_piece(made, game, turn)
        there = Square(cell_name(cell, game.table.a1), cell)
        turn.note(said("puts the {} on {} ({})", figure.name, there, feature.kind.name))

    def _unfit(self, occupant: Occupant, feature: Feature) -> Iterator[Finding]:
        """Why one can't stand in a feature, in a log or in a position."""
        stands, kind = said("{} stands", whose_at(occupant, self.game.table)), feature.kind.name
        if feature.complete:
            message = said("{} in a completed {}, which it leaves when that is scored", stands, kind)
            yield error("builder-on-complete", message, "TB3")
        elif not self._own_followers(occupant):
            message = said("{} in {} in which {} has no follower", stands, a(kind), occupant.player)
            if occupant.figure == PIG.name:
                yield error("pig-without-farmer", message, "TB9")
            else:
                yield error("builder-without-follower", message, "TB3")

    @hears(Laid)
    def _laid(self, turn: TurnInPlay, laid: Laid) -> None:
        """A builder gives a further tile (TB4)."""
        board = self.game.board
        roots = {board.root(number) for number in board.at(laid.cell).numbers}
        self._build(turn, lambda one: board.root(one.number) in roots)

    @hears(Extended)
    def _extended(self, turn: TurnInPlay, extended: Extended) -> None:
        self._build(turn, lambda one: one.number in extended.segments)

    @hears(Parted)
    def _parted(self, turn: TurnInPlay, parted: Parted) -> None:
        self._send_home(occupant for occupant in self._standing() if occupant.number in parted.segments)

    def _build(self, turn: TurnInPlay, extends: Callable[[Occupant], bool]) -> None:
        """Gives one more tile to a player who extends a road or city with an own builder (TB5)."""
        for occupant in self.game.standing_of(BUILDER.name, turn.player):
            if extends(occupant) and not self.game.hooks.count("drunk", occupant):
                turn.further = True
                if not turn.turn.again:
                    turn.note("extends what the builder stands in: one more tile")

    @hears(Left)
    def _left(self, turn: TurnInPlay, left: Left) -> None:
        """Companions leave with the last follower of their owner (TB13)."""
        follower, board = left.occupant, self.game.board
        if not follower.follower or follower.segment < 0:
            return
        root, to = board.root(follower.number), left.to
        captives = self.game.rules.captives
        if isinstance(to, Occupant) and board.root(to.number) == root and to.role not in captives:
            return
        there = [
            occupant for occupant in self._standing(follower.player) if board.root(occupant.number) == root
        ]
        self._send_home(there, scored=left.cause == "scored")

    def _send_home(self, companions: Iterable[Occupant], scored: bool = False) -> None:
        """Those of some leave who have no follower of their owner beside them any more (TB13)."""
        for occupant in [companion for companion in companions if not self._own_followers(companion)]:
            self.game.leave(occupant, "scored" if scored else "taken")
            if not scored and self.game.turn is not None:
                self.game.turn.note(said("{} goes home, too", whose(occupant)), by="")

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> None:
        """Whatever stands in what was scored goes home, also a builder that should not have been there."""
        there = self._standing()
        for occupant in [piece for scoring in scorings for piece in scoring.pieces if piece in there]:
            self.game.leave(occupant, "scored")

    # What pays

    @brings()
    def more(self, scoring: Scoring, player: str, thing: Feature, item: Item) -> Item:
        """A city brings a farmer 1 more with an own pig (TB9, TB10), and 1 with a pig herd (TB11)."""
        if player not in scoring.strengths:
            return item
        if any(piece.figure == PIG.name and piece.player == player for piece in scoring.pieces):
            item = item.more(1, "own pig", "TB9")
        if any(farm.marks.get(PIG_HERD.name) for farm in self._farms(scoring, player)):
            item = item.more(1, "pig herd", "TB11")
        return item

    def _farms(self, scoring: Scoring, player: str) -> list[Feature]:
        """The farm that is scored; where farms are pooled, those with farmers of this player (B12)."""
        if not scoring.pooled:
            return [scoring.feature]
        board = self.game.board
        own = (occupant for occupant in scoring.occupants if occupant.follower and occupant.player == player)
        return [self.game.feature(root) for root in {board.root(occupant.number) for occupant in own}]

    def mistakes(self, case: Case) -> Iterator[Miscount]:
        """A pig is forgotten (TB9)."""
        for pig in case.scoring.pieces:
            if (pig.figure, pig.player) == (PIG.name, case.player) and case.holds:
                yield case.slip("pig-missed", [pig.cell], alter=without_piece(pig), habit="no pigs")

    # Both

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """Nobody's number of turns can be told where there are builders."""
        return code == "too-few-turns"

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Findings on where each stands, and on how pigs are paid by older rules."""
        table = self.game.table
        for occupant in self._standing():
            if occupant.segment < 0 or (
                features[occupant.number].complete and table.record.end == "mid-turn"
            ):
                continue  # it has no feature, or the last tile of its feature has not been scored
            for found in self._unfit(occupant, features[occupant.number]):
                yield found.within(table.where_figure(occupant))
        yield from self.check_log(features)

    def check_log(self, features: Features) -> Iterator[Finding]:
        """Reports that pigs are paid by older rules."""
        game, rules = self.game, self.game.rules
        pigs = any(occupant.segment >= 0 for occupant in game.standing_of(PIG.name))
        if pigs and rules.by_old_farm_rule and game.scored_finally:
            best = "1 more for each city won, with the player's pig in a farm around it"
            if rules.farms == "second":
                best = "each city by the farm where it pays most, 1 more with the player's pig"
            untold = f"no rulebook says what pigs pay under the {rules.farms} farm rule; taken: {best}"
            yield note("pig-under-old-farms", ruled(untold, "TB10"), where=("rules",))
