"""The standing as tables: one, or one for each group."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.markup import Markup, tag
from carcscore.report.html.sections import scrolling
from carcscore.tournament.columns import ShownColumn, round_reached, shown_columns
from carcscore.tournament.standing import StageStanding, StandingLine


def standing_tables(standing: StageStanding, stories: int | None) -> list[Markup]:
    """The tables; ``stories`` is the number of the stage where each name leads to the player's story."""
    columns = shown_columns(standing)
    groups: dict[str | None, list[tuple[int, StandingLine]]] = {}
    for index, line in enumerate(standing.lines):
        groups.setdefault(line.group, []).append((index, line))
    return [
        scrolling(
            tag("h3", f"Group {group}", dir="auto") if group is not None else None,
            _table(standing, columns, lines, stories),
            name="Standing" if group is None else f"Standing of group {group}",
            class_="wide part",
        )
        for group, lines in groups.items()
    ]


def _table(
    standing: StageStanding,
    columns: list[ShownColumn],
    lines: list[tuple[int, StandingLine]],
    stories: int | None,
) -> Markup:
    byes = any(line.byes for _, line in lines)
    heads = ["player", *_outs(standing), *(column.head for column in columns), *(["byes"] if byes else [])]
    head = tag("tr", tag("th", "#", scope="col"), (tag("th", tag("span", one), scope="col") for one in heads))
    rows = [_row(standing, columns, index, line, stories, byes) for index, line in lines]
    caption = tag("caption", "Standing; the marked figure puts a player before the next one", class_="unseen")
    return tag("table", caption, tag("thead", head), tag("tbody", rows), class_="standing")


def _outs(standing: StageStanding) -> list[str]:
    return ["out"] if standing.stage.options.system == "knock-out" else []


def _row(
    standing: StageStanding,
    columns: list[ShownColumn],
    index: int,
    line: StandingLine,
    stories: int | None,
    byes: bool,
) -> Markup:
    entrant = next((one for one in standing.stage.players if one.name == line.player), None)
    name: Markup | str = tag("span", line.player, dir="auto")
    if stories is not None:
        name = tag("a", line.player, href=f"#player-{stories}-{index}", dir="auto")
    club = tag("small", entrant.club, dir="auto") if entrant is not None and entrant.club else None
    cells: list[Markup] = [tag("td", round_reached(standing, line.player)) for _ in _outs(standing)]
    cells += [*_figures(columns, line)]
    if byes:
        cells.append(tag("td", str(line.byes or "")))
    shared = len(line.equals) > 1
    decided = line.parted_by in ("lot", "round")
    place = tag("td", str(line.place), class_="place equal" if shared else "place", data_decides=decided)
    return tag("tr", place, tag("th", name, " ", club, scope="row"), cells)


def _figures(columns: list[ShownColumn], line: StandingLine) -> Iterator[Markup]:
    for column in columns:
        text = column.text(line)
        decides = column.decides(line)
        yield tag("td", tag("strong", text) if decides else text, class_="decides" if decides else None)
