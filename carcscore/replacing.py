"""Files that are replaced as a whole, or not at all."""

from __future__ import annotations

import os


def replace_file(path: str | os.PathLike[str], content: bytes) -> None:
    """Replaces a file by one written beside it: whatever goes wrong, the old or the new is there whole."""
    import tempfile  # late: it takes long to import, and most results go to the terminal

    folder, name = os.path.split(path)
    handle, beside = tempfile.mkstemp(dir=folder or os.curdir, prefix=f".{name[:40]}.")
    try:
        with open(handle, "wb") as file:
            file.write(content)
        mode = os.stat(path).st_mode & 0o777 if os.path.exists(path) else 0o666 & ~_umask()
        os.chmod(beside, mode)
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
