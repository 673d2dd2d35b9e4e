"""Roads to Victory: stables and outposts, jewels, post houses, pickpockets (rules R0 to R9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, NamedTuple

from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.expansions.roads_to_victory.jewels import JEWELS, JEWELS_HELD, Jewel, JewelTaken, Theft, chosen
from carcscore.expansions.roads_to_victory.pickpockets import BRIBE, PICKPOCKET, Pickpockets
from carcscore.expansions.roads_to_victory.post_houses import POST_HOUSE, PostHouses
from carcscore.findings import Finding, Where, error
from carcscore.game.declaring import does, pays
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.rules.data_types import Label
from carcscore.rules.facts import Facts, Stage
from carcscore.rules.holdings import Holdings
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupancy, Occupant, Section, Worth, because_of, winners
from carcscore.sentences import ruled, said
from carcscore.text import counted
from carcscore.tiles.kinds import ROAD, MarkKind

NAME: Final = "roads-to-victory"
STABLE: Final = MarkKind("stable", "stables", on=ROAD.name, combine="any", symbol="horseshoe")
OUTPOST: Final = MarkKind("outpost", "outposts", on=ROAD.name, combine="any", symbol="flag")
JEWEL: Final = MarkKind("jewel", "jewels", on=ROAD.name, combine="sum", symbol="gem")
IN_ALL: Final = 20
BONUS: Final = 10
_HELD = Label("a mapping from `jewels` to who holds them", "Held by players at the end.")
HOLDINGS: Final = Holdings(NAME, JEWELS_HELD, label=_HELD)


class RoadsInATurn(NamedTuple):
    """nothing: what is done in a turn is one of its `actions`

    Nothing is said under this name here.
    """


class RoadsToVictory(Expansion):
    """Roads worth more and less, and what travels along them."""

    facts = Facts(
        name=NAME,
        title="Roads to Victory",
        unsettled={PICKPOCKET.name: "what pickpockets take"},
        fan_made=True,
        representative=True,
        figures=(POST_HOUSE, PICKPOCKET),
        marks=(STABLE, OUTPOST, JEWEL),
        awards=(JEWEL.plural, BRIBE),
        holdings=HOLDINGS,
        turn_form=RoadsInATurn,
    )

    made_of: ClassVar = (PostHouses, Pickpockets)
    _due = OfEntry(int)
    """The number of jewels on the roads that the entry completed."""
    _taken = OfEntry(int)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._said = self.said[JEWELS_HELD]
        self._held = self.held[JEWELS_HELD] = dict.fromkeys(game.players, ()) | self.held[JEWELS_HELD]

    @pays(Stage.EACH)
    def travelled(self, scoring: Scoring, worth: Worth) -> Worth:
        """With a stable a road pays 1 more for every tile and well (R1), with an outpost 1 less (R2).

        Several of a kind change nothing more. Unfinished, such a road pays nothing.
        """
        feature = scoring.feature
        return worth.changed(feature, STABLE, "R1", by=1).changed(feature, OUTPOST, "R2", by=-1)

    # Jewels (R3, R4)

    @property
    def _left(self) -> int:
        """The number that nobody holds yet; below 0 when the record has more than there are."""
        return IN_ALL - sum(map(len, self._held.values()))

    @does(JEWEL.plural, JEWELS, takes=(), words="jewels taken")
    def take_jewels(self, turn: TurnInPlay, taken: Sequence[JewelTaken]) -> Iterator[Finding]:
        """The jewels that a player takes for roads completed in the turn, in order."""
        for index, (draw, steal) in enumerate(taken):
            self._taken += 1
            found = self._draw(turn, draw or Jewel()) if steal is None else self._steal(turn, steal)
            yield from (each.within(Where((*turn.path, index))) for each in found)

    def _draw(self, turn: TurnInPlay, jewel: Jewel) -> Iterator[Finding]:
        if self._left <= 0:
            message = said("{} draws a jewel, but all {} are held by players", turn.player, IN_ALL)
            yield error("no-jewel-left", message, "R3")
        self._held[turn.player] = (*self._held[turn.player], jewel)
        turn.note(f"draws a jewel{_worth(jewel.value)}")

    def _steal(self, turn: TurnInPlay, theft: Theft) -> Iterator[Finding]:
        victim, value = theft.from_, theft.value
        if victim == turn.player:
            yield error("jewel-of-ones-own", said("{} can't steal a jewel from {}", victim, victim), "R3")
            return
        held = list(self._held[victim])
        had_some = bool(held)
        stolen = chosen(held, value)
        if stolen is None:
            has = "has no such jewel" if had_some else "holds none"
            message = said("{} steals a jewel{} from {}, who {}", turn.player, _worth(value), victim, has)
            yield error("no-jewel-to-steal", message, "R3")
            del held[-1:]
        self._held[victim] = tuple(held)
        self._held[turn.player] = (*self._held[turn.player], stolen or Jewel(value))
        turn.note(said("steals a jewel{} from {}", _worth(value), victim))
        if not had_some:
            return
        if self._left > 0:  # the victim draws another
            jewel = theft.replaced_by or Jewel()
            self._held[victim] = (*held, jewel)
            turn.note(f"draws another{_worth(jewel.value)}", victim)
        elif theft.replaced_by is not None:
            message = said("{} draws a jewel in its place, but all {} are held by players", victim, IN_ALL)
            yield error("no-jewel-left", message, "R3")

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> None:
        """Completed roads give their jewels to whoever placed the tile."""
        self._due += _carried(scoring.feature for scoring in scorings)

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """A jewel must have been taken for each on the roads completed, while there are any."""
        due, taken = self._due, self._taken
        if not taken and any(action.kind == JEWEL.plural for action in turn.turn.actions):
            return  # those taken could not be read, which was told
        if taken > due or (taken < due and self._left > 0):
            there = said("the roads that {} completes carry {}", turn.player, counted(due, "jewel"))
            remedy = "; write `jewels: [draw]` for each that was drawn" if not taken else ""
            had = there if due else "no jewel was available"
            message = said("{}, but {} takes {}{}", had, turn.player, taken, remedy)
            yield error("jewels-differ", message, "R3")

    def check_position(self, features: Features) -> Iterator[Finding]:
        """Findings on the jewels in a position, which must fit the completed roads."""
        yield from self._number_differs(features)
        yield from self.check_log(features)

    def check_log(self, features: Features) -> Iterator[Finding]:
        """Findings on the jewels held at the end."""
        self._held.update(self._said)
        if self.game.scored_finally:
            for player, jewels in self._held.items():
                yield from self._unsettled(player, jewels)

    def _number_differs(self, features: Features) -> Iterator[Finding]:
        table, held = self.game.table, IN_ALL - self._left
        where = table.path_to(NAME, JEWELS_HELD.name)
        if held > IN_ALL:
            message = f"players hold {held} jewels, but there are only {IN_ALL}"
            yield error("too-many-jewels", message, "R0", where)
        if held > IN_ALL or table.mismatches:
            return
        carried = _carried(feature for feature in features if feature.complete)
        # In the middle of a turn the last road has not been scored yet.
        too_few = held < min(carried, IN_ALL) and table.record.end != "mid-turn"
        if held > carried or (too_few and self._said):
            carry = f"the completed roads carry {carried}"
            message = f"players hold {counted(held, 'jewel')}, but {carry}"
            yield error("jewels-differ", message, "R3", where)
        elif too_few:
            carry = f"the completed roads carry {counted(carried, 'jewel')} that players hold"
            message = said("{}; say who holds them: {}", ruled(carry, "R3"), _remedy(self.game.players[0]))
            yield error("jewels-missing", message, where=where)

    def _unsettled(self, player: str, jewels: Sequence[Jewel]) -> Iterator[Finding]:
        """Reports jewels that the final scoring needs to know and the record doesn't state."""
        path = self.game.table.path_to(NAME, JEWELS_HELD.name, player)
        if unknown := sum(jewel.is_jewel and jewel.value is None for jewel in jewels):
            value = said("the value of {} of {} is missing", counted(unknown, "jewel"), player)
            message = said("{}, and counts as 0; state it: {}", value, _remedy(player))
            yield error("jewel-value-missing", message, where=path)
        if any(jewel.good and jewel.counts is None for jewel in jewels):
            choice = ruled("say `counts: jewel` or `counts: good`; it is taken as a jewel", "R4")
            message = said("a jewel of {} carries a trade good: {}", player, choice)
            yield error("jewel-or-good", message, where=path)
        if any(jewel.counts == "good" and not jewel.good for jewel in jewels):
            message = said("a jewel of {} that carries no trade good can't count as one", player)
            yield error("jewel-or-good", message, "R4", where=path)

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterator[Award]:
        """At the end each jewel pays its value, and 10 go to whoever holds most; tied players 10 each."""
        counting = {
            player: [token for token in held if token.is_jewel] for player, held in self._held.items()
        }
        most = winners({player: len(jewels) for player, jewels in counting.items()})
        for player, jewels in counting.items():
            values = sorted(Counter(jewel.value or 0 for jewel in jewels).items(), reverse=True)
            if values:
                items = tuple(Item(JEWEL.plural, count, value) for value, count in values)
                yield Award(player, JEWEL.plural, items, "R3")
        for player in most:
            because = because_of(f"most jewels: {len(counting[player])}", player, most)
            yield Award(player, JEWEL.plural, (Item("bonus", 1, BONUS, because),), "R3")

    def counts(self, name: str, of: str | Occupant) -> int:
        """A jewel that counts as a trade good is a token of it (R4)."""
        held = self._held.get(of, ()) if isinstance(of, str) else ()
        return sum(jewel.token == name for jewel in held)

    def sections(self) -> Iterator[Section]:
        """The jewels by player."""
        rows = tuple(
            (who, str(sum(jewel.is_jewel for jewel in jewels)), ", ".join(jewel.words() for jewel in jewels))
            for who, jewels in self._held.items()
            if jewels
        )
        yield Section("Jewels held", ("player", "jewels", "values"), rows)


def _carried(features: Iterable[Feature]) -> int:
    """The number of jewels on the roads among some features."""
    return sum(feature.marks.get(JEWEL.name, 0) for feature in features if feature.kind is ROAD)


def _worth(value: int | None) -> str:
    return "" if value is None else f" of {value}"


def _remedy(player: str) -> str:
    return f"`{NAME}: {{jewels: {{{player}: [5, -3]}}}}`"
