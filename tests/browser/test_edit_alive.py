"""The page with the program behind it: scores, findings, saving."""

from __future__ import annotations

from pathlib import Path

import pytest

from carcscore.pipeline import read
from tests.browser.conftest import SAMPLES
from tests.browser.editing import Editor, served, session_of, text_of

pytestmark = pytest.mark.slow


def test_totals_stories_and_what_is_open(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("evening.yaml"))) as address:
        editor.open(address, 1280, 720)
        assert editor.words("#strip") == "R Anna 6 B Ben 4"
        editor.tap_cell((2, 0))
        editor.browser.run("lay([2, 1], 'A', 1)")
        editor.answered()
        assert editor.words("#strip") == "R Anna 7 B Ben 4"
        editor.tap_cell((2, 0))
        editor.tap("[data-name=tell-0]")
        assert "cloister-1" in editor.words("#cell .story")
        assert editor.browser.all(".board.lighting .lit") != []
        editor.tap("#tab-findings")
        assert "Nothing wrong so far" in editor.words("#findings")
        assert "are not laid yet" in editor.words("#findings .open")
        editor.tap("#tab-points")
        assert "Red wins" in editor.words("#points .verdict")
        assert editor.browser.complaints() == []
        addresses = {one for one in editor.browser.requests() if not one.startswith("chrome")}
        assert all(one.startswith(address) for one in addresses)


FIGURES = "return [...document.querySelectorAll('#lying .figure > title')].map(one => one.textContent).sort()"


def test_a_log_is_drawn_as_it_stands_when_it_is_opened(editor: Editor, tmp_path: Path) -> None:
    """Who was eaten, captured or recalled is gone; the dragon, the fairy and a floor are there."""
    with served(session_of(tmp_path, text_of("five-boxes-turns.yaml"))) as address:
        editor.open(address, 1280, 720)
        stand = editor.browser.run(FIGURES)
        followers, pieces = ["blue's abbot gardener", "blue's farmer"], ["blue's pig", "dragon", "fairy"]
        assert stand == [*followers, *pieces, "floors 1", "red's barn"]
        editor.browser.run("change({...app.record, title: 'Another'}, 'title')")
        editor.answered()
        assert editor.browser.run(FIGURES) == stand


def test_floors_of_a_position_lie_on_their_towers(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("tower.yaml"))) as address:
        editor.open(address, 1280, 720)
        told = [one for one in editor.browser.run(FIGURES) if one.startswith("floors")]
        assert told == ["floors 1", "floors 3"]


def test_a_slip_has_its_cure_as_a_button(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("two-players.yaml"))) as address:
        editor.open(address, 1280, 720)
        before = editor.lying()
        editor.browser.run(
            "change(withTurn(app.record, [1, 0], (laidAt(app.record, [1, 0]).turns + 1) % 4), '')"
        )
        editor.answered()
        assert editor.browser.all("#lying .finding") != []
        editor.browser.until_done("setTimeout(arguments[0], 600)")
        editor.answered()
        editor.tap("#tab-findings")
        editor.tap("#findings .cure")
        editor.answered()
        assert editor.lying() == before
        assert editor.browser.all("#lying .finding") == []


def test_saving_asks_before_it_goes_over_what_changed(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    with served(session_of(tmp_path, text_of("evening.yaml"))) as address:
        editor.open(address)
        assert editor.words("#save") == "Saved"
        editor.browser.run("lay([2, 1], 'A', 1)")
        editor.answered()
        editor.tap_top("#save")
        assert editor.words("#save") == "Saved"
        assert len(read(path).board) == 6
        path.write_text(text_of("evening.yaml"), encoding="utf-8")
        editor.browser.run("lay([2, 2], 'B', 0)")
        editor.answered()
        editor.tap_top("#save")
        assert "evening" in editor.words("#question pre")
        assert len(read(path).board) == 5
        editor.answer("Save mine under another name")
        editor.browser.run("document.querySelector('#new-name').value = 'mine.yaml'")
        editor.answer("Save")
        assert len(read(tmp_path / "mine.yaml").board) == 7
        editor.tap_top("#undo")
        editor.tap_top("#save")
        assert editor.words("#save") == "Saved"
        assert len(read(tmp_path / "mine.yaml").board) == 6
        assert len(read(path).board) == 5


def test_a_double_tap_saves_once(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("evening.yaml"))) as address:
        editor.open(address)
        editor.browser.run("lay([2, 1], 'A', 1)")
        editor.answered()
        editor.browser.run("one('#save').click(); one('#save').click()")
        editor.answered()
        assert editor.words("#save") == "Saved"
        assert not editor.browser.run("return one('#question').open")


