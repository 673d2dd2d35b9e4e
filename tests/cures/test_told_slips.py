"""Each kind of slip in a small board, and how it is told."""

import pytest

from carcscore.geometry import cell_name
from carcscore.sentences import Square, parts_of
from tests.rules.marked import examined, record, wrong

BOARD = """\
  .     B     V2    .     .
  C1    H3    H3    L3    .
  I     M2    N3    U1    .
  .     E     G3    K2    V1
  .     R2    S3    D*    W
"""
MORE = """\
followers:
  - red farmer E4 WSW
  - blue thief C1 E
  - blue thief D4 N
  - blue farmer B5
  - red monk B1
  - red knight A3 WNW
  - blue knight C4
track: {red: 0, blue: 3}
"""


def told(old: str, new: str, board: str = BOARD) -> tuple[str, str, str | None]:
    """The code, the words after the first colon or semicolon, and the cell of the one error."""
    assert old in board
    (found,) = wrong(examined(record(f"board: |\n{board.replace(old, new, 1)}{MORE}")))
    assert all(same(cure.board or "", board) for cure in found.cures[:1])
    words = found.message.split("found here: " if found.code == "typing-slip" else "; ", 1)[1]
    return found.code, words, found.where.cell


def same(one: str, other: str) -> bool:
    return [line.split() for line in one.splitlines()] == [line.split() for line in other.splitlines()]


def test_nothing_is_wrong_with_the_board() -> None:
    report = examined(record(f"board: |\n{BOARD}{MORE}"))
    assert report.findings == ()


@pytest.mark.parametrize(
    ("old", "new", "code", "words", "cell"),
    [
        ("L3", "L2", "typing-slip", "D2 is `L3`, not `L2` (turned otherwise)", "D2"),
        (
            "K2",
            "J2",
            "typing-slip",
            "D4 is `K2`, not `J2` (which looks like it in a mirror",
            "D4",
        ),
        ("H3    L3", "L3    H3", "typing-slip", "`L3` at C2 and `H3` at D2 are exchanged", "C2"),
        (
            ".     R2",
            "R2",
            "typing-slip",
            "row 5 begins one cell too far left: add one `.` before `R2`",
            "A5",
        ),
        ("I     M2", ".  I     M2", "typing-slip", "row 3 begins one cell too far right", "A3"),
        ("M2    N3", "M2 .  N3", "typing-slip", "row 3: one `.` too many before `N3`", "C3"),
        ("M2    N3", "M2N3", "typing-slip", "row 3: a blank is missing in `M2N3`: `M2  N3`", "B3"),
        (".     B ", ".B", "typing-slip", "row 1: a blank is missing in `.B`: `.  B`", "A1"),
        ("G3    K2", "G3    K 2", "typing-slip", "row 4: a blank too many: `K2`", "D4"),
        ("M2    N3", "M2 M2 N3", "typing-slip", "row 3: `M2` is typed twice", "C3"),
        ("L3", "LL3", "unknown-tile", "D2 is `L3`, not `LL3` (a letter more or less)", "D2"),
        ("K2", "K5", "bad-tile-code", "D4 is `K2`, not `K5`", None),
        (
            "  C1    H3    H3    L3    .\n",
            "  C1    H3    H3    L3    .\n  C1    H3    H3    L3    .\n",
            "typing-slip",
            "row 3 is row 2 typed twice",
            "A3",
        ),
    ],
)
def test_a_slip_is_told_with_its_cure(old: str, new: str, code: str, words: str, cell: str) -> None:
    found = told(old, new)
    assert found[0] == code
    assert found[1].removeprefix("most likely ").startswith(words)
    assert found[2] == cell


@pytest.mark.parametrize(
    ("without", "words"),
    [
        ("  .     E     G3    K2    V1\n", "a row is missing between rows 3 and 4: type it"),
        ("  I     M2    N3    U1    .\n", "a row is missing between rows 2 and 3: type it"),
    ],
)
def test_a_row_that_is_missing_is_told_without_its_tiles(without: str, words: str) -> None:
    (found,) = wrong(examined(record(f"board: |\n{BOARD.replace(without, '')}{MORE}")))
    assert found.code == "typing-slip"
    assert found.message.endswith(words)
    assert found.cures == ()


@pytest.mark.parametrize(("between", "put_in"), [("  ", ".   R2"), ("\t", ".\tR2")])
def test_what_is_put_in_stands_as_the_others_were_typed(between: str, put_in: str) -> None:
    rows = [[word.ljust(2) for word in row.split()] for row in BOARD.splitlines()]
    board = "".join(f"  {between.join(row)}\n" for row in rows).replace(f". {between}R2", "R2")
    (found,) = wrong(examined(record(f"board: |\n{board}{MORE}")))
    last = (found.cures[0].board or "").splitlines()[-1]
    assert last.startswith(put_in)


def test_a_tile_typed_by_its_edges_is_no_slip_of_its_own() -> None:
    board = BOARD.replace("D*", "crfr*")
    (found,) = wrong(examined(record(f"board: |\n{board.replace('.     E', 'E')}{MORE}")))
    assert found.message.startswith("one slip explains")
    assert found.cures[0].board is not None
    assert same(found.cures[0].board, board)


