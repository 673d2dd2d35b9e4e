"""Reads JSON into plain data: fast when it is sound, else token by token to find every error."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from math import isfinite
from typing import Any, Final, NoReturn

from carcscore.findings import Path
from carcscore.frozen import frozen
from carcscore.source.errors import (
    CONTROL,
    DEPTH,
    END,
    LIST,
    LONGEST_NUMBER,
    MAP,
    MOST_ERRORS,
    MOST_VALUES,
    SCALAR,
    Abort,
    Event,
    Frames,
    ParseErrors,
    fraction,
    not_whole,
    path_to,
    too_long,
)
from carcscore.source.json_errors import AFTER, KEY, VALUE, explain_string, explain_token
from carcscore.text import quoted

# Escapes of characters that may be refused (controls, surrogates, U+FFFE, U+FFFF), and what is left of
# them when the data are written again without escapes.
_SUSPECT: Final = r"\\(?:[bf]|u(?:00[01789]|[dD][89a-fA-F]|[fF]{3}[eEfF]))"
_GUILTY: Final = CONTROL + r"|\\(?:[bf]|u00)"
_SIGNS: Final = bytes.maketrans(b"{}123456789", b"[]000000000")
_NO_SIGNS: Final = bytes(set(range(256)) - set(b'[]{}"\\,:0123456789'))
_MANY_ZEROS: Final = b"0" * (LONGEST_NUMBER + 1)
_LONG_WHOLE: Final = rf"(?<![0-9.])[0-9]{{{LONGEST_NUMBER + 1}}}"
_BLANKS: Final = re.compile(r"[ \t\n\r]*")
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)((?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?)(?![\w.+'-])", re.ASCII)
_WORD: Final = re.compile(r"-?[A-Za-z]+(?!\w)", re.ASCII)
_WORDS: Final = {"true": True, "false": False, "null": None}
_NOT_NUMBERS: Final = ("NaN", "Infinity", "-Infinity")
_CLOSING: Final = {"{": "}", "[": "]"}
_STRING: Final = json.JSONDecoder()

IsForeign = Callable[[object], bool]
"""True if JSON data are of another program's format, in which fractions are allowed."""


def load(
    text: str, errors: ParseErrors, is_foreign: IsForeign | None = None, fractions: bool = False
) -> object:
    """The data of a JSON text.

    Fractions are allowed where ``is_foreign`` holds for the data, and with ``fractions`` in any.

    Adds to ``errors``. Raises :class:`Abort` when reading can't go on, :class:`NotThisLanguage` when the text
    is not JSON.
    """
    try:
        data, keys = _decoded(text, fraction if fractions else _refuse)
    except (ValueError, RecursionError):
        # A text of another program has its first fraction near its beginning: little was read in vain.
        foreign = _with_fractions(text, is_foreign) if is_foreign is not None else None
        if foreign is None:
            return _build(text, errors, is_foreign, fractions)
        data, keys = foreign
    return data if _harmless(text, data, keys) else _build(text, errors, is_foreign, fractions)


def _decoded(text: str, parse_float: Callable[[str], object] | None) -> tuple[object, int]:
    """The data of a text, and how many keys there are in all of them.

    Raises :class:`ValueError` where it is not JSON, :class:`RecursionError` where it is nested much too deep.
    """
    keys = 0

    def counted(mapping: dict[str, Any]) -> dict[str, Any]:
        nonlocal keys
        keys += len(mapping)
        return mapping

    decoder = json.JSONDecoder(object_hook=counted, parse_float=parse_float, parse_constant=_refuse)
    return decoder.decode(text), keys


def _with_fractions(text: str, is_foreign: IsForeign) -> tuple[object, int] | None:
    """The data of a text of a foreign format, ``None`` when it is none or something is wrong with it."""
    try:
        data, keys = _decoded(text, None)
    except (ValueError, RecursionError):
        return None
    return (data, keys) if is_foreign(data) else None


def _harmless(text: str, data: object, keys: int) -> bool:
    """True if nothing in a text, or in the data that it gave, is to be refused."""
    if len(text) > MOST_VALUES and 1 + sum(map(text.count, ",:[{")) > MOST_VALUES:
        return False
    # Each key has a colon, and of those that are repeated the data have one.
    if keys != text.count(":") and keys != _outside_strings(text).count(":"):
        return False
    signs = _signs(text)
    if _MANY_ZEROS in signs and re.search(_LONG_WHOLE, _outside_strings(text)):
        return False
    return not (_too_deep(text, signs) or ("\\" in text and re.search(_SUSPECT, text) and _guilty(data)))


def _signs(text: str) -> bytes:
    """The marks that matter in a text: quotes, commas, colons, backslashes, brackets as lists, digits as 0.

    With regular expressions in its place a position takes a tenth longer to examine, a log a fortieth.
    """
    return text.encode("utf-8", "surrogatepass").translate(_SIGNS, _NO_SIGNS)


