"""Everybody against everybody, in the order of the standing."""

from __future__ import annotations

from typing import Final

from carcscore.markup import Markup, tag
from carcscore.report.html.sections import scrolling
from carcscore.tournament.figures import figure_text
from carcscore.tournament.standing import StageStanding, StandingLine
from carcscore.tournament.tallies import Meeting

MOST: Final = 64
"""With more players a cross table is no longer readable."""
FEWEST: Final = 3


def cross_table(standing: StageStanding) -> Markup | None:
    """What each got against each other; of several meetings all, in their order."""
    if standing.stage.options.system in ("tables", "knock-out") or not standing.stage.games:
        return None
    groups: dict[str | None, list[StandingLine]] = {}
    for line in standing.lines:
        groups.setdefault(line.group, []).append(line)
    tables = [_table(standing, lines) for lines in groups.values() if FEWEST <= len(lines) <= MOST]
    if not tables:
        return None
    return tag("section", tag("h3", "Cross table"), tables, class_="part")


def _table(standing: StageStanding, lines: list[StandingLine]) -> Markup:
    number = {line.player: index for index, line in enumerate(lines, 1)}
    heads = (tag("th", str(index), scope="col", title=line.player) for index, line in enumerate(lines, 1))
    head = tag("tr", tag("td"), heads)
    rows = []
    for line in lines:
        met: dict[str, list[str]] = {}
        for one in standing.tallies[line.player].meetings:
            if one.opponent is not None:
                met.setdefault(one.opponent, []).append(f"{_told(one)} in round {one.game.round}")
        cells = [_cell(line.player, other.player, met) for other in lines]
        who = tag("th", f"{number[line.player]} ", tag("span", line.player, dir="auto"), scope="row")
        rows.append(tag("tr", who, cells))
    caption = tag("caption", "The result of each against each other", class_="unseen")
    table = tag("table", caption, tag("thead", head), tag("tbody", rows), class_="cross")
    group = lines[0].group
    if group is None:
        return scrolling(table, name="Each against each other")
    title = tag("h4", f"Group {group}", dir="auto")
    return scrolling(title, table, name=f"Each against each other, group {group}")


def _told(one: Meeting) -> str:
    """The result of a game; of a duel the games, of a match the duels."""
    if one.game.duels is not None:
        return "{}:{}".format(*one.duels)
    return "{}:{}".format(*one.games) if sum(one.games) > 1 else figure_text(one.won)


def _cell(player: str, other: str, met: dict[str, list[str]]) -> Markup:
    if player == other:
        return tag("td", "", class_="self")
    told = met.get(other, [])
    return tag("td", " ".join(one.split(" ", 1)[0] for one in told), title=", ".join(told) or None)
