"""Expansions of which a figure could not be read: final positions are scored, turn logs refused.

They are the Wheel of Fortune (WH1 to WH12), the Catapult (CA1 to CA7), the Gifts (GI1 to GI6), the Bets
(BE1 to BE4), the Fruit-Bearing Trees (FT1 to FT5), the Markets of Leipzig (ML1 to ML6), the 20th Anniversary
Expansion (TA1 to TA6) and By Order of the King (OK1 to OK4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from carcscore.board.features import Features
from carcscore.game.expansion import Expansion
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, neighbour
from carcscore.rules.data_types import Whole
from carcscore.rules.facts import AllowableFigure, Facts
from carcscore.rules.holdings import Holdings, PerPlayer
from carcscore.scoring.payouts import NO_FEATURE, Payout
from carcscore.scoring.values import Award, Item, Occupancy, Occupant
from carcscore.tiles.kinds import CLOISTER, MarkKind


class Catapult(Expansion):
    """Fairs end roads (CA1); tokens thrown send followers home, exchange them, or pay."""

    facts = Facts(
        name="catapult",
        title="The Catapult",
        box=7,
        tile_set=None,
        marks=(MarkKind("fair", "fairs", on="tile", combine="any", symbol="carousel"),),
        besides="anything",  # what throws pay (CA5, CA6)
        incomplete="whether the thrower or the catcher is paid for a catch is not known",
    )

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """True if the figure may have been seduced, which takes no turn (CA4)."""
        return code == "too-few-turns"


class Gifts(Expansion):
    """Cards for who extends what belongs to others (GI1); one puts followers into cloisters (GI4)."""

    facts = Facts(
        name="gifts",
        title="The Gifts",
        tile_set=None,
        besides="anything",  # cards pay for roads that are unfinished, and more (GI3, GI5)
        incomplete="what the cards Change Position, Cash Out and Take 2 say is not known",
    )

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """By a Synod a follower comes to any cloister, held or not, besides the turn's deployment (GI4)."""
        if figure.segment < 0 or self.game.board.kind(figure.number) is not CLOISTER:
            return False
        return code in ("feature-was-taken", "two-on-one-tile", "on-start-tile", "too-few-turns")


class Bets(Expansion):
    """Chips laid on betting offices, which pay when they name the size of a road or city (BE2)."""

    facts = Facts(
        name="bets",
        title="The Bets",
        tile_set=None,
        marks=(
            MarkKind("betting-office", "betting offices", on="tile", combine="any", symbol="betting-office"),
        ),
        besides="anything",  # what hits pay (BE3)
        incomplete="the numbers on its chips, and what a hit pays, are not known",
    )


class FruitTrees(Expansion):
    """Fruits harvested from trees for their value, and sold (FT3, FT4)."""

    facts = Facts(
        name="fruit-trees",
        title="The Fruit-Bearing Trees",
        tile_set=None,
        marks=(MarkKind("fruit-tree", "fruit trees", on="tile", combine="any", symbol="fruit-tree"),),
        besides="anything",  # what harvests and sales pay (FT3, FT4)
        incomplete="what fruits pay when they are sold is not known",
    )


ARROWS: Final = ("meeple", "turn", "portal")
SIDES: Final = "nesw"


class TwentiethAnniversary(Expansion):
    """Arrows that pay 2 where they point to no tile (TA1), and else allow what is out of order (TA2)."""

    facts = Facts(
        name="twentieth-anniversary",
        title="20th Anniversary Expansion",
        tile_set=None,
        marks=tuple(
            MarkKind(
                f"arrow-{kind}-{side}",
                f"arrows to the {side}",
                on="tile",
                combine="any",
                symbol=f"arrow-{kind}",
                heading=90 * place,
                legend=f"{kind} arrow",
            )
            for kind in ARROWS
            for place, side in enumerate(SIDES)
        ),
        incomplete="beside which followers an arrow lets others stand, and when it gives a turn, "
        "are not known",
    )

    def _arrows(self) -> Iterator[tuple[str, Cell]]:
        """The kind of each arrow on the board, and the square to which it points as its tile lies."""
        for cell in self.game.board:
            for mark in self.game.marks_on(cell):
                arrow, kind, side = (*mark.split("-"), "", "")[:3]
                if arrow == "arrow":
                    turned = self.game.board.at(cell).turned
                    yield kind, neighbour(cell, (SIDES.index(side) + turned.rotation) % len(SIDES))

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """True if an arrow explains it: with others, on a tile of any age, or in a further turn."""
        pointing = {kind for kind, cell in self._arrows() if cell in self.game.board}
        by = {
            "feature-was-taken": ("meeple",),
            "two-on-one-tile": ("meeple", "portal"),
            "on-start-tile": ("meeple", "portal"),
            "too-few-turns": ("turn",),
        }
        return not pointing.isdisjoint(by.get(code, ()))

    def other_payments(self, features: Features) -> Iterable[Payout]:
        """An arrow that pointed to no tile when it was laid paid 2 (TA1)."""
        return [Payout("an arrow", 2, of=NO_FEATURE) for _ in self._arrows()]


POINTS: Final = PerPlayer("points", Whole(-999, 999, 6), words=("point", "points"), complete=True, message="")


class ByOrderOfTheKing(Expansion):
    """Cards with orders and points; what they bring in the end a position says itself (OK4)."""

    facts = Facts(
        name="by-order-of-the-king",
        title="By Order of the King",
        tile_set=None,
        awards=("orders",),
        holdings=Holdings("by-order-of-the-king", POINTS),
        fan_made=True,
        besides="anything",  # orders that were fulfilled paid at once (OK1)
        incomplete="what the cards order, and how players get new ones, are not known",
    )

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """The sum of the cards of each player, as the record says it."""
        for player, points in self.held[POINTS].items():
            if points:
                yield Award(player, "orders", (Item("points for orders", points, 1),), "OK4")
