"""Options that several commands share: the record, the rules asked for, and where the result goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from carcscore.record.bounds import MOST_ENTRIES
from carcscore.rules.options import BASE_OPTIONS, EDITIONS

if TYPE_CHECKING:
    from carcscore.geometry import Cell
    from carcscore.play.outcome import Outcome

Rules = dict[str, str | int | bool | None]
"""Rules by name, as :func:`~carcscore.pipeline.examine` takes them."""

Command = TypeVar("Command", bound=Callable[..., Any])

record_argument = click.argument("record", type=click.Path(allow_dash=True, readable=False))
ascii_option = click.option(
    "--ascii", "plain", is_flag=True, help="Use plain ASCII, for terminals without line drawing."
)
force_option = click.option("--force", is_flag=True, help="Replace the output file if it exists.")


def format_option(
    about: str, styles: Sequence[str] = ("text", "json", "csv", "markdown", "html")
) -> Callable[[Command], Command]:
    """The option on the form in which a command writes what it tells; text if it is not given."""
    return click.option(
        "--format",
        "-f",
        "style",
        type=click.Choice(styles),
        default="text",
        help=about,
    )


unbounded_option = click.option(
    "--unbounded",
    is_flag=True,
    help=f"Read a record with more than {MOST_ENTRIES} tiles, followers, pieces or turns.",
)


def output_options(command: Command) -> Command:
    """Adds the options on the file to write to."""
    option = click.option(
        "--output",
        "-o",
        type=click.Path(dir_okay=False),
        help="Write to this file instead of standard output.",
    )
    return option(force_option(command))


def rule_options(command: Command) -> Command:
    """Adds the options that beat the rules of the record."""
    final = click.option("--final", is_flag=True, help="Do the final scoring even if the game did not end.")
    command = final(unbounded_option(command))
    for option in reversed(BASE_OPTIONS):
        values = click.Choice([str(value) for value in option.values])
        flag = f"--{option.name.replace('_', '-')}"
        command = click.option(flag, type=values, help=option.description)(command)
    edition = click.option(
        "--edition", type=click.Choice(EDITIONS), help="Score by the rules of this edition."
    )
    return edition(command)


def complete_expansions(ctx: click.Context, option: click.Parameter, begun: str) -> list[str]:
    """The names of expansions that complete what was begun of a list of them."""
    from carcscore.expansions.registry import installed_facts  # late: only completion needs it

    before, comma, last = begun.rpartition(",")
    names = (facts.name for facts in installed_facts())
    return [f"{before}{comma}{name}" for name in names if name.startswith(last)]


def cell_of(outcome: Outcome, text: str) -> Cell:
    """The cell that ``C4`` or ``2,-1`` names. Raises :class:`click.UsageError` when the text is none."""
    from carcscore.report.selectors import selected_cell  # late: few commands need it

    cell = selected_cell(outcome, text)
    if cell is None:
        raise click.UsageError(f"{text} is not a cell: give C4 or 2,-1")
    return cell


def asked_of(rules: Mapping[str, str | bool | None]) -> Rules:
    """The rules that the options ask for, as :func:`~carcscore.pipeline.examine` takes them."""
    return dict(rules)
