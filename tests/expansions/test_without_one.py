"""Any one expansion may be missing: the rest of the program does not notice."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import carcscore
from carcscore.cli import main
from carcscore.expansions import registry
from carcscore.expansions.registry import BUILT_IN, known_facts
from carcscore.record.model import Record, RulesWritten
from tests.sampling import few_of

pytestmark = pytest.mark.slow


def _module(name: str) -> str:
    return BUILT_IN[name].partition(":")[0]


SAMPLES = sorted((Path(__file__).parents[2] / "samples").glob("*.yaml"))


MODULES = {
    module: [name for name in BUILT_IN if f"{_module(name)}.".startswith(f"{module}.")]
    for module in map(_module, BUILT_IN)
}
"""The names of the expansions that go with each module: mostly one; a package takes its own modules along."""


@pytest.fixture(params=few_of(MODULES, 5))
def missing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The names of expansions whose modules can't be imported; what was learned meanwhile is forgotten."""
    module: str = request.param
    for loaded in [module, *(other for other in sys.modules if other.startswith(f"{module}."))]:
        monkeypatch.setitem(sys.modules, loaded, None)
    registry._owners_of_tiles.cache_clear()
    yield MODULES[module]
    registry._owners_of_tiles.cache_clear()


def test_the_others_are_known(missing: list[str]) -> None:
    known = [expansion.name for expansion in known_facts()]
    assert known == [name for name in BUILT_IN if name not in missing]


def test_records_that_do_not_name_it_are_scored_as_ever(missing: list[str]) -> None:
    texts = {path: path.read_text(encoding="utf-8") for path in SAMPLES}
    others = [path for path, text in texts.items() if not any(name in text for name in missing)]
    assert others
    for path in others:
        assert carcscore.examine(path).outcome is not None, path.name


def test_records_that_name_it_are_told(missing: list[str]) -> None:
    players = carcscore.parse("{carcscore: 1, players: [red, blue], board: D}").players
    for name in missing:
        report = carcscore.examine(Record(players, rules=RulesWritten(expansions=(name,))))
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
def test_commands_that_list_everything_work(missing: list[str], command: list[str]) -> None:
    done = CliRunner().invoke(main, command)
    assert (done.exit_code, done.exception) == (0, None)
    assert "Traceback" not in done.output


def test_an_unknown_tile_is_still_told(missing: list[str]) -> None:
    record = carcscore.parse("{carcscore: 1, players: [red, blue], board: 'D QQ'}")
    assert "unknown-tile" in [finding.code for finding in carcscore.examine(record).findings]
