"""``carcscore edit``: a board clicked together in a browser."""

from __future__ import annotations

import asyncio
import socket
import sys
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from carcscore.cli.options import complete_expansions, force_option
from carcscore.cli.output import EXIT_UNUSABLE, CannotAnswer, CannotWrite, emit, encodes, print_findings, say
from carcscore.findings import UnusableInput

if TYPE_CHECKING:
    from carcscore.edit.server import Served
    from carcscore.edit.session import Carrier, Session

_LIBRARIES = ("tornado", "ruamel", "platformdirs", "segno")
_NEEDS = "edit needs libraries that are not installed; get them with: pip install 'carcscore[edit]'"


@click.command()
@click.argument("record", required=False, type=click.Path())
@click.option("--players", metavar="'red Anna, blue Ben'", help="Players of a new record, in turn order.")
@click.option(
    "--expansions",
    metavar="NAME,...",
    help="Expansions of a new record; the page can choose them too.",
    shell_complete=complete_expansions,
)
@click.option("--autosave", is_flag=True, help="Save on every change instead of on a click.")
@click.option("--host", is_flag=True, help="Let phones in the same network open the page; prints a QR code.")
@click.option("--no-browser", is_flag=True, help="Print the address without opening a browser.")
@click.option(
    "--page",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Write the page as one file that works without the program, and exit.",
)
@force_option
@click.pass_context
def edit(
    ctx: click.Context,
    record: str | None,
    players: str | None,
    expansions: str | None,
    autosave: bool,
    host: bool,
    no_browser: bool,
    page: str | None,
    force: bool,
) -> None:
    """Build a board in the browser, scored and checked as it grows.

    RECORD is a YAML or JSON file, existing or new; without it the page asks for a name when it saves. Only
    this computer can reach the page, unless you pass --host. Ctrl-C stops the server; unsaved changes are
    kept and offered the next time you edit the same RECORD.

    \b
    carcscore edit evening.yaml
    carcscore edit --players 'red Anna, blue Ben' --expansions inns-and-cathedrals
    carcscore edit evening.yaml --host
    carcscore edit --page board.html
    """
    if not all(map(find_spec, _LIBRARIES)):
        raise CannotAnswer(_NEEDS)
    from carcscore.edit.page.document import page as document
    from carcscore.edit.server import HOME, Served

    if page is not None and (host or autosave or no_browser):
        raise click.UsageError("--page only writes a file; leave out --host, --autosave and --no-browser")
    try:
        session = _session(record, players, expansions, autosave, "server" if page is None else "none")
        start = session.start()
    except UnusableInput as trouble:
        print_findings(trouble.findings, record or "<new record>")
        ctx.exit(EXIT_UNUSABLE)
    if page is not None:
        emit(document(start), page, force)
        say("This page can't score. To get one that can, run `web/build FOLDER` in the source code of")
        say("the program and put the folder on any site; see docs/web.md there.")
        return
    hosts = (HOME, _own_address()) if host else (HOME,)
    try:
        served = Served(session, document, hosts)
    except OSError as error:
        raise CannotWrite(f"no port on this computer is available: {error.strerror or error}") from None
    _serve(served, browser=not no_browser)
    if session.unsaved:
        say("Unsaved changes are kept and offered the next time you edit the same record.")


def _session(
    record: str | None, players: str | None, expansions: str | None, autosave: bool, carrier: Carrier
) -> Session:
    """The session to edit in. Raises :class:`UnusableInput`, :class:`CannotAnswer` or ``UsageError``."""
    from carcscore.edit.drafts import Drafts
    from carcscore.edit.record_file import CantSave, RecordFile
    from carcscore.edit.session import USUAL_PLAYERS, Session

    file = RecordFile(Path(record)) if record is not None else None
    folder = file or RecordFile(Path("game.yaml"))
    try:
        exists = file is not None and file.read() is not None
        if file is not None and not exists:
            folder = file.beside(file.name)
    except CantSave as trouble:
        raise CannotAnswer(str(trouble)) from None
    if exists and (players or expansions):
        raise click.UsageError(
            f"--players and --expansions are for a new record, but {record} already exists"
        )
    return Session(
        file,
        folder,
        Drafts.of(folder.path) if carrier == "server" else None,
        players=_parts(players) or USUAL_PLAYERS,
        expansions=_parts(expansions),
        autosave=autosave,
        carrier=carrier,
    )


def _serve(served: Served, browser: bool) -> None:
    """Serves until Ctrl-C is pressed."""

    def ready() -> None:
        for address in served.addresses:
            say(f"The page is at {address}")
        if served.addresses[1:]:
            _print_qr_code(served.addresses[-1])
        say("Press Ctrl-C to stop it.")
        if browser and not webbrowser.open(served.addresses[0]):
            say("No browser could be opened: open the address yourself.")

    try:
        asyncio.run(served.serve(ready))
    except KeyboardInterrupt:
        say("Ended.")


def _print_qr_code(address: str) -> None:
    import segno

    if encodes("\u2580\u2584\u2588"):
        segno.make(address, error="l").terminal(out=sys.stderr, compact=True)


def _own_address() -> str:
    """The address of this computer in its network; nothing is sent to find it."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(("192.0.2.1", 9))
            address: str = probe.getsockname()[0]
            return address
    except OSError:
        raise CannotAnswer("--host: this computer is not on a network") from None


def _parts(text: str | None) -> list[str]:
    return [part.strip() for part in (text or "").split(",") if part.strip()]
