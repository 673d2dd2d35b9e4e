"""Archives of records: what a batch takes against a plain loop, what two workers gain, and memory.

Every time is that of a whole process, starting up included; all ways take turns, the least of each counts.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.batch.archive import record, write_folder
from tests.batch.local_cluster import serving
from tests.bench import answers
from tests.bench.cost import Took, python
from tests.bench.goal import CLOCK, MEMORY, PROCESSOR, Asked, Goal, Measured, NotMeasured, Section

LOOP = """
import os, sys
from carcscore.pipeline import examine
folder = sys.argv[1]
paths = sorted(os.path.join(where, name) for where, _, names in os.walk(folder) for name in names)
for path in paths:
    sys.stdout.write(examine(path).to_json() + "\\n")
"""
BATCH = """
import resource, sys
from time import process_time
from carcscore.cli import main
from tests.memory import peak
try:
    main()
finally:
    used = process_time()
    workers = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    sys.stderr.write("told {} {} {}\\n".format(used, peak(), workers))
"""
ANSWERING = f"""
from carcscore.batch import worker_pool
from tests.bench.answers import answered
worker_pool.examine_task = answered
{BATCH}"""
"""A batch whose workers know their answers."""
GAMES = 50
"""So many different games have the records made of them."""


@cache
def _scratch() -> TemporaryDirectory[str]:
    """A folder that is there until the program ends."""
    return TemporaryDirectory()


@cache
def _records(asked: Asked, count: int) -> Path:
    """So many sound records, nearly each of another game; what was made before is taken as it is."""
    folder = (asked.records or Path(_scratch().name)).resolve() / f"records-{count}"
    whole = folder.with_suffix(".whole")
    if not whole.exists():
        with ProcessPoolExecutor() as pool:
            write_folder(folder, pool.map(partial(record, games=GAMES), range(count), chunksize=200))
        whole.touch()
    return folder


def _batch(folder: Path, *words: str, script: str = BATCH) -> list[str]:
    return ["-c", script, "batch", str(folder), "--format", "jsonl", *words]


def _own(took: Took) -> float:
    """Seconds of processor time of the parent alone."""
    return float(took.told.split("told ")[-1].split()[0])


def _peaks(took: Took) -> list[int]:
    """The most that the parent and one of its workers held, in kilobytes."""
    return [int(word) for word in took.told.split("told ")[-1].split()[1:]]


def _count(asked: Asked) -> int:
    return 1_000 if asked.quick else 5_000


LOOPING = "a plain loop"
ONE_CORE, ONE_CORE_STORED = "one core", "one core, with a store"
ONE, TWO = "one worker", "two workers"
ONE_STORED, TWO_STORED = "one worker, with a store", "two workers, with a store"
AGAIN = "two workers, with the same store again"


@cache
def _ways(asked: Asked) -> dict[str, list[Took]]:
    """What each way took each time."""
    folder = _records(asked, _count(asked))
    core = {min(os.sched_getaffinity(0))}
    took: dict[str, list[Took]] = {}
    for _ in range(asked.times(5)):
        with TemporaryDirectory() as place:
            kept = [("--store", str(Path(place) / f"{number}.sqlite")) for number in range(3)]
            ways: dict[str, tuple[list[str], set[int] | None]] = {
                LOOPING: (["-c", LOOP, str(folder)], core),
                ONE_CORE: (_batch(folder, "--jobs", "1"), core),
                ONE_CORE_STORED: (_batch(folder, "--jobs", "1", *kept[0]), core),
                ONE: (_batch(folder, "--jobs", "1"), None),
                ONE_STORED: (_batch(folder, "--jobs", "1", *kept[1]), None),
                TWO: (_batch(folder, "--jobs", "2"), None),
                TWO_STORED: (_batch(folder, "--jobs", "2", *kept[2]), None),
                AGAIN: (_batch(folder, "--jobs", "2", *kept[2]), None),
            }
            for way, (words, cores) in ways.items():
                took.setdefault(way, []).append(python(words, cores))
    return took


def _least(asked: Asked, way: str, told: Callable[[Took], float]) -> float:
    return min(told(took) for took in _ways(asked)[way])


def _processor(asked: Asked, way: str) -> Measured:
    """How much of the rate of a plain loop is kept, in percent."""
    took, loop = (_least(asked, each, lambda took: took.processor) for each in (way, LOOPING))
    return Measured(100 * loop / took, PROCESSOR)


def _clock(asked: Asked, way: str, against: str) -> Measured:
    """How many times as fast a way is as another."""
    took, other = (_least(asked, each, lambda took: took.clock) for each in (way, against))
    return Measured(other / took, CLOCK)


def _worker(asked: Asked) -> Measured:
    """Milliseconds of the only worker for a record, with a store."""
    took = _least(asked, ONE_STORED, lambda took: took.processor - _own(took))
    return Measured(1000 * took / _count(asked), PROCESSOR)


def _parent(asked: Asked, *words: str, script: str = ANSWERING) -> Measured:
    """Milliseconds of the parent for each record more, so that starting up doesn't count."""
    few, many = _count(asked) // 5, _count(asked)
    used: dict[int, list[float]] = {few: [], many: []}
    for _ in range(asked.times(5)):
        for count, every in used.items():
            folder = _records(asked, count)
            if script == ANSWERING:
                os.environ[answers.VARIABLE] = str(answers.make(folder))
            with TemporaryDirectory() as place:
                store = [word.replace("STORE", f"{place}/store.sqlite") for word in words]
                every.append(_own(python(_batch(folder, "--jobs", "1", *store, script=script))))
    return Measured(1000 * (min(used[many]) - min(used[few])) / (many - few), PROCESSOR)


