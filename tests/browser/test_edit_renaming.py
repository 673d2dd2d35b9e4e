"""A player who is called otherwise is so all over the record, whatever expansions say of players."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse
from tests.browser.chromium import Browser
from tests.browser.conftest import SAMPLES
from tests.browser.editing import Editor, page_file, session_of
from tests.sampling import few_of

pytestmark = pytest.mark.slow

EXPANDED = [
    "bridges-castles-and-bazaars",
    "count-of-carcassonne",
    "castles-in-germany",
    "everything",
    "five-boxes",
    "hills-and-sheep",
    "king-and-robber-baron",
    "messages",
    "new-world",
    "princess-and-dragon",
    "roads-to-victory",
    "robbers",
    "school",
    "spiel-doch",
    "the-woods",
    "tower",
    "traders-and-builders",
    "two-players",
]
FILES = [
    path.name
    for name in EXPANDED
    for path in (SAMPLES / f"{name}-turns.yaml", SAMPLES / f"{name}.yaml")
    if path.exists()
]
RENAMED = "return renamed(app.record, arguments[0])"


def told(report: Report, names: dict[str, str]) -> tuple[list[Any], list[str]]:
    """The awards and the codes of findings; players are called as ``names`` says."""
    assert report.outcome is not None
    awards = [
        (names.get(one.player, one.player), one.kind, one.points)
        for one in (*report.outcome.awards, *(one for turn in report.outcome.turns for one in turn.awards))
    ]
    return sorted(awards), sorted(one.code for one in report.findings)


@pytest.fixture
def editor(browser: Browser, tmp_path: Path) -> Editor:
    editor = Editor(browser)
    editor.open(page_file(tmp_path), 1280, 720)
    return editor


def renamed(editor: Editor, text: str, folder: Path, names: dict[str, str]) -> Report:
    """The report on a record whose players the page calls otherwise."""
    editor.show(session_of(folder, text).start())
    record = editor.browser.run(RENAMED, [{"name": name} for name in names.values()])
    return examine(parse(json.dumps(record)))


@pytest.mark.parametrize("file", few_of(FILES, 3))
def test_a_game_is_the_same_by_other_names(editor: Editor, tmp_path: Path, file: str) -> None:
    text = (SAMPLES / file).read_text(encoding="utf-8")
    plain = examine(parse(text))
    assert plain.record is not None
    names = {one.id: f"Zoe {seat}" for seat, one in enumerate(plain.record.players)}
    assert told(renamed(editor, text, tmp_path, names), {}) == told(plain, names)


def test_a_name_that_is_a_word_of_records_changes_nothing_else(editor: Editor, tmp_path: Path) -> None:
    text = """
        carcscore: 1
        players: [title, knight]
        title: title
        board: "D* U3"
        followers: [{player: knight, figure: follower, role: knight, at: A1}]
        track: {title: 3, knight: 0}
    """
    editor.show(session_of(tmp_path, text).start())
    record = editor.browser.run(RENAMED, [{"name": "Ann"}, {"name": "Ben"}])
    assert record["title"] == "title"
    assert record["track"] == {"Ann": 3, "Ben": 0}
    assert [(one["player"], one["role"]) for one in record["followers"]] == [("Ben", "knight")]


def test_a_colour_that_somebody_has_is_exchanged(editor: Editor, tmp_path: Path) -> None:
    """Figures, points on the track and totals go with it."""
    from selenium.webdriver.support.ui import Select

    text = (SAMPLES / "evening.yaml").read_text(encoding="utf-8")
    editor.open(page_file(tmp_path, text), 1280, 720)
    editor.browser.run("app.tab = 'game'; drawPanels()")
    Select(editor.browser.one("[data-name='player 1 colour']")).select_by_visible_text("blue")
    record = editor.record()
    assert record["players"] == [{"color": "blue", "name": "Anna"}, {"color": "red", "name": "Ben"}]
    assert record["track"] == {"blue": 4, "red": 0}
    assert sorted(one["player"] for one in record["followers"]) == ["blue", "red", "red"]


def test_a_name_that_somebody_has_is_refused_and_told(editor: Editor, tmp_path: Path) -> None:
    editor.show(session_of(tmp_path, 'carcscore: 1\nplayers: [Ann, Ben]\nboard: "D* U3"\n').start())
    editor.browser.run("app.tab = 'game'; drawPanels()")
    editor.type("[data-name='player 2 name']", "Ann")
    assert [one["name"] for one in editor.record()["players"]] == ["Ann", "Ben"]
    assert "can't have the same colour or name" in editor.words("#notices")
    field = "return document.querySelector(\"[data-name='player 2 name']\").value"
    assert editor.browser.run(field) == "Ben"
