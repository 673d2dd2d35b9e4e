"""An expansion at a table: hooks that change nothing unless they are overridden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from carcscore.board.features import Features
from carcscore.findings import Finding, Path, error
from carcscore.game.declaring import Declared, declared, no_op
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.rules.facts import ActionKind, AllowableFigure, AllowableTile, Facts
from carcscore.rules.forms import read
from carcscore.rules.holdings import Held
from carcscore.scoring.miscounts import Case, Miscount
from carcscore.scoring.payouts import OtherPayment
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Occupancy, Occupant, Section, Stack, Strength
from carcscore.text import MOST_QUOTED
from carcscore.tiles.model import Tile

Told = Iterable[Finding] | None
"""The findings of a hook, if any."""


class Part:
    """A part of an expansion with hooks of its own; the ``expansion`` itself is one.

    For a turn log its hooks are called in this order: :meth:`began`, the methods that take actions,
    the hooks of scoring, :meth:`scored`, :meth:`ended`; those that hear events whenever one happens. For a
    final position :meth:`laid_out` and :meth:`read_position` come instead. Then :meth:`check_log` or
    :meth:`check_position`, :meth:`final_awards` and :meth:`sections`. Findings that hooks give need say
    nothing of their place where that is what is looked at; the game is taken as it happened all the same, but
    for what ends with :class:`~carcscore.findings.NotDone`.

    Hooks that are asked something change nothing: only those do of which this says that something happens.
    """

    declared: ClassVar[Declared] = Declared()

    def __init_subclass__(cls) -> None:
        """Raises :class:`TypeError` for what could never do what it seems to be for."""
        super().__init_subclass__()
        if cls.__module__ != __name__:
            cls.declared = declared(cls, Part)

    game: Game
    expansion: Expansion
    held: Held
    """The holdings at this table: what a position says, or what the turns of a log come to."""

    def __init__(self, expansion: Expansion) -> None:
        self.game, self.expansion, self.held = expansion.game, expansion, expansion.held

    @property
    def options(self) -> Mapping[str, Any]:
        """The values of the expansion's options at this table, by name."""
        chosen: Mapping[str, Any] = self.game.rules.chosen[self.expansion.facts.name]
        return chosen

    # May it be?

    @no_op
    def allows_tile(self, code: AllowableTile, cell: Cell, turn: TurnInPlay | None) -> bool:
        """True if what the core would report of a tile with this code is right under this expansion.

        ``discard-fits`` is asked of each cell where the tile just discarded would fit by its edges;
        ``turn`` is ``None`` in a final position.
        """
        return False

    @no_op
    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """The same of a figure."""
        return False

    @no_op
    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterable[Finding]:
        """A follower is about to be put down: what this expansion has against it."""
        return ()

    @no_op
    def forbids_piece(self, piece: Occupant, turn: TurnInPlay) -> Iterable[Finding]:
        """A piece is about to be put down instead of a follower, or moved: what is against it."""
        return ()

    @no_op
    def counts(self, name: str, of: str | Occupant) -> int:
        """The amount of something that a player or a figure has by what is held or lies here."""
        return 0

    # The course of a turn

    @no_op
    def began(self, turn: TurnInPlay) -> Told:
        """An entry begins: nothing of it is drawn, laid or done yet."""
        return ()

    @no_op
    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Told:
        """All that the turn completed was scored, whoever held it; its followers have gone home."""
        return ()

    @no_op
    def ended(self, turn: TurnInPlay) -> Told:
        """The entry is over."""
        return ()

    # What pays

    @no_op
    def strength(self, follower: Occupant, strength: Strength, scoring: Scoring) -> Strength:
        """The strength of a follower in a majority, given its strength without this expansion."""
        return strength

    @no_op
    def holders(self, scoring: Scoring, holders: Sequence[str]) -> Sequence[str]:
        """The players with the majority in a feature, given those who have it without this expansion."""
        return holders

    @no_op
    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """The awards of a scoring, given those without this expansion: add, share, take off.

        In play it is asked of every completed feature, at the end of those that hold followers; of a farm
        once, with no awards under the first farm rule (B12), by which cities pay.
        """
        return awards

    @no_op
    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterable[Award]:
        """The awards of the final scoring beyond what features pay."""
        return ()

    # What people get wrong

    @no_op
    def mistakes(self, case: Case) -> Iterable[Miscount]:
        """The slips that players make in the scoring of one feature by this expansion's rules.

        It is asked of features about which a claim differs from what is due.
        """
        return ()

    @no_op
    def mistakes_beside(self, player: str) -> Iterable[tuple[str, Miscount, int]]:
        """The slips that a player makes in what no feature pays: with the kind of award, and the points."""
        return ()

    # A final position

    @no_op
    def laid_out(self, pieces: Sequence[Occupant]) -> Told:
        """The tiles of a final position lie and these pieces stand; followers are set down next."""
        return ()

    @no_op
    def read_position(self) -> Told:
        """A position is set up: all figures stand, and what it says is held."""
        return ()

    @no_op
    def other_payments(self, features: Features) -> Iterable[OtherPayment] | None:
        """The points that players may have been paid in play beyond what completed features pay (B7, B8).

        With that the track of a position is checked, and what is claimed for features, completed or not.
        :class:`AnyPoints` are those of which nothing can be said, even fewer than 0; ``None`` says that of
        all features. Where it is always the same, the facts say it as ``besides``.
        """
        return ()

    # What is said in the end

    @no_op
    def check_position(self, features: Features) -> Told:
        """Looks over the board of a final position, when all is laid and set."""
        return ()

    @no_op
    def check_log(self, features: Features) -> Told:
        """Looks over the board after the last turn of a log."""
        return ()

    @no_op
    def about(self, figure: Occupant) -> str | None:
        """A note for the reader on a figure where it stands, such as why its strength is unusual."""
        return None

    @no_op
    def stacks(self) -> Iterable[Stack | Occupant]:
        """Other things on tiles, for pictures: floors of towers, figures in no feature."""
        return ()

    @no_op
    def sections(self) -> Iterable[Section]:
        """Tables for the report: those of what is held, unless overridden."""
        return ()


