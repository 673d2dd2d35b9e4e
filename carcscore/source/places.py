"""Finds the line and column of paths in the data; needed only when there are findings to show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from carcscore.findings import Path, Where
from carcscore.source.errors import DEPTH, END, MAP, SCALAR, Abort, Event, ParseErrors, positions
from carcscore.source.json_text import json_events
from carcscore.source.offsets import indexes
from carcscore.source.parsing import Source
from carcscore.source.yaml_text import yaml_events


@dataclass(slots=True)
class _TextSpan:
    """The place of a key, a scalar or the beginning of a list or mapping, and the offsets asked of it."""

    start: int
    end: int
    value: str
    style: str
    offsets: dict[int, int] = field(default_factory=dict)

    def index(self, text: str) -> None:
        """Fills in the index of every offset that was asked."""
        ordered = sorted(self.offsets)
        found = indexes(text, self.start, self.end, self.value, self.style, ordered)
        self.offsets = dict(zip(ordered, found, strict=True))


@dataclass(slots=True)
class _Node:
    """A step of the wanted paths, and where it was found."""

    children: dict[str | int, _Node] = field(default_factory=dict)
    key: _TextSpan | None = None
    value: _TextSpan | None = None


def located(places: Iterable[tuple[Where, bool]], source: Source) -> list[Where]:
    """The places with line and column, where they have a path and no line yet.

    A path leads to its value; to its key when the value is a list, a mapping or left out, and when asked for
    (the ``bool``). A path that doesn't exist leads to the nearest place above that does. An offset counts
    characters of the value as it was read. Takes one pass over the text.
    """
    found: list[Where] = []
    root = _Node()
    wanted: list[tuple[int, Path, bool]] = []
    for number, (where, at_key) in enumerate(places):
        found.append(where)
        if where.line is None and where.path is not None:
            # No text is nested deeper than DEPTH, so the rest of a longer path can't exist.
            path = where.path[: DEPTH + 1]
            wanted.append((number, path, at_key))
            node = root
            for step in path:
                node = node.children.setdefault(step, _Node())
    if not wanted:
        return found
    _walk(events(source), root, source.text)
    asked: dict[int, tuple[_TextSpan, int]] = {}
    for number, path, at_key in wanted:
        span, whole = _descend(root, path, at_key)
        offset = found[number].offset if whole else 0
        span.offsets[offset] = span.start
        asked[number] = span, offset
    for span in {id(span): span for span, _ in asked.values()}.values():
        span.index(source.text)
    lines = positions(source.text, (span.offsets[offset] for span, offset in asked.values()))
    for number, (span, offset) in asked.items():
        line, column = lines[span.offsets[offset]]
        found[number] = replace(found[number], line=line, column=column)
    return found


def indexes_within(
    source: Source, path: Path, offsets: Iterable[int], at_key: bool = False
) -> dict[int, int]:
    """The index in a source's text of each of these offsets into the text at a path, or its key."""
    root = node = _Node()
    for step in path:
        node = node.children.setdefault(step, _Node())
    _walk(events(source), root, source.text)
    span, _ = _descend(root, path, at_key)
    span.offsets = dict.fromkeys(offsets, span.start)
    span.index(source.text)
    return span.offsets


def events(source: Source) -> Iterator[Event]:
    """The events of a text, one after the other."""
    if source.language == "json":
        return json_events(source.text, ParseErrors(source.text))
    if source.language == "text":
        return iter([(SCALAR, 0, len(source.text), source.text, "text")])
    return yaml_events(source.text)


def _walk(events: Iterator[Event], root: _Node, text: str) -> None:
    """Notes in every wanted node where its key and value stand."""
    frames: list[list[Any]] = []  # node, whether it is a mapping, its key or the number of its items
    unwanted = 0  # how deep in a list or mapping that nobody asked for
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
                node.key = _TextSpan(*key) if key else None
                if kind != SCALAR:
                    node.value = None if key else _TextSpan(start, start, "", "")
                elif start < end or not key:
                    written = value if isinstance(value, str) else text[start:end]
                    node.value = _TextSpan(start, end, written, style)
            if kind != SCALAR:
                if node is None:
                    unwanted = 1
                else:
                    frames.append([node, kind == MAP, None if kind == MAP else 0])
    except Abort:  # the text has errors: what was found up to here serves
        return


def _descend(root: _Node, path: Path, at_key: bool) -> tuple[_TextSpan, bool]:
    """The span of a path, or else of the nearest one above it; and whether it is that of the path itself."""
    node, depth = root, 0
    for step in path:
        inner = node.children[step]
        if inner.key is None and inner.value is None:
            break
        node, depth = inner, depth + 1
    whole = depth == len(path)
    if node.key is not None and (node.value is None or (whole and at_key)):
        return node.key, whole
    return node.value or _TextSpan(0, 0, "", ""), whole
