"""`carcscore edit`, as it is called."""

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from carcscore.edit.server import Served
from tests.commands import RECORD, ROOT, Run


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The addresses that the browser was sent to; the server ends as soon as it serves."""
    addresses: list[str] = []

    async def serve(served: Served, ready: Callable[[], None]) -> None:
        ready()
        for one in served._sockets:
            one.close()
        raise KeyboardInterrupt

    monkeypatch.setattr(Served, "serve", serve)
    monkeypatch.setattr("webbrowser.open", lambda address: addresses.append(address) or True)
    monkeypatch.setattr("carcscore.edit.drafts.platformdirs.user_state_path", lambda name: tmp_path / name)
    return addresses


def test_it_serves_this_computer_alone_and_opens_the_browser(run: Run, opened: list[str]) -> None:
    Path("game.yaml").write_text(RECORD)
    result = run("edit", "game.yaml")
    assert result.exit_code == 0
    (address,) = opened
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/[\w-]{20,}/", address)
    assert f"The page is at {address}" in result.stderr
    assert "Ended." in result.stderr
    assert run("edit").exit_code == 0
    assert opened[0] != opened[1]


def test_no_browser_is_opened_where_none_is_wanted(run: Run, opened: list[str]) -> None:
    assert "The page is at http://" in run("edit", "new.yaml", "--no-browser").stderr
    assert opened == []
    assert not Path("new.yaml").exists()


def test_a_phone_is_let_in_by_address_and_qr_code(
    run: Run, opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carcscore.cli.edit._own_address", lambda: "127.0.0.2")
    result = run("edit", "--host")
    assert len(re.findall(r"The page is at http://127\.0\.0\.[12]:\d+/", result.stderr)) == 2
    assert "█" in result.stderr
    (address,) = opened
    assert "127.0.0.1" in address


def test_the_own_address_is_found_without_asking_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    from carcscore.cli.edit import _own_address

    sent: list[Any] = []

    class Probe(socket.socket):
        def connect(self, address: Any) -> None:
            sent.append(address)

        def getsockname(self) -> Any:
            return ("192.168.7.5", 1)

    monkeypatch.setattr("socket.socket", Probe)
    assert _own_address() == "192.168.7.5"
    assert sent == [("192.0.2.1", 9)]  # a datagram socket: nothing is sent until it is written to


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["game.yaml", "--players", "red"], "for a new record"),
        (["--expansions", "nonsense"], "no expansion named nonsense"),
        (["--players", "red,red"], "Two players are called"),
        (["--page", "x.html", "--host"], "--page only writes a file"),
        (["broken.yaml"], "broken.yaml"),
        ([".yaml"], "not a file name"),
        (["folder"], "is not a file"),
        (["nowhere/game.yaml"], "no folder"),
        (["notes.txt"], "not a file name"),
        (["link.jcz"], ""),
    ],
)
def test_what_can_t_be_edited_is_told(run: Run, words: list[str], message: str, opened: list[str]) -> None:
    Path("game.yaml").write_text(RECORD)
    Path("broken.yaml").write_text("carcscore: 1\nplayers: [red, blue]\nboard: [")
    Path("link.jcz").write_text("{}")
    Path("folder").mkdir()
    result = run("edit", *words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    assert opened == []


def test_the_page_is_one_file_that_needs_nothing_else(run: Run) -> None:
    result = run("edit", "--page", "board.html", "--expansions", "king-and-robber-baron")
    assert result.exit_code == 0
    text = Path("board.html").read_text()
    assert text.startswith("<!doctype html>")
    assert '"carrier":"none"' in text
    assert "fetch(" not in text
    assert "can't score" in result.stderr
    assert "web/build" in result.stderr
    assert "web/build" in text
    assert "connect-src" not in text
    assert not re.search(r"(?:src|href)=\"(?!#|data:)", text)
    assert run("edit", "--page", "board.html").exit_code == 2  # it exists
    assert run("edit", "--page", "board.html", "--force").exit_code == 0


def test_libraries_that_are_missing_are_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carcscore.cli.edit.find_spec", lambda name: None if name == "tornado" else name)
    result = run("edit")
    assert result.exit_code == 2
    assert "pip install 'carcscore[edit]'" in result.stderr


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.slow)])
def test_ctrl_c_ends_it_and_what_was_not_saved_is_kept(tmp_path: Path, number: signal.Signals) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(RECORD)
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "state"), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "carcscore", "edit", str(path), "--no-browser"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment) as running:
        assert running.stderr is not None
        address = re.search(r"http://127\.0\.0\.1:(\d+)(/\S+)", running.stderr.readline())
        assert address is not None
        connection = HTTPConnection("127.0.0.1", int(address[1]), timeout=30)
        body = '{"record": {"carcscore": 1, "players": ["red", "blue"], "board": []}}'
        connection.request("POST", f"{address[2]}api/examine", body, {"Content-Type": "application/json"})
        assert connection.getresponse().status == 200
        connection.close()
        running.send_signal(number)
        try:
            _, told = running.communicate(timeout=30)
        finally:
            running.kill()
        assert running.returncode == 0
    assert "Ended." in told
    assert "are kept" in told
    assert path.read_text() == RECORD
    assert list((tmp_path / "state").rglob("*.json"))
