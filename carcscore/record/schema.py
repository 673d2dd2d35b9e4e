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
from carcscore.shipped import shipped_folder

if TYPE_CHECKING:
    from jsonschema_rs import Draft202012Validator

FORMAT: Final = 1
"""The version of the record format that this program reads and writes."""
_NOTHING: Final = {"title": "nothing", "not": {}}
"""The schema of an expansion's key where it has no data."""
_LONG_LIST: Final = 200
_DEEPEST: Final = 64
_MOST_BITS: Final = 64


def record_schema(vocabulary: Vocabulary = BASE_VOCABULARY) -> dict[str, Any]:
    """The JSON Schema of records that may use this vocabulary: the core's, opened for its keys."""
    return deepcopy(_schema(vocabulary))


def accepts(data: object, vocabulary: Vocabulary) -> bool:
    """Whether plain data has the form of a record that may use this vocabulary."""
    try:
        return _acceptor(vocabulary).is_valid(data)
    except ValueError:  # data that JSON can't hold
        return False


def refusals(data: object, vocabulary: Vocabulary) -> tuple[list[Finding], bool]:
    """The faults in the form of plain data that :func:`accepts` refused, and whether these are all."""
    from carcscore.record.refusals import explain

    kept = _refused_entries(data, vocabulary) if isinstance(data, dict) else {}
    if isinstance(data, dict) and kept:
        data = {**data, **{key: [data[key][index] for index in indexes] for key, indexes in kept.items()}}
    found, complete = explain(data, _schema(vocabulary), kept)
    return (found, complete) if found else (_unexplained(data, vocabulary), False)


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
            findings.error("too-deep", "Too many lists or mappings lie inside one another.", path[:8])
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
            findings.error("wrong-type", "Here stands something that no record can hold.", path)
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


def _refused_entries(data: dict[str, object], vocabulary: Vocabulary) -> dict[str, list[int]]:
    """For each long list the entries that the fast validator refused: the slow one sees only those."""
    long = {key for key, value in data.items() if isinstance(value, list) and len(value) > _LONG_LIST}
    if not long:
        return {}
    refused: dict[str, set[int]] = {key: set() for key in long}
    for error in islice(_acceptor(vocabulary).iter_errors(data), MOST_REFUSALS):
        path = list(error.instance_path)
        if len(path) == 1:
            refused.pop(str(path[0]), None)
        elif path and path[0] in refused:
            refused[str(path[0])].add(int(path[1]))
    return {key: sorted(indexes) for key, indexes in refused.items()}


def _unexplained(data: object, vocabulary: Vocabulary) -> list[Finding]:
    """The two validators disagree: the first one's place is all there is to say."""
    message = "What stands here does not fit the format of records."
    errors = islice(_acceptor(vocabulary).iter_errors(data), 1)
    return [Finding("bad-value", "error", message, Where(tuple(one.instance_path))) for one in errors]


@lru_cache(maxsize=1)
def _core() -> dict[str, Any]:
    schema = json.loads((shipped_folder("schemas") / "record.schema.json").read_bytes())
    assert isinstance(schema, dict)
    return schema


@lru_cache(maxsize=128)
def _schema(vocabulary: Vocabulary) -> dict[str, Any]:
    schema = deepcopy(_core())
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
