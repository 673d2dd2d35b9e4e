"""Claims at three levels: read, written, compared with what is due, and told where they can't be meant."""

import json
from random import Random
from typing import Any

import pytest

from carcscore.cli import main
from carcscore.pipeline import examine, parse
from carcscore.record.writing import write_record
from carcscore.report.layout import render_text
from carcscore.report.model import Claim, Report
from carcscore.source import parse as parse_source
from tests.brute.play import play
from tests.brute.records import log_record
from tests.brute.scorer import FeatureKey, Rules
from tests.sampling import few_of

EVENING: dict[str, Any] = {
    "carcscore": 1,
    "rules": {"expansions": ["inns-and-cathedrals"]},
    "players": ["red", "blue"],
    "board": ".  E2 . .\nV3 D* K B\n",
    "followers": ["blue knight C2 N", "blue large farmer A2 N", "red monk D2"],
    "track": {"red": 4, "blue": 0},
}


def examined(record: dict[str, Any], *claims: str, **rules: str | int) -> Report:
    return examine(parse_source(json.dumps(record)), claims, **rules)


def told(report: Report) -> list[tuple[str, str]]:
    return [(one.severity, one.code) for one in report.findings]


def claims(report: Report) -> list[tuple[str, str, int, int]]:
    return [
        (one.features[0] if one.features else one.kind or one.what, one.player, one.claimed, one.computed)
        for one in report.claims
    ]


def test_claims_of_all_levels_in_a_position() -> None:
    claimed = {"red": 6, "blue": {"total": 5, "farm": 4, "city": 1}}
    single = ["blue farm A2 N 5", {"player": "red", "feature": "cloister", "at": [2, 0], "points": 3}]
    report = examined(EVENING | {"claimed": claimed, "claims": single})
    assert claims(report) == [
        ("total", "red", 6, 6),
        ("total", "blue", 5, 4),
        ("farm", "blue", 4, 3),
        ("city", "blue", 1, 1),
        ("farm-2", "blue", 5, 3),
        ("cloister-1", "red", 3, 2),
    ]
    assert report.exit_status == 1
    assert report.findings == ()
    assert report.verdict == (
        "Legal. Red wins 6 to 4. The claim for blue is 1 too high. "
        "The claim of blue for farms is 1 too high. The claim of blue for farm-2 is 2 too high. "
        "The claim of red for cloister-1 is 1 too high."
    )


def test_a_claim_is_plain_data() -> None:
    (plain,) = [one.to_dict() for one in examined(EVENING, "blue farm A2 N 5").claims]
    assert {key: value for key, value in plain.items() if "expla" not in key and key != "nearest"} == {
        "what": "feature",
        "turn": None,
        "player": "blue",
        "claimed": 5,
        "computed": 3,
        "difference": -2,
        "kind": "farm",
        "features": ["farm-2"],
        "feature": "farm-2",
    }


def test_right_claims_change_nothing() -> None:
    right = ["blue farm A2 N 3", "blue city C2 1", "red cloister D2 2", "red city B1 4", "blue city B1 0"]
    report = examined(EVENING | {"claimed": {"blue": {"farm": 3, "cloister": 0}}}, *right)
    assert (report.exit_status, report.findings) == (0, ())
    assert report.verdict == "Legal. Red wins 6 to 4."


@pytest.mark.parametrize(
    ("claim", "code", "words"),
    [
        ("red farm A2 N 12", "claim-without-follower", "has nobody: blue's large farmer at A2 stands there"),
        ("red road B2 4", "claim-without-follower", "red has nobody: nobody stands there"),
        ("red road F7 1", "claim-on-nothing", "no tile lies on F7"),
        ("red cloister C2 1", "claim-on-nothing", "K at C2 has no cloister; there is city (N), road (S/W)"),
        ("red farm C2 1", "claim-on-nothing", "K at C2 has 2 farm segments; add a point to say which one"),
        ("red city C2 S 1", "claim-on-nothing", "K at C2 has no city at S; it has N"),
    ],
)  # fmt: skip
def test_claims_that_cannot_be_meant(claim: str, code: str, words: str) -> None:
    for report in (examined(EVENING | {"claims": [claim]}), examined(EVENING, claim)):
        (finding,) = report.findings
        assert finding.code == code
        assert words in finding.message
        assert finding.where.cell == claim.split()[2]
        assert report.exit_status == 1
        assert (finding.where.line is None) == (finding.where.path is None)


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"claims": ["red frm A2 N 12"]}, "unknown-feature-kind", ("claims", 0)),
        ({"claims": ["green farm A2 N 12"]}, "unknown-player", ("claims", 0)),
        ({"claims": ["red farm A2 Q 12"]}, "bad-point", ("claims", 0)),
        ({"claims": ["red farm A2 N"]}, "bad-value", ("claims", 0)),
        ({"claims": ["red farm A2"]}, "missing-word", ("claims", 0)),
        ({"claims": ["red farm A2 N 12 3"]}, "extra-word", ("claims", 0)),
        ({"claims": ["red farm A2 N 1.5"]}, "bad-value", ("claims", 0)),
        ({"claims": [f"red farm A2 N {10**15 + 1}"]}, "out-of-range", ("claims", 0)),
        ({"claims": [{"player": "red", "feature": "frm", "at": "A2", "points": 1}]}, "unknown-feature-kind",
         ("claims", 0, "feature")),
        ({"claims": [{"player": "red", "feature": "farm", "at": "A2"}]}, "missing-key", ("claims", 0)),
        ({"claims": [7]}, "wrong-type", ("claims", 0)),
        ({"claims": "red farm A2 N 12"}, "wrong-type", ("claims",)),
        ({"claimed": {"red": {"frm": 1}}}, "unknown-feature-kind", ("claimed", "red", "frm")),
        ({"claimed": {"red": {}}}, "bad-value", ("claimed", "red")),
        ({"claimed": {"red": {"farm": "x"}}}, "wrong-type", ("claimed", "red", "farm")),
        ({"claimed": {"red": 10**15 + 1}}, "out-of-range", ("claimed", "red")),
        ({"claimed": {"mauve": {"farm": 1}}}, "unknown-player", ("claimed", "mauve")),
    ],
)  # fmt: skip
def test_slips_in_claims(change: dict[str, Any], code: str, path: tuple[str | int, ...]) -> None:
    report = examined(EVENING | change)
    assert [(one.code, one.where.path) for one in report.findings] == [(code, path)]
    assert report.findings[0].where.line is not None
    assert report.exit_status == 2


