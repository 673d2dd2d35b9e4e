"""A whole game from its text to the report, against `json.loads` of the text."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache, partial

from tests.bench.boards import long_log, whole_game
from tests.bench.cost import ratio
from tests.bench.goal import Asked, Goal, Measured, NotMeasured, Section
from tests.bench.tasks import scoring

WHERE = "from carcscore.board import board; print(board.__file__)"


def why_not_compiled(interpreter: str) -> str:
    """What is wrong with a Python that should have a compiled build; empty if nothing is."""
    try:
        told = subprocess.run([interpreter, "-I", "-c", WHERE], capture_output=True, text=True, check=True)
    except OSError as trouble:
        return f"{interpreter} can't be run: {trouble.strerror}"
    except subprocess.CalledProcessError as failed:
        return f"{interpreter} has no carcscore: {failed.stderr.strip().rpartition(chr(10))[2]}"
    return f"what {interpreter} has is not compiled" if told.stdout.strip().endswith(".py") else ""


@cache
def _against_json(asked: Asked, interpreter: str = sys.executable) -> Measured:
    text = long_log(whole_game())
    # Reading as JSON is made in a process that imports nothing else.
    return ratio(asked, partial(scoring, text), partial(partial, json.loads, text), interpreter)


def _compiled(asked: Asked) -> Measured:
    if asked.compiled is None:
        raise NotMeasured("`--compiled PYTHON` names no Python with a compiled build")
    return _against_json(asked, asked.compiled)


LOG = "log of 72 tiles in long form, text to report / `json.loads` of it"
SECTION = Section(
    "log",
    "a game of 72 tiles against `json.loads` of its text",
    (
        Goal(LOG, "times", 22, _against_json),
        Goal(f"{LOG}: the aim of the design", "times", 20, _against_json),
        Goal(f"{LOG}, compiled build", "times", 17, _compiled),
    ),
)
