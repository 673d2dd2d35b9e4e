"""Whoever taps faster than the program answers gets what was tapped, once."""

from __future__ import annotations

from pathlib import Path
from time import sleep, time

import pytest

from carcscore.edit.session import Session
from tests.browser.editing import Editor, served, session_of

pytestmark = pytest.mark.slow

BOXES = ["inns-and-cathedrals", "traders-and-builders", "tower", "abbey-and-mayor", "river"]


@pytest.fixture
def slow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Session:
    """A session that takes its time to tell what is played with."""
    session, at_once = session_of(tmp_path), Session.game

    def game(self: Session, asked: dict[str, object]) -> dict[str, object]:
        sleep(0.7)
        return at_once(self, asked)

    monkeypatch.setattr(Session, "game", game)
    return session


def chosen(editor: Editor) -> list[str]:
    return editor.browser.run(
        "return [...document.querySelectorAll('[data-name^=expansion-]:checked')]"
        ".map((one) => one.dataset.name.slice(10))"
    )


def test_boxes_that_are_chosen_one_after_the_other_are_all_played_with(editor: Editor, slow: Session) -> None:
    with served(slow) as address:
        editor.open(address)
        editor.tap("#tab-game")
        for box in [*BOXES, "siege", "siege"]:
            editor.tap(f"[data-name=expansion-{box}]")
        editor.answered()
        assert editor.record()["rules"]["expansions"] == BOXES
        assert sorted(chosen(editor)) == sorted(BOXES)
        assert len(editor.lying()) == 1
        assert editor.lying()[0, 0][0] == "VA"  # the river's spring
        assert editor.browser.complaints() == []


def test_two_taps_on_a_tile_lay_it_and_nothing_else(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path)) as address:
        editor.open(address)
        for place in range(8):
            editor.tap_cell((1, 0))
            editor.answered()
            x, y = editor.browser.middle_of(f"#cell > .picks .pick:nth-child({place + 1})")
            now = time()
            editor.browser.tap(x, y, now)
            editor.browser.tap(x + 2, y + 1, now + 0.2)
            editor.answered()
            assert editor.browser.run("return app.past.length") == 1
            assert (1, 0) in editor.lying()
            editor.browser.run("undo(); choose(null)")
