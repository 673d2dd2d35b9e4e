"""A real Dask cluster on this machine: the same results in the same order, also when a worker is killed."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from carcscore.batch.run import BatchOptions, RecordResult, run
from carcscore.batch.store import content
from carcscore.batch.summary import Summary
from carcscore.batch.tasks import WorkError
from tests.batch import faults
from tests.batch.archive import BROKEN, members, record, write_folder, write_zip
from tests.batch.local_cluster import serving

pytestmark = [
    pytest.mark.skipif(find_spec("distributed") is None, reason="carcscore[cluster] is not installed"),
    pytest.mark.filterwarnings("ignore"),
]
"""The cluster is another project's; what it warns of is not ours to mend."""


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """The address of a cluster of two worker processes."""
    with serving() as address:
        yield address


def workers(scheduler: str) -> list[int]:
    from distributed import Client

    with Client(scheduler, set_as_default=False) as client:
        return list(client.run(os.getpid).values())


def through(paths: list[Path], **asked: object) -> list[RecordResult]:
    order = BatchOptions(**{"rules": {}, "reports": True, "jobs": 2, "examiner": faults.examine, **asked})  # type: ignore[arg-type]
    return list(run([str(path) for path in paths], order, Summary()))


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no SIGKILL")
def test_a_worker_killed_in_the_middle_changes_nothing(scheduler: str, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "archive", (slow(number) for number in range(80)))
    here = through([folder], jobs=2)
    victim = workers(scheduler)[0]
    order = BatchOptions({}, True, scheduler=scheduler, examiner=faults.examine)
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


@pytest.mark.slow
def test_faults_become_results(scheduler: str, tmp_path: Path) -> None:
    for number in range(6):
        (tmp_path / f"{number}.json").write_bytes(record(1, 3)[1])
    (tmp_path / "2-crash.json").write_bytes(record(1, 3)[1])
    (tmp_path / "4-hang.json").write_bytes(record(1, 3)[1])
    done = through([tmp_path], scheduler=scheduler, timeout=2.0)
    assert [(Path(each.row.source).stem, each.row.codes) for each in done] == [
        ("0", ""),
        ("1", ""),
        ("2-crash", "crashed:1"),
        ("2", ""),
        ("3", ""),
        ("4-hang", "timed-out:1"),
        ("4", ""),
        ("5", ""),
    ]


def test_what_listens_but_is_no_scheduler_is_told_in_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("carcscore.batch.cluster._CONNECT", 0.5)
    monkeypatch.setattr("carcscore.batch.cluster._REACH", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(WorkError, match="no Dask scheduler at tcp://127"):
            through([tmp_path], scheduler=address)


def test_no_scheduler_is_one_clear_message(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("carcscore.batch.cluster._CONNECT", 0.5)
    with pytest.raises(WorkError, match="no Dask scheduler at tcp://127"):
        through([tmp_path], scheduler="tcp://127.0.0.1:9")


@pytest.mark.slow
def test_a_scheduler_without_workers_is_told_as_that(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("carcscore.batch.cluster._CONNECT", 3)
    with serving(workers=0) as address, pytest.raises(WorkError) as told:
        through([tmp_path], scheduler=address)
    said = f"The scheduler at {address} has no workers. Start some: dask worker {address} --nthreads 1"
    assert str(told.value) == said


@pytest.mark.parametrize(
    ("waits", "runs", "words"),
    [
        (TimeoutError(), {}, "has no workers"),
        (OSError(), {}, "is gone"),
        (None, OSError(), "each needs carcscore installed"),
        (None, {"a": "0.0", "b": "0.1"}, "run carcscore 0.0, 0.1"),
    ],
)
def test_a_scheduler_that_can_not_be_used_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    waits: Exception | None,
    runs: dict[str, str] | Exception,
    words: str,
) -> None:
    client = Mock()
    client.wait_for_workers.side_effect = waits
    client.run.side_effect = [runs]
    monkeypatch.setattr("distributed.Client", lambda *_, **__: client)
    with pytest.raises(WorkError, match=words):
        through([tmp_path], scheduler="inproc://somewhere")
    client.close.assert_called_once_with()


def test_why_no_client_can_be_made_is_told_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("carcscore.batch.cluster._CONNECT", 5)
    monkeypatch.setattr("distributed.Client", Mock(side_effect=PermissionError))
    with pytest.raises(WorkError, match=r"no Dask scheduler at inproc://somewhere \(PermissionError\)"):
        through([tmp_path], scheduler="inproc://somewhere")


class ClientHere:
    """In the place of a client: examines each chunk at once, and ends as told where a name is in it."""

    status = "running"

    def __init__(self, faults: Mapping[str, Exception]) -> None:
        self.faults = faults
        self.chunks: list[int] = []
        self.closed = False
        self._keys = map(str, count())

    def wait_for_workers(self, *_: Any, **__: Any) -> None:
        """They are there."""

    def run(self, asked: Callable[[], str]) -> dict[str, str]:
        return {"here": asked()}

    def nthreads(self) -> dict[str, int]:
        return {"here": 2}

    def submit(self, work: Callable[..., list[bytes]], chunk: list[Any], *more: Any, pure: bool) -> Any:
        assert not pure
        future: Any = Future()
        future.key = next(self._keys)
        self.chunks.append(len(chunk))
        words = " ".join(task.source for task in chunk)
        if fault := next((error for name, error in self.faults.items() if name in words), None):
            future.set_exception(fault)
        else:
            future.set_result(work(chunk, *more))
        return future

    def cancel(self, futures: list[Any], force: bool) -> None:
        assert force
        assert futures == []

    def close(self) -> None:
        self.closed = True


def test_what_a_cluster_gives_up_is_tried_alone_and_blamed_on_one_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The others of its chunk are examined; their results are as without faults, and in their order."""
    from distributed import KilledWorker

    folder = write_folder(tmp_path / "archive", members(66, 5))
    named = [f"part-000/{number:06}-{why}.json" for number, why in ((20, "deadly"), (65, "odd"), (66, "odd"))]
    for name in named:
        (folder / name).write_bytes(record(1, 3)[1])
    faults = {"deadly": KilledWorker("it", None, None), "odd": PermissionError()}
    client, faultless = ClientHere(faults), ClientHere({})
    clients = iter([faultless, client])
    monkeypatch.setattr("distributed.Client", lambda *_, **__: next(clients))
    here, there = (through([folder], scheduler="inproc://here") for _ in range(2))
    assert sorted(faultless.chunks) == [5, 64]
    assert [done.row.source for done in there] == [done.row.source for done in here]
    blamed = {done.row.source: done.row.codes for done in there if done.row.source.endswith(tuple(named))}
    assert list(blamed.values()) == ["crashed:1", "internal-error:1", "internal-error:1"]
    assert [one for one in there if one.row.source not in blamed] == [
        one for one in here if one.row.source not in blamed
    ]
    assert sorted(client.chunks) == [1] * 69 + [5, 64]
    assert client.closed


def test_a_scheduler_that_went_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "archive", members(3, 5))
    client = ClientHere({"00": OSError()})
    client.status = "closed"
    monkeypatch.setattr("distributed.Client", lambda *_, **__: client)
    with pytest.raises(WorkError, match=r"is gone \(OSError\)"):
        through([folder], scheduler="inproc://here")
    assert client.closed
