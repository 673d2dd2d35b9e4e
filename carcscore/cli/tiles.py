"""``carcscore tiles``: the catalogue, for whoever types a record."""

from __future__ import annotations

from collections.abc import Sequence

import click
from click.shell_completion import CompletionItem

from carcscore.cli.options import Output, ascii_option, result_options
from carcscore.cli.output import drawing_style, emit, emit_paged, markup, not_onto, width
from carcscore.drawing.catalogue_page import joined, kept_pages, page_lines
from carcscore.drawing.signs import Style
from carcscore.expansions.registry import plug_ins, plugged_facts
from carcscore.shipped import shipped_sets


def _complete(ctx: click.Context, argument: click.Parameter, begun: str) -> list[CompletionItem]:
    if ctx.params.get("fits") is not None:
        return [CompletionItem(begun, type="file")]
    plugged = (facts.tile_set for facts in plugged_facts() if facts.tile_set)
    return [CompletionItem(name) for name in (*shipped_sets(), *plugged) if name.startswith(begun)]


@click.command()
@click.argument("what", metavar="[SET] [TILE|EDGES]", nargs=-1, shell_complete=_complete)
@click.option("--fits", metavar="CELL", help="List unplayed tiles that fit this cell: --fits C4 RECORD.")
@click.option("--left", is_flag=True, help="List unplayed tiles: --left RECORD.")
@click.option(
    "--closes",
    nargs=2,
    metavar="CELL POINT",
    help="List unplayed tiles that close the road, city or cloister there: --closes C4 N RECORD.",
)
@ascii_option
@result_options(
    "How to write the tiles (default: by the ending of --output, else text).",
    ("text", "svg", "html"),
    svg=("Write the tiles as a picture: tiles.svg.", ("svg",)),
    html=("Write the tiles as a page to print on A4: tiles.html.", ("html",)),
)
@click.pass_context
def tiles(
    ctx: click.Context,
    what: tuple[str, ...],
    fits: str | None,
    left: bool,
    closes: tuple[str, str] | None,
    plain: bool,
    results: Sequence[Output],
    force: bool,
) -> None:
    """Print the catalogue of tiles, or find a tile.

    Each tile is shown with its code in its four rotations. Tiles are grouped by their edges, so that you find
    the code of the tile in your hand quickly. SET is base or the name of an expansion; the default is every
    set. TILE is a code. EDGES are four of C (city), R (road) and F (field), clockwise from the north, in any
    rotation; ? is any edge, and a + at the end is a pennant. EDGES may also be four words, such as river.

    \b
    carcscore tiles                        every tile
    carcscore tiles inns-and-cathedrals    the tiles of an expansion
    carcscore tiles K                      one tile
    carcscore tiles CRFR                   tiles with these edges
    carcscore tiles base city road ? ?
    carcscore tiles --fits C4 game.yaml    what fits there
    carcscore tiles --left game.yaml       what is still to be drawn
    carcscore tiles --closes C4 N game.yaml
    carcscore tiles --html tiles.html      pages to print; --svg for a picture
    """
    styles = {style for style, _ in results}
    playable = (fits is not None) + left + (closes is not None)
    if playable and (playable > 1 or len(what) != 1 or styles != {"text"}):
        raise click.UsageError(
            "--fits takes a cell and the record, and writes text: --fits C4 game.yaml; "
            "so do --left game.yaml and --closes C4 N game.yaml"
        )
    if styles != {"text"}:
        from carcscore.cli.catalogue import asked_for, picture  # late: the pages of whole sets are kept

        wanted = asked_for(what)
    for style, file in results:
        if playable:
            not_onto(what[0], file)
        if style == "text":
            drawn = drawing_style(plain, file)
            text = _playable(ctx, what[0], fits, closes, drawn) if playable else _catalogue(what, drawn)
            emit_paged(text, file, force)
        else:
            emit(markup(picture(wanted, style), file), file, force)


def _playable(
    ctx: click.Context, record: str, fits: str | None, closes: tuple[str, str] | None, style: Style
) -> str:
    """The tiles left to be drawn in a record, or those of them that fit a cell or close a feature."""
    from carcscore.cli.playable import closing_text, fitting_text, left_text, outcome_of  # late: it examines

    outcome = outcome_of(ctx, record)
    if fits is not None:
        return fitting_text(outcome, fits, style)
    return closing_text(outcome, " ".join(closes), style) if closes else left_text(outcome, style)


def _catalogue(what: tuple[str, ...], style: Style) -> str:
    """The pages of the sets that are named, or the tiles that are found."""
    # A plug-in may have a set of the same name, and its sets belong to all sets.
    pages = kept_pages(what[0] if what else None) if len(what) < 2 and not plug_ins() else ()
    if pages:
        return "\n\n".join(joined(page_lines(page, style, width())) for page in pages)
    from carcscore.cli.catalogue import asked_for, catalogue_text  # late: the pages of whole sets are kept

    return catalogue_text(asked_for(what), style)
