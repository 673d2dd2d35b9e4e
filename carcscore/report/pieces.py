"""Pieces on the board in sentences: where they stand, and what they were paid there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from carcscore.game.placing import whose
from carcscore.geometry import point_name
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.payment_words import payment_words
from carcscore.report.sums import Payment, kind_words, payments
from carcscore.report.words import name, square
from carcscore.scoring.values import NO_POINT, Occupant
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


def piece_place(piece: Occupant, outcome: Outcome) -> Sentence:
    """A piece with its owner, its place, and what is to be said of it: ``red's pawn on C2 N (city-1)``."""
    point = "" if piece.point == NO_POINT else f" {point_name(piece.point)}"
    feature = () if piece.segment < 0 else (" (", outcome.features.name(piece.number), ")")
    owner = name(piece.player) if piece.player else ""
    words = whose(replace(piece, player=owner, figure=kind_words(piece.figure)))
    remarks = (f", {remark}" for _, remark in outcome.game.about([piece]))
    return said(words, " on ", square(piece.cell, outcome.table.a1), point, *feature, *remarks)


def paid_words(paid: Iterable[Payment], outcome: Outcome) -> Iterator[Sentence]:
    """Payments in sentences, each with what paid it or where."""
    for payment in paid:
        first = payment.award
        where: tuple[str, ...] = (", of ", payment.feature) if payment.feature else ()
        if not payment.feature and first.at is not None:
            where = (", on ", square(first.at, outcome.table.a1))
        along = (", for ", joined(payment.others)) if payment.others else ()
        yield said(capital(payment_words(payment, outcome)), *where, *along)
