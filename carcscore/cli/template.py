"""The record that ``carcscore new`` prints: the base game, and what each expansion in play adds to it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice

from carcscore.record.yaml_scalars import flow
from carcscore.rules.facts import Facts
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.kinds import MarkKind
from carcscore.tiles.model import Tile

_TEMPLATE = """\
# A finished game of Carcassonne. Fill in the board, the followers and the track; then run
#   carcscore score FILE
carcscore: 1
title: Our game
rules:
  edition: third                 # third (the present rules), second or first
{expansions}
# In turn order: a colour and a name.
players: [{players}]

# The board as it lies on the table, row by row from north to south. Each cell is the letter of a
# tile and its quarter turns clockwise (K, K1, K2, K3): `carcscore tiles` shows them all. Write every
# empty cell as a dot. `*` marks the start tile. The first cell typed is A1, the next one B1; below
# A1 is A2.
board: |
  .    .    .
  .    {start:<4} .
  .    .    .
{begins}
# The followers that stand on the board when the game ends, each:
#   - PLAYER ROLE CELL POINT         thief on a road, knight in a city, monk in a cloister, farmer
# POINT says where on the tile: N, E, S, W for the sides, for a farm the points between (NNE is on
# the north side, towards the east); or the hour of a clock, 12 is N. It may be left out when the tile
# has only one road, city, cloister or farm.
# Take away the `# ` before the lines that you need:
# followers:
#   - {first} knight B2 N
#   - {first} farmer B2 SSE
{more}
# The points on the scoring track before the final scoring.
track: {{{track}}}

# What was written down in the end, if you want it checked:
# claimed: {{{track}}}
"""
_WIDTH = 100
_EXAMPLE_TILES = 3
_EXAMPLE_PLAYERS = ("red", "blue")
"""The players whom the examples in the schemas of expansions name."""


def template(players: Sequence[str], ids: Sequence[str], expansions: Sequence[Facts]) -> str:
    """A record to fill in; ``players`` as they were written, ``ids`` what the record calls them."""
    layout = next((one.start for one in expansions if one.start), None)
    start = layout[0].code if layout else None
    names = ", ".join(one.name for one in expansions)
    return _TEMPLATE.format(
        players=", ".join(flow(player) for player in players),
        expansions=f"  expansions: [{names}]\n" if expansions else "",
        start=f"{start or 'D'}*",
        begins=f"start: [{{tile: {start}, at: [0, 0]}}]     # the tile marked with `*`\n" if start else "",
        first=ids[0],
        more="".join(f"{line}\n" for line in _added(expansions, ids)),
        track=", ".join(f"{flow(player_id)}: 0" for player_id in ids),
    )


def _added(expansions: Iterable[Facts], ids: Sequence[str]) -> Iterator[str]:
    """What each expansion adds, as comments; its data as lines that need only be uncommented."""
    for expansion in expansions:
        yield from ("", f"# {expansion.title}: `carcscore rules {expansion.name}` tells its rules.")
        for line in _words(expansion, ids[0]):
            yield from textwrap.wrap(line, _WIDTH, initial_indent="# ", subsequent_indent="#   ")
        yield from _data(expansion, ids)


def _words(expansion: Facts, player: str) -> Iterator[str]:
    followers = [figure for figure in expansion.figures if figure.follower]
    for figure in followers:
        yield (
            f"A {figure.name} follower is written before its role: `- {player} {figure.name} knight B2 N` "
            f"(each player has {figure.per_player})."
        )
    for role, kind in expansion.roles.items():
        yield f"A {role} is a follower on a {kind}: `- {player} {role} B2 N`."
    for piece in (figure for figure in expansion.figures if not figure.follower):
        owner = f"{player} " if piece.per_player else ""
        yield f"A {piece.name} stands in a list of its own: `pieces: [{owner}{piece.name} B2 N]`."
    for mark in expansion.marks:
        bearing = list(islice(_bearing(expansion, mark), _EXAMPLE_TILES))
        example = f"the tiles bear it, such as {', '.join(bearing)}" if bearing else _marked(mark)
        yield f"Mark {mark.name} (on a {mark.on}): {example}."


def _bearing(expansion: Facts, mark: MarkKind) -> Iterator[str]:
    """The codes of the expansion's own tiles that bear a mark."""
    if expansion.tile_set is None:
        return
    tiles = shipped_set(expansion.tile_set, palette_of((expansion,)), expansion.package).tiles
    yield from (code for code, tile in tiles.items() if mark.name in _marks(tile))


def _marks(tile: Tile) -> set[str]:
    return {*tile.marks, *(name for segment in tile.segments for name in segment.marks)}


def _marked(mark: MarkKind) -> str:
    place = "tile" if mark.on == "tile" else "E"
    return f"say which tiles bear it, `tiles: {{XU: {{like: U, marks: {{{place}: [{mark.name}]}}}}}}`"


def _data(expansion: Facts, ids: Sequence[str]) -> Iterator[str]:
    """What a final position may say under the expansion's name, an example of each key."""
    schema = expansion.schemas.get(expansion.name)
    if not isinstance(schema, Mapping) or not schema.get("properties"):
        return
    whole = _example(schema)
    lines = []
    for key, inner in schema["properties"].items():
        value = whole.get(key) if isinstance(whole, Mapping) else None
        value = _example(inner) if value is None else value
        if value is not None:
            lines.append(f"#   {f'{key}: {flow(_at_this_table(value, ids))}':<30} # {_said(inner)}")
    if lines:
        yield f"# {expansion.name}:"
        yield from lines


def _example(schema: Mapping[str, object]) -> object:
    examples = schema.get("examples")
    return examples[0] if isinstance(examples, list) and examples else None


def _said(schema: Mapping[str, object]) -> object:
    return schema.get("description") or schema.get("title") or "see the rules"


def _at_this_table(value: object, ids: Sequence[str]) -> object:
    """An example with the players of this record instead of those that it names."""
    if isinstance(value, Mapping):
        return {_at_this_table(key, ids): _at_this_table(one, ids) for key, one in value.items()}
    if isinstance(value, list):
        return [_at_this_table(one, ids) for one in value]
    if value in _EXAMPLE_PLAYERS:
        return ids[min(_EXAMPLE_PLAYERS.index(str(value)), len(ids) - 1)]
    return value
