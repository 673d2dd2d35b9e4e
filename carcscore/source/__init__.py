"""Reads a file, standard input or text into plain data; finds the line and column of paths in the data."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from carcscore.findings import Finding, Where
from carcscore.source.errors import DEPTH, MOST_VALUES
from carcscore.source.files import LIMIT, read_bytes
from carcscore.source.parsing import Recogniser, Source, parse, parse_bytes

__all__ = [
    "DEPTH",
    "LIMIT",
    "MOST_VALUES",
    "Recogniser",
    "Source",
    "locate",
    "locate_places",
    "parse",
    "parse_bytes",
    "read",
]

KEY_CODES: Final = frozenset({"unknown-key", "repeated-key", "misplaced-key"})
"""Findings of these codes are about a key; all others are about its value."""


def locate(findings: Iterable[Finding], source: Source) -> list[Finding]:
    """The findings with line and column (both from 1) wherever they have a path.

    A path that leads nowhere points at the last step that exists.
    """
    every = list(findings)
    places = locate_places([(each.where, each.code in KEY_CODES) for each in every], source)
    return [replace(each, where=where) for each, where in zip(every, places, strict=True)]


def locate_places(places: Sequence[tuple[Where, bool]], source: Source) -> Sequence[Where]:
    """Places with line and column; each comes with whether its key is meant, and not its value."""
    if not places:
        return ()
    from carcscore.source.places import located  # only findings and wrong claims need it

    return located(places, source)


def read(path: str | os.PathLike[str], foreign: Recogniser | None = None) -> Source:
    """The data of a file, pipe or device of YAML or JSON; ``-`` is standard input.

    ``foreign``: how records of other programs are known, in whose JSON fractions are allowed.
    Raises :class:`UnusableInput` with everything that is wrong.
    """
    return parse_bytes(read_bytes(path), os.fspath(path), foreign)
