"""The players who are paid for a contested feature, and those who get nothing, by its payments alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from carcscore.report.sums import Payment
from carcscore.report.words import majority_words, name
from carcscore.scoring.values import MAJORITY, Award, winners
from carcscore.sentences import RuleNumber, Sentence, enumerated, ruled, said
from carcscore.text import verb


def scorings(payments: Iterable[Payment]) -> list[list[Payment]]:
    """Payments of one feature by the scoring in which they were made: those of one majority, at one time."""
    made: dict[object, list[Payment]] = {}
    for payment in payments:
        award = payment.award
        made.setdefault((award.phase, award.turn, award.majority, award.held_by), []).append(payment)
    return list(made.values())


def holdings(paid: Iterable[Payment], every: Sequence[Payment], by_majority: bool = False) -> list[Sentence]:
    """:func:`remark_on` each contested scoring; of several each with the strengths that count in it."""
    apart = scorings(paid)
    told = [(scoring, remark_on(scoring, every, by_majority)) for scoring in apart]
    return [
        said("{}: {}", majority_words(scoring[0].award.majority), remark) if len(apart) > 1 else remark
        for scoring, remark in told
        if remark
    ]


def remark_on(paid: Sequence[Payment], every: Iterable[Payment], by_majority: bool = False) -> Sentence:
    """The players paid in one scoring of a feature, the rule, and who gets nothing; empty if uncontested.

    ``paid`` are the payments of that scoring, ``every`` all in which the feature takes part: who gets
    something by any of them is not said to get nothing. ``by_majority``: the rule of the majority is named,
    too; another rule that decides always is.
    """
    award = paid[0].award
    players = list(dict.fromkeys(player for payment in paid for player in payment.players))
    text = _by_majority(award, players, len(paid) == 1)
    if award.held_by != MAJORITY:
        text = _by_rule(award, players)
    if not text:
        return said("")
    paid_at_all = {player for payment in (*paid, *every) for player in payment.players}
    if others := [name(player) for player, _ in award.majority if player not in paid_at_all]:
        text = said("{}; {} {} nothing", text, enumerated(others), verb(len(others), "gets"))
    return ruled(text, MAJORITY) if by_majority and award.held_by == MAJORITY else text


def _by_majority(award: Award, players: Sequence[str], alike: bool) -> Sentence:
    if len(award.majority) < 2:
        return said("")
    best = winners(dict(award.majority))
    who = enumerated(map(name, best))
    if len(best) == 1:
        return said("{} has the majority", who)
    if set(best) != set(players):
        return said("{} are tied for most", who)
    return said("{} are tied for most: {}", who, "each gets all the points" if alike else "each is paid")


def _by_rule(award: Award, players: Sequence[str]) -> Sentence:
    """By what somebody is paid who has no majority, or of those tied for it."""
    rule = RuleNumber(award.held_by) if award.held_by else "another rule"
    best = winners(dict(award.majority))
    paid = enumerated(map(name, players))
    if set(players) < set(best):
        tied = enumerated(map(name, best))
        goes = " it goes to " if len(players) == 1 else " all of it goes to each of "
        return said("{} are tied for most; by {}{}{}", tied, rule, goes, paid)
    return said("whatever the majority, {} pays {}", rule, paid)
