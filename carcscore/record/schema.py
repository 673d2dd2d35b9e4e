"""The schema of records, and checking plain data against it.

One schema, two validators: ``jsonschema_rs`` accepts in microseconds; only what it refuses is
explained, by ``jsonschema``, which takes long to import.
"""

from __future__ import annotations

import json
from copy import deepcopy
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from carcscore.findings import Finding, Path, Where
from carcscore.record.errors import MOST_REFUSALS, Findings
from carcscore.record.vocabulary import BASE_VOCABULARY, Vocabulary
from carcscore.shipped import shipped_schema

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator

FORMAT: Final = 1
"""The version of the record format that this program reads and writes."""
TOURNAMENT: Final = "carcscore_tournament"
"""The key by which the file of a tournament, which is not a record, is known."""
_NOTHING: Final = {"title": "nothing", "not": {}}
"""The schema of an expansion's key where it has no data."""
_LONG_LIST: Final = 200
_DEEPEST: Final = 64
_MOST_BITS: Final = 64


def record_schema(vocabulary: Vocabulary = BASE_VOCABULARY) -> dict[str, Any]:
    """The JSON Schema of records that may use this vocabulary: the core's, opened for its keys."""
    return deepcopy(_schema(vocabulary))


def accepts(data: object, vocabulary: Vocabulary) -> bool:
    """True if plain data has the form of a record that may use this vocabulary."""
    try:
        return _acceptor(vocabulary).is_valid(data)
    except ValueError:  # data that JSON can't hold
        return False


def refusals(data: object, vocabulary: Vocabulary) -> tuple[list[Finding], bool]:
    """The faults in the form of plain data that :func:`accepts` refused, and whether these are all."""
    return refusals_by(data, _schema(vocabulary), _acceptor(vocabulary))


def refusals_by(
    data: object, schema: dict[str, Any], acceptor: Draft202012Validator
) -> tuple[list[Finding], bool]:
    """The faults in the form of plain data that a schema refused, and whether these are all.

    ``acceptor`` is the fast validator of the schema.
    """
    from carcscore.record.refusals import explain

    refused = [tuple(error.instance_path) for error in islice(acceptor.iter_errors(data), MOST_REFUSALS)]
    kept: dict[Path, list[int]] = {}
    found, complete = explain(_shortened(data, (), refused, kept), schema, kept)
    return (found, complete) if found else (_unexplained(refused), False)


def unreadable(data: object) -> list[Finding]:
    """Findings that rule out reading parts of refused data: a newer format, or no plain data."""
    return not_plain(data) or _newer_format(data)


def not_plain(data: object) -> list[Finding]:
    """Findings on data that no YAML or JSON text can give; only programs make it."""
    findings = Findings()
    stack: list[tuple[object, Path]] = [(data, ())]
    while stack:
        value, path = stack.pop()
        if isinstance(value, dict | list) and len(path) >= _DEEPEST:
            findings.error("too-deep", "Too many lists or mappings are nested.", path[:8])
        elif isinstance(value, dict):
            for key, inner in value.items():
                if isinstance(key, str):
                    stack.append((inner, (*path, key)))
                    _check_text(key, path, findings)
                else:
                    findings.error("wrong-type", "A key is not a text; put it in quotes.", path)
        elif isinstance(value, list):
            stack.extend((inner, (*path, index)) for index, inner in enumerate(value))
        elif isinstance(value, str):
            _check_text(value, path, findings)
        elif isinstance(value, int) and value.bit_length() > _MOST_BITS:
            findings.error("out-of-range", "A number has too many digits.", path)
        elif value is not None and not isinstance(value, int | float):
            findings.error("wrong-type", "This is something that no record can hold.", path)
    return findings.found[::-1]


def _check_text(text: str, path: Path, findings: Findings) -> None:
    try:
        text.encode()
    except UnicodeEncodeError:
        findings.error("bad-value", "A text holds half of a character (a lone surrogate).", path)


def _newer_format(data: object) -> list[Finding]:
    version = data.get("carcscore") if isinstance(data, dict) else None
    if not isinstance(version, int) or version <= FORMAT:
        return []
    message = (
        f"This record is written in version {version} of the record format, for a newer version of the "
        f"program; this one reads version {FORMAT}. Update carcscore to read it."
    )
    return [Finding("newer-format", "error", message, Where(("carcscore",)))]


def _shortened(data: object, path: Path, refused: list[Path], kept: dict[Path, list[int]]) -> object:
    """The data with long lists reduced to the entries that the fast validator refused.

    The slow one sees only those. ``refused`` are the places of faults below ``path``, from there;
    ``kept`` gets the numbers of the entries that are left of each long list.
    """
    below: dict[str | int, list[Path]] = {}
    for place in refused:
        if place:
            below.setdefault(place[0], []).append(place[1:])
    if isinstance(data, dict):
        return data | {
            key: _shortened(data[key], (*path, key), inner, kept)
            for key, inner in below.items()
            if key in data
        }
    if not isinstance(data, list):
        return data
    if len(data) <= _LONG_LIST or () in refused:
        numbers = list(range(len(data)))
    else:
        numbers = kept[path] = sorted(int(step) for step in below)
    return [_shortened(data[number], (*path, number), below.get(number, []), kept) for number in numbers]


def _unexplained(refused: list[Path]) -> list[Finding]:
    """The two validators disagree: the first one's place is all there is to say."""
    message = "This does not fit the format of records."
    return [Finding("bad-value", "error", message, Where(path)) for path in refused[:1]]


@lru_cache(maxsize=1)
def _core() -> str:
    return shipped_schema("record")


@lru_cache(maxsize=128)
def _schema(vocabulary: Vocabulary) -> dict[str, Any]:
    schema: dict[str, Any] = json.loads(_core())
    turn = schema["properties"]["turns"]["items"]
    action = turn["properties"]["actions"]["items"]
    last_action = schema["properties"]["last_actions"]["items"]["properties"]["actions"]["items"]
    for holder, prefix, names, otherwise in (
        *(
            (holder, "actions.", names, otherwise)
            for holder in (action, last_action)
            for names, otherwise in ((vocabulary.actions, True), (vocabulary.keys, _NOTHING))
        ),
        (turn, "turns.", vocabulary.keys, _NOTHING),
        (schema, "", vocabulary.keys, _NOTHING),
    ):
        for name in names:
            fragment = vocabulary.schemas.get(prefix + name, otherwise)
            holder["properties"].setdefault(name, deepcopy(fragment))
    return schema


@lru_cache(maxsize=128)
def _acceptor(vocabulary: Vocabulary) -> Draft202012Validator:
    import jsonschema_rs

    return jsonschema_rs.Draft202012Validator(_schema(vocabulary))
