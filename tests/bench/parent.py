"""Measures the parent of a batch: processor time a record, with workers that know every answer before.

So it never waits, as with more cores than it can keep busy. `python -m tests.bench.parent` prints
milliseconds, starting up apart; every way is taken several times, and the best counts. Exit status 1 says that a target was
missed. `--records FOLDER` keeps the records made for the next time.
"""

from __future__ import annotations

import os
import pickle
import sys
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from time import process_time
from unittest.mock import patch

from carcscore.batch.examine import examine_task
from carcscore.batch.run import BatchOptions
from carcscore.batch.tasks import Task, TaskOptions, TaskResult
from carcscore.cli import main as program
from tests.bench.batch import made, timed
from tests.bench.measure import Row

COUNTS = (500, 3000)
"""What more the parent takes for the larger number is due to the records."""
STORED = 0.0002
"""Seconds that a record with a store may take."""
TIMES = 5
WAYS: dict[str, tuple[list[str], float | None]] = {
    "a report a line": (["--format", "jsonl"], None),
    "a table, with a store": (["--store", "kept"], STORED),
    "a report a line, with a store": (["--format", "jsonl", "--store", "kept"], STORED),
}


def answered(task: Task, options: TaskOptions) -> TaskResult:
    """What a worker found out about a record when it was first asked."""
    found = _answers(os.environ["ANSWERS"])[Path(task.source).name]
    return found._replace(
        number=task.number,
        row=found.row and found.row._replace(source=task.source),
        report=found.report if options.report else None,
        details=found.details if options.details else None,
    )


@cache
def _answers(path: str) -> dict[str, TaskResult]:
    answers: dict[str, TaskResult] = pickle.loads(Path(path).read_bytes())
    return answers


def examined(folder: Path) -> dict[str, TaskResult]:
    """The answers to all records of a folder."""
    asked = TaskOptions({}, report=True, details=True)
    paths = sorted(folder.glob("*/*"))
    return {path.name: examine_task(Task(0, path.name, str(path)), asked) for path in paths}


def parent(words: list[str]) -> None:
    """Runs the program, and tells on standard error what processor time its own process took."""
    start = process_time()
    try:
        with patch("carcscore.cli.batch.BatchOptions", partial(BatchOptions, examiner=answered)):
            program(words)
    finally:
        sys.stderr.write(f"\ntook {process_time() - start}\n")


def measured(root: Path) -> Iterator[Row]:
    """The parent's processor time a record, each way."""
    folders = [made(root / f"records-{count}", count) for count in COUNTS]
    answers = root / "answers"
    if not answers.exists():
        answers.write_bytes(pickle.dumps(examined(folders[-1])))
    os.environ["ANSWERS"] = str(answers)
    for what, (words, target) in WAYS.items():
        least = [min(_took(root, folder, words) for _ in range(TIMES)) for folder in folders]
        took = (least[1] - least[0]) / (COUNTS[1] - COUNTS[0])
        yield Row(what, took, STORED, took / STORED, None if target is None else 1)


def _took(root: Path, folder: Path, words: list[str]) -> float:
    store = root / "kept"
    for file in root.glob("kept*"):
        file.unlink()
    words = ["batch", str(folder), "--jobs", "1", *(str(store) if one == "kept" else one for one in words)]
    told = timed(["-m", "tests.bench.parent", *words]).told
    return float(told.rpartition("took ")[2])


def main() -> int:
    kept = True
    with tempfile.TemporaryDirectory() as scratch:
        for row in measured(Path(sys.argv[2] if sys.argv[1:2] == ["--records"] else scratch).resolve()):
            print(f"{row.what:32}{1000 * row.took:8.3f} ms{'' if row.kept else '  missed'}", flush=True)
            kept &= row.kept
    return 0 if kept else 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["batch"]:
        parent(sys.argv[1:])
    else:
        sys.exit(main())
