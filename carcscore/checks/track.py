"""Checks of the points on the scoring track against what was completed on the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from carcscore.board.feature import Feature
from carcscore.board.features import Features
from carcscore.checks.majorities import Majorities
from carcscore.checks.paid_in_play import PaidInPlay
from carcscore.checks.sharing import BUDGET, can_be_shared, sums_of
from carcscore.findings import Finding, Where
from carcscore.game.game import Game
from carcscore.record.model import Record
from carcscore.rules.in_force import Rules
from carcscore.rules.options import SMALL_CITY
from carcscore.scoring.payouts import Payout
from carcscore.sentences import enumerated, joined, said
from carcscore.text import counted, times

_CHECKED_UP_TO = 20_000
"""Points: beyond what any real track shows, sums are not worked out."""
_MOST_NAMED = 8
"""Payouts of one sort: of more, a finding tells how many there are."""


def track_findings(game: Game, features: Features) -> Iterator[Finding]:
    """Track totals that can be proved wrong: each completed feature paid a player all or nothing (B7, B8).

    First each player's alone, then those of all together: some points only one player can have had. What
    expansions pay besides, they say themselves; where one that pays anything doesn't, nothing is proved.
    """
    table = game.table
    track = table.record.track
    if not track or SMALL_CITY.name in game.rules.overridden:
        return  # under other rules than the table's own the track proves nothing
    in_play = PaidInPlay(game, features)
    if in_play.others is None:
        return
    others = [other for other in in_play.others if other.points and other.times > 0]
    worths = _worth_of_completed(game, features, in_play)
    paid = [Payout(features.name(one.ref), points) for one, points in worths]
    if any(payout.points < 0 for payout in (*paid, *others)):
        return
    possible = {}
    for player, points in track.items():
        message = _wrong_alone(
            player, points, paid, [other for other in others if other.to in (None, player)]
        )
        if message is not None:
            yield Finding("track-impossible", "error", message, table.where(("track", player)), "B7")
        elif points <= _CHECKED_UP_TO:
            possible[player] = points
    majorities = Majorities(game)
    completed = [(each, one) for each, (one, _) in zip(paid, worths, strict=True)]
    to_one = [each for each, feature in completed if majorities.takes_followers(feature)]
    if can_be_shared(possible, [*to_one, *others]):
        return  # even if nobody ever shared a feature
    payouts = [*(replace(each, most=majorities.most(feature)) for each, feature in completed), *others]
    if can_be_shared(possible, payouts) is False:
        totals = _fewest(possible, payouts)
        where = table.where(("track", *totals) if len(totals) == 1 else ("track",))
        yield Finding("track-impossible", "error", _wrong_together(totals, payouts), where, "B7")


def track_notes(record: Record, rules: Rules) -> Iterator[Finding]:
    """Findings on what a final position leaves unsaid about the points made during play."""
    if record.track is not None and SMALL_CITY.name in rules.overridden:
        message = "what was paid during play lies in the track: the small city option can't change it"
        yield Finding("track-not-rescored", "note", message, Where(path=("track",)))
    if record.track is None:
        message = "the record has no `track`: the totals are those of the final scoring alone"
        yield Finding("no-track", "note", message)
        return
    missing = [player.id for player in record.players if player.id not in record.track]
    if missing:
        message = f"the track has no entry for {', '.join(missing)}: taken as 0"
        yield Finding("track-incomplete", "note", message, Where(path=("track",)))


def _worth_of_completed(game: Game, features: Features, in_play: PaidInPlay) -> list[tuple[Feature, int]]:
    """Points that the completed features paid to the majorities there (B7, B8), if any.

    Those that the last tile completed, where somebody still stands, have paid nobody yet.
    """
    board = game.board
    waiting = set[int]()
    if game.table.record.unscored:
        waiting = {board.root(number) for number in board.occupants}
    complete = (feature for feature in features if feature.complete)
    paid = (feature for feature in complete if board.root(board.number(*feature.segments[0])) not in waiting)
    worths = ((feature, in_play.worth(feature)) for feature in paid)
    return [(one, points) for one, points in worths if points]


def _wrong_alone(player: str, points: int, paid: Sequence[Payout], others: Sequence[Payout]) -> str | None:
    """Why a player can't have so many points, whatever the others have; ``None``: they may be right."""
    has = said("{} has {}", player, counted(points, "point"))
    if points < 0:
        return said("{} on the track, where nobody can fall below 0", has)
    most, extra = (sum(payout.points * payout.times for payout in payouts) for payouts in (paid, others))
    if points > most + extra:
        besides = f", and at most {extra} can be paid in addition" if extra else ""
        return said(
            "{} on the track, but everything completed on the board is worth {} together{}",
            has,
            most,
            besides,
        )
    if points <= _CHECKED_UP_TO and not sums_of((*paid, *others), points) >> points & 1:
        worth = f"completed features, which are worth {_worths(paid)}"
        besides = f", and other payments: {_worths(others)}" if extra else ""
        has = said("{}'s {}", player, counted(points, "point"))
        return said("{} on the track can't be made up of {}{}", has, worth, besides)
    return None


