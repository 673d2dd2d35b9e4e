"""The search: every mistake that may explain a claim, one alone or two together, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Final

from carcscore.board.feature import Feature, FeatureRef
from carcscore.mistakes import farms, majority, tiles, whole
from carcscore.mistakes.accounts import Accounts
from carcscore.mistakes.figures import in_writing
from carcscore.mistakes.model import ClaimMistake, Dispute, Explained, Explanation
from carcscore.mistakes.options import Options
from carcscore.mistakes.sums import TWO, SumMistakes
from carcscore.mistakes.telling import chosen, merged, nearest
from carcscore.play.outcome import Outcome
from carcscore.scoring.miscounts import Case, Miscount
from carcscore.sentences import said
from carcscore.tiles.kinds import FARM

_MOST_PAIRED: Final = 40
"""So many slips of a feature, the commonest, are tried two by two."""
_MOST_SEARCHED: Final = 12
"""For so many claims of a record two mistakes together are searched."""


def explain(outcome: Outcome, disputes: Sequence[Dispute]) -> list[Explained]:
    """The explanations of each of these claims, all of which differ from what is due."""
    search = Explainer(outcome, disputes)
    return [search.explained(dispute, number < _MOST_SEARCHED) for number, dispute in enumerate(disputes)]


class Explainer:
    """Searches what explains the claims of one record."""

    def __init__(self, outcome: Outcome, disputes: Sequence[Dispute]) -> None:
        self._outcome = outcome
        self._accounts = Accounts(outcome)
        self._options = Options(self._accounts)
        self._slips: dict[tuple[FeatureRef, str], list[tuple[Miscount, int]]] = {}
        self._sums = SumMistakes(self._accounts, self._options, disputes, self.slips)

    def explained(self, dispute: Dispute, in_pairs: bool) -> Explained:
        """The explanations of a claim."""
        if self._is_of_one_feature(dispute):
            found = self._of_feature(dispute, in_pairs)
            mistakes = self._mistakes_in(dispute)
        else:
            mistakes = self._sums.mistakes(dispute)
            found = self._sums.explanations(dispute, mistakes, in_pairs)
        return chosen(found) if found else replace(nearest(dispute, mistakes), in_pairs=in_pairs)

    # A single feature

    def _is_of_one_feature(self, dispute: Dispute) -> bool:
        """True if a claim is on one feature: by itself, or as the only one that paid in a turn."""
        if dispute.what == "feature" or dispute.turn is None or len(dispute.features) != 1:
            return dispute.what == "feature"
        return self._accounts.paid(dispute.features[0], dispute.player) == dispute.computed

    def _of_feature(self, dispute: Dispute, in_pairs: bool) -> list[Explanation]:
        mistakes = [mistake for mistake in self._mistakes_in(dispute) if mistake.points == dispute.gap]
        if not mistakes and in_pairs and dispute.features:
            return [*self._pairs(dispute)]
        return [Explanation((mistake,), mistake.weight) for mistake in merged(mistakes)]

    def _mistakes_in(self, dispute: Dispute) -> list[ClaimMistake]:
        found = list(in_writing(dispute))
        if dispute.features:
            feature = self._outcome.features[dispute.features[0]]
            for slip, points in self.slips(feature, dispute.player):
                found.append(_mistake(slip, points, self._outcome.features.name(feature.ref)))
            found += self._by_options(feature, dispute)
        return [mistake for mistake in found if mistake.points]

    def _by_options(self, feature: Feature, dispute: Dispute) -> Iterator[ClaimMistake]:
        others = [] if feature.kind is not FARM else list(self._options.farm_rules.values())
        for other in (*others, *self._options.of_expansions):
            points = other.by_feature.get((feature.ref, dispute.player), 0) - dispute.computed
            case = self._accounts.case(feature, dispute.player)
            words, named = said("{} for {}", other.words, case.title), case.named(feature)
            yield ClaimMistake(
                other.code, words, points, other.rule or None, other.common, named, feature.tiles
            )

    def slips(self, feature: Feature, player: str) -> list[tuple[Miscount, int]]:
        """The slips in the scoring of a feature that change what a player gets, and by how many points."""
        key = feature.ref, player
        if key not in self._slips:
            case = self._accounts.case(feature, player)
            found = []
            for slip in self._all_slips(case):
                points = case.gets(slip)
                if points is not None:
                    found.append((slip, points - case.due))
            self._slips[key] = found
        return self._slips[key]

    def _all_slips(self, case: Case) -> Iterator[Miscount]:
        yield from tiles.slips(case)
        yield from majority.slips(case)
        yield from whole.slips(case)
        if case.feature.kind is FARM:
            yield from farms.slips(case, self._accounts)
        for hook in self._outcome.game.hooks.mistakes:
            yield from hook(case)

    def _pairs(self, dispute: Dispute) -> Iterator[Explanation]:
        """Two slips in one feature, worked out together."""
        feature = self._outcome.features[dispute.features[0]]
        case = self._accounts.case(feature, dispute.player)
        slips = sorted(self.slips(feature, dispute.player), key=lambda entry: -entry[0].common)
        slips = slips[:_MOST_PAIRED]
        for (one, first), (two, _) in combinations_with_replacement(slips, 2):
            if one.code == two.code and one.code not in _SEVERAL:
                continue
            if not set(one.apart).isdisjoint(two.apart):
                continue
            points = case.gets(one, two)
            if points is not None and first:
                yield from _together(case, dispute, (one, first), (two, points - case.due - first))
        for one, first in slips:
            # Whoever takes a feature for their own may miscount it, too; so may who sees it otherwise.
            if first and one.alter is not None and (not case.holds or one.code in _SEEN_OTHERWISE):
                own = case.altered(one.alter)
                for two in self._all_slips(own):
                    points = own.gets(two)
                    if points is not None and two.code != one.code:
                        second = points - case.due - first
                        yield from _together(case, dispute, (one, first), (two, second))


def _together(
    case: Case, dispute: Dispute, one: tuple[Miscount, int], two: tuple[Miscount, int]
) -> Iterator[Explanation]:
    """Two slips that both change the points, if they give what is claimed."""
    if two[1] and one[1] + two[1] == dispute.gap:
        named = case.named(case.feature)
        pair = _mistake(*one, named), _mistake(*two, named)
        yield Explanation(pair, one[0].common * two[0].common * TWO)


_SEEN_OTHERWISE: Final = frozenset(
    {"farms-joined", "farm-parted", "counted-as-complete", "counted-as-unfinished"}
)
"""The codes of slips after which others are possible than before."""
_SEVERAL: Final = frozenset({"tile-missed", "city-missed", "city-too-many", "pennant-missed", "tile-twice"})
"""The codes of slips that may be made twice in one feature."""


def _mistake(slip: Miscount, points: int, feature: str) -> ClaimMistake:
    return ClaimMistake(
        slip.code, slip.words, points, slip.rule, slip.common, feature, slip.cells, slip.which
    )
