"""Expansions in play that have nothing to do, against none in play; and all that there are."""

from __future__ import annotations

import json
from functools import partial

from tests.bench.boards import big_log, long_log, whole_game
from tests.bench.cost import least, ratio
from tests.bench.goal import PROCESSOR, Asked, Goal, Measured, Section
from tests.bench.tasks import replaying, scoring
from tests.expansions.everything import everything

IDLE = 40


def _idle(asked: Asked, full: bool) -> Measured:
    text = long_log(whole_game())
    return ratio(asked, partial(replaying, text, IDLE, full), partial(replaying, text, 0))


def _everything(asked: Asked) -> Measured:
    """Of logs of 300 turns: the one has tiles of 34 sets and few followers, the other is a pattern."""
    both = least(asked.times(10), scoring(json.dumps(everything(0))), scoring(big_log(300)))
    return Measured(both[0] / both[1], PROCESSOR)


IDLE_LOG = f"log of 72 tiles replayed with {IDLE} idle expansions"
SECTION = Section(
    "idle",
    "expansions in play",
    (
        Goal(f"{IDLE_LOG} / none", "times", 1.2, partial(_idle, full=False)),
        Goal(f"{IDLE_LOG} that bring facts / none", "times", 1.2, partial(_idle, full=True)),
        Goal("log of 300 turns, all expansions in play / another, none", "times", None, _everything),
    ),
)
