"""The top of the page: the name of the game, its notes, then findings and claims, each with its places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import Final, NamedTuple

from carcscore.findings import Finding
from carcscore.geometry import Cell, cell_name, pair_name
from carcscore.report.arguments import (
    alternatives,
    noted_wrongly,
    right_claims,
    verdict_on_claim,
    wrong_claims,
)
from carcscore.report.awards import lights_of
from carcscore.report.findings_text import claim_words, finding_words
from carcscore.report.model import Claim, Report
from carcscore.report.outline import game_name, gravest_first
from carcscore.report.words import name
from carcscore.sentences import Sentence, said
from carcscore.text import shortened, shown

_NOTES_SHOWN: Final = 4000
_PLACES_SHOWN: Final = 3
"""Buttons for the tiles of one mistake; where it has more of them, the likeliest one is enough."""


class ShownPlace(NamedTuple):
    """A place on the board for a button: its square (x,y), and in a log the turn to step to."""

    at: str
    words: str
    turn: int | None


class ShownLine(NamedTuple):
    """A finding or a claim: how it looks, its feature and its place.

    ``lights`` are the features that paid the ``player`` what was due; ``explained`` is what may have led to
    a claim, with where to look.
    """

    words: str
    look: str | None = None
    feature: str | None = None
    place: ShownPlace | None = None
    lights: str = ""
    player: str = ""
    explained: tuple[tuple[Sentence, list[ShownPlace]], ...] = ()


def game(report: Report) -> str:
    """The title of the game, else the name of its file without the folder."""
    return game_name(report, PurePath(report.source).name)


def notes(report: Report) -> list[str]:
    """The notes of the record in their lines; not all of very long ones."""
    found = report.record.metadata.notes if report.record else None
    return [shortened(shown(line), _NOTES_SHOWN) for line in (found or "")[:_NOTES_SHOWN].splitlines()]


def lines(report: Report) -> list[ShownLine]:
    """Lines on claims, then on the findings by severity."""
    found = (finding_line(report, finding) for finding in gravest_first(report.findings))
    return [*claim_lines(report), *found]


def claim_lines(report: Report) -> Iterator[ShownLine]:
    """The claims that differ with what may explain them, then those on features that are right."""
    noted, others = noted_wrongly(report)
    for claim in (*wrong_claims(report), *noted):
        feature = claim.features[0] if claim.what == "feature" and claim.features else None
        lights = feature or lights_of(report.awards, claim.player, claim.kind)
        words, explained = said("claim: {}.", claim_words(claim)), tuple(_explained(report, claim))
        yield ShownLine(words, "claim", feature, None, lights, name(claim.player), explained)
    if others:
        yield ShownLine(others)
    for claim in right_claims(report):
        yield ShownLine(verdict_on_claim(report, claim), "right", claim.features[0])


def finding_line(report: Report, finding: Finding) -> ShownLine:
    """A finding with its place, or that of its turn."""
    where, turns = finding.where, report.outcome.turns if report.outcome else ()
    its_turn = where.turn is not None and 0 < where.turn <= len(turns)
    place = where.tile or (turns[where.turn - 1].cell if its_turn and where.turn else None)
    words = finding_words(finding)
    return ShownLine(words, finding.severity, place=place_shown(report, place, where.turn))


def _explained(report: Report, claim: Claim) -> Iterator[tuple[Sentence, list[ShownPlace]]]:
    """The explanations of a claim, each with where to look."""
    if claim.explained is None:
        return
    found = claim.explained.explanations
    _, *others = alternatives(claim)
    for number, words in enumerate((verdict_on_claim(report, claim), *others)):
        cells = [
            cell
            for mistake in (found[number].mistakes if number < len(found) else ())
            for cell in (mistake.cells if len(mistake.cells) <= _PLACES_SHOWN else mistake.cells[:1])
        ]
        places = (place_shown(report, cell) for cell in dict.fromkeys(cells))
        yield words, [place for place in places if place]


def place_shown(report: Report, cell: Cell | None, turn: int | None = None) -> ShownPlace | None:
    """A place for a button, if it is on the board."""
    if cell is None or report.outcome is None or cell not in report.outcome.table.board:
        return None
    words = cell_name(cell, report.outcome.table.a1)
    return ShownPlace(pair_name(cell), words if turn is None else f"turn {turn}, {words}", turn)
