"""The form of tournament files: bytes to plain data that the schema has passed."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from carcscore.findings import Finding, UnusableInput, Where
from carcscore.record.schema import TOURNAMENT as MARK
from carcscore.record.schema import refusals_by
from carcscore.shipped import shipped_schema
from carcscore.source import Source, locate, parse_bytes
from carcscore.source.files import read_bytes
from carcscore.text import quoted

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator

FORMAT: Final = 1
"""The version of the tournament file that this program reads and writes."""


class TournamentFile:
    """The tournament file itself: its plain data, and places in it."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.name = source.name

    def located(self, findings: Iterable[Finding]) -> list[Finding]:
        """The findings with line and column."""
        return locate(findings, self.source)


def read_form(path: str) -> TournamentFile:
    """The file at a path (``-`` is standard input), with data of the form of a tournament.

    Raises :class:`UnusableInput` with everything that is wrong with its form.
    """
    return form_of(read_bytes(path), path)


def form_of(raw: bytes, name: str) -> TournamentFile:
    """As :func:`read_form`, of bytes and the name of their file."""
    source = parse_bytes(raw, name, fractions=True)
    found = _not_one(source.data) or _refused(source.data)
    if found:
        raise UnusableInput(locate(found, source))
    return TournamentFile(source)


def _not_one(data: object) -> list[Finding]:
    """The reasons why the data are no tournament that this program can read at all."""
    if not isinstance(data, dict) or MARK not in data:
        message = f"This is not a tournament file: one begins with the line `{MARK}: {FORMAT}`."
        if isinstance(data, dict) and "carcscore" in data:
            message = "This is the record of a game, not a tournament file: `carcscore score` reads it."
        return [Finding("not-a-tournament", "error", message, Where(()))]
    version = data[MARK]
    if isinstance(version, int) and version > FORMAT:
        message = (
            f"This file is written in version {version} of the tournament format; this program reads version "
            f"{FORMAT}. Update carcscore to read it."
        )
        return [Finding("newer-format", "error", message, Where((MARK,)))]
    if version is True or not isinstance(version, int):
        message = f"{quoted(version)} is not a version of the tournament format; write `{MARK}: {FORMAT}`."
        return [Finding("wrong-type", "error", message, Where((MARK,)))]
    return []


def _refused(data: object) -> list[Finding]:
    acceptor = _acceptor()
    return [] if acceptor.is_valid(data) else refusals_by(data, _schema(), acceptor)[0]


@lru_cache(maxsize=1)
def _schema() -> dict[str, Any]:
    schema = json.loads(shipped_schema("tournament"))
    assert isinstance(schema, dict)
    return schema


@lru_cache(maxsize=1)
def _acceptor() -> Draft202012Validator:
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(_schema())
