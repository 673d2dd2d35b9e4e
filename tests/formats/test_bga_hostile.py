"""Logs that Board Game Arena never wrote: one clear message each, in bounded time, and never a traceback."""

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from carcscore.cli import main
from carcscore.findings import UnusableInput
from carcscore.formats.registry import FOREIGN
from carcscore.report.model import Report
from carcscore.source import parse
from tests.damage import damage
from tests.formats.bga_logs import Log, events_in, game_of, log_of, report_on
from tests.sampling import for_each

GAME = game_of(4, players=2, tiles=20)
TEXT = json.dumps(log_of(GAME, 4))


def errors(report: Report) -> list[tuple[str, str]]:
    assert (report.outcome, report.exit_status) == (None, 2)
    return [(one.code, one.message) for one in report.findings if one.severity == "error"]


def only_error(report: Report, code: str) -> str:
    ((found, message),) = errors(report)
    assert found == code
    return message


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (
            {"status": 0, "error": "You need to be logged in"},
            "the site said `You need to be logged in`. Log in",
        ),
        ({"status": "0", "error": "No replay", "expected": 1, "code": 100}, "`No replay`"),
        ({"status": 0, "error": ""}, "failed. Log in there"),
        ({"status": 0, "error": None, "data": {"data": []}}, "failed. Log in there"),
        ({"status": None, "error": [1]}, "failed. Log in there"),
    ],
)
def test_a_failed_download_says_what_to_do(answer: Log, words: str) -> None:
    assert words in only_error(report_on(answer), "failed-download")


@pytest.mark.parametrize("name", ["game.json", "game.html", "-"])
@pytest.mark.parametrize(
    "page",
    [
        "<!DOCTYPE html>\n<html><body>Log in</body></html>",
        "\n <html lang='en'><head>",
        "<!-- saved -->\n<!doctype html>",
        "<HTML>",
    ],
)
def test_a_web_page_says_what_to_do(page: str, name: str) -> None:
    with pytest.raises(UnusableInput) as trouble:
        parse(page, name, FOREIGN)
    (finding,) = trouble.value.findings
    assert finding.code == "web-page"
    assert "Log in where it comes from" in finding.message


@pytest.mark.parametrize("length", range(40, len(TEXT) - 1, len(TEXT) // 40))
def test_a_truncated_log_is_no_json(length: int, tmp_path: Path) -> None:
    with pytest.raises(UnusableInput) as trouble:
        parse(TEXT[:length], "game.json", FOREIGN)
    assert [one.code for one in trouble.value.findings] == ["syntax"]


def altered(kind: str, key: str, value: object, which: int = 2) -> Report:
    log = json.loads(TEXT)
    args = events_in(log, kind)[which]
    if value is KeyError:
        del args[key]
    else:
        args[key] = value
    return report_on(log)


@pytest.mark.parametrize(
    ("kind", "key", "value", "words"),
    [
        ("playTile", "x", 10**9, "`x` `1000000000` lies too far away"),
        ("playTile", "y", "-1000000000", "lies too far away"),
        ("playTile", "x", "left", "`x` should be a whole number, but here is `left`"),
        ("playTile", "x", 1.5, "here is `1.5`"),
        ("playTile", "y", None, "here is nothing"),
        ("playTile", "ori", 0, "`ori` should be a number from 1 to 4, but here is `0`"),
        ("playTile", "ori", 5, "here is `5`"),
        ("playTile", "ori", [1], "here is a list"),
        ("playTile", "id", 0, "should be a number from 1 to 72, but here is `0`"),
        ("playTile", "id", KeyError, "here is nothing"),
        ("playTile", "id", "9" * 400, "should be a number from 1 to 72"),
        ("playTile", "type", "castle", "The `type` of a tile should be a number"),
        ("playTile", "player_id", "Ada", "`player_id` should be the number of a player, but here is `Ada`"),
        ("playPartisan", "pos", 9, "`pos` `9` is no place on a tile of the type"),
        ("playPartisan", "pos", "north", "`pos` `north` is no place"),
        ("playPartisan", "id", 72, "which does not lie on the table"),
        ("playPartisan", "ptype", 7, "The kind of a figure should be a text"),
        ("realizationAchieved", "tile_to_value", [4], "`tile_to_value` should be a mapping"),
        ("realizationAchieved", "tile_to_value", {"x": 4}, "should be one that lies on the table"),
        ("realizationAchieved", "tile_to_value", {"9": "four"}, "a number of points"),
        ("realizationAchieved", "partisans", "none", "`partisans` should be a list"),
        ("realizationAchieved", "partisans", [3], "a mapping with `tile` and `pos`"),
        ("realizationAchieved", "winners", ["Ada"], "A winner should be the number of a player"),
        ("realizationAchieved", "winners", 3, "`winners` should be a list of players"),
        ("winPoints", "points", "many", "`points` should be a number of points, but here is `many`"),
        ("winPoints", "score", 10**12, "`score` should be a number of points"),
        ("winPoints", "player_id", None, "`player_id` should be the number of a player"),
    ],
)
def test_a_wrong_value_is_told_at_its_place(kind: str, key: str, value: object, words: str) -> None:
    report = altered(kind, key, value, 1)
    found = [message for code, message in errors(report) if code == "bad-log"]
    assert words in found[0]
    assert report.findings[0].where.line is not None
    assert "data.data[" in found[0]


def test_a_kind_of_damage_is_told_once_and_counted() -> None:
    log = json.loads(TEXT)
    for args in events_in(log, "playTile"):
        if "x" in args:
            args["x"] = "?"
    messages = [message for _, message in errors(report_on(log))]
    assert [("(and in 19 more places)" in message) for message in messages if "`x`" in message] == [True]


def test_a_tile_laid_twice_or_of_another_type() -> None:
    log = json.loads(TEXT)
    first, second = events_in(log, "playTile")[:2]
    tile_id, kind = int(second["id"]), int(second["type"])
    second["type"] = kind % 24 + 1
    assert f"is of type {kind}, but the log says {kind % 24 + 1}" in only_error(report_on(log), "bad-log")
    second["id"], second["type"] = first["id"], first["type"]
    report = report_on(log)
    codes = {one.code for one in report.findings}
    assert codes & {"tile-laid-twice", "bad-log"}, tile_id
    assert report.exit_status in (1, 2)


def test_one_finding_names_everything_that_is_not_supported() -> None:
    log = json.loads(TEXT)
    tiles, figures = events_in(log, "playTile"), events_in(log, "playPartisan")
    tiles[3] |= {"id": "73", "type": "25"}
    tiles[5] |= {"id": "90", "type": "31"}
    tiles[6] |= {"id": "73", "type": "25"}
    figures[0]["ptype"] = "big"
    figures[1]["ptype"] = "builder"
    events_in(log, "realizationAchieved")[0]["partisans"].append({"tile": 1, "type": "pig", "pos": 1})
    message = only_error(report_on(log), "unsupported")
    for word in ("the tile types 25 and 31", "the tiles 73 and 90", "the figures big, builder and pig"):
        assert word in message


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: {"status": 1, "data": None}, "`data` should be a mapping"),
        (lambda: {"status": 1, "data": {"valid": 1}}, "`data` should be a mapping with the packets"),
        (lambda: {"status": 1, "data": {"data": {}}}, "`data` should be a mapping with the packets"),
        (lambda: {"status": 1, "data": {"logs": []}}, "no game was played"),
        (
            lambda: {"status": 1, "data": {"data": [1, "x", None, []]}},
            "A packet of the log should be a mapping",
        ),
        (lambda: {"status": 1, "data": {"data": [{"data": [1, [], {}]}]}}, "An event of the log should be"),
        (lambda: {"status": 1, "data": {"data": [{"data": {"type": 3}}]}}, "An event of the log should be"),
        (
            lambda: {"status": 1, "data": {"data": [{"data": [{"type": "playTile", "args": "x"}]}]}},
            "`player_id` should be",
        ),
    ],
)
def test_a_wrong_shape_is_told(make: Callable[[], Log], words: str) -> None:
    found = [message for code, message in errors(report_on(make())) if code == "bad-log"]
    assert words in found[0]


