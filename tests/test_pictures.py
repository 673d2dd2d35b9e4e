"""Pictures as users make them: `show --svg`, `show --png`, `tiles --svg` and `tiles --html`."""

from __future__ import annotations

import json
import os
import re
import struct
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from tests.drawing.pictures import of_class, read, title

pytestmark = pytest.mark.slow

SAMPLES = Path(__file__).resolve().parents[1] / "samples"
GAME = str(SAMPLES / "two-players.yaml")
FARMS = str(SAMPLES / "three-farm-rules.yaml")
ILLEGAL = str(SAMPLES / "illegal-slips.yaml")
HOSTILE = """carcscore: 1
title: "</title><script>alert(1)</script>"
players: ["red <script>alert(2)</script>", "blue \\"&' x"]
board: |
  D*  U
followers: [red thief B1]
track: {red: 0, blue: 0}
"""

Run = Callable[..., Result]


def test_the_picture_shows_what_the_report_says(run: Run) -> None:
    report = json.loads(run("score", GAME, "--format", "json").stdout)
    result = run("show", GAME, "--svg", "board.svg")
    assert (result.exit_code, result.output) == (0, "")
    root = read(Path("board.svg").read_text(encoding="utf-8"))
    tiles = {
        (tile.get("data-cell"), tile.get("data-tile"), tile.get("data-rotation"))
        for tile in of_class(root, "tile")
    }
    assert tiles == {
        (tile["cell"], tile["tile"], str(tile["rotation"] // 90)) for tile in report["board"]["tiles"]
    }
    shown = {use.get("data-feature") for use in of_class(root, "segment")}
    assert shown == {feature["id"] for feature in report["features"]}
    figures = sorted(
        (figure.get("data-feature"), figure.get("data-player"), figure.get("data-role"))
        for figure in of_class(root, "figure")
    )
    assert figures == sorted(
        (feature["id"], follower["player"], follower["role"])
        for feature in report["features"]
        for follower in feature["followers"]
    )
    assert {("".join(key.itertext())) for key in of_class(root, "key")} == {"RAnna", "BBen"}


def test_a_lit_farm_says_what_it_pays_and_for_what(run: Run) -> None:
    """As the card of the page does: a line below, and what each city brought written on it."""
    run("show", GAME, "--svg", "board.svg", "--feature", "farm-1")
    root = read(Path("board.svg").read_text(encoding="utf-8"))
    report = json.loads(run("score", GAME, "--format", "json").stdout)
    (award,) = [one for one in report["awards"] if one["feature"] == "farm-1"]
    badges = {one.get("data-feature"): "".join(one.itertext()) for one in of_class(root, "badge")}
    assert badges == dict.fromkeys(award["features"], "+3")
    said = " ".join("".join(line.itertext()) for line in of_class(root, "said"))
    cities = len(award["features"])
    pays = f"{cities} completed cities x 3 = {award['points']} (rule B11)"
    assert said == f"farm-1: a farm; {pays}, {award['player']} {award['points']}"
    run("show", GAME, "--svg", "plain.svg")
    plain = read(Path("plain.svg").read_text(encoding="utf-8"))
    assert not [*of_class(plain, "badge"), *of_class(plain, "said")]


def test_a_feature_is_named_as_for_an_explanation(run: Run) -> None:
    """By its id, or by a tile and a point on it."""
    run("show", GAME, "--svg", "id.svg", "--feature", "farm-1")
    root = read(Path("id.svg").read_text(encoding="utf-8"))
    where = next(one for one in of_class(root, "figure") if one.get("data-feature") == "farm-1")
    cells = {tile.get("data-at"): tile.get("data-cell") for tile in of_class(root, "tile")}
    cell = str(cells[where.get("data-at")])
    told = run("score", GAME, "--explain", cell).stdout
    run("show", GAME, "--svg", "cell.svg", "--feature", cell)
    lit = of_class(read(Path("cell.svg").read_text(encoding="utf-8")), "said")
    text = " ".join("".join(line.itertext()) for line in lit)
    ids = re.findall(r"^([a-z]+-[0-9]+):", told, re.MULTILINE)
    assert len(ids) > 1
    assert all(f"{one}:" in text for one in ids)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--svg", "same", "--png", "./same"], "would both be written to same"),
        (["--svg", "-", "--png", "-"], "would both be written to -"),
        (["--svg", "same", "-o", "same", "-f", "text"], "would both be written to same"),
        (["--card", "card.jpg"], "writes .png or .svg"),
        (["--output", "board.csv"], "board.csv: end the file name in .txt, .svg or .png, or pass --format"),
        (["--svg", "a.svg", "--tile-width", "40"], "give --png FILE"),
        (["--farms"], "give --svg FILE"),
        (["--svg", "a.svg", "--feature", ""], "there is no feature"),
    ],
)
def test_what_contradicts_itself_is_refused_before_anything_is_written(
    run: Run, words: list[str], said: str
) -> None:
    result = run("show", GAME, *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr
    assert os.listdir() == []


def test_a_board_too_long_for_pixels_is_refused_with_a_remedy(run: Run) -> None:
    pytest.importorskip("resvg_py")
    row = "  ".join(["D*", *["U"] * 1_500])
    record = f"carcscore: 1\nplayers: [red, blue]\nboard: |\n  {row}\ntrack: {{red: 0, blue: 0}}\n"
    result = run("show", "-", "--png", "a.png", stdin=record)
    assert result.exit_code == 2
    assert "--around CELL" in result.stderr
    assert os.listdir() == []
    assert run("show", "-", "--png", "a.png", "--around", "A1", stdin=record).exit_code == 1
    assert Path("a.png").exists()


def test_a_picture_of_a_game_with_findings_says_so(run: Run) -> None:
    result = run("show", ILLEGAL, "--svg", "board.svg")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{ILLEGAL}: Not legal")
    assert result.stderr.count("\n") == 1


def test_a_tooltip_says_who_stands_where(run: Run) -> None:
    run("show", GAME, "--svg", "board.svg")
    root = read(Path("board.svg").read_text(encoding="utf-8"))
    cells = {tile.get("data-at"): tile.get("data-cell") for tile in of_class(root, "tile")}
    figures = of_class(root, "figure")
    assert [title(one) for one in figures] == [
        f"{one.get('data-player')}'s {one.get('data-role')} on {cells[one.get('data-at')]}" for one in figures
    ]


def test_the_page_of_tiles_has_headings(run: Run) -> None:
    run("tiles", "the-woods", "--html", "tiles.html")
    page = Path("tiles.html").read_text(encoding="utf-8")
    assert page.count("<h1>") == 1
    heads = re.findall("<h2>(.*?)</h2>", page)
    assert len(heads) == page.count('class="page"') > 1
    assert heads == re.findall('aria-label="(.*?)"', page)


def test_a_farm_is_lit_with_the_cities_that_it_supplies(run: Run) -> None:
    run("show", FARMS, "--svg", "board.svg", "--feature", "farm-2", "--no-legend")
    root = read(Path("board.svg").read_text(encoding="utf-8"))
    report = json.loads(run("score", FARMS, "--format", "json").stdout)
    features = {feature["id"]: feature for feature in report["features"]}
    supplied = [one for one in features["farm-2"]["borders"] if features[one]["complete"]]
    assert supplied
    assert {use.get("data-feature") for use in of_class(root, "lit")} == {"farm-2", *supplied}
    assert of_class(root, "key") == []
    assert root.get("class") == "board lighting"
    in_terminal = run("show", FARMS, "--feature", "farm-2").stdout
    assert "█" in in_terminal
    assert "█" not in run("show", FARMS, "--no-legend").stdout


def test_options_of_the_terminal_work_for_pictures(run: Run) -> None:
    run("show", GAME, "--svg", "near.svg", "--around", "D4", "--reach", "1", "--no-codes")
    root = read(Path("near.svg").read_text(encoding="utf-8"))
    cells = {tile.get("data-cell") for tile in of_class(root, "tile")}
    assert cells <= {column + row for column in "CDE" for row in "345"}
    assert "D4" in cells
    assert all("".join(text.itertext()) == "*" for text in of_class(root, "code"))


def test_findings_are_marked_and_the_status_is_that_of_the_record(run: Run) -> None:
    assert run("show", ILLEGAL, "--svg", "board.svg").exit_code == 1
    report = json.loads(run("score", ILLEGAL, "--format", "json").stdout)
    found: dict[str, list[str]] = {}
    for finding in report["findings"]:
        if finding["where"].get("tile") and finding["severity"] != "note":
            found.setdefault("{},{}".format(*finding["where"]["tile"]), []).append(finding["message"])
    marked = of_class(read(Path("board.svg").read_text(encoding="utf-8")), "finding")
    assert {one.get("data-at"): title(one).split("\n") for one in marked} == found


def test_names_are_only_text(run: Run) -> None:
    assert run("show", "-", "--svg", "board.svg", stdin=HOSTILE).exit_code == 0
    text = Path("board.svg").read_text(encoding="utf-8")
    assert "<script" not in text
    root = read(text)
    assert title(root) == "</title><script>alert(1)</script>"
    assert ["".join(key.itertext())[1:] for key in of_class(root, "key")] == [
        "<script>alert(2)</script>",
        "\"&' x",
    ]


def test_what_turns_the_writing_direction_is_spelled_out(run: Run) -> None:
    """In names, titles and tooltips of a picture, as on the page."""
    mean = "x\u202e\u2066\u200fy"
    record = {
        "carcscore": 1,
        "title": mean,
        "rules": {"expansions": ["roads-to-victory"]},
        "players": [{"name": mean}, {"name": "Zo\u00eb"}],
        "board": [{"tile": "D", "at": [0, 0]}, {"tile": "RG", "at": [1, 0], "rotation": 90}],
        "followers": [{"player": mean, "role": "thief", "at": [0, 0]}],
        "pieces": [{"player": mean, "piece": "post-house", "at": [1, 0]}],
        "track": {mean: 0, "Zo\u00eb": 0},
    }
    result = run("show", "-", "--svg", "board.svg", stdin=json.dumps(record))
    assert Path("board.svg").exists(), result.output
    text = Path("board.svg").read_text(encoding="utf-8")
    assert not re.search("[\x00-\x08\x0e-\x1f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]", text)
    root, spelled = read(text), r"x\u202e\u2066\u200fy"
    assert title(root) == spelled
    assert {figure.get("data-player") for figure in of_class(root, "figure")} == {spelled}
    assert sorted(map(title, of_class(root, "figure"))) == [
        f"{spelled}'s post-house on B1",
        f"{spelled}'s thief on A1",
    ]
    assert ["".join(text.itertext()) for text in of_class(root, "name")][:2] == [spelled, "Zo\u00eb"]


@pytest.mark.parametrize(
    "command", [["show", GAME, "--svg"], ["tiles", "wells", "--svg"], ["tiles", "wells", "--html"]]
)
def test_a_file_that_is_there_is_replaced_only_when_forced(run: Run, command: list[str]) -> None:
    Path("there").write_text("mine")
    refused = run(*command, "there")
    assert refused.exit_code == 2
    assert "--force" in refused.output
    assert Path("there").read_text() == "mine"
    assert run(*command, "there", "--force").exit_code == 0
    assert "<svg" in Path("there").read_text(encoding="utf-8")


@pytest.mark.parametrize("option", ["--svg", "--png"])
def test_a_picture_never_replaces_its_record(run: Run, option: str) -> None:
    Path("game.yaml").write_bytes(Path(GAME).read_bytes())
    refused = run("show", "game.yaml", option, "game.yaml", "--force")
    assert refused.exit_code == 2
    assert "is the record itself" in refused.output
    assert Path("game.yaml").read_bytes() == Path(GAME).read_bytes()


def test_a_picture_can_go_to_standard_output(run: Run) -> None:
    assert read(run("show", GAME, "--svg", "-").stdout).get("class") == "board"
    assert read(run("tiles", "base", "--svg", "-").stdout).get("class") == "board"


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_picture_is_utf_8_whatever_the_console(encoding: str, tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    record.write_text(HOSTILE.replace('"blue ', '"blue Zo\u00eb \u265e '), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "carcscore", "show", str(record), "--svg", "-"],
        capture_output=True,
        check=False,
        cwd=SAMPLES.parent,
        env={**os.environ, "PYTHONIOENCODING": encoding},
    )
    assert done.returncode == 0
    names = ["".join(key.itertext()) for key in of_class(read(done.stdout.decode("utf-8")), "key")]
    assert "Zo\u00eb \u265e" in names[1]


@pytest.mark.parametrize(
    "words",
    [
        ["show", GAME, "--svg", "a.svg", "--output", "./a.svg"],
        ["tiles", "--html", "a.html", "--output", "a.html"],
        ["show", GAME, "--svg", "a.svg", "--feature", "city-99"],
        ["show", GAME, "--svg", ""],
        ["show", GAME, "--svg", "no/such/folder.svg"],
        ["show", "missing.yaml", "--svg", "a.svg"],
    ],
)
def test_what_cannot_be_drawn_leaves_no_file(run: Run, words: list[str]) -> None:
    assert run(*words).exit_code == 2
    assert list(Path().iterdir()) == []


def test_without_the_library_pixels_are_refused_with_the_remedy(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    refused = run("show", GAME, "--png", "board.png", "--svg", "board.svg")
    assert refused.exit_code == 2
    assert "pip install 'carcscore[png]'" in refused.output
    assert list(Path().iterdir()) == []


@pytest.mark.parametrize(
    "words",
    [
        ("show", GAME, "--svg", "a.svg", "--png", "b.png"),
        ("tiles", "wells", "--html", "a.svg", "--svg", "b.png"),
    ],
)
@pytest.mark.parametrize("there", ["a.svg", "b.png"])
def test_of_two_files_none_is_written_if_one_exists(run: Run, words: tuple[str, ...], there: str) -> None:
    pytest.importorskip("resvg_py", reason="carcscore[png] is not installed")
    Path(there).write_text("mine", encoding="utf-8")
    result = run(*words)
    assert result.exit_code == 2
    assert f"{there} already exists; --force replaces it" in result.stderr
    assert os.listdir() == [there]
    assert Path(there).read_text(encoding="utf-8") == "mine"
    assert run(*words, "--force").exit_code == 0


def test_a_png_has_the_shape_of_the_picture(run: Run) -> None:
    pytest.importorskip("resvg_py", reason="carcscore[png] is not installed")
    assert run("show", GAME, "--png", "board.png", "--svg", "board.svg").exit_code == 0
    content = Path("board.png").read_bytes()
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", content[16:24])
    box = read(Path("board.svg").read_text(encoding="utf-8")).get("viewBox", "").split()
    assert width / height == pytest.approx(float(box[2]) / float(box[3]), rel=0.01)
    assert width >= 1000


def test_the_catalogue_is_drawn_for_one_set_or_for_all(run: Run) -> None:
    assert run("tiles", "base", "--svg", "base.svg", "--html", "base.html").output == ""
    assert run("tiles", "--html", "all.html").exit_code == 0
    base = read(Path("base.svg").read_text(encoding="utf-8"))
    assert len(of_class(base, "entry")) == 24 + 8  # of eight tiles one copy has a garden
    assert Path("base.html").read_text(encoding="utf-8").count('class="entry"') == 32
    assert Path("all.html").read_text(encoding="utf-8").count('class="entry"') > 32
