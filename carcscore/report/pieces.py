"""The pieces that are no followers: where they stand, to be compared with the table, and what that paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from carcscore.game.placing import whose
from carcscore.geometry import point_name
from carcscore.play.outcome import Outcome
from carcscore.report.blocks import Block, Bullets, Heading
from carcscore.report.model import Report
from carcscore.report.sums import Payment, kind_words, payment_words, payments
from carcscore.report.words import name, square
from carcscore.scoring.values import NO_POINT, Occupant
from carcscore.sentences import Sentence, capital, joined, said


def standing(outcome: Outcome) -> Iterator[Block]:
    """A line for each piece on the board: those of nobody, such as the pawn, then those of each player."""
    pieces = sorted(outcome.game.pieces, key=lambda piece: (piece.player, piece.figure, piece.cell))
    if pieces:
        yield Heading("Pieces on the board")
        yield Bullets(tuple(capital(piece_place(piece, outcome)) for piece in pieces))


def piece_place(piece: Occupant, outcome: Outcome) -> Sentence:
    """A piece with its owner, its place, and what is to be said of it: ``red's pawn on C2 N (city-1)``."""
    point = "" if piece.point == NO_POINT else f" {point_name(piece.point)}"
    feature = "" if piece.segment < 0 else said(" ({})", outcome.features.name(piece.number))
    owner = name(piece.player) if piece.player else ""
    words = whose(replace(piece, player=owner, figure=kind_words(piece.figure)))
    stands = said("{} on {}{}{}", words, square(piece.cell, outcome.table.a1), point, feature)
    return joined([stands, *(remark for _, remark in outcome.game.about([piece]))])


def piece_story(report: Report, outcome: Outcome, piece: Occupant) -> tuple[Sentence, list[Sentence]]:
    """A piece with its place, and what it was paid for standing there."""
    its = piece.figure, piece.player, piece.cell
    awards = (award for award in outcome.awards if (award.kind, award.player, award.at) == its)
    paid = payments(awards, report.stories.sums)
    return capital(piece_place(piece, outcome)), list(paid_words(paid, outcome))


def paid_words(paid: Iterable[Payment], outcome: Outcome) -> Iterator[Sentence]:
    """Payments in sentences, each with what paid it or where."""
    for payment in paid:
        first = payment.award
        where = said(", of {}", payment.feature) if payment.feature else ""
        if not payment.feature and first.at is not None:
            where = said(", on {}", square(first.at, outcome.table.a1))
        along = said(", for {}", joined(payment.others)) if payment.others else ""
        yield said("{}{}{}", capital(payment_words(payment, outcome)), where, along)
