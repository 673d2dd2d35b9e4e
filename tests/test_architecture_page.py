"""docs/architecture.md says what is so: its table of imports, and where each rule is."""

import re
from functools import cache
from pathlib import Path

import pytest

from tests.plain_yaml import plain_yaml
from tests.sampling import in_one
from tests.source_files import PACKAGE
from tests.test_architecture import GROUND, MAY_IMPORT

PAGE = (PACKAGE.parent / "docs" / "architecture.md").read_text(encoding="utf-8")
NUMBER = re.compile(r"\b(OB|OT|[A-Z]{1,3}\d+)\b(?: to ([A-Z]{1,3}\d+)\b)?")


def table(title: str) -> list[list[str]]:
    """The cells of the first table below a heading, without its head."""
    below = PAGE.split(f"## {title}\n", 1)[1]
    rows = re.findall(r"^\|(.*)\|$", re.split(r"^#", below, flags=re.MULTILINE)[0], flags=re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")] for row in rows][2:]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def numbers(text: str) -> set[str]:
    """The rules that a text cites, ranges such as `B11 to B13` in full."""
    found = set()
    for first, last in NUMBER.findall(text):
        found.add(first)
        if last:
            letters, begin = re.fullmatch(r"([A-Z]+)(\d+)", first).groups()  # type: ignore[union-attr]
            found |= {f"{letters}{number}" for number in range(int(begin), int(last.lstrip(letters)) + 1)}
    return found


@cache
def cited(place: str) -> frozenset[str]:
    """The rules that a module, or any module of a folder, cites."""
    home = PACKAGE / place
    files = sorted(home.rglob("*.py")) if home.is_dir() else [home]
    return frozenset[str]().union(*(numbers(file.read_text(encoding="utf-8")) for file in files))


def rules() -> set[str]:
    books: list[Path] = sorted((PACKAGE / "rulebook").iterdir())
    return {rule for book in books for rule in plain_yaml(book).get("rules", ())}


ROWS = [(numbers(rule), quoted(modules)) for rule, _, modules in table("Where a rule is")]


def test_the_table_of_imports_is_that_of_the_tests() -> None:
    page = {
        part: set(re.findall(r"\w+", allowed)) if part not in GROUND else set()
        for parts, _, allowed in table("Who may import whom")
        for part in quoted(parts)
    }
    assert page == MAY_IMPORT


def test_every_rule_has_one_row() -> None:
    listed = [rule for row, _ in ROWS for rule in row]
    assert sorted(listed) == sorted({*rules(), "OB", "OT"})


@in_one
@pytest.mark.parametrize(("row", "places"), ROWS, ids=lambda value: "-".join(sorted(value))[:30])
def test_a_rule_is_where_the_page_says(row: set[str], places: list[str]) -> None:
    """Each is cited by a module of its row, and each of those modules cites one."""
    assert row - set().union(*map(cited, places)) == set()
    assert [place for place in places if not row & cited(place)] == []


def test_every_file_that_the_page_names_exists() -> None:
    words = quoted(re.sub(r"^```.*?^```$", "", PAGE, flags=re.MULTILINE | re.DOTALL))
    named = {name for name in words if re.fullmatch(r"[\w/]+\.py|[a-z_/]+/", name)}
    assert "expansions/the_woods/" in named
    homes = (PACKAGE, PACKAGE.parent, PACKAGE / "drawing", PACKAGE / "report" / "html")
    assert [name for name in sorted(named) if not any((home / name).exists() for home in homes)] == []
    for name in words:
        found = re.fullmatch(r"(Game|Board)\.(\w+)", name)
        if found:
            home = PACKAGE / found[1].lower() / f"{found[1].lower()}.py"
            assert f"def {found[2]}(" in home.read_text(encoding="utf-8"), name
