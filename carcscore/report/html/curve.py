"""The points of a turn log as a curve: a line for each player, turn by turn and to the final total.

A thin line shows what each player would have had if the game had ended then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from carcscore.drawing.svg.figures import colours
from carcscore.markup import Markup, element
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.report.picture import paints
from carcscore.report.words import name

_DASHES: Final = (None, "7 4", "2 3", "9 3 2 3", "5 2", "12 5", "2 6", "7 2 2 2 2 2")
"""The dashes of the lines of players, in pixels: they differ without colour."""
_STEPS: Final = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000, 10_000)
_MOST_LINES: Final = 6
"""So many lines at most are ruled across for points, and as many numbers of turns stand below."""
_APART: Final = 9.0
"""The distance between the letters at the ends of the lines, in parts of a hundred of the height."""


class ShownCurve(NamedTuple):
    """The picture of a curve and what stands around it: numbers and players, each at so much of a hundred."""

    plot: Markup
    end: int
    points: list[tuple[int, float]]
    turns: list[tuple[int, float]]
    players: list[tuple[str, float]]


def curve(report: Report, outcome: Outcome, totals: Sequence[Mapping[str, int]]) -> ShownCurve | None:
    """The curve of a log with its scales, and a thin line for the totals of its projection, if any.

    Nothing if nobody ever scored.
    """
    tracks = {
        tally.player.id: [0, *(turn.track[tally.player.id] for turn in outcome.turns), tally.total]
        for tally in report.tallies
    }
    thin = {player: [0, *(points[player] for points in totals)] for player in tracks} if totals else {}
    every = [points for lines in (tracks, thin) for line in lines.values() for points in line]
    low, high = min(0, *every), max(every)
    if high == low:
        return None
    end, paint = len(outcome.turns) + 1, paints(report)
    lines = [
        _line(player, line, high, _DASHES[seat % len(_DASHES)], colours(paint[player])[0], if_ended)
        for if_ended, each in ((True, thin), (False, tracks))
        for seat, (player, line) in enumerate(each.items())
    ]
    rules = [element("path", class_="rule", d=f"M0 {high - points}H{end}") for points in _ruled(low, high)]
    told = ", ".join(f"{name(player)} {track[-1]}" for player, track in tracks.items())
    plot = element(
        "svg",
        *rules,
        element("path", class_="rule", d=f"M{end - 1} 0V{high - low}"),
        *lines,
        viewBox=f"0 0 {end} {high - low}",
        preserveAspectRatio="none",
        role="img",
        aria_label=f"Points from turn to turn; in the end {told}. The table of the turns has the numbers.",
    )
    spots = _spread([100 * (high - track[-1]) / (high - low) for track in tracks.values()])
    scale = [(points, 100 * (high - points) / (high - low)) for points in _ruled(low, high)]
    turns = [(turn, 100 * turn / end) for turn in _ruled(0, end - 1)]
    return ShownCurve(plot, end, scale, turns, list(zip(tracks, spots, strict=True)))


def _line(
    player: str, points: Sequence[int], high: int, dashes: str | None, colour: str, if_ended: bool
) -> Markup:
    """The line of a player, which rises where points are won: dark, and on that in the player's colour."""
    risen = [f"H{turn}V{high - now}" for turn, (was, now) in enumerate(pairwise(points), 1) if now != was]
    way = f"M0 {high - points[0]}{''.join(risen)}H{len(points) - 1}"
    return element(
        "g",
        element("title", f"{name(player)}, if the game had ended" if if_ended else name(player)),
        element("path", class_="under", d=way),
        element("path", d=way, stroke=colour, stroke_dasharray=dashes),
        class_="line thin" if if_ended else "line",
    )


def _ruled(low: int, high: int) -> range:
    """The round numbers between these, a few of them."""
    step = next((step for step in _STEPS if (high - low) / step <= _MOST_LINES), _STEPS[-1])
    return range(-(-low // step) * step, high + 1, step)


def _spread(wanted: Sequence[float]) -> list[float]:
    """Places as near to those wanted as keeps them apart, within the height."""
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    spots = [0.0] * len(wanted)
    least = 0.0
    for place in order:
        spots[place] = least = max(wanted[place], least)
        least += _APART
    most = 100.0
    for place in reversed(order):
        spots[place] = most = min(spots[place], most)
        most -= _APART
    return spots
