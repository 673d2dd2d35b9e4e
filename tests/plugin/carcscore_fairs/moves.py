"""Lists of moves: an example of a format that is not part of the program."""

from __future__ import annotations

from carcscore.expanding import (
    Finding,
    ForeignFormat,
    KnownFacts,
    Outcome,
    Record,
    Source,
    Vocabulary,
    plain_data,
    read_record,
)


class Moves(ForeignFormat):
    """`moves red blue`, and below it a turn a line: `red V3 -1,0 farmer N`."""

    name = "moves"
    writes = True

    def knows_text(self, text: str) -> bool:
        """Whether a text begins as a list of moves does."""
        return text.startswith("moves ")

    def read(
        self, source: Source, vocabulary: Vocabulary, known: KnownFacts
    ) -> tuple[Record | None, list[Finding]]:
        """The record of a list of moves."""
        first, *turns = source.text.splitlines()
        return read_record({"carcscore": 1, "players": first.split()[1:], "turns": turns}, vocabulary)

    def write(self, outcome: Outcome) -> str:
        """The list of moves of a log without actions."""
        turns = plain_data(outcome.record).get("turns", [{}])
        if outcome.rules.expansions or not all(isinstance(turn, str) for turn in turns):
            raise ValueError("a list of moves can't tell this game")
        players = [player.id for player in outcome.record.players]
        return "\n".join([" ".join(["moves", *players]), *turns, ""])


FORMAT = Moves()
