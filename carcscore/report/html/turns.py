"""A turn log: the table of the turns, and what the script needs to step through them."""

from __future__ import annotations

from collections.abc import Sequence

from carcscore.frozen import frozen
from carcscore.game.events import Left, Put
from carcscore.geometry import Cell, pair_name
from carcscore.markup import Markup, tag
from carcscore.play.outcome import Outcome
from carcscore.report.awards import named_awards, paid_by
from carcscore.report.html.links import Links
from carcscore.report.html.sections import scrolling
from carcscore.report.model import Report
from carcscore.report.replay_text import (
    TURN_HEADERS,
    final_sums,
    last_words,
    reading_aid,
    remarks_by_turn,
    turn_row,
    turn_words,
)
from carcscore.report.words import name
from carcscore.scoring.values import Occupant
from carcscore.text import counted


@frozen(slots=False)
class Stay:
    """A figure in one place, from the turn it was put there to the turn it left (``None``: it stayed)."""

    occupant: Occupant
    first: int
    last: int | None


def stays(outcome: Outcome) -> list[Stay]:
    """The stays of followers, then those of other pieces; of each, first those still on the board."""
    put: dict[tuple[str, str, Cell, int], int] = {}
    gone: list[Stay] = []
    for turn in outcome.turns:
        for event in turn.events:
            if isinstance(event, Put):
                put[_who(event.occupant)] = turn.number
            elif isinstance(event, Left):
                first = put.pop(_who(event.occupant), 0)
                if event.occupant.follower or first < turn.number:  # pieces may pass through a place
                    gone.append(Stay(event.occupant, first, turn.number))
    there = [Stay(one, put.get(_who(one), 0), None) for one in (*outcome.followers, *outcome.game.pieces)]
    return sorted([*there, *gone], key=lambda stay: not stay.occupant.follower)


def _who(one: Occupant) -> tuple[str, str, Cell, int]:
    """What identifies a figure while it stays; its strength may change, and a move begins another stay."""
    return one.player, one.figure, one.cell, one.number


def turn_data(report: Report, outcome: Outcome) -> dict[str, object]:
    """The turns as plain data for the script: tile, paying features, track, and the stays of figures."""
    order = [tally.player.id for tally in report.tallies]
    rows = [
        {
            "at": pair_name(turn.cell) if turn.cell else None,
            "lights": paid_by(named_awards(turn.awards, outcome.features)),
            "track": [turn.track[player] for player in order],
            "says": _says(turn_row(turn, order, outcome)),
        }
        for turn in outcome.turns
    ]
    says = "The game was not ended: nothing is scored finally."
    if report.scored_finally:
        says = f"After the final scoring: {final_sums(report)}."
    final = {"says": says, "track": [tally.total for tally in report.tallies]}
    return {
        "turns": rows,
        "final": final,
        "reshaping": [one.name for one in outcome.rules.pieces.values() if one.reshapes],
        "stays": [[_key(one.occupant), one.first, one.last] for one in stays(outcome)],
    }


def _key(one: Occupant) -> str:
    """The key by which the script finds a figure in the picture."""
    return f"{pair_name(one.cell)} {one.figure} {one.role or ''} {name(one.player or '')}"


def _says(row: Sequence[str]) -> str:
    """A turn in half a sentence: ``red lays J on E7, thief E``."""
    _, player, tile, cell, follower, *_ = row
    laid = f"lays {tile} on {cell}" if cell != "-" else "lays no tile"
    return f"{player} {laid}" + (f", {follower}" if follower != "-" else "")


def turn_table(report: Report, outcome: Outcome, links: Links) -> Markup:
    """Every turn as a row, with its payments and remarks below."""
    order = [tally.player.id for tally in report.tallies]
    remarks, sums = remarks_by_turn(report), report.stories.sums
    head = tag("tr", (tag("th", header, scope="col") for header in TURN_HEADERS))
    bodies = []
    for turn in outcome.turns:
        number, *cells = turn_row(turn, order, outcome)
        row = tag("tr", tag("th", number, scope="row"), (tag("td", cell) for cell in cells))
        lines = [*turn_words(turn, outcome, sums), *remarks.get(turn.number, ())]
        below = tag(
            "tr",
            tag("td"),
            tag("td", (tag("p", links(line)) for line in lines), colspan=len(TURN_HEADERS) - 1),
        )
        at = pair_name(turn.cell) if turn.cell else None
        bodies.append(tag("tbody", row, below if lines else None, id=f"turn-{turn.number}", data_at=at))
    players = f"Track and followers left in this order: {' : '.join(map(name, order))}."
    table = tag("table", tag("thead", head), bodies, class_="turns")
    return tag(
        "details",
        tag("summary", f"{counted(len(outcome.turns), 'turn')}, one by one"),
        tag("p", players, " ", reading_aid(outcome)),
        scrolling(table, name="Turns"),
        (tag("p", links(line)) for line in last_words(report, outcome)),
        id="turns",
    )
