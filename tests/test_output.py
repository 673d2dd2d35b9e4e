"""Results never cost the user anything: what is there stays there, whole."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from carcscore.cli import main

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
EVENING = ROOT / "samples" / "evening.yaml"


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "evening.yaml"
    path.write_bytes(EVENING.read_bytes())
    return path


@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp1252"])
def test_a_page_is_the_same_on_any_stream(encoding: str, record: Path) -> None:
    """Standard output that goes elsewhere is UTF-8, as a file is."""
    named = record.read_text(encoding="utf-8").replace("blue Ben", "blue Zo\u00eb \u265e")
    record.write_text(named, encoding="utf-8")
    words = [sys.executable, "-m", "carcscore", "score", str(record), "--format", "html"]
    done = subprocess.run(
        words, capture_output=True, check=False, env={**os.environ, "PYTHONIOENCODING": encoding}, timeout=60
    )
    assert (done.returncode, done.stderr) == (1, b"")
    page = record.with_suffix(".html")
    assert run("score", str(record), "--format", "html", "--output", str(page)).exit_code == 1
    assert "Zo\u00eb \u265e" in page.read_text(encoding="utf-8")
    written = page.read_text(encoding="utf-8")
    assert done.stdout.decode("utf-8").replace("\r\n", "\n") == written


def test_no_page_is_written_for_what_can_not_be_used(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = run("score", "no-such-file.yaml", "--format", "html", "--output", str(page))
    assert result.exit_code == 2
    assert not page.exists()


@pytest.mark.parametrize("command", ["score", "show"])
def test_a_report_never_replaces_its_record(command: str, record: Path) -> None:
    result = run(command, str(record), "--output", str(record), "--force")
    assert result.exit_code == 2
    assert "is the record itself" in result.output
    assert record.read_bytes() == EVENING.read_bytes()


def test_nor_does_a_list_of_its_tiles(record: Path) -> None:
    result = run("tiles", "--left", str(record), "--output", str(record), "--force")
    assert (result.exit_code, "is the record itself" in result.output) == (2, True)
    assert record.read_bytes() == EVENING.read_bytes()


def test_nor_does_a_conversion(record: Path) -> None:
    assert run("convert", str(record), str(record), "--force").exit_code == 2
    assert record.read_bytes() == EVENING.read_bytes()


def test_nor_by_another_name(record: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.yaml"
    link.symlink_to(record)
    assert run("score", str(record), "-o", str(link), "--force").exit_code == 2
    assert record.read_bytes() == EVENING.read_bytes()


def test_a_link_stays_a_link(record: Path, tmp_path: Path) -> None:
    target, link = tmp_path / "report.txt", tmp_path / "link.txt"
    target.write_text("old")
    link.symlink_to(target)
    assert run("score", str(record), "-o", str(link)).exit_code == 2
    assert target.read_text() == "old"
    assert run("score", str(record), "-o", str(link), "--force").exit_code == 1
    assert link.is_symlink()
    assert "Red wins" in target.read_text(encoding="utf-8")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes are a thing of Unix")
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_a_pipe_is_written_into_and_stays_a_pipe(record: Path, tmp_path: Path, force: list[str]) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "carcscore", "score", str(record), "-o", str(pipe), *force]
    with subprocess.Popen(command, cwd=ROOT) as running:
        text = pipe.read_text(encoding="utf-8")
        assert running.wait() == 1
    assert "Red wins" in text
    assert pipe.is_fifo()


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="this system has no /dev/full")
def test_a_full_disk_is_told(record: Path) -> None:
    result = run("score", str(record), "-o", "/dev/full", "--force")
    assert result.exit_code == 2
    assert "can't be written" in result.output
    assert Path("/dev/full").is_char_device()


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="this system has no /dev/full")
@pytest.mark.parametrize(
    "words", [["score", "--help"], ["--version"], ["tiles"], ["score", "samples/evening.yaml"]]
)
def test_a_full_standard_output_is_no_traceback(words: list[str]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        command = [sys.executable, "-m", "carcscore", *words]
        buffered = {
            **os.environ,
            "PYTHONUNBUFFERED": "",
        }  # something is left to be written at the end
        done = subprocess.run(
            command, cwd=ROOT, env=buffered, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


@pytest.mark.skipif(os.name == "nt", reason="the shell of this test is that of Unix")
@pytest.mark.parametrize(
    ("words", "status"),
    [("score samples/evening.yaml >&-", 1), ("tiles >&-", 0), ("score nosuch.yaml 2>&-", 2)],
)
def test_closed_streams_do_not_change_the_status(words: str, status: int) -> None:
    command = f"{sys.executable} -m carcscore {words}"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("command", "ending", "style"),
    [
        ("score", "html", "html"),
        ("score", "json", "json"),
        ("score", "csv", "csv"),
        ("score", "md", "markdown"),
        ("score", "txt", "text"),
        ("score", "", "text"),
        ("show", "svg", "svg"),
        ("show", "txt", "text"),
        ("replay", "json", "json"),
        ("replay", "svg", "svg"),
    ],
)
def test_the_ending_of_a_file_chooses_the_format_unless_it_is_said(
    command: str, ending: str, style: str, tmp_path: Path
) -> None:
    record = str(ROOT / "samples" / "evening-turns.yaml")
    by_ending, said = tmp_path / f"a.{ending}".rstrip("."), tmp_path / "b.csv"
    run(command, record, "--output", str(by_ending))
    run(command, record, "--format", style, "--output", str(said))
    assert by_ending.read_text(encoding="utf-8") == said.read_text(encoding="utf-8")
    assert by_ending.stat().st_size > 0


def test_tiles_are_written_by_the_ending_and_several_at_once(tmp_path: Path) -> None:
    page, by_option, text = (tmp_path / name for name in ("a.html", "b.page", "c.txt"))
    assert run("tiles", "wells", "-o", str(page)).exit_code == 0
    assert run("tiles", "wells", "--html", str(by_option), "-o", str(text)).exit_code == 0
    assert page.read_bytes() == by_option.read_bytes()
    assert text.read_text(encoding="utf-8").startswith("Wells")


def test_an_ending_that_a_command_can_not_write_is_refused_with_those_it_can(record: Path) -> None:
    refused = run("score", str(record), "--output", str(record.with_suffix(".png")))
    assert refused.exit_code == 2
    assert "end the file name in .txt, .json, .csv, .md or .html, or pass --format" in refused.output
    assert not record.with_suffix(".png").exists()


def test_a_problem_of_the_record_is_a_sentence_without_the_usage(record: Path) -> None:
    for words in (["score", "--explain", "city-99"], ["show", "--feature", "city-99"], ["replay"]):
        refused = run(words[0], str(record), *words[1:])
        assert refused.exit_code == 2
        assert refused.stderr.startswith("Error: ")
        assert "Usage" not in refused.stderr
