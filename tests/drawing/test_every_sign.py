"""Whatever a shipped expansion puts into a picture has a sign of its own, and one name in the legend."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from carcscore.drawing.svg.pictures import MARKS, SHAPES, picture, pictures
from carcscore.drawing.svg.shapes import LOOKS
from carcscore.expansions.registry import known_facts
from carcscore.pipeline import examine
from carcscore.report.picture import board_picture, drawn_stacks, legends_of
from carcscore.tiles.kinds import BASE_MARKS, MarkKind
from tests.drawing.pictures import SPACE, of_class, read
from tests.sampling import few_of

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.yaml"))
FACTS = known_facts()
PLAGUE = {"outbreak", "flea", "latent flea"}
STACKS = {"floors", "sheep", "bars", "ferry", "teacher", "tunnel token", *PLAGUE}
"""What lies in pictures beside figures and marks, each drawn as it is called."""


def drawn_marks() -> Iterator[MarkKind]:
    """The marks that are drawn as such; one that brings a building to its tile is drawn as that."""
    for mark in (*BASE_MARKS, *(mark for facts in FACTS for mark in facts.marks)):
        if mark.brings is None or mark.on == mark.brings.name:
            yield mark
        else:
            assert mark.brings.look in LOOKS["building"], mark.name


def test_every_mark_has_a_picture_and_shares_it_only_with_what_is_the_same_to_players() -> None:
    called = legends_of(FACTS)
    shown: dict[str, set[str]] = {}
    for mark in drawn_marks():
        assert picture(MARKS, mark.symbol) is not None, mark.name
        shown.setdefault(mark.symbol, set()).add(called.get(mark.name, mark.name))
    assert {symbol: names for symbol, names in shown.items() if len(names) > 1} == {}


def test_every_figure_has_a_shape_of_its_own_or_is_told_by_its_size() -> None:
    figures = [figure for facts in FACTS for figure in facts.figures]
    assert [one.name for one in figures if not one.shape] == ["large"]
    shapes = [one.shape for one in figures if one.shape] + [name.replace(" ", "-") for name in STACKS]
    assert [one for one in shapes if picture(SHAPES, one) is None] == []
    assert len({*shapes}) == len(shapes)


def test_no_two_pictures_are_drawn_alike() -> None:
    drawn = [*pictures(MARKS).values(), *pictures(SHAPES).values()]
    assert len({*drawn}) == len(drawn)


def test_no_two_names_of_all_expansions_are_the_same_in_a_legend() -> None:
    called = legends_of(FACTS)
    marks = {called.get(mark.name, mark.name.replace("-", " ")) for mark in drawn_marks()}
    figures = [figure.name for facts in FACTS for figure in facts.figures]
    pieces = [name.replace("-", " ") for name in (*figures, *STACKS)]
    assert len({*pieces}) == len(pieces)
    assert marks.isdisjoint(pieces)


@pytest.mark.parametrize("path", few_of(SAMPLES, 8), ids=lambda path: path.stem)
def test_no_sign_and_no_name_stands_twice_in_the_legend_of_a_game(path: Path) -> None:
    report = examine(path)
    assert report.outcome is not None
    assert {one.figure for one in drawn_stacks(report.outcome)} <= STACKS
    svg = board_picture(report)
    entries = of_class(read(svg), "meaning")
    names = ["".join(text.itertext()) for entry in entries for text in of_class(entry, "name")]
    signs = [use.get("href", "") for entry in entries for use in entry.iter(f"{SPACE}use")]
    assert len({*names}) == len(names) == len(entries)
    assert len({*signs}) == len(signs) == len(entries)
    assert "#cs-piece" not in signs
    assert not any(href.startswith("#cs-l-") for href in re.findall(r'href="([^"]*)"', svg))
