"""Files written whole, or not at all: the one place from which the program writes files.

A file is written under a passing name in its folder, made to last, and then put in its place. So whatever
ends the program at whatever moment, the old content is there whole, or the new.
"""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import IO, Final

_LOCK_SECONDS: Final = 10.0
_NOT_SYNCED: Final = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EACCES, errno.EPERM})
"""The errors of a file system that can't be asked to make something last."""
_NO_LINKS: Final = frozenset({errno.EPERM, errno.ENOSYS, errno.ENOTSUP, errno.EMLINK})
"""The errors of one that has no second names for a file."""


class FileChanged(Exception):  # noqa: N818 - the name says what happened
    """A file holds something else than it did; ``raw`` is that, ``None`` if it is gone."""

    def __init__(self, raw: bytes | None) -> None:
        self.raw = raw
        super().__init__("the file changed")


class FileInMaking:
    """A file that is written bit by bit, and is in its place once closed; a context that failed leaves none.

    Unless it ``replaces``, nothing may be there: :class:`FileExistsError`. A device or pipe is written into.
    Raises :class:`OSError`, as its methods do.
    """

    def __init__(self, path: str | os.PathLike[str], replaces: bool) -> None:
        self._path = os.path.realpath(path)  # a link stays a link
        self._replaces = replaces
        self._beside: str | None = None
        if os.path.isdir(self._path):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), self._path)
        if os.path.exists(self._path) and not os.path.isfile(self._path):
            self._file: IO[bytes] = open(self._path, "wb")  # noqa: SIM115 - closed by close or discard
            return
        if not replaces and os.path.exists(self._path):
            raise _exists(self._path)
        import tempfile  # late: it takes long to import, and most results go to the terminal

        self._folder, name = os.path.split(self._path)
        handle, self._beside = tempfile.mkstemp(dir=self._folder, prefix=f".{name[:40]}.")
        self._file = open(handle, "wb")  # noqa: SIM115

    def write(self, content: bytes) -> None:
        """Writes the next bytes."""
        self._file.write(content)

    def close(self) -> None:
        """Makes the file last, and puts it in its place."""
        if self._beside is None:
            self._file.close()
            return
        self._file.flush()
        _synced(self._file.fileno())
        self._file.close()
        os.chmod(self._beside, _mode(self._path))
        if self._replaces:
            os.replace(self._beside, self._path)
        else:
            _named_anew(self._beside, self._path)
        self._beside = None
        _sync_folder(self._folder)

    def discard(self) -> None:
        """Leaves what was there before; after :meth:`close` there is nothing to leave."""
        with suppress(OSError):
            self._file.close()
        if self._beside is not None:
            with suppress(OSError):
                os.unlink(self._beside)

    def __enter__(self) -> FileInMaking:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                self.close()
        finally:
            self.discard()


def write_file(path: str | os.PathLike[str], content: bytes, replaces: bool = False) -> None:
    """Writes a file as a whole, new unless it ``replaces`` another; raises as :class:`FileInMaking` does."""
    with FileInMaking(path, replaces) as file:
        file.write(content)


def replace_if_same(path: str | os.PathLike[str], content: bytes, known: bytes | None) -> None:
    """Replaces a file that still holds what is ``known`` of it (``None``: there was none).

    Others who write with this function wait meanwhile. Raises :class:`FileChanged`, or :class:`OSError`.
    """
    from pathlib import Path  # late: few commands replace anything

    path = os.path.realpath(path)
    with _locked(os.path.dirname(path)):
        try:
            raw: bytes | None = Path(path).read_bytes()
        except FileNotFoundError:
            raw = None
        if raw != known:
            raise FileChanged(raw)
        try:
            write_file(path, content, replaces=known is not None)
        except FileExistsError:  # somebody made it who knows no lock
            raise FileChanged(Path(path).read_bytes()) from None


@contextmanager
def _locked(folder: str) -> Iterator[None]:
    """Keeps others out who lock this folder, too; nobody where there are no such locks."""
    try:
        import fcntl
    except ImportError:  # not Unix
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        until = time.monotonic() + _LOCK_SECONDS
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() > until:
                    raise TimeoutError(errno.ETIMEDOUT, "another program is writing there") from None
                time.sleep(0.01)
            except OSError:  # a file system without locks
                break
        yield
    finally:
        os.close(handle)


def _exists(path: str) -> FileExistsError:
    return FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path)


def _named_anew(beside: str, path: str) -> None:
    """Gives a file a name that nothing has yet."""
    try:
        if not hasattr(os, "link"):  # within a web page
            raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno not in _NO_LINKS:
            raise
        os.close(os.open(path, os.O_CREAT | os.O_EXCL))  # the name is ours from now on
        try:
            os.replace(beside, path)
        except BaseException:
            os.unlink(path)
            raise
    else:
        os.unlink(beside)


def _mode(path: str) -> int:
    """The permissions of the file at a path, or those that a new one has."""
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _synced(handle: int) -> None:
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in _NOT_SYNCED:
            raise


def _sync_folder(folder: str) -> None:
    """Makes the names in a folder last."""
    try:
        handle = os.open(folder, os.O_RDONLY)
    except OSError:  # it may be written into but not read; on Windows none can be opened
        return
    try:
        _synced(handle)
    finally:
        os.close(handle)
