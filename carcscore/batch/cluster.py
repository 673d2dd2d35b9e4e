"""Examines records on a Dask cluster; records and results travel by value."""

from __future__ import annotations

import logging
import pickle
import queue
import re
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from carcscore.batch.examine import crashed, examine_task, failed, timed_out
from carcscore.batch.reorder import ReorderBuffer
from carcscore.batch.tasks import FAILED, Examiner, Task, TaskOptions, TaskResult, WorkError
from carcscore.version import __version__

_CONNECT: Final = 15
"""Seconds to wait for the scheduler, and then for its first worker."""
_REACH: Final = 5
"""Seconds to wait until the scheduler's machine answers."""
_PATIENCE: Final = 0.2
_LOOK: Final = 1.0
"""Seconds between two checks of late records and of the number of workers."""
_CHUNK: Final = 64
"""Records in a Dask task: twice as many as locally, since each task costs the client about a millisecond."""
_CHUNKS_A_THREAD: Final = 3


def examine_chunk(tasks: list[Task], options: TaskOptions, examiner: Examiner) -> list[bytes]:
    """The pickled results of some tasks: what a worker of the cluster does."""
    return [pickle.dumps(examiner(task, options), pickle.HIGHEST_PROTOCOL) for task in tasks]


def host_and_port(address: str) -> tuple[str, int] | None:
    """The host and the port of a scheduler's address; ``None`` when it can't be one.

    >>> host_and_port("tcp://host-0:8786"), host_and_port("[::1]:8786")
    (('host-0', 8786), ('::1', 8786))
    >>> host_and_port("nonsense"), host_and_port("http://host:80"), host_and_port("tcp://host:many")
    (None, None, None)
    """
    try:
        parts = urlsplit(address if "://" in address else f"tcp://{address}")
        host, port = parts.hostname, parts.port
    except ValueError:
        return None
    if parts.scheme not in ("tcp", "tls", "ws", "wss") or not port or parts.path.strip("/") or "@" in address:
        return None
    return (host, port) if host and re.fullmatch(r"[\w.:%-]+", host) else None


def version() -> str:
    """The program's version, asked of every worker."""
    return __version__


@dataclass
class _Sent:
    """A chunk of tasks; ``running`` is when a worker was first seen working on it."""

    tasks: list[Task]
    future: Any
    sent: float = field(default_factory=time.monotonic)
    running: float | None = None


