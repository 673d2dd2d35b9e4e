"""An expansion that is not part of the program: built, installed beside it, and used as users would."""

import inspect
import json
import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from carcscore.game.expansion import Expansion
from carcscore.rules.facts import Allowable, Facts
from tests.expansions.throwaway import Mage

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
PLUGIN = ROOT / "tests" / "plugin"
SMALL = ROOT / "tests" / "expansions" / "throwaway.py"
GUIDE = (ROOT / "docs" / "writing-an-expansion.md").read_text(encoding="utf-8")

LOG = """\
carcscore: 1
rules: {expansions: [village-fairs]}
players: [red, blue]
turns:
  - red VFA2 0,-1 knight S
  - blue V3 -1,0 farmer N
  - red U1 1,-1
  - blue B 0,-2 monk
"""
POSITION = """\
carcscore: 1
rules: {expansions: [village-fairs]}
players: [red, blue]
board: |
  VFA2
  D
followers: []
track: {red: 6, blue: 0}
village-fairs: {visits: {red: 1, blue: 1}}
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the plug-in is installed, as ``pip install`` does it, without the network."""
    pytest.importorskip("hatchling", reason="building the plug-in needs hatchling, which `dev` installs")
    pytest.importorskip("pip", reason="installing the plug-in needs pip")
    folder = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    options = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(folder), str(PLUGIN)]
    subprocess.run([*pip, *options], check=True, capture_output=True)
    return folder


def run(installed: Path | None, *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), *([str(installed)] if installed else [])]),
    }
    command = [sys.executable, "-m", "carcscore", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, env=environment, check=False)


def test_a_log_is_scored_by_its_rules(installed: Path) -> None:
    done = run(installed, "score", "-", "--format", "json", text=LOG)
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert report["legal"] is True
    played = [
        (a["player"], a["kind"], a["points"], a["rule"]) for a in report["awards"] if a["phase"] == "play"
    ]
    assert played == [
        ("red", "city", 6, "VF1"),
        ("red", "visit", 1, "VF2"),
        ("blue", "visit", 1, "VF2"),
    ]
    finals = [(a["player"], a["kind"], a["points"]) for a in report["awards"] if a["phase"] == "final"]
    assert ("red", "most visits", 3) in finals
    assert ("blue", "most visits", 3) in finals
    assert report["holdings"] == {"village-fairs": {"visits": {"red": 1, "blue": 1}}}


def test_its_words_and_sections_are_told(installed: Path) -> None:
    text = run(installed, "score", "-", text=LOG).stdout
    assert "Village fairs" in text
    assert "1 fair x 2" in re.sub(r"\s+", " ", text)
    assert "visits a fair" in run(installed, "replay", "-", text=LOG).stdout
    assert "VF2  Visits" in run(installed, "rules", "VF2").stdout
    assert "VF2  Visits" in run(installed, "rules", "visits-differ").stdout
    assert "VFB" in run(installed, "tiles", "village-fairs", "--ascii").stdout


def test_a_position_says_what_cannot_be_seen(installed: Path) -> None:
    report = json.loads(run(installed, "score", "-", "--format", "json", text=POSITION).stdout)
    assert [(a["player"], a["points"]) for a in report["awards"]] == [("red", 3), ("blue", 3)]
    done = run(installed, "check", "-", text=POSITION.replace("blue: 1}}", "green: 1}}"))
    assert "green is not a player of this record" in done.stdout + done.stderr
    assert run(installed, "check", "-", text=POSITION.replace("blue: 1}}", "blue: many}}")).returncode == 2


def test_its_options_take_their_values(installed: Path) -> None:
    def visits(option: str) -> int:
        text = LOG.replace("fairs]}", "fairs], options: {village-fairs: {visits: " + option + "}}}")
        report = json.loads(run(installed, "score", "-", "--format", "json", text=text).stdout)
        return sum(award["kind"] == "visit" for award in report["awards"])

    assert (visits("sides"), visits("all")) == (2, 3)


def test_its_mark_can_be_ignored(installed: Path) -> None:
    text = LOG.replace("fairs]}", "fairs], ignore: [fair]}")
    report = json.loads(run(installed, "score", "-", "--format", "json", text=text).stdout)
    played = [(a["player"], a["kind"], a["points"]) for a in report["awards"] if a["phase"] == "play"]
    assert played == [("red", "city", 4)]
    assert report["holdings"] == {}


def test_without_it_the_record_is_refused_and_nothing_else_suffers() -> None:
    done = run(None, "score", "-", text=LOG)
    assert done.returncode == 2
    assert "there is no expansion named village-fairs" in done.stderr + done.stdout
    assert (
        run(None, "score", "-", text=LOG.replace("[village-fairs]", "[]").replace("VFA2", "E2")).returncode
        == 0
    )


def test_the_guide_shows_the_plug_in_as_it_is() -> None:
    """Every block of code in the guide is in the files of the example or of the small ones, or above."""
    files = [
        path.read_text(encoding="utf-8")
        for path in sorted(PLUGIN.rglob("*"))
        if path.suffix in (".py", ".yaml", ".toml")
    ]
    files += [LOG, SMALL.read_text(encoding="utf-8")]
    blocks = re.findall(r"```(?:python|yaml|toml)\n(.*?)```", GUIDE, flags=re.DOTALL)
    assert len(blocks) >= 6
    assert [block for block in blocks if not any(block in text for text in files)] == []


def test_the_guide_shows_a_whole_expansion_and_names_every_hook_and_fact() -> None:
    assert inspect.getsource(Mage) in GUIDE
    hooks = {name for name, one in vars(Expansion).items() if getattr(one, "is_no_op", False)}
    facts = {field.name for field in fields(Facts)} - {"name", "title"}
    words = hooks | facts | set(get_args(Allowable))
    assert {name for name in words if f"`{name}`" not in GUIDE} == set()
