"""The tiles set out after a map, as far as a log shows them (rule N4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from carcscore.expansions.new_world.forms import NAME
from carcscore.findings import Finding, error
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.text import counted
from carcscore.tiles.kinds import MarkKind
from carcscore.tiles.model import Tile

MAP: Final = MarkKind("map", "maps", on="tile", combine="any", symbol="star")
OPEN_TILES: Final = {2: 8, 3: 9, 4: 12, 5: 10, 6: 12}
"""How many tiles so many players set out after a map (N4)."""


class OpenTiles:
    """Which tiles lie open at one table.

    Players choose from ``lying`` now, from ``waiting`` in the next turn, too; ``gone`` are those discarded.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lying: Counter[str] = Counter()
        self.waiting: Counter[str] = Counter()
        self.gone: Counter[str] = Counter()
        self.map_laid = False

    def began(self, turn: TurnInPlay) -> Iterator[Finding]:
        """A new turn chooses from what was set out; in the same turn nothing is to be chosen from yet."""
        if turn.turn.again:
            if self.waiting:
                message = "tiles are set out when the turn is over: give `open` in its last entry"
                yield error("open-before-the-end", message, "N4")
            return
        self.lying += self.waiting
        self.waiting.clear()
        self.map_laid = False

    def discarded(self, turn: TurnInPlay, tile: Tile) -> Iterator[Finding]:
        """A tile that fits nowhere is taken from where tiles then come from."""
        yield from self._taken(turn, tile)
        self.gone[tile.code] += 1

    def laid(self, turn: TurnInPlay, tile: Tile, from_anywhere: bool) -> Iterator[Finding]:
        """A tile was laid, perhaps one that may come from anywhere."""
        if MAP.name in self.game.rules.tile_marks(tile):
            self.map_laid = True
        if not from_anywhere:
            yield from self._taken(turn, tile, just_laid=1)

    def _pile(self) -> int:
        """How many tiles are left that do not lie open."""
        used = len(self.game.board) + self.gone.total() + self.lying.total() + self.waiting.total()
        return self.game.table.catalogue.total - used

    def _left(self, code: str) -> int:
        """How many of a tile are left that do not lie open; below 0 when too many were used."""
        used = self.game.copies_laid[code] + self.gone[code] + self.lying[code] + self.waiting[code]
        return self.game.table.catalogue.counts.get(code, 0) - used

    def _taken(self, turn: TurnInPlay, tile: Tile, just_laid: int = 0) -> Iterator[Finding]:
        """A tile was drawn; ``just_laid`` is 1 when it lies on the board already."""
        code = tile.code
        if not self.lying:
            return
        if turn.turn.again and self._pile() + just_laid > 0:
            if not self.lying[code] or self._left(code) + just_laid > 0:
                return
            message = f"a further tile is drawn from the pile, but every {code} left lies open"
            yield error("not-from-the-pile", message, "N4")
        elif not self.lying[code]:
            message = f"{code} is not among the open tiles ({_codes(self.lying)}): players choose from them"
            yield error("not-an-open-tile", message, "N4")
        self.lying -= Counter([code])

    def set_out(self, turn: TurnInPlay, codes: Sequence[str]) -> Iterator[Finding]:
        """The tiles that an entry says were set out after it."""
        path = (*turn.turn.path, NAME, "open")
        if not self.map_laid:
            message = "tiles are set out only after a turn in which a tile with a map was placed"
            yield error("open-without-map", message, "N4", path)
        players, pile, number = len(self.game.players), self._pile(), len(codes)
        wanted = min(OPEN_TILES.get(players, number), max(0, pile))
        if number != wanted:
            message = f"{counted(wanted, 'tile')} are set out for {players} players, but {number} are listed"
            if wanted == pile:
                message = f"{counted(pile, 'tile')} are left in the pile, but {number} are listed as set out"
            yield error("number-of-open-tiles", message, "N4", path)
        catalogue = self.game.table.catalogue
        for place, code in enumerate(codes):
            tile = catalogue.find(code)
            if tile is None:
                near = catalogue.near(code)
                hint = f"; did you mean {' or '.join(near)}?" if near else ""
                message = f"{code[:40]} is not a tile of the sets in play{hint}"
                yield error("unknown-tile", message, where=(*path, place))
                continue
            if self._left(tile.code) <= 0:
                message = f"no {tile.code} is left in the pile that could be set out"
                yield error("too-many-of-a-tile", message, "B1", (*path, place))
            self.waiting[tile.code] += 1
        turn.note(f"sets out {counted(number, 'tile')}")

    def words(self) -> Iterator[str]:
        """A sentence on the tiles that still lie open."""
        left = self.lying + self.waiting
        if left:
            yield f"Tiles that still lie open (N4): {_codes(left)}."


def _codes(tiles: Counter[str]) -> str:
    return ", ".join(sorted(tiles.elements()))
