"""JSON to plain data: quickly when all is well, else token by token so that everything wrong is named."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, NoReturn

from carcscore.findings import Path
from carcscore.source.events import END, LIST, MAP, SCALAR, Event
from carcscore.source.json_syntax import AFTER, KEY, VALUE, broken_string, broken_token
from carcscore.source.offsets import indexes
from carcscore.source.slips import (
    CONTROL,
    DEPTH,
    LONGEST_NUMBER,
    MOST_SLIPS,
    MOST_VALUES,
    Frames,
    Slips,
    Stop,
    control_message,
    not_whole,
    path_to,
    repeated_key,
    too_deep,
    too_long,
    too_many,
)
from carcscore.text import quoted

_BLANKS: Final = re.compile(r"[ \t\n\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)((?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)(?![\w.+'-])", re.ASCII)
_WORD: Final = re.compile(r"-?[A-Za-z]+(?!\w)", re.ASCII)
_WORDS: Final = {"true": True, "false": False, "null": None}
_NOT_NUMBERS: Final = ("NaN", "Infinity", "-Infinity")
# Escapes of characters that may be refused (controls, surrogates, U+FFFE, U+FFFF), and what is left of
# them when the data are written again without escapes.
_SUSPECT: Final = re.compile(r"\\(?:[bf]|u(?:00[01789]|[dD][89a-fA-F]|[fF]{3}[eEfF]))")
_GUILTY: Final = re.compile(CONTROL.pattern + r"|\\(?:[bf]|u00)")
_NESTED: Final = frozenset((dict, list))
_CLOSING: Final = {"{": "}", "[": "]"}

Foreign = Callable[[object], bool]
"""Tells from its data whether a text is of another program's format, in which fractions may stand."""


class _Refused(NamedTuple):
    """A number that JSON knows and records don't."""

    code: str
    message: str
    number: float | None = None
    """The number, where a format that has fractions knows it."""


def load(text: str, slips: Slips, foreign: Foreign | None = None) -> object:
    """The data of a JSON text; fractions are welcome where ``foreign`` says so of the data.

    What is wrong is left in ``slips``; raises :class:`~carcscore.source.slips.Stop` when reading can't go
    on, and of that :class:`~carcscore.source.slips.Broken` when the text is no JSON.
    """
    try:
        data = _FAST.decode(text)
    except (ValueError, RecursionError):
        # A text of another program has its first fraction near its beginning: little was read in vain.
        data = _with_fractions(text, foreign) if foreign is not None else None
        if data is None:
            return _build(text, slips, foreign)
    many = len(text) > MOST_VALUES and 1 + sum(map(text.count, ",:[{")) > MOST_VALUES
    if many or _deeper(data) or ("\\" in text and _SUSPECT.search(text) and _guilty(data)):
        return _build(text, slips, foreign)
    return data


def _with_fractions(text: str, foreign: Foreign) -> object:
    """The data of a text of a foreign format, ``None`` when it is none or something is wrong with it."""
    try:
        data = _FAST_FOREIGN.decode(text)
    except (ValueError, RecursionError):
        return None
    return data if foreign(data) else None


def _guilty(data: object) -> bool:
    """Whether escapes may have brought refused characters into the data (the joined pairs are welcome)."""
    return _GUILTY.search(json.dumps(data, ensure_ascii=False)) is not None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise ValueError
    return made


def _whole(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER and len(digits.lstrip("-")) > LONGEST_NUMBER:
        raise ValueError
    return int(digits)


def _refuse(_: str) -> NoReturn:
    raise ValueError


_FAST: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_refuse, parse_constant=_refuse
)
_FAST_FOREIGN: Final = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole, parse_constant=_refuse)
_STRING: Final = json.JSONDecoder()


def _deeper(data: object) -> bool:
    level: list[Any] = [data] if data.__class__ in _NESTED else []
    for _ in range(DEPTH):
        level = [
            inner
            for outer in level
            for inner in (outer.values() if outer.__class__ is dict else outer)
            if inner.__class__ in _NESTED
        ]
        if not level:
            return False
    return True


def _build(text: str, slips: Slips, foreign: Foreign | None = None) -> object:
    """Reads token by token, filing everything that is wrong with its place and path."""
    root: list[Any] = []
    fractions: list[tuple[str, int, Path]] = []
    stopped: Stop | None = None
    try:
        _read_tokens(text, slips, root, None if foreign is None else fractions)
    except Stop as stop:
        stopped = stop
    # Also of a text that breaks off somewhere: what was read until then tells its format.
    if foreign is not None and root and foreign(root[0]):
        if stopped is not None:
            raise Stop  # and not Broken: it won't be YAML either
    else:
        for message, start, path in fractions:
            slips.add("number-not-whole", message, start, path)
        if stopped is not None:
            raise stopped
    return root[0]