STORED = ("--store", "STORE")
ARCHIVES = Section(
    "archives",
    "batches: overhead, workers, stores",
    (
        Goal(
            "batch on one core: of the rate of a plain loop over `examine(path).to_json()`",
            "%",
            90,
            partial(_processor, way=ONE_CORE),
            at_least=True,
        ),
        Goal(
            "batch on one core with a store: of the rate of a plain loop",
            "%",
            None,
            partial(_processor, way=ONE_CORE_STORED),
        ),
        Goal(
            "batch with two workers, as fast as with one",
            "times",
            1.7,
            partial(_clock, way=TWO, against=ONE),
            at_least=True,
        ),
        Goal(
            "batch with a store and two workers, as fast as with one",
            "times",
            None,
            partial(_clock, way=TWO_STORED, against=ONE_STORED),
        ),
        Goal(
            "batch with a store again, nothing new, as fast as the first time",
            "times",
            None,
            partial(_clock, way=AGAIN, against=TWO_STORED),
        ),
        Goal("a worker's work for a record of a batch with a store", "ms", None, _worker),
        Goal("the parent's work for a record of a batch without a store", "ms", None, _parent),
        Goal(
            "the parent's work for a record of a batch with a store",
            "ms",
            0.2,
            lambda asked: _parent(asked, *STORED),
        ),
        Goal(
            "the parent's work for a record of a batch with a store, as it really runs",
            "ms",
            0.2,
            lambda asked: _parent(asked, *STORED, script=BATCH),
        ),
    ),
)


@cache
def _grown(asked: Asked) -> list[float]:
    """How many times the memory grows, of the parent and of a worker, from 1,000 records to many."""
    if asked.quick:
        raise NotMeasured("it takes long; leave --quick out")
    few, many = (_peaks(python(_batch(_records(asked, count), "--jobs", "2"))) for count in (1_000, MANY))
    return [more / less for more, less in zip(many, few, strict=True)]


MANY = 100_000
MEMORIES = Section(
    "memory",
    f"what a batch of {MANY:,} records holds: takes a quarter of an hour",
    tuple(
        Goal(
            f"memory of {who} of a batch, {MANY:,} records / 1,000",
            "times",
            1.5,
            partial(lambda asked, number: Measured(_grown(asked)[number], MEMORY), number=number),
        )
        for number, who in enumerate(("the parent", "a worker"))
    ),
    usual=False,
)


@cache
def _cluster(asked: Asked) -> tuple[float, float, float]:
    """Seconds by the clock of two workers and of a cluster of two, and of the cluster's client at work."""
    folder = _records(asked, _count(asked))
    with serving() as scheduler:
        both = [
            (
                python(_batch(folder, "--jobs", "2")).clock,
                python(_batch(folder, "--scheduler", scheduler)),
            )
            for _ in range(asked.times(5))
        ]
    clock = min(took.clock for _, took in both)
    return min(own for own, _ in both), clock, min(took.processor for _, took in both)


def _cluster_clock(asked: Asked) -> Measured:
    own, clock, _ = _cluster(asked)
    return Measured(clock / own, CLOCK)


def _client(asked: Asked) -> Measured:
    return Measured(1000 * _cluster(asked)[2] / _count(asked), PROCESSOR)


CLUSTER = Section(
    "cluster",
    "a Dask cluster on this machine",
    (
        Goal(
            "batch on a Dask cluster of two workers here / with two workers of its own",
            "times",
            None,
            _cluster_clock,
        ),
        Goal("the work of the cluster's client for a record", "ms", None, _client),
    ),
    usual=False,
)
