"""Features as values: what lies on a board, and how reports name it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from carcscore.board.board import Board, Placed
from carcscore.board.double_tiles import number_of_tiles
from carcscore.board.feature import Feature, FeatureRef
from carcscore.geometry import Cell, cells_around
from carcscore.sentences import FeatureName
from carcscore.tiles.kinds import FeatureKind


class MarkRules(NamedTuple):
    """The rules by which the marks of segments add up in a feature.

    There are those to ``ignore``, those that count ``once``, and those that count once ``per_tile``.
    """

    ignore: frozenset[str] = frozenset()
    once: frozenset[str] = frozenset()
    per_tile: frozenset[str] = frozenset()

    def applied(self, marks: Mapping[str, int]) -> Mapping[str, int]:
        """The marks that count, and how often.

        >>> MarkRules(ignore=frozenset({"well"}), once=frozenset({"inn"})).applied({"inn": 2, "well": 1})
        {'inn': 1}
        """
        return {
            name: 1 if name in self.once else number
            for name, number in marks.items()
            if name not in self.ignore
        }

    def added_up(
        self, marks: Mapping[str, int], board: Board, segments: Iterable[tuple[Cell, int]]
    ) -> Mapping[str, int]:
        """The marks of a feature that count, given the sums over these segments of it."""
        for name in self.per_tile.intersection(marks):
            cells = {cell for cell, index in segments if name in board.at(cell).turned.segments[index].marks}
            marks = {**marks, name: len(cells) - paired(board, cells)}
        return self.applied(marks)


PLAIN_MARKS = MarkRules()


Segments = Sequence[tuple[Placed, int]]
"""Segments: the tile of each, and its index there."""


def feature_in_play(board: Board, root: int, mark_rules: MarkRules = PLAIN_MARKS) -> Feature:
    """The feature of a root as it is in mid-game."""

    def refs(numbers: Iterable[int]) -> Iterable[FeatureRef]:
        return map(FeatureRef, sorted({board.root(number) for number in numbers}))

    segments = board.segments(root)
    if len(segments) > 1:
        segments.sort(key=lambda entry: (entry[0].cell[::-1], entry[1]))
    return _value(board, FeatureRef(root), segments, mark_rules, refs)


def _value(
    board: Board,
    root: FeatureRef,
    segments: Segments,
    mark_rules: MarkRules,
    refs: Callable[[Iterable[int]], Iterable[FeatureRef]],
) -> Feature:
    """The feature of these segments; ``refs`` gives those of other segments, each once."""
    cells: dict[Cell, None] = {}
    places: list[tuple[Cell, int]] = []
    marks: dict[str, int] = {}
    touched: list[int] = []
    for placed, index in segments:
        cell, segment = placed.cell, placed.turned.segments[index]
        cells[cell] = None
        places.append((cell, index))
        for touch in segment.touches:
            touched.append(placed.numbers[touch])
        if segment.marks:
            for name, number in segment.marks.items():
                marks[name] = marks.get(name, 0) + number
    tiles = tuple(cells)
    complete, filled = _completeness(board, root, segment.kind, tiles)
    return Feature(
        root,
        segment.kind,
        complete,
        tiles,
        tuple(places),
        mark_rules.added_up(marks, board, places) if marks else marks,
        tuple(refs(touched)) if touched else (),
        filled,
        paired(board, tiles) if board.doubles_as_one else 0,
    )


def paired(board: Board, cells: Collection[Cell]) -> int:
    """The number of cells that add no tile: the second ones of double tiles, where such are one tile each."""
    return len(cells) - number_of_tiles(board, cells) if board.doubles_as_one else 0


def _completeness(
    board: Board, root: int, kind: FeatureKind, tiles: tuple[Cell, ...]
) -> tuple[bool | None, int]:
    """True if a feature is complete (B6), and how many of the cells that it waits for hold a tile."""
    if kind.completes == "edges":
        return (board.open_ends(root) == 0 if kind.claimable else None), 0
    if kind.completes == "around":
        if len(tiles) > 1:
            around = cells_around(tiles, kind.around)
            filled = sum(cell in board for cell in around)
            return filled == len(around) and not board.kept_open(root), filled
        filled = board.filled_around(tiles[0], kind.around)
        return filled == len(kind.around) and not board.kept_open(root), filled
    return (True if kind.completes == "always" else None), 0


class Features:
    """The features of a board, by kind and then by number, and which segment belongs to which.

    Within its kind a feature is numbered by its smallest (y, x, rim point). The board is that of a moment at
    which nothing changes any more: a feature becomes a value when it is first asked for.
    """

    def __init__(self, board: Board, mark_rules: MarkRules = PLAIN_MARKS) -> None:
        self.board = board
        self._mark_rules = mark_rules
        self._made: dict[FeatureRef, Feature] = {}
        self._list()

    def _list(self) -> None:
        """Lists all features."""
        self._roots = roots = cast(list[FeatureRef], self.board.roots())
        segments: dict[FeatureRef, list[tuple[Placed, int]]] = {}
        self._segments = segments
        """The segments of each root, in reading order."""
        kinds: dict[str, tuple[FeatureKind, list[FeatureRef]]] = {}
        for placed in sorted(self.board.tiles(), key=lambda tile: tile.cell[::-1]):
            numbers = placed.numbers
            for index, segment in placed.turned.in_order:
                root = roots[numbers[index]]
                if root in segments:
                    segments[root].append((placed, index))
                else:
                    segments[root] = [(placed, index)]
                    kinds.setdefault(segment.kind.name, (segment.kind, []))[1].append(root)
        self._places: dict[FeatureRef, tuple[str, int]] = {}
        """Kind and number of each root, in the order of reports."""
        for kind, of_kind in sorted(kinds.values(), key=lambda entry: (entry[0].order, entry[0].name)):
            for number, root in enumerate(of_kind, 1):
                self._places[root] = kind.name, number

    def __iter__(self) -> Iterator[Feature]:
        return map(self.__getitem__, self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, segment: int) -> Feature:
        """The feature that the segment with this number belongs to."""
        root = self._roots[segment]
        made = self._made.get(root)
        if made is None:
            made = _value(self.board, root, self._segments[root], self._mark_rules, self._refs)
            self._made[root] = made
        return made

    def ref(self, segment: int) -> FeatureRef:
        """The ``ref`` of the feature that the segment with this number belongs to."""
        return self._roots[segment]

    def name(self, segment: int) -> FeatureName:
        """The name in reports of the feature that the segment with this number belongs to: ``city-3``."""
        kind, number = self._places[self._roots[segment]]
        return FeatureName(f"{kind}-{number}")

    def named(self, name: str) -> Feature | None:
        """The feature that reports call so, if there is one."""
        return next((self[ref] for ref in self._places if self.name(ref) == name), None)

    def among(self, refs: Collection[FeatureRef]) -> list[Feature]:
        """Those features of which the ``ref`` is among these, in the order of all."""
        return [self[place] for place in self._places if place in refs]

    def completed(self, kind: FeatureKind) -> list[Feature]:
        """The completed features of a kind, and those that stand for one, in the order of all."""
        found: list[Feature] = []
        for root in self._places:
            own = self.board.kind(root)
            if own is not kind and own.stands_for != kind.name:
                continue
            if self.board.is_complete(root) or (own.completes != "edges" and self[root].complete):
                found.append(self[root])
        return found

    def _refs(self, numbers: Iterable[int]) -> Iterable[FeatureRef]:
        """The features of segments, by the names of their kinds and then by number."""
        refs = {self._roots[number] for number in numbers}
        return sorted(refs, key=self._places.__getitem__) if len(refs) > 1 else refs

    def open_edges(self, feature: Feature) -> tuple[tuple[Cell, int], ...]:
        """The sides (cell, 0 to 3) at which a road, city or the like leads on, or meets what differs."""
        board = self.board
        placed = ((board.at(cell), index) for cell, index in feature.segments)
        return tuple(
            (here.cell, side)
            for here, index in placed
            for side in here.turned.sides[index]
            if board.is_open(here, side)
        )

    def open_inside(self, feature: Feature) -> tuple[Cell, ...]:
        """The cells on which it is open at no edge, one for each such end."""
        board = self.board
        numbers = (board.number(*place) for place in feature.segments)
        return tuple(board.cell_of(number) for number in numbers for _ in range(board.openings(number)))


class FeaturesInPlay(Features):
    """Those of a board as it is in mid-game: all are listed only if somebody asks for what that tells."""

    def __init__(self, board: Board, mark_rules: MarkRules = PLAIN_MARKS) -> None:
        self.board = board
        self._mark_rules = mark_rules
        self._made = {}

    def __getattr__(self, name: str) -> Any:
        if name not in ("_roots", "_segments", "_places"):
            raise AttributeError(name)
        self._list()
        return getattr(self, name)

    def __getitem__(self, segment: int) -> Feature:
        root = FeatureRef(self.board.root(segment))
        made = self._made.get(root)
        if made is None:
            made = self._made[root] = feature_in_play(self.board, root, self._mark_rules)
        return made

    def ref(self, segment: int) -> FeatureRef:
        """The ``ref`` of the feature that the segment with this number belongs to."""
        return FeatureRef(self.board.root(segment))

    def among(self, refs: Collection[FeatureRef]) -> list[Feature]:
        """Those features of which the ``ref`` is among these, by it."""
        return [self[ref] for ref in sorted(refs)]
