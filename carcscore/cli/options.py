"""Options that several commands share: the record, and the rules asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from carcscore.rules.options import EDITIONS, FARMS, SMALL_CITY, TIE_BREAK

Command = TypeVar("Command", bound=Callable[..., Any])

record_argument = click.argument("record", type=click.Path(allow_dash=True, readable=False))


def rule_options(command: Command) -> Command:
    """Adds the options that beat the rules of the record."""
    for option in reversed(
        [
            click.option(
                "--edition", type=click.Choice(EDITIONS), help="Score by the rules of this edition."
            ),
            click.option(
                "--farms", type=click.Choice([str(v) for v in FARMS.values]), help=FARMS.description
            ),
            click.option(
                "--small-city",
                type=click.Choice([str(value) for value in SMALL_CITY.values]),
                help=SMALL_CITY.description,
            ),
            click.option(
                "--tie-break",
                type=click.Choice([str(value) for value in TIE_BREAK.values]),
                help=TIE_BREAK.description,
            ),
            click.option(
                "--final", is_flag=True, help="Do the final scoring even if the game was broken off."
            ),
        ]
    ):
        command = option(command)
    return command


def asked_of(rules: Mapping[str, str | bool | None]) -> dict[str, str | int | bool | None]:
    """The rules that the options ask for, as :func:`~carcscore.pipeline.examine` takes them."""
    return {name: int(value) if name == "small_city" and value else value for name, value in rules.items()}
