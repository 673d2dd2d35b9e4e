"""Ctrl-C: one quiet line and the exit status that shells and build tools expect."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import click

EXIT_INTERRUPTED = 130
"""128 and the number of SIGINT."""


@contextmanager
def ends_quietly() -> Iterator[None]:
    """Ends the command with :data:`EXIT_INTERRUPTED` when Ctrl-C is pressed; Click would say 1."""
    try:
        yield
    except KeyboardInterrupt:
        with suppress(OSError):  # perhaps nobody listens; the exit status still tells
            click.echo("Interrupted.", err=True)
        raise click.exceptions.Exit(EXIT_INTERRUPTED) from None