P = TypeVar("P", bound=Part)


class Expansion(Part):
    """An expansion: its ``facts``, and an object for each game in which it is in play.

    One that grows large is ``made_of`` parts: classes of which each game has an object, too. ``actions`` are
    those that its methods take, ``hooks`` the names of those that it overrides, with those of its parts.
    """

    facts: ClassVar[Facts]
    made_of: ClassVar[tuple[type[Part], ...]] = ()
    actions: ClassVar[tuple[ActionKind, ...]] = ()
    hooks: ClassVar[frozenset[str]] = frozenset()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not all(isinstance(part, type) and issubclass(part, Part) for part in cls.made_of):
            raise TypeError(f"{cls.__name__}.made_of: it names what is not a class of Part")
        whole = (cls, *cls.made_of)
        cls.actions = tuple(kind for part in whole for kind, _ in part.declared.does)
        cls.hooks = frozenset(name for part in whole for name in part.declared.hooks)

    def __init__(self, game: Game) -> None:
        self.game = game
        self.expansion = self
        data = game.table.record.extra.get(self.facts.name)
        self.said, self.slips = self.facts.holdings.read(data, game.table)
        """The data at the top of a record, by the facts' ``holdings``, and findings on it."""
        self.held = Held(self.facts.holdings) if game.table.record.is_log else self.said
        self.parts: tuple[Part, ...] = ()
        self.parts = tuple(part(self) for part in self.made_of)

    def part(self, kind: type[P]) -> P:
        """The part of a class."""
        return next(part for part in self.parts if isinstance(part, kind))

    def said_in(self, turn: TurnInPlay) -> Any:
        """The data of a turn under the expansion's name, in the facts' ``turn_form``.

        It is ``None`` when nothing is said, or it is wrong, which is told.
        """
        data = turn.turn.extra.get(self.facts.name)
        if data is None:
            return None
        path = (*turn.turn.path, self.facts.name)
        said, wrong = read(self.facts.turn_form, data, self.game.table, path)
        self.game.tell(wrong)
        return said

    def tiles_of(self, codes: Iterable[str], path: Path) -> Iterator[tuple[Tile, Path]]:
        """The tiles of codes listed at a path, each with its own; a code of no tile is told."""
        catalogue = self.game.table.catalogue
        for number, code in enumerate(codes):
            tile, place = catalogue.find(code), (*path, number)
            if tile is None:
                self.game.tell([error("unknown-tile", catalogue.unknown(code[:MOST_QUOTED]), where=place)])
            else:
                yield tile, place
