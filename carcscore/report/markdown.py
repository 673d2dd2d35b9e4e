"""The report as Markdown: the same content as the text, in headings, lists and tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from carcscore.report.blocks import Block, Bullets, Entries, FeatureEntry, Heading, Paragraph
from carcscore.report.model import Report
from carcscore.report.outline import outline
from carcscore.sentences import printed
from carcscore.text import shown

_MARKUP: Final = re.compile(r"([\\`*_{}\[\]<>#|~$&!])")

_ENTRY: Final = ("feature", "tiles", "followers", "worked out", "points")


def render_markdown(report: Report) -> str:
    """The whole report as Markdown with tables."""
    return markdown_of(outline(report))


def markdown_of(blocks: Iterable[Block]) -> str:
    """The blocks as Markdown with tables."""
    return "\n\n".join("\n".join(_lines(block)) for block in blocks) + "\n"


def plain_text(text: str) -> str:
    r"""Text as Markdown that shows just that text.

    >>> plain_text("a|b *c*")
    'a\\|b \\*c\\*'
    """
    return _MARKUP.sub(r"\\\1", shown(printed(text)))


def _lines(block: Block) -> Iterator[str]:
    if isinstance(block, Heading):
        yield f"{'#' * block.level} {plain_text(block.text)}"
    elif isinstance(block, Paragraph):
        yield plain_text(block.text)
    elif isinstance(block, Bullets):
        yield from (f"- {plain_text(item)}" for item in block.items)
    elif isinstance(block, Entries):
        yield from _table(_ENTRY, map(_entry, block.entries))
    else:
        rows = (tuple(map(plain_text, row)) for row in block.rows)
        yield from _table(tuple(map(plain_text, block.headers)), rows, block.right)


def _entry(entry: FeatureEntry) -> tuple[str, ...]:
    followers = [part for part in (entry.followers, *entry.remarks) if part]
    return (
        plain_text(entry.name),
        plain_text(entry.place),
        "<br>".join(map(plain_text, followers)),
        "<br>".join(plain_text(working) for working, _ in entry.sums),
        "<br>".join(plain_text(gets) for _, gets in entry.sums),
    )


def _table(
    headers: tuple[str, ...], rows: Iterable[tuple[str, ...]], right: frozenset[int] = frozenset()
) -> Iterator[str]:
    from tabulate import DataRow, TableFormat, tabulate  # late: what is not printed needs none

    line = DataRow("| ", " | ", " |")
    below = " | ".join("---:" if place in right else "---" for place in range(len(headers)))
    pipes = TableFormat(None, lambda *_: f"| {below} |", None, None, line, line, 0, None)
    yield tabulate(rows, headers, pipes, stralign=None, disable_numparse=True)
