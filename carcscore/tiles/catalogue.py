"""The tiles that a game can have: printed sets in so many copies, and the record's own tiles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from functools import cached_property, lru_cache
from pkgutil import get_data

from carcscore.findings import Finding, UnusableInput
from carcscore.frozen import frozen
from carcscore.source import parse
from carcscore.text import closest
from carcscore.tiles.edges import typed_edges
from carcscore.tiles.model import Tile, TurnedTile
from carcscore.tiles.palette import Palette
from carcscore.tiles.reading import read_tiles


@frozen(eq=False)
class TileSet:
    """A printed set of tiles; ``name`` is how records call it, ``parts`` are its parts, with their titles."""

    name: str
    title: str
    tiles: Mapping[str, Tile]
    parts: Mapping[str, str] = field(default_factory=dict)

    @lru_cache(maxsize=64)  # noqa: B019 - sets that ship are kept anyway
    def part(self, name: str) -> TileSet:
        """A part of the set, which is a set, too. Raises :class:`KeyError` when it has no such part."""
        tiles = {code: tile for code, tile in self.tiles.items() if not tile.parts or name in tile.parts}
        return TileSet(f"{self.name}/{name}", self.parts[name], tiles)


@frozen
class Excess:
    """A tile, by the codes that it may be written with, ``used`` more often than ``there_are`` copies."""

    codes: tuple[str, ...]
    used: int
    there_are: int

    @property
    def words(self) -> str:
        """The tile, in words: ``E or EG``."""
        return " or ".join(self.codes)


@frozen(slots=False)
class Catalogue:
    """Every tile of a game by code, and how many of each there are.

    ``counts`` multiplies the printed counts by the copies of each set in play. A tile of which some copies
    bear marks may be written for one of these, too: what lies on the table is alike but for the marks.
    ``in_hand`` are the tiles that each player holds beside those drawn: ``counts`` has those of all players.
    Double tiles are in hand, too: anybody may hold what there is.
    Of the tiles in a group of ``once`` a game has one, whatever their counts.
    ``hiding`` are the codes of those below which another lies, which nobody sees.
    """

    tiles: Mapping[str, Tile]
    counts: Mapping[str, int]
    aliases: Mapping[str, str] = field(default_factory=dict)
    elsewhere: Callable[[str], str | None] = field(default=lambda code: None, compare=False)
    """The expansion that is not in play and has a tile of a code: for messages."""
    in_hand: Mapping[str, int] = field(default_factory=dict)
    once: tuple[tuple[str, ...], ...] = ()
    hiding: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        sets: Iterable[tuple[TileSet, int]],
        own: Mapping[str, Tile],
        elsewhere: Callable[[str], str | None] = lambda code: None,
        once: Iterable[str] = (),
    ) -> Catalogue:
        """The catalogue of these sets, each with its number of copies, and of a record's own tiles.

        A tile that several sets hold is there as often as in all of them. ``once`` are the marks of which a
        game needs one.
        """
        every = [(tile, copies) for one, copies in sets for tile in one.tiles.values()]
        every += [(tile, 1) for tile in own.values()]
        tiles = {tile.code: tile for tile, _ in every}
        counts = dict.fromkeys(tiles, 0)
        for tile, copies in every:
            counts[tile.code] += tile.count * copies
        aliases = {alias: code for code, tile in tiles.items() for alias in tile.aliases}
        alone = (tuple(code for code, tile in tiles.items() if tile.bears(mark)) for mark in once)
        return cls(tiles, counts, aliases, elsewhere, once=tuple(group for group in alone if group))

    @cached_property
    def _alike(self) -> Mapping[str, tuple[str, ...]]:
        """The codes of each tile that has copies with marks, itself first, by each of these codes."""
        copies: dict[str, list[str]] = {}
        for code, tile in self.tiles.items():
            if tile.copy_of:
                copies.setdefault(tile.copy_of, [tile.copy_of]).append(code)
        return {code: tuple(codes) for codes in copies.values() for code in codes}

    def alike(self, code: str) -> tuple[str, ...]:
        """The codes that a tile may be written with, itself among them; none if it has only its own."""
        return self._alike.get(code, ())

    def left(self, code: str, used: Mapping[str, int]) -> int:
        """The number of copies of a tile left when so many were used, by code; below 0: too many were."""
        left = self.counts.get(code, 0) - used.get(code, 0)
        alike = self._alike.get(code)
        if alike is None:
            return left
        of_all = sum(self.counts[code] - used.get(code, 0) for code in alike)
        return of_all if code == alike[0] else min(left, of_all)

    def all_left(self, used: Mapping[str, int]) -> Counter[str]:
        """The number of copies of each tile left to be drawn when so many were used, by code."""
        left = Counter({code: number for code, number in self.counts.items() if code not in self.in_hand})
        left.subtract(used)
        for code, *copies in set(self._alike.values()):
            for copy in copies:
                written_for = min(max(-left[code], 0), max(left[copy], 0))
                left[code] += written_for
                left[copy] -= written_for
        for group in self.once:
            laid = any(used.get(code) for code in group)
            for code in group if laid else group[:-1]:
                del left[code]
            if not laid:
                left[group[-1]] = min(left[group[-1]], 1)
        return +left

    def excess(self, code: str, used: Mapping[str, int]) -> Excess | None:
        """The tile used more often than there are copies of it, if there is one."""
        enough = used.get(code, 0) <= self.counts.get(code, 0)
        alike = self._alike.get(code)
        if alike is None:
            return None if enough else self._number_of((code,), used)
        if self.left(code, used) >= 0:
            return None
        return self._number_of(alike if enough or code == alike[0] else (code,), used)

    def _number_of(self, codes: tuple[str, ...], used: Mapping[str, int]) -> Excess:
        """The number of tiles of these codes that are used, and that there are."""
        there_are = sum(self.counts.get(code, 0) for code in codes)
        return Excess(codes, sum(used.get(code, 0) for code in codes), there_are)

    @property
    def total(self) -> int:
        """The number of all tiles, but for those in hand and those left out."""
        in_hand = sum(self.counts.get(code, 0) for code in self.in_hand)
        left_out = sum(max(0, sum(self.counts[code] for code in group) - 1) for group in self.once)
        return sum(self.counts.values()) - in_hand - left_out

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
        """A sentence on a code that no tile has."""
        near = " or ".join(self.near(code))
        return f"{code} is not a tile of the sets in play{f'; did you mean {near}?' if near else ''}"

    def near(self, code: str) -> list[str]:
        """The codes most like an unknown one, for a message."""
        if "/" in code:
            return closest(code, self.aliases, most=3, alike=0.5)
        wanted = code.upper()
        like = closest(wanted, self.tiles, most=3, alike=0.5)
        if like:
            return like
        return [known for known in self.tiles if known[0] == wanted[:1]][:3]


def _text_of(name: str, package: str) -> str:
    """The data file of a tile set."""
    try:
        raw = get_data(package, f"tilesets/{name}.yaml")
    except (OSError, ModuleNotFoundError):
        raw = None
    if raw is None:
        raise UnusableInput([Finding("unknown-set", "error", f"there is no tile set named {name}")])
    return raw.decode("utf-8")


@lru_cache(maxsize=64)
def _shipped(name: str, package: str) -> object:
    """The contents of the data file of a tile set."""
    return parse(_text_of(name, package), f"tile set {name}").data


@lru_cache(maxsize=64)
def printed(
    sets: tuple[tuple[TileSet, int], ...], elsewhere: Callable[[str], str | None], once: tuple[str, ...]
) -> Catalogue:
    """The catalogue of these sets and no other tiles; otherwise as :meth:`Catalogue.of`."""
    return Catalogue.of(sets, {}, elsewhere, once)


@lru_cache(maxsize=64)
def shipped_set(name: str, palette: Palette, package: str = "carcscore") -> TileSet:
    """A tile set that ships as a data file of ``package``, in its folder ``tilesets``.

    Raises :class:`~carcscore.findings.UnusableInput` when there is no such file or it is not a sound
    tile set.
    """
    return _set_of(_shipped(name, package), palette, f"tile set {name}")


def total_of_set(name: str, palette: Palette, package: str = "carcscore") -> int:
    """The number of tiles of such a set; it is read only where some of its tiles may be left out.

    Raises :class:`~carcscore.findings.UnusableInput` as :func:`shipped_set` does, if it reads the set.
    """
    text = _text_of(name, package)
    stated = None if "with:" in text else re.search(r"^total: (\d+)$", text, re.MULTILINE)
    if stated is not None:
        return int(stated[1])
    return sum(tile.count for tile in shipped_set(name, palette, package).tiles.values())


def read_set(text: str, palette: Palette, name: str) -> TileSet:
    """The tile set that a text describes, without tiles of kinds of feature that are not in play.

    Raises :class:`~carcscore.findings.UnusableInput` with everything that is wrong with it.
    """
    return _set_of(parse(text, name).data, palette, name)


def _set_of(data: object, palette: Palette, name: str) -> TileSet:
    if not isinstance(data, dict) or not isinstance(data.get("tiles"), dict):
        raise UnusableInput([_bad_set(f"{name}: a tile set has the keys set, title, total and tiles")])
    parts = data.get("parts", {})
    if not isinstance(parts, dict) or not all(isinstance(listed, dict) for listed in parts.values()):
        raise UnusableInput([_bad_set(f"{name}: each of its `parts` has the keys title and total")])
    set_name = str(data.get("set", ""))
    described = {code: tile for code, tile in data["tiles"].items() if not _is_left_out(tile, palette)}
    tiles, findings = read_tiles(described, palette, set_name, ("tiles",), {})
    titles = {part: str(part_data.get("title", part)) for part, part_data in parts.items()}
    whole = TileSet(set_name, str(data.get("title", set_name)), tiles, titles)
    totals = {name: (whole, data.get("total"))}
    totals |= {
        f"{name}/{part}": (whole.part(part), part_data.get("total")) for part, part_data in parts.items()
    }
    for each, (one, wanted) in totals.items() if described == data["tiles"] and not findings else ():
        total = sum(tile.count for tile in one.tiles.values())
        if total != wanted:
            findings.append(_bad_set(f"{each}: the tiles add up to {total}, but `total` says {wanted}"))
    if findings:
        raise UnusableInput(findings)
    return whole


def _is_left_out(description: object, palette: Palette) -> bool:
    """True if a tile is there only beside features of a kind that is not in play."""
    beside = description.get("with") if isinstance(description, dict) else None
    return beside is not None and beside not in palette.kinds


def _bad_set(message: str) -> Finding:
    return Finding("bad-tile-set", "error", message)
