"""The top of the page: the name of the game, its notes, then claims and findings, each with its places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import PurePath
from typing import Final

from carcscore.findings import Finding
from carcscore.geometry import Cell, cell_name, pair_name
from carcscore.mistakes.model import Explanation
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
from carcscore.report.outline import game_name
from carcscore.report.words import name
from carcscore.text import shortened, shown

_NOTES_SHOWN: Final = 4000
_PLACES_SHOWN: Final = 3
"""Buttons for the tiles of one mistake; where it has more of them, the likeliest one is enough."""


def game(report: Report) -> str:
    """The title of the game, else the name of its file without the folder."""
    return game_name(report, PurePath(report.source).name)


def notes(report: Report) -> list[str]:
    """The notes of the record in their lines; not all of very long ones."""
    found = report.record.metadata.notes if report.record else None
    return [shortened(shown(line), _NOTES_SHOWN) for line in (found or "")[:_NOTES_SHOWN].splitlines()]


def claims_told(report: Report) -> Iterator[Claim | str]:
    """The claims that differ, with words on those left out, then those on features that are right."""
    noted, others = noted_wrongly(report)
    yield from (*wrong_claims(report), *noted)
    if others:
        yield others
    yield from right_claims(report)


def place_of(report: Report, finding: Finding) -> Cell | None:
    """The tile that a finding is about, or that of its turn."""
    where, turns = finding.where, report.outcome.turns if report.outcome else ()
    if where.tile or where.turn is None or not 0 < where.turn <= len(turns):
        return where.tile
    return turns[where.turn - 1].cell


def places_of(explanations: Iterable[Explanation]) -> Iterator[Cell]:
    """The cells at which to look for the mistakes of explanations."""
    cells = [
        cell
        for explanation in explanations
        for mistake in explanation.mistakes
        for cell in (mistake.cells if len(mistake.cells) <= _PLACES_SHOWN else mistake.cells[:1])
    ]
    yield from dict.fromkeys(cells)


IN_LINES: Final = (
    alternatives,
    cell_name,
    claim_words,
    finding_words,
    lights_of,
    name,
    pair_name,
    place_of,
    places_of,
    verdict_on_claim,
)
"""Functions that the macros of `lines.html` call."""
