"""What must hold for every page: it works from a file, for everybody, whatever the record holds."""

import re
import shutil
import subprocess
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from carcscore.report.html.document import render_html
from tests.bench.boards import big_log, big_position
from tests.browser.chromium import Browser
from tests.expansions.everything import everything
from tests.expansions.records import of_data
from tests.report.test_html import HOSTILE, LONG_FORM, hostile

pytestmark = pytest.mark.slow

Pages = Callable[..., Path]
SAMPLES = [
    "evening.yaml",
    "evening-turns.yaml",
    "two-players-turns.yaml",
    "two-players-slips.yaml",
    "five-players-inns.json",
    "open-cathedral.yaml",
    "illegal-slips.yaml",
    "all-together.yaml",
    "the-woods-turns.yaml",
    "roads-to-victory-turns.yaml",
    "new-world.yaml",
    "taverns-turns.yaml",
    "river-turns.yaml",
]


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_errors_and_no_requests(browser: Browser, page_of: Pages, sample: str) -> None:
    path = page_of(sample)
    browser.open(path)
    for feature in list(browser.run("return [...drawn.keys()].filter(Boolean)"))[:12]:
        browser.run("ask('pinned', {ids: [arguments[0]], at: null, whole: false})", feature)
        assert feature in browser.lit()
    assert browser.complaints() == []
    assert browser.requests() == [path.as_uri()]


def test_the_console_is_really_listened_to(browser: Browser, tmp_path: Path) -> None:
    """And requests are seen: the two checks above would see what they look for."""
    path = tmp_path / "bad.html"
    path.write_text("<title>x</title><img src='missing.png'><script>nothing()</script>", encoding="utf-8")
    browser.open(path)
    assert any("nothing is not defined" in one for one in browser.complaints())
    assert len(browser.requests()) == 2


def test_the_policy_forbids_what_the_page_does_not_do(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of("evening.yaml"))
    done = browser.until_done(
        "const done = arguments[0]; const image = new Image();"
        "image.onload = () => done('loaded'); image.onerror = () => done('refused');"
        "image.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='"
    )
    assert done == "refused"


@pytest.mark.parametrize("width", [360, 768, 1024, 1440])
@pytest.mark.parametrize("sample", SAMPLES)
def test_nothing_sticks_out(browser: Browser, page_of: Pages, sample: str, width: int) -> None:
    browser.open(page_of(sample), width, 740)
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    assert browser.run("return document.documentElement.scrollWidth") <= width


def test_beside_each_other_on_a_desk_below_each_other_on_a_phone(browser: Browser, page_of: Pages) -> None:
    sides = "return [board, tables].map(one => one.getBoundingClientRect().toJSON())"
    sides = f"const [board, tables] = document.querySelectorAll('#board, #tables'); {sides}"
    browser.open(page_of("evening.yaml"))
    board, tables = browser.run(sides)
    assert board["right"] <= tables["left"]
    assert board["width"] > tables["width"]
    browser.resize(360, 740)
    board, tables = browser.run(sides)
    assert board["bottom"] <= tables["top"]


CONTRAST = """
const canvas = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
const rgb = (colour) => {
  canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1);
  return canvas.getImageData(0, 0, 1, 1).data;
};
const luminance = (colour) => {
  const [r, g, b] = [...rgb(colour)].slice(0, 3).map((c) => c / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const behind = (one) => {
  for (let at = one; at; at = at.parentElement) {
    const paint = getComputedStyle(at).backgroundColor;
    if (rgb(paint)[3] === 255) return paint;
  }
  return "white";
};
const low = [];
for (const one of document.querySelectorAll("header *, #tables *, #replay *, footer, .hint *")) {
  const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
  if (!own || !one.checkVisibility() || one.closest(".bar, .unseen")) continue;
  const [a, b] = [luminance(getComputedStyle(one).color), luminance(behind(one))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) low.push(`${one.className} ${ratio.toFixed(2)} ${one.textContent.slice(0, 20)}`);
}
return low;
"""


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("sample", ["two-players-slips.yaml", "five-players-inns.json"])
def test_everything_can_be_read(browser: Browser, page_of: Pages, sample: str, dark: bool) -> None:
    """Text and what is behind it differ by 4.5 to 1 at least, with something lit and without."""
    browser.open(page_of(sample), dark=dark)
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    assert browser.run(CONTRAST) == []
    browser.run("ask('pinned', {ids: ['farm-1', 'city-2'], at: null, whole: false})")
    browser.settle()
    assert browser.run(CONTRAST) == []


