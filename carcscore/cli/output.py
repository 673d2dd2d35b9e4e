"""Output of commands: results on standard output or into new files, remarks on standard error."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, TextIO

import click

from carcscore.findings import Finding
from carcscore.replacing import FileChanged, FileInMaking, replace_if_same, write_file
from carcscore.text import columns, shown_lines

if TYPE_CHECKING:
    from carcscore.drawing.signs import Style

EXIT_UNUSABLE = 2
EXIT_INTERRUPTED = 130
"""128 and the number of SIGINT."""
_NARROWEST = 40
"""The fewest columns that texts are folded to."""


def width() -> int:
    """The columns to write for: those of the terminal within reason, else 80."""
    if not sys.stdout.isatty():
        return 80
    return max(_NARROWEST, min(shutil.get_terminal_size().columns, 140))


def fitted(text: str, stream: TextIO) -> str:
    """A text with its lines folded where a terminal is too narrow for them; for anything else as it is."""
    if not stream.isatty():
        return text
    room = max(_NARROWEST, shutil.get_terminal_size().columns)
    if max(map(columns, text.split("\n"))) <= room:
        return text
    from carcscore.report.layout import folded  # late: mostly everything fits

    return folded(text, room)


def emit(result: str | bytes, output: str | None = None, force: bool = False, *, folds: bool = False) -> None:
    """Writes a result to standard output, or to a file that did not exist (unless forced).

    What ``folds`` has its lines folded on a terminal that is too narrow for them.
    Raises :class:`click.ClickException` with exit status 2 when the file can't be written.
    """
    if isinstance(result, str) and not result.endswith("\n"):
        result += "\n"
    if output is None or output == "-":
        write_stdout(fitted(result, sys.stdout) if folds and isinstance(result, str) else result)
        return
    if not output:
        raise CannotWrite("the name of the output file is empty")
    try:
        content = result.encode("utf-8", errors="backslashreplace") if isinstance(result, str) else result
        write_file(output, content, force)
    except (OSError, ValueError) as error:
        raise CannotWrite(_why(output, error)) from None


def write_back(name: str, text: str, raw: bytes) -> None:
    """Replaces a file that still holds ``raw``. Raises :class:`CannotWrite`."""
    try:
        replace_if_same(name, text.encode("utf-8", "surrogatepass"), raw)
    except FileChanged:
        raise CannotWrite(f"{name} has changed in the meantime; try again") from None
    except OSError as error:
        raise CannotWrite(_why(name, error)) from None


def emit_paged(result: str, output: str | None, force: bool) -> None:
    """Writes a text as :func:`emit` does; on a terminal that is too low for it, through the pager.

    ``PAGER`` in the environment names it (``cat`` for none).
    """
    lines = result.count("\n") + 2
    if output not in (None, "-") or not sys.stdout.isatty() or lines <= shutil.get_terminal_size().lines:
        emit(result, output, force)
    else:
        click.echo_via_pager(result + "\n", color="\x1b" in result)


def say(text: str) -> None:
    """Writes a remark to standard error."""
    with suppress(OSError):  # perhaps nobody listens; the exit status still tells
        sys.stderr.write(fitted(shown_lines(text.removesuffix("\n")), sys.stderr) + "\n")
        sys.stderr.flush()


def print_findings(findings: Iterable[Finding], source: str) -> None:
    """Writes a line for each finding to standard error."""
    from carcscore.report.findings_text import finding_line  # late: most records have no findings

    for finding in findings:
        say(finding_line(finding, source))


class CannotAnswer(click.ClickException):
    """The call is right, but what it asks for is not to be had; exit status 2."""

    exit_code = EXIT_UNUSABLE


class CannotWrite(CannotAnswer):
    """The result could not be written."""


def refuse_existing(*outputs: str | None, force: bool) -> None:
    """Refuses to write several files if one of them exists and is not to be replaced.

    Raises :class:`CannotWrite`.
    """
    for output in outputs:
        if output not in (None, "", "-") and not force and (os.path.isfile(output) or os.path.isdir(output)):
            raise CannotWrite(f"{output} already exists; --force replaces it")


def not_onto(record: str, output: str | None) -> None:
    """Refuses to write a result over the record that it was made from, forced or not.

    Raises :class:`click.UsageError`.
    """
    if output is None or "-" in (record, output):
        return
    try:
        same = os.path.samefile(record, output)
    except (OSError, ValueError):
        return
    if same and os.path.isfile(output):
        raise click.UsageError(f"{output} is the record itself; write to another file")


def encodes(text: str) -> bool:
    """True if standard output can show these characters."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def json_style(output: str | None) -> tuple[int | None, bool]:
    """By how much JSON is indented there, and whether it is to be ASCII.

    For a person at a terminal it is indented; for a stream that is not UTF-8 it is ASCII.
    """
    if output not in (None, "-"):
        return None, False
    return 2 if sys.stdout.isatty() else None, not encodes("é\u2713")


def drawing_style(plain: bool, output: str | None) -> Style:
    """The style of drawings: ASCII if asked for or if nothing else can be shown; colour only on a terminal.

    ``NO_COLOR`` in the environment, whatever its value, keeps colour off.
    """
    from carcscore.drawing.signs import Style  # late: most commands draw nothing

    to_screen = output is None or output == "-"
    ascii_only = plain or (to_screen and not encodes("─▒♦░●"))
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(ascii=ascii_only, colour=to_screen and wanted and sys.stdout.isatty())


def markup(text: str, output: str | None) -> str:
    """SVG or HTML as it is written there: what a stream can't encode becomes a reference."""
    whole = output not in (None, "-") or encodes(text)
    return text if whole else text.encode("ascii", "xmlcharrefreplace").decode()


def write_stdout(result: str | bytes) -> bool:
    """Writes to standard output; returns whether anybody reads it. Raises :class:`CannotWrite`."""
    try:
        if isinstance(result, bytes):
            sys.stdout.buffer.write(result)
        else:
            sys.stdout.write(result)
        sys.stdout.flush()
    except OSError as error:
        # What is left in the buffer is given up, so that the interpreter's own last flush does not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):  # whoever read has seen enough (`| head`)
            return False
        raise CannotWrite(f"standard output can't be written: {error.strerror}") from None
    return True


class ResultFile:
    """A file that a result is written into as it comes; only if forced it replaces another, as a whole.

    As a context that something else ends than :meth:`close` it leaves what was there before.
    Raises :class:`CannotWrite`, as its methods do.
    """

    def __init__(self, output: str, force: bool) -> None:
        self._output = output
        with self._errors():
            self._file = FileInMaking(output, force)

    def write(self, content: str | bytes) -> None:
        """Writes bytes, or a text as UTF-8."""
        with self._errors():
            self._file.write(
                content.encode("utf-8", "backslashreplace") if isinstance(content, str) else content
            )

    def close(self) -> None:
        """Puts the file in its place."""
        with self._errors():
            self._file.close()

    def __enter__(self) -> ResultFile:
        return self

    def __exit__(self, *ended: object) -> None:
        self._file.discard()

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            raise CannotWrite(_why(self._output, error)) from None


def _why(output: str, error: OSError | ValueError) -> str:
    """Why a file can't be written, in a sentence."""
    if isinstance(error, FileExistsError):
        return f"{output} already exists; --force replaces it"
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return f"{output} can't be written: {reason}"
