"""The top of the page: the verdict as headline, then findings and wrong claims with their places."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath
from typing import Final

from carcscore.findings import Finding
from carcscore.geometry import Cell, cell_name, pair_name
from carcscore.markup import Markup, tag
from carcscore.report.arguments import (
    alternatives,
    noted_wrongly,
    right_claims,
    verdict_on_claim,
    wrong_claims,
)
from carcscore.report.awards import paid_by
from carcscore.report.blocks import Heading, Paragraph
from carcscore.report.findings_text import claim_words, finding_words
from carcscore.report.html.links import Links
from carcscore.report.model import Claim, Report
from carcscore.report.outline import game_name, gravest_first, heading
from carcscore.report.verdict import headline_on
from carcscore.report.words import name
from carcscore.sentences import said
from carcscore.text import shortened, shown

_NOTES_SHOWN: Final = 4000
_LONG: Final = 48
"""Longer verdicts, in characters, are set smaller."""
_PLACES_SHOWN: Final = 3
"""Buttons for the tiles of one mistake; where it has more of them, the likeliest one is enough."""
_AT_ONCE: Final = 6
"""Further findings are folded away."""


def game(report: Report) -> str:
    """The title of the game, else the name of its file without the folder."""
    return game_name(report, PurePath(report.source).name)


def headline(report: Report, links: Links) -> Iterator[Markup]:
    """The game above, the verdict large, the occasion and the notes of the record below."""
    for block in heading(report):
        if isinstance(block, Heading):
            yield tag("p", game(report), class_="game", dir="auto")
            verdict = headline_on(report)
            yield tag("h1", links(verdict), class_="long" if len(verdict) > _LONG else None)
        elif isinstance(block, Paragraph):
            yield tag("p", block.text, class_="occasion", dir="auto")
    notes = report.record.metadata.notes if report.record else None
    if notes:
        lines = (
            tag("p", shortened(shown(line), _NOTES_SHOWN), dir="auto")
            for line in notes[:_NOTES_SHOWN].splitlines()
        )
        yield tag("details", tag("summary", "Notes"), lines, class_="notes")


def findings(report: Report, links: Links) -> Markup | None:
    """Finding totals, then the findings by severity."""
    found = (finding_line(report, finding, links) for finding in gravest_first(report.findings))
    lines = [*claim_lines(report, links), *found]
    if not lines:
        return None
    more = len(lines) - _AT_ONCE
    parts = [tag("ul", lines[:_AT_ONCE])]
    if more > 0:
        parts.append(tag("details", tag("summary", f"{more} more"), tag("ul", lines[_AT_ONCE:])))
    title = tag("h2", "Findings and claims", id="findings-title")
    return tag("section", title, parts, class_="findings", aria_labelledby="findings-title")


def claim_lines(report: Report, links: Links) -> list[Markup]:
    """The claims that differ with what may explain them, then those on features that are right."""
    noted, others = noted_wrongly(report)
    claims = [_claim(report, claim, links) for claim in (*wrong_claims(report), *noted)]
    claims += [tag("li", others)] if others else []
    return [*claims, *(_right(report, claim, links) for claim in right_claims(report))]


def finding_line(report: Report, finding: Finding, links: Links) -> Markup:
    """A finding with a button for its place."""
    where = finding.where
    place = where.tile or _cell_of_turn(report, where.turn)
    button = shown_at(report, place, where.turn)
    return tag("li", links(finding_words(finding)), " ", button, class_=finding.severity)


def _claim(report: Report, claim: Claim, links: Links) -> Markup:
    """A wrong claim with what may explain it, and a button that opens what paid the player on the board."""
    feature = claim.features[0] if claim.what == "feature" and claim.features else None
    paid = paid_by(
        award for award in report.awards if award.player == claim.player and claim.kind in (None, award.kind)
    )
    lights = feature or " ".join(paid)
    who = tag("span", f" to {name(claim.player)}, show on the board", class_="unseen")
    button = tag(
        "button",
        "what was due",
        who,
        type="button",
        data_feature=feature,
        data_lights=None if feature else lights,
    )
    if not lights:
        button = Markup()
    return tag(
        "li",
        links(said("claim: ", claim_words(claim), ".")),
        " ",
        button,
        _explained(report, claim, links),
        class_="claim",
        data_feature=feature,
    )


def _right(report: Report, claim: Claim, links: Links) -> Markup:
    """A claim on a feature that is right."""
    words = links(verdict_on_claim(report, claim))
    return tag("li", words, class_="right", data_feature=claim.features[0])


def _explained(report: Report, claim: Claim, links: Links) -> Markup | None:
    """The explanations of a claim, each with buttons that show where to look."""
    if claim.explained is None:
        return None
    lines, found = [], claim.explained.explanations
    _, *others = alternatives(claim)
    for number, words in enumerate((verdict_on_claim(report, claim), *others)):
        places = [
            cell
            for mistake in (found[number].mistakes if number < len(found) else ())
            for cell in (mistake.cells if len(mistake.cells) <= _PLACES_SHOWN else mistake.cells[:1])
        ]
        buttons = [part for cell in dict.fromkeys(places) for part in (" ", shown_at(report, cell))]
        lines.append(tag("li", links(words), buttons))
    return tag("ol", lines, class_="explained")


def _cell_of_turn(report: Report, turn: int | None) -> Cell | None:
    turns = report.outcome.turns if report.outcome else ()
    return turns[turn - 1].cell if turn is not None and 0 < turn <= len(turns) else None


def shown_at(report: Report, place: Cell | None, turn: int | None = None) -> Markup | None:
    """A button that shows a place on the board, and in a log its turn."""
    if place is None or report.outcome is None or place not in report.outcome.table.board:
        return None
    cell = cell_name(place, report.outcome.table.a1)
    words = cell if turn is None else f"turn {turn}, {cell}"
    said = f"Show on the board: {words}"
    return tag("button", words, type="button", data_at=pair_name(place), data_turn=turn, aria_label=said)
