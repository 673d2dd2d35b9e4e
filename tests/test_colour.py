"""Colour appears on a terminal, and only there; `NO_COLOR` keeps it off."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty", reason="pseudo-terminals are a thing of Unix")

ROOT = Path(__file__).resolve().parents[1]
SHOW = [sys.executable, "-m", "carcscore", "show", "samples/evening.yaml"]


def on_terminal(*words: str, **environment: str) -> str:
    """What `show` writes to a terminal."""
    parent, child = pty.openpty()
    settings = {"TERM": "xterm", "PYTHONIOENCODING": "utf-8", **environment}
    inherited = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    with subprocess.Popen(
        [*SHOW, *words], cwd=ROOT, stdout=child, stderr=child, env={**inherited, **settings}
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
    return written.decode()


def test_a_terminal_gets_colour() -> None:
    text = on_terminal()
    assert "\x1b[33m" in text
    assert "▒" in text


def test_a_feature_is_lit_in_its_colour() -> None:
    """Reversed, and drawn full, so that nothing is told by colour alone."""
    plain, lit = on_terminal("--no-legend"), on_terminal("--no-legend", "--feature", "city-1")
    assert "\x1b[33;7m" in lit
    assert "\x1b[33;7m" not in plain
    assert "█" in lit
    assert "█" not in plain


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_no_colour_where_it_is_not_wanted(environment: dict[str, str]) -> None:
    assert "\x1b" not in on_terminal(**environment)


def test_a_pipe_gets_none() -> None:
    shown = subprocess.run(SHOW, cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8")
    assert "\x1b" not in shown.stdout
