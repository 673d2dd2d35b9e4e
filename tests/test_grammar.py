"""Whatever is printed is English: of all samples, records of the tests, rules, tiles and standings."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from carcscore.expansions.registry import BUILT_IN
from carcscore.geometry import cell_name
from carcscore.pipeline import examine
from carcscore.report.arguments import claim_line
from carcscore.report.compare import compare_rules
from carcscore.report.explain import explain
from carcscore.report.findings_text import finding_line
from carcscore.report.layout import lay_out
from carcscore.report.model import Report
from carcscore.report.outline import outline
from carcscore.report.replay_text import render_replay
from carcscore.scoring.values import Item
from tests.examples import EXAMPLES, reports_on
from tests.grammar import faults
from tests.report.games import FARMS, examined
from tests.sampling import few_of

ROOT = Path(__file__).parents[1]
SAMPLES = sorted(path for path in (ROOT / "samples").iterdir() if path.is_file())
LOGS = [path for path in SAMPLES if path.stem.endswith("-turns")]
WIDE = 100_000
"""In columns, so that no sentence is folded."""


def _spread(paths: Sequence[Path], of: int) -> list[Any]:
    """All of these; but for one in so many they are slow."""
    return few_of([path for k in range(of) for path in paths[k::of]], len(paths[::of]))


def _records(path: Path) -> Iterator[Report]:
    """A sample; a printed example with all its cases."""
    return iter([examine(path)]) if path.parent.name == "samples" else reports_on(path)


def _printed(report: Report) -> Iterator[str]:
    """What score, check and replay print of a record, the rules compared and every explanation."""
    yield from (finding_line(finding, "a.yaml") for finding in report.findings)
    yield from (claim_line(claim, "a.yaml") for claim in report.claims)
    yield lay_out(outline(report), WIDE)
    outcome = report.outcome
    if outcome is None:
        return
    asked = {feature.kind.name for feature in outcome.features} | {award.kind for award in outcome.awards}
    asked |= {cell_name(piece.cell, outcome.table.a1) for piece in outcome.game.pieces}
    asked |= {player.id for player in outcome.record.players}
    yield from (explain(report, what, WIDE) for what in sorted(asked))
    yield compare_rules(report, WIDE)
    if outcome.turns:
        yield render_replay(report, width=WIDE)


@pytest.mark.parametrize(
    "path",
    [*_spread(SAMPLES, 4), *_spread(EXAMPLES, 12)],
    ids=lambda path: f"{path.parent.name}/{path.stem}",
)
def test_what_is_printed_of_a_record(path: Path) -> None:
    for report in _records(path):
        assert not faults(*_printed(report))


@pytest.mark.parametrize("path", _spread(LOGS, 12), ids=lambda path: path.stem)
def test_items_read_well_whatever_their_count(path: Path) -> None:
    """Three counts of every item that a sample pays, most of which no record comes to."""
    report = examine(path)
    paid = {item for award in report.awards for item in award.items}
    counted = [replace(item, count=count) for item in paid for count in range(3)]
    assert not faults(*(report.stories.sums.of([item]) for item in counted))


@pytest.mark.parametrize(
    "command",
    [
        ["rules"],
        ["tiles"],
        ["standings", str(ROOT / "samples/cup/cup.yaml")],
        *few_of([[command, name] for name in BUILT_IN for command in ("rules", "tiles", "new")], 9),
    ],
    ids=lambda words: "-".join(Path(word).stem for word in words),
)
def test_what_a_command_prints(run: Callable[..., Result], command: list[str]) -> None:
    assert not faults(run(*command).output)


SAID = {
    ("points of a city", 1, 7): "7 points of a city",
    ("points of a city", 1, 1): "1 point of a city",
    ("stolen point", 1, -4): "-4 stolen points",
    ("points for orders", 6, 1): "6 points for orders",
    ("right signposts", 1, 1): "1 right signpost x 1",
    ("most followers around the church", 1, 3): "most followers around the church 3",
    ("half by the witch", 1, -13): "half by the witch -13",
    ("half of red's 10", 1, 5): "half of red's 10: 5",
    ("cloister", 1, 1): "cloister 1",
    ("completed cities", 0, 3): "0 completed cities x 3",
    ("completed cities", 1, 3): "1 completed city x 3",
    ("completed city", 1, 4): "completed city 4",
    ("tiles with cities in reach", 1, 1): "1 tile with cities in reach x 1",
    ("pennants in own cities", 1, 2): "1 pennant in own cities x 2",
    ("circus", 1, 2): "circus 2",
    ("circus", 3, 2): "3 circuses x 2",
    ("moon", 3, 2): "3 moons x 2",
    ("black oxen", 1, 2): "1 black ox x 2",
    ("black ox", 2, 2): "2 black oxen x 2",
    ("deer", 1, 2): "1 deer x 2",
    ("deer", 2, 2): "2 deer x 2",
}
"""Items by name, count and what each pays, as they are printed where the plurals of ox and deer are said."""


@pytest.mark.parametrize("item", SAID, ids=lambda item: f"{item[1]} {item[0]}")
def test_how_items_are_printed(item: tuple[str, int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    sums = examined(FARMS).stories.sums
    monkeypatch.setattr(sums, "_plurals", {**sums._plurals, "ox": "oxen", "deer": "deer"})
    assert sums.of([Item(*item)], "X1") == f"{SAID[item]} = {item[1] * item[2]} (X1)"


@pytest.mark.parametrize(
    "text",
    [
        "1 points of a city x 7",
        "1 right signposts",
        "1 most follower around the church",
        "it paid its 1 points when",
        "1 tiles are left",
        "1 tile are left",
        "2 tiles is left",
        "3 tile",
        "0 completed city x 3",
        "11 player",
        "a inn",
        "a Eve token",
        "an city",
        "on an road",
    ],
)
def test_faults_are_found(text: str) -> None:
    assert faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "1 cross, 1 bus, 1 princess",
        "1 circus tile x 2",
        "1 tile in its cross",
        "In turn 1 red gets 3",
        "has 2 road or city segments",
        "2 a tile and 2 a pennant",
        "an hour, an 8, a unit, a 1",
        "each of 6 players has 3 little buildings, 1 of each",
    ],
)
def test_no_fault_is_found_in_good_english(text: str) -> None:
    assert not faults(text)
