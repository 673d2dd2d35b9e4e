"""What is found where records are looked for: a record, or what was passed over and why."""

from __future__ import annotations

from typing import Final, NamedTuple

RECORDS: Final = (".yaml", ".yml", ".json", ".jcz")
"""How the names of records end."""
ARCHIVES: Final = (".zip", ".tar", ".tar.gz", ".tgz", ".jsonl", ".jsonl.gz")
"""How the names of files end that hold many records."""


class Found(NamedTuple):
    """A record found: a file at ``path``, bytes out of an archive (``raw``), or why there are none.

    ``source`` is how reports name it; ``trouble`` is a code and a message. ``passed`` says in a few words why
    something that is named like a record or an archive was passed over: then there is nothing else. ``key``
    is the same for whatever spelling the path was given in.
    """

    source: str
    path: str | None = None
    raw: bytes | None = None
    trouble: tuple[str, str] | None = None
    passed: str | None = None
    key: str = ""
