"""Logs of Board Game Arena as generated games leave them: read like own logs, and compared with them."""

import json
import random
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner

from carcscore.cli import main
from carcscore.report.model import Report
from tests.brute.records import log_record
from tests.brute.tiles import POINTS, tile
from tests.formats.bga_logs import (
    IDS,
    LETTERS,
    SPOTS,
    LogWriter,
    events_in,
    game_of,
    log_of,
    one_tile,
    report_on,
    with_discards,
)
from tests.sampling import few_of

SEEDS = few_of(range(40), 8)
SCHEMAS = Path(__file__).parents[2] / "schemas"


def told(report: Report) -> list[tuple[object, ...]]:
    """Every turn with its seat, tile, follower and discards."""
    assert report.outcome is not None
    seats = {player.id: seat for seat, player in enumerate(report.outcome.record.players)}
    return [
        (
            seats[turn.player],
            turn.tile,
            turn.cell,
            [(one.role, one.cell, one.segment) for one in turn.deployed],
            turn.discarded,
        )
        for turn in report.outcome.turns
    ]


def awards(report: Report) -> list[tuple[object, ...]]:
    assert report.outcome is not None
    seats = {player.id: seat for seat, player in enumerate(report.outcome.record.players)}
    return [(a.turn, a.phase, a.feature, seats[a.player], a.points) for a in report.awards]


def own(log: dict[str, object]) -> Report:
    return report_on(json.dumps(log))


