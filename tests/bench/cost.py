"""What work costs: instructions where they can be counted, else processor time."""

from __future__ import annotations

import os
import pickle
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from time import perf_counter, process_time
from typing import NamedTuple

from tests.bench.goal import INSTRUCTIONS, PROCESSOR, Asked, Measured

ROOT = Path(__file__).resolve().parents[2]
COUNTER = ("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null")
SLOW = ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE")
"""Settings under which Python is not as fast as it is."""
RUNS = """
import gc, os, pickle, sys
task = pickle.load(sys.stdin.buffer)()
for _ in range(8):
    task()
gc.collect()
gc.disable()
for _ in range(int(sys.argv[1])):
    task()
os._exit(0)
"""
"""The collector, which `examine` pauses too, would run more or less often by chance."""

Task = Callable[[], object]
Prepared = Callable[[], Task]
"""Makes a task; a function of a module, or a partial of one, so that another process can make it as well."""


def ratio(asked: Asked, task: Prepared, base: Prepared) -> Measured:
    """How many times what one run of ``base`` takes one of ``task`` does."""
    if shutil.which(COUNTER[0]):
        took, against = (_counted_runs(one, asked.times(8)) for one in (task, base))
        return Measured(took / against, INSTRUCTIONS)
    took, against = least(asked.times(40), task(), base())
    return Measured(took / against, PROCESSOR)


def process_ratio(asked: Asked, words: Sequence[str], base: Sequence[str]) -> Measured:
    """The same for whole processes of Python with these words."""
    if shutil.which(COUNTER[0]):
        took, against = (_counted_process(*each) for each in (words, base))
        return Measured(took / against, INSTRUCTIONS)
    both = [(python(words, most=1).processor, python(base).processor) for _ in range(asked.times(20))]
    return Measured(min(one for one, _ in both) / min(other for _, other in both), PROCESSOR)


@cache
def _counted_process(*words: str) -> int:
    """The instructions of a process of Python; many are held against the same one."""
    python(words, most=1)  # else the first writes what it compiled
    return _counted([sys.executable, *words])


def least(times: int, *tasks: Task) -> list[float]:
    """The least seconds of processor time that each task took, with the tasks taking turns."""
    best = [float("inf")] * len(tasks)
    for _ in range(times):
        for number, task in enumerate(tasks):
            start = process_time()
            task()
            best[number] = min(best[number], process_time() - start)
    return best


def _counted_runs(task: Prepared, runs: int) -> float:
    """Instructions of one run: the difference between some and thrice as many."""
    given = pickle.dumps(task)
    # One run before: else the first that is counted writes what Python compiled.
    _, few, many = (
        _counted([sys.executable, "-c", RUNS, str(number)], given) for number in (1, runs, 3 * runs)
    )
    return (many - few) / (2 * runs)


def _counted(words: Sequence[str], given: bytes = b"") -> int:
    """The instructions of a process, which is given something to read; its status doesn't matter."""
    ended = subprocess.run(
        [*COUNTER, *words],
        input=given,
        capture_output=True,
        check=False,
        cwd=ROOT.anchor,
        env={**_environment(), "PYTHONHASHSEED": "0"},
    )
    told = ended.stderr.decode(errors="replace")
    if not (found := re.search(r"Collected : (\d+)", told)) or "Traceback" in told:
        raise RuntimeError(f"{words}: status {ended.returncode}\n{told}")
    return int(found[1])


def _environment() -> Mapping[str, str]:
    return {name: value for name, value in os.environ.items() if name not in SLOW} | {"PYTHONPATH": str(ROOT)}


class Took(NamedTuple):
    """Seconds by the clock, seconds of processor time of the process and its children, standard error."""

    clock: float
    processor: float
    told: str


def python(words: Sequence[str], cores: set[int] | None = None, most: int = 0) -> Took:
    """Runs Python with these words, on these cores alone; ``most`` is the highest status that is sound."""

    def pin() -> None:
        if cores is not None:
            os.sched_setaffinity(0, cores)

    start, used = perf_counter(), _children()
    ended = subprocess.run(
        [sys.executable, *words],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
        cwd=ROOT,  # else Python finds what lies where it was called
        preexec_fn=pin,
        env=_environment(),
    )
    took = Took(perf_counter() - start, _children() - used, ended.stderr)
    if not 0 <= ended.returncode <= most:
        raise RuntimeError(f"{words}: status {ended.returncode}\n{ended.stderr}")
    return took


def _children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
