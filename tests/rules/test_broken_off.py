"""Games that were broken off, games with several start tiles, and tiles that fit nowhere in the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from carcscore import examine, parse
from carcscore.play.final_position import final_position
from carcscore.record.model import Record
from carcscore.record.writing import write_record
from carcscore.report.model import Report
from tests.rules.marked import codes, examined, record

CITY = "turns:\n  - red U 1,0\n  - blue E2 0,-1 knight\n"
"""Blue's last tile closes a city of two tiles, worth 4."""


def position_of(report: Report) -> Record:
    assert report.outcome is not None
    return final_position(report.outcome)


def points(report: Report) -> dict[str, int]:
    return {tally.player.id: tally.total for tally in report.tallies}


def test_what_a_turn_completed_before_it_was_broken_off_is_not_scored() -> None:
    report = examined(record(CITY + "end: mid-turn\n"))
    assert (report.legal, report.awards, codes(report)) == (True, (), [])
    assert points(report) == {"red": 0, "blue": 0}


def test_asked_for_the_final_scoring_a_broken_turn_is_scored_first() -> None:
    report = examined(record(CITY + "end: mid-turn\n"), final=True)
    assert [(a.player, a.kind, a.points, a.phase, a.rule) for a in report.awards] == [
        ("blue", "city", 4, "play", "B7")
    ]
    assert points(report) == {"red": 0, "blue": 4}


@pytest.mark.parametrize("final", [False, True])
def test_a_broken_turn_told_as_a_position_comes_to_the_same(final: bool) -> None:
    log = examined(record(CITY + "end: mid-turn\n"))
    position = examine(position_of(log), final=final)
    assert position.legal
    assert codes(position) == []
    assert points(position) == points(examined(record(CITY + "end: mid-turn\n"), final=final))


def test_two_tiles_cannot_both_have_been_the_last() -> None:
    """The city in the west and the one in the east were completed by different tiles."""
    text = (
        "board: |\n  E2  .  .  E2\n  D*  U  U  D\nfollowers: [red knight A1, blue knight D1]\nend: mid-turn\n"
    )
    assert codes(examined(record(text))) == ["should-have-gone-home"] * 2


def test_a_game_adjourned_told_as_a_position_comes_to_the_same() -> None:
    log = examined(record(CITY + "end: adjourned\n"))
    position = examine(position_of(log))
    assert position.legal
    assert points(position) == points(log) == {"red": 0, "blue": 4}


STARTS = "start: [{tile: D, at: [0, 0]}, {tile: D, at: [5, 5]}]\n"


def test_start_tiles_may_lie_apart() -> None:
    log = examined(record(STARTS + "turns:\n  - red U 1,0 thief\n  - blue U 6,5 thief\n"))
    position = examine(position_of(log))
    assert (codes(log), codes(position)) == ([], [])
    assert points(position) == points(log) == {"red": 2, "blue": 2}


def test_a_tile_apart_from_every_start_tile_is_found() -> None:
    board = "board: [{tile: D, at: [0, 0]}, {tile: D, at: [5, 5]}, {tile: U, at: [9, 9]}]\n"
    assert codes(examined(record(STARTS + board))) == ["not-connected"]


@pytest.mark.parametrize(
    ("start", "code"),
    [
        ("[{tile: D, at: [0, 0]}, {tile: B, at: [1, 0]}]", "edge-mismatch"),
        ("[{tile: D, at: [0, 0]}, {tile: B, at: [0, 0]}]", "cell-taken"),
    ],
)
def test_start_tiles_of_a_log_must_fit_one_another(start: str, code: str) -> None:
    report = examined(record(f"start: {start}\nturns: []\n"))
    assert codes(report) == [code]
    assert report.legal is False


def test_the_last_entry_may_hold_only_tiles_that_fitted_nowhere() -> None:
    """On D alone C (city on all sides) fits to the north; with E2 there it fits nowhere."""
    fits = examined(record("turns:\n  - {player: red, discarded: [C]}\n"))
    assert codes(fits) == ["discard-fits"]
    report = examined(record(CITY + "  - {player: red, discarded: [C]}\n"))
    assert codes(report) == []
    assert report.outcome is not None
    assert report.outcome.turns[-1].tile is None


