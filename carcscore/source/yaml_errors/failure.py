"""The place where a YAML parser failed, the lines around it, and corrected lines."""

from __future__ import annotations

import re
from typing import Any, Final

from carcscore.frozen import frozen
from carcscore.source.errors import line_at
from carcscore.text import quoted

LONGEST_LINE: Final = 80
"""A corrected line longer than this is not shown."""

_SOLID: Final = re.compile(r"\S")
_LEAD: Final = re.compile(r"[ \t]*")
_VALUE: Final = re.compile(r"[^\r\n]*?(?=[ \t]*(?:[ \t]#[^\r\n]*)?(?:[\r\n]|\Z))")
_FLOW_VALUE: Final = re.compile(r"[^\r\n,\[\]{}]*")


@frozen
class ParseFailure:
    """The place where the parser failed, and its message.

    ``at`` is the index of the error, ``begin`` that of the construct it was reading (``None`` when it doesn't
    say); ``problem`` and ``context`` are its words; ``scalar`` is the event of the scalar that it had read
    just before, if it was one.
    """

    text: str
    at: int
    begin: int | None
    problem: str
    context: str
    scalar: Any

    @property
    def char(self) -> str:
        """The character at the error; empty at the end."""
        return self.text[self.at : self.at + 1]

    @property
    def in_brackets(self) -> bool:
        """True if the parser was inside brackets, as far as its message shows."""
        return "flow" in self.context or "',' or" in self.problem

    def line(self, index: int) -> tuple[int, str]:
        """The beginning of the line around an index, and its text."""
        start, end = line_at(self.text, index)
        return start, self.text[start:end]

    def line_before(self, index: int) -> tuple[int, str] | None:
        """The nearest line above that isn't blank: where it begins, and its text."""
        end, _ = line_at(self.text, index)
        while end > 0:  # in pieces: millions of blank lines may lie between
            piece = self.text[max(0, end - 4096) : end]
            if solid := piece.rstrip():
                return self.line(end - len(piece) + len(solid) - 1)
            end -= len(piece)
        return None

    def line_after(self, index: int) -> tuple[int, str] | None:
        """The nearest line below that isn't blank: where it begins, and its text."""
        return self.line_from(line_at(self.text, index)[1])

    def line_from(self, index: int) -> tuple[int, str] | None:
        """The line with the nearest character from an index on that isn't blank."""
        match = _SOLID.search(self.text, index)
        return self.line(match.start()) if match else None

    def column(self, index: int) -> int:
        """The distance of an index from the beginning of its line (from 0)."""
        return index - line_at(self.text, index)[0]

    def replaced(self, start: int, end: int, new: str) -> str:
        """The line around ``start`` with the characters up to ``end`` replaced, as a remedy to show."""
        begin, line = self.line(start)
        return write(line[: start - begin] + new + line[end - begin :])

    def value_end(self, start: int, in_brackets: bool) -> int:
        """The end, on its line, of the plain value that begins at ``start``."""
        match = (_FLOW_VALUE if in_brackets else _VALUE).match(self.text, start)
        return start + len(match[0].rstrip()) if match else start

    def quoted(self, start: int, in_brackets: bool) -> str:
        """The line with the value that begins at ``start`` in quotes, as a remedy to show."""
        end = self.value_end(start, in_brackets)
        return self.replaced(start, end, in_quotes(self.text[start:end]))


def lead(line: str) -> int:
    """The number of blanks (and tabs) that a line begins with."""
    match = _LEAD.match(line)
    return match.end() if match else 0


def in_quotes(value: str) -> str:
    r"""A value in quotes, so that YAML reads it as it stands.

    >>> in_quotes("a: b"), in_quotes('say "a"'), in_quotes("it's \"it\"")
    ('"a: b"', '\'say "a"\'', '\'it\'\'s "it"\'')
    """
    if '"' in value or "\\" in value:
        return "'" + value.replace("'", "''") + "'"
    return f'"{value}"'


def write(*lines: str) -> str:
    """The end of a sentence that shows corrected lines; empty when they are too long to be shown."""
    if any(len(line.rstrip()) > LONGEST_LINE for line in lines):
        return ""
    return " Write " + " and below it ".join(quoted(line.rstrip(), LONGEST_LINE) for line in lines) + "."
