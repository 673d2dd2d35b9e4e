"""Every figure is in exactly one place after each event: on the board, in its owner's supply, or away."""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from carcscore.game.events import SUPPLY, Away, Event, Left, Put
from carcscore.game.game import Game as Table
from carcscore.game.setup import supply_of
from carcscore.game.turn import TurnInPlay
from carcscore.pipeline import examine, parse
from carcscore.play.outcome import Outcome
from carcscore.record.model import Turn
from carcscore.scoring.values import Occupant
from tests.brute.game import Game
from tests.laws.sides import written

pytestmark = pytest.mark.slow

Kind = tuple[str, str]
"""A player and a kind of figure."""


class Places:
    """Where the figures of a game are, told by its events alone."""

    def __init__(self, outcome: Outcome) -> None:
        supply = supply_of(outcome.record, outcome.rules)
        self.in_all = Counter({(who, what): supply[what] for who in outcome.game.players for what in supply})
        self.away: dict[Away, Counter[Kind]] = {SUPPLY: Counter(self.in_all)}
        self.board: list[Occupant] = []
        self.under_way: Occupant | None = None
        """A figure that has left one place on the board for another."""

    def take(self, event: Event) -> None:
        if isinstance(event, Put):
            assert event.occupant not in self.board
            if isinstance(event.was, Away):
                assert self.under_way is None
                self._count(event.was, event.occupant, -1)
            else:
                assert self.under_way == event.was
            self.under_way = None
            self.board.append(event.occupant)
        elif isinstance(event, Left):
            self.board.remove(event.occupant)
            if isinstance(event.to, Away):
                self._count(event.to, event.occupant, 1)
            else:
                self.under_way = event.occupant

    def _count(self, place: Away, figure: Occupant, number: int) -> None:
        self.away.setdefault(place, Counter())[figure.player, figure.figure] += number

    def check(self) -> None:
        figures = [*self.board, *([self.under_way] if self.under_way else [])]
        everywhere = Counter((one.player, one.figure) for one in figures)
        for there in self.away.values():
            assert min(there.values(), default=0) >= 0
            everywhere.update(there)
        assert +everywhere == +self.in_all


def events(outcome: Outcome) -> Iterator[Event]:
    return (event for turn in outcome.turns for event in turn.events)


def test_in_generated_games(games: Sequence[Game], expansion_games: Sequence[Game]) -> None:
    moved = 0
    for game in (*games[::4], *expansion_games):
        outcome = examine(parse(written(game, "log", "json"))).outcome
        assert outcome is not None
        places = Places(outcome)
        places.check()
        for event in events(outcome):
            places.take(event)
            places.check()
            moved += isinstance(event, Left) and not isinstance(event.to, Away)
        left = [*outcome.followers, *outcome.game.pieces]
        assert {*places.board} == {*left}
        supply = {(who, what): n for who, had in outcome.in_supply.items() for what, n in had.items()}
        assert +places.away[SUPPLY] == +Counter(supply)
    assert moved > 5, "pickpockets move about"


@pytest.mark.parametrize("back", [SUPPLY, Away("captured", "red")])
def test_a_figure_that_is_captured_waits_with_its_captor(back: Away) -> None:
    """A knight of blue is captured by red, ransomed, and deployed again from where it went."""
    record = parse("{carcscore: 1, players: [red, blue], turns: ['red U 1,0', 'blue E2 0,-1 knight S']}")
    outcome = examine(record).outcome
    assert outcome is not None
    table = Table(outcome.table, outcome.rules)
    table.turn = turn = TurnInPlay(1, Turn("blue", None), "blue")
    knight = Occupant("blue", "follower", "knight", (0, -1), 0, outcome.table.board.number((0, -1), 0), 7, 1)
    prison = Away("captured", "red")
    table.put(knight)
    table.leave(knight, "captured", prison)
    assert (table.away[prison]["blue", "follower"], table.supply["blue"]["follower"]) == (1, 6)
    table.put(knight, prison)
    table.leave(knight, "scored", back)
    assert table.supply["blue"]["follower"] == (7 if back == SUPPLY else 6)
    places = Places(outcome)
    for event in turn.events:
        places.take(event)
        places.check()
    assert len(turn.events) == 4
    assert table.followers() == []