SIZES = [(1280, 720), (1440, 900), (1920, 1080), (390, 844)]


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize(
    "sample", ["two-players-turns.yaml", "five-boxes-turns.yaml", "all-together.yaml", "six"]
)
def test_board_slider_and_card_fit_the_first_screen(
    browser: Browser, page_of: Pages, sample: str, width: int, height: int
) -> None:
    """Whatever is lit, and however many play."""
    turns = '["red U 0,-1 thief", "blue B 1,0 monk", "green E 1,1 knight"]'
    log = f"{{carcscore: 1, players: [red, blue, green, yellow, black, gray], turns: {turns}}}"
    browser.open(page_of(log if sample == "six" else sample), width, height)
    id_, *_ = browser.run("return [...drawn.keys()].filter(Boolean)")
    browser.run("ask('pinned', {ids: [arguments[0]], at: null, whole: false})", id_)
    seen = "#overview svg.board, #replay:not([hidden]) .steps, #card"
    boxes = browser.run(
        "return [...document.querySelectorAll(arguments[0])].map(one => one.getBoundingClientRect())", seen
    )
    assert len(boxes) >= 2
    for box in boxes:
        assert box["top"] >= 0
        assert box["bottom"] <= height
        assert box["height"] > 30
    *shown, card = sorted(boxes, key=lambda box: box["top"]) if width < 600 else (*boxes, boxes[0])
    assert width > 600 or max(box["bottom"] for box in shown) <= card["top"]


def test_dark_and_light_differ(browser: Browser, page_of: Pages) -> None:
    paint = "return getComputedStyle(document.body).backgroundColor"
    browser.open(page_of("evening.yaml"))
    light = browser.run(paint)
    browser.open(page_of("evening.yaml"), dark=True)
    assert browser.run(paint) != light


def test_on_paper(browser: Browser, page_of: Pages) -> None:
    """Controls are left out, board and tables are there, a lit feature stays lit with its story."""
    browser.open(page_of("two-players-slips.yaml"), 800, 1100, medium="print")
    for gone in (".steps", ".skip", ".hint", ".findings button", ".close"):
        assert browser.shown(gone) == 0, gone
    for there in (
        "h1",
        "[data-farms=third] .chart",
        "[data-farms=third] .totals",
        ".board .tile",
        ".entries",
        ".findings li",
    ):
        assert browser.shown(there) == len(browser.all(there)) > 0, there
    browser.run("ask('pinned', {ids: ['farm-1'], at: null, whole: false})")
    assert browser.shown("#card .story") == 1
    assert browser.shown("footer") == browser.shown(".more") == 0
    assert browser.shown(".rules dd") == len(browser.all(".rules dd")) > 0
    last = (
        "return [...document.querySelectorAll('main *')].filter(one => one.getClientRects().length).at(-1).id"
    )
    assert browser.run(last).startswith("rule-")  # nothing is left for a sheet of one line
    assert browser.printed().startswith(b"%PDF-")


def test_without_script_it_can_still_be_read(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of("two-players-turns.yaml"), script=False)
    assert browser.shown("#replay") == browser.shown(".past .figure") == 0
    for there in ("h1", ".board .tile", ".board > .figure", "[data-farms=third] .totals", ".entry", "#turns"):
        assert browser.shown(there) == len(browser.all(there)) > 0, there
    assert browser.shown(".story") == 0
    for summary in browser.all("main details > summary"):
        summary.click()
    assert browser.shown(".story") == len(browser.all(".story")) > 50
    assert browser.shown("#turns tbody") == 71
    assert browser.complaints() == []


def test_no_heading_stands_alone_at_the_foot_of_a_sheet(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of("two-players-turns.yaml"), 800, 1100, medium="print")
    read = (
        "return [...document.querySelectorAll(arguments[0])].map(one => getComputedStyle(one)[arguments[1]])"
    )
    for selector, style in (
        ("h2, h3, thead, .entry .head", "breakAfter"),
        ("thead", "breakInside"),
        ("thead + tbody > tr:first-child, .entries > .entry:first-child", "breakBefore"),
    ):
        assert set(browser.run(read, selector, style)) == {"avoid"}