def test_edges_that_no_tile_has_are_first_taken_for_those_with_a_pennant_less() -> None:
    board = BOARD.replace("E     G3", "cfff+ G3")
    (found,) = wrong(examined(record(f"board: |\n{board}{MORE}")))
    assert found.code == "unknown-tile"
    assert "B4 is `e`, not `cfff+` (which has these edges)" in found.message


def test_a_column_that_is_typed_twice_is_told_at_its_head() -> None:
    rows = [row.split() for row in BOARD.splitlines()]
    board = "".join(f"  {' '.join([*row[:3], *row[2:]])}\n" for row in rows)
    (found,) = wrong(examined(record(f"board: |\n{board}track: {{red: 0, blue: 3}}\n")))
    assert found.message.endswith("column D is column C typed twice")
    assert found.where.cell == "D1"


def test_a_column_that_is_missing_is_told() -> None:
    board = "\n".join(" ".join(row.split()[:2] + row.split()[3:]) for row in BOARD.splitlines())
    (found,) = wrong(examined(record(f"board: |\n  {board.replace(chr(10), chr(10) + '  ')}\n{MORE}")))
    assert found.message.endswith("a column is missing between B and C: type it")


def test_two_slips_are_told_together() -> None:
    board = BOARD.replace("L3", "L2").replace("E     G3", "E3    G3")
    (found,) = wrong(examined(record(f"board: |\n{board}{MORE}")))
    assert found.message.startswith("two slips explain all ")
    assert any(same(cure.board or "", BOARD) for cure in found.cures)
    assert not any(cure.certain for cure in found.cures)


def test_what_does_not_follow_from_the_slip_is_told_beside_it() -> None:
    more = MORE.replace("red monk B1", "red thief B1")
    slip, other = wrong(examined(record(f"board: |\n{BOARD.replace('L3', 'L2')}{more}")))
    assert (slip.code, other.code) == ("typing-slip", "no-such-segment")
    assert "explains 2 of 3 errors" in slip.message
    assert not slip.cures[0].certain


@pytest.mark.parametrize("cell", ["A2", "C2", "E2"])
def test_totals_written_down_tell_which_cure_is_likelier(cell: str) -> None:
    """M has a pennant, which N lacks; there are two M."""
    board = f"board: |\n  D*  U  U  U  U\n  M2  .  M2  .  M2\nfollowers: [red knight {cell}]\n"
    (found,) = wrong(examined(record(f"{board}track: {{red: 0, blue: 0}}\nclaimed: {{red: 1}}\n")))
    assert found.code == "too-many-of-a-tile"
    assert found.cures[0].message.startswith(f"{cell} is `N2`, not `M2` (which has the same edges")


def test_a_cure_says_what_changes_on_the_board() -> None:
    (found,) = wrong(examined(record(f"board: |\n{BOARD.replace('.     R2', 'R2')}{MORE}")))
    (cure,) = found.cures
    assert cure.certain
    assert [tuple(edit) for edit in cure.edits] == [
        ("A5", "R2", "."),
        ("B5", "S3", "R2"),
        ("C5", "D*", "S3"),
        ("D5", "W", "D"),
        ("E5", ".", "W"),
    ]


def test_squares_that_a_cure_names_are_those_of_the_board() -> None:
    """The start tile, the origin, is D5, so A1 is not at [0, 0]."""
    (found,) = wrong(examined(record(f"board: |\n{BOARD.replace('L3', 'L2')}{MORE}")))
    squares = {(part, part.cell) for part in parts_of(found.message) if isinstance(part, Square)}
    assert ("D2", (0, -3)) in squares == {(cell_name(cell, (-3, -4)), cell) for _, cell in squares}


@pytest.mark.parametrize(
    ("tile", "stated"),
    [
        (
            "{tile: U, rotation: 90, at: [1, 0]}",
            "the road on the east side of D at A1 (0,0) meets a field on B1 (1,0)",
        ),
        ("{tile: IK, at: [1, 0]}", "IK on B1 (1,0) is not a tile of the base game"),
    ],
)
def test_what_a_finding_states_is_kept_apart_from_its_guess(tile: str, stated: str) -> None:
    (found,) = wrong(examined(record(f"board: [{{tile: D, at: [0, 0]}}, {tile}]\n")))
    assert (found.stated, found.message[: len(stated) + 2]) == (stated, f"{stated}; ")


def test_a_cell_typed_by_its_edges_is_a_tile_like_others() -> None:
    board = BOARD.replace("D*    W", "D*    frrr")
    assert examined(record(f"board: |\n{board}{MORE}")).findings == ()
    (found,) = wrong(examined(record(f"board: |\n{board.replace('.     R2', 'R2')}{MORE}")))
    assert [cure.message for cure in found.cures] == [
        "row 5 begins one cell too far left: add one `.` before `R2`"
    ]


def test_a_board_that_nobody_typed_by_two_slips_is_not_searched_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A row in which every edge disagrees: the search for pairs would take many seconds."""

    def searched(*_: object) -> None:
        raise AssertionError("pairs of slips were looked for")

    monkeypatch.setattr("carcscore.cures.search._together", searched)
    row = "  ".join(["D*", *("BU"[n % 2] for n in range(200))])
    report = examined(record(f"sets: {{base: 99}}\nboard: |\n  {row}\n"))
    assert [one.code for one in report.findings if one.severity == "error"] == ["edge-mismatch"] * 200
