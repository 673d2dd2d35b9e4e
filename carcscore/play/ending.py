"""The end of a game, for both kinds of record: a last look over the board, and what expansions then pay."""

from __future__ import annotations

from carcscore.board.features import Features
from carcscore.findings import note, nowhere
from carcscore.game.game import Game
from carcscore.scoring.values import Award, Occupancy


def conclude(game: Game, features: Features, occupancy: Occupancy) -> list[Award]:
    """The awards of the final scoring that expansions add to those of features.

    What expansions find wrong in the end is told to the game, and so is that it was broken off: then
    nothing is scored finally.
    """
    game.place = nowhere
    if game.table.record.is_log:
        game.check_holdings()
    for check in game.hooks.check:
        game.tell(check(features))
    if not game.scored_finally:
        message = (
            f"the game was not ended ({game.table.record.end}): no final scoring; ask for it with --final"
        )
        game.tell([note("not-ended", message, where=("end",))])
        return []
    return [award for awards in game.hooks.final_awards for award in awards(features, occupancy)]
