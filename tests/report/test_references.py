"""Whatever a page names is a link to it, or lights it: in sums, findings, claims and stories."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from carcscore.pipeline import examine
from carcscore.report.html.document import render_html
from carcscore.sentences import Square, Verbatim, parts_of, said
from tests.sampling import few_of

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.yaml"))
LINKED = {"a", "button", "code", "h3", "script", "style", "svg", "title", "dl"}
"""Elements that are links, or the very thing that links lead to."""
ALONE = {"meta", "input", "br"}


class Page(HTMLParser):
    """The text of a page outside of links, the targets of links within it, and what they can lead to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.plain: list[str] = []
        self.targets: set[str] = set()
        self.ids: list[str] = []
        self.lighting: list[str] = []
        self._open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        self.ids += [one] if (one := said.get("id")) else []
        if tag == "a" and (href := said.get("href") or "").startswith("#"):
            self.targets.add(href[1:])
        lights = tag in ("bdi", "span") and {"data-whose", "data-at"} & said.keys()
        if tag not in ALONE:
            self._open.append("lighting" if lights else tag)

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_data(self, data: str) -> None:
        if "lighting" in self._open:
            self.lighting.append(data)
        elif not LINKED & {*self._open}:
            self.plain.append(data)


@pytest.mark.parametrize("path", few_of(SAMPLES[::-7] + SAMPLES[1::7], 12), ids=lambda path: path.stem)
def test_what_a_page_names_is_a_link(path: Path) -> None:
    report = examine(path)
    page = Page(render_html(report))
    names = (
        {str(report.outcome.features.name(one.ref)) for one in report.outcome.features}
        if report.outcome
        else set()
    )
    words = " ".join(page.plain)
    assert not names & {*re.findall(r"[a-z-]+-\d+", words)}
    assert not re.findall(r"\((?:rule )?[A-Z]{1,3}\d+[):,]", words)
    assert not re.findall(r"[^\W\d]+ -?\d+ each\b|\w+ gets? (?:\d+|nothing)", words)
    assert page.targets <= {*page.ids}
    assert len(page.ids) == len({*page.ids})


def test_what_is_typed_is_set_apart_wherever_its_sentence_was_put_together() -> None:
    """The code alone, not the words between two codes."""
    inner = said("{} is `{}`, not `{}`", Square("H7 (2,0)", (2, 0)), "F1", "F2")
    typed = [one for one in parts_of(said("one slip: {} ({})", inner, "turned")) if isinstance(one, Verbatim)]
    assert typed == ["`F1`", "`F2`"]


def test_who_and_where_light_up() -> None:
    """Players, capital at the beginning of a sentence or not, and squares, in findings, sums and rows."""
    page = Page(render_html(examine(SAMPLES[0].parent / "robbers-turns.yaml")))
    assert {"red", "Blue", "yellow", "A2"} <= {*page.lighting}
    words = " ".join(page.plain)
    assert not re.findall(r"(?i)\b(?:red|blue|yellow)(?:'s|:| \d|\b)", words)
