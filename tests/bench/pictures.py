"""Pages and pictures, by the commands that write them."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.boards import big_log
from tests.bench.cost import ROOT, process_ratio, python
from tests.bench.goal import PROCESSOR, Asked, Goal, Measured, NotMeasured, Section
from tests.bench.start import IMPORTS


def _png(asked: Asked) -> Measured:
    """Seconds of the whole command."""
    if find_spec("resvg_py") is None:
        raise NotMeasured("`resvg-py` is not installed")
    with TemporaryDirectory() as place:
        record = Path(place) / "record.json"
        record.write_text(big_log(1_000), encoding="utf-8")
        words = ["-m", "carcscore", "show", str(record), "--png", f"{place}/board.png", "--force"]
        return Measured(min(python(words).processor for _ in range(asked.times(5))), PROCESSOR)


RECORD = str(ROOT / "samples" / "two-players-turns.yaml")


def _page(asked: Asked) -> Measured:
    told = ["-m", "carcscore", "score", RECORD]
    return process_ratio(asked, [*told, "--format", "html"], told)


def _drawn(asked: Asked, option: str) -> Measured:
    if option == "--png" and find_spec("resvg_py") is None:
        raise NotMeasured("`resvg-py` is not installed")
    with TemporaryDirectory() as place:
        words = ["-m", "carcscore", "show", RECORD, option, f"{place}/board.{option[2:]}", "--force"]
        return process_ratio(asked, words, ["-c", f"import {IMPORTS}"])


SECTION = Section(
    "pictures",
    "pages of `carcscore score`, boards drawn by `carcscore show`",
    (
        Goal("`carcscore score --format html` on two-players-turns / as text", "times", 2, _page),
        *(
            Goal(
                f"`carcscore show {option}` of two-players-turns / importing {IMPORTS}",
                "times",
                6,
                partial(_drawn, option=option),
            )
            for option in ("--svg", "--png")
        ),
        Goal("`carcscore show --png` of a log of 1,000 tiles", "s", 2, _png),
    ),
)
