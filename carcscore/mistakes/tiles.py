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
    feature, number = case.feature, case.feature.size
    often = min(number, 12) / 40
    if number > 1:
        yield case.slip("tile-missed", alter=_without_tile, common=0.3 + often, number=number)
    one_more = _with_tiles(feature.tiles[:1])
    yield case.slip("tile-too-many", alter=one_more, common=0.18 + often, number=number)
    yield from _tiles_twice(case)


def _tiles_twice(case: Case) -> Iterator[Miscount]:
    """A tile counted for each part of the feature that lies on it; or all such tiles."""
    feature = case.feature
    on = Counter(cell for cell, _ in feature.segments)
    twice = [cell for cell in feature.tiles if on[cell] > 1]
    for cell in twice:
        yield case.slip(
            "tile-twice",
            (cell,),
            alter=_with_tiles((cell,) * (on[cell] - 1)),
            manner="one",
            common=0.7 if len(twice) == 1 else 0.55,
            which=case.names([cell]),
            habit="tiles twice" if len(twice) == 1 else "",
            often=times(on[cell]),
            number=on[cell],
        )
    if len(twice) > 1:
        more = tuple(cell for cell in twice for _ in range(on[cell] - 1))
        yield case.slip("tile-twice", twice, alter=_with_tiles(more), manner="all", habit="tiles twice")


def _without_tile(scoring: Scoring) -> Scoring:
    tiles = scoring.feature.tiles[:-1] or scoring.feature.tiles
    return replace(scoring, feature=replace(scoring.feature, tiles=tiles))


def _with_tiles(more: tuple[Cell, ...]) -> Alteration:
    def alter(scoring: Scoring) -> Scoring:
        return replace(scoring, feature=replace(scoring.feature, tiles=(*scoring.feature.tiles, *more)))

    return alter


def _pennants(case: Case) -> Iterator[Miscount]:
    feature, number = case.feature, case.feature.marks.get(PENNANT.name, 0)
    cells = case.marked(PENNANT.name) if number else []
    for cell in dict.fromkeys(cells):
        yield case.slip(
            "pennant-missed",
            (cell,),
            alter=with_marks(PENNANT.name, 1),
            manner="one",
            common=0.75 if number == 1 else 0.6,
            which=case.names([cell]),
            habit="no pennants" if number == 1 else "",
        )
    if number > 1:
        overlooked = with_marks(PENNANT.name)
        yield case.slip(
            "pennant-missed", cells, alter=overlooked, manner="all", habit="no pennants", number=number
        )
    paid = [item for award in case.awards for item in award.items if item.name == PENNANT.plural]
    over = sum(item.count * (item.each - 1) for item in paid)
    if feature.complete and over > 0:
        yield case.slip(
            "pennant-undoubled",
            cells,
            settle=lambda points: points - over,
            habit="pennants 1",
            pennants="the pennant" if number == 1 else f"each of the {number} pennants",
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
    most = len(cells_around(feature.tiles, feature.kind.around))
    for by, common in ((-1, 0.75), (1, 0.7), (-2, 0.25), (2, 0.2)):
        if 0 <= feature.filled + by <= most:
            yield case.slip(
                "neighbour-miscounted",
                alter=_with_neighbours(by),
                common=common,
                number="two tiles" if abs(by) > 1 else "one tile",
                off="few" if by < 0 else "many",
                were="were" if abs(by) > 1 else "was",
                filled=feature.filled,
                most=most,
            )


def _with_neighbours(by: int) -> Alteration:
    def alter(scoring: Scoring) -> Scoring:
        filled = max(0, scoring.feature.filled + by)
        return replace(scoring, feature=replace(scoring.feature, filled=filled))

    return alter


def _completeness(case: Case) -> Iterator[Miscount]:
    if case.feature.complete is False:
        yield case.slip("counted-as-complete", alter=counted_as(complete=True))
    elif case.feature.complete:
        yield case.slip("counted-as-unfinished", alter=counted_as(complete=False))
