"""Features as values: what lies on a board, numbered as reports name it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from carcscore.board.board import Board, Placed
from carcscore.geometry import Cell, neighbour
from carcscore.tiles.kinds import FeatureKind


@dataclass(frozen=True, slots=True)
class Feature:
    """A road, city, cloister, farm or the like, with everything that the rules ask of it.

    ``tiles`` are its cells in reading order, each once; ``segments`` its segments as (cell, index on
    that tile); ``open_edges`` the sides (cell, 0 to 3) at which it leads on; ``marks`` counts by
    name; ``borders`` the ids of the features that a farm touches; ``filled`` the cells among the
    eight around a cloister that hold a tile. ``complete`` is ``None`` for a farm.
    """

    id: str
    kind: FeatureKind
    complete: bool | None
    tiles: tuple[Cell, ...]
    segments: tuple[tuple[Cell, int], ...]
    marks: Mapping[str, int] = field(default_factory=dict)
    open_edges: tuple[tuple[Cell, int], ...] = ()
    borders: tuple[str, ...] = ()
    filled: int = 0


def completed_feature(board: Board, root: int, ignore: frozenset[str] = frozenset()) -> Feature:
    """A feature as it is when it is completed in mid-game: as yet without an id (it is empty)."""
    home = board.home[root]
    segments = sorted(
        ((board.home[member].cell, member - board.home[member].first) for member in board.members(root)),
        key=_segment_order,
    )
    kind = home.turned.segments[root - home.first].kind
    tiles = tuple(dict.fromkeys(cell for cell, _ in segments))
    return Feature(
        id="",
        kind=kind,
        complete=True,
        tiles=tiles,
        segments=tuple(segments),
        marks=_marks(board, root, ignore),
        filled=board.filled_around(tiles[0]) if kind.rim == "inside" else 0,
    )


def _marks(board: Board, root: int, ignore: frozenset[str]) -> Counter[str]:
    marks: Counter[str] = Counter()
    for member in board.members(root):
        home = board.home[member]
        for name, number in home.turned.segments[member - home.first].marks.items():
            if name not in ignore:
                marks[name] += number
    return marks


class Features:
    """The features of a board, by kind and then by number, and which segment belongs to which.

    Within its kind a feature is numbered by its smallest (y, x, rim point). Marks in ``ignore`` are
    left out.
    """

    def __init__(self, board: Board, ignore: frozenset[str] = frozenset()) -> None:
        self.board = board
        self._ignore = ignore
        self._id_of_root: dict[int, str] = {}
        roots = self._number()
        self._values = {self._id_of_root[root]: self._value(root) for root in roots}

    def __iter__(self) -> Iterator[Feature]:
        return iter(self._values.values())

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, feature_id: str) -> Feature:
        return self._values[feature_id]

    def get(self, feature_id: str) -> Feature | None:
        """The feature of an id, if there is one."""
        return self._values.get(feature_id)

    def id_of(self, segment: int) -> str:
        """The id of the feature that the segment with this number belongs to."""
        return self._id_of_root[self.board.root(segment)]

    def _number(self) -> list[int]:
        board, id_of_root = self.board, self._id_of_root
        numbers: Counter[str] = Counter()
        by_kind: dict[FeatureKind, list[int]] = {}
        for placed in _in_reading_order(board):
            for index in _by_first_point(placed):
                root = board.root(placed.first + index)
                if root not in id_of_root:
                    kind = placed.turned.segments[index].kind
                    numbers[kind.name] += 1
                    id_of_root[root] = f"{kind.name}-{numbers[kind.name]}"
                    by_kind.setdefault(kind, []).append(root)
        kinds = sorted(by_kind, key=lambda kind: (kind.order, kind.name))
        return [root for kind in kinds for root in by_kind[kind]]

    def _value(self, root: int) -> Feature:
        board = self.board
        home = board.home[root]
        kind = home.turned.segments[root - home.first].kind
        segments: list[tuple[Cell, int]] = []
        open_edges: list[tuple[Cell, int]] = []
        borders: set[str] = set()
        for member in board.members(root):
            home = board.home[member]
            index = member - home.first
            segment = home.turned.segments[index]
            segments.append((home.cell, index))
            for touched in segment.touches:
                borders.add(self.id_of(home.first + touched))
            if kind.closes:
                open_edges += self._open_edges(home, segment.points)
        segments.sort(key=_segment_order)
        open_edges.sort(key=_segment_order)
        tiles = tuple(dict.fromkeys(cell for cell, _ in segments))
        filled = board.filled_around(tiles[0]) if kind.rim == "inside" else 0
        return Feature(
            id=self._id_of_root[root],
            kind=kind,
            complete=board.is_complete(root),
            tiles=tiles,
            segments=tuple(segments),
            marks=_marks(board, root, self._ignore),
            open_edges=tuple(open_edges),
            borders=tuple(sorted(borders, key=_id_order)) if borders else (),
            filled=filled,
        )

    def _open_edges(self, home: Placed, points: tuple[int, ...]) -> Iterator[tuple[Cell, int]]:
        for point in points:
            if point % 3 == 1:
                side = point // 3
                other = self.board.placed.get(neighbour(home.cell, side))
                if other is None or other.turned.edges[(side + 2) % 4] != home.turned.edges[side]:
                    yield home.cell, side


def _in_reading_order(board: Board) -> list[Placed]:
    return sorted(board.placed.values(), key=lambda placed: (placed.cell[1], placed.cell[0]))


def _by_first_point(placed: Placed) -> list[int]:
    segments = placed.turned.segments
    return sorted(range(len(segments)), key=lambda index: segments[index].points[0])


def _segment_order(place: tuple[Cell, int]) -> tuple[int, int, int]:
    (x, y), index = place
    return y, x, index


def _id_order(feature_id: str) -> tuple[str, int]:
    kind, _, number = feature_id.rpartition("-")
    return kind, int(number)
