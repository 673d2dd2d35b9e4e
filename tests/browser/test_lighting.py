"""Pointing, tapping and tabbing: what is lit on the board and in the tables, and what the card says."""

from collections.abc import Callable
from pathlib import Path

import pytest

from carcscore.pipeline import examine
from tests.browser.chromium import Browser
from tests.browser.conftest import SAMPLES

pytestmark = pytest.mark.slow

Pages = Callable[..., Path]
TAB, ENTER, ESCAPE, LEFT, RIGHT, UP = "\ue004", "\ue007", "\ue00c", "\ue012", "\ue014", "\ue013"
FARM = "farm-2"
"""In the sample `evening`: blue's farm, which supplies city-1."""


@pytest.fixture
def evening(browser: Browser, page_of: Pages) -> Browser:
    browser.open(page_of("evening.yaml"))
    return browser


def tab_to(browser: Browser, selector: str) -> None:
    for _ in range(200):
        browser.keys(TAB)
        if browser.run("return Boolean(document.activeElement.closest(arguments[0]))", selector):
            return
    raise AssertionError(f"{selector} can't be reached with the Tab key")


def test_pointing_at_a_farm_lights_it_and_its_cities(evening: Browser) -> None:
    assert evening.lit() == set()
    evening.move(*evening.place_of(FARM))
    assert evening.lit() == {FARM, "city-1"}
    assert evening.lit_lines() == {FARM}
    card = evening.card()
    assert "farm-2: a farm" in card
    assert "1 completed city x 3 = 3 (rule B11)" in card
    assert "blue 3" in card
    assert "each completed city that a farm borders pays whoever has most farmers" in card
    assert "B11: " in card
    assert evening.run("return document.querySelector('.badge').textContent") == "+3"
    evening.move(2, 2)
    assert evening.lit() == evening.lit_lines() == set()
    assert evening.shown(".badge") == 0


def test_what_is_not_lit_is_dimmed(evening: Browser) -> None:
    def opacity(feature: str) -> float:
        script = "return getComputedStyle(document.querySelector(arguments[0])).opacity"
        return float(evening.run(script, f".segment[data-feature={feature}]"))

    assert opacity("road-1") == 1
    evening.move(*evening.place_of(FARM))
    assert opacity("road-1") < opacity(FARM) == opacity("city-1") == 1


def test_a_click_keeps_it_and_escape_lets_it_go(evening: Browser) -> None:
    place = evening.place_of("city-2")
    evening.move(*place)
    evening.click(*place)
    evening.move(2, 2)
    assert evening.lit() == {"city-2"}
    evening.move(*evening.place_of(FARM))
    assert evening.lit() == {FARM, "city-1"}
    evening.move(2, 2)
    assert evening.lit() == {"city-2"}
    evening.keys(ESCAPE)
    assert evening.lit() == set()


def test_a_click_where_the_tab_key_stops_means_the_feature(evening: Browser) -> None:
    place = evening.middle_of(".tile[data-cell=B2] .ground")
    evening.click(*place)
    evening.move(2, 2)
    assert evening.lit() == {"road-1"}
    assert "road-1: an unfinished road" in evening.card()


def test_the_card_can_be_closed(evening: Browser) -> None:
    evening.click(*evening.place_of("city-2"))
    evening.move(2, 2)
    assert evening.lit() == {"city-2"}
    evening.one("#card .close").click()
    assert evening.lit() == set()
    assert "Point at a " in evening.card()


def test_the_other_features_of_a_tile_are_offered(evening: Browser) -> None:
    evening.click(*evening.place_of("city-2"))
    evening.move(2, 2)
    assert "Also on C2: tile K" in evening.card()
    evening.one(f"#card .choices [data-feature={FARM}]").click()
    evening.move(2, 2)
    assert evening.lit() == {FARM, "city-1"}
    assert evening.run("return document.activeElement.id") == "card"


def test_a_rule_can_be_looked_up(evening: Browser) -> None:
    evening.one(f".entry[data-feature={FARM}] a.rule").click()
    assert evening.shown("#rule-B11") == 1
    assert evening.lit() == {FARM, "city-1"}  # the pointer is on its line


