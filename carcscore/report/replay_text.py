"""A turn log turn by turn: tiles, followers, payments, and the track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from carcscore.game.placing import figure_words
from carcscore.geometry import Cell, point_name
from carcscore.play.outcome import Outcome, Played
from carcscore.record.vocabulary import FOLLOWER
from carcscore.report.blocks import Block, Heading, Paragraph, TableBlock
from carcscore.report.figures import TITLE, in_figures
from carcscore.report.findings_text import finding_words
from carcscore.report.layout import grid_lines, lay_out, wrapped
from carcscore.report.model import Report
from carcscore.report.projected import projected, projected_words
from carcscore.report.story import is_land
from carcscore.report.sums import Payment, Sums, payments
from carcscore.report.totals import totals_of
from carcscore.report.words import cells_in_short, name, square, where_a1_is
from carcscore.scoring.values import at_the_end
from carcscore.sentences import Sentence, capital, enumerated, joined, said
from carcscore.text import a

TURN_HEADERS: Final = ("turn", "player", "tile", "cell", "follower", "track", "left")
PROJECTED_HEADERS: Final = (*TURN_HEADERS[:-1], "now", "left")
_INDENT = " " * 6
_UNFOLDED = 10_000
"""Width in columns: rows are never folded, since payments stand below each."""


class ToldTurn(NamedTuple):
    """A turn, its cells under the headers, and the sentences below them."""

    turn: Played
    row: tuple[str, ...]
    words: tuple[Sentence, ...]


def render_replay(
    report: Report,
    first: int | None = None,
    last: int | None = None,
    width: int = 80,
    with_projection: bool = False,
) -> str:
    """The turns of a log from ``first`` to ``last`` (both from 1), a row each, with the scoring below it.

    ``with_projection`` adds the points if the game had ended then, and who led by them. Raises
    :class:`ValueError` with a sentence when the record is no log or the turns don't exist.
    """
    outcome, turns = replayed(report, first, last)
    now = projected(report, outcome) if with_projection else None
    headers = PROJECTED_HEADERS if now else TURN_HEADERS
    every = [*told_turns(report, outcome, turns, now.totals if now else None)]
    table = TableBlock(headers, tuple(turn.row for turn in every), frozenset({0}))
    head, dashes, *rows = grid_lines(table, _UNFOLDED)
    lines = [*wrapped(report.verdict, width), ""]
    for text in reading_aid(report, outcome, with_projection):
        lines += wrapped(text, width)
    lines += ["", head, dashes]
    for told, row in zip(every, rows, strict=True):
        lines.append(row)
        for text in told.words:
            lines += wrapped(text, width, _INDENT, _INDENT + "  ")
    if turns[-1].number == len(outcome.turns):
        for text in last_words(report, outcome):
            lines += wrapped(text, width, "", "  ")
    for text in projected_words(now, outcome) if now else ():
        lines += ["", *wrapped(text, width)]
    ending: list[Block] = [Paragraph(_ending(report, outcome, turns))]
    if len(turns) == len(outcome.turns):
        ending = [Heading(TITLE), *in_figures(report, outcome), totals_of(report).block, *ending]
    lines += ["", *lay_out(ending, width).splitlines()]
    return "\n".join(line.rstrip() for line in lines)


def replayed(report: Report, first: int | None, last: int | None) -> tuple[Outcome, Sequence[Played]]:
    """The outcome of a log, and its turns from ``first`` to ``last`` (both from 1).

    Raises :class:`ValueError` with a sentence when the record is no log or the turns don't exist.
    """
    if report.outcome is None or not report.outcome.record.is_log:
        raise ValueError("only a turn log (a record with `turns`) can be replayed; `score` takes both kinds")
    if not report.outcome.turns:
        raise ValueError("the log has no turns")
    every = report.outcome.turns
    turns = every[(first or 1) - 1 : last]
    if (first or 1) < 1 or not turns:
        raise ValueError(f"the log has the turns 1 to {len(every)}")
    return report.outcome, turns


def told_turns(
    report: Report,
    outcome: Outcome,
    turns: Iterable[Played],
    totals: Sequence[Mapping[str, int]] | None = None,
) -> Iterator[ToldTurn]:
    """These turns with their rows, their payments and the findings on them, wrong claims among those.

    With the ``totals`` of a projection the rows have those, too.
    """
    order = [tally.player.id for tally in report.tallies]
    remarks: dict[int | None, list[Sentence]] = {}
    for finding in report.findings:
        remarks.setdefault(finding.where.turn, []).append(said("! {}", finding_words(finding)))
    for turn in turns:
        words = (*_turn_words(turn, outcome, report.stories.sums), *remarks.get(turn.number, ()))
        row = _turn_row(turn, order, outcome)
        if totals is not None:
            row = (*row[:-1], _side_by_side(totals[turn.number - 1], order), row[-1])
        yield ToldTurn(turn, row, words)


def reading_aid(report: Report, outcome: Outcome, with_projection: bool = False) -> tuple[Sentence, Sentence]:
    """The order of the players; and how squares, and figures other than the common one, are written."""
    order = joined((name(tally.player.id) for tally in report.tallies), " : ")
    others = [figure for figure in outcome.rules.figures if figure != FOLLOWER]
    figures = "".join(f" {figure[0].upper()}: {a(figure)} one, too." for figure in others)
    track = "Track, points if the game ended now," if with_projection else "Track"
    return (
        said("{} and followers left in this order: {}.", track, order),
        said("{}{}", where_a1_is(outcome.table.a1), figures),
    )


def _turn_row(turn: Played, order: Sequence[str], outcome: Outcome) -> tuple[str, ...]:
    """A turn in the columns of :data:`TURN_HEADERS`; track and followers left for the players in order."""
    supply = outcome.supplies[turn.number - 1]
    a1 = outcome.table.a1
    return (
        str(turn.number),
        name(turn.player),
        turn.tile or "-",
        square(turn.cell, a1) if turn.cell else "-",
        deployed_words(turn, a1) or "-",
        _side_by_side(turn.track, order),
        ":".join(_left(supply[player], outcome.rules.figures) for player in order),
    )


def _side_by_side(points: Mapping[str, int], order: Sequence[str]) -> str:
    """Points of the players in order: ``12:9``."""
    return ":".join(str(points[player]) for player in order)


def deployed_words(turn: Played, a1: Cell) -> Sentence:
    """The followers put down in a turn."""
    figures = []
    for occupant in turn.deployed:
        who = said("{}: ", name(occupant.player)) if occupant.player != turn.player else ""
        there = said(" {}", square(occupant.cell, a1)) if occupant.cell != turn.cell else ""
        figures.append(
            said(
                "{}{}{} {}",
                who,
                figure_words(occupant.figure, occupant.role),
                there,
                point_name(occupant.point),
            )
        )
    return joined(figures)


def _left(supply: Mapping[str, int], figures: Iterable[str]) -> str:
    """The followers that a player has left: a number for common ones, a letter for each other."""
    base, *others = figures
    return str(supply[base]) + "".join(figure[0].upper() * max(0, supply[figure]) for figure in others)


def _turn_words(turn: Played, outcome: Outcome, sums: Sums) -> Iterator[Sentence]:
    """The other actions of a turn, then its scores."""
    yield from done_words(turn)
    for payment in payments([at_the_end(award, outcome.features) for award in turn.awards], sums):
        yield _scored_words(payment, outcome)


def done_words(turn: Played) -> Iterator[Sentence]:
    """The other actions of a turn, by player."""
    for player, noted in groupby(turn.noted, key=lambda event: event.by):
        words = [event.remark for event in noted]
        yield from [said("{} {}", name(player), joined(words))] if player else map(capital, words)


def last_words(report: Report, outcome: Outcome) -> Iterator[Sentence]:
    """The actions and scores after the last turn."""
    for played in outcome.last_acts:
        for text in _turn_words(played, outcome, report.stories.sums):
            yield said("After the last turn: {}", text)


def _scored_words(payment: Payment, outcome: Outcome) -> Sentence:
    """A payment of a turn, with the tiles of the feature that made it."""
    first, a1 = payment.award, outcome.table.a1
    where: str = ""
    if first.feature is not None and not is_land(outcome.features[first.feature].kind):  # a farm may grow
        where = said(" ({})", cells_in_short(outcome.features[first.feature].tiles, a1, 4))
    elif first.at is not None:
        where = said(" ({})", square(first.at, a1))
    players = enumerated(map(name, payment.players))
    each = " each" if len(payment.awards) > 1 else ""
    return said("{} {}{}: {}{}, {}", players, first.points, each, payment.what, where, payment.working)


def _ending(report: Report, outcome: Outcome, turns: Sequence[Played]) -> str:
    if turns[-1].number < len(outcome.turns):
        return f"Turns {turns[0].number} to {turns[-1].number} of {len(outcome.turns)}."
    return final_words(report, "With the final scoring (`carcscore score` explains it)")


def final_words(report: Report, head: str) -> str:
    """The track and the final points of each player, after a head: ``red 4 + 2 = 6, blue 0 + 4 = 4``."""
    if not report.scored_finally:
        return "The game was not ended: nothing is scored finally."
    sums = (f"{name(t.player.id)} {t.during_play or 0} + {t.final} = {t.total}" for t in report.tallies)
    return f"{head}: {', '.join(sums)}."
