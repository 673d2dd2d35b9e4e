"""Expansions in play that have nothing to do, against none in play; and all that there are."""

from __future__ import annotations

import json
from functools import partial

from tests.bench.boards import big_log, long_log, whole_game
from tests.bench.cost import least, ratio
from tests.bench.goal import PROCESSOR, Asked, Goal, Measured, NotMeasured, Section
from tests.bench.tasks import idle_expansions, replaying, scoring
from tests.expansions.everything import everything

IDLE = 38


def _idle(asked: Asked) -> Measured:
    text = long_log(whole_game())
    names = idle_expansions()
    if len(names) < IDLE:
        raise NotMeasured(f"only {len(names)} expansions can be in play with nothing on the table")
    return ratio(asked, partial(replaying, text, names[:IDLE]), partial(replaying, text, ()))


def _everything(asked: Asked) -> Measured:
    """Of logs of 300 turns: the one has tiles of 34 sets and few followers, the other is a pattern."""
    both = least(asked.times(10), scoring(json.dumps(everything(0))), scoring(big_log(300)))
    return Measured(both[0] / both[1], PROCESSOR)


SECTION = Section(
    "idle",
    "expansions in play",
    (
        Goal(
            f"log of 72 tiles, {IDLE} expansions in play of which nothing lies there / none",
            "times",
            1.6,
            _idle,
        ),
        Goal("log of 300 turns, all expansions in play / another, none", "times", None, _everything),
    ),
)
