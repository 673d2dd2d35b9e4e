"""A Dask cluster on this machine, of worker processes of one thread each."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVE = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    settings = {"n_workers": int(sys.argv[1]), "threads_per_worker": 1, "processes": True}
    with LocalCluster(**settings, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@contextmanager
def serving(workers: int = 2) -> Iterator[str]:
    """The address of its scheduler. It is in a process of its own, that ends when its input does."""
    # Else a record must end four workers, each started anew, before it is blamed.
    fewer = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "serve.py").write_text(SERVE)
        with subprocess.Popen(
            [sys.executable, "serve.py", str(workers)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), **fewer},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process:
            assert process.stdout is not None
            assert process.stdin is not None
            try:
                yield process.stdout.readline().strip()
            finally:
                process.stdin.close()
                process.stdout.read()
