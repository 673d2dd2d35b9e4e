"""Bribes: paid to the owner of a pickpocket, which then leaves the board (rule R8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from carcscore.expansions.roads_to_victory.facts import BRIBE
from carcscore.expansions.roads_to_victory.pickpockets import Pickpockets
from carcscore.findings import Finding, error
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.rules.facts import Step
from carcscore.scoring.values import Award, Item

POINTS: Final = 5


def step_of_bribe(data: object) -> Step:
    """When a bribe is paid: before the scoring of the turn, unless it says otherwise."""
    return Step.AFTER if isinstance(data, dict) and data.get("after") == "scoring" else Step.MOVE


class Bribes:
    """Takes the bribes of a log."""

    def __init__(self, game: Game, pickpockets: Pickpockets) -> None:
        self._game = game
        self._pickpockets = pickpockets

    def take(self, entry: TurnInPlay, data: object) -> Iterator[Finding]:
        """Any player may bribe, in any player's turn."""
        said: Mapping[str, object] = data if isinstance(data, dict) else {}
        try:
            payer, owner = (self._game.table.player_of(said.get(key)) for key in ("by", "of"))
        except ValueError as problem:
            yield error("unknown-player", f"bribe: {problem}")
            return
        if payer == owner:
            yield error("bribes-oneself", f"{payer} can't bribe the pickpocket of {payer}", "R8")
            return
        piece = self._pickpockets.of(owner)
        if piece is None:
            message = f"{payer} bribes the pickpocket of {owner}, which is not on the board"
            yield error("no-pickpocket", message, "R8")
        else:
            self._game.leave(piece, "taken")
        for player, points in ((payer, -POINTS), (owner, POINTS)):
            items = (Item(BRIBE, 1, points, f"{payer} to {owner}"),)
            self._game.pay(Award(player, BRIBE, items, "R8", phase="play", turn=entry.number))
        who = "" if payer == entry.player else f"{payer} "
        entry.note(f"{who}bribes the pickpocket of {owner} off the board")
