"""From a path, standard input or a text to plain data; and from paths in the data to line and column."""

from __future__ import annotations

import os
from collections.abc import Iterable

from carcscore.findings import Finding
from carcscore.source.files import LIMIT, read_bytes
from carcscore.source.json_text import Foreign
from carcscore.source.parsing import Source, parse, parse_bytes
from carcscore.source.slips import DEPTH, MOST_VALUES

__all__ = ["DEPTH", "LIMIT", "MOST_VALUES", "Source", "parse", "parse_bytes", "place", "read"]


def place(findings: Iterable[Finding], source: Source) -> list[Finding]:
    """The findings with the line and column (both from 1) of what they point at filled in.

    A path that leads nowhere points at the last step that exists.
    """
    listed = list(findings)
    if not listed:
        return listed
    from carcscore.source.places import place as placed  # only what is wrong has to be found again

    return placed(listed, source)


def read(path: str | os.PathLike[str], foreign: Foreign | None = None) -> Source:
    """The data of a file, pipe or device of YAML or JSON; ``-`` is standard input.

    ``foreign`` tells from JSON data whether they are of another program's format: fractions are then read.
    Raises :class:`UnusableInput` with everything that is wrong.
    """
    return parse_bytes(read_bytes(path), os.fspath(path), foreign)
