"""The tiles that a game can have: printed sets in so many copies, and the record's own tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property, lru_cache
from pkgutil import get_data
from typing import NamedTuple

from carcscore.findings import Finding, UnusableInput
from carcscore.source import parse
from carcscore.tiles.edges import typed_edges
from carcscore.tiles.model import Tile, TurnedTile
from carcscore.tiles.reading import Palette, read_tiles


class TileSet(NamedTuple):
    """A printed set of tiles; ``name`` is how records call it."""

    name: str
    title: str
    tiles: Mapping[str, Tile]


class Excess(NamedTuple):
    """A tile, by the codes that it may be written with, ``used`` more often than ``there_are`` copies."""

    codes: tuple[str, ...]
    used: int
    there_are: int

    @property
    def words(self) -> str:
        """The tile, in words: ``E or EG``."""
        return " or ".join(self.codes)


@dataclass(frozen=True)
class Catalogue:
    """Every tile of a game by code, and how many of each there are.

    ``counts`` multiplies the printed counts by the copies of each set in play. A tile of which some copies
    bear marks may be written for one of these, too: what lies on the table is alike but for the marks.
    ``in_hand`` are the tiles that each player holds beside those drawn: ``counts`` has those of all players.
    """

    tiles: Mapping[str, Tile]
    counts: Mapping[str, int]
    aliases: Mapping[str, str] = field(default_factory=dict)
    elsewhere: Callable[[str], str | None] = field(default=lambda code: None, compare=False)
    """Which expansion that is not in play has a tile of a code: for messages."""
    in_hand: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        sets: Iterable[tuple[TileSet, int]],
        own: Mapping[str, Tile],
        elsewhere: Callable[[str], str | None] = lambda code: None,
    ) -> Catalogue:
        """The catalogue of these sets, each with its number of copies, and of a record's own tiles."""
        every = [(tile, copies) for one, copies in sets for tile in one.tiles.values()]
        every += [(tile, 1) for tile in own.values()]
        tiles = {tile.code: tile for tile, _ in every}
        counts = {tile.code: tile.count * copies for tile, copies in every}
        aliases = {alias: code for code, tile in tiles.items() for alias in tile.aliases}
        return cls(tiles, counts, aliases, elsewhere)

    @cached_property
    def _alike(self) -> Mapping[str, tuple[str, ...]]:
        """The codes of each tile that has copies with marks, itself first, by each of these codes."""
        copies: dict[str, list[str]] = {}
        for code, tile in self.tiles.items():
            if tile.copy_of:
                copies.setdefault(tile.copy_of, [tile.copy_of]).append(code)
        return {code: tuple(codes) for codes in copies.values() for code in codes}

    def left(self, code: str, used: Mapping[str, int]) -> int:
        """How many copies of a tile are left when so many were used, by code; below 0: too many were."""
        left = self.counts.get(code, 0) - used.get(code, 0)
        alike = self._alike.get(code)
        if alike is None:
            return left
        of_all = sum(self.counts[one] - used.get(one, 0) for one in alike)
        return of_all if code == alike[0] else min(left, of_all)

    def all_left(self, used: Mapping[str, int]) -> Counter[str]:
        """How many copies of each tile are left to be drawn when so many were used, by code."""
        left = Counter({code: number for code, number in self.counts.items() if code not in self.in_hand})
        left.subtract(used)
        for code, *copies in set(self._alike.values()):
            for copy in copies:
                written_for = min(max(-left[code], 0), max(left[copy], 0))
                left[code] += written_for
                left[copy] -= written_for
        return +left

    def excess(self, code: str, used: Mapping[str, int]) -> Excess | None:
        """What is used more often than there is of it, if a tile is."""
        if self.left(code, used) >= 0:
            return None
        alike = self._alike.get(code, (code,))
        if used.get(code, 0) > self.counts.get(code, 0) and code != alike[0]:
            alike = (code,)
        return Excess(
            alike, sum(used.get(one, 0) for one in alike), sum(self.counts.get(one, 0) for one in alike)
        )

    @property
    def total(self) -> int:
        """How many tiles there are in all, but for those in hand."""
        return sum(self.counts.values()) - sum(self.counts.get(code, 0) for code in self.in_hand)

    def find(self, code: str) -> Tile | None:
        """The tile of a code (in either case) or of an alias."""
        return self.tiles.get(code) or self.tiles.get(self.aliases.get(code, code.upper()))

    def with_edges(self, word: str) -> list[TurnedTile]:
        """The tiles in play that show the edges that a word gives (``CRFR``), so turned; none for a code."""
        asked = typed_edges(word)
        return (
            []
            if asked is None
            else asked.among(self.tiles[code] for code in self.counts if self.counts[code])
        )

    def unknown(self, code: str) -> str:
        """What to say of a code that no tile has."""
        near = " or ".join(self.near(code))
        return f"{code} is not a tile of the sets in play{f'; did you mean {near}?' if near else ''}"

    def near(self, code: str) -> list[str]:
        """The codes most like an unknown one, for a message."""
        if "/" in code:
            return get_close_matches(code, self.aliases, n=3, cutoff=0.5)
        wanted = code.upper()
        like = get_close_matches(wanted, self.tiles, n=3, cutoff=0.5)
        if like:
            return like
        return [known for known in self.tiles if known[0] == wanted[:1]][:3]


@lru_cache(maxsize=64)
def shipped_set(name: str, palette: Palette, package: str = "carcscore") -> TileSet:
    """A tile set that ships as a data file of ``package``, in its folder ``tilesets``.

    Raises :class:`~carcscore.findings.UnusableInput` when there is no such file or it is not a sound
    tile set.
    """
    try:
        raw = get_data(package, f"tilesets/{name}.yaml")
    except (OSError, ModuleNotFoundError):
        raw = None
    if raw is None:
        raise UnusableInput([Finding("unknown-set", "error", f"there is no tile set named {name}")])
    return read_set(raw.decode("utf-8"), palette, f"tile set {name}")


def read_set(text: str, palette: Palette, name: str) -> TileSet:
    """The tile set that a text describes.

    Raises :class:`~carcscore.findings.UnusableInput` with everything that is wrong with it.
    """
    data = parse(text, name).data
    if not isinstance(data, dict) or not isinstance(data.get("tiles"), dict):
        raise UnusableInput([_bad_set(f"{name}: a tile set has the keys set, title, total and tiles")])
    set_name = str(data.get("set", ""))
    tiles, findings = read_tiles(data["tiles"], palette, set_name, ("tiles",), {})
    total = sum(tile.count for tile in tiles.values())
    if not findings and total != data.get("total"):
        message = f"{name}: the tiles add up to {total}, but `total` says {data.get('total')}"
        findings.append(_bad_set(message))
    if findings:
        raise UnusableInput(findings)
    return TileSet(set_name, str(data.get("title", set_name)), tiles)


def _bad_set(message: str) -> Finding:
    return Finding("bad-tile-set", "error", message)
