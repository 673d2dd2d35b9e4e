"""The table of what was measured, as people read it and as `docs/performance.md` keeps it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tests.bench.cost import ROOT
from tests.bench.goal import Goal, Section
from tests.bench.sections import SECTIONS
from tests.made import made_part, with_part

PAGE = ROOT / "docs" / "performance.md"
BEGIN = "<!-- `python -m tests.bench --rewrite` writes this -->\n\n"
END = "\n\n<!-- until here -->"
HEAD = ("section", "what", "by", "measured", "due", "met", "on")


class Row(NamedTuple):
    """What was measured of a goal, as words: nothing, why not, or how much, how and when."""

    measured: str
    by: str = ""
    on: str = ""

    @property
    def value(self) -> float | None:
        """The figure that it begins with, if it was measured."""
        return float(self.measured.split()[0].replace(",", "")) if self.by else None


NEVER = Row("not yet")


def figure(goal: Goal, value: float) -> str:
    """A measured value with its unit; thousands apart, and no more digits than say anything."""
    digits = 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3
    return f"{value:,.{digits}f} {goal.unit}"


def met(goal: Goal, row: Row) -> bool | None:
    """Whether the figure that is told meets its goal, if anything is due and was measured."""
    return None if goal.due is None or row.value is None else goal.keeps(row.value)


def told_met(goal: Goal, row: Row) -> str:
    """Whether a goal is met, as the table has it; a figure that is near it says so, met or missed."""
    kept = met(goal, row)
    if kept is None or goal.due is None or row.value is None:
        return ""
    near = abs(row.value - goal.due) <= NEAR * goal.due
    return MET[kept] + (f", within {100 * NEAR:g} %" if near else "")


def due(goal: Goal) -> str:
    return "" if goal.due is None else f"{'≥' if goal.at_least else '≤'} {goal.due:g} {goal.unit}"


def lines(sections: Iterable[Section], rows: Mapping[str, Row]) -> Iterator[str]:
    """The table as Markdown."""
    yield row(*HEAD)
    yield row(*("---" for _ in HEAD))
    for section in sections:
        for goal in section.goals:
            told = rows.get(goal.what, NEVER)
            words = (told.by, told.measured, due(goal), told_met(goal, told), told.on)
            yield row(section.name, goal.what, *words)


MET = {True: "yes", False: "**no**"}
NEAR = 0.05
"""A figure within this part of its goal may be on the other side of it the next time."""


def row(*words: str) -> str:
    return f"| {' | '.join(words)} |"


def kept_rows() -> dict[str, Row]:
    """The rows of the page, by what they measure."""
    rows = {}
    for line in made_part(PAGE, BEGIN, END).splitlines():
        cells = line.removeprefix("| ").removesuffix(" |").split(" | ")
        if len(cells) == len(HEAD) and cells[0] in SECTIONS:
            _, what, by, measured, _, _, on = cells
            rows[what] = Row(measured, by, on)
    return rows


def page(rows: Mapping[str, Row], machine: str) -> str:
    """The page with these rows; those that were not measured now are as they were."""
    old = kept_rows()
    merged = old | {what: new for what, new in rows.items() if new.by or what not in old}
    return with_part(PAGE, BEGIN, END, (machine, "", *lines(SECTIONS.values(), merged)))


def kept_machine() -> str:
    return made_part(PAGE, BEGIN, END).splitlines()[0]
