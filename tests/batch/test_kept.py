"""What a batch lists, where it writes it, and what its store does when files move or go."""

from __future__ import annotations

import csv
import io
import os
import sqlite3
import zipfile
from pathlib import Path

import pytest

from carcscore.batch.summary import Summary
from carcscore.batch.tasks import RecordRow
from tests.commands import Run
from tests.sampling import few_of

pytestmark = pytest.mark.usefixtures("workers_in_process")

GOOD = (
    "carcscore: 1\ntitle: {}\nplayers: [red, blue]\nboard: |\n  D*  {}\nfollowers: [red thief B1 W]\n"
    "track: {{red: 0}}\n"
)
RECORDS = {
    "a.yaml": GOOD.format("a", "U"),
    "b.yaml": GOOD.format("b", "V1"),
    "c.yaml": GOOD.format("c", "W") + "claimed: {red: 7}\n",
    "d.yaml": GOOD.format("d", "B"),
}


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for name, text in RECORDS.items():
        (folder / name).write_text(text)
    return folder


def rows(run: Run, *words: str) -> list[str]:
    """The names of the records that a batch lists."""
    result = run("batch", "games", "--format", "csv", "-j1", *words)
    assert result.exit_code < 2, result.output
    return [Path(row["source"]).name for row in csv.DictReader(io.StringIO(result.stdout))]


def kept(path: str = "s.sqlite") -> list[str]:
    db = sqlite3.connect(path)
    try:
        return [source for (source,) in db.execute("SELECT source FROM records ORDER BY source")]
    finally:
        db.close()


@pytest.mark.slow
def test_only_errors_or_only_claims(run: Run, games: Path) -> None:
    assert rows(run) == ["a.yaml", "b.yaml", "c.yaml", "d.yaml"]
    assert rows(run, "--only", "errors") == ["d.yaml"]
    assert rows(run, "--only", "claims") == ["c.yaml"]
    assert run("batch", "games", "--only", "notes").exit_code == 2


def test_only_what_is_new(run: Run, games: Path) -> None:
    assert rows(run, "--store", "s.sqlite", "--new") == ["a.yaml", "b.yaml", "c.yaml", "d.yaml"]
    (games / "b.yaml").write_text(GOOD.format("changed", "L"))
    (games / "e.yaml").write_text(GOOD.format("e", "K2"))
    assert rows(run, "--store", "s.sqlite", "--new") == ["b.yaml", "e.yaml"]
    assert rows(run, "--store", "s.sqlite") == ["a.yaml", "b.yaml", "c.yaml", "d.yaml", "e.yaml"]


@pytest.mark.parametrize("option", ["--new", "--prune"])
def test_without_a_store_there_is_nothing_to_compare(run: Run, games: Path, option: str) -> None:
    result = run("batch", "games", option)
    assert result.exit_code == 2
    assert "need a --store" in result.stderr


@pytest.mark.parametrize("style", few_of(["text", "csv", "jsonl"], 1))
def test_results_go_into_a_file(run: Run, games: Path, tmp_path: Path, style: str) -> None:
    words = ["batch", "games", "-j1", "--format", style]
    printed = run(*words)
    result = run(*words, "--output", "out")
    assert (result.exit_code, result.stdout) == (printed.exit_code, "")
    assert "4 records" in result.stderr
    assert (tmp_path / "out").read_text(encoding="utf-8") == printed.stdout
    assert run(*words, "--output", "out").exit_code == 2
    (tmp_path / "out").write_text("old")
    assert run(*words, "--output", "out", "--force").exit_code == printed.exit_code
    assert (tmp_path / "out").read_text(encoding="utf-8") == printed.stdout
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "out"]


def test_what_goes_wrong_leaves_the_old_file(run: Run, games: Path, tmp_path: Path) -> None:
    (tmp_path / "out").write_text("old")
    (tmp_path / "no.sqlite").write_text("no store")
    assert run("batch", "games", "--store", "no.sqlite", "--output", "out", "--force").exit_code == 2
    assert (tmp_path / "out").read_text() == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games", "no.sqlite", "out"]
    assert run("batch", "games", "--output", "no/out").exit_code == 2


@pytest.mark.parametrize("named", few_of(["games", ".", "games/a.yaml"], 1))
def test_no_record_is_written_over(run: Run, games: Path, named: str) -> None:
    before = (games / "a.yaml").read_text()
    result = run("batch", named, "-f", "csv", "--output", "games/a.yaml", "--force")
    assert result.exit_code == 2
    assert "write to another file" in result.stderr
    assert (games / "a.yaml").read_text() == before
    assert run("batch", "games/b.yaml", "--output", "games/all.csv", "-j1").exit_code == 0


