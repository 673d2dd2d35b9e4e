"""On a terminal of 40 columns nothing goes over the edge; on any other stream lines stay as they are."""

from __future__ import annotations

import io
import re

import pytest

from carcscore.cli.output import fitted
from carcscore.report.layout import folded
from carcscore.text import columns
from tests.commands import on_terminal, process
from tests.sampling import few_of

pytestmark = pytest.mark.slow

_ESCAPES = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_TURNS = "samples/two-players-turns.yaml"
COMMANDS = (
    f"replay {_TURNS} --from 20 --to 30",
    "batch samples/evening.yaml samples/illegal-slips.yaml samples/loop-road.yaml",
    "batch --help",
    "check samples/illegal-slips.yaml",
    "score samples/the-woods-turns.yaml",
    "score samples/evening.yaml --explain farm-2",
    "tiles XXXX",
    "score samples/evening.yaml --compare-rules",
    "score samples/all-together.yaml",
    f"replay {_TURNS} --turn 25",
    "show samples/two-players.yaml",
    "check nosuch.yaml",
    "tiles base",
    "tiles --fits C1 samples/evening.yaml",
    "rules",
    "rules tower",
    "rules B12",
    "rules edge-mismatch",
    "--help",
    *(f"{command} --help" for command in ("score", "show", "tiles", "convert", "new", "schema", "replay")),
)


@pytest.mark.parametrize("command", few_of(COMMANDS, 2))
def test_everything_fits_forty_columns(command: str) -> None:
    printed = on_terminal(*command.split(), COLUMNS="40", LINES="10000")
    lines = _ESCAPES.sub("", printed.replace("\r\n", "\n")).split("\n")
    assert len(lines) > 2
    assert [line for line in lines if columns(line.rpartition("\r")[2]) > 40] == []


def test_a_finding_is_one_line_for_another_program() -> None:
    done = process("check", "samples/illegal-slips.yaml", environment={"COLUMNS": "40"})
    assert all(line.startswith(b"samples/illegal-slips.yaml:") for line in done.stdout.splitlines())


@pytest.mark.parametrize("width", [20, 40, 79])
def test_folding_loses_no_word(width: int) -> None:
    text = process("check", "samples/illegal-slips.yaml").stdout.decode()
    assert folded(text, width).replace("\n", "").replace(" ", "") == text.replace("\n", "").replace(" ", "")
    assert all(columns(line) <= width for line in folded(text, width).split("\n"))


def test_wide_characters_are_folded_as_wide_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", "40")
    assert fitted("北京 " * 10, Terminal()) == f"{'北京 ' * 7}北京\n    北京 北京"
    assert fitted("กิ๊ก " * 10, Terminal()) == "กิ๊ก " * 10
