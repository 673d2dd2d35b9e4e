"""What the page shows of a report, written by the report's own functions: points, findings, stories."""

from __future__ import annotations

from carcscore.edit.forms import Plain
from carcscore.findings import Finding
from carcscore.geometry import SIDES
from carcscore.markup import Markup, joined, tag
from carcscore.report.entries import feature_sections
from carcscore.report.html.links import Chips, Links
from carcscore.report.html.sections import sections
from carcscore.report.html.stories import rules_cited, story_lines
from carcscore.report.html.top import claim_lines, finding_line
from carcscore.report.html.totals import totals
from carcscore.report.model import Report
from carcscore.report.outline import kept
from carcscore.report.story import Story


class PageTeller:
    """A report as the page has it."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._links = Links(report.outcome)

    def points(self) -> Markup:
        """The verdict, the totals, claims that differ, how everything was scored, and the rules cited."""
        report, links, outcome = self._report, self._links, self._report.outcome
        verdict = tag("p", links(report.verdict), class_="verdict")
        if outcome is None:
            return verdict
        claims = claim_lines(report, links)
        scored = [*sections([*feature_sections(report, outcome), *kept(outcome)], links)]
        return joined(
            verdict,
            totals(report, links, Chips(report)),
            tag("ul", claims, class_="findings") if claims else None,
            scored,
            rules_cited(outcome, links.cited),
        )

    def finding(self, finding: Finding) -> Markup:
        """A finding, with a button for its place."""
        return finding_line(self._report, finding, self._links)

    def story(self, story: Story) -> Plain:
        """A feature: its title, what it paid and why, and where it is open (x, y, the name of the side)."""
        lines = story_lines(self._report, story, self._links)
        return {
            "title": f"{story.name}: {story.state}",
            "lines": tag("ul", lines),
            "open": [[*cell, SIDES[side]] for cell, side in story.open_edges],
        }
