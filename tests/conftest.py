"""What all tests share: the same generated examples in every run, or fresh ones where they are asked for."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Generator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as a shell starts what runs in the background
    signal.signal(signal.SIGINT, signal.default_int_handler)  # commands that tests start hear Ctrl-C

ALWAYS: dict[str, Any] = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("default", derandomize=True, max_examples=25, **ALWAYS)
settings.register_profile("thorough", derandomize=True, **ALWAYS)
settings.register_profile("fresh", **ALWAYS)


def pytest_configure(config: pytest.Config) -> None:
    """Only a run with `--hypothesis-profile=fresh` may fail by an example that no other run has."""
    if sys.dont_write_bytecode and config.pluginmanager.hasplugin("cacheprovider"):
        with suppress(OSError):  # nothing may be kept there either
            keep_compiled(config.cache.mkdir("compiled"))
    profile = config.getoption("--hypothesis-profile") or "default"
    if profile == "fresh":
        return
    settings.load_profile(profile)
    # Without what stands in the modules that are loaded: else there were other examples in another order of
    # tests, and after every change of the program.
    assert callable(providers._get_local_constants)
    providers._get_local_constants = lambda: providers._local_constants


def keep_compiled(folder: Path) -> None:
    """Where Python may keep nothing beside modules, what it compiles is kept in a folder.

    Hundreds of commands that tests start would compile the program, and each worker all tests.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(folder)
    sys.dont_write_bytecode = False


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: the garbage collector need not visit it again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints what tests counted, by whatever process they were run: pairs of a title and a line."""
    for outcome in ("passed", "failed"):
        for report in terminalreporter.getreports(outcome):
            for name, (title, line) in report.user_properties:
                if name == "census":
                    terminalreporter.section(title)
                    terminalreporter.write_line(line)


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Runs a command in an empty folder; an exception other than a plain exit fails the test."""
    from carcscore.cli import main

    monkeypatch.chdir(tmp_path)

    def call(*words: str, stdin: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(main, list(words), input=stdin)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return call


@pytest.fixture
def workers_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """A batch examines records in this process: for tests of what it makes of the results."""
    from tests.batch.in_process import WorkerInProcess

    monkeypatch.setattr("carcscore.batch.worker_pool.WorkerProcess", WorkerInProcess)
