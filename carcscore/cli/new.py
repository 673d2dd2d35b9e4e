"""``carcscore new``: a record or a tournament to fill in, or a sample to learn from."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from pkgutil import get_data
from string import Template
from typing import Any

import click

from carcscore.cli.options import complete_expansions, output_options
from carcscore.cli.output import CannotAnswer, emit
from carcscore.expansions.registry import BUILT_IN, find_expansions
from carcscore.findings import UnusableInput
from carcscore.geometry import Cell
from carcscore.pipeline import parse
from carcscore.record.model import START_TILE
from carcscore.record.vocabulary import BASE_ROLES
from carcscore.record.yaml_scalars import flow
from carcscore.rules.facts import Facts, Figure, lying_first, said_to_lie_first
from carcscore.rules.in_force import palette_of
from carcscore.shipped import shipped_folder
from carcscore.text import a, listed, sentence
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.kinds import BASE_KINDS, FARM, MarkKind

_WIDTH = 100
_EXAMPLE_TILES = 3
_EXAMPLE_PLAYERS = ("red", "blue")
"""The players whom the examples in the schemas of expansions name."""


def _complete_samples(ctx: click.Context, option: click.Parameter, begun: str) -> list[str]:
    return [name for name in _samples() if name.startswith(begun)]


@click.command()
@click.option("--players", metavar="'red Anna, blue Ben'", help="Players in turn order (default: red, blue).")
@click.option(
    "--expansions",
    default="",
    metavar="NAME,...",
    help="Expansions in play, for example inns-and-cathedrals.",
    shell_complete=complete_expansions,
)
@click.option("--tournament", is_flag=True, help="Print a tournament file instead of a record.")
@click.option("--sample", metavar="NAME", help="Print this sample instead.", shell_complete=_complete_samples)
@click.option("--samples", "list_samples", is_flag=True, help="List the samples.")
@output_options
def new(
    players: str | None,
    expansions: str,
    tournament: bool,
    sample: str | None,
    list_samples: bool,
    output: str | None,
    force: bool,
) -> None:
    """Print a record or tournament to fill in, or a sample.

    Comments in the file explain what goes where.

    \b
    carcscore new --players 'red Anna, blue Ben' > evening.yaml
    carcscore new --expansions inns-and-cathedrals --output evening.yaml
    carcscore new --tournament --players 'Anna, Ben, Cem' > cup.yaml
    carcscore new --samples
    carcscore new --sample three-farm-rules | carcscore score -
    """
    if list_samples:
        emit("\n".join(_samples()), output, force)
    elif sample is not None:
        emit(_sample(sample), output, force)
    elif tournament:
        if expansions:
            raise click.UsageError("--expansions applies to a record, not to --tournament")
        emit(_tournament(_parts("Anna, Ben" if players is None else players)), output, force)
    else:
        emit(_record(_parts("red, blue" if players is None else players), _parts(expansions)), output, force)


def _tournament(players: list[str]) -> str:
    """A tournament file to fill in, with these players."""
    from carcscore.tournament.form import form_of
    from carcscore.tournament.reading import reading_of

    if not players:
        raise click.UsageError("--players names nobody; write for example --players 'Anna, Ben, Cem'")
    text = Template((get_data(__package__, "tournament.yaml") or b"").decode("utf-8")).substitute(
        players="\n".join(f"  - {flow(player)}" for player in players),
        first=flow(players[0]),
        second=flow(players[-1]),
    )
    try:
        reading_of(form_of(text.encode("utf-8", "surrogatepass"), "<tournament>"))
    except UnusableInput as trouble:
        raise click.UsageError("; ".join(finding.message for finding in trouble.findings)) from None
    return text


def _samples() -> dict[str, Path]:
    """The samples that ship with the program, by name."""
    files = sorted(shipped_folder("samples").iterdir(), key=lambda file: file.stem)
    return {file.stem: file for file in files if file.suffix in (".yaml", ".json")}


def _sample(name: str) -> str:
    samples = _samples()
    stem = name.removesuffix(".yaml").removesuffix(".json")
    if stem not in samples:
        raise CannotAnswer(f"there is no sample {name!r}; there are: {', '.join(samples)}")
    return samples[stem].read_text(encoding="utf-8")


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _record(players: list[str], names: list[str]) -> str:
    if not players:
        raise click.UsageError("--players names nobody; write for example --players 'red Anna, blue Ben'")
    listed = ", ".join(flow(player) for player in players)
    expansions, wrong = find_expansions(tuple(names))
    try:
        if wrong:
            raise UnusableInput(wrong)
        record = parse(f"{{carcscore: 1, players: [{listed}], board: D}}")
        text = _template(
            players, [player.id for player in record.players], [expansion.facts for expansion in expansions]
        )
        parse(text)
    except UnusableInput as trouble:
        raise click.UsageError("; ".join(finding.message for finding in trouble.findings)) from None
    return text


def _template(players: Sequence[str], ids: Sequence[str], expansions: Sequence[Facts]) -> str:
    """A record to fill in; ``players`` as they were written, ``ids`` what the record calls them."""
    said = said_to_lie_first(expansions)
    begins = ", ".join(f"{{tile: {code}, at: [{x}, {y}]}}" for code, (x, y) in said.items())
    names = ", ".join(expansion.name for expansion in expansions)
    text = Template((get_data(__package__, "record.yaml") or b"").decode("utf-8"))
    return text.substitute(
        modeline=_modeline(expansion.name for expansion in expansions),
        players=", ".join(flow(player) for player in players),
        expansions=f"  expansions: [{names}]\n" if expansions else "",
        board=_board(said or lying_first(expansions)),
        begins=f"start: [{begins}]     # the tile marked with `*`\n" if said else "",
        first=ids[0],
        more="".join(f"{line}\n" for line in _added(expansions, ids)),
        track=", ".join(f"{flow(player_id)}: 0" for player_id in ids),
    )


def _modeline(expansions: Iterable[str]) -> str:
    """The comment from which editors know the schema; none where that lacks what a plug-in adds."""
    if not BUILT_IN.keys() >= set(expansions):
        return ""
    schema = shipped_folder("schemas") / "record-with-expansions.schema.json"
    return f"# yaml-language-server: $schema={schema.as_uri()}\n"


def _board(start: Mapping[str, Cell]) -> str:
    """A grid with the start tile and empty cells around it, or with the block of tiles that lies there."""
    alone = len(start) == 1
    cells = {cell: f"{code}*" if alone or code == START_TILE.tile else code for code, cell in start.items()}
    columns, rows = (sorted({cell[axis] for cell in cells}) for axis in (0, 1))
    if alone:
        columns = rows = [-1, 0, 1]
    lines = ("".join(cells.get((x, y), ".").ljust(5) for x in columns) for y in rows)
    return "\n".join(f"  {line}".rstrip() for line in lines)


def _added(expansions: Iterable[Facts], ids: Sequence[str]) -> Iterator[str]:
    """The data that each expansion adds, as comments: lines that need only be uncommented."""
    for expansion in expansions:
        yield from ("", f"# {expansion.title}: `carcscore rules {expansion.name}` prints its rules.")
        for line in _words(expansion, ids[0]):
            yield from textwrap.wrap(
                line, _WIDTH, break_on_hyphens=False, initial_indent="# ", subsequent_indent="#   "
            )
        yield from _data(expansion, ids)


def _words(expansion: Facts, player: str) -> Iterator[str]:
    rims = {kind.name: kind.rim for kind in (*BASE_KINDS, *expansion.kinds)}
    kinds = {**BASE_ROLES, **expansion.roles}
    points = {"inside": "B2", "rest": "B2 SSE"}
    where = {role: points.get(rims.get(kind, ""), "B2 N") for role, kind in kinds.items()}
    for figure in (figure for figure in expansion.figures if figure.follower):
        role = next((role for role in figure.roles if role in where), "knight")
        yield (
            f"{sentence(a(figure.name))} follower is written before its role: "
            f"`- {player} {figure.name} {role} {where[role]}` (each player has {figure.per_player})."
        )
    for role, kind in expansion.roles.items():
        able = [figure.name for figure in expansion.figures if role in figure.roles]
        who = a(able[0]) if role in expansion.reserved and len(able) == 1 else "a follower"
        yield f"{sentence(a(role))} is {who} on {a(kind)}: `- {player} {role} {where[role]}`."
    pieces = [figure for figure in expansion.figures if not figure.follower]
    if pieces:
        standing = ", ".join(_standing(piece, player, where, column) for column, piece in enumerate(pieces))
        who = listed(a(piece.name) for piece in pieces)
        stand = "goes in a list of its" if len(pieces) == 1 else "go in a list of their"
        yield f"{sentence(who)} {stand} own: `pieces: [{standing}]`."
    for mark in expansion.marks:
        bearing = list(islice(_bearing(expansion, mark), _EXAMPLE_TILES))
        example = f"tiles have it, such as {', '.join(bearing)}" if bearing else _marked(mark)
        yield f"Mark {mark.name} (on {a(mark.on)}): {example}."


def _standing(piece: Figure, player: str, where: Mapping[str, str], column: int) -> str:
    """A piece as it stands in a list of pieces, each of an expansion in a column of its own."""
    owner = f"{player} " if piece.per_player else ""
    at = next((where[role] for role in piece.roles if role in where), "B2 N" if owner else "B2")
    return f"{owner}{piece.name} {chr(ord('B') + column)}{at[1:]}"


def _bearing(expansion: Facts, mark: MarkKind) -> Iterator[str]:
    """The codes of the expansion's own tiles, or of the base game's, that bear a mark."""
    name, package = (expansion.tile_set, expansion.package) if expansion.tile_set else ("base", "carcscore")
    tiles = shipped_set(name, palette_of((expansion,)), package).tiles
    for code, tile in tiles.items():
        names = {*tile.marks, *(name for segment in tile.segments for name in segment.marks)}
        if mark.name in names or any(segment.kind is mark.brings for segment in tile.segments):
            yield code


def _marked(mark: MarkKind) -> str:
    place = {"tile": "tile", FARM.name: "SSE"}.get(mark.on, "E")
    return f"say which tiles have it, `tiles: {{XU: {{like: U, marks: {{{place}: [{mark.name}]}}}}}}`"


def _data(expansion: Facts, ids: Sequence[str]) -> Iterator[str]:
    """Examples of each key that a final position may hold under the expansion's name."""
    schema: Mapping[str, Any] = expansion.holdings.schema() if expansion.holdings.all else {}
    whole = _example(schema)
    entries = [(f"{key}: ", key, inner) for key, inner in schema.get("properties", {}).items()]
    entries += [("- ", "", schema["items"])] if "items" in schema else []
    lines = []
    for start, key, inner in entries:
        value = whole.get(key) if isinstance(whole, Mapping) else None
        value = _example(inner) if value is None else value
        if value is not None:
            said = inner.get("description") or inner.get("title") or "see the rules"
            lines.append(f"#   {start + flow(_at_this_table(value, ids)):<30} # {said}")
    if lines:
        yield f"# {expansion.name}:"
        yield from lines


def _example(schema: Mapping[str, object]) -> object:
    examples = schema.get("examples")
    return examples[0] if isinstance(examples, list) and examples else None


def _at_this_table(value: object, ids: Sequence[str]) -> object:
    """An example with the players of this record instead of those that it names."""
    if isinstance(value, Mapping):
        return {_at_this_table(key, ids): _at_this_table(one, ids) for key, one in value.items()}
    if isinstance(value, list):
        return [_at_this_table(entry, ids) for entry in value]
    if value in _EXAMPLE_PLAYERS:
        return ids[min(_EXAMPLE_PLAYERS.index(str(value)), len(ids) - 1)]
    return value
