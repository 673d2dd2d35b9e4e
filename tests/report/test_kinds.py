"""Kinds of feature and piece that reports know nothing of but their facts and their rulebook."""

from dataclasses import replace

import pytest

from carcscore.expansions import registry
from carcscore.report.build import build_report
from carcscore.report.explain import explain
from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from carcscore.report.picture import drawn_figures
from carcscore.scoring.values import Award, Item
from tests.report.games import examined

# Two castles that close each other, a shrine, and the start tile with a city closed by E. Meadow lies at one
# castle, farm all around.
RECORD = """
carcscore: 1
rules: {expansions: [parish]}
players: [red, blue]
tiles:
  PA: {count: 1, segments: [{castle: [S]}, {farm: [NNW, NNE, ENE, ESE, WSW, WNW], touches: [S]}]}
  PB: {count: 1, segments: [{castle: [N]}, {meadow: [ENE, ESE, SSE, SSW, WSW, WNW], touches: [N]}]}
  PC: {count: 1, segments: [{shrine: [centre]}, {farm: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW]}]}
  PD: {count: 1, segments: [{castle: [E]}, {farm: [NNW, NNE, SSE, SSW, WSW, WNW]}]}
board: |
  PC   E2   PD
  .    D*   PA
  .    .    PB
followers: [red heretic A1, blue lord C1, red shepherd C3, blue farmer B1]
pieces: [{piece: barn, player: red, at: A1, role: farmer}]
track: {red: 0, blue: 0}
"""


@pytest.fixture
def report(monkeypatch: pytest.MonkeyPatch) -> Report:
    """The report on that record, as if a barn and a meadow had been paid besides."""
    monkeypatch.setitem(registry.BUILT_IN, "parish", "tests.report.parish:Parish")
    outcome = examined(RECORD).outcome
    assert outcome is not None
    barn = (Item("completed cities", 1, 4),)
    meadow = (Item("completed castles", 1, 2),)
    names = ("farm-1", "city-1", "meadow-1", "castle-2")
    farm, city, land, castle = (outcome.features.named(name).ref for name in names)
    paid = (
        Award("red", "farm", barn, "P3", feature=farm, features=(city,), phase="play", turn=3),
        Award("red", "meadow", meadow, "P3", feature=land, features=(castle,)),
    )
    return build_report(replace(outcome, awards=outcome.awards + paid), (), "x", None)


def story(report: Report, what: str) -> str:
    return " ".join(explain(report, what).split())


def test_a_shrine(report: Report) -> None:
    text = story(report, "shrine-1")
    assert text.startswith("shrine-1: an unfinished shrine")
    assert "2 of the 8 squares around it are filled" in text
    assert "red's heretic on A1" in text
    assert (
        "At the end red gets 3: shrine 1 + 2 tiles around it x 1 = 3 (rule P1), since a shrine pays as"
        in text
    )


def test_a_castle(report: Report) -> None:
    assert "At the end blue gets 0: castle 0 = 0 (rule P2), since a castle pays 5" in story(
        report, "castle-1"
    )
    text = story(report, "castle-2")
    assert text.startswith("castle-2: a completed castle")
    assert "as the board stands: castle 5 = 5 (rule P2), since a castle pays 5" in text
    assert "Shepherds on meadow-1: at the end red gets 2" in text
    assert "Farms that border it: farm-1 - Meadows that border it: meadow-1" in text


def test_a_barn(report: Report) -> None:
    text = story(report, "farm-1")
    assert "Pieces: red's barn on A1" in text
    assert "In turn 3 red gets 4: 1 completed city x 4 = 4 (rule P3), since a barn is paid 4" in text
    assert "Farmers on farm-1: in turn 3 red gets 4" in story(report, "city-1")
    assert "red's barn on A1" in story(report, "barn").replace("Red", "red")


def test_another_kind_of_land(report: Report) -> None:
    text = story(report, "meadow-1")
    assert text.startswith("meadow-1: a meadow")
    assert "since a meadow is paid 2 for each castle" in text
    assert "many of its parts" not in text
    (shepherd,) = drawn_figures(
        report, report.stories[report.outcome.features.named("meadow-1").ref].followers
    )
    assert shepherd.pose == "lying"


def test_every_renderer_takes_them(report: Report) -> None:
    text = " ".join(render_text(report).split())
    assert "shrine-1 A1, unfinished red 1 (heretic A1)" in text
    assert "Meadows ------- meadow-1 C3 red 1 (shepherd C3)" in text
    assert "1 completed castle x 2 = 2 (rule P3) red 2" in text
    page = render_html(report)
    for words in ("All shrines (1)", "All castles (2)", "All meadows (1)", "a castle pays 5"):
        assert words in page
