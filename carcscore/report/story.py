"""One story a feature: payments, followers, pieces, borders. All renderers read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from carcscore.board.feature import Feature, FeatureRef
from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from carcscore.report.sums import Payment, Sums, kind_words, payments, payments_by_feature
from carcscore.scoring.farms import supplied
from carcscore.scoring.values import Occupant, Worth
from carcscore.sentences import FeatureName
from carcscore.tiles.kinds import FeatureKind


def is_land(kind: FeatureKind) -> bool:
    """True if a kind is land: what other features leave of the tiles, as farms are.

    Land is scored by what it borders, not by its own tiles, and followers lie on it.
    """
    return kind.rim == "rest" and kind.claimable


@dataclass(eq=False, repr=False)
class Story:
    """The knowledge of a report on one feature.

    ``payments`` are those that it makes or takes part in, in the order of the awards; ``bordered_by`` are
    the features that border it.
    """

    outcome: Outcome
    feature: Feature
    payments: Sequence[Payment]
    bordered_by: Sequence[FeatureRef]

    @property
    def ref(self) -> FeatureRef:
        """The feature, as others refer to it."""
        return self.feature.ref

    @property
    def name(self) -> FeatureName:
        """The name of the feature: ``city-3``."""
        return self.outcome.features.name(self.ref)

    @property
    def kind(self) -> FeatureKind:
        """The kind of the feature."""
        return self.feature.kind

    @property
    def state(self) -> str:
        """Its state and kind: ``a completed city``, ``an unfinished road``, ``a farm``."""
        if self.kind.completes == "always":
            return f"the {self.kind.plural}"
        state = {True: "a completed ", False: "an unfinished ", None: "a "}[self.feature.complete]
        return state + kind_words(self.kind.name)

    @property
    def paid(self) -> list[Payment]:
        """The payments that it makes itself."""
        return [payment for payment in self.payments if payment.award.feature == self.ref]

    @property
    def own(self) -> list[Payment]:
        """The payments that it makes as a feature of its kind."""
        return [payment for payment in self.paid if payment.own]

    @property
    def final(self) -> list[Payment]:
        """Those of them that belong to the final scoring."""
        return [payment for payment in self.own if payment.award.phase == "final"] if self.payments else []

    @property
    def followers(self) -> Sequence[Occupant]:
        """Its followers at the end."""
        return self.outcome.occupancy.followers.get(self.ref, ())

    @property
    def pieces(self) -> Sequence[Occupant]:
        """Its other pieces at the end."""
        return self.outcome.occupancy.pieces.get(self.ref, ())

    @property
    def worth(self) -> Worth:
        """Its payment now to whoever has the majority."""
        return self.outcome.worth(self.feature)

    @property
    def open_edges(self) -> tuple[tuple[Cell, int], ...]:
        """The sides (cell, 0 to 3) at which it is open."""
        return self.outcome.features.open_edges(self.feature)

    @cached_property
    def supplies(self) -> tuple[FeatureRef, ...]:
        """The bordered features that it is paid for: the completed cities of a farm."""
        if not is_land(self.kind):
            return ()
        return supplied(self.feature, self.outcome.features, self.outcome.rules)

    @property
    def together(self) -> list[FeatureRef]:
        """The features to highlight with it: those it supplies, and those that take part in its payments."""
        others = (other for payment in self.paid for award in payment.awards for other in award.features)
        return list(dict.fromkeys([*self.supplies, *others]))

    def concerns(self, player: str) -> bool:
        """True if it paid a player, or didn't though the player stood there, or holds one of the figures."""
        stood = any(player in (*payment.players, *dict(payment.award.majority)) for payment in self.paid)
        return stood or any(follower.player == player for follower in (*self.followers, *self.pieces))

    @property
    def each(self) -> int | None:
        """Points for each supplied feature, when its payment is nothing else: 3 for a city of a farm."""
        for payment in reversed(self.own):
            items = payment.award.items
            for award in reversed(payment.awards):
                if len(items) == 1 and items[0].count == len(award.features) > 0:
                    return items[0].each
        return None


class Stories:
    """The stories of a board by feature, in the order of the features.

    ``payments`` are all payments, also those of no feature; ``by_kind`` groups the stories by kind.
    """

    def __init__(self, outcome: Outcome) -> None:
        self._players = [player.id for player in outcome.record.players]
        self.sums = Sums(outcome.rules, outcome.features)
        self.payments = payments(outcome.awards, self.sums)
        payments_of = payments_by_feature(self.payments)
        bordered_by: dict[FeatureRef, list[FeatureRef]] = {}
        for feature in outcome.features:
            for other in feature.borders:
                bordered_by.setdefault(other, []).append(feature.ref)
        self._stories = {
            feature.ref: Story(
                outcome, feature, payments_of.get(feature.ref, ()), bordered_by.get(feature.ref, ())
            )
            for feature in outcome.features
        }
        self.by_kind: dict[str, list[Story]] = {}
        for story in self:
            self.by_kind.setdefault(story.kind.name, []).append(story)

    @cached_property
    def of_players(self) -> dict[str, list[FeatureName]]:
        """The names of the features that concern each player."""
        return {player: [story.name for story in self if story.concerns(player)] for player in self._players}

    def __iter__(self) -> Iterator[Story]:
        return iter(self._stories.values())

    def __getitem__(self, ref: FeatureRef) -> Story:
        return self._stories[ref]
