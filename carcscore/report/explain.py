"""``--explain``: the story of a feature, of a tile, or of a kind of piece or award."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome
from carcscore.report.blocks import Block, Bullets, Heading, Paragraph
from carcscore.report.layout import lay_out
from carcscore.report.model import Report
from carcscore.report.outline import naming_of_squares, rescored
from carcscore.report.pieces import paid_words, piece_place, piece_story
from carcscore.report.selectors import select_features, selected_cell, selected_kind, selected_player
from carcscore.report.story import Story
from carcscore.report.sums import kind_words
from carcscore.report.telling import sentences
from carcscore.report.words import name
from carcscore.sentences import capital, said
from carcscore.text import counted, sentence, shown


def explain(report: Report, what: str, width: int = 80) -> str:
    """The story of a feature (``city-3``), of what lies at a point of a tile (``C2 N``) or on all of it.

    Or of every feature of a kind (``farm``), or of those in which a player took part, by colour or name.

    Raises :class:`ValueError` with a helpful sentence when there is no such thing.
    """
    outcome = report.outcome
    if outcome is None:
        raise ValueError("the record can't be used, so there is nothing to explain")
    blocks = list(_explained(report, outcome, what))
    first = " ".join(filter(None, (rescored(outcome), naming_of_squares(outcome))))
    return lay_out([Paragraph(first), *blocks] if first else blocks, width)


def _explained(report: Report, outcome: Outcome, what: str) -> Iterator[Block]:
    if (kind := selected_kind(outcome, what)) is not None:
        yield from _of_kind(report, outcome, kind)
    elif (player := selected_player(outcome, what)) is not None:
        yield from _of_player(report, outcome, player)
    else:
        for feature in select_features(outcome, what):
            yield from _told(report, report.stories[feature.ref])
        if (cell := selected_cell(outcome, what)) is not None:
            yield from _pieces_on(report, outcome, cell)


def _told(report: Report, story: Story) -> tuple[Block, Block]:
    return Heading(said("{}: {}", story.name, story.state)), Bullets(tuple(sentences(report, story)))


def _of_player(report: Report, outcome: Outcome, player: str) -> Iterator[Block]:
    """The points of a player, then every feature that paid it or holds followers or pieces of the player."""
    tally = next(each for each in report.tallies if each.player.id == player)
    called = "" if tally.player.name == player else f" ({shown(tally.player.name)})"
    track = "" if tally.during_play is None else f", {tally.during_play} in play, {tally.final} at the end"
    yield Heading(said("{}{}: {}{}", name(player), called, counted(tally.total, "point"), track))
    paid = [payment for payment in report.stories.payments if player in payment.players]
    if lines := tuple(paid_words((payment for payment in paid if payment.award.feature is None), outcome)):
        yield Bullets(lines)
    for story in report.stories:
        if story.concerns(player):
            yield from _told(report, story)


# What is no feature: pieces on the board, and awards that no feature pays


def _of_kind(report: Report, outcome: Outcome, kind: str) -> Iterator[Block]:
    """The figures of a kind and where they stand, and every award of that kind."""
    figures = (*outcome.followers, *outcome.game.pieces)
    lines = [capital(piece_place(figure, outcome)) for figure in figures if figure.figure == kind]
    lines += paid_words(
        [payment for payment in report.stories.payments if payment.award.kind == kind], outcome
    )
    none = "There is none on the board now, and no points were paid for one by itself"
    if kind not in outcome.rules.pieces and kind not in outcome.rules.figures:
        none = "Nothing was paid for any in this game"
    yield Heading(sentence(kind_words(kind)))
    yield Bullets(tuple(lines) or (none,))


def _pieces_on(report: Report, outcome: Outcome, cell: Cell) -> Iterator[Block]:
    for piece in outcome.game.pieces:
        if piece.cell == cell:
            words, paid = piece_story(report, outcome, piece)
            yield Heading(words)
            yield Bullets(tuple(paid) or ("Nothing was paid for it here",))
