"""The record of a game: frozen values, tile codes as typed, cells resolved.

Values that say where something stood in the file (``path``, ``offset``) do not count when two
records are compared.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any, Literal

from carcscore.findings import Path, Where
from carcscore.frozen import frozen
from carcscore.geometry import Cell, cell_name, pair_name
from carcscore.record.vocabulary import USUAL_START, Vocabulary
from carcscore.sentences import Square

End = Literal["final", "adjourned", "mid-turn"]
Layout = Literal["grid", "list"]


@frozen
class Player:
    """A player: ``id`` is the colour, else the name; ``name`` falls back to the colour.

    Where a player has been found, ``player`` of what is read is this id, which sentences link.
    """

    id: str
    color: str | None
    name: str


@frozen
class Placement:
    """A placed tile: the code as typed, its cell, its rotation in quarter turns clockwise (0 to 3).

    ``marks`` are further marks as seen on the table: from a point, or ``tile``, to names.
    """

    tile: str
    at: Cell
    rotation: int = 0
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    path: Path = field(default=(), compare=False)
    offset: int = field(default=0, compare=False)


@frozen
class Deployment:
    """A figure put on a tile: whose, which, in which role, at which point (if one was given).

    ``at`` is ``None`` in a turn where a follower goes on the tile just placed. A piece that is no follower
    has an empty ``player`` where it is neutral, and an empty ``role`` where none is said. Of one that stands
    beside a follower ``player``, ``role``, ``point`` and the figure ``beside`` it are the follower's, as far
    as they are said; it may be said to stand ``alone``, though followers are on its tile.
    """

    player: str
    figure: str
    role: str
    at: Cell | None
    point: int | None = None
    path: Path = field(default=(), compare=False)
    offset: int = field(default=0, compare=False)
    beside: str = ""
    alone: bool = False


@frozen
class Action:
    """Something done after placing a tile: ``deploy`` with a :class:`Deployment`, or an expansion's own.

    ``data`` is the deployment, or the plain data under the action's name. ``random`` is the number that a
    foreign log sets with it, by which it draws.
    """

    kind: str
    data: Any
    path: Path = field(default=(), compare=False)
    random: float | None = field(default=None, compare=False)


@frozen
class Turn:
    """One entry of a turn log. ``player`` is ``None`` where seat order decides.

    ``placement`` is ``None`` for a missed turn (``missed`` then says why). ``again`` marks a further
    tile of the same turn. ``scores`` are the points moved on the track in this turn, if written down.
    ``random`` is the number that a foreign log sets as the turn is scored, by which it draws from then on,
    and ``random_after`` one that it sets later, before the next entry.
    """

    player: str | None
    placement: Placement | None
    actions: tuple[Action, ...] = ()
    discarded: tuple[str, ...] = ()
    scores: Mapping[str, int] | None = None
    again: bool = False
    missed: str | None = None
    extra: Mapping[str, object] = field(default_factory=dict)
    path: Path = field(default=(), compare=False)
    random: float | None = field(default=None, compare=False)
    random_after: float | None = field(default=None, compare=False)


@frozen
class ScoreClaim:
    """Points that a player is claimed to have scored for one feature of a kind, at an unstated time."""

    player: str
    kind: str
    points: int
    path: Path = field(default=(), compare=False)


Spot = tuple[Cell, str, int]
"""A segment of a tile: its cell, its kind of feature, and a point of it."""


@frozen
class PointsClaim:
    """Points that a player is claimed to have got for a feature, and the player's total after that."""

    player: str
    points: int
    total: int | None = None
    path: Path = field(default=(), compare=False)


@frozen
class SpotClaim:
    """Points that a player claims for one feature of a kind, named by a cell and a point of it.

    ``path`` is empty where it does not stand in the record.
    """

    player: str
    kind: str
    at: Cell
    point: int | None
    points: int
    path: Path = field(default=(), compare=False)
    offset: int = field(default=0, compare=False)


@frozen
class FeatureClaim:
    """A log's claim about the scoring of one feature: where it lies, who won it, what was paid.

    It was told after ``turn``; after the last turn also what is scored finally. ``tiles`` are all of a road
    or city, and some of anything else; on the ``spots`` a follower stood. Each winner gets the ``points``,
    which are also what its tiles are ``worth``. ``absent`` are tiles that did not lie on the table then;
    ``followers`` are players and the cells of their followers, ``None`` when nothing was said of any.
    """

    turn: int
    kind: str | None
    tiles: tuple[Cell, ...] = ()
    absent: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()
    followers: tuple[tuple[str, Cell], ...] | None = None
    points: int | None = None
    worth: int | None = None
    cities: int | None = None
    winners: tuple[str, ...] = ()
    paid: tuple[PointsClaim, ...] = ()
    path: Path = field(default=(), compare=False)


@frozen
class RulesWritten:
    """The ``rules`` of a record, as written: ``None`` where nothing was said."""

    edition: str | None = None
    farms: str | None = None
    small_city: int | None = None
    tie_break: str | None = None
    expansions: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    options: Mapping[str, Mapping[str, object]] = field(default_factory=dict)


