"""The event streams of JSON and YAML text: which scalar, mapping or list begins or ends where."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import yaml
from yaml.events import MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent, SequenceStartEvent

from carcscore.source.errors import LONGEST_NUMBER, ParseErrors, not_whole, too_long
from carcscore.source.json_errors import AFTER, KEY, VALUE, explain_string, explain_token
from carcscore.text import quoted

SCALAR: Final = 0
"""A key or a single value."""
MAP: Final = 1
LIST: Final = 2
END: Final = 3
"""The end of the innermost mapping or list."""

Event = tuple[int, int, int, object, str]
"""Kind; where it begins and ends in the text; the value of a scalar, else ``None``; how a scalar is
written: ``"json"`` for JSON, else the YAML style (``""`` for plain, ``'``, ``"``, ``|`` or ``>``)."""

_BLANKS: Final = re.compile(r"[ \t\n\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)((?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)(?![\w.+'-])", re.ASCII)
_WORD: Final = re.compile(r"-?[A-Za-z]+(?!\w)", re.ASCII)
_WORDS: Final = {"true": True, "false": False, "null": None}
_NOT_NUMBERS: Final = ("NaN", "Infinity", "-Infinity")
_CLOSING: Final = {"{": "}", "[": "]"}
_STRING: Final = json.JSONDecoder()


class RefusedNumber(NamedTuple):
    """A number that JSON allows and records don't."""

    code: str
    message: str
    number: float | None = None
    """Its value, if it is finite: a foreign format may allow it."""


def json_events(text: str, errors: ParseErrors) -> Iterator[Event]:
    """The events of a JSON text; a number that records can't hold comes as a :class:`RefusedNumber`.

    Raises :class:`NotThisLanguage` at the first syntax error, which is then in ``errors``.
    """
    blanks = _BLANKS.match
    index = last = 0  # where the next token is looked for, and the end of the one before
    opened: list[int] = []
    state = VALUE
    fresh = False  # directly after an opening bracket, where the closing one may follow
    while True:
        index = blanks(text, index).end()  # type: ignore[union-attr]
        char = text[index : index + 1]
        if (
            char in "]}"
            and char
            and opened
            and _CLOSING[text[opened[-1]]] == char
            and (fresh or state == AFTER)
        ):
            opened.pop()
            last = index = index + 1
            yield END, index - 1, index, None, ""
            state, fresh = AFTER, False
        elif state == AFTER:
            if not opened and not char:
                return
            if char != "," or not opened:
                raise errors.syntax(*explain_token(text, index, last, state, opened))
            last = index = index + 1
            state = KEY if text[opened[-1]] == "{" else VALUE
        elif char == '"':
            value, end = _string(text, errors, index)
            yield SCALAR, index, end, value, "json"
            last = index = end
            fresh = False
            if state == KEY:
                index = blanks(text, index).end()  # type: ignore[union-attr]
                if text[index : index + 1] != ":":
                    raise errors.syntax(f"A colon is missing after the key {quoted(value)}. Write it.", last)
                last = index = index + 1
                state = VALUE
            else:
                state = AFTER
        elif state == KEY:
            raise errors.syntax(*explain_token(text, index, last, state, opened))
        elif char in _CLOSING:
            opened.append(index)
            yield MAP if char == "{" else LIST, index, index + 1, None, ""
            last = index = index + 1
            state, fresh = KEY if char == "{" else VALUE, True
        else:
            single = _single(text, index)
            if single is None:
                raise errors.syntax(*explain_token(text, index, last, state, opened))
            yield SCALAR, index, single[1], single[0], ""
            end = single[1]
            last = index = end
            state, fresh = AFTER, False


def _string(text: str, errors: ParseErrors, index: int) -> tuple[str, int]:
    """The string that begins at an index and where it ends."""
    try:
        read: tuple[str, int] = _STRING.raw_decode(text, index)
    except json.JSONDecodeError as error:
        raise errors.syntax(*explain_string(text, index, error.pos)) from None
    return read


def _single(text: str, index: int) -> tuple[object, int] | None:
    """The number or word at an index and where it ends; ``None`` when none stands there."""
    if match := _NUMBER.match(text, index):
        if match[1]:
            return RefusedNumber("number-not-whole", not_whole(match[0]), float(match[0])), match.end()
        if len(match[0].lstrip("-")) > LONGEST_NUMBER:
            return RefusedNumber("number-too-long", too_long(match[0])), match.end()
        return int(match[0]), match.end()
    if match := _WORD.match(text, index):
        if match[0] in _WORDS:
            return _WORDS[match[0]], match.end()
        if match[0] in _NOT_NUMBERS:
            return RefusedNumber("number-not-whole", not_whole(match[0])), match.end()
    return None


FAILURES: Final = (yaml.YAMLError, ValueError, OverflowError, RecursionError)
"""What the YAML parsers raise: their own errors, and those that the pure Python one lets through."""


def yaml_stream(text: str) -> Iterator[Any]:
    """The YAML parser's events, from the C library or, without it, from pure Python."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    # Two calls fewer for each event than by way of yaml.parse, which is a tenth of the time.
    return iter(loader.get_event, None)


def yaml_events(text: str) -> Iterator[Event]:
    """The events of a YAML text, up to its first error."""
    kinds = {MappingStartEvent: MAP, SequenceStartEvent: LIST, MappingEndEvent: END, SequenceEndEvent: END}
    try:
        for event in yaml_stream(text):
            kind = SCALAR if event.__class__ is ScalarEvent else kinds.get(event.__class__)
            if kind is None:
                continue
            start, end = event.start_mark.index, event.end_mark.index
            if kind == SCALAR:
                yield SCALAR, start, end, event.value, event.style or ""
            else:
                yield kind, start, end, None, ""
    except FAILURES:
        return
