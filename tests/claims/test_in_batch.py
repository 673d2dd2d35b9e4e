"""Mistakes behind wrong claims in a batch: the column, the table of the store, the summary; older stores."""

import csv
import json
import sqlite3
from pathlib import Path

import pytest

from carcscore.batch.formats import COLUMNS, csv_line
from carcscore.batch.store import FORMAT, Store
from tests.batch.test_store import through
from tests.claims.test_explanations import FARMS

pytestmark = pytest.mark.usefixtures("workers_in_process")

FIRST_FORMAT = """
DROP TABLE explanations;
ALTER TABLE records DROP COLUMN mistakes;
PRAGMA user_version = 1;
"""


def _folder(tmp_path: Path) -> Path:
    folder = tmp_path / "round"
    folder.mkdir()
    for name, claimed in (("a", {"red": 55}), ("b", {"red": 100, "blue": 71}), ("c", {"red": 53})):
        (folder / f"{name}.json").write_text(json.dumps(FARMS | {"title": name, "claimed": claimed}))
    return folder


def test_a_column_a_table_and_a_summary(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    done, summary = through([_folder(tmp_path)], store)
    assert [one.row.mistakes for one in done] == ["other-farm-rule:1", "city-missed:1 track-lap:2", ""]
    place = [*COLUMNS].index("mistakes")
    assert next(csv.reader([csv_line(done[0])]))[place] == "other-farm-rule:1"
    lines = list(summary.lines())
    assert "What explains wrong claims, the most common first:" in lines
    assert "  track-lap                             2 in 1 record" in lines
    db = sqlite3.connect(store)
    rows = db.execute(
        "SELECT source, claim, place, number, code, points FROM explanations"
        " JOIN records ON records.id = record WHERE place = 1 ORDER BY source, claim, number"
    ).fetchall()
    db.close()
    assert [(Path(source).stem, *rest) for source, *rest in rows] == [
        ("a", 1, 1, 1, "other-farm-rule", 2),
        ("b", 1, 1, 1, "city-missed", -3),
        ("b", 1, 1, 2, "track-lap", 50),
        ("b", 2, 1, 1, "track-lap", 50),
    ]


def test_a_store_of_an_earlier_format_is_brought_up_to_date(tmp_path: Path) -> None:
    folder, path = _folder(tmp_path), tmp_path / "old.sqlite"
    through([folder], path)
    old = sqlite3.connect(path)
    old.executescript(FIRST_FORMAT)
    old.close()
    Store(str(path), "").close()
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (FORMAT,)
    assert db.execute("SELECT sha256, mistakes FROM records").fetchall() == [(None, "")] * 3
    db.close()
    through([folder], path)
    db = sqlite3.connect(path)
    assert db.execute("SELECT count(*) FROM records").fetchone() == (3,)
    assert db.execute("SELECT count(*) FROM explanations WHERE place = 1").fetchone() == (4,)
    db.close()
