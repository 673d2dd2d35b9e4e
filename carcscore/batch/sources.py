"""Finds records: in files, folders, globs, archives and lists of paths."""

from __future__ import annotations

import glob
import os
import re
import stat
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Final

from carcscore.batch.archives import (
    ARCHIVES,
    LINES,
    LINKED,
    PACKED,
    RECORDS,
    TARS,
    SourceEntry,
    cannot_be_read,
    holds_texts,
    lines_in,
    may_hold_texts,
    members_of_tar,
    members_of_zip,
    packed_record,
    records_of_text,
    texts_in,
)
from carcscore.batch.packing import unpacked_name
from carcscore.findings import UnusableInput
from carcscore.formats.registry import is_foreign_text, parts_of, refuse_address, short_name
from carcscore.source.documents import documents
from carcscore.source.files import LIMIT, read_bytes

_READERS: Final[dict[tuple[str, ...], Callable[[str, bool], Iterator[SourceEntry]]]] = {
    (".zip",): members_of_zip,
    TARS: members_of_tar,
    LINES: lines_in,
    PACKED: packed_record,
}
_CANT_BE_READ: Final = "packed in a way that can't be read here: unpack it"

_SEVERAL: Final = (".yaml", ".yml", "-")
"""Endings of files that may hold several records, parted as YAML parts documents; ``-`` is standard input."""

_PART: Final = re.compile(r"(?::[0-9]+)?(?:#[0-9]+)?\Z")
"""The suffix of the name of one of several records in a file."""

Content = tuple[bytes | None, tuple[str, str] | None]
"""Bytes, or a code and a message why there are none."""


def find(paths: Iterable[str], contents: bool = True) -> Iterator[SourceEntry]:
    """The records at these paths, in a stable order: as given; in folders by name; in archives as they lie.

    Without ``contents`` nothing is read that isn't needed to count them. Raises nothing: what can't be read
    is an entry with its trouble.
    """
    for path in paths:
        yield from _at(path, contents)


def file_with(source: str) -> str | None:
    """The file that holds the record of a name, or the archive that does; ``None`` where there is neither."""
    path = _PART.sub("", source)
    while path and not os.path.lexists(path):
        path = os.path.dirname(path)
    return path if path and not os.path.isdir(path) else None


def is_gone(source: str) -> bool:
    """True if the file that held a record of this name is gone."""
    return source != "-" and not is_foreign_text(source) and file_with(source) is None


def is_pipe(path: str) -> bool:
    """True if there is a pipe at a path."""
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def _at(path: str, contents: bool) -> Iterator[SourceEntry]:
    if path == "-":
        raw, trouble = read_content("-") if contents else (None, None)
        parts = [] if raw is None else records_of_text("-", raw)
        for found in parts if len(parts) > 1 else _games(SourceEntry("-", None, raw, trouble)):
            yield found._replace(key="-/" + found.source)  # no file is called that
        return
    try:
        refuse_address(path)
        links = parts_of(path)  # the record itself, or several
    except UnusableInput as trouble:
        finding = trouble.findings[0]
        yield SourceEntry(short_name(path), trouble=(finding.code, finding.message))
        return
    for link in links:
        yield SourceEntry(link.text, raw=os.fsencode(link.text), key=link.text)
    if links:
        return
    if not os.path.lexists(path) and glob.has_magic(path):
        yield from _matching(path, contents)
        return
    known_as = _known_as(path) if contents else ""
    for entry in _in_folder(path, contents) if os.path.isdir(path) else _in_file(path, contents):
        for found in _games(entry, named=entry.path == path) if contents else [entry]:
            key = known_as + found.source[len(path) :].lstrip(os.sep)
            yield found._replace(key=key) if contents else found


def _games(entry: SourceEntry, named: bool = False) -> Iterable[SourceEntry]:
    """The records of a YAML file, or member of an archive, that holds several; else the entry itself.

    A file that is ``named`` by itself is YAML unless its name says that it is JSON.
    """
    name = unpacked_name(entry.source.lower())
    if (
        entry.trouble
        or entry.passed
        or not (name.endswith(_SEVERAL) or (named and not name.endswith(".json")))
    ):
        return [entry]
    raw = entry.raw
    if raw is None and entry.path is not None:
        raw = _quickly(entry.path)
    if raw is None or b"\n---" not in raw or len(games := documents(raw)) < 2:
        return [entry]
    return [SourceEntry(f"{entry.source}:{line}", raw=game, first_line=line) for line, game in games]


