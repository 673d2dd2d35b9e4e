"""Roads to Victory at one table: jewels, post houses and pickpockets, each kept by a part of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from carcscore.board.features import Feature, Features
from carcscore.expansions.roads_to_victory.bribes import Bribes
from carcscore.expansions.roads_to_victory.facts import BRIBE, JEWEL, NAME, PICKPOCKET, POST_HOUSE
from carcscore.expansions.roads_to_victory.jewel_taking import Taking
from carcscore.expansions.roads_to_victory.jewels import Hoard
from carcscore.expansions.roads_to_victory.pickpockets import Pickpockets
from carcscore.expansions.roads_to_victory.post_houses import PostHouses
from carcscore.rules.game import Game
from carcscore.rules.keeper import Action, Entry, Keeper, Wrong
from carcscore.rules.values import Award, Present, Section


class RoadsKeeper(Keeper):
    """Hands what a record says to the part that it concerns."""

    def __init__(self, game: Game) -> None:
        super().__init__(NAME, game)
        self._hoard = Hoard(game)
        self._taking = Taking(game, self._hoard)
        self._post_houses = PostHouses(game)
        self._pickpockets = Pickpockets(game)
        self._bribes = Bribes(game, self._pickpockets)
        self._features: Features | None = None

    def begun(self, entry: Entry) -> Iterable[Wrong]:
        """A pickpocket steals from the same follower once a turn, so turns are told apart."""
        self._pickpockets.begun(entry)
        return ()

    def act(self, entry: Entry, action: Action) -> Iterable[Wrong]:
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

    def completed(self, entry: Entry, feature: Feature, number: int) -> Iterable[Wrong]:
        """A completed road gives its jewels to whoever placed the tile (R3)."""
        self._taking.completed(feature)
        return ()

    def ended(self, entry: Entry) -> Iterator[Wrong]:
        """The jewels taken are those of the roads completed; then come bribes after scoring."""
        yield from self._taking.ended(entry)
        yield from self._bribes.ended(entry)

    def read_position(self, data: Mapping[str, object]) -> Iterator[Wrong]:
        """The pieces on the board; jewels wait for the features, with whose marks they are compared."""
        yield from self._post_houses.read()
        yield from self._pickpockets.read()

    def paid_besides(self, player: str, features: Features) -> None:
        """Thefts and bribes move points to and fro, and pickpockets share what features pay (R6 to R8)."""

    def at_end(self, features: Features) -> Iterator[Wrong]:
        """What the record says of jewels, and where post houses and pickpockets stand in the end."""
        self._features = features
        said = self.game.table.record.extra.get(self.name)
        data = said if isinstance(said, dict) else {}
        if self.game.table.record.is_log:
            yield from self._hoard.compare(data)
        else:
            yield from self._hoard.read(data, features)
        yield from self._hoard.unsettled()
        self._post_houses.look_over(features)
        yield from self._pickpockets.at_end(features)

    def final_awards(self, features: Features, who: Present) -> Iterator[Award]:
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
