"""What the table counted is typed where the program's count stands; what is missing leads to its field."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.editing import Editor, served, session_of, text_of

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_a_claim_is_a_tap_and_a_number(editor: Editor, tmp_path: Path, size: tuple[int, int]) -> None:
    with served(session_of(tmp_path, text_of("two-players.yaml"))) as address:
        editor.open(address, *size)
        editor.answered()
        editor.tap("#tab-points")
        before = editor.record().get("claims", [])
        editor.tap("[data-name=count-city-4]")
        editor.type("[data-name='counted.city-4.red']", "7")
        editor.answered()
        (claim,) = [one for one in editor.record()["claims"] if one not in before]
        assert claim["player"] == "red"
        assert (claim["feature"], claim["points"]) == ("city", 7)
        assert "7 claimed, 4 due" in editor.words("#points")
        editor.type("[data-name='counted.city-4.red']", "\ue003")  # the key that takes a character back
        editor.answered()
        assert editor.record().get("claims", []) == before
        assert editor.browser.complaints() == []


def test_so_are_the_totals(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("evening.yaml"))) as address:
        editor.open(address, 390, 844)
        editor.answered()
        editor.tap("#tab-points")
        editor.type("[data-name='counted.blue']", "9")
        editor.answered()
        assert editor.record()["claimed"]["blue"] == 9
        assert "9" in editor.words("#points .totals")


def test_a_missing_track_leads_to_its_field(editor: Editor, tmp_path: Path) -> None:
    text = "carcscore: 1\nplayers: [red, blue]\nboard: 'D* U'\n"
    with served(session_of(tmp_path, text)) as address:
        editor.open(address, 390, 844)
        editor.answered()
        editor.tap("#tab-findings")
        assert "Enter the points on the track" in editor.words("#findings")
        editor.tap("#findings .cure")
        assert editor.browser.run("return document.activeElement.dataset.name") == "track.red"


def test_a_tile_turned_otherwise_is_told_once_and_turned_by_a_button(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, text_of("two-players.yaml"))) as address:
        editor.open(address, 1440, 900)
        editor.answered()
        editor.browser.run("change(withTurn(app.record, [0, 3], 3), 'turned')")
        editor.answered()
        editor.browser.until_done("setTimeout(arguments[0], 900)")
        editor.answered()
        editor.tap("#tab-findings")
        words = editor.words("#findings")
        assert words.count("V2") == 1
        assert words.count("Turn F10") == 1
        editor.tap("#findings .cure")
        editor.answered()
        assert "Turn F10" not in editor.words("#findings")
