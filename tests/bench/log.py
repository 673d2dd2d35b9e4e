"""A whole game from its text to the report, against `json.loads` of the text."""

from __future__ import annotations

import json
from functools import cache, partial

from tests.bench.boards import long_log, whole_game
from tests.bench.cost import ratio
from tests.bench.goal import Asked, Goal, Measured, Section
from tests.bench.tasks import projecting, scoring, telling


@cache
def _against_json(asked: Asked) -> Measured:
    text = long_log(whole_game())
    # Reading as JSON is made in a process that imports nothing else.
    return ratio(asked, partial(scoring, text), partial(partial, json.loads, text))


def _told(asked: Asked) -> Measured:
    text = long_log(whole_game())
    return ratio(asked, partial(telling, text), partial(partial, json.loads, text))


@cache
def _projected(asked: Asked) -> Measured:
    text = long_log(whole_game())
    return ratio(asked, partial(projecting, text), partial(scoring, text))


LOG = "log of 72 tiles in long form, text to report / `json.loads` of it"
SECTION = Section(
    "log",
    "a game of 72 tiles against `json.loads` of its text",
    (
        Goal(LOG, "times", 22, _against_json),
        Goal(f"{LOG}: the aim of the design", "times", 20, _against_json),
        Goal("log of 72 tiles in long form, text to text / `json.loads` of it", "times", 24, _told),
        Goal("points if it ended after each turn / the log, text to report", "times", 4, _projected),
    ),
)
