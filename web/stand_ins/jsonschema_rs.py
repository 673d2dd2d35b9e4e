"""What carcscore takes of jsonschema-rs, which is compiled, by way of jsonschema."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any


def _pattern(validator: Any, pattern: str, instance: object, schema: Any) -> Iterator[Any]:
    """A pattern ends where the text does, not before a line break at its end."""
    from jsonschema import ValidationError

    if isinstance(instance, str) and not re.search(re.sub(r"\$\Z", r"\\Z", pattern), instance):
        yield ValidationError("no match")


class Draft202012Validator:
    """A schema that accepts data, or says where it refuses them."""

    def __init__(self, schema: Any) -> None:
        self._schema = schema

    @cached_property
    def _validator(self) -> Any:
        from jsonschema import Draft202012Validator as Usual
        from jsonschema.validators import extend

        return extend(Usual, {"pattern": _pattern})(self._schema)

    def is_valid(self, data: object) -> bool:
        """Whether it accepts the data."""
        return bool(self._validator.is_valid(data))

    def iter_errors(self, data: object) -> Iterator[Any]:
        """What it refuses, each with its ``instance_path``."""
        for error in self._validator.iter_errors(data):
            error.instance_path = list(error.absolute_path)
            yield error
