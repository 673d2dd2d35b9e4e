"""Collects the findings of reading a log of Board Game Arena."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from carcscore.findings import Finding, Path, Where
from carcscore.formats.bga_tiles import TILES
from carcscore.record.errors import Findings
from carcscore.sentences import said
from carcscore.text import counted, listed, noun_of, quoted, shown

_MOST_NAMED: Final = 8


class LogFindings(Findings):
    """Collects the findings of reading a log.

    Each kind of wrong value is told once, with its first place and how many more there are; whatever is
    not supported is named in one finding.
    """

    most = 200

    def __init__(self) -> None:
        super().__init__()
        self._bad: dict[str, tuple[Finding, int]] = {}
        self._unsupported: dict[str, dict[str, None]] = {}
        self._first: Where = Where()

    @property
    def unusable(self) -> bool:
        """True if an error keeps the log from being scored."""
        return bool(self._bad or self._unsupported)

    def misshapen(self, what: str, wanted: str, value: object, path: Path, turn: int | None = None) -> None:
        """Adds an error on a value of the wrong form."""
        here = f"but here is {quoted(value)}"
        if isinstance(value, dict) and wanted.startswith("a mapping"):
            here = "which this mapping is not"
        self.tell(what, f"{what} should be {wanted}, {here}", path, turn)

    def tell(self, what: str, message: str, path: Path, turn: int | None = None) -> None:
        """Adds an error with which the log can't be used; of one kind (``what``) only the first is told."""
        first, more = self._bad.get(what, (None, -1))
        if first is None:
            first = Finding("bad-log", "error", message, Where(path, turn=turn))
        self._bad[what] = first, more + 1

    def failed_download(self, said: object) -> None:
        """The log is no log but the answer to a request that was refused."""
        answer = f"; the site said {quoted(said, 200)}" if isinstance(said, str) and said.strip() else ""
        message = (
            f"This is not a game log: the download from Board Game Arena failed{answer}. "
            "Log in there, open the replay of the table once, and save its log again."
        )
        self._bad["download"] = Finding("failed-download", "error", message), 0

    def unsupported(self, what: str, word: object, path: Path) -> None:
        """Notes something that belongs to an expansion; ``what`` is its kind: ``the figure``."""
        if not self._unsupported:
            self._first = Where(path)
        words = self._unsupported.setdefault(what, {})
        if len(words) <= _MOST_NAMED:
            words[shown(str(word), 40)] = None

    def all(self) -> list[Finding]:
        """All findings; what is not supported explains whatever else is odd."""
        if self._unsupported:
            return [self._not_supported(), *self.found]
        found = [
            replace(first, message=said("{}{}", first.message, _more(more)))
            for first, more in self._bad.values()
        ]
        return found + self.found

    def _not_supported(self) -> Finding:
        parts = []
        for what, words in self._unsupported.items():
            names = list(words)
            shortened = [*names[:_MOST_NAMED], *(["others"] if len(names) > _MOST_NAMED else [])]
            parts.append(f"{noun_of(len(names), what)} {listed(shortened)}")
        message = (
            f"The game has {listed(parts)}, which carcscore can't score: of Board Game Arena it reads only "
            f"the base game, {TILES} tiles and ordinary followers."
        )
        return Finding("unsupported", "error", message, self._first)


def _more(number: int) -> str:
    return f" (and in {counted(number, 'more place')})" if number else ""
