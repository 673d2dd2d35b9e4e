"""The page of ``carcscore edit`` for every hand, eye and screen."""

from __future__ import annotations

from pathlib import Path
from time import sleep

import pytest
from PIL import Image

from tests.browser.axe import violations
from tests.browser.chromium import Browser
from tests.browser.conftest import SAMPLES
from tests.browser.editing import Editor, page_file, served, session_of

pytestmark = pytest.mark.slow

TABS = ("cell", "points", "findings", "turns", "game", "record")
SIZES = [(320, 640), (390, 844), (844, 390), (768, 1024), (1280, 720)]
TAB, ENTER, ESCAPE, DELETE = "\ue004", "\ue007", "\ue00c", "\ue017"
RIGHT, CONTROL = "\ue014", "\ue009"


@pytest.fixture
def editor(browser: Browser) -> Editor:
    return Editor(browser)


def text_of(sample: str) -> str:
    return (SAMPLES / sample).read_text(encoding="utf-8")


def show(editor: Editor, tab: str) -> None:
    """Opens a panel, and all that is folded in it."""
    editor.browser.run(
        "app.tab = arguments[0]; drawPanels();"
        "for (const one of document.querySelectorAll('details')) one.open = true",
        tab,
    )
    editor.settled()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1440, 900)])
def test_the_page_never_scrolls_into_nothing(editor: Editor, tmp_path: Path, width: int, height: int) -> None:
    many = text_of("evening.yaml").replace(
        "[inns-and-cathedrals]", "[inns-and-cathedrals, traders-and-builders]"
    )
    editor.open(page_file(tmp_path, many), width, height)
    editor.tap_cell((2, 1))
    editor.browser.until_done("setTimeout(arguments[0], 300)")
    assert editor.browser.all("#cell .pick .unseen") != []
    high, down = editor.browser.run(
        "scrollTo(0, 9999); return [document.documentElement.scrollHeight, scrollY]"
    )
    assert (high, down) == (height, 0)


def test_every_edge_of_the_filter_has_its_border(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path, text_of("evening.yaml")))
    editor.tap_cell((2, 1))
    given, free = editor.browser.run(
        "return ['#cell .edge:disabled', '#cell .edge.shows-any']"
        ".map((one) => getComputedStyle(document.querySelector(one)).borderLeftColor)"
    )
    assert given == "rgb(127, 174, 87)"
    assert free != "rgba(0, 0, 0, 0)"


@pytest.mark.parametrize("sample", ["two-players.yaml", "five-boxes-turns.yaml"])
def test_nothing_sticks_out(editor: Editor, tmp_path: Path, sample: str) -> None:
    editor.open(page_file(tmp_path, text_of(sample)))
    for width, height in SIZES:
        editor.browser.resize(width, height)
        for tab in TABS:
            show(editor, tab)
            wide, side, room = editor.browser.run(
                "const side = document.querySelector('#side');"
                "return [document.documentElement.scrollWidth, side.scrollWidth, side.clientWidth]"
            )
            assert wide <= width
            assert side <= room
        board = editor.browser.run("return document.querySelector('#table').getBoundingClientRect().toJSON()")
        assert 0 <= board["top"] < board["bottom"] <= height
        assert board["height"] > 0.3 * height


@pytest.mark.parametrize(
    ("sample", "width", "height", "dark"),
    [("illegal-slips.yaml", 1280, 720, False), ("traders-and-builders-turns.yaml", 390, 844, True)],
)
def test_axe_has_nothing_to_say(
    editor: Editor, tmp_path: Path, sample: str, width: int, height: int, dark: bool
) -> None:
    with served(session_of(tmp_path, text_of(sample))) as address:
        editor.open(address, width, height, dark=dark)
        for tab in TABS:
            show(editor, tab)
            assert violations(editor.browser) == []
        for cell in ([0, 0], editor.browser.run("return freeCells(app.record).values().next().value")):
            editor.browser.run("choose(arguments[0])", cell)
            editor.settled()
            assert violations(editor.browser) == []


