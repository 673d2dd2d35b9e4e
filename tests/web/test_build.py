"""`web/build`, as far as nothing is loaded for it; `tests/browser/anywhere` drives what it makes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import ROOT

WEB = ROOT / "web"


def build(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(WEB / "build"), str(folder)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, env={**os.environ, **environment}
    )


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    done = build(tmp_path / "new", PATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "web/build needs npm, which is not installed\n"
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("name", ["service-worker.js", "index.html"])
def test_a_folder_of_something_else_is_left_alone(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    done = build(tmp_path)
    assert done.returncode == 1
    assert "was not made by web/build" in done.stderr
    assert [one.name for one in tmp_path.iterdir()] == [name]


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    done = build(tmp_path / "file")
    assert (done.returncode, "is no folder" in done.stderr) == (1, True)


def test_all_that_is_loaded_is_pinned_by_its_digest() -> None:
    required = (WEB / "requirements.txt").read_text(encoding="utf-8")
    pinned = re.findall(r"^[a-z0-9-]+==[\d.]+ \\\n    --hash=sha256:[0-9a-f]{64}$", required, re.MULTILINE)
    assert len(pinned) == required.count("==") > 5
    packages = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    assert packages.pop("")["dependencies"] == {"pyodide": packages["node_modules/pyodide"]["version"]}
    assert all(one["integrity"].startswith("sha512-") and "resolved" not in one for one in packages.values())


def test_what_the_service_worker_is_given_is_there_to_be_replaced() -> None:
    code = (WEB / "service_worker.js").read_text(encoding="utf-8")
    assert code.count("const FILES = {};") == code.count('const VERSION = "";') == 1
