"""What each player is due for each feature, and the scorings that gave it, to be worked out anew."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from carcscore.board.feature import Feature
from carcscore.game.events import Left
from carcscore.play.feature_claims import due_by_feature
from carcscore.play.outcome import Outcome
from carcscore.rules.facts import FarmRule
from carcscore.scoring.farms import farm_scorings, occupants_of, paying, pooled_scoring, rule_for_farms
from carcscore.scoring.miscounts import Case
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Occupant
from carcscore.tiles.kinds import FARM


class Accounts:
    """The dues and the cases of an examined record."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.features = outcome.features
        self.due = due_by_feature(outcome.awards, outcome.features)
        self.beside = [award for award in outcome.awards if award.feature is None]
        """The awards that no feature pays."""
        self._turns: dict[str, int] = {}
        for award in outcome.awards:
            if award.feature is not None and award.turn is not None:
                self._turns[award.feature] = award.turn
        self._cases: dict[tuple[str, str], Case] = {}

    def paid(self, feature: str, player: str) -> int:
        """The points that a player is due for a feature."""
        return sum(award.points for award in self.due.get((feature, player), ()))

    def paid_in_play(self, feature: str, player: str) -> bool:
        """Whether a feature paid a player before the final scoring."""
        return any(award.turn is not None for award in self.due.get((feature, player), ()))

    def case(self, feature: Feature, player: str) -> Case:
        """The case of a feature and a player, whether the player is due anything for it or not."""
        key = feature.id, player
        if key not in self._cases:
            self._cases[key] = self._case(feature, player)
        return self._cases[key]

    def _case(self, feature: Feature, player: str) -> Case:
        outcome = self.outcome
        awards = self.due.get((feature.id, player), ())
        hooks, a1 = outcome.game.hooks.scoring, outcome.table.a1
        due: int | None = None
        if feature.kind is FARM:
            scoring = self._farms.get(feature.id) or self._farm(feature, awards)
        elif feature.complete and not outcome.record.is_log:
            # Nobody knows who was paid for it: it is taken to have been whoever claims it.
            due = sum(award.points for award in awards) or outcome.worth(feature).points
            scoring = Scoring(feature, outcome.rules, [self._somebody(feature, player)])
        elif feature.complete:
            scoring = self._in_play(feature)
        else:
            there, order = occupants_of(feature, outcome.occupancy), outcome.occupancy.order
            scoring = Scoring(feature, outcome.rules, there, order=order)
        return Case(scoring, player, awards, hooks, outcome.features, a1, due)

    def _somebody(self, feature: Feature, player: str) -> Occupant:
        """A follower of a player in a feature."""
        cell, index = feature.segments[0]
        number = self.features.board.number(cell, index)
        return Occupant(player, "follower", "", cell, index, number, 0, strength=1)

    def _in_play(self, feature: Feature) -> Scoring:
        """The scoring of a feature that was completed in a log, with those who then went home."""
        outcome, turn = self.outcome, self._turns.get(feature.id)
        if turn is None:
            return Scoring(feature, outcome.rules, order=outcome.occupancy.order)
        played = outcome.turns[turn - 1]
        there = [
            event.occupant
            for event in played.events
            if isinstance(event, Left)
            and event.cause == "scored"
            and event.occupant.segment >= 0
            and outcome.features.id_of(event.occupant.number) == feature.id
        ]
        order = outcome.game.served_from(played.player)
        return Scoring(feature, outcome.rules, there, "play", turn, played.player, order)

    @cached_property
    def _farms(self) -> dict[str, Scoring]:
        """The final scorings of the farms with farmers, by their ids."""
        outcome = self.outcome
        held = [feature for feature in outcome.features if feature.id in outcome.occupancy.followers]
        hooks = outcome.game.hooks.scoring
        scorings = farm_scorings(held, outcome.features, outcome.occupancy, outcome.rules, hooks)
        return {one.feature.id: one for one in scorings if not one.pooled}

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
            things=paying([outcome.features[one] for one in farm.borders], outcome.rules),
        )

    def case_of_pooled(self, city: Feature, player: str, joined: tuple[Feature, ...] = ()) -> Case:
        """The case of a city by the first rule (B12), as if it were complete and ``joined`` were one farm."""
        awards = [
            award for award in self._awards_of(city.id) if award.player == player and award.kind == FARM.name
        ]
        outcome = self.outcome
        hooks, a1 = outcome.game.hooks.scoring, outcome.table.a1
        return Case(self._pooled(city, joined), player, awards, hooks, self.features, a1)

    def _pooled(self, city: Feature, joined: tuple[Feature, ...]) -> Scoring:
        outcome, one = self.outcome, {farm.id for farm in joined}
        borders = any(city.id in farm.borders for farm in joined)
        around = [
            farm
            for name in outcome.occupancy.followers
            if (farm := self.features[name]).kind is FARM
            and (city.id in farm.borders or (borders and name in one))
        ]
        return pooled_scoring(replace(city, complete=True), around, outcome.occupancy, outcome.rules)

    def features_of(self, player: str) -> Iterator[Feature]:
        """The features that paid a player, or in which the player had somebody when they were scored."""
        for feature in self.features:
            there = self.outcome.occupancy.followers.get(feature.id, ())
            if (
                (feature.id, player) in self.due
                or any(one.player == player for one in there)
                or any(player in dict(award.majority) for award in self._awards_of(feature.id))
            ):
                yield feature

    def _awards_of(self, feature: str) -> Sequence[Award]:
        return self._by_feature.get(feature, ())

    @cached_property
    def _by_feature(self) -> dict[str, list[Award]]:
        awards: dict[str, list[Award]] = {}
        for award in self.outcome.awards:
            if award.feature is not None:
                awards.setdefault(award.feature, []).append(award)
        return awards
