"""The cells in the data of expansions: where a JSON Schema fragment says that there is one."""

from __future__ import annotations

from collections.abc import Mapping

from carcscore.geometry import is_sheet_name, parse_sheet_name
from carcscore.record.context import Context

CELL = "#/$defs/cell"
"""What a fragment refers to where a cell stands."""


def read_cells(value: object, fragment: object, context: Context) -> object:
    """Data of an expansion with ``[x, y]`` where the name of a cell in a grid stood.

    What names no cell of this board stays as it is: the expansion tells of it.
    """
    if not isinstance(fragment, Mapping):
        return value
    if fragment.get("$ref") == CELL:
        return _cell(value, context)
    if isinstance(value, dict):
        known, others = fragment.get("properties", {}), fragment.get("additionalProperties")
        return {key: read_cells(inner, known.get(key, others), context) for key, inner in value.items()}
    if isinstance(value, list):
        return [read_cells(inner, fragment.get("items"), context) for inner in value]
    return value


def _cell(value: object, context: Context) -> object:
    if isinstance(value, str) and context.a1 is not None and is_sheet_name(value):
        return list(parse_sheet_name(value, context.a1))
    context.uses_pairs = context.uses_pairs or isinstance(value, list)
    return value
