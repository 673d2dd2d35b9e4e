"""Sums worked out item by item, and who gets them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from carcscore.geometry import Cell
from carcscore.report.model import Report
from carcscore.report.words import name
from carcscore.scoring.values import Award, Item, Strength, winners
from carcscore.text import listed


class Sums:
    """Writes sums out item by item, with the right singulars for the kinds and marks in play."""

    def __init__(self, report: Report) -> None:
        self._singular: dict[str, str] = {"tiles": "tile", "features": "feature"}
        self.a1: Cell = (0, 0)
        """The cell that is called A1, for whoever names cells beside a sum."""
        if report.outcome is not None:
            self.a1 = report.outcome.table.a1
            palette = report.outcome.rules.palette
            self._singular.update({kind.plural: kind.name for kind in palette.kinds.values()})
            self._singular.update({mark.plural: mark.name for mark in palette.marks.values()})

    def of(self, items: Sequence[Item], rule: str | None = None) -> str:
        """``3 tiles x 1 + 2 pennants x 1 = 5 (B10)``, or ``4 tiles x 0 = 0 (I2: inn, unfinished)``."""
        reasons = list(dict.fromkeys(item.because for item in items))
        common = reasons[0] if len(reasons) == 1 else None
        parts = [self._item(item, None if common else item.because) for item in items]
        total = sum(item.points for item in items)
        text = f"{' + '.join(parts)} = {total}" if parts else "0"
        note = ": ".join(word for word in (rule, common) if word)
        return f"{text} ({note})" if note else text

    def plural(self, name: str) -> str:
        """The plural of a kind of mark or feature."""
        return next((many for many, one in self._singular.items() if one == name), name)

    def _item(self, item: Item, because: str | None) -> str:
        if item.count == 1 and item.name in self._singular.values():
            text = f"{item.name} {item.each}"  # `cloister 1`: there is only ever one of it
        else:
            words = item.name.split(" ")
            if item.count == 1:
                words = [self._singular.get(word, word) for word in words]
            text = f"{item.count} {' '.join(words)} x {item.each}"
        return f"{text} [{because}]" if because else text


def grouped(awards: Iterable[Award]) -> list[list[Award]]:
    """Awards of one feature in one turn that are the same sum, together."""
    groups: dict[tuple[object, ...], list[Award]] = {}
    for award in awards:
        key = (award.turn, award.kind, award.feature, award.at, award.items, award.rule)
        groups.setdefault(key, []).append(award)
    return list(groups.values())


def kind_words(kind: str) -> str:
    """The kind of an award as people say it.

    >>> kind_words("city"), kind_words("toll-house")
    ('city', 'toll house')
    """
    return kind.replace("-", " ")


def paid_for(award: Award) -> str:
    """What an award is for: the feature that pays, after the kind of award when that is no kind of it."""
    kind = kind_words(award.kind)
    if award.feature is None:
        return kind
    own = award.feature.rpartition("-")[0] == award.kind
    return award.feature if own else f"{kind}, {award.feature}"


def summed(awards: Iterable[Award], sums: Sums) -> list[tuple[str, str]]:
    """Each sum of these awards, worked out, with who gets it."""
    return [
        (
            sums.of(group[0].items, group[0].rule),
            ", ".join(f"{name(award.player)} {award.points}" for award in group),
        )
        for group in grouped(awards)
    ]


def majority_remark(majority: Sequence[tuple[str, Strength]]) -> str:
    """Who gets what when several players stand in a feature; nothing needs saying of one alone (rule B8)."""
    if len(majority) < 2:
        return ""
    best = winners(dict(majority))
    others = [player for player, _ in majority if player not in best]
    if len(best) > 1:
        text = f"{listed(map(name, best))} are tied for most: each gets all the points"
    else:
        text = f"{name(best[0])} has the majority"
    if others:
        text += f"; {listed(map(name, others))} {'gets' if len(others) == 1 else 'get'} nothing"
    return text
