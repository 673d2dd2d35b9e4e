"""An expansion that is not part of the program: built, installed beside it, and used as users would."""

import ast
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

from carcscore.formats.door import ForeignFormat
from carcscore.game.expansion import Part
from carcscore.rules.facts import AllowableFigure, AllowableTile, Facts

ROOT = Path(__file__).resolve().parents[1]
PLUGIN = ROOT / "tests" / "plugin"
SMALL = ROOT / "tests" / "expansions" / "throwaway.py"
GUIDE = (ROOT / "docs" / "writing-an-expansion.md").read_text(encoding="utf-8")

PICTURES = (PLUGIN / "carcscore_fairs" / "pictures.svg").read_text(encoding="utf-8")

LOG = """\
carcscore: 1
rules: {expansions: [village-fairs], options: {village-fairs: {fair_pays: 3}}}
players: [red, blue]
turns:
  - red VFA2 0,-1 knight S
  - blue V3 -1,0 farmer N
  - red U1 1,-1
  - {player: blue, tile: B, at: [0, -2], actions: [{juggle: {at: [-1, 0]}}]}
"""
PLAIN = LOG.replace(", options: {village-fairs: {fair_pays: 3}}", "")
MOVES = """\
moves red blue
red V3 -1,0 farmer N
blue U1 -2,0 thief N
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


@pytest.mark.slow
def test_a_log_is_scored_by_its_rules(installed: Path) -> None:
    done = run(installed, "score", "-", "--format", "json", text=LOG)
    assert done.stderr == ""
    report = json.loads(done.stdout)
    assert report["legal"] is True
    played = [
        (a["player"], a["kind"], a["points"], a["rule"]) for a in report["awards"] if a["phase"] == "play"
    ]
    assert played == [
        ("red", "city", 7, "VF1"),
        ("red", "visit", 1, "VF2"),
        ("blue", "visit", 1, "VF2"),
    ]
    finals = [(a["player"], a["kind"], a["points"]) for a in report["awards"] if a["phase"] == "final"]
    (juggler,) = [a for a in report["awards"] if a["kind"] == "juggler"]
    assert (juggler["player"], juggler["feature"], juggler["rule"]) == ("blue", "farm-3", "VF4")
    assert ("red", "most visits", 3) in finals
    assert ("blue", "most visits", 3) in finals
    assert report["holdings"] == {"village-fairs": {"visits": {"red": 1, "blue": 1}}}


@pytest.mark.slow
def test_its_words_and_sections_are_told(installed: Path) -> None:
    text = run(installed, "score", "-", text=LOG).stdout
    assert "Village fairs" in text
    assert "1 fair x 3" in re.sub(r"\s+", " ", text)
    assert "visits a fair" in run(installed, "replay", "-", text=LOG).stdout
    assert "VF2  Visits" in run(installed, "rules", "VF2").stdout
    assert "VF2  Visits" in run(installed, "rules", "visits-differ").stdout
    assert "VFB" in run(installed, "tiles", "village-fairs", "--ascii").stdout
    assert "(village-fairs)" in run(installed, "tiles").stdout


@pytest.mark.slow
def test_a_position_says_what_cannot_be_seen(installed: Path) -> None:
    report = json.loads(run(installed, "score", "-", "--format", "json", text=POSITION).stdout)
    assert [(a["player"], a["points"]) for a in report["awards"]] == [("red", 3), ("blue", 3)]
    done = run(installed, "check", "-", text=POSITION.replace("blue: 1}}", "green: 1}}"))
    assert "green is not a player of this record" in done.stdout + done.stderr
    assert run(installed, "check", "-", text=POSITION.replace("blue: 1}}", "blue: many}}")).returncode == 2


@pytest.mark.slow
def test_its_options_take_their_values(installed: Path) -> None:
    def paid(option: str) -> tuple[int, int]:
        """For the city, and how many visits."""
        text = LOG.replace("fair_pays: 3", option)
        awards = json.loads(run(installed, "score", "-", "--format", "json", text=text).stdout)["awards"]
        return awards[0]["points"], sum(award["kind"] == "visit" for award in awards)

    assert (paid("visits: sides"), paid("visits: all")) == ((6, 2), (6, 3))
    assert (paid("fair_pays: 2"), paid("fair_pays: '3'")) == ((6, 2), (7, 2))


@pytest.mark.slow
def test_its_action_is_done_instead_of_deploying_where_somebody_watches(installed: Path) -> None:
    for move, code in (
        ("{deploy: monk}, {juggle: {at: [-1, 0]}}", "second-deployment"),
        ("{juggle: {at: [0, -1]}}", "nobody-watches"),
        ("{juggle: here}", "wrong-type"),
    ):
        text = LOG.replace("{juggle: {at: [-1, 0]}}", move)
        report = json.loads(run(installed, "score", "-", "--format", "json", text=text).stdout)
        assert [one["code"] for one in report["findings"]] == [code]


@pytest.mark.slow
def test_its_piece_stands_in_the_position_of_a_log(installed: Path) -> None:
    position = run(installed, "convert", "-", "-", "--position", text=LOG).stdout
    assert "juggler -1,0" in position
    awards = []
    for text in (LOG, position):
        report = json.loads(run(installed, "score", "-", "--format", "json", text=text).stdout)
        assert report["legal"] is True
        finals = [one for one in report["awards"] if one["phase"] == "final"]
        awards.append([(one["player"], one["kind"], one["feature"], one["points"]) for one in finals])
    assert awards[0] == awards[1]
    (pieces,) = re.findall(r"`(pieces: \[.*?\])`", GUIDE)
    as_told = position.replace("pieces:\n  - juggler -1,0\n", pieces + "\n")
    assert pieces in as_told
    ways = [run(installed, "score", "-", text=text).stdout for text in (as_told, position)]
    assert ways[0] == ways[1]


@pytest.mark.slow
def test_its_mark_can_be_ignored(installed: Path) -> None:
    text = PLAIN.replace("fairs]}", "fairs], ignore: [fair]}")
    report = json.loads(run(installed, "score", "-", "--format", "json", text=text).stdout)
    played = [(a["player"], a["kind"], a["points"]) for a in report["awards"] if a["phase"] == "play"]
    assert played == [("red", "city", 4)]
    assert report["holdings"] == {}


@pytest.mark.slow
def test_its_mark_is_drawn_as_its_own_picture(installed: Path) -> None:
    (carousel,) = re.findall(r'<g id="carousel">(.*?)</g>', PICTURES, re.DOTALL)
    drawn = 'id="cs-s-carcscore_fairs.carousel" class="pic" transform="scale(1.15)">'
    drawn += re.sub(r"\n\s*", "", carousel)
    for command in (
        ("show", "-", "--svg", "-"),
        ("score", "-", "--format", "html"),
        ("tiles", "village-fairs", "--svg", "-"),
        ("tiles", "VFA", "--html", "-"),
    ):
        done = run(installed, *command, text=LOG)
        assert done.stderr == ""
        assert drawn in done.stdout
        assert 'href="#cs-s-carcscore_fairs.carousel"' in done.stdout
    assert "f   fair" in run(installed, "show", "-", "--legend", text=LOG).stdout


@pytest.mark.slow
def test_its_format_is_read_and_written(installed: Path, tmp_path: Path) -> None:
    path = tmp_path / "game.moves"
    path.write_text(MOVES, encoding="utf-8")
    for source in (str(path), "-", MOVES):
        done = run(installed, "score", source, "--format", "json", text=MOVES)
        assert done.stderr == ""
        report = json.loads(done.stdout)
        assert (report["legal"], len(report["board"]["tiles"])) == (True, 3)
    assert run(installed, "convert", str(path), "-", "--to", "moves").stdout == MOVES
    log = run(installed, "convert", str(path), "-", "--to", "yaml").stdout
    assert run(installed, "convert", "-", "-", "--to", "moves", text=log).stdout == MOVES
    told = run(installed, "convert", "-", "-", "--to", "moves", text=LOG)
    assert (told.returncode, "can't tell this game" in told.stderr) == (2, True)
    batch = run(installed, "batch", str(path), "--format", "jsonl", "-j", "1")
    assert json.loads(batch.stdout)["legal"] is True
    slip = run(installed, "check", "-", text=MOVES.replace("thief", "thieves"))
    assert (slip.returncode, "thieves" in slip.stdout + slip.stderr) == (2, True)
    assert "broken-format" in run(installed, "rules", "broken-format").stdout


@pytest.mark.slow
def test_without_its_format_nothing_knows_the_text(tmp_path: Path) -> None:
    assert run(None, "score", "-", text=MOVES).returncode == 2
    done = run(None, "convert", "-", "-", "--to", "moves", text=LOG)
    assert (done.returncode, "'moves' is not one of" in done.stderr) == (2, True)


def test_the_guide_to_formats_shows_one_whole() -> None:
    guide = (ROOT / "docs" / "writing-a-format.md").read_text(encoding="utf-8")
    assert (PLUGIN / "carcscore_fairs" / "moves.py").read_text(encoding="utf-8") in guide
    project = (PLUGIN / "pyproject.toml").read_text(encoding="utf-8")
    (declared,) = re.findall(r"```toml\n(.*?)```", guide, flags=re.DOTALL)
    assert declared in project
    assert f"```text\n{MOVES}```" in guide
    asked = {name for name, one in vars(ForeignFormat).items() if inspect.isfunction(one)}
    own = {"short_name", "misnamed", "words_in_play"}  # of the formats that come with the program
    assert {name for name in asked if f"`{name}`" in guide} == asked - own


@pytest.mark.slow
def test_without_it_the_record_is_refused_and_nothing_else_suffers() -> None:
    done = run(None, "score", "-", text=LOG)
    assert done.returncode == 2
    assert "there is no expansion named village-fairs" in done.stderr + done.stdout
    without = PLAIN.replace("[village-fairs]", "[]").replace("VFA2", "E2").partition("  - {player")[0]
    assert run(None, "score", "-", text=without).returncode == 0


def test_the_guide_shows_the_plug_in_as_it_is() -> None:
    """Every block of code in the guide is in the files of the example or of the small ones, or above."""
    files = [
        path.read_text(encoding="utf-8")
        for path in sorted(PLUGIN.rglob("*"))
        if path.suffix in (".py", ".yaml", ".toml", ".svg")
    ]
    files += [LOG, SMALL.read_text(encoding="utf-8")]
    blocks = re.findall(r"```(?:python|yaml|toml|svg)\n(.*?)```", GUIDE, flags=re.DOTALL)
    assert len(blocks) >= 6
    assert [block for block in blocks if not any(block in text for text in files)] == []


def test_the_guide_shows_a_whole_expansion_and_names_every_hook_and_fact() -> None:
    """All that is in the class of the example stands there."""
    code = (PLUGIN / "carcscore_fairs" / "__init__.py").read_text(encoding="utf-8")
    *_, fairs = ast.parse(code).body
    assert isinstance(fairs, ast.ClassDef)
    assert [one.lineno for one in fairs.body[1:] if str(ast.get_source_segment(code, one)) not in GUIDE] == []
    hooks = {name for name, one in vars(Part).items() if getattr(one, "is_no_op", False)}
    facts = {field.name for field in fields(Facts)} - {"name", "title"}
    words = hooks | facts | {*get_args(AllowableTile), *get_args(AllowableFigure)}
    assert {name for name in words if f"`{name}`" not in GUIDE} == set()
