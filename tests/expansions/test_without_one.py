"""Any one expansion may be missing: the rest of the program does not notice."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import carcscore
from carcscore.cli import main
from carcscore.expansions.registry import BUILT_IN, known_facts
from carcscore.record.model import Record, RulesWritten

SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.yaml"))


@pytest.fixture(params=BUILT_IN)
def missing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of an expansion whose modules can't be imported."""
    name: str = request.param
    module = BUILT_IN[name].partition(":")[0]
    for loaded in [module, *(other for other in sys.modules if other.startswith(f"{module}."))]:
        monkeypatch.setitem(sys.modules, loaded, None)
    return name


def test_the_others_are_known(missing: str) -> None:
    assert [expansion.name for expansion in known_facts()] == [name for name in BUILT_IN if name != missing]


def test_records_that_do_not_name_it_are_scored_as_ever(missing: str) -> None:
    others = [path for path in SAMPLES if missing not in path.read_text(encoding="utf-8")]
    assert others
    for path in others:
        assert carcscore.examine(path).outcome is not None, path.name


def test_records_that_name_it_are_told(missing: str) -> None:
    players = carcscore.parse("{carcscore: 1, players: [red, blue], board: D}").players
    report = carcscore.examine(Record(players, rules=RulesWritten(expansions=(missing,))))
    assert [(finding.code, finding.severity) for finding in report.findings] == [
        ("broken-expansion", "error")
    ]
    assert report.exit_status == 2


@pytest.mark.parametrize(
    "command",
    [
        ["rules"],
        ["rules", "B12"],
        pytest.param(["tiles", "--ascii"], marks=pytest.mark.slow),
        ["schema", "record"],
    ],
)
def test_commands_that_list_everything_work(missing: str, command: list[str]) -> None:
    done = CliRunner().invoke(main, command)
    assert (done.exit_code, done.exception) == (0, None)
    assert "Traceback" not in done.output


def test_an_unknown_tile_is_still_told(missing: str) -> None:
    record = carcscore.parse("{carcscore: 1, players: [red, blue], board: 'D QQ'}")
    assert "unknown-tile" in [finding.code for finding in carcscore.examine(record).findings]