def _too_deep(text: str, signs: bytes) -> bool:
    """True if objects and lists of a text with these signs are nested deeper than in a record."""
    # A bracket within a string has an odd number of quotes before it, so one of them is left.
    brackets = signs.translate(None, b"0,:").replace(b'""', b"")
    if b'"' in brackets or b"\\" in brackets:
        brackets = _signs(_outside_strings(text)).translate(None, b"0,:")
    for _ in range(DEPTH):
        if not brackets:
            return False
        brackets = brackets.replace(b"[]", b"")  # those that hold no others: one level
    return bool(brackets)


def _guilty(data: object) -> bool:
    """True if escapes may have put refused characters into the data (surrogate pairs are fine)."""
    return re.search(_GUILTY, json.dumps(data, ensure_ascii=False)) is not None


def _outside_strings(text: str) -> str:
    """A text of JSON without its strings."""
    return "".join(text.replace(r"\\", "").replace(r"\"", "").split('"')[::2])


def _refuse(_: str) -> NoReturn:
    raise ValueError


def _build(
    text: str, errors: ParseErrors, is_foreign: IsForeign | None = None, allowed: bool = False
) -> object:
    """Reads token by token; adds every error with its place and path. Fractions may be ``allowed`` in any."""
    root: list[Any] = []
    fractions = _Fractions(errors, allowed=allowed or is_foreign is not None, whole_too=allowed)
    stopped: Abort | None = None
    try:
        _read_tokens(text, errors, root, fractions)
    except Abort as stop:
        stopped = stop
    # Also of a text that breaks off: what was read so far shows its format.
    if is_foreign is not None and root and is_foreign(root[0]):
        if stopped is not None:
            raise Abort  # and not NotThisLanguage: it won't be YAML either
    else:
        for message, start, path in () if allowed else fractions.found:
            errors.error("number-not-whole", message, start, path)
        if stopped is not None:
            raise stopped
    return root[0]


class _Fractions:
    """The fractions of a text, with their places; errors unless they are ``allowed``.

    With ``whole_too`` one such as ``2.0`` becomes a whole number.
    """

    def __init__(self, errors: ParseErrors, allowed: bool, whole_too: bool) -> None:
        self.errors = errors
        self.allowed = allowed
        self.whole_too = whole_too
        self.found: list[tuple[str, int, Path]] = []

    def read(self, refused: RefusedNumber, start: int, path: Path) -> object:
        """The value read in place of a number that records can't hold."""
        number = refused.number
        if number is None or not self.allowed:
            self.errors.error(refused.code, refused.message, start, path)
            return refused
        if len(self.found) < MOST_ERRORS:
            self.found.append((refused.message, start, path))
        return int(number) if self.whole_too and number.is_integer() else number


def _read_tokens(text: str, errors: ParseErrors, root: list[Any], fractions: _Fractions) -> None:
    """Reads a text into ``root``."""
    frames: Frames = []
    holder: Any = root
    key: str | None = None
    escapes = "\\" in text
    read = 0
    for kind, start, end, value, style in json_events(text, errors):
        if kind == END:
            holder, _ = frames.pop()
            key = None
            continue
        read += 1
        if read > MOST_VALUES:
            raise errors.too_many(start)
        if escapes and isinstance(value, str) and (odd := re.search(CONTROL, value)):
            errors.control_within(start, end, value, style, odd, path_to(frames, holder, key))
        if key is None and holder.__class__ is dict:
            key = str(value)
            if key in holder:
                errors.repeated(key, start, path_to(frames, holder, key))
            continue
        made: Any = value
        if isinstance(value, RefusedNumber):
            made = fractions.read(value, start, path_to(frames, holder, key))
        elif kind != SCALAR:
            if len(frames) >= DEPTH:
                raise errors.too_deep(start, path_to(frames, holder, key))
            made = {} if kind == MAP else []
        if key is None:
            holder.append(made)
        else:
            holder[key] = made
        if kind != SCALAR:
            frames.append((holder, key))
            holder = made
        key = None


@frozen
class RefusedNumber:
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
        if (fresh or state == AFTER) and opened and _CLOSING[text[opened[-1]]] == char:
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
                if index == len(text):
                    raise errors.syntax(*explain_token(text, index, last, state, opened))
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
            number = float(match[0])
            finite = number if isfinite(number) else None
            return RefusedNumber("number-not-whole", not_whole(match[0]), finite), match.end()
        if len(match[0].lstrip("-")) > LONGEST_NUMBER:
            return RefusedNumber("number-too-long", too_long(match[0])), match.end()
        return int(match[0]), match.end()
    if match := _WORD.match(text, index):
        if match[0] in _WORDS:
            return _WORDS[match[0]], match.end()
        if match[0] in _NOT_NUMBERS:
            return RefusedNumber("number-not-whole", not_whole(match[0])), match.end()
    return None
