"""Explains how brackets, quotes and signs with a meaning of their own make a text no YAML."""

from __future__ import annotations

import re
from typing import Final

from carcscore.source.yaml_stumble import Stumble, Trap, lead, write
from carcscore.text import quoted

_COMMENT: Final = re.compile(r"(?<=[ \t])#[^\r\n]*")
_LAST_WORD: Final = re.compile(r"[ \t](?=[^ \t]+[ \t]*\Z)")
_STARTS: Final = {
    "an alias": ("alias", "a reference to another place of the file"),
    "an anchor": ("anchor", "a name for a value that is used again"),
    "a tag": ("tag", "a statement of type"),
}


def _reserved(stumble: Stumble) -> Trap | None:
    """A value that begins with a sign that YAML keeps for itself."""
    for what, (code, meaning) in _STARTS.items():
        if f"ing {what}" in stumble.context and stumble.begin is not None:
            sign = stumble.text[stumble.begin]
            remedy = stumble.quoted(stumble.begin, _bracketed(stumble, stumble.begin))
            message = f"YAML reads `{sign}` here as {meaning}; put a text that begins so in quotes.{remedy}"
            return code, message, stumble.begin
    if "tag handle" in stumble.problem:
        remedy = stumble.quoted(stumble.at, _bracketed(stumble, stumble.at))
        return (
            "tag",
            f"YAML reads `!` here as a tag; put a text that begins so in quotes.{remedy}",
            stumble.at,
        )
    if "directive" in stumble.context and stumble.begin is not None:
        message = "A line that begins with `%` is an instruction to YAML, and this one is none. Delete it."
        return "syntax", message, stumble.begin
    if "cannot start any token" in stumble.problem and stumble.char:
        remedy = stumble.quoted(stumble.at, _bracketed(stumble, stumble.at))
        sign = "a backtick" if stumble.char == "`" else quoted(stumble.char)
        message = f"A value can't begin with {sign}; put it in quotes.{remedy}"
        return "syntax", message, stumble.at
    return None


def _bracketed(stumble: Stumble, index: int) -> bool:
    """Whether brackets are open on the line at an index, roughly (quotes are not looked at)."""
    start, _ = stumble.line(index)
    before = stumble.text[start:index]
    return before.count("[") + before.count("{") > before.count("]") + before.count("}")


def _without_it(stumble: Stumble, comment: re.Match[str]) -> str:
    """The line mended: without what is meant as a comment, since a blank follows its `#`; else in quotes."""
    start = comment.start()
    if comment[0].lstrip().startswith("# "):
        closing = min(index for sign in "]}" if (index := comment[0].find(sign)) >= 0)
        kept = len(stumble.text[:start].rstrip())
        return stumble.replaced(kept, start + closing, "")
    begin = max(stumble.text.rfind(sign, stumble.begin, start) for sign in ",[{") + 1
    begin = max(begin, stumble.line(start)[0])
    begin += lead(stumble.text[begin:start])
    return stumble.quoted(begin, True) if begin < start else ""


def _comment_in_brackets(stumble: Stumble) -> Trap | None:
    if not stumble.in_brackets or stumble.begin is None:
        return None
    for comment in _COMMENT.finditer(stumble.text, stumble.begin, stumble.at):
        if "]" in comment[0] or "}" in comment[0]:
            message = (
                "A `#` after a blank begins a comment, which takes the closing bracket with it. "
                f"Put the text in quotes, or the comment behind the bracket.{_without_it(stumble, comment)}"
            )
            return "comment-in-brackets", message, comment.start()
    return None


def _brackets(stumble: Stumble) -> Trap | None:
    """Brackets that are never closed, or a comma that is missing inside them."""
    if not stumble.in_brackets or stumble.begin is None or "node" in stumble.context:
        return None
    closing = "]" if "]" in stumble.problem else "}"
    _, rest = stumble.line(stumble.at)
    rest = rest[stumble.column(stumble.at) :]
    if stumble.char and stumble.char in "]}":
        opening = stumble.text[stumble.begin]
        message = f"Here `{stumble.char}` closes a bracket that was opened as `{opening}`. Write `{closing}`."
        return "syntax", message, stumble.at
    if closing in rest:
        start, line = stumble.line(stumble.at)
        before = line[: stumble.at - start]
        gap = _LAST_WORD.search(before) if stumble.char == ":" else None
        cut = start + (gap.start() if gap else len(before.rstrip()))
        return "syntax", f"Between two entries a comma is missing.{stumble.replaced(cut, cut, ',')}", cut
    start, line = stumble.line(stumble.begin)
    remedy = ""
    if closing not in line[stumble.begin - start :]:
        comment = _COMMENT.search(line, stumble.begin - start)
        inside = line[: comment.start()] if comment else line
        remedy = write(inside.rstrip().rstrip(",") + closing)
    opening = stumble.text[stumble.begin : stumble.begin + 1]
    return "syntax", f"The bracket `{opening}` that opens here is never closed.{remedy}", stumble.begin


