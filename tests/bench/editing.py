"""What the page of `carcscore edit` waits for: the server's answers to requests over HTTP."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from carcscore.edit.drafts import Drafts
from carcscore.edit.record_file import RecordFile
from carcscore.edit.session import Session
from tests.bench.boards import slips_of_ninety
from tests.bench.cost import least, python
from tests.bench.goal import PROCESSOR, Asked, Goal, Measured
from tests.edit.serving import serving

SLIPS = (0, 1, 5)
SEVEN = (
    "inns-and-cathedrals",
    "traders-and-builders",
    "princess-and-dragon",
    "tower",
    "abbey-and-mayor",
    "catapult",
    "bridges-castles-and-bazaars",
    "river",
)
"""The expansions of seven boxes, and the River: 145 tiles, and as many layouts as a table has."""
OPENED = f"""
from pathlib import Path
from carcscore.edit.page.document import page
from carcscore.edit.record_file import RecordFile
from carcscore.edit.session import Session
page(Session(None, RecordFile(Path("game.yaml")), None, expansions={SEVEN}).start())
"""


def _answer(asked: Asked, cures: bool) -> Measured:
    """Milliseconds of the slowest answer on boards of 90 tiles, draft kept."""
    with TemporaryDirectory() as folder:
        took = [
            _on(Path(folder) / f"{slips}-{number}.yaml", text if slips else meant, cures, asked.times(8))
            for slips in SLIPS
            for number, (text, meant) in enumerate(slips_of_ninety(max(slips, 1)))
        ]
    return Measured(1000 * max(took), PROCESSOR)


def _on(path: Path, text: str, cures: bool, times: int) -> float:
    path.write_text(text)
    file = RecordFile(path)
    session = Session(file, file, Drafts(path.with_suffix(".drafts")))
    start = session.start()
    request = {"record": start["record"], "page": start["page"]} | ({"cures": True} if cures else {})
    with serving(session) as visitor:
        (took,) = least(times, partial(_asked, visitor, request))
    return took


def _asked(visitor: Any, request: dict[str, Any]) -> None:
    answer = visitor.ask("examine", request)
    if answer.status != 200:
        raise RuntimeError(f"{answer.status}: {answer.body[:200]!r}")


def _opened(asked: Asked) -> Measured:
    """Milliseconds of a whole process, which has nothing drawn yet."""
    python(["-c", OPENED])  # else the first writes what it compiled
    return Measured(1000 * min(python(["-c", OPENED]).processor for _ in range(asked.times(8))), PROCESSOR)


GOALS = (
    Goal("new board with seven boxes in `carcscore edit`: until its page is made", "ms", 1800, _opened),
    Goal(
        "board of 90 tiles in `carcscore edit`: what the server answers",
        "ms",
        200,
        partial(_answer, cures=False),
    ),
    Goal(
        "board of 90 tiles in `carcscore edit`: what it answers with cures",
        "ms",
        200,
        partial(_answer, cures=True),
    ),
)
