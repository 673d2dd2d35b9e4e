"""A tournament file where a record is wanted: one sentence; among records it is skipped and named."""

import json
from pathlib import Path

import pytest

from carcscore.batch.frame import frame
from tests.commands import RECORD, Run

pytestmark = pytest.mark.usefixtures("workers_in_process")

CUP = """\
carcscore_tournament: 1
players: [Anna, Ben]
rounds:
- - {a: Anna, b: Ben, record: a.yaml}
"""
SENTENCE = "This is a tournament, not the record of a game: `carcscore standings FILE` verifies it."


@pytest.fixture
def folder(run: Run) -> Path:
    folder = Path("event")
    folder.mkdir()
    (folder / "a.yaml").write_text(RECORD)
    (folder / "cup.yaml").write_text(CUP)
    (folder / "other.json").write_text('{"carcscore_tournament": 1, "players": ["x", "y"]}')
    return folder


@pytest.mark.parametrize(
    "words",
    [
        "check",
        "score",
        "show",
        "replay",
        "convert|out.json",
        "convert|out.yaml|--position",
        "edit|--no-browser",
    ],
)
def test_it_is_told_in_one_sentence(run: Run, folder: Path, words: str) -> None:
    command, *more = words.split("|")
    result = run(command, str(folder / "cup.yaml"), *more)
    assert result.exit_code == 2
    told = [line for line in result.output.splitlines() if ": error " in line]
    assert told == [f"event/cup.yaml:1:23: error is-a-tournament {SENTENCE}"]
    assert not Path(more[0] if more else "nothing").exists()


def test_check_passes_it_over_among_records(run: Run, folder: Path) -> None:
    for named in ([str(folder)], [str(folder / name) for name in ("cup.yaml", "a.yaml", "other.json")]):
        result = run("check", *named)
        assert result.exit_code == 0
        passed = [line for line in result.stderr.splitlines() if "skipped" in line]
        assert [line.partition(": ")[0] for line in passed] == ["event/cup.yaml", "event/other.json"]
        assert "standings" in passed[0]
    (folder / "b.yaml").write_text(RECORD.replace("U", "U9"))
    assert run("check", str(folder)).exit_code == 2
    reports = json.loads(run("check", "-f", "json", str(folder)).stdout)
    assert [one["source"] for one in reports] == ["event/a.yaml", "event/b.yaml"]
    (alone,) = json.loads(run("check", "-f", "json", str(folder / "cup.yaml")).stdout)
    assert [one["code"] for one in alone["findings"]] == ["is-a-tournament"]


def test_batch_passes_it_over_and_names_it(run: Run, folder: Path) -> None:
    for _ in range(2):  # the second time the store knows the record
        result = run("batch", str(folder), "-j1", "--store", "s.sqlite", "--prune")
        assert result.exit_code == 0
        assert "1 record" in result.stdout
        assert result.stdout.partition("Passed over:\n")[2].splitlines() == [
            f"  event/{name}: a tournament: `carcscore standings` verifies it"
            for name in ("cup.yaml", "other.json")
        ]
    alone = run("batch", str(folder / "cup.yaml"), "-j1")
    assert alone.exit_code == 2
    assert "Passed over:\n  event/cup.yaml" in alone.stdout


def test_a_frame_has_no_row_for_it(folder: Path) -> None:
    assert [row["source"] for row in frame(folder)] == ["event/a.yaml"]


def test_a_game_whose_record_is_a_tournament_is_told(run: Run, folder: Path) -> None:
    (folder / "a.yaml").write_text(CUP)
    result = run("standings", str(folder / "cup.yaml"), "-j1")
    assert result.exit_code in (1, 2)
    assert "This is a tournament" in result.output
