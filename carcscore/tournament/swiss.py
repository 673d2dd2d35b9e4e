"""Swiss pairings: by the standing, or in the first round by lot or rating (WC6 to WC8, WC29, WC32)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from carcscore.tournament.checks import starts_before
from carcscore.tournament.matching import Meetings, most_met, paired, repeats
from carcscore.tournament.model import TournamentStage
from carcscore.tournament.standing import StageStanding


def swiss_order(standing: StageStanding, number: int, drawn: Mapping[str, str]) -> list[str]:
    """The players of a round, the best first; ``drawn`` is the lot that parts equals."""
    entrants = {player.name: player for player in standing.stage.players}
    lines = sorted(standing.lines, key=lambda line: (line.place, drawn[line.player]))
    order = [line.player for line in lines if entrants[line.player].plays_in(number)]
    if number == 1 and standing.stage.options.first_round == "rating":
        order.sort(key=lambda name: -(entrants[name].rating or 0) if entrants[name].rating else float("inf"))
    return order


def swiss_pairs(
    standing: StageStanding, number: int, order: Sequence[str], met: Meetings
) -> tuple[list[tuple[str, str]], str | None]:
    """The pairs of a round, and who sits out."""
    costs, order = costs_of(standing.stage, met), list(order)
    free = None
    if len(order) % 2:
        free = _sits_out(order, standing, costs)
        order.remove(free)
    if number == 1 and standing.stage.options.first_round == "rating":
        half = len(order) // 2
        pairs = _halves(order[:half], order[half:], costs)
        if pairs is not None:
            return pairs, free
    return paired(order, costs), free


def costs_of(stage: TournamentStage, met: Meetings) -> Meetings:
    """The reasons to avoid each pair: first those who met, then those of one club (WC32)."""
    if stage.options.avoid is None:
        return met
    costs = {pair: times * (1 + len(stage.players)) for pair, times in met.items()}
    clubs: dict[str, list[str]] = {}
    for player in stage.players:
        if player.club is not None:
            for other in clubs.setdefault(player.club, []):
                pair = frozenset((player.name, other))
                costs[pair] = costs.get(pair, 0) + 1
            clubs[player.club].append(player.name)
    return costs


def _halves(upper: Sequence[str], lower: Sequence[str], costs: Meetings) -> list[tuple[str, str]] | None:
    """The upper half against the lower, each with the one as far down, else the next who need not be avoided.

    ``None`` where somebody would have to be avoided in any case.
    """
    taken: dict[int, int] = {}

    def place(one: int, tried: set[int]) -> bool:
        for step in range(len(lower)):
            other = (one + step) % len(lower)
            if other in tried or frozenset((upper[one], lower[other])) in costs:
                continue
            tried.add(other)
            if other not in taken or place(taken[other], tried):
                taken[other] = one
                return True
        return False

    if not all(place(first, set()) for first in range(len(upper))):
        return None
    return sorted(
        ((upper[first], lower[other]) for other, first in taken.items()),
        key=lambda pair: upper.index(pair[0]),
    )


def with_starters(
    stage: TournamentStage, number: int, pairs: Sequence[tuple[str, str]]
) -> list[tuple[str, str, str]]:
    """The pairs with who starts: who started less, byes counted (WC7).

    Of equals the first-named starts, and that is whoever started less without counting byes (WC32).
    """
    starts, alone = starts_before(stage, number), starts_before(stage, number, byes=False)
    found = []
    for one, other in pairs:
        first, second = starts[one] or 0, starts[other] or 0
        if first == second and (alone[other] or 0) < (alone[one] or 0):
            one, other = other, one  # noqa: PLW2901 - whoever starts is named first
        found.append((one, other, one if first <= second else other))
    return found


def _sits_out(order: Sequence[str], standing: StageStanding, costs: Meetings) -> str:
    """The lowest of those who had the fewest byes, if no more need be avoided then (WC8, WC29)."""
    byes = {name: tally.byes + bool(tally.missed) for name, tally in standing.tallies.items()}
    fewest = min(byes[name] for name in order)
    candidates = [name for name in reversed(order) if byes[name] == fewest]
    most = most_met(costs)
    best: tuple[int, str] | None = None
    for name in candidates:
        again = repeats([other for other in order if other != name], costs, most)
        if again == 0:
            return name
        if best is None or again < best[0]:
            best = again, name
    assert best is not None
    return best[1]