def test_a_file_that_moved_is_told_and_is_no_second_game(run: Run, games: Path) -> None:
    run("batch", "games", "--store", "s.sqlite", "-j1")
    (games / "old").mkdir()
    (games / "a.yaml").rename(games / "old" / "z.yaml")
    (games / "b.yaml").write_text(RECORDS["b.yaml"] + "# written anew\n")
    result = run("batch", "games", "--store", "s.sqlite", "-j1")
    assert "moved since last time" in result.stdout
    assert "  games/a.yaml is now games/old/z.yaml" in result.stdout.splitlines()
    assert "the same game" not in result.stdout
    (games / "copy.yaml").write_text(RECORDS["c.yaml"])
    assert "games/copy.yaml and games/c.yaml" in run("batch", "games", "--store", "s.sqlite", "-j1").stdout


def test_what_is_gone_is_forgotten_on_request(run: Run, games: Path, tmp_path: Path) -> None:
    (tmp_path / "others").mkdir()
    (tmp_path / "others" / "x.yaml").write_text(RECORDS["a.yaml"])
    with zipfile.ZipFile(games / "more.zip", "w") as archive:
        for name in ("k.yaml", "l.yaml"):
            archive.writestr(name, GOOD.format(name, "X"))
    (games / "two.yaml").write_text(f"{RECORDS['b.yaml']}---\n{RECORDS['c.yaml']}")
    run("batch", "games", "others", "--store", "s.sqlite", "-j1")
    assert len(kept()) == 9
    (games / "b.yaml").unlink()
    (games / "two.yaml").write_text(RECORDS["b.yaml"])
    (tmp_path / "others" / "x.yaml").unlink()
    with zipfile.ZipFile(games / "more.zip", "w") as archive:
        archive.writestr("k.yaml", GOOD.format("k.yaml", "X"))
    assert "forgotten" not in run("batch", "games", "--store", "s.sqlite", "-j1").stdout
    assert len(kept()) == 10
    result = run("batch", "games", "--store", "s.sqlite", "-j1", "--prune")
    assert "  forgotten                     4" in result.stdout
    names = ["games/a.yaml", "games/c.yaml", "games/d.yaml", "games/more.zip/k.yaml", "games/two.yaml"]
    assert kept() == [*names, "others/x.yaml"], "what was not named stays"
    db = sqlite3.connect("s.sqlite")
    for table in ("players", "awards", "findings", "claims"):
        numbers = "(SELECT id FROM records)"
        assert db.execute(f"SELECT count(*) FROM {table} WHERE record NOT IN {numbers}").fetchone() == (0,)
    db.close()


@pytest.mark.slow
def test_from_another_folder_nothing_is_forgotten(
    run: Run, games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = str(tmp_path / "s.sqlite")
    run("batch", "games", "--store", store, "-j1")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    run("batch", "../games", "--store", store, "-j1", "--prune")
    assert len(kept(store)) == 8
    run("batch", os.curdir, "--store", store, "-j1", "--prune")
    assert len([source for source in kept(store) if "games/" in source]) == 8


def row(source: str, codes: str) -> RecordRow:
    values: dict[str, object] = dict.fromkeys(RecordRow._fields, "")
    numbers = dict.fromkeys(("errors", "warnings", "notes", "claims_wrong"), 0)
    return RecordRow(
        **{**values, **numbers, "source": source, "status": 1, "result": "illegal", "codes": codes}
    )  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kinds", "more"), [(10, None), (11, "  and 1 other kind"), (12, "  and 2 other kinds")]
)
def test_the_summary_is_bounded_unless_everything_is_asked_for(kinds: int, more: str | None) -> None:
    codes = " ".join(f"code-{chr(97 + number)}:1" for number in range(kinds))
    for everything in (False, True):
        summary = Summary(everything)
        for number in range(25):
            summary.add(row(f"{number}.yaml", codes), "other.yaml", True)
        lines = list(summary.lines())
        assert ([line for line in lines if "other kind" in line] == [more]) == (
            more is not None and not everything
        )
        assert sum("illegal" in line and ".yaml" in line for line in lines) == (25 if everything else 20)
        assert ("  and 5 more" in lines) != everything


@pytest.mark.slow
def test_everything_is_listed_on_request(run: Run, games: Path) -> None:
    for number in range(22):
        (games / f"more-{number}.yaml").write_text("{")
    assert "  and 4 more" in run("batch", "games", "-j1").stdout.splitlines()
    listed = run("batch", "games", "-j1", "--all").stdout
    assert "more\n" not in listed
    assert all(f"games/more-{number}.yaml: unusable" in listed for number in range(22))
