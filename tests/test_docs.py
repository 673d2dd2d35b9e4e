"""README.md, docs/record-format.md, the pages of the expansions say what is so: every example is run.

What fences mean here:

- ``yaml`` or ``json``: a record, or a part of one, which is completed. It must be in order (exit status 0).
  Words after the language say otherwise: ``exit=1``, or ``wrong=CODE`` for what can't be used (then 2).
- ``text check`` right after it: what ``carcscore check game.yaml`` prints, wrapped.
- ``yaml tournament``: a tournament file, in order as its slips tell it.
- ``console``: commands after ``$`` and what they print; a line ``...`` stands for any number of lines.
- ``pycon``: a session of Python, run as a doctest.
- ``sh`` and plain ``text`` are left alone, but for the completion lines and the two commands.

``python -m tests.test_docs --rewrite`` pastes every output anew.
"""

import difflib
import doctest
import json
import os
import re
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from carcscore.cli import COMMANDS
from carcscore.expansions.registry import known_facts
from carcscore.geometry import POINTS, parse_point, point_name
from carcscore.pipeline import examine
from carcscore.record.vocabulary import BASE_ROLES, COLORS
from carcscore.report.arguments import claim_line
from carcscore.report.findings_text import finding_line
from carcscore.tournament.evaluation import evaluate
from carcscore.tournament.form import form_of
from carcscore.tournament.lists import COLUMNS as LIST_COLUMNS
from carcscore.tournament.reading import reading_of

ROOT = Path(__file__).parents[1]
README, FORMAT = ROOT / "README.md", ROOT / "docs" / "record-format.md"
CUPS = ROOT / "docs" / "tournaments.md"
EXPANSIONS = (ROOT / "docs" / "expansions.md", *sorted((ROOT / "docs" / "expansions").glob("*.md")))
PAGES = (README, FORMAT, *EXPANSIONS, CUPS)
_FENCE = re.compile(r"```(\w*) ?(.*)")
_TOP_KEY = re.compile(r"^([a-z][a-z_-]*):", re.MULTILINE)
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_REST = {
    "carcscore": "carcscore: 1\n",
    "rules": "rules: {expansions: [inns-and-cathedrals]}\n",
    "players": "players: [red Anna, blue Ben]\n",
    "board": "board: |\n  .    E2   .    .\n  V3   D*   K    B\n",
}
"""What completes a part of a record; appended, so that the lines of the part keep their numbers."""


@dataclass(frozen=True)
class Fence:
    """A fenced block: where its content begins (from 0), its language, its words and its lines."""

    page: Path
    start: int
    language: str
    words: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def name(self) -> str:
        return f"{self.page.name}:{self.start}"

    def word(self, key: str) -> str | None:
        """The value of a word ``key=value`` after the language."""
        return next((word.split("=", 1)[1] for word in self.words if word.startswith(f"{key}=")), None)


@dataclass(frozen=True)
class Command:
    """A command of a ``console`` block, where its output begins, and what is pasted as output."""

    page: Path
    start: int
    line: str
    pasted: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.page.name}:{self.start} {self.line}"


def fences(page: Path) -> list[Fence]:
    found: list[Fence] = []
    opened: tuple[int, str, tuple[str, ...]] | None = None
    lines = page.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        match = _FENCE.fullmatch(line)
        if match and opened is None:
            opened = (number + 1, match[1], tuple(match[2].split()))
        elif line == "```" and opened is not None:
            start, language, words = opened
            found.append(Fence(page, start, language, words, tuple(lines[start:number])))
            opened = None
    assert opened is None, f"{page.name}: a fence is not closed"
    return found


def records(page: Path) -> list[tuple[Fence, Fence | None]]:
    """The examples of records, each with the block right after it that tells what is printed."""
    blocks = fences(page)
    pairs: list[tuple[Fence, Fence | None]] = []
    for block, after in pairwise([*blocks, None]):
        if block is not None and block.language in ("yaml", "json") and "tournament" not in block.words:
            follows = after is not None and after.language == "text" and "check" in after.words
            pairs.append((block, after if follows else None))
    return pairs


def completed(block: Fence) -> str:
    """The example as a whole record."""
    if block.language == "json":
        return block.text
    keys = set(_TOP_KEY.findall(block.text))
    if "turns" in keys:
        keys.add("board")
    return block.text + "".join(text for key, text in _REST.items() if key not in keys)


def checked(block: Fence) -> tuple[int, set[str], list[str]]:
    """Exit status, the codes of all errors and the lines that ``check`` prints for an example."""
    name = f"game.{block.language}"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(completed(block), encoding="utf-8")
        report = examine(path)
    printed = [finding_line(finding, name) for finding in report.findings]
    printed += [claim_line(claim, name) for claim in report.claims if claim.difference]
    printed.append(f"{name}: {report.verdict}")
    codes = {finding.code for finding in report.findings if finding.severity == "error"}
    return report.exit_status, codes, printed


