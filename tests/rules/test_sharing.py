"""Whether points can have been shared out, beside every way of sharing them; and what a search may cost."""

import random
from itertools import product

import pytest

from carcscore.checks import sharing
from carcscore.checks.sharing import BUDGET, can_be_shared, sums_of
from carcscore.scoring.payouts import Payout
from tests.brute.sharing import totals_reached
from tests.sampling import few_of

PLAYERS = ("red", "blue", "green")


@pytest.mark.parametrize("seed", few_of(range(200), 25))
def test_what_can_be_shared_is_what_some_way_of_sharing_gives(seed: int) -> None:
    rng = random.Random(seed)
    players = PLAYERS[: rng.randint(1, 3)]
    worths = [(rng.randint(1, 9), rng.randint(0, 3)) for _ in range(rng.randint(0, 5))]
    of_one = [(rng.randint(1, 9), rng.choice(PLAYERS)) for _ in range(rng.randint(0, 2))]
    payouts = [
        Payout("feature", points, rng.choice([most, None]) if most == 3 else most) for points, most in worths
    ]
    payouts += [Payout("tile", points, to=to) for points, to in of_one]
    rng.shuffle(payouts)
    own = [
        {tuple(points * chosen * (player == to) for player in players) for chosen in (0, 1)}
        for points, to in of_one
    ]
    reached = {
        tuple(map(sum, zip(*parts, strict=True)))
        for parts in product(totals_reached(worths, len(players)), *own)
    }
    most = max(map(max, reached)) + 2
    for totals in product(range(most), repeat=len(players)):
        found = can_be_shared(dict(zip(players, totals, strict=True)), payouts)
        assert found is (totals in reached), (totals, payouts)


def test_what_is_paid_several_times_goes_to_the_same_players() -> None:
    """The discoverer of a new world is one player, whoever that was."""
    tiles = [Payout("tile", 2, times=3)]
    assert can_be_shared({"red": 6, "blue": 0}, tiles) is True
    assert can_be_shared({"red": 0, "blue": 4}, tiles) is True
    assert can_be_shared({"red": 2, "blue": 2}, tiles) is False
    assert can_be_shared({"red": 8, "blue": 0}, tiles) is False


def test_who_is_not_named_may_have_had_anything() -> None:
    things = [Payout("cloister", 9), Payout("tile", 2, to="green")]
    assert can_be_shared({"red": 0}, things) is can_be_shared({"red": 9}, things) is True
    assert can_be_shared({"red": 2}, things) is False
    assert can_be_shared({}, things) is True


def test_nobody_can_have_had_what_nobody_could_reach() -> None:
    assert can_be_shared({"red": 4}, [Payout("city", 4, most=0)]) is False
    assert can_be_shared({"red": 2}, [Payout("tile", 2, most=0, to="red")]) is False


def _hard(things: int) -> tuple[dict[str, int], list[Payout]]:
    """Two players need the same single point; but that shows only when all else has been shared out."""
    payouts = [Payout("point", 1), *(Payout("feature", 4 * number) for number in range(5, 5 + things))]
    return {"a": 81, "b": 73, "c": 56, "d": 48, "e": 44, "f": 24}, payouts


def test_a_search_ends_when_its_budget_is_used_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ways of sharing are counted, not seconds: the same record gets the same answer on any machine."""
    looked_at = 0
    shares = sharing._Search._shares

    def counted(*asked: object) -> object:
        nonlocal looked_at
        for share in shares(*asked):  # type: ignore[arg-type]
            looked_at += 1
            yield share

    monkeypatch.setattr(sharing._Search, "_shares", staticmethod(counted))
    assert can_be_shared(*_hard(20)) is False
    assert 300 < looked_at * 6 <= BUDGET
    looked_at = 0
    assert can_be_shared(*_hard(20), budget=300) is None
    assert 300 < looked_at * 6 <= 300 + 6
    assert can_be_shared({"red": 0, "blue": 0}, [Payout("tile", 1)] * BUDGET) is None  # too many to look at


def test_sums_are_those_of_some_of_the_payouts() -> None:
    payouts = [Payout("city", 4), Payout("city", 4), Payout("tile", 3, times=3)]
    sums = {4 * cities + 3 * tiles for cities in range(3) for tiles in range(4)}
    assert {total for total in range(30) if sums_of(payouts, 29) >> total & 1} == sums
    assert sums_of(payouts, 3) == 0b1001