def test_unknown_events_are_skipped() -> None:
    log = json.loads(TEXT)
    odd: list[Any] = [{"type": "newThing", "args": args} for args in (None, [], "x", [1, 2], {"id": "?"})]
    odd += [{"type": "newThing"}, {"type": "gameStateChange", "args": {"id": "?", "args": [1]}}]
    log["data"]["data"].insert(3, {"data": odd})
    log["data"]["data"].insert(4, {"channel": 7, "time": "soon", "table_id": None})
    report = report_on(log)
    assert (report.exit_status, list(report.findings)) == (0, [])


WRONG: list[Any] = [None, True, -1, 0, 3, 10**12, 0.5, 1e300, "", "x", "-2", "99"]
WRONG += [[], {}, [0], [{}], {"a": 1}]


@for_each(range(400), 60)
def test_whatever_is_changed_there_is_a_report(seed: int) -> None:
    rng = random.Random(seed)
    log = json.loads(TEXT)
    for _ in range(rng.randint(1, 4)):
        if log:
            damage(log, rng, WRONG, stop=0.05)
    report = report_on(log) if "status" in log and ("data" in log or "error" in log) else None
    if report is not None:
        assert all(len(finding.message) < 1000 for finding in report.findings)
        assert len(report.findings) < 300
        if report.outcome is None:
            assert any(finding.severity == "error" for finding in report.findings)


@for_each(range(60), 12)
def test_packets_in_any_order(seed: int) -> None:
    log = json.loads(TEXT)
    random.Random(seed).shuffle(log["data"]["data"])
    assert report_on(log).exit_status in (1, 2)


def huge_log(events: int) -> Log:
    event = {"type": "playTile", "args": {"player_id": 1, "id": 5, "x": 9, "y": "9", "ori": 1}}
    return {"status": 1, "data": {"data": [{"data": [event] * events}, {"data": ["x"] * events}]}}


def test_a_huge_log_is_told_in_few_findings() -> None:
    report = report_on(huge_log(2_000))
    assert report.exit_status == 2
    assert len(report.findings) < 300
    assert any("lays more than 144 tiles" in message for _, message in errors(report))


@pytest.mark.slow
def test_a_huge_log_takes_bounded_time() -> None:
    start = time.process_time()
    report_on(huge_log(15_000))
    assert time.process_time() - start < 10


def test_a_refused_log_on_the_command_line(tmp_path: Path) -> None:
    path = tmp_path / "log.json"
    path.write_text(json.dumps({"status": 0, "error": "Not logged in"}))
    run = CliRunner().invoke(main, ["score", str(path)])
    assert run.exit_code == 2
    assert "failed-download" in run.stderr
    assert "Traceback" not in run.output
