"""Roads to Victory: stables and outposts, jewels, post houses, pickpockets (rules R0 to R9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from carcscore.board.features import Features
from carcscore.expansions.roads_to_victory.jewels import HOLDINGS, JEWEL, JEWELS, NAME, Jewels
from carcscore.expansions.roads_to_victory.pickpockets import (
    BRIBE,
    PICKPOCKET,
    PICKPOCKETS,
    Bribe,
    Pickpockets,
)
from carcscore.expansions.roads_to_victory.post_houses import POST_HOUSE, PostHouse, PostHouses
from carcscore.findings import Finding
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.record.model import Action
from carcscore.rules.facts import ActionKind, Facts, Stage
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Worth
from carcscore.tiles.kinds import ROAD, MarkKind

STABLE = MarkKind("stable", "stables", on=ROAD.name, combine="any", symbol="horseshoe")
OUTPOST = MarkKind("outpost", "outposts", on=ROAD.name, combine="any", symbol="flag")
SHARE = 3
"""Points: what a pickpocket is paid when its feature is scored, if there is so much."""


class RoadsInATurn(NamedTuple):
    """nothing: what is done in a turn is one of its `actions`

    Nothing is said under this name here.
    """


class RoadsToVictory(Expansion):
    """Roads worth more and less, and what travels along them."""

    facts = Facts(
        name=NAME,
        title="Roads to Victory",
        tile_set=NAME,
        rulebook=NAME,
        figures=(POST_HOUSE, PICKPOCKET),
        marks=(STABLE, OUTPOST, JEWEL),
        awards=(JEWEL.plural, BRIBE),
        actions=(
            ActionKind(JEWEL.plural, JEWELS, takes=()),
            ActionKind(POST_HOUSE.name, PostHouse, words="a post house"),
            ActionKind(PICKPOCKET.name, PICKPOCKETS, words="a pickpocket"),
            ActionKind(BRIBE, Bribe, step=lambda bribe: bribe.step, takes=()),
        ),
        holdings=HOLDINGS,
        turn_form=RoadsInATurn,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        jewels, post_houses, pickpockets = Jewels(self), PostHouses(game), Pickpockets(game)
        self.parts = (jewels, post_houses, pickpockets)
        self._take: dict[str, Callable[[TurnInPlay, Action], Iterable[Finding]]] = {
            JEWEL.plural: jewels.take,
            POST_HOUSE.name: post_houses.place,
            PICKPOCKET.name: pickpockets.place_or_move,
            BRIBE: pickpockets.bribe,
        }

    def act(self, turn: TurnInPlay, action: Action) -> Iterable[Finding]:
        """Takes jewels, a post house, a pickpocket or a bribe."""
        return self._take[action.kind](turn, action)

    def worth(self, scoring: Scoring, worth: Worth, stage: Stage) -> Worth:
        """With a stable a road pays 1 more for every tile and well (R1), with an outpost 1 less (R2).

        Several of a kind change nothing more. Unfinished, such a road pays nothing.
        """
        worth = worth.changed(scoring.feature, STABLE, "R1", by=1)
        return worth.changed(scoring.feature, OUTPOST, "R2", by=-1)

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """Pickpockets take their shares first (R7); in farms that are pooled that is undefined."""
        if not awards or scoring.pooled:
            return awards
        return shared(awards, scoring.pieces, scoring.order)

    def other_payments(self, player: str, features: Features) -> None:
        """Thefts and bribes move points to and fro, and pickpockets share what features pay (R6 to R8)."""


def shared(awards: list[Award], pieces: Sequence[Occupant], order: Sequence[str]) -> list[Award]:
    """The awards of one feature when pickpockets take their shares off it first.

    They are served in this order of players, and get together no more than the feature is worth.
    """
    left = max(0, *(award.points for award in awards))
    served: list[tuple[Occupant, int]] = []
    for player in order:
        for piece in pieces:
            if left and (piece.figure, piece.player) == (PICKPOCKET.name, player):
                served.append((piece, min(SHARE, left)))
                left -= served[-1][1]
    if not served:
        return awards
    lowered = [award._replace(items=(*award.items, *_taken(award.points, served))) for award in awards]
    return lowered + [_share(awards[0], piece, points) for piece, points in served]


def _taken(worth: int, served: Sequence[tuple[Occupant, int]]) -> Iterator[Item]:
    """What the shares take off a sum, an item for each; never more than the sum."""
    for piece, points in served:
        taken = min(points, worth)
        worth -= taken
        if taken:
            yield Item(PICKPOCKET.name, 1, -taken, f"share of {piece.player}")


def _share(award: Award, piece: Occupant, points: int) -> Award:
    items = (Item("share", 1, points, None if points == SHARE else "all that was left"),)
    paid = award._replace(player=piece.player, kind=PICKPOCKET.name, items=items, rule="R7")
    return paid._replace(features=(), majority=(), at=piece.cell)
