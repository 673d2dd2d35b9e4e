"""What makes a turn log illegal: legal logs of generated games, each spoiled by one change."""

import json
import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from carcscore.pipeline import examine, examine_up_to, parse
from carcscore.record.model import Action
from carcscore.report.model import Report
from tests.brute.play import Game, expected_totals, play
from tests.brute.records import log_record
from tests.brute.scorer import Rules
from tests.rules.marked import codes, examined, place, record, wrong
from tests.rules.slips_in_logs import ILLEGAL, MISCOUNTED, Change, Log, followers_before

SEEDS = range(16)


@cache
def game(seed: int) -> Game:
    return play(seed, tiles=12 + 3 * seed, rules=Rules(("third", "none")[seed % 2]))


def log(seed: int) -> Log:
    return log_record(game(seed), random.Random(seed), form="long")


def spoiled(seed: int, change: Change) -> tuple[Report, int] | None:
    data = log(seed)
    turn = change(game(seed), data, random.Random(seed))
    return None if turn is None else (examined(json.dumps(data)), turn)


@pytest.mark.parametrize("name", ILLEGAL)
def test_an_illegal_turn_is_found_where_it_happens(name: str) -> None:
    """With its code and rule, in that turn, at that entry; and nothing at all is found before it."""
    change, code, rule = ILLEGAL[name]
    tried = 0
    for seed in SEEDS:
        found = spoiled(seed, change)
        if found is None:
            continue
        tried += 1
        report, turn = found
        assert report.legal is False
        in_turns = [finding for finding in wrong(report) if finding.where.turn is not None]
        assert min(finding.where.turn or 0 for finding in in_turns) == turn, f"seed {seed}"
        there = [each for each in in_turns if each.where.turn == turn and each.code in (code, "typing-slip")]
        (first, *_) = there
        assert first.rule == rule, f"seed {seed}"
        assert first.where.path is not None
        assert first.where.path[:2] == ("turns", turn - 1)
        assert first.where.line == 1
    assert tried >= 4


@pytest.mark.parametrize("name", ["wrong rotation", "tile apart", "where no tile lies"])
def test_one_slip_is_one_finding_in_its_turn(name: str) -> None:
    for seed in SEEDS:
        found = spoiled(seed, ILLEGAL[name][0])
        if found is not None:
            report, turn = found
            there = {finding.code for finding in wrong(report) if finding.where.turn == turn}
            assert there - {"scores-differ"} in ({ILLEGAL[name][1]}, {"typing-slip"})


@pytest.mark.parametrize("name", MISCOUNTED)
def test_miscounted_scores_are_claims_that_differ_and_no_illegal_game(name: str) -> None:
    tried = 0
    for seed in SEEDS:
        found = spoiled(seed, MISCOUNTED[name])
        if found is None:
            continue
        tried += 1
        report, turn = found
        assert report.legal
        assert report.exit_status == 1
        assert {(each.code, each.severity, each.where.turn) for each in wrong(report)} == {
            ("scores-differ", "warning", turn)
        }
        assert {(claim.what, claim.turn) for claim in report.claims if claim.difference} == {("turn", turn)}
        assert {tally.player.id: tally.total for tally in report.tallies} == expected_totals(game(seed))
    assert tried >= 4


# The final track, the final followers, the claims


def test_a_final_track_is_checked() -> None:
    for seed in SEEDS:
        right = dict(zip([player.id for player in game(seed).players], game(seed).track(), strict=True))
        assert wrong(examined(json.dumps({**log(seed), "track": right}))) == []
        player = random.Random(seed).choice(list(right))
        off = examined(json.dumps({**log(seed), "track": {**right, player: right[player] + 1}}))
        assert [(f.code, f.severity) for f in wrong(off)] == [("track-differs", "warning")]
        assert f"the track says {player} {right[player] + 1}, due {right[player]}" in wrong(off)[0].message
        assert [(c.what, c.player, c.difference) for c in off.claims if c.difference] == [
            ("track", player, -1)
        ]


def test_a_final_list_of_followers_is_checked() -> None:
    checked = 0
    for seed in SEEDS:
        left = [f"{game(seed).players[f.player].id} {f.figure} {f.role}" for f in game(seed).followers]
        entries = [
            {"player": text.rsplit(" ", 2)[0], "figure": f.figure, "role": f.role, "at": list(f.cell)}
            | {"point": _point(f.point)}
            for text, f in zip(left, game(seed).followers, strict=True)
        ]
        assert wrong(examined(json.dumps({**log(seed), "followers": entries}))) == []
        if len(entries) > 1:
            checked += 1
            fewer = examined(json.dumps({**log(seed), "followers": entries[1:]}))
            assert codes(fewer) == ["follower-not-listed"]
            other = next(p.id for p in game(seed).players if p.id != entries[0]["player"])
            swapped = [{**entries[0], "player": other}, *entries[1:]]
            both = examined(json.dumps({**log(seed), "followers": swapped}))
            assert sorted(codes(both)) == ["follower-not-listed", "follower-not-there"]
            assert both.legal
    assert checked > 4


