"""What hostile records of games with any expansion are made of."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from tests.expansions.records import Data, of_data, plain


def answered(record: Data) -> None:
    """Asserts that there is an answer to a record, as text and as a page, whatever stands in it."""
    report = of_data(record)
    assert render_text(report)
    assert render_html(report)
    assert report.exit_status in (0, 1, 2)


def cells_and_anything(
    words: st.SearchStrategy[str],
) -> tuple[st.SearchStrategy[Any], st.SearchStrategy[Any]]:
    """What may stand for a cell, and what may stand anywhere: words of an expansion among it."""
    cells = st.one_of(words, st.lists(st.integers(-3, 3), min_size=1, max_size=3))
    return cells, st.one_of(plain, words, cells)


def wherever_a_tile_stands(code: str) -> Iterator[Data]:
    """The part of a record in which tiles are told, with a tile in each place where one can stand."""
    tile = {"tile": code, "at": [0, 1]}
    yield {"board": [{"tile": "D", "at": [0, 0]}, tile]}
    yield {"turns": [tile]}
    yield {"start": [tile], "turns": [{"tile": "B", "at": [0, 2]}]}
    yield {"turns": [{"tile": "B", "at": [0, 1], "discarded": [code]}]}
    yield {"tiles": {"ZZ": {"like": code}}, "turns": [{"tile": "ZZ", "at": [0, 1]}]}
