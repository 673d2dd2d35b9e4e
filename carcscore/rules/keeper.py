"""What an expansion does at one table: its private state, and what it says and does turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from carcscore.board.features import Feature, Features
from carcscore.geometry import Cell
from carcscore.record.model import Action, Turn
from carcscore.rules.values import Award, Present, Section, Standing
from carcscore.rules.wrongs import Wrong
from carcscore.tiles.model import Tile

if TYPE_CHECKING:
    from carcscore.rules.game import Game

__all__ = ["Action", "Entry", "Keeper", "Turn", "Wrong"]


@dataclass(slots=True)
class Entry:
    """One entry of a turn log while it is played.

    ``cell`` is where its tile was laid, ``None`` when none was. ``deployed`` are the followers put down
    so far, ``moves`` what was done so far instead of deploying: a player has one of all these a turn.
    ``completed`` are the features that the tile completed, each after the number of one of its segments;
    they are known from the placement on, when there is a keeper to ask for them.
    """

    number: int
    turn: Turn
    player: str
    cell: Cell | None = None
    deployed: list[Standing] = field(default_factory=list)
    moves: list[str] = field(default_factory=list)
    completed: list[tuple[int, Feature]] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    """What was done besides, in words, for a reader of the turns."""

    def misses(self, what: str) -> Wrong:
        """What is wrong with anything done in a turn that is missed (rule B5)."""
        message = f"{what} in a turn that {self.player} misses: nothing is drawn, placed or moved in it"
        return Wrong("done-in-missed-turn", message, "B5")

    def moves_once(self, what: str) -> Iterable[Wrong]:
        """Takes note of a move made instead of deploying: one in a turn (B4), none in a missed one (B5)."""
        done = [*self.moves, *("a follower" for _ in self.deployed)]
        self.moves.append(what)
        if self.turn.missed is not None:
            yield self.misses(what)
        if done:
            yield Wrong(
                "second-deployment", f"{what} beside {done[0]}: only one of these is done in a turn", "B4"
            )


class Keeper:
    """An expansion at one table. Every hook does nothing unless it is overridden.

    ``name`` is the expansion's name, under which its data lies in records. Hooks that return
    :class:`Wrong` tell what is illegal; the game is then taken as it happened all the same. For a turn
    log they are called entry by entry in this order: :meth:`must_miss` or :meth:`gives_another`,
    :meth:`begun`, :meth:`discarded`, :meth:`placed`, then for each action :meth:`deploying` and
    :meth:`deployed`, or :meth:`act`; :meth:`completed` for each completed feature just after it was
    scored, and :meth:`ended`.
    For a final position :meth:`read_position` comes instead. Then, for both, :meth:`at_end`,
    :meth:`final_awards`, :meth:`holdings` and :meth:`sections`.
    """

    def __init__(self, name: str, game: Game) -> None:
        self.name = name
        self.game = game

    # A turn log

    def must_miss(self, entry: Entry) -> Wrong | None:
        """What is wrong when the player of this entry plays it instead of missing it; ``None``: nothing."""
        return None

    def missed(self, entry: Entry) -> None:
        """A turn was missed for the reason that this keeper gave."""

    def gives_another(self, entry: Entry) -> bool:
        """Whether the player of this entry may place its tile as a further one of the same turn."""
        return False

    def begun(self, entry: Entry) -> Iterable[Wrong]:
        """An entry begins: nothing of it is drawn, laid or done yet."""
        return ()

    def discarded(self, entry: Entry, tile: Tile) -> Iterable[Wrong]:
        """A tile was put aside because it fitted nowhere."""
        return ()

    def placed(self, entry: Entry) -> Iterable[Wrong]:
        """The tile of an entry was laid on ``entry.cell``."""
        return ()

    def deploying(self, entry: Entry, standing: Standing) -> Iterable[Wrong]:
        """A follower is about to be put down: what this expansion has against it."""
        return ()

    def deployed(self, entry: Entry, standing: Standing) -> Iterable[Wrong]:
        """A follower was put down."""
        return ()

    def act(self, entry: Entry, action: Action) -> Iterable[Wrong]:
        """Takes an action of one of the kinds that the expansion declares."""
        return ()

    def completed(self, entry: Entry, feature: Feature, number: int) -> Iterable[Wrong]:
        """A feature was completed and scored; ``number`` is that of one of its segments."""
        return ()

    def ended(self, entry: Entry) -> Iterable[Wrong]:
        """Everything completed by the entry has been scored."""
        return ()

    # A final position

    def read_position(self, data: Mapping[str, object]) -> Iterable[Wrong]:
        """Takes what a position says under the expansion's name; board, followers and pieces are set."""
        return ()

    def paid_besides(self, player: str, features: Features) -> Mapping[int, int] | None:
        """What a player may have been paid in play beyond what completed features pay (B7, B8).

        How often at most, by the points of one payment: with that a track is checked. ``None`` says that
        any points may be on it, even fewer than 0.
        """
        return {}

    # Both

    def excuses(self, code: str, at: Standing | Cell) -> bool:
        """Whether what the core would report with this code is right under this expansion.

        ``feature-was-taken``, ``not-on-placed-tile``, ``on-start-tile``, ``two-on-one-tile`` and
        ``too-few-turns`` are asked of a follower, ``not-connected`` of a cell.
        """
        return False

    def at_end(self, features: Features) -> Iterable[Wrong]:
        """Looks over the board when all is laid and set."""
        return ()

    def final_awards(self, features: Features, who: Present) -> Iterable[Award]:
        """What is paid in the final scoring beyond what features pay to those who hold them."""
        return ()

    def holdings(self) -> Mapping[str, object]:
        """What a position says under the expansion's name: plain data, read by :meth:`read_position`."""
        return {}

    def about(self, standing: Standing) -> str | None:
        """What a reader should know of a follower where it stands, such as why its strength is unusual."""
        return None

    def sections(self) -> Iterable[Section]:
        """Tables for the report on what the expansion keeps count of."""
        return ()
