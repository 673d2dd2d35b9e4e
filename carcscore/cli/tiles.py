"""``carcscore tiles``: the catalogue, for whoever types a record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import click
from click.shell_completion import CompletionItem

from carcscore.cli.options import ascii_option, cell_of, output_options
from carcscore.cli.output import (
    EXIT_UNUSABLE,
    drawing_style,
    emit,
    emit_paged,
    markup,
    print_findings,
    refuse_existing,
    width,
)
from carcscore.drawing.catalogue_text import draw_catalogue, draw_found
from carcscore.drawing.signs import Style
from carcscore.drawing.tile_words import copies_words
from carcscore.expansions.registry import installed_facts, plugged_facts
from carcscore.pipeline import examine
from carcscore.play.closing import closings
from carcscore.play.fitting import Fitting, asked_at, fitting, tiles_left
from carcscore.play.outcome import Outcome
from carcscore.record.grid import parse_tile
from carcscore.report.closing_words import closing_words
from carcscore.report.layout import wrapped
from carcscore.report.selectors import select_features
from carcscore.rules.in_force import palette_of
from carcscore.sentences import printed, said
from carcscore.shipped import shipped_sets
from carcscore.text import counted, quoted
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
        return tile.rotations if self.turned is None else [one for one in self.turned if one.tile is tile]


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
@click.option("--svg", metavar="FILE", help="Write the tiles as a picture: tiles.svg.")
@click.option("--html", metavar="FILE", help="Write the tiles as a page to print on A4: tiles.html.")
@ascii_option
@output_options
@click.pass_context
def tiles(
    ctx: click.Context,
    what: tuple[str, ...],
    fits: str | None,
    left: bool,
    closes: tuple[str, str] | None,
    svg: str | None,
    html: str | None,
    plain: bool,
    output: str | None,
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
    if output is not None and (svg or html):
        raise click.UsageError("--output is where the text goes; give --svg or --html without it")
    if fits is not None or left or closes is not None:
        if len(what) != 1 or svg or html or (fits is not None) + left + (closes is not None) > 1:
            raise click.UsageError(
                "--fits takes a cell and the record, and writes text: --fits C4 game.yaml; "
                "so do --left game.yaml and --closes C4 N game.yaml"
            )
        outcome = _outcome(ctx, what[0])
        style = drawing_style(plain, output)
        if fits is not None:
            text = _fitting(outcome, fits, style)
        else:
            text = _closing(outcome, " ".join(closes), style) if closes else _left(outcome, style)
        emit_paged(text, output, force)
        return
    packages, palette = _sets()
    named = {one.name: one.tile_set for one in installed_facts() if one.tile_set}
    wanted = _wanted(
        [*(named.get(word, word) for word in what[:1]), *what[1:]],
        {name: shipped_set(name, palette, package) for name, package in packages.items()},
        palette,
    )
    if svg is not None or html is not None:
        _paint(wanted, svg, html, force)
        return
    emit_paged(_text(wanted, drawing_style(plain, output)), output, force)


def _sets() -> tuple[dict[str, str], Palette]:
    """The package of each tile set that is installed, by name, and what their tiles may carry."""
    expansions = tuple(installed_facts())
    packages = {"base": "carcscore", **{e.tile_set: e.package for e in expansions if e.tile_set}}
    return packages, palette_of(expansions)


def _wanted(words: Sequence[str], sets: dict[str, TileSet], palette: Palette) -> Wanted:
    """What the words ask for. Raises :class:`click.UsageError` when they ask for nothing that there is."""
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
            raise click.UsageError(str(error)) from None
    every = [tile for each in chosen for tile in each.tiles.values()]
    if edges is not None:
        found = edges.among(every)
        if not found:
            raise click.UsageError(f"no tile shows these edges: {edges.words}")
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
    raise click.UsageError(message + ", ".join(sets))


def _text(wanted: Wanted, style: Style) -> str:
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


def _outcome(ctx: click.Context, record: str) -> Outcome:
    """What a record comes to; one that can't be used ends the command."""
    report = examine(record)
    if report.outcome is None:
        print_findings(report.findings, report.source)
        ctx.exit(EXIT_UNUSABLE)
    return report.outcome


def _fitting(outcome: Outcome, word: str, style: Style) -> str:
    """The tiles that would fit a cell of a record, or that none does."""
    cell = cell_of(outcome, word)
    table = outcome.table
    asked = asked_at(outcome, cell)
    if not any(asked.edges):
        raise click.UsageError(f"no tile lies beside {table.name(cell)}, so every tile would fit there")
    found = fitting(outcome, cell)
    what = f"{table.name(cell)} asks for {asked.words} (from the north, clockwise)"
    if (placed := table.board.find(cell)) is not None:
        what += f"; {placed.turned.tile.code}{placed.turned.rotation or ''} lies there"
    if not found:
        return f"{what}. No tile that is left fits there."
    rest = "If it is taken away" if placed is not None else "Of those left"
    return _drawn({f"{what}. {rest}, {_counted(found)} may lie there:": found}, style)


def _counted(found: Sequence[Fitting]) -> str:
    return f"{counted(sum(one.left for one in found), 'tile')} of {counted(len(found), 'kind')}"


def _drawn(found: Mapping[str, Sequence[Fitting]], style: Style) -> str:
    """Tiles under each title, each with how many of it are left."""
    drawn = {title: [(one.turned, f"{one.left} left") for one in some] for title, some in found.items()}
    return draw_found(drawn, style=style, width=width())


def _left(outcome: Outcome, style: Style) -> str:
    """The tiles that a record doesn't have on the board or as discarded."""
    tiles = outcome.table.catalogue.tiles
    found = [
        Fitting(tiles[code], number, tiles[code].rotations[:1])
        for code, number in tiles_left(outcome).items()
        if number
    ]
    if not found:
        return "No tile is left."
    of = counted(outcome.table.catalogue.total, "tile")
    return _drawn({f"Of {of}, {_counted(found)} are not played yet:": found}, style)


def _closing(outcome: Outcome, what: str, style: Style) -> str:
    """The tiles that would close a feature of a record, cell by cell."""
    try:
        (feature,) = select_features(outcome, what)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    told = said("{}: {}", outcome.features.name(feature.ref), closing_words(outcome, feature))
    found = {
        f"{outcome.table.name(one.cell)}: {_counted(one.tiles)}": one.tiles
        for one in closings(outcome, feature)
        if one.tiles
    }
    return "\n\n".join([*wrapped(printed(told), width()), *([_drawn(found, style)] if found else [])])


def _paint(wanted: Wanted, svg: str | None, html: str | None, force: bool) -> None:
    """Writes the catalogue as a picture, as a page, or as both."""
    from carcscore.drawing.svg.catalogue import Chapter, catalogue_html, catalogue_svg
    from carcscore.report.picture import symbols_of

    refuse_existing(svg, html, force=force)
    chapters = [
        Chapter(each.title, tiles)
        for each in wanted.sets
        if (tiles := [tile for tile in each.tiles.values() if wanted.turns(tile)])
    ]
    symbols = symbols_of(installed_facts())
    if svg is not None:
        emit(markup(catalogue_svg(chapters, symbols), svg), svg, force)
    if html is not None:
        emit(markup(catalogue_html(chapters, symbols), html), html, force)
