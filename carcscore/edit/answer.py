"""The state of the board for the page: the report, what is open, and every feature's story."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from carcscore.drawing.svg.board import site_on, spots_on
from carcscore.drawing.svg.figures import SvgFigure, token
from carcscore.edit.cures import plain_cures
from carcscore.edit.forms import Plain
from carcscore.edit.told import PageTeller
from carcscore.findings import Finding
from carcscore.geometry import point_name
from carcscore.play.fitting import tiles_left
from carcscore.play.outcome import Outcome
from carcscore.record.log import next_seat
from carcscore.record.model import Record
from carcscore.report.model import Report, plain_finding
from carcscore.report.picture import drawn_stacks
from carcscore.report.verdict import verdict_on
from carcscore.report.words import name
from carcscore.rules.rulebook import mended_by_building
from carcscore.scoring.values import NO_POINT, Occupant
from carcscore.sentences import enumerated, said
from carcscore.text import counted, verb
from carcscore.tiles.model import NO_SEGMENT


def answer(report: Report, owed: Iterable[Finding] = ()) -> Plain:
    """The report on a board that may be half built, with all that lights it and says what is open.

    What the last turn of a log ``owed`` is open, too.
    """
    outcome, record = report.outcome, report.record
    pending = [*owed, *_pending(report)]
    findings = [finding for finding in report.findings if finding not in pending]
    if pending:
        report = replace(report, verdict=verdict_on(report, pending=pending))
    told = PageTeller(report)
    plain: Plain = {
        "report": report.to_dict() | {"findings": []},
        "points": told.points(),
        "findings": [_finding(finding, report, told) for finding in findings],
        "open": [_open(finding, report, told) for finding in pending],
        "segments": {},
        "stories": {},
        "players": {},
        "left": {},
        "a1": None,
        "turn": None if record is None or not record.is_log else _next_turn(record),
        "standing": None,
        "stacks": [],
    }
    if outcome is None:
        return plain | {"rules": told.rules(())}
    table = outcome.table
    return plain | {
        "open": [*_unlaid(outcome), *plain["open"], *_unfinished(report, told)],
        "segments": _segments(outcome),
        "stories": {story.name: told.story(story) for story in report.stories},
        "players": report.stories.of_players,
        "rules": told.rules(outcome.rules.facts),
        "left": {code: number for code, number in tiles_left(outcome).items() if number},
        "a1": list(table.a1),
        "standing": _all_standing(outcome),
        "stacks": [_stack(stack, outcome) for stack in drawn_stacks(outcome)],
    }


def _pending(report: Report) -> list[Finding]:
    """The findings that may be mended by what is still to be put on a half-built board."""
    outcome = report.outcome
    if outcome is None or outcome.record.is_log or outcome.table.unplayed <= 0:
        return []
    mended = mended_by_building(outcome.rules.facts)
    return [finding for finding in report.findings if finding.code in mended]


def _finding(finding: Finding, report: Report, told: PageTeller) -> Plain:
    where, plain = finding.where, plain_finding(finding)
    return {
        "severity": finding.severity,
        "code": finding.code,
        "rule": finding.rule,
        "message": plain["message"],
        "told": told.finding(finding),
        "cell": where.cell,
        "at": None if where.tile is None else list(where.tile),
        "point": where.point,
        "turn": where.turn,
        "path": None if where.path is None else list(where.path),
        "cures": plain_cures(finding, report),
    }


def _open(finding: Finding, report: Report, told: PageTeller) -> Plain:
    where = finding.where
    return {
        "what": finding.code,
        "message": finding.message,
        "told": told.open(finding),
        "at": None if where.tile is None else list(where.tile),
        "turn": where.turn,
        "feature": None,
        "cures": plain_cures(finding, report),
    }


def _unlaid(outcome: Outcome) -> Iterator[Plain]:
    left, total = outcome.table.unplayed, outcome.table.catalogue.total
    if left > 0:
        message = f"{left} of {counted(total, 'tile')} {verb(left, 'is')} not laid yet"
        yield {"what": "tiles", "message": message, "at": None, "feature": None}


def _unfinished(report: Report, told: PageTeller) -> Iterator[Plain]:
    """The unfinished features that somebody holds."""
    for story in report.stories:
        if story.feature.complete is False and story.followers:
            first = story.followers[0]
            holders = enumerated(dict.fromkeys(name(follower.player) for follower in story.followers))
            edges = f": open at {counted(len(story.open_edges), 'edge')}" if story.open_edges else ""
            message = said("{} ({}) is unfinished{}", story.name, holders, edges)
            at, feature = list(first.cell), story.name
            yield {
                "what": "feature",
                "message": message,
                "told": told.sentence(message, first.cell),
                "at": at,
                "feature": feature,
            }


def _segments(outcome: Outcome) -> dict[str, list[str]]:
    board, features = outcome.table.board, outcome.features
    return {
        f"{x},{y}": [
            features.name(board.number((x, y), index)) for index in range(len(placed.turned.segments))
        ]
        for placed in board.tiles()
        for x, y in [placed.cell]
    }


def _all_standing(outcome: Outcome) -> list[Plain] | None:
    """The figures that a log leaves on the board; a position says itself which stand there."""
    if not outcome.record.is_log:
        return None
    return [_standing(figure) for figure in (*outcome.followers, *outcome.game.pieces)]


def _standing(occupant: Occupant) -> Plain:
    return {
        "player": occupant.player or None,
        "figure": occupant.figure,
        "role": occupant.role or None,
        "at": list(occupant.cell),
        "point": None if occupant.point == NO_POINT else point_name(occupant.point),
        "piece": not occupant.follower,
    }


def _stack(figure: SvgFigure, outcome: Outcome) -> Plain:
    """A stack on a tile, such as floors: where on it, as it lies, and how it is drawn."""
    tile = outcome.table.board.at(figure.cell).turned
    spot = site_on(tile, figure.segment) if figure.built else spots_on(tile, figure.segment, [True])[0]
    return {
        "at": list(figure.cell),
        "segment": NO_SEGMENT if figure.segment is None else figure.segment,
        "spot": [round(place, 1) for place in spot],
        "words": f"{figure.figure} {figure.letters}",
        "svg": token(figure.letters, figure.colour, figure.pose, figure.sign, figure.shape),
    }


def _next_turn(record: Record) -> Plain:
    ids = [player.id for player in record.players]
    seats = {player: seat for seat, player in enumerate(ids)}
    seat = -1
    for turn in record.turns or ():
        seat = next_seat(seat, turn.player, turn.again, seats)
    return {"number": len(record.turns or ()) + 1, "player": ids[(seat + 1) % len(ids)] if ids else None}