def _point(number: int) -> str:
    names = ("NNW", "N", "NNE", "ENE", "E", "ESE", "SSE", "S", "SSW", "WSW", "W", "WNW", "centre")
    return names[number]


def test_a_final_follower_that_cannot_stand_there_is_illegal() -> None:
    text = record("turns:\n  - red U 1,0\nfollowers:\n  - «red monk 1,0\n")
    (found,) = wrong(examined(text))
    assert (found.code, found.rule) == ("no-such-segment", "B4")
    assert (found.where.line, found.where.column) == place(text)


# The end of a game


@pytest.mark.parametrize("end", ["adjourned", "mid-turn"])
def test_a_game_broken_off_is_scored_finally_only_when_asked(end: str) -> None:
    for seed in SEEDS:
        data = {**log(seed), "end": end}
        data.pop("claimed", None)
        data["turns"][-1].pop("scores", None)
        report = examined(json.dumps(data))
        assert [(f.code, f.severity) for f in report.findings] == [("not-ended", "note")]
        assert {award.phase for award in report.awards} <= {"play"}
        asked = examined(json.dumps(data), final=True)
        assert asked.findings == ()
        if end == "adjourned":
            whole = examined(json.dumps({**data, "end": "final"}))
            assert asked.awards == whole.awards


def test_the_last_entry_of_a_game_broken_off_in_it_is_laid_but_not_scored() -> None:
    turns = "turns:\n  - red E2 0,-1 knight S\n"
    scored, unscored = examined(record(turns)), examined(record("end: mid-turn\n" + turns))
    assert [award.points for award in scored.awards] == [4]
    assert unscored.awards == ()
    assert unscored.outcome is not None
    assert [standing.role for standing in unscored.outcome.followers] == ["knight"]


def test_an_entry_after_the_last_tile() -> None:
    """Three tiles in all, and a fourth entry."""
    text = record(
        "sets: {base: 0}\nstart: []\ntiles: {UU: {like: U, count: 3}}\nturns:\n"
        "  - red UU 0,0\n  - blue UU 1,0\n  - red UU 2,0\n  - «blue UU 3,0\n"
    ).replace(
        "{like: U", "{segments: [{road: [E, W]}, {farm: [NNW, NNE, ENE, WNW]}, {farm: [ESE, SSE, SSW, WSW]}]"
    )
    report = examined(text)
    assert sorted((f.code, f.rule, f.where.turn) for f in wrong(report)) == [
        ("after-the-end", "B10", 4),
        ("too-many-of-a-tile", "B1", 4),
    ]
    legal = text[: text.index("  - «blue")]
    assert wrong(examined(legal)) == []


# Single slips by hand


@pytest.mark.parametrize(
    ("turns", "code", "phrase"),
    [
        ("  - red «ZZ 1,0\n", "unknown-tile", "ZZ on B1 (1,0) is not a tile of the base game"),
        ("  - {tile: U, at: [1, 0], discarded: [«ZZ]}\n", "unknown-tile", "ZZ is not a tile of the sets"),
        ("  - {tile: U, at: [1, 0], «marks: {E: inm}}\n", "bad-mark", "unknown mark: inm"),
    ],
)
def test_unknown_tiles_and_marks_make_a_log_unusable(turns: str, code: str, phrase: str) -> None:
    text = record("turns:\n" + turns)
    report = examined(text)
    assert report.exit_status == 2
    (found,) = wrong(report)
    assert (found.code, found.where.turn) == (code, 1)
    assert phrase in found.message
    assert (found.where.line, found.where.column) == place(text)


def test_beside_an_unknown_tile_other_slips_are_reported() -> None:
    text = record("turns:\n  - red ZZ 5,5\n  - red B 1,0\n  - blue B 9,9\n")
    assert codes(examined(text)) == ["unknown-tile", "wrong-player", "edge-mismatch", "not-connected"]


