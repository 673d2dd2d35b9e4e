"""Who was really ahead: told on the command line, on the page, in JSON and in rows, from one projection."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner

import carcscore
from carcscore.cli import main
from carcscore.pipeline import examine
from carcscore.report.projected import Projected, projected
from carcscore.source import parse

ROOT = Path(__file__).parents[2]
GAME = ROOT / "samples" / "two-players-turns.yaml"
HEAD = "carcscore: 1\nplayers: [red, blue]\n"


def of(text: str) -> Projected:
    report = examine(parse(HEAD + text))
    assert report.outcome is not None
    return projected(report, report.outcome)


def replayed(*arguments: str) -> str:
    done = CliRunner().invoke(main, ["replay", str(GAME), *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_leader_by_track_is_another_than_if_the_game_ended() -> None:
    report = examine(GAME)
    assert report.outcome is not None
    what = projected(report, report.outcome)
    differ = [
        turn.number
        for turn, now in zip(report.outcome.turns, what.totals, strict=True)
        if (turn.track["red"] > turn.track["blue"]) != (now["red"] > now["blue"])
    ]
    assert len(differ) == 27
    assert (what.first, what.led_from) == ("blue", 26)
    assert [(one.turn.number, one.before, one.after) for one in what.swings] == [
        (28, 2, 11),
        (30, 10, 25),
        (63, 11, 4),
    ]


def test_each_follower_counts_from_the_turn_it_is_deployed() -> None:
    """A thief on two tiles of road is 2 points if it ended then, a monk with two tiles around him 3 (B10)."""
    what = of('turns: ["red U 1,0 thief E", "blue B 0,1 monk", "red E2 0,-1 knight"]')
    assert [dict(now) for now in what.totals] == [
        {"red": 2, "blue": 0},
        {"red": 2, "blue": 3},
        {"red": 6, "blue": 3},
    ]
    assert what.led_from == 3


def test_of_who_plays_alone_no_lead_is_told() -> None:
    record = "carcscore: 1\nplayers: [red]\nturns: ['red U 1,0 thief E', 'red B 0,1']\n"
    text = CliRunner().invoke(main, ["replay", "--projected", "-"], input=record).stdout
    assert "thief" in text
    assert "With what the final scoring would have paid" not in text


def test_nobody_leads_for_good_where_the_end_is_level() -> None:
    turns = 'turns: ["red U 1,0 thief E", "blue E2 0,-1 knight", "red U 2,0", "blue B 0,1", "red U -1,0"]'
    what = of(turns)
    assert (what.totals[-1], what.led_from) == ({"red": 4, "blue": 4}, None)
    text = CliRunner().invoke(main, ["replay", "--projected", "-"], input=HEAD + turns).stdout
    assert "nobody leads alone in the end." in " ".join(text.split())


def test_the_replay_has_a_column_beside_the_track_only_if_asked() -> None:
    told, plain = replayed("--projected"), replayed()
    assert re.search(r"\n  30  blue .*    +23:30  33:58 ", told), told
    assert "blue led for good from turn 26." in " ".join(told.split())
    assert "now" not in plain.split("----")[0]
    assert "for good" not in plain
    assert "33:58" in replayed("--projected", "--turn", "30")


def test_the_json_of_a_replay_holds_to_its_schema() -> None:
    schema = json.loads((ROOT / "schemas" / "replay.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    for arguments in ((), ("--from", "3", "--to", "4")):
        plain = json.loads(replayed("--format", "json", *arguments))
        jsonschema.validate(plain, schema)
    assert [turn["turn"] for turn in plain["turns"]] == [3, 4]
    assert plain["led_from"] == {"player": "blue", "turn": 26}
    assert plain["total"] == {"red": 87, "blue": 92}


def test_rows_for_tables_have_the_points_of_whose_turn_it_was() -> None:
    rows: list[Any] = carcscore.frame(GAME, "turns")
    plain = json.loads(replayed("--format", "json"))
    assert [row["projected"] for row in rows] == [
        turn["projected"][turn["player"]] for turn in plain["turns"]
    ]


@pytest.mark.parametrize("name", ["two-players-turns", "five-boxes-turns"])
def test_the_page_tells_it_below_the_curve(name: str) -> None:
    report = examine(ROOT / "samples" / f"{name}.yaml")
    assert report.outcome is not None
    page, what = report.to_html(), projected(report, report.outcome)
    assert page.count('class="line thin"') == len(report.tallies)
    assert f"led for good from turn {what.led_from}." in re.sub(r"<[^>]*>", "", page)
    assert '<th scope="col">now</th>' in page
