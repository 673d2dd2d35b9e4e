"""Trade goods: taken for completed cities (TB7), paid to whoever has most of each (TB8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.findings import Finding, error
from carcscore.game.expansion import Part
from carcscore.game.turn import TurnInPlay
from carcscore.rules.data_types import Counts, Label
from carcscore.rules.holdings import PerPlayer
from carcscore.scoring.miscounts import Miscount
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupancy, because_of, winners
from carcscore.text import listed
from carcscore.tiles.kinds import CITY, MarkKind

WINE: Final = MarkKind("wine", "wine", on=CITY.name, combine="sum", symbol="barrel")
GRAIN: Final = MarkKind("grain", "grain", on=CITY.name, combine="sum", symbol="sheaf")
CLOTH: Final = MarkKind("cloth", "cloth", on=CITY.name, combine="sum", symbol="bale")
GOODS: Final = (WINE, GRAIN, CLOTH)
AWARD: Final = "trade-goods"
MOST_PAYS: Final = 10

HELD: Final = PerPlayer(
    "goods",
    Counts(*(mark.name for mark in GOODS), most=999),
    complete=True,
    rule="TB7",
    message="{who} is said to hold {said} at the end, but the turns give {held}",
    label=Label("a mapping from players to goods", "The goods that each player holds at the end."),
)


class Goods(Part):
    """The goods that players hold: what a position says, or what the turns of a log come to."""

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> None:
        """Whoever completes a city takes a token for each mark in it, whoever holds it (TB7)."""
        taken = _carried(scoring.feature for scoring in scorings)
        if taken:
            held = Counter(self.held[HELD].get(turn.player, {}))
            self.held[HELD][turn.player] = dict(held + taken)
            turn.note(f"takes {_words(taken)}")

    def check_position(self, features: Features) -> Iterator[Finding]:
        """The players hold what the completed cities carry."""
        table, name = self.game.table, self.expansion.facts.name
        if table.mismatches:
            return
        carried = _carried(feature for feature in features if feature.complete)
        held = sum(map(Counter, self.held[HELD].values()), Counter[str]())
        # In the middle of a turn the last city has not been scored yet.
        least = Counter[str]() if table.record.end == "mid-turn" else carried
        if least <= held <= carried:
            return
        message = f"the completed cities carry {_words(carried)}, but players hold {_words(held)}"
        if not held:
            some = ", ".join(f"{good}: {number}" for good, number in carried.items())
            message += f"; say who holds them: `{name}: {{goods: {{{self.game.players[0]}: {{{some}}}}}}}`"
        yield error("goods-differ", message, "TB7", table.path_to(name, HELD.name))

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """For each good 10 to whoever has most of it, at least one token (TB8)."""
        for good, has in self._held_by_good():
            most = winners(has)
            for player in most:
                because = because_of(f"{has[player]} of {sum(has.values())}", player, most)
                yield Award(player, AWARD, (Item(f"most {good}", 1, MOST_PAYS, because),), "TB8")

    def _held_by_good(self) -> Iterator[tuple[str, dict[str, int]]]:
        """The amount of each good that the players hold."""
        for good in (mark.name for mark in GOODS):
            has = {player: self.held[HELD].get(player, {}).get(good, 0) for player in self.game.players}
            yield good, {player: own + self.game.hooks.count(good, player) for player, own in has.items()}

    def mistakes_beside(self, player: str) -> Iterator[tuple[str, Miscount, int]]:
        """Goods are claimed without the most of them, or parted when tied (TB8)."""
        for good, has in self._held_by_good() if self.game.scored_finally else ():
            most = winners(has)
            if has[player] and player not in most:
                words = f"{MOST_PAYS} were claimed for {good}, of which {listed(most)} has more"
                slip = Miscount(code="goods-without-majority", words=words, rule="TB8", common=0.6)
                yield AWARD, slip, MOST_PAYS
            elif player in most and len(most) > 1:
                words = f"{listed(most)} are tied for {good}, and the {MOST_PAYS} points were divided"
                slip = Miscount(code="goods-parted", words=words, rule="TB8", common=0.6)
                yield AWARD, slip, MOST_PAYS // len(most) - MOST_PAYS


def _carried(features: Iterable[Feature]) -> Counter[str]:
    """The goods that the cities among some features carry."""
    carried = Counter[str]()
    for city in features:
        if city.kind is CITY:
            carried.update({mark.name: city.marks[mark.name] for mark in GOODS if mark.name in city.marks})
    return carried


def _words(goods: Counter[str]) -> str:
    return listed(f"{goods[mark.name]} {mark.name}" for mark in GOODS if goods[mark.name]) or "no goods"
