"""Abbot and gardens: a follower for cloisters and gardens that its owner may take back (AB1 to AB10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, NamedTuple

from carcscore.board.features import Features, feature_in_play
from carcscore.findings import Finding, NotDone, error
from carcscore.formats.jcz.foreign import Foreign, Moment, Says, at_cell
from carcscore.game.declaring import does, pays
from carcscore.game.events import Left
from carcscore.game.expansion import Expansion
from carcscore.game.placing import whose
from carcscore.game.turn import TurnInPlay
from carcscore.rules import data_types
from carcscore.rules.facts import Facts, Figure, Stage
from carcscore.rules.forms import form
from carcscore.scoring.payouts import AnyPoints
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Worth
from carcscore.sentences import enumerated, said
from carcscore.tiles.kinds import CLOISTER, FeatureKind, MarkKind

NAME: Final = "abbot"
GARDENER: Final = "gardener"
ABBOT: Final = Figure(NAME, per_player=1, rule="AB1", roles=("monk", GARDENER), shape="abbot")
GARDEN: Final = FeatureKind("garden", "gardens", rim="inside", order=33, look="planted")
GARDEN_ON_TILE: Final = MarkKind(GARDEN.name, GARDEN.plural, on="tile", combine="any", brings=GARDEN)


@form({}, {"at": [2, 1]})
class Recall(NamedTuple):
    """the place of the abbot, which may be left out: `{}` or `{at: CELL}`

    The player takes the own abbot back and scores its place as it is.
    """

    at: Annotated[data_types.Cell | None, "Where the abbot stands."] = None


RECALL: Final = "recall-abbot"


def _recalled(data: object, now: Moment) -> Occupant:
    """The abbot that a turn took back."""
    left = (event for event in now.events if isinstance(event, Left) and event.cause == "taken")
    return next(event.occupant for event in left if event.occupant.figure == ABBOT.name)


def _can_be_recalled(now: Moment) -> bool:
    """True if a player has an abbot where it is not scored with this tile."""
    own = (
        occupant
        for occupant in now.standing
        if (occupant.player, occupant.figure) == (now.player, ABBOT.name)
    )
    return any(
        feature_in_play(now.board, now.board.root(occupant.number)).complete is False for occupant in own
    )


class Abbot(Expansion):
    """The abbot, and the gardens of the second and third printings."""

    facts = Facts(
        name=NAME,
        title="Abbot and gardens",
        tile_set=None,
        figures=(ABBOT,),
        kinds=(GARDEN,),
        roles={GARDENER: GARDEN.name},
        marks=(GARDEN_ON_TILE,),
        foreign=Foreign(
            messages=(
                Says(
                    "RETURN_MEEPLE ABBOT_RETURN", RECALL, at_cell, writes=_recalled, offered=_can_be_recalled
                ),
            )
        ),
    )

    def other_payments(self, features: Features) -> Iterator[AnyPoints]:
        """The surroundings of an abbot who was taken back, which nobody can see (AB5)."""
        yield from (AnyPoints(feature.ref) for feature in features if feature.kind in (CLOISTER, GARDEN))

    @pays(Stage.THINGS)
    def garden(self, scoring: Scoring, worth: Worth) -> Worth:
        """A garden pays 1, and 1 for each filled square around it (AB4, AB7)."""
        feature = scoring.feature
        if feature.kind is not GARDEN:
            return worth
        items = (Item(GARDEN.name, 1, 1), Item("tiles around it", feature.filled, 1))
        return Worth(items, "AB4" if feature.complete else "AB7")

    @does(RECALL, Recall, words="recalling an abbot")
    def recall(self, turn: TurnInPlay, recall: Recall) -> Iterator[Finding]:
        """The player takes the own abbot back and scores its place (AB5), unless that is complete (AB6)."""
        at = recall.at
        abbots = [
            follower
            for follower in self.game.followers()
            if (follower.player, follower.figure) == (turn.player, ABBOT.name)
            and at in (None, follower.cell)
            and follower.role not in self.game.rules.abiding
        ]
        if len(abbots) != 1:
            yield self._not_one(turn, abbots, at)
            return
        (abbot,) = abbots
        place = self.game.feature(self.game.board.root(abbot.number))
        where = self.game.table.name(abbot.cell)
        if place.complete:
            scored = said("the {} of {} at {} is complete", place.kind.name, whose(abbot), where)
            message = said("{}: it is scored normally, not by a recall", scored)
            raise NotDone("abbot-place-complete", message, "AB6")
        self.game.leave(abbot, "taken")
        items = (Item(place.kind.name, 1, 1), Item("tiles around it", place.filled, 1))
        self.game.pay(Award(turn.player, place.kind.name, items, "AB5", place.ref, complete=False))
        turn.note(said("recalls the abbot from {}", where))

    def _not_one(self, turn: TurnInPlay, abbots: list[Occupant], at: tuple[int, int] | None) -> Finding:
        """None of the player's abbots is on the board, or not there; or there are several."""
        if abbots:
            places = enumerated(self.game.table.name(abbot.cell) for abbot in abbots)
            several = said("{} has abbots at {}: say with `at` which one is recalled", turn.player, places)
            return error("which-abbot", several)
        there = "on the board" if at is None else said("at {}", self.game.table.name(at))
        message = said("{} has no abbot {} that could be recalled", turn.player, there)
        return error("no-abbot-to-recall", message, "AB5")
