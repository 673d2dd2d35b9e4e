"""`python -m tests.batch.driver ARCHIVE STORE JOBS TIMEOUT [SCHEDULER]`: a run to be killed."""

import sys

from carcscore.batch.run import BatchOptions, run
from carcscore.batch.summary import Summary
from tests.batch import faults


def main(archive: str, store: str, jobs: str, timeout: str, scheduler: str | None = None) -> None:
    order = BatchOptions({}, False, store, int(jobs), float(timeout), scheduler, faults.examine)
    for done in run([archive], order, Summary()):
        sys.stdout.write(f"{done.row.source}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
