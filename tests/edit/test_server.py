"""Who may ask what of the server, and what the others are told."""

import socket
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from carcscore.edit.drafts import Drafts
from carcscore.edit.record_file import RecordFile
from carcscore.edit.session import Session
from carcscore.source import LIMIT
from tests.commands import RECORD
from tests.edit.serving import Visitor, serving

BOARD = {"carcscore": 1, "players": ["red", "blue"], "board": [{"tile": "D", "at": [0, 0]}]}


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    folder = tmp_path_factory.mktemp("edit")
    (folder / "game.yaml").write_text(RECORD)
    file = RecordFile(folder / "game.yaml")
    with serving(Session(file, file, Drafts(folder / "drafts"))) as visitor:
        yield visitor


def test_the_page_is_there_for_who_knows_the_token(visitor: Visitor) -> None:
    answer = visitor.home()
    assert answer.status == 200
    assert answer.body.startswith(b"<!doctype html>")
    assert b'id="start"' in answer.body


def test_no_request_leaves_the_computer(visitor: Visitor) -> None:
    headers = visitor.home().headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "connect-src 'self'" in headers["content-security-policy"]
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers
    assert not [name for name in headers if name.startswith("access-control")]


def test_a_board_is_examined(visitor: Visitor) -> None:
    answer = visitor.ask("examine", {"record": BOARD, "serial": 7, "page": "a"})
    assert answer.status == 200
    assert answer.plain["serial"] == 7
    assert answer.plain["report"]["legal"] is True


@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1"},
        {"Host": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ],
    ids=str,
)
def test_other_hosts_and_origins_are_refused(visitor: Visitor, headers: dict[str, str]) -> None:
    for answer in (visitor.home(**headers), visitor.ask("examine", {"record": BOARD}, **headers)):
        assert answer.status == 403
        assert list(answer.plain) == ["error"]


def test_its_own_origin_is_welcome(visitor: Visitor) -> None:
    for host in ("127.0.0.1", "localhost"):
        authority = f"{host}:{visitor.port}"
        headers = {"Host": authority, "Origin": f"http://{authority}", "Sec_Fetch_Site": "same-origin"}
        assert visitor.ask("examine", {"record": BOARD}, **headers).status == 200


@pytest.mark.parametrize(
    "path",
    ["/", "/{other}/", "/{other}/api/examine", "//", "/{token}", "/{token}/x", "/{token}/api/", "/%00/"],
)
def test_without_the_token_there_is_nothing(visitor: Visitor, path: str) -> None:
    other = "x" * len(visitor.token)
    for method in ("GET", "POST"):
        answer = visitor.request(method, path.format(token=visitor.token, other=other))
        assert answer.status == 404
        assert "there is nothing here" in answer.plain["error"]
        assert visitor.token.encode() not in answer.body


@pytest.mark.parametrize(
    ("path", "status", "words"), [("/{other}/", 404, "There is nothing here"), ("/", 404, "nothing here")]
)
def test_a_browser_that_looks_elsewhere_is_shown_a_page(
    visitor: Visitor, path: str, status: int, words: str
) -> None:
    answer = visitor.request("GET", path.format(other="x" * 24), Accept="text/html,*/*;q=0.8")
    assert (answer.status, answer.headers["content-type"]) == (status, "text/html; charset=utf-8")
    assert words.encode() in answer.body
    assert b"carcscore edit" in answer.body
    assert visitor.token.encode() not in answer.body
    assert "default-src 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "BREW"])
def test_other_methods_are_refused(visitor: Visitor, method: str) -> None:
    for path in (f"/{visitor.token}/", f"/{visitor.token}/api/save"):
        assert visitor.request(method, path).status == 405
    assert visitor.request("GET", f"/{visitor.token}/api/save").status == 405
    assert visitor.request("POST", f"/{visitor.token}/", b"").status == 405


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"", "empty"),
        (b"{", "never closed"),
        (b"[]", "an object"),
        (b"3", "an object"),
        (b'"x"', "an object"),
        (b"\xff\xfe", "UTF-8"),
        (b'{"record": NaN}', "NaN"),
        (b'{"record": 1e400}', ""),
        (b'{"record": {}, "record": {}}', "already written"),
        (b"[" * 100_000, ""),
        (b'{"serial": ' + b"9" * 5000 + b"}", ""),
        (b'{"record": [1]}', "`record`"),
        (b'{"record": null}', "`record`"),
        (b"{}", "`record`"),
    ],
)
def test_bad_requests_are_told_in_a_sentence(visitor: Visitor, body: bytes, words: str) -> None:
    answer = visitor.ask("examine", body)
    assert answer.status == 400
    assert words in answer.plain["error"]
    assert "Traceback" not in answer.plain["error"]


