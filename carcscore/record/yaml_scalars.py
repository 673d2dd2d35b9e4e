"""Values as YAML on one line, so that our reader and ordinary YAML 1.1 editors read the same back."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from carcscore.text import respelled

# A plain scalar begins with a letter, so it is not a number, date, time or indicator; every word is made of
# characters that mean nothing in YAML where they stand; and no word but the first may be a dash.
_LETTERS: Final = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
_IN_FLOW: Final = rf"[{_LETTERS}][{_LETTERS}0-9_./+-]*(?: [{_LETTERS}0-9_./+-]+)*"
_IN_BLOCK: Final = rf"[{_LETTERS}][{_LETTERS}0-9_./+,-]*(?: [{_LETTERS}0-9_./+,-]+)*"
_RESERVED: Final = frozenset({"yes", "no", "on", "off", "true", "false", "null", "nan", "inf"})
_SHORT: Final = {"\n": "\\n", "\t": "\\t", "\r": "\\r"}
_LONGEST_SIMPLE_KEY: Final = 200


def scalar(text: str, in_flow: bool) -> str:
    r"""A text as a YAML scalar: plain where that is safe, else in double quotes.

    >>> scalar("red Anna", True), scalar("no", True), scalar("blue knight 2,0 N", True)
    ('red Anna', '"no"', '"blue knight 2,0 N"')
    >>> scalar("blue knight 2,0 N", False), scalar('a "b"\n', False)
    ('blue knight 2,0 N', '"a \\"b\\"\\n"')
    """
    pattern = _IN_FLOW if in_flow else _IN_BLOCK
    if (
        re.fullmatch(pattern, text)
        and text.lower() not in _RESERVED
        and " - " not in text
        and text[-2:] != " -"
    ):
        return text
    return '"' + respelled(text.replace("\\", "\\\\").replace('"', '\\"'), _escaped) + '"'


def flow(value: object) -> str:
    """Plain data as YAML in flow style.

    >>> flow({"red": 4, "12": [True, None, "a, b"]})
    '{red: 4, "12": [true, null, "a, b"]}'
    """
    if isinstance(value, str):
        return scalar(value, in_flow=True)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {flow(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(flow(inner) for inner in value) + "]"
    return plain(value)


def plain(value: object) -> str:
    """A number, a truth value or nothing.

    >>> plain(4), plain(True), plain(None)
    ('4', 'true', 'null')
    """
    if value is None:
        return "null"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _key(key: str) -> str:
    """A key in flow style; YAML reads keys of more than about a thousand characters only after `? `."""
    text = scalar(key, in_flow=True)
    return text if len(text) <= _LONGEST_SIMPLE_KEY else f"? {text} "


def _escaped(unsafe: str) -> str:
    codes = (f"u{code:04x}" if code < 0x10000 else f"U{code:08x}" for code in map(ord, unsafe))
    return "".join(_SHORT.get(one) or f"\\{code}" for one, code in zip(unsafe, codes, strict=True))
