"""The command as a whole process, against a Python that imports what it needs from others."""

from __future__ import annotations

from functools import partial

from tests.bench.cost import ROOT, process_ratio
from tests.bench.goal import Asked, Goal, Measured, Section

IMPORTS = "click, yaml, tabulate, jsonschema_rs"


def _score(asked: Asked, sample: str) -> Measured:
    words = ["-m", "carcscore", "score", str(ROOT / "samples" / f"{sample}.yaml")]
    return process_ratio(asked, words, ["-c", f"import {IMPORTS}"])


SECTION = Section(
    "start",
    "`carcscore score` as a process",
    tuple(
        Goal(
            f"`carcscore score` on {sample} / importing {IMPORTS}",
            "times",
            1.5,
            partial(_score, sample=sample),
        )
        for sample in ("three-farm-rules", "two-players-turns")
    ),
)