def _quickly(path: str) -> bytes | None:
    """The bytes of an ordinary file; what can't be read, or is too large, is told when it is examined."""
    try:
        found = os.stat(path)
        if not stat.S_ISREG(found.st_mode) or found.st_size > LIMIT:
            return None
        with open(path, "rb") as stream:
            return stream.read()
    except (OSError, ValueError):
        return None


def _known_as(path: str) -> str:
    """The beginning of all sources below a path, whatever spelling of the path was given.

    A link to a file has a name of its own; the folders on the way to it have not.
    """
    if os.path.isdir(path):
        return _folder(path)
    folder, name = os.path.split(path)
    return _folder(folder) + name + ("" if _reader_for(path) is None else os.sep)


@lru_cache(256)
def _folder(path: str) -> str:
    try:
        whole = os.path.join(os.path.realpath(path), "")
        here = os.path.join(os.path.realpath("."), "")
    except (OSError, ValueError):  # a working folder that is gone, a name that can't be one
        return os.path.join(path, "") if path else ""
    return whole.removeprefix(here)


def _in_file(path: str, contents: bool) -> Iterator[SourceEntry]:
    reader = _reader_for(path)
    if reader is None or not os.path.isfile(path):
        yield SourceEntry(path, path)
    else:
        yield from reader(path, contents)


def _reader_for(path: str) -> Callable[[str, bool], Iterator[SourceEntry]] | None:
    lower = path.lower()
    if may_hold_texts(os.path.basename(lower)):
        return texts_in
    return next((reader for endings, reader in _READERS.items() if lower.endswith(endings)), None)


def _in_folder(folder: str, contents: bool) -> Iterator[SourceEntry]:
    """Every record and archive below a folder; hidden ones and links to folders are skipped."""
    nothing = True
    for found in _below(folder, contents):
        nothing = nothing and found.passed is not None
        yield found
    if nothing:
        looked_for = ", ".join((*RECORDS, *ARCHIVES, LINKED))
        message = f"There is no record in this folder (looked for {looked_for})."
        yield SourceEntry(folder, trouble=("no-records", message))


def _below(folder: str, contents: bool) -> Iterator[SourceEntry]:
    try:
        with os.scandir(folder) as entries:
            names = sorted(
                (entry.name, entry.is_dir(follow_symlinks=False), entry.is_file(follow_symlinks=False))
                for entry in entries
            )
    except OSError as error:
        reason = error.strerror or "it can't be read"
        yield SourceEntry(folder, trouble=("not-readable", f"The folder can't be read: {reason}."))
        return
    for name, is_folder, is_file in names:
        if name.startswith("."):
            continue
        path = os.path.join(folder, name)
        if is_folder:
            yield from _below(path, contents)
            continue
        if cannot_be_read(name):
            yield SourceEntry(path, passed=_CANT_BE_READ)
            continue
        is_meant = name.lower().endswith((*RECORDS, *ARCHIVES, *PACKED)) or (
            may_hold_texts(name) and os.path.isfile(path) and holds_texts(path)
        )
        if not is_file and (why := _passed(path, is_meant)) is not None:
            yield SourceEntry(path, passed=why)
        elif is_meant:
            yield from _in_file(path, contents)


def _passed(path: str, is_meant: bool) -> str | None:
    """Why a file, link or device in a folder is skipped, if there is reason to tell.

    That is for links to folders, and for names of records (``is_meant``): nobody put a pipe there as one.
    """
    try:
        kind = os.stat(path).st_mode
    except OSError:
        return None  # reading it says what is wrong
    if stat.S_ISDIR(kind):
        return "a link to a folder"
    if stat.S_ISREG(kind) or not is_meant:
        return None
    return "a pipe" if stat.S_ISFIFO(kind) else "a device or socket"


def _matching(pattern: str, contents: bool) -> Iterator[SourceEntry]:
    paths = sorted(glob.iglob(pattern, recursive=True))
    for path in paths:
        yield from _at(path, contents)
    if not paths:
        trouble = ("not-found", "No file matches this pattern. Check how it was typed.")
        yield SourceEntry(pattern, trouble=trouble)


def read_content(path: str) -> Content:
    """The bytes at a path (``-`` is standard input), or the trouble of reading them."""
    try:
        return read_bytes(path), None
    except UnusableInput as trouble:
        return None, (trouble.findings[0].code, trouble.findings[0].message)


def paths_in(listing: Iterable[bytes]) -> Iterator[str]:
    """The paths of a list, one a line; empty lines don't count, nor remarks: ``#`` and what is not a file."""
    for line in listing:
        path = os.fsdecode(line.rstrip(b"\r\n"))
        if path.strip() and (not path.startswith("#") or os.path.lexists(path)):
            yield path
