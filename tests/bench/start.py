"""The command as a whole process, against a Python that imports what it needs from others."""

from __future__ import annotations

from functools import partial

from tests.bench.cost import ROOT, process_ratio
from tests.bench.goal import Asked, Goal, Measured, Section

IMPORTS = "click, yaml, tabulate, jsonschema_rs"


def _score(asked: Asked, sample: str) -> Measured:
    words = ["-m", "carcscore", "score", str(ROOT / "samples" / f"{sample}.yaml")]
    return process_ratio(asked, words, ["-c", f"import {IMPORTS}"])


TAB = """
import os
os.environ.update(_CARCSCORE_COMPLETE="bash_complete", COMP_WORDS="carcscore tiles b", COMP_CWORD="2")
from carcscore.cli import main
main(prog_name="carcscore")
"""
GOOD = str(ROOT / "samples" / "three-farm-rules.yaml")
SCORED = {"three-farm-rules": 1.5, "two-players-turns": 1.5, "everything": 3}
"""What is due of a score of these samples."""
OTHERS = {
    "`carcscore --help`": (1, ("-m", "carcscore", "--help")),
    "TAB after `carcscore tiles b`": (1.2, ("-c", TAB)),
    "`carcscore tiles`": (3, ("-m", "carcscore", "tiles")),
    "`carcscore tiles base`": (2, ("-m", "carcscore", "tiles", "base")),
    "`carcscore rules`": (2, ("-m", "carcscore", "rules")),
    "`carcscore check` of three-farm-rules": (1.8, ("-m", "carcscore", "check", GOOD)),
}
"""What is due of other commands, and the words that Python is called with."""


def _other(asked: Asked, words: tuple[str, ...]) -> Measured:
    return process_ratio(asked, words, ["-c", f"import {IMPORTS}"])


SECTION = Section(
    "start",
    "commands that take little more than the start of a process",
    (
        *(
            Goal(
                f"`carcscore score` on {sample} / importing {IMPORTS}",
                "times",
                due,
                partial(_score, sample=sample),
            )
            for sample, due in SCORED.items()
        ),
        *(
            Goal(f"{what} / importing the same", "times", due, partial(_other, words=words))
            for what, (due, words) in OTHERS.items()
        ),
    ),
)
