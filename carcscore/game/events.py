"""The events of a turn: a turn is the list of its events, and everything shown of it is a view of them."""

from __future__ import annotations

from typing import Final, Literal

from carcscore.frozen import frozen
from carcscore.geometry import Cell
from carcscore.scoring.values import Award, Occupant
from carcscore.tiles.model import Tile, TurnedTile

Cause = Literal["scored", "taken", "captured", "eaten", "moved"]


@frozen
class Away:
    """A place off the board where a figure can be; ``holder`` is the player who keeps it there, if any."""

    name: str
    holder: str = ""


SUPPLY: Final = Away("supply")
"""The supply of a figure's owner."""

Place = Occupant | Away
"""The place of a figure: on the board, as the occupant that it then is, or away."""


@frozen
class Extended:
    """Features gained tiles that lay there already; ``segments`` are the numbers of theirs before that."""

    segments: frozenset[int]


@frozen
class Parted:
    """A feature fell apart and was perhaps joined anew; ``segments`` are the numbers of all of it."""

    segments: frozenset[int]


@frozen
class Missed:
    """A player missed a turn; ``code`` is that of the finding that says why."""

    player: str
    code: str


@frozen
class Discarded:
    """A tile was drawn that fitted nowhere (B3)."""

    tile: Tile
    written: str
    """The code as the record has it."""


@frozen
class Laid:
    """A tile was laid on a cell."""

    cell: Cell
    turned: TurnedTile


@frozen
class Put:
    """A figure was put on the board; ``was`` is where it came from.

    It may be added without being ``deployed``, which is what a turn allows (B4).
    """

    occupant: Occupant
    was: Place
    deployed: bool = True

    @property
    def added(self) -> bool:
        """True if it came from off the board in excess of what the turn allows."""
        return not self.deployed and not isinstance(self.was, Occupant)

    @property
    def in_place(self) -> bool:
        """True if it stood on this very segment before, in another role: nothing was put down."""
        was, now = self.was, self.occupant
        return isinstance(was, Occupant) and (was.cell, was.segment) == (now.cell, now.segment)


@frozen
class Left:
    """A figure left its place on the board."""

    occupant: Occupant
    to: Place
    cause: Cause


@frozen
class Transferred:
    """A figure off the board went elsewhere off the board, such as home from prison."""

    player: str
    figure: str
    was: Away
    to: Away


@frozen
class Paid:
    """Points were moved on the track."""

    award: Award


@frozen
class Noted:
    """Something was done that a reader of the turns should see, in words.

    ``by`` is the player who did it, whose name goes before the words; empty where they have a subject.
    """

    remark: str
    by: str = ""


class Settled:
    """All is done that comes before the scoring of a turn: an event that is heard, and told nobody else."""


Event = Missed | Discarded | Laid | Extended | Parted | Put | Left | Transferred | Paid | Noted