def test_from_the_table_to_the_board(evening: Browser) -> None:
    evening.move(*evening.middle_of(f".entry[data-feature={FARM}]"))
    assert evening.lit() == {FARM, "city-1"}
    assert "farm-2: a farm" in evening.card()
    evening.one(f".entry[data-feature={FARM}] .head a").click()
    evening.move(2, 2)
    assert evening.lit() == {FARM, "city-1"}


def test_nothing_moves_under_the_pointer(evening: Browser) -> None:
    """What is pointed at in the table must stay where it is when the card fills."""
    before = evening.middle_of(f".entry[data-feature={FARM}]")
    evening.move(*before)
    assert evening.lit()
    x, y = evening.run(
        "const b = document.querySelector(arguments[0]).getBoundingClientRect();"
        "return [b.x + b.width / 2, b.y + b.height / 2]",
        f".entry[data-feature={FARM}]",
    )
    assert (x, y) == pytest.approx(before)


def test_points_in_the_totals_light_what_paid_them(evening: Browser) -> None:
    evening.one(f"[data-farms=third] .totals button[data-lights={FARM}]").click()
    assert evening.lit() == {FARM, "city-1"}


def test_a_bar_of_the_chart_lights_what_paid_it(evening: Browser) -> None:
    evening.move(*evening.middle_of(f".chart [data-lights={FARM}]"))
    assert evening.lit() == {FARM, "city-1"}


def test_tabbing_through_the_table(evening: Browser) -> None:
    tab_to(evening, f".entry[data-feature={FARM}]")
    assert evening.lit() == {FARM, "city-1"}
    evening.keys(ENTER, ESCAPE)
    assert evening.lit() == set()


def test_the_board_by_keyboard(evening: Browser) -> None:
    """One stop of the Tab key, arrows from tile to tile, Enter through the features of a tile."""
    tab_to(evening, "svg.board")

    def tile() -> str:
        return evening.run("return document.activeElement.dataset.cell")

    assert tile() == "B2"
    assert "B2: tile D" in evening.card()
    assert all(word in evening.card() for word in ("city-1", "road-1", "farm-2", "farm-3"))
    assert evening.lit() == set()
    evening.keys(RIGHT)
    assert tile() == "C2"
    evening.keys(RIGHT, RIGHT)
    assert tile() == "D2"
    evening.keys(LEFT, LEFT, UP)
    assert tile() == "B1"
    seen = []
    for _ in range(2):
        evening.keys(ENTER)
        seen.append(frozenset(evening.lit()))
    assert set(seen) == {frozenset({"city-1"}), frozenset({"farm-1", "city-1"})}
    assert evening.run("return document.activeElement.getAttribute('role')") == "button"
    assert evening.run("return document.activeElement.getAttribute('aria-label')").startswith("B1: tile E")
    evening.keys(TAB)
    assert evening.run("return Boolean(document.activeElement.closest('.board'))") is False


def test_a_screen_reader_is_told(evening: Browser) -> None:
    evening.move(*evening.place_of(FARM))
    said = evening.until_done(
        "const done = arguments[0]; const told = document.getElementById('told');"
        "const wait = () => told.textContent ? done(told.textContent) : setTimeout(wait, 20); wait()"
    )
    assert said == "farm-2: a farm, blue 3"
    assert evening.one("#told").get_attribute("aria-live") == "polite"


def test_focus_can_be_seen(evening: Browser) -> None:
    tab_to(evening, ".entry")
    assert evening.run("return getComputedStyle(document.activeElement).outlineStyle") == "solid"
    tab_to(evening, "#board, body")


def test_a_link_can_lead_to_a_feature(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of("evening.yaml"), fragment=f"#{FARM}")
    assert browser.lit() == {FARM, "city-1"}


def test_tapping_on_a_phone(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of("evening.yaml"), 360, 740)
    browser.tap(*browser.place_of(FARM))
    assert browser.lit() == {FARM, "city-1"}
    assert browser.run("return getComputedStyle(document.getElementById('card')).position") == "fixed"
    box = browser.run("return document.getElementById('card').getBoundingClientRect().toJSON()")
    assert box["bottom"] <= 740.5
    assert box["height"] <= 740 / 2


