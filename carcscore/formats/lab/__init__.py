"""Links of CarcassonneLab; this module knows them, and loads the rest when it is needed."""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import Final

from carcscore.findings import Finding, UnusableInput
from carcscore.formats.door import ForeignFormat, KnownFacts, TextPart
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.record.vocabulary import Vocabulary
from carcscore.source import Source

_HOST: Final = r"(?:www\.)?carcassonnelab\.com"
# Messengers put links in brackets, quotes or stars.
_BEGINNING: Final = rf"[(<\[\"'*]*+(?:https?(?:://|%3A%2F%2F))?{_HOST}(?=[/#?%]|\s|\Z)"
_LINK: Final = rf"(?ia)\s*+{_BEGINNING}"
_LINKS: Final = rf"(?iam)(?<!\S){_BEGINNING}"
# Among other words, what tells a game is meant, not the viewer; and not in a record of our own.
_AMONG_WORDS: Final = rf"(?iam)(?<!\S)[(<\[\"'*]*+https?://{_HOST}/?(?:#|%(?:25)*23)(?:/|%)"
_OWN: Final = r"(?iam)\A\s*[{\[]|^[ \t\"']*(?:carcscore|players|turns|board)[\"']?[ \t]*:"
_REMARK: Final = r"(?iam)^[ \t\ufeff]*#(?![/%]).*$"
_SEARCHED: Final = 4096
"""As many signs of a text that begins with other words may hold the first link."""
MOST_LINKS: Final = 100_000
"""The most links of a text: more than there is room for in one that may be read, if they tell games."""


class CarcassonneLab(ForeignFormat):
    """Links of CarcassonneLab, one or more a line."""

    name = "lab"
    shared_suffixes = (".txt",)
    address = "CarcassonneLab"
    writes = True

    def knows_text(self, text: str) -> bool:
        """True if the text begins with a link or remarks on one, or holds one early among other words."""
        if "carcassonnelab" not in (beginning := text.lstrip()[:_SEARCHED]).lower():
            return False
        without = _without_remarks(beginning)
        return re.match(_LINK, without) is not None or (
            re.search(_AMONG_WORDS, without) is not None and re.search(_OWN, without) is None
        )

    def parts(self, text: str) -> list[TextPart]:
        """The links, each with all that stands before the next; the second of line 7 is at ``7.2``.

        Remarks (lines that begin with ``#``) count as blank. The first link has what stands before it, too.
        Raises :class:`UnusableInput` when there are more than :data:`MOST_LINKS`.
        """
        parts: list[TextPart] = []
        line, counted, nth = 1, 0, 0
        text = _without_remarks(text)
        starts = [match.start() for match in islice(re.finditer(_LINKS, text), MOST_LINKS + 1)]
        if len(starts) > MOST_LINKS:
            message = f"Here are more than {MOST_LINKS} links. Put them into several files."
            raise UnusableInput([Finding("too-large", "error", message)])
        starts[:1] = [len(text) - len(text.lstrip())]
        for start, end in pairwise([*starts, len(text)]):
            breaks = text.count("\n", counted, start)
            line, counted, nth = line + breaks, start, 1 if breaks else nth + 1
            parts.append(TextPart(str(line) if nth == 1 else f"{line}.{nth}", text[start:end].rstrip()))
        return parts

    def short_name(self, text: str) -> str:
        """The parts that tell links apart: their tiles and moves."""
        game = (
            re.split(r"#|%(?:25)*23", _without_remarks(text[:_SEARCHED]), maxsplit=1)[-1]
            .partition("?")[0]
            .strip()
        )
        return f"link {' '.join(game.split('/')[3:]) or game}"

    def read(
        self, source: Source, vocabulary: Vocabulary, known: KnownFacts
    ) -> tuple[Record | None, list[Finding]]:
        """The record of a link."""
        from carcscore.formats.lab.read import read_link

        return read_link(_without_remarks(source.text), vocabulary)

    def placed(self, finding: Finding) -> Finding:
        """The finding with its place in the link, and the number of the move."""
        from carcscore.formats.lab.read import placed

        return placed(finding)

    def write(self, outcome: Outcome) -> str:
        """The link of a log."""
        from carcscore.formats.lab.write import link_text

        return link_text(outcome)


def _without_remarks(text: str) -> str:
    """The text with blanks in place of remarks: everything stays where it was."""
    return re.sub(_REMARK, lambda match: " " * len(match[0]), text) if "#" in text else text
