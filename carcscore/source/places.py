"""Finds the line and column of a path; done only when there are findings to show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from carcscore.findings import Finding, Path
from carcscore.source import json_text, yaml_text
from carcscore.source.events import END, MAP, SCALAR, Event
from carcscore.source.offsets import indexes
from carcscore.source.parsing import Source
from carcscore.source.slips import DEPTH, Slips, Stop, positions

KEY_CODES: Final = frozenset({"unknown-key", "repeated-key", "misplaced-key"})
"""Findings of these codes are about a key; all others are about its value."""


class _Spot:
    """A key, a scalar or the beginning of a list or mapping in the text, and the offsets asked of it."""

    __slots__ = ("end", "offsets", "start", "style", "value")

    def __init__(self, start: int, end: int, value: str, style: str) -> None:
        self.start = start
        self.end = end
        self.value = value
        self.style = style
        self.offsets: dict[int, int] = {}

    def index(self, text: str) -> None:
        """Finds the index of every offset that was asked."""
        ordered = sorted(self.offsets)
        found = indexes(text, self.start, self.end, self.value, self.style, ordered)
        self.offsets = dict(zip(ordered, found, strict=True))


class _Node:
    """A step of the wanted paths, and where it was found."""

    __slots__ = ("children", "key", "value")

    def __init__(self) -> None:
        self.children: dict[str | int, _Node] = {}
        self.key: _Spot | None = None
        self.value: _Spot | None = None


def place(findings: Iterable[Finding], source: Source) -> list[Finding]:
    """The findings with line and column, where they have a path and none yet.

    A path leads to its value; to its key when the value is a list, a mapping or left out, and when the
    finding is about the key (:data:`KEY_CODES`). A path that doesn't exist leads to the nearest place above
    that does. An offset counts characters of the value as it was read. Takes one pass over the text.
    """
    placed = list(findings)
    root = _Node()
    wanted: list[tuple[int, Path]] = []
    for number, finding in enumerate(placed):
        if finding.where.line is None and finding.where.path is not None:
            # No text is nested deeper than DEPTH, so the rest of a longer path can't exist.
            path = finding.where.path[: DEPTH + 1]
            wanted.append((number, path))
            node = root
            for step in path:
                node = node.children.setdefault(step, _Node())
    if not wanted:
        return placed
    _walk(_events(source), root, source.text)
    asked: dict[int, tuple[_Spot, int]] = {}
    for number, path in wanted:
        finding = placed[number]
        spot, whole = _descend(root, path, finding.code in KEY_CODES)
        offset = finding.where.offset if whole else 0
        spot.offsets[offset] = spot.start
        asked[number] = spot, offset
    for spot in {id(spot): spot for spot, _ in asked.values()}.values():
        spot.index(source.text)
    lines = positions(source.text, (spot.offsets[offset] for spot, offset in asked.values()))
    for number, (spot, offset) in asked.items():
        placed[number] = placed[number].at(*lines[spot.offsets[offset]])
    return placed


def _events(source: Source) -> Iterator[Event]:
    if source.language == "json":
        return json_text.events(source.text, Slips(source.text))
    return yaml_text.events(source.text)


def _walk(events: Iterator[Event], root: _Node, text: str) -> None:
    """Notes in every wanted node where its key and value stand."""
    frames: list[list[Any]] = []  # node, whether it is a mapping, its key or the number of its items
    unwanted = 0  # so many lists and mappings deep in something that nobody asked for
    try:
        for kind, start, end, value, style in events:
            if unwanted:
                unwanted += -1 if kind == END else kind != SCALAR
                continue
            if kind == END:
                frames.pop()
                continue
            node: _Node | None = root
            key = None
            if frames:
                frame = frames[-1]
                if not frame[1]:
                    node = frame[0].children.get(frame[2])
                    frame[2] += 1
                elif frame[2] is None:
                    frame[2] = start, end, value, style
                    continue
                else:
                    key = frame[2]
                    node = frame[0].children.get(key[2])
                    frame[2] = None
            if node is not None:
                node.key = _Spot(*key) if key else None
                if kind != SCALAR:
                    node.value = None if key else _Spot(start, start, "", "")
                elif start < end or not key:
                    node.value = _Spot(
                        start, end, value if isinstance(value, str) else text[start:end], style
                    )
            if kind != SCALAR:
                if node is None:
                    unwanted = 1
                else:
                    frames.append([node, kind == MAP, None if kind == MAP else 0])
    except Stop:  # a text that was never read without findings: what was found until here serves
        return


def _descend(root: _Node, path: Path, at_key: bool) -> tuple[_Spot, bool]:
    """The spot of a path, or else of the nearest one above it; and whether it is that of the path itself."""
    node, depth = root, 0
    for step in path:
        inner = node.children[step]
        if inner.key is None and inner.value is None:
            break
        node, depth = inner, depth + 1
    whole = depth == len(path)
    if node.key is not None and (node.value is None or (whole and at_key)):
        return node.key, whole
    return node.value or _Spot(0, 0, "", ""), whole
