"""What a worker does, seen from inside this process."""

from __future__ import annotations

import gc
import pickle
import signal
from multiprocessing import Pipe
from pathlib import Path

import pytest

from carcscore.batch.examine import examine_task, fingerprint
from carcscore.batch.tasks import Task, TaskOptions, TaskResult
from carcscore.batch.worker_process import NOTHING, READY, serve
from carcscore.findings import UnusableInput, error
from carcscore.pipeline import examine_bytes
from carcscore.report.model import Report
from tests.batch.archive import wrong


@pytest.mark.parametrize(
    ("task", "codes"),
    [
        (Task(0, "a", trouble=("not-found", "gone")), "not-found:1"),
        (Task(0, "a", path="/nowhere/a"), "not-found:1"),
        (Task(0, "a", raw=b""), "empty:1"),
        (Task(0, "a", known="0" * 64), None),
    ],
)
def test_tasks_of_every_kind(task: Task, codes: str | None) -> None:
    result = examine_task(task, TaskOptions({}, report=True, details=True))
    assert (result.row and result.row.codes) == codes
    assert (result.details is None) == (codes is None)


def test_a_task_is_unchanged_when_its_bytes_are(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(wrong(1)[1])
    first = examine_task(Task(0, "a", str(path)), TaskOptions({}, details=True))
    assert first.row is not None
    assert first.details is not None
    assert first.details.claims
    assert examine_task(Task(0, "a", str(path), known=first.row.sha256), TaskOptions({})).row is None


def test_a_worker_answers_each_task_until_its_pipe_is_closed() -> None:
    ours, theirs = Pipe()
    before = signal.getsignal(signal.SIGINT)
    try:
        with ours, theirs:
            ours.send_bytes(pickle.dumps([Task(0, "a", raw=b""), Task(1, "b", raw=wrong(0)[1])]))
            received: list[TaskResult] = []

            def examiner(task: Task, asked: TaskOptions) -> TaskResult:
                received.append(examine_task(task, asked))
                if task.number == 1:
                    ours.close()
                return received[-1]

            serve(theirs, TaskOptions({}), 30.0, examiner, [NOTHING, 0.0])
        assert [result.number for result in received] == [0, 1]
        assert pickle.loads(READY) == []
    finally:
        signal.signal(signal.SIGINT, before)
        gc.unfreeze()


HEAD = "carcscore: 1\nplayers: [red, blue]\nstart: [{{tile: D, at: [{0}, {1}]}}]\n"
LOG = HEAD + "turns: ['K {2},{1} knight', {3}]\n"
TILES = HEAD + "board: [{3}]\n{4}"
LAID = "{{tile: D, at: [{0}, {1}]}}, {{tile: K, at: [{2}, {1}]}}"


@pytest.mark.parametrize("moved", [(1, 0), (0, 1), (-3, 40)])
def test_a_game_is_the_same_wherever_its_origin_is(moved: tuple[int, int]) -> None:
    """Of a log and of a position; but a follower on another tile, or a turn less, makes another game."""
    prints = []
    for x, y in ((0, 0), moved):
        at = (x, y, x + 1)
        tiles = LAID.format(*at)
        follower = "followers: [{{player: red, role: knight, at: [{2}, {1}]}}]\n".format(*at)
        missed = "{missed: ale}"
        prints += [
            [
                fingerprint(examine_bytes(text.encode(), "a.yaml"))
                for text in (
                    LOG.format(*at, f"'V3 {x - 1},{y}'"),
                    LOG.format(*at, missed),
                    TILES.format(*at, tiles, follower),
                    TILES.format(*at, tiles, follower.replace(f"[{x + 1},", f"[{x},")),
                    TILES.format(*at, tiles, ""),
                )
            ]
        ]
    first, second = prints
    assert first == second
    assert len({*first, None}) == 6


def test_what_breaks_while_a_report_is_told_is_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a hook of a plug-in fails that was not asked before."""
    tell, trouble = Report.to_json, [UnusableInput([error("broken-expansion", "the expansion is broken")])]

    def tell_once(report: Report) -> str:
        if trouble:
            raise trouble.pop()
        return tell(report)

    monkeypatch.setattr(Report, "to_json", tell_once)
    task = Task(0, "game.yaml", raw=b"{carcscore: 1, players: [red, blue], turns: ['K 1,0']}")
    row = examine_task(task, TaskOptions({}, report=True)).row
    assert row is not None
    assert (row.status, row.codes) == (2, "broken-expansion:1")
