"""Where pieces stand in the end, whom the dragon ate, who is captive: as the turns of real games have it."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from carcscore.game.events import Left
from carcscore.game.placing import whose
from carcscore.pipeline import examine
from carcscore.report.blocks import Block, Bullets, Heading, Paragraph, TableBlock
from carcscore.report.html.document import render_html
from carcscore.report.layout import render_text
from carcscore.report.markdown import render_markdown
from carcscore.report.model import Report
from carcscore.report.outline import outline
from tests.sampling import few_of

SAMPLES = Path(__file__).parents[2] / "samples"
STANDING, EATEN, CAPTURED = "Pieces on the board", "Eaten by the dragon", "Captured"
BIG = ("princess-and-dragon-turns", "tower-turns", "five-boxes-turns", "everything-turns")
LOGS = sorted(SAMPLES.glob("*-turns.yaml"), key=lambda path: path.stem not in BIG)


def told(report: Report) -> dict[str, Block]:
    """The block that follows each heading of a report."""
    blocks = list(outline(report))
    return {one.text: below for one, below in pairwise(blocks) if isinstance(one, Heading)}


def rows(block: Block | None) -> list[tuple[str, ...]]:
    assert block is None or isinstance(block, TableBlock)
    return [] if block is None else list(block.rows)


def test_a_report_says_where_dragon_and_fairy_stand_and_whom_the_dragon_ate() -> None:
    """Turns 6 and 14 of the log; the fairy is moved last in turn 16."""
    report = examine(SAMPLES / "princess-and-dragon-turns.yaml")
    blocks = told(report)
    assert blocks[STANDING] == Bullets(("The dragon on E4", "The fairy on B3, beside blue's monk"))
    assert rows(blocks[EATEN]) == [
        ("6", "D4 (1,0)", "blue's thief"),
        ("6", "B5 (-1,1)", "blue's farmer"),
        ("14", "F4 (3,0)", "blue's monk"),
    ]
    for text in (render_text(report), render_markdown(report), render_html(report)):
        plain = re.sub(r"<[^>]*>", "", text).replace("&#x27;", "'").replace("&#39;", "'")
        assert "The dragon on E4" in plain
        assert "beside blue's monk" in plain
        assert EATEN in plain


def test_a_report_says_who_was_captured_and_who_is_captive_still() -> None:
    """Of four captured, one was exchanged at once and one ransomed; blue's guard is red's prisoner."""
    blocks = told(examine(SAMPLES / "tower-turns.yaml"))
    assert rows(blocks[CAPTURED]) == [
        ("3", "red", "blue's monk", "C4 (1,0)"),
        ("4", "blue", "red's knight", "B3 (0,-1)"),
        ("8", "blue", "red's monk", "D4 (2,0)"),
        ("11", "red", "blue's guard", "D3 (2,-1)"),
    ]
    assert [row[:2] for row in rows(blocks["Prisoners"])] == [("red", "blue's follower"), ("blue", "-")]
    assert rows(told(examine(SAMPLES / "tower.yaml"))["Prisoners"]) == [
        ("red", "blue's follower"),
        ("blue", "-"),
    ]


@pytest.mark.parametrize("path", few_of(LOGS, len(BIG)))
def test_whoever_is_eaten_or_captured_in_turns_is_told(path: Path) -> None:
    report = examine(path)
    outcome = report.outcome
    assert outcome is not None
    gone = [
        (cause, str(turn.number), whose(event.occupant))
        for turn in outcome.turns
        for event in turn.events
        if isinstance(event, Left) and (cause := event.cause) in ("eaten", "captured")
    ]
    blocks = told(report)
    assert (EATEN in blocks) == any(cause == "eaten" for cause, _, _ in gone)
    eaten = " ".join(f"{turn}: {whom}" for turn, _, whom in rows(blocks.get(EATEN)))
    captured = [(turn, whom) for turn, _, whom, _ in rows(blocks.get(CAPTURED))]
    for cause, turn, whom in gone:
        if cause == "eaten":
            assert re.search(rf"\b{turn}: [^:]*{re.escape(whom)}", eaten), (turn, whom)
        else:
            assert (turn, whom) in captured


@pytest.mark.parametrize("path", few_of(LOGS, len(BIG)))
def test_pieces_are_told_alike_of_a_log_and_of_its_position(path: Path) -> None:
    log, position = (
        examine(one) for one in (path, path.with_name(path.name.replace("-turns.yaml", ".yaml")))
    )
    in_log, in_position = (places(told(one).get(STANDING)) for one in (log, position))
    assert in_log == in_position
    assert log.outcome is not None
    assert len(in_log) == len(log.outcome.game.pieces)


def places(block: Block | None) -> list[str]:
    """The lines on pieces without the points at which they stand: a position needs not say all of them."""
    assert block is None or isinstance(block, Bullets)
    return [re.sub(r"(?<= on [A-Z]\d) [NESW]+\b", "", line) for line in (block.items if block else ())]


@pytest.mark.parametrize(
    ("name", "where"), [("school", "with red"), ("everything", "at home"), ("everything-turns", "at home")]
)
def test_a_report_says_where_the_teacher_is(name: str, where: str) -> None:
    assert told(examine(SAMPLES / f"{name}.yaml"))["The School"] == Paragraph(f"The teacher is {where}.")
