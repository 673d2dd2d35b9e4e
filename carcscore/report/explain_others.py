"""The story of what is no feature: pieces on the board, and awards that no feature pays."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.game.placing import whose
from carcscore.geometry import Cell, cell_name, point_name
from carcscore.play.outcome import Outcome
from carcscore.report.blocks import Block, Bullets, Heading
from carcscore.report.clauses import clause
from carcscore.report.model import Report
from carcscore.report.sums import Sums, grouped, kind_words
from carcscore.report.words import majority_words, name, remarks_on
from carcscore.scoring.values import NO_POINT, Award, Occupant
from carcscore.text import listed


def other_story(report: Report, outcome: Outcome, kind: str, sums: Sums) -> Iterator[Block]:
    """The pieces of a kind and where they stand, and every award of that kind."""
    pieces = [piece for piece in outcome.game.pieces if piece.figure == kind]
    lines = [_capital(piece_place(piece, outcome)) for piece in pieces]
    lines += _paid([award for award in report.awards if award.kind == kind], outcome, sums)
    yield Heading(_capital(kind_words(kind)))
    none = "There is none on the board, and nothing was paid for any"
    if kind not in outcome.rules.pieces:
        none = "Nothing was paid for any in this game"
    yield Bullets(tuple(lines) or (none,))


def pieces_on(report: Report, outcome: Outcome, cell: Cell, sums: Sums) -> Iterator[Block]:
    """Each piece that stands on a tile, with what it was paid for standing there."""
    for piece in outcome.game.pieces:
        if piece.cell == cell:
            words, paid = piece_story(report, outcome, piece, sums)
            yield Heading(words)
            yield Bullets(tuple(paid) or ("Nothing was paid for it here",))


def piece_story(report: Report, outcome: Outcome, piece: Occupant, sums: Sums) -> tuple[str, list[str]]:
    """A piece with its place, and what it was paid for standing there."""
    paid = [
        award
        for award in report.awards
        if (award.kind, award.player, award.at) == (piece.figure, piece.player, piece.cell)
    ]
    return _capital(piece_place(piece, outcome)), list(_paid(paid, outcome, sums))


def piece_place(piece: Occupant, outcome: Outcome) -> str:
    """A piece with its owner and where it stands: ``red's pawn on C2 N (city-1)``."""
    point = "" if piece.point == NO_POINT else f" {point_name(piece.point)}"
    feature = "" if piece.segment < 0 else f" ({outcome.features.id_of(piece.number)})"
    owner = name(piece.player) if piece.player else ""
    words = whose(piece._replace(player=owner, figure=kind_words(piece.figure)))
    return f"{words} on {cell_name(piece.cell, outcome.table.a1)}{point}{feature}"


def for_what(award: Award, a1: Cell) -> str:
    """The kind of an award, and where the piece stands that is paid: ``Toll house on C2``."""
    at = f" on {cell_name(award.at, a1)}" if award.at is not None else ""
    return _capital(kind_words(award.kind)) + at


def award_words(group: list[Award], sums: Sums) -> str:
    """Awards that are the same sum, in a sentence: when, who gets them, how they are worked out."""
    first = group[0]
    when = "at the end" if first.turn is None else f"in turn {first.turn}"
    gets = listed(f"{name(award.player)} gets {award.points}" for award in group)
    text = f"{when} {gets}: {sums.of(first.items, first.rule)}"
    if words := clause(first.rule, first.kind):
        text += f", since {words}"
    if len(first.majority) > 1:
        then = [f"strength then: {majority_words(first.majority)}", *remarks_on(first.about, sums.a1)]
        text += f" ({'; '.join(then)})"
    return text


def _paid(awards: list[Award], outcome: Outcome, sums: Sums) -> Iterator[str]:
    for group in grouped(awards):
        first = group[0]
        where = "" if first.feature is None else f", of {first.feature}"
        if first.feature is None and first.at is not None:
            where = f", on {cell_name(first.at, outcome.table.a1)}"
        along = f", for {', '.join(first.features)}" if first.features else ""
        yield _capital(award_words(group, sums)) + where + along


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
