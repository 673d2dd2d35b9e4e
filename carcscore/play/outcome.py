"""The result of examining a record, before it becomes a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Literal

from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features
from carcscore.findings import Finding, Path
from carcscore.frozen import frozen
from carcscore.game.events import SUPPLY, Discarded, Event, Laid, Left, Noted, Paid, Put, Transferred
from carcscore.game.game import Game
from carcscore.game.setup import supply_of
from carcscore.game.table import Table, tile_code
from carcscore.geometry import Cell
from carcscore.record.model import Record
from carcscore.rules.in_force import Rules
from carcscore.scoring.farms import farm_scorings, occupants_of, rule_for_farms
from carcscore.scoring.final import final_awards
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Occupancy, Occupant, Worth
from carcscore.tiles.kinds import FARM
from carcscore.tiles.model import TurnedTile


@frozen
class Played:
    """One entry of a turn log as it was played: its events, and the ``track`` after it.

    ``number`` counts entries from 1.
    """

    number: int
    player: str
    events: Sequence[Event]
    track: Mapping[str, int]

    @property
    def cell(self) -> Cell | None:
        """The cell of its tile; ``None`` for a missed turn or a tile that could not be laid."""
        return next((event.cell for event in self.events if type(event) is Laid), None)

    @property
    def laid(self) -> TurnedTile | None:
        """Its tile as it was laid; ``None`` when none was."""
        return next((event.turned for event in self.events if type(event) is Laid), None)

    @property
    def tile(self) -> str | None:
        """Code and quarter turns of its tile, as one types it in a grid; ``None`` when none was laid."""
        return None if (laid := self.laid) is None else tile_code(laid)

    @property
    def discarded(self) -> tuple[str, ...]:
        """The tiles drawn before that fitted nowhere, as the record has them."""
        return tuple(event.written for event in self.events if type(event) is Discarded)

    @property
    def deployed(self) -> tuple[Occupant, ...]:
        """The followers put on the board."""
        put = (event for event in self.events if type(event) is Put and event.deployed and not event.in_place)
        return tuple(event.occupant for event in put if event.occupant.follower)

    @property
    def returned(self) -> tuple[Occupant, ...]:
        """The followers that left the board."""
        return tuple(
            event.occupant for event in self.events if type(event) is Left and event.occupant.follower
        )

    @property
    def awards(self) -> tuple[Award, ...]:
        """The payments."""
        return tuple(event.award for event in self.events if type(event) is Paid)

    @property
    def noted(self) -> tuple[Noted, ...]:
        """Other actions, in words."""
        return tuple(event for event in self.events if type(event) is Noted)


@frozen
class Difference:
    """Points written down in a log beside those due: for a ``turn``, on the ``track`` (in the end, if that
    is ``None``), or for a ``feature`` (the first of ``features``, if it is known).

    For a turn ``features`` are those that paid the player in that turn; if none did, those that paid others.
    Each is known by its ``ref`` in the end.
    ``others`` names what else the player was paid for then, and those of them that were not completed.

    For a turn that is ``None``, with a ``kind`` of feature, they are those of an award, whenever it was.
    ``path`` is where they were written down. They are ``argued`` where a player claims them, beside what
    is noted in a log.
    """

    player: str
    claimed: int
    computed: int
    turn: int | None
    features: tuple[FeatureRef, ...] = ()
    kind: str | None = None
    path: Path | None = None
    others: tuple[str, ...] = ()
    what: Literal["turn", "track", "feature"] = "turn"
    argued: bool = False


@frozen(slots=False)
class Outcome:
    """An examined record.

    ``followers`` are those on the board at the end, with their strengths there; ``occupancy`` says who
    stands in which feature. ``awards`` are in the order in which they fell. ``track`` is that after the
    last turn of a log, or as a position says it. ``in_supply`` are the figures that each player has left, by
    kind. ``turns`` and ``compared`` are those of a turn log, ``last_acts`` what was done after them.
    ``other_awards`` are those of the final scoring that expansions add to those of the features; ``game`` is
    what stands on the board in the end.
    """

    table: Table
    rules: Rules
    features: Features
    followers: tuple[Occupant, ...]
    occupancy: Occupancy
    awards: tuple[Award, ...]
    findings: tuple[Finding, ...]
    track: Mapping[str, int] | None
    other_awards: tuple[Award, ...]
    game: Game
    turns: tuple[Played, ...] = ()
    last_acts: tuple[Played, ...] = ()
    compared: tuple[Difference, ...] = ()

    @property
    def record(self) -> Record:
        """The record that was examined."""
        return self.table.record

    @property
    def in_supply(self) -> Mapping[str, Mapping[str, int]]:
        """The figures that each player has left, by kind; none of those that a wrong record overdrew."""
        return {
            player: {figure: max(0, number) for figure, number in left.items()}
            for player, left in self.game.supply.items()
        }

    def awarded_under(self, farms: str) -> list[Award]:
        """The final scoring under one of the three farm rules; nothing when the game was not ended."""
        if not self.scored_finally:
            return []
        return [*self._awarded(self.rules.with_farms(farms)), *self.other_awards]

    @property
    def farm_scorings(self) -> list[Scoring]:
        """The final scorings of the farms; by the first farm rule (B12) also of the cities."""
        held = self.features.among(self.occupancy.followers)
        return farm_scorings(held, self.features, self.occupancy, self.rules, self.game.hooks.scoring)

    def _awarded(self, rules: Rules) -> list[Award]:
        hooks = self.game.hooks.scoring
        return final_awards(self.features, self.occupancy, rules, hooks, self.record.unscored)

    def holders(self, feature: Feature) -> Sequence[str]:
        """Whom a feature pays at the end as one of its kind; if nobody, who has the majority there."""
        own = (
            award for award in self.awards if award.feature == feature.ref and award.kind == feature.kind.name
        )
        if paid := [award.player for award in own if award.phase == "final"]:
            return list(dict.fromkeys(paid))
        rule = rule_for_farms(self.rules) if feature.kind is FARM else None
        occupants, hooks = occupants_of(feature, self.occupancy), self.game.hooks.scoring
        return Scoring(feature, self.rules, occupants, farm_rule=rule, hooks=hooks).holders

    def worth(self, feature: Feature) -> Worth:
        """The worth of a feature at the end for the player who has the majority there."""
        return self.game.worth(feature)

    @property
    def scored_finally(self) -> bool:
        """True if the final scoring was done: the game had ended, or it was asked for all the same."""
        return self.game.scored_finally

    @cached_property
    def supplies(self) -> Sequence[Mapping[str, Mapping[str, int]]]:
        """The figures left to each player after each turn, by kind."""
        first = supply_of(self.record, self.rules)
        now: dict[str, Mapping[str, int]] = dict.fromkeys(self.game.players, first)
        supplies = []
        for turn in self.turns:
            for event in turn.events:
                if isinstance(event, Put) and event.was == SUPPLY:
                    change, player, figure = -1, event.occupant.player, event.occupant.figure
                elif isinstance(event, Left) and event.to == SUPPLY:
                    change, player, figure = 1, event.occupant.player, event.occupant.figure
                elif isinstance(event, Transferred) and event.to == SUPPLY:
                    change, player, figure = 1, event.player, event.figure
                else:
                    continue
                if player:
                    left = now[player]
                    now[player] = {**left, figure: left.get(figure, 0) + change}
            supplies.append(now.copy())
        return supplies
