"""Whole boards typed as beginners do: one finding with the cause of all errors, and a cure."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from carcscore.pipeline import examine, mended
from carcscore.source import parse
from tests.commands import GOOD
from tests.cures.planting import Words, grid_words, same_board, turns_of, typed
from tests.rules.marked import wrong

TEXT: Final = Path(GOOD).read_text(encoding="utf-8")
HEAD, GRID, TAIL = re.split(r"board: \|\n|(?=followers:)", TEXT)
MEANT: Final = grid_words(GRID)
LETTERS: Final = list("ABCDEFGHIJ")


def each(respelt: Callable[[str], str]) -> str:
    return typed([[respelt(word) for word in row] for row in MEANT])


def dots_as(word: str) -> str:
    return each(lambda each: word if each == "." else each)


def counter_clockwise(word: str) -> str:
    return re.sub("[123]", lambda turns: str(4 - int(turns[0])), word)


def in_degrees(word: str) -> str:
    return word.replace(str(turns_of(word)), str(90 * turns_of(word))) if turns_of(word) else word


def numbered(words: Words, behind: bool = False) -> Words:
    return [[str(at), *row, *[str(at)] * behind] for at, row in enumerate(words, 1)]


def parted(by: str) -> str:
    return "\n".join(by.join(row) for row in MEANT)


HABITS: Final = {
    "dashes": (dots_as("-"), "type `.` for an empty cell"),
    "underscores": (dots_as("_"), "type `.` for an empty cell"),
    "middle dots": (dots_as("·"), "type `.` for an empty cell"),
    "commas": (parted(", "), "separate cells with blanks only"),
    "commas alone": (parted(","), "separate cells with blanks only"),
    "nothing between commas": (parted(",").replace(".", ""), "separate cells with blanks only"),
    "a table": ("\n".join(f"| {' | '.join(row)} |" for row in MEANT), "separate cells with blanks only"),
    "letters": (typed([LETTERS, *MEANT]), "leave out the letters above the columns"),
    "numbers": (typed(numbered(MEANT)), "leave out the numbers of the rows"),
    "as shown": (
        typed([LETTERS, *numbered(MEANT, behind=True)]),
        "leave out the letters above the columns and leave out the numbers of the rows",
    ),
    "a list": (typed([["-", *row] for row in MEANT]), "begin rows without a dash"),
    "zeros": (each(lambda word: word.replace("O", "0")), "type the letter O instead of a zero"),
    "degrees": (each(in_degrees), "turn tiles by quarters, `K2` and not `K180`"),
    "counter-clockwise": (
        each(counter_clockwise),
        "turn tiles clockwise, as all of them are turned counter-clockwise",
    ),
    "upside down": (typed(MEANT[::-1]), "begin with the northern row, as the rows are upside down"),
    "mirrored": (typed([row[::-1] for row in MEANT]), "begin rows in the west, as they are mirrored"),
}


def record(grid: str, tail: str = TAIL) -> str:
    rows = "".join(f"  {line}\n" for line in grid.splitlines())
    return f"{HEAD}board: |  # our table\n{rows}{tail}"


@pytest.mark.parametrize("habit", HABITS)
def test_a_habit_is_one_finding_with_a_cure_that_is_written(habit: str) -> None:
    grid, words = HABITS[habit]
    assert grid_words(grid) != MEANT
    text = record(grid)
    (found,) = wrong(examine(parse(text)))
    assert found.code == "typing-slip"
    assert re.fullmatch(rf"one slip explains all \d+ errors found here: {re.escape(words)}", found.message)
    new = mended(text.encode(), "game.yaml")
    assert new is not None
    assert new.decode().startswith(f"{HEAD}board: |  # our table\n")
    assert new.decode().endswith(TAIL)
    report = examine(parse(new.decode()))
    assert (report.findings, report.verdict) == ((), "Legal. Blue wins 92 to 87.")


@pytest.mark.parametrize("habit", ["upside down", "mirrored"])
def test_without_totals_it_is_not_sure_who_stands_where_on_a_board_turned_about(habit: str) -> None:
    """Whether `A5` was counted in the rows as typed, or as they lie, nothing tells."""
    text = record(HABITS[habit][0], re.sub("(claimed|track).*\n", "", TAIL))
    (found,) = wrong(examine(parse(text)))
    assert found.message.endswith(HABITS[habit][1])
    assert not found.cures[0].certain
    assert mended(text.encode(), "game.yaml") is None


def test_a_habit_and_a_slip_are_told_together() -> None:
    grid = each(lambda word: {".": "-", "I2": "I1"}.get(word, word))
    (found,) = wrong(examine(parse(record(grid))))
    assert found.message.startswith("two slips explain all ")
    assert "type `.` for an empty cell, and F4 is `I2`, not `I1`" in found.cures[0].message
    assert same_board(found.cures[0].board or "", MEANT)
    assert not found.cures[0].certain


@pytest.mark.parametrize("grid", ["", "# nothing", ".", ",", "|", "A\nB", "-\n-"])
def test_a_board_with_hardly_anything_on_it_has_no_habits(grid: str) -> None:
    assert examine(parse(record(grid))).verdict


def test_where_every_edge_fits_the_board_is_not_turned_about() -> None:
    """Mirrored, the tiles would have come in another order, and C1 would be red's: nothing speaks for it."""
    text = "carcscore: 1\nplayers: [red, blue]\nboard: |\n  D* U U U\nfollowers: [red thief C1]\n"
    (found,) = wrong(examine(parse(text)))
    assert (found.code, found.cures) == ("no-such-order", ())
