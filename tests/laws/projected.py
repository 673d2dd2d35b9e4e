"""The law of projections: after each turn they are what an examination of the log so far comes to."""

from __future__ import annotations

import random
from dataclasses import replace

from carcscore.play.projection import project
from carcscore.play.replay import examine_log
from carcscore.report.model import Report


def is_projected(report: Report, turns: int = 4) -> None:
    """Asserts it of a log after its last turn and, by lot, after so many others.

    A log that tells more of its end than its last turn is looked at in the end alone.
    """
    outcome = report.outcome
    assert outcome is not None
    assert outcome.scored_finally
    record, rules = outcome.record, replace(outcome.rules, score_finally=True)
    projection = project(outcome)
    if not outcome.turns:
        return
    assert projection.totals[-1] == {tally.player.id: tally.total for tally in report.tallies}
    if record.extra or record.last_actions:
        return
    others = range(1, len(outcome.turns))
    for number in random.Random(len(outcome.turns)).sample(others, min(turns, len(others))):
        so_far = replace(record, turns=(record.turns or ())[:number], followers=(), track=None)
        then = examine_log(replace(so_far, end="adjourned"), outcome.table.catalogue, rules)
        assert then.track is not None
        points = dict(then.track)
        for award in then.awards:
            points[award.player] += award.points if award.turn is None else 0
        assert projection.totals[number - 1] == points, number
