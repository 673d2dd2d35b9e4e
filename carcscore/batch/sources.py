"""What to read: files, folders, globs, archives and lists of them, one found record after another."""

from __future__ import annotations

import glob
import os
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from carcscore.batch.archives import lines_in, members_of_tar, members_of_zip
from carcscore.findings import UnusableInput
from carcscore.source.files import read_bytes

RECORDS: Final = (".yaml", ".yml", ".json", ".jcz")
_ARCHIVES: Final = (
    (".zip", members_of_zip),
    (".tar", members_of_tar),
    (".tar.gz", members_of_tar),
    (".tgz", members_of_tar),
    (".jsonl", lines_in),
    (".jsonl.gz", lines_in),
)
ARCHIVES: Final = tuple(ending for ending, _ in _ARCHIVES)


class Found(NamedTuple):
    """A record found: a file at ``path``, bytes out of an archive (``raw``), or why there are none.

    ``source`` is how reports name it; ``trouble`` is a code and a message.
    """

    source: str
    path: str | None = None
    raw: bytes | None = None
    trouble: tuple[str, str] | None = None


def find(paths: Iterable[str], contents: bool = True) -> Iterator[Found]:
    """The records at these paths, in a stable order: as given; in folders by name; in archives as they lie.

    Without ``contents`` nothing is read that isn't needed to count them. Nothing is raised: what can't be
    read is found with its trouble.
    """
    for path in paths:
        yield from _at(path, contents)


def _at(path: str, contents: bool) -> Iterator[Found]:
    if path == "-":
        yield _standard_input() if contents else Found("-")
    elif os.path.isdir(path):
        yield from _in_folder(path, contents)
    elif not os.path.lexists(path) and glob.has_magic(path):
        yield from _matching(path, contents)
    else:
        yield from _in_file(path, contents)


def _in_file(path: str, contents: bool) -> Iterator[Found]:
    reader = _reader_for(path)
    if reader is None or not os.path.isfile(path):
        yield Found(path, path)
        return
    for source, raw, trouble in reader(path, contents):
        yield Found(source, None, raw, trouble)


def _reader_for(
    path: str,
) -> Callable[[str, bool], Iterator[tuple[str, bytes | None, tuple[str, str] | None]]] | None:
    lower = path.lower()
    return next((reader for ending, reader in _ARCHIVES if lower.endswith(ending)), None)


def _in_folder(folder: str, contents: bool) -> Iterator[Found]:
    """Every record and archive below a folder; hidden ones and links to folders are passed over."""
    nothing = True
    for found in _below(folder, contents):
        nothing = False
        yield found
    if nothing:
        endings = ", ".join((*RECORDS, *ARCHIVES))
        yield Found(
            folder, trouble=("no-records", f"There is no record in this folder (looked for {endings}).")
        )


def _below(folder: str, contents: bool) -> Iterator[Found]:
    try:
        with os.scandir(folder) as entries:
            names = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)
    except OSError as error:
        reason = error.strerror or "it can't be read"
        yield Found(folder, trouble=("not-readable", f"The folder can't be read: {reason}."))
        return
    for name, is_folder in names:
        if name.startswith("."):
            continue
        path = os.path.join(folder, name)
        if is_folder:
            yield from _below(path, contents)
        elif name.lower().endswith((*RECORDS, *ARCHIVES)) and (not os.path.exists(path) or _readable(path)):
            yield from _in_file(path, contents)


def _readable(path: str) -> bool:
    """Whether it's a file: nobody put a pipe or a device into a folder as a record."""
    return os.path.isfile(path)


def _matching(pattern: str, contents: bool) -> Iterator[Found]:
    nothing = True
    for path in sorted(glob.iglob(pattern, recursive=True)):
        nothing = False
        yield from _at(path, contents)
    if nothing:
        yield Found(pattern, trouble=("not-found", "No file matches this pattern. Check how it was typed."))


def _standard_input() -> Found:
    try:
        return Found("-", raw=read_bytes("-"))
    except UnusableInput as trouble:
        finding = trouble.findings[0]
        return Found("-", trouble=(finding.code, finding.message))


def paths_in(listing: Iterable[bytes]) -> Iterator[str]:
    """The paths of a list, one a line; empty lines don't count."""
    for line in listing:
        path = os.fsdecode(line.rstrip(b"\r\n"))
        if path.strip():
            yield path
