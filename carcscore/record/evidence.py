"""Parts of a record beside its game, and those lost when it is converted to another form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from carcscore.record.model import Record

EVIDENCE: Final[tuple[tuple[str, Callable[[Record], object]], ...]] = (
    ("the title", lambda record: record.metadata.title),
    ("the date", lambda record: record.metadata.date),
    ("the place", lambda record: record.metadata.place),
    ("the event", lambda record: record.metadata.event),
    ("the round", lambda record: record.metadata.round),
    ("the table", lambda record: record.metadata.table),
    ("the notes", lambda record: record.metadata.notes),
    ("the players' colours", lambda record: any(player.color for player in record.players)),
    ("who left the game", lambda record: record.left),
    ("the points of turns", lambda record: any(turn.scores for turn in record.turns or ())),
    ("the points on the track", lambda record: record.track),
    ("the payments of the log", lambda record: record.scorings),
    ("single awards claimed", lambda record: record.scored),
    ("the totals claimed", lambda record: record.claimed),
    ("the points claimed by kind", lambda record: record.claimed_by_kind),
    ("claims for single features", lambda record: record.claims),
)
"""The parts that a record may have beside its game, each in words, with a function that gets it."""


def left_out(before: Record, after: Record | None) -> list[str]:
    """The parts of a record that its other form lacks, in words; ``None`` is a form without any.

    >>> from carcscore.record.model import Metadata, Player
    >>> named = Record((Player("red", "red", "red"),), metadata=Metadata(title="Final"))
    >>> left_out(named, None), left_out(named, named)
    (['the title', "the players' colours"], [])
    """
    return [words for words, said in EVIDENCE if said(before) and (after is None or not said(after))]
