"""What a drawing shows of a report: followers by their players' letters, what is lit, where findings lie."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from carcscore.drawing.board_text import TextFigure
from carcscore.drawing.signs import figure_label
from carcscore.drawing.svg.figures import SvgFigure
from carcscore.geometry import Cell
from carcscore.report.model import Report
from carcscore.report.words import name, shown
from carcscore.rules.farms import supplied
from carcscore.rules.outcome import Outcome
from carcscore.rules.values import PieceStanding, Standing
from carcscore.tiles.kinds import FARM
from carcscore.tiles.model import NO_SEGMENT

_PAINTS: Final = (
    "red",
    "blue",
    "yellow",
    "green",
    "black",
    "pink",
    "orange",
    "purple",
    "brown",
    "white",
    "grey",
)


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


def drawn_figures(report: Report, standings: Iterable[Standing]) -> list[TextFigure]:
    """These followers as the terminal shows them: letters, strength, and whether they lie down."""
    standings = list(standings)
    return [
        TextFigure(
            one.cell,
            one.segment,
            figure_label(
                one.letters,
                str(standing.strength) if standing.strength != 1 else "",
                lying=one.pose == "lying",
            ),
            one.colour,
        )
        for one, standing in zip(svg_figures(report, standings), standings, strict=True)
    ]


def svg_figures(report: Report, standings: Iterable[Standing]) -> list[SvgFigure]:
    """These followers as the picture of the board takes them."""
    if report.outcome is None:
        return []
    letters = initials([tally.player.id for tally in report.tallies])
    farmers = {role for role, kind in report.outcome.rules.roles.items() if kind == FARM.name}
    colours = paints(report)
    return [
        SvgFigure(
            standing.cell,
            standing.segment,
            letters[standing.player],
            colours[standing.player],
            player=name(standing.player),
            figure=standing.figure,
            role=standing.role,
            pose="lying" if standing.role in farmers else "standing",
            tall=report.outcome.rules.figures[standing.figure].strength > 1,
        )
        for standing in standings
    ]


def svg_pieces(report: Report, pieces: Iterable[PieceStanding], signs: Mapping[str, str]) -> list[SvgFigure]:
    """These pieces as the picture of the board takes them; ``signs`` are the letters of the kinds."""
    letters = initials([tally.player.id for tally in report.tallies])
    colours = paints(report)
    return [
        SvgFigure(
            piece.cell,
            None if piece.segment == NO_SEGMENT else piece.segment,
            letters.get(piece.player or "", ""),
            colours.get(piece.player or "", ""),
            player=name(piece.player or ""),
            figure=piece.piece,
            role=piece.role or "",
            pose="piece",
            sign=signs[piece.piece],
        )
        for piece in pieces
    ]


def drawn_pieces(report: Report, pieces: Sequence[PieceStanding]) -> list[TextFigure]:
    """These pieces as the terminal shows them: their players' letters, and a sign of their kind."""
    return [
        TextFigure(one.cell, one.segment, figure_label(one.letters, one.sign), one.colour)
        for one in svg_pieces(report, pieces, piece_signs(pieces))
    ]


def piece_signs(pieces: Iterable[PieceStanding]) -> dict[str, str]:
    """A small letter for each kind of piece on the board, no two the same as long as letters last."""
    signs: dict[str, str] = {}
    for piece in dict.fromkeys(piece.piece for piece in pieces):
        own = [letter for letter in piece.lower() if letter.isascii() and letter.isalpha()] or ["x"]
        signs[piece] = next((letter for letter in own if letter not in signs.values()), own[0])
    return signs


def board_figures(report: Report, outcome: Outcome) -> list[SvgFigure]:
    """The followers and pieces on the board in the end, as its picture takes them."""
    pieces = outcome.game.pieces
    return [*svg_figures(report, outcome.standings), *svg_pieces(report, pieces, piece_signs(pieces))]


def symbols_of(outcome: Outcome) -> dict[str, str]:
    """The pictures of marks by name."""
    return {mark.name: mark.symbol for mark in outcome.rules.palette.marks.values()}


def paints(report: Report) -> dict[str, str]:
    """The colour in which each player's figures are painted, by id.

    Players without a colour get those that nobody has, in seat order: a picture needs some.
    """
    players = [tally.player for tally in report.tallies]
    free = iter([colour for colour in _PAINTS if colour not in {player.color for player in players}])
    return {player.id: player.color or next(free, "") for player in players}


def lit_features(outcome: Outcome, feature_id: str) -> list[str]:
    """What is lit with a feature: itself, and the cities that it supplies if it is a farm.

    Raises :class:`KeyError` when there is no such feature.
    """
    feature = outcome.features[feature_id]
    return [feature_id, *(supplied(feature, outcome.features, outcome.rules) if feature.kind is FARM else ())]


def warned_cells(report: Report) -> dict[Cell, list[str]]:
    """The tiles at which something was found wrong or doubtful, and what."""
    warned: dict[Cell, list[str]] = {}
    for finding in report.findings:
        if finding.where.tile and finding.severity != "note":
            warned.setdefault(finding.where.tile, []).append(shown(finding.message))
    return warned
