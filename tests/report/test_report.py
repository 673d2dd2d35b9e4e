"""The report value: verdict, order of findings, ranks, claims; and its JSON against the schema."""

import hashlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator

from carcscore.findings import Finding, Where
from carcscore.pipeline import examine
from carcscore.pipeline import parse as parse_record
from carcscore.record.model import Player
from carcscore.report.build import build_report, unusable_report
from carcscore.report.model import Report, number_of
from carcscore.report.tallies import rank
from carcscore.report.verdict import verdict_on
from carcscore.rules.in_force import Rules
from carcscore.shipped import shipped_folder
from tests.report.games import FARMS, LOG, POSITION, changed, examined, random_reports

SCHEMA = json.loads((Path(__file__).parents[2] / "schemas/report.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def valid(report: Report) -> Any:
    plain = json.loads(report.to_json())
    VALIDATOR.validate(plain)
    return plain


def test_the_schema_is_sound() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_the_schema_knows_every_key() -> None:
    """A report with all that can be there has no key that the schema does not describe."""

    def closed(part: Any) -> Any:
        if isinstance(part, dict):
            tight = {key: closed(value) for key, value in part.items()}
            if "properties" in part:
                tight["additionalProperties"] = False
            return tight
        return [closed(each) for each in part] if isinstance(part, list) else part

    strict = Draft202012Validator(closed(SCHEMA))
    for report in (examined(POSITION), examined(LOG), examined("carcscore: 2"), *random_reports(10)):
        strict.validate(report.to_dict())


@pytest.mark.parametrize(
    "sample",
    [
        *("tunnel", "hills-and-sheep"),
        pytest.param("*", marks=pytest.mark.slow),
    ],
)
def test_what_expansions_keep_is_by_the_schema(sample: str) -> None:
    """A mapping of what there is, or a list."""
    for path in shipped_folder("samples").glob(f"{sample}.yaml"):
        assert valid(examine(path))["holdings"] or sample == "*"


def test_the_schema_is_open_to_new_keys_and_wants_the_known_ones() -> None:
    plain = valid(examined(POSITION))
    VALIDATOR.validate({**plain, "new": 1})
    for key in plain:
        assert not VALIDATOR.is_valid({other: value for other, value in plain.items() if other != key})
    for key in plain["awards"][0]:
        award = {other: value for other, value in plain["awards"][0].items() if other != key}
        assert not VALIDATOR.is_valid({**plain, "awards": [award]})


def test_random_reports_are_valid() -> None:
    for report in random_reports(16):
        valid(report)


def test_json_of_the_contract() -> None:
    plain = valid(examined(LOG))
    assert plain["record"]["kind"] == "turns"
    assert plain["record"]["tiles_placed"] == 5
    assert plain["record"]["tiles_unplayed"] == 85
    assert plain["verdict"] == "Legal. Red wins 6 to 4."
    red, blue = plain["players"]
    assert (red["total"], red["during_play"], red["final"], red["rank"]) == (6, 4, 2, 1)
    assert red["by_kind"] == {"road": 0, "city": 4, "cloister": 2, "farm": 0}
    assert blue["in_supply"] == {"follower": 6, "large": 0}
    assert plain["awards"][0]["turn"] == 1
    assert plain["awards"][0]["items"] == [{"name": "tiles", "count": 2, "each": 2, "points": 4}]


def test_unusable_record() -> None:
    report = examined("carcscore: 1\nplayers: [red, blue]\nboard: Q9\nfolowers: []\n")
    plain = valid(report)
    assert plain["legal"] is None
    assert report.exit_status == 2
    assert plain["awards"] == plain["features"] == plain["players"] == plain["claims"] == []
    assert plain["rules"] is None
    assert plain["findings"]


def test_broken_position_is_valid_json_too() -> None:
    report = examined(
        "carcscore: 1\nplayers: [red, blue]\nboard: |\n  D* B\n  . E\nfollowers: [red farmer A1 S]\n"
    )
    plain = valid(report)
    assert plain["legal"] is False
    assert report.exit_status == 1
    assert report.verdict.startswith("Not legal: ")


def test_name_of_a_file_that_is_no_text() -> None:
    report = replace(examined(POSITION), source="\udcff.yaml")
    assert json.loads(report.to_json().encode())["source"] == "\udcff.yaml"


def test_findings_are_ordered_by_place() -> None:
    outcome = examined(POSITION).outcome
    assert outcome is not None
    found = [
        Finding("c", "note", "nowhere"),
        Finding("b", "note", "turn", Where(turn=3)),
        Finding("a", "note", "late", Where(line=9, column=1)),
        Finding("z", "note", "early", Where(line=2, column=8)),
        Finding("y", "note", "first", Where(line=2, column=3)),
    ]
    report = build_report(outcome, found, "x", None)
    assert [finding.message for finding in report.findings] == ["first", "early", "late", "turn", "nowhere"]


def test_verdict_counts_all_findings_though_not_all_are_kept() -> None:
    many = [Finding("edge-mismatch", "error", "x", rule="B2")] * 250
    outcome = examined(POSITION).outcome
    assert outcome is not None
    report = build_report(outcome, many, "x", None)
    assert len(report.findings) == 201
    assert report.verdict.startswith("Not legal: 250 findings against the rules. As it stands, red wins")
    assert unusable_report(many, "x", None).verdict == "The record can't be used: 250 errors."


def test_error_that_breaks_no_rule() -> None:
    outcome = examined(POSITION).outcome
    assert outcome is not None
    report = build_report(outcome, [Finding("which-segment", "error", "say which")], "x", None)
    assert report.verdict.startswith("Not complete: 1 thing to mend in the record. As it stands, red wins")
    assert report.legal is True
    assert report.exit_status == 1


def test_ties_share_a_rank() -> None:
    players = [Player(one, None, one) for one in ("a", "b", "c")]
    assert rank(players, {"a": 5, "b": 5, "c": 4}, Rules()) == {"a": 1, "b": 1, "c": 3}
    parted = Rules(tie_break="starting-player-loses")
    assert rank(players, {"a": 5, "b": 5, "c": 5}, parted) == {"a": 3, "b": 1, "c": 1}


def test_three_share_the_win() -> None:
    record = changed(FARMS, ("[red, blue]", "[red, blue, green, white]"))
    third_city = "  .   .   .   .   .   E\n"
    track = "track: {red: 4, blue: 4, green: 4, white: 0}\n"
    record = record[: record.index("followers")] + third_city + track
    assert examined(record).verdict == "Legal. Red, blue and green share the win with 4 each (white 0)."


@pytest.mark.parametrize("sample", ["everything.yaml", "wrong-claim.yaml", "five-boxes-turns.yaml"])
def test_plain_data_holds_no_other_kind_of_text(sample: str) -> None:
    told = examine(shipped_folder("samples") / sample).to_dict()
    assert yaml.safe_load(yaml.safe_dump(told)) == told  # which refuses what is only like a text


def test_names_are_not_written_large() -> None:
    record = changed(POSITION, ("red Anna", "anna"), ("red monk", "anna monk"), ("red: ", "anna: "))
    assert "Legal. anna wins 6 to 4." in examined(record).verdict


def test_adjourned_and_level() -> None:
    record = changed(FARMS, ("track: {red: 0, blue: 4}", "track: {red: 4, blue: 4}\nend: adjourned"))
    assert (
        examined(record).verdict
        == "Legal. Red and blue lead together with 4 each on the track; the game was not ended."
    )


def test_players_alone_or_none() -> None:
    record = parse_record(POSITION)
    alone = examine(replace(record, players=record.players[:1], followers=(), claimed=None))
    assert "As it stands, red has 4" in alone.verdict
    nobody = examine(replace(record, players=(), followers=(), claimed=None, track={}))
    assert nobody.verdict == "Not legal: 1 finding against the rules."
    assert verdict_on(nobody) == nobody.verdict


def test_half_strengths_are_exact() -> None:
    from fractions import Fraction

    assert [number_of(one) for one in (2, Fraction(4, 2), Fraction(3, 2))] == [2, 2, 1.5]


def test_a_record_is_known_by_the_digest_of_its_bytes(tmp_path: Path) -> None:
    raw = f"\ufeff{POSITION}".encode()
    path = tmp_path / "game.yaml"
    path.write_bytes(raw)
    report = examine(path)
    assert report.to_dict()["record"]["sha256"] == report.sha256 == hashlib.sha256(raw).hexdigest()
    assert report.record is not None
    assert examine(report.record).sha256 is None


@pytest.mark.parametrize("track", ["", "track: {red: 4, blue: 0}\n"])
def test_track_or_none(track: str) -> None:
    report = examined(changed(POSITION, ("track: {red: 4, blue: 0}\n", track)))
    plain = valid(report)
    assert plain["players"][0]["during_play"] == (4 if track else None)
    assert plain["players"][0]["total"] == (6 if track else 2)
    assert ("no-track" in [finding["code"] for finding in plain["findings"]]) == (not track)
