"""Roads to Victory: stables and outposts, jewels, post houses, pickpockets (rules R0 to R9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from carcscore.board.features import Features
from carcscore.expansions.roads_to_victory.bribes import Bribes, step_of_bribe
from carcscore.expansions.roads_to_victory.facts import (
    BRIBE,
    JEWEL,
    NAME,
    OUTPOST,
    PICKPOCKET,
    POST_HOUSE,
    STABLE,
)
from carcscore.expansions.roads_to_victory.jewel_taking import Taking
from carcscore.expansions.roads_to_victory.jewels import Hoard
from carcscore.expansions.roads_to_victory.pickpockets import Pickpockets
from carcscore.expansions.roads_to_victory.post_houses import PostHouses
from carcscore.expansions.roads_to_victory.schemas import BRIBED, HOUSE, PICKPOCKET_ACTS, SCHEMAS, TAKEN
from carcscore.expansions.roads_to_victory.shares import shared
from carcscore.expansions.roads_to_victory.worth import road_worth
from carcscore.findings import Finding
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.record.model import Action
from carcscore.rules.facts import ActionKind, Facts, Stage
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Occupancy, Section, Worth


class RoadsToVictory(Expansion):
    """Roads worth more and less, and what travels along them, each kept by a part of its own."""

    facts = Facts(
        name=NAME,
        title="Roads to Victory",
        tile_set=NAME,
        rulebook=NAME,
        figures=(POST_HOUSE, PICKPOCKET),
        marks=(STABLE, OUTPOST, JEWEL),
        awards=(JEWEL.plural, BRIBE),
        actions=(
            ActionKind(JEWEL.plural, TAKEN, takes=()),
            ActionKind(POST_HOUSE.name, HOUSE, words="a post house"),
            ActionKind(PICKPOCKET.name, PICKPOCKET_ACTS, words="a pickpocket"),
            ActionKind(BRIBE, BRIBED, step=step_of_bribe, takes=()),
        ),
        schemas=SCHEMAS,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._hoard = Hoard(game)
        self._taking = Taking(game, self._hoard)
        self._post_houses = PostHouses(game)
        self._pickpockets = Pickpockets(game)
        self._bribes = Bribes(game, self._pickpockets)
        self._features: Features | None = None

    def act(self, entry: TurnInPlay, action: Action) -> Iterable[Finding]:
        """Takes jewels, a post house, a pickpocket or a bribe."""
        if action.kind == JEWEL.plural:
            return self._taking.take(entry, action.data, action.path)
        if action.kind == POST_HOUSE.name:
            return self._post_houses.place(entry, action.data)
        if action.kind == PICKPOCKET.name:
            return self._pickpockets.act(entry, action.data)
        if action.kind == BRIBE:
            return self._bribes.take(entry, action.data)
        return ()

    def worth(self, scoring: Scoring, worth: Worth, stage: Stage) -> Worth:
        """Stables and outposts change what a road pays (R1, R2)."""
        return road_worth(scoring.feature, worth)

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """Pickpockets take their shares first (R7)."""
        return shared(awards, scoring.pieces, scoring.order) if awards else awards

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterable[Finding]:
        """A completed road gives its jewels to whoever placed the tile (R3)."""
        for scoring in scorings:
            self._taking.completed(scoring.feature)
        return ()

    def ended(self, entry: TurnInPlay) -> Iterable[Finding]:
        """The jewels taken are those of the roads completed."""
        return self._taking.ended(entry)

    def read_position(self) -> Iterator[Finding]:
        """The pieces on the board; jewels wait for the features, with whose marks they are compared."""
        yield from self._post_houses.read()
        yield from self._pickpockets.read()

    def other_payments(self, player: str, features: Features) -> None:
        """Thefts and bribes move points to and fro, and pickpockets share what features pay (R6 to R8)."""

    def check(self, features: Features) -> Iterator[Finding]:
        """What the record says of jewels, and where post houses and pickpockets stand in the end."""
        self._features = features
        data = self.said
        if self.game.table.record.is_log:
            yield from self._hoard.compare(data)
        else:
            yield from self._hoard.read(data, features)
        yield from self._hoard.unsettled()
        self._post_houses.look_over(features)
        yield from self._pickpockets.at_end(features)

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """What jewels and post houses pay in the end."""
        yield from self._hoard.awards()
        yield from self._post_houses.awards()

    def holdings(self) -> Mapping[str, object]:
        """The jewels; pieces stand on the board."""
        return self._hoard.holdings()

    def sections(self) -> Iterator[Section]:
        """Jewels held, post houses with their routes, pickpockets with what they made."""
        yield from self._hoard.section()
        yield from self._post_houses.section()
        if self._features is not None:
            yield from self._pickpockets.section(self._features)