def _worths(payouts: Iterable[Payout]) -> str:
    numbers: Counter[int] = Counter()
    for payout in payouts:
        numbers[payout.points] += payout.times
    each = sorted(numbers.items())
    return (
        ", ".join(f"{number} x {points}" if number > 1 else str(points) for points, number in each)
        or "nothing"
    )


def _fewest(totals: Mapping[str, int], payouts: Sequence[Payout]) -> Mapping[str, int]:
    """Of the players only those who are needed to prove that their totals can't have come about together."""
    needed = dict(totals)
    for player in totals:
        rest = {other: total for other, total in needed.items() if other != player}
        if can_be_shared(rest, payouts, BUDGET // len(totals)) is False:
            needed = rest
    return needed


def _wrong_together(totals: Mapping[str, int], payouts: Sequence[Payout]) -> str:
    """That totals can't have come about together, and what there was to share."""
    track = enumerated(said("{}'s {}", player, counted(points, "point")) for player, points in totals.items())
    in_reach = [
        payout
        for payout in payouts
        if payout.points <= max(totals.values()) and (payout.to is None or payout.to in totals)
    ]
    by_most: dict[tuple[int, str], list[Payout]] = {}
    for payout in in_reach:
        most = len(totals) if payout.most is None else min(payout.most, len(totals))
        by_most.setdefault((-1 if payout.to else most, payout.to or ""), []).append(payout)
    shares = [
        said("{} {}", _who(most, to, len(totals)), _named(found))
        for (most, to), found in sorted(by_most.items())
    ]
    together = " together" if len(totals) > 1 else ""
    there_was = joined(shares, "; ") or "there was nothing"
    return said("{} on the track can't have come about{}: {}", track, together, there_was)


def _who(most: int, to: str, players: int) -> str:
    """The words before the names of players who can have had some payouts."""
    if to:
        return said("{} alone can have had", to)
    if most == 0:
        return "nobody can have had"
    if most < players:
        return f"only {'one player' if most == 1 else f'{most} players'} can have had"
    return "any of them can have had" if players > 1 else "there was"


def _named(payouts: Sequence[Payout]) -> str:
    """Payouts with their points, the highest first."""
    ordered = sorted(payouts, key=lambda payout: -payout.points)
    names = [
        f"{payout.name} ({payout.points}{f', up to {times(payout.times)}' if payout.times > 1 else ''})"
        for payout in ordered
    ]
    if len(names) > _MOST_NAMED:
        others = f"{len(names) - _MOST_NAMED} others (at most {ordered[_MOST_NAMED].points} each)"
        names[_MOST_NAMED:] = [said("{}", others)]
    return said("{}{}", "each of " if len(names) > 1 else "", enumerated(names))
