"""Features as values: what lies on a board, numbered as reports name it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from carcscore.board.board import Board
from carcscore.board.double_tiles import number_of_tiles
from carcscore.geometry import Cell, cells_around
from carcscore.tiles.kinds import FeatureKind


class Feature(NamedTuple):
    """A road, city, cloister, farm or the like, with everything that the rules ask of it.

    ``tiles`` are its cells in reading order, each once; ``segments`` its segments as (cell, index on
    that tile); ``marks`` counts by
    name; ``borders`` the ids of the features that a farm touches; ``filled`` how many
    of the cells that a cloister or the like waits for hold a tile. ``complete`` is ``None`` for a farm and
    whatever else never completes, and for what nobody can claim that was not complete from the beginning.
    ``paired`` are the cells that add no tile, since they are the second one of a double tile that is one.
    """

    id: str
    kind: FeatureKind
    complete: bool | None
    tiles: tuple[Cell, ...]
    segments: tuple[tuple[Cell, int], ...]
    marks: Mapping[str, int]
    borders: tuple[str, ...] = ()
    filled: int = 0
    paired: int = 0

    @property
    def size(self) -> int:
        """How many tiles it has."""
        return len(self.tiles) - self.paired


class MarkRules(NamedTuple):
    """How the marks of segments add up in a feature.

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


def feature_in_play(board: Board, root: int, mark_rules: MarkRules = PLAIN_MARKS) -> Feature:
    """A feature as it is in mid-game. Its id is ``#`` and its root, and so are those of what it borders."""
    segments: list[tuple[Cell, int]] = []
    summed: dict[str, int] = {}
    touched: set[int] = set()
    for placed, index in board.segments(root):
        segments.append((placed.cell, index))
        segment = placed.turned.segments[index]
        if segment.marks:
            for name, number in segment.marks.items():
                summed[name] = summed.get(name, 0) + number
        if segment.touches:
            touched |= {board.root(placed.number(one)) for one in segment.touches}
    if len(segments) > 1:
        segments.sort(key=lambda place: (place[0][::-1], place[1]))
    kind = board.kind(root)
    tiles = tuple(dict.fromkeys([cell for cell, _ in segments]))
    complete, filled = _completeness(board, root, kind, tiles)
    return Feature(
        id=f"#{root}",
        kind=kind,
        complete=complete,
        tiles=tiles,
        segments=tuple(segments),
        marks=mark_rules.added_up(summed, board, segments) if summed else summed,
        borders=tuple([f"#{one}" for one in sorted(touched)]) if touched else (),
        filled=filled,
        paired=paired(board, tiles) if board.doubles_as_one else 0,
    )


def paired(board: Board, cells: Collection[Cell]) -> int:
    """How many of some cells add no tile: the second ones of double tiles, where such are one tile each."""
    return len(cells) - number_of_tiles(board, cells) if board.doubles_as_one else 0


def _completeness(
    board: Board, root: int, kind: FeatureKind, tiles: tuple[Cell, ...]
) -> tuple[bool | None, int]:
    """Whether a feature is complete (B6), and how many of the cells that it waits for hold a tile."""
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

    Within its kind a feature is numbered by its smallest (y, x, rim point). The features are those of
    the board as it is when they are made.
    """

    def __init__(self, board: Board, mark_rules: MarkRules = PLAIN_MARKS) -> None:
        self.board = board
        roots = board.roots()
        drafts = _gather(board, roots)
        self._roots = roots
        ranks = _ranked(drafts)
        self._id_of_root = names = {root: f"{kind}-{number}" for root, (kind, number) in ranks.items()}
        self._values = {
            names[root]: _value(board, root, draft, mark_rules, roots, names, ranks)
            for root, draft in sorted(
                drafts.items(), key=lambda entry: (entry[1].kind.order, entry[1].kind.name)
            )
        }

    def __iter__(self) -> Iterator[Feature]:
        return iter(self._values.values())

    def __len__(self) -> int:
        return len(self._values)

    def __getitem__(self, feature_id: str) -> Feature:
        return self._values[feature_id]

    def get(self, feature_id: str) -> Feature | None:
        """The feature of an id, if there is one."""
        return self._values.get(feature_id)

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

    def id_of(self, segment: int) -> str:
        """The id of the feature that the segment with this number belongs to."""
        return self._id_of_root[self._roots[segment]]


class _Draft:
    """What a feature is made of, gathered tile by tile in reading order."""

    __slots__ = ("kind", "marks", "segments", "touched")

    def __init__(self, kind: FeatureKind) -> None:
        self.kind = kind
        self.segments: list[tuple[Cell, int]] = []
        self.marks: dict[str, int] = {}
        self.touched: list[int] = []


def _gather(board: Board, roots: list[int]) -> dict[int, _Draft]:
    """A draft for each root, in the order in which features are numbered."""
    drafts: dict[int, _Draft] = {}
    for cell, turned, numbers in sorted(board.tiles(), key=lambda placed: placed.cell[::-1]):
        first = numbers[0]
        in_a_row = numbers.__class__ is range
        for index, segment in turned.in_order:
            number = first + index if in_a_row else numbers[index]
            root = roots[number]
            draft = drafts.get(root)
            if draft is None:
                draft = drafts[root] = _Draft(segment.kind)
            draft.segments.append((cell, index))
            if segment.touches:
                draft.touched += [numbers[touched] for touched in segment.touches]
            if segment.marks:
                for name, count in segment.marks.items():
                    draft.marks[name] = draft.marks.get(name, 0) + count
    return drafts


def _ranked(drafts: Mapping[int, _Draft]) -> dict[int, tuple[str, int]]:
    """The kind of each root's feature, and its number within the kind."""
    numbers: dict[str, int] = {}
    ranks: dict[int, tuple[str, int]] = {}
    for root, draft in drafts.items():
        kind = draft.kind.name
        number = numbers[kind] = numbers.get(kind, 0) + 1
        ranks[root] = (kind, number)
    return ranks


def _value(
    board: Board,
    root: int,
    draft: _Draft,
    mark_rules: MarkRules,
    roots: list[int],
    names: Mapping[int, str],
    ranks: Mapping[int, tuple[str, int]],
) -> Feature:
    kind, segments = draft.kind, draft.segments
    marks: Mapping[str, int] = draft.marks
    tiles = (segments[0][0],) if len(segments) == 1 else tuple(dict.fromkeys([cell for cell, _ in segments]))
    borders: tuple[str, ...] = ()
    if draft.touched:
        touched = sorted({roots[number] for number in draft.touched}, key=ranks.__getitem__)
        borders = tuple([names[one] for one in touched])
    complete, filled = _completeness(board, root, kind, tiles)
    if marks:
        marks = mark_rules.added_up(marks, board, segments)
    pairs = paired(board, tiles) if board.doubles_as_one else 0
    return Feature(names[root], kind, complete, tiles, tuple(segments), marks, borders, filled, pairs)
