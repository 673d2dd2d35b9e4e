"""The Labyrinth I and II: roads with four arms, where followers pay as well as tiles (rules LB1 to LB7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from carcscore.board.features import Features
from carcscore.game.declaring import pays
from carcscore.game.expansion import Expansion
from carcscore.game.turn import TurnInPlay
from carcscore.rules.facts import AllowableFigure, Facts, Option, Stage
from carcscore.scoring.payouts import Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Occupant, Worth
from carcscore.sentences import said
from carcscore.tiles.kinds import ROAD, MarkKind

NAME: Final = "labyrinth"
LABYRINTH: Final = MarkKind("labyrinth", "labyrinths", ROAD.name, "tile", symbol="maze")
VARIANT: Final = Option(
    "variant",
    ("basic", "advanced"),
    "Whether a labyrinth is a road as others, or its branches are free apart and followers pay (LB2 to LB5).",
)
_EACH: Final = 2
"""The points of each follower on a completed labyrinth."""


class Labyrinth(Expansion):
    """A road with four arms; by the advanced rules followers stand on its branches and pay."""

    facts = Facts(
        name=NAME,
        title="The Labyrinth",
        marks=(LABYRINTH,),
        options=(VARIANT,),
    )

    @property
    def _advanced(self) -> bool:
        return bool(self.options[VARIANT.name] == "advanced")

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """A follower goes on a labyrinth, or on a branch of one, where nobody else stands (LB3).

        So on a road with a labyrinth others may have been before it, though now a branch has two.
        """
        board, number = self.game.board, figure.number
        if code not in ("feature-was-taken", "no-such-order") or not self._advanced:
            return False
        if number < 0 or board.kind(number) is not ROAD:
            return False
        if not self.game.feature(board.root(number)).marks.get(LABYRINTH.name):
            return False
        if code == "no-such-order":
            return True
        branch = self._branch(number)
        return not any(
            occupant.number in branch and occupant != figure for occupant in self.game.occupants(number)
        )

    def _branch(self, number: int) -> set[int]:
        """The segments that a road has from one on without passing a labyrinth, or the labyrinth itself."""
        board, branch, waiting = self.game.board, {number}, [number]
        while waiting:
            one = waiting.pop()
            if not self._is_labyrinth(one):
                further = [other for other in board.joined(one) if other not in branch]
                waiting += (other for other in further if not self._is_labyrinth(other))
                branch.update(waiting)
        return branch

    def _is_labyrinth(self, number: int) -> bool:
        placed, index = self.game.board.segment_of(number)
        marks = placed.turned.segments[index].marks
        return bool(self.game.mark_rules.applied(marks).get(LABYRINTH.name))

    @pays(Stage.FIXED)
    def followers(self, scoring: Scoring, worth: Worth) -> Worth:
        """Completed, each follower on it pays 2, whosoever it is (LB5)."""
        feature = scoring.feature
        if not self._advanced or not feature.complete or not feature.marks.get(LABYRINTH.name):
            return worth
        followers = sum(occupant.follower for occupant in scoring.occupants)
        return Worth((*worth.items, Item("followers there", followers, _EACH)), "LB5") if followers else worth

    def other_payments(self, features: Features) -> Iterator[Payout]:
        """Beside whoever was paid for a completed labyrinth, others may have stood on its tiles (LB5)."""
        for feature in features if self._advanced else ():
            if feature.complete and feature.marks.get(LABYRINTH.name):
                name = said("the other followers on {}", features.name(feature.ref))
                yield Payout(name, _EACH, None, feature.size - 1, of=feature.ref, with_worth=True)
