"""Several records in one YAML text, parted by lines that begin with ``---``."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_BEGINNING: Final = rb"(?m)^---(?=[ \t\r\n]|\Z)"
# What a document may hold without holding a record: comments, directives, marks of its ends.
_NOTHING: Final = rb"(?:\xef\xbb\xbf)?(?:[ \t]*(?:(?:#|%|---[ \t]+#)[^\n]*|---|\.\.\.)?[ \t\r]*(?:\n|\Z))*"


class Document(NamedTuple):
    """One document of a YAML text: the line on which it begins, from 1, and its bytes."""

    line: int
    raw: bytes


def documents(raw: bytes) -> list[Document]:
    r"""The documents of a YAML text that hold anything, if there are several; else the whole as one.

    A line that begins with ``---`` parts documents wherever it stands: in a text it would be indented.

    >>> documents(b"---\na: 1\n---\n# nothing\n--- # the second\na: 2\n")
    [Document(line=1, raw=b'---\na: 1\n'), Document(line=5, raw=b'--- # the second\na: 2\n')]
    >>> documents(b"--- # one game\na: 1\n---\n")
    [Document(line=1, raw=b'--- # one game\na: 1\n---\n')]
    """
    if b"---" not in raw:
        return [Document(1, raw)]
    found: list[Document] = []
    starts = [0, *(match.start() for match in re.finditer(_BEGINNING, raw) if match.start())]
    line = 1
    for start, end in zip(starts, [*starts[1:], len(raw)], strict=True):
        part = raw[start:end]
        if re.fullmatch(_NOTHING, part) is None:
            found.append(Document(line, part))
        line += part.count(b"\n")
    return found if len(found) > 1 else [Document(1, raw)]