def test_every_slip_beside_a_record_is_told_at_once() -> None:
    with pytest.raises(ValueError, match=r"`frm`.*did you mean `farm`\?.*`green` is not a player"):
        examined(EVENING, "red frm A2 N 1", "green farm A2 N 1")


def test_a_huge_claim_is_fine() -> None:
    report = examined(EVENING | {"claimed": {"red": 10**15}}, f"blue farm A2 N {10**15}")
    assert [one.difference for one in report.claims] == [6 - 10**15, 3 - 10**15]


def test_what_is_not_scored_yet_is_not_compared() -> None:
    report = examined(EVENING | {"end": "adjourned"}, "blue farm A2 N 5", "red city B1 5")
    assert told(report) == [("note", "not-ended"), ("note", "claim-too-early")]
    assert claims(report) == [("city-1", "red", 5, 4)]
    assert claims(examined(EVENING | {"end": "adjourned"}, "blue farm A2 N 5", final=True)) == [
        ("farm-2", "blue", 5, 3)
    ]


def test_what_a_right_claim_on_a_completed_feature_means() -> None:
    """A log tells who was paid, a position only what it was worth."""
    text = " ".join(
        render_text(examined(EVENING, "red city B1 4", "blue city B1 0", "red cloister D2 2")).split()
    )
    assert "- Red claims 4 for city-1: that is what it paid in play to whoever had the majority -" in text
    assert "- Blue claims 0 for city-1: a position doesn't tell who was paid for it in play -" in text
    assert "- Red claims 2 for cloister-1: that is right Rules:" in text


def test_by_the_first_rule_a_farm_pays_what_the_cities_around_it_pay() -> None:
    report = examined(EVENING, "blue farm A2 N 4", "red city B1 4", farms="first")
    assert [(one.claimed, one.computed) for one in report.claims] == [(4, 4), (4, 4)]


def test_records_keep_their_claims() -> None:
    text = json.dumps(EVENING | {"claimed": {"red": 6, "blue": {"farm": 4}}, "claims": ["blue farm A2 N 5"]})
    record = parse(text)
    for language in ("yaml", "json"):
        assert parse(write_record(record, language)) == record
    assert "  - blue farm A2 N 5\n" in write_record(record, "yaml")
    assert "claimed: {red: 6, blue: {farm: 4}}\n" in write_record(record, "yaml")


@pytest.mark.parametrize("seed", few_of(range(30), 3))
def test_everything_that_a_log_paid_is_a_right_claim(seed: int) -> None:
    """What the brute-force scorer pays for each feature, claimed with the names that reports use."""
    game = play(seed, players=3, tiles=40, inns=True, rules=Rules("third"))
    record = log_record(game, Random(seed))
    report = examined(record)
    outcome = report.outcome
    assert outcome is not None
    due: dict[tuple[int, str, FeatureKey], int] = {}
    for award in [award for _, award in game.awards()] + game.final():
        assert award.key is not None
        key = (award.player, award.kind, award.key)
        due[key] = due.get(key, 0) + award.points
    named = {(award.feature, award.player): award.points for award in outcome.awards}
    lines = []
    for (ref, player), points in named.items():
        (x, y), index = outcome.features[ref].segments[0]
        point = outcome.table.board.at((x, y)).turned.point_names(index, " ").split()[0]
        kind = outcome.features[ref].kind.name
        lines.append(f"{player} {kind} {x},{y} {point} {points}")
    claimed = examined(record, *lines)
    assert [one for one in claimed.claims if one.argued and one.difference] == []
    by_brute = sorted((game.players[player].id, kind, points) for (player, kind, _), points in due.items())
    by_claim = sorted((one.player, str(one.kind), one.claimed) for one in _of_features(claimed))
    assert [one for one in by_claim if one[2]] == [one for one in by_brute if one[2]]


def _of_features(report: Report) -> list[Claim]:
    return [one for one in report.claims if one.what == "feature"]


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    sample = "samples/evening.yaml"
    with pytest.raises(SystemExit) as end:
        main(["score", sample, "--claim", "red farm A2 N 12", "--claim", "blue farm A2 N 3"])
    assert end.value.code == 1
    assert "The claim of red for farm-2 is 12 too high." in capsys.readouterr().out.replace("\n", " ")
    with pytest.raises(SystemExit) as end:
        main(["score", sample, "--claim", "red frm A2 N 12"])
    assert end.value.code == 2
    assert "--claim: `red frm A2 N 12`: `frm` is not a kind of feature" in capsys.readouterr().err
