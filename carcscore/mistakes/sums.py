"""The mistakes that explain a sum: a total, the points of a kind or of a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from carcscore.board.feature import Feature, FeatureRef
from carcscore.mistakes.accounts import Accounts
from carcscore.mistakes.figures import in_writing
from carcscore.mistakes.model import ClaimMistake, Dispute, Explanation
from carcscore.mistakes.options import Options, Otherwise
from carcscore.mistakes.telling import SURE, merged, told_once
from carcscore.scoring.farms import FIRST
from carcscore.scoring.miscounts import Miscount
from carcscore.sentences import enumerated, said
from carcscore.text import counted, listed
from carcscore.tiles.kinds import FARM

SlipsOf = Callable[[Feature, str], list[tuple[Miscount, int]]]
TWO: Final = 0.3
"""The likelihood of two mistakes together, relative to the product of both."""
_ONE_OF_MANY: Final = 0.5
"""The likelihood of a slip in one feature of a sum over many, relative to mistakes made in all of them."""
_KEPT: Final = 3
"""Of mistakes of the same points so many are tried in pairs."""


class SumMistakes:
    """The mistakes in sums of points, by player."""

    def __init__(
        self, accounts: Accounts, options: Options, disputes: Sequence[Dispute], slips: SlipsOf
    ) -> None:
        self._accounts = accounts
        self._options = options
        self._disputes = disputes
        self._slips = slips
        self._singles: dict[tuple[FeatureRef, str], list[ClaimMistake]] = {}
        self.known: set[tuple[str, str | None]] = set()
        """Code and feature of mistakes that explain other claims of the record."""

    def mistakes(self, dispute: Dispute) -> list[ClaimMistake]:
        """Every single mistake that changes a sum."""
        features = self._features(dispute)
        found = list(in_writing(dispute))
        found += [each for feature in features for each in self._in(feature, dispute.player)]
        found += self._habits(features, dispute.player)
        if dispute.what in ("total", "kind"):
            found += self._by_options(dispute, features)
            found += self._beside(dispute)
        if dispute.what == "total":
            found += self._parts(dispute)
            found += self._of_others(dispute)
            found += self._exchanged(dispute)
        return [
            replace(mistake, weight=max(mistake.weight, SURE))
            if (mistake.code, mistake.feature) in self.known
            else mistake
            for mistake in found
            if mistake.points
        ]

    def explanations(
        self, dispute: Dispute, mistakes: Sequence[ClaimMistake], in_pairs: bool
    ) -> list[Explanation]:
        """The mistakes that give the claimed figure, alone or else two together."""
        single = [mistake for mistake in mistakes if mistake.points == dispute.gap]
        if single:
            return [Explanation((mistake,), mistake.weight) for mistake in told_once(merged(single))]
        return [*_pairs(dispute.gap, mistakes)] if in_pairs else []

    def _features(self, dispute: Dispute) -> list[Feature]:
        accounts, player = self._accounts, dispute.player
        features = accounts.features
        if dispute.what == "turn" and dispute.turn is not None:
            return [features[feature] for feature in dispute.features]
        its = [*accounts.features_of(player)]
        if dispute.what == "kind":
            return [feature for feature in its if feature.kind.name == dispute.kind]
        if dispute.what == "turn":  # a single award, of which the turn was not told
            of_kind = [feature for feature in its if feature.kind.name == dispute.kind]
            return [feature for feature in of_kind if accounts.paid(feature.ref, player) == dispute.computed]
        if dispute.what == "track":
            if dispute.turn is not None:
                return []  # a running total: what went before is not known
            return [feature for feature in its if accounts.paid_in_play(feature.ref, player)]
        return its

    def _in(self, feature: Feature, player: str) -> list[ClaimMistake]:
        """The mistakes in one feature, in a sum over many."""
        key = feature.ref, player
        if key not in self._singles:
            self._singles[key] = [
                ClaimMistake(
                    slip.code,
                    slip.words,
                    points + slip.elsewhere,
                    slip.rule,
                    slip.common * _ONE_OF_MANY,
                    self._accounts.features.name(feature.ref),
                    slip.cells,
                    slip.which,
                )
                for slip, points in self._slips(feature, player)
            ]
        return self._singles[key]

    def _habits(self, features: Sequence[Feature], player: str) -> Iterator[ClaimMistake]:
        """Mistakes made in every feature alike."""
        habits: dict[str, list[tuple[str, Miscount, int]]] = {}
        for feature in features:
            name = self._accounts.features.name(feature.ref)
            for slip, points in self._slips(feature, player):
                if slip.habit and points:
                    habits.setdefault(slip.habit, []).append((name, slip, points))
        for every in habits.values():
            if len(every) > 1:
                _, slip, _ = every[0]
                also = enumerated(name for name, _, _ in every[1:])
                cells = tuple(dict.fromkeys(cell for _, one, _ in every for cell in one.cells))
                points = sum(points + one.elsewhere for _, one, points in every)
                words = said("{}; and so for {}", slip.words, also)
                yield ClaimMistake(slip.code, words, points, slip.rule, slip.common * 0.9, None, cells, also)

    def _by_options(self, dispute: Dispute, features: Sequence[Feature]) -> Iterator[ClaimMistake]:
        player, accounts = dispute.player, self._accounts
        due = sum(
            award.points
            for award in accounts.outcome.awards
            if award.kind == FARM.name and award.player == player and award.turn is None
        )
        if dispute.what == "total" or dispute.kind == FARM.name:
            for other in self._options.farm_rules.values():
                yield self._by_farm_rule(other, player, due, features)
        if dispute.what != "total":
            return
        cities = sum(
            points
            for feature in features
            for slip, points in self._slips(feature, player)
            if slip.code == "other-small-city"
        )
        for name, farms, small_city in self._options.editions:
            given = f"that is what the rules of the {name} edition give (farms: {farms}, "
            given += f"small_city: {small_city})"
            rule = self._options.farm_rules.get(farms)
            by_farms = 0 if rule is None else rule.by_player.get(player, 0) - due
            if by_farms and cities:  # else another option alone gives as much
                yield ClaimMistake("other-edition", given, by_farms + cities, "B14", 0.85)
        now = sum(award.points for award in accounts.outcome.awards if award.player == player)
        for other in self._options.of_expansions:
            then = other.by_player.get(player, 0)
            yield ClaimMistake(other.code, other.words, then - now, None, other.common)

    def _by_farm_rule(
        self, other: Otherwise, player: str, due: int, features: Sequence[Feature]
    ) -> ClaimMistake:
        """The points of a player's farms under another farm rule."""
        accounts, then = self._accounts, other.by_player.get(player, 0)
        farms = [
            feature
            for feature in features
            if feature.kind is FARM
            and other.by_feature.get((feature.ref, player), 0) != accounts.paid(feature.ref, player)
        ]
        named = [accounts.features.name(farm.ref) for farm in farms]
        where = said(" for {}", enumerated(named)) if farms else ""
        words = said("{}{}: {} for farms, not {}", other.words, where, counted(then, "point"), due)
        feature = named[0] if len(farms) == 1 else None
        cells = tuple(cell for farm in farms for cell in farm.tiles)
        return ClaimMistake(other.code, words, then - due, other.rule, other.common, feature, cells)

    def _beside(self, dispute: Dispute) -> Iterator[ClaimMistake]:
        """Points that no feature pays: awards that were forgotten, and mistakes that expansions know of."""
        for award in self._accounts.beside:
            if (award.player == dispute.player and dispute.what == "total") or award.kind == dispute.kind:
                words = said("{} ({}) was not counted", award.kind.replace("-", " "), award.items[0].name)
                yield ClaimMistake("award-missed", words, -award.points, award.rule, 0.4, which=words)
        for hook in self._accounts.outcome.game.hooks.mistakes_beside:
            for kind, slip, points in hook(dispute.player):
                if dispute.what == "total" or kind == dispute.kind:
                    yield ClaimMistake(
                        slip.code, slip.words, points, slip.rule, slip.common, None, slip.cells, slip.which
                    )

    def _parts(self, dispute: Dispute) -> Iterator[ClaimMistake]:
        """A total that is not the sum of the parts claimed beside it."""
        claimed = self._accounts.outcome.record.claimed_by_kind.get(dispute.player)
        if not claimed:
            return
        wrong = [other for other in self._disputes if other.what == "kind" and other.player == dispute.player]
        parts = sum(each.gap for each in wrong)
        if parts == dispute.gap:
            kinds = listed(str(each.kind) for each in wrong)
            words = f"it is the sum of the parts claimed, of which {kinds} is wrong"
            words = words if len(wrong) == 1 else f"it is the sum of the parts claimed, and {kinds} are wrong"
            yield ClaimMistake("sum-follows", words, parts, None, 1.0)
            return
        makes = dispute.computed + parts
        words = f"the parts claimed and the other points due make {makes}, not {dispute.claimed}"
        yield ClaimMistake("sum-wrong", words, dispute.gap - parts, None, SURE)
        if parts:
            kinds = listed(str(each.kind) for each in wrong)
            words = f"{kinds} were claimed with {abs(parts)} too {'many' if parts > 0 else 'few'}"
            yield ClaimMistake("sum-follows", words, parts, None, SURE)

    def _exchanged(self, dispute: Dispute) -> Iterator[ClaimMistake]:
        """Two totals, each in the row of the other player."""
        for other in self._disputes:
            if other.what == "total" and (other.claimed, other.computed) == (
                dispute.computed,
                dispute.claimed,
            ):
                words = said(
                    "the totals of {} and {} were each written for the other", dispute.player, other.player
                )
                yield ClaimMistake("totals-exchanged", words, dispute.gap, None, 1.0)

    def _of_others(self, dispute: Dispute) -> Iterator[ClaimMistake]:
        """Points of one player given to another, where nobody but these two differs by them."""
        accounts, gap = self._accounts, dispute.gap
        mirrored = {
            one.player
            for one in self._disputes
            if one.what == "total" and one.player != dispute.player and one.gap == -gap
        }
        for (ref, player), awards in accounts.due.items():
            points = sum(award.points for award in awards)
            if points != abs(gap):
                continue
            title, name = accounts.case(accounts.features[ref], player).title, accounts.features.name(ref)
            cells = accounts.features[ref].tiles
            if gap > 0 and player != dispute.player and (ref, dispute.player) not in accounts.due:
                words = said("{} was counted for {}, but it pays {}", title, dispute.player, player)
                weight = SURE if player in mirrored else 0.15
                yield ClaimMistake("wrong-player", words, gap, awards[0].rule, weight, name, cells, title)
            elif gap < 0 and player == dispute.player:
                for other in sorted(mirrored):
                    words = said("{} was counted for {}, but it pays {}", title, other, player)
                    yield ClaimMistake("wrong-player", words, gap, awards[0].rule, SURE, name, cells, title)


def _pairs(gap: int, mistakes: Sequence[ClaimMistake]) -> Iterator[Explanation]:
    """Two mistakes in different features that make the gap together.

    Under the first rule (B12) one city pays several farms, so two mistakes about farms may be the same one.
    """
    by_points: dict[int, list[ClaimMistake]] = {}
    for one in sorted(merged(mistakes), key=lambda one: -one.weight):
        alike = by_points.setdefault(one.points, [])
        if len(alike) < _KEPT:
            alike.append(one)
    for points, some in by_points.items():
        rest = gap - points
        if rest < points:
            continue  # met from the other side
        for place, one in enumerate(some):
            others = some[place + 1 :] if rest == points else by_points.get(rest, ())
            for two in others:
                if one.rule == two.rule == FIRST.rule:
                    continue
                if one.feature != two.feature or (one.feature is None and one.code != two.code):
                    yield Explanation((one, two), one.weight * two.weight * TWO)
