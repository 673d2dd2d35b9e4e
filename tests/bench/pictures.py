"""Pictures of large boards, by the command that draws them."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.boards import big_log
from tests.bench.cost import python
from tests.bench.goal import PROCESSOR, Asked, Goal, Measured, NotMeasured, Section


def _png(asked: Asked) -> Measured:
    """Seconds of the whole command."""
    if find_spec("resvg_py") is None:
        raise NotMeasured("`resvg-py` is not installed")
    with TemporaryDirectory() as place:
        record = Path(place) / "record.json"
        record.write_text(big_log(1_000), encoding="utf-8")
        words = ["-m", "carcscore", "show", str(record), "--png", f"{place}/board.png", "--force"]
        return Measured(min(python(words).processor for _ in range(asked.times(5))), PROCESSOR)


SECTION = Section(
    "pictures",
    "boards drawn by `carcscore show`",
    (Goal("`carcscore show --png` of a log of 1,000 tiles", "s", 2, _png),),
)
