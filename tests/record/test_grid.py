"""Boards typed as grids."""

from __future__ import annotations

import pytest

from carcscore.findings import Finding
from carcscore.record.errors import Findings
from carcscore.record.grid import BoardGrid, grid_text, read_grid
from carcscore.record.model import START_TILE, Placement
from tests.record.strategies import WIDE, usable_record

START = (START_TILE,)


def grid_of(text: str, start: tuple[Placement, ...] = START) -> tuple[BoardGrid, list[Finding]]:
    findings = Findings()
    return read_grid(text, start, findings), findings.found


def cells(text: str, start: tuple[Placement, ...] = START) -> dict[tuple[int, int], str]:
    grid, findings = grid_of(text, start)
    assert not findings
    return {tile.at: f"{tile.tile}{tile.rotation}" for tile in grid.tiles}


def test_comments_short_rows_tabs_and_blank_lines() -> None:
    text = "\n# the board\n  .\te2   # comment\r\n\n V3#x\tK\n   D*\n\n"
    assert cells(text) == {(1, -2): "E2", (0, -1): "V3", (0, 0): "D0"}
    grid, _ = grid_of(text)
    assert grid.a1 == (0, -2)
    assert [text[tile.offset] for tile in grid.tiles] == ["e", "V", "D"]


def test_an_empty_row_is_typed_as_dots() -> None:
    assert cells("K\n.\nD") == {(0, -2): "K0", (0, 0): "D0"}


def test_dots_do_not_hide_the_place_of_a_tile() -> None:
    grid, findings = grid_of(". .. . .K . D")
    assert [(each.code, each.where.offset) for each in findings] == [
        ("bad-tile-code", 2),
        ("bad-tile-code", 7),
    ]
    assert [tile.offset for tile in grid.tiles] == [12]


def test_the_start_tile_gives_the_coordinates() -> None:
    assert cells("K UW", (Placement("UW", (5, 7), 1),)) == {(4, 7): "K0", (5, 7): "UW0"}
    assert cells("D D*", START) == {(-1, 0): "D0", (0, 0): "D0"}
    assert cells("K D", ()) == {(0, 0): "K0", (1, 0): "D0"}
    assert cells("K D*", (Placement("BA/RCr", (0, 0)),)) == {(-1, 0): "K0", (0, 0): "D0"}


@pytest.mark.parametrize(
    ("text", "start", "expected"),
    [
        ("D* K D*", START, [("two-start-marks", 5)]),
        ("D K*", START, [("wrong-start-mark", 2)]),
        ("D K*", (), [("wrong-start-mark", 2)]),
        ("K B", START, [("start-tile-missing", 0)]),
        ("", START, [("start-tile-missing", 0)]),
        ("K B", (Placement("BA/RCr", (0, 0)),), [("start-tile-missing", 0)]),
        ("D K4", START, [("bad-tile-code", 2)]),
        ("D K*2", START, [("bad-tile-code", 2)]),
        ("D ABCDE", START, [("bad-tile-code", 2)]),
        ("D BA/L", START, [("bad-tile-code", 2)]),
        ("D - K", START, [("bad-tile-code", 2)]),
        ("D \u212a", START, [("bad-tile-code", 2)]),
        ("D crfr*", START, []),
        ("D K", (Placement("D", (1_000_000, 0)),), [("out-of-range", 2)]),
        ("K D", (Placement("D", (-1_000_000, 0)),), [("out-of-range", 0)]),
        ("D K", (Placement("D", (-1_000_000, 0)),), []),
        ("K D", (Placement("D", (1_000_000, 0)),), []),
    ],
)
def test_findings(text: str, start: tuple[Placement, ...], expected: list[tuple[str, int]]) -> None:
    _, findings = grid_of(text, start)
    assert [(each.code, each.where.offset) for each in findings] == expected
    assert all(each.where.path == ("board",) for each in findings)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("D KABC9", "after the code, `9` is not 0 to 3 quarter turns"),
        ("D KABCD9", "a code has at most four letters"),
        ("D K*2", "the quarter turns come before the `*`"),
        ("K B", "does not lie on the board. Cell"),
        ("crfr B", "does not lie on the board, or is not marked with `*`. Cell"),
    ],
)
def test_sentences(text: str, sentence: str) -> None:
    _, [finding] = grid_of(text)
    assert sentence in finding.message


def board(text: str, **more: object) -> dict[str, object]:
    return {"carcscore": 1, "players": ["red"], "board": text, **more}


