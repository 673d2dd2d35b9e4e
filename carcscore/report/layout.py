"""The report as plain text of a given width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from carcscore.report.blocks import Block, Bullets, Entries, FeatureEntry, Heading, Paragraph, TableBlock
from carcscore.report.model import Report
from carcscore.report.outline import outline
from carcscore.sentences import printed
from carcscore.text import columns, shown

NARROWEST = 40
WIDEST = 100
"""In columns; wider, the points would stand too far from what they are for."""
_NARROWEST_COLUMN = 10
NARROW = 60
"""Below so many columns a table that is too wide is written row by row; else it goes over the edge."""
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
    """A text in lines with indents for the first and the rest; only words longer than a line are cut."""
    whole = " ".join(shown(printed(text)).split())
    if whole and columns(whole) + max(columns(first), len(first), len(rest)) <= width:
        return [first + whole]
    lines = [first]
    bare = True
    for word in _words(whole, width - max(len(first), len(rest))):
        if not bare and columns(lines[-1]) + 1 + columns(word) > width:
            lines.append(rest)
            bare = True
        lines[-1] += word if bare else f" {word}"
        bare = False
    if bare and not first.strip():
        return []
    return [line.rstrip() for line in lines]


def _words(text: str, room: int) -> Iterator[str]:
    """The words of a text, those wider than ``room`` in pieces."""
    for word in text.split():
        left = word
        while columns(left) > room:
            end = 1
            while columns(left[: end + 1]) <= room:
                end += 1
            yield left[:end]
            left = left[end:]
        yield left


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
    headers = [*map(printed, grid.headers)]
    rows = [[shown(printed(cell)) for cell in row] for row in grid.rows]
    widths = [max(map(columns, column)) for column in zip(headers, *rows, strict=True)]
    for place in grid.folding:
        excess = sum(widths) + _GAP * (len(widths) - 1) - width
        if excess > 0:
            widths[place] = max(widths[place] - excess, len(headers[place]), _NARROWEST_COLUMN)
    if width < NARROW and sum(widths) + _GAP * (len(widths) - 1) > width:
        yield from row_by_row(headers, rows, width)
        return
    lines: list[Sequence[str]] = [headers]
    for row in rows:
        lines += zip_longest(*map(wrapped, row, widths), fillvalue="")
    widths = [max(map(columns, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, ["-" * room for room in widths])
    for line in lines:
        cells = (
            _padded(cell, room, right=place in grid.right)
            for place, (cell, room) in enumerate(zip(line, widths, strict=True))
        )
        yield (" " * _GAP).join(cells).rstrip()


def row_by_row(headers: Sequence[str], rows: Iterable[Sequence[str]], width: int) -> Iterator[str]:
    """A table too wide for a narrow terminal: each row as a list of what its columns hold."""
    for row in rows:
        cells = (f"{header} {cell}" for header, cell in zip(headers[1:], row[1:], strict=True) if cell)
        yield from wrapped(f"{headers[0]} {row[0]}: {', '.join(cells)}", width, "", "  ")


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


def _padded(text: str, width: int, right: bool) -> str:
    """Text with blanks to so many columns."""
    blanks = " " * (width - columns(text))
    return blanks + text if right else text + blanks
