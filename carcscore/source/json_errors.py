"""Explains why a text is not JSON: one finding with its place and its remedy."""

from __future__ import annotations

import re
from typing import Final

from carcscore.source.errors import Explanation
from carcscore.text import MOST_QUOTED, quoted, shown

VALUE: Final = 0
"""A value is to follow."""
KEY: Final = 1
"""A key is to follow."""
AFTER: Final = 2
"""A value has ended: a comma, a closing bracket or the end is to follow."""

_TOKEN: Final = re.compile(r"[^\s,:\[\]{}\"]+")
_NUMBER_LIKE: Final = r"[-+.]?[.]?[0-9]"
_OTHER_WORDS: Final = {
    "True": "true",
    "TRUE": "true",
    "False": "false",
    "FALSE": "false",
    "None": "null",
    "NULL": "null",
    "Null": "null",
    "nil": "null",
    "undefined": "null",
}
_CLOSING: Final = {"{": "}", "[": "]"}
_CUT_STRING: Final = re.compile(r'"(?:[^"\\\n]|\\[^\n])*\\?\Z')
_CUT: Final = "the text ends in the middle. Save or download it again if it was cut off; else"


def explain_string(text: str, start: int, at: int) -> Explanation:
    """The explanation of the string that begins at ``start`` and that the parser refused at ``at``."""
    char = text[at : at + 1]
    if _CUT_STRING.match(text, start):
        message = f"The text that begins with this double quote is not closed on its line: {_CUT} write the "
        return message + "closing quote.", start
    if char == "\\":
        escape = text[at : at + (6 if text[at + 1 : at + 2] == "u" else 2)]
        message = (
            f"{quoted(escape)} means nothing in JSON: `\\` begins an escape such as `\\n`. "
            "Write a backslash that is meant as `\\\\`."
        )
        return message, at
    if char == "\t":
        return "In a JSON text a tab is written `\\t`. Replace it, preferably with blanks.", at
    if char == "u" and text[at - 1] == "\\":
        return "In JSON four hexadecimal digits follow `\\u`. Complete them.", at - 1
    message = (
        "The text that begins with this double quote is not closed on its line. Write the closing quote "
        "(and a line end inside a text as `\\n`)."
    )
    return message, start


def explain_token(text: str, index: int, last: int, state: int, opened: list[int]) -> Explanation:
    """The explanation of the token at ``index``; the one before it ended at ``last``."""
    char = text[index : index + 1]
    if not char:
        return _ended(text, index, opened)
    if char == "#" or text.startswith(("//", "/*"), index):
        return "JSON has no comments. Delete this one, or write the record as YAML.", index
    if char == "'":
        return 'JSON puts texts in double quotes ("). Replace the single quotes.', index
    if char in "\u201c\u201d\u201e\u2018\u2019":
        return 'These are printed quotation marks. Type straight ones (").', index
    if state == AFTER:
        return _after(text, index, last, opened)
    if char in "]}":
        return _closing(text, index, last, opened)
    if char in ",:":
        what = "key" if state == KEY else "value"
        return f"Before this `{char}` a {what} is missing. Write it, or delete the sign.", index
    if state == KEY and char in "{[":
        return "A key is missing before this bracket. Inside {} each entry is a key and a value.", index
    match = _TOKEN.match(text, index)
    token = match[0] if match else char
    if opened and match and match.end() == len(text):
        return _ended(text, index, opened)
    if state == KEY:
        return f'JSON puts keys in double quotes: write `"{shown(token, MOST_QUOTED)}"`.', index
    if token in _OTHER_WORDS:
        return f"JSON writes `{_OTHER_WORDS[token]}` instead of `{token}`. Replace it.", index
    if re.match(_NUMBER_LIKE, token):
        message = (
            f"{quoted(token)} is not a number in JSON. Write digits only, without leading zeros or "
            "`+`, or put it in double quotes if it is meant as text."
        )
        return message, index
    return f'JSON puts texts in double quotes: write `"{shown(token, MOST_QUOTED)}"`.', index


def _ended(text: str, index: int, opened: list[int]) -> Explanation:
    if not opened:
        return "Here a value is missing. A record begins with `{`.", index, "empty"
    bracket = text[opened[-1]]
    message = (
        f"The bracket `{bracket}` that opens here is never closed: {_CUT} write its `{_CLOSING[bracket]}`."
    )
    return message, opened[-1]


def _after(text: str, index: int, last: int, opened: list[int]) -> Explanation:
    char = text[index]
    if not opened:
        message = (
            f"The data end before this {quoted(char)}. Delete what follows, or put each game in its own file."
        )
        return message, index
    bracket = text[opened[-1]]
    if char in "]}":
        return _mismatched(char, bracket), index
    if char in ":=":
        message = (
            "This colon is out of place: values inside [] have no keys. Use {} for keys and values."
            if bracket == "["
            else f"Here `{char}` follows a value. Write a comma before the next key."
        )
        return message, index
    return "A comma is missing here, between two entries. Write it.", last


def _closing(text: str, index: int, last: int, opened: list[int]) -> Explanation:
    char = text[index]
    if text[last - 1 : last] == "," and opened and _CLOSING[text[opened[-1]]] == char:
        return "After this comma nothing follows; JSON allows none at the end. Delete it.", last - 1
    if text[last - 1 : last] == ":":
        return "After this colon a value is missing. Write it.", last - 1
    if not opened:
        return f"This `{char}` closes a bracket that was never opened. Delete it.", index
    return _mismatched(char, text[opened[-1]]), index


def _mismatched(char: str, bracket: str) -> str:
    return f"Here `{char}` closes a bracket that was opened as `{bracket}`. Write `{_CLOSING[bracket]}`."
