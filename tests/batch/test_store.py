"""The store: what is kept, what is examined again, and the same game told twice."""

from __future__ import annotations

import random
import sqlite3
import warnings
import zipfile
import zlib
from collections.abc import Iterable
from pathlib import Path

import pytest

from carcscore.batch.examine import fingerprint
from carcscore.batch.run import BatchOptions, RecordResult, run
from carcscore.batch.store import Store, StoreError, content
from carcscore.batch.summary import Summary
from carcscore.batch.tasks import RuleOverrides
from carcscore.pipeline import examine, examine_bytes
from tests.batch.archive import game, members, record, write_folder
from tests.brute.records import log_record, position_record, yaml_text
from tests.sampling import few_of

pytestmark = pytest.mark.usefixtures("workers_in_process")

SHORT = "{carcscore: 1, title: %s, players: [%s], turns: ['K 1,0 knight', 'V3 -1,0'], claimed: {%s: 1}}"


def through(
    paths: Iterable[Path], store: Path | None, rules: RuleOverrides | None = None
) -> tuple[list[RecordResult], Summary]:
    summary = Summary()
    order = BatchOptions(rules or {}, True, str(store) if store else None, 1)
    return list(run([str(path) for path in paths], order, summary)), summary


@pytest.mark.parametrize("number", few_of([8, 60], 1))
def test_the_tables_say_what_the_reports_say(tmp_path: Path, number: int) -> None:
    folder = write_folder(tmp_path / "a", members(number, 10))
    store = tmp_path / "store.sqlite"
    done, _ = through([folder], store)
    db = sqlite3.connect(store)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert db.execute("SELECT count(*) FROM records").fetchone() == (len(done),)
    for each in done:
        report = examine(each.row.source)
        number, packed = db.execute(
            "SELECT id, report FROM records WHERE source = ?", (each.row.source,)
        ).fetchone()
        assert zlib.decompress(packed).decode() == report.to_json()
        for table, expected in (
            ("player, total FROM players", [(tally.player.id, tally.total) for tally in report.tallies]),
            ("player, points FROM awards", [(award.player, award.points) for award in report.awards]),
            ("code, message FROM findings", [(finding.code, finding.message) for finding in report.findings]),
            ("player, difference FROM claims", [(claim.player, claim.difference) for claim in report.claims]),
        ):
            place = "seat" if "players" in table else "number"
            rows = db.execute(f"SELECT {table} WHERE record = ? ORDER BY {place}", (number,)).fetchall()
            assert rows == expected, table
    db.close()


@pytest.mark.parametrize("number", few_of([6, 30], 1))
def test_only_what_is_new_or_changed_is_examined(tmp_path: Path, number: int) -> None:
    folder, store = tmp_path / "a", tmp_path / "store.sqlite"
    write_folder(folder, members(number, 10))
    with zipfile.ZipFile(folder / "b.zip", "w") as archive:
        archive.writestr(*record(500, 10))
    first, summary = through([folder], store)
    assert summary.examined == summary.done == number + 1
    again, summary = through([folder], store)
    assert (summary.examined, summary.done) == (0, number + 1)
    assert [each._replace(new=True) for each in again] == first
    changed = folder / "part-000" / "000004.yaml"
    changed.write_bytes(changed.read_bytes() + b"# a remark\n")
    (folder / "z.yaml").write_bytes(record(77, 10)[1])
    third, summary = through([folder], store)
    assert [each.row.source for each in third if each.new] == [str(changed), str(folder / "z.yaml")]
    fresh = tmp_path / "fresh.sqlite"
    through([folder], fresh)
    assert content(store) == content(fresh)


def test_other_rules_and_other_versions_are_examined_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, store = write_folder(tmp_path / "a", members(3, 5)), tmp_path / "store.sqlite"
    through([folder], store)
    assert through([folder], store, {"farms": "first"})[1].examined == 3
    assert through([folder], store, {"farms": "first", "final": False})[1].examined == 0
    monkeypatch.setattr("carcscore.batch.store.__version__", "99.0")
    assert through([folder], store, {"farms": "first"})[1].examined == 3
    assert {row[-2] for row in content(store)["records"]} == {"99.0"}


def test_a_record_that_was_corrected_replaces_its_rows(tmp_path: Path) -> None:
    path, store = tmp_path / "a.yaml", tmp_path / "store.sqlite"
    path.write_text("{carcscore: 1, players: [red, blue], turns: ['K 5,5']}")
    assert through([path], store)[0][0].row.result == "illegal"
    path.write_text(SHORT % ("x", "red, blue", "red"))
    assert through([path], store)[0][0].row.result == "legal"
    assert content(store)["findings"] == []
    assert len(content(store)["players"]) == 2


@pytest.mark.parametrize("kept", [True, False])
def test_the_same_game_twice_is_pointed_out(tmp_path: Path, kept: bool) -> None:
    texts = {
        "a.yaml": SHORT % ("one", "red, blue", "red"),
        "b.json": '{"carcscore": 1, "players": ["green Zoe", "Willibald"], "rules": {"farms": "first"},'
        ' "turns": [{"tile": "K", "at": [1, 0], "follower": {"role": "knight"}}, "Willibald V3 -1,0"]}',
        "c.yaml": SHORT % ("one", "red, blue", "red"),
        "d.yaml": "{carcscore: 1, players: [red, blue], turns: ['K 1,0 knight', 'V3 -1,0 farmer N']}",
        "e.yaml": "{carcscore: 1, players: [red, blue, pink], turns: ['K 1,0 knight', 'V3 -1,0']}",
        "f.yaml": "broken",
        "g.yaml": "broken",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text)
    for _ in range(2):
        done, summary = through([tmp_path], tmp_path / "s.sqlite" if kept else None)
        same = {Path(each.row.source).name: each.same_as for each in done if each.same_as}
        assert same == {"b.json": str(tmp_path / "a.yaml"), "c.yaml": str(tmp_path / "a.yaml")}
        assert summary.same == 2
        words = {Path(each.row.source).name: each.same_words or "" for each in done}
        assert "written differently" in words["b.json"]
        assert "same file" in words["c.yaml"]
    if kept:
        db = sqlite3.connect(tmp_path / "s.sqlite")
        assert db.execute("SELECT same_bytes FROM duplicates ORDER BY source").fetchall() == [(0,), (1,)]
        db.close()