@pytest.mark.parametrize(
    "record",
    [
        {},
        {"carcscore": 2},
        {"board": 3, "players": "red"},
        {**BOARD, "board": [{"tile": "Q9", "at": [0, 0]}]},
        {**BOARD, "board": [{"tile": "D", "at": [0, 0]}, {"tile": "D", "at": [10**9, 0]}]},
        {**BOARD, "followers": [{"player": "red", "role": "knight", "at": [7, 7]}]},
        {**BOARD, "followers": [{"player": "nobody", "role": "knight", "at": "C99"}]},
        {**BOARD, "rules": {"expansions": ["no-such-thing"]}},
        {**BOARD, "turns": []},
        {**BOARD, "tiles": {"ZZ": {"count": 1}}},
        {"carcscore": 1, "players": [], "board": []},
        {"carcscore": 1, "players": ["red"], "turns": [{}]},
    ],
    ids=repr,
)
def test_any_record_is_answered(visitor: Visitor, record: Any) -> None:
    answer = visitor.ask("examine", {"record": record})
    assert answer.status == 200
    assert answer.plain["findings"] or answer.plain["open"]
    for what in ("game", "text", "save"):
        answer = visitor.ask(what, {"record": record, "version": "old"})
        assert answer.status in (200, 409, 422)
        assert answer.status == 200 or answer.plain["error"]


def test_only_json_is_taken(visitor: Visitor) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
        answer = visitor.ask("examine", {"record": BOARD}, Content_Type=kind)
        assert answer.status == 415


def test_huge_bodies_are_refused_unread(visitor: Visitor) -> None:
    answer = visitor.ask("examine", b"{", Content_Length=str(10**9))
    assert answer.status == 413
    assert "too large" in answer.plain["error"]


@pytest.mark.parametrize("length", ["abc", "-1", "1.5", "\u0661", "", "9" * 5000])
def test_a_length_that_is_none_is_told(
    visitor: Visitor, length: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = visitor.ask("examine", b"{}", Content_Length=length.encode("utf-8").decode("latin-1"))
    assert answer.status == (413 if length.startswith("9") else 400)
    assert answer.plain["error"]
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize("why", ["host", "token", "path", "page"])
def test_nothing_is_kept_of_what_strangers_send(visitor: Visitor, why: str) -> None:
    token = "x" * len(visitor.token) if why == "token" else visitor.token
    path = f"/{token}/" + {"path": "no-such", "page": ""}.get(why, "api/examine")
    host = "evil.example" if why == "host" else f"127.0.0.1:{visitor.port}"
    head = f"POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: {LIMIT}\r\n\r\n".encode()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        with socket.create_connection(("127.0.0.1", visitor.port), 20) as stranger:
            with suppress(ConnectionError):  # most are cut off
                stranger.sendall(head + b"x" * (LIMIT - 1))  # and the last byte never comes
            kept = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert kept < 4 * 1024 * 1024


@pytest.mark.parametrize(
    "sent", ["", "GET / HT", "POST {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9\r\n\r\n"]
)
def test_who_asks_for_nothing_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: str
) -> None:
    monkeypatch.setattr("carcscore.edit.server._PATIENCE", 0.3)
    file = RecordFile(tmp_path / "game.yaml")
    with serving(Session(file, file, None)) as visitor:
        half = sent.format(path=f"/{visitor.token}/api/examine", host=f"127.0.0.1:{visitor.port}")
        with socket.create_connection(("127.0.0.1", visitor.port), 20) as idle:
            idle.sendall(half.encode())
            assert idle.recv(1000) == b""
        assert visitor.home().status == 200


def test_a_failure_of_the_program_is_told_without_its_traceback(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*anything: Any) -> Any:
        raise RuntimeError("secret")

    monkeypatch.setattr("carcscore.edit.session.answer", broken)
    answer = visitor.ask("examine", {"record": BOARD})
    assert answer.status == 500
    assert list(answer.plain) == ["error"]
    assert b"secret" not in answer.body
    assert "secret" in caplog.text


def test_a_record_that_broke_meanwhile_is_told(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RecordFile, "read", lambda file: b"board: [")
    answer = visitor.home()
    assert answer.status == 422
    assert "can't be read as YAML" in answer.plain["error"]


def test_two_servers_have_tokens_and_ports_of_their_own(tmp_path: Path) -> None:
    file = RecordFile(tmp_path / "game.yaml")
    with serving(Session(file, file, None)) as one, serving(Session(file, file, None)) as other:
        assert one.port != other.port
        assert one.token != other.token
        assert len(one.token) >= 20
        other.token = one.token
        assert other.home().status == 404
