"""Slips of a typist planted in boards that were played, and a checker of its own of what mends them."""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import cycle, islice
from typing import Any, NamedTuple

from tests.brute.play import Game, play
from tests.brute.records import position_record
from tests.brute.scorer import Rules
from tests.brute.tiles import BASE, INNS, Cell, Tile, read_set, tile

Words = list[list[str]]
SIDES = (("N", (0, -1), "S"), ("E", (1, 0), "W"), ("S", (0, 1), "N"), ("W", (-1, 0), "E"))


class Board(NamedTuple):
    """A record of a final position, with the words of its grid."""

    record: dict[str, Any]
    words: Words
    sets: tuple[str, ...]


def boards(tiles: int, inns: bool) -> Iterator[Board]:
    """Boards of so many tiles, the start tile included, one after the other."""
    for seed in range(10_000):
        game = play(seed, tiles=tiles - 1, inns=inns, rules=Rules())
        if len(game.placements) == tiles:
            yield board_of(game, random.Random(seed))


def board_of(game: Game, rng: random.Random) -> Board:
    record = position_record(game, rng, board="grid")
    return Board(record, grid_words(record["board"]), (BASE, INNS) if INNS in game.expansions else (BASE,))


def grid_words(text: str) -> Words:
    return [row for line in text.splitlines() if (row := line.partition("#")[0].split())]


def typed(words: Words) -> str:
    """The words as people type them: in columns, one row a line."""
    return "".join("  ".join(f"{word:4}" for word in row).rstrip() + "\n" for row in words)


# Slips


def code_of(word: str) -> str:
    return word.rstrip("0123*").upper()


def turns_of(word: str) -> int:
    digits = word.strip("*")[-1:]
    return int(digits) if digits.isdigit() else 0


def respelt(word: str, code: str, turns: int) -> str:
    return f"{code}{turns or ''}{'*' if word.endswith('*') else ''}"


Look = frozenset[Any]


@cache
def look(code: str, turns: int) -> Look:
    """What is seen on a tile: its segments with their points and marks."""
    return frozenset((part.kind, part.points, part.marks) for part in tile(code, turns).parts)


def tiles_of(words: Words) -> dict[Cell, str]:
    return {(x, y): word for y, row in enumerate(words) for x, word in enumerate(row) if word != "."}


def turned_otherwise(board: Board, rng: random.Random) -> Words | None:
    """A tile lies by other quarter turns, and looks different then."""
    (x, y), word = rng.choice(sorted(tiles_of(board.words).items()))
    code, turns = code_of(word), rng.randrange(4)
    if look(code, turns) == look(code, turns_of(word)):
        return None
    return _with(board.words, (x, y), respelt(word, code, turns))


def edges(code: str, turns: int = 0) -> tuple[str, ...]:
    shown = tile(code, turns)
    return tuple(shown.edge(side) for side in "NESW")


@cache
def look_alikes(code: str, sets: tuple[str, ...]) -> tuple[str, ...]:
    """The tiles mistaken for one: of the same edges, of those in a mirror, or a cloister as it is one."""
    found = []
    for other in (other for name in sets for other in read_set(name).tiles):
        ways = [edges(other, turns) for turns in range(4)]
        cloisters = all(any(part.kind == "cloister" for part in tile(one).parts) for one in (code, other))
        if other != code and (edges(code) in ways or edges(code)[::-1] in ways or cloisters):
            found.append(other)
    return tuple(found)


def look_alike(board: Board, rng: random.Random) -> Words | None:
    """The letter of a tile that looks like it, turned as much like it as can be."""
    (x, y), word = rng.choice(sorted(tiles_of(board.words).items()))
    code, turns = code_of(word), turns_of(word)
    others = look_alikes(code, board.sets)
    if not others:
        return None
    other = rng.choice(others)

    def same(way: int) -> int:
        return sum(a == b for a, b in zip(edges(code, turns), edges(other, way), strict=True))

    most = max(map(same, range(4)))
    way = rng.choice([way for way in range(4) if same(way) == most])
    return _with(board.words, (x, y), respelt(word, other, way))


