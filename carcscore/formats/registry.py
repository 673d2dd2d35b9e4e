"""The formats of other programs that are known, and which of them a text, data or a file name is of."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from typing import Final

from carcscore.findings import Finding, UnusableInput
from carcscore.formats.bga import BoardGameArena
from carcscore.formats.door import ForeignFormat, TextPart
from carcscore.formats.jcz import JCloisterZone
from carcscore.formats.lab import CarcassonneLab
from carcscore.source import Recogniser, Source
from carcscore.text import listed, quoted, shortened

FORMATS: Final[tuple[ForeignFormat, ...]] = (JCloisterZone(), BoardGameArena(), CarcassonneLab())
"""Every format that ships with the program, in the order in which they are asked; plug-ins come after."""
_LONGEST_NAME: Final = 60
_ADDRESS: Final = r"(?i)\s*+[(<\[\"']*+(?:https?|ftp)://\S*\s*\Z"


def is_foreign_data(data: object) -> bool:
    """True if JSON data with fractions, or with something wrong, are of any format, plug-ins included."""
    return any(foreign.knows_data(data) for foreign in FORMATS) or _brought(data=data) is not None


def is_foreign_text(text: str) -> bool:
    """True if a text that is neither JSON nor YAML, or an argument, is a record of any of the formats."""
    return any(foreign.knows_text(text) for foreign in FORMATS)


def is_brought_text(text: str, data: object, found: Sequence[Finding]) -> bool:
    """True if a text is a record in a format that a plug-in brings, and that isn't JSON.

    ``data`` are those that it gave, ``None`` where something was ``found`` to be wrong with it. Raises
    :class:`UnusableInput`, with that as well, if no plug-in knows text or data and one of them failed.
    """
    if _is_own(data) or any(foreign.knows_data(data) for foreign in FORMATS):
        return False
    from carcscore.formats.plugged import plugged_in

    failed: list[Finding] = []
    for foreign in plugged_in():
        try:
            if foreign.knows_text(text):
                return True
            if foreign.knows_data(data):
                return False
        except UnusableInput as trouble:
            failed += trouble.findings
    if failed:
        raise UnusableInput([*found, *failed])
    return False


FOREIGN: Final = Recogniser(is_foreign_data, is_foreign_text, is_brought_text)
"""The recogniser of records of other programs, for the reader of texts."""


def is_record_itself(argument: str) -> bool:
    """True if an argument of the command line is a record, in place of the name of a file."""
    if is_foreign_text(argument):
        return True
    return argument != "-" and not os.path.lexists(argument) and _brought(text=argument) is not None


def format_of(source: Source) -> ForeignFormat | None:
    """The format of what was read; ``None`` for a record of our own."""
    if source.language == "text":
        known = next((foreign for foreign in FORMATS if foreign.knows_text(source.text)), None)
        return known or _brought(text=source.text)
    return next((foreign for foreign in FORMATS if foreign.knows_data(source.data)), None) or _brought(
        data=source.data
    )


def _is_own(data: object) -> bool:
    """True if data are meant as a record of our own."""
    return isinstance(data, dict) and "carcscore" in data


def _brought(*, text: str = "", data: object = None) -> ForeignFormat | None:
    """The format of a plug-in that knows a text or data; one that fails while it is asked doesn't count."""
    if _is_own(data):
        return None
    from carcscore.formats.plugged import plugged_in  # late: few records are of such a format

    for foreign in plugged_in():
        try:
            if foreign.knows_text(text) if text else foreign.knows_data(data):
                return foreign
        except UnusableInput:
            continue
    return None


def format_called(name: str) -> ForeignFormat | None:
    """The format to which a file of this name must belong."""
    return next((foreign for foreign in FORMATS if name.lower().endswith(foreign.suffixes)), None)


def parts_of(text: str) -> list[TextPart]:
    """The records of a text in a format that is neither JSON nor YAML; none when it is in no such format."""
    return next((foreign.parts(text) for foreign in FORMATS if foreign.knows_text(text)), [])


def short_name(text: str) -> str:
    """The name for what was given as a file; shorter if it is a record itself, in place of one."""
    known = (
        shortened(foreign.short_name(text), _LONGEST_NAME) for foreign in FORMATS if foreign.knows_text(text)
    )
    return next(known, text)


def refuse_address(text: str) -> None:
    """Raises :class:`UnusableInput` for the address of another site, in place of a record or file."""
    if "://" in text and re.match(_ADDRESS, text) and not is_foreign_text(text):
        names = listed((foreign.address for foreign in FORMATS if foreign.address), "or")
        message = f"{quoted(text)} is an address, and nothing is fetched from the network. "
        message += f"Give the name of a file, or a link of {names}, which holds a game itself."
        raise UnusableInput([Finding("not-found", "error", message)])


def suffixes() -> tuple[str, ...]:
    """The endings of the names of files that hold a foreign record and nothing else."""
    return tuple(suffix for foreign in FORMATS for suffix in foreign.suffixes)


def shared_suffixes() -> tuple[str, ...]:
    """The endings of the names of files that may hold foreign records."""
    return tuple(suffix for foreign in FORMATS for suffix in foreign.shared_suffixes)


def written_formats() -> dict[str, ForeignFormat]:
    """The formats that can be written, by name."""
    return {foreign.name: foreign for foreign in FORMATS if foreign.writes}


def brought_formats() -> dict[str, ForeignFormat]:
    """The formats that plug-ins bring, by name; whether they work shows when they are used."""
    from carcscore.formats.plugged import plugged_in

    return {foreign.name: foreign for foreign in plugged_in()}
