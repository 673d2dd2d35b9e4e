"""Serves the page on this computer, and answers what it asks for."""

from __future__ import annotations

import asyncio
import hmac
import json
import socket
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from secrets import token_urlsafe
from typing import Any, Final

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application, HTTPError, RequestHandler, stream_request_body

from carcscore.edit.forms import Plain
from carcscore.edit.page.document import refused
from carcscore.edit.session import ASKS, Denied, Session
from carcscore.findings import UnusableInput
from carcscore.source import LIMIT
from carcscore.source import parse as parse_text

HOME: Final = "127.0.0.1"
"""The address at which a computer reaches itself, and nobody else does."""
_POLICY: Final = (
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The most that the page may do; its own policy allows less."""
_HEADERS: Final = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": _POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

_PATIENCE: Final = 60.0
"""Seconds for which a connection may ask for nothing, and for which it may take to send a request."""

Page = Callable[[Mapping[str, object]], str]


class Served:
    """A session with the address at which it is served: ``hosts`` may be named, ``token`` must be.

    ``page`` makes the page of what it begins with.
    """

    def __init__(self, session: Session, page: Page, hosts: Sequence[str] = (HOME,)) -> None:
        self.session = session
        self.page = page
        self.token = token_urlsafe(18)
        self._sockets: list[socket.socket] = []
        for host in hosts:
            port = self._sockets[0].getsockname()[1] if self._sockets else 0
            self._sockets += bind_sockets(port, host, socket.AF_INET)
        self.port: int = self._sockets[0].getsockname()[1]
        self.authorities = frozenset(f"{host}:{self.port}" for host in (*hosts, "localhost"))
        self.addresses = [f"http://{host}:{self.port}/{self.token}/" for host in hosts]
        self.worker = ThreadPoolExecutor(1)
        """The one thread that examines boards, so that the session is never asked twice at once."""

    def application(self) -> Application:
        """The web application."""
        asks = {name: getattr(self.session, name) for name in ASKS}
        token = r"/(?P<token>[^/]*)"
        return Application(
            [
                (f"{token}/", _PageHandler, {"served": self}),
                *(
                    (f"{token}/api/{name}", _AskHandler, {"served": self, "ask": ask})
                    for name, ask in asks.items()
                ),
            ],
            default_handler_class=_NothingHere,
            default_handler_args={"served": self},
            log_function=lambda handler: None,
        )

    async def serve(self, ready: Callable[[], None]) -> None:
        """Serves until it is cancelled; ``ready`` is called when it does."""
        server = HTTPServer(
            self.application(),
            max_body_size=LIMIT,
            max_header_size=65536,
            idle_connection_timeout=_PATIENCE,
            body_timeout=_PATIENCE,
        )
        server.add_sockets(self._sockets)
        try:
            ready()
            await asyncio.Event().wait()
        finally:
            server.stop()
            await server.close_all_connections()
            self.worker.shutdown()


@stream_request_body
class _Handler(RequestHandler):
    """Answers nobody who does not know the token, and no page but its own; keeps nothing that they send."""

    def initialize(self, served: Served) -> None:
        self.served = served

    def set_default_headers(self) -> None:
        self.clear_header("Server")
        for name, value in _HEADERS.items():
            self.set_header(name, value)

    def prepare(self) -> None:
        headers = self.request.headers
        if headers.get("Host", "") not in self.served.authorities:
            raise HTTPError(403, "this is not the address that the program printed")
        origin = headers.get("Origin")
        own = {f"http://{authority}" for authority in self.served.authorities}
        if (origin is not None and origin not in own) or headers.get("Sec-Fetch-Site", "none") not in (
            "none",
            "same-origin",
        ):
            raise HTTPError(403, "other pages can't send requests here")
        token = str(self.path_kwargs.get("token", ""))
        if not hmac.compare_digest(token.encode(), self.served.token.encode()):
            raise HTTPError(404, "there is nothing here: use the whole address that the program printed")

    def data_received(self, chunk: bytes) -> None:
        """Drops what nobody asked for."""

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Tells what is wrong in one sentence: to whoever looks at an address as a page, else as JSON."""
        trouble = kwargs.get("exc_info", (None, None, None))[1]
        message = _WORDS.get(status_code, "this can't be done")
        if isinstance(trouble, HTTPError) and trouble.log_message and status_code not in _WORDS:
            message = trouble.log_message % trouble.args
        if self.request.method == "GET" and "text/html" in self.request.headers.get("Accept", ""):
            self.show(refused(message))
        else:
            self.tell({"error": message})

    def log_exception(self, kind: Any, trouble: Any, trace: Any) -> None:
        """Prints the program's own errors to the terminal; the page is told what a request does wrong."""
        if not isinstance(trouble, HTTPError):
            super().log_exception(kind, trouble, trace)

    def show(self, page: str) -> None:
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.finish(page.encode("utf-8", "surrogatepass"))

    def tell(self, plain: Plain) -> None:
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(json.dumps(plain, ensure_ascii=False).encode("utf-8", "surrogatepass"))


_WORDS: Final = {
    405: "this can't be requested like this",
    500: "the program failed to answer this; nothing on the page is lost",
}


class _NothingHere(_Handler):
    def prepare(self) -> None:
        raise HTTPError(404, "there is nothing here: use the whole address that the program printed")


class _PageHandler(_Handler):
    async def get(self, token: str) -> None:
        def made() -> str:
            return self.served.page(self.served.session.start())

        loop = asyncio.get_running_loop()
        try:
            text = await loop.run_in_executor(self.served.worker, made)
        except UnusableInput as trouble:
            raise HTTPError(422, "%s", trouble.findings[0].message) from None
        self.show(text)


class _AskHandler(_Handler):
    """Refuses what is too large before it is read."""

    def initialize(self, served: Served, ask: Callable[[Mapping[str, Any]], Plain]) -> None:  # type: ignore[override]
        super().initialize(served)
        self.ask = ask
        self.received = bytearray()

    def prepare(self) -> None:
        super().prepare()
        length = self.request.headers.get("Content-Length", "0")
        if not (length.isascii() and length.isdecimal()):
            raise HTTPError(400, "the Content-Length of a request must be a number")
        if int(length[:20]) > LIMIT:
            raise HTTPError(413, "the request is too large")

    def data_received(self, chunk: bytes) -> None:
        self.received += chunk

    async def post(self, token: str) -> None:
        if self.request.headers.get("Content-Type", "").partition(";")[0].strip() != "application/json":
            raise HTTPError(415, "a request must be application/json")
        loop = asyncio.get_running_loop()
        try:
            self.tell(await loop.run_in_executor(self.served.worker, self._asked))
        except Denied as refusal:
            self.set_status(refusal.status)
            self.tell(refusal.plain)

    def _asked(self) -> Plain:
        try:
            plain = parse_text(self.received.decode("utf-8"), "the request.json").data
        except UnicodeDecodeError:
            raise Denied(400, "a request must be UTF-8") from None
        except UnusableInput as trouble:
            raise Denied(400, trouble.findings[0].message) from None
        if not isinstance(plain, dict):
            raise Denied(400, "a request must be an object")
        return self.ask(plain)
