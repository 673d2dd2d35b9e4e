"""What one record may hold, and how more is told: in one finding, unless larger ones are asked for."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from carcscore.findings import UnusableInput
from carcscore.pipeline import examine, parse, read
from carcscore.record.bounds import LONGEST_KEY, MOST_ENTRIES, MOST_VALUES, beyond_bounds
from carcscore.source import parse as parse_text
from tests.bench.boards import big_log, grid_position, whole_game
from tests.commands import Run

MANY = MOST_ENTRIES + 1
PLAIN: dict[str, Any] = {"carcscore": 1, "players": ["red", "blue"], "board": "D*"}
TOO_MANY: dict[str, tuple[dict[str, Any], str, tuple[str | int, ...]]] = {
    "tiles in a grid": ({"board": "# the board\nD* " + "U1 " * MOST_ENTRIES}, f"{MANY} tiles", ("board",)),
    "tiles in rows": ({"board": "D* . .\n" + "U1 . # x y z\n" * MOST_ENTRIES}, f"{MANY} tiles", ("board",)),
    "tiles": ({"board": [{"tile": "D", "at": [0, 0]}] * MANY}, f"{MANY} tiles", ("board",)),
    "followers": ({"followers": ["x"] * MANY}, f"{MANY} followers", ("followers",)),
    "pieces": ({"pieces": ["x"] * MANY}, f"{MANY} pieces", ("pieces",)),
    "turns": ({"turns": ["U 1,0"] * MANY}, f"{MANY} turns", ("turns",)),
    "claims": ({"claims": ["x"] * MANY}, f"{MANY} entries", ("claims",)),
    "keys": ({f"k{n}": 1 for n in range(MANY - 3)}, f"{MANY} entries", ()),
    "what is within": ({"turns": [{"scores": [1] * MANY}]}, f"{MANY} entries", ("turns", 0, "scores")),
    "a key": ({"track": {"k" * (LONGEST_KEY + 1): " " * MANY}}, "a key has 1001 characters", ("track",)),
    "all together": ({"turns": [{"scores": [0] * 10_000}] * 51}, f"more than {MOST_VALUES}", ()),
}


@pytest.mark.parametrize("what", TOO_MANY)
def test_what_is_too_many_is_one_finding(what: str) -> None:
    more, words, path = TOO_MANY[what]
    text = json.dumps(PLAIN | more)
    report = examine(parse_text(text))
    (finding,) = report.findings
    assert words in finding.message
    assert (finding.severity, finding.where.path) == ("error", path)
    assert finding.where.line == 1
    assert report.exit_status == 2


@pytest.mark.parametrize("what", ["tiles in a grid", "turns", "a key"])
def test_no_record_is_made_of_too_many(what: str) -> None:
    with pytest.raises(UnusableInput):
        parse(json.dumps(PLAIN | TOO_MANY[what][0]))


@pytest.mark.parametrize(
    "more",
    [
        {"board": "D* " + "U1 " * (MOST_ENTRIES - 1) + ". " * MOST_ENTRIES + "# U1 U1"},
        {"followers": ["x"] * MOST_ENTRIES},
        {"turns": [{"scores": [0] * 9_000}] * (MOST_VALUES // 9_001 - 1)},
        {"track": {"k" * LONGEST_KEY: " " * MANY}},
        {"notes": "x" * 100_000},
    ],
)
def test_up_to_the_bounds_nothing_is_said(more: dict[str, Any]) -> None:
    assert beyond_bounds(PLAIN | more, 10**6) == []


def test_records_of_tables_are_far_below() -> None:
    """Even the longest text of a whole game is not looked through."""
    assert len(grid_position(whole_game())) < MOST_ENTRIES
    record = json.loads(big_log(10_000))
    assert beyond_bounds(record, 10**7) == []


def test_larger_ones_are_read_where_that_is_asked_for(tmp_path: Path) -> None:
    text = big_log(MANY)
    (finding,) = examine(parse_text(text)).findings
    assert f"Here are {MANY} turns" in finding.message
    path = tmp_path / "large.json"
    path.write_text(text)
    with pytest.raises(UnusableInput, match="at most"):
        read(path)
    assert len(parse(text, unbounded=True).turns or ()) == len(read(path, unbounded=True).turns or ()) == MANY


@pytest.mark.usefixtures("workers_in_process")
@pytest.mark.parametrize(
    "words",
    [
        ["score", "large.yaml"],
        ["check", "large.yaml"],
        ["show", "large.yaml", "--around", "A1"],
        ["convert", "large.yaml", "-"],
        ["batch", "large.yaml", "-j1", "--store", "s.sqlite"],
        pytest.param(["convert", "large.yaml", "-", "--position"], marks=pytest.mark.slow),
        pytest.param(["replay", "large.yaml"], marks=pytest.mark.slow),
    ],
    ids=" ".join,
)
def test_every_command_takes_the_option(run: Run, words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    log = words[0] == "replay" or "--position" in words
    body = "turns:\n- U 1,0\n- U 2,0\n" if log else "board: |\n  D* U1 U1\n"
    Path("large.yaml").write_text(f"carcscore: 1\nplayers: [red, blue]\ntitle: {'x' * 900}\n{body}")
    monkeypatch.setattr("carcscore.record.bounds.MOST_ENTRIES", 2)
    refused = run(*words)
    assert refused.exit_code == 2
    taken = run(*words, "--unbounded")
    assert "too-many-entries" in refused.output
    assert "too-many-entries" not in taken.output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("start", "each", "number"),
    [
        ("board: |\n  D* ", "U1 ", 1_000_000),
        ("board: |\n  D* U1\nfollowers:\n", "- purple knigth Z9 Q\n", 1_000_000),
        ("board: D\n", "k{}: 1\n", 1_000_000),
        ("board: |\n  D* U1\nfollowers:\n", "- purple knigth Z9 Q\n", MOST_ENTRIES),
    ],
    ids=["tiles", "followers", "keys", "as many as may be"],
)
def test_no_record_takes_half_a_gigabyte_or_twenty_seconds(
    tmp_path: Path, start: str, each: str, number: int
) -> None:
    path = tmp_path / "large.yaml"
    more = "".join(map(each.format, range(number)))
    path.write_text(f"carcscore: 1\nplayers: [red, blue]\n{start}{more}\n")
    script = (
        "import sys, time\n"
        "from carcscore.pipeline import examine\n"
        "from tests.memory import peak\n"
        "assert examine(sys.argv[1]).exit_status == 2\n"
        "print(peak() // 1024, time.process_time())"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=True
    )
    megabytes, seconds = map(float, done.stdout.split())
    assert megabytes < 500
    assert seconds < 20
