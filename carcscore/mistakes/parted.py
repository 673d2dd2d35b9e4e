"""Farms that hang together by one edge alone, and may be taken for two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
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
    order, came, lowest = _walk(board, list(numbers))
    entered = {number: place for place, number in enumerate(order)}
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


def _walk(board: Board, every: Sequence[int]) -> tuple[list[int], dict[int, int], dict[int, int]]:
    """A depth-first walk through segments from the first, without recursion: farms may be long.

    The segments in the order of the walk; from which each was entered; and the earliest place in the order
    that can be reached from it, or from what was entered through it, by an edge not walked.
    """
    joined = {number: list(board.joined(number)) for number in every}
    entered, lowest = {every[0]: 0}, {every[0]: 0}
    order, came = [every[0]], dict[int, int]()
    stack = [(every[0], iter(joined[every[0]]))]
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
    return order, came, lowest
