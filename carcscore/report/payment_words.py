"""A payment in a sentence, with what its rule says in words."""

from __future__ import annotations

from carcscore.play.outcome import Outcome
from carcscore.report.sums import Payment
from carcscore.report.words import majority_words, name, remarks_on
from carcscore.rules.rulebook import clause
from carcscore.sentences import Sentence, enumerated, joined, said


def payment_words(payment: Payment, outcome: Outcome, why: str = "") -> Sentence:
    """A payment in a sentence: when, to whom, the sum and its rule, and ``why`` to them."""
    first = payment.award
    when = "at the end " if first.turn is None else f"in turn {first.turn} "
    gets = enumerated(said(name(award.player), f" gets {award.points}") for award in payment.awards)
    text = said(when, gets, ": ", payment.working)
    if words := clause(first.rule, first.kind, outcome.rules.facts):
        text = said(text, ", since ", words)
    if len(first.majority) > 1:
        about = remarks_on(first.about, outcome.table.a1)
        strengths = said("strength then: ", majority_words(first.majority), *((": ", why) if why else ()))
        text = said(text, " (", joined([strengths, *about], "; "), ")")
    elif why:
        text = said(text, " (", why, ")")
    return text
