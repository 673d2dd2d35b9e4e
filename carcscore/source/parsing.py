"""Reads YAML or JSON text into plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Final, Literal

from carcscore.findings import Finding, Path, UnusableInput
from carcscore.frozen import frozen
from carcscore.source import yaml_text
from carcscore.source.errors import Abort, NotThisLanguage, ParseErrors
from carcscore.source.files import bounded, called, checked, decode

if TYPE_CHECKING:
    from carcscore.source.json_text import IsForeign

_BRACKET: Final = re.compile(r"[ \t\r\n]*[\[{]")
# The first thing inside the brackets is in double quotes, or there is nothing: so JSON was meant.
_LIKE_JSON: Final = r"[ \t\r\n]*[\[{][\[{ \t\r\n]*+[\"\]}]"


@frozen
class Recogniser:
    """The signs of records of other programs: in JSON ``data``, or in a ``text`` of no known language.

    ``late`` is asked of a text that ``text`` doesn't know, with the data that it gave, or with what is wrong
    with it: it may be of a language that is seldom met.
    """

    data: IsForeign
    text: Callable[[str], bool]
    late: Callable[[str, object, Sequence[Finding]], bool] = lambda text, data, found: False


@frozen
class Source:
    """A text that was read: its name, its language, and its plain data.

    ``data`` holds only ``dict``, ``list``, ``str``, ``int``, ``bool`` and ``None``; ``float`` too where the
    text is of a foreign format, or fractions were asked for. In the language ``text``, that of a format of
    its own, ``data`` is the text itself, and offsets at the path ``()`` count its characters. ``raw`` are
    the bytes read, or the UTF-8 form of a text. ``folded`` are the paths of YAML scalars that were written on
    several lines without ``|`` and so were folded into one.
    """

    name: str
    text: str = field(repr=False)
    language: Literal["yaml", "json", "text"]
    data: object = field(repr=False)
    raw: bytes = field(repr=False)
    folded: frozenset[Path] = frozenset()


def parse_bytes(raw: bytes, name: str, foreign: Recogniser | None = None, fractions: bool = False) -> Source:
    """The data of the bytes of a file of that name (a name that ends with ``.json`` holds JSON only).

    ``foreign``: how records of other programs are known, in whose JSON fractions are allowed. With
    ``fractions`` numbers need not be whole; such a one is a ``float``.
    Raises :class:`UnusableInput` with everything that is wrong.
    """
    return _parse(decode(raw, name), name, raw, foreign, fractions)


def parse(
    text: str, name: str = "<text>", foreign: Recogniser | None = None, fractions: bool = False
) -> Source:
    """The data of a text of YAML or JSON; ``foreign`` and ``fractions`` as for :func:`parse_bytes`.

    >>> parse("players: [red Anna, blue]").data
    {'players': ['red Anna', 'blue']}

    Raises :class:`UnusableInput` with everything that is wrong.
    """
    raw = bounded(text.encode("utf-8", "surrogatepass"), name)
    text = text.lstrip("\ufeff")
    checked(text, raw, called(name))
    return _parse(text, name, raw, foreign, fractions)


def _parse(text: str, name: str, raw: bytes, foreign: Recogniser | None, fractions: bool) -> Source:
    only_json = name.lower().endswith(".json")
    if foreign is not None and not only_json and foreign.text(text):
        return Source(name, text, "text", text, raw)
    if foreign is None:
        return _plain(text, name, raw, None, fractions)
    try:
        source = _plain(text, name, raw, foreign.data, fractions)
    except UnusableInput as trouble:
        if not foreign.late(text, None, trouble.findings) or only_json:
            raise
    else:
        if not foreign.late(text, source.data, ()) or only_json:
            return source
    return Source(name, text, "text", text, raw)


def _plain(text: str, name: str, raw: bytes, is_foreign: IsForeign | None, fractions: bool) -> Source:
    """The source in a text of JSON or YAML."""
    only_json = name.lower().endswith(".json")
    errors = ParseErrors(text)
    if only_json or _BRACKET.match(text):
        from carcscore.source import json_text  # late: records are mostly YAML

        try:
            data = json_text.load(text, errors, is_foreign, fractions)
        except NotThisLanguage:
            if only_json:
                raise UnusableInput(errors.findings()) from None
        except Abort:
            raise UnusableInput(errors.findings()) from None
        else:
            if errors:
                raise UnusableInput(errors.findings())
            return Source(name, text, "json", data, raw)
    as_json, errors = errors, ParseErrors(text)
    try:
        data, folded = yaml_text.load(text, errors, fractions)
    except NotThisLanguage:
        better = as_json if as_json and re.match(_LIKE_JSON, text) else errors
        raise UnusableInput(better.findings()) from None
    except Abort:
        raise UnusableInput(errors.findings()) from None
    if errors:
        raise UnusableInput(errors.findings())
    return Source(name, text, "yaml", data, raw, folded)
