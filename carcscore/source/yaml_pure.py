"""The YAML parser of pure Python, made to read words as the C library does.

There a tab may part words, and a question mark stand in a word within brackets.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from yaml import SafeLoader
from yaml.scanner import ScannerError
from yaml.tokens import ScalarToken

_BREAKS: Final = "\r\n\x85\u2028\u2029"
_ENDS: Final = "\0 \t" + _BREAKS
_INDICATORS: Final = r"([+-]?)([1-9]?)([+-]?)[#\t]"
"""What may follow ``|`` or ``>`` and have a comment or a tab right behind it."""


class PureLoader(SafeLoader):
    """Takes the place of ``CSafeLoader`` where that is not to be had."""

    scan_line_break: Callable[[], str]

    def scan_to_next_token(self) -> None:
        """Skips blanks, line breaks and comments; tabs only where no key of a block may begin."""
        if self.index == 0 and self.peek() == "\ufeff":
            self.forward()
        while True:
            while self.peek() == " " or (
                self.peek() == "\t" and (self.flow_level or not self.allow_simple_key)
            ):
                self.forward()
            if self.peek() == "#":
                while self.peek() not in "\0" + _BREAKS:
                    self.forward()
            if not self.scan_line_break():
                return
            if not self.flow_level:
                self.allow_simple_key = True

    def scan_plain(self) -> ScalarToken:
        """A text without quotes: in brackets it ends at a bracket or comma, and may hold question marks."""
        start = end = self.get_mark()
        indent = self.indent + 1
        words: list[str] = []
        between: list[str] | None = []
        while between is not None and self.peek() != "#":
            length = self._length_of_word(start)
            if length == 0:
                break
            self.allow_simple_key = False
            words += [*between, self.prefix(length)]
            self.forward(length)
            end = self.get_mark()
            between = self.scan_plain_spaces(indent, start) or None
            if not self.flow_level and self.column < indent:
                break
        return ScalarToken("".join(words), True, start, end)

    def _length_of_word(self, start: Any) -> int:
        stops = ",[]{}" if self.flow_level else ""
        length = 0
        while (sign := self.peek(length)) not in _ENDS + stops:
            if sign == ":" and self.peek(length + 1) in _ENDS:
                break
            if sign == ":" and stops and self.peek(length + 1) in stops + "?":
                self.forward(length)
                raise ScannerError(
                    "while scanning a plain scalar", start, "found unexpected ':'", self.get_mark()
                )
            length += 1
        return length

    def scan_block_scalar(self, style: str) -> ScalarToken:
        """A text of several lines after ``|`` or ``>``."""
        self._block = self.get_mark()
        return super().scan_block_scalar(style)

    def scan_block_scalar_indicators(self, start_mark: Any) -> tuple[bool | None, int | None]:
        """The chomping (true for ``+``) and the indentation that are written after ``|`` or ``>``."""
        found = re.match(_INDICATORS, self.prefix(4))
        if found is None or (found[1] and found[3]):
            told: tuple[bool | None, int | None] = super().scan_block_scalar_indicators(start_mark)
            return told
        self.forward(found.end() - 1)
        chomping = found[1] or found[3]
        return (chomping == "+" if chomping else None), int(found[2]) if found[2] else None

    def scan_block_scalar_ignored_line(self, start_mark: Any) -> None:
        """The rest of the line of ``|`` or ``>``."""
        while self.peek() in " \t":
            self.forward()
        super().scan_block_scalar_ignored_line(start_mark)

    def scan_block_scalar_indentation(self) -> tuple[list[str], int, Any]:
        """The blank lines before its first line, and how far that is indented."""
        found: tuple[list[str], int, Any] = super().scan_block_scalar_indentation()
        self._refuse_tab(self.column + 1)
        return found

    def scan_block_scalar_breaks(self, indent: int) -> tuple[list[str], Any]:
        """The blank lines before its next line."""
        found: tuple[list[str], Any] = super().scan_block_scalar_breaks(indent)
        self._refuse_tab(indent)
        return found

    def _refuse_tab(self, indent: int) -> None:
        if self.peek() == "\t" and self.column < indent:
            problem = "found a tab character where an indentation space is expected"
            raise ScannerError("while scanning a block scalar", self._block, problem, self.get_mark())

    def scan_plain_spaces(self, indent: int, start_mark: Any) -> list[str] | None:
        """The text for the blanks and line breaks between two words; ``None`` where the text ends."""
        length = 0
        while self.peek(length) in " \t":
            length += 1
        blanks = self.prefix(length)
        self.forward(length)
        if self.peek() not in _BREAKS:
            return [blanks] if blanks else []
        first, more = self.scan_line_break(), []
        self.allow_simple_key = True
        while (sign := self.peek()) in " \t" + _BREAKS:
            if sign == "\t" and self.column < indent:
                problem = "found a tab character that violates indentation"
                raise ScannerError("while scanning a plain scalar", start_mark, problem, self.get_mark())
            if sign in _BREAKS:
                more.append(self.scan_line_break())
            else:
                self.forward()
        if self.column == 0 and self.prefix(3) in ("---", "...") and self.peek(3) in _ENDS:
            return None
        return ([first] if first != "\n" else [] if more else [" "]) + more