def test_why_it_can_t_be_saved_stays_until_it_can(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    with served(session_of(tmp_path, text_of("evening.yaml"))) as address:
        editor.open(address)
        path.chmod(0o444)
        editor.browser.run("lay([2, 1], 'A', 1)")
        editor.answered()
        editor.tap_top("#save")
        editor.browser.run("examine(true)")
        editor.answered()
        assert "read-only" in editor.words("#notices")
        path.chmod(0o644)
        editor.tap_top("#save")
        assert editor.words("#notices") == ""
        path.unlink()
        editor.tap_top("#undo")
        editor.tap_top("#save")
        assert editor.browser.all("#question pre") == []
        editor.answer("Save it anew")
        assert len(read(path).board) == 5


def test_what_stands_in_the_file_may_be_taken_instead(editor: Editor, tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    with served(session_of(tmp_path, text_of("evening.yaml"))) as address:
        editor.open(address)
        path.write_text(text_of("two-players.yaml"), encoding="utf-8")
        editor.browser.run("lay([2, 2], 'B', 0)")
        editor.answered()
        editor.tap_top("#save")
        editor.answer("Use the version in the file")
        editor.answered()
        assert len(editor.lying()) == 72
        assert editor.words("#game-title") == "Kitchen table"


def test_a_new_board_asks_for_its_name(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path)) as address:
        editor.open(address)
        editor.tap_cell((1, 0))
        editor.tap_pick("V", 0)
        editor.tap_top("#save")
        editor.browser.run("document.querySelector('#new-name').value = 'ours.yaml'")
        editor.answer("Save")
        assert [one.tile for one in read(tmp_path / "ours.yaml").board] == ["D", "V"]


def test_autosave_saves_each_change(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("evening.yaml"), autosave=True)) as address:
        editor.open(address)
        editor.tap_cell((2, 1))
        editor.tap_pick("A", 1)
        editor.answered()
        editor.settled()
        assert len(read(tmp_path / "game.yaml").board) == 6


def test_turn_by_turn(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path)) as address:
        editor.open(address)
        editor.tap("#tab-game")
        editor.tap("[data-name=way-true]")
        editor.tap_cell((0, -1))
        editor.tap_pick("E", 2)
        editor.tap('.large [data-segment="0"]')
        editor.answered()
        assert editor.words("#strip") == "R red 4 B blue 0 to play"
        assert editor.browser.all("#lying .figure") == []  # its city was completed: the knight went home
        editor.tap_cell((1, 0))
        editor.tap_pick("K", 1)
        editor.answered()
        turns = editor.record()["turns"]
        assert [turn["player"] for turn in turns] == ["red", "blue"]
        assert turns[0]["actions"] == [{"deploy": {"role": "knight", "point": "S", "figure": "follower"}}]
        editor.tap("#tab-turns")
        assert "1. E2 on A1, knight" in editor.words("#turns")
        editor.tap("[data-name=turn-off]")
        assert len(editor.record()["turns"]) == 1


def test_nobody_plays_on_when_all_tiles_lie(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("two-players-turns.yaml"))) as address:
        editor.open(address)
        assert editor.words("#strip") == "R Anna 87 B Ben 92"
        assert "All tiles lie" in editor.words("#cell")
        editor.tap_top("#tab-turns")
        editor.browser.run("change({...app.record, turns: app.record.turns.slice(0, -1)}, '', null)")
        editor.answered()
        assert "Anna" in editor.words("#strip .next")


def test_expansions_bring_their_tiles_and_what_they_declare(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path)) as address:
        editor.open(address, 1280, 720)
        editor.tap("#tab-game")
        editor.tap("[data-name=expansion-traders-and-builders]")
        editor.answered()
        assert "1 of 96 tiles" in editor.words("#cell")
        editor.browser.run("for (const one of document.querySelectorAll('#game details')) one.open = true")
        editor.type("[data-name='traders-and-builders.goods.red.wine']", "3")
        editor.type("[data-name='track.red']", "12")
        editor.type("[data-name='player 1 name']", "Anna")
        editor.answered()
        record = editor.record()
        assert record["traders-and-builders"] == {"goods": {"red": {"wine": 3}}}
        assert record["track"] == {"red": 12}
        assert record["players"][0] == {"color": "red", "name": "Anna"}
        assert "Anna 22" in editor.words("#strip")


