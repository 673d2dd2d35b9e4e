"""Tournaments from Python: a standing and a pairing as values."""

from __future__ import annotations

import os
from typing import Any

from carcscore.batch.run import BatchOptions
from carcscore.frozen import frozen
from carcscore.text import json_text
from carcscore.tournament.evaluation import Evaluation, evaluate
from carcscore.tournament.examining import examine_records
from carcscore.tournament.findings import FileFinding
from carcscore.tournament.outline import title_of, verdict
from carcscore.tournament.pairing import next_pairings, stage_to_pair
from carcscore.tournament.plain import plain_standings, standing_rows
from carcscore.tournament.reading import read_tournament
from carcscore.tournament.records import records_of
from carcscore.tournament.writing import PlainGame


@frozen
class Standings:
    """The standings of a tournament, as ``carcscore standings`` tells them."""

    evaluation: Evaluation

    @property
    def verdict(self) -> str:
        """Progress, the leaders and the findings, in a few sentences."""
        return verdict(self.evaluation)

    @property
    def findings(self) -> tuple[FileFinding, ...]:
        """The errors."""
        return self.evaluation.findings

    @property
    def exit_status(self) -> int:
        """1 where an error was found, else 0."""
        return self.evaluation.exit_status

    def to_dict(self) -> dict[str, Any]:
        """Plain data, by the schema of standings."""
        return plain_standings(self.evaluation)

    def to_json(self, indent: int | None = None) -> str:
        """The same as JSON text."""
        return json_text(self.to_dict(), indent)

    def rows(self) -> list[dict[str, Any]]:
        """A row for each line of each stage, for a data frame; figures are decimals."""
        return standing_rows(self.evaluation)


@frozen
class RoundPairing:
    """A round that is to be played: its number in the stage, from 1, and its games as the file has them."""

    number: int
    games: tuple[PlainGame, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data, as ``carcscore pair --format json`` writes it."""
        return {"round": self.number, "games": [dict(game) for game in self.games]}

    def rows(self) -> list[dict[str, Any]]:
        """A row for each game, for a data frame."""
        return [{"round": self.number, "board": board, **game} for board, game in enumerate(self.games, 1)]


def standings(
    path: str | os.PathLike[str], after_round: int | None = None, live: bool = False, jobs: int = 1
) -> Standings:
    """The standings of a tournament file, its records verified by so many processes.

    ``after_round`` and ``live`` are those of the command. Raises :class:`UnusableInput` with everything that
    makes the file unusable.

    >>> standings("samples/cup/cup.yaml").verdict
    'After 3 rounds Dmitri leads. 6 of 6 records verified.'
    """
    return Standings(_evaluated(path, after_round, live, jobs))


def pair(path: str | os.PathLike[str], seed: str | None = None, jobs: int = 1) -> RoundPairing:
    """The next round of a tournament file; nothing is written.

    Raises :class:`UnusableInput` as :func:`standings` does, and :class:`CannotPair` with a sentence where no
    round can be paired.

    >>> pair("samples/cup/cup.yaml").games[0]
    {'a': 'Ben', 'b': 'Dmitri', 'starter': 'Ben'}
    """
    evaluation = _evaluated(path, None, False, jobs)
    standing = stage_to_pair(evaluation.standings)
    lots = seed or standing.stage.options.seed or title_of(evaluation)
    number, games = next_pairings(standing, lots)
    return RoundPairing(number, tuple(game.plain() for game in games))


def _evaluated(path: str | os.PathLike[str], after_round: int | None, live: bool, jobs: int) -> Evaluation:
    reading = read_tournament(os.fsdecode(path))
    paths = records_of(reading.tournament, [text.name for text in reading.texts])
    examined = examine_records(paths, BatchOptions(rules={}, jobs=jobs)) if paths else {}
    return evaluate(reading, examined, after_round, live)
