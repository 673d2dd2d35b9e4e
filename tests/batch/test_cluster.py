"""A real Dask cluster on this machine: the same results in the same order, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from carcscore.batch.run import Done, Order, run
from carcscore.batch.store import content
from carcscore.batch.summary import Summary
from carcscore.batch.values import WorkFails
from tests.batch import faults
from tests.batch.archive import BROKEN, members, record, write_folder, write_zip

pytest.importorskip("distributed", reason="carcscore[cluster] is not installed")

ROOT = Path(__file__).resolve().parents[2]
SERVE = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster of two worker processes, in a process of its own that ends when its input does."""
    folder = tmp_path_factory.mktemp("cluster")
    (folder / "serve.py").write_text(SERVE)
    # Else a record must end four workers, each started anew, before it is blamed.
    fewer = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "0"}
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **fewer}
    with subprocess.Popen(
        [sys.executable, str(folder / "serve.py")],
        cwd=folder,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdin is not None
        yield process.stdout.readline().strip()
        process.stdin.close()
        process.stdout.read()


def workers(scheduler: str) -> list[int]:
    from distributed import Client

    with Client(scheduler, set_as_default=False) as client:
        return list(client.run(os.getpid).values())


def through(paths: list[Path], **asked: object) -> list[Done]:
    order = Order(**{"rules": {}, "reports": True, "jobs": 2, "examiner": faults.examine, **asked})  # type: ignore[arg-type]
    return list(run([str(path) for path in paths], order, Summary()))


pytestmark = pytest.mark.filterwarnings("ignore")
"""The cluster is another project's; what it warns of is not ours to mend."""


def test_the_same_results_and_store_as_on_one_machine(scheduler: str, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "archive", members(100, 10))
    for name, raw in BROKEN:
        (folder / name).write_bytes(raw)
    paths = [folder, write_zip(tmp_path / "more.zip", members(40, 10)), tmp_path / "none.yaml"]
    here = through(paths, store=str(tmp_path / "here.sqlite"))
    there = through(paths, store=str(tmp_path / "there.sqlite"), scheduler=scheduler)
    assert there == here
    assert content(tmp_path / "there.sqlite") == content(tmp_path / "here.sqlite")
    again = through(paths, store=str(tmp_path / "there.sqlite"), scheduler=scheduler)
    assert sum(done.new for done in again) == 1
    assert [done.report for done in again] == [done.report for done in here]


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL")
def test_a_worker_killed_in_the_middle_changes_nothing(scheduler: str, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "archive", (slow(number) for number in range(80)))
    here = through([folder], jobs=2)
    victim = workers(scheduler)[0]
    order = Order({}, True, scheduler=scheduler, examiner=faults.examine)
    there = []
    for done in run([str(folder)], order, Summary()):
        there.append(done)
        if len(there) == 10:
            os.kill(victim, signal.SIGKILL)
    assert victim not in workers(scheduler)
    assert there == here


def slow(number: int) -> tuple[str, bytes]:
    name, raw = record(number, 10)
    return f"slow-{name}", raw


def test_faults_become_results(scheduler: str, tmp_path: Path) -> None:
    for number in range(6):
        (tmp_path / f"{number}.json").write_bytes(record(1, 3)[1])
    (tmp_path / "2-crash.json").write_bytes(record(1, 3)[1])
    (tmp_path / "4-hang.json").write_bytes(record(1, 3)[1])
    done = through([tmp_path], scheduler=scheduler, timeout=2.0)
    assert [(Path(each.entry.source).stem, each.entry.codes) for each in done] == [
        ("0", ""),
        ("1", ""),
        ("2-crash", "crashed:1"),
        ("2", ""),
        ("3", ""),
        ("4-hang", "timed-out:1"),
        ("4", ""),
        ("5", ""),
    ]


def test_no_scheduler_is_one_clear_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("carcscore.batch.cluster._CONNECT", 0.5)
    with pytest.raises(WorkFails, match="no Dask scheduler at tcp://127"):
        through([tmp_path], scheduler="tcp://127.0.0.1:9")
