"""``carcscore tiles`` finds a tile: by its code, by its edges, by the cell that it would fit."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest

from carcscore.expansions.registry import installed_facts
from carcscore.pipeline import examine, parse
from carcscore.play.fitting import fitting
from carcscore.record.writing import write_record
from carcscore.rules.in_force import palette_of
from carcscore.source import parse as parse_source
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.edges import edges_asked, typed_edges
from tests.commands import ROOT, Run, on_terminal, process

BASE = shipped_set("base", palette_of(tuple(installed_facts())))
SHOWN = re.compile(r"^    (?:[A-Z]+[0-3](?: = [A-Z]+[0-3])*\s*)+$", re.MULTILINE)


def shown(text: str) -> set[str]:
    """The tiles whose pictures are printed, as one types them; of rotations that look alike the first."""
    return {name.split(" = ")[0] for row in SHOWN.findall(text) for name in re.split(r"\s{2,}", row.strip())}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["base", "CRFR"], {"D0"}),
        (["base", "frcr"], {"D2"}),
        (["base", "city road field road"], {"D0"}),
        (["base", "City", "road,", "FIELD", "road"], {"D0"}),
        (["base", "CFCF"], {"F1", "G1", "H0", "HG0"}),
        (["base", "cfcf+"], {"F1"}),
        (
            ["base", "C???+"],
            {"C0", "F1", "M0", "M1", "MG0", "MG1", "O0", "O1", "Q0", "Q1", "Q3", "S0", "S1", "S3"},
        ),
        (["base", "RRR?"], {"W3", "L3", "X0"}),
        (["K"], {"K0", "K1", "K2", "K3"}),
        (["k2"], {"K2"}),
        (["U", "X"], {"U0", "U1", "X0"}),
        (["river", "river road river road"], {"VE0"}),
        (["abbey-and-mayor", "any any any any"], {"ABB0"}),
        (["BA/RCr"], {"D0", "D1", "D2", "D3"}),
    ],
)
def test_a_tile_is_found(run: Run, words: list[str], expected: set[str]) -> None:
    result = run("tiles", *words, "--ascii")
    assert result.exit_code == 0
    assert shown(result.stdout) == expected


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["CRFR+"], "no tile shows these edges: city, road, field, road, with a pennant"),
        (["XYZ"], "there is no tile and no set `XYZ`; edges are four letters"),
        (["CRF"], "edges are four letters"),
        (["city", "road"], "a tile has four edges, but here are 2 edges"),
        (["base", "city", "mud", "road", "road"], "`mud` is not an edge of a tile; there are"),
        (["K\x1b[2J"], "no set `K\\x1b[2J`"),
        (["--fits", "C4"], "--fits takes a cell and the record"),
        (["--fits", "C4", "game.yaml", "--svg", "x.svg"], "--fits takes a cell and the record"),
        (["--fits", "X", str(ROOT / "samples" / "evening.yaml")], "X is not a cell"),
        (["--fits", "Z99", str(ROOT / "samples" / "evening.yaml")], "no tile lies beside Z99"),
        (["--fits", "C4", "nosuch.yaml"], "no file `nosuch.yaml`"),
    ],
)
def test_what_finds_nothing_is_told(run: Run, words: list[str], message: str) -> None:
    result = run("tiles", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_every_tile_is_found_by_its_own_edges_in_each_rotation() -> None:
    letters = {"city": "C", "road": "R", "field": "F"}
    for tile in BASE.tiles.values():
        for turned in tile.rotations:
            asked = edges_asked("".join(letters[edge] for edge in turned.edges), ["city", "road"])
            assert asked is not None
            found = [(one.tile.code, one.rotation) for one in asked.among(BASE.tiles.values())]
            assert (tile.code, turned.least_rotation) in found


def test_a_picture_can_be_drawn_of_what_was_found(run: Run, tmp_path: Path) -> None:
    assert run("tiles", "base", "CFCF", "--svg", "found.svg").exit_code == 0
    text = (tmp_path / "found.svg").read_text(encoding="utf-8")
    assert all(f">{code}1<" in text for code in "FGH")
    assert ">K1<" not in text


# What fits a cell


BOARD = """carcscore: 1
players: [red, blue]
board: |
  .    E2   .
  V3   D*   .
  .    .    .
