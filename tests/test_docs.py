"""README.md and the pages below docs say what is so: every example is run, as `tests/pages.py` tells."""

import doctest
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from carcscore.cli import COMMANDS
from carcscore.expansions.registry import known_facts
from carcscore.geometry import POINTS, parse_point, point_name
from carcscore.pipeline import examine
from carcscore.record.vocabulary import BASE_ROLES, COLORS
from carcscore.tournament.evaluation import evaluate
from carcscore.tournament.form import form_of
from carcscore.tournament.lists import COLUMNS as LIST_COLUMNS
from carcscore.tournament.reading import reading_of
from tests.pages import (
    CUPS,
    FORMAT,
    PAGES,
    README,
    ROOT,
    Command,
    Fence,
    agrees,
    checked,
    commands,
    fences,
    records,
    run_in_shell,
    session,
)
from tests.sampling import in_one

_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
ALL_RECORDS = [pair for page in PAGES for pair in records(page)]
ALL_COMMANDS = [command for page in PAGES for command in commands(page)]


@in_one
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
        message = "run `python -m tests.pages --rewrite`, and read what changed:\n" + "\n".join(printed)
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


@in_one
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


@in_one
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
    asked = run_in_shell("carcscore", tmp_path, **words, _CARCSCORE_COMPLETE=f"{shell}_complete")
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