def test_an_action_that_nothing_in_play_knows() -> None:
    """A record read from a file can't hold one; a record made by a program can."""
    legal = parse(record("turns:\n  - red U 1,0\n"))
    turns = legal.turns or ()
    action = Action("wave", {}, ("turns", 0, "actions", 0))
    report = examine(replace(legal, turns=(replace(turns[0], actions=(action,)),)))
    (found,) = wrong(report)
    assert (found.code, found.severity, found.where.turn) == ("unknown-action", "error", 1)
    assert found.where.path == action.path


def test_the_occupied_feature_is_explained_by_the_way_to_whoever_holds_it() -> None:
    text = record("turns:\n  - red U 1,0 thief\n  - blue U 2,0\n  - red U 3,0\n  - blue U 4,0 «thief\n")
    (found,) = wrong(examined(text))
    assert found.code == "feature-was-taken"
    assert "blue's thief goes into a road that red's thief at" in found.message
    assert found.message.endswith("joined through D1 (3,0) and C1 (2,0)")
    assert (found.where.line, found.where.column) == place(text)


def test_a_follower_taken_home_can_be_deployed_with_the_next_tile() -> None:
    """B4, B5: with one follower each, red scores a city and goes on with the same knight."""
    text = record(
        "supply: {follower: 1}\nturns:\n  - red E2 0,-1 knight S\n  - blue B 0,1 monk\n  - red B 1,-1 monk\n"
    )
    assert wrong(examined(text)) == []
    again = text.replace("red B 1,-1 monk", "red B 1,-1").rstrip() + "\n  - blue B -1,-1 monk\n"
    assert codes(examined(again)) == ["no-follower-left"]


def test_a_discarded_tile_that_fits_nowhere_is_legal_and_used_up() -> None:
    """The four-sided city fits at no place of a board that shows no city."""
    start = "start: [{tile: B, at: [0, 0]}]\n"
    text = record(start + "turns:\n  - {tile: B, at: [1, 0], discarded: [C]}\n")
    assert wrong(examined(text)) == []
    assert examined(text).outcome is not None
    twice = text + "  - {tile: B, at: [2, 0], discarded: [C]}\n"
    assert codes(examined(twice)) == ["too-many-of-a-tile"]
    fits = record(start + "turns:\n  - {tile: E, at: [0, -1]}\n  - {tile: B, at: [1, 0], discarded: [C]}\n")
    (found,) = wrong(examined(fits))
    assert (found.code, found.where.turn) == ("discard-fits", 2)
    assert found.message == "C was discarded, but C fits at 0,-2"


def test_after_an_illegal_turn_play_goes_on_as_it_happened() -> None:
    """The misplaced tile lies where it was laid; what it touches rightly is joined and scored."""
    text = record("turns:\n  - red B 1,0\n  - blue E2 0,-1 knight S\n")
    report = examined(text)
    assert codes(report) == ["edge-mismatch"]
    assert [(award.turn, award.player, award.points) for award in report.awards] == [(2, "blue", 4)]


# Looking into the middle of a log


def test_a_log_cut_off_after_any_turn_stood_as_the_brute_force_says() -> None:
    for seed in SEEDS[::3]:
        report = examined(json.dumps(log(seed)))
        for turn in range(0, len(game(seed).turns) + 1, 5):
            then = examine_up_to(report, turn)
            assert len(then.table.board) == turn + 1
            standing = sorted((s.player, s.role, s.cell) for s in then.followers)
            players = game(seed).players
            assert standing == sorted(
                (players[f.player].id, f.role, f.cell) for f in followers_before(game(seed), turn + 1)
            )


def test_only_a_log_has_a_middle() -> None:
    with pytest.raises(ValueError, match="only a turn log"):
        examine_up_to(examined(record("board: |\n  D*\n")), 1)


def test_the_track_after_each_turn_is_the_sum_so_far() -> None:
    for seed in SEEDS:
        report = examined(json.dumps(log(seed)))
        assert report.outcome is not None
        sums: dict[str, Any] = {player.id: 0 for player in game(seed).players}
        for played in report.outcome.turns:
            for award in played.awards:
                sums[award.player] += award.points
            assert dict(played.track) == sums


def test_a_follower_of_another_player_is_no_deployment_of_the_turn() -> None:
    report = examined(
        "carcscore: 1\nplayers: [red, blue]\nturns:\n"
        "  - {tile: E, rotation: 180, at: [0, -1], follower: {player: blue, role: knight, point: S}}\n"
        "  - {tile: V, at: [1, 0], follower: {player: blue, role: thief, point: W}}\n"
    )
    assert codes(report)[0] == "follower-of-another"
    assert report.findings[0].rule == "B4"
    assert codes(report).count("follower-of-another") == 1
