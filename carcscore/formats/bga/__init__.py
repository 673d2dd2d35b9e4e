"""Game logs of Board Game Arena; this module knows them, and loads the rest when it is needed."""

from __future__ import annotations

from typing import Final

from carcscore.findings import Finding
from carcscore.formats.door import ForeignFormat, KnownFacts, with_entry
from carcscore.record.model import Record
from carcscore.record.vocabulary import Vocabulary
from carcscore.source import Source

_REFUSAL: Final = frozenset(("error", "exception", "code", "expected"))
"""Keys of an answer that is only a refusal."""
_TO_EVENT: Final = 5
"""The number of steps that lead to an event: ``data.data[7].data[2]``."""


class BoardGameArena(ForeignFormat):
    """Logs that a browser gets from the archive of a table, saved as JSON; they are only read."""

    name = "bga"

    def knows_data(self, data: object) -> bool:
        """True if the data are what the archive answers: ``data`` with a ``status``, or an error.

        >>> BoardGameArena().knows_data({"status": 1, "data": {}}), BoardGameArena().knows_data({"status": 1})
        (True, False)
        """
        return (
            isinstance(data, dict)
            and "carcscore" not in data
            and (
                ("status" in data and ("data" in data or "error" in data))
                or ("status" in data and data["status"] in (0, "0"))
                or ("error" in data and not data.keys() - _REFUSAL)
            )
        )

    def read(
        self, source: Source, vocabulary: Vocabulary, known: KnownFacts
    ) -> tuple[Record | None, list[Finding]]:
        """The record of a log."""
        from carcscore.formats.bga.read import read_log

        assert isinstance(source.data, dict), "only logs are read"
        return read_log(source.data, vocabulary)

    def placed(self, finding: Finding) -> Finding:
        """The finding with turn and event: a log is one long line."""
        return with_entry(finding, "data", _TO_EVENT)
