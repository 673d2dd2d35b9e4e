"""The slider of a turn log: the board, the track and the awards as they were after any turn."""

from collections.abc import Callable
from pathlib import Path

import pytest

from carcscore.pipeline import examine, examine_up_to
from carcscore.report.model import Report
from tests.browser.chromium import Browser
from tests.pieces import pieces_after

pytestmark = pytest.mark.slow

Pages = Callable[..., Path]
SAMPLE = "two-players-turns.yaml"
PIECES = "roads-to-victory-turns.yaml"
TAB, HOME, END, LEFT, RIGHT = "\ue004", "\ue011", "\ue010", "\ue012", "\ue014"


@pytest.fixture(scope="module")
def game() -> Report:
    return examine(Path(__file__).parents[2] / "samples" / SAMPLE)


@pytest.fixture
def log(browser: Browser, page_of: Pages) -> Browser:
    browser.open(page_of(SAMPLE))
    return browser


def go_to(browser: Browser, turn: int) -> None:
    browser.run(
        "const one = document.getElementById('turn'); one.value = arguments[0];"
        "one.dispatchEvent(new Event('input', {bubbles: true}))",
        turn,
    )


def tiles(browser: Browser) -> set[str]:
    return {tile["at"] for tile in browser.data_shown(".tile")}


def figures(browser: Browser) -> list[str]:
    return sorted(f"{one['player']} {one['role']} {one['at']}" for one in browser.data_shown(".figure"))


def track(browser: Browser) -> list[int]:
    return [int(one.text) for one in browser.all(".track b")]


@pytest.mark.parametrize("turns", [(1, 2, 24, 25, 71), (60, 7, 40, 1)], ids=["forth", "back and forth"])
def test_the_board_is_as_the_replay_has_it(log: Browser, game: Report, turns: tuple[int, ...]) -> None:
    for turn in turns:
        go_to(log, turn)
        then = examine_up_to(game, turn)
        assert tiles(log) == {f"{x},{y}" for x, y in then.table.board}
        assert figures(log) == sorted(
            f"{one.player} {one.role} {one.cell[0]},{one.cell[1]}" for one in then.followers
        )
        assert then.track is not None
        assert track(log) == list(then.track.values())


def test_before_the_first_turn_and_after_the_last(log: Browser, game: Report) -> None:
    whole = tiles(log), figures(log)
    assert track(log) == [87, 92]
    assert "red 57 + 30 = 87, blue 48 + 44 = 92" in log.one("#turn-told").text
    go_to(log, 0)
    assert tiles(log) == {"0,0"}
    assert figures(log) == []
    assert track(log) == [0, 0]
    go_to(log, 72)
    assert (tiles(log), figures(log)) == whole


def test_a_turn_is_told_and_what_it_paid_is_lit(log: Browser) -> None:
    go_to(log, 25)
    told = log.one("#turn-told").text
    assert "Turn 25 of 71: red lays J on E7, thief E" in told
    assert "red 6: city-11 (D6 E6 E7), 3 tiles x 2 = 6 (rule B7)" in told
    assert log.lit() == {"city-11"}
    assert log.one("#turn-told").get_attribute("aria-live") == "polite"
    go_to(log, 26)
    assert log.lit() == set()
    assert log.shown(".ring") == 1


def test_the_buttons_and_the_keyboard(log: Browser) -> None:
    choose = log.one("#turn")
    before, after = log.all("[data-step]")
    before.click()
    assert choose.get_attribute("value") == "71"
    before.click()
    assert choose.get_attribute("value") == "70"
    after.click()
    assert choose.get_attribute("value") == "71"
    log.run("document.getElementById('turn').focus()")
    log.keys(LEFT, LEFT, RIGHT)
    assert choose.get_attribute("value") == "70"
    assert choose.get_attribute("aria-valuetext").startswith("Turn 70 of 71: ")
    log.keys(HOME)
    assert tiles(log) == {"0,0"}
    before.click()
    assert choose.get_attribute("value") == "0"
    log.run("document.getElementById('turn').focus()")
    log.keys(END)
    assert len(tiles(log)) == 72


