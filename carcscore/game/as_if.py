"""The scoring of a completed feature of a final position, as far as it can be seen."""

from __future__ import annotations

from carcscore.board.feature import Feature
from carcscore.game.game import Game
from carcscore.rules.facts import BASE_FIGURE
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import NO_POINT, Occupant


def as_if_held(game: Game, feature: Feature, player: str, *pieces: str) -> Scoring:
    """The scoring of a feature by one follower of a player, with the pieces there and some more, by name."""
    cell, index = feature.segments[0]
    number = game.board.number(cell, index)
    there = [occupant for occupant in game.standing(game.board.root(number)) if not occupant.follower]
    there += [Occupant("", name, "", cell, index, number, NO_POINT, follower=False) for name in pieces]
    somebody = Occupant(
        player, BASE_FIGURE.name, "", cell, index, number, NO_POINT, strength=BASE_FIGURE.strength
    )
    return Scoring(feature, game.rules, [somebody, *there], hooks=game.hooks.scoring)


def worth_if_held(game: Game, feature: Feature, *pieces: str) -> int:
    """The points of a feature for whoever has the majority there by such a scoring."""
    return as_if_held(game, feature, game.players[0], *pieces).worth.points