def test_only_the_last_entry_may() -> None:
    report = examined(record("turns:\n  - {player: red, discarded: [C]}\n  - blue U 1,0\n"))
    assert codes(report)[0] == "missing-key"
    assert report.legal is None


def test_every_tile_fits_on_an_empty_board() -> None:
    report = examined(record("start: []\nturns:\n  - {player: red, discarded: [C], tile: D, at: [0, 0]}\n"))
    assert codes(report) == ["discard-fits"]


def test_a_start_tile_at_the_head_of_a_log_takes_nobodys_turn() -> None:
    report = examined(record("turns:\n  - red D 0,0\n  - red U 1,0\n  - blue U 2,0\n"))
    assert codes(report) == ["start-tile-in-log"]


def test_each_pair_of_followers_that_meet_is_told() -> None:
    board = "board: |\n  E1  C   E3\n  .   E   .\n  D*  .   .\n"
    text = board + "followers: [red knight B1, blue knight C1, blue knight B2]\n"
    found = [code for code in codes(examined(record(text))) if code == "feature-was-taken"]
    assert len(found) == 2


def test_more_boxes_seat_more_players() -> None:
    seven = "players: [red, blue, green, yellow, black, pink, white]\nboard: |\n  D*\n"
    assert codes(examined(record(seven))) == ["number-of-players"]
    assert codes(examined(record(seven + "sets: {base: 2}\n"))) == []


def test_a_track_that_differs_says_where_the_notes_do() -> None:
    text = (
        "turns:\n  - {player: red, tile: E, rotation: 180, at: [0, -1], follower: knight, scores: {red: 5}}\n"
    )
    (track,) = [f for f in examined(record(text + "track: {red: 5}\n")).findings if f.code == "track-differs"]
    assert track.message.endswith("the scores noted differ in turn 1 (city-1)")
    right = text.replace("red: 5", "red: 4")
    (track,) = [
        f for f in examined(record(right + "track: {red: 5}\n")).findings if f.code == "track-differs"
    ]
    assert track.message.endswith("so the marker was moved wrongly")


def test_what_lies_in_the_track_is_not_rescored_and_that_is_said() -> None:
    text = record("board: |\n  E2\n  D*\ntrack: {red: 4, blue: 0}\n")
    assert "track-not-rescored" in [f.code for f in examined(text, small_city=2).findings]
    assert "track-not-rescored" not in [f.code for f in examined(text).findings]


def test_an_expansion_that_was_forgotten_is_named() -> None:
    (found,) = [f for f in examined(record("board: |\n  D*  IO\n")).findings if f.code == "unknown-tile"]
    assert "it belongs to inns-and-cathedrals" in found.message


def test_a_cathedral_pays_three_a_tile_even_in_the_smallest_city() -> None:
    """Only a tile of the record's own can make such a city: 2 tiles x 3."""
    text = """rules: {expansions: [inns-and-cathedrals], small_city: 2}
tiles: {Z: {like: E, marks: {N: [cathedral]}}}
turns:
  - red Z2 0,-1 knight
"""
    report = examined(record(text))
    assert [(a.points, a.rule) for a in report.awards] == [(6, "I3")]


def test_a_record_changed_after_it_was_read_is_examined_as_it_is() -> None:
    read = parse(record("board: |\n  D*\nend: adjourned\n"))
    assert examine(read).scored_finally is False
    assert examine(replace(read, end="final")).scored_finally


def test_a_log_may_claim_that_nobody_is_left() -> None:
    log = "turns:\n  - red U 1,0 thief\n"
    found = [finding.code for finding in examined(record(log + "followers: []\n")).findings]
    assert found == ["follower-not-listed"]
    assert [finding.code for finding in examined(record(log)).findings] == []
    read = parse(record(log + "followers: []\n"))
    assert parse(write_record(read, "yaml")) == read
    assert parse(write_record(read, "json")) == read
