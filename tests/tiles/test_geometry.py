"""Points, turns, sides and names of cells."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carcscore.geometry import (
    AROUND,
    CENTRE,
    POINTS,
    SIDES,
    STEPS,
    cell_name,
    column_name,
    facing_point,
    is_sheet_name,
    neighbour,
    pair_name,
    parse_pair,
    parse_point,
    parse_sheet_name,
    point_name,
    reading_order,
    side_of,
    turn_point,
)

rim = st.integers(0, 11)
quarters = st.integers(-9, 9)
coordinates = st.integers(-1_000_000, 1_000_000)
cells = st.tuples(coordinates, coordinates)


@given(rim)
def test_facing_is_an_involution_between_opposite_sides(point: int) -> None:
    assert facing_point(facing_point(point)) == point
    assert side_of(facing_point(point)) == (side_of(point) + 2) % 4
    assert facing_point(point) != point


@given(rim, quarters)
def test_turning_commutes_with_facing(point: int, quarter: int) -> None:
    assert facing_point(turn_point(point, quarter)) == turn_point(facing_point(point), quarter)


@given(st.integers(0, 12), quarters, quarters)
def test_turns_add_up(point: int, one: int, two: int) -> None:
    assert turn_point(turn_point(point, one), two) == turn_point(point, one + two)
    assert turn_point(point, 4) == point
    assert turn_point(CENTRE, one) == CENTRE


@given(rim, quarters)
def test_a_turn_moves_a_point_to_the_next_sides(point: int, quarter: int) -> None:
    assert side_of(turn_point(point, quarter)) == (side_of(point) + quarter) % 4


@given(cells, st.integers(0, 3))
def test_a_neighbour_is_one_step_away_and_sees_the_cell_on_its_facing_side(
    cell: tuple[int, int], side: int
) -> None:
    beside = neighbour(cell, side)
    assert abs(beside[0] - cell[0]) + abs(beside[1] - cell[1]) == 1
    assert neighbour(beside, (side + 2) % 4) == cell


def test_eight_cells_around_and_four_beside() -> None:
    assert len(set(AROUND)) == 8
    assert set(STEPS) < set(AROUND)


@pytest.mark.parametrize("point", range(13))
def test_names_of_points_are_read_back(point: int) -> None:
    assert parse_point(point_name(point)) == point
    assert parse_point(point_name(point).lower()) == point


def test_hours_of_a_clock_run_as_the_points_do() -> None:
    assert [point_name(parse_point(str(hour))) for hour in range(1, 13)] == [*POINTS[2:], *POINTS[:2]]


@pytest.mark.parametrize("text", ["", "0", "13", "NN", "north", "N ", "-1"])
def test_other_words_are_no_points(text: str) -> None:
    with pytest.raises(ValueError, match="not a point"):
        parse_point(text)


def test_middles_of_sides_bear_their_names() -> None:
    assert [POINTS[3 * side + 1] for side in range(4)] == list(SIDES)


@given(cells, cells)
def test_sheet_names_are_read_back(cell: tuple[int, int], a1: tuple[int, int]) -> None:
    name = cell_name(cell, a1)
    if cell[0] < a1[0] or cell[1] < a1[1]:
        assert parse_pair(name) == cell
    else:
        assert is_sheet_name(name)
        assert parse_sheet_name(name, a1) == parse_sheet_name(name.lower(), a1) == cell


@given(cells)
def test_pairs_are_read_back(cell: tuple[int, int]) -> None:
    assert parse_pair(pair_name(cell)) == cell


def test_columns_count_like_a_spreadsheet() -> None:
    one, two = list(string.ascii_uppercase), [a + b for a in "ABC" for b in string.ascii_uppercase]
    assert [column_name(column) for column in range(26 + 78)] == one + two


@pytest.mark.parametrize("text", ["", "A", "1", "A0", "A01", "1A", "A-1", "ABCDEF1", "Ä1", "A1 "])
def test_other_texts_are_no_sheet_names(text: str) -> None:
    assert not is_sheet_name(text)
    with pytest.raises(ValueError, match="not the name of a cell"):
        parse_sheet_name(text, (0, 0))


@pytest.mark.parametrize("text", ["", "1", "1,", ",1", "1, 2", "1;2", "a,b", "+1,2", "1,2,3", "1.0,2"])
def test_other_texts_are_no_pairs(text: str) -> None:
    with pytest.raises(ValueError, match="not a cell"):
        parse_pair(text)


@given(st.lists(cells))
def test_reading_order_is_row_by_row(listed: list[tuple[int, int]]) -> None:
    ordered = sorted(listed, key=reading_order)
    assert ordered == sorted(listed, key=lambda cell: (cell[1], cell[0]))
