"""Writes a certain cure into a record: the difference is shown, and the old file is kept beside it."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
from difflib import unified_diff
from itertools import chain, count
from pathlib import Path
from typing import Final

from carcscore.cli.options import Rules
from carcscore.cli.output import CannotWrite, emit, say
from carcscore.pipeline import examine_bytes, mended
from carcscore.replacing import FileChanged, replace_if_same, write_file
from carcscore.report.model import Report
from carcscore.sentences import printed
from carcscore.text import shown

_WRITABLE: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def fix(report: Report, asked: Rules) -> int:
    """Mends the file of a report if there is a certain cure; returns the exit status of what it then holds.

    Raises :class:`CannotWrite` when the file is read-only, has changed meanwhile or can't be written; it is
    then as it was.
    """
    name = shown(report.source)
    path = Path(os.path.realpath(report.source))
    if report.certain_cure is None:
        if report.findings:
            say(f"{name}: nothing changed: no cure is certain")
        return report.exit_status
    if not path.is_file():
        say(f"{name}: nothing changed: --fix needs a file with exactly one record")
        return report.exit_status
    try:
        if not path.stat().st_mode & _WRITABLE:
            raise CannotWrite(f"{name} is read-only")
        raw = path.read_bytes()
        if hashlib.sha256(raw).hexdigest() != report.sha256:
            raise CannotWrite(f"{name} has changed in the meantime; check it again")
        new = mended(raw, report.source, **asked)
        if new is None:
            say(f"{name}: nothing changed: the way this board is written, the cure must be applied by hand")
            return report.exit_status
        emit("\n".join(_difference(raw, new, report.source)))
        kept = _replaced(path, raw, new)
    except OSError as error:
        raise CannotWrite(f"{name} can't be written: {error.strerror or error}") from None
    after = examine_bytes(new, report.source, **asked)
    say(f"{name}: fixed; the old file is now {shown(kept.name)}. {shown(printed(after.verdict))}")
    return after.exit_status


def _difference(raw: bytes, new: bytes, name: str) -> list[str]:
    before, after = (text.decode("utf-8-sig").splitlines() for text in (raw, new))
    return [shown(line) for line in unified_diff(before, after, name, name, n=1, lineterm="")]


def _replaced(path: Path, raw: bytes, new: bytes) -> Path:
    """The path where the old file is kept; no existing file is ever overwritten."""
    for ending in chain((".bak",), (f".bak{number}" for number in count(2))):
        kept = path.with_name(path.name + ending)
        try:
            write_file(kept, raw)
            break
        except FileExistsError:
            continue
    try:
        shutil.copymode(path, kept)
        replace_if_same(path, new, raw)
    except FileChanged:
        kept.unlink()
        raise CannotWrite(f"{path} has changed in the meantime; check it again") from None
    except BaseException:
        kept.unlink()
        raise
    return kept
