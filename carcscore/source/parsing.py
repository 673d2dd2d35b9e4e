"""Text of either language to plain data."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import Final, Literal

from carcscore.findings import Finding, Path, UnusableInput
from carcscore.source import json_text, yaml_text
from carcscore.source.files import LIMIT, called, checked, decode
from carcscore.source.json_text import Foreign
from carcscore.source.slips import Broken, Slips, Stop

_BRACKET: Final = re.compile(r"[ \t\r\n]*[\[{]")
# The first thing inside the brackets is in double quotes, or there is nothing: so JSON was meant.
_LIKE_JSON: Final = re.compile(r"[ \t\r\n]*[\[{][\[{ \t\r\n]*+[\"\]}]")


@dataclass(frozen=True, slots=True)
class Source:
    """A text that was read: its name, its language, and its plain data.

    ``data`` holds only ``dict``, ``list``, ``str``, ``int``, ``bool`` and ``None``; ``float`` too where the
    text is of a foreign format. ``sha256`` (hexadecimal) is that of the bytes, or of the UTF-8 form of a
    text. ``folded`` are the paths of YAML scalars that were written on several lines without ``|`` and so
    were folded into one.
    """

    name: str
    text: str = field(repr=False)
    language: Literal["yaml", "json"]
    data: object = field(repr=False)
    sha256: str
    folded: frozenset[Path] = frozenset()


def parse_bytes(raw: bytes, name: str, foreign: Foreign | None = None) -> Source:
    """The data of the bytes of a file of that name (a name that ends with ``.json`` holds JSON only).

    ``foreign`` tells from JSON data whether they are of another program's format: fractions are then read.
    Raises :class:`UnusableInput` with everything that is wrong.
    """
    return _parse(decode(raw, name), name, raw, foreign)


def parse(text: str, name: str = "<text>", foreign: Foreign | None = None) -> Source:
    """The data of a text of YAML or JSON; ``foreign`` as for :func:`parse_bytes`.

    >>> parse("players: [red Anna, blue]").data
    {'players': ['red Anna', 'blue']}

    Raises :class:`UnusableInput` with everything that is wrong.
    """
    raw = text.encode("utf-8", "surrogatepass")
    who = called(name)
    if len(raw) > LIMIT:
        message = f"{who} is larger than {LIMIT // 1024 // 1024} MiB, so it can't be the record of one game."
        raise UnusableInput([Finding("too-large", "error", f"{message} Give one game a file.")])
    if not raw:
        raise UnusableInput(
            [Finding("empty", "error", f"{who} is empty. A record begins with `carcscore: 1`.")]
        )
    text = text.lstrip("\ufeff")
    checked(text, raw, who)
    return _parse(text, name, raw, foreign)


def _parse(text: str, name: str, raw: bytes, foreign: Foreign | None) -> Source:
    sha256 = hashlib.sha256(raw).hexdigest()
    only_json = name.lower().endswith(".json")
    slips = Slips(text)
    if only_json or _BRACKET.match(text):
        try:
            data = json_text.load(text, slips, foreign)
        except Broken:
            if only_json:
                raise UnusableInput(slips.findings()) from None
        except Stop:
            raise UnusableInput(slips.findings()) from None
        else:
            if slips:
                raise UnusableInput(slips.findings())
            return Source(name, text, "json", data, sha256)
    as_json, slips = slips, Slips(text)
    try:
        data, folded = yaml_text.load(text, slips)
    except Broken:
        better = as_json if as_json and _LIKE_JSON.match(text) else slips
        raise UnusableInput(better.findings()) from None
    except Stop:
        raise UnusableInput(slips.findings()) from None
    if slips:
        raise UnusableInput(slips.findings())
    return Source(name, text, "yaml", data, sha256, folded)
