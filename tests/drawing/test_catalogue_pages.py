"""The pages of the catalogue that are kept are those that are drawn, and print as these do."""

import pytest

from carcscore.drawing.catalogue_page import joined, kept_pages, page_lines
from carcscore.drawing.catalogue_text import draw_catalogue
from carcscore.drawing.signs import Style
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from tests.drawing.catalogue_pages import EXPANSIONS, FILE, SETS, line

REMEDY = "run `python -m tests.drawing.catalogue_pages`, and look at `carcscore tiles`"


def test_a_page_is_kept_of_every_set_in_the_order_of_the_catalogue() -> None:
    kept = [tuple(one.split("\t")[:2]) for one in FILE.read_text(encoding="utf-8").splitlines()]
    assert kept == [*SETS.items()], REMEDY


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if place % 8 else []) for place, name in enumerate(SETS)],
)
def test_a_page_that_is_kept_is_the_one_that_is_drawn(name: str) -> None:
    assert line(name) in FILE.read_text(encoding="utf-8").splitlines(keepends=True), REMEDY
    each = shipped_set(name, palette_of(EXPANSIONS))
    for style in (Style(), Style(ascii=True, colour=True)):
        drawn = draw_catalogue(each.tiles.values(), title=f"{each.title} ({name})", style=style, width=60)
        for called in (name, SETS[name]):
            (page,) = kept_pages(called)
            assert joined(page_lines(page, style, 60)) == drawn


def test_pages_of_all_sets_are_those_of_each() -> None:
    assert kept_pages(None) == [page for name in SETS for page in kept_pages(name)]
