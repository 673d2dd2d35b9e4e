"""YAML errors of brackets, quotes and reserved characters, with the corrected line."""

from __future__ import annotations

import re
from typing import Final

from carcscore.source.errors import Explanation
from carcscore.source.yaml_errors.failure import ParseFailure, lead, write
from carcscore.text import quoted

_COMMENT: Final = re.compile(r"(?<=[ \t])#[^\r\n]*")
_LAST_WORD: Final = re.compile(r"[ \t](?=[^ \t]+[ \t]*\Z)")
_STARTS: Final = {
    "an alias": ("alias", "a reference to another place of the file"),
    "an anchor": ("anchor", "a name for a value that is used again"),
    "a tag": ("tag", "a type"),
}


def _reserved(failure: ParseFailure) -> Explanation | None:
    """A value that begins with a sign that YAML keeps for itself."""
    for what, (code, meaning) in _STARTS.items():
        if f"ing {what}" in failure.context and failure.begin is not None:
            sign = failure.text[failure.begin]
            remedy = failure.quoted(failure.begin, _bracketed(failure, failure.begin))
            message = f"YAML reads `{sign}` here as {meaning}; put a text that begins so in quotes.{remedy}"
            return message, failure.begin, code
    if "tag handle" in failure.problem:
        remedy = failure.quoted(failure.at, _bracketed(failure, failure.at))
        message = f"YAML reads `!` here as a tag; put a text that begins so in quotes.{remedy}"
        return message, failure.at, "tag"
    if "directive" in failure.context and failure.begin is not None:
        message = "A line that begins with `%` is an instruction to YAML, and this one is none. Delete it."
        return message, failure.begin
    if "cannot start any token" in failure.problem and failure.char:
        remedy = failure.quoted(failure.at, _bracketed(failure, failure.at))
        sign = "a backtick" if failure.char == "`" else quoted(failure.char)
        message = f"A value can't begin with {sign}; put it in quotes.{remedy}"
        return message, failure.at
    return None


def _bracketed(failure: ParseFailure, index: int) -> bool:
    """True if brackets are open on the line at an index, roughly (quotes are not looked at)."""
    start, _ = failure.line(index)
    before = failure.text[start:index]
    return before.count("[") + before.count("{") > before.count("]") + before.count("}")


def _without_it(failure: ParseFailure, comment: re.Match[str]) -> str:
    """The line mended: without what is meant as a comment, since a blank follows its `#`; else in quotes."""
    start = comment.start()
    if comment[0].lstrip().startswith("# "):
        closing = min(index for sign in "]}" if (index := comment[0].find(sign)) >= 0)
        kept = len(failure.text[:start].rstrip())
        return failure.replaced(kept, start + closing, "")
    begin = max(failure.text.rfind(sign, failure.begin, start) for sign in ",[{") + 1
    begin = max(begin, failure.line(start)[0])
    begin += lead(failure.text[begin:start])
    return failure.quoted(begin, True) if begin < start else ""


def _comment_in_brackets(failure: ParseFailure) -> Explanation | None:
    if not failure.in_brackets or failure.begin is None:
        return None
    for comment in _COMMENT.finditer(failure.text, failure.begin, failure.at):
        if "]" in comment[0] or "}" in comment[0]:
            message = (
                "A `#` after a blank begins a comment, which takes the closing bracket with it. "
                f"Put the text in quotes, or the comment behind the bracket.{_without_it(failure, comment)}"
            )
            return message, comment.start(), "comment-in-brackets"
    return None


def _brackets(failure: ParseFailure) -> Explanation | None:
    """Brackets that are never closed, or a comma that is missing inside them."""
    if not failure.in_brackets or failure.begin is None or "node" in failure.context:
        return None
    closing = "]" if "or ']'" in failure.problem else "}"
    _, rest = failure.line(failure.at)
    rest = rest[failure.column(failure.at) :]
    if failure.char and failure.char in "]}":
        opening = failure.text[failure.begin]
        message = f"Here `{failure.char}` closes a bracket that was opened as `{opening}`. Write `{closing}`."
        return message, failure.at
    if closing in rest:
        start, line = failure.line(failure.at)
        before = line[: failure.at - start]
        entries = line[failure.begin - start : line.index(closing, failure.at - start) + 1]
        if ";" in before[-len(before) + failure.begin - start :] and not set("\"'#") & set(entries):
            end = failure.begin + len(entries)
            remedy = failure.replaced(failure.begin, end, entries.replace(";", ","))
            return f"Entries are separated by commas, not by semicolons.{remedy}", start + line.index(";")
        gap = _LAST_WORD.search(before) if failure.char == ":" else None
        cut = start + (gap.start() if gap else len(before.rstrip()))
        return f"Between two entries a comma is missing.{failure.replaced(cut, cut, ',')}", cut
    start, line = failure.line(failure.begin)
    remedy = ""
    if closing not in line[failure.begin - start :]:
        comment = _COMMENT.search(line, failure.begin - start)
        inside = line[: comment.start()] if comment else line
        remedy = write(inside.rstrip().rstrip(",") + closing)
    opening = failure.text[failure.begin : failure.begin + 1]
    return f"The bracket `{opening}` that opens here is never closed.{remedy}", failure.begin


