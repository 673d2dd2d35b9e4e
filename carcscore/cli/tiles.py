"""``carcscore tiles``: the catalogue, for whoever types a record."""

from __future__ import annotations

import click

from carcscore.cli.options import ascii_option, output_options
from carcscore.cli.output import drawing_style, emit, markup, refuse_existing, width
from carcscore.drawing.catalogue_text import draw_catalogue
from carcscore.expansions.registry import installed_facts
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import TileSet, shipped_set
from carcscore.tiles.reading import Palette


@click.command()
@click.argument("name", metavar="[SET]", required=False)
@click.option("--svg", metavar="FILE", help="Write the tiles as a picture: tiles.svg.")
@click.option("--html", metavar="FILE", help="The same as a page to print on A4: tiles.html.")
@ascii_option
@output_options
def tiles(
    name: str | None, svg: str | None, html: str | None, plain: bool, output: str | None, force: bool
) -> None:
    """Print the catalogue of tiles: each with its code, in its four rotations.

    Tiles are grouped by what their edges show, so that the code of the tile in your hand is found
    quickly. SET is base or the name of an expansion; without it every set is printed.

    \b
    carcscore tiles | less
    carcscore tiles inns-and-cathedrals
    carcscore tiles --html tiles.html      pages to print, or --svg for a picture
    """
    expansions = tuple(installed_facts())
    packages = {"base": "carcscore", **{e.tile_set: e.package for e in expansions if e.tile_set}}
    if name is not None and name not in packages:
        raise click.UsageError(f"there is no tile set {name}; there are: {', '.join(packages)}")
    if output is not None and (svg or html):
        raise click.UsageError("--output is where the text goes; give --svg or --html without it")
    palette = palette_of(expansions)
    sets = [shipped_set(each, palette, packages[each]) for each in ([name] if name else packages)]
    if svg is not None or html is not None:
        _paint(sets, palette, svg, html, force)
        return
    style = drawing_style(plain, output)
    pages = [
        draw_catalogue(each.tiles.values(), title=f"{each.title} ({each.name})", style=style, width=width())
        for each in sets
    ]
    emit("\n\n".join(pages), output, force)


def _paint(sets: list[TileSet], palette: Palette, svg: str | None, html: str | None, force: bool) -> None:
    """Writes the catalogue as a picture, as a page, or as both."""
    from carcscore.drawing.svg.catalogue import Chapter, catalogue_html, catalogue_svg

    refuse_existing(svg, html, force=force)
    chapters = [Chapter(each.title, list(each.tiles.values())) for each in sets]
    symbols = {name: mark.symbol for name, mark in palette.marks.items()}
    if svg is not None:
        emit(markup(catalogue_svg(chapters, symbols), svg), svg, force)
    if html is not None:
        emit(markup(catalogue_html(chapters, symbols), html), html, force)
