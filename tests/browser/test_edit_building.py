"""A board built in the page alone, without a program behind it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from time import time
from typing import Any

import pytest

from carcscore.pipeline import examine, parse, read
from carcscore.play.fitting import asked_at, fitting
from carcscore.report.model import Report
from carcscore.source import parse as parse_source
from tests.browser.chromium import Browser
from tests.browser.conftest import SAMPLES
from tests.browser.editing import Editor, page_file, session_of

WHOLE = "two-players.yaml"
MOST_TAPS = 2.2


@pytest.fixture
def editor(browser: Browser) -> Editor:
    return Editor(browser)


def text_of(sample: str) -> str:
    return (SAMPLES / sample).read_text(encoding="utf-8")


def board_of(text: str) -> dict[Any, tuple[str, int]]:
    return {one.at: (one.tile, one.rotation) for one in parse(text).board}


def test_a_tile_a_follower_and_undo(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path))
    editor.tap_cell((1, 0))
    editor.tap_pick("K", 1)
    assert editor.lying() == {(0, 0): ("D", 0), (1, 0): ("K", 1)}
    editor.tap("[data-name=put-1]")
    assert [one["role"] for one in editor.record()["followers"]] == ["thief"]
    assert editor.taps == 3
    editor.browser.run("undo(); undo()")
    assert editor.lying() == {(0, 0): ("D", 0)}
    assert editor.browser.complaints() == []


@pytest.mark.slow
def test_a_whole_board_takes_two_taps_a_tile(editor: Editor, tmp_path: Path) -> None:
    path = page_file(tmp_path)
    editor.open(path)
    board = board_of(text_of(WHOLE))
    editor.rebuild(board)
    assert editor.lying() == board
    assert editor.taps / (len(board) - 1) <= MOST_TAPS
    said = parse(editor.browser.run("return textOf(app.record)"))
    assert {one.at: (one.tile, one.rotation) for one in said.board} == board
    assert editor.browser.complaints() == []
    assert {one for one in editor.browser.requests() if not one.startswith("chrome")} == {path.as_uri()}


@pytest.mark.slow
@pytest.mark.parametrize("sample", ["river.yaml", "tower.yaml"])
def test_what_fits_is_what_the_program_finds(editor: Editor, tmp_path: Path, sample: str) -> None:
    editor.open(page_file(tmp_path, text_of(sample)))
    outcome = examine(SAMPLES / sample).outcome
    assert outcome is not None
    free = editor.browser.run("return [...freeCells(app.record).values()]")
    for x, y in free:
        offered = editor.browser.run("return fitting(app.record, arguments[0])", [x, y])
        edges = [None if edge is None else str(edge) for edge in asked_at(outcome, (x, y)).edges]
        assert editor.browser.run("return askedAt(app.record, arguments[0])", [x, y]) == edges
        found = {
            (one.tile.code, turned.rotation): one.left
            for one in fitting(outcome, (x, y))
            for turned in one.turned
        }
        assert {(one["code"], one["turns"]): one["left"] for one in offered} == found


@pytest.mark.slow
def test_the_likeliest_come_first(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path))
    offered = editor.browser.run("return fitting(app.record, [1, 0])")
    left = [one["left"] for one in offered]
    assert left == sorted(left, reverse=True)
    assert left[0] == 9
    assert offered[0]["code"] == "V"


@pytest.mark.slow
def test_edges_may_be_picked_first(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path))
    editor.tap_cell((1, 0))
    before = len(editor.browser.all(".pick"))
    for _ in range(4):
        editor.tap("[data-name=edge-east]")
        if "city" in editor.words("[data-name=edge-east]"):
            break
    picks = [(one["code"], int(one["turns"])) for one in editor.browser.data_shown(".pick")]
    assert 0 < len(picks) < before
    edges = "return turnedTile(arguments[0], arguments[1]).edges[1]"
    assert {editor.browser.run(edges, *pick) for pick in picks} == {"city"}


@pytest.mark.slow
def test_a_tile_is_turned_replaced_and_taken_away(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path, text_of("evening.yaml")))
    editor.tap_cell((1, 0))
    editor.tap("[data-name=turn]")
    turned = editor.record()
    [knight] = [one for one in turned["followers"] if one["role"] == "knight"]
    turns = editor.lying()[1, 0][1]
    assert turns != 0
    assert knight["point"] == ["N", "E", "S", "W"][turns]
    editor.tap("[data-name=replace]")
    editor.tap_pick("V", 0)
    assert editor.lying()[1, 0] == ("V", 0)
    assert [one["role"] for one in editor.record()["followers"]] == ["farmer", "monk"]
    editor.tap("[data-name=away]")
    assert (1, 0) not in editor.lying()
    for _ in range(3):
        editor.browser.run("undo()")
    assert board_of(text_of("evening.yaml")) == editor.lying()
    assert len(editor.record()["followers"]) == 3
    for _ in range(3):
        editor.browser.run("redo()")
    assert (1, 0) not in editor.lying()


@pytest.mark.slow
def test_a_tap_on_a_feature_puts_a_follower_there_and_takes_it_away(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path, expansions=("inns-and-cathedrals",)))
    editor.tap_cell((0, 0))
    editor.tap("[data-name=hand-blue]")
    editor.tap("[data-name=figure-large]")
    road = '.large [data-segment="1"]'
    editor.tap(road)
    wanted = {"player": "blue", "figure": "large", "role": "thief", "at": [0, 0], "point": "E"}
    assert editor.record()["followers"] == [wanted]
    editor.tap("[data-name=hand-red]")
    editor.tap(road)
    assert [one["player"] for one in editor.record()["followers"]] == ["red"]
    editor.tap(road)
    assert editor.record()["followers"] == []


@pytest.mark.slow
def test_slips_are_told_at_their_cells_with_cures(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path, text_of("evening.yaml")))
    editor.browser.run("change(withTile(app.record, [1, 0], 'K', 2), 'K2')")
    editor.settled()
    assert editor.browser.data_shown("#lying .finding") != []
    editor.tap_cell((1, 0))
    assert "meets" in editor.words("#cell")
    editor.browser.run("document.querySelector('#cell .cure').click()")
    editor.settled()
    assert editor.browser.all("#lying .finding") == []
    editor.browser.run("change(withTile(app.record, [1, 1], 'X', 0), 'X'); lay([5, 5], 'X', 0)")
    codes = editor.browser.run("return ownFindings(app.record).map((found) => found.code)")
    assert Counter(codes)["too-many-of-a-tile"] == 1
    assert Counter(codes)["not-connected"] == 1


@pytest.mark.slow
@pytest.mark.parametrize("sample", [WHOLE, "five-boxes.yaml", "river.yaml"])
def test_features_are_those_of_the_program(editor: Editor, tmp_path: Path, sample: str) -> None:
    text = text_of(sample)
    editor.open(page_file(tmp_path, text))
    answer = session_of(tmp_path, text, name="same.yaml").start()["answer"]
    groups = editor.browser.run(
        "return [...new Set(groupsOf(app.record).values())].map(({ members, complete }) =>"
        " [members.map(([at, index]) => `${at} ${index}`), complete])"
    )
    by_feature: dict[str, set[str]] = {}
    for cell, ids in answer["segments"].items():
        for index, feature in enumerate(ids):
            if feature:
                by_feature.setdefault(feature, set()).add(f"{cell} {index}")
    report = _report(text)
    assert report.outcome is not None
    complete = {
        report.outcome.features.name(feature.ref): bool(feature.complete)
        for feature in report.outcome.features
    }
    known = {
        frozenset(members): complete[feature]
        for feature, members in by_feature.items()
        if feature in complete
    }
    own = {frozenset(members): bool(done) for members, done in groups if frozenset(members) in known}
    assert own == known


def _report(text: str) -> Report:
    return examine(parse_source(text, "game.yaml"))


def _with_a_tile(editor: Editor, folder: Path) -> tuple[Path, str]:
    """A page from a file on which a tile was laid, and what its address says then."""
    path = page_file(folder)
    editor.open(path)
    editor.tap_cell((1, 0))
    editor.tap_pick("V", 0)
    editor.browser.until_done("setTimeout(arguments[0], 200)")
    return path, str(editor.browser.run("return location.hash"))


@pytest.mark.slow
def test_the_state_is_in_the_address_and_in_the_browser(editor: Editor, tmp_path: Path) -> None:
    path, link = _with_a_tile(editor, tmp_path)
    assert len(link) < 400
    editor.browser.open(path)  # the address as it was at first: the browser has kept the board
    editor.settled()
    assert (1, 0) in editor.lying()
    editor.browser.run("localStorage.clear()")
    editor.browser.open(path, fragment=link)
    editor.settled()
    assert editor.lying() == {(0, 0): ("D", 0), (1, 0): ("V", 0)}
    editor.browser.run("localStorage.clear()")
    editor.browser.open(path, fragment=link[:20])
    editor.settled()
    assert "cut off" in editor.words("#notices")


@pytest.mark.slow
@pytest.mark.parametrize("sample", [WHOLE, "evening-turns.yaml", "five-boxes.yaml", "wrong-claim.yaml"])
def test_the_text_is_the_record(editor: Editor, tmp_path: Path, sample: str) -> None:
    editor.open(page_file(tmp_path, text_of(sample)))
    said, meant = parse(editor.browser.run("return textOf(app.record)")), read(SAMPLES / sample)
    assert sorted(said.board, key=repr) == sorted(meant.board, key=repr)
    assert said.turns == meant.turns
    assert sorted(said.followers, key=repr) == sorted(meant.followers, key=repr)
    assert (said.players, said.track, said.claimed, said.rules) == (
        meant.players,
        meant.track,
        meant.claimed,
        meant.rules,
    )


@pytest.mark.slow
def test_without_a_program_the_page_says_who_can_score(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path))
    editor.tap("#tab-points")
    assert "Only the program can score" in editor.words("#points")


@pytest.mark.slow
def test_a_link_does_not_lose_the_board_that_was_kept(editor: Editor, tmp_path: Path) -> None:
    path, link = _with_a_tile(editor, tmp_path)
    editor.tap_cell((0, 1))
    editor.browser.run("document.querySelector('.pick').click()")
    editor.browser.until_done("setTimeout(arguments[0], 200)")
    editor.browser.open(path, fragment=link)
    editor.settled()
    assert len(editor.lying()) == 2
    assert "another board, of 3 tiles" in editor.words("#notices")
    editor.browser.run("document.querySelector('#notices button').click()")
    assert len(editor.lying()) == 3


@pytest.mark.slow
@pytest.mark.parametrize("kept", ["{}", "null", '{"players": [1], "board": [{"tile": 3}]}', "x"])
def test_nonsense_in_the_browser_is_left_alone(editor: Editor, tmp_path: Path, kept: str) -> None:
    path = page_file(tmp_path)
    editor.open(path)
    editor.browser.run("localStorage.setItem(KEPT, arguments[0])", kept)
    editor.browser.open(path)
    editor.settled()
    assert editor.lying() == {(0, 0): ("D", 0)}
    assert editor.browser.complaints() == []


@pytest.mark.slow
def test_a_second_tap_on_the_board_means_a_feature_but_not_at_once(editor: Editor, tmp_path: Path) -> None:
    editor.open(page_file(tmp_path))
    x, y = editor.browser.middle_of('#lying [data-at="0,0"] .ground')
    start = time()
    editor.browser.tap(x, y + 20, start)
    editor.browser.tap(x, y + 20, start + 0.2)  # as a hasty finger does
    editor.settled()
    assert editor.record()["followers"] == []
    x, y = editor.browser.middle_of('#lying [data-at="0,0"] .ground')  # the tray has moved it
    editor.browser.tap(x, y + 20, start + 0.7)
    editor.settled()
    assert [one["role"] for one in editor.record()["followers"]] == ["farmer"]