@pytest.mark.parametrize("wrapping", ["data", "logs"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_log_says_what_the_game_says(seed: int, wrapping: str) -> None:
    game = game_of(seed, tiles=71 if seed % 2 else 30)
    report = report_on(log_of(game, seed, wrapping=wrapping, ahead=seed % 3 == 0))
    mine = own(log_record(game, random.Random(seed), form="long"))
    assert [finding.message for finding in report.findings] == []
    assert told(report) == told(mine)
    assert awards(report) == awards(mine)
    assert [tally.total for tally in report.tallies] == game.totals()
    assert report.exit_status == 0
    paid = sum(len(events_in(log_of(game, seed), kind)) for kind in ("winPoints",))
    assert len([claim for claim in report.claims if claim.what == "feature"]) == paid
    assert len([claim for claim in report.claims if claim.what == "total"]) == len(game.players)


@pytest.mark.parametrize("ahead", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_discards_in_every_place(seed: int, ahead: bool) -> None:
    game, last = with_discards(game_of(seed, tiles=25), random.Random(seed))
    report = report_on(log_of(game, seed, last_discards=last, ahead=ahead))
    record = log_record(game, random.Random(seed), form="long")
    record["turns"].append({"discarded": last})
    mine = own(record)
    assert told(report) == told(mine)
    assert sum(len(turn[4]) for turn in told(report)) == 25 + len(last)  # type: ignore[arg-type]
    fits = [[f.where.turn for f in one.findings if f.code == "discard-fits"] for one in (report, mine)]
    assert fits[0] == fits[1]
    assert report.legal == mine.legal is False


@pytest.mark.parametrize("code", LETTERS)
def test_every_pos_of_every_tile_in_every_rotation(code: str) -> None:
    for turn in range(4):
        for spot in SPOTS[code].split(","):
            pos, kind, *point = spot.split()
            report = report_on(one_tile(code, turn, int(pos)))
            assert report.outcome is not None
            ours = (turn + (code == "U")) % 4
            parts = [part for part in tile(code, ours).parts if part.kind == kind]
            if point:
                at = (POINTS.index(point[0]) + 3 * turn) % 12
                parts = [part for part in parts if at in part.points]
            (part,) = parts
            (put,) = report.outcome.turns[0].deployed
            segment = report.outcome.table.board.at((1, 0)).turned.segments[put.segment]
            assert (segment.kind.name, set(segment.points)) == (kind, set(part.points))
            assert report.outcome.turns[0].cell == (1, 0)
    assert "no place" in messages(report_on(one_tile(code, 0, 9)))[0]


def messages(report: Report) -> list[str]:
    return [finding.message for finding in report.findings]


def test_the_head_of_the_record() -> None:
    game = game_of(3, players=5)
    report = report_on(log_of(game, 3))
    record = report.record
    assert record is not None
    assert (record.metadata.date, record.metadata.table) == ("2023-04-12", "100000001")
    assert record.metadata.place == "Board Game Arena"
    known = ("red", "blue", "green", "yellow", "black")
    for player, played in zip(record.players, game.players, strict=True):
        name = played.text.split()[-1]
        assert player.name == name
        assert player.id == (played.id if played.id in known else player.name)


def test_the_names_of_players_are_known_before_the_end() -> None:
    """The list of the results tells them all, and each turn that of its player."""
    log = log_of(GAME, 5)
    whole = report_on(log).record
    begun = report_on({"status": 1, "data": {"data": log["data"]["data"][:20]}}).record
    assert whole is not None
    assert begun is not None
    assert [str(one.name).split()[0] for one in begun.players] == [one.name for one in whole.players]


def test_players_are_called_by_unique_names() -> None:
    log = log_of(game_of(2, players=4), 2)
    for args in events_in(log, "playTile"):
        args["player_name"] = "red"
    for args in events_in(log, "gameStateChange"):
        for row in (args["args"] or {}).get("result", ()):
            row |= {"name": "red", "color": "ff0000"}
    players = report_on(log).outcome.record.players  # type: ignore[union-attr]
    assert [player.id for player in players] == ["red 2", "red 3", "red 4", "red 5"]


# Claims


GAME = game_of(5, players=3)


def changed(kind: str, key: str, which: int, by: int = 1) -> Report:
    log = log_of(GAME, 5)
    args = events_in(log, kind)[which]
    if key == "tile_to_value":
        tile_id = next(iter(args[key]))
        args[key][tile_id] = int(args[key][tile_id]) + by
        if "points" in args:
            args["points"] += by
    else:
        args[key] = int(args[key]) + by
    return report_on(log)


@pytest.mark.parametrize("which", few_of(range(len(events_in(log_of(GAME, 5), "winPoints"))), 8))
def test_any_award_that_differs_by_a_point_is_told_with_its_feature(which: int) -> None:
    for by in (1, -1):
        report = changed("winPoints", "points", which, by)
        assert report.legal
        assert report.exit_status == 1
        (wrong,) = [one for one in report.claims if one.what == "feature" and one.difference]
        assert wrong.difference == -by
        assert f"1 too {'high' if by > 0 else 'low'}: {wrong.features[0]}, " in report.verdict
        assert len(report.findings) == 1
        named = [one for one in report.findings if one.code == "feature-differs"]
        assert [wrong.features[0] in one.message for one in named] == [True]
        assert f"{wrong.player} {wrong.claimed}" in named[0].message
        assert f"due: {wrong.player} {wrong.computed}" in named[0].message
        assert wrong.where.line is not None


@pytest.mark.parametrize("which", few_of(range(len(events_in(log_of(GAME, 5), "realizationAchieved"))), 8))
def test_the_worth_of_a_feature_that_differs_is_told(which: int) -> None:
    report = changed("realizationAchieved", "tile_to_value", which)
    assert (report.legal, report.exit_status) == (True, 1)
    wrong = [one for one in report.claims if one.difference]
    assert {one.what for one in wrong} == {"feature"}
    assert {one.difference for one in wrong} == {-1}
    assert len([one for one in report.findings if one.code == "feature-differs"]) == 1


@pytest.mark.parametrize("which", [0, 5, -1])
def test_a_running_total_that_differs_is_told_once(which: int) -> None:
    report = changed("winPoints", "score", which)
    assert [one.code for one in report.findings] == ["running-total-differs"]
    assert [(one.what, one.difference) for one in report.claims if one.difference] == [("track", -1)]
    assert report.exit_status == 1


def test_a_final_score_that_differs_is_told() -> None:
    log = log_of(GAME, 5)
    result = events_in(log, "gameStateChange")[-1]["args"]["result"]
    result[0]["score"] = int(result[0]["score"]) + 1
    report = report_on(log)
    assert [(one.what, one.difference) for one in report.claims if one.difference] == [("total", -1)]
    assert "1 too high" in report.verdict


def realizations() -> tuple[dict[str, object], list[dict[str, object]]]:
    log = log_of(GAME, 5)
    return log, events_in(log, "realizationAchieved")


def test_another_winner_is_told() -> None:
    for which in (0, -1):
        log, told_ones = realizations()
        right = told_ones[which]["winners"]
        others = [id_ for id_ in (80000001, 80000003, 80000005) if id_ not in map(int, right)]  # type: ignore[call-overload]
        told_ones[which]["winners"] = [others[0]]
        report = report_on(log)
        assert report.exit_status == 1
        assert [one.code for one in report.findings] == ["feature-differs"]


def test_other_tiles_are_told_even_if_the_points_agree() -> None:
    log, told_ones = realizations()
    city = next(one for one in told_ones if len(one["tile_to_value"]) > 2)  # type: ignore[arg-type]
    tiles = city["tile_to_value"]
    assert isinstance(tiles, dict)
    first, second, *_ = tiles
    tiles[second] = int(tiles[second]) + int(tiles.pop(first))
    report = report_on(log)
    assert [one.code for one in report.findings] == ["feature-tiles-differ"]
    assert "the log omits" in messages(report)[0]
    assert (report.legal, report.exit_status) == (True, 1)


@pytest.mark.parametrize("which", [0, 3, -1])
def test_a_scoring_that_is_left_out_or_told_twice(which: int) -> None:
    log = log_of(GAME, 5)
    places = [
        (packet["data"], index)
        for packet in log["data"]["data"]
        if isinstance(packet["data"], list)
        for index, event in enumerate(packet["data"])
        if event["type"] == "realizationAchieved"
    ]
    events, index = places[which]
    twice = json.loads(json.dumps(log))
    until = next((n for n in range(index + 1, len(events)) if events[n]["type"] != "winPoints"), len(events))
    block = events[index:until]
    del events[index:until]
    report = report_on(log)
    codes = [one.code for one in report.findings]
    assert "feature-untold" in codes
    assert all(one.where.line for one in report.findings if one.code == "feature-untold")
    assert report.exit_status == 1
    again = [
        packet["data"]
        for packet in twice["data"]["data"]
        if isinstance(packet["data"], list) and block[0] in packet["data"]
    ]
    again[0][until:until] = block
    report = report_on(twice)
    assert "feature-differs" in [one.code for one in report.findings]
    assert report.exit_status == 1


# The end


@pytest.mark.parametrize("ahead", [False, True])
def test_a_game_that_breaks_off_is_not_scored_finally_unless_asked(ahead: bool) -> None:
    whole = log_of(GAME, 5, ahead=ahead)
    packets = whole["data"]["data"]
    for kept in range(8, len(packets), 5):
        report = report_on({"status": 1, "data": {"data": packets[:kept]}})
        assert [one for one in messages(report) if "stops after turn" in one]
        assert {one.severity for one in report.findings} == {"note"}
        assert report.exit_status == 0
        assert not report.scored_finally
        assert {award.phase for award in report.awards} <= {"play"}
    forced = report_on({"status": 1, "data": {"data": packets[:-1]}}, final=True)
    assert [tally.total for tally in forced.tallies] == GAME.totals()
    assert forced.exit_status == 0


@pytest.mark.parametrize(("sign", "words"), [("concede", "gave the game up"), ("zombie", "left the game")])
def test_a_game_given_up_or_left(sign: str, words: str) -> None:
    game = game_of(7, players=2, tiles=20)
    writer = LogWriter(game, random.Random(7), ended=False)
    writer.log()
    writer.packet([writer.result()])
    log = writer.wrapped()
    row = events_in(log, "gameStateChange")[-1]["args"]["result"][0]
    row |= {sign: "1", "score": "-1"}
    report = report_on(log)
    assert f"{row['name']} {words}" in " ".join(messages(report))
    assert (report.scored_finally, report.exit_status) == (False, 0)
    assert report_on(log, final=True).scored_finally
    assert [tally.total for tally in report_on(log, final=True).tallies] == game.totals()


def test_a_game_given_up_after_all_is_compared_as_far_as_it_is_scored() -> None:
    log = log_of(GAME, 5)
    events_in(log, "gameStateChange")[-1]["args"]["result"][1]["concede"] = True
    report = report_on(log)
    assert [one.code for one in report.findings if one.code != "not-ended"] == ["given-up"]
    assert (report.scored_finally, report.exit_status) == (False, 0)
    forced = report_on(log, final=True)
    assert forced.exit_status == 0
    assert len(forced.claims) > len(report.claims) > 0


def test_a_tile_still_in_hand_is_no_discard() -> None:
    """It was drawn by who never laid another: in a game that broke off, or was given up."""
    game = game_of(8, players=2, tiles=15)
    spare = IDS["X"][0] if all(one.code != "X" for one in game.placements) else IDS["C"][0]
    for ended in (False, True):
        writer = LogWriter(game, random.Random(8), ended=False)
        writer.log()
        writer.packet([writer.event("pickTile", {"id": spare})], game.turns[-2].player)
        if ended:
            writer.packet([writer.result()])
            events_in(writer.wrapped(), "gameStateChange")[-1]["args"]["result"][0]["concede"] = 1
        report = report_on(writer.wrapped())
        assert (report.exit_status, len(told(report))) == (0, 15)
        assert not any(turn[4] for turn in told(report))


def test_a_follower_may_be_told_without_its_tile() -> None:
    log = log_of(GAME, 5)
    for args in events_in(log, "playPartisan"):
        del args["id"]
    assert report_on(log).exit_status == 0


def test_a_report_with_claims_on_features_follows_its_schema() -> None:
    for report in (
        changed("winPoints", "points", 0),
        changed("winPoints", "score", 3),
        changed("realizationAchieved", "tile_to_value", -1),
    ):
        plain = json.loads(report.to_json())
        jsonschema.validate(plain, json.loads((SCHEMAS / "report.schema.json").read_text(encoding="utf-8")))
        assert any("feature" in claim for claim in plain["claims"])


# Commands


def test_every_command_takes_a_log(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    game = game_of(1, players=2)
    path.write_text(json.dumps(log_of(game, 1)))
    run = CliRunner()
    for command in ("score", "check", "replay", "show"):
        assert run.invoke(main, [command, str(path)]).exit_code == 0
        assert run.invoke(main, [command, "-"], input=path.read_text()).exit_code == 0
    batch = run.invoke(main, ["batch", str(path), "-j", "1", "--format", "jsonl"])
    assert batch.exit_code == 0
    assert json.loads(batch.stdout)["record"]["kind"] == "turns"


@pytest.mark.parametrize("ending", ["yaml", "json", "jcz", "txt"])
@pytest.mark.parametrize("seed", few_of(range(12), 3))
def test_a_log_is_converted_and_says_the_same(seed: int, ending: str, tmp_path: Path) -> None:
    log, target = tmp_path / "log.json", tmp_path / f"game.{ending}"
    game = game_of(seed)
    log.write_text(json.dumps(log_of(game, seed)))
    done = CliRunner().invoke(main, ["convert", str(log), str(target)])
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr.startswith("left out: "), "what was paid for each feature has no place there"
    assert done.stderr.count("\n") == 1
    assert "the payments of the log" in done.stderr
    assert ("the totals claimed" in done.stderr) == (ending == "txt")
    first, second = (report_on(path.read_text()) for path in (log, target))
    assert awards(first) == awards(second)
    assert told(first) == told(second)
    assert second.exit_status == 0
    assert [player.name for player in first.record.players] == [  # type: ignore[union-attr]
        player.name if ending != "jcz" else player.id
        for player in second.record.players  # type: ignore[union-attr]
    ]
    totals = [[one.claimed for one in each.claims if one.what == "total"] for each in (first, second)]
    assert totals[1] == ([] if ending == "txt" else totals[0]), "a link claims nothing"
    assert CliRunner().invoke(main, ["convert", str(log), "-", "--to", "bga"]).exit_code == 2