ROWS = """
return [...document.querySelectorAll('[data-part=Expansions] .option')].filter((one) => one.checkVisibility())
  .map((one) => one.textContent.trim());
"""


def test_expansions_stand_in_the_order_of_the_boxes_and_are_found(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path)) as address:
        editor.open(address, 390, 844)
        editor.tap("#tab-game")
        rows = editor.browser.run(ROWS)
        assert rows[0].startswith("1. Inns & Cathedrals")
        numbers = [int(row.split(".")[0]) for row in rows if row.split(".")[0].isdigit()]
        assert numbers == sorted(numbers)
        assert {*numbers} == {*range(1, 11)}
        assert rows[-1].startswith(("Wells", "The Woods", "Taverns"))
        editor.type("[data-name=expansion-search]", "dragon")
        editor.browser.run(
            "document.querySelector('[data-name=expansion-search]').dispatchEvent(new Event('input'))"
        )
        assert [row[:2] for row in editor.browser.run(ROWS)] == ["3."]
        assert editor.browser.complaints() == []


def test_a_new_board_asks_how_the_game_is_told(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path)) as address:
        editor.open(address, 390, 844)
        assert "Type the final position" in editor.words("#cell")
        editor.tap("[data-name=begin-true]")
        assert editor.record()["turns"] == []
        editor.tap("[data-name=begin-false]")
        assert "turns" not in editor.record()
        editor.tap("[data-name=begin-true]")
        editor.tap_cell((1, 0))
        editor.tap(".pick")
        editor.browser.run("choose(null)")
        assert "Type the final position" not in editor.words("#cell")


def test_a_change_of_colour_goes_everywhere(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("evening.yaml"))) as address:
        editor.open(address, 1280, 720)
        editor.tap("#tab-game")
        editor.browser.run(
            "const select = document.querySelector('[data-name=\"player 1 colour\"]');"
            "select.value = [...select.options].find((one) => one.text === 'green').value;"
            "select.dispatchEvent(new Event('change'))"
        )
        editor.answered()
        record = editor.record()
        assert [one["player"] for one in record["followers"]] == ["blue", "blue", "green"]
        assert record["track"] == {"green": 4, "blue": 0}
        assert editor.words("#strip") == "G Anna 6 B Ben 4"


def test_the_page_outlives_the_program(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("evening.yaml"))) as address:
        editor.open(address)
    editor.browser.run("lay([2, 1], 'A', 1)")
    editor.answered()
    assert "The program has ended" in editor.words("#notices")
    assert (2, 1) in editor.lying()
    editor.tap("#tab-record")
    assert "A1" in editor.browser.run("return document.querySelector('#record textarea').value")


def test_undoing_expansions_brings_back_what_was_played_with(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path)) as address:
        editor.open(address)
        editor.tap("#tab-game")
        editor.tap("[data-name=expansion-inns-and-cathedrals]")
        editor.answered()
        assert editor.browser.run("return kit.total") == 90
        editor.browser.run("undo()")
        assert editor.browser.run("return kit.total") == 72
        editor.browser.run("redo()")
        assert editor.browser.run("return kit.total") == 90
        assert editor.browser.complaints() == []


def test_a_text_is_taken_up(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("evening.yaml"))) as address:
        editor.open(address)
        editor.tap("#tab-record")
        editor.answered()
        assert "# A short evening" in editor.browser.run(
            "return document.querySelector('#record textarea').value"
        )
        editor.browser.run(
            "const area = document.querySelector('#record textarea'); area.value = arguments[0];"
            "area.dispatchEvent(new Event('input'))",
            text_of("river.yaml"),
        )
        editor.tap("[data-name=take]")
        editor.answered()
        assert "river" in editor.record()["rules"]["expansions"]
        assert len(editor.lying()) == len(read(SAMPLES / "river.yaml").board)
        assert editor.browser.complaints() == []


def test_the_start_tile_of_a_log_may_be_turned(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("evening-turns.yaml"))) as address:
        editor.open(address)
        editor.tap_cell((0, 0))
        editor.tap("[data-name=turn]")
        editor.answered()
        assert editor.record()["start"] == [{"tile": "D", "at": [0, 0], "rotation": 90}]
