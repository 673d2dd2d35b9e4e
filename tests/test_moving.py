"""A replay that moves shows at each step what lay and stood there then, and what everybody had."""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from carcscore.geometry import pair_name
from carcscore.pipeline import examine, examine_up_to
from carcscore.report.model import Report
from carcscore.report.moving import HOLD, Scene, scene
from carcscore.report.stays import stays
from tests.commands import ROOT, Run

SAMPLES = ROOT / "samples"
SVG = "{http://www.w3.org/2000/svg}"


def shown(report: Report) -> Scene:
    assert report.outcome is not None
    return scene(report, report.outcome)


def hidden(document: str) -> set[str]:
    """The selectors of what is not seen in a still."""
    rule = document[: document.index("</style>")].removesuffix("{display:none}").rpartition("}")[2]
    return set(re.split(r",(?=svg|g\.)", rule))


@pytest.mark.parametrize("name", ["two-players", "five-boxes", "castles-in-germany", "tower", "evening"])
def test_each_step_has_the_tiles_and_followers_of_its_turn(name: str) -> None:
    report = examine(SAMPLES / f"{name}-turns.yaml")
    assert report.outcome is not None
    moving = shown(report)
    root = ElementTree.fromstring(moving.still(0))
    tiles = {one.attrib["data-at"] for one in root.iter(f"{SVG}g") if one.get("class") == "tile"}
    for step in {0, 1, 2, len(report.outcome.turns) // 2, len(report.outcome.turns)}:
        off = hidden(moving.still(step))
        then = examine_up_to(report, step) if step else None
        laid = {pair_name(cell) for cell in then.table.board} if then else None
        seen = {at for at in tiles if f'svg>g[data-at="{at}"]' not in off}
        if laid is not None:
            assert seen == laid, step
            standing = Counter((one.player, one.cell) for one in then.followers) if then else Counter()
            drawn = Counter(
                (stay.occupant.player, stay.occupant.cell)
                for stay in stays(report.outcome)
                if stay.occupant.follower and stay.first <= step and (stay.last is None or step < stay.last)
            )
            assert drawn == standing, step
        else:
            assert len(seen) == len(report.outcome.record.start_tiles)


def test_the_points_are_those_of_the_track_and_then_the_totals() -> None:
    report = examine(SAMPLES / "two-players-turns.yaml")
    assert report.outcome is not None
    moving = shown(report)
    for step in (0, 25, 63, 71, 72):
        document = moving.still(step)
        off = hidden(document)
        root = ElementTree.fromstring(document)
        groups = [one for one in root if f"g.{one.get('class')}" not in off and one.tag == f"{SVG}g"]
        texts = ["".join(one.itertext()) for each in groups for one in each if one.tag == f"{SVG}text"]
        track = report.outcome.turns[step - 1].track if 0 < step < 72 else {"red": 0, "blue": 0}
        points = {"red": 87, "blue": 92} if step == 72 else track
        assert [text for text in texts if text.isdecimal()] == [str(points["red"]), str(points["blue"])]
        told = {0: "", 25: "25: red lays J on E7, thief E", 72: "Blue wins 92 to 87."}.get(step)
        assert told is None or told in texts


def test_the_document_moves_by_itself_and_shows_the_end_where_nothing_moves() -> None:
    moving = shown(examine(SAMPLES / "two-players-turns.yaml"))
    document = moving.moving(0.5)
    ElementTree.fromstring(document)
    assert f"animation-duration:{0.5 * (72 + HOLD):g}s" in document
    assert document.count("animation-iteration-count:infinite}") == 1
    assert "prefers-reduced-motion" in document
    assert "<script" not in document
    assert len(document) < 300_000
    for span, selectors in moving.selectors.items():
        assert f"@keyframes {span.name}{{0%{{" in document
        assert (f"{','.join(selectors)}{{visibility:hidden}}" in document) == (span.last is not None)


@pytest.mark.parametrize("ending", ["png", "gif"])
def test_frames_are_the_stills(run: Run, tmp_path: Path, ending: str) -> None:
    image, chops = pytest.importorskip("PIL.Image"), pytest.importorskip("PIL.ImageChops")
    pytest.importorskip("resvg_py")
    file = tmp_path / f"game.{ending}"
    done = run(
        "replay",
        str(SAMPLES / "evening-turns.yaml"),
        "--animate",
        str(file),
        "--size",
        "200",
        "--pace",
        "0.4",
    )
    assert (done.exit_code, done.stdout) == (0, "")
    with image.open(file) as moving:
        assert moving.width == 200
        assert 6 <= moving.n_frames <= 1 + 2 * 5  # four turns and the end, some of them with a frame between
        lasting = []
        for frame in range(moving.n_frames):
            moving.seek(frame)
            lasting.append(moving.info["duration"])
        assert lasting[:3] == [400, 20, 380]
        assert sum(lasting) == 400 * (1 + 4 + 1 + HOLD)
        last = moving.convert("RGB")
    from carcscore.cli.pixels import pixels

    still = shown(examine(SAMPLES / "evening-turns.yaml")).still(5)
    with image.open(io.BytesIO(pixels(still, 200))) as whole:
        difference = chops.difference(last, whole.convert("RGB")).convert("L").histogram()
    assert sum(difference[48:]) < last.width * last.height / 200


def test_what_can_not_be_animated_is_refused(run: Run, tmp_path: Path) -> None:
    log, position = str(SAMPLES / "evening-turns.yaml"), str(SAMPLES / "evening.yaml")
    assert "end the file name in .svg, .png or .gif" in run("replay", log, "--animate", "game.mp4").stderr
    assert "only a turn log" in run("replay", position, "--animate", "game.svg").stderr
    (tmp_path / "game.svg").write_text("mine")
    refused = run("replay", log, "--animate", "game.svg")
    assert (refused.exit_code, "already exists" in refused.stderr) == (2, True)
    assert (tmp_path / "game.svg").read_text() == "mine"


def test_without_the_library_it_is_told_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    done = run("replay", str(SAMPLES / "evening-turns.yaml"), "--animate", "game.gif")
    assert done.exit_code == 2
    assert "pip install 'carcscore[png]'" in done.stderr
    assert not (tmp_path / "game.gif").exists()
