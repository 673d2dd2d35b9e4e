"""What is said of wrong claims, in every form; and the codes of mistakes."""

import json
import re
from pathlib import Path

import jsonschema
import pytest

import carcscore
from carcscore.cli import main
from carcscore.expansions.registry import known_facts
from carcscore.mistakes.model import ClaimMistake
from carcscore.mistakes.telling import SURE, told_once
from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from carcscore.report.markdown import render_markdown
from carcscore.report.model import Report
from carcscore.rules.rulebook import all_rules, mistake_kinds
from carcscore.shipped import shipped_schema
from tests.claims.test_claims import EVENING, examined

CLAIMS = ("blue farm A2 N 4", "blue city C2 1", "red farm A2 N 12")
SAID = (
    "Blue claims 4 for farm-2, due 3: that is what the first farm rule gives for farm-2 (A2 B2 C2 D2) "
    "(rule B12)"
)
NEAREST = "Red claims 12 for farm-2, due 0: no known mistake explains it, nor do two; nearest:"


@pytest.fixture(scope="module")
def report() -> Report:
    return examined(EVENING | {"claimed": {"blue": {"total": 5, "farm": 4}}}, *CLAIMS)


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def test_text_says_it_under_the_verdict(report: Report) -> None:
    text = render_text(report)
    top = _in_one_line(text.partition("Rules:")[0])
    assert f"- {SAID}" in top
    assert NEAREST in top
    assert "9 points too many remain" in top
    assert "- Blue claims 4 for farms, due 3: that is what" in top
    end = text.partition("Claims that differ\n")[2]
    assert "- or: farm-2 (A2 B2 C2 D2) was paid 4 for each completed city, not 3 (rule B11)" in _in_one_line(
        end
    )


def test_markdown_says_the_same(report: Report) -> None:
    text = re.sub(r"\[([^]]*)\]\(#[^)]*\)", r"\1", render_markdown(report))
    assert f"- {SAID}" in text
    assert "## Claims that differ" in text


def test_the_page_opens_the_feature_and_tells_beside_it(report: Report) -> None:
    page = render_html(report)
    claim = re.search(r'<li class="claim" data-feature="farm-2">.*?</ol></li>', page)
    assert claim is not None
    assert '<button type="button" data-feature="farm-2"' in claim[0]
    assert 'data-at="-1,0" aria-label="Show on the board: A2"' in claim[0]
    story = page.partition('id="farm-2"')[2].partition("</article>")[0]
    assert re.search(r'<p class="claimed">.*Blue.* claims 4 for ', story)
    assert story.index("gets") < story.index("claimed")


def test_json_is_by_its_schema(report: Report) -> None:
    schema = json.loads(shipped_schema("report"))
    plain = json.loads(report.to_json())
    jsonschema.Draft202012Validator(schema).validate(plain)
    claim = next(one for one in plain["claims"] if one["what"] == "feature" and one["difference"])
    assert (claim["feature"], claim["kind"], claim["more_explanations"]) == ("farm-2", "farm", 0)
    assert claim["explanations"][0]["mistakes"] == [
        {
            "code": "other-farm-rule",
            "message": "that is what the first farm rule gives for farm-2 (A2 B2 C2 D2)",
            "feature": "farm-2",
            "cells": [[-1, 0], [0, 0], [1, 0], [2, 0]],
            "points": 1,
            "rule": "B12",
        }
    ]
    assert claim["nearest"] is None
    far = plain["claims"][-1]
    assert far["explanations"] == []
    assert (far["nearest"]["mistakes"][0]["code"], far["nearest"]["remains"]) == ("wrong-player", 9)


# The codes


def _given() -> set[str]:
    """The codes that the source gives; those of marks are named after these."""
    given = set()
    for path in Path(carcscore.__file__).parent.rglob("*.py"):
        if path.parts[-2] == "mistakes" or "expansions" in path.parts:
            text = path.read_text(encoding="utf-8")
            given |= set(re.findall(r'code="([a-z-]+)"', text))
            given |= set(
                re.findall(
                    r"(?:ClaimMistake|as_one|overlooked|parted_by|_otherwise|slip)"
                    r'\(\s*[a-zA-Z, ]*"([a-z-]+)"',
                    text,
                )
            )
    return given


def test_every_code_is_in_the_rulebooks_and_given_somewhere() -> None:
    described = mistake_kinds().keys()
    marks = {f"{mark.name}-missed" for facts in known_facts() for mark in facts.marks if mark.on != "tile"}
    assert _given() - described == set()
    assert described - _given() - marks == set()
    wanted = """other-farm-rule other-small-city other-edition tile-twice tile-missed pennant-missed
        pennant-undoubled counted-as-complete counted-as-unfinished feature-missed feature-twice not-majority
        tie-not-shared large-as-one city-missed city-too-many farms-joined farm-parted neighbour-miscounted
        inn-missed cathedral-missed bonus-though-unfinished per-city-four track-lap digits-swapped sum-wrong
        wrong-player"""
    assert set(wanted.split()) <= described


@pytest.mark.parametrize("code", sorted(mistake_kinds()))
def test_a_code_is_told(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    kind = mistake_kinds()[code]
    assert kind.meaning.endswith(".")
    assert len(kind.meaning) <= 120
    assert set(kind.rules) <= {one.number for one in all_rules()}
    with pytest.raises(SystemExit) as end:
        main(["rules", code])
    assert end.value.code == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{code}  (a mistake in a claim)\n")
    assert _in_one_line(kind.meaning) in _in_one_line(out)


def test_a_mark_of_any_expansion_can_be_overlooked(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["rules", "well-missed"])
    assert "The well on a road was overlooked." in capsys.readouterr().out


def test_check_tells_with_each_claim_what_explains_it_best(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.json"
    record.write_text(json.dumps(EVENING | {"claims": CLAIMS}), encoding="utf-8")
    with pytest.raises(SystemExit) as end:
        main(["check", str(record)])
    assert end.value.code == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if "warning claim farm-2" in line]
    assert lines[0].endswith(
        "1 too high; that is what the first farm rule gives for farm-2 (A2 B2 C2 D2) (rule B12)"
    )
    assert lines[1].endswith("red: 12 claimed, 0 due: 12 too high")


def test_where_two_together_are_not_looked_for_nothing_is_said_of_two() -> None:
    report = examined(EVENING, *[f"blue farm A2 N {points}" for points in range(1001, 1015)])
    assert [one.explained.in_pairs for one in report.claims if one.explained] == [True] * 12 + [False] * 2
    said = _in_one_line(render_text(report))
    assert "explains it, nor do two" in said
    assert "explains it alone; nearest" in said


def test_one_mistake_in_several_features_is_told_once_and_names_three_others() -> None:
    """The likeliest is told; what something else speaks for, and what is of no feature, stands alone."""
    slips = [
        ClaimMistake("tile-too-many", f"slip {number}", 1, "B7", weight, f"road-{number}")
        for number, weight in enumerate((0.1, 0.2, 0.5, 0.1, 0.1, SURE))
    ]
    alone = [ClaimMistake("track-lap", words, 1, None, 0.5) for words in ("a lap", "two laps")]
    assert [(one.message, one.feature) for one in told_once([*slips, *alone])] == [
        ("slip 2 (or the same in road-1, road-0, road-3 or 1 more)", "road-2"),
        ("slip 5", "road-5"),
        ("a lap", None),
        ("two laps", None),
    ]
