"""The commands as organisers run them, with real records."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from tests.commands import LOG, ROOT, Run, process

SAMPLE = ROOT / "samples" / "cup"
CUP, SLIPS = str(SAMPLE / "cup.yaml"), str(SAMPLE / "slips.yaml")


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """A copy of the sample that may be written to."""
    return Path(copytree(SAMPLE, tmp_path / "cup")) / "cup.yaml"


def test_a_verified_tournament(run: Run) -> None:
    done = run("standings", CUP)
    assert done.exit_code == 0
    assert "6 of 6 records verified." in done.stdout
    assert "    1  Dmitri     2           4           2   +42*" in done.stdout
    assert done.stderr == ""


def test_slips_that_differ(run: Run) -> None:
    done = run("standings", SLIPS, "--format", "json")
    assert done.exit_code == 1
    findings = json.loads(done.stdout)["findings"]
    told = [(one["code"], one["where"]["line"]) for one in findings if one["severity"] == "error"]
    assert told == [
        ("points-differ", 6),
        ("winner-differs", 6),
        ("no-result", 10),
        ("other-players", 12),
        ("standing-differs", 16),
    ]
    assert {one["code"] for one in findings if one["severity"] == "warning"} == {"wrong-starter", "same-game"}
    assert {one["file"] for one in findings} == {SLIPS}


@pytest.mark.slow
def test_all_formats_tell_the_same_places(run: Run) -> None:
    plain = json.loads(run("standings", CUP, "-f", "json").stdout)["stages"][0]["standing"]
    rows = list(csv.DictReader(io.StringIO(run("standings", CUP, "-f", "csv").stdout)))
    markdown = run("standings", CUP, "-f", "markdown").stdout
    page = run("standings", CUP, "-f", "html").stdout
    for line, row in zip(plain, rows, strict=True):
        assert (str(line["place"]), line["player"]) == (row["place"], row["player"])
        assert {name: str(line[name]) for name in ("wins", "byes", "difference")}.items() <= row.items()
        assert f"| {line['place']} | {line['player']} |" in markdown
        assert line["player"] in page


@pytest.mark.slow
def test_after_a_round(run: Run) -> None:
    plain = json.loads(run("standings", CUP, "-f", "json", "--after-round", "1").stdout)
    found = {line["player"]: line["wins"] for line in plain["stages"][0]["standing"]}
    assert found == {"Anna": 1, "Ben": 0, "Clara": 0, "Dmitri": 1, "Eleni": 1}
    assert plain["findings"] == []
    done = run("standings", CUP, "--after-round", "0")
    assert "5 players, no games yet." in done.stdout
    assert "Place 1 is shared by Anna, Ben, Clara, Dmitri and Eleni" in " ".join(done.stdout.split())


def test_why_this_place(run: Run) -> None:
    done = run("standings", CUP, "--explain", "anna")
    assert "Dmitri started" in done.stdout
    assert "- buchholz-1: 2 + 2 = 4 (dropped: lowest 1)" in done.stdout
    assert "- Behind Dmitri by difference: +42 before -5." in done.stdout
    assert "- Before Clara by difference: -5 before -7." in done.stdout
    wrong = run("standings", CUP, "--explain", "Ana")
    assert wrong.exit_code == 2
    assert "did you mean `Anna`?" in wrong.stderr


@pytest.mark.slow
def test_reports_on_the_records(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "site" / "cup.html"
    page.parent.mkdir()
    done = run("standings", CUP, "-f", "html", "-o", str(page), "--reports", str(page.parent / "reports"))
    assert done.exit_code == 0
    reports = sorted((page.parent / "reports").iterdir())
    assert len(reports) == 6
    text = page.read_text(encoding="utf-8")
    for report in reports:
        assert f'href="reports/{report.name}"' in text
        assert "<title>" in report.read_text(encoding="utf-8")


@pytest.mark.slow
def test_a_store_is_used_again(run: Run, tmp_path: Path) -> None:
    store = str(tmp_path / "results.sqlite")
    first = run("standings", CUP, "--store", store)
    again = run("standings", CUP, "--store", store)
    assert (first.exit_code, first.stdout) == (again.exit_code, again.stdout)
    batch = run("batch", str(SAMPLE / "round-1-board-1.yaml"), "--store", store)
    assert "1 record, 1 of them unchanged since last time" in batch.stdout


@pytest.mark.slow
def test_records_that_cannot_be_used(run: Run, cup: Path) -> None:
    (cup.parent / "round-1-board-1.yaml").unlink()
    (cup.parent / "round-1-board-2.yaml").write_text("hello")
    text = (cup.parent / "round-2-board-2.yaml").read_text()
    (cup.parent / "round-2-board-2.yaml").write_text(text.replace("  - red", "  - blue", 1))
    board = cup.parent / "round-3-board-2.yaml"
    board.write_text(board.read_text().replace("carcscore: 1", "carcscore: 1\nrules: {farms: second}"))
    done = run("standings", str(cup), "-f", "json")
    found = [(one["code"], one["where"]["line"]) for one in json.loads(done.stdout)["findings"]]
    assert ("unusable-record", 15) in found
    assert ("unusable-record", 16) in found
    assert ("illegal-game", 19) in found
    assert ("other-rules", 22) in found
    assert done.exit_code == 1


@pytest.mark.slow
def test_points_and_starters_of_a_record_are_taken_where_the_slip_is_silent(run: Run, cup: Path) -> None:
    text = cup.read_text()
    for words in (
        ", points: [71, 72]",
        ", starter: Ben, points: [71, 72]",
        "starter: Dmitri, ",
        "points: [76, 82], ",
    ):
        text = text.replace(words, "")
    cup.write_text(text)
    before = json.loads(run("standings", CUP, "-f", "json").stdout)["stages"]
    after = json.loads(run("standings", str(cup), "-f", "json").stdout)
    assert after["stages"] == before
    assert after["findings"] == []


@pytest.mark.slow
def test_a_record_without_names_is_read_by_its_seats(run: Run, cup: Path) -> None:
    record = cup.parent / "round-1-board-1.yaml"
    record.write_text(record.read_text().replace("red Ben", "red").replace("blue Anna", "blue"))
    assert run("standings", str(cup)).exit_code == 0
    cup.write_text(cup.read_text().replace("starter: Ben, points: [71, 72]", "points: [71, 72]"))
    assert run("standings", str(cup)).exit_code == 0


@pytest.mark.slow
def test_other_names_of_a_player(run: Run, cup: Path) -> None:
    record = cup.parent / "round-1-board-1.yaml"
    record.write_text(record.read_text().replace("red Ben", "red bennyboy"))
    assert run("standings", str(cup)).exit_code == 1
    cup.write_text(cup.read_text().replace("{name: Ben,", "{name: Ben, also: [bennyboy],"))
    assert run("standings", str(cup)).exit_code == 0


@pytest.mark.slow
def test_the_next_round(run: Run, cup: Path) -> None:
    before = cup.read_text()
    done = run("pair", str(cup))
    assert done.exit_code == 0
    assert "    1  Ben (starts)    Dmitri" in done.stdout
    assert "    3  Anna            sits out" in done.stdout
    assert cup.read_text() == before
    assert run("pair", str(cup), "--write").exit_code == 0
    after = cup.read_text()
    added = (
        "  - - {a: Ben, b: Dmitri, starter: Ben}\n    - {a: Clara, b: Eleni, starter: Clara}\n"
        "    - {a: Anna, bye: true}\n"
    )
    assert after.replace(added, "") == before
    again = run("pair", str(cup))
    assert again.exit_code == 2
    assert "Round 4 has games without a result" in again.stderr


def test_the_next_round_into_lists(run: Run, tmp_path: Path) -> None:
    cup = tmp_path / "cup.yaml"
    cup.write_text("carcscore_tournament: 1\nplayers: [Anna, Ben, Cem]\ngames: round-*.csv\n")
    (tmp_path / "round-1.csv").write_text("a,b,points_a,points_b,bye\nAnna,Ben,3,4,\nCem,,,,x\n")
    assert run("pair", str(cup), "--write").exit_code == 0
    assert (tmp_path / "round-2.csv").read_text().splitlines()[1] == "2,Ben,Cem,,,Ben,,,"
    assert run("pair", str(cup), "--write").exit_code == 2


def test_nothing_is_written_for_a_file_that_cannot_be_used(run: Run, tmp_path: Path) -> None:
    cup = tmp_path / "cup.yaml"
    cup.write_text("carcscore_tournament: 1\nplayers: [Anna, Anna]\n")
    page = tmp_path / "cup.html"
    done = run("standings", str(cup), "-f", "html", "-o", str(page), "--reports", str(tmp_path / "reports"))
    assert done.exit_code == 2
    assert f"{cup}:2:17: error duplicate-player" in done.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["cup.yaml"]
    plain = json.loads(run("standings", str(cup), "-f", "json").stdout)
    assert plain["stages"] == []
    assert plain["findings"][0]["code"] == "duplicate-player"


def test_a_knock_out_goes_on(run: Run, tmp_path: Path) -> None:
    cup = tmp_path / "cup.yaml"
    cup.write_text(
        "carcscore_tournament: 1\ntournament: {system: knock-out}\nplayers: [A, B, C, D, E]\n",
        encoding="utf-8",
    )
    for round_number, points in ((1, "[1, 2]"), (2, "[3, 2]"), (3, "[5, 5]")):
        assert run("pair", str(cup), "--write").exit_code == 0, round_number
        text = cup.read_text()
        for side in "ABCDE":
            text = text.replace(f"starter: {side}}}", f"starter: {side}, points: {points}}}")
            text = text.replace(
                f"starter: {side}, for_place", f"starter: {side}, points: {points}, for_place"
            )
        cup.write_text(text)
    plain = json.loads(run("standings", str(cup), "-f", "json").stdout)
    assert plain["findings"] == []
    # D - E 1:2; then A - E 3:2 and B - C 3:2; then E - C for place 3, and the final A - B, all equal points.
    assert [(line["place"], line["player"]) for line in plain["stages"][0]["standing"]] == [
        (1, "B"),
        (2, "A"),
        (3, "E"),
        (4, "C"),
        (5, "D"),
    ]
    done = run("pair", str(cup))
    assert (done.exit_code, "The final has been played" in done.stderr) == (2, True)


def test_a_file_to_fill_in(run: Run, tmp_path: Path) -> None:
    text = run("new", "--tournament", "--players", "Anna, Ben, Cem: the 2nd").stdout
    assert 'players:\n  - Anna\n  - Ben\n  - "Cem: the 2nd"\n' in text
    cup = tmp_path / "cup.yaml"
    cup.write_text(text, encoding="utf-8")
    assert run("standings", str(cup)).exit_code == 0
    assert run("pair", str(cup), "--write").exit_code == 0
    assert run("new", "--tournament", "--players", "Anna, anna").exit_code == 2
    assert run("new", "--tournament", "--expansions", "wells").exit_code == 2


def test_rules_and_schema(run: Run) -> None:
    assert "Swiss standing" in run("rules", "WC9").stdout
    assert "WC6  Swiss pairing" in run("rules", "met-before").stdout
    assert json.loads(run("schema", "tournament").stdout)["title"] == "a tournament"


def test_from_standard_input_as_a_process() -> None:
    text = b"carcscore_tournament: 1\nplayers: [Anna, Ben]\nrounds: [[{a: Anna, b: Ben, points: [3, 4]}]]\n"
    done = process("standings", "-", stdin=text)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"After 1 round Ben leads." in done.stdout


def test_other_commands_load_neither_tournaments_nor_networks() -> None:
    code = (
        "import sys; from carcscore.cli import main\n"
        f"try: main(['score', {CUP.replace('cup.yaml', 'round-1-board-1.yaml')!r}])\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if 'networkx' in name or 'tournament' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.slow
def test_records_of_other_programs(run: Run, tmp_path: Path) -> None:
    """A link, and a save; links know no names, so that seats tell who is who."""
    link = run("convert", LOG, "-", "--to", "lab").stdout.strip()
    assert run("convert", LOG, str(tmp_path / "game.jcz")).exit_code == 0
    games = [
        {"a": "Anna", "b": "Ben", "starter": "Anna", "points": [87, 92], "record": link},
        {"a": "Cem", "b": "Dia", "starter": "Dia", "record": "game.jcz"},
    ]
    players = ["Anna", "Ben", {"name": "Cem", "also": ["Ben"]}, {"name": "Dia", "also": ["Anna"]}]
    cup = tmp_path / "cup.json"
    cup.write_text(json.dumps({"carcscore_tournament": 1, "players": players, "rounds": [games]}))
    done = json.loads(run("standings", str(cup), "-f", "json").stdout)
    told = [(one["code"], one["message"]) for one in done["findings"]]
    assert sorted(code for code, _ in told) == ["same-game", "wrong-starter"], told
    found = {line["player"]: line["difference"] for line in done["stages"][0]["standing"]}
    assert found == {"Anna": -5, "Ben": 5, "Cem": 5, "Dia": -5}
