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
        yield _slip(case, "city-missed", -around.due, city)
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
            yield _slip(case, slip.code, points - around.due, city, "city")
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
        yield _slip(case, "city-too-many", points, city, why="though it is unfinished")


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
        due = sum(case.due for case in together)
        by = sum(case.worked_out for case in together) - due
        beyond = due - case.due
        yield case.slip(
            "farms-joined",
            cells,
            settle=_plus(by + beyond),
            elsewhere=-beyond,
            which=name,
            apart=tuple(things),
            other=name,
            by=parting(case, cells[0]),
            at=case.names(cells[:1]),
        )


def _slip(case: Case, code: str, by: int, city: Feature, manner: str = "", why: str = "") -> Miscount:
    return case.slip(
        code,
        dict.fromkeys(touched_at(case, city)),
        settle=_plus(by),
        manner=manner,
        rule=FIRST.rule,
        which=case.titled(city),
        apart=(city.ref,),
        city=case.titled(city),
        why=why,
    )


def _plus(by: int) -> Callable[[int], int]:
    return lambda points: points + by