def commands(page: Path) -> Iterator[Command]:
    for block in fences(page):
        if block.language != "console":
            continue
        starts = [number for number, line in enumerate(block.lines) if line.startswith("$ ")]
        assert starts[0] == 0, f"{block.name}: a console block begins with a command"
        for begin, end in zip(starts, [*starts[1:], len(block.lines)], strict=True):
            yield Command(page, block.start + begin + 1, block.lines[begin][2:], block.lines[begin + 1 : end])


@cache
def session(page: Path) -> dict[int, tuple[int, list[str]]]:
    """Every command of a page run in one folder, in order: exit status and printed lines, by place."""
    results: dict[int, tuple[int, list[str]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        copytree(ROOT / "samples", Path(folder) / "samples")
        status = 0
        for command in commands(page):
            done = _run(f"(exit {status})\n{command.line}", Path(folder))
            status = done.returncode
            results[command.start] = status, [line.rstrip() for line in done.stdout.splitlines()]
    return results


def _run(script: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
    """A line of shell, run where `carcscore` is this checkout's."""
    this = f"carcscore() {{ '{sys.executable}' -m carcscore \"$@\"; }}\n"
    plain = {"PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "PATH": os.environ["PATH"]}
    return subprocess.run(
        ["sh", "-c", this + script],
        cwd=folder,
        env=plain | more,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def elided(pasted: tuple[str, ...]) -> list[list[str]]:
    """The pasted lines, parted where ``...`` stands for lines left out."""
    parts: list[list[str]] = [[]]
    for line in pasted:
        if line.strip() == "...":
            parts.append([])
        else:
            parts[-1].append(line.rstrip())
    return parts


def agrees(pasted: tuple[str, ...], printed: list[str]) -> bool:
    parts = elided(pasted)
    pattern = ".*".join(re.escape("".join(f"{line}\n" for line in part)) for part in parts)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed), re.DOTALL) is not None


ALL_RECORDS = [pair for page in PAGES for pair in records(page)]
ALL_COMMANDS = [command for page in PAGES for command in commands(page)]


@pytest.mark.parametrize(("block", "after"), ALL_RECORDS, ids=lambda x: x.name if x else "")
def test_example_of_a_record(block: Fence, after: Fence | None) -> None:
    status, codes, printed = checked(block)
    wrong = block.word("wrong")
    expected = int(block.word("exit") or (2 if wrong else 0))
    assert status == expected, printed
    if wrong:
        assert wrong in codes, printed
    if after is not None:
        assert " ".join(after.text.split()) == " ".join(" ".join(printed).split())


@pytest.mark.slow
@pytest.mark.parametrize("command", ALL_COMMANDS, ids=lambda command: command.name)
def test_command_prints_what_is_pasted(command: Command) -> None:
    status, printed = session(command.page)[command.start]
    assert not any(line.startswith("Traceback") for line in printed), printed
    if command.pasted:
        message = "run `python -m tests.test_docs --rewrite`, and read what changed:\n" + "\n".join(printed)
        assert agrees(command.pasted, printed), message
    else:
        assert status == 0, printed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_sessions(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    report: list[str] = []
    for block in fences(page):
        if block.language == "pycon":
            test = doctest.DocTestParser().get_doctest(block.text, {}, block.name, str(page), block.start)
            runner.run(test, out=report.append)
    assert not runner.failures, "".join(report)


@pytest.mark.parametrize("page", [*PAGES, *sorted((ROOT / "docs").glob("*.md"))], ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for link in _LINK.findall(page.read_text(encoding="utf-8")):
        path, _, anchor = link.partition("#")
        assert not re.match(r"[a-z]+:", path), f"{link} leads out of the project"
        target = page.parent / path if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in _anchors(target), link


def _anchors(page: Path) -> set[str]:
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_are_easy_to_read(page: Path) -> None:
    outputs = {
        number
        for block in fences(page)
        for number in range(block.start, block.start + len(block.lines))
        if block.language != "text"
    }
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines()):
        assert "\t" not in line
        if number not in outputs:
            assert len(line) <= (80 if line.startswith("|") else 120), f"{page.name}:{number + 1}"
    if page == README:
        assert number < 265


def test_readme_mentions_every_command() -> None:
    text = README.read_text(encoding="utf-8")
    assert [name for name in COMMANDS if not re.search(rf"carcscore {name}\b", text)] == []


def test_the_two_commands_are_the_ones_in_the_checks_of_a_change() -> None:
    [block] = [block for block in fences(README) if ".venv/bin/pip" in block.text]
    assert len(block.lines) == 2
    assert all(line.startswith("python3 -m venv .venv && .venv/bin/pip install ") for line in block.lines)
    sample = re.search(r"samples/[a-z-]+\.\w+", block.lines[0])
    assert sample
    assert examine(ROOT / sample[0]).exit_status == 0
    assert "Two commands do everything" in README.read_text(encoding="utf-8")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_lines(shell: str, tmp_path: Path) -> None:
    assert f"_CARCSCORE_COMPLETE={shell}_source carcscore" in README.read_text(encoding="utf-8")
    words = {"COMP_WORDS": "carcscore sc", "COMP_CWORD": "1" if shell != "fish" else "sc"}
    asked = _run("carcscore", tmp_path, **words, _CARCSCORE_COMPLETE=f"{shell}_complete")
    assert "score" in asked.stdout
    assert "schema" in asked.stdout


@pytest.mark.parametrize(
    "block", [one for one in fences(CUPS) if "tournament" in one.words], ids=lambda x: x.name
)
def test_example_of_a_tournament(block: Fence) -> None:
    read = reading_of(form_of(block.text.encode(), "cup.yaml"))
    assert evaluate(read).findings == ()


def test_tournament_page_names_every_key_value_and_column() -> None:
    schema = json.loads((ROOT / "schemas/tournament.schema.json").read_text(encoding="utf-8"))
    words = set(re.findall(r"[\w-]+", CUPS.read_text(encoding="utf-8")))
    assert (
        sorted({*map(str, _keys(schema)), *LIST_COLUMNS} - words - {"points_c", "points_d", "points_e"}) == []
    )


def _keys(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        yield from (str(value) for value in schema.get("enum", ()))
        for inner in schema.values():
            yield from _keys(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from _keys(inner)


def test_format_page_names_every_key_and_value_of_the_schema() -> None:
    schema = json.loads((ROOT / "schemas/record.schema.json").read_text(encoding="utf-8"))
    words = set(re.findall(r"[\w-]+", FORMAT.read_text(encoding="utf-8")))
    assert sorted(set(_keys(schema)) - words) == []
    headed = re.findall(r"^\| `([a-z_]+)`", FORMAT.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(set(schema["properties"]) - set(headed)) == []


def test_format_page_names_every_colour_role_figure_mark_and_point() -> None:
    text = FORMAT.read_text(encoding="utf-8")
    figures = [one.name for facts in known_facts() for one in facts.figures if one.follower]
    marks = [mark.name for expansion in known_facts() for mark in expansion.marks]
    for word in (*COLORS, *BASE_ROLES, *figures, *marks, *POINTS):
        assert re.search(rf"\b{word}\b", text), word


def test_the_picture_of_the_points() -> None:
    """Each name stands in the picture next to its clock hour, once, and on its side of the tile."""
    [picture] = [block for block in fences(FORMAT) if "picture" in block.words]
    found = {
        match[1]: (match[2], row, match.start())
        for row, line in enumerate(picture.lines)
        for match in re.finditer(r"\b([NESW]{1,3}) (\d+)\b", line)
    }
    assert sorted(found) == sorted(POINTS)
    assert all(point_name(parse_point(hour)) == name for name, (hour, _, _) in found.items())
    row = {name: place[1] for name, place in found.items()}
    column = {name: place[2] for name, place in found.items()}
    for one, two, three in (("ENE", "E", "ESE"), ("WNW", "W", "WSW"), ("N", "E", "S")):
        assert row[one] < row[two] < row[three]
    for one, two, three in (("NNW", "N", "NNE"), ("SSW", "S", "SSE"), ("W", "N", "E")):
        assert column[one] < column[two] < column[three]


def rewritten(page: Path) -> str:
    """The page with what is printed today."""
    lines = page.read_text(encoding="utf-8").splitlines()
    changes: list[tuple[int, int, list[str]]] = []
    for command in commands(page):
        if command.pasted:
            _, printed = session(page)[command.start]
            new = list(command.pasted) if agrees(command.pasted, printed) else _repasted(command, printed)
            changes.append((command.start, command.start + len(command.pasted), new))
    for block, after in records(page):
        if after is not None:
            _, _, printed = checked(block)
            new = [part for line in printed for part in textwrap.wrap(line, 100, subsequent_indent="    ")]
            if " ".join(" ".join(new).split()) != " ".join(after.text.split()):
                changes.append((after.start, after.start + len(after.lines), new))
    for begin, end, new in sorted(changes, reverse=True):
        lines[begin:end] = new
    return "".join(f"{line}\n" for line in lines)


def _repasted(command: Command, printed: list[str]) -> list[str]:
    """The output with as much left out as before: each part is found again by its first and last line."""
    parts = elided(command.pasted)
    new: list[str] = []
    for number, part in enumerate(parts):
        if number:
            new.append("...")
        if not part:
            continue
        told = [line for line in part if line]
        last = "".join(f"{line}\n" for line in part).rstrip("\n").count("\n") + 1
        begin = 0 if number == 0 else _nearest(told[0], printed)
        end = _nearest(told[-1], printed, begin) + 1 + len(part) - last
        if number == len(parts) - 1:
            end = len(printed)
        new += printed[begin:end]
    return new


def _nearest(line: str, printed: list[str], begin: int = 0) -> int:
    def likeness(number: int) -> float:
        return difflib.SequenceMatcher(None, line, printed[number]).ratio()

    return max(range(begin, len(printed)), key=likeness)


if __name__ == "__main__":
    assert sys.argv[1:] == ["--rewrite"], "python -m tests.test_docs --rewrite"
    for one in PAGES:
        old, fresh = one.read_text(encoding="utf-8"), rewritten(one)
        if fresh != old:
            one.write_text(fresh, encoding="utf-8")
            print(f"{one.relative_to(ROOT)} is rewritten; look at the difference before you keep it")
