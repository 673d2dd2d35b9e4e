"""Who played how in an archive: `batch --summary players`, and the views of a store."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path

import pytest

from tests.commands import Run

pytestmark = pytest.mark.usefixtures("workers_in_process")

ROAD = ["red U 1,0 thief", "blue B 0,1", "red U 2,0"]
"""Red's road of D and two U is unfinished and pays 3."""
MONK = ["red B 0,1", "blue U 1,0", "red U -1,0", "blue E2 0,-1 knight"]
"""Blue's city of two tiles pays 4."""


def game(turns: list[str], first: str, second: str, **more: object) -> str:
    players = [{"color": "red", "name": first}, {"color": "blue", "name": second}]
    return json.dumps({"carcscore": 1, "players": players, "turns": turns, **more})


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """Ann wins 3 to 0, loses 0 to 4, wins 4 to 0 (told twice) and is level with Cy; others do not count."""
    folder = tmp_path / "league"
    folder.mkdir()
    games = {
        "a.json": game(ROAD, "Ann", "Ben"),
        "b.json": game(MONK, "Ann", "Ben"),
        "c.json": game([*MONK, "red U 2,0"], "Ben", "Ann"),
        "c-again.yaml": game([*MONK, "red U 2,0"], "Ben", "Ann"),
        "d.json": game(ROAD, "Ann", "Ben", end="adjourned"),
        "e.json": game([*ROAD, "blue B 5,5"], "Ann", "Ben"),
        "f.json": game(["red U 1,0", "blue B 0,1"], "Ann", "Cy"),
        "g.yaml": "carcscore: 1\nplayers: [red Ann, blue Ben]\nboard: |\n  D* U\nfollowers: [red thief B1]\n",
    }
    for name, text in games.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_it_is_summed_up_with_a_store_and_without(run: Run, league: Path) -> None:
    for more in ((), ("--store", "results.sqlite"), ("--store", "results.sqlite")):
        text = run("batch", str(league), "--summary", "players", *more).stdout
        assert "Players, in 4 legal games that were ended, with a track, each once:" in text
        assert re.search(r"^Ann +4 +2\.5 +1\.8 ", text, re.MULTILINE), text
        assert re.search(r"^Ben +3 +1 +1\.3 ", text, re.MULTILINE), text
        assert re.search(r"^Ann +Ben +3 +2 +0 +1 +1$", text, re.MULTILINE), text
        assert re.search(r"^Ann +Cy +1 +0 +1 +0 +0$", text, re.MULTILINE), text
        told = "Of 4 games of 2 players the first player won 1.5: 37.5 %, where 50.0 % would be even."
        assert told in " ".join(text.split())


def test_other_formats_keep_to_themselves(run: Run, league: Path) -> None:
    done = run("batch", str(league), "--summary", "players", "--format", "jsonl")
    assert all(json.loads(line) for line in done.stdout.splitlines())
    assert "Head to head:" in done.stderr
    assert "Head to head:" not in run("batch", str(league)).stdout


def test_the_views_answer_in_sql_also_in_a_store_that_had_none(
    run: Run, league: Path, tmp_path: Path
) -> None:
    run("batch", str(league), "--store", "results.sqlite")
    path = tmp_path / "results.sqlite"
    views = ("games", "played", "player_results", "head_to_head", "seat_results")
    with sqlite3.connect(path) as db:
        assert db.execute("SELECT wins FROM player_results WHERE name = 'Ann'").fetchone() == (2.5,)
        for view in views:
            db.execute(f"DROP VIEW {view}")
    run("batch", str(league), "--store", "results.sqlite")
    with sqlite3.connect(path) as db:
        for view in views:
            assert db.execute(f"SELECT count(*) FROM {view}").fetchone()[0]
        sources = [Path(source).name for (source,) in db.execute("SELECT source FROM games ORDER BY source")]
    assert sources == ["a.json", "b.json", "c-again.yaml", "f.json"]


def test_without_a_game_there_is_nothing_to_sum_up(run: Run, tmp_path: Path) -> None:
    (tmp_path / "g.yaml").write_text("carcscore: 1\nplayers: [red, blue]\nboard: |\n  D*\n")
    text = run("batch", "g.yaml", "--summary", "players").stdout
    assert text.rstrip().endswith("Players, in 0 legal games that were ended, with a track, each once:")
