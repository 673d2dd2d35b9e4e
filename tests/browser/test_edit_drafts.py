"""What was not saved: it is listed, stays until it is saved or let go, and a page loaded again goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from carcscore.edit.drafts import Drafts
from carcscore.edit.record_file import RecordFile
from carcscore.edit.session import Session
from tests.browser.editing import Editor, served, text_of

pytestmark = pytest.mark.slow


def test_what_was_not_saved_is_offered_again(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(text_of("evening.yaml"), encoding="utf-8")

    def session() -> Session:
        file = RecordFile(tmp_path / "game.yaml")
        return Session(file, file, Drafts(tmp_path / "drafts"))

    with served(session()) as address:
        editor.open(address)
        editor.browser.run("lay([2, 1], 'A', 1)")
        editor.answered()
        editor.browser.driver.get("about:blank")
    with served(session()) as address:
        editor.browser.open(address, 390, 844)
        editor.settled()
        assert "6 tiles was not saved" in editor.words("#notices")
        assert "it differs in: tile at D3" in editor.words("#notices")
        editor.browser.run("document.querySelector('#notices button').click()")
        editor.answered()
        assert (2, 1) in editor.lying()
        assert "was not saved" in editor.words("#notices")  # until it is saved, or let go
        editor.tap_top("#save")
        editor.answered()
        assert editor.browser.all("#notices .notice") == []
    assert list((tmp_path / "drafts").iterdir()) == []


def with_drafts(folder: Path, number: int) -> tuple[Session, Drafts]:
    """A session on a record of which so many pages kept drafts, each with another title."""
    (folder / "game.yaml").write_text(text_of("evening.yaml"), encoding="utf-8")
    file, drafts = RecordFile(folder / "game.yaml"), Drafts(folder / "drafts")
    plain = Session(file, file, drafts).start()["record"]
    for page in range(number):
        drafts.keep(f"page {page}", plain | {"title": f"Evening {page}"})
    return Session(file, file, drafts), drafts


def test_each_draft_is_listed_and_none_goes_when_another_is_shown(editor: Editor, tmp_path: Path) -> None:
    session, drafts = with_drafts(tmp_path, 6)
    with served(session) as address:
        editor.open(address)
        assert editor.words("#notices").count("it differs in: title") == 4
        editor.browser.run("[...document.querySelectorAll('#notices button')].at(-1).click()")
        assert editor.words("#notices").count("it differs in: title") == 6
        for number in (0, 1):
            editor.browser.run(
                "document.querySelectorAll('#notices .notice')[arguments[0]].querySelector('button').click()",
                number,
            )
            editor.answered()
        assert editor.words("#notices").count("it differs in: title") == 6
        assert len(drafts.left()) >= 6


def test_undo_reaches_back_over_a_reload(editor: Editor, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(text_of("evening.yaml"), encoding="utf-8")
    file, drafts = RecordFile(tmp_path / "game.yaml"), Drafts(tmp_path / "drafts")
    with served(Session(file, file, drafts)) as address:
        editor.open(address)
        editor.browser.run("lay([2, 1], 'A', 1)")
        editor.answered()
        editor.browser.driver.refresh()
        editor.settled()
        editor.answered()
        assert (2, 1) in editor.lying()
        assert editor.browser.all("#notices .notice") == []
        assert len(drafts.left()) == 1
        editor.browser.run("undo()")
        editor.answered()
        assert (2, 1) not in editor.lying()
        assert editor.browser.run("return app.past.length") == 0
