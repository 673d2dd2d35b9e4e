"""The columns of a standing as people see them."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

from carcscore.frozen import frozen
from carcscore.tournament.figures import figure_text
from carcscore.tournament.knockout import champion
from carcscore.tournament.standing import StageStanding, StandingLine

_PAIRS: Final = {
    "matches": ("matches-won", "matches-lost", ("matches-won",)),
    "duels": ("duels-won", "duels-lost", ("duels-won", "duels-difference")),
    "games": ("games-won", "games-lost", ("games-won", "games-difference")),
}
_HEADS: Final = {
    "sonneborn-berger": "s-berger",
    "difference": "diff.",
    "opponents-matches-won": "opp. matches",
    "opponents-duels-difference": "opp. duels +-",
    "opponents-duels-won": "opp. duels",
    "opponents-games-difference": "opp. games +-",
    "opponents-games-won": "opp. games",
    "mutual-matches-won": "mut. matches",
    "mutual-duels-difference": "mut. duels +-",
    "mutual-duels-won": "mut. duels",
    "mutual-games-difference": "mut. games +-",
    "mutual-games-won": "mut. games",
    "mutual-difference": "mut. diff.",
}
_SIGNED: Final = ("difference",)
OUT: Final = "out"
"""The head of the column that says how far a player got in a knock-out."""


@frozen
class ShownColumn:
    """A column: its head, the names of the figures that it shows, and the criteria that it stands for."""

    head: str
    names: tuple[str, ...]
    stands_for: tuple[str, ...]

    def text(self, line: StandingLine) -> str:
        """The cell of a player; empty where the figure wasn't needed."""
        figures = [line.columns[name] for name in self.names if name in line.columns]
        if not figures:
            return ""
        if len(self.names) == 2:
            return "-".join(map(figure_text, figures))
        text = figure_text(figures[0])
        return f"+{text}" if figures[0] > 0 and self.names[0].endswith(_SIGNED) else text

    def decides(self, line: StandingLine) -> bool:
        """True if this figure puts the player before the next one."""
        return line.parted_by in self.stands_for


def shown_columns(standing: StageStanding) -> list[ShownColumn]:
    """The columns to show: whatever orders the players, and the difference of points."""
    there = dict.fromkeys(standing.columns)
    if standing.stage.options.system == "swiss":
        there = dict.fromkeys((*standing.stage.options.tie_breaks, "difference"))
        there |= dict.fromkeys(name for name in standing.columns if name == "penalty")
    elif standing.stage.options.system == "tables":
        there = dict.fromkeys(name for name in standing.deciding if name != "lot")
        there |= dict.fromkeys(name for name in standing.columns if name in ("points", "penalty"))
    shown: list[ShownColumn] = []
    for name in there:
        pair = next((head for head, (won, lost, _) in _PAIRS.items() if name in (won, lost)), None)
        if pair is not None and all(column in there for column in _PAIRS[pair][:2]):
            won, lost, criteria = _PAIRS[pair]
            if name == won:
                shown.append(ShownColumn(pair, (won, lost), criteria))
        else:
            shown.append(ShownColumn(_HEADS.get(name, name), (name,), (name,)))
    return shown


class ShownCell(NamedTuple):
    """A cell, and whether it puts the player before the next one; ``None`` if it is no figure."""

    text: str
    decides: bool | None = None


class StandingTable(NamedTuple):
    """The standing of a group: its lines, each with the cells that stand under the ``heads``."""

    group: str | None
    heads: list[str]
    rows: list[tuple[StandingLine, list[ShownCell]]]


def standing_tables(standing: StageStanding) -> list[StandingTable]:
    """The standing as tables: one, or one for each group."""
    columns = shown_columns(standing)
    figures = [column.head for column in columns]
    tables = []
    for group, lines in standing.groups.items():
        out = [OUT] if standing.stage.options.system == "knock-out" else []
        byes = ["byes"] if any(line.byes for line in lines) else []
        rows = [
            (
                line,
                [
                    *(ShownCell(round_reached(standing, line.player)) for _ in out),
                    *(ShownCell(column.text(line), column.decides(line)) for column in columns),
                    *(ShownCell(str(line.byes or "")) for _ in byes),
                ],
            )
            for line in lines
        ]
        tables.append(StandingTable(group, [*out, *figures, *byes], rows))
    return tables


def value_text(name: str, value: Fraction) -> str:
    """A figure in a sentence, a difference with its sign."""
    text = figure_text(value)
    return f"+{text}" if value > 0 and name.endswith(_SIGNED) else text


def round_reached(standing: StageStanding, player: str) -> str:
    """The last round of a player in a knock-out, in words."""
    counted = standing.counted_bouts
    outs = [bout for bout in counted if bout.loser == player and bout.for_place is None]
    if outs:
        return f"round {outs[0].game.round}"
    return "won" if champion(standing.stage, counted) == player else ""
