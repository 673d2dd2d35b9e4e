"""Scores by other options: other rules for farms, other editions, other options of expansions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Final, NamedTuple

from carcscore.board.feature import FeatureRef
from carcscore.mistakes.accounts import Accounts
from carcscore.play.again import examined_again
from carcscore.play.feature_claims import due_by_feature
from carcscore.rules.in_force import Rules
from carcscore.rules.options import EDITIONS, FARMS, edition_values
from carcscore.scoring.values import Award
from carcscore.tiles.kinds import FARM

_RULES: Final = {"third": "B11", "first": "B12", "second": "B13"}
_ORDINALS: Final = tuple(name for name in FARMS.values if name != "none")
_MOST_TRIED: Final = 6
"""So many other options of expansions are tried at most: each takes as long as examining the record."""


class Otherwise(NamedTuple):
    """Points due to players by another option: by feature and player, and beside features by player."""

    code: str
    words: str
    rule: str
    common: float
    by_feature: Mapping[tuple[FeatureRef, str], int]
    by_player: Mapping[str, int]


class Options:
    """The dues of a record under the options that are not in force."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts
        self._outcome = accounts.outcome

    @cached_property
    def farm_rules(self) -> dict[str, Otherwise]:
        """By the other rules for farms, by their names; only what farms pay differs."""
        outcome = self._outcome
        rules = outcome.rules
        if rules.farm_rule is not None or rules.farms == "none" or not outcome.scored_finally:
            return {}
        return {
            name: self._otherwise(
                "other-farm-rule",
                f"that is what the {name} farm rule gives",
                _RULES[name],
                0.95,
                [award for award in outcome.awarded_under(str(name)) if award.kind == FARM.name],
            )
            for name in _ORDINALS
            if isinstance(name, str) and name != rules.farms
        }

    @property
    def editions(self) -> Iterator[tuple[str, str, int]]:
        """The editions that differ in both options: their names, rules for farms and small cities."""
        rules = self._outcome.rules
        for name in EDITIONS:
            values = edition_values(name)
            farms, small_city = str(values["farms"]), int(values["small_city"])
            if farms != rules.farms and small_city != rules.small_city:
                yield name, farms, small_city

    @cached_property
    def of_expansions(self) -> list[Otherwise]:
        """By other options of the expansions in play: the record is examined anew under each."""
        found = []
        for rules, title, name, value in list(self._choices())[:_MOST_TRIED]:
            other = examined_again(self._outcome, rules)
            words = f"that is what {title} gives with `{name}: {value}`"
            found.append(self._otherwise("other-edition", words, "", 0.6, other.awards))
        return found

    def _choices(self) -> Iterator[tuple[Rules, str, str, str | int]]:
        rules = self._outcome.rules
        for facts in rules.facts:
            chosen = rules.chosen.get(facts.name, {})
            for option in facts.options:
                for value in option.values:
                    if value != chosen.get(option.name, option.default):
                        changed = {**rules.chosen, facts.name: {**chosen, option.name: value}}
                        yield replace(rules, chosen=changed), facts.title, option.name, value

    def _otherwise(
        self, code: str, words: str, rule: str, common: float, awards: list[Award] | tuple[Award, ...]
    ) -> Otherwise:
        due = due_by_feature(awards, self._outcome.features)
        by_feature = {key: sum(award.points for award in fell) for key, fell in due.items()}
        by_player: dict[str, int] = {}
        for award in awards:
            by_player[award.player] = by_player.get(award.player, 0) + award.points
        return Otherwise(code, words, rule, common, by_feature, by_player)
