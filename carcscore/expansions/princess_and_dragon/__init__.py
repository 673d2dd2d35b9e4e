"""The Princess & the Dragon: a dragon that eats, a fairy that pays, princesses and portals (PD1 to PD17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, ClassVar, Final, NamedTuple

from carcscore.expansions.princess_and_dragon.dragon import (
    DRAGON,
    DRAGON_TILE,
    MOVES,
    VOLCANO,
    Dragon,
)
from carcscore.expansions.princess_and_dragon.dragon import STANDS_BY as DRAGONS_TILE
from carcscore.expansions.princess_and_dragon.fairy import FAIRY, PLACING, Fairy
from carcscore.expansions.princess_and_dragon.princess import PRINCESS, WHETHER, Princess
from carcscore.findings import Finding, error
from carcscore.formats.jcz.foreign import Foreign, Message, Says, When, at_cell
from carcscore.game.declaring import hears
from carcscore.game.events import Discarded, Laid, Put
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.rules.data_types import Label, Size, TileCode
from carcscore.rules.facts import AllowableFigure, Facts
from carcscore.rules.forms import form
from carcscore.scoring.values import Occupant
from carcscore.text import a
from carcscore.tiles.kinds import MarkKind
from carcscore.tiles.model import Tile

NAME: Final = "princess-and-dragon"
PORTAL: Final = MarkKind("portal", "portals", on="tile", combine="any", symbol="portal")
SET_ASIDE: Final = Label(
    "a list of tile codes",
    "Dragon tiles that were drawn before any volcano lay, set aside and mixed in later.",
    ["PDD"],
)


@form({"set_aside": ["PDD"]})
class DragonInATurn(NamedTuple):
    """what The Princess & the Dragon needs"""

    set_aside: Annotated[tuple[TileCode, ...], Size(0, 1000), SET_ASIDE] = ()


def _way(message: Message, before: list[list[int]] | None) -> list[list[int]] | None:
    """One more step of the dragon; a save that goes on for ever is cut off where a step is surely wrong."""
    if message.cell is None:
        return None
    steps = before or []
    if len(steps) < 10:
        steps.append(message.cell)
    return steps


def _sent_home(message: Message, before: object) -> dict[str, object] | None:
    whom = message.whom()
    return None if whom is None else {key: said for key, said in whom.items() if key != "role"}


FOREIGN: Final = Foreign(
    messages=(
        Says("MOVE_NEUTRAL_FIGURE dragon", DRAGON.name, _way, True, (When.DURING, When.AFTER), True),
        Says(
            "MOVE_NEUTRAL_FIGURE fairy", FAIRY.name, lambda said, before: said.whom() or at_cell(said, before)
        ),
        Says("RETURN_MEEPLE PRINCESS", PRINCESS.name, _sent_home),
    )
)


class PrincessAndDragon(Expansion):
    """Followers are eaten, sheltered, sent home and put through portals; each in a class of its own."""

    facts = Facts(
        name=NAME,
        title="The Princess & the Dragon",
        box=3,
        besides="apart",
        figures=(DRAGON, FAIRY),
        marks=(VOLCANO, DRAGON_TILE, PORTAL, PRINCESS),
        borrowed=("no-castle", "older-tunnel"),
        options=(WHETHER, PLACING, MOVES, DRAGONS_TILE),
        turn_form=DragonInATurn,
        foreign=FOREIGN,
    )

    made_of: ClassVar = (Dragon, Fairy, Princess)
    _used = OfEntry(bool)
    """True if somebody went through the portal in this entry."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._aside: Counter[str] = Counter()

    @property
    def _dragon_lives(self) -> bool:
        return self.part(Dragon).lives

    # Dragon tiles before the dragon (PD3)

    def began(self, turn: TurnInPlay) -> Iterator[Finding]:
        """Tiles put aside are dragon tiles, and only while no volcano lies."""
        said = self.said_in(turn) or DragonInATurn()
        for tile, place in self.tiles_of(said.set_aside, (*turn.turn.path, NAME, "set_aside")):
            if not self._is_dragons(tile):
                message = f"{tile.code} is not a dragon tile, so it is not set aside"
                yield error("not-set-aside", message, "PD3", place)
                continue
            if self._dragon_lives:
                message = f"{tile.code} is set aside though the dragon is on the board: it must be laid"
                yield error("not-set-aside", message, "PD3", place)
                continue
            self._aside[tile.code] += 1
            if self._aside[tile.code] > self.game.table.catalogue.left(tile.code, self.game.copies_laid):
                message = f"{tile.code} was set aside, but no copy of it was left to be drawn"
                yield error("too-many-of-a-tile", message, "B1", place)

    @hears(Laid)
    def _laid(self, turn: TurnInPlay, laid: Laid) -> None:
        """With the first volcano what was put aside is mixed in."""
        if self._dragon_lives:
            self._aside.clear()

    @hears(Discarded)
    def _discarded(self, turn: TurnInPlay, discarded: Discarded) -> Iterator[Finding]:
        """Before the first volcano no dragon tile is discarded."""
        if not self._dragon_lives and self._is_dragons(discarded.tile):
            code = discarded.tile.code
            message = f"{code} was drawn before the dragon came: write `{NAME}: {{set_aside: [{code}]}}`"
            yield error("dragon-discarded", message, "PD3")

    def _is_dragons(self, tile: Tile) -> bool:
        return DRAGON_TILE.name in self.game.rules.tile_marks(tile)

    # Portals (PD9)

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """By a portal a follower goes to any tile (PD9), one in a turn (PH4)."""
        if turn is not None:
            elsewhere = code in ("not-on-placed-tile", "on-start-tile")
            return elsewhere and not self._used and self._is_portal(turn.cell)
        return code in ("on-start-tile", "two-on-one-tile") and self._portals

    @hears(Put)
    def _put(self, turn: TurnInPlay, put: Put) -> None:
        """Marks a figure that went elsewhere as gone through the portal, unless another rule lets it."""
        one = put.occupant
        elsewhere = put.deployed and one.follower and one.cell != turn.cell
        if elsewhere and not self._used and self._is_portal(turn.cell):
            self._used = True
            self._used = not self.game.figure_allowed("not-on-placed-tile", one)

    @cached_property
    def _portals(self) -> bool:
        """True if any portal lies on the board, when all is laid."""
        return any(map(self._is_portal, self.game.board))

    def _is_portal(self, cell: Cell | None) -> bool:
        return cell is not None and PORTAL.name in self.game.marks_on(cell)

    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Through a portal nobody goes into what is complete (PD9)."""
        if follower.cell == turn.cell or not self._is_portal(turn.cell):
            return
        feature = self.game.feature(self.game.board.root(follower.number))
        if feature.complete:
            message = f"a follower goes through the portal into {a(feature.kind.name)} that is complete"
            yield error("portal-to-complete", message, "PD9")
