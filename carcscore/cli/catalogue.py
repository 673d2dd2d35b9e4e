"""The tiles that ``carcscore tiles`` is asked for, as text, as a picture and as pages to print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from carcscore.cli.output import CannotAnswer, width
from carcscore.drawing.catalogue_text import draw_catalogue, draw_found
from carcscore.drawing.signs import Style
from carcscore.drawing.tile_words import copies_words
from carcscore.expansions.registry import installed_facts
from carcscore.record.grid import parse_tile
from carcscore.rules.in_force import palette_of
from carcscore.text import quoted
from carcscore.tiles.catalogue import TileSet, shipped_set
from carcscore.tiles.edges import edges_asked
from carcscore.tiles.model import Tile, TurnedTile
from carcscore.tiles.palette import Palette


class Wanted(NamedTuple):
    """The sets that are asked for, and of these only some tiles, in the turns given; ``None`` is all."""

    sets: list[TileSet]
    turned: list[TurnedTile] | None = None

    def turns(self, tile: Tile) -> Sequence[TurnedTile]:
        """The turns in which a tile is asked for; none where it is not."""
        return (
            tile.rotations
            if self.turned is None
            else [turned for turned in self.turned if turned.tile is tile]
        )


def asked_for(words: Sequence[str]) -> Wanted:
    """The request that the words make. Raises :class:`CannotAnswer` when they ask for nothing that exists."""
    expansions = tuple(installed_facts())
    packages = {"base": "carcscore", **{e.tile_set: e.package for e in expansions if e.tile_set}}
    named = {expansion.name: expansion.tile_set for expansion in expansions if expansion.tile_set}
    palette = palette_of(expansions)
    return _wanted(
        [*(named.get(word, word) for word in words[:1]), *words[1:]],
        {name: shipped_set(name, palette, package) for name, package in packages.items()},
        palette,
    )


def _wanted(words: Sequence[str], sets: dict[str, TileSet], palette: Palette) -> Wanted:
    names = [kind.name for kind in palette.kinds.values() if kind.at_edges]
    chosen = [*sets.values()]
    try:
        edges = edges_asked(" ".join(words), names) if len(words) <= 4 else None  # the first may be a set
    except ValueError:
        edges = None
    if edges is None:
        if words and words[0] in sets:
            chosen, words = [sets[words[0]]], words[1:]
        try:
            edges = edges_asked(" ".join(words), names)
        except ValueError as error:
            raise CannotAnswer(str(error)) from None
    every = [tile for each in chosen for tile in each.tiles.values()]
    if edges is not None:
        found = edges.among(every)
        if not found:
            raise CannotAnswer(f"no tile shows these edges: {edges.words}")
        return Wanted(chosen, found)
    if not words:
        return Wanted(chosen)
    return Wanted(chosen, [turned for word in words for turned in _called(word, every, sets)])


def _called(word: str, every: Iterable[Tile], sets: Iterable[str]) -> Sequence[TurnedTile]:
    """The tile of a code, with quarter turns or not, or of a name in another program; in the turns meant."""
    try:
        code, rotation, _ = parse_tile(word)
    except ValueError:
        code, rotation = word, 0
    every = [*every]
    found = [tile for tile in every if code == tile.code] or [tile for tile in every if word in tile.aliases]
    turns = [rotation] if word[-1:].isdigit() else range(4)
    if found:
        return [tile.turned(turn) for tile in found for turn in turns]
    message = (
        f"there is no tile and no set {quoted(word)}; edges are four letters, such as CRFR; the sets are: "
    )
    raise CannotAnswer(message + ", ".join(sets))


def catalogue_text(wanted: Wanted, style: Style) -> str:
    """The tiles that are asked for, as text."""
    if wanted.turned is None:
        titles = [(each, f"{each.title} ({each.name})") for each in wanted.sets]
        pages = [
            draw_catalogue(each.tiles.values(), title=title, style=style, width=width())
            for each, title in titles
        ]
        return "\n\n".join(pages)
    found = {}
    for each in wanted.sets:
        tiles = [*each.tiles.values()]
        if listed := [
            (turns, copies_words(tile, tile.count, tiles)) for tile in tiles if (turns := wanted.turns(tile))
        ]:
            found[f"{each.title} ({each.name}):"] = listed
    return draw_found(found, style=style, width=width())


def picture(wanted: Wanted, style: str) -> str:
    """The tiles that are asked for as a picture (``svg``) or a page (``html``)."""
    from carcscore.drawing.svg.catalogue import Chapter, catalogue_html, catalogue_svg  # late: seldom asked
    from carcscore.report.picture import symbols_of

    chapters = [
        Chapter(each.title, tiles)
        for each in wanted.sets
        if (tiles := [tile for tile in each.tiles.values() if wanted.turns(tile)])
    ]
    drawn = catalogue_svg if style == "svg" else catalogue_html
    return drawn(chapters, symbols_of(installed_facts()))
