"""Reads JSON into plain data: fast when it is sound, else token by token to find every error."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final, NoReturn

from carcscore.findings import Path
from carcscore.source.errors import (
    CONTROL,
    DEPTH,
    LONGEST_NUMBER,
    MOST_ERRORS,
    MOST_VALUES,
    Abort,
    Frames,
    ParseErrors,
    control_message,
    path_to,
    repeated_key,
    too_deep,
    too_many,
)
from carcscore.source.events import END, MAP, SCALAR, RefusedNumber, json_events
from carcscore.source.offsets import indexes

# Escapes of characters that may be refused (controls, surrogates, U+FFFE, U+FFFF), and what is left of
# them when the data are written again without escapes.
_SUSPECT: Final = re.compile(r"\\(?:[bf]|u(?:00[01789]|[dD][89a-fA-F]|[fF]{3}[eEfF]))")
_GUILTY: Final = re.compile(CONTROL.pattern + r"|\\(?:[bf]|u00)")
_NESTED: Final = frozenset((dict, list))

IsForeign = Callable[[object], bool]
"""Whether JSON data are of another program's format, in which fractions are allowed."""


def load(text: str, errors: ParseErrors, is_foreign: IsForeign | None = None) -> object:
    """The data of a JSON text; fractions are allowed where ``is_foreign`` holds for the data.

    Adds to ``errors``. Raises :class:`Abort` when reading can't go on, :class:`NotThisLanguage` when the text
    is not JSON.
    """
    try:
        data = _FAST.decode(text)
    except (ValueError, RecursionError):
        # A text of another program has its first fraction near its beginning: little was read in vain.
        data = _with_fractions(text, is_foreign) if is_foreign is not None else None
        if data is None:
            return _build(text, errors, is_foreign)
    many = len(text) > MOST_VALUES and 1 + sum(map(text.count, ",:[{")) > MOST_VALUES
    if many or _deeper(data) or ("\\" in text and _SUSPECT.search(text) and _guilty(data)):
        return _build(text, errors, is_foreign)
    return data


def _with_fractions(text: str, is_foreign: IsForeign) -> object:
    """The data of a text of a foreign format, ``None`` when it is none or something is wrong with it."""
    try:
        data = _FAST_FOREIGN.decode(text)
    except (ValueError, RecursionError):
        return None
    return data if is_foreign(data) else None


def _guilty(data: object) -> bool:
    """Whether escapes may have put refused characters into the data (surrogate pairs are fine)."""
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


def _build(text: str, errors: ParseErrors, is_foreign: IsForeign | None = None) -> object:
    """Reads token by token; adds every error with its place and path."""
    root: list[Any] = []
    fractions: list[tuple[str, int, Path]] = []
    stopped: Abort | None = None
    try:
        _read_tokens(text, errors, root, None if is_foreign is None else fractions)
    except Abort as stop:
        stopped = stop
    # Also of a text that breaks off: what was read so far shows its format.
    if is_foreign is not None and root and is_foreign(root[0]):
        if stopped is not None:
            raise Abort  # and not NotThisLanguage: it won't be YAML either
    else:
        for message, start, path in fractions:
            errors.add("number-not-whole", message, start, path)
        if stopped is not None:
            raise stopped
    return root[0]


def _read_tokens(
    text: str, errors: ParseErrors, root: list[Any], fractions: list[tuple[str, int, Path]] | None
) -> None:
    """Reads a text into ``root``; fractions go with their places into the list, if there is one."""
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
            raise errors.abort("too-many-values", too_many(), start)
        if escapes and isinstance(value, str) and (odd := CONTROL.search(value)):
            index = indexes(text, start, end, value, style, [odd.start()])[0]
            errors.add("control-character", control_message(odd[0]), index, path_to(frames, holder, key))
        if key is None and holder.__class__ is dict:
            key = str(value)
            if key in holder:
                errors.add("repeated-key", repeated_key(key), start, path_to(frames, holder, key))
            continue
        made: Any = value
        if isinstance(value, RefusedNumber) and value.number is not None and fractions is not None:
            made = value.number
            if len(fractions) < MOST_ERRORS:
                fractions.append((value.message, start, path_to(frames, holder, key)))
        elif isinstance(value, RefusedNumber):
            errors.add(value.code, value.message, start, path_to(frames, holder, key))
        elif kind != SCALAR:
            if len(frames) >= DEPTH:
                raise errors.abort("nested-too-deep", too_deep(), start, path_to(frames, holder, key))
            made = {} if kind == MAP else []
        if key is None:
            holder.append(made)
        else:
            holder[key] = made
        if kind != SCALAR:
            frames.append((holder, key))
            holder = made
        key = None
