"""Writes a game that ends in a position, where one is found."""

from __future__ import annotations

from pathlib import PurePath

from carcscore.cli.output import emit, say
from carcscore.record.writing import write_record
from carcscore.report.model import Report
from carcscore.rules.facts import vocabulary
from carcscore.text import counted, shown
from carcscore.witness.witness import witness


def write_witness(report: Report, target: str, force: bool) -> None:
    """Writes a game that ends in the position of a report to a file or standard output; else says why not.

    Raises :class:`click.ClickException` with exit status 2 when the file can't be written.
    """
    name = shown(report.source)
    if report.outcome is None:
        say(f"{name}: no game was searched for: the record can't be used")
        return
    try:
        game = witness(report.outcome)
    except ValueError as why:
        say(f"{name}: no game was searched for: {why}")
        return
    if game is None:
        say(f"{name}: no game that ends in this position was found; that proves nothing")
        return
    language = "json" if PurePath(target).suffix.lower() == ".json" else "yaml"
    words = vocabulary(report.outcome.rules.expansions)
    emit(write_record(game, language, None, words), target, force)  # type: ignore[arg-type]
    turns = counted(len(game.turns or ()), "turn")
    into = "" if target == "-" else f": {shown(target)}"
    say(f"{name}: possible, for a game of {turns} ends in this position{into}")
