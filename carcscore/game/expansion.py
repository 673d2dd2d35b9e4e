"""What an expansion does at a table: hooks that change nothing unless they are overridden."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.findings import Finding, Path, error
from carcscore.game.events import Event
from carcscore.game.game import Game
from carcscore.game.hooks import no_op
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.record.model import Action, Piece
from carcscore.rules.facts import Allowable, Facts, Stage
from carcscore.rules.forms import read
from carcscore.rules.holdings import Held
from carcscore.scoring.miscounts import Case, Miscount
from carcscore.scoring.payouts import Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupancy, Occupant, Section, Stack, Strength, Worth
from carcscore.text import MOST_QUOTED
from carcscore.tiles.model import Tile


class Expansion:
    """An expansion: its ``facts``, and an object for each game in which it is in play.

    For a turn log its hooks are called in this order: :meth:`skips_turn` or :meth:`extra_turn`,
    :meth:`began`, :meth:`act` for each action of its own, :meth:`before_scoring`, the hooks of scoring,
    :meth:`scored`, :meth:`ended`; :meth:`happened` whenever something happens that its facts list. For a
    final position :meth:`laid_out` and :meth:`read_position` come instead. Then, for both, :meth:`check`,
    :meth:`final_awards`, :meth:`holdings` and :meth:`sections`. Findings that hooks yield need say nothing
    of their place where that is what is looked at; the game is taken as it happened all the same.

    An expansion may be made of ``parts``: objects whose methods of these names are hooks of it, too.
    """

    facts: ClassVar[Facts]
    parts: tuple[object, ...] = ()

    def __init__(self, game: Game) -> None:
        self.game = game
        data = game.table.record.extra.get(self.facts.name)
        self.said, self.slips = self.facts.holdings.read(data, game.table)
        """What the record says at its top, by the facts' ``holdings``, and what is wrong in it."""
        self.held = Held(self.facts.holdings) if game.table.record.is_log else self.said
        """What is held at this table: what a position says, or what the turns of a log come to."""

    @property
    def options(self) -> Mapping[str, object]:
        """The values of the expansion's options at this table, by name."""
        return self.game.rules.chosen[self.facts.name]

    def said_in(self, turn: TurnInPlay) -> Any:
        """What a turn says under the expansion's name, in the facts' ``turn_form``.

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

    # May it be?

    @no_op
    def allows(self, code: Allowable, what: Occupant | Cell, turn: TurnInPlay | None) -> bool:
        """Whether what the core would report with this code is right under this expansion.

        ``edge-mismatch``, ``not-connected``, ``wrong-player`` and ``discard-fits`` (where the tile just
        discarded would fit by its edges) are asked of a cell, the others of a figure; ``turn`` is ``None`` in
        a final position.
        """
        return False

    @no_op
    def forbids(self, occupant: Occupant, turn: TurnInPlay) -> Iterable[Finding]:
        """A follower is about to be put down: what this expansion has against it."""
        return ()

    @no_op
    def forbids_piece(self, occupant: Occupant, turn: TurnInPlay) -> Iterable[Finding]:
        """A piece is about to be put down instead of a follower, or moved: what is against it."""
        return ()

    @no_op
    def hinders(self, occupant: Occupant) -> bool:
        """Whether a figure can't do where it stands what its kind does: a drunk builder gives no tile."""
        return False

    # The course of a turn

    @no_op
    def skips_turn(self, turn: TurnInPlay) -> Finding | None:
        """What is wrong when the player plays this turn instead of missing it; ``None``: nothing."""
        return None

    @no_op
    def extra_turn(self, turn: TurnInPlay) -> bool:
        """Whether the tile of this entry may be laid in the same turn, beside the others.

        What gives the player one further tile, whichever it is, sets ``further`` of the turn instead.
        """
        return False

    @no_op
    def began(self, turn: TurnInPlay) -> Iterable[Finding]:
        """An entry begins: nothing of it is drawn, laid or done yet."""
        return ()

    @no_op
    def act(self, turn: TurnInPlay, action: Action) -> Iterable[Finding]:
        """Takes an action of one of the kinds that the expansion declares; its data is in its form."""
        return ()

    @no_op
    def happened(self, turn: TurnInPlay, event: Event) -> Iterable[Finding]:
        """Something happened that the facts list under ``listens``."""
        return ()

    @no_op
    def before_scoring(self, turn: TurnInPlay) -> Iterable[Finding]:
        """All is done that comes before the scoring; what the turn completed is scored next."""
        return ()

    @no_op
    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterable[Finding]:
        """All that the turn completed was scored, whoever held it; its followers have gone home."""
        return ()

    @no_op
    def ended(self, turn: TurnInPlay) -> Iterable[Finding]:
        """The entry is over."""
        return ()

    # What pays

    @no_op
    def strength(self, occupant: Occupant, strength: Strength, scoring: Scoring) -> Strength:
        """How strong a follower is in a majority, given its strength without this expansion."""
        return strength

    @no_op
    def holders(self, scoring: Scoring, holders: Sequence[str]) -> Sequence[str]:
        """Who has the majority in a feature, given who has it without this expansion."""
        return holders

    @no_op
    def worth(self, scoring: Scoring, worth: Worth, stage: Stage) -> Worth:
        """What a feature pays, given what it pays so far: add or replace items.

        Called in the stages that the facts list.
        """
        return worth

    @no_op
    def each(self, scoring: Scoring, player: str, thing: Feature, item: Item) -> Item:
        """What one thing that a farm borders brings this player, given what it brings so far."""
        return item

    @no_op
    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """The awards of a scoring, given those without this expansion: add, share, take off.

        In play it is asked of every completed feature, at the end of those that hold followers; of a farm
        once, with no awards under the first farm rule (B12), by which cities pay.
        """
        return awards

    @no_op
    def tokens(self, player: str, name: str) -> int:
        """How many tokens of another expansion, by their name, something held here counts as."""
        return 0

    @no_op
    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterable[Award]:
        """What is paid in the final scoring beyond what features pay."""
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
    def laid_out(self, pieces: Sequence[Occupant]) -> Iterable[Finding]:
        """The tiles of a final position lie and these pieces stand; followers are set down next."""
        return ()

    @no_op
    def read_position(self) -> Iterable[Finding]:
        """A position is set up: all figures stand, and what it says is held."""
        return ()

    @no_op
    def moves(self, piece: Occupant, moves: int) -> int:
        """In how many turns at least its owner put or moved a piece that stands there, instead of deploying.

        Given is how often without this expansion: once for a piece with an action of its name that takes
        the ``move`` of a turn.
        """
        return moves

    @no_op
    def other_payments(self, features: Features) -> Iterable[Payout] | None:
        """What players may have been paid in play beyond what completed features pay (B7, B8).

        With that a track is checked. ``None`` says that any points may be on it, even fewer than 0; so it is
        where an expansion that overrides :meth:`act` or :meth:`awards` leaves this hook alone.
        """
        return ()

    # What is said in the end

    @no_op
    def check(self, features: Features) -> Iterable[Finding]:
        """Looks over the board when all is laid and set, for both kinds of record."""
        return ()

    @no_op
    def holdings(self) -> Mapping[str, object]:
        """What a position says under the expansion's name, as plain data: what is held, unless overridden."""
        return {}

    @no_op
    def as_piece(self, occupant: Occupant, piece: Piece) -> Piece:
        """How a final position writes a piece, given how it is written without this expansion."""
        return piece

    @no_op
    def about(self, occupant: Occupant) -> str | None:
        """What a reader should know of a follower where it stands, such as why its strength is unusual."""
        return None

    @no_op
    def stacks(self) -> Iterable[Stack | Occupant]:
        """What else lies or stands on tiles, for pictures: floors of towers, figures in no feature."""
        return ()

    @no_op
    def sections(self) -> Iterable[Section]:
        """Tables for the report: those of what is held, unless overridden."""
        return ()
