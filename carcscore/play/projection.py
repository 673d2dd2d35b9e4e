"""Scores as if a log ended after each of its turns: the track, and what is paid finally."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from carcscore.board.feature import FeatureRef
from carcscore.board.features import Features, FeaturesInPlay
from carcscore.game.events import Left, Put
from carcscore.game.game import Game
from carcscore.play.ending import conclude, standing
from carcscore.play.outcome import Outcome, Played
from carcscore.play.replay import Replay
from carcscore.scoring.farms import FIRST, SECOND, rule_for_farms
from carcscore.scoring.final import final_awards
from carcscore.scoring.values import Award, Occupancy, Occupant
from carcscore.tiles.kinds import FARM


class Projection(NamedTuple):
    """The points of each player after each turn of a log, were that the end of the game.

    ``told_later`` says that the end brings more than the last turn: what was done after it, or what the
    record tells of the end alone. No turn but the last counts that.
    """

    totals: Sequence[Mapping[str, int]]
    told_later: bool


def project(outcome: Outcome) -> Projection:
    """The points of a log after each turn with the final scoring (B10 to B13), the last as they are at last.

    The log is replayed once for all turns. A game that was not ended is scored as if it had been.
    """
    rules = replace(outcome.rules, score_finally=True)
    replay = Replay(outcome.record, outcome.table.catalogue, rules)
    replay.table.named_at_last = outcome.table.named_at_last
    game, totals = replay.game, []
    apart = not rules.expansions and rule_for_farms(rules) not in (FIRST, SECOND)
    unchanged = _Unchanged(game) if apart else None
    for number, turn in enumerate(outcome.record.turns or (), 1):
        replay.play(number, turn)
        turn_played, remembered, game.turn, game.remembered = game.turn, game.remembered, None, {}
        paid = unchanged.paid_after(replay.played[-1]) if unchanged else _paid_now(game)
        totals.append(_with(game, paid))
        game.turn, game.remembered = turn_played, remembered  # the next turn finds all as it was
    if not totals:
        return Projection((), told_later=False)
    for last in outcome.record.last_actions:
        replay.act_last(last)
    at_last = _with(game, _paid_at_last(game))
    return Projection([*totals[:-1], at_last], told_later=at_last != totals[-1])


def _with(game: Game, awards: Iterable[Award]) -> Mapping[str, int]:
    """The points on the track and those of some awards."""
    points = dict(game.track)
    for award in awards:
        points[award.player] += award.points
    return points


def _paid_now(game: Game) -> Iterator[Award]:
    """The final scoring in mid-game."""
    features = FeaturesInPlay(game.table.board, game.rules.mark_rules)
    game.hooks.over()
    _, occupancy = standing(game, game.followers(), features)
    yield from final_awards(features, occupancy, game.rules, game.hooks.scoring)
    for paid in game.hooks.final_awards:
        yield from paid(features, occupancy)


def _paid_at_last(game: Game) -> Iterator[Award]:
    """The final scoring after the last turn, with what the record tells of the end."""
    game.turn = None
    features = Features(game.table.board, game.rules.mark_rules)
    _, occupancy = standing(game, game.followers(), features)
    yield from conclude(game, features, occupancy)
    yield from final_awards(features, occupancy, game.rules, game.hooks.scoring)


class _Unchanged:
    """The final scoring in mid-game where each feature is paid for by itself: only what changes is scored.

    A log is projected in half the time.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._paid: dict[FeatureRef, list[Award]] = {}

    def paid_after(self, played: Played) -> Iterator[Award]:
        """The awards if the log ended after a turn."""
        game, board = self._game, self._game.table.board
        features = FeaturesInPlay(board, game.rules.mark_rules)
        _, occupancy = standing(game, game.followers(), features)
        numbers = [event.occupant.number for event in played.events if isinstance(event, Put | Left)]
        on_tile = [] if played.cell is None else [*map(features.ref, board.at(played.cell).numbers)]
        farms = any(board.is_complete(root) for root in on_tile)

        def may_change(ref: FeatureRef) -> bool:
            kind = board.kind(ref)
            return kind.completes != "edges" if kind is not FARM else farms

        changed = {*on_tile, *map(features.ref, numbers)}
        fresh: dict[FeatureRef, Sequence[Occupant]] = {
            ref: there
            for ref, there in occupancy.followers.items()
            if ref not in self._paid or ref in changed or may_change(ref)
        }
        self._paid = {ref: [] if ref in fresh else self._paid[ref] for ref in occupancy.followers}
        anew = Occupancy(fresh, occupancy.pieces, occupancy.order)
        for award in final_awards(features, anew, game.rules):
            assert award.feature is not None, "features alone pay"
            self._paid[award.feature].append(award)
        return (award for awards in self._paid.values() for award in awards)
