"""Saves of generated games, scored beside the naive scorer; and the writer beside the reader."""

import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from carcscore.cli import main
from carcscore.formats.jcz.write import save_text
from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine, load
from carcscore.record.writing import write_record
from carcscore.source import parse
from tests.brute.play import Game, expected_final, expected_play, expected_totals, play
from tests.brute.records import log_record
from tests.brute.scorer import Rules
from tests.jcz.saves import Save, codes, final_awards, message, play_awards, report_on, save_of, told, totals
from tests.sampling import few_of

pytestmark = pytest.mark.slow

SEEDS = few_of(range(24), 8)


def rules_of(seed: int) -> Rules:
    """Those that JCloisterZone has."""
    ignored = frozenset(("inn",) if seed % 7 == 3 else ("inn", "cathedral") if seed % 7 == 5 else ())
    return Rules(("third", "none")[seed % 5 == 0], (4, 2)[seed % 3 == 0], ignored)


def game_of(seed: int) -> Game:
    return play(seed, rules=rules_of(seed), inns=bool(rules_of(seed).ignore) or None, tiles=40 + seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_save_is_scored_as_the_game_was(seed: int) -> None:
    game = game_of(seed)
    report = report_on(save_of(game, random.Random(seed)))
    assert play_awards(report) == expected_play(game)
    assert final_awards(report) == expected_final(game)
    assert totals(report) == expected_totals(game)
    assert report.legal
    assert report.exit_status == 0


@pytest.mark.parametrize("seed", SEEDS)
def test_a_log_written_as_a_save_says_the_same(seed: int) -> None:
    game = game_of(seed)
    log = examine(parse(json.dumps(log_record(game, random.Random(seed), form="long"))))
    assert log.outcome is not None
    text = save_text(log.outcome)
    written, own = json.loads(text), save_of(game)
    assert told(written) == told(own)
    assert written["setup"] == own["setup"]
    report = report_on(text)
    assert [(a.turn, a.kind, a.points, a.feature) for a in report.awards] == [
        (a.turn, a.kind, a.points, a.feature) for a in log.awards
    ]
    assert [tally.total for tally in report.tallies] == [tally.total for tally in log.tallies]
    assert [tally.in_supply for tally in report.tallies] == [tally.in_supply for tally in log.tallies]
    assert [(c.claimed, c.computed) for c in report.claims] == [
        (c.claimed, c.computed) for c in log.claims if c.what == "total"
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_followers_that_the_writer_names_are_at_hand(seed: int) -> None:
    """No number is used again before its follower has come home, and none beyond the supply."""
    game = game_of(seed)
    log = examine(parse(json.dumps(log_record(game, random.Random(seed), form="long"))))
    assert log.outcome is not None
    replay = json.loads(save_text(log.outcome))["replay"]
    placed: dict[tuple[int, ...], str] = {}
    turns = iter(game.turns)
    for one in replay:
        if one["type"] == "DEPLOY_MEEPLE":
            assert one["payload"]["meepleId"] not in placed.values()
            assert int(one["payload"]["meepleId"].split(".")[2]) <= 7
            placed[tuple(one["payload"]["pointer"]["position"])] = one["payload"]["meepleId"]
        elif one["type"] == "COMMIT":
            for completion in next(turns).completed:
                for follower in completion.followers:
                    del placed[follower.cell]


def test_nobody_passes_who_has_no_choice() -> None:
    game = play(3, inns=False, players=2, rules=Rules(), tiles=71)
    log = examine(parse(json.dumps(log_record(game, random.Random(3), form="long"))))
    assert log.outcome is not None
    kinds = [one["type"] for one in json.loads(save_text(log.outcome))["replay"]]
    quiet = sum(turn.deployed is None for turn in game.turns)
    assert 0 < kinds.count("PASS") < quiet


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("language", ["yaml", "json"])
def test_converted_to_a_log_of_our_own_it_gives_the_same_report(seed: int, language: str) -> None:
    save = json.dumps(save_of(game_of(seed), random.Random(seed)))
    record, _, _ = load(parse(save, "save", FOREIGN))
    text = write_record(record, language)  # type: ignore[arg-type]
    assert "/" not in text, "tiles have our own codes"
    mine, theirs = examine(parse(text)).to_dict(), report_on(save).to_dict()
    for report in (mine, theirs):
        for key in ("source", "record", "findings"):
            del report[key]
    assert mine == theirs


@pytest.mark.parametrize("seed", few_of(range(6), 2))
def test_a_save_may_break_off_after_any_message(seed: int) -> None:
    game = play(seed, rules=rules_of(seed), tiles=25)
    whole = save_of(game)
    for length in range(0, len(whole["replay"]) + 1):
        save = {**whole, "replay": whole["replay"][:length], "gameAnnotations": {}}
        report = report_on(save)
        done = sum(one["type"] == "COMMIT" for one in save["replay"])
        awards = {key: n for key, n in expected_play(game).items() if key[0] <= done}
        assert play_awards(report) == awards
        assert not final_awards(report)
        assert report.legal
        assert report.exit_status == 0
        assert codes(report).count("save-breaks-off") == 1
        assert codes(report).count("not-ended") == 1
        laid = sum(one["type"] == "PLACE_TILE" for one in save["replay"])
        assert report.record is not None
        assert report.record.end == ("mid-turn" if laid > done else "adjourned")


@pytest.mark.parametrize("seed", few_of(range(12), 4))
def test_final_scoring_can_be_forced(seed: int) -> None:
    game = game_of(seed)
    report = report_on({**save_of(game), "gameAnnotations": {}}, final=True)
    assert totals(report) == expected_totals(game)


@pytest.mark.parametrize("seed", few_of(range(12), 4))
def test_what_was_undone_was_not_done(seed: int) -> None:
    """Anything may stand before as many UNDO messages, even what was illegal."""
    rng = random.Random(seed)
    game = game_of(seed)
    save = save_of(game)
    replay: list[Save] = []
    for one in save["replay"]:
        if rng.random() < 0.3:
            more = rng.randint(1, 3)
            replay += [rng.choice(save["replay"]) for _ in range(more)]
            replay += [message("UNDO", None)] * more
        replay.append(one)
    report = report_on({**save, "replay": replay})
    assert totals(report) == expected_totals(game)
    assert report.legal


def test_undo_takes_back_a_commit_too() -> None:
    save = save_of(play(1, rules=Rules(), tiles=10))
    save["replay"] += [message("UNDO", None), save["replay"][-1]]
    assert report_on(save).legal


def test_the_command_converts_there_and_back(tmp_path: Path) -> None:
    game = play(5, rules=Rules(), tiles=30)
    first, second, third = (tmp_path / name for name in ("one.jcz", "two.yaml", "three.jcz"))
    first.write_text(json.dumps(save_of(game)), encoding="utf-8")
    run = CliRunner()
    for source, target in ((first, second), (second, third)):
        done = run.invoke(main, ["convert", str(source), str(target)])
        assert done.exit_code == 0, done.output
    for path in (first, second, third):
        shown = run.invoke(main, ["score", "--format", "json", str(path)])
        assert shown.exit_code == 0
        players = json.loads(shown.stdout)["players"]
        assert {player["id"]: player["total"] for player in players} == expected_totals(game)


@pytest.mark.parametrize("command", ["score", "check", "replay", "show"])
def test_every_command_takes_a_save(command: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jcz"
    path.write_text(json.dumps(save_of(play(5, rules=Rules(), tiles=12))), encoding="utf-8")
    done = CliRunner().invoke(main, [command, str(path)])
    assert done.exit_code == 0, done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize("name", ["game.jcz", "game.json", "game.yaml", "game"])
def test_a_save_is_known_by_what_it_holds(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(json.dumps(save_of(play(5, rules=Rules(), tiles=12))), encoding="utf-8")
    assert CliRunner().invoke(main, ["check", str(path)]).exit_code == 0
