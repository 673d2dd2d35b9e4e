"""What pieces on the board were paid where they stand, and other payments, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.payment_words import payment_words
from carcscore.report.standing import piece_place
from carcscore.report.sums import Payment, payments
from carcscore.report.words import square
from carcscore.scoring.values import Occupant
from carcscore.sentences import Sentence, capital, joined, said


def piece_story(report: Report, outcome: Outcome, piece: Occupant) -> tuple[Sentence, list[Sentence]]:
    """A piece with its place, and what it was paid for standing there."""
    awards = (
        award
        for award in outcome.awards
        if (award.kind, award.player, award.at) == (piece.figure, piece.player, piece.cell)
    )
    paid = payments(awards, report.stories.sums)
    return capital(piece_place(piece, outcome)), list(paid_words(paid, outcome))


def paid_words(paid: Iterable[Payment], outcome: Outcome) -> Iterator[Sentence]:
    """Payments in sentences, each with what paid it or where."""
    for payment in paid:
        first = payment.award
        where: tuple[str, ...] = (", of ", payment.feature) if payment.feature else ()
        if not payment.feature and first.at is not None:
            where = (", on ", square(first.at, outcome.table.a1))
        along = (", for ", joined(payment.others)) if payment.others else ()
        yield said(capital(payment_words(payment, outcome)), *where, *along)