@frozen
class Metadata:
    """Metadata: when, where and in which event the game was played."""

    title: str | None = None
    date: str | None = None
    place: str | None = None
    event: str | None = None
    round: str | None = None
    table: str | None = None
    notes: str | None = None


(START_TILE,) = (Placement(code, cell) for code, cell in USUAL_START.items())


def usual_start_of(vocabulary: Vocabulary) -> tuple[Placement, ...]:
    """The tiles on the table before the first turn, by the expansions in play, if nothing else is said."""
    return tuple(Placement(code, cell) for code, cell in vocabulary.start.items())


@frozen
class Record:
    """A game as written down: a final position (``board``) or a turn log (``turns``).

    ``layout`` says how the board was given; ``a1`` is the first typed cell of a grid. ``start_known``
    is false when several tiles of the start tile's code lie in a grid and none is starred. ``scored``
    are single awards that somebody noted without their turn, ``scorings`` is every scoring of a log that
    notes them all; only foreign formats have them, and those who ``left`` before the end: from then on
    their turns pass to the next player. ``claimed`` are totals, ``claimed_by_kind`` the points by player and
    kind of feature, ``claims`` those for single features. ``usual_start`` are the start tiles where the
    record says nothing of them (``start`` is ``None``), by its expansions. ``own_tiles`` and ``extra`` (the
    data of expansions, by name) stay plain data.
    """

    players: tuple[Player, ...]
    rules: RulesWritten = RulesWritten()
    metadata: Metadata = Metadata()
    board: tuple[Placement, ...] = ()
    layout: Layout = "list"
    a1: Cell | None = None
    start_known: bool = True
    followers: tuple[Deployment, ...] = ()
    says_no_followers: bool = False
    """True if a log states that no follower is left on the board (`followers: []`), not just nothing."""
    pieces: tuple[Deployment, ...] = ()
    turns: tuple[Turn, ...] | None = None
    last_actions: tuple[Turn, ...] = ()
    """The actions after the last turn and before the final scoring: entries that hold actions alone."""
    track: Mapping[str, int] | None = None
    claimed: Mapping[str, int] | None = None
    claimed_by_kind: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    claims: tuple[SpotClaim, ...] = ()
    scored: tuple[ScoreClaim, ...] = ()
    scorings: tuple[FeatureClaim, ...] | None = None
    left: tuple[str, ...] = ()
    sets: Mapping[str, int] | None = None
    supply: Mapping[str, int] | None = None
    start: tuple[Placement, ...] | None = None
    usual_start: tuple[Placement, ...] = field(default=(START_TILE,), compare=False)
    end: End = "final"
    foreign: bool = field(default=False, compare=False)
    """True if another program scored this game as well, and may have done so by other rules."""
    random: float | None = field(default=None, compare=False)
    """The number from 0 to 1 by which a foreign log draws first, where what it draws is not named."""
    drawn_in_order: int = field(default=0, compare=False)
    """The number of tiles whose order such a log states, so that they are not drawn by numbers."""
    own_tiles: Mapping[str, object] = field(default_factory=dict)
    extra: Mapping[str, object] = field(default_factory=dict)
    respelled: Mapping[Path, Path] = field(default_factory=dict, compare=False)
    """The spelling in the file of paths with ids of players: ``claimed.blue`` as ``claimed.Ben``."""
    typed: object = field(default=None, compare=False, repr=False)
    """The source of the record, if it was read from a file or a text."""

    def as_written(self, where: Where) -> Where:
        """A place with its path as the file has it, where a player's name stands for the colour."""
        path = where.path or ()
        for length in range(2, len(path) + 1) if self.respelled else ():
            if written := self.respelled.get(path[:length]):
                return replace(where, path=(*written, *path[length:]))
        return where

    def square(self, cell: Cell, a1: Cell) -> Square:
        """A cell as the user of this record names it: by sheet name on a grid, else also by ``x,y``."""
        sheet, pair = cell_name(cell, a1), pair_name(cell)
        both = self.layout != "grid" and sheet != pair
        return Square(f"{sheet} ({pair})" if both else sheet, cell)

    @property
    def start_tiles(self) -> tuple[Placement, ...]:
        """The tiles that lay on the table before the first turn (rule B1: one, D, unless said)."""
        return self.usual_start if self.start is None else self.start

    @property
    def is_log(self) -> bool:
        """True if the record is a turn log."""
        return self.turns is not None

    @property
    def unscored(self) -> bool:
        """True if the last tile of a position is laid, and what it completed not paid yet."""
        return not self.is_log and self.end == "mid-turn"

    def breaks_off_in(self, number: int) -> bool:
        """True if a log ends in the middle of this entry."""
        return self.end == "mid-turn" and number == len(self.turns or ())

    def may_go_on_in(self, number: int) -> bool:
        """True if this entry is the last, and more of it may follow: a game not ended, or one just saved."""
        return number == len(self.turns or ()) and (self.foreign or self.end != "final")

    @property
    def kind(self) -> Literal["position", "turns"]:
        """The kind of record, as reports name it."""
        return "turns" if self.is_log else "position"
