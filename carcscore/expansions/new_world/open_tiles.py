"""The tiles set out after a map, as far as a log tells them (rule N4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from carcscore.findings import Finding, error
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.tiles.kinds import MarkKind
from carcscore.tiles.model import Tile

NAME: Final = "new-world"
MAP: Final = MarkKind("map", "maps", on="tile", combine="any", symbol="star")
OPEN_TILES: Final = {2: 8, 3: 9, 4: 12, 5: 10, 6: 12}
"""How many tiles so many players set out after a map (N4)."""


def tiles_words(number: int) -> str:
    """A number of tiles.

    >>> tiles_words(1), tiles_words(2)
    ('1 tile', '2 tiles')
    """
    return f"{number} tile{'s' * (number != 1)}"


class OpenTiles:
    """Which tiles lie open at one table.

    ``lying`` are those that players choose from now; ``waiting`` those to be chosen from in the next turn.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lying: Counter[str] = Counter()
        self.waiting: Counter[str] = Counter()
        self.gone: Counter[str] = Counter()
        """The tiles discarded."""
        self.map_laid = False

    def begun(self, entry: TurnInPlay) -> Iterator[Finding]:
        """A new turn chooses from what was set out; in the same turn nothing is to be chosen from yet."""
        if entry.turn.again:
            if self.waiting:
                message = "tiles are set out when the turn is over: give `open` in its last entry"
                yield error("open-before-the-end", message, "N4")
            return
        self.lying += self.waiting
        self.waiting.clear()
        self.map_laid = False

    def discarded(self, entry: TurnInPlay, tile: Tile) -> Iterator[Finding]:
        """A tile that fits nowhere is taken from where tiles then come from."""
        yield from self._taken(entry, tile)
        self.gone[tile.code] += 1

    def placed(self, entry: TurnInPlay, anyhow: bool) -> Iterator[Finding]:
        """A tile was laid; ``anyhow`` says that it may have come from anywhere."""
        assert entry.cell is not None
        tile = self.game.board.at(entry.cell).turned.tile
        if MAP.name in self.game.rules.tile_marks(tile):
            self.map_laid = True
        if not anyhow:
            yield from self._taken(entry, tile, just_laid=1)

    def _pile(self) -> int:
        """How many tiles are left that do not lie open."""
        used = len(self.game.board) + self.gone.total() + self.lying.total() + self.waiting.total()
        return self.game.table.catalogue.total - used

    def _used(self, code: str) -> int:
        """How many of a tile lie on the board or open, or are gone."""
        return self.game.copies_laid[code] + self.gone[code] + self.lying[code] + self.waiting[code]

    def _taken(self, entry: TurnInPlay, tile: Tile, just_laid: int = 0) -> Iterator[Finding]:
        """A tile was drawn; ``just_laid`` is 1 when it lies on the board already."""
        if not self.lying:
            return
        code = tile.code
        if entry.turn.again and self._pile() + just_laid > 0:
            there_are = self.game.table.catalogue.counts.get(code, 0)
            if self._used(code) - just_laid >= there_are and self.lying[code]:
                message = f"a further tile is drawn from the pile, but every {code} left lies open"
                yield error("not-from-the-pile", message, "N4")
                self._take(code)
        elif self.lying[code]:
            self._take(code)
        else:
            message = f"{code} is not among the open tiles ({self._listed()}): players choose from them"
            yield error("not-an-open-tile", message, "N4")

    def _take(self, code: str) -> None:
        self.lying[code] -= 1
        if not self.lying[code]:
            del self.lying[code]

    def set_out(self, entry: TurnInPlay) -> Iterator[Finding]:
        """The tiles that an entry says were set out after it."""
        data = entry.turn.extra.get(NAME)
        listed = data.get("open") if isinstance(data, dict) else None
        if not isinstance(listed, list):
            return
        path = (*entry.turn.path, NAME, "open")
        if not self.map_laid:
            message = "tiles are set out only after a turn in which a tile with a map was placed"
            yield error("open-without-map", message, "N4", where=path)
        players, pile = len(self.game.players), self._pile()
        wanted = min(OPEN_TILES.get(players, len(listed)), max(0, pile))
        if len(listed) != wanted:
            message = f"{tiles_words(wanted)} are set out for {players} players, but {len(listed)} are listed"
            if wanted == pile:
                message = f"{tiles_words(pile)} are left in the pile, but {len(listed)} are listed as set out"
            yield error("number-of-open-tiles", message, "N4", where=path)
        catalogue = self.game.table.catalogue
        for number, word in enumerate(listed):
            tile = catalogue.find(str(word))
            if tile is None:
                near = catalogue.near(str(word))
                hint = f"; did you mean {' or '.join(near)}?" if near else ""
                message = f"{str(word)[:40]} is not a tile of the sets in play{hint}"
                yield error("unknown-tile", message, where=(*path, number))
                continue
            if self._used(tile.code) >= catalogue.counts.get(tile.code, 0):
                message = f"no {tile.code} is left in the pile that could be set out"
                yield error("too-many-of-a-tile", message, "B1", where=(*path, number))
            self.waiting[tile.code] += 1
        entry.note(f"sets out {tiles_words(len(listed))}")

    def _listed(self) -> str:
        return ", ".join(sorted(self.lying.elements()))

    def words(self) -> Iterator[str]:
        """A sentence on the tiles that still lie open."""
        left = self.lying + self.waiting
        if left:
            yield f"Tiles that still lie open (N4): {', '.join(sorted(left.elements()))}."
