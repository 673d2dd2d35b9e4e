"""JCloisterZone's names for the parts of a game in its saves, and how its messages become actions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from enum import IntEnum
from typing import Any

from carcscore.findings import Path
from carcscore.frozen import frozen
from carcscore.geometry import Cell


class When(IntEnum):
    """The moment of a message, by the turn to which it belongs."""

    BEFORE = 0
    """Before the tile of its turn."""
    DURING = 1
    """Between the tile and the first `COMMIT`."""
    AFTER = 2
    """After the first `COMMIT`, before the next tile."""


@frozen(kw_only=True)
class Message:
    """A message of a save, with what is read alike in all of them; ``None`` is what it does not say.

    ``player`` is who says it. ``meeple`` is its `meepleId`, ``owner`` and ``figure`` are those of it. ``at``,
    ``feature`` and ``location`` are its `pointer` or what it leads `to`; ``role`` is that of a follower on
    such a feature, ``point`` the name of a point of the place: not for what lies inside. ``payload`` is all
    that it says, unchecked; ``memory`` is for what earlier messages of the same save leave to later ones.
    """

    player: str
    payload: Mapping[str, Any]
    meeple: str | None = None
    owner: str | None = None
    figure: str | None = None
    at: Cell | None = None
    feature: str | None = None
    location: str | None = None
    role: str | None = None
    point: str | None = None
    path: Path = ()
    memory: dict[object, Any] = field(default_factory=dict)

    @property
    def cell(self) -> list[int] | None:
        """The cell as records write it."""
        return None if self.at is None else list(self.at)

    def whom(self) -> dict[str, object] | None:
        """The figure on the board that is meant, as records write it; ``None`` unless it is all said."""
        if self.at is None or self.role is None or self.owner is None or self.figure is None:
            return None
        said: dict[str, object] = {
            "at": list(self.at),
            "role": self.role,
            "player": self.owner,
            "figure": self.figure,
        }
        return said if self.point is None else {**said, "point": self.point}


Reading = Callable[[Message, Any], Any]
"""From a message, and the data of the action that it goes on with, the data; ``None``: it can't be read."""


def at_cell(said: Message, before: Any) -> dict[str, object] | None:
    """Reads where something is done: the cell that a message names."""
    return None if said.cell is None else {"at": said.cell}


class Slot(IntEnum):
    """The moment in a turn of a save when an action is offered: before the move, in its place, after it.

    ``SCORING`` is after the `COMMIT` and before the turn is scored, ``LATE`` after that, ``EARLY`` before the
    tile of the turn is drawn, ``END`` after the last turn.
    """

    BEFORE = 0
    MOVE = 1
    AFTER = 2
    LATE = 3
    EARLY = 4
    SCORING = 5
    END = 6


@frozen
class Moment:
    """A turn of a save that is written, when its tile lies: who moves, the board, and who stands there.

    ``events`` are what happens in the turn, ``said`` is how often each message was said by each player
    before. ``memory`` is for what earlier messages of the same save leave to later ones. ``left`` are the
    kinds of figure of which each player has one left, ``number`` is that of the entry, ``hand`` are the codes
    of the tiles that the player has in hand. ``after_player`` are all players clockwise from the next one.
    """

    number: int
    player: str
    cell: Cell
    board: Any
    standing: Sequence[Any]
    events: Sequence[Any]
    said: Mapping[tuple[str, str], int]
    memory: dict[object, Any]
    players: int
    rules: Any
    left: Mapping[str, frozenset[str]] = field(default_factory=dict)
    hand: frozenset[str] = frozenset()
    after_player: Sequence[str] = ()


@frozen
class PointedAt:
    """A place to which a message points: a cell, a kind of feature, and the points that it owns."""

    at: Cell
    kind: str
    points: Sequence[int]


@frozen
class Payload:
    """All that a message says; ``figure`` is the kind of the own follower that is put down next.

    ``who`` is a figure that it puts down or takes off, which its owner says where it comes late; ``player``
    is who says it otherwise, if not that of the turn. ``away`` is the place off the board from which the
    figure comes home or goes on the board, ``into`` that to which it goes from home.
    """

    payload: Mapping[str, Any]
    figure: str = ""
    who: Any = None
    away: Any = None
    into: Any = None
    player: str = ""


Writing = Callable[[Any, Moment], Any]
"""From the data of an action and its turn, what the message points to, or all that it says.

Where several are said of one action, each with its :class:`Payload`; so always if it comes late.
"""


