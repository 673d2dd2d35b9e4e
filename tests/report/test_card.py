"""The picture to share: of its size, with the points of everybody; what a record holds is only text."""

import struct
from itertools import pairwise
from pathlib import Path

import pytest

from carcscore.pipeline import examine
from carcscore.report.card import HEIGHT, WIDTH, card
from carcscore.report.sums import kind_words
from carcscore.report.totals import parts_of
from carcscore.report.verdict import headline_on
from carcscore.sentences import printed
from tests.commands import Run
from tests.drawing.pictures import of_class, read
from tests.report.games import examined
from tests.report.test_html import LONG_FORM, hostile

SAMPLES = Path(__file__).parents[2] / "samples"
EVERYTHING = pytest.param("everything.yaml", marks=pytest.mark.slow)


@pytest.mark.parametrize("name", ["five-players-inns.json", "two-players-slips.yaml"])
def test_it_shows_the_board_the_verdict_and_everybody(name: str) -> None:
    report = examine(SAMPLES / name)
    root = read(card(report))
    assert root.get("viewBox") == f"0 0 {WIDTH} {HEIGHT}"
    assert len(of_class(root, "tile")) == len(report.outcome.table.board if report.outcome else ())
    texts = ["".join(one.itertext()) for one in of_class(root, "ink")]
    assert printed(headline_on(report)) in " ".join(texts)
    for tally in report.tallies:
        assert {tally.player.name, str(tally.total)} <= set(texts)
    bold = {"".join(one.itertext()) for one in of_class(root, "ink") if "bold" in one.get("style", "")}
    totals = {str(tally.total) for tally in report.tallies}
    assert totals < bold
    assert " ".join(line for line in texts if line in bold - totals) == printed(headline_on(report))
    lines = sorted(float(one.get("y") or 0) for one in of_class(root, "ink"))
    assert lines[-1] < HEIGHT
    assert all(after >= before for before, after in pairwise(lines))


@pytest.mark.parametrize("name", ["two-players.yaml", "two-players-turns.yaml", EVERYTHING])
def test_its_middle_tells_what_paid(name: str) -> None:
    """The kinds that paid most, with the points of each player, between the verdict and the totals."""
    report = examine(SAMPLES / name)
    texts = [
        (float(one.get("y") or 0), "".join(one.itertext())) for one in of_class(read(card(report)), "ink")
    ]
    parts = [dict(parts_of(report, tally)) for tally in report.ranked]
    kinds = {kind for of_one in parts for kind in of_one}
    told = [kind for kind in kinds if kind_words(kind) in {words for _, words in texts}]
    assert len(told) >= 3
    for kind in told:
        [line] = [y for y, words in texts if words == kind_words(kind)]
        row = [words for y, words in texts if y == line]
        assert row == [kind_words(kind), *(str(of_one.get(kind, 0)) for of_one in parts)]
    least = min(sum(abs(of_one.get(kind, 0)) for of_one in parts) for kind in told)
    for kind in kinds - {*told}:
        assert sum(abs(of_one.get(kind, 0)) for of_one in parts) <= least


def test_whatever_a_record_holds_is_only_text() -> None:
    drawn = card(hostile(LONG_FORM))
    assert "<script" not in drawn
    read(drawn)


def test_what_can_not_be_used_has_none() -> None:
    assert card(examined("carcscore: 1\nplayers: [red, red]\n")) == ""


@pytest.mark.slow
def test_the_command_writes_pixels_or_shapes(run: Run) -> None:
    sample = str(SAMPLES / "two-players.yaml")
    assert run("show", sample, "--card", "card.svg").exit_code == 0
    assert Path("card.svg").read_text(encoding="utf-8").startswith("<svg")
    assert run("show", sample, "--card", "card.svg").exit_code == 2  # it exists
    for words in (["--card", "card.jpg"], ["--card", "x.svg", "--svg", "./x.svg"], ["--tile-width", "90"]):
        refused = run("show", sample, *words)
        assert (refused.exit_code, refused.stdout) == (2, "")
    pytest.importorskip("resvg_py", reason="carcscore[png] is not installed")
    assert run("show", sample, "--card", "card.png", "--png", "b.png", "--tile-width", "20").exit_code == 0
    content = Path("card.png").read_bytes()
    assert struct.unpack(">II", content[16:24]) == (WIDTH, HEIGHT)
    assert struct.unpack(">II", Path("b.png").read_bytes()[16:24])[0] < 20 * 16
