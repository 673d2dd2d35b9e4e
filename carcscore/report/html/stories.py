"""The whole story of every feature, and the rules behind the points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carcscore.board.features import Feature
from carcscore.markup import Markup, tag
from carcscore.report.explain import feature_story, state_words
from carcscore.report.explain_others import piece_story
from carcscore.report.html.links import Links
from carcscore.report.html.sections import sum_lines
from carcscore.report.html.top import shown_at
from carcscore.report.model import Report
from carcscore.report.sums import Sums, summed
from carcscore.rules.outcome import Outcome
from carcscore.rules.rulebook import all_rules
from carcscore.rules.values import Award


def stories(report: Report, outcome: Outcome, links: Links) -> Iterator[Markup]:
    """Every feature of the board, kind by kind; ``#farm-2`` leads to the story of one."""
    sums = Sums(report)
    by_kind: dict[str, list[Feature]] = {}
    for feature in outcome.features:
        by_kind.setdefault(feature.kind.name, []).append(feature)
    paid: dict[str, list[Award]] = {}
    for award in report.awards:
        paid.setdefault(award.feature or "", []).append(award)
    for features in by_kind.values():
        plural = features[0].kind.plural
        told = (
            tag(
                "article",
                tag("h3", f"{one.id}: {state_words(one)}"),
                sum_lines(summed(paid.get(one.id, ()), sums), links),
                tag("ul", (tag("li", links(line)) for line in _lines(report, outcome, one, sums))),
                id=one.id,
                class_="story",
                data_feature=one.id,
            )
            for one in features
        )
        yield tag("details", tag("summary", f"All {plural} ({len(features)})"), told, class_="kind")


def _lines(report: Report, outcome: Outcome, feature: Feature, sums: Sums) -> list[str]:
    """The story with its first sentence, the list of tiles, last: here the board shows them."""
    tiles, *rest = feature_story(report, outcome, feature, sums)
    return [*rest, tiles]


def pieces(report: Report, outcome: Outcome, links: Links) -> Markup | None:
    """The pieces on the board that are no followers, each with its place and what it was paid there."""
    sums = Sums(report)
    lines = [
        tag(
            "li",
            links(words),
            " ",
            shown_at(report, piece.cell),
            paid and tag("ul", (tag("li", links(one)) for one in paid)),
        )
        for piece in outcome.game.pieces
        for words, paid in [piece_story(report, outcome, piece, sums)]
    ]
    if not lines:
        return None
    return tag("details", tag("summary", f"All pieces ({len(lines)})"), tag("ul", lines), class_="pieces")


def rules_cited(outcome: Outcome, numbers: Iterable[str]) -> Markup | None:
    """The wording of the rules that sums cite."""
    known = {one.number: one for one in all_rules(outcome.rules.expansions)}
    cited = sorted((known[number] for number in set(numbers) & known.keys()), key=list(known.values()).index)
    if not cited:
        return None
    said = (
        (
            tag("dt", f"{one.number}: {one.title}"),
            tag("dd", one.text, id=f"rule-{one.number}", data_rule=f"{one.number}: {one.title}"),
        )
        for one in cited
    )
    return tag("details", tag("summary", "The rules behind these points"), tag("dl", said), class_="rules")
