"""Records for tests of the commands, and how the program is run as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

ROOT = Path(__file__).resolve().parents[1]
SAMPLES = ROOT / "samples"
GOOD = str(SAMPLES / "two-players.yaml")
LOG = str(SAMPLES / "two-players-turns.yaml")
WRONG_CLAIM = str(SAMPLES / "evening.yaml")
ILLEGAL = str(SAMPLES / "illegal-slips.yaml")
RECORD = """carcscore: 1
players: [red, blue]
board: |
  D*  U
followers: [red thief B1]
track: {red: 0, blue: 0}
"""

Run = Callable[..., Result]


def process(
    *words: str, stdin: bytes = b"", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The program as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "carcscore", *words],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        timeout=60,
    )
