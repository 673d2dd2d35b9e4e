"""Parts of documents that a program writes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def made_part(path: Path, begin: str, end: str) -> str:
    """What stands in a document between two marks."""
    _, found, rest = path.read_text(encoding="utf-8").partition(begin)
    part, also_found, _ = rest.partition(end)
    assert found, f"{path.name}: {begin!r} is gone"
    assert also_found, f"{path.name}: {end!r} is gone"
    return part


def with_part(path: Path, begin: str, end: str, lines: Iterable[str]) -> str:
    """The document with these lines between the marks."""
    old = begin + made_part(path, begin, end) + end
    return path.read_text(encoding="utf-8").replace(old, begin + "\n".join(lines) + end, 1)
