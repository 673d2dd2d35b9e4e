"""The report as Markdown: the same content as the text, in headings, lists and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from carcscore.report.blocks import Block, Bullets, Entries, FeatureEntry, Heading, Paragraph, TableBlock
from carcscore.report.model import Report
from carcscore.report.outline import outline
from carcscore.rules.rulebook import Rule, all_rules
from carcscore.sentences import FeatureName, RuleNumber, parts_of, printed
from carcscore.text import shown

_MARKUP: Final = re.compile(r"([\\`*_{}\[\]<>#|~$&!])")

_ENTRY: Final = ("feature", "tiles", "followers", "worked out", "points")


def render_markdown(report: Report) -> str:
    """The whole report as Markdown with tables; what it names leads to where that is told."""
    blocks = list(outline(report))
    facts = report.outcome.rules.facts if report.outcome else ()
    writer = MarkdownWriter(blocks, {rule.number: rule for rule in all_rules(facts)})
    written = writer.of(blocks)
    cited = [rule for number, rule in writer.rules.items() if number in writer.cited]
    if not cited:
        return written
    lines = (
        f'- <a id="rule-{rule.number}"></a>{plain_text(f"{rule.number}: {rule.title}. {rule.text}")}'
        for rule in cited
    )
    return "\n".join((written, "## The rules behind these points", "", *lines, ""))


def markdown_of(blocks: Iterable[Block]) -> str:
    """The blocks as Markdown with tables."""
    return MarkdownWriter((), {}).of(blocks)


def plain_text(text: str) -> str:
    r"""Text as Markdown that shows just that text.

    >>> plain_text("a|b *c*")
    'a\\|b \\*c\\*'
    """
    return _MARKUP.sub(r"\\\1", shown(printed(text)))


class MarkdownWriter:
    """Writes blocks as Markdown. Links to a feature lead to its entry, or else to its first row in a table.

    ``rules`` are those that can be linked, by number; ``cited`` the numbers of those that were.
    """

    def __init__(self, blocks: Iterable[Block], rules: Mapping[str, Rule]) -> None:
        self.rules = rules
        self.cited: set[str] = set()
        heads = [entry.name for block in blocks if isinstance(block, Entries) for entry in block.entries]
        heads += [
            cell for block in blocks if isinstance(block, TableBlock) for row in block.rows for cell in row
        ]
        self._led_to = {str(head) for head in heads if isinstance(head, FeatureName)}
        self._untold = set(self._led_to)

    def of(self, blocks: Iterable[Block]) -> str:
        """The blocks one after the other."""
        return "\n\n".join("\n".join(self._lines(block)) for block in blocks) + "\n"

    def _words(self, text: str) -> str:
        return "".join(map(self._part, parts_of(text)))

    def _part(self, part: str) -> str:
        words = plain_text(part)
        if isinstance(part, FeatureName) and part.whole in self._led_to:
            return f"[{words}](#{part.whole})"
        if isinstance(part, RuleNumber) and part in self.rules:
            self.cited.add(part)
            return f"[{words}](#rule-{part})"
        return words

    def _head(self, text: str) -> str:
        """A cell; where it is the first to be only the name of a feature, links lead to it."""
        if isinstance(text, FeatureName) and text in self._untold:
            self._untold.remove(text)
            return f'<a id="{text}"></a>{plain_text(text)}'
        return self._words(text)

    def _lines(self, block: Block) -> Iterator[str]:
        if isinstance(block, Heading):
            yield f"{'#' * block.level} {plain_text(block.text)}"
        elif isinstance(block, Paragraph):
            yield self._words(block.text)
        elif isinstance(block, Bullets):
            yield from (f"- {self._words(item)}" for item in block.items)
        elif isinstance(block, Entries):
            yield from _table(_ENTRY, map(self._entry, block.entries))
        else:
            rows = (tuple(map(self._head, row)) for row in block.rows)
            yield from _table(tuple(map(self._words, block.headers)), rows, block.right)

    def _entry(self, entry: FeatureEntry) -> tuple[str, ...]:
        followers = [part for part in (entry.followers, *entry.remarks) if part]
        return (
            self._head(entry.name),
            self._words(entry.place),
            "<br>".join(map(self._words, followers)),
            "<br>".join(self._words(working) for working, _ in entry.sums),
            "<br>".join(self._words(gets) for _, gets in entry.sums),
        )


def _table(
    headers: tuple[str, ...], rows: Iterable[tuple[str, ...]], right: frozenset[int] = frozenset()
) -> Iterator[str]:
    from tabulate import DataRow, TableFormat, tabulate  # late: what is not printed needs none

    line = DataRow("| ", " | ", " |")
    below = " | ".join("---:" if place in right else "---" for place in range(len(headers)))
    pipes = TableFormat(None, lambda *_: f"| {below} |", None, None, line, line, 0, None)
    yield tabulate(rows, headers, pipes, stralign=None, disable_numparse=True)
