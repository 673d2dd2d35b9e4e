"""Slips in what is counted of a road, a city or the like: tiles, marks, whether it is complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from carcscore.geometry import Cell, cells_around
from carcscore.scoring.miscounts import Alteration, Case, Miscount, counted_as, with_marks
from carcscore.scoring.scoring import Scoring
from carcscore.sentences import said
from carcscore.text import times
from carcscore.tiles.kinds import PENNANT


def slips(case: Case) -> Iterator[Miscount]:
    """The slips in counting what pays a player: tiles of a feature or around it, and marks, also of farms."""
    feature = case.feature
    if not case.holds:
        return
    yield from _marks(case)
    if case.scoring.farm_rule is not None:
        return
    if feature.kind.completes == "edges":
        yield from _tiles(case)
        yield from _pennants(case)
    elif feature.kind.completes == "around":
        yield from _neighbours(case)
    yield from _completeness(case)


def _tiles(case: Case) -> Iterator[Miscount]:
    feature, rule = case.feature, "B7" if case.feature.complete else "B10"
    number = feature.size
    if number > 1:
        yield Miscount(
            code="tile-missed",
            words=said("one of the {} tiles of {} was not counted", number, case.title),
            rule=rule,
            common=0.3 + min(number, 12) / 40,
            cells=feature.tiles,
            alter=_without_tile,
        )
    yield Miscount(
        code="tile-too-many",
        words=said("one tile too many was counted for {}, which has {}", case.title, number),
        rule=rule,
        common=0.18 + min(number, 12) / 40,
        cells=feature.tiles,
        alter=_with_tiles(feature.tiles[:1]),
    )
    yield from _tiles_twice(case, rule)


def _tiles_twice(case: Case, rule: str) -> Iterator[Miscount]:
    """A tile counted for each part of the feature that lies on it; or all such tiles."""
    feature = case.feature
    on = Counter(cell for cell, _ in feature.segments)
    twice = [cell for cell in feature.tiles if on[cell] > 1]
    for cell in twice:
        often = f" was counted {times(on[cell])}, as {on[cell]} parts of "
        yield Miscount(
            code="tile-twice",
            words=said("{}{}{} lie on it", case.names([cell]), often, case.title),
            rule=rule,
            common=0.7 if len(twice) == 1 else 0.55,
            cells=(cell,),
            alter=_with_tiles((cell,) * (on[cell] - 1)),
            which=case.names([cell]),
            habit="tiles twice" if len(twice) == 1 else "",
        )
    if len(twice) > 1:
        more = tuple(cell for cell in twice for _ in range(on[cell] - 1))
        yield Miscount(
            code="tile-twice",
            words=said(
                "tiles with several parts of {} were counted for each: {}", case.title, case.names(twice)
            ),
            rule=rule,
            common=0.7,
            cells=tuple(twice),
            alter=_with_tiles(more),
            habit="tiles twice",
        )


def _without_tile(scoring: Scoring) -> Scoring:
    tiles = scoring.feature.tiles[:-1] or scoring.feature.tiles
    return replace(scoring, feature=replace(scoring.feature, tiles=tiles))


def _with_tiles(more: tuple[Cell, ...]) -> Alteration:
    def alter(scoring: Scoring) -> Scoring:
        return replace(scoring, feature=replace(scoring.feature, tiles=(*scoring.feature.tiles, *more)))

    return alter


def _pennants(case: Case) -> Iterator[Miscount]:
    feature, rule = case.feature, "B7" if case.feature.complete else "B10"
    number = feature.marks.get(PENNANT.name, 0)
    cells = case.marked(PENNANT.name) if number else []
    for cell in dict.fromkeys(cells):
        yield Miscount(
            code="pennant-missed",
            words=said("the pennant on {} was not counted for {}", case.names([cell]), case.title),
            rule=rule,
            common=0.75 if number == 1 else 0.6,
            cells=(cell,),
            alter=with_marks(PENNANT.name, 1),
            which=case.names([cell]),
            habit="no pennants" if number == 1 else "",
        )
    if number > 1:
        yield Miscount(
            code="pennant-missed",
            words=said(
                "none of the {} pennants of {} was counted ({})", number, case.title, case.names(cells)
            ),
            rule=rule,
            common=0.6,
            cells=tuple(cells),
            alter=with_marks(PENNANT.name),
            habit="no pennants",
        )
    paid = [item for award in case.awards for item in award.items if item.name == PENNANT.plural]
    over = sum(item.count * (item.each - 1) for item in paid)
    if feature.complete and over > 0:
        pennants = "the pennant" if number == 1 else f"each of the {number} pennants"
        yield Miscount(
            code="pennant-undoubled",
            words=said("{} of {} was counted 1, as in an unfinished city", pennants, case.title),
            rule=rule,
            common=0.55,
            cells=tuple(cells),
            settle=lambda points: points - over,
            habit="pennants 1",
        )


def _marks(case: Case) -> Iterator[Miscount]:
    """Whatever else is printed on it and changes what it pays; the code is named after the mark."""
    rule = next((award.rule for award in case.awards), case.scoring.worth.rule)
    for mark in case.feature.marks:
        if mark != PENNANT.name:
            cells = tuple(dict.fromkeys(case.marked(mark)))
            yield Miscount(
                code=f"{mark}-missed",
                words=said(
                    "the {} on {} was overlooked for {}",
                    mark.replace("-", " "),
                    case.names(cells),
                    case.title,
                ),
                rule=rule,
                common=0.75,
                cells=cells,
                alter=with_marks(mark),
                habit=f"no {mark}",
            )


def _neighbours(case: Case) -> Iterator[Miscount]:
    feature = case.feature
    rule, most = "B7" if feature.complete else "B10", len(cells_around(feature.tiles, feature.kind.around))
    for by, common in ((-1, 0.75), (1, 0.7), (-2, 0.25), (2, 0.2)):
        if 0 <= feature.filled + by <= most:
            many = abs(by) > 1
            words = ("two tiles" if many else "one tile") + (" too few" if by < 0 else " too many")
            verb = "were" if many else "was"
            yield Miscount(
                code="neighbour-miscounted",
                words=said(
                    "around {} {} {} counted: {} of {} lie there",
                    case.title,
                    words,
                    verb,
                    feature.filled,
                    most,
                ),
                rule=rule,
                common=common,
                cells=feature.tiles,
                alter=_with_neighbours(by),
            )


def _with_neighbours(by: int) -> Alteration:
    def alter(scoring: Scoring) -> Scoring:
        filled = max(0, scoring.feature.filled + by)
        return replace(scoring, feature=replace(scoring.feature, filled=filled))

    return alter


def _completeness(case: Case) -> Iterator[Miscount]:
    feature = case.feature
    if feature.complete is False:
        yield Miscount(
            code="counted-as-complete",
            words=said("{} was counted as complete, which it is not", case.title),
            rule="B10",
            common=0.45,
            cells=feature.tiles,
            alter=counted_as(complete=True),
        )
    elif feature.complete:
        yield Miscount(
            code="counted-as-unfinished",
            words=said("{} was counted as unfinished, though it is complete", case.title),
            rule="B7",
            common=0.45,
            cells=feature.tiles,
            alter=counted_as(complete=False),
        )
