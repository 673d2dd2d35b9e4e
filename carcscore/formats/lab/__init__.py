"""Links of CarcassonneLab; this module knows them, and loads the rest when it is needed."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from carcscore.findings import Finding
from carcscore.formats.door import ForeignFormat, Part
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.record.vocabulary import Vocabulary
from carcscore.source import Source

_BEGINNING: Final = r"(?:https?(?:://|%3A%2F%2F))?(?:www\.)?carcassonnelab\.com(?=[/#?%]|\s|\Z)"
_LINK: Final = re.compile(rf"\s*{_BEGINNING}", re.IGNORECASE | re.ASCII)
_LINKS: Final = re.compile(rf"(?<!\S){_BEGINNING}", re.IGNORECASE | re.ASCII)


class CarcassonneLab(ForeignFormat):
    """Links of CarcassonneLab, one or more a line."""

    name = "lab"
    shared_suffixes = (".txt",)
    writes = True

    def knows_text(self, text: str) -> bool:
        """Whether the text begins with a link."""
        return _LINK.match(text) is not None

    def parts(self, text: str) -> list[Part]:
        """The links, each with all that stands before the next; the second of line 7 is at ``7.2``."""
        parts: list[Part] = []
        line, counted, nth = 1, 0, 0
        starts = [match.start() for match in _LINKS.finditer(text)]
        for start, end in pairwise([*starts, len(text)]):
            breaks = text.count("\n", counted, start)
            line, counted, nth = line + breaks, start, 1 if breaks else nth + 1
            parts.append(Part(str(line) if nth == 1 else f"{line}.{nth}", text[start:end].rstrip()))
        return parts

    def read(self, source: Source, vocabulary: Vocabulary) -> tuple[Record | None, list[Finding]]:
        """The record of a link."""
        from carcscore.formats.lab.read import read_link

        return read_link(source.text, vocabulary)

    def placed(self, finding: Finding) -> Finding:
        """The finding with its place in the link, and the number of the move."""
        from carcscore.formats.lab.read import placed

        return placed(finding)

    def write(self, outcome: Outcome) -> str:
        """The link of a log."""
        from carcscore.formats.lab.write import link_text

        return link_text(outcome)
