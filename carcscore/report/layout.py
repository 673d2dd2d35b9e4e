"""The report as plain text of a given width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carcscore.report.blocks import Block, Bullets, Entries, FeatureEntry, Heading, Paragraph, TableBlock
from carcscore.report.model import Report
from carcscore.report.outline import outline
from carcscore.sentences import RuleNumber, Sentence, printed
from carcscore.text import columns, shown

NARROWEST = 40
WIDEST = 100
"""In columns; wider, the points would stand too far from what they are for."""
_NARROWEST_COLUMN = 10
_BLANK = "\N{NO-BREAK SPACE}"
_GAP = 2
"""Columns between two columns of a table."""


def render_text(report: Report, width: int = 80) -> str:
    """The whole report: the verdict, what was wrong, every feature with its sum, the final table."""
    return lay_out(outline(report), min(width, WIDEST))


def lay_out(blocks: Iterable[Block], width: int = 80) -> str:
    """The blocks as text, no line longer than ``width`` (at least :data:`NARROWEST`) unless a word is."""
    width = max(width, NARROWEST)
    return "\n\n".join("\n".join(_lines(block, width)) for block in blocks) + "\n"


def wrapped(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """A text in lines with indents for the first and the rest; only words longer than a line are cut.

    The number of a rule stays beside that word: at the beginning of a line it would look like a square.
    """
    return _folded(_unbroken(text), width, first, rest)


def _folded(unbroken: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """The same of a text in which a blank at which no line may end is :data:`_BLANK`."""
    whole = " ".join(filter(None, unbroken.split(" ")))
    if not whole:
        return [first.rstrip()] if first.strip() else []
    line = (first + whole).replace(_BLANK, " ")
    if columns(line) <= width:
        return [line]
    if line.isascii():
        from textwrap import wrap
    else:
        from wcwidth import wrap  # textwrap's own, over columns
    lines = wrap(whole, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)
    return [line.replace(_BLANK, " ") for line in lines]


def _unbroken(text: str) -> str:
    """A text as it is shown; at some of its blanks no line may end."""
    if isinstance(text, Sentence):
        return "".join(map(_unbroken, text.parts))
    return text.printed.replace(" ", _BLANK) if isinstance(text, RuleNumber) else shown(printed(text))


def _lines(block: Block, width: int) -> Iterator[str]:
    if isinstance(block, Heading):
        lines = wrapped(block.text, width)
        yield from lines
        yield ("=" if block.level == 1 else "-") * max(map(columns, lines), default=0)
    elif isinstance(block, Paragraph):
        yield from wrapped(block.text, width)
    elif isinstance(block, Bullets):
        for item in block.items:
            yield from wrapped(item, width, "- ", "  ")
    elif isinstance(block, Entries):
        indent = max((columns(entry.name) for entry in block.entries), default=0) + _GAP
        for entry in block.entries:
            yield from _entry(entry, min(indent, 16), width)
    else:
        yield from grid_lines(block, width)


def _entry(entry: FeatureEntry, indent: int, width: int) -> Iterator[str]:
    """The feature's name at the margin, everything else beside it, points at the right."""
    margin = " " * indent
    yield from wrapped(entry.place, width, shown(entry.name).ljust(indent - 1) + " ", margin)
    for remark in (entry.followers, *entry.remarks):
        if remark:
            yield from wrapped(remark, width, margin, margin)
    for working, points in entry.sums:
        lines = wrapped(working, width, margin, margin + "  ")
        gets = shown(printed(points))
        yield from lines[:-1]
        room = width - columns(lines[-1]) - _GAP
        if columns(gets) <= room:
            yield lines[-1] + " " * (_GAP + room - columns(gets)) + gets
        else:
            yield lines[-1]
            yield from (" " * (width - columns(line)) + line for line in wrapped(gets, width - indent))


def grid_lines(grid: TableBlock, width: int) -> Iterator[str]:
    """A table as lines: headers, dashes, rows; folding columns are folded to fit the width."""
    from tabulate import SEPARATING_LINE, tabulate  # late: what is not printed needs none

    rows = [[_unbroken(cell) for cell in row] for row in (grid.headers, *grid.rows)]
    widths = [max(map(columns, column)) for column in zip(*rows, strict=True)]
    for place in grid.folding:
        excess = sum(widths) + _GAP * (len(widths) - 1) - width
        if excess > 0:
            widths[place] = max(widths[place] - excess, columns(rows[0][place]), _NARROWEST_COLUMN)
    lines = [["\n".join(_folded(*cell)) for cell in zip(row, widths, strict=True)] for row in rows]
    lines.insert(1, [SEPARATING_LINE])
    aligned = ["right" if place in grid.right else "left" for place in range(len(widths))]
    # Headers given as such would make the columns wider; without, there is a line above and one below.
    yield from tabulate(lines, colalign=aligned, disable_numparse=True).split("\n")[1:-1]


def folded(text: str, width: int) -> str:
    """A text whose lines are folded where they are wider than ``width``, deeper than they begin."""
    lines: list[str] = []
    for line in text.split("\n"):
        if columns(line) <= width:
            lines.append(line)
        else:
            margin = " " * (len(line) - len(line.lstrip()))
            lines += wrapped(line, width, margin, margin + "    ")
    return "\n".join(lines)
