"""Jewels: taken for completed roads, held by players, worth points at the end (rules R3 and R4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from carcscore.board.features import Features
from carcscore.expansions.roads_to_victory.forms import Jewel, JewelTaken, Theft
from carcscore.findings import Finding, Path, Where, error
from carcscore.game.expansion import Expansion
from carcscore.game.turn import TurnInPlay
from carcscore.rules.data_types import Label, ListOf, Size
from carcscore.rules.forms import data_type
from carcscore.rules.holdings import Holdings, PerPlayer
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Section
from carcscore.text import counted
from carcscore.tiles.kinds import ROAD, MarkKind

NAME: Final = "roads-to-victory"
JEWEL: Final = MarkKind("jewel", "jewels", on=ROAD.name, combine="sum", symbol="gem")
IN_ALL: Final = 20
BONUS: Final = 10


def _values(jewels: Iterable[Jewel]) -> Counter[int]:
    return Counter(jewel.value for jewel in jewels if jewel.value is not None)


def _differences(player: str, said: Sequence[Jewel], taken: Sequence[Jewel] | None) -> Iterator[str]:
    """What is wrong with the jewels of a player that a log says, beside those taken in its turns."""
    taken = taken or ()
    if len(said) != len(taken):
        yield f"{player} holds {counted(len(said), 'jewel')} in the end, but {len(taken)} by the turns"
    told = _values(taken)
    lost = (told - _values(said)).total()
    if lost > sum(jewel.value is None for jewel in said) + max(0, len(taken) - len(said)):
        values = ", ".join(map(str, sorted(told.elements())))
        yield f"by the turns {player} holds jewels of {values}, but not all are stated in the end"


JEWELS_HELD: Final = PerPlayer(
    "jewels",
    ListOf(data_type(Jewel), Size(0, 200)).labelled(Label("a list of jewels", "", [5, -3])),
    compare=_differences,
    rule="R3",
    label=Label("a mapping from players to lists of jewels", "The jewels that each player holds in the end."),
)
HOLDINGS: Final = Holdings(
    NAME,
    JEWELS_HELD,
    label=Label("a mapping from `jewels` to who holds them", "Held by players in the end."),
)


class Jewels:
    """The jewels of one game: those taken in a log from hand to hand, or those that a position says."""

    def __init__(self, expansion: Expansion) -> None:
        self._expansion = expansion
        self._game = expansion.game
        self._stated = bool(expansion.said[JEWELS_HELD])
        expansion.held[JEWELS_HELD] = dict.fromkeys(self._game.players, ()) | self._held
        self._due = self._taken = 0

    @property
    def _held(self) -> dict[str, tuple[Jewel, ...]]:
        return self._expansion.held[JEWELS_HELD]

    @property
    def _left(self) -> int:
        """How many nobody holds yet; below 0 when a record tells of more than there are."""
        return IN_ALL - sum(map(len, self._held.values()))

    # A turn log

    def take(self, turn: TurnInPlay, taken: Sequence[JewelTaken], path: Path) -> Iterator[Finding]:
        """The jewels that a player takes for roads completed in the turn, in order."""
        for index, one in enumerate(taken):
            self._taken += 1
            found = (
                self._draw(turn, one.draw or Jewel()) if one.steal is None else self._steal(turn, one.steal)
            )
            yield from (each.within(Where((*path, index))) for each in found)

    def _draw(self, turn: TurnInPlay, jewel: Jewel) -> Iterator[Finding]:
        if self._left <= 0:
            message = f"{turn.player} draws a jewel, but all {IN_ALL} are held by players"
            yield error("no-jewel-left", message, "R3")
        self._held[turn.player] = (*self._held[turn.player], jewel)
        turn.note(f"draws a jewel{_worth(jewel.value)}")

    def _steal(self, turn: TurnInPlay, theft: Theft) -> Iterator[Finding]:
        victim, value = theft.from_, theft.value
        if victim == turn.player:
            yield error("jewel-of-ones-own", f"{victim} can't steal a jewel from {victim}", "R3")
            return
        held = list(self._held[victim])
        had_some = bool(held)
        stolen = _chosen(held, value)
        if stolen is None:
            has = "has no such jewel" if had_some else "holds none"
            message = f"{turn.player} steals a jewel{_worth(value)} from {victim}, who {has}"
            yield error("no-jewel-to-steal", message, "R3")
            del held[-1:]
        self._held[victim] = tuple(held)
        self._held[turn.player] = (*self._held[turn.player], stolen or Jewel(value))
        turn.note(f"steals a jewel{_worth(value)} from {victim}")
        if not had_some:
            return
        if self._left > 0:  # the victim draws another
            jewel = theft.replaced_by or Jewel()
            self._held[victim] = (*held, jewel)
            turn.note(f"{victim} draws another{_worth(jewel.value)}")
        elif theft.replaced_by is not None:
            message = f"{victim} draws a jewel in its place, but all {IN_ALL} are held by players"
            yield error("no-jewel-left", message, "R3")

    def scored(self, scorings: Iterable[Scoring]) -> None:
        """Completed roads give their jewels to whoever placed the tile."""
        roads = (one.feature for one in scorings if one.feature.kind is ROAD)
        self._due += sum(road.marks.get(JEWEL.name, 0) for road in roads)

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """A jewel must have been taken for each on the roads completed, while there are any."""
        due, taken = self._due, self._taken
        self._due = self._taken = 0
        if not taken and any(action.kind == JEWEL.plural for action in turn.turn.actions):
            return  # those taken could not be read, which was told
        if taken > due or (taken < due and self._left > 0):
            there = f"the roads that {turn.player} completes carry {counted(due, 'jewel')}"
            remedy = "; write `jewels: [draw]` for each that was drawn" if not taken else ""
            message = f"{there if due else 'no jewel was to be had'}, but {turn.player} takes {taken}{remedy}"
            yield error("jewels-differ", message, "R3")

    # The end

    def check(self, features: Features) -> Iterator[Finding]:
        """What the record says in the end holds; in a position it must fit the completed roads."""
        game, record = self._game, self._game.table.record
        said = self._expansion.said[JEWELS_HELD]
        self._expansion.held[JEWELS_HELD] = dict.fromkeys(game.players, ()) | self._held | said
        if not record.is_log:
            yield from self._number_differs(features, self._stated)
        if game.scored_finally:
            for player, jewels in self._held.items():
                yield from self._unsettled(player, jewels)

    def _path(self, *player: str) -> Path:
        return self._game.table.path_to(NAME, JEWELS_HELD.name, *player)

    def _number_differs(self, features: Features, said: bool) -> Iterator[Finding]:
        table, held = self._game.table, IN_ALL - self._left
        if held > IN_ALL:
            message = f"players hold {held} jewels, but there are only {IN_ALL}"
            yield error("too-many-jewels", message, "R0", where=self._path())
        if held > IN_ALL or table.mismatches:
            return
        roads = (one for one in features if one.kind is ROAD and one.complete)
        carried = sum(road.marks.get(JEWEL.name, 0) for road in roads)
        # In the middle of a turn the last road has not been scored yet.
        too_few = held < min(carried, IN_ALL) and table.record.end != "mid-turn"
        if held > carried or (too_few and said):
            players_hold = f"players hold {counted(held, 'jewel')}"
            message = f"{players_hold}, but the completed roads carry {carried}, one to take each"
            yield error("jewels-differ", message, "R3", where=self._path())
        elif too_few:
            carry = f"the completed roads carry {counted(carried, 'jewel')} that players hold (R3)"
            message = f"{carry}; say who holds them: {_remedy(self._game.players[0])}"
            yield error("jewels-missing", message, where=self._path())

    def _unsettled(self, player: str, jewels: Sequence[Jewel]) -> Iterator[Finding]:
        """What the final scoring needs to know of a player's jewels and the record doesn't tell."""
        path = self._path(player)
        unknown = sum(jewel.is_jewel and jewel.value is None for jewel in jewels)
        if unknown:
            value = f"the value of {counted(unknown, 'jewel')} of {player} is not told"
            message = f"{value}, and counts as 0; state it: {_remedy(player)}"
            yield error("jewel-value-missing", message, where=path)
        if any(jewel.good and jewel.counts is None for jewel in jewels):
            choice = "say `counts: jewel` or `counts: good`; it is taken as a jewel (R4)"
            message = f"a jewel of {player} carries a trade good: {choice}"
            yield error("jewel-or-good", message, where=path)
        if any(jewel.counts == "good" and not jewel.good for jewel in jewels):
            message = f"a jewel of {player} that carries no trade good can't count as one"
            yield error("jewel-or-good", message, "R4", where=path)

    def final_awards(self) -> Iterator[Award]:
        """At the end each jewel pays its value, and 10 go to whoever holds most; tied players 10 each."""
        counting = {player: [one for one in held if one.is_jewel] for player, held in self._held.items()}
        number = max(map(len, counting.values()))
        most = [player for player, jewels in counting.items() if number and len(jewels) == number]
        for player, jewels in counting.items():
            values = sorted(Counter(jewel.value or 0 for jewel in jewels).items(), reverse=True)
            if values:
                items = tuple(Item(JEWEL.plural, count, value) for value, count in values)
                yield Award(player, JEWEL.plural, items, "R3")
        for player in most:
            others = ", ".join(other for other in most if other != player)
            because = f"most jewels: {number}{f', tied with {others}' if others else ''}"
            yield Award(player, JEWEL.plural, (Item("bonus", 1, BONUS, because),), "R3")

    def section(self) -> Iterator[Section]:
        """The jewels by player, for the report."""
        rows = tuple(
            (who, str(sum(one.is_jewel for one in jewels)), ", ".join(one.words() for one in jewels))
            for who, jewels in self._held.items()
            if jewels
        )
        if rows:
            yield Section("Jewels held", ("player", "jewels", "values"), rows)


def _worth(value: int | None) -> str:
    return "" if value is None else f" of {value}"


def _remedy(player: str) -> str:
    return f"`{NAME}: {{jewels: {{{player}: [5, -3]}}}}`"


def _chosen(held: list[Jewel], value: int | None) -> Jewel | None:
    """Takes the stolen jewel from those held; ``None`` when none can have this value.

    When it isn't said which of different ones it was, nobody can tell what is left either.
    """
    if held and value is None:
        if len(set(held)) > 1:
            held[:] = [Jewel()] * len(held)
        return held.pop()
    for candidate in (value, None):
        for index, jewel in enumerate(held):
            if jewel.value == candidate:
                return held.pop(index)._replace(value=value)
    return None
