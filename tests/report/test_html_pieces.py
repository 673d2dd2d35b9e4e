"""The page on games with pieces that are no followers, marks and kinds that expansions bring."""

import json
import re
from html import unescape
from importlib.resources import files
from pathlib import Path

import pytest

from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.awards import named_awards, paid_by
from carcscore.report.html.totals import _PATTERNS, _pattern
from carcscore.report.html.turns import stays
from carcscore.report.picture import board_picture
from carcscore.scoring.values import Award
from tests.drawing.pictures import of_class, read
from tests.pieces import pieces_after
from tests.report.test_html import Page, sample, sample_text
from tests.sampling import few_of

SAMPLES = Path(__file__).parents[2] / "samples"
LOG = SAMPLES / "roads-to-victory-turns.yaml"
POSITIONS = ["roads-to-victory.yaml", "all-together.yaml", "the-woods.yaml", "taverns.yaml", "river.yaml"]


def outcome_of(path: Path) -> Outcome:
    outcome = examine(path).outcome
    assert outcome is not None
    return outcome


def figures(page: Page) -> list[dict[str, str]]:
    return [a for tag, a in page.elements if tag == "g" and a.get("class", "").split()[:1] == ["figure"]]


def legend(page: Page) -> list[str]:
    """What the entries of the legend draw; their names are its text."""
    places = [place for place, (_, a) in enumerate(page.elements) if a.get("class") == "legend"]
    inner = page.elements[places[0] :] if places else []
    end = next((n for n, (tag, _) in enumerate(inner) if tag in ("div", "section")), len(inner))
    return [attributes["href"] for tag, attributes in inner[:end] if tag == "use"]


def test_pieces_stand_where_the_log_has_them_after_each_turn() -> None:
    outcome = outcome_of(LOG)
    stays_of_pieces = [stay for stay in stays(outcome) if not stay.occupant.follower]
    assert {stay.occupant.figure for stay in stays_of_pieces} == {"post-house", "pickpocket"}
    for turn, pieces in zip(outcome.turns, pieces_after(outcome), strict=True):
        there = [
            stay.occupant
            for stay in stays_of_pieces
            if stay.first <= turn.number and (stay.last is None or turn.number < stay.last)
        ]
        assert {(one.figure, one.cell, one.segment, one.player) for one in there} == {
            (one.figure, one.cell, one.segment, one.player) for one in pieces
        }
    assert len([stay for stay in stays_of_pieces if stay.last is None]) == len(outcome.game.pieces)


def test_the_script_knows_every_figure_of_the_board() -> None:
    page = sample(LOG)
    data = json.loads(page.raw["script"][0])["log"]
    drawn = [
        f"{one['data-at']} {one['data-figure']} {one.get('data-role', '')} {one.get('data-player', '')}"
        for one in figures(page)
    ]
    assert sorted(key for key, _, _ in data["stays"]) == sorted(drawn)
    assert [stay for stay in data["stays"] if "pickpocket" in stay[0]] == [
        ["1,0 pickpocket  yellow", 18, None],
        ["-2,0 pickpocket  yellow", 3, 6],
        ["1,0 pickpocket  yellow", 6, 18],
    ]


@pytest.mark.parametrize("name", few_of(POSITIONS, 3))
def test_pieces_are_on_the_board_and_told_with_their_places(name: str) -> None:
    outcome, page = outcome_of(SAMPLES / name), sample(SAMPLES / name)
    pieces = outcome.game.pieces
    shown = [one for one in figures(page) if one["data-figure"] in outcome.rules.pieces]
    assert {(one["data-figure"], one["data-at"], one.get("data-feature")) for one in shown} == {
        (
            piece.figure,
            f"{piece.cell[0]},{piece.cell[1]}",
            None if piece.segment < 0 else outcome.features.name(piece.number),
        )
        for piece in pieces
    }
    assert len(shown) == len(pieces)
    assert (f"All pieces ({len(pieces)})" in page.text) == bool(pieces)


@pytest.mark.parametrize("name", ["roads-to-victory.yaml", "all-together.yaml"])
def test_each_piece_says_where_it_stands_and_what_it_brought(name: str) -> None:
    text = sample(SAMPLES / name).text
    assert "'s post house on " in text
    assert re.search(r"'s pickpocket on \w+( \w+)? \((farm|city)-\d+\)", text)


