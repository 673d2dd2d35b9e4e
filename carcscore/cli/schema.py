"""``carcscore schema``: the JSON Schemas, for editors and other programs."""

from __future__ import annotations

import json

import click

from carcscore.cli.options import complete_expansions, output_options
from carcscore.cli.output import emit
from carcscore.shipped import shipped_schema

NAMES = ("record", "report", "tileset", "tournament", "standings", "replay")


@click.command()
@click.argument("name", type=click.Choice(NAMES))
@click.option(
    "--expansions",
    metavar="NAME,...",
    help="With record: include the keys that these expansions add.",
    shell_complete=complete_expansions,
)
@output_options
def schema(name: str, expansions: str | None, output: str | None, force: bool) -> None:
    """Print the JSON Schema of a record, report or other format.

    \b
    carcscore schema record > record.schema.json
    """
    if expansions is not None:
        if name != "record":
            raise click.UsageError("--expansions applies only to the schema of a record")
        text = _record_schema(tuple(part.strip() for part in expansions.split(",") if part.strip()))
    else:
        text = shipped_schema(name)
    emit(text, output, force)


def _record_schema(names: tuple[str, ...]) -> str:
    from carcscore.expansions.registry import find_expansions
    from carcscore.record.schema import record_schema
    from carcscore.rules.facts import vocabulary

    expansions, findings = find_expansions(names)
    if findings:
        raise click.UsageError("; ".join(finding.message for finding in findings))
    return json.dumps(record_schema(vocabulary(expansions)), indent=2, ensure_ascii=False)
