"""The blocks of a written report, rendered as text, Markdown or HTML."""

from __future__ import annotations

from collections.abc import Iterable

from carcscore.frozen import frozen


@frozen
class Heading:
    """A heading; level 1 is that of the whole report."""

    text: str
    level: int = 2


@frozen
class Paragraph:
    """A few sentences."""

    text: str


@frozen
class Bullets:
    """A list of short remarks."""

    items: tuple[str, ...]


@frozen
class FeatureEntry:
    """One feature: its place, followers, remarks and sums.

    ``sums`` pairs each sum, worked out item by item, with who gets it.
    """

    name: str
    place: str
    followers: str = ""
    remarks: tuple[str, ...] = ()
    sums: tuple[tuple[str, str], ...] = ()


@frozen
class Entries:
    """Features, one after the other."""

    entries: tuple[FeatureEntry, ...]


@frozen
class TableBlock:
    """A table. ``right`` are the columns set to the right; ``folding`` those that may be folded."""

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: frozenset[int] = frozenset()
    folding: tuple[int, ...] = ()


Block = Heading | Paragraph | Bullets | Entries | TableBlock


def sections(blocks: Iterable[Block]) -> list[tuple[str, list[Block]]]:
    """The blocks under each heading; those before the first under none."""
    made: list[tuple[str, list[Block]]] = [("", [])]
    for block in blocks:
        if isinstance(block, Heading):
            made.append((block.text, []))
        else:
            made[-1][1].append(block)
    return made if made[0][1] else made[1:]
