"""Sessions of editing, and what a page sends to them."""

from copy import deepcopy
from pathlib import Path
from typing import Any

from carcscore.edit.drafts import Drafts
from carcscore.edit.record_file import RecordFile
from carcscore.edit.session import Session

LAID = {"tile": "V", "at": [2, 0], "rotation": 90}


def session_on(path: Path, **more: Any) -> Session:
    file = RecordFile(path)
    return Session(file, file, Drafts(path.parent / "drafts"), **more)


def laid(start: dict[str, Any], tile: dict[str, Any] = LAID) -> dict[str, Any]:
    """What a page sends after a tile was laid."""
    record = deepcopy(start["record"])
    record["board"].append(tile)
    return {"record": record, "page": start["page"], "version": start["file"]["version"], "serial": 1}
