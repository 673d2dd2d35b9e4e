"""Options that several commands share: the record, the rules asked for, and where the result goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from os.path import realpath, splitext
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, cast

import click

from carcscore.cli.output import not_onto, refuse_existing
from carcscore.record.bounds import MOST_ENTRIES
from carcscore.rules.options import BASE_OPTIONS, EDITIONS
from carcscore.text import listed

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
_ENDINGS: Final = {
    ".txt": "text",
    ".json": "json",
    ".jsonl": "jsonl",
    ".csv": "csv",
    ".parquet": "parquet",
    ".md": "markdown",
    ".html": "html",
    ".svg": "svg",
    ".png": "png",
    ".gif": "gif",
}
"""The format that the ending of a file chooses."""
force_option = click.option("--force", is_flag=True, help="Replace the output file if it exists.")


class Output(NamedTuple):
    """The output of a command: in which format, and to which file; ``None`` is standard output."""

    style: str
    file: str | None


def format_option(
    about: str, styles: Sequence[str] = ("text", "json", "csv", "markdown", "html")
) -> Callable[[Command], Command]:
    """The option on the format in which a command writes what it tells, which is given to it as ``style``.

    Without it the ending of the output file chooses one, and else it is text.
    """

    def adds(command: Command) -> Command:
        @wraps(command)
        def in_style(*args: Any, **given: Any) -> Any:
            style = given.pop("style") or _style_of(given.get("output"), styles)
            return command(*args, style=style, **given)

        return cast(Command, _format(about, styles)(in_style))

    return adds


def result_options(
    about: str, styles: Sequence[str], **files: tuple[str, Sequence[str]]
) -> Callable[[Command], Command]:
    """The options of a command that may write several ``results``: format, output, and such as name a file.

    Of the last each has a help and its formats; if there are several, the ending of the file chooses one. No
    two results go into one file, none over the record, and over what is there only if that is forced.
    """

    def adds(command: Command) -> Command:
        @wraps(command)
        def with_results(*args: Any, style: str | None, output: str | None, **given: Any) -> Any:
            named = {name: file for name in files if (file := given.pop(name)) is not None}
            results = [Output(_style_of(file, files[name][1]), file) for name, file in named.items()]
            if style or output is not None or not results:
                results.insert(0, Output(style or _style_of(output, styles), output))
            places = [realpath(file) if file not in (None, "-") else "-" for _, file in results]
            for place, (_, file) in zip(places, results, strict=True):
                if places.count(place) > 1:
                    raise click.UsageError(f"two results would both be written to {file}; name two files")
                if "record" in given:
                    not_onto(given["record"], file)
            refuse_existing(*(file for _, file in results), force=given["force"])
            return command(*args, results=results, **given)

        added = output_options(with_results)
        for name, (told, _) in reversed(files.items()):
            added = click.option(f"--{name}", metavar="FILE", help=told)(added)
        return cast(Command, _format(about, styles)(added))

    return adds


def _format(about: str, styles: Sequence[str]) -> Callable[[Any], Any]:
    return click.option("--format", "-f", "style", type=click.Choice(styles), help=about)


def _style_of(file: str | None, styles: Sequence[str]) -> str:
    """The one of these formats that the ending of a file chooses. Raises :class:`click.UsageError`."""
    if len(styles) == 1:
        return styles[0]
    style = _ENDINGS.get(splitext(file or "")[1].lower())
    if style is not None and style in styles:
        return style
    if style is None and "text" in styles:
        return "text"
    known = listed([ending for ending, each in _ENDINGS.items() if each in styles], "or")
    raise click.UsageError(
        f"{file}: end the file name in {known}" + ", or pass --format" * ("text" in styles)
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
