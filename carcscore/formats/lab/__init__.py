"""Links of CarcassonneLab; this module knows them, and loads the rest when it is needed."""

from __future__ import annotations

from carcscore.findings import Finding
from carcscore.formats.door import ForeignFormat, Part
from carcscore.formats.lab.parts import LINK, links_in
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.record.vocabulary import Vocabulary
from carcscore.source import Source


class CarcassonneLab(ForeignFormat):
    """Links of CarcassonneLab, one or more a line."""

    name = "lab"
    shared_suffixes = (".txt",)
    writes = True

    def knows_text(self, text: str) -> bool:
        """Whether the text begins with a link."""
        return LINK.match(text.lstrip()) is not None

    def parts(self, text: str) -> list[Part]:
        """The links; the second one of line 7 has the place ``7.2``."""
        parts: list[Part] = []
        line, counted, nth = 1, 0, 0
        for start, end in links_in(text):
            breaks = text.count("\n", counted, start)
            line, counted, nth = line + breaks, start, 1 if breaks else nth + 1
            parts.append(Part(str(line) if nth == 1 else f"{line}.{nth}", text[start:end]))
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
