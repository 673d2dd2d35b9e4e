"""Roads to Victory: stables and outposts, jewels, post houses, pickpockets (rules R0 to R9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from carcscore.board.features import Features
from carcscore.expansions.roads_to_victory.forms import JEWELS, PICKPOCKETS, Bribe, PostHouse, RoadsInATurn
from carcscore.expansions.roads_to_victory.jewels import HOLDINGS, JEWEL, NAME, Jewels
from carcscore.expansions.roads_to_victory.pickpockets import BRIBE, PICKPOCKET, Pickpockets, shared
from carcscore.expansions.roads_to_victory.post_houses import POST_HOUSE, PostHouses
from carcscore.findings import Finding
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.record.model import Action
from carcscore.rules.facts import ActionKind, Facts, Stage, Step
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Occupancy, Section, Worth
from carcscore.tiles.kinds import ROAD, MarkKind

STABLE = MarkKind("stable", "stables", on=ROAD.name, combine="any", symbol="horseshoe")
OUTPOST = MarkKind("outpost", "outposts", on=ROAD.name, combine="any", symbol="flag")
_CHANGES = ((STABLE, 1, "R1"), (OUTPOST, -1, "R2"))
"""What the marks of a road add to each of its tiles and wells."""


def _step_of(bribe: Bribe) -> Step:
    """A bribe is paid before the scoring of the turn, unless it says otherwise."""
    return Step.MOVE if bribe.after is None else Step.AFTER


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
            ActionKind(BRIBE, Bribe, step=_step_of, takes=()),
        ),
        holdings=HOLDINGS,
        turn_form=RoadsInATurn,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._jewels = Jewels(self)
        self._post_houses = PostHouses(game)
        self._pickpockets = Pickpockets(game)

    def act(self, turn: TurnInPlay, action: Action) -> Iterable[Finding]:
        """Takes jewels, a post house, a pickpocket or a bribe."""
        data: Any = action.data
        if action.kind == JEWEL.plural:
            return self._jewels.take(turn, data, action.path)
        if action.kind == POST_HOUSE.name:
            return self._post_houses.place(turn, data)
        if action.kind == PICKPOCKET.name:
            return self._pickpockets.act(turn, data)
        return self._pickpockets.bribe(turn, data)

    def worth(self, scoring: Scoring, worth: Worth, stage: Stage) -> Worth:
        """With a stable a road pays 1 more for every tile and well (R1), with an outpost 1 less (R2).

        Several of a kind change nothing more. Unfinished, such a road pays nothing.
        """
        feature = scoring.feature
        for mark, change, rule in _CHANGES:
            if not feature.marks.get(mark.name) or (not feature.complete and not worth.points):
                continue
            items = (
                item.at(item.each + change, f"{mark.name} {change:+d}")
                if feature.complete
                else item.at(0, f"{mark.name}, unfinished")
                for item in worth.items
            )
            worth = Worth(tuple(items), rule)
        return worth

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """Pickpockets take their shares first (R7); in farms that are pooled that is undefined."""
        if not awards or scoring.pooled:
            return awards
        return shared(awards, scoring.pieces, scoring.order)

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterable[Finding]:
        """A completed road gives its jewels to whoever placed the tile (R3)."""
        self._jewels.scored(scorings)
        return ()

    def ended(self, turn: TurnInPlay) -> Iterable[Finding]:
        """The jewels taken are those of the roads completed."""
        return self._jewels.ended(turn)

    def read_position(self) -> Iterator[Finding]:
        """Where the post houses and pickpockets of a position stand."""
        yield from self._post_houses.read_position()
        yield from self._pickpockets.read_position()

    def other_payments(self, player: str, features: Features) -> None:
        """Thefts and bribes move points to and fro, and pickpockets share what features pay (R6 to R8)."""

    def check(self, features: Features) -> Iterator[Finding]:
        """What the record says of jewels, and where post houses and pickpockets stand in the end."""
        self._post_houses.look_over(features)
        yield from self._jewels.check(features)
        yield from self._pickpockets.check(features)

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """What jewels and post houses pay in the end."""
        yield from self._jewels.final_awards()
        yield from self._post_houses.final_awards()

    def sections(self) -> Iterator[Section]:
        """Jewels held, post houses with their routes, pickpockets with what they made."""
        yield from self._jewels.section()
        yield from self._post_houses.section()
        yield from self._pickpockets.section()