def test_with_the_keyboard_alone(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path), 1280, 720)
    keys = editor.browser.keys
    for _ in range(12):
        keys(TAB)
        if editor.browser.run("return document.activeElement.dataset.at") == "0,0":
            break
    keys(RIGHT)
    assert editor.browser.run("return document.activeElement.dataset.at") == "1,0"
    keys(ENTER)
    assert editor.browser.run("return document.activeElement.className") == "pick"
    keys(RIGHT)
    second = editor.browser.run("return document.activeElement.dataset.code")
    assert second == editor.browser.all(".pick")[1].get_attribute("data-code")
    keys(ENTER)
    assert editor.lying()[1, 0][0] == second
    assert editor.browser.run("return document.activeElement.dataset.at") == "1,0"
    before = editor.lying()[1, 0][1]
    keys("r")
    assert editor.lying()[1, 0][1] != before
    keys(ENTER, TAB, TAB, TAB)
    for _ in range(12):
        if editor.browser.run("return document.activeElement.className") == "put":
            break
        keys(TAB)
    keys(ENTER)
    assert len(editor.record()["followers"]) == 1
    keys(ESCAPE)
    assert editor.browser.run("return document.activeElement.dataset.at") == "1,0"
    keys(DELETE)
    assert (1, 0) not in editor.lying()
    assert editor.browser.run("return document.activeElement.dataset.at") == "1,0"
    editor.browser.one("body").send_keys(CONTROL, "z")
    assert (1, 0) in editor.lying()


def test_undo_leaves_the_focus_where_it_is_of_use(editor: Editor, tmp_path: Path) -> None:
    """On the button; where nothing is left to undo on the other one, and on the board on its cell."""
    editor.open(page_file(tmp_path), 1440, 900)
    undo = (
        "document.activeElement.dispatchEvent("
        "new KeyboardEvent('keydown', {key: 'z', ctrlKey: true, bubbles: true}))"
    )
    focus = "const {id, dataset} = document.activeElement; return id || dataset.at"
    editor.browser.run("lay([1, 0], 'V', 0); lay([2, 0], 'B', 0); one('#undo').focus()")
    editor.browser.keys(ENTER)
    editor.settled()
    assert editor.browser.run(focus) == "undo"
    editor.browser.keys(ENTER)
    editor.settled()
    assert editor.browser.run(focus) == "redo"
    editor.browser.keys(ENTER, ENTER)
    editor.settled()
    assert editor.browser.run(focus) == "undo"
    editor.browser.run("stopAt('2,0')")
    editor.browser.run(undo)
    editor.settled()
    assert len(editor.lying()) == 2
    assert editor.browser.run(focus) == "2,0"
    editor.browser.run(undo)
    editor.settled()
    assert editor.browser.run("return document.activeElement.closest('#lying') !== null")


def test_an_address_of_another_start_shows_a_page(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path)) as address:
        for width, height in ((390, 844), (1440, 900)):
            editor.browser.open(f"{address.rsplit('/', 2)[0]}/{'x' * 24}/", width, height)
            assert editor.words("h1") == "This page can't be shown"
            assert "There is nothing here" in editor.words("main")
            assert violations(editor.browser) == []


def test_whoever_listens_is_told(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path))
    label = "return document.querySelector('#lying [data-at=\"0,0\"]').getAttribute('aria-label')"
    assert editor.browser.run(label) == "A1: tile D*, city north, road east, field south, road west"
    editor.tap_cell((1, 0))
    assert _told(editor) == "B1: 13 tiles fit"
    editor.tap_pick("V", 0)
    assert "V on B1" in _told(editor)
    editor.browser.run("undo()")
    assert "Undone: V on B1" in _told(editor)


def _told(editor: Editor) -> str:
    sleep(0.1)
    return str(editor.browser.run("return document.querySelector('#told').textContent"))


def test_two_fingers_zoom_and_one_drags(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path, text_of("two-players.yaml")))
    scale, pan = "return panzoom.getScale()", "return panzoom.getPan()"
    before = editor.browser.run(scale)
    x, y = 195.0, 260.0
    editor.touch("touchStart", x - 20, y, x + 20, y)
    for step in range(1, 8):
        editor.touch("touchMove", x - 20 - 10 * step, y, x + 20 + 10 * step, y)
        sleep(0.02)
    editor.touch("touchEnd")
    editor.settled()
    near = editor.browser.run(scale)
    assert near > 1.3 * before
    place = editor.browser.run(pan)
    editor.touch("touchStart", x, y)
    for step in range(1, 6):
        editor.touch("touchMove", x + 15 * step, y)
        sleep(0.02)
    sleep(0.2)
    editor.touch("touchEnd")
    editor.settled()
    assert editor.browser.run(pan)["x"] > place["x"]
    assert editor.browser.run("return app.cell") is None  # a drag is no tap
    editor.tap_cell((0, 0))
    assert editor.browser.run("return app.cell") == [0, 0]