@pytest.mark.parametrize("name", few_of([LOG.name, *POSITIONS, "evening.yaml"], 3))
def test_the_legend_of_the_page_is_that_of_the_picture(name: str) -> None:
    """And names each mark that is drawn."""
    report = examine(SAMPLES / name)
    page = sample(SAMPLES / name)
    root = read(board_picture(report))
    entries = of_class(root, "meaning")
    assert [one.get("href") for entry in entries for one in entry.iter() if one.get("href")] == legend(page)
    assert {mark.get("href") for mark in of_class(root, "mark")} <= set(legend(page))
    for entry in of_class(root, "meaning"):
        assert "".join(of_class(entry, "name")[0].itertext()) in page.text
    assert set(legend(page)) <= {f"#{one}" for one in page.having("id")}


def test_what_else_was_done_in_a_turn_is_told() -> None:
    outcome, text = outcome_of(LOG), sample(LOG).text
    told = [one.remark for turn in outcome.turns for one in turn.noted]
    assert len(told) > 5
    assert all(" ".join(one.split()) in text for one in told)


def test_what_no_feature_pays_lights_those_that_it_counts() -> None:
    awards = examine(SAMPLES / "roads-to-victory.yaml").awards
    [house] = [award for award in awards if award.kind == "post-house"]
    assert house.feature is None
    assert paid_by([house]) == list(house.features) != []
    assert paid_by([award for award in awards if award.kind == "jewels"]) == []
    page = sample(SAMPLES / "roads-to-victory.yaml")
    assert " ".join(house.features) in page.having("data-lights")


def test_an_award_of_nothing_lights_nothing() -> None:
    outcome = outcome_of(LOG)
    award = Award("red", "road", (), "B7", outcome.features.named("road-1").ref)
    assert award.points == 0
    assert paid_by(named_awards([award], outcome.features)) == []


def test_many_columns_have_upright_names() -> None:
    wide, narrow = sample(SAMPLES / "all-together.yaml"), sample(SAMPLES / "tie-in-a-city.yaml")
    assert "totals many" in wide.having("class")
    assert "totals" in narrow.having("class")
    assert "totals many" not in narrow.having("class")


def test_one_player_or_two_have_a_column_each() -> None:
    assert "totals sheet" in sample(SAMPLES / "everything.yaml").having("class")
    assert "totals sheet" not in sample(SAMPLES / "tie-in-a-city.yaml").having("class")


@pytest.mark.parametrize(
    "file", few_of(["new-world.yaml", *POSITIONS, "roads-to-victory-turns.yaml", "taverns-turns.yaml"], 3)
)
def test_the_page_tells_what_expansions_keep_count_of(file: str) -> None:
    """Every table that the text has is on the page, too, under its title."""
    kept = [*outcome_of(SAMPLES / file).game.sections()]
    text = sample_text(SAMPLES / file)
    words = unescape(re.sub("<[^>]*>", "", text))
    for section in kept:
        assert f"<h3>{section.title}</h3>" in text
        assert not section.rows or f">{section.title}</caption>" in text
        for row in section.rows:
            assert "".join(row) in words
    assert kept or file == "river.yaml"


def test_every_kind_has_a_look_of_its_own_in_the_chart() -> None:
    """Also where there are more kinds than patterns; points lost lie over the end of those that were got."""
    looks = [_pattern(place) for place in range(3 * _PATTERNS)]
    assert len(set(looks)) == len(looks)
    style = files("carcscore.pages").joinpath("assets", "tables.css").read_text(encoding="utf-8")
    for name in {name for look in looks for name in look.split()}:
        assert f".{name}" in style
    page = sample(SAMPLES / "all-together.yaml")
    bars = [a for _, a in page.elements if a.get("class", "").startswith("bar ")]
    lost = [bar for bar in bars if bar["class"] == "bar minus"]
    assert [bar["title"] for bar in lost] == ["coins -10"]
    width, margin = (float(part.split(":")[1].rstrip("%")) for part in lost[0]["style"].split(";"))
    assert margin == -width < 0
