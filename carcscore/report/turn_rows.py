"""The turns of a log as plain data: rows for tables, and the JSON of a replay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from carcscore.geometry import cell_name
from carcscore.play.outcome import Outcome, Played
from carcscore.report.model import Plain, Report
from carcscore.report.projected import projected, projected_in_passing, projected_words
from carcscore.report.replay_text import deployed_words, done_words, replayed
from carcscore.sentences import joined, plain_texts
from carcscore.version import __version__

REPLAY_FORMAT: Final = 1


def plain_turns(report: Report) -> Iterator[Plain]:
    """The turns of a log as plain data, for tables; none of a position.

    ``points`` are those of whose turn it was, ``track`` is where that player then stood, and ``projected``
    what the player would have had if the game had ended then; of a very long log that is ``None``.
    """
    outcome = report.outcome
    if outcome is None or not outcome.turns:
        return
    now = projected_in_passing(report, outcome)
    for turn in outcome.turns:
        if_ended = now.totals[turn.number - 1][turn.player] if now else None
        yield {**_plain(turn, outcome), "track": turn.track[turn.player], "projected": if_ended}


def plain_replay(report: Report, first: int | None = None, last: int | None = None) -> Plain:
    """A replay as plain data, as ``schemas/replay.schema.json`` describes it.

    Its turns are those from ``first`` to ``last``, both from 1. Raises :class:`ValueError` with a sentence
    when the record is no log or the turns don't exist.
    """
    outcome, turns = replayed(report, first, last)
    now = projected(report, outcome)
    plain: Plain = {
        "carcscore_replay": REPLAY_FORMAT,
        "program": {"version": __version__},
        "source": report.source,
        "verdict": report.verdict,
        "players": [tally.player.id for tally in report.tallies],
        "turns": [
            {**_plain(turn, outcome), "track": dict(turn.track), "projected": now.totals[turn.number - 1]}
            for turn in turns
        ],
        "total": {tally.player.id: tally.total for tally in report.tallies},
        "led_from": {"player": now.first, "turn": now.led_from} if now.led_from else None,
        "swings": [
            {"turn": swing.turn.number, "player": now.first, "before": swing.before, "after": swing.after}
            for swing in now.swings
        ],
        "story": [*projected_words(now, outcome)],
    }
    return cast(Plain, plain_texts(plain))


def _plain(turn: Played, outcome: Outcome) -> Plain:
    """The tile, followers, actions and payments of a turn."""
    paid = [(award.player == turn.player, award.points) for award in turn.awards]
    return {
        "turn": turn.number,
        "player": turn.player,
        "tile": turn.laid.tile.code if turn.laid else None,
        "rotation": 90 * turn.laid.rotation if turn.laid else None,
        "at": list(turn.cell) if turn.cell else None,
        "cell": cell_name(turn.cell, outcome.table.a1) if turn.cell else None,
        "follower": deployed_words(turn, outcome.table.a1) or None,
        "done": joined(done_words(turn), "; ") or None,
        "points": sum(points for own, points in paid if own),
        "points_of_others": sum(points for own, points in paid if not own),
    }
