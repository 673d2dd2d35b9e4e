"""Writes links of CarcassonneLab as the page of the format tells it, with no code of the program's."""

import random
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import quote

TYPE_LETTERS = "TSNMPOGFIHEKJLDUVWXBACRQ"
"""The letters of types 1 to 24."""
MOST_POS = dict(
    zip(TYPE_LETTERS, (4, 4, 2, 2, 4, 4, 3, 3, 3, 3, 2, 4, 4, 7, 4, 4, 3, 6, 8, 2, 3, 1, 2, 2), strict=True)
)
_OCTAL_SIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_PLACE_SIGNS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
COLOURS = ("red", "blue", "green", "yellow", "black")


class Laid(NamedTuple):
    """A tile laid, as links count: x, y, turn and pos; what was discarded before it comes first."""

    letter: str
    x: int
    y: int
    turn: int
    pos: int
    discarded: str = ""


def link(
    moves: Sequence[Laid], names: Sequence[str], colours: Sequence[str] = COLOURS, at_end: str = ""
) -> str:
    """The link of a game; ``at_end`` are the letters of the tiles discarded after the last one."""
    letters, start = "D", "0"
    for number, move in enumerate(moves):
        start += f".{number}" * len(move.discarded)
        letters += move.discarded + move.letter
    letters += at_end
    start += f".{len(moves)}" * len(at_end)
    told = ",".join(quote(name, safe="") for name in names)
    words = ",".join(colours[: len(names)])
    return (
        "https://www.carcassonnelab.com/#"
        f"/0/{start}/{tiles_told(letters)}/{''.join(map(move_told, moves))}?players={told}&colors={words}"
    )


def tiles_told(letters: str) -> str:
    number = 0
    for letter in letters:
        number = 24 * number + TYPE_LETTERS.index(letter)
    digits = f"{number:o}"
    digits = "0" * (len(digits) % 2) + digits
    return "".join(_OCTAL_SIGNS[int(digits[at : at + 2], 8)] for at in range(0, len(digits), 2))


def move_told(move: Laid) -> str:
    turn = move.turn + 16 * (move.x < 0) + 32 * (move.y < 0)
    return _PLACE_SIGNS[abs(move.x)] + _PLACE_SIGNS[abs(move.y)] + _PLACE_SIGNS[turn] + str(move.pos)


def any_game(seed: int, discards: bool = True) -> tuple[list[Laid], str]:
    """Moves by lot, on cells of their own but against the rules, and letters discarded at the end."""
    rng = random.Random(seed)
    cells = [(x, y) for x in range(-57, 58) for y in range(-57, 58) if (x, y) != (0, 0)]
    moves = []
    for x, y in rng.sample(cells, rng.randrange(1, 30)):
        letter = rng.choice(TYPE_LETTERS)
        drawn = "".join(rng.choices(TYPE_LETTERS, k=rng.choice((0, 0, 0, 1, 2)))) if discards else ""
        pos = rng.choice([0, *(pos for pos in range(1, MOST_POS[letter] + 1) if (letter, pos) != ("U", 2))])
        moves.append(Laid(letter, x, y, rng.randrange(4), pos, drawn))
    return moves, "".join(rng.choices(TYPE_LETTERS, k=rng.choice((0, 0, 1, 3)))) if discards else ""
