"""Awards grouped into payments, the text of their sums, and payments in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from carcscore.board.feature import FeatureRef
from carcscore.board.features import Features
from carcscore.play.outcome import Outcome
from carcscore.report.words import majority_words, name, remarks_on
from carcscore.rules.in_force import Rules
from carcscore.scoring.values import Award, Item
from carcscore.sentences import FeatureName, RuleNumber, Sentence, enumerated, joined, said
from carcscore.text import counted, plural, singular


class Sums:
    """Formats sums item by item, with the singulars and plurals of the kinds and marks in play.

    ``features`` are those that the sums are paid for.
    """

    def __init__(self, rules: Rules, features: Features) -> None:
        self.features = features
        self._plurals = {kind.name: kind.plural for kind in rules.palette.kinds.values()}
        self._plurals.update({mark.name: mark.plural for mark in rules.palette.marks.values()})
        for facts in rules.facts:
            self._plurals.update(facts.plurals)

    def of(self, items: Sequence[Item], rule: str | None = None) -> Sentence:
        """``3 tiles x 1 + 2 pennants x 1 = 5 (B10)``, or ``4 tiles x 0 = 0 (I2: inn, unfinished)``.

        A reason that has a rule of its own names it: ``(B11: besieged, SG8)``.
        """
        whys = [_reason(item, rule) for item in items]
        common = whys[0] if len(set(whys)) == 1 else None
        parts = [self._item(item, None if common else why) for item, why in zip(items, whys, strict=True)]
        total = sum(item.points for item in items)
        text = said("{} = {}", joined(parts, " + "), total) if parts else said("0")
        note = joined(filter(None, (RuleNumber(rule or ""), common or "")), ": ")
        return said("{} ({})", text, note) if note else text

    def plural(self, name: str) -> str:
        """The plural of a kind of mark or feature."""
        return plural(name, self._plurals)

    def _item(self, item: Item, because: str | None) -> str:
        text: str
        one, many = singular(item.name, self._plurals), plural(item.name, self._plurals)
        if re.match(r"(\w+ )?points\b", many) and 1 in (item.count, item.each):
            text = counted(item.points, one, many)
        elif item.name.startswith("most ") or (item.count == 1 and item.name == one != many):
            colon = ":" if item.name[-1:].isdigit() else ""
            text = said("{}{} {}", item.name, colon, item.points)  # `cloister 1`: there is ever only one
        else:
            text = f"{item.count} {one if item.count == 1 else many} x {item.each}"
        return said("{} [{}]", text, because) if because else text


def _reason(item: Item, rule: str | None) -> str:
    """The reason for the points of an item, with its rules, but for the rule of the whole sum."""
    others = [RuleNumber(number) for number in item.rules if number != rule]
    return joined([*([item.because] if item.because else []), *others]) if others else item.because or ""


@dataclass(eq=False, repr=False)
class Payment:
    """One sum and everybody paid it: awards that differ only in the player."""

    awards: list[Award]
    sums: Sums

    @property
    def award(self) -> Award:
        """The first award, for what all of them share."""
        return self.awards[0]

    @property
    def own(self) -> bool:
        """True if a feature pays it as a feature of its kind: a city pays a `city` award."""
        return _own(self.award, self.sums.features)

    @cached_property
    def working(self) -> Sentence:
        """The sum, item by item: ``2 tiles x 2 = 4 (B7)``."""
        return self.sums.of(self.award.items, self.award.rule)

    @property
    def players(self) -> list[str]:
        """The ids of all who are paid it."""
        return [award.player for award in self.awards]

    @property
    def gets(self) -> Sentence:
        """The players with their points: ``red 4, blue 4``."""
        return joined(said("{} {}", name(award.player), award.points) for award in self.awards)

    @property
    def what(self) -> str:
        """Its origin: the feature that pays, after the kind of award when that is not a kind of it."""
        kind = self.award.kind
        if not self.feature:
            return kind_words(kind)
        return self.feature if self.own else said("{}, {}", kind_words(kind), self.feature)

    @property
    def feature(self) -> FeatureName:
        """The name of the feature that pays; empty where none does."""
        ref = self.award.feature
        return FeatureName() if ref is None else self.sums.features.name(ref)

    @property
    def others(self) -> list[FeatureName]:
        """The names of the others that take part."""
        return [*map(self.sums.features.name, self.award.features)]


def payments(awards: Iterable[Award], sums: Sums) -> list[Payment]:
    """These awards grouped by what they pay for, in their order."""
    made: dict[tuple[object, ...], Payment] = {}
    for award in awards:
        others = () if _own(award, sums.features) else award.features
        key = (award.phase, award.turn, award.kind, award.feature, award.at, award.items, award.rule, others)
        if (payment := made.get(key)) is None:
            made[key] = Payment([award], sums)
        else:
            payment.awards.append(award)
    return list(made.values())


def payments_by_feature(every: Iterable[Payment]) -> dict[FeatureRef, list[Payment]]:
    """The payments that each feature makes or takes part in, with only the awards that concern it."""
    of: dict[FeatureRef, list[Payment]] = {}
    for payment in every:
        feature = payment.award.feature
        if feature is not None:
            of.setdefault(feature, []).append(payment)
        others = dict.fromkeys(ref for award in payment.awards for ref in award.features if ref != feature)
        for other in others:
            awards = [award for award in payment.awards if other in award.features]
            of.setdefault(other, []).append(Payment(awards, payment.sums))
    return of


def _own(award: Award, features: Features) -> bool:
    return award.feature is not None and features[award.feature].kind.name == award.kind


def kind_words(kind: str) -> str:
    """A kind of award in words.

    >>> kind_words("city"), kind_words("toll-house")
    ('city', 'toll house')
    """
    return kind.replace("-", " ")


def payment_words(payment: Payment, outcome: Outcome, why: str = "") -> Sentence:
    """A payment in a sentence: when, to whom, the sum and its rule, and ``why`` to them."""
    from carcscore.rules.rulebook import clause  # late: a table of sums needs no rulebook

    first = payment.award
    when = "at the end " if first.turn is None else f"in turn {first.turn} "
    gets = enumerated(said("{} gets {}", name(award.player), award.points) for award in payment.awards)
    text = said("{}{}: {}", when, gets, payment.working)
    if words := clause(first.rule, first.kind, outcome.rules.facts):
        text = said("{}, since {}", text, words)
    if len(first.majority) > 1:
        about = remarks_on(first.about, outcome.table.a1)
        strengths = said(
            "strength then: {}{}", majority_words(first.majority), said(": {}", why) if why else ""
        )
        text = said("{} ({})", text, joined([strengths, *about], "; "))
    elif why:
        text = said("{} ({})", text, why)
    return text
