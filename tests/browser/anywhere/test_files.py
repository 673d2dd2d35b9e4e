"""Files of the browser: opened, dropped, scored, edited, saved."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from carcscore.pipeline import parse
from tests.browser.anywhere.driving import (
    awaited,
    foreign_records,
    in_report,
    on_command_line,
    opened,
    press,
    report_is_there,
)
from tests.browser.axe import violations
from tests.browser.editing import Editor
from tests.commands import SAMPLES

pytestmark = pytest.mark.web

_DROPPED = """
const dropped = new DataTransfer();
if (arguments[1]) dropped.items.add(new File([arguments[0]], arguments[1]));
else dropped.setData("text/plain", arguments[0]);
const event = { dataTransfer: dropped, bubbles: true, cancelable: true };
document.body.dispatchEvent(new DragEvent("drop", event));
"""


def test_a_file_is_scored_edited_and_saved_to(page: Editor) -> None:
    """What was typed stays as it was, and what somebody else wrote meanwhile is asked about."""
    text = (SAMPLES / "evening.yaml").read_text(encoding="utf-8")
    opened(page, "evening.yaml", text)
    assert "Red wins 6 to 4" in in_report(page, "return document.querySelector('h1').textContent")
    assert in_report(page, "return !document.querySelector('.zoom').hidden")  # its script runs
    press(page, "#report [data-name=edit]")
    assert page.words("#game-title") == "Saturday evening"
    assert page.words("#save") == "Saved"
    assert page.words("#strip") == "R Anna 6 B Ben 4"
    page.browser.run("change({ ...app.record, title: 'Sunday evening' }, 'title', null)")
    page.answered()
    press(page, "#save")
    saved = text.replace("Saturday evening", "Sunday evening")
    assert awaited(page.browser, "disk.read()") == saved
    awaited(page.browser, "disk.write(arguments[0])", f"# by somebody else\n{saved}")
    page.browser.run("change({ ...app.record, title: 'Monday evening' }, 'title', null)")
    page.answered()
    page.browser.run("save()")
    page.answered()
    assert "was changed by somebody else" in page.words("#question h2")
    page.answer("Overwrite it")
    assert awaited(page.browser, "disk.read()") == f"# by somebody else\n{text}".replace("Saturday", "Monday")
    assert page.browser.complaints() == []


def test_a_record_of_another_program_is_scored_and_edited(page: Editor, tmp_path: Path) -> None:
    save, *_ = foreign_records(tmp_path)
    opened(page, "save.jcz", save.read_text(encoding="utf-8"))
    verdict = in_report(page, "return document.querySelector('h1').textContent")
    assert verdict in on_command_line(str(save))
    press(page, "#report [data-name=edit]")
    assert len(page.lying()) == 72
    assert page.words("#save") == "Save"


def test_of_several_games_one_is_chosen(page: Editor) -> None:
    text = (SAMPLES / "evening.yaml").read_text(encoding="utf-8")
    opened(page, "two.yaml", f"{text}---\n{text.replace('Saturday', 'Sunday')}")
    assert "Saturday" in in_report(page, "return document.querySelector('.game').textContent")
    page.browser.run(
        "const which = document.querySelector('[data-name=which-game]'); which.value = 2;"
        "which.dispatchEvent(new Event('change'))"
    )
    page.answered()
    page.browser.settle()
    assert "Sunday" in in_report(page, "return document.querySelector('.game').textContent")
    press(page, "#report [data-name=close-report]")
    assert not page.browser.all("#report iframe")


def test_the_board_has_its_report_and_its_link(page: Editor) -> None:
    page.tap("#tab-record")
    page.answered()
    press(page, "#record [data-name=report]")
    page.browser.settle()
    assert in_report(page, "return document.querySelectorAll('svg.board .tile').length") == 1
    press(page, "#report [data-name=close-report]")
    press(page, "#record [data-name='link-CarcassonneLab']")
    assert "can't express a final position" in page.words("#notices")


def test_what_can_t_be_used_is_told(page: Editor) -> None:
    opened(page, "broken.yaml", "carcscore: 1\nplayers: [red")
    assert "can\u2019t be used" in in_report(page, "return document.body.textContent").replace("'", "\u2019")
    press(page, "#report [data-name=edit]")
    assert "never closed" in page.words("#notices")


@pytest.mark.parametrize("width", [390, 1280])
def test_everybody_can_use_what_the_page_has_more(page: Editor, width: int) -> None:
    page.browser.resize(width, 800)
    assert violations(page.browser) == []
    press(page, "#open")
    assert violations(page.browser) == []
    page.answer("Cancel")
    opened(page, "evening.yaml", (SAMPLES / "evening.yaml").read_text(encoding="utf-8"))
    assert violations(page.browser) == []
    assert page.browser.run("return document.documentElement.scrollWidth <= innerWidth")


def test_what_is_dropped_or_pasted_is_scored(page: Editor, tmp_path: Path) -> None:
    _, log, link = foreign_records(tmp_path)
    verdict = json.loads(on_command_line(str(log)))["verdict"]
    won = verdict[verdict.index(" wins ") :]
    for text, name in ((log.read_text(encoding="utf-8"), "log.json"), (link.read_text(encoding="utf-8"), "")):
        page.browser.run(_DROPPED, text, name)
        report_is_there(page)
        assert won in in_report(page, "return document.querySelector('h1').textContent")
        press(page, "#report [data-name=close-report]")
    press(page, "#open")
    page.browser.run(
        "document.querySelector('#question textarea').value = arguments[0]", link.read_text("utf-8")
    )
    page.answer("Score this text")
    report_is_there(page)
    assert won in in_report(page, "return document.querySelector('h1').textContent")


def test_a_new_board_is_saved_as_a_download(page: Editor) -> None:
    page.browser.run(
        "window.downloads = []; const made = URL.createObjectURL;"
        "URL.createObjectURL = (blob) => { blob.text().then((text) => downloads.push(text));"
        "  return made(blob); };"
        "HTMLAnchorElement.prototype.click = function () { downloads.push(this.download); };"
        "window.showSaveFilePicker = undefined"
    )
    press(page, "#save")
    page.answer("Save")
    assert page.browser.run("return downloads")[0] == "game.yaml"
    assert parse(page.browser.run("return downloads")[1]).board[0].tile == "D"
    assert page.words("#save") == "Saved"
    page.browser.run("change({ ...app.record, title: 'x' }, 'title', null)")
    page.answered()
    press(page, "#save")
    assert "title: x" in page.browser.run("return downloads")[3]


def test_a_new_board_is_saved_where_the_reader_says(page: Editor) -> None:
    page.browser.run(
        "window.showSaveFilePicker = async ({ suggestedName }) => (await navigator.storage.getDirectory())"
        ".getFileHandle(`my-${suggestedName}`, { create: true })"
    )
    page.browser.run("save()")
    page.answered()
    text = awaited(
        page.browser,
        "navigator.storage.getDirectory().then((one) => one.getFileHandle('my-game.yaml'))"
        ".then((one) => one.getFile()).then((one) => one.text())",
    )
    assert parse(text).board[0].tile == "D"
    assert page.words("#game-title") == "my-game.yaml"
