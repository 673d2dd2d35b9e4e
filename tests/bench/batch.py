"""Measures batches: overhead on one core, gain on two, memory, and where a record's time goes.

`python -m tests.bench.batch` takes some minutes; `--quick` less; `--memory` adds 100,000 records. Speeds are
ratios of times taken in turn, each in a process of its own; exit status 1 says that a target was missed.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from tests.batch.archive import record, write_folder
from tests.bench.measure import ROOT, Row

PLAIN = """
import os, sys, time
from carcscore.pipeline import examine
folder = sys.argv[1]
paths = sorted(os.path.join(where, name) for where, _, names in os.walk(folder) for name in names)
for path in paths:
    sys.stdout.write(examine(path).to_json() + "\\n")
"""
BATCH = """
import resource, sys
from carcscore.cli import main
try:
    main()
finally:
    peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    sys.stderr.write("memory {} {}\\n".format(*peaks))
"""


def made(folder: Path, count: int) -> Path:
    """So many sound records; beyond two thousand the same under other titles."""
    some = [record(number, 50) for number in range(min(count, 2000))]

    def items() -> Iterator[tuple[str, bytes]]:
        for number in range(count):
            name, raw = some[number % len(some)]
            yield f"{number:06}{name[-5:]}", re.sub(rb"Record (\d+)", b"Record %d" % number, raw)

    return write_folder(folder, items())


class Took(NamedTuple):
    """Seconds by the clock, seconds of processor time of the process and its workers, standard error."""

    clock: float
    processor: float
    told: str


def _used() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def timed(words: list[str], cores: set[int] | None) -> Took:
    """Runs Python with these words, on these cores alone."""

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
        preexec_fn=pin,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    return Took(perf_counter() - start, _used() - used, ended.stderr)


def batch(folder: Path, *words: str) -> list[str]:
    return ["-c", BATCH, "batch", str(folder), "--format", "jsonl", *words]


def speeds(folder: Path, times: int) -> Iterator[Row]:
    """One core: batch against a plain loop, in processor time, which other programs disturb least.

    Two cores: two workers against one, by the clock. Starting up is in all of them.
    """
    store = folder.parent / "store.sqlite"
    ways = {
        "plain loop": (["-c", PLAIN, str(folder)], {0}),
        "batch, one core": (batch(folder, "--jobs", "1"), {0}),
        "batch with store, one core": (batch(folder, "--jobs", "1", "--store", str(store)), {0}),
        "batch, one worker": (batch(folder, "--jobs", "1"), None),
        "batch, two workers": (batch(folder, "--jobs", "2"), None),
        "batch with store, two workers": (batch(folder, "--jobs", "2", "--store", str(store)), None),
    }
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(times):
        for way, (words, cores) in ways.items():
            for file in folder.parent.glob("store.sqlite*"):
                file.unlink()
            took = timed(words, cores)
            best[way] = min(best[way], took.clock if cores is None else took.processor)
    again = timed(batch(folder, "--jobs", "2", "--store", str(store)), None).clock
    for way, against, target in (
        ("batch, one core", "plain loop", 1 / 0.9),
        ("batch with store, one core", "plain loop", None),
        ("batch, two workers", "batch, one worker", 1 / 1.7),
        ("batch with store, two workers", "batch, one worker", None),
    ):
        yield Row(f"{way} / {against}", best[way], best[against], best[way] / best[against], target)
    with_store = best["batch with store, two workers"]
    yield Row("the same again with its store", again, with_store, again / with_store)


def memory(root: Path, sizes: list[int]) -> Iterator[str]:
    """Peaks of memory, parent and largest worker, and their growth against the smallest size."""
    base = None
    for size in sizes:
        folder = made(root / f"m{size}", size)
        took = timed(batch(folder, "--jobs", "2"), None)
        own, others = (int(word) // 1024 for word in took.told.split("memory ")[-1].split())
        base = base or (own, others)
        kept = own <= 1.5 * base[0] and others <= 1.5 * base[1]
        growth = f"{own / base[0]:.2f} and {others / base[1]:.2f} times the first"
        told = (
            f"{size:>8,} records: {own} MB, a worker {others} MB; {growth}; {size / took.clock:.0f} records/s"
        )
        yield told if kept else f"{told}  missed"


def main() -> int:
    quick = "--quick" in sys.argv[1:]
    missed = False
    with tempfile.TemporaryDirectory() as root:
        count = 1000 if quick else 5000
        folder = made(Path(root) / "records", count)
        print(f"{count} records: times of whole processes, a record")
        for row in speeds(folder, 2 if quick else 3):
            times = f"{1000 * row.took / count:8.3f} ms{1000 * row.against / count:8.3f} ms"
            target = "" if row.target is None else f"{row.target:8.2f}"
            missed |= not row.kept
            print(f"{row.what:52}{times}{row.ratio:8.2f}{target}{'' if row.kept else '  missed'}", flush=True)
        for line in memory(Path(root), [1000, 100_000] if "--memory" in sys.argv[1:] else [1000, 5000]):
            print(line, flush=True)
            missed |= line.endswith("missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
