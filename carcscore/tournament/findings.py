"""Findings on a tournament, each in one of its files."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from carcscore.findings import Finding, Severity, Where, capped
from carcscore.frozen import frozen
from carcscore.tournament.model import FilePlace


class Notebook:
    """Collects findings with the number of the file in which each is."""

    def __init__(self) -> None:
        self.found: list[tuple[int, Finding]] = []

    def error(self, code: str, message: str, place: FilePlace, *, rule: str | None = None) -> None:
        """Adds an error."""
        self.found.append((place.file, Finding(code, "error", message, Where(place.path), rule)))

    def remark(
        self, severity: Severity, code: str, message: str, place: FilePlace, *, rule: str | None = None
    ) -> None:
        """Adds a finding of any severity."""
        self.found.append((place.file, Finding(code, severity, message, Where(place.path), rule)))

    @property
    def has_errors(self) -> bool:
        """True if there is an error among them."""
        return any(finding.severity == "error" for _, finding in self.found)


class TournamentText(Protocol):
    """A file of a tournament: the file itself, or a list of games beside it."""

    @property
    def name(self) -> str:
        """The name in messages."""

    def located(self, findings: Iterable[Finding]) -> list[Finding]:
        """The findings with line and column."""


@frozen
class FileFinding:
    """A finding with line and column, and the name of the file in which it is."""

    file: str
    finding: Finding


def located(found: Iterable[tuple[int, Finding]], texts: list[TournamentText]) -> list[FileFinding]:
    """The findings with line and column, in the order of the files and of their lines.

    Of each code as many are kept as of the findings on a record.
    """
    by_file: dict[int, list[Finding]] = {}
    for file, finding in found:
        by_file.setdefault(file, []).append(finding)
    placed = [
        FileFinding(texts[file].name, finding)
        for file in sorted(by_file)
        for finding in sorted(
            texts[file].located(capped(by_file[file])),
            key=lambda one: (one.where.line or 10**9, one.where.column or 0),
        )
    ]
    return placed
