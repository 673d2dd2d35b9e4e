"""``carcscore tiles``: the catalogue, for whoever types a record."""

from __future__ import annotations

import click

from carcscore.cli.output import emit, force_option, output_option, width
from carcscore.cli.style import drawing_style
from carcscore.drawing.catalogue_text import draw_catalogue
from carcscore.expansions.registry import installed_expansions
from carcscore.rules.options import palette_of
from carcscore.tiles.catalogue import shipped_set


@click.command()
@click.argument("name", metavar="[SET]", required=False)
@click.option("--ascii", "plain", is_flag=True, help="Plain ASCII, for terminals that lack line drawing.")
@output_option
@force_option
def tiles(name: str | None, plain: bool, output: str | None, force: bool) -> None:
    """Print the catalogue of tiles: each with its code, in its four rotations.

    Tiles are grouped by what their edges show, so that the code of the tile in your hand is found
    quickly. SET is base or the name of an expansion; without it every set is printed.

    \b
    carcscore tiles | less
    carcscore tiles inns-and-cathedrals
    """
    expansions = tuple(installed_expansions())
    packages = {"base": "carcscore", **{e.tile_set: e.package for e in expansions if e.tile_set}}
    if name is not None and name not in packages:
        raise click.UsageError(f"there is no tile set {name}; there are: {', '.join(packages)}")
    palette = palette_of(expansions)
    style = drawing_style(plain, output)
    pages = []
    for set_name in [name] if name else list(packages):
        tile_set = shipped_set(set_name, palette, packages[set_name])
        title = f"{tile_set.title} ({set_name})"
        pages.append(draw_catalogue(tile_set.tiles.values(), title=title, style=style, width=width()))
    emit("\n\n".join(pages), output, force)
