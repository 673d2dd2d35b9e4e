"""Followers as a drawing shows them: by short letters for their players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from carcscore.drawing.board_text import Standing as Drawn
from carcscore.drawing.signs import figure_label
from carcscore.report.model import Report
from carcscore.rules.values import PieceStanding, Standing
from carcscore.tiles.kinds import FARM
from carcscore.tiles.model import NO_SEGMENT


def initials(ids: Sequence[str]) -> dict[str, str]:
    """The fewest first letters that tell players apart, at most three; else ``P1``, ``P2``, ...

    >>> initials(["red", "blue", "black"])
    {'red': 'R', 'blue': 'BLU', 'black': 'BLA'}
    >>> initials(["Anna", "Anna Maria"])
    {'Anna': 'P1', 'Anna Maria': 'P2'}
    """
    letters = {one: "".join(c for c in one.upper() if c.isascii() and c.isalpha()) for one in ids}
    short: dict[str, str] = {}
    for seat, one in enumerate(ids, 1):
        others = [letters[other] for other in ids if other != one]
        starts = [letters[one][:length] for length in (1, 2, 3) if len(letters[one]) >= length]
        unique = (start for start in starts if not any(other.startswith(start) for other in others))
        short[one] = next(unique, f"P{seat}")
    return short


def drawn_figures(report: Report, standings: Iterable[Standing]) -> list[Drawn]:
    """These followers as the board drawing takes them: letters, strength, and whether they lie down."""
    if report.outcome is None:
        return []
    letters = initials([tally.player.id for tally in report.tallies])
    farmers = {role for role, kind in report.outcome.rules.roles.items() if kind == FARM.name}
    colours = {tally.player.id: tally.player.color or "" for tally in report.tallies}
    return [
        Drawn(
            standing.cell,
            standing.segment,
            figure_label(
                letters[standing.player],
                str(standing.strength) if standing.strength != 1 else "",
                lying=standing.role in farmers,
            ),
            colours[standing.player],
        )
        for standing in standings
    ]


def drawn_pieces(report: Report, pieces: Sequence[PieceStanding]) -> list[Drawn]:
    """These pieces as the board drawing takes them: their players' letters, and a sign of their kind."""
    letters = initials([tally.player.id for tally in report.tallies])
    colours = {tally.player.id: tally.player.color or "" for tally in report.tallies}
    signs = piece_signs(pieces)
    return [
        Drawn(
            piece.cell,
            None if piece.segment == NO_SEGMENT else piece.segment,
            figure_label(letters.get(piece.player or "", ""), signs[piece.piece]),
            colours.get(piece.player or "", ""),
        )
        for piece in pieces
    ]


def piece_signs(pieces: Iterable[PieceStanding]) -> dict[str, str]:
    """A small letter for each kind of piece on the board, no two the same as long as letters last."""
    signs: dict[str, str] = {}
    for piece in dict.fromkeys(piece.piece for piece in pieces):
        own = [letter for letter in piece.lower() if letter.isascii() and letter.isalpha()] or ["x"]
        signs[piece] = next((letter for letter in own if letter not in signs.values()), own[0])
    return signs