@pytest.mark.parametrize(
    "sample", ["two-players-turns.yaml", "five-boxes-turns.yaml", "five-players-inns.json"]
)
def test_no_sheet_parts_a_heading_from_its_table_or_a_row(
    browser: Browser, page_of: Pages, tmp_path: Path, sample: str
) -> None:
    """However high the sheets are: on each something follows the last heading, and each row is on one."""
    browser.open(page_of(sample), 1280, 900)
    squeezed = (
        "return [...document.querySelectorAll(arguments[0])]"
        ".filter((one) => one.checkVisibility() && !one.closest('#card, details'))"
        ".map((one) => one.textContent.replace(/\\s+/g, ''))"
    )
    heads = [one for one in browser.run(squeezed, "main h2, main h3, main thead") if one]
    rows = [one for one in browser.run(squeezed, "main tbody tr") if one]
    assert len(heads) > 3 < len(rows)
    for height in (5.5, 6.5, 7.7, 9.0, 10.2, 11.69):
        sheets = _sheets(browser.printed(height), tmp_path)
        assert len(sheets) > 2
        for sheet in sheets:
            assert not [one for one in heads if sheet.endswith(one)], (height, sheet[-60:])
        for row in rows:
            assert any(row in sheet for sheet in sheets), (height, row)


def _sheets(printed: bytes, folder: Path) -> list[str]:
    """The words of each sheet of a PDF, without spaces and without the foot."""
    program = shutil.which("pdftotext")
    if program is None:
        pytest.skip("pdftotext is not installed")
    (folder / "sheets.pdf").write_bytes(printed)
    done = subprocess.run(
        [program, "-raw", str(folder / "sheets.pdf"), "-"], capture_output=True, check=True, encoding="utf-8"
    )
    sheets = ["".join(one.split()) for one in done.stdout.split("\f")]
    return [re.sub(r"carcscore,sheet\d+of\d+", "", one) for one in sheets if one]


@pytest.mark.parametrize("sample", ["evening.yaml", "all-together.yaml", "five-players-inns.json"])
@pytest.mark.parametrize("width", [360, 1100, 1440])
def test_the_totals_are_there_whole(browser: Browser, page_of: Pages, sample: str, width: int) -> None:
    """No column is cut off, and no name is broken within a word."""
    browser.open(page_of(sample), width, 740)
    edge = browser.run("return document.querySelector('.wide:has(.totals)').getBoundingClientRect().right")
    cells = (
        "return [...document.querySelectorAll('.totals td')]"
        ".map(one => [one.getBoundingClientRect().right, one.scrollWidth - one.clientWidth])"
    )
    margin = 6  # a button has some room of its own around its number
    assert all(right <= edge + 1 and hidden <= margin for right, hidden in browser.run(cells))
    names = (
        "return [...document.querySelectorAll('.totals tbody th')].map(n => getComputedStyle(n).whiteSpace)"
    )
    assert set(browser.run(names)) == {"nowrap"}


def scrolled(browser: Browser, selector: str) -> float:
    """By how many pixels an element is wider than its place."""
    wide = "const one = document.querySelector(arguments[0]);"
    return float(browser.run(f"{wide} return one.scrollWidth - one.clientWidth", selector))


@pytest.mark.parametrize("width", [360, 390, 768, 1440])
@pytest.mark.parametrize("sample", ["two-players.yaml", "castles-in-germany.yaml", "everything.yaml"])
def test_the_totals_need_no_sideways_scroll(
    browser: Browser, page_of: Pages, sample: str, width: int
) -> None:
    browser.open(page_of(sample), width, 844)
    assert scrolled(browser, ".wide:has(.totals)") == 0


@pytest.mark.parametrize("width", [360, 390, 768])
@pytest.mark.parametrize("sample", ["evening-turns.yaml", "five-boxes-turns.yaml"])
def test_the_figures_of_a_log_need_no_sideways_scroll(
    browser: Browser, page_of: Pages, sample: str, width: int
) -> None:
    browser.open(page_of(sample), width, 844)
    assert scrolled(browser, "#figures ~ .wide") == 0


