"""A session served in this process, and requests as browsers, phones and strangers make them."""

import asyncio
import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from http.client import HTTPConnection
from typing import Any, NamedTuple

from carcscore.edit.page.document import page
from carcscore.edit.server import Served
from carcscore.edit.session import Session


class Answer(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def plain(self) -> Any:
        return json.loads(self.body)


class Visitor:
    """Asks a server whatever it likes."""

    def __init__(self, served: Served) -> None:
        self.port = served.port
        self.token = served.token

    def request(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Answer:
        """An answer; underscores in names of headers are hyphens, and an empty ``Host`` leaves it out."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=20)
        try:
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            connection.putrequest(method, path, skip_host="Host" in named)
            if body is not None and "Content-Length" not in named:
                connection.putheader("Content-Length", str(len(body)))
            for name, value in named.items():
                connection.putheader(name, value)
            connection.endheaders(body)
            answer = connection.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def home(self, **headers: str) -> Answer:
        return self.request("GET", f"/{self.token}/", **headers)

    def ask(self, what: str, asked: Any, **headers: str) -> Answer:
        body = asked if isinstance(asked, bytes) else json.dumps(asked).encode()
        headers = {"Content_Type": "application/json", **headers}
        return self.request("POST", f"/{self.token}/api/{what}", body, **headers)


@contextmanager
def serving(session: Session) -> Iterator[Visitor]:
    """A visitor of a session that is served as long as this lasts."""
    served = Served(session, page)
    begun = threading.Event()
    end: list[Any] = []

    async def run() -> None:
        task = asyncio.ensure_future(served.serve(begun.set))
        end.extend((asyncio.get_running_loop(), task))
        with suppress(asyncio.CancelledError):
            await task

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    try:
        assert begun.wait(20)
        yield Visitor(served)
    finally:
        loop, task = end
        loop.call_soon_threadsafe(task.cancel)
        thread.join(20)
