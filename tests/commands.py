"""Records for tests of the commands, and how the program is run as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
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


def on_terminal(*words: str, **environment: str) -> str:
    """What the program writes to a terminal, errors too; skips the test where there is none to be had."""
    pty = pytest.importorskip("pty", reason="pseudo-terminals are a thing of Unix")
    parent, child = pty.openpty()
    inherited = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    settings = {**inherited, "TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment}
    command = [sys.executable, "-m", "carcscore", *words]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=child, stdout=child, stderr=child, env=settings
    ) as running:
        os.close(child)
        written = b""
        while True:
            try:
                piece = os.read(parent, 65536)
            except OSError:  # Linux tells the end of a pseudo-terminal by an error
                break
            if not piece:
                break
            written += piece
        running.wait()
    os.close(parent)
    return written.decode(settings["PYTHONIOENCODING"])
