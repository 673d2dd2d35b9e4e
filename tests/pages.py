"""The pages of the documents: their examples, run; and what these print, pasted anew.

What fences mean here:

- ``yaml`` or ``json``: a record, or a part of one, which is completed. It must be in order (exit status 0).
  Words after the language say otherwise: ``exit=1``, or ``wrong=CODE`` for what can't be used (then 2).
- ``text check`` right after it: what ``carcscore check game.yaml`` prints, wrapped.
- ``yaml tournament``: a tournament file, in order as its slips tell it.
- ``console``: commands after ``$`` and what they print; a line ``...`` stands for any number of lines.
- ``pycon``: a session of Python, run as a doctest.
- ``sh`` and plain ``text`` are left alone, but for the completion lines and the two commands.

``python -m tests.pages --rewrite`` pastes every output anew.
"""

import difflib
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

from carcscore.pipeline import examine
from carcscore.report.arguments import claim_line
from carcscore.report.findings_text import finding_line

ROOT = Path(__file__).parents[1]
README, FORMAT = ROOT / "README.md", ROOT / "docs" / "record-format.md"
CUPS = ROOT / "docs" / "tournaments.md"
EXPANSIONS = (ROOT / "docs" / "expansions.md", *sorted((ROOT / "docs" / "expansions").glob("*.md")))
PAGES = (README, FORMAT, *EXPANSIONS, CUPS)
_FENCE = re.compile(r"```(\w*) ?(.*)")
_TOP_KEY = re.compile(r"^([a-z][a-z_-]*):", re.MULTILINE)
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
            done = run_in_shell(f"(exit {status})\n{command.line}", Path(folder))
            status = done.returncode
            results[command.start] = status, [line.rstrip() for line in done.stdout.splitlines()]
    return results


def run_in_shell(script: str, folder: Path, **more: str) -> subprocess.CompletedProcess[str]:
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
    assert sys.argv[1:] == ["--rewrite"], "python -m tests.pages --rewrite"
    for one in PAGES:
        old, fresh = one.read_text(encoding="utf-8"), rewritten(one)
        if fresh != old:
            one.write_text(fresh, encoding="utf-8")
            print(f"{one.relative_to(ROOT)} is rewritten; look at the difference before you keep it")
