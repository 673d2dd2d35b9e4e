"""A run that is killed at any moment goes on where it was: nothing lost, nothing twice."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from carcscore.batch.run import BatchOptions, run
from carcscore.batch.store import content
from carcscore.batch.summary import Summary
from tests.batch import faults
from tests.batch.archive import BROKEN, members, record, write_folder

ROOT = Path(__file__).resolve().parents[2]


def driven(folder: Path, store: Path, timeout: float) -> list[str]:
    return [sys.executable, "-m", "tests.batch.driver", str(folder), str(store), "2", str(timeout)]


def killed_and_resumed(folder: Path, store: Path, timeout: float, kills: int, longest: float) -> int:
    """Kills so many runs, each at a random moment, then lets one come to its end; returns the kills done."""
    rng = random.Random(kills)
    done = 0
    for _ in range(kills):
        with subprocess.Popen(driven(folder, store, timeout), cwd=ROOT, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            # Either while it starts, or some time after its first result.
            if rng.random() < 0.8:
                process.stdout.readline()
            time.sleep(rng.uniform(0, longest))
            process.kill()
            process.stdout.read()
            done += process.wait() != 0
    subprocess.run(driven(folder, store, timeout), cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return done


def undisturbed(folder: Path, store: Path, timeout: float) -> Summary:
    summary = Summary()
    order = BatchOptions({}, store=str(store), jobs=2, timeout=timeout, examiner=faults.examine)
    for _ in run([str(folder)], order, summary):
        pass
    return summary


def spoiled(folder: Path, count: int, games: int, faulty: int, timeouts: int) -> Path:
    """An archive with every kind of trouble."""
    write_folder(folder, members(count, games), max(20, count // 20))
    for name, raw in BROKEN:
        (folder / name).write_bytes(raw)
    for number in range(faulty):
        (folder / f"part-007-crash-{number}.json").write_bytes(record(number, 3)[1])
    for number in range(timeouts):
        (folder / f"z-hang-{number}.json").write_bytes(record(number, 3)[1])
    (folder / "gone.yaml").symlink_to(folder / "nowhere")
    (folder / "broken.zip").write_bytes(b"PK\x03\x04 not really")
    return folder


def compare(tmp_path: Path, folder: Path, timeout: float, kills: int, longest: float) -> Summary:
    summary = undisturbed(folder, tmp_path / "whole.sqlite", timeout)
    assert killed_and_resumed(folder, tmp_path / "killed.sqlite", timeout, kills, longest) > 0
    whole, killed = content(tmp_path / "whole.sqlite"), content(tmp_path / "killed.sqlite")
    assert len(whole["records"]) == summary.done
    for table, rows in whole.items():
        other = killed[table]
        assert len(other) == len(rows), table
        # Whole stores in the message of a failed comparison would take minutes to write.
        differing = [pair for pair in zip(rows, other, strict=True) if pair[0] != pair[1]]
        assert not differing[:3], table
    return summary


@pytest.mark.slow
def test_a_killed_run_goes_on(tmp_path: Path) -> None:
    folder = spoiled(tmp_path / "archive", 240, 8, faulty=1, timeouts=1)
    summary = compare(tmp_path, folder, 1.5, 4, 0.6)
    # What came to no end is done again; nothing else is.
    again = undisturbed(folder, tmp_path / "whole.sqlite", 1.5)
    assert again.done == summary.done
    assert again.examined == 4
    assert again.results == summary.results
    assert again.codes == summary.codes


@pytest.mark.long
def test_twenty_thousand_records_killed_ten_times(tmp_path: Path) -> None:
    folder = spoiled(tmp_path / "archive", 20_000, 200, faulty=5, timeouts=3)
    compare(tmp_path, folder, 2.0, 10, 12.0)
