"""One slip in the form of a record is one finding, whatever follows from it."""

import pytest

from carcscore.pipeline import examine
from carcscore.record.model import Deployment
from carcscore.record.reading import read_record
from carcscore.source import parse
from tests.record.strategies import WIDE
from tests.record.test_reading import log

RECORD = """\
carcscore: 1
players: [red, blue]
board: |
  .     B     V2    .     .
  C1    H3    H3    L3    .
  I     M2    N3    U1    .
  .     E     G3    K2    V1
  .     R2    S3    D*    W
followers:
  - red farmer E4 WSW
  - blue thief C1 E
  - red monk B1
  - blue knight C4
track: {red: 0, blue: 3}
"""


def told(text: str) -> list[tuple[str, int | None]]:
    found = examine(parse(text)).findings
    return [(each.code, each.where.line) for each in found if each.severity == "error"]


def test_nothing_is_wrong_with_the_record() -> None:
    assert told(RECORD) == []


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("board: |", "Board: |", [("unknown-key", 3)]),
        ("board: |", "boards: |", [("unknown-key", 3)]),
        ("players:", "Players:", [("unknown-key", 2)]),
        ("followers:", "Folowers:", [("unknown-key", 9)]),
        ("board: |", "board:", [("grid-without-bar", 4)]),
        ("board: |", "board: >", [("grid-without-bar", 4)]),
        ("board: |", "Board:", [("unknown-key", 3), ("grid-without-bar", 4)]),
        ("M2    N3", "M2N3", [("typing-slip", 6)]),
        ("V2    .     .", "V2.     .", [("bad-tile-code", 4)]),
        (".     B", ".B", [("typing-slip", 4)]),
    ],
)
def test_one_slip_is_one_finding(old: str, new: str, expected: list[tuple[str, int]]) -> None:
    assert told(RECORD.replace(old, new, 1)) == expected


@pytest.mark.parametrize("blanks", ["  ", " "])
def test_rows_that_ran_together_are_told_without_their_followers(blanks: str) -> None:
    """Whether or not the rows can be told apart again."""
    one, two = ((line.split()) for line in ("E2 . .", "D* K B"))
    text = f"board:\n  {blanks.join(one)}\n  {blanks.join(two)}\nfollowers: [red knight A1, blue monk C2]\n"
    assert told(f"carcscore: 1\nplayers: [red, blue]\n{text}") == [("grid-without-bar", 4)]


def test_what_is_wrong_besides_is_told() -> None:
    text = RECORD.replace("board: |", "Board: |").replace("red monk B1", "red thief B1")
    assert told(text) == [("unknown-key", 3), ("no-such-segment", 12)]
    text = RECORD.replace("board: |", "board:").replace("red monk B1", "red monkk B1")
    assert told(text) == [("grid-without-bar", 4), ("unknown-role", 12)]
    folded = RECORD.replace("board: |", "board:")
    assert told(folded.replace("{red: 0", "{red: many")) == [("grid-without-bar", 4), ("wrong-type", 14)]
    text = RECORD.replace("players:", "rules: {expansions: [labyrinth], variant: advanced}\nplayers:", 1)
    assert told(text.replace("{red: 0", "{red: many")) == [("misplaced-key", 2), ("wrong-type", 15)]
    text = folded.replace("players: [red, blue]\n", "")
    assert told(text) == [("missing-key", 1), ("grid-without-bar", 3)]


def test_two_keys_that_mean_the_same_are_both_told() -> None:
    text = RECORD + "Followers: [red monk B1]\n"
    assert told(text) == [("unknown-key", 15)]


@pytest.mark.parametrize(
    ("unreadable", "player"),
    [
        ("blue D 1,0 knigth", "Anna Maria"),
        ("{player: blue, tile: D, at: [1, 0], follower: knigth}", "Anna Maria"),
        ("D 1,0 knigth", "blue"),
        ("D knigth", "blue"),
        ("[1]", "blue"),
    ],
)
def test_after_an_entry_that_cannot_be_read_it_is_the_turn_of_the_next(unreadable: str, player: str) -> None:
    source = parse(log(unreadable, "D 2,0 knight"))
    record, _ = read_record(source.data, WIDE, source.folded)
    assert record is not None
    assert record.turns is not None
    put = record.turns[-1].actions[0].data
    assert isinstance(put, Deployment)
    assert put.player == player