@frozen
class Says:
    """The reading of a message as an action of a turn.

    ``message`` is its type and, after a space, what tells messages of a type apart: of `DEPLOY_MEEPLE` the
    feature or the class of the figure, of `PLACE_TOKEN` the token, of `RETURN_MEEPLE` the source, of
    `MOVE_NEUTRAL_FIGURE` the figure without its number. The type alone stands for all others.

    ``read`` gives the data of the action of this kind. The message starts a new action, unless it
    ``goes_on`` with the last one of this kind in its turn. Without an ``action`` it changes nothing.
    ``anyone`` may say it, not the player of the turn alone; so it is of those that come afterwards. With a
    name that it stands ``under``, the data is not an action, but what the turn says under that name.

    Where ``read`` gives ``NotImplemented`` the message is another's: the next that knows it reads it. What is
    said after a turn, and no `COMMIT` follows, is done ``at_end`` if that names an expansion and the list
    under its name that the data goes to then.

    An action is also written where ``writes`` gives what its message points to, of its data and of its turn:
    a cell, a place there, the figure that was put there or taken off, or ``None`` for nothing; or all of it;
    ``NotImplemented`` says that the message is another's. What the action changes on the board it does to
    that of the turn. The message stands in the last of its ``slots``. Whoever could do what is ``offered`` in
    one of them, and does nothing there, passes. What it ``tells`` in its slot after the `COMMIT`, of those
    who are asked then one after the other, follows from the turn alone. An action that ``puts`` the own piece
    of a kind beside an own follower is written, too. No follower is put down where the piece named in a
    message ``bars`` it. What comes ``before_draws`` after a turn does so before its tokens are drawn, with
    the `COMMIT` after it. One that ``draws`` sets a number of its own for that.
    """

    message: str
    action: str | None = None
    read: Reading = lambda message, before: {}
    goes_on: bool = False
    when: tuple[When, ...] = (When.DURING,)
    anyone: bool = False
    writes: Writing | None = None
    offered: Callable[[Moment], bool] | None = None
    tells: Callable[[Moment], Iterator[tuple[str, Payload]]] | None = None
    slots: tuple[Slot, ...] = (Slot.MOVE,)
    puts: str = ""
    bars: bool = False
    at_end: tuple[str, str] | None = None
    under: str = ""
    before_draws: bool = False
    draws: bool = False


@frozen
class Unsaid:
    """An action that a save leaves out where the tile could not have been laid without it.

    ``missing`` gives the data of the one that must have been done for the tile to lie in a cell of the board;
    ``None``: none was. ``done`` takes one of this kind on the board, and gives the cell of the tile that it
    changes.
    """

    action: str
    missing: Callable[[Any, Cell], Any]
    done: Callable[[Any, Cell, Any], Cell | None]


@frozen
class RuleWords:
    """A rule of JCloisterZone that is an option here; ``absent`` is its value if a save is silent.

    Without ``values`` there is no such rule, and it always plays by what ``absent`` is.
    """

    expansion: str
    option: str
    values: Mapping[Any, str | int]
    absent: str | int | None = None


@frozen(slots=False)
class Foreign:
    """JCloisterZone's names for the parts of the base game or of an expansion.

    ``sets`` leads from its tile sets to ours (with the number of the printing: ``basic:1``), ``figures``
    from its kinds of figure to ours, ``roles`` from its features, or from one and a place inside, parted by
    a blank, to roles. ``elements`` leads from its game elements to the figure whose number they give,
    ``marks`` to those marks that do nothing when the element is not in play. ``rules`` are its rules that
    are options here, and so are elements that stand there, too: in play they are true. ``idle`` are rules
    that change nothing unless an expansion in play has them as options. ``messages`` become actions, and so
    does what is ``unsaid``. ``filled`` fills in what earlier turns leave to be told by later ones, given all
    turns of a game and the ids of its players. With what ``goes_on`` a turn may have a `COMMIT` before its
    last. ``draws`` says that it draws by random numbers what no message names. ``not_followed`` are rules of
    which it is not known what they change, each with how the game is scored; ``reprints`` are beginnings of
    identifiers of tiles that are the same as those with other beginnings. Actions, and what stands under a
    name and a key, are told ``by_number`` if nothing but a random number tells them.
    """

    sets: Mapping[str, str] = field(default_factory=dict)
    figures: Mapping[str, str] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)
    elements: Mapping[str, str] = field(default_factory=dict)
    marks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rules: Mapping[str, RuleWords] = field(default_factory=dict)
    idle: frozenset[str] = frozenset()
    messages: tuple[Says, ...] = ()
    unsaid: tuple[Unsaid, ...] = ()
    filled: tuple[Callable[[Sequence[Any], Sequence[str]], Sequence[Any]], ...] = ()
    draws: bool = False
    goes_on: bool = False
    not_followed: Mapping[str, str] = field(default_factory=dict)
    reprints: Mapping[str, str] = field(default_factory=dict)
    by_number: tuple[str | tuple[str, str], ...] = ()

    def role_on(self, feature: str, place: str | None) -> str | None:
        """The role of who stands on a feature at a place, if it is known."""
        return self.roles.get(f"{feature} {place}", self.roles.get(feature))

    @property
    def parts(self) -> set[str]:
        """The tile sets and elements that show that it is in play."""
        return {*self.sets, *self.elements, *self.marks}

    def joined(self, others: Iterable[Foreign]) -> Foreign:
        """These words and those of others."""
        every = (self, *others)
        return Foreign(
            sets={k: v for each in every for k, v in each.sets.items()},
            figures={k: v for each in every for k, v in each.figures.items()},
            roles={k: v for each in every for k, v in each.roles.items()},
            elements={k: v for each in every for k, v in each.elements.items()},
            marks={k: v for each in every for k, v in each.marks.items()},
            rules={k: v for each in every for k, v in each.rules.items()},
            idle=frozenset(rule for each in every for rule in each.idle),
            messages=tuple(says for each in every for says in each.messages),
            unsaid=tuple(unsaid for each in every for unsaid in each.unsaid),
            filled=tuple(one for each in every for one in each.filled),
            draws=any(each.draws for each in every),
            goes_on=any(each.goes_on for each in every),
            not_followed={k: v for each in every for k, v in each.not_followed.items()},
            by_number=tuple(one for each in every for one in each.by_number),
            reprints={k: v for each in every for k, v in each.reprints.items()},
        )