def test_without_a_start_tile_the_record_can_still_be_used() -> None:
    record, findings = usable_record(board("K B\n"), WIDE)
    assert record is not None
    assert record.a1 == (0, 0)
    assert [(each.code, each.severity, each.rule) for each in findings] == [
        ("start-tile-missing", "error", "B1")
    ]


def test_several_start_tiles_without_a_mark() -> None:
    record, findings = usable_record(board("K D\nD B\n", followers=["red monk B2"]), WIDE)
    assert record is not None
    assert (record.start_known, record.a1) == (False, (-1, 0))
    assert record.followers[0].at == (0, 1)
    assert [(each.code, each.severity, each.where.offset) for each in findings] == [
        ("start-tile-assumed", "note", 2)
    ]
    assert "(B1, A2)" in findings[0].message
    for more in (
        {"followers": ["red monk 1,1"]},
        {"followers": [{"player": "red", "role": "monk", "at": [1, 1]}]},
        {"roads-to-victory": {"houses": [{"at": [1, 1]}]}},
    ):
        record, findings = usable_record(board("K D\nD B\n", **more), WIDE)
        assert record is None
        assert [(each.code, each.where.offset) for each in findings] == [("start-tile-unclear", 2)]
        assert "`D*`" in findings[0].message


def test_many_candidates_are_not_all_named() -> None:
    _, findings = usable_record(board("D D D D D D D\n"), WIDE)
    assert "(A1, B1, C1, D1, E1, ...)" in findings[0].message
    _, findings = usable_record(board("D D D D D\n"), WIDE)
    assert "(A1, B1, C1, D1, E1)" in findings[0].message


FAR = {"tile": "K", "at": [9_000, 0]}


@pytest.mark.parametrize(
    ("typed", "text", "a1"),
    [
        ("D D*\n", "D   D*\n", (-1, 0)),
        ("D* D\n", "D*  D\n", (0, 0)),
        ("D D\n", "D  D\n", (0, 0)),
        (". .\nD K2\n", ".   .\nD   K2\n", (0, -1)),
        ([{"tile": "D", "at": [0, 0]}, {"tile": "K", "at": [-1, 1]}], ".  D\nK  .\n", (-1, 0)),
        ([{"tile": "D", "at": [0, 0]}, {"tile": "D", "at": [0, -1]}], "D\nD*\n", (0, -1)),
        ([{"tile": "D", "at": [0, 0]}, FAR], f"D{'  .' * 8_999}  K\n", (0, 0)),
    ],
)
def test_a_board_as_a_grid(typed: object, text: str, a1: tuple[int, int]) -> None:
    """Only a start tile that is not the first of its code, or was marked, is marked; columns are in line."""
    record, _ = usable_record({**board(""), "board": typed}, WIDE)
    assert record is not None
    assert grid_text(record) == (text, a1)


def test_a_board_without_a_start_tile_as_a_grid() -> None:
    """A1 is then [0, 0]: what lies west or north of it can't be typed."""
    east, west = ([{"tile": "K", "at": [x, 0]}] for x in (1, -1))
    record, _ = usable_record({**board(""), "board": east, "start": []}, WIDE)
    assert record is not None
    assert grid_text(record) == (".  K\n", (0, 0))
    record, _ = usable_record({**board(""), "board": west, "start": []}, WIDE)
    assert record is not None
    with pytest.raises(ValueError, match="lie west or north"):
        grid_text(record)
    record, _ = usable_record({**board(""), "board": east}, WIDE)
    assert record is not None
    with pytest.raises(ValueError, match="The start tile D does not lie at 0,0"):
        grid_text(record)


def test_rows_that_are_nearly_empty_end_where_their_tiles_do() -> None:
    """What is typed stays as wide as it was, however far its tiles lie apart; a list does not become so."""
    wide = "D" + " ." * 12_000 + " K\n"
    tall = "K\n" * 3
    record, _ = usable_record(board(wide + tall), WIDE)
    assert record is not None
    text, _ = grid_text(record)
    assert text.splitlines()[1:] == ["K"] * 3
    tiles = [{"tile": "D", "at": [0, 0]}, {"tile": "K", "at": [100_000, 0]}]
    record, _ = usable_record({**board(""), "board": tiles}, WIDE)
    assert record is not None
    with pytest.raises(ValueError, match="so far apart"):
        grid_text(record)
