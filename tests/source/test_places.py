"""Paths and offsets to lines and columns."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest
import yaml

from carcscore.findings import Finding, Path, Where
from carcscore.source import Source, locate, parse
from tests.sampling import in_one

LANGUAGES: tuple[Literal["yaml"], Literal["json"]] = ("yaml", "json")


def about(path: Path | None, offset: int = 0, code: str = "any") -> Finding:
    return Finding(code, "error", "Something.", Where(path, offset))


def spot(text: str, path: Path, offset: int = 0, code: str = "any") -> tuple[int | None, int | None]:
    (placed,) = locate([about(path, offset, code)], parse(text))
    return placed.where.line, placed.where.column


@pytest.fixture(params=["C", "Python"], autouse=True)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "Python":
        monkeypatch.delattr(yaml, "CSafeLoader", raising=False)


RECORD = """\
players: [red Anna, {id: blue}]  # order
rules:
  edition: third
  farms:
turns:
  - tile: E
    at: [0, -1]
  -
"""


@in_one
@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        ((), 1, 1),
        (("players",), 1, 1),
        (("players", 0), 1, 11),
        (("players", 1), 1, 21),
        (("players", 1, "id"), 1, 26),
        (("rules",), 2, 1),
        (("rules", "edition"), 3, 12),
        (("rules", "farms"), 4, 3),
        (("turns",), 5, 1),
        (("turns", 0), 6, 5),
        (("turns", 0, "tile"), 6, 11),
        (("turns", 0, "at"), 7, 5),
        (("turns", 0, "at", 1), 7, 13),
        (("turns", 1), 8, 4),
        (("nowhere",), 1, 1),
        (("rules", "nothing"), 2, 1),
        (("rules", "edition", "deeper", 3), 3, 12),
        (("rules", 0), 2, 1),
        (("players", "x"), 1, 1),
        (("players", 1, "name"), 1, 21),
        (("turns", 7, "tile"), 5, 1),
        (("turns", 0, *range(100_000)), 6, 5),
    ],
)
def test_paths_in_yaml(path: Path, line: int, column: int) -> None:
    assert spot(RECORD, path) == (line, column)


@pytest.mark.parametrize(
    ("path", "line", "column"),
    [
        ((), 1, 1),
        (("a",), 1, 3),
        (("a", 0), 1, 8),
        (("a", 1), 1, 12),
        (("a", 2), 1, 16),
        (("b",), 2, 3),
        (("b", "c"), 2, 13),
        (("b", "x"), 2, 3),
        (("é",), 3, 12),
        (("none",), 1, 1),
    ],
)
def test_paths_in_json(path: Path, line: int, column: int) -> None:
    text = '{"a": [1, "x", {}],\n "b": {"c": null},\r\n "\\u00e9": 7}'
    assert spot(text, path) == (line, column)


@pytest.mark.parametrize("code", ["unknown-key", "repeated-key"])
def test_findings_about_keys_point_at_the_key(code: str) -> None:
    assert spot(RECORD, ("rules", "edition"), 0, code) == (3, 3)
    assert spot(RECORD, ("rules", "edition"), 2, code) == (3, 5)
    assert spot('{"a": 1, "bc": 2}', ("bc",), 1, code) == (1, 12)
    assert spot(RECORD, ("turns", 0), 0, code) == (6, 5)
    assert spot(RECORD, (), 0, code) == (1, 1)
    assert spot(RECORD, ("rules", "edition", "x"), 0, code) == (3, 12)


GRID = "  .    E2\n  V3   D*\n\n  K  # end\n"


@in_one
@pytest.mark.parametrize("header", ["|", "|-", "|+", "| # a grid", "|2", "|2-  # both", "|-2"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_cells_of_a_grid(header: str, end: str) -> None:
    text = f"title: x\nboard: {header}\n{GRID}# comment\nother: 1\n".replace("\n", end)
    source = parse(text)
    assert isinstance(source.data, dict)
    board = source.data["board"]
    cells = {"E2": (3, 8), "V3": (4, 3), "D*": (4, 8), "K": (6, 3), "end": (6, 8)}
    placed = locate([about(("board",), board.index(cell)) for cell in cells], source)
    assert [(f.where.line, f.where.column) for f in placed] == list(cells.values())
    assert spot(text, ("board",), len(".    E2")) == (3, 10)
    assert spot(text, ("board",), 10**9)[0] in (6, 7)


def test_a_grid_whose_first_row_begins_with_blanks() -> None:
    text = "board: |2\n     E\n  D\nx: 1\n"
    assert parse(text).data == {"board": "   E\nD\n", "x": 1}
    assert spot(text, ("board",), 0) == (2, 3)
    assert spot(text, ("board",), 3) == (2, 6)
    assert spot(text, ("board",), 5) == (3, 3)


def test_a_grid_in_a_list_and_blank_lines_first() -> None:
    text = "- a: |\n\n    B C\n    \n     D\n- |\n E"
    assert parse(text).data == [{"a": "\nB C\n\n D\n"}, "E"]
    assert spot(text, (0, "a"), 1) == (3, 5)
    assert spot(text, (0, "a"), 3) == (3, 7)
    assert spot(text, (0, "a"), 7) == (5, 6)
    assert spot(text, (1,)) == (7, 2)


def test_an_empty_grid() -> None:
    assert spot("a: |\nb: 1", ("a",)) == (1, 4)
    assert spot("a: |\nb: 1", ("a",), 5) == (1, 4)


@pytest.mark.parametrize(
    ("written", "value", "columns"),
    [
        ("red knight", "red knight", {0: 4, 4: 8, 99: 14}),
        ("'red knight'", "red knight", {0: 5, 4: 9, 99: 15}),
        ("'it''s me'", "it's me", {0: 5, 2: 7, 3: 9, 5: 11}),
        ('"red knight"', "red knight", {0: 5, 4: 9, 99: 15}),
        (
            '"a\\tb\\x41\\u00e9\\U0001F600c"',
            "a\tbA\u00e9\U0001f600c",
            {1: 6, 2: 8, 3: 9, 4: 13, 5: 19, 6: 29},
        ),
        ('""', "", {0: 4, 3: 4}),
        ("\U0001f600 x", "\U0001f600 x", {2: 6}),
        ("12", 12, {0: 4, 1: 5, -3: 4}),
        ("~", None, {0: 4}),
    ],
)
def test_offsets_on_one_line(written: str, value: object, columns: dict[int, int]) -> None:
    text = f"a: {written} # c\n"
    assert parse(text).data == {"a": value}
    assert {offset: spot(text, ("a",), offset) for offset in columns} == {
        offset: (1, column) for offset, column in columns.items()
    }


@in_one
@pytest.mark.parametrize(
    "written",
    [
        "one two\n  three\n\n  four",
        "'one two  \n   three\n\n  four'",
        '"one two\n\tthree\n\n  four"',
        '"one two\\\n   \\ three\\\n four"',
        '"one\\x20two\n  three \\\n four"',
        ">\n  one two\n  three\n\n  four\n",
        ">- # c\n  one two\n  three\n    four\n",
        ">2\n    one two\n  three\n  four\n",
    ],
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_offsets_into_folded_texts(written: str, end: str) -> None:
    text = f"a: {written}\nb: 1\n".replace("\n", end)
    source = parse(text)
    assert isinstance(source.data, dict)
    value = source.data["a"]
    for word in ("one", "two", "three", "four"):
        before = text[: text.index(word)]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        assert spot(text, ("a",), value.index(word)) == (line, column), word


@pytest.mark.parametrize(
    ("offset", "column"),
    [(0, 3), (1, 4), (2, 6), (3, 7), (4, 13), (5, 25), (6, 26), (7, 28), (9, 30), (50, 30)],
)
def test_offsets_into_json_strings(offset: int, column: int) -> None:
    text = '["a\\nb\\u00e9\\ud83d\\ude00c\\\\dé"]'
    assert parse(text).data == ["a\nb\u00e9\U0001f600c\\dé"]
    assert spot(text, (0,), offset) == (1, column)


def test_a_grid_in_json_is_one_line() -> None:
    text = '{\n "board": ". E2\\nV3 D*"}'
    assert spot(text, ("board",), 5) == (2, 18)


def test_what_has_a_place_or_no_path_is_left_alone() -> None:
    findings = [
        Finding("x", "note", "..."),
        Finding("x", "error", "...", Where(("a",), line=9, column=8)),
        Finding("x", "warning", "...", Where(turn=3)),
        about(("a",)),
    ]
    placed = locate(iter(findings), parse("b: 1\na: 2"))
    assert placed[:3] == findings[:3]
    assert placed[3] == replace(findings[3], where=replace(findings[3].where, line=2, column=4))
    assert locate([], parse("a")) == []


def test_a_source_whose_text_does_not_fit_is_survived() -> None:
    for text in ("", "[", "a: [", "*a: b", "{]", "\ud800", "a: *b"):
        for language in LANGUAGES:
            source = replace(parse("a: 1"), text=text, language=language)
            (placed,) = locate([about(("a", 0, "b"), 5)], source)
            assert placed.where.line == 1


def test_many_findings_of_one_text_at_once() -> None:
    grid = "".join(f"  {'E2 ' * 200}\n" for _ in range(200))
    source = parse(f"board: |\n{grid}")
    findings = [about(("board",), offset) for offset in range(0, 120_000, 3)]
    placed = locate(findings, source)
    assert [(f.where.line, f.where.column) for f in placed[:3]] == [(2, 3), (2, 6), (2, 9)]
    assert len({f.where for f in placed}) > 30_000


def test_a_source_is_a_value() -> None:
    assert isinstance(parse("a: 1"), Source)
    assert "a: 1" not in repr(parse("a: 1"))
