"""What Python makes of templates is kept as what it makes of modules is: the next process compiles none."""

import os
import subprocess
import sys
from pathlib import Path

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


def test_templates_are_compiled_once_unless_nothing_may_be_kept(tmp_path: Path) -> None:
    kept, barred = tmp_path / "kept", tmp_path / "barred"
    barred.write_text("a file, in which nothing can lie")
    page, compiled = told(kept, "-B")
    assert compiled > 3
    assert not kept.exists()
    assert told(kept) == told(barred) == (page, compiled)
    assert told(kept) == (page, 0)
