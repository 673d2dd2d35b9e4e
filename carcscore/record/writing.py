"""A record as text, YAML or JSON: reading it again gives the same record."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, Final, Literal

from carcscore.record.model import Layout, Record
from carcscore.record.plain import plain_data
from carcscore.record.vocabulary import Vocabulary
from carcscore.record.yaml_scalars import flow, scalar

Language = Literal["yaml", "json"]
_LISTED: Final = frozenset({"board", "followers", "pieces", "turns", "last_actions"})
"""Lists that are written with an entry a line."""
_BLOCK_LINE: Final = re.compile(
    "[!-~\u00a1-\u00ac\u00ae-\u1fff](?:[ -~\u00a1-\u00ac\u00ae-\u1fff]*[!-~\u00a1-\u00ac])?"
)


def write_record(
    record: Record, language: Language, layout: Layout | None = None, vocabulary: Vocabulary | None = None
) -> str:
    """The text of a record; read again, it gives the same record (but for a ``layout`` that differs).

    ``layout`` is that of the board, by default the record's own; a turn log has no board, so there it
    means nothing. With the ``vocabulary`` of the record's expansions, players without a colour can be
    named in compact lines; without it they are written in long form when there are expansions.

    Raises :class:`ValueError` with a sentence when that layout can't hold the board.
    """
    data = plain_data(record, layout, vocabulary)
    return _json(data) if language == "json" else "".join(f"{line}\n" for line in _yaml(data))


def _yaml(data: dict[str, Any]) -> Iterator[str]:
    for key, value in data.items():
        name = scalar(key, in_flow=False)
        if isinstance(value, str) and key in ("board", "notes") and _fits_block(value):
            yield f"{name}: {'|' if value.endswith(chr(10)) else '|-'}"
            yield from (f"  {line}".rstrip() for line in value.removesuffix("\n").split("\n"))
        elif isinstance(value, str):
            yield f"{name}: {scalar(value, in_flow=False)}"
        elif key in _LISTED and isinstance(value, list) and value:
            yield f"{name}:"
            for entry in value:
                yield f"  - {scalar(entry, in_flow=False) if isinstance(entry, str) else flow(entry)}"
        elif key == "tiles":
            yield f"{name}:"
            for code, tile in value.items():
                yield f"  {scalar(code, in_flow=False)}: {flow(tile)}"
        else:
            yield f"{name}: {flow(value)}"


def _fits_block(text: str) -> bool:
    """Whether a text of several lines is the same as a literal block (after ``|``)."""
    lines = text.removesuffix("\n").split("\n")
    return "\n" in text and all(_BLOCK_LINE.fullmatch(line) for line in lines)


def _json(data: dict[str, Any]) -> str:
    members = []
    for key, value in data.items():
        if key in _LISTED and isinstance(value, list) and value:
            text = "[\n    " + ",\n    ".join(_one_line(entry) for entry in value) + "\n  ]"
        else:
            text = _one_line(value)
        members.append(f"  {_one_line(key)}: {text}")
    return "{\n" + ",\n".join(members) + "\n}\n"


def _one_line(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