def _quotes(stumble: Stumble) -> Trap | None:
    """Quotes that are never closed, and escapes in them that mean nothing."""
    if stumble.begin is None or (
        "quoted scalar" not in stumble.context and "double-quoted" not in stumble.context
    ):
        return None
    quote = stumble.text[stumble.begin : stumble.begin + 1]
    if "end of stream" in stumble.problem or "document" in stumble.problem:
        in_line = stumble.value_end(stumble.begin, False)
        remedy = stumble.replaced(in_line, in_line, quote)
        message = f"The text that begins with this quote ({quote}) is never closed.{remedy}"
        return "syntax", message, stumble.begin
    if "Unicode" in stumble.problem or not stumble.problem:
        message = "This escape names no character. Type the character itself."
        return "syntax", message, stumble.at
    end = stumble.text.find('"', stumble.begin + 1)
    value = stumble.text[stumble.begin + 1 : end]
    remedy = ""
    if end > 0 and "\n" not in value and "'" not in value:
        remedy = stumble.replaced(stumble.begin, end + 1, f"'{value}'")
    message = (
        "In double quotes a backslash begins an escape, and YAML doesn't know this one. "
        f"Write `\\\\` for a backslash, or use single quotes.{remedy}"
    )
    return "syntax", message, stumble.at


def _after_quotes(stumble: Stumble) -> Trap | None:
    scalar = stumble.scalar
    if scalar is None or scalar.style not in ("'", '"') or not scalar.value or stumble.in_brackets:
        return None
    start, _ = stumble.line(scalar.end)
    if not scalar.end <= stumble.at or stumble.line(stumble.at)[0] != start:
        return None
    if scalar.start < start:
        in_line = stumble.value_end(scalar.start, False)
        remedy = stumble.replaced(in_line, in_line, scalar.style)
        message = f"The text that begins with this quote ({scalar.style}) isn't closed on its line.{remedy}"
        return "syntax", message, scalar.start
    end = stumble.value_end(scalar.start, False)
    value = stumble.text[scalar.start : end]
    if value[-1] == scalar.style:  # a quote inside, as in 'it's'
        value = value[1:-1]
    other = '"' if scalar.style == "'" else "'"
    remedy = ""
    if other not in value and "\\" not in value and ": " not in value:
        remedy = stumble.replaced(scalar.start, end, other + value + other)
    message = (
        f"After the closing quote there is more text. Put all of it in quotes of the other kind.{remedy}"
    )
    return "syntax", message, scalar.end


def _block_header(stumble: Stumble) -> Trap | None:
    if "block scalar" not in stumble.context or stumble.begin is None:
        return None
    sign = stumble.text[stumble.begin : stumble.begin + 1]
    start, line = stumble.line(stumble.begin)
    header = line[: stumble.begin - start + 1]
    message = f"After `{sign}` at most a comment may stand; the text begins on the line below.{write(header)}"
    return "syntax", message, stumble.at


def _lone(stumble: Stumble) -> Trap | None:
    """A bracket or comma where a value was expected, and text after the end."""
    if "node content" in stumble.problem and stumble.char:
        if stumble.char in "]}" and "flow" not in stumble.context:
            sign = f"This `{stumble.char}` closes a bracket that was never opened."
            message = f"{sign} Delete it, or put the text in quotes."
            return "syntax", message, stumble.at
        message = f"Before this {quoted(stumble.char)} a value is missing. Write it, or delete the sign."
        return "syntax", message, stumble.at
    start, line = stumble.line(stumble.at)
    before = line[: stumble.at - start].rstrip()
    if before[-1:] in ("]", "}") and "block" in stumble.context:
        sign = f"After the closing `{before[-1]}` there is more text."
        message = f"{sign} Delete it, or put the whole value in quotes."
        return "syntax", message, stumble.at
    if "document start" in stumble.problem:
        message = (
            "The record has ended before this. Delete what follows, or indent it if it belongs to the above."
        )
        return "syntax", message, stumble.at
    return None


SIGNS: Final = (_reserved, _quotes, _comment_in_brackets, _brackets, _after_quotes, _block_header, _lone)
"""The explanations of this file, in the order in which they are tried."""
