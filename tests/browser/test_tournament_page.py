"""The page of a tournament in a browser: from a file, for the wall, the phone and the printer."""

from collections.abc import Callable
from pathlib import Path

import pytest

from carcscore.cli.standings import standings
from carcscore.tournament.page.document import render_page
from tests.browser.axe import violations
from tests.browser.chromium import Browser
from tests.browser.test_axe import SIZES, opened
from tests.plain_yaml import plain_yaml
from tests.tournament.files import evaluated, game

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parents[2] / "samples" / "cup" / "cup.yaml"
EXAMPLES = plain_yaml(Path(__file__).parents[1] / "tournament" / "examples.yaml")
TEAMS = next(one["file"] for one in EXAMPLES if one["name"].startswith("teams, duels"))
FINALS = next(one["file"] for one in EXAMPLES if one["name"].startswith("the play-off"))
LONG = [f"{'Bartholomew Featherstonehaugh ' * 2}{n}" for n in range(8)]
WIDE = {
    "tournament": {
        "tie_breaks": ["wins", "buchholz", "buchholz-1", "buchholz-2", "sonneborn-berger", "points"]
    },
    "players": LONG,
    "rounds": [
        [game(one, other, 100, 99, starter=one) for one, other in zip(LONG[::2], LONG[1::2], strict=True)]
    ],
}
SMALL_TABLES = {
    "tournament": {"system": "tables"},
    "players": ["Anna", "Ben", "Cem", "Dia"],
    "rounds": [[{"points": {"Anna": 90, "Ben": 70, "Cem": 60, "Dia": 30}}]],
}


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Pages by name, each written once; that of the sample with the reports on its records."""
    folder = tmp_path_factory.mktemp("tournaments")
    files = {"teams": TEAMS, "finals": FINALS, "wide": WIDE, "tables": SMALL_TABLES}

    def page(name: str) -> Path:
        path = folder / f"{name}.html"
        if path.exists():
            return path
        if name == "cup":
            words = [str(SAMPLE), "-f", "html", "-o", str(path), "--reports", str(folder / "reports")]
            standings.main(words, standalone_mode=False)
        else:
            path.write_text(render_page(evaluated(files[name])), encoding="utf-8")
        return path

    return page


ALL = ["cup", "teams", "finals", "wide", "tables"]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("width", [1280, 400, 320])
def test_nothing_is_wider_than_the_window(
    browser: Browser, pages: Callable[[str], Path], name: str, width: int
) -> None:
    browser.open(pages(name), width, 800)
    assert browser.run("return document.documentElement.scrollWidth") == width
    # What is wide has a bar of its own, and the first columns of a standing are there without it.
    assert browser.run(
        "return [...document.querySelectorAll('.standing tbody tr')].every(row =>"
        " row.children[1].getBoundingClientRect().right <= innerWidth)"
    )
    assert browser.complaints() == []


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_axe_finds_nothing(
    browser: Browser, pages: Callable[[str], Path], name: str, width: int, height: int
) -> None:
    for dark in (False, True):
        browser.open(pages(name), width, height, dark=dark)
        opened(browser)
        assert violations(browser) == []


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("width", [1280, 390])
def test_a_place_takes_one_line_also_where_it_is_shared(
    browser: Browser, pages: Callable[[str], Path], name: str, width: int
) -> None:
    browser.open(pages(name), width, 800)
    assert browser.run(
        "return [...document.querySelectorAll('.standing tbody tr')].every(row => {"
        " const [place, last] = [row.children[0], row.children[row.children.length - 1]];"
        " return getComputedStyle(place).display === 'table-cell'"
        "  && Math.abs(place.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom) < 1;"
        "})"
    )
    assert (browser.run("return document.querySelectorAll('.place.equal').length") > 0) == (
        name in ("finals", "wide")
    )


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_fetched_and_no_script_is_needed(
    browser: Browser, pages: Callable[[str], Path], name: str
) -> None:
    path = pages(name)
    browser.open(path, script=False)
    assert browser.requests() == [path.as_uri()]


def test_a_score_leads_to_the_report_on_its_record(browser: Browser, pages: Callable[[str], Path]) -> None:
    browser.open(pages("cup"))
    [link] = [one for one in browser.all(".score a") if one.text == "76:82"]
    assert "/reports/round-3-board-1-" in link.get_attribute("href")
    link.click()
    assert "Blue wins 82 to 76" in browser.one("h1").text


def test_a_name_leads_to_its_story_which_opens(browser: Browser, pages: Callable[[str], Path]) -> None:
    browser.open(pages("cup"))
    browser.all(".standing tbody a")[1].click()
    assert browser.run("return document.querySelector(':target summary').textContent").endswith("Anna")
    shown = (
        "return document.querySelector('.why:target table').checkVisibility({contentVisibilityAuto: true})"
    )
    assert browser.run(shown)
    assert browser.run("return document.querySelector('.why:target').getBoundingClientRect().height") > 150


def test_the_latest_round_is_open_and_the_others_can_be(
    browser: Browser, pages: Callable[[str], Path]
) -> None:
    browser.open(pages("cup"), 400, 800)
    assert browser.shown(".match") == 3
    browser.run("document.querySelectorAll('.round')[1].querySelector('summary').click()")
    assert browser.shown(".match") == 6


def test_paper_shows_every_round_and_hides_what_can_be_opened(
    browser: Browser, pages: Callable[[str], Path]
) -> None:
    browser.open(pages("cup"), 794, 1123, medium="print")
    heights = browser.run(
        "return [...document.querySelectorAll('.match')].map(one => one.getBoundingClientRect().height)"
    )
    assert len(heights) == 9
    assert min(heights) > 5
    assert browser.shown(".why") == 0
    assert browser.printed().startswith(b"%PDF")


@pytest.mark.parametrize("dark", [False, True])
def test_words_stand_out_from_what_is_behind_them(
    browser: Browser, pages: Callable[[str], Path], dark: bool
) -> None:
    browser.open(pages("cup"), dark=dark)
    luminance = """
        const parse = (text) => text.match(/[\\d.]+/g).slice(0, 3).map((one) => {
          const part = one / 255; return part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4; });
        const weights = [.2126, .7152, .0722];
        const light = (text) => parse(text).reduce((sum, part, index) => sum + part * weights[index], 0);
        const back = light(getComputedStyle(document.body).backgroundColor);
        return [...document.querySelectorAll(arguments[0])].map((one) => {
          const ink = light(getComputedStyle(one).color);
          return (Math.max(ink, back) + .05) / (Math.min(ink, back) + .05); });
    """
    found = browser.run(luminance, ".standing td, .standing th, .side, .score a, .match small, .signs, .lead")
    assert found
    assert min(found) >= 4.5
