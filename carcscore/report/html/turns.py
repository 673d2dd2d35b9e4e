"""A turn log: the slider, the table of the turns, and what the script needs to step through them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from carcscore.geometry import pair_name
from carcscore.markup import Markup, tag
from carcscore.report.html.links import Links, paid_by
from carcscore.report.html.players import Chips
from carcscore.report.model import Report
from carcscore.report.replay_text import (
    TURN_HEADERS,
    final_sums,
    reading_aid,
    remarks_by_turn,
    turn_row,
    turn_words,
)
from carcscore.report.sums import Sums
from carcscore.report.words import counted, name
from carcscore.rules.outcome import Outcome, Played
from carcscore.rules.values import PieceStanding, Standing

Stander = TypeVar("Stander", Standing, PieceStanding)


@dataclass(frozen=True)
class Stay(Generic[Stander]):
    """The time of a follower, or of another piece, on the board: from the turn it was put down to the one in
    which it went from there."""

    standing: Stander
    first: int
    last: int | None


def stays(outcome: Outcome) -> list[Stay[Standing]]:
    """How long each follower stood; those that stand at the end come first, in the order of the outcome."""
    put: dict[tuple[str, str, int], int] = {}
    gone: list[Stay[Standing]] = []
    for turn in outcome.turns:
        put.update((_who(standing), turn.number) for standing in turn.deployed)
        gone += [Stay(one, put.pop(_who(one), 0), turn.number) for one in turn.returned]
    return [*(Stay(one, put.get(_who(one), 0), None) for one in outcome.standings), *gone]


def piece_stays(outcome: Outcome) -> list[Stay[PieceStanding]]:
    """The same of the pieces that are no followers; one that moves is in two places one after the other."""
    there: dict[PieceStanding, int] = {}
    gone: list[Stay[PieceStanding]] = []
    for turn in outcome.turns:
        now = dict.fromkeys(map(_placed, turn.pieces))
        gone += [Stay(piece, first, turn.number) for piece, first in there.items() if piece not in now]
        there = {piece: there.get(piece, turn.number) for piece in now}
    return [*(Stay(piece, first, None) for piece, first in there.items()), *gone]


def _placed(piece: PieceStanding) -> PieceStanding:
    """A piece as long as it stands where it does: however the record came to say so."""
    return piece._replace(path=(), offset=0)


def _who(one: Standing) -> tuple[str, str, int]:
    """A follower as long as it stands; its strength may change meanwhile."""
    return one.player, one.figure, one.number


def turn_data(report: Report, outcome: Outcome) -> dict[str, object]:
    """The turns as plain data: where a tile was laid, what paid, the track, and who stood how long."""
    order = [tally.player.id for tally in report.tallies]
    rows = [
        {
            "at": pair_name(turn.cell) if turn.cell else None,
            "lights": paid_by(turn.awards),
            "track": [turn.track[player] for player in order],
            "says": _says(turn_row(turn, order, outcome)),
        }
        for turn in outcome.turns
    ]
    final = {"says": _ending(report), "track": [tally.total for tally in report.tallies]}
    return {
        "turns": rows,
        "final": final,
        "stays": [
            *([_key(one.standing), one.first, one.last] for one in stays(outcome)),
            *([_key(one.standing), one.first, one.last] for one in piece_stays(outcome)),
        ],
    }


def _key(one: Standing | PieceStanding) -> str:
    """What the script tells a figure of the picture by."""
    figure = one.piece if isinstance(one, PieceStanding) else one.figure
    return f"{pair_name(one.cell)} {figure} {one.role or ''} {name(one.player or '')}"


def _says(row: Sequence[str]) -> str:
    """A turn in half a sentence: ``red lays J on E7, thief E``."""
    _, player, tile, cell, follower, *_ = row
    laid = f"lays {tile} on {cell}" if cell != "-" else "lays no tile"
    return f"{player} {laid}" + (f", {follower}" if follower != "-" else "")


def _ending(report: Report) -> str:
    if not report.scored_finally:
        return "The game was not ended: nothing is scored finally."
    return f"After the final scoring: {final_sums(report)}."


def slider(report: Report, outcome: Outcome, chips: Chips) -> Markup:
    """The controls that step through the turns; they need the script, which shows them."""
    last = len(outcome.turns) + 1
    choose = tag("input", type="range", id="turn", min="0", max=last, value=last, step=1, aria_label="Turn")
    steps = tag(
        "div",
        tag("button", "\u25c0", type="button", data_step="-1", aria_label="Previous turn"),
        choose,
        tag("button", "\u25b6", type="button", data_step="1", aria_label="Next turn"),
        class_="steps",
    )
    track = tag(
        "ul",
        (
            tag(
                "li",
                chips(tally.player.id),
                " ",
                tag("span", name(tally.player.id), class_="unseen"),
                tag("b"),
            )
            for tally in report.tallies
        ),
        class_="track",
        aria_label="Track",
    )
    told = tag("div", id="turn-told", aria_live="polite")
    title = tag("h3", "Turn by turn", class_="unseen")
    return tag(
        "div", title, steps, told, track, id="replay", role="group", aria_label="Turn by turn", hidden=True
    )


def turn_table(report: Report, outcome: Outcome, links: Links) -> Markup:
    """Every turn as a row, with what it scored and what is to be said of it below."""
    order = [tally.player.id for tally in report.tallies]
    remarks, sums = remarks_by_turn(report), Sums(report)
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
        bodies.append(_body(turn, row, below if lines else None))
    players = f"Track and followers left in this order: {' : '.join(map(name, order))}."
    table = tag("table", tag("thead", head), bodies, class_="turns")
    return tag(
        "details",
        tag("summary", f"{counted(len(outcome.turns), 'turn')}, one by one"),
        tag("p", players, " ", reading_aid(outcome)),
        tag("div", table, class_="wide"),
        id="turns",
    )


def _body(turn: Played, *rows: Markup | None) -> Markup:
    return tag("tbody", rows, id=f"turn-{turn.number}", data_at=pair_name(turn.cell) if turn.cell else None)
