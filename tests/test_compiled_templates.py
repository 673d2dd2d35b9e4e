"""What Python makes of templates is kept as what it makes of modules is: the next process compiles none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import ROOT

PAGE = """
import sys
from jinja2 import Environment
compiled = []
before = Environment.compile
Environment.compile = lambda *given, **more: compiled.append(given[2]) or before(*given, **more)
from carcscore.cli import main
main(["score", "samples/evening.yaml", "--format", "html"], standalone_mode=False)
print(len(compiled), file=sys.stderr)
"""


def told(kept: Path, *options: str) -> tuple[str, int]:
    """The page of a record, and how many templates were compiled for it."""
    others = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    done = subprocess.run(
        [sys.executable, *options, "-c", PAGE],
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=ROOT,
        env={**others, "PYTHONPYCACHEPREFIX": str(kept), "PYTHONUTF8": "1"},
        check=True,
    )
    return done.stdout, int(done.stderr.split()[-1])


def test_templates_are_compiled_once(tmp_path: Path) -> None:
    first, compiled = told(tmp_path)
    assert compiled > 3
    again, anew = told(tmp_path)
    assert (again, anew) == (first, 0)


@pytest.mark.parametrize("place", ["unwritable", "kept"])
def test_where_nothing_may_be_kept_templates_are_compiled_each_time(tmp_path: Path, place: str) -> None:
    (tmp_path / "unwritable").write_text("a file, in which nothing can lie")
    options = ["-B"] if place == "kept" else []
    pages = {told(tmp_path / place, *options) for _ in range(2)}
    assert len(pages) == 1
    assert pages.pop()[1] > 3
    assert not (tmp_path / "kept").exists()
