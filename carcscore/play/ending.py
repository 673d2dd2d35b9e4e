"""The end of a game, for both kinds of record: a last look over the board, and what expansions then pay."""

from __future__ import annotations

from carcscore.board.features import Features
from carcscore.findings import note
from carcscore.game.game import Game, nowhere
from carcscore.record.model import Record
from carcscore.rules.in_force import Rules
from carcscore.scoring.values import Award, Occupancy


def scored_finally(record: Record, rules: Rules) -> bool:
    """Whether the final scoring is to be done: the game had ended, or it is asked for all the same."""
    return record.end == "final" or rules.score_finally


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
    record = game.table.record
    if not scored_finally(record, game.rules):
        message = f"the game was not ended ({record.end}): no final scoring; ask for it with --final"
        game.tell([note("not-ended", message, where=("end",))])
        return []
    return [award for awards in game.hooks.final_awards for award in awards(features, occupancy)]
