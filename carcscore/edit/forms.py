"""The forms that expansions declare, as plain data from which a page makes its inputs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from carcscore.rules.data_types import DataType, Either, ListOf, MapOf, Ref
from carcscore.rules.forms import FormOf

Plain = dict[str, Any]


def plain_form(form: DataType[Any]) -> Plain:
    """A form as plain data: its ``type``, and what belongs to that, with its title, description and example.

    >>> from carcscore.rules.data_types import Whole
    >>> plain_form(Whole(0, 9))
    {'type': 'whole', 'from': 0, 'to': 9, 'example': 1}
    """
    label = form.label
    said = {"title": label.title, "description": label.description, "example": form.example}
    return _type(form) | {key: value for key, value in said.items() if value not in ("", None)}


def _type(form: DataType[Any]) -> Plain:
    if isinstance(form, FormOf):
        fields = [
            {"key": key, "needed": key in form.required, "form": plain_form(field)}
            for key, field in form.fields.items()
        ]
        return {"type": "group", "single": form.single, "fields": fields}
    if isinstance(form, Ref):
        return {"type": form.name}
    fragment = form.fragment
    if isinstance(form, ListOf):
        size = {"least": fragment.get("minItems", 0), "most": fragment["maxItems"]}
        return {"type": "list", "of": plain_form(form.of), **size}
    if isinstance(form, MapOf):
        return {"type": "map", "keys": plain_form(form.keys), "of": plain_form(form.of)}
    if isinstance(form, Either):
        return {"type": "either", "of": [plain_form(choice) for choice in form.choices]}
    if "enum" in fragment:
        return {"type": "word", "of": list(fragment["enum"])}
    if fragment["type"] == "integer":
        return {"type": "whole", "from": fragment["minimum"], "to": fragment["maximum"]}
    if fragment["type"] == "boolean":
        return {"type": "flag"}
    return {"type": "text", "longest": fragment["maxLength"]}


def in_full(form: DataType[Any], data: object, player: Callable[[str], str]) -> object:
    """Plain data of a form with everything spelled out: no words or lines that stand for a mapping.

    ``player`` gives the id of the player whom a word means. What doesn't fit the form stays as it is.
    """
    if isinstance(form, FormOf):
        said = data if isinstance(data, dict) else form.in_full(data)
        if said is None:
            return data
        fields = form.fields
        return {
            key: in_full(fields[key], value, player) if key in fields else value
            for key, value in said.items()
        }
    if isinstance(form, Ref):
        return player(data) if form.name == "player" and isinstance(data, str) else data
    if isinstance(form, ListOf) and isinstance(data, list):
        return [in_full(form.of, entry, player) for entry in data]
    if isinstance(form, MapOf) and isinstance(data, dict):
        return {
            in_full(form.keys, key, player): in_full(form.of, value, player) for key, value in data.items()
        }
    if isinstance(form, Either):
        fitting = (
            choice for choice in form.choices if not isinstance(choice, FormOf) or _may_fill(choice, data)
        )
        whole = (in_full(data_type, data, player) for data_type in fitting)
        return next((entry for entry in whole if entry != data), data)
    return data


def _may_fill(form: FormOf[Any], data: object) -> bool:
    return not isinstance(data, dict) or data.keys() <= form.fields.keys()