@pytest.mark.parametrize("turns", [(0, 2, 3, 5, 6, 11, 17, 18, 21), (20, 6, 4, 12, 1)], ids=["forth", "both"])
def test_pieces_come_and_move_with_the_turns(
    browser: Browser, page_of: Pages, turns: tuple[int, ...]
) -> None:
    """Each where it stood then, and never two at once of what is one piece."""
    browser.open(page_of(PIECES))
    outcome = examine(Path(__file__).parents[2] / "samples" / PIECES).outcome
    assert outcome is not None
    for turn in turns:
        go_to(browser, turn)
        pieces = pieces_after(outcome)[turn - 1] if turn else ()
        shown = [one for one in browser.data_shown(".figure") if one["figure"] in outcome.rules.pieces]
        assert sorted(
            (one["figure"], one["player"], one["at"], one.get("feature")) for one in shown
        ) == sorted(
            (
                one.figure,
                one.player,
                f"{one.cell[0]},{one.cell[1]}",
                None if one.segment < 0 else outcome.features.name(one.number),
            )
            for one in pieces
        )
    assert browser.complaints() == []


def test_bridges_and_castles_are_drawn_from_their_turn_on(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of("bridges-castles-and-bazaars-turns.yaml"))
    expected = (9, 1, 0), (0, 0, 1), (4, 0, 0), (1, 0, 0), (5, 1, 0), (7, 1, 1), (8, 1, 0)
    for turn, bridges, cities in expected:
        go_to(browser, turn)
        assert browser.shown(".segment.over") == bridges
        assert browser.shown(".segment.castle.unbuilt") == cities
    assert browser.complaints() == []


def test_what_is_done_besides_laying_a_tile_is_told_with_the_turn(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of(PIECES))
    go_to(browser, 11)
    assert "blue puts the post house on G2" in browser.one("#turn-told").text


def test_a_row_of_the_table_leads_to_its_turn(log: Browser) -> None:
    log.one("#turns summary").click()
    log.one("#turn-24 th").click()
    assert log.one("#turn").get_attribute("value") == "24"
    assert "now" in log.one("#turn-24").get_attribute("class").split()


def test_a_final_position_has_no_slider(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of("two-players.yaml"))
    assert browser.all("#replay") == []
    assert browser.shown(".figure") == len(browser.all(".figure")) > 0


def test_the_keyboard_finds_a_tile_that_lies_there_already(log: Browser) -> None:
    log.run("makeStop(tiles.get('-4,-4')[0])")
    go_to(log, 5)
    stop = log.data_shown(".tile[tabindex='0']")
    assert [tile["at"] in tiles(log) for tile in stop] == [True]


def test_at_an_early_turn_only_what_lies_there_is_lit(log: Browser, game: Report) -> None:
    """A city that is completed later supplies no farm yet; the card says that it tells of the end."""
    go_to(log, 12)
    log.run("ask('pinned', {ids: ['farm-1'], at: null, whole: false})")
    then = examine_up_to(game, 12).table.board
    outcome = game.outcome
    assert outcome is not None
    complete = {
        outcome.features.name(one.ref) for one in outcome.features if one.complete and {*one.tiles} <= {*then}
    }
    supplied = set(log.run("return data.together['farm-1']"))
    assert log.lit() == {"farm-1", *(supplied & complete)}
    assert 0 < log.shown(".badge") == len(supplied & complete) < len(supplied)
    assert "As it stands at the end; the board is as it was after turn 12." in log.card()
    go_to(log, len(outcome.turns) + 1)
    log.run("ask('pinned', {ids: ['farm-1'], at: null, whole: false})")
    assert log.lit() == {"farm-1", *supplied}
    assert log.shown(".badge") == len(supplied)
    assert "As it stands" not in log.card()


