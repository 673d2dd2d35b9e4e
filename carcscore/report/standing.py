"""Where the pieces stand that are no followers: what a table compares with its own board in the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from carcscore.game.placing import whose
from carcscore.geometry import point_name
from carcscore.play.outcome import Outcome
from carcscore.report.blocks import Block, Bullets, Heading
from carcscore.report.sums import kind_words
from carcscore.report.words import name, square
from carcscore.scoring.values import NO_POINT, Occupant
from carcscore.sentences import Sentence, capital, said


def standing(outcome: Outcome) -> Iterator[Block]:
    """A line for each piece on the board: those of nobody, such as the pawn, then those of each player."""
    pieces = sorted(outcome.game.pieces, key=lambda one: (one.player, one.figure, one.cell))
    if pieces:
        yield Heading("Pieces on the board")
        yield Bullets(tuple(capital(piece_place(one, outcome)) for one in pieces))


def piece_place(piece: Occupant, outcome: Outcome) -> Sentence:
    """A piece with its owner, its place, and what is to be said of it: ``red's pawn on C2 N (city-1)``."""
    point = "" if piece.point == NO_POINT else f" {point_name(piece.point)}"
    feature = () if piece.segment < 0 else (" (", outcome.features.name(piece.number), ")")
    owner = name(piece.player) if piece.player else ""
    words = whose(replace(piece, player=owner, figure=kind_words(piece.figure)))
    remarks = (f", {remark}" for _, remark in outcome.game.about([piece]))
    return said(words, " on ", square(piece.cell, outcome.table.a1), point, *feature, *remarks)
