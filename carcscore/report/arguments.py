"""Claims that differ, in sentences: who claims what, and which mistakes may have led there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from carcscore.mistakes.model import ClaimMistake, Explanation
from carcscore.report.blocks import Block, Bullets, Heading, Paragraph
from carcscore.report.findings_text import claim_words, place_in
from carcscore.report.model import Claim, Report
from carcscore.report.verdict import plural_of, without_track
from carcscore.report.words import name
from carcscore.sentences import RuleNumber, Sentence, capital, joined, printed, said
from carcscore.text import counted, shown, verb

_TOLD_AT_ONCE: Final = 6
_MOST_TOLD: Final = 12


def wrong_claims(report: Report) -> list[Claim]:
    """The wrong claims of players; wrong scores noted in a log are among the findings already.

    Without a track no total can be compared.
    """
    wrong = [claim for claim in report.claims if claim.difference and claim.argued]
    return [claim for claim in wrong if not without_track(report, claim)]


def right_claims(report: Report) -> list[Claim]:
    """The claims on single features that are right."""
    argued = (claim for claim in report.claims if claim.argued and claim.what == "feature")
    return [claim for claim in argued if not claim.difference]


def verdicts(report: Report) -> Iterator[Block]:
    """Under the verdict: what explains each wrong claim best, and which claims on features are right."""
    claims = [*wrong_claims(report)[:_TOLD_AT_ONCE], *right_claims(report)[:_TOLD_AT_ONCE]]
    if claims:
        yield Bullets(tuple(verdict_on_claim(report, claim) for claim in claims))


def verdict_on_claim(report: Report, claim: Claim) -> Sentence:
    """``Blue claims 5 for farm-2, due 3: that is what the first farm rule gives (B12)``."""
    claims = said("{} claims {}{}", capital(name(claim.player)), claim.claimed, _for(report, claim))
    if not claim.difference:
        return said("{}: {}", claims, _right(report, claim))
    return joined([said("{}, due {}", claims, claim.computed), *islice(explanations(claim), 1)], ": ")


def _right(report: Report, claim: Claim) -> str:
    outcome = report.outcome
    feature = outcome.features.named(claim.features[0]) if outcome else None
    if outcome is None or outcome.record.is_log or not (feature and feature.complete):
        return "that is right"
    if claim.claimed:
        return "that is what it paid in play to whoever had the majority"
    return "a position doesn't tell who was paid for it in play"


def _for(report: Report, claim: Claim) -> str:
    if claim.what == "feature":
        return said(" for {}", claim.features[0] if claim.features else "a feature")
    if claim.what == "turn" and claim.turn is not None:
        return f" in turn {claim.turn}"
    if claim.kind is not None:
        return f" for {plural_of(report, claim.kind)}"
    return " on the track" if claim.what == "track" else ""


def explanations(claim: Claim) -> Iterator[Sentence]:
    """The explanations of a claim, the likeliest first; without any, the nearest mistake."""
    explained = claim.explained
    if explained is None:
        return
    yield from map(explanation_words, explained.explanations)
    if explained.more:
        yield said("{}, less likely", counted(explained.more, "more explanation"))
    if explained.explanations:
        return
    if explained.nearest is None:
        yield said("no known mistake explains any of it")
        return
    near, points = mistake_words(explained.nearest), explained.remains
    none = f"no known mistake explains it{', nor do two' if explained.in_pairs else ' alone'}"
    remain = f"{counted(abs(points), 'point')} too {'many' if points > 0 else 'few'}"
    yield said("{}; nearest: {}; {} {}", none, near, remain, verb(abs(points), "remains"))


def claim_line(claim: Claim, source: str) -> str:
    """A claim that differs, as a line of a finding, with what explains it best."""
    found = claim.explained.explanations if claim.explained is not None else ()
    claimed = said("{}: warning claim {}", place_in(source, claim.where), claim_words(claim))
    return shown(printed(joined([claimed, *map(explanation_words, found[:1])], "; ")))


def explanation_words(explanation: Explanation) -> Sentence:
    """The mistakes of an explanation, each with what it makes and its rule."""
    several = len(explanation.mistakes) > 1
    return joined((mistake_words(mistake, several) for mistake in explanation.mistakes), "; and ")


def mistake_words(mistake: ClaimMistake, makes: bool = True) -> Sentence:
    """A mistake with its rule, and the points that it ``makes``."""
    parts = (f"{mistake.points:+d}" if makes else "", RuleNumber(mistake.rule or ""))
    note = joined(filter(None, parts))
    return said("{} ({})", mistake.message, note) if note else said("{}", mistake.message)


def noted_wrongly(report: Report) -> tuple[list[Claim], str]:
    """The scores noted in a log that mistakes explain, the first few; and how many more, in words."""
    found = ((claim, claim.explained) for claim in report.claims if not claim.argued)
    noted = [claim for claim, explained in found if explained is not None and explained.explanations]
    more = len(noted) - _MOST_TOLD
    return noted[:_MOST_TOLD], f"And {more} more." if more > 0 else ""


def arguments(report: Report) -> Iterator[Block]:
    """Every claim that differs with all that may explain it, then the wrong scores noted in a log."""
    if wrong := wrong_claims(report):
        yield Heading("Claims that differ")
        yield from _each(wrong)
    noted, more = noted_wrongly(report)
    if noted:
        yield Heading("What may explain the scores noted wrongly")
        yield from _each(noted)
        if more:
            yield Paragraph(more)


def _each(claims: Iterable[Claim]) -> Iterator[Block]:
    for claim in claims:
        yield Paragraph(said("{}.", claim_words(claim)))
        yield Bullets(tuple(alternatives(claim)))


def alternatives(claim: Claim) -> Iterator[Sentence]:
    """The explanations of a claim as a list: each after the first is one more possibility."""
    for number, words in enumerate(explanations(claim)):
        yield said("or: {}", words) if number else words
