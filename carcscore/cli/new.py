"""``carcscore new``: a record to fill in, or a sample to learn from."""

from __future__ import annotations

import click

from carcscore.cli.output import emit, force_option, output_option
from carcscore.findings import UnusableInput
from carcscore.pipeline import parse
from carcscore.record.yaml_scalars import flow
from carcscore.shipped import shipped_folder


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
    return sorted(
        file.stem for file in shipped_folder("samples").iterdir() if file.suffix in (".yaml", ".json")
    )


def _sample(name: str) -> str:
    names = sample_names()
    stem = name.removesuffix(".yaml").removesuffix(".json")
    if stem not in names:
        raise click.UsageError(f"there is no sample {name!r}; there are: {', '.join(names)}")
    folder = shipped_folder("samples")
    file = next(
        folder / f"{stem}{ending}" for ending in (".yaml", ".json") if (folder / f"{stem}{ending}").exists()
    )
    return file.read_text(encoding="utf-8")


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _template(players: list[str], names: list[str]) -> str:
    from carcscore.cli.template import template
    from carcscore.expansions.registry import find_expansions

    if not players:
        raise click.UsageError("--players names nobody; write for example --players 'red Anna, blue Ben'")
    listed = ", ".join(flow(player) for player in players)
    expansions, wrong = find_expansions(tuple(names))
    try:
        if wrong:
            raise UnusableInput(wrong)
        record = parse(f"{{carcscore: 1, players: [{listed}], board: D}}")
        text = template(players, [player.id for player in record.players], [one.facts for one in expansions])
        parse(text)
    except UnusableInput as trouble:
        raise click.UsageError("; ".join(finding.message for finding in trouble.findings)) from None
    return text
