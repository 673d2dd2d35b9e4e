"""The command line: a thin Click command a file, loaded only when it is called."""

from __future__ import annotations

import atexit
import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any, Final

import click

from carcscore.cli.output import EXIT_INTERRUPTED, EXIT_UNUSABLE, fitted
from carcscore.collector import CollectorPaused
from carcscore.findings import UnusableInput
from carcscore.text import closest, shown_lines
from carcscore.version import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMMANDS: Final = {
    "score": "carcscore.cli.score:score",
    "check": "carcscore.cli.check:check",
    "replay": "carcscore.cli.replay:replay",
    "show": "carcscore.cli.show:show",
    "tiles": "carcscore.cli.tiles:tiles",
    "new": "carcscore.cli.new:new",
    "edit": "carcscore.cli.edit:edit",
    "convert": "carcscore.cli.convert:convert",
    "batch": "carcscore.cli.batch:batch",
    "standings": "carcscore.cli.standings:standings",
    "result": "carcscore.cli.result:result",
    "pair": "carcscore.cli.pair:pair",
    "rules": "carcscore.cli.rules:rules",
    "schema": "carcscore.cli.schema:schema",
}
"""The module of each command, in the order of the help."""
SHORT_HELPS: Final = {
    "score": "Score RECORD and explain every point.",
    "check": "List what is wrong in each RECORD, one line per finding.",
    "replay": "Replay RECORD, a turn log, with the track after each turn.",
    "show": "Draw the board of RECORD to compare it with the table.",
    "tiles": "Print the catalogue of tiles, or find a tile.",
    "new": "Print a record or tournament to fill in, or a sample.",
    "edit": "Build a board in the browser, scored and checked as it grows.",
    "convert": "Convert the record IN to OUT: YAML, JSON, saves, links.",
    "batch": "Check many records (files, folders, archives) on all cores.",
    "standings": "Verify the games of TOURNAMENT and print the standings.",
    "result": "Enter the result of BOARD in the open round of TOURNAMENT.",
    "pair": "Pair the next round of TOURNAMENT.",
    "rules": "List the rules, or explain a rule, a code or an expansion.",
    "schema": "Print the JSON Schema of a record, report or other format.",
}
"""The first sentence of each command's help, short enough for one line: a list need not import commands."""
_ON_ONE: Final = ("score", "replay", "show", "tiles")
"""The commands that tell one record or catalogue and end: nothing need be collected until then."""


@contextmanager
def ends_quietly() -> Iterator[None]:
    """Ends the command with :data:`EXIT_INTERRUPTED` when Ctrl-C is pressed; Click would say 1.

    Whatever else ends it is told in characters that are safe to show.
    """
    try:
        yield
    except click.ClickException as trouble:
        message = fitted(f"Error: {shown_lines(trouble.message)}", sys.stderr)
        vars(trouble)["message"] = message.removeprefix("Error: ")
        raise
    except UnusableInput as trouble:  # an expansion that breaks when it is asked to tell something
        for finding in trouble.findings:
            click.echo(fitted(f"Error: {finding.message}", sys.stderr), err=True)
        raise click.exceptions.Exit(EXIT_UNUSABLE) from None
    except KeyboardInterrupt:
        with suppress(OSError):  # perhaps nobody listens; the exit status still tells
            click.echo("Interrupted.", err=True)
        raise click.exceptions.Exit(EXIT_INTERRUPTED) from None


@contextmanager
def _terminated_as_interrupted() -> Iterator[None]:
    """Has SIGTERM do what Ctrl-C does: what was begun is cleared away."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


class _Listing(click.Group):
    """A group that lists its commands as they were given to it."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, in their order."""
        return list(self.commands)


class LateGroup(click.Group):
    """A group whose commands are imported when they are called: `score` need not load the rest."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """The context of a call; Ctrl-C ends it quietly."""
        with ends_quietly():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Loads and runs the command; Ctrl-C ends it quietly."""
        with ends_quietly():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, the main job first."""
        return list(COMMANDS)

    def _listed(self) -> click.Group:
        """The same group with commands that have nothing but their short help."""
        commands = {name: click.Command(name, help=told) for name, told in SHORT_HELPS.items()}
        return _Listing(self.name, commands, params=self.params, context_settings=self.context_settings)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of the commands; none is imported."""
        with formatter.section("Commands"):
            formatter.write_dl(list(SHORT_HELPS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands and options that begin so; none is imported."""
        listed = self._listed()
        settings = self.context_settings
        with click.Context(listed, info_name=ctx.info_name, **settings) as listing:
            return listed.shell_complete(listing, incomplete)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, imported now."""
        target = COMMANDS.get(cmd_name)
        if target is None:
            return None
        module, _, name = target.partition(":")
        with CollectorPaused():
            command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant; an unknown one is met with the nearest that there is."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            near = closest(args[0], COMMANDS)
            hint = f"; did you mean {near[0]}?" if near else f"; there are: {', '.join(COMMANDS)}"
            ctx.fail(f"there is no command {args[0]!r}{hint}")
        if args[:1] and args[0] in _ON_ONE:
            ctx.with_resource(CollectorPaused())
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Runs the program. What goes into a file or a pipe is UTF-8, as what is written with `--output`.

        A terminal keeps its encoding; what that lacks is escaped rather than fatal.
        """
        for name in ("stdout", "stderr"):
            stream = getattr(sys, name)
            if isinstance(stream, TextIOWrapper):
                encoding = None if stream.isatty() else "utf-8"
                stream.reconfigure(encoding=encoding, errors="backslashreplace")
            elif stream is None:  # closed by whoever called: what is written there is nobody's
                setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - to the end
        atexit.unregister(gc.freeze)
        atexit.register(gc.freeze)  # nobody need look for circles in what is left at the end
        try:
            with _terminated_as_interrupted():
                return super().main(*args, **kwargs)
        except OSError:
            # Commands meet this themselves; help texts and messages that can't be written come here.
            # What is left in the buffers must not fail once more when the interpreter ends.
            nowhere = os.open(os.devnull, os.O_WRONLY)
            for stream in (sys.stdout, sys.stderr):
                with suppress(OSError, ValueError):
                    os.dup2(nowhere, stream.fileno())
            sys.exit(2)


@click.group(cls=LateGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, "--version", "-V", prog_name="carcscore")
def main() -> None:
    """Score a finished game of Carcassonne from its record, and see why.

    \b
    carcscore new > evening.yaml      a record to fill in: type the board
    carcscore edit evening.yaml       or build it in a browser
    carcscore tiles                   find the codes of the tiles
    carcscore score evening.yaml      the score, point by point
    carcscore check evening.yaml      only what is wrong

    RECORD is a YAML or JSON file, or a link that holds a game; - is standard input. Exit status: 0 if nothing
    is wrong, 1 if something in the record is wrong, 2 if the record or the command can't be used.
    """
