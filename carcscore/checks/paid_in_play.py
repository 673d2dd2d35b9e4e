"""Points that completed features, and others, may have paid in play, as far as a final position shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features
from carcscore.checks.sharing import sums_of
from carcscore.game.as_if import worth_if_held
from carcscore.game.game import Game
from carcscore.scoring.payouts import NO_FEATURE, AnyPoints, OtherPayment, Payout


class PaidInPlay:
    """Points that the features of a final position may have paid before, by every possible course of play."""

    def __init__(self, game: Game, features: Features) -> None:
        self._game = game
        self._features = features

    def worth(self, feature: Feature) -> int:
        """The points of a completed feature for whoever had the majority (B7, B8), as far as can be seen."""
        return worth_if_held(self._game, feature)

    @cached_property
    def _said(self) -> list[list[OtherPayment]]:
        return self._game.hooks.other_payments(self._features)

    @cached_property
    def others(self) -> list[Payout] | None:
        """Points that players may have got beyond the worth of what is complete; ``None``: anything."""
        others = [payout for said in self._said for payout in said]
        payouts = [other for other in others if isinstance(other, Payout)]
        return payouts if len(payouts) == len(others) else None

    @property
    def anything(self) -> bool:
        """True if any feature may have paid anything, even points taken off."""
        return None in self._open

    def may_have_paid(self, feature: Feature, player: str, points: int) -> bool:
        """True if a feature may have paid a player so many points in play; if in doubt, it may."""
        if self.anything:
            return True
        if feature.ref in self._open:
            return points > 0
        besides = (*self._by_feature.get(feature.ref, ()), *self._by_feature.get(None, ()))
        beside = [payout for payout in besides if payout.to in (None, player)]
        alone = [payout for payout in beside if not payout.with_worth]
        if _makes(points, alone):
            return True
        return feature.complete is True and _makes(points - self.worth(feature), beside)

    @cached_property
    def _by_feature(self) -> dict[FeatureRef | None, list[Payout]]:
        by_feature: dict[FeatureRef | None, list[Payout]] = {}
        for payout in (payout for said in self._said for payout in said):
            if isinstance(payout, Payout):
                by_feature.setdefault(payout.of, []).append(payout)
        return by_feature

    @cached_property
    def _open(self) -> set[FeatureRef | None]:
        """The features of whose payments nothing can be said (``None``: all of them).

        Where two expansions pay something, what one of them pays may change what the other does.
        """
        found = {payout.of for said in self._said for payout in said if isinstance(payout, AnyPoints)}
        paying = Counter(of for said in self._said for of in {payout.of for payout in said} - {NO_FEATURE})
        return found | {of for of, number in paying.items() if number + (of is not None) * paying[None] > 1}


def _makes(points: int, payouts: Sequence[Payout]) -> bool:
    """True if some of these payouts come to so many points together."""
    most = sum(payout.points * payout.times for payout in payouts)
    return 0 <= points <= most and bool(sums_of(payouts, points) >> points & 1)
