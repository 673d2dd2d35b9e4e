"""Half-built boards: what is open, what stands, and a verdict that agrees with that of `check`."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from carcscore.edit.answer import answer
from carcscore.edit.examining import examined
from carcscore.edit.held import spelled_out
from carcscore.edit.saving import Typed
from carcscore.pipeline import examine, examine_bytes
from carcscore.report.model import Report
from tests.commands import GOOD, SAMPLES
from tests.edit.sessions import session_on
from tests.sampling import few_of

SAID = sorted(SAMPLES.glob("*.*"))
CUTS = (1, 2, 5, 11, 23)
"""So many tiles, or turns, are left off."""
STILL_OPEN = re.compile(r"Not (legal|complete)(?: yet)?: ([^.]*?), (?:\d+ of them )?still open\. ?")


def board(text: str, **more: Any) -> dict[str, Any]:
    """A position of base tiles in words such as ``E2@0,-1``, the start tile first."""
    laid = (re.fullmatch(r"([A-Z]+)(\d?)@(-?\d+),(-?\d+)", word) for word in text.split())
    tiles = [
        {"tile": one[1], "at": [int(one[3]), int(one[4])], "rotation": 90 * int(one[2] or 0)}
        for one in laid
        if one
    ]
    return {"carcscore": 1, "players": ["red", "blue"], "board": tiles, "track": {"red": 0, "blue": 0}} | more


def in_play(*expansions: str, **more: Any) -> dict[str, Any]:
    return {"rules": {"expansions": [*expansions]}, **more}


def verdicts_agree(page: str, due: str) -> bool:
    """The verdict is the same; or it says, in the sentence that names what is wrong, that it is open."""
    return page == due or STILL_OPEN.sub(lambda one: f"Not {one[1]}: {one[2]}. ", page).strip() == due


def told_by_check(data: dict[str, Any]) -> Report:
    return examine_bytes(json.dumps(data).encode(), "board.json")


ROAD = "D@0,0 U@1,0"
WINE = {"traders-and-builders": {"goods": {"red": {"wine": 1}}}}
SPRING: dict[str, Any] = in_play("river", start=[{"tile": "VA", "at": [0, 0]}])
CASES: dict[str, tuple[dict[str, Any], set[str], set[str]]] = {
    # What is not there yet mends it.
    "a road that is completed later": (board(ROAD, followers=["red thief 1,0 W"]), set(), set()),
    "a cloister that is completed later has paid": (
        board("D@0,0 B@0,1", track={"red": 9, "blue": 0}),
        set(),
        {"track-impossible"},
    ),
    "followers before their tiles": (
        board("D@0,0 U@1,0 U@-1,0", followers=["blue thief 1,0 W", "blue farmer -1,0 N"]),
        set(),
        {"too-few-turns"},
    ),
    "a tile apart": (board("D@0,0 B@3,3"), set(), {"not-connected"}),
    "the start tile not laid yet": (board("B@3,3"), set(), {"start-tile-missing"}),
    "a river not finished": (board("VA@0,0 B@0,-1", **SPRING), set(), {"river-first"}),
    "a river laid from both ends": (
        board("VA@0,0 VL@3,0", **SPRING),
        set(),
        {"not-connected", "river-not-continued"},
    ),
    "goods before their city": (
        board(
            "D@0,0",
            **in_play("traders-and-builders", **WINE),
        ),
        set(),
        {"goods-differ"},
    ),
    "a builder before its follower": (
        board(ROAD, **in_play("traders-and-builders", pieces=["red builder 1,0 W"])),
        set(),
        {"builder-without-follower"},
    ),
    "a king before his city": (
        board("D@0,0", **in_play("king-and-robber-baron", **{"king-and-robber-baron": {"king": "red"}})),
        set(),
        {"holder-without-city"},
    ),
    "a dragon before its volcano": (
        board("D@0,0", **in_play("princess-and-dragon", pieces=["dragon 0,0"])),
        set(),
        {"no-volcano"},
    ),
    # Nothing mends it but to take something back.
    "an edge mismatch": (board("D@0,0 E@1,0"), {"edge-mismatch"}, set()),
    "too many of a tile": (board("D@0,0 C@0,-1 C@0,-2"), {"too-many-of-a-tile"}, set()),
    "a role that the tile does not have": (
        board(ROAD, followers=["red knight 1,0"]),
        {"no-such-segment"},
        set(),
    ),
    "a role that the figure never takes": (
        board(ROAD, **in_play("abbot", followers=["red abbot thief 1,0 W"])),
        {"wrong-figure"},
        set(),
    ),
    "a knight in a completed city": (
        board("D@0,0 E2@0,-1", followers=["red knight 0,-1"]),
        {"should-have-gone-home"},
        set(),
    ),
    "two on one tile": (
        board("D@0,0 U@1,0 U@-1,0", followers=["red thief 1,0 W", "blue farmer 1,0 N"]),
        {"two-on-one-tile"},
        set(),
    ),
    "a follower on the start tile": (
        board(ROAD, followers=["red knight 0,0"]),
        {"on-start-tile"},
        set(),
    ),
    "a road held already": (
        board("D@0,0 U@1,0 U@2,0", followers=["red thief 1,0 W", "blue thief 2,0 W"]),
        {"feature-was-taken"},
        set(),
    ),
    "a follower where no tile lies": (
        board(ROAD, followers=["red thief 5,5 W"]),
        {"no-tile-there"},
        set(),
    ),
    "seven players": (
        board("D@0,0", players=["red", "blue", "green", "yellow", "black", "pink", "gray"]),
        {"number-of-players"},
        set(),
    ),
    "a builder in a completed city": (
        board("D@0,0 E2@0,-1", **in_play("traders-and-builders", pieces=["red builder 0,-1 S"])),
        {"builder-on-complete"},
        set(),
    ),
    "both": (
        board("D@0,0 E@1,0 B@5,5"),
        {"edge-mismatch"},
        {"not-connected"},
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_building_on_may_mend_is_open_and_all_else_stands(case: str) -> None:
    data, stands, still_open = CASES[case]
    told = answer(examined(data, searching=False))
    assert {one["code"] for one in told["findings"] if one["severity"] == "error"} == stands
    errors = {one.code for one in told_by_check(data).findings if one.severity == "error"}
    assert {one["what"] for one in told["open"]} & errors == still_open
    assert errors == stands | still_open


@pytest.mark.parametrize("case", CASES)
def test_the_verdict_on_a_half_built_board_is_that_of_check(case: str) -> None:
    data, stands, still_open = CASES[case]
    page, due = answer(examined(data, searching=False))["report"], told_by_check(data)
    assert verdicts_agree(page["verdict"], due.verdict), page["verdict"]
    assert page["legal"] == due.legal
    first = page["verdict"].partition(".")[0]
    assert ("still open" in first) == bool(still_open)
    assert first.startswith("Not legal yet: ") == (bool(still_open) and not stands)
    assert first.startswith("Legal") == (not still_open and not stands)


def test_on_the_start_tile_alone_cells_have_the_names_of_the_sheet() -> None:
    (found,) = examined(board("D@0,0", followers=["red knight 4,0 S"])).findings
    assert found.message == "red's knight stands on E1, where no tile lies"


def test_the_verdict_says_how_much_is_still_open() -> None:
    def verdict(case: str) -> str:
        return str(answer(examined(CASES[case][0], searching=False))["report"]["verdict"])

    assert verdict("a tile apart").startswith("Not legal yet: 1 finding against the rules, still open. ")
    assert verdict("both").startswith("Not legal: 2 findings against the rules, 1 of them still open. ")
    assert not verdicts_agree(
        "Legal. Red wins 1 to 0.", "Not legal: 1 finding against the rules. Red wins 1 to 0."
    )
    assert not verdicts_agree(
        "Not legal yet: 1 finding against the rules, still open.", "Not legal: 2 findings against the rules."
    )


def test_nothing_is_open_on_a_finished_board() -> None:
    one = Typed.of(Path(GOOD).read_bytes(), GOOD)
    whole = spelled_out(one.setting.record, one.setting.rules.expansions)
    wrong = whole | {"track": {"red": 2, "blue": 1}}
    told = answer(examined(wrong, one.corner))
    assert told["left"] == {}
    assert "track-impossible" in {finding["code"] for finding in told["findings"]}
    assert told["report"]["verdict"] == told_by_check(wrong).verdict
    del wrong["board"][-1]
    told = answer(examined(wrong, one.corner))
    assert "track-impossible" in {still["what"] for still in told["open"]}


@pytest.mark.parametrize("sample", few_of(SAID, 12), ids=lambda path: path.stem)
def test_the_verdict_on_a_sample_is_that_of_score(sample: Path, tmp_path: Path) -> None:
    path = tmp_path / sample.name
    path.write_bytes(sample.read_bytes())
    told = session_on(path).start()["answer"]
    due = examine(path)
    assert verdicts_agree(told["report"]["verdict"], due.verdict), (told["report"]["verdict"], due.verdict)
    assert told["report"]["legal"] == due.legal


@pytest.mark.parametrize("sample", few_of(SAID, 12), ids=lambda path: path.stem)
def test_the_verdict_on_a_game_cut_short_is_that_of_score(sample: Path) -> None:
    one = Typed.of(sample.read_bytes(), sample.name)
    whole = spelled_out(one.setting.record, one.setting.rules.expansions)
    key = "turns" if "turns" in whole else "board"
    for cut in CUTS:
        short = whole | {key: whole[key][:-cut]}
        page, due = answer(examined(short, searching=False)), told_by_check(short)
        assert verdicts_agree(page["report"]["verdict"], due.verdict), (cut, page["report"], due.verdict)
        assert {one["what"] for one in page["open"]} <= {"tiles", "feature"} or key == "board"
        if "still open" not in page["report"]["verdict"]:
            assert page["report"]["verdict"] == due.verdict