def test_the_wheel_and_the_keys_zoom(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path), 1280, 720)
    scale = "return panzoom.getScale()"
    before = editor.browser.run(scale)
    wheel = {"type": "mouseWheel", "x": 400, "y": 400, "deltaX": 0, "deltaY": -120}
    editor.browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", wheel)
    editor.settled()
    nearer = editor.browser.run(scale)
    assert nearer > before
    editor.browser.keys("-", "-")
    editor.settled()
    assert editor.browser.run(scale) < nearer
    editor.browser.keys("0")
    editor.settled()
    assert editor.browser.run(scale) == pytest.approx(before)


def test_on_paper_board_and_points_remain(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("evening.yaml"))) as address:
        editor.open(address, 1280, 720, medium="print")
        assert editor.browser.shown("#lying .tile") == 5
        assert editor.browser.shown("#points") == 1
        assert editor.browser.shown(".empty, .tools, .zoom, #tabs, #game") == 0
        assert editor.browser.printed().startswith(b"%PDF")


@pytest.mark.parametrize("dark", [False, True])
def test_paper_shows_all_of_the_board_however_it_was_seen(editor: Editor, tmp_path: Path, dark: bool) -> None:
    """And its points, whatever panel was open; afterwards the page is as it was."""
    with served(session_of(tmp_path, text_of("two-players.yaml"))) as address:
        editor.open(address, 1280, 800, dark=dark)
        editor.browser.run("zooms.in(); zooms.in(); zooms.in(); app.tab = 'game'; drawPanels()")
        before = editor.browser.run("return lying.getBoundingClientRect().toJSON()")
        editor.browser._tell("Emulation.setEmulatedMedia", media="print", features=[])
        editor.browser.run("dispatchEvent(new Event('beforeprint'))")
        paper = editor.browser.run("return svg.getBoundingClientRect().toJSON()")
        assert len(editor.browser.all("#lying .tile")) == 72
        grounds = "[...document.querySelectorAll('#lying .tile .ground')]"
        for box in editor.browser.run(f"return {grounds}.map((one) => one.getBoundingClientRect())"):
            assert paper["left"] - 1 <= box["left"] < box["right"] <= paper["right"] + 1
            assert paper["top"] - 1 <= box["top"] < box["bottom"] <= paper["bottom"] + 1
        assert "Blue wins 92 to 87" in editor.words("#points .verdict")
        assert editor.browser.shown("#photo, .zoom, #tabs, #game, .count, .counted") == 0
        names = "return [...document.querySelectorAll('.rulers text')].map((one) => one.textContent)"
        assert editor.browser.run(names) == [*"ABCDEFGHIJ", *map(str, range(1, 11))]
        boxes = (
            "return [...document.querySelectorAll('.rulers text')].map((one) => one.getBoundingClientRect())"
        )
        for box in editor.browser.run(boxes):
            assert paper["left"] <= box["left"] < box["right"] <= paper["right"]
            assert paper["top"] <= box["top"] < box["bottom"] <= paper["bottom"]
        editor.browser.run("dispatchEvent(new Event('afterprint'))")
        editor.browser._tell("Emulation.setEmulatedMedia", media="", features=[])
        editor.settled()
        assert editor.browser.run("return lying.getBoundingClientRect().toJSON()") == before


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1440, 900)])
def test_the_board_is_saved_as_a_picture(editor: Editor, tmp_path: Path, width: int, height: int) -> None:
    editor.open(page_file(tmp_path, text_of("two-players.yaml")), width, height)
    folder = tmp_path / "downloads"
    folder.mkdir()
    editor.browser._tell("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    editor.browser.run("zooms.in(); choose([0, 0])")
    show(editor, "record")
    editor.tap("[data-name=picture]")
    for _ in range(100):
        if saved := list(folder.glob("*.png")):
            break
        sleep(0.1)
    with Image.open(saved[0]) as picture:
        assert picture.size == (1632, 1632)  # ten tiles a side and a margin
        colours = picture.convert("RGB").getcolors(1 << 24)
    assert len({colour for count, colour in colours if count > 500}) > 5
    assert editor.browser.complaints() == []


def test_without_its_script_the_page_says_so(editor: Editor, tmp_path: Path) -> None:
    editor.browser.open(page_file(tmp_path), script=False)
    editor.browser.scripts(True)
    assert "needs its script" in editor.browser.one("body").text
