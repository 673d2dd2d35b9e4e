"""Double tiles on the page: laid, turned and taken away whole; and a board to which no tile is left."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carcscore.edit.examining import examined
from tests.browser.chromium import Browser
from tests.browser.editing import Editor, page_file

pytestmark = pytest.mark.slow

SET = "castles-in-germany"
LOG = """
carcscore: 1
rules: {expansions: [castles-in-germany]}
players: [red, blue]
turns:
  - red U 1,0
end: adjourned
"""
FULL = """
carcscore: 1
players: [red, blue]
sets: {}
tiles: {QA: {count: 2, segments: [{farm: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW]}]}}
start: [{tile: QA, at: [0, 0]}]
board: |
  QA  QA
"""


@pytest.fixture
def editor(browser: Browser) -> Editor:
    return Editor(browser)


def errors(record: object) -> list[str]:
    return [one.code for one in examined(record, searching=False).findings if one.severity == "error"]


def test_a_double_tile_is_laid_turned_and_taken_away_whole(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path, expansions=(SET,)))
    editor.tap_cell((0, 1))
    editor.tap_pick("CGFL", 0)
    assert editor.lying() == {(0, 0): ("D", 0), (0, 1): ("CGFL", 0), (1, 1): ("CGFR", 0)}
    assert errors(editor.record()) == []
    editor.tap_cell((1, 1))
    editor.tap("[data-name=turn]")
    assert len(editor.lying()) == 3
    assert errors(editor.record()) == []
    editor.tap("[data-name=away]")
    assert editor.lying() == {(0, 0): ("D", 0)}
    assert editor.browser.complaints() == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (768, 1024), (1440, 900)])
def test_both_halves_are_seen_before_they_are_laid(
    editor: Editor, tmp_path: Path, width: int, height: int
) -> None:
    """Beside or below each other as they would lie, each as large as another tile, and named on one line."""
    editor.open(page_file(tmp_path, expansions=(SET,)), width, height)
    editor.tap_cell((0, 1))
    editor.browser.settle()
    looks = editor.browser.run(
        "return [...document.querySelectorAll('.pick')].map((one) => {"
        " const grounds = [...one.querySelectorAll('.tile .ground')];"
        " const tiles = grounds.map((each) => each.getBoundingClientRect());"
        " const name = one.querySelector('span').getClientRects().length;"
        " const places = tiles.map(({x, y, width}) => [x, y, width]);"
        " return [one.dataset.code, Number(one.dataset.turns), name, places]; })"
    )
    single = next(tiles[0][2] for code, _, _, tiles in looks if not code.startswith("CG"))
    for code, turns, lines, tiles in looks:
        assert lines == 1
        assert len(tiles) == 1 + code.startswith("CG"), code
        assert all(size > 0.8 * single for _, _, size in tiles), code
        if len(tiles) == 2:
            (ox, oy, _), (x, y, _) = tiles
            way = ((1 if code.endswith("L") else 3) + turns) % 4
            across, down = abs(ox - x) > 0.8 * single, abs(oy - y) > 0.8 * single
            assert (across, down) == (way % 2 == 1, way % 2 == 0)
            assert (ox > x, oy > y) == (way == 1, way == 2)
    room = "const side = document.querySelector('#side'); return side.scrollWidth - side.clientWidth"
    assert editor.browser.run(room) == 0


def test_no_half_is_offered_where_the_other_has_no_room(editor: Editor, tmp_path: Path) -> None:
    board = "  D*  U\n  .   .\n"
    text = f"carcscore: 1\nrules: {{expansions: [{SET}]}}\nplayers: [red, blue]\nboard: |\n{board}"
    editor.open(page_file(tmp_path, text))
    offered = editor.browser.run(
        "return fitting(app.record, [0, 1]).filter(one => one.code.startsWith('CG'))"
        ".map(one => [one.code, one.turns])"
    )
    assert offered
    laid = "return JSON.stringify(withTile(app.record, [0, 1], arguments[0], arguments[1]))"
    for code, turns in offered:
        assert errors(json.loads(editor.browser.run(laid, code, turns))) == [], (code, turns)


def test_a_log_lays_both_halves_in_a_turn(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path, LOG))
    editor.tap_cell((0, 1))
    editor.tap_pick("CGFL", 0)
    assert editor.lying()[1, 1] == ("CGFR", 0)
    assert [one.get("tile") for one in editor.record()["turns"]] == ["U", "CGFL"]
    assert errors(editor.record()) == []
    editor.tap_cell((1, 1))
    for _ in range(3):
        editor.tap("[data-name=turn]")
        assert errors(editor.record()) == []
    editor.tap("[data-name=away]")
    assert [one["tile"] for one in editor.record()["turns"]] == ["U"]


def test_a_full_board_has_no_room(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path, FULL))
    empty = "return document.querySelectorAll('.empty').length"
    assert editor.browser.run(empty) == 0
    editor.tap_cell((1, 0))
    editor.tap("[data-name=away]")
    assert editor.browser.run(empty) == 4
