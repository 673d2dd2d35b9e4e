"""Bribes: paid to the owner of a pickpocket, which then leaves the board (rule R8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from carcscore.expansions.roads_to_victory.facts import BRIBE
from carcscore.expansions.roads_to_victory.pickpockets import Pickpockets
from carcscore.rules.game import Game
from carcscore.rules.keeper import Entry, Wrong
from carcscore.rules.values import Award, Item

POINTS: Final = 5


class Bribes:
    """Takes the bribes of a log: at their place among the actions of a turn, or after its scoring."""

    def __init__(self, game: Game, pickpockets: Pickpockets) -> None:
        self._game = game
        self._pickpockets = pickpockets
        self._after_scoring: list[Mapping[str, object]] = []

    def take(self, entry: Entry, data: object) -> Iterator[Wrong]:
        """A player bribes a pickpocket, anybody in anybody's turn."""
        said: Mapping[str, object] = data if isinstance(data, dict) else {}
        if said.get("after") == "scoring":
            self._after_scoring.append(said)
        else:
            yield from self._pay(entry, said)

    def ended(self, entry: Entry) -> Iterator[Wrong]:
        """Takes the bribes that were paid after the scoring of this entry."""
        waiting, self._after_scoring = self._after_scoring, []
        for said in waiting:
            yield from self._pay(entry, said)

    def _pay(self, entry: Entry, said: Mapping[str, object]) -> Iterator[Wrong]:
        try:
            payer, owner = (self._game.table.player_of(said.get(key)) for key in ("by", "of"))
        except ValueError as problem:
            yield Wrong("unknown-player", f"bribe: {problem}")
            return
        if payer == owner:
            yield Wrong("bribes-oneself", f"{payer} can't bribe the pickpocket of {payer}", "R8")
            return
        piece = self._pickpockets.of(owner)
        if piece is None:
            message = f"{payer} bribes the pickpocket of {owner}, which is not on the board"
            yield Wrong("no-pickpocket", message, "R8")
        else:
            self._game.remove(piece)
        for player, points in ((payer, -POINTS), (owner, POINTS)):
            items = (Item(BRIBE, 1, points, f"{payer} to {owner}"),)
            self._game.pay(Award(player, BRIBE, items, "R8", phase="play", turn=entry.number))
        who = "" if payer == entry.player else f"{payer} "
        entry.told.append(f"{who}bribes the pickpocket of {owner} off the board")
