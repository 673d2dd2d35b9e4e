"""Collects the findings of reading a save of JCloisterZone."""

from __future__ import annotations

from typing import Final

from carcscore.findings import Finding, Path, Where, error
from carcscore.record.errors import Findings
from carcscore.text import quoted

MOST_FINDINGS: Final = 200
"""Reading stops after this many findings."""
OUT_OF_ORDER: Final = "message-out-of-order"


class TooMany(Exception):  # noqa: N818 - ends the reading; the findings say why
    """A save has too many errors for reading it further to help."""


class SaveFindings(Findings):
    """Collects the findings of reading a save; each thing that isn't supported is reported once."""

    most = MOST_FINDINGS

    def __init__(self) -> None:
        super().__init__()
        self._unsupported: dict[tuple[str, str], Finding] = {}

    @property
    def unusable(self) -> bool:
        """True if there is an error, so that the save can't be scored."""
        return bool(self._unsupported) or any(finding.severity == "error" for finding in self.found)

    def unsupported(self, what: str, word: str, path: Path, turn: int | None = None, hint: str = "") -> None:
        """Adds an error on something that can't be scored; ``what`` is its kind: ``the tile set``."""
        if (what, word) not in self._unsupported:
            message = f"The game has {what} {quoted(word)}, which carcscore can't score{hint}."
            self._unsupported[what, word] = Finding("unsupported", "error", message, Where(path, turn=turn))
            self._enough()

    def add(self, finding: Finding) -> None:
        """Adds a finding. Raises :class:`TooMany` when it is an error and there are too many."""
        super().add(finding)
        if finding.severity == "error":
            self._enough()

    def bad(self, what: str, wanted: str, value: object, path: Path, turn: int | None = None) -> None:
        """Adds an error on a value of the wrong form."""
        message = f"{what} should be {wanted}, but here is {quoted(value)}."
        self.add(error("bad-save", message, where=Where(path, turn=turn)))

    def all(self) -> list[Finding]:
        """All findings, without those that follow from an unknown message (others out of order)."""
        if not self._unsupported:
            return self.found
        return [
            *self._unsupported.values(),
            *(finding for finding in self.found if finding.code != OUT_OF_ORDER),
        ]

    def _enough(self) -> None:
        if len(self.found) + len(self._unsupported) >= MOST_FINDINGS:
            message = f"Reading stopped after {MOST_FINDINGS} findings."
            self.found.append(Finding("reading-stopped", "note", message))
            raise TooMany
