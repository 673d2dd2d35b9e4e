"""The side panel, made from whatever expansions declare: what it begins with is a record that can be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from carcscore.expansions.registry import installed
from carcscore.findings import UnusableInput
from carcscore.rules.facts import Facts
from tests.browser.chromium import Browser
from tests.browser.conftest import SAMPLES
from tests.browser.editing import Editor, page_file, served, session_of

pytestmark = pytest.mark.slow

NEEDED_TOGETHER = {("new-world", "at"), ("new-world", "discoverer")}
"""What can't be said alone: the program tells what is missing."""
FILLED = """
const base = app.record;
const one = (form) => {
  if (form.type === "list") return [blank(form.of)];
  if (form.type !== "map") return blank(form);
  const keys = { player: playersOf(base), word: form.keys.of, cell: ["0,0"] }[form.keys.type];
  return { [keys[0]]: one(form.of) };
};
const laid = { player: "red", tile: "U", at: [1, 0], rotation: 90, actions: [] };
const log = { ...toldAs(base, true), turns: [laid] };
const logs = kit.panel.every((panel) => panel.log !== false);
return kit.panel.flatMap(({ expansion, holdings, actions, turn }) => [
  ...holdings.map(({ key, form }) => {
    const path = key === null ? [expansion] : [expansion, key];
    return [path, withOptional(base, path, one(form))];
  }),
  ...(logs ? actions : []).filter(({ step }) => step !== "end").map(({ name, form }) =>
    [["action", name], withValue(log, ["turns", 0, "actions"], [{ [name]: blank(form) }])]),
  ...(logs && turn ? [[["turn"], withValue(log, ["turns", 0, expansion], blank(turn))]] : []),
]);
"""


def _declaring() -> list[Facts]:
    """A third of the expansions that keep something, or have something to be done in a turn."""
    every = [one for one in installed() if one.facts.holdings.all or one.actions or one.facts.turn_form]
    return [one.facts for one in every[::3]]


def test_every_form_makes_what_the_program_reads(browser: Browser, tmp_path: Path) -> None:
    editor = Editor(browser)
    editor.open(page_file(tmp_path), 1280, 720)
    for facts in _declaring():
        session = session_of(tmp_path, expansions=(facts.name,))
        editor.show(session.start())
        filled = editor.browser.run(FILLED)
        assert filled or facts.incomplete or not facts.holdings.all
        for path, record in filled:
            editor.browser.run("change(arguments[0], 'filled')", record)
            for tab in ("game", "turns"):
                editor.browser.run("app.tab = arguments[0]; drawPanels()", tab)
            answer = session.examine({"record": record})
            if tuple(path) not in NEEDED_TOGETHER:
                said = [one["message"] for one in answer["findings"]]
                assert answer["report"]["legal"] is not None, (facts.name, path, said)
        assert editor.browser.complaints() == [], facts.name


def test_a_map_by_cells_is_filled_cell_by_cell(browser: Browser, tmp_path: Path) -> None:
    editor = Editor(browser)
    editor.open(page_file(tmp_path, expansions=("goldmines",)), 1280, 720)
    editor.tap_cell((0, 0))
    editor.tap("#tab-game")
    editor.browser.run("for (const one of document.querySelectorAll('#game details')) one.open = true")
    editor.tap("[data-name='goldmines.on_board.more.chosen']")
    assert editor.record()["goldmines"] == {"on_board": {"0,0": 1}}
    editor.type("[data-name='goldmines.on_board.0,0']", "3")
    assert editor.record()["goldmines"] == {"on_board": {"0,0": 3}}
    editor.tap("[data-name='goldmines.on_board.0,0.off']")
    assert "goldmines" not in editor.record()


def test_samples_are_shown_whole(browser: Browser, tmp_path: Path) -> None:
    editor = Editor(browser)
    editor.open(page_file(tmp_path), 1280, 720)
    for sample in sorted(SAMPLES.glob("*.yaml"))[::12]:
        try:
            editor.show(session_of(tmp_path, sample.read_text(encoding="utf-8"), carrier="none").start())
        except UnusableInput:  # a lesson in what can't be used
            continue
        unknown = editor.browser.run(
            "for (const tab of TABS) { app.tab = tab; drawPanels(); }"
            "return [...boardOf(app.record).values()].filter(({ code }) => !kit.byCode.has(code))"
        )
        assert unknown == [], sample.name
        standing = editor.browser.run(
            "return standingOn(app.record).filter(({ at }) => laidAt(app.record, at)).length"
        )
        assert len(editor.browser.all("#lying .figure")) == standing, sample.name
        assert editor.browser.complaints() == [], sample.name


def test_an_expansion_that_is_not_there_is_told(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path)) as address:
        editor.open(address)
        editor.tap("[data-name=to-game]")  # a phone shows the way to it
        assert editor.browser.run("return document.activeElement.id") == "tab-game"
        for words, shown in (("brid", 0), ("bridzz", 1), ("", 0)):
            editor.type("[data-name=expansion-search]", words or "\ue017")
            assert editor.browser.shown("[data-name=none-found]") == shown, words
        assert editor.browser.shown("[data-name=expansion-river]") == 1