def _read_tokens(
    text: str, slips: Slips, root: list[Any], fractions: list[tuple[str, int, Path]] | None
) -> None:
    """Reads a text into ``root``; fractions are put aside with their places if there is a list for them."""
    frames: Frames = []
    holder: Any = root
    key: str | None = None
    escapes = "\\" in text
    read = 0
    for kind, start, end, value, style in events(text, slips):
        if kind == END:
            holder, _ = frames.pop()
            key = None
            continue
        read += 1
        if read > MOST_VALUES:
            raise slips.stop("too-many-values", too_many(), start)
        if escapes and isinstance(value, str) and (odd := CONTROL.search(value)):
            index = indexes(text, start, end, value, style, [odd.start()])[0]
            slips.add("control-character", control_message(odd[0]), index, path_to(frames, holder, key))
        if key is None and holder.__class__ is dict:
            key = str(value)
            if key in holder:
                slips.add("repeated-key", repeated_key(key), start, path_to(frames, holder, key))
            continue
        made: Any = value
        if isinstance(value, _Refused) and value.number is not None and fractions is not None:
            made = value.number
            if len(fractions) < MOST_SLIPS:
                fractions.append((value.message, start, path_to(frames, holder, key)))
        elif isinstance(value, _Refused):
            slips.add(value.code, value.message, start, path_to(frames, holder, key))
        elif kind != SCALAR:
            if len(frames) >= DEPTH:
                raise slips.stop("nested-too-deep", too_deep(), start, path_to(frames, holder, key))
            made = {} if kind == MAP else []
        if key is None:
            holder.append(made)
        else:
            holder[key] = made
        if kind != SCALAR:
            frames.append((holder, key))
            holder = made
        key = None


def events(text: str, slips: Slips) -> Iterator[Event]:
    """The steps of a JSON text; numbers that records don't have come as values of a kind of their own.

    Raises :class:`~carcscore.source.slips.Broken` at the first error of syntax, filed in ``slips``.
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
                raise broken_token(text, slips, index, last, state, opened)
            last = index = index + 1
            state = KEY if text[opened[-1]] == "{" else VALUE
        elif char == '"':
            value, end = _string(text, slips, index)
            yield SCALAR, index, end, value, "json"
            last = index = end
            fresh = False
            if state == KEY:
                index = blanks(text, index).end()  # type: ignore[union-attr]
                if text[index : index + 1] != ":":
                    raise slips.broken(f"A colon is missing after the key {quoted(value)}. Write it.", last)
                last = index = index + 1
                state = VALUE
            else:
                state = AFTER
        elif state == KEY:
            raise broken_token(text, slips, index, last, state, opened)
        elif char in _CLOSING:
            opened.append(index)
            yield MAP if char == "{" else LIST, index, index + 1, None, ""
            last = index = index + 1
            state, fresh = KEY if char == "{" else VALUE, True
        else:
            single = _single(text, index)
            if single is None:
                raise broken_token(text, slips, index, last, state, opened)
            yield SCALAR, index, single[1], single[0], ""
            end = single[1]
            last = index = end
            state, fresh = AFTER, False


def _string(text: str, slips: Slips, index: int) -> tuple[str, int]:
    """The string that begins at an index and where it ends."""
    try:
        read: tuple[str, int] = _STRING.raw_decode(text, index)
    except json.JSONDecodeError as error:
        raise broken_string(text, slips, index, error.pos) from None
    return read


def _single(text: str, index: int) -> tuple[object, int] | None:
    """The number or word at an index and where it ends; ``None`` when none stands there."""
    if match := _NUMBER.match(text, index):
        if match[1]:
            return _Refused("number-not-whole", not_whole(match[0]), float(match[0])), match.end()
        if len(match[0].lstrip("-")) > LONGEST_NUMBER:
            return _Refused("number-too-long", too_long(match[0])), match.end()
        return int(match[0]), match.end()
    if match := _WORD.match(text, index):
        if match[0] in _WORDS:
            return _WORDS[match[0]], match.end()
        if match[0] in _NOT_NUMBERS:
            return _Refused("number-not-whole", not_whole(match[0])), match.end()
    return None
