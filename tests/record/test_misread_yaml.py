"""Slips that YAML turns into other data than was meant."""

# ruff: noqa: E501 - tables read best with a case a line

from __future__ import annotations

import pytest

from carcscore.findings import Finding
from carcscore.source import parse
from tests.record.strategies import WIDE, usable_record


def read(text: str) -> list[Finding]:
    source = parse(text)
    record, findings = usable_record(source.data, WIDE, source.folded)
    assert record is None
    return findings


HEAD = "carcscore: 1\nplayers: [red Anna, blue Ben]\n"


@pytest.mark.parametrize(
    ("text", "code", "path", "offset", "line"),
    [
        ("board: D\ntrack: {red:71}", "missing-blank", ("track", "red:71"), 0, "{red: 71}"),
        ("board: D\nrules: {farms:third}", "missing-blank", ("rules", "farms:third"), 0, "{farms: third}"),
        ("board: [{tile: D, at:0}]", "missing-blank", ("board", 0, "at:0"), 0, "{tile: D, at: 0}"),
        ("board: D\ntrack: {red:7; blue: 1}", "missing-blank", ("track", "red:7; blue"), 0, "{red: 7, blue: 1}"),
        ("board: D\nclaimed: {red 41, blue: 46}", "missing-colon", ("claimed", "red 41"), 0, "{red: 41, blue: 46}"),
        ("board: D\nclaimed: {blue: 46, red =-1}", "missing-colon", ("claimed", "red =-1"), 0, "{blue: 46, red: -1}"),
        ("board: D\nfollowers: [blue knight 2,0 N]", "split-by-comma", ("followers", 0), 13, "- blue knight 2,0 N"),
        ("board: D\nfollowers: [blue monk 2,-3]", "split-by-comma", ("followers", 0), 11, "- blue monk 2,-3"),
        ("turns: [red B 2,0 monk]", "split-by-comma", ("turns", 0), 7, "- red B 2,0 monk"),
        ("board: D\nfollowers:\n  - red: knight A1 N", "mapping-for-line", ("followers", 0), 0, "- red knight A1 N"),
        ("board: D\nfollowers:\n  - red knight A1 N:", "mapping-for-line", ("followers", 0), 0, "- red knight A1 N"),
        ("turns:\n  - red: B 2,0", "mapping-for-line", ("turns", 0), 0, "- red B 2,0"),
        ("board: D\npieces:\n  - dragon: A1", "mapping-for-line", ("pieces", 0), 0, "- dragon A1"),
        (
            "board: D\nfollowers:\n  - blue knight A1 N\n    - red monk A1",
            "items-run-together", ("followers", 0), 17, "- blue knight A1 N` / `- red monk A1",
        ),
        ("board:\n  - . E2\n  - V3 D", "grid-without-bar", ("board",), 0, "`. E2` / `V3 D`"),
        ("board:\n  .    E2   .    .\n  V3   D*   K    B", "grid-without-bar", ("board",), 0,
         "`.    E2   .    .` / `V3   D*   K    B`"),
        ("board: >\n  . E2\n  V3 D*\n", "grid-without-bar", ("board",), 0, "one row per line"),
    ],
)  # fmt: skip
def test_each_misreading_is_explained_once(
    text: str, code: str, path: tuple[str | int, ...], offset: int, line: str
) -> None:
    findings = read(HEAD + text)
    assert [(each.code, each.where.path, each.where.offset) for each in findings] == [(code, path, offset)]
    assert line in findings[0].message


def test_a_mapping_among_the_players() -> None:
    text = "carcscore: 1\nplayers:\n  - red: Anna\nboard: D\ntrack: {blue: 1}"
    findings = read(text)
    assert [(each.code, each.where.path) for each in findings] == [("mapping-for-line", ("players", 0))]
    assert "`- red Anna`" in findings[0].message


def test_one_row_that_looks_like_several_is_only_a_warning() -> None:
    data = {"carcscore": 1, "players": ["red"], "board": "K  D B  E"}
    record, findings = usable_record(data, WIDE)
    assert record is not None
    assert [(each.code, each.severity) for each in findings] == [("grid-without-bar", "warning")]
    for row in ("K D B E", "K  D  B", "D", "K  D B"):
        assert usable_record({**data, "board": row}, WIDE)[1] == []


def test_a_long_grid_is_shown_in_part() -> None:
    rows = "\n".join("  K   B" for _ in range(20))
    assert read(f"{HEAD}board:\n{rows}")[0].message.endswith("/ ....")


def test_a_turn_with_data_of_an_expansion_alone_is_no_misreading() -> None:
    findings = read(f"{HEAD}turns: [{{roads-to-victory: 3}}]")
    assert [each.code for each in findings] == ["missing-key"]
