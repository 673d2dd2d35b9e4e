"""Measures batches: overhead on one core, gain on two, a cluster, and memory.

`python -m tests.bench.batch` takes some minutes. Every time is that of a whole process, starting up included;
all ways take turns, several times, and the best of each counts. Exit status 1 says that a target was missed.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tests.batch.archive import record, write_folder
from tests.batch.local_cluster import serving
from tests.bench.measure import ROOT, Row

PLAIN = """
import os, sys
from carcscore.pipeline import examine
folder = sys.argv[1]
paths = sorted(os.path.join(where, name) for where, _, names in os.walk(folder) for name in names)
for path in paths:
    sys.stdout.write(examine(path).to_json() + "\\n")
"""
BATCH = """
import re, resource, sys
from carcscore.cli import main
try:
    main()
finally:
    peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    try:  # Linux counts what the parent process held when it started this one, but not here
        with open("/proc/self/status") as status:
            peaks[0] = re.search(r"VmHWM:\\s*(\\d+)", status.read())[1]
    except OSError:
        pass
    sys.stderr.write("memory {} {}\\n".format(*peaks))
"""
GAMES = 50


def made(folder: Path, count: int) -> Path:
    """So many sound records, nearly each of another game; what was made before is taken as it is."""
    whole = folder.with_suffix(".whole")
    if not whole.exists():
        with ProcessPoolExecutor() as pool:
            write_folder(folder, pool.map(partial(record, games=GAMES), range(count), chunksize=200))
        whole.touch()
    return folder


class Took(NamedTuple):
    """Seconds by the clock, seconds of processor time of the process and its workers, standard error."""

    clock: float
    processor: float
    told: str


def _used() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def timed(words: list[str], cores: set[int] | None = None) -> Took:
    """Runs Python with these words, on these cores alone; without what slows it down when set."""
    slow = ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE")
    environment = {name: value for name, value in os.environ.items() if name not in slow}

    def pin() -> None:
        if cores is not None:
            os.sched_setaffinity(0, cores)

    start, used = perf_counter(), _used()
    ended = subprocess.run(
        [sys.executable, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=ROOT,  # else Python finds what lies where it was called
        preexec_fn=pin,
        env={**environment, "PYTHONPATH": str(ROOT)},
    )
    took = Took(perf_counter() - start, _used() - used, ended.stderr)
    if ended.returncode:
        raise RuntimeError(f"{words}: status {ended.returncode}\n{ended.stderr}")
    return took


def batch(folder: Path, *words: str) -> list[str]:
    return ["-c", BATCH, "batch", str(folder), "--format", "jsonl", *words]


def speeds(folder: Path, times: int, scheduler: str | None) -> Iterator[Row]:
    """One core: batch against a plain loop. Two cores, or a cluster of two workers: against one worker."""
    with tempfile.TemporaryDirectory() as scratch:
        yield from _speeds(folder, times, scheduler, Path(scratch) / "store.sqlite")


def _speeds(folder: Path, times: int, scheduler: str | None, store: Path) -> Iterator[Row]:
    kept = ("--store", str(store))
    core = {min(os.sched_getaffinity(0))}
    plain, one, two = "plain loop", "batch, one worker", "batch, two workers"
    ways: dict[str, tuple[list[str], set[int] | None]] = {
        plain: (["-c", PLAIN, str(folder)], core),
        "batch, one core": (batch(folder, "--jobs", "1"), core),
        "batch with store, one core": (batch(folder, "--jobs", "1", *kept), core),
        one: (batch(folder, "--jobs", "1"), None),
        two: (batch(folder, "--jobs", "2"), None),
        "batch with store, two workers": (batch(folder, "--jobs", "2", *kept), None),
    }
    again = "the same again with its store"
    ways[again] = ways["batch with store, two workers"]
    if scheduler is not None:
        ways["batch, cluster of two"] = (batch(folder, "--scheduler", scheduler), None)
    took: dict[str, list[Took]] = {way: [] for way in ways}
    for _ in range(times):
        for way, (words, cores) in ways.items():
            if way != again:
                for file in store.parent.iterdir():
                    file.unlink()
            took[way].append(timed(words, cores))
    clock = {way: min(each.clock for each in every) for way, every in took.items()}
    processor = {way: min(each.processor for each in every) for way, every in took.items()}

    def row(way: str, against: str, by: dict[str, float] = clock, target: float | None = None) -> Row:
        what = f"{way} / {against}{', processor time' if by is processor else ''}"
        return Row(what, by[way], by[against], by[way] / by[against], target)

    yield row("batch, one core", plain, target=1 / 0.9)
    yield row("batch, one core", plain, processor)
    yield row("batch with store, one core", plain)
    yield row("batch with store, one core", plain, processor)
    yield row(two, one, target=1 / 1.7)
    yield row("batch with store, two workers", one)
    yield row(again, "batch with store, two workers")
    if scheduler is not None:
        yield row("batch, cluster of two", two)
        yield row("batch, cluster of two", plain, processor)  # of the client alone
    slowest = max(each.clock for each in took[plain])
    yield Row("slowest plain loop / fastest: how quiet it was", slowest, clock[plain], slowest / clock[plain])


def memory(root: Path, sizes: list[int]) -> Iterator[str]:
    """Peaks of memory, parent and largest worker, and their growth against the smallest size."""
    base = None
    for size in sizes:
        took = timed(batch(made(root / f"records-{size}", size), "--jobs", "2"))
        own, others = (int(word) // 1024 for word in took.told.split("memory ")[-1].split())
        base = base or (own, others)
        kept = own <= 1.5 * base[0] and others <= 1.5 * base[1]
        growth = f"{own / base[0]:.2f} and {others / base[1]:.2f} times the first"
        told = (
            f"{size:>8,} records: {own} MB, a worker {others} MB; {growth}; {size / took.clock:.0f} records/s"
        )
        yield told if kept else f"{told}  missed"


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.batch", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="1,000 records in place of 5,000")
    parser.add_argument("--times", type=int, default=5, help="times that every way is taken (default: 5)")
    parser.add_argument("--cluster", action="store_true", help="a Dask cluster of two workers besides")
    parser.add_argument("--memory", action="store_true", help="the memory alone, up to 100,000 records")
    parser.add_argument("--records", type=Path, help="keep the records made in this folder for the next time")
    return parser.parse_args()


def measured(root: Path, asked: argparse.Namespace) -> Iterator[tuple[str, bool]]:
    """The lines to print, and whether each kept its target."""
    count = 1000 if asked.quick else 5000
    if not asked.memory:
        folder = made(root / f"records-{count}", count)
        yield f"{count} records: times of whole processes, a record", True
        with serving() if asked.cluster else nullcontext() as scheduler:
            for row in speeds(folder, asked.times, scheduler):
                times = f"{1000 * row.took / count:8.3f} ms{1000 * row.against / count:8.3f} ms"
                target = "" if row.target is None else f"{row.target:8.2f}"
                mark = "" if row.kept else "  missed"
                yield f"{row.what:62}{times}{row.ratio:8.3f}{target}{mark}", row.kept
    for line in memory(root, [1000, 100_000] if asked.memory else [1000, 5000]):
        yield line, not line.endswith("missed")


def main() -> int:
    asked = _asked()
    missed = False
    with tempfile.TemporaryDirectory() as scratch:
        root = (asked.records or Path(scratch)).resolve()
        for line, kept in measured(root, asked):
            print(line, flush=True)
            missed |= not kept
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
