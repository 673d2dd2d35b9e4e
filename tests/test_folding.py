"""On a terminal findings are folded to its width; on any other stream lines stay as they are."""

from __future__ import annotations

import io

import pytest

from carcscore.cli.output import fitted
from carcscore.report.layout import folded
from carcscore.text import columns
from tests.commands import process


class Terminal(io.StringIO):
    """A stream that says that it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_a_finding_is_one_line_for_another_program() -> None:
    done = process("check", "samples/illegal-slips.yaml", environment={"COLUMNS": "40"})
    assert all(line.startswith(b"samples/illegal-slips.yaml:") for line in done.stdout.splitlines())


@pytest.mark.parametrize("width", [20, 40, 79])
def test_folding_loses_no_word(width: int) -> None:
    text = process("check", "samples/illegal-slips.yaml").stdout.decode()
    assert folded(text, width).replace("\n", "").replace(" ", "") == text.replace("\n", "").replace(" ", "")
    assert all(columns(line) <= width for line in folded(text, width).split("\n"))


def test_wide_characters_are_folded_as_wide_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert fitted("北京 " * 10, Terminal()) == f"{'北京 ' * 7}北京\n    北京 北京"
    assert fitted("กิ๊ก " * 10, Terminal()) == "กิ๊ก " * 10


def test_nothing_is_folded_to_less_than_forty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "word " * 9
    monkeypatch.setenv("COLUMNS", "40")
    at_forty = fitted(text, Terminal())
    assert "\n" in at_forty
    monkeypatch.setenv("COLUMNS", "1")
    assert fitted(text, Terminal()) == at_forty
