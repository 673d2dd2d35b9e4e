"""What the search for mistakes and for cures takes."""

from __future__ import annotations

import json
from functools import partial

from carcscore.pipeline import examine
from carcscore.source import parse
from tests.bench.boards import grid_position, long_log, slips_of_ninety, unknown_words, whole_game
from tests.bench.cost import least
from tests.bench.goal import PROCESSOR, Asked, Goal, Measured, Section
from tests.bench.tasks import examining

GAPS = {"a few": (3, -4, 7, -1), "many": (23, -34, 47, 10**14)}
"""By how much the four totals are wrong."""
SLIPS = (1, 2, 5, 20)
UNKNOWN = 20


def _claims(asked: Asked, form: str, gaps: tuple[int, ...]) -> Measured:
    """What four wrong totals take more than right ones."""
    record = json.loads((long_log if form == "log" else grid_position)(whole_game()))
    report = examine(parse(json.dumps(record | {"claimed": {}})))
    due = {tally.player.id: tally.total for tally in report.tallies}
    totals = {player: points + gap for (player, points), gap in zip(due.items(), gaps, strict=True)}
    right, wrong = (examining(json.dumps(record | {"claimed": claimed})) for claimed in (due, totals))
    less, more = least(asked.times(20), right, wrong)
    return Measured(1000 * (more - less), PROCESSOR)


def _cures(asked: Asked, slips: int) -> Measured:
    """The longest of the records with so many slips."""
    tasks = [examining(text) for text, _ in slips_of_ninety(slips)]
    return Measured(1000 * max(least(asked.times(5), *tasks)), PROCESSOR)


def _unknown(asked: Asked) -> Measured:
    return Measured(1000 * least(asked.times(20), examining(unknown_words(UNKNOWN)))[0], PROCESSOR)


SECTION = Section(
    "slips",
    "wrong totals and slips in boards",
    (
        *(
            Goal(
                f"{form} of 72 tiles, four totals wrong by {how}: what the search takes",
                "ms",
                50,
                partial(_claims, form=form, gaps=gaps),
            )
            for form in ("log", "grid")
            for how, gaps in GAPS.items()
        ),
        *(
            Goal(
                f"grid of 90 tiles, slips in it: {slips}, with the search for cures",
                "ms",
                300,
                partial(_cures, slips=slips),
            )
            for slips in SLIPS
        ),
        Goal(f"log of 72 tiles, {UNKNOWN} unknown words, each with what may be meant", "ms", 300, _unknown),
    ),
)
