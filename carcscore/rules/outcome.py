"""What examining a record yields, before it becomes a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from carcscore.board.features import Features
from carcscore.findings import Finding, Path, Where
from carcscore.geometry import Cell
from carcscore.record.model import Record
from carcscore.rules.farms import farm_awards
from carcscore.rules.game import Game
from carcscore.rules.options import Rules
from carcscore.rules.scoring import final_feature_awards
from carcscore.rules.table import Table
from carcscore.rules.values import Award, PieceStanding, Present, Standing


class Played(NamedTuple):
    """One entry of a turn log as it was played.

    ``number`` counts entries from 1. ``tile`` is code and quarter turns, ``None`` for a missed turn or
    a tile that could not be laid. ``deployed`` is the follower put down, ``awards`` what was scored,
    ``track`` and ``supply`` (by player, then figure) are as they stood after it; ``told`` says in words
    what else was done, ``returned`` are the followers that went home, ``pieces`` those that stood on the
    board then and are no followers.
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
    told: tuple[str, ...] = ()
    returned: tuple[Standing, ...] = ()
    pieces: tuple[PieceStanding, ...] = ()


class Difference(NamedTuple):
    """Points written down in a log beside those due: for a turn, or (``turn`` is ``None``) the track.

    ``features`` are those that paid the player in that turn; if none did, those that paid others.
    ``besides`` names what else the player was paid for then.

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
    besides: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """The board of a record, its features, who stands where, every award and every finding.

    ``track`` are the points made during play by player, ``None`` when a final position doesn't tell;
    ``in_supply`` the followers that each player has left, by figure. ``turns`` and ``compared`` are
    those of a turn log. ``pieces_of`` are the pieces in each feature, ``others`` the awards of the final
    scoring that expansions add to those of the features, ``game`` what stands on the board in the end.
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
    pieces_of: Mapping[str, Sequence[PieceStanding]]
    others: tuple[Award, ...]
    game: Game
    turns: tuple[Played, ...] = ()
    compared: tuple[Difference, ...] = ()

    @property
    def record(self) -> Record:
        """The record that was examined."""
        return self.table.record

    @property
    def who(self) -> Present:
        """Who stands in each feature."""
        return Present(self.standings_of, self.pieces_of, self.game.players)

    def awarded_under(self, farms: str) -> list[Award]:
        """The final scoring under one of the three farm rules; nothing when the game was not ended."""
        if not self.scored_finally:
            return []
        rules = self.rules.with_farms(farms)
        return [*final_awards(self.features, self.who, rules, self.record.unscored), *self.others]

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


def final_awards(features: Features, who: Present, rules: Rules, unscored: bool = False) -> list[Award]:
    """The final scoring: what is unfinished (rule B10), then the farms.

    ``unscored`` says that what the last tile completed has not been paid yet: it is paid first (B7).
    """
    held = [feature for feature in features if feature.id in who.standings_of]
    return [
        *final_feature_awards(held, who, rules, unscored),
        *farm_awards(held, features, who, rules),
    ]


def left(supply: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """What each player has left of a supply, which a wrong record may have overdrawn."""
    return {
        player: {figure: max(0, number) for figure, number in has.items()} for player, has in supply.items()
    }