def neighbours_swapped(board: Board, rng: random.Random) -> Words | None:
    """Two tiles beside one another in a row or a column exchanged."""
    cells = tiles_of(board.words)
    (x, y), word = rng.choice(sorted(cells.items()))
    beside = rng.choice(((x + 1, y), (x, y + 1)))
    other = cells.get(beside)
    if other is None or look(code_of(word), turns_of(word)) == look(code_of(other), turns_of(other)):
        return None
    return _with(_with(board.words, (x, y), other), beside, word)


def dot_forgotten(board: Board, rng: random.Random) -> Words | None:
    """A dot before some tile of a row is missing."""
    dots = [
        (y, x)
        for y, row in enumerate(board.words)
        for x, word in enumerate(row)
        if word == "." and any(other != "." for other in row[x:])
    ]
    if not dots:
        return None
    y, x = rng.choice(dots)
    return [row[:x] + row[x + 1 :] if number == y else row for number, row in enumerate(board.words)]


def dot_too_many(board: Board, rng: random.Random) -> Words | None:
    """A dot more stands before some tile of a row."""
    x, y = rng.choice(sorted(tiles_of(board.words)))
    return [[*row[:x], ".", *row[x:]] if number == y else row for number, row in enumerate(board.words)]


def left_out(board: Board, rng: random.Random) -> Words | None:
    """A tile that others follow in its row is not typed at all."""
    inner = [
        (x, y)
        for x, y in sorted(tiles_of(board.words))
        if any(word != "." for word in board.words[y][x + 1 :]) and not board.words[y][x].endswith("*")
    ]
    x, y = rng.choice(inner)
    return [row[:x] + row[x + 1 :] if number == y else row for number, row in enumerate(board.words)]


def _with(words: Words, cell: Cell, word: str) -> Words:
    x, y = cell
    return [[*row[:x], word, *row[x + 1 :]] if number == y else row for number, row in enumerate(words)]


Plant = Callable[[Board, random.Random], Words | None]
KINDS: dict[str, Plant] = {
    "turned": turned_otherwise,
    "look-alike": look_alike,
    "swapped": neighbours_swapped,
    "dot forgotten": dot_forgotten,
    "dot too many": dot_too_many,
    "left out": left_out,
}


def planted(kind: str, many: Sequence[Board], number: int) -> Iterator[tuple[Board, dict[str, Any]]]:
    """So many records with one slip of a kind, each with the board that was meant."""
    rng = random.Random(kind)
    tried = ((board, KINDS[kind](board, rng)) for board in cycle(many))
    made = ((board, words) for board, words in tried if words is not None)
    for board, words in islice(made, number):
        yield board, board.record | {"board": typed(words)}


# The checker


def same_board(one: str, words: Words) -> bool:
    """Whether a text holds the same grid, tile by tile as they look."""
    return _looks(grid_words(one)) == _looks(words)


def _looks(words: Words) -> dict[Cell, tuple[str, Look]]:
    return {
        cell: (code_of(word), look(code_of(word), turns_of(word))) for cell, word in tiles_of(words).items()
    }


def faults(words: Words, sets: Sequence[str]) -> list[str]:
    """What is wrong with how tiles lie: edges, connection, and how many there are."""
    lie = {cell: tile(code_of(word), turns_of(word)) for cell, word in tiles_of(words).items()}
    found = [f"edge at {cell}" for cell, one in lie.items() if not _continues(lie, cell, one)]
    counts = Counter(code_of(word) for word in tiles_of(words).values())
    there_are = {code: number for name in sets for code, number in read_set(name).counts.items()}
    found += [f"too many {code}" for code, number in counts.items() if number > there_are.get(code, 0)]
    reached, waiting = set[Cell](), [next(iter(lie))]
    while waiting:
        x, y = cell = waiting.pop()
        reached.add(cell)
        beside = ((x + dx, y + dy) for _, (dx, dy), _ in SIDES)
        waiting += [near for near in beside if near in lie and near not in reached]
    return found + ["apart"] * (reached != lie.keys())


def _continues(lie: dict[Cell, Tile], cell: Cell, one: Tile) -> bool:
    x, y = cell
    return all(
        (x + dx, y + dy) not in lie or one.edge(side) == lie[x + dx, y + dy].edge(facing)
        for side, (dx, dy), facing in SIDES
    )
