"""Where a farm hangs together by one edge alone: there it may be taken for two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from carcscore.board.board import Board
from carcscore.geometry import Cell


class Half(NamedTuple):
    """One of the two parts of a feature that hang together by one edge: its segments, by number.

    ``cells`` are the two tiles that meet there; ``evenness`` is 1 where the parts are alike in size.
    """

    numbers: frozenset[int]
    cells: tuple[Cell, ...]
    evenness: float


def parts(board: Board, numbers: Iterable[int]) -> Iterator[Half]:
    """Both parts for each edge without which the feature of these segments would fall in two."""
    every = list(numbers)
    entered: dict[int, int] = {}
    lowest: dict[int, int] = {}
    order: list[int] = []
    came: dict[int, int] = {}
    joined = {number: list(board.joined(number)) for number in every}
    stack: list[tuple[int, Iterator[int]]] = []
    # A depth-first walk without recursion: farms may be long.
    start = every[0]
    entered[start] = lowest[start] = 0
    order.append(start)
    stack.append((start, iter(joined[start])))
    used: set[tuple[int, int]] = set()
    while stack:
        here, others = stack[-1]
        for other in others:
            if other not in entered:
                entered[other] = lowest[other] = len(order)
                came[other] = here
                order.append(other)
                stack.append((other, iter(joined[other])))
                break
            if other != came.get(here) or (here, other) in used:
                lowest[here] = min(lowest[here], entered[other])
            else:
                used.add((here, other))  # the edge by which it was entered; a second one would be another
        else:
            stack.pop()
            if here in came:
                lowest[came[here]] = min(lowest[came[here]], lowest[here])
    whole = frozenset(order)
    size = dict.fromkeys(order, 1)
    for number in reversed(order):
        if number in came:
            size[came[number]] += size[number]
    for number in order:
        if number not in came or lowest[number] <= entered[came[number]]:
            continue
        first = entered[number]
        beyond = frozenset(order[first : first + size[number]])
        cells = (board.cell_of(came[number]), board.cell_of(number))
        evenness = 2 * min(len(beyond), len(whole) - len(beyond)) / len(whole)
        yield Half(beyond, cells, evenness)
        yield Half(whole - beyond, cells, evenness)
