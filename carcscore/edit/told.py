"""The parts of a report on the page, written by the report's own templates: points, findings, stories."""

from __future__ import annotations

from collections.abc import Iterable

from carcscore.edit.forms import Plain
from carcscore.findings import Finding
from carcscore.geometry import SIDES, Cell
from carcscore.pages import macros, written
from carcscore.report.blocks import sections
from carcscore.report.entries import feature_sections
from carcscore.report.html.links import Chips, Links
from carcscore.report.html.top import IN_LINES, claims_told, place_of
from carcscore.report.html.totals import IN_TOTALS
from carcscore.report.model import Report
from carcscore.report.outline import kept
from carcscore.report.story import Story
from carcscore.report.telling import sentences
from carcscore.rules.facts import Facts
from carcscore.rules.rulebook import all_rules
from carcscore.sentences import ruled


class PageTeller:
    """A report as the page has it."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._links = Links(report.outcome, empty=True)
        self._lines = macros("report/html/lines.html", *IN_LINES)
        self._story = macros("report/html/blocks.html").story

    def points(self) -> str:
        """The verdict, the totals, claims that differ, and how everything was scored."""
        report, outcome = self._report, self._report.outcome
        blocks = [] if outcome is None else [*feature_sections(report, outcome), *kept(outcome)]
        return written(
            "edit/page/points.html",
            *IN_TOTALS,
            *IN_LINES,
            report=report,
            links=self._links,
            chips=Chips(report),
            claims=[*claims_told(report)] if outcome else [],
            scored=sections(blocks),
        )

    def rules(self, facts: Iterable[Facts]) -> str:
        """The wording of the rules that were cited in all that was told so far."""
        return str(macros("report/html/blocks.html").rules_cited(all_rules(facts), self._links.cited))

    def finding(self, finding: Finding) -> str:
        """A finding, with a button for its place."""
        return str(self._lines.line(finding, self._report, self._links))

    def sentence(self, words: str, cell: Cell | None, turn: int | None = None) -> str:
        """A remark, with a button for its place."""
        return str(self._lines.sentence(words, cell, self._report, self._links, turn=turn))

    def open(self, finding: Finding) -> str:
        """A sentence on what is still open, and so no error yet, with a button for its place."""
        words = ruled(finding.message, finding.rule) if finding.rule else finding.message
        return self.sentence(words, place_of(self._report, finding), finding.where.turn)

    def story(self, story: Story) -> Plain:
        """A feature: its title, what it paid and why, and where it is open (x, y, the name of the side).

        With it go the features ``together`` with which it is lit.
        """
        return {
            "title": f"{story.name}: {story.state}",
            "lines": self._story([*sentences(self._report, story)], self._links),
            "together": [*map(story.outcome.features.name, story.together)],
            "open": [[*cell, SIDES[side]] for cell, side in story.open_edges],
        }
