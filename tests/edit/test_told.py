"""What the page is told in HTML: whole, and with the wording of every rule that it links."""

import re
from pathlib import Path

import pytest

from carcscore.edit.answer import answer
from carcscore.pipeline import examine
from tests.sampling import few_of

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.yaml"))


@pytest.mark.parametrize("path", few_of(SAMPLES[::6] + SAMPLES[1::6], 14), ids=lambda path: path.stem)
def test_every_rule_that_is_linked_is_worded(path: Path) -> None:
    told = answer(examine(path))
    lines = [one["told"] for one in (*told["findings"], *told["open"]) if "told" in one]
    everything = "".join([told["points"], *lines, *(one["lines"] for one in told["stories"].values())])
    assert {*re.findall(r'href="#(rule-[^"]+)"', everything)} <= {*re.findall(r'id="([^"]+)"', told["rules"])}
    for name in re.findall(r'data-feature="([^"]+)"', everything):
        assert name in told["stories"]


def test_an_empty_square_is_lit_where_it_can_be_chosen() -> None:
    """A report has no picture of it."""
    report = examine(SAMPLES[0].parent / "evening.yaml")
    cloister = next(one for one in report.stories if one.kind.name == "cloister" and not one.feature.complete)
    empty = "filled; empty: <"
    assert empty in answer(report)["stories"][cloister.name]["lines"]
    assert empty not in report.to_html()


def test_what_is_open_is_no_error(tmp_path: Path) -> None:
    """A board that is half built says what is open, and calls none of it wrong."""
    record = tmp_path / "game.yaml"
    record.write_text(
        "carcscore: 1\nrules: {expansions: [river]}\nplayers: [red, blue]\n"
        "start: [{tile: VA, at: [0, 0]}]\nboard: |\n  .   U\n  VA* VD\n",
        encoding="utf-8",
    )
    told = answer(examine(record))
    lines = [one["told"] for one in told["open"] if "told" in one]
    assert any("must be laid first" in one for one in lines)
    assert not [one for one in lines if "error" in one]