def test_the_card_of_a_scoring_turn_can_be_closed(browser: Browser, page_of: Pages) -> None:
    """On a phone it lies over the page."""
    browser.open(page_of(SAMPLE), 390, 844)
    go_to(browser, 25)
    assert "city-11" in browser.card()
    browser.tap(*browser.middle_of("#card .close"))
    assert "city-11" not in browser.card()
    assert browser.lit() == set()
    assert browser.shown(".ring") == 1
    go_to(browser, 24)
    go_to(browser, 25)
    assert browser.lit() == {"city-11"}


def test_nothing_under_a_resting_pointer_stays_lit_when_a_turn_is_chosen(log: Browser) -> None:
    log.run("document.getElementById('turns').open = true")
    x, y = log.middle_of("#turn-25 th")
    log.run("ask('pointed', {ids: ['city-9'], at: null, whole: false})")
    log.move(x, y)
    assert log.lit() == set()
    log.run("ask('pointed', {ids: ['city-9'], at: null, whole: false})")
    go_to(log, 25)
    assert log.lit() == {"city-11"}


def test_keys_lead_through_the_turns_from_anywhere(log: Browser, game: Report) -> None:
    assert game.outcome is not None
    paying = [turn.number for turn in game.outcome.turns if turn.awards]
    choose = log.one("#turn")

    def after(*keys: str) -> int:
        log.keys(*keys)
        return int(choose.get_attribute("value") or "")

    assert after(LEFT) == 71
    assert after(HOME) == 0
    assert after(RIGHT, RIGHT) == 2
    assert after(END) == 72
    assert [after("n") for _ in range(3)] == paying[:3]
    assert after("n" * (len(paying) - 3)) == paying[-1]
    assert after("n") == 72
    log.one("[data-paying]").click()
    assert choose.get_attribute("value") == str(paying[0])
    log.run("arguments[0].focus()", log.one(".tile[tabindex='0']"))
    assert after(RIGHT) == paying[0]


@pytest.mark.parametrize("width", [390, 1440])
def test_a_click_on_the_curve_leads_to_its_turn(browser: Browser, page_of: Pages, width: int) -> None:
    browser.open(page_of(SAMPLE), width, 900)
    browser.middle_of(".plot")
    for turn in (25, 0, 60):
        box = browser.run("return document.querySelector('.plot').getBoundingClientRect()")
        browser.click(box["left"] + box["width"] * turn / 72, box["top"] + 90)
        assert browser.one("#turn").get_attribute("value") == str(turn)
        cursor = browser.run("return document.querySelector('.cursor').getBoundingClientRect().left")
        assert cursor == pytest.approx(box["left"] + box["width"] * turn / 72, abs=2)
        stays = browser.run("return document.querySelector('.plot').getBoundingClientRect().top")
        assert stays == pytest.approx(box["top"], abs=50)  # words of the turn, but never the whole card
    assert browser.complaints() == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1440, 900)])
def test_bars_below_the_slider_have_a_name_and_their_colour(
    browser: Browser, page_of: Callable[..., Path], width: int, height: int, dark: bool
) -> None:
    browser.open(page_of(SAMPLE), width, height, dark=dark)
    told = browser.run(
        "return [...document.querySelectorAll('.track li')].map((one) => ["
        " one.querySelector('.whose').textContent,"
        " getComputedStyle(one.querySelector('i')).backgroundColor,"
        " getComputedStyle(one.querySelector('.chip')).backgroundColor,"
        " one.querySelector('i').getBoundingClientRect().width])"
    )
    assert [name for name, *_ in told] == ["red (Anna)", "blue (Ben)"]
    assert all(bar == chip for _, bar, chip, _ in told)
    assert told[0][1] != told[1][1]
    assert told[0][3] / told[1][3] == pytest.approx(87 / 92, abs=0.02)
