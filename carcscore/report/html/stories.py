"""The whole story of every feature, and the rules behind the points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carcscore.markup import Markup, tag
from carcscore.play.outcome import Outcome
from carcscore.report.arguments import verdict_on_claim, wrong_claims
from carcscore.report.html.links import Links
from carcscore.report.html.sections import sum_lines
from carcscore.report.html.top import shown_at
from carcscore.report.model import Report
from carcscore.report.pieces import piece_story
from carcscore.report.story import Story
from carcscore.report.telling import sentences
from carcscore.rules.rulebook import all_rules


def stories(report: Report, links: Links) -> Iterator[Markup]:
    """Every feature of the board, kind by kind; ``#farm-2`` leads to the story of one."""
    for of_kind in report.stories.by_kind.values():
        articles = (_article(report, story, links) for story in of_kind)
        summary = tag("summary", f"All {of_kind[0].kind.plural} ({len(of_kind)})")
        yield tag("details", summary, articles, class_="kind")


def story_lines(report: Report, story: Story, links: Links) -> list[Markup]:
    """A story as a list; its first sentence, the tiles, comes last, since the board shows them."""
    tiles, *rest = sentences(report, story)
    return [tag("li", links(line)) for line in (*rest, tiles)]


def _article(report: Report, story: Story, links: Links) -> Markup:
    claims = [one for one in wrong_claims(report) if one.what == "feature" and story.name in one.features]
    return tag(
        "article",
        tag("h3", f"{story.name}: {story.state}"),
        sum_lines(((payment.working, payment.gets) for payment in story.paid), links),
        (tag("p", links(verdict_on_claim(report, one)), class_="claimed") for one in claims),
        tag("ul", story_lines(report, story, links)),
        id=story.name,
        class_="story",
        data_feature=story.name,
    )


def pieces(report: Report, outcome: Outcome, links: Links) -> Markup | None:
    """The pieces on the board other than followers: their places and what they were paid there."""
    lines = []
    for piece in outcome.game.pieces:
        words, paid = piece_story(report, outcome, piece)
        below = paid and tag("ul", (tag("li", links(one)) for one in paid))
        lines.append(tag("li", links(words), " ", shown_at(report, piece.cell), below))
    if not lines:
        return None
    return tag("details", tag("summary", f"All pieces ({len(lines)})"), tag("ul", lines), class_="pieces")


def rules_cited(outcome: Outcome, numbers: Iterable[str]) -> Markup | None:
    """The wording of the rules that sums cite."""
    known = {one.number: one for one in all_rules(outcome.rules.facts)}
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
