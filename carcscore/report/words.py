"""Text helpers of reports: names, cells, strengths, followers, ids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from carcscore.game.placing import figure_words, whose
from carcscore.geometry import Cell, cell_name, pair_name
from carcscore.scoring.values import About, Occupant, Strength, majority_of, strengths
from carcscore.sentences import (
    FeatureName,
    FeatureNumber,
    PlayerName,
    Sentence,
    Square,
    enumerated,
    joined,
    said,
)
from carcscore.text import shortened, shown

CELLS_SHOWN: Final = 6
FOLLOWERS_SHOWN: Final = 5


def name(player_id: str) -> PlayerName:
    """A player's id as written in a report: escaped and shortened."""
    return PlayerName(shortened(shown(player_id)), player_id)


def square(cell: Cell, a1: Cell) -> Square:
    """A square by its sheet name."""
    return Square(cell_name(cell, a1), cell)


def where_a1_is(a1: Cell) -> str:
    """The naming of squares on a sheet: ``A1 is -1,-1``, by x,y from the start tile."""
    return f"Squares are named as on a sheet: A1 is {pair_name(a1)}."


def cells_in_short(cells: Sequence[Cell], a1: Cell, most: int = CELLS_SHOWN) -> Sentence:
    """The sheet names of cells: the first few, then how many more.

    >>> cells_in_short([(x, 0) for x in range(9)], (0, 0), 3)
    'A1 B1 C1 +6'
    """
    # "+1" would take as much room as the name that it stands for.
    first = cells if len(cells) <= most + 1 else cells[:most]
    names: list[str] = [square(cell, a1) for cell in first]
    if len(first) < len(cells):
        names.append(f"+{len(cells) - len(first)}")
    return joined(names, " ")


def strength_words(strength: Strength) -> str:
    """A strength in digits.

    >>> from fractions import Fraction
    >>> strength_words(2), strength_words(Fraction(1, 2)), strength_words(Fraction(5, 2))
    ('2', '1/2', '2 1/2')
    """
    whole, rest = divmod(strength, 1)
    return f"{whole} {rest}" if whole and rest else str(rest or whole)


def majority_words(majority: Iterable[tuple[str, Strength]]) -> Sentence:
    """Players with their strengths: ``red 3, blue 1``."""
    return joined(said("{} {}", name(player), strength_words(strength)) for player, strength in majority)


def followers_words(followers: Sequence[Occupant], a1: Cell, most: int = FOLLOWERS_SHOWN) -> Sentence:
    """Followers by player with their strengths: ``red 3 (large knight C2, knight E3), blue 1 (...)``."""
    parts = []
    for player, strength in majority_of(strengths(followers)):
        each = [
            said("{} {}", figure_words(occupant.figure, occupant.role), square(occupant.cell, a1))
            for occupant in followers
            if occupant.player == player
        ]
        parts.append(said("{} {} ({})", name(player), strength_words(strength), joined(_some(each, most))))
    return joined(parts)


def _some(parts: Sequence[str], most: int) -> list[str]:
    """The first few of these, then how many more there are."""
    return [*parts[:most], f"+{len(parts) - most}"] if len(parts) > most else [*parts]


def pieces_words(pieces: Sequence[Occupant], a1: Cell, most: int = FOLLOWERS_SHOWN) -> Sentence:
    """Pieces with their owners and places: ``red's barn C2, blue's barn E3``."""
    return joined(_some([said("{} {}", whose(piece), square(piece.cell, a1)) for piece in pieces], most))


def remarks_on(about: Iterable[About], a1: Cell) -> list[Sentence]:
    """The expansions' remarks on followers; equal remarks are joined."""
    of_whom: dict[str, list[Sentence]] = {}
    for follower, remark in about:
        of_whom.setdefault(remark, []).append(said("{} {}", whose(follower), square(follower.cell, a1)))
    return [said("{}: {}", remark, enumerated(followers)) for remark, followers in of_whom.items()]


def in_ranges(ids: Iterable[str]) -> Sentence:
    """Feature ids of one kind with runs drawn together.

    >>> in_ranges(["road-1", "road-3", "road-4", "road-5"])
    'road-1, 3 to 5'
    """
    places = enumerate(ids)
    runs = [
        [name for _, name in run]
        for _, run in groupby(places, key=lambda each: int(each[1].rpartition("-")[2]) - each[0])
    ]
    parts: list[str] = []
    for run in runs:
        parts += [", ", FeatureNumber(run[0])]
        if len(run) > 1:
            parts += [" to " if len(run) > 2 else ", ", FeatureNumber(run[-1])]
    return joined([FeatureName(runs[0][0]), *parts[2:]] if runs else [], "")
