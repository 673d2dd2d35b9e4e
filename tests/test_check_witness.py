"""``check --witness``: a game that ends in a position, written to a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from carcscore.pipeline import examine
from tests.commands import GOOD, ILLEGAL, ROOT, Run

EVENING = str(ROOT / "samples" / "evening.yaml")


def test_a_game_is_written_that_ends_in_the_position(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.yaml"
    result = run("check", EVENING, "--witness", str(game))
    assert result.exit_code == 1, "a claim differs, as without a game"
    assert "evening.yaml: possible, for a game of 4 turns ends in this position: " in result.stderr
    found, position = examine(str(game)), examine(EVENING)
    assert found.record is not None
    assert found.record.is_log
    assert [tally.total for tally in found.tallies] == [tally.total for tally in position.tallies]
    kept = game.read_text(encoding="utf-8")
    again = run("check", EVENING, "--witness", str(game))
    assert (again.exit_code, game.read_text(encoding="utf-8")) == (2, kept)
    assert "already exists; --force replaces it" in again.stderr
    assert run("check", EVENING, "--witness", str(game), "--force").exit_code == 1


def test_as_json_to_standard_output_beside_findings(run: Run) -> None:
    result = run("check", GOOD, "--witness", "-")
    assert result.exit_code == 0
    assert "carcscore: 1\n" in result.stdout
    assert "turns:\n" in result.stdout


def test_where_none_is_looked_for_that_is_said(run: Run, tmp_path: Path) -> None:
    game = tmp_path / "game.yaml"
    for record, why in (
        (ILLEGAL, "it is not legal, so no game ends in it"),
        ("nosuch.yaml", "can't be used"),
    ):
        result = run("check", record, "--witness", str(game))
        assert why in result.stderr
        assert not game.exists()


def test_that_none_is_found_proves_nothing(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "city.yaml"
    record.write_text("carcscore: 1\nplayers: [red, blue]\nboard: |\n  E2\n  D*\ntrack: {blue: 4}\n")
    result = run("check", str(record), "--witness", str(tmp_path / "game.yaml"))
    assert result.exit_code == 0
    assert "no game that ends in this position was found; that proves nothing" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ([GOOD, ILLEGAL, "--witness", "game.yaml"], "exactly one record"),
        ([GOOD, "--witness", "game.yaml", "--fix"], "--witness runs once"),
        ([GOOD, "--witness", "game.yaml", "--watch"], "--witness runs once"),
        ([GOOD, "--witness", "-", "--format", "json"], "name a file"),
        ([EVENING, "--witness", EVENING, "--force"], "write to another file"),
    ],
)
def test_what_can_not_be_asked_for(run: Run, arguments: list[str], why: str) -> None:
    result = run("check", *arguments)
    assert result.exit_code == 2
    assert why in " ".join(result.stderr.split())
