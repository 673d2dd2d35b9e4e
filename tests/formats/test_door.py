"""The door for foreign formats, tried with a format that only this test has: lines that begin with `toy:`."""

import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from carcscore.batch.sources import find
from carcscore.cli import main
from carcscore.findings import Finding, Where
from carcscore.formats import registry
from carcscore.formats.door import ForeignFormat, KnownFacts, TextPart
from carcscore.pipeline import examine, examine_each, read
from carcscore.record.model import Placement, Player, Record, Turn
from carcscore.record.vocabulary import Vocabulary
from carcscore.source import LIMIT, Source

pytestmark = pytest.mark.usefixtures("workers_in_process")


class ToyFormat(ForeignFormat):
    """`toy:1 toy:1`: games of so many turns, one or more a line."""

    name = "toy"
    shared_suffixes = (".txt",)

    def knows_text(self, text: str) -> bool:
        return text.lstrip().startswith("toy:")

    def parts(self, text: str) -> list[TextPart]:
        lines = enumerate(text.splitlines(), 1)
        return [TextPart(str(number), word) for number, line in lines for word in line.split()]

    def read(
        self, source: Source, vocabulary: Vocabulary, known: KnownFacts
    ) -> tuple[Record | None, list[Finding]]:
        text = source.text
        if not text.strip().endswith("1"):
            return None, [Finding("bad-save", "error", "one turn only", Where((), text.index(":") + 1))]
        turn = Turn(None, Placement("V", (-1, 0), 3))
        return Record((Player("red", "red", "red"), Player("blue", "blue", "blue")), turns=(turn,)), []


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "FORMATS", (*registry.FORMATS, ToyFormat()))


def test_a_text_is_a_record_in_a_file_as_an_argument_and_on_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("\ntoy:1\n")
    assert len(read("toy:1").turns or ()) == 1
    assert read(path) == read("toy:1")
    run = CliRunner()
    assert [run.invoke(main, ["score", *way]).exit_code for way in (["toy:1"], [str(path)])] == [0, 0]
    assert run.invoke(main, ["score", "-"], input="toy:1").exit_code == 0


def test_a_finding_has_its_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("\n toy:9\n")
    (finding,) = examine(path).findings
    assert (finding.where.line, finding.where.column) == (2, 6)


def test_many_records_in_one_text(tmp_path: Path) -> None:
    path = tmp_path / "games.txt"
    path.write_text("toy:1\n\ntoy:9\n")
    assert [finding.code for finding in examine(path).findings] == ["several-records"]
    reports = list(examine_each(path))
    assert [(one.source, one.exit_status) for one in reports] == [(f"{path}:1", 0), (f"{path}:3", 2)]
    assert [one.exit_status for one in examine_each("toy:1")] == [0]
    assert [one.exit_status for one in examine_each(tmp_path / "none.txt")] == [2]


def test_a_batch_finds_them_everywhere(tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text("toy:1\n\ntoy:1\n")
    (tmp_path / "notes.txt").write_text("bring crisps")
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("more.txt", "toy:1\ntoy:1")
        archive.writestr("odd.txt", b"toy:1 \xff")
        archive.writestr("readme.txt", "nothing here")
        archive.writestr("zeros.txt", bytes(LIMIT + 1), zipfile.ZIP_DEFLATED)
    found = [one.source.removeprefix(f"{tmp_path}/") for one in find([str(tmp_path), "toy:1"])]
    more = ["a.zip/more.txt:1", "a.zip/more.txt:2", "a.zip/odd.txt"]
    assert found == [*more, "games.txt:1", "games.txt:3", "toy:1"]
    assert [one.source for one in find([str(tmp_path / "notes.txt")])] == [str(tmp_path / "notes.txt")]
    listing = tmp_path / "list"
    listing.write_text(f"toy:1\n{tmp_path}/games.txt\n")
    run = CliRunner().invoke(main, ["batch", "--files-from", str(listing), "--format", "jsonl", "-j", "1"])
    sources = [json.loads(line)["source"] for line in run.stdout.splitlines()]
    games = tmp_path / "games.txt"
    assert sources == ["toy:1", f"{games}:1", f"{games}:3"]


def test_a_format_loads_nothing_before_it_is_met() -> None:
    import subprocess
    import sys

    code = (
        "import sys, carcscore.pipeline, carcscore.cli.convert\n"
        "print(*(name for name in sys.modules if name.startswith('carcscore.formats.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {name.removeprefix("carcscore.formats.") for name in done.stdout.split()}
    assert loaded == {
        "door",
        "registry",
        *(type(one).__module__.split(".")[2] for one in registry.FORMATS[:-1]),
    }


def test_every_format_says_what_it_is() -> None:
    for one in registry.FORMATS:
        assert one.name.isalnum()
        assert all(suffix.startswith(".") for suffix in (*one.suffixes, *one.shared_suffixes))
        assert not one.suffixes or one.misnamed().severity == "error"
        assert one.writes == ("write" in vars(type(one)))
        assert not any(one.knows_data(data) for data in (None, [], {}, {"carcscore": 1}, "x", 1))
        assert not any(one.knows_text(text) for text in ("", "game.yaml", "-", "carcscore: 1"))
    names = [one.name for one in registry.FORMATS]
    assert len(set(names)) == len(names)
