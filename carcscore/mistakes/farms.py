"""Slips about farms: which cities count, how much each pays, where one farm ends and another begins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from carcscore.board.feature import Feature, FeatureRef
from carcscore.geometry import Cell
from carcscore.mistakes import pooled
from carcscore.mistakes.accounts import Accounts
from carcscore.mistakes.parted import parts
from carcscore.mistakes.touching import beside, parting, touched_at
from carcscore.rules.facts import FarmRule
from carcscore.scoring.farms import FIRST, THIRD, paying
from carcscore.scoring.miscounts import Alteration, Case, Miscount
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Occupant
from carcscore.sentences import said


def slips(case: Case, accounts: Accounts) -> Iterator[Miscount]:
    """The slips in scoring a farm."""
    rule = case.scoring.farm_rule
    if rule is None or not rule.each:
        return
    if rule is FIRST:
        yield from pooled.slips(case, accounts)
        return
    if case.holds:
        yield from _missed(case)
        yield from _marks(case, rule)
        yield from _too_many(case, rule, accounts)
        if rule.each == THIRD.each:
            four = FarmRule(FIRST.each, rule.kinds, rule.rule)
            yield case.slip("per-city-four", alter=_by_rule(four), habit="four a city", each=rule.each)
        yield from _parted(case)
    yield from _joined(case, accounts)


def _by_rule(rule: FarmRule) -> Alteration:
    def alter(scoring: Scoring) -> Scoring:
        return replace(scoring, farm_rule=rule)

    return alter


# Which cities count


def _counting(case: Case) -> list[Feature]:
    """The cities (or whatever else pays farms) for which the farm pays the player."""
    things = case.scoring.things
    if case.player in case.scoring.counted:
        refs = case.scoring.counted[case.player].refs
        return [feature for feature in things if feature.ref in refs]
    return list(things)


def _with_things(case: Case, things: Iterable[Feature]) -> Alteration:
    """The farm pays for just these."""
    exactly = tuple(things)
    wanted = {feature.ref: feature for feature in exactly}
    before = {feature.ref for feature in _counting(case)}

    def alter(scoring: Scoring) -> Scoring:
        # What was altered before stays altered: only the difference is made.
        now = {feature.ref: feature for feature in scoring.things}
        if case.player in scoring.counted:
            refs = scoring.counted[case.player].refs
            now = {ref: feature for ref, feature in now.items() if ref in refs}
        for ref in before - wanted.keys():
            now.pop(ref, None)
        now |= {ref: feature for ref, feature in wanted.items() if ref not in before}
        return replace(scoring, things=tuple(now.values()), counted={})

    return alter


def _missed(case: Case) -> Iterator[Miscount]:
    counting = _counting(case)
    for thing in counting:
        at = touched_at(case, thing)
        once = (
            said(", which it touches only on {},", case.names(at))
            if len(at) == 1 and len(thing.tiles) > 1
            else ""
        )
        yield case.slip(
            "city-missed",
            dict.fromkeys(at),
            alter=_with_things(case, [feature for feature in counting if feature is not thing]),
            common=0.75 + 0.05 / (1 + len(at)),
            which=case.titled(thing),
            city=said("{}{}", case.titled(thing), once),
        )


def _marks(case: Case, rule: FarmRule) -> Iterator[Miscount]:
    """The player overlooks marks on the cities of a farm, which change what these bring it."""
    for thing in _counting(case):
        for mark in thing.marks:
            what = said("the {} of {}", mark.replace("-", " "), case.titled(thing))
            yield Miscount(
                code=f"{mark}-missed",
                words=said("{} was overlooked for {}", what, case.named(case.feature)),
                rule=rule.rule,
                common=0.7,
                cells=thing.tiles,
                alter=_without_mark(thing, mark),
                which=case.titled(thing),
            )


def _without_mark(thing: Feature, mark: str) -> Alteration:
    def alter(scoring: Scoring) -> Scoring:
        plain = {name: number for name, number in thing.marks.items() if name != mark}
        things = [
            replace(feature, marks=plain) if feature.ref == thing.ref else feature
            for feature in scoring.things
        ]
        return replace(scoring, things=tuple(things))

    return alter


def _too_many(case: Case, rule: FarmRule, accounts: Accounts) -> Iterator[Miscount]:
    features, counting = case.features, _counting(case)
    refs = {feature.ref for feature in counting}
    for thing in map(features.__getitem__, case.feature.borders):
        if thing.kind not in rule.kinds or thing.ref in refs:
            continue
        why = "though another farm pays for it" if thing.complete else "though it is unfinished"
        yield _one_more(case, thing, dict.fromkeys(touched_at(case, thing)), why, 0.75)
    near = {(x + dx, y + dy) for x, y in case.feature.tiles for dx, dy in _BESIDE}
    own = set(case.feature.tiles)
    for thing in paying(features, accounts.outcome.rules):
        if thing.ref in case.feature.borders or near.isdisjoint(thing.tiles):
            continue
        there = [cell for cell in thing.tiles if cell in own] or [
            cell for cell in thing.tiles if cell in near
        ]
        common = 0.6 if own & set(there) else 0.4
        yield _one_more(case, thing, there, "which does not border it", common)


_BESIDE = ((0, 0), (0, -1), (1, 0), (0, 1), (-1, 0))


def _one_more(case: Case, thing: Feature, cells: Iterable[Cell], why: str, common: float) -> Miscount:
    return case.slip(
        "city-too-many",
        cells,
        alter=_with_things(case, [*_counting(case), replace(thing, complete=True)]),
        common=common,
        which=said("{}, {}", case.titled(thing), why),
        city=case.titled(thing),
        why=why,
    )


# Where one farm ends


def _joined(case: Case, accounts: Accounts) -> Iterator[Miscount]:
    """Two farms on the two sides of a road, a river or a city taken for one."""
    features, player = case.features, case.player
    for ref, cells in beside(case).items():
        name, other_case = features.name(ref), accounts.case(features[ref], player)
        there = other_case.scoring
        if not any(occupant.player == player for occupant in (*case.scoring.occupants, *there.occupants)):
            continue
        by = parting(case, cells[0])
        yield case.slip(
            "farms-joined",
            cells,
            alter=_with_farm(there, player),
            elsewhere=-other_case.due,
            which=name,
            other=name,
            by=by,
            at=case.names(cells[:1]),
        )


def _with_farm(other: Scoring, player: str) -> Alteration:
    """The farm together with another one."""

    def alter(scoring: Scoring) -> Scoring:
        here = scoring.feature
        things = {feature.ref: feature for feature in (*_own(scoring, player), *_own(other, player))}
        both = replace(
            here,
            tiles=tuple(dict.fromkeys((*here.tiles, *other.feature.tiles))),
            borders=tuple(dict.fromkeys((*here.borders, *other.feature.borders))),
            marks={**here.marks, **other.feature.marks},
        )
        there = [*scoring.occupants, *other.occupants]
        return replace(scoring, feature=both, occupants=there, things=tuple(things.values()), counted={})

    return alter


def _own(scoring: Scoring, player: str) -> list[Feature]:
    """The things for which a farm pays a player, or would."""
    refs = scoring.counted[player].refs if player in scoring.counted else None
    return [feature for feature in scoring.things if refs is None or feature.ref in refs]


def _parted(case: Case) -> Iterator[Miscount]:
    """One farm taken for two that meet at a single edge: the player sees but one of them."""
    features, board = case.features, case.features.board
    all_things, seen = {feature.ref: feature for feature in _counting(case)}, set()
    touching: dict[int, set[FeatureRef]] = {}
    numbers = []
    for cell, index in case.feature.segments:
        placed = board.at(cell)
        numbers.append(placed.number(index))
        if touches := placed.turned.segments[index].touches:
            touching[numbers[-1]] = {features.ref(placed.number(touch)) for touch in touches}
    for cut in parts(board, numbers):
        there = [occupant for occupant in case.scoring.occupants if occupant.number in cut.numbers]
        if not any(occupant.player == case.player for occupant in there):
            continue
        touched = {ref for number, refs in touching.items() if number in cut.numbers for ref in refs}
        things = tuple(feature for ref, feature in all_things.items() if ref in touched)
        key = (tuple(feature.ref for feature in things), tuple(occupant.number for occupant in there))
        if key in seen or (len(things) == len(all_things) and len(there) == len(case.scoring.occupants)):
            continue
        seen.add(key)
        yield case.slip(
            "farm-parted",
            cut.cells,
            alter=_only_part(things, there),
            common=0.35 + 0.15 * cut.evenness,
            which=said("between {}", case.names(cut.cells)),
        )


def _only_part(things: tuple[Feature, ...], there: list[Occupant]) -> Alteration:
    refs, standing = (
        {feature.ref for feature in things},
        {(occupant.player, occupant.figure, occupant.number) for occupant in there},
    )

    def alter(scoring: Scoring) -> Scoring:
        occupants = [
            occupant
            for occupant in scoring.occupants
            if (occupant.player, occupant.figure, occupant.number) in standing
        ]
        kept = tuple(feature for feature in scoring.things if feature.ref in refs)
        return replace(scoring, occupants=occupants, things=kept, counted={})

    return alter