"""


def test_what_fits_is_what_could_be_laid_there(run: Run, tmp_path: Path) -> None:
    """Held against laying each tile there in turn: only that which fits makes no finding of rule B2."""
    (tmp_path / "game.yaml").write_text(BOARD)
    result = run("tiles", "--fits", "C2", "game.yaml", "--ascii")
    assert result.stdout.startswith("C2 asks for any edge, any edge, any edge, road (from the north")
    expected = set()
    for tile in BASE.tiles.values():
        for turned in tile.rotations if not tile.copy_of else ():
            laid = BOARD.replace("D*   .", f"D*   {tile.code}{turned.rotation}")
            mismatched = any(one.code == "edge-mismatch" for one in examine(parse(laid)).findings)
            if not mismatched and turned.rotation == turned.least_rotation:
                expected.add(f"{tile.code}{turned.rotation}")
    assert shown(result.stdout) == expected


def test_tiles_that_are_used_up_or_put_aside_are_not_left() -> None:
    log = (
        "{carcscore: 1, players: [red, blue], turns: [{discarded: [C], tile: E, rotation: 180, at: [0, -1]},"
        " 'G 0,-2', 'S1 1,0']}"
    )
    outcome = examine(parse(log)).outcome
    assert outcome is not None
    left = {one.tile.code: one.left for one in fitting(outcome, (2, 0))}
    assert not left.keys() & {"C", "G"}
    assert left["E"] == 4
    own = {one.tile.code: one.left for one in fitting(outcome, (0, -2))}
    assert own["G"] == 1, "the tile of the cell itself may be laid anew"


@pytest.mark.parametrize("cell", ["D2", "3,0", "A1"])
def test_a_cell_with_a_tile_is_looked_at_without_it(run: Run, cell: str) -> None:
    sample = str(ROOT / "samples" / "evening.yaml")
    result = run("tiles", "--fits", cell, sample)
    assert result.exit_code == 0
    assert ("If it is taken away" in result.stdout) == (cell == "D2")


# Cells of a grid typed by edges


@pytest.mark.parametrize(
    ("word", "tile"),
    [
        ("crfr", "D"),
        ("rffr", "V1"),
        ("FFCF", "E2"),
        ("ccfc+", "Q"),
        ("ccfc", "R"),
        ("ffff", "B"),
        ("rrrr", "X"),
    ],
)
def test_a_cell_may_be_typed_by_its_edges(word: str, tile: str) -> None:
    by_edges, by_code = (parse(BOARD.replace("D*   .", f"D*   {cell}")) for cell in (word, tile))
    outcome = examine(by_edges).outcome
    assert outcome is not None
    assert write_record(outcome.record, "yaml") == write_record(by_code, "yaml")
    assert parse(write_record(by_edges, "yaml")) == by_edges
    assert parse(write_record(by_edges, "yaml", "list")).board == by_edges.board
    reports = [examine(record).to_dict() for record in (by_edges, by_code)]
    assert reports[0]["board"] == reports[1]["board"]


@pytest.mark.parametrize("word", ["crfr*", "CRFR*"])
def test_the_start_tile_may_be_typed_by_its_edges(word: str) -> None:
    report = examine(parse(BOARD.replace("D*", word)))
    assert report.legal
    assert report.outcome is not None
    assert report.outcome.table.board.at((0, 0)).turned.tile.code == "D"


@pytest.mark.parametrize(
    ("word", "code", "message"),
    [
        ("cfcf", "which-tile", "cfcf on C2 may be G1 or H: write which of them it is"),
        ("crfr+", "unknown-tile", "crfr+ on C2 is not a tile (city, road, field, road, with a pennant): no "
         "tile in play has these edges but without a pennant, as D has"),
        ("cccc", "unknown-tile", "no tile in play has these edges but with a pennant, as C has"),
        ("ccff1", "unknown-tile", "edges are written as they lie, so leave out the 1"),
        ("rcrc", "unknown-tile", "(road, city, road, city): no tile in play has these edges"),
        ("cf?f", "bad-tile-code", "`cf?f` is not a tile"),
        ("crfr++", "bad-tile-code", "`crfr++` is not a tile"),
    ],
)  # fmt: skip
def test_edges_that_name_no_tile_or_several(run: Run, word: str, code: str, message: str) -> None:
    result = run("check", "-", stdin=BOARD.replace("D*   .", f"D*   {word}"))
    assert result.exit_code == 2
    found = [line for line in result.stdout.splitlines() if f" {code} " in line]
    assert len(found) == 1
    assert message in found[0]
    assert ":5:13: error" in found[0]


@pytest.mark.parametrize("start", ["D*", "crfr*"])
@pytest.mark.parametrize("word", ["K2", "fcrr"])
def test_a_slip_beside_cells_typed_by_edges_has_the_same_cure(start: str, word: str) -> None:
    typed = BOARD.replace("D*   .", f"{start}  {word}  b").replace("E2   .", "ffcf  .")
    cures = [cure for one in examine(parse_source(typed)).findings for cure in one.cures]
    assert any("C2 is `K`" in cure.message or "C2 is `k`" in cure.message for cure in cures)
    assert not any("B2" in cure.message for cure in cures)


def test_in_a_log_too() -> None:
    record = parse("{carcscore: 1, players: [red, blue], turns: ['red ffcf 0,-1 knight', 'ccfc+ 0,-2']}")
    report = examine(record)
    assert [turn.tile for turn in (report.outcome.turns if report.outcome else ())] == ["E2", "Q"]
    assert parse(write_record(record, "yaml")) == record


def test_no_code_of_a_tile_is_four_letters_of_edges() -> None:
    for facts in installed_facts():
        if facts.tile_set:
            tiles = shipped_set(facts.tile_set, palette_of((facts,)), facts.package).tiles
            assert [code for code in tiles if typed_edges(code)] == []


def test_a_tile_of_the_record_keeps_its_code_whatever_it_is() -> None:
    own = "tiles: {CRFR: {like: X, count: 1}}\n"
    outcome = examine(parse(BOARD.replace("D*   .", "D*   crfr") + own)).outcome
    assert outcome is not None
    assert outcome.table.board.at((1, 0)).turned.tile.code == "CRFR"


@pytest.mark.parametrize("board", [f"BA/{name}" for name in ("RCr", "C", "RFr")])
def test_a_board_with_names_of_another_program_becomes_a_grid(run: Run, board: str) -> None:
    tiles = f"{{tile: BA/RCr, at: [0, 0]}}, {{tile: {board}, at: [1, 0]}}"
    record = f"{{carcscore: 1, players: [red, blue], board: [{tiles}]}}"
    code = {"BA/RCr": "D", "BA/C": "E", "BA/RFr": "U"}[board]
    result = run("convert", "-", "-", "--board", "grid", stdin=record)
    assert result.exit_code == 0
    assert "/" not in result.stdout
    (row,) = [line.split() for line in result.stdout.splitlines() if line.startswith("  ")]
    assert row == [("D*" if code == "D" else "D"), code]


# The pager


@pytest.mark.parametrize(("lines", "paged"), [(10, True), (1000, False)])
def test_a_long_text_goes_through_the_pager_of_a_terminal(tmp_path: Path, lines: int, paged: bool) -> None:
    pager = tmp_path / "pager"
    pager.write_text('#!/bin/sh\necho "it was paged"\ncat\n')
    pager.chmod(0o755)
    printed = on_terminal("tiles", "K", LINES=str(lines), PAGER=str(pager))
    assert ("it was paged" in printed) == paged
    assert "K0            K1" in printed


def test_nothing_is_paged_where_nobody_looks() -> None:
    done = process("tiles", "base", environment={"PAGER": "false"})
    assert done.returncode == 0
    assert b"== field edges only" in done.stdout


def test_a_set_is_called_by_the_name_of_its_expansion() -> None:
    by_expansion, by_set = (process("tiles", name) for name in ("games-quarterly-11", "gq11"))
    assert by_expansion.returncode == 0
    assert by_expansion.stdout == by_set.stdout


def test_letters_and_words_ask_for_the_same() -> None:
    words = {"C": "city", "R": "road", "F": "field", "?": "?"}
    for letters in product(words, repeat=4):
        asked = edges_asked("".join(letters), ["city", "road"])
        assert asked == edges_asked(" ".join(words[letter] for letter in letters), ["city", "road"])


def test_a_code_goes_before_the_name_that_another_program_has_for_another_tile(run: Run) -> None:
    """IG is a tile of Inns & Cathedrals, and elsewhere the name of one with a garden."""
    assert run("tiles", "IG").stdout.startswith("Inns & Cathedrals")
