"""Logs of Board Game Arena that are odd, but no worse than that: what is said of them, and how much."""

import json
from typing import Any

import pytest

from tests.formats.bga_logs import Log, events_in, game_of, log_of, one_tile, report_on

GAME = game_of(3, players=2, tiles=20)


def without(log: Log, kinds: set[str]) -> Log:
    for packet in log["data"]["data"]:
        if isinstance(packet["data"], list):
            packet["data"] = [one for one in packet["data"] if one["type"] not in kinds]
        elif packet["data"]["type"] in kinds:
            packet["data"] = []
    return log


def test_a_log_without_any_scoring_says_so() -> None:
    report = report_on(without(log_of(GAME, 5), {"realizationAchieved", "winPoints"}))
    assert [(one.code, one.severity) for one in report.findings] == [("scorings-untold", "note")]
    assert report.exit_status == 0


def test_a_payment_for_the_end_in_a_log_that_breaks_off_is_told() -> None:
    log = log_of(GAME, 5)
    events = log["data"]["data"][-1]["data"]
    assert events.pop()["type"] == "gameStateChange"
    report = report_on(log)
    assert "final-scoring-told" in [one.code for one in report.findings]
    assert report.exit_status == 0


def test_packets_that_come_twice_are_read_once() -> None:
    log = log_of(GAME, 5)
    log["data"]["data"] = [packet for packet in log["data"]["data"] for _ in range(2)]
    log = json.loads(json.dumps(log))
    report = report_on(log)
    assert [(one.code, one.severity) for one in report.findings] == [("packet-repeated", "note")]
    assert [tally.total for tally in report.tallies] == GAME.totals()
    assert report.exit_status == 0


def test_a_log_of_one_tile_may_know_one_player() -> None:
    log = one_tile("V", 0)
    del log["data"]["data"][1]
    report = report_on(log)
    assert {one.severity for one in report.findings} == {"note"}
    assert report.exit_status == 0


def test_a_player_who_stands_twice_in_the_result() -> None:
    log = log_of(GAME, 5)
    rows = events_in(log, "gameStateChange")[-1]["args"]["result"]
    rows[1]["player"] = rows[0]["player"]
    report = report_on(log)
    assert "appears twice in the `result`" in report.findings[0].message
    assert report.exit_status == 2


@pytest.mark.parametrize(
    "answer",
    [{"status": 0}, {"status": "0", "exception": "Login"}, {"error": "Not logged in", "code": 806}],
)
def test_other_answers_to_a_refused_download(answer: Log) -> None:
    (found,) = report_on(answer).findings
    assert found.code == "failed-download"


@pytest.mark.parametrize(
    ("kind", "args"),
    [
        ("winPoints", {"player_id": 80000001, "points": 1}),
        ("playPartisan", {"id": 1, "pos": 1}),
        ("chat", {}),
    ],
)
def test_more_events_than_any_game_has_are_not_read(kind: str, args: Any) -> None:
    log = log_of(GAME, 5)
    log["data"]["data"].insert(9, {"data": [{"type": kind, "args": args}] * 10_001})
    report = report_on(log)
    assert report.exit_status == 2
    assert [one for one in report.findings if "has more than 10000 events" in one.message]
    assert len(report.findings) < 10


def test_more_entries_than_any_feature_has_are_not_read() -> None:
    for key, many in (("tile_to_value", {str(n): 1 for n in range(5000)}), ("partisans", [{}] * 5000)):
        log = log_of(GAME, 5)
        events_in(log, "realizationAchieved")[0][key] = many
        (found,) = report_on(log).findings
        assert f"`{key}` should be a" in found.message
