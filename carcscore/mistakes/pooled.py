"""Slips about farms by the first rule (B12): each city is paid by itself, to the most farmers around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from carcscore.board.feature import Feature
from carcscore.mistakes import majority
from carcscore.mistakes.accounts import Accounts
from carcscore.mistakes.touching import beside, parting, touched_at
from carcscore.scoring.farms import FIRST
from carcscore.scoring.miscounts import Case, Miscount
from carcscore.sentences import said


def slips(case: Case, accounts: Accounts) -> Iterator[Miscount]:
    """The slips in what the cities around a farm pay."""
    for city in map(case.features.__getitem__, case.feature.borders):
        if city in case.scoring.things:
            yield from _of_city(case, accounts, city)
        elif city.kind in FIRST.kinds and not city.complete:
            yield from _unfinished(case, accounts, city)
    yield from _joined(case, accounts)


def _of_city(case: Case, accounts: Accounts, city: Feature) -> Iterator[Miscount]:
    """A completed city is forgotten, or its majority mistaken."""
    around = accounts.case_of_pooled(city, case.player)
    if around.due:
        yield _slip(
            case, "city-missed", said("not counted for {}", case.named(case.feature)), -around.due, city
        )
    if not around.sure or case.player not in around.scoring.strengths:
        return
    found = list(majority.slips(around))
    for hook in accounts.outcome.game.hooks.mistakes:
        found += hook(around)
    for slip in found:
        points = around.gets(slip)
        if points is None or points == around.due:
            continue
        if slip.code == "not-majority":
            words = "claimed without the most farmers on the farms around it"
            yield _slip(case, slip.code, words, points - around.due, city)
        else:
            titled = case.titled(city)
            yield replace(
                slip,
                alter=None,
                settle=_plus(points - around.due),
                which=said("{} for {}", slip.which, titled) if slip.which else titled,
                habit="",
                apart=(city.ref,),
            )


def _unfinished(case: Case, accounts: Accounts, city: Feature) -> Iterator[Miscount]:
    """An unfinished city is counted; it would be the player's."""
    points = accounts.case_of_pooled(city, case.player).worked_out
    if points:
        words = said("counted for {}, though it is unfinished", case.named(case.feature))
        yield _slip(case, "city-too-many", words, points, city)


def _joined(case: Case, accounts: Accounts) -> Iterator[Miscount]:
    """The farm is taken for one with another: the cities around both are paid to the farmers of both."""
    farm, features = case.feature, case.features
    standing = {occupant.player for occupant in case.scoring.occupants if occupant.follower}
    for ref, cells in beside(case).items():
        name, other = features.name(ref), accounts.case(features[ref], case.player).scoring
        if case.player not in standing | {
            occupant.player for occupant in other.occupants if occupant.follower
        }:
            continue
        things = {feature.ref: feature for feature in (*case.scoring.things, *other.things)}
        together = [
            accounts.case_of_pooled(feature, case.player, (farm, other.feature))
            for feature in things.values()
        ]
        due = sum(one.due for one in together)
        by = sum(one.worked_out for one in together) - due
        beyond = due - case.due
        words = said("{} and {} were taken for one farm: {} on", case.title, name, parting(case, cells[0]))
        yield Miscount(
            code="farms-joined",
            words=said("{} {} parts them", words, case.names(cells[:1])),
            rule=FIRST.rule,
            common=0.65,
            cells=cells,
            settle=_plus(by + beyond),
            elsewhere=-beyond,
            which=name,
            apart=tuple(things),
        )


def _slip(case: Case, code: str, words: str, by: int, city: Feature) -> Miscount:
    return Miscount(
        code=code,
        words=said("{} was {}", case.titled(city), words),
        rule=FIRST.rule,
        common=0.7 if code == "not-majority" else 0.75,
        cells=tuple(dict.fromkeys(touched_at(case, city))),
        settle=_plus(by),
        which=case.titled(city),
        apart=(city.ref,),
    )


def _plus(by: int) -> Callable[[int], int]:
    return lambda points: points + by
