"""What the tests of forms read at: a table with two players, and what the schema accepts."""

from typing import Any

import jsonschema

from carcscore import geometry
from carcscore.record.schema import record_schema
from carcscore.rules.forms import schema


class AtTable:
    """Red and blue at a sheet whose A1 is [0, 0]."""

    def cell_of(self, value: object) -> geometry.Cell:
        if isinstance(value, list) and len(value) == 2 and all(type(one) is int for one in value):
            return value[0], value[1]
        try:
            return geometry.parse_sheet_name(str(value), (0, 0))
        except ValueError:
            raise ValueError(f"{str(value)[:40]} is not a cell") from None

    def player_of(self, word: object) -> str:
        if str(word).lower() not in ("red", "blue"):
            raise ValueError(f"{str(word)[:40]} is not a player")
        return str(word).lower()

    def figure_of(self, word: object) -> str:
        return str(word)

    def role_of(self, word: object) -> str:
        return str(word)


TABLE = AtTable()
HERE = ("turns", 0, "actions", 0, "x")


def accepted(of: Any, data: object) -> bool:
    whole = {**schema(of), "$defs": record_schema()["$defs"]}
    return bool(jsonschema.Draft202012Validator(whole).is_valid(data))