def _quotes(failure: ParseFailure) -> Explanation | None:
    """Quotes that are never closed, and escapes in them that mean nothing."""
    if failure.begin is None or (
        "quoted scalar" not in failure.context and "double-quoted" not in failure.context
    ):
        return None
    quote = failure.text[failure.begin : failure.begin + 1]
    if "end of stream" in failure.problem or "document" in failure.problem:
        in_line = failure.value_end(failure.begin, False)
        remedy = failure.replaced(in_line, in_line, quote)
        message = f"The text that begins with this quote ({quote}) is never closed.{remedy}"
        return message, failure.begin
    if "Unicode" in failure.problem or not failure.problem:
        message = "This escape names no character. Type the character itself."
        return message, failure.at
    end = failure.text.find('"', failure.begin + 1)
    value = failure.text[failure.begin + 1 : end]
    remedy = ""
    if end > 0 and "\n" not in value and "'" not in value:
        remedy = failure.replaced(failure.begin, end + 1, f"'{value}'")
    message = (
        "In double quotes a backslash begins an escape, and YAML doesn't know this one. "
        f"Write `\\\\` for a backslash, or use single quotes.{remedy}"
    )
    return message, failure.at


def _after_quotes(failure: ParseFailure) -> Explanation | None:
    scalar = failure.scalar
    if scalar is None or scalar.style not in ("'", '"') or not scalar.value or failure.in_brackets:
        return None
    begin, closing = scalar.start_mark.index, scalar.end_mark.index
    start, _ = failure.line(closing)
    if not closing <= failure.at or failure.line(failure.at)[0] != start:
        return None
    if begin < start:
        in_line = failure.value_end(begin, False)
        remedy = failure.replaced(in_line, in_line, scalar.style)
        message = f"The text that begins with this quote ({scalar.style}) isn't closed on its line.{remedy}"
        return message, begin
    end = failure.value_end(begin, False)
    value = failure.text[begin:end]
    if value[-1] == scalar.style:  # a quote inside, as in 'it's'
        value = value[1:-1]
    other = '"' if scalar.style == "'" else "'"
    remedy = ""
    if other not in value and "\\" not in value and ": " not in value:
        remedy = failure.replaced(begin, end, other + value + other)
    message = (
        f"After the closing quote there is more text. Put all of it in quotes of the other kind.{remedy}"
    )
    return message, closing


def _block_header(failure: ParseFailure) -> Explanation | None:
    if "block scalar" not in failure.context or failure.begin is None:
        return None
    sign = failure.text[failure.begin : failure.begin + 1]
    start, line = failure.line(failure.begin)
    header = line[: failure.begin - start + 1]
    message = f"After `{sign}` at most a comment may stand; the text begins on the line below.{write(header)}"
    return message, failure.at


def _lone(failure: ParseFailure) -> Explanation | None:
    """A bracket or comma where a value was expected, and text after the end."""
    if "node content" in failure.problem and failure.char:
        if failure.char in "]}" and "flow" not in failure.context:
            sign = f"This `{failure.char}` closes a bracket that was never opened."
            message = f"{sign} Delete it, or put the text in quotes."
            return message, failure.at
        message = f"Before this {quoted(failure.char)} a value is missing. Write it, or delete the sign."
        return message, failure.at
    start, line = failure.line(failure.at)
    before = line[: failure.at - start].rstrip()
    if before[-1:] in ("]", "}") and "block" in failure.context:
        sign = f"After the closing `{before[-1]}` there is more text."
        message = f"{sign} Delete it, or put the whole value in quotes."
        return message, failure.at
    if "document start" in failure.problem:
        message = (
            "The record has ended before this. Delete what follows, or indent it if it belongs to the above."
        )
        return message, failure.at
    return None


PUNCTUATION: Final = (
    _reserved,
    _quotes,
    _comment_in_brackets,
    _brackets,
    _after_quotes,
    _block_header,
    _lone,
)
"""Explanations in the order in which they are tried."""
