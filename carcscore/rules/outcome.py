"""What examining a record yields, before it becomes a report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from carcscore.board.features import Features
from carcscore.findings import Finding, Path, Where
from carcscore.geometry import Cell
from carcscore.record.model import Record
from carcscore.rules.farms import farm_awards
from carcscore.rules.options import Rules
from carcscore.rules.scoring import final_feature_awards
from carcscore.rules.table import Table
from carcscore.rules.values import Award, Standing


class Played(NamedTuple):
    """One entry of a turn log as it was played.

    ``number`` counts entries from 1. ``tile`` is code and quarter turns, ``None`` for a missed turn or
    a tile that could not be laid. ``deployed`` is the follower put down, ``awards`` what was scored,
    ``track`` and ``supply`` (by player, then figure) are as they stood after it; ``returned`` are the
    followers that went home.
    """

    number: int
    player: str
    tile: str | None
    cell: Cell | None
    deployed: tuple[Standing, ...]
    awards: tuple[Award, ...]
    discarded: tuple[str, ...]
    track: Mapping[str, int]
    supply: Mapping[str, Mapping[str, int]]
    returned: tuple[Standing, ...] = ()


class Difference(NamedTuple):
    """Points written down in a log beside those due: for a turn, or (``turn`` is ``None``) the track.

    ``features`` are those that paid the player in that turn; if none did, those that paid others.

    With a ``kind`` of feature they are those of a single award, whenever it was; ``path`` is then where
    that was written down.
    """

    player: str
    claimed: int
    computed: int
    turn: int | None
    features: tuple[str, ...] = ()
    kind: str | None = None
    path: Path | None = None


@dataclass(frozen=True)
class Outcome:
    """The board of a record, its features, who stands where, every award and every finding.

    ``track`` are the points made during play by player, ``None`` when a final position doesn't tell;
    ``in_supply`` the followers that each player has left, by figure. ``turns`` and ``compared`` are
    those of a turn log.
    """

    table: Table
    rules: Rules
    features: Features
    standings: tuple[Standing, ...]
    standings_of: Mapping[str, Sequence[Standing]]
    awards: tuple[Award, ...]
    findings: tuple[Finding, ...]
    track: Mapping[str, int] | None
    in_supply: Mapping[str, Mapping[str, int]]
    turns: tuple[Played, ...] = ()
    compared: tuple[Difference, ...] = ()

    @property
    def record(self) -> Record:
        """The record that was examined."""
        return self.table.record

    @property
    def scored_finally(self) -> bool:
        """Whether the final scoring was done: the game had ended, or it was asked for all the same."""
        return scored_finally(self.record, self.rules)


def scored_finally(record: Record, rules: Rules) -> bool:
    """Whether the final scoring is to be done: the game had ended, or it is asked for all the same."""
    return record.end == "final" or rules.score_finally


def not_ended(record: Record) -> Finding:
    """The note that a game was broken off, and so not scored finally."""
    message = f"the game was not ended ({record.end}): no final scoring; ask for it with --final"
    return Finding("not-ended", "note", message, Where(path=("end",)))


def final_awards(
    features: Features,
    standings_of: Mapping[str, Sequence[Standing]],
    rules: Rules,
    unscored: bool = False,
) -> list[Award]:
    """The final scoring: what is unfinished (rule B10), then the farms.

    ``unscored`` says that what the last tile completed has not been paid yet: it is paid first (B7).
    """
    held = [feature for feature in features if feature.id in standings_of]
    return [
        *final_feature_awards(held, standings_of, rules, unscored),
        *farm_awards(held, features, standings_of, rules),
    ]


def by_feature(standings: Iterable[Standing], features: Features) -> dict[str, list[Standing]]:
    """The followers of each feature that has any."""
    grouped: dict[str, list[Standing]] = {}
    for standing in standings:
        grouped.setdefault(features.id_of(standing.number), []).append(standing)
    return grouped


def left_in_supply(
    supply: Mapping[str, int], record: Record, standings: Iterable[Standing]
) -> dict[str, dict[str, int]]:
    """What each player has left of a supply, with these followers on the board."""
    used = Counter((standing.player, standing.figure) for standing in standings)
    return {
        player.id: {figure: max(0, number - used[player.id, figure]) for figure, number in supply.items()}
        for player in record.players
    }