@pytest.mark.parametrize("width", [390, 768, 1024, 1440])
@pytest.mark.parametrize(("sample", "players"), [("two-players.yaml", 2), ("everything.yaml", 2)])
def test_of_two_players_no_heading_is_turned(
    browser: Browser, page_of: Pages, sample: str, players: int, width: int
) -> None:
    """Each has a column, and each kind of points a row, named on the level."""
    browser.open(page_of(sample), width, 844)
    heads = "[...document.querySelectorAll('.totals th')]"
    modes = browser.run(f"return {heads}.map((one) => getComputedStyle(one).writingMode)")
    assert set(modes) == {"horizontal-tb"}
    assert len(browser.all("[data-farms=third] .totals thead th")) == players
    names = [one.text for one in browser.all("[data-farms=third] .totals tbody th")]
    assert {"track", "city", "total", "rank"} <= set(names)


def test_hostile_names_are_just_text(browser: Browser, page_of: Pages) -> None:
    path = page_of(hostile(LONG_FORM))
    browser.open(path, 360, 740)
    assert browser.driver.title.startswith(HOSTILE[:30])
    assert "<script>alert(1)</script>" in browser.one("h1").text
    assert "<script>alert(1)</script>" in browser.one(".totals").text
    browser.one("#replay [data-step='-1']").click()
    assert "<script>alert(1)</script>" in browser.one("#turn-told").text
    assert browser.run("return document.scripts.length") == 2
    browser.run("for (const one of document.querySelectorAll('details')) one.open = true")
    assert browser.run("return document.documentElement.scrollWidth") <= 360
    assert browser.complaints() == []
    assert browser.requests() == [path.as_uri()]


@pytest.mark.parametrize("record", [big_position, big_log])
def test_a_thousand_tiles_respond(browser: Browser, page_of: Pages, record: Callable[[int], str]) -> None:
    browser.open(page_of(record(1_000)))
    assert len(browser.all(".tile")) == 1_000
    largest = browser.run(
        "return [...drawn.entries()].sort((a, b) => b[1].length - a[1].length).find(([id]) => id)[0]"
    )
    browser.move(*browser.place_of(largest))
    assert largest in browser.lit()
    assert f"{largest}: " in browser.card()
    if record is big_log:
        browser.all("[data-step]")[0].click()
        browser.all("[data-step]")[0].click()
        assert browser.shown(".tile") == 999
    assert browser.complaints() == []


def test_headings_and_landmarks_are_in_order(browser: Browser, page_of: Pages) -> None:
    browser.open(page_of("two-players-slips.yaml"))
    levels = browser.run(
        "return [...document.querySelectorAll('h1, h2, h3, h4')]"
        ".filter(one => !one.closest('#card')).map(one => Number(one.tagName[1]))"
    )
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert [len(browser.all(one)) for one in ("header", "main", "footer")] == [1, 1, 1]
    unnamed = browser.run(
        "return [...document.querySelectorAll('button, input, a, [role]')]"
        ".filter(one => !(one.textContent.trim() || one.getAttribute('aria-label') || one.closest('label')))"
        ".length"
    )
    assert unnamed == 0


def test_the_switch_between_farm_rules_changes_the_totals(browser: Browser, page_of: Pages) -> None:
    for script in (True, False):
        browser.open(page_of("two-players-slips.yaml"), script=script)
        totals = set()
        for rule in ("third", "first", "second"):
            browser.one(f"[name=farms][value={rule}]").click()
            shown = [one for one in browser.all(".totals, .chart") if one.is_displayed()]
            assert len(shown) == 2
            totals.add(tuple(one.text for one in shown))
            said = [one.text for one in browser.all(".farm-rules p") if one.is_displayed()]
            assert len(said) == (rule != "third")
        assert len(totals) > 1


def test_a_long_legend_leaves_the_board_its_room(browser: Browser, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(render_html(of_data(everything(0, 100))), encoding="utf-8")
    browser.open(path, 1280, 720)
    height = "return document.querySelector('svg.board').getBoundingClientRect().height"
    assert len(browser.all(".legend:not([hidden]) li")) > 30
    assert browser.run(height) > 200
