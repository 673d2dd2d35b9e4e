"""``carcscore batch --format parquet``: the rows of the CSV, with numbers as numbers."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from carcscore.batch import parquet
from carcscore.cli import main
from tests.commands import GOOD, ILLEGAL, SAMPLES, WRONG_CLAIM

pytestmark = pytest.mark.usefixtures("workers_in_process")


def batch(*words: str) -> Result:
    return CliRunner().invoke(main, ["batch", "--jobs", "1", *words])


@pytest.mark.parametrize("group", [1, 2, 10_000])
def test_the_rows_are_those_of_the_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, group: int) -> None:
    arrow = pytest.importorskip("pyarrow.parquet", reason="carcscore[parquet] is not installed")
    monkeypatch.setattr(parquet, "_GROUP", group)
    file, records = tmp_path / "games.parquet", (GOOD, ILLEGAL, WRONG_CLAIM, "no-such-file.yaml")
    done = batch(*records, "--output", str(file))
    assert done.exit_code == 2
    assert "4 records" in done.stderr
    assert done.stdout == ""
    table = arrow.read_table(file)
    assert arrow.ParquetFile(file).num_row_groups == -(-4 // group)
    in_csv = batch(*records, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(in_csv.stdout)))
    assert len(rows) == 4, in_csv.stderr
    assert [{k: "" if v is None else str(v) for k, v in row.items()} for row in table.to_pylist()] == rows
    assert {str(table.schema.field(name).type) for name in ("tiles", "errors", "status")} == {"int64"}
    assert table["tiles"].to_pylist()[-1] is None
    assert {str(table.schema.field(name).type) for name in ("verdict", "round", "source")} == {"string"}


def test_a_batch_without_records_is_a_table_without_rows(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow.parquet", reason="carcscore[parquet] is not installed")
    file = tmp_path / "games.parquet"
    assert batch(GOOD, "--only", "errors", "-o", str(file)).exit_code == 0
    assert arrow.read_table(file).num_rows == 0


def test_an_existing_file_is_kept(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="carcscore[parquet] is not installed")
    file = tmp_path / "games.parquet"
    file.write_bytes(b"mine")
    assert batch(GOOD, "-o", str(file)).exit_code == 2
    assert file.read_bytes() == b"mine"
    assert batch(GOOD, "-o", str(file), "--force").exit_code == 0
    assert file.read_bytes().startswith(b"PAR1")


def test_it_needs_a_file(tmp_path: Path) -> None:
    for where in ((), ("--output", "-")):
        done = batch(str(SAMPLES), "--format", "parquet", *where)
        assert done.exit_code == 2
        assert "--format parquet needs --output FILE" in done.stderr


def test_without_pyarrow_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = batch(GOOD, "-o", str(tmp_path / "games.parquet"))
    assert done.exit_code == 2
    assert "pip install 'carcscore[parquet]'" in done.stderr
    assert list(tmp_path.iterdir()) == []
