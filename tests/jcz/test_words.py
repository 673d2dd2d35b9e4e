"""The notation of saves, read and written: numbers drawn at random, and places of every tile."""

import pytest

from carcscore.formats.jcz.words import is_index, place_of, point_of, random_in
from carcscore.tiles.kinds import FARM
from tests.drawing.pictures import shipped_tiles


@pytest.mark.parametrize(
    ("number", "read"),
    [
        (0.0, 0.0),
        (0.999, 0.999),
        (1.0, None),
        (1.5, None),
        (-0.1, None),
        (0, None),
        ("0.5", None),
        (None, None),
    ],
)
def test_a_random_number_is_a_fraction_below_1(number: object, read: float | None) -> None:
    assert random_in({"random": number}) == read
    assert random_in({"random": number}, 0.25) == (0.25 if read is None else read)
    assert random_in({"random": 0.5, "initialRandom": number}, key="initialRandom") == read
    assert random_in([number], 0.25) == 0.25


def test_an_index_is_a_whole_number_below_the_count() -> None:
    assert [is_index(value, 2) for value in (-1, 0, 1, 2, 0.0, True, "0", None)] == [
        *(False, True, True, False),
        *[False] * 4,
    ]


def test_the_place_of_each_segment_names_it() -> None:
    for code in "ABCDEFGHIJKLMNOPQRSTUVWX":
        for turned in shipped_tiles()[code].rotations:
            for index, segment in enumerate(turned.segments):
                place = place_of(segment.points, segment.kind is FARM)
                point = point_of(place, segment.kind.name)
                assert point is not None
                assert index in turned.segments_with(point), (code, place)