class Cluster:
    """The workers of the Dask scheduler at an address such as ``tcp://host:port``.

    A chunk whose worker dies is tried again record by record, one at a time, so that only the record that
    ends workers is blamed for it. Raises :class:`WorkError` when the cluster can't be used.
    """

    def __init__(
        self,
        address: str,
        options: TaskOptions,
        timeout: float,
        stop: Callable[[], bool],
        examiner: Examiner | None = None,
    ) -> None:
        try:
            import distributed
        except ImportError:
            message = "--scheduler takes the package `distributed`: pip install 'carcscore[cluster]'."
            raise WorkError(message) from None
        self.options = options
        self.timeout = timeout
        self.stop = stop
        self.examiner = examiner or examine_task
        self._killed: type[Exception] = distributed.KilledWorker
        self._sent: dict[str, _Sent] = {}
        self._done: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._again: deque[Task] = deque()
        self._suspect: str | None = None
        self._looked = time.monotonic()
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        self._client = _connected(distributed.Client, address)
        self._threads = self._count_threads()

    def results(self, tasks: Iterator[Task]) -> Generator[TaskResult, None, None]:
        """The results of the tasks, in their order; ends early when told to stop.

        Raises :class:`WorkError` when the scheduler is gone.
        """
        order = ReorderBuffer(tasks, self._threads * _CHUNKS_A_THREAD * _CHUNK)
        try:
            while not self.stop():
                self._submit(order)
                if order.has_next:
                    yield from order.ready(_CHUNK)
                elif self._sent or self._again:
                    self._collect(order)
                else:
                    return
        finally:
            with suppress(Exception):
                self._client.cancel([sent.future for sent in self._sent.values()], force=True)
            with suppress(Exception):
                self._client.close()

    def _submit(self, order: ReorderBuffer) -> None:
        if self._again and self._suspect is None:
            self._suspect = self._send([self._again.popleft()])
        while len(self._sent) < self._threads * _CHUNKS_A_THREAD:
            if not (chunk := order.chunk(_CHUNK)):
                return
            self._send(chunk)

    def _send(self, chunk: list[Task]) -> str:
        try:
            future = self._client.submit(examine_chunk, chunk, self.options, self.examiner, pure=False)
        except Exception as error:
            raise _lost(error) from None
        self._sent[future.key] = _Sent(chunk, future)
        future.add_done_callback(lambda done: self._done.put(done.key))
        return str(future.key)

    def _collect(self, order: ReorderBuffer) -> None:
        """Takes a result if there is one, and now and then checks for late records."""
        with suppress(queue.Empty):
            self._take(self._done.get(timeout=_PATIENCE), order)
        now = time.monotonic()
        if now - self._looked < min(_LOOK, self.timeout):
            return
        self._looked = now
        if self._client.status not in ("running", "connecting"):
            raise _lost(None)
        self._threads = self._count_threads()
        late = [key for key, sent in self._sent.items() if now - sent.sent > self.timeout]
        if late:
            self._look_after(late, order)

    def _take(self, key: str, order: ReorderBuffer) -> None:
        sent = self._sent.pop(key, None)
        if sent is None:
            return  # it was given up before
        if self._suspect == key:
            self._suspect = None
        try:
            for task, result in zip(sent.tasks, sent.future.result(timeout=_CONNECT), strict=True):
                order.put(task.number, result)
        except self._killed:
            self._blame(sent, order, crashed)
        except Exception as error:
            if self._client.status != "running":
                raise _lost(error) from None
            message = (
                f"The cluster failed on this record ({type(error).__name__}). Examine it without --scheduler."
            )
            self._blame(sent, order, lambda task, options: failed(task, options, FAILED, message))

    def _blame(
        self, sent: _Sent, order: ReorderBuffer, verdict: Callable[[Task, TaskOptions], TaskResult]
    ) -> None:
        """Gives a single record this result; of several, each is tried again alone."""
        if len(sent.tasks) == 1:
            order.put(sent.tasks[0].number, verdict(sent.tasks[0], self.options))
        else:
            self._again.extend(sent.tasks)

    def _look_after(self, late: list[str], order: ReorderBuffer) -> None:
        """Gives up records that take too long, and restarts their workers."""
        try:
            stacks = self._client.sync(
                self._client.scheduler.call_stack, keys=late, callback_timeout=_CONNECT
            )
        except Exception:
            stacks = self._client.processing()  # a worker too busy to say what it does
        now = time.monotonic()
        for worker, keys in stacks.items():
            for key in keys:
                sent = self._sent.get(str(key))
                if sent is None:
                    continue
                if sent.running is None:
                    sent.running = now
                if now - sent.running > self.timeout:
                    self._give_up(str(key), worker, order)

    def _give_up(self, key: str, worker: str, order: ReorderBuffer) -> None:
        sent = self._sent.pop(key)
        if self._suspect == key:
            self._suspect = None
        self._blame(sent, order, lambda task, options: timed_out(task, options, self.timeout))
        with suppress(Exception):
            self._client.cancel([sent.future], force=True)
        with suppress(Exception):  # only workers with a nanny can be restarted; others stay busy
            self._client.restart_workers([worker], timeout=_CONNECT, raise_for_error=False)

    def _count_threads(self) -> int:
        try:
            threads: dict[str, int] = self._client.nthreads()
            return max(1, sum(threads.values()))
        except Exception as error:
            raise _lost(error) from None


def _connected(make: Callable[..., Any], address: str) -> Any:
    """A client of the scheduler; checks that it has workers and that all run this version of the program."""
    try:
        # A client of its own accord tries again and again to reach what isn't there.
        if (place := host_and_port(address)) is not None:
            socket.create_connection(place, timeout=_REACH).close()
        client = _made(make, address)
    except Exception as error:
        message = f"There is no Dask scheduler at {address} ({type(error).__name__}). Check the address."
        raise WorkError(message) from None
    try:
        _check_workers(client, address)
    except WorkError:
        client.close()
        raise
    return client


def _check_workers(client: Any, address: str) -> None:
    """Raises :class:`WorkError` unless there are workers and all of them can be used."""
    try:
        client.wait_for_workers(1, timeout=_CONNECT)
    except TimeoutError:
        message = f"The scheduler at {address} has no workers. Start some: dask worker {address} --nthreads 1"
        raise WorkError(message) from None
    except Exception as error:
        raise _lost(error) from None
    try:
        others = set(client.run(version).values()) - {__version__}
    except Exception as error:
        why = type(error).__name__
        message = f"The workers of {address} can't be used ({why}): each needs carcscore installed."
        raise WorkError(message) from None
    if others:
        versions = ", ".join(sorted(others))
        raise WorkError(
            f"Workers of {address} run carcscore {versions}, this is {__version__}. Install the same version."
        )


def _made(make: Callable[..., Any], address: str) -> Any:
    """A client, made in a thread: what answers at the address but is no scheduler may never say anything."""
    made: Future[Any] = Future()

    def connect() -> None:
        try:
            made.set_result(make(address, timeout=_CONNECT, set_as_default=False))
        except Exception as error:
            made.set_exception(error)

    threading.Thread(target=connect, daemon=True).start()
    return made.result(_CONNECT + _REACH)


def _lost(error: Exception | None) -> WorkError:
    why = f" ({type(error).__name__})" if error else ""
    return WorkError(f"The scheduler of the cluster is gone{why}. With --store, start again to resume.")
