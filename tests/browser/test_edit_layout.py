"""Where things are on the page: rulers, panels in view, the room of the board, what is lit with a farm."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.editing import Editor, served, session_of, text_of

pytestmark = pytest.mark.slow

RULERS = "return [...document.querySelectorAll('.rulers text')].map((one) => one.textContent)"
MIDDLE_OF = """
const tile = document.querySelector(`#lying .tiles [data-at="${arguments[0]}"]`).getBoundingClientRect();
const names = [...document.querySelectorAll(".rulers text")]
  .map((one) => [one.textContent, one.getBoundingClientRect()]);
const inside = ([, box], from, to, place) => {
  const middle = place === "x" ? box.left + box.width / 2 : box.top + box.height / 2;
  return middle > from && middle < to;
};
const above = names.filter((one) => inside(one, tile.left, tile.right, "x") && one[1].top < tile.top);
const beside = names.filter((one) => inside(one, tile.top, tile.bottom, "y") && one[1].left < tile.left);
return [above, beside].map((some) => some.map(([name]) => name));
"""


@pytest.mark.parametrize("size", [(390, 844), (768, 1024), (1440, 900)])
def test_squares_have_the_names_of_the_report(editor: Editor, tmp_path: Path, size: tuple[int, int]) -> None:
    with served(session_of(tmp_path, text_of("two-players.yaml"))) as address:
        editor.open(address, *size)
        editor.answered()
        assert editor.browser.run(RULERS) == [*"ABCDEFGHIJ", *map(str, range(1, 11))]
        assert editor.browser.run(MIDDLE_OF, "0,0") == [["F"], ["7"]]
        editor.browser.run("zooms.in(); zooms.in()")
        editor.settled()
        assert editor.browser.run(MIDDLE_OF, "0,0") == [["F"], ["7"]]
        assert editor.browser.complaints() == []


def test_names_stay_while_the_board_grows_to_the_right(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path)) as address:
        editor.open(address, 390, 844)
        editor.browser.run("lay([1, 0], 'U', 1)")
        editor.answered()
        assert editor.browser.run(RULERS) == ["A", "B", "1"]
        assert editor.browser.run(MIDDLE_OF, "1,0") == [["B"], ["1"]]


def test_the_board_takes_the_room_of_a_phone_until_a_cell_is_chosen(editor: Editor, tmp_path: Path) -> None:
    height = "return document.querySelector('#table').getBoundingClientRect().height"
    with served(session_of(tmp_path, text_of("two-players.yaml"))) as address:
        editor.open(address, 390, 844)
        editor.answered()
        alone = editor.browser.run(height)
        assert alone > 0.65 * 844
        editor.tap_cell((0, 0))
        assert editor.browser.run(height) < alone - 150
        editor.tap("#tab-points")
        assert editor.browser.run(height) < alone - 150


IN_VIEW = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
const { scrollHeight } = document.documentElement;
return [box.top, Math.min(box.bottom, innerHeight) - box.top, scrollHeight - innerHeight];
"""


@pytest.mark.parametrize("tab", ["points", "turns"])
def test_panels_open_in_view_below_many_tiles(editor: Editor, tmp_path: Path, tab: str) -> None:
    log = "carcscore: 1\nplayers: [red, blue]\nend: adjourned\nturns: ['red U 1,0']\n"
    with served(session_of(tmp_path, log)) as address:
        editor.open(address, 1440, 900)
        editor.tap_cell((0, 1))
        editor.answered()
        editor.browser.run("document.querySelector(`#tab-${arguments[0]}`).click()", tab)
        top, seen, beyond = editor.browser.run(IN_VIEW, f"#{tab}")
        assert top < 700
        assert seen > 200
        assert beyond <= 0


LIT = """
const kindOf = (part) => {
  const { at } = part.closest("[data-at]").dataset;
  return turnedAt(app.record, cellOf(at)).tile.segments[part.dataset.segment].kind;
};
return [...new Set([...document.querySelectorAll("#lying .tiles .lit")].map(kindOf))];
"""


def test_a_lit_farm_lights_its_cities(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("two-players.yaml"))) as address:
        editor.open(address, 1440, 900)
        editor.answered()
        editor.tap_cell((0, 0))
        farm = editor.browser.run(
            "return turnedAt(app.record, [0, 0]).tile.segments.findIndex((one) => one.kind === 'farm')"
        )
        editor.tap(f"[data-name=tell-{farm}]")
        assert sorted(editor.browser.run(LIT)) == ["city", "farm"]
