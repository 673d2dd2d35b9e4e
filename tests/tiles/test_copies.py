"""Tiles of which some copies bear marks: they may be written for one another, but no more than there are."""

from collections import Counter

import pytest

from carcscore.findings import UnusableInput
from carcscore.tiles.catalogue import Catalogue, Excess, read_set
from carcscore.tiles.kinds import BASE_KINDS, BASE_MARKS, FeatureKind, MarkKind
from carcscore.tiles.palette import Palette

POND = FeatureKind("pond", "ponds", "inside", 40)
POND_ON_TILE = MarkKind("pond", "ponds", on="tile", combine="any", brings=POND)
PALETTE = Palette.of((*BASE_KINDS, POND), (*BASE_MARKS, POND_ON_TILE))
DRY = Palette.of(BASE_KINDS, BASE_MARKS)
SET = """
set: fens
title: Fens
total: 6
tiles:
  P:
    count: 5
    also: [FE/P]
    segments: [{farm: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW]}]
  PW: {copy_of: P, count: 2, also: [FE/PW, PX], marks: {tile: [pond]}}
  Q: {count: 1, like: FE/PW}
"""


def catalogue(palette: Palette = PALETTE, copies: int = 1) -> Catalogue:
    return Catalogue.of([(read_set(SET, palette, "fens"), copies)], {})


def test_copies_with_marks_are_tiles_of_their_own() -> None:
    fens = catalogue()
    assert fens.counts == {"P": 3, "PW": 2, "Q": 1}
    assert fens.total == 6
    marked = fens.tiles["PW"]
    assert [segment.kind.name for segment in marked.segments] == ["farm", "pond"]
    assert [segment.kind.name for segment in fens.tiles["Q"].segments] == ["farm", "pond"]
    assert (marked.copy_of, fens.tiles["P"].copy_of, fens.tiles["Q"].copy_of) == ("P", "", "")
    assert fens.find("FE/PW") is fens.find("PX") is fens.find("pw") is marked


def test_without_the_marks_they_are_names_of_the_tile() -> None:
    """But not those names that could be another tile's code."""
    fens = catalogue(DRY)
    assert fens.counts == {"P": 5, "Q": 1}
    assert fens.find("FE/PW") is fens.find("PW") is fens.find("P")
    assert fens.find("PX") is None


@pytest.mark.parametrize(
    ("used", "left"),
    [
        ({}, {"P": 5, "PW": 2, "Q": 1}),
        ({"P": 4}, {"P": 1, "PW": 1, "Q": 1}),
        ({"P": 5}, {"P": 0, "PW": 0, "Q": 1}),
        ({"P": 3, "PW": 2}, {"P": 0, "PW": 0, "Q": 1}),
        ({"PW": 2, "Q": 1}, {"P": 3, "PW": 0, "Q": 0}),
        ({"PW": 3}, {"P": 2, "PW": -1, "Q": 1}),
        ({"P": 4, "PW": 2}, {"P": -1, "PW": -1, "Q": 1}),
    ],
)
def test_how_many_are_left(used: dict[str, int], left: dict[str, int]) -> None:
    fens = catalogue()
    assert {code: fens.left(code, used) for code in fens.tiles} == left
    assert all((fens.excess(code, used) is None) == (number >= 0) for code, number in left.items())


def test_copies_of_the_set_multiply() -> None:
    assert catalogue(copies=2).left("PW", {"P": 8}) == 2
    assert catalogue(copies=2).left("PW", {"P": 9}) == 1


def test_what_there_is_too_much_of() -> None:
    fens = catalogue()
    assert fens.excess("PW", {"PW": 3}) == Excess(("PW",), 3, 2)
    assert fens.excess("PW", {"P": 4, "PW": 2}) == Excess(("P", "PW"), 6, 5)
    assert fens.excess("P", {"P": 6}) == Excess(("P", "PW"), 6, 5)
    assert fens.excess("Q", {"Q": 2}) == Excess(("Q",), 2, 1)
    assert fens.excess("ZZ", {"ZZ": 1}) == Excess(("ZZ",), 1, 0)
    assert Excess(("P", "PW"), 6, 5).words == "P or PW"


@pytest.mark.parametrize(
    ("used", "left"),
    [
        ({}, {"P": 3, "PW": 2, "Q": 1}),
        ({"P": 4, "PW": 1}, {"Q": 1}),
        ({"P": 4}, {"PW": 1, "Q": 1}),
        ({"PW": 1}, {"P": 3, "PW": 1, "Q": 1}),
        ({"P": 5, "Q": 1}, {}),
    ],
)
def test_all_that_is_left(used: dict[str, int], left: dict[str, int]) -> None:
    assert catalogue().all_left(used) == Counter(left)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("copy_of: P", "copy_of: Z", "there is no tile Z to be a copy of"),
        ("count: 2", "count: 6", "there are only 5 tiles P"),
        ("count: 2", "count: -1", "the count is a whole number"),
        ("marks: {tile: [pond]}", "marks: [pond]", "marks are a mapping"),
        ("marks: {tile: [pond]}", "marks: {N: [pond]}", "the mark pond lies on the tile"),
        ("like: FE/PW", "like: FE/XX", "there is no tile FE/XX to be like"),
    ],
)
def test_what_is_wrong_with_a_copy_is_told(old: str, new: str, message: str) -> None:
    with pytest.raises(UnusableInput, match=message):
        read_set(SET.replace(old, new), PALETTE, "fens")
