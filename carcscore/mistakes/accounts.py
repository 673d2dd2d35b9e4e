"""The points due to each player for each feature, and the scorings that gave them, to be worked out anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from carcscore.board.feature import Feature, FeatureRef
from carcscore.game.as_if import as_if_held
from carcscore.game.events import Left
from carcscore.play.feature_claims import due_by_feature
from carcscore.play.outcome import Outcome
from carcscore.rules.facts import FarmRule
from carcscore.scoring.farms import farm_scorings, occupants_of, paying, pooled_scoring, rule_for_farms
from carcscore.scoring.miscounts import Case
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award
from carcscore.tiles.kinds import FARM


class Accounts:
    """The dues and the cases of an examined record."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.features = outcome.features
        self.due = due_by_feature(outcome.awards, outcome.features)
        self.beside = [award for award in outcome.awards if award.feature is None]
        """The awards that no feature pays."""
        self._turns: dict[FeatureRef, int] = {}
        for award in outcome.awards:
            if award.feature is not None and award.turn is not None:
                self._turns[award.feature] = award.turn
        self._cases: dict[tuple[FeatureRef, str], Case] = {}

    def paid(self, feature: FeatureRef, player: str) -> int:
        """The points that a player is due for a feature."""
        return sum(award.points for award in self.due.get((feature, player), ()))

    def paid_in_play(self, feature: FeatureRef, player: str) -> bool:
        """True if a feature paid a player before the final scoring."""
        return any(award.turn is not None for award in self.due.get((feature, player), ()))

    def case(self, feature: Feature, player: str) -> Case:
        """The case of a feature and a player, whether the player is due anything for it or not."""
        key = feature.ref, player
        if key not in self._cases:
            self._cases[key] = self._case(feature, player)
        return self._cases[key]

    def _case(self, feature: Feature, player: str) -> Case:
        outcome = self.outcome
        awards = self.due.get((feature.ref, player), ())
        hooks, a1 = outcome.game.hooks.scoring, outcome.table.a1
        due: int | None = None
        if feature.kind is FARM:
            scoring = self._farms.get(feature.ref) or self._farm(feature, awards)
        elif feature.complete and not outcome.record.is_log:
            # Nobody knows who was paid for it: it is taken to have been whoever claims it.
            scoring = as_if_held(outcome.game, feature, player)
            due = sum(award.points for award in awards) or scoring.worth.points
        elif feature.complete:
            scoring = self._in_play(feature)
        else:
            there, order = occupants_of(feature, outcome.occupancy), outcome.occupancy.order
            scoring = Scoring(feature, outcome.rules, there, order=order, hooks=hooks)
        return Case(scoring, player, awards, outcome.features, a1, due)

    def _in_play(self, feature: Feature) -> Scoring:
        """The scoring of a feature that was completed in a log, with those who then went home."""
        outcome, turn = self.outcome, self._turns.get(feature.ref)
        hooks = outcome.game.hooks.scoring
        if turn is None:
            return Scoring(feature, outcome.rules, order=outcome.occupancy.order, hooks=hooks)
        played = outcome.turns[turn - 1]
        there = [
            event.occupant
            for event in played.events
            if isinstance(event, Left)
            and event.cause == "scored"
            and event.occupant.segment >= 0
            and outcome.features.ref(event.occupant.number) == feature.ref
        ]
        order = outcome.game.served_from(played.player)
        rules, mover = outcome.rules, played.player
        return Scoring(feature, rules, there, "play", turn, mover, order, hooks=hooks)

    @cached_property
    def _farms(self) -> dict[FeatureRef, Scoring]:
        """The final scorings of the farms with farmers."""
        outcome = self.outcome
        held = outcome.features.among(outcome.occupancy.followers)
        hooks = outcome.game.hooks.scoring
        scorings = farm_scorings(held, outcome.features, outcome.occupancy, outcome.rules, hooks)
        return {scoring.feature.ref: scoring for scoring in scorings if not scoring.pooled}

    def _farm(self, farm: Feature, awards: Sequence[Award]) -> Scoring:
        """The scoring of a farm on which no follower stands; pieces are paid by rules of their own."""
        outcome = self.outcome
        rule = rule_for_farms(outcome.rules)
        if len(awards) == 1 and awards[0].phase == "final":
            rule = FarmRule(min(item.each for item in awards[0].items), rule.kinds, awards[0].rule)
        return Scoring(
            farm,
            outcome.rules,
            occupants_of(farm, outcome.occupancy),
            order=outcome.occupancy.order,
            farm_rule=rule,
            things=paying([outcome.features[border] for border in farm.borders], outcome.rules),
            hooks=outcome.game.hooks.scoring,
        )

    def case_of_pooled(self, city: Feature, player: str, joined: tuple[Feature, ...] = ()) -> Case:
        """The case of a city by the first rule (B12), ``joined``, around it, taken for one farm."""
        awards = [
            award for award in self._awards_of(city.ref) if award.player == player and award.kind == FARM.name
        ]
        return Case(self._pooled(city, joined), player, awards, self.features, self.outcome.table.a1)

    def _pooled(self, city: Feature, joined: tuple[Feature, ...]) -> Scoring:
        outcome, together = self.outcome, {farm.ref for farm in joined}
        around = [
            farm
            for ref in outcome.occupancy.followers
            if (farm := self.features[ref]).kind is FARM and (city.ref in farm.borders or ref in together)
        ]
        return pooled_scoring(city, around, outcome.occupancy, outcome.rules, outcome.game.hooks.scoring)

    def features_of(self, player: str) -> Iterator[Feature]:
        """The features that paid a player, or in which the player had somebody when they were scored."""
        for feature in self.features:
            there = self.outcome.occupancy.followers.get(feature.ref, ())
            if (
                (feature.ref, player) in self.due
                or any(occupant.player == player for occupant in there)
                or any(player in dict(award.majority) for award in self._awards_of(feature.ref))
            ):
                yield feature

    def _awards_of(self, feature: FeatureRef) -> Sequence[Award]:
        return self._by_feature.get(feature, ())

    @cached_property
    def _by_feature(self) -> dict[FeatureRef, list[Award]]:
        awards: dict[FeatureRef, list[Award]] = {}
        for award in self.outcome.awards:
            if award.feature is not None:
                awards.setdefault(award.feature, []).append(award)
        return awards
