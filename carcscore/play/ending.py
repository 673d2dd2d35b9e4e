"""The end of a game, for both kinds of record: a last look over the board, and what expansions then pay."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from carcscore.board.features import Features
from carcscore.findings import NOWHERE, note
from carcscore.game.game import Game
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Occupancy, Occupant, at_the_end, by_feature


def standing(
    game: Game, followers: Sequence[Occupant], features: Features
) -> tuple[tuple[Occupant, ...], Occupancy]:
    """These followers with the strength that each has where it stands in the end, and who stands where."""
    hooks, there = game.hooks.scoring, by_feature(followers, features)
    if hooks.strength:
        scorings = {one: Scoring(features[one], game.rules, some, hooks=hooks) for one, some in there.items()}
        followers = [scorings[features.ref(follower.number)].weighed(follower) for follower in followers]
        there = by_feature(followers, features)
    return tuple(followers), Occupancy(there, by_feature(game.pieces, features), game.players)


def check_holdings(game: Game) -> None:
    """Tells what is wrong in what the record says is held, and where a log's turns differ from it."""
    for playable in game.hooks.awake:
        game.tell(playable.slips, NOWHERE)
        if playable.said.said and playable.held is not playable.said:
            compare = partial(
                playable.facts.holdings.compare, playable.said, playable.held, game.players, game.table.name
            )
            game.tell(game.hooks.safely(playable, compare), NOWHERE)


def conclude(game: Game, features: Features, occupancy: Occupancy) -> list[Award]:
    """The awards of the final scoring that expansions add to those of features.

    What expansions find wrong in the end is told to the game, and so is that it was broken off: then
    nothing is scored finally.
    """
    is_log = game.table.record.is_log
    if is_log:
        game.hooks.over()
        check_holdings(game)
    for check in game.hooks.check_log if is_log else game.hooks.check_position:
        check(features)
    if game.hooks.scrutiny is not None and game.hooks.scoring.worth:
        for feature in features:
            game.worth(feature)  # also of what pays nobody: every report is to come to the same
    if not game.scored_finally:
        end = "mid-turn" if game.owing else game.table.record.end
        message = f"the game was not ended ({end}): no final scoring; ask for it with --final"
        game.tell([note("not-ended", message, where=("end",))])
        return []
    paid = (award for awards in game.hooks.final_awards for award in awards(features, occupancy))
    return [at_the_end(award, features) for award in paid]
