"""The formats of other programs that are known, and which of them a text, data or a file name is of."""

from __future__ import annotations

import re
from typing import Final

from carcscore.findings import Finding, UnusableInput
from carcscore.formats.bga import BoardGameArena
from carcscore.formats.door import ForeignFormat, Part
from carcscore.formats.jcz import JCloisterZone
from carcscore.formats.lab import CarcassonneLab
from carcscore.source import Recogniser, Source
from carcscore.text import listed, quoted, shortened

FORMATS: Final[tuple[ForeignFormat, ...]] = (JCloisterZone(), BoardGameArena(), CarcassonneLab())
"""Every format, in the order in which they are asked."""
_LONGEST_NAME: Final = 60
_ADDRESS: Final = r"(?i)\s*+[(<\[\"']*+(?:https?|ftp)://\S*\s*\Z"


def is_foreign_data(data: object) -> bool:
    """Whether JSON data are of any of the formats."""
    return any(one.knows_data(data) for one in FORMATS)


def is_foreign_text(text: str) -> bool:
    """Whether a text that is neither JSON nor YAML, or an argument, is a record of any of the formats."""
    return any(one.knows_text(text) for one in FORMATS)


FOREIGN: Final = Recogniser(is_foreign_data, is_foreign_text)
"""How the reader of texts knows records of other programs."""


def format_of(source: Source) -> ForeignFormat | None:
    """The format of what was read; ``None`` for a record of our own."""
    if source.language == "text":
        return next((one for one in FORMATS if one.knows_text(source.text)), None)
    return next((one for one in FORMATS if one.knows_data(source.data)), None)


def format_called(name: str) -> ForeignFormat | None:
    """The format to which a file of this name must belong."""
    return next((one for one in FORMATS if name.lower().endswith(one.suffixes)), None)


def parts_of(text: str) -> list[Part]:
    """The records of a text in a format that is neither JSON nor YAML; none when it is in no such format."""
    return next((one.parts(text) for one in FORMATS if one.knows_text(text)), [])


def short_name(text: str) -> str:
    """What to call what was given as a file; shorter if it is a record itself, in place of one."""
    known = (shortened(one.short_name(text), _LONGEST_NAME) for one in FORMATS if one.knows_text(text))
    return next(known, text)


def refuse_address(text: str) -> None:
    """Raises :class:`UnusableInput` for the address of another site, in place of a record or file."""
    if "://" in text and re.match(_ADDRESS, text) and not is_foreign_text(text):
        names = listed((one.address for one in FORMATS if one.address), "or")
        message = f"{quoted(text)} is an address, and nothing is fetched from the network. "
        message += f"Give the name of a file, or a link of {names}, which holds a game itself."
        raise UnusableInput([Finding("not-found", "error", message)])


def suffixes() -> tuple[str, ...]:
    """The endings of the names of files that hold a foreign record and nothing else."""
    return tuple(suffix for one in FORMATS for suffix in one.suffixes)


def shared_suffixes() -> tuple[str, ...]:
    """The endings of the names of files that may hold foreign records."""
    return tuple(suffix for one in FORMATS for suffix in one.shared_suffixes)


def written_formats() -> dict[str, ForeignFormat]:
    """The formats that can be written, by name."""
    return {one.name: one for one in FORMATS if one.writes}
