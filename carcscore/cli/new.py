"""``carcscore new``: a record to fill in, or a sample to learn from."""

from __future__ import annotations

from pathlib import Path

import click

from carcscore.cli.output import emit, force_option, output_option
from carcscore.findings import UnusableInput
from carcscore.pipeline import parse
from carcscore.record.yaml_scalars import flow

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
  .    D*   .
  .    .    .

# The followers that stand on the board when the game ends, each:
#   - PLAYER ROLE CELL POINT         thief on a road, knight in a city, monk in a cloister, farmer
# POINT says where on the tile: N, E, S, W for the sides, for a farm the points between (NNE is on
# the north side, towards the east); or the hour of a clock, 12 is N. It may be left out when the tile
# has only one road, city, cloister or farm.
{figures}# Take away the `# ` before the lines that you need:
# followers:
#   - {first} knight B2 N
#   - {first} farmer B2 SSE

# The points on the scoring track before the final scoring.
track: {{{track}}}

# What was written down in the end, if you want it checked:
# claimed: {{{track}}}
"""


@click.command()
@click.option("--players", default="red, blue", metavar="'red Anna, blue Ben'", help="In turn order.")
@click.option("--expansions", default="", metavar="NAME,...", help="For example inns-and-cathedrals.")
@click.option("--sample", metavar="NAME", help="Print this sample instead.")
@click.option("--samples", "list_samples", is_flag=True, help="List the samples.")
@output_option
@force_option
def new(
    players: str, expansions: str, sample: str | None, list_samples: bool, output: str | None, force: bool
) -> None:
    """Print a record to fill in, with comments that explain it; or one of the samples.

    \b
    carcscore new --players 'red Anna, blue Ben' > evening.yaml
    carcscore new --expansions inns-and-cathedrals --output evening.yaml
    carcscore new --samples
    carcscore new --sample three-farm-rules | carcscore score -
    """
    if list_samples:
        emit("\n".join(sample_names()), output, force)
    elif sample is not None:
        emit(_sample(sample), output, force)
    else:
        emit(_template(_parts(players), _parts(expansions)), output, force)


def sample_names() -> list[str]:
    """The names of the samples that ship with the program."""
    return sorted(file.stem for file in _samples_folder().iterdir() if file.suffix in (".yaml", ".json"))


def _samples_folder() -> Path:
    """In an installed program the samples are package data; in a checkout they lie beside the package."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "samples"
    return inside if inside.is_dir() else package.parent / "samples"


def _sample(name: str) -> str:
    names = sample_names()
    stem = name.removesuffix(".yaml").removesuffix(".json")
    if stem not in names:
        raise click.UsageError(f"there is no sample {name!r}; there are: {', '.join(names)}")
    folder = _samples_folder()
    file = next(
        folder / f"{stem}{ending}" for ending in (".yaml", ".json") if (folder / f"{stem}{ending}").exists()
    )
    return file.read_text(encoding="utf-8")


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _template(players: list[str], expansions: list[str]) -> str:
    if not players:
        raise click.UsageError("--players names nobody; write for example --players 'red Anna, blue Ben'")
    listed = ", ".join(flow(player) for player in players)
    try:
        record = parse(f"{{carcscore: 1, players: [{listed}], board: D}}")
        ids = [player.id for player in record.players]
        text = _TEMPLATE.format(
            players=listed,
            expansions=f"  expansions: [{', '.join(expansions)}]\n" if expansions else "",
            figures="# A large follower is written before its role: red large knight C2 N.\n"
            if expansions
            else "",
            first=ids[0],
            track=", ".join(f"{flow(player_id)}: 0" for player_id in ids),
        )
        parse(text)
    except UnusableInput as trouble:
        raise click.UsageError("; ".join(finding.message for finding in trouble.findings)) from None
    return text
