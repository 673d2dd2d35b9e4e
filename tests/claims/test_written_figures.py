"""Mistakes of the hand: two digits swapped in a figure, laps of the track counted wrongly."""

from itertools import product
from typing import Literal

import pytest

from carcscore.mistakes.figures import in_writing, is_swapped
from carcscore.mistakes.model import Dispute

What = Literal["total", "kind", "turn", "track", "feature"]


def swaps(due: int) -> set[str]:
    """The figures that differ by two neighbouring digits in the other order."""
    word = str(due)
    swapped = {word[:at] + word[at + 1] + word[at] + word[at + 2 :] for at in range(len(word) - 1)}
    return swapped - {word}


def test_swapped_is_what_differs_by_two_neighbouring_digits_in_the_other_order() -> None:
    figures = [*range(125), 171, 213, 231, 321, 1012, 1021, 1102, 2101]
    for claimed, due in product(figures, figures):
        assert is_swapped(claimed, due) == (str(claimed) in swaps(due)), (claimed, due)
    assert not any(is_swapped(*pair) for pair in ((-12, -21), (-12, 21), (-2, 12), (-1, 10), (12, -21)))


@pytest.mark.parametrize("what", ["total", "kind", "turn", "track", "feature"])
def test_a_swapped_figure_is_told_of_any_claim_and_is_least_likely_of_a_feature(what: What) -> None:
    first = next(in_writing(Dispute(what, "red", 17, 71)))
    assert (first.code, first.points) == ("digits-swapped", -54)
    assert first.message == "two digits were swapped: 71 was written as 17"
    of_feature = next(in_writing(Dispute("feature", "red", 17, 71)))
    assert (first.weight > of_feature.weight) == (what != "feature")


@pytest.mark.parametrize(("what", "laps"), [("total", 4), ("track", 4), ("kind", 0), ("turn", 0)])
def test_laps_are_counted_wrongly_only_on_the_track(what: What, laps: int) -> None:
    found = list(in_writing(Dispute(what, "red", 10, 20)))
    assert [(one.code, one.points, one.message) for one in found] == [
        ("track-lap", 50, "a lap of the scoring track (50 points) too many was counted"),
        ("track-lap", -50, "a lap of the scoring track (50 points) too few was counted"),
        ("track-lap", 100, "two laps of the scoring track (100 points) too many were counted"),
        ("track-lap", -100, "two laps of the scoring track (100 points) too few were counted"),
    ][:laps]
