"""``carcscore convert``: the same record in another form."""

from __future__ import annotations

from pathlib import PurePath
from typing import Final, Literal, cast

import click

from carcscore.cli.options import force_option, unbounded_option
from carcscore.cli.output import EXIT_UNUSABLE, CannotAnswer, emit, not_onto, print_findings, say
from carcscore.findings import UnusableInput
from carcscore.formats.registry import brought_formats, short_name, written_formats
from carcscore.pipeline import examine, parse, read
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.report.model import Report
from carcscore.text import listed

_FORMATS: Final = written_formats()
_ENDINGS: Final = {
    **{".yaml": "yaml", ".yml": "yaml", ".json": "json"},
    **{
        end: name
        for name, written in _FORMATS.items()
        for end in (*written.suffixes, *written.shared_suffixes)
    },
}


class _Language(click.Choice):  # type: ignore[type-arg]  # it has none in older releases
    """A language that can be written; only of an unknown one plug-ins are asked."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name of the language."""
        known = value in self.choices or value in brought_formats()
        return value if known else super().convert(value, param, ctx)


@click.command()
@click.argument("record", metavar="IN", type=click.Path(allow_dash=True, readable=False))
@click.argument("target", metavar="OUT", type=click.Path(allow_dash=True))
@click.option(
    "--to",
    "language",
    type=_Language(["yaml", "json", *_FORMATS]),
    help="The format of OUT (default: by its ending).",
)
@click.option("--position", is_flag=True, help="Write only the final position of a turn log.")
@click.option("--board", "layout", type=click.Choice(["grid", "list"]), help="How to write the board.")
@unbounded_option
@force_option
@click.pass_context
def convert(
    ctx: click.Context,
    record: str,
    target: str,
    language: str | None,
    position: bool,
    layout: str | None,
    unbounded: bool,
    force: bool,
) -> None:
    """Convert the record IN to OUT: YAML, JSON, saves, links.

    Records of other programs (saves of JCloisterZone, logs of Board Game Arena, links of CarcassonneLab)
    become turn logs. Turn logs become saves (--to jcz, OUT.jcz) or links (--to lab, OUT.txt). A link takes a
    whole turn log of the base game with the third farm rule, cities of two tiles at 4, and the usual tiles.

    OUT may be - for standard output. An existing file is kept unless you pass --force. Comments are not
    carried over; anything else that OUT can't express is reported on standard error, in a line that begins
    "left out:".

    \b
    carcscore convert evening.yaml evening.json
    carcscore convert evening.json - --to yaml --board grid
    carcscore convert game.jcz game.yaml
    """
    not_onto(record, target)
    if language is None:
        language = _ENDINGS.get(PurePath(target).suffix.lower(), "yaml" if target == "-" else None)
        if language is None:
            *most, last = _ENDINGS
            raise click.UsageError(
                f"{target} ends neither in {', '.join(most)} nor in {last}; say which with --to"
            )
    foreign = _FORMATS.get(language)
    if foreign is None and language not in ("yaml", "json"):
        foreign = brought_formats()[language]
    if foreign is not None and position:
        raise click.UsageError(f"{language} records a game turn by turn, so it can't hold a --position")
    try:
        if foreign is not None:
            outcome = _examined(record, unbounded)[1]
            told, text, status = outcome.record, foreign.write(outcome), 0
        else:
            told, text, status = _written(record, language, position, layout, unbounded)
    except UnusableInput as trouble:
        print_findings(trouble.findings, short_name(record))
        ctx.exit(EXIT_UNUSABLE)
    except ValueError as error:  # the format, or a grid, can't tell it
        raise CannotAnswer(str(error)) from None
    emit(text, target, force)
    _say_left_out(told, text)
    ctx.exit(status)


def _say_left_out(record: Record, text: str) -> None:
    """Says what a record tells that the text written of it does not."""
    from carcscore.record.evidence import left_out

    try:
        after = parse(text)
    except UnusableInput:  # a format that a plug-in writes, and does not read
        after = None
    if words := left_out(record, after):
        say(f"left out: {listed(words)}")


def _examined(path: str, unbounded: bool) -> tuple[Report, Outcome]:
    """The report and its outcome. Raises :class:`UnusableInput` when the record can't be used."""
    report = examine(path, unbounded=unbounded)
    if report.outcome is None:
        raise UnusableInput(report.findings)
    return report, report.outcome


def _written(
    path: str, language: str, position: bool, layout: str | None, unbounded: bool
) -> tuple[Record, str, int]:
    """A record, its text in the form asked for, and the exit status: a log with slips tells them, too."""
    from carcscore.record.writing import write_record

    status = 0
    if position:
        from carcscore.play.final_position import final_position

        report, outcome = _examined(path, unbounded)
        told, record, status = outcome.record, final_position(outcome), report.exit_status
        if status:
            print_findings(report.findings, report.source)
    else:
        record = read(path, unbounded)
        known = examine(record).outcome
        record = told = record if known is None else known.record  # which has each tile by its code
    board = cast(Literal["grid", "list"] | None, layout)
    return told, write_record(record, cast(Literal["yaml", "json"], language), board), status
