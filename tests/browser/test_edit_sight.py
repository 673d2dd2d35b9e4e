"""What is asked about stays in sight: panels begin at the top, fields stay, the board keeps its room."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.browser.axe import violations
from tests.browser.editing import Editor, served, session_of, text_of
from tests.browser.test_edit_drafts import with_drafts
from tests.browser.test_edit_photo import lay_photo

pytestmark = pytest.mark.slow

SIZES = [(390, 844), (768, 1024), (1440, 900)]
SCROLLED = "return [one('#side').scrollTop, one('#cell').scrollTop]"
PLACE = "return document.activeElement.getBoundingClientRect().top"
COVERED = """
const boxes = (selector) =>
  [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
const cells = [...boxes("#lying .tile .ground"), ...boxes("#lying .empty rect")];
const meet = (one, other) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
return boxes(".rulers text").filter((name) => cells.some((cell) => meet(name, cell))).length;
"""


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=str)
def test_a_tile_that_is_laid_is_told_from_the_beginning(
    editor: Editor, tmp_path: Path, size: tuple[int, int]
) -> None:
    boxes = ("traders-and-builders", "princess-and-dragon", "tower", "abbey-and-mayor", "hills-and-sheep")
    with served(session_of(tmp_path, expansions=boxes)) as address:
        editor.open(address, *size)
        editor.tap_cell((0, 1))
        editor.tap("#cell > .picks .pick:nth-child(20)")
        editor.answered()
        assert editor.browser.run(SCROLLED) == [0, 0]
        assert (0, 1) in editor.lying()
        editor.tap(".put")  # whoever is put there is seen where the tap was
        editor.tap("#tab-game")
        editor.tap("[data-name=expansion-wells]")
        assert editor.browser.run("return one('#side').scrollTop + one('#game').scrollTop") > 0
        editor.tap("#tab-findings")
        assert editor.browser.run(SCROLLED)[0] == 0


def test_what_is_claimed_is_answered_where_it_is_typed(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("evening.yaml").replace("claimed:", "# claimed:"))) as address:
        editor.open(address)
        editor.tap("#tab-points")
        editor.answered()
        editor.tap("[data-name=count-farm-2]")
        before = editor.browser.run(PLACE)
        for points, words in (("6", "3 too high: 3 due"), ("1", "2 too low: 3 due"), ("3", "That is right.")):
            editor.browser.run("document.activeElement.select()")
            editor.browser.keys(points, "\ue007")
            editor.answered()
            assert words in editor.words("#points .entry .counted")
            assert editor.browser.run("return document.activeElement.dataset.name") == "counted.farm-2.blue"
            assert editor.browser.run(PLACE) == pytest.approx(before, abs=2)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("sample", ["evening.yaml", "two-players.yaml"])
def test_names_of_squares_lie_beside_the_board(
    editor: Editor, tmp_path: Path, sample: str, size: tuple[int, int]
) -> None:
    with served(session_of(tmp_path, text_of(sample))) as address:
        editor.open(address, *size)
        editor.answered()
        assert editor.browser.run("return document.querySelectorAll('.rulers text').length") > 4
        assert editor.browser.run(COVERED) == 0


def test_a_photo_that_is_moved_stays_in_sight(editor: Editor, tmp_path: Path) -> None:
    lay_photo(editor, tmp_path)
    in_sight = "return isPhotoInSight()"
    assert editor.browser.run(in_sight)
    for _ in range(4):
        for way in ("west", "north"):
            editor.browser.one(f"[data-name=photo-{way}]").click()
    assert editor.browser.run(in_sight)
    editor.browser.run("zooms.in(); zooms.in()")
    seen = "return panzoom.getPan()"
    before = editor.browser.run(seen)
    editor.browser.one("[data-name=photo-east]").click()  # who looks closely goes on looking there
    assert editor.browser.run(seen) == before


def test_many_drafts_leave_the_board_its_room(editor: Editor, tmp_path: Path) -> None:
    session, _ = with_drafts(tmp_path, 9)
    with served(session) as address:
        editor.open(address)
        editor.tap_cell((0, 1))
        editor.browser.run("[...document.querySelectorAll('#notices button')].at(-1).click()")
        assert editor.words("#notices").count("it differs in: title") == 9
        height = "return document.querySelector('#table').getBoundingClientRect().height"
        assert editor.browser.run(height) > 150
        assert violations(editor.browser) == []


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_turn_that_is_looked_at_is_seen_in_the_list_and_below_it(
    editor: Editor, tmp_path: Path, size: tuple[int, int]
) -> None:
    inside = """
const [list, row] = [one("#turns ol"), one("#turns .now")].map((part) => part.getBoundingClientRect());
const form = one("#turns h3").getBoundingClientRect();
return [row.top >= list.top - 1 && row.bottom <= list.bottom + 1, form.bottom <= innerHeight];
"""
    with served(session_of(tmp_path, text_of("two-players-turns.yaml"))) as address:
        editor.open(address, *size)
        editor.tap("#tab-turns")
        assert "71." in editor.words("#turns .now")
        assert editor.browser.run(inside) == [True, True]
        editor.browser.run("one('#turns ol').scrollTop = 300")
        before = editor.browser.run("return one('#turns ol').scrollTop")
        editor.tap("[data-name=turn-9]")
        assert "10." in editor.words("#turns .now")
        assert editor.browser.run("return one('#turns ol').scrollTop") == before
        assert editor.browser.run(inside) == [True, True]


ODD = ["<img src=x onerror=oops()><b>Anna</b>", "\u202eevil", "x" * 190, "\U0001f600" * 30]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_long_names_push_nothing_out_of_the_window(
    editor: Editor, tmp_path: Path, size: tuple[int, int]
) -> None:
    record = {
        "carcscore": 1,
        "title": "</script>" + "T" * 150,
        "players": [
            {"color": colour, "name": name}
            for colour, name in zip(("red", "blue", "green", "yellow"), ODD, strict=True)
        ],
        "board": [{"tile": "D", "at": [0, 0], "rotation": 0}],
    }
    with served(session_of(tmp_path, json.dumps(record), "game.json")) as address:
        editor.open(address, *size)
        editor.answered()
        editor.tap_cell((0, 0))
        for tab in ("points", "game", "cell") if size[0] < 960 else ("points", "game"):
            editor.tap(f"#tab-{tab}")
            assert editor.browser.run("return document.documentElement.scrollWidth") <= size[0]
        for part in ("#save", ".zoom", "#photo", "#cell .hand"):
            box = editor.browser.run(
                "return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", part
            )
            assert 0 <= box["left"] < box["right"] <= size[0], part
        assert editor.browser.complaints() == []
        assert violations(editor.browser) == []


def test_a_conflict_begins_with_the_safe_choice_and_a_name_that_is_free(
    editor: Editor, tmp_path: Path
) -> None:
    with served(session_of(tmp_path, text_of("evening.yaml"))) as address:
        editor.open(address)
        editor.browser.run("lay([2, 1], 'A', 1)")
        editor.answered()
        (tmp_path / "game.yaml").write_text(text_of("evening.yaml") + "# changed\n", encoding="utf-8")
        editor.tap_top("#save")
        assert (
            editor.browser.run("return document.activeElement.textContent") == "Save mine under another name"
        )
        assert violations(editor.browser) == []
        editor.browser.keys("\ue007")
        editor.settled()
        assert editor.browser.run("return document.activeElement.value") == "game-2.yaml"
        editor.browser.keys("ours", "\ue007")
        editor.answered()
        assert (tmp_path / "ours.yaml").exists()
        assert editor.words("#save") == "Saved"