def test_only_the_very_same_file_has_moved(tmp_path: Path) -> None:
    """Another telling of a game whose file went away is the only one there is."""
    folder, store = tmp_path / "games", tmp_path / "s.sqlite"
    for first, second, moves in (("one", "one", 1), ("two", "three", 0)):
        folder.mkdir()
        (folder / f"{first}.yaml").write_text(SHORT % (first, "red, blue", "red"))
        through([folder], store)
        (folder / f"{first}.yaml").unlink()
        (folder / "later.yaml").write_text(SHORT % (second, "red, blue", "red"))
        [later], summary = through([folder], store)
        assert (later.same_as, summary.same, summary.moves) == (None, 0, moves)
        folder.rename(tmp_path / f"before-{first}")
        store.unlink()


@pytest.mark.parametrize("seed", few_of(range(4), 1))
def test_the_fingerprint_looks_through_the_form_of_a_record(seed: int) -> None:
    for write in (log_record, position_record):
        seen = set()
        for number in range(6):
            plain = write(game(seed), random.Random(number))
            seen.add(fingerprint(examine_bytes(yaml_text(plain).encode(), "a.yaml")))
        assert len(seen) == 1
    assert fingerprint(examine_bytes(b"", "a.yaml")) is None


POSITION = "carcscore: 1\nplayers: [red, blue]\nboard: |\n  D* {0}\nfollowers: [red knight B1 {1}]\n"
LOG = "carcscore: 1\nplayers: [red, blue]\nturns:\n  - {0} 1,0 knight {1}\n"


@pytest.mark.parametrize("record", [POSITION, LOG], ids=["position", "log"])
@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (("H1", "E"), ("H3", "E"), True),
        (("H", "N"), ("H2", "N"), True),
        (("H1", "E"), ("H3", "W"), False),
        (("H1", "E"), ("H", "N"), False),
        (("F", "W"), ("F2", "E"), True),
        (("C", "N"), ("C3", "S"), True),
        (("K1", "E"), ("K3", "W"), False),
    ],
)
def test_a_rotation_that_looks_alike_makes_no_other_game(
    record: str, one: tuple[str, str], other: tuple[str, str], same: bool
) -> None:
    prints = [fingerprint(examine_bytes(record.format(*each).encode(), "a.yaml")) for each in (one, other)]
    assert None not in prints
    assert (prints[0] == prints[1]) == same


def test_what_is_named_twice_is_done_once(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(SHORT % ("x", "red, blue", "red"))
    _, summary = through([tmp_path, tmp_path / "a.yaml", tmp_path], None)
    assert (summary.done, summary.named_again) == (1, 2)


def test_members_of_one_name_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for title in ("x", "y", "x", "z"):
            archive.writestr("a.yaml", SHORT % (title, "red, blue", "red"))
    done, summary = through([path], None)
    assert [each.row.source for each in done] == [f"{path}/a.yaml", f"{path}/a.yaml#2", f"{path}/a.yaml#3"]
    assert summary.named_again == 1


@pytest.mark.slow
def test_names_that_are_no_text_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "a\udcff.yaml"
    try:
        path.write_text(SHORT % ("x", "red, blue", "red"))
    except (OSError, UnicodeError):
        pytest.skip("no such names here")
    store = tmp_path / "s.sqlite"
    assert through([tmp_path], store)[1].results["legal"] == 1
    done, summary = through([tmp_path], store)
    assert summary.examined == 0
    assert done[0].row.source.endswith("a\\udcff.yaml")


def test_files_that_are_no_store_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database, but some text that is long enough to be looked at" * 20)
    with pytest.raises(StoreError, match="can't be used"):
        Store(str(tmp_path / "text"), "")
    other = sqlite3.connect(tmp_path / "other.sqlite")
    other.execute("CREATE TABLE mine (x)")
    other.commit()
    other.close()
    with pytest.raises(StoreError, match="not a store"):
        Store(str(tmp_path / "other.sqlite"), "")
    with pytest.raises(StoreError, match="can't be used"):
        Store(str(tmp_path / "no" / "folder.sqlite"), "")
    Store(str(tmp_path / "new.sqlite"), "").close()
    newer = sqlite3.connect(tmp_path / "new.sqlite")
    newer.execute("PRAGMA user_version = 99")
    newer.close()
    with pytest.raises(StoreError, match="newer version"):
        Store(str(tmp_path / "new.sqlite"), "")


@pytest.mark.slow
def test_the_questions_of_the_documentation_can_be_asked(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "archives.md").read_text(encoding="utf-8")
    blocks = "".join(part.split("```")[0] for part in text.split("```sql")[1:])
    questions = [f"{question};" for question in blocks.split(";")[:-1]]
    assert len(questions) >= 2
    store = tmp_path / "s.sqlite"
    through([write_folder(tmp_path / "a", members(60, 10))], store)
    db = sqlite3.connect(store)
    for question in questions:
        assert db.execute(question).fetchall(), question
    db.close()