def test_findings_lead_to_their_place(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of("two-players-slips.yaml"))
    browser.one(".findings .error button[data-turn='66']").click()
    assert browser.run("return document.querySelector('.ring').getAttribute('transform')") == browser.run(
        "return document.querySelector(`.tile[data-cell=H10]`).getAttribute('transform')"
    )
    assert browser.one("#turn").get_attribute("value") == "66"
    assert "error, line 74 (rule B2): the road on the north side of K1" in browser.card()
    browser.run("scrollTo(0, 0)")
    browser.all(".findings .claim button")[0].click()
    assert "farm-1" in browser.lit()


def test_what_expansions_bring_lights_like_everything_else(browser: Browser, page_of: Pages) -> None:
    """A forest by pointing at it, a piece by its feature, a piece on a whole tile by that tile."""
    browser.open(page_of("all-together.yaml"))
    browser.move(*browser.place_of("forest-1"))
    assert browser.lit() == {"forest-1"}
    assert "forest-1: " in browser.card()
    browser.click(*browser.middle_of('.figure[data-figure="pickpocket"]'))
    assert browser.lit() == {"city-3"} | browser.lit_lines()
    assert "green's pickpocket" in browser.card()
    browser.keys(ESCAPE)
    browser.click(*browser.middle_of('.figure[data-figure="post-house"]'))
    assert browser.lit() == set()
    assert browser.shown(".ring") == 1
    assert "B5: tile W" in browser.card()
    assert browser.complaints() == []


def test_the_totals_light_what_a_piece_was_paid_for(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of("roads-to-victory.yaml"))
    browser.one('[data-farms=third] .totals button[aria-label*="post house"]').click()
    assert len(browser.lit()) >= 1
    assert browser.complaints() == []


def test_the_legend_shows_its_signs(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of("all-together.yaml"))
    sizes = browser.run(
        "return [...document.querySelectorAll('.legend:not([hidden]) svg')].map(one => [...one.children]"
        ".map(part => part.getBBox()).reduce((sum, box) => sum + box.width * box.height, 0))"
    )
    assert len(sizes) == 11
    assert min(sizes) > 20
    assert "post house" in browser.one(".legend:not([hidden])").text


def test_what_paid_most_is_lit_by_pointing_and_by_the_keyboard_and_the_hint_stays(evening: Browser) -> None:
    tab_to(evening, ".tile")
    evening.keys(ESCAPE)
    tab_to(evening, ".hint button")
    assert evening.lit() == {FARM, "city-1"}
    evening.keys(TAB)
    assert evening.lit() == {"cloister-1"}
    assert evening.run("return Boolean(document.activeElement.closest('.hint'))")
    place = (
        "const {x, y} = document.querySelector('.hint button').getBoundingClientRect(); return [x + 9, y + 9]"
    )
    evening.move(*map(int, evening.run(place)))
    assert evening.lit() == {FARM, "city-1"}
    assert "What paid most" in evening.card()
    evening.move(2, 2)
    evening.keys(ESCAPE)
    assert evening.lit() == set()


def test_a_lit_farm_is_dotted_and_others_are_not(evening: Browser) -> None:
    """Yellow and green are the same grey: the dots tell them apart without colours."""

    def fill(feature: str) -> str:
        selector = f".segment.look-open[data-feature={feature}]"
        return str(
            evening.run("return getComputedStyle(document.querySelector(arguments[0])).fill", selector)
        )

    evening.run("ask('pinned', {ids: [arguments[0]], at: null, whole: false})", FARM)
    assert "#cs-hatch" in fill(FARM)
    assert "#cs-hatch" not in fill("farm-1")
    assert evening.run("return document.querySelectorAll('#cs-hatch .dot').length") > 0


def test_home_and_end_go_to_the_first_and_last_tile_and_scroll_nothing(evening: Browser) -> None:
    tab_to(evening, ".tile")
    scrolled = evening.run("return scrollY")
    for key, cell in (("\ue010", "D2"), ("\ue011", "B1")):
        evening.keys(key)
        assert evening.run("return document.activeElement.dataset.cell") == cell
    assert evening.run("return scrollY") == scrolled


def test_a_player_and_a_square_are_lit_by_a_click_on_their_names(evening: Browser) -> None:
    stories = examine(SAMPLES / "evening.yaml").stories
    evening.one("h1 .player").click()
    assert evening.one("h1 .player").text == "Red"
    assert evening.lit() == {*stories.of_players["red"]}
    evening.keys(ESCAPE)
    evening.all(".entry .square")[0].click()
    assert evening.shown(".ring") == 1
    assert evening.complaints() == []
