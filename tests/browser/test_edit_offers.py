"""What the page offers on the board of a log is legal: tiles, and figures on the tile just laid."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from carcscore.geometry import Cell
from tests.browser.editing import Editor, served, session_of
from tests.sampling import few_of

pytestmark = pytest.mark.slow

BOXES = [
    "abbey-and-mayor",
    "bridges-castles-and-bazaars",
    "count-of-carcassonne",
    "hills-and-sheep",
    "inns-and-cathedrals",
    "king-and-robber-baron",
    "princess-and-dragon",
    "river",
    "tower",
    "traders-and-builders",
    "under-the-big-top",
]
OFFERS = 20
TURN_BY_TURN = "change(toldAs(app.record, true), 'Turn by turn')"
ERRORS = """
return app.answer.findings.filter((one) => one.severity === "error").map((one) => one.message);
"""
FIRST_PICKS = "return [...document.querySelectorAll('#cell > .picks .pick')].map((one) => one.dataset.name)"
PUTS = "return [...document.querySelectorAll('#cell .put')].map((one) => one.dataset.name)"
CLICK = "document.querySelector(`[data-name='${arguments[0]}']`).click()"


@pytest.mark.parametrize("box", few_of(BOXES, 2))
def test_a_first_tap_on_an_offer_is_legal(editor: Editor, tmp_path: Path, box: str) -> None:
    rng, offers = random.Random(box), 0
    with served(session_of(tmp_path, expansions=(box,))) as address:
        editor.open(address, 1280, 720)
        editor.browser.run(TURN_BY_TURN)
        while offers < OFFERS:
            free = editor.browser.run("return [...freeCells(app.record).keys()]")
            editor.browser.run("choose(cellOf(arguments[0]))", rng.choice(free))
            editor.answered()
            picks = editor.browser.run(FIRST_PICKS)
            if not picks:
                if editor.browser.run("return Boolean(document.querySelector('[data-name=owed]'))"):
                    editor.browser.run("undo()")  # what the last turn owes is told by hand
                    editor.answered()
                continue
            editor.browser.run(CLICK, picks[0] if rng.random() < 0.5 else rng.choice(picks))
            editor.answered()
            offers += 1
            assert editor.browser.run(ERRORS) == []
            puts = editor.browser.run(PUTS)
            if puts and rng.random() < 0.7:
                editor.browser.run(CLICK, rng.choice(puts))
                editor.answered()
                offers += 1
                assert editor.browser.run(ERRORS) == []
        assert editor.browser.complaints() == []


def test_a_typed_table_says_why_nothing_is_offered_and_lets_it_be_typed(
    editor: Editor, tmp_path: Path
) -> None:
    """Beside the river, as long as it is not laid whole (RV3): the table may be typed row by row."""
    with served(session_of(tmp_path, expansions=("river",))) as address:
        editor.open(address, 390, 844)
        editor.tap_cell((0, -1))
        editor.answered()
        assert editor.browser.run(FIRST_PICKS) == []
        words = editor.words("#cell")
        assert "must be laid first" in words
        assert "A position may still contain it" in words
        editor.tap("[data-name=all-tiles]")
        editor.browser.run("document.querySelector('.others .pick').click()")
        editor.answered()
        assert (0, -1) in editor.lying()
        assert editor.browser.run(ERRORS) == []


def test_where_the_river_flows_only_its_tiles_are_offered(editor: Editor, tmp_path: Path) -> None:
    with served(session_of(tmp_path, expansions=("river",))) as address:
        editor.open(address, 390, 844)
        editor.browser.run(TURN_BY_TURN)
        editor.tap_cell((0, -1))
        editor.answered()
        assert editor.browser.run(FIRST_PICKS) == []
        assert "nothing may be laid" in editor.words("#cell h2")
        editor.tap("[data-name=all-tiles]")
        assert editor.browser.run("return document.querySelectorAll('.others .pick').length") > 10
        editor.tap_cell((1, 0))
        editor.answered()
        sets = editor.browser.run(
            "return [...document.querySelectorAll('#cell > .picks .pick')].map("
            "(one) => kit.byCode.get(one.dataset.code).set)"
        )
        assert set(sets) == {"river"}
        assert "red\u2019s turn" in editor.words("#cell h2")


def test_who_holds_a_road_is_told_and_it_is_not_offered(editor: Editor, tmp_path: Path) -> None:
    log = """
        carcscore: 1
        players: [red, blue]
        end: adjourned
        turns: ["red U 1,0 thief", "blue U 2,0"]
    """
    with served(session_of(tmp_path, log)) as address:
        editor.open(address, 390, 844)
        editor.tap_cell((2, 0))
        editor.answered()
        assert "held by red" in editor.words("#cell .features")
        puts = editor.browser.run(PUTS)
        road = editor.browser.run(
            "return turnedAt(app.record, [2, 0]).tile.segments.findIndex((one) => one.kind === 'road')"
        )
        assert puts
        assert f"put-{road}" not in puts


def owed_beside(editor: Editor, cell: Cell) -> str:
    """What the tray says at a free cell, where nothing is offered but the turn that owes something."""
    editor.tap_cell(cell)
    editor.answered()
    assert editor.browser.run(FIRST_PICKS) == []
    words = editor.words("#cell")
    editor.tap("[data-name=owed]")
    assert "Turn 2" in editor.words("#turns h3")
    return words


def test_what_a_turn_still_owes_is_open_and_no_error(editor: Editor, tmp_path: Path) -> None:
    """Where the second bar goes; until that is told no next tile is offered, but the turn that owes it."""
    log = """
        carcscore: 1
        players: [red, blue]
        rules: {expansions: [goldmines]}
        end: adjourned
        turns: ["red U 1,0", "blue GOA 0,1"]
    """
    with served(session_of(tmp_path, log)) as address:
        editor.open(address, 1280, 720)
        editor.answered()
        assert editor.browser.run(ERRORS) == []
        assert "gold" in " ".join(editor.browser.run("return app.answer.open.map((one) => one.message)"))
        assert "what turn 2 still owes" in owed_beside(editor, (2, 0))


def test_before_a_bazaar_is_told_only_the_turn_that_owes_it_is_offered(
    editor: Editor, tmp_path: Path
) -> None:
    """It may still be told, so it is no error yet (BC15); the next tile would make it one."""
    log = """
        carcscore: 1
        players: [red, blue]
        rules: {expansions: [bridges-castles-and-bazaars]}
        end: adjourned
        turns: ["red V1 1,0", "blue BCF 0,1"]
    """
    with served(session_of(tmp_path, log)) as address:
        editor.open(address, 390, 844)
        editor.answered()
        assert editor.browser.run(ERRORS) == []
        words = owed_beside(editor, (0, 2))
        assert "what turn 2 still owes" in words
        assert "the log does not say who got its tiles" in words
