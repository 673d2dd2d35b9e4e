"""The declarations of an expansion: its figures, words, actions and options, as plain facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from enum import IntEnum
from functools import cache
from typing import Any, ClassVar, Final, Literal, Protocol

from carcscore.findings import Finding, error
from carcscore.frozen import frozen
from carcscore.geometry import Cell
from carcscore.record.vocabulary import BASE_ROLES, FOLLOWER, USUAL_START, Vocabulary
from carcscore.rules.forms import schema
from carcscore.rules.holdings import NO_HOLDINGS, Held, Holdings
from carcscore.tiles.kinds import FeatureKind, MarkKind

MOVE = "move"
"""The allowance that every turn has once: a follower, or what is done instead of deploying one (B4)."""

AllowableTile = Literal["edge-mismatch", "not-connected", "discard-fits", "wrong-player", "no-further-tile"]
"""The codes of findings on a tile that an expansion may allow by its rules."""
AllowableFigure = Literal[
    "feature-was-taken",
    "not-on-placed-tile",
    "on-start-tile",
    "two-on-one-tile",
    "too-few-turns",
    "should-have-gone-home",
    "no-such-order",
]
"""The codes of findings on a figure that an expansion may allow by its rules."""


@frozen
class Figure:
    """A kind of figure: how many each player has, its strength in a majority (B8), and its rule.

    A figure that is no ``follower`` neither occupies a feature nor counts in a majority. One of which a
    player has 0 is neutral. A follower with ``roles`` stands in these alone, and those of them that its
    expansion brings are for figures that name them; a piece with ``roles`` goes on features of these alone,
    one without anywhere. ``perils`` name what takes a figure that is no follower off the board, as it takes
    followers. A neutral piece that stands ``beside`` a follower is on the tile; a record may say which
    follower that is. Pictures draw it in its ``shape``, the name of one, else with a letter. Where more than
    four play each has only so many as ``of_many`` says. What ``reshapes`` tiles, as a bridge does, puts
    others in the place of those that lie there. Of a neutral piece there are so many ``in_all``. A turn
    puts it by the action of its name, or else by the one that ``put_by`` has, as one types it.
    """

    name: str
    per_player: int
    strength: int = 1
    rule: str = "B1"
    follower: bool = True
    roles: tuple[str, ...] = ()
    perils: tuple[str, ...] = ()
    beside: bool = False
    shape: str = ""
    of_many: int | None = None
    reshapes: bool = False
    in_all: int = 1
    put_by: str = ""

    def each_has(self, players: int) -> int:
        """The number that each of so many players has.

        >>> Figure("bridge", 3, of_many=2).each_has(4), Figure("bridge", 3, of_many=2).each_has(5)
        (3, 2)
        """
        return self.per_player if self.of_many is None or players <= _FEW else self.of_many


_FEW: Final = 4
"""Up to so many players each has as many pieces as there are for one."""
BASE_FIGURE = Figure(FOLLOWER, 7)
"""The follower of the base game; the eighth is on the scoring track (rule B1)."""


@frozen
class FarmRule:
    """The pay of farms: ``each`` points for every completed feature of these kinds that a farm borders."""

    each: int
    kinds: tuple[FeatureKind, ...]
    rule: str


@frozen
class Option:
    """A choice that tables make differently; the first of ``values`` is the default.

    ``removes`` are the tiles, by code, that a value leaves in the box where the expansion's own are in play;
    ``ignores`` the marks that do nothing at a table that chooses a value.
    """

    name: str
    values: tuple[str | int, ...]
    description: str
    removes: Mapping[str | int, tuple[str, ...]] = field(default_factory=dict)
    ignores: Mapping[str | int, tuple[str, ...]] = field(default_factory=dict)

    @property
    def default(self) -> str | int:
        """The value when nothing is said."""
        return self.values[0]

    def meant(self, said: object) -> str | int | None:
        """The value that a record means; a number and its digits are the same.

        >>> limit = Option("limit", ("none", "2"), "How many there may be.")
        >>> limit.meant(2), limit.meant(3), limit.meant(True)
        ('2', None, None)
        """
        if type(said) not in (str, int):
            return None
        return next((value for value in self.values if str(value) == str(said)), None)


@frozen
class StartTiles:
    """Tiles that lie there before the first turn, unturned, by code.

    They lie ``instead`` of D (B1) or ``beside`` it wherever a record says nothing of that; those that are
    ``said`` lie instead of D where it does.
    """

    cells: Mapping[str, Cell]
    lie: Literal["instead", "beside", "said"]


class Step(IntEnum):
    """The steps of a turn (OT) at which actions fall; scoring lies between BEFORE and AFTER.

    END is after the last turn of a game, before its final scoring.
    """

    DRAW = 0
    LAY = 1
    MOVE = 2
    BEFORE = 3
    AFTER = 4
    END = 5


class Stage(IntEnum):
    """The stages in which the worth of a feature is worked out (OB), in their order."""

    THINGS = 1
    """The things that count: tiles, pennants, wells."""
    EACH = 2
    """The points of each of them: an inn +1, a cathedral 3."""
    FIXED = 3
    """Additions whatever the size: a vineyard 3."""
    PER_TILE = 4
    """Additions for each tile that nothing multiplies: the mage."""
    HALVED = 5
    """Half of all that: the witch."""
    LAST = 6
    """Additions that are never halved, to farms as well."""


@frozen
class ActionKind:
    """A kind of action in a turn log.

    ``form`` is that of its data (see :mod:`carcscore.rules.forms`): schema and reading follow from it.
    ``step`` says when it falls, by itself or from its data. It uses up the first allowance of ``takes`` that
    is left; nothing when that is empty. ``words`` say what is done, in a finding: ``a toll house``; its name
    does when they are empty. What is done in a missed turn is told (B5), unless it is ``though_missed``.
    """

    name: str
    form: Any
    step: Step | Callable[[Any], Step] = Step.MOVE
    takes: tuple[str, ...] = (MOVE,)
    words: str = ""
    though_missed: bool = False

    def step_of(self, data: object) -> Step:
        """The step of an action with this data; ``None`` is data that could not be read."""
        if isinstance(self.step, Step):
            return self.step
        return Step.MOVE if data is None else self.step(data)


@frozen(slots=False, kw_only=True, eq=False)
class Facts:
    """The declarations of an expansion (compared by identity).

    ``package`` is the Python package whose data files ``tilesets/TILE_SET.yaml`` and
    ``rulebook/RULEBOOK.yaml`` hold its tiles and its rules by number; they have its own name unless it says
    another, ``None`` where there is no such file, and no package where there is neither. ``pictures.svg`` and
    ``figures.svg`` there hold what pictures it brings. ``figures``, ``kinds``, ``roles``, ``marks`` and
    ``options`` are what it adds; ``foreign`` is what another program calls that, in the words of its format,
    which alone reads them. ``holdings`` are what it keeps at a table, which a record says under the
    expansion's name; ``turn_form`` is the form of what a turn says under that name. ``awards`` are the kinds
    of award of its own, which no feature pays and no figure names. ``plurals`` are those that follow no rule,
    by the singular, of nouns in the names of its items. ``stays`` are roles in which a captured
    follower is not taken along, with those that it has then. ``turns_into`` leads from a role to the one that
    a follower may come to have instead where it stands: nobody is put down in that one, and nothing takes a
    follower off the board that has it. Who has a role that ``abides`` stays to the end of the game, when they
    are scored apart from others there; a feature where nobody else stands, which waits for the cells around
    it, is never complete. ``start`` are the tiles with which a game begins. ``hand`` are the tiles that each
    player holds beside those drawn, by code. ``farm_rule`` replaces the rules for farms of the base game.
    ``allowances`` are what a player may do in each turn besides the move: with the name of a figure, deploy
    one. What players may have been paid in play besides what features pay is ``besides``, unless the hook
    ``other_payments`` says that: anything by any feature, by completed ones, or ``apart`` from all features;
    left out, it is anything where it takes actions or has the hook ``awards``.
    One that is ``awake`` is asked from the first turn on, others from when anything of their own is there: a
    tile, a mark or a figure, an action, or what a record says under its name. ``borrowed`` are marks of other
    expansions that its tiles bear: they do nothing where these are not in play. ``box`` is the number on the
    large box in which it comes, 0 for others. ``fan_made`` says that it is not the publisher's,
    ``representative`` that the layouts of its tiles are the program's choice. Of one that is ``incomplete``
    only final positions are scored: that says what is not known, as a clause. So does ``unsettled`` of what a
    tile that was not scored brings, where a position can't show it: by the name of a mark or piece without
    which nothing comes of it, or by none.
    """

    name: str
    title: str
    package: str = "carcscore"
    tile_set: str | None = ""
    start: StartTiles | None = None
    hand: Mapping[str, int] = field(default_factory=dict)
    rulebook: str | None = ""
    figures: tuple[Figure, ...] = ()
    kinds: tuple[FeatureKind, ...] = ()
    roles: Mapping[str, str] = field(default_factory=dict)
    stays: Mapping[str, str] = field(default_factory=dict)
    turns_into: Mapping[str, str] = field(default_factory=dict)
    abides: frozenset[str] = frozenset()
    marks: tuple[MarkKind, ...] = ()
    borrowed: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    awards: tuple[str, ...] = ()
    plurals: Mapping[str, str] = field(default_factory=dict)
    holdings: Holdings = NO_HOLDINGS
    turn_form: Any = None
    farm_rule: FarmRule | None = None
    allowances: Mapping[str, int] = field(default_factory=dict)
    besides: Literal["nothing", "apart", "completed", "anything"] | None = None
    awake: bool = False
    box: int = 0
    fan_made: bool = False
    representative: bool = False
    incomplete: str = ""
    unsettled: Mapping[str, str] = field(default_factory=dict)
    foreign: object = None

    @property
    def reserved(self) -> list[str]:
        """Its roles that only figures which name them take: those that a follower of its own names.

        Where one figure does, the role implies it.
        """
        named = {role for figure in self.figures if figure.follower for role in figure.roles}
        return [role for role in self.roles if role in named]

    def __post_init__(self) -> None:
        own = self.name if self.package else None
        vars(self).update({file: own for file in ("tile_set", "rulebook") if getattr(self, file) == ""})


class Playable(Protocol):
    """A class of expansion, as the core sees it: what it declares, and an object of it for each game."""

    facts: ClassVar[Facts]
    actions: ClassVar[tuple[ActionKind, ...]]
    hooks: ClassVar[frozenset[str]]
    said: Held
    slips: list[Finding]
    held: Held
    parts: tuple[Any, ...]
    declared: ClassVar[Any]

    def __init__(self, game: Any) -> None: ...


@cache
def schemas_of(expansion: type[Playable]) -> Mapping[str, object]:
    """The JSON Schema fragments of what records say of an expansion, by where they say it.

    See :class:`~carcscore.record.vocabulary.Vocabulary`.
    """
    facts = expansion.facts
    top = {facts.name: facts.holdings.schema()} if facts.holdings.all else {}
    in_a_turn = {f"turns.{facts.name}": schema(facts.turn_form)} if facts.turn_form is not None else {}
    return top | in_a_turn | {f"actions.{action.name}": schema(action.form) for action in expansion.actions}


def unfit_for_logs(facts: Iterable[Facts]) -> list[Finding]:
    """The finding on turn logs of games in which too little of an expansion is known."""
    return [
        error(
            "expansion-not-ready",
            f"the expansion {expansion.name} is not ready for turn logs: {expansion.incomplete};"
            " write the final position",
            where=("turns",),
        )
        for expansion in facts
        if expansion.incomplete
    ]


def lying_first(facts: Iterable[Facts]) -> Mapping[str, Cell]:
    """The tiles that lie there before the first turn with these expansions if nothing is said of it.

    What lies beside D is left out where a block has its place.
    """
    starts = [expansion.start for expansion in facts if expansion.start]
    block = {code: cell for start in starts if start.lie == "instead" for code, cell in start.cells.items()}
    free = (
        start
        for start in starts
        if start.lie == "beside" and {*start.cells.values()}.isdisjoint(block.values())
    )
    beside = {code: cell for start in free for code, cell in start.cells.items()}
    return (block or USUAL_START) | beside


def said_to_lie_first(facts: Iterable[Facts]) -> Mapping[str, Cell]:
    """The tiles that a record with these expansions says to lie there first; none where it need say none."""
    return next(
        (expansion.start.cells for expansion in facts if expansion.start and expansion.start.lie == "said"),
        {},
    )


def vocabulary(expansions: Iterable[type[Playable]]) -> Vocabulary:
    """The words that a record with these expansions may use."""
    expansions = tuple(expansions)
    facts = [playable.facts for playable in expansions]
    figures = [BASE_FIGURE, *(figure for expansion in facts for figure in expansion.figures)]
    schemas: dict[str, object] = {}
    roles = dict(BASE_ROLES)
    implied: dict[str, str] = {}
    for playable in expansions:
        schemas.update(schemas_of(playable))
    for expansion in facts:
        roles.update(expansion.roles)
        for role in expansion.reserved:
            able = [figure.name for figure in figures if role in figure.roles]
            implied.update({role: able[0]} if len(able) == 1 else {})
    return Vocabulary(
        figures=tuple(figure.name for figure in figures if figure.follower),
        roles=roles,
        implied=implied,
        pieces=tuple(figure.name for figure in figures if not figure.follower),
        put_by={figure.name: figure.put_by for figure in figures if figure.put_by},
        keys=tuple(expansion.name for expansion in facts),
        actions=tuple(action.name for playable in expansions for action in playable.actions),
        awards=tuple(award for expansion in facts for award in expansion.awards),
        schemas=schemas,
        supply={
            **{figure.name: figure.per_player for figure in figures if figure.follower or figure.per_player},
            **{code: number for expansion in facts for code, number in expansion.hand.items()},
        },
        options={option.name: expansion.name for expansion in facts for option in expansion.options},
        start=lying_first(facts),
        sets=("base", *(expansion.tile_set for expansion in facts if expansion.tile_set)),
    )
