"""Explains why the schema refuses a record: a sentence and a place for every error.

Imported only when something was refused, because ``jsonschema`` takes long to import. Its messages are
never shown (they quote whole values); sentences are built from the keyword, the path, and the titles and
examples in the schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, Final

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from carcscore.findings import Finding, Path
from carcscore.record.errors import MOST_REFUSALS, Findings, name_of
from carcscore.record.yaml_scalars import flow, scalar
from carcscore.text import MOST_QUOTED, counted, kind_of, quoted, sentence, shown

_TYPE_WORDS: Final = {
    "string": "a text",
    "integer": "a whole number",
    "array": "a list",
    "object": "a mapping",
    "boolean": "`true` or `false`",
}
_FIRST_LINES: Final = {
    "carcscore": "begin it with the line `carcscore: 1`",
    "players": "add them in turn order, for example `players: [red Anna, blue Ben]`",
}


class _Refusal:
    """One error of the validator, as messages need it."""

    def __init__(self, error: ValidationError, kept: Mapping[Path, Sequence[int]], extended: bool) -> None:
        self.extended = extended
        self.keyword = str(error.validator)
        self.path: Path = tuple(error.absolute_path)
        self.path = _whole_path(self.path, kept)
        self.value: Any = error.instance
        self.limit: Any = error.validator_value
        self.schema: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
        if "propertyNames" in error.absolute_schema_path:  # the value is the key itself
            self.path = (*self.path, str(error.instance))

    @property
    def expected(self) -> str:
        """The value that belongs here, from the schema's title."""
        types = self.schema.get("type", ())
        words = [_TYPE_WORDS.get(name, name) for name in ([types] if isinstance(types, str) else types)]
        return str(self.schema.get("title") or " or ".join(words) or "something else")

    @property
    def example(self) -> str:
        """An example of what may be written here, with its key; empty when the schema gives none."""
        examples = self.schema.get("examples") or self.schema.get("enum")
        if not examples:
            return ""
        return self.entry(flow(examples[0]))

    def entry(self, value: str) -> str:
        """A value with its key as one line of YAML, without the key in a list."""
        key = self.path[-1] if self.path else 0
        return f"{shown(scalar(key, in_flow=True), MOST_QUOTED)}: {value}" if isinstance(key, str) else value


def _whole_path(path: Path, kept: Mapping[Path, Sequence[int]]) -> Path:
    """The path in the whole data of what has a path in data of which only some entries are left."""
    whole: Path = ()
    for step in path:
        numbers = kept.get(whole)
        whole = (*whole, step if numbers is None else numbers[int(step)])
    return whole


def _whole_pattern(_: object, pattern: str, text: object, __: object) -> Iterator[ValidationError]:
    """The keyword ``pattern``, with ``$`` at the very end only, as everywhere but in Python."""
    if isinstance(text, str) and not re.search(re.sub(r"\$\Z", r"\\Z", pattern), text):
        yield ValidationError("pattern")


_Explainer: Final[Any] = extend(  # type: ignore[no-untyped-call]  # jsonschema has few types
    Draft202012Validator, {"pattern": _whole_pattern}
)


def explain(
    data: object, schema: dict[str, Any], kept: Mapping[Path, Sequence[int]] = MappingProxyType({})
) -> tuple[list[Finding], bool]:
    """The faults that the schema finds in plain data, and whether these are all.

    ``kept`` are the lists of which only some entries are left, by their paths in the whole data, and the
    numbers that those had.
    """
    findings = Findings()
    errors = islice(_Explainer(schema).iter_errors(data), MOST_REFUSALS)
    extended = "carcscore" in schema.get("properties", ())
    refusals = [_Refusal(error, kept, extended) for error in errors]
    wrong_types = {refusal.path for refusal in refusals if refusal.keyword == "type"}
    seen: set[tuple[str, Path]] = set()
    for refusal in refusals:
        key = refusal.keyword, refusal.path
        if key in seen or (refusal.keyword != "type" and refusal.path in wrong_types):
            continue
        seen.add(key)
        _SENTENCES.get(refusal.keyword, _unfit)(refusal, findings)
    if len(refusals) < MOST_REFUSALS:
        return findings.found, True
    message = (
        f"Only the first {MOST_REFUSALS} faults in the form of the record are listed; correct those first."
    )
    findings.remark("note", "reading-stopped", message, ())
    return findings.found, False


def _wrong_type(refusal: _Refusal, findings: Findings) -> None:
    value, here = refusal.value, name_of(refusal.path)
    types = refusal.schema.get("type", ())
    remedy = f" For example: `{refusal.example}`." if refusal.example else ""
    if not refusal.path:
        message = f"the record is {kind_of(value)}, but a mapping of keys is needed, such as `carcscore: 1`."
    elif value is None:
        message = f"{here} is empty; leave it out or write {refusal.expected}.{remedy}"
    elif isinstance(value, int | float) and ("string" in types or refusal.path[:1] == ("players",)):
        fixed = refusal.entry(f'"{str(value).lower()}"')
        message = f"{here} is {kind_of(value)} here; put it in quotes: `{fixed}`."
    else:
        message = f"{here} is {kind_of(value)} here, but {refusal.expected} is needed.{remedy}"
    findings.error("wrong-type", sentence(message), refusal.path)


def _missing(refusal: _Refusal, findings: Findings) -> None:
    for key in refusal.limit:
        if key not in refusal.value:
            example = refusal.schema.get("properties", {}).get(key, {})
            hint = _FIRST_LINES.get(key) if not refusal.path else None
            text = f"{name_of(refusal.path)} lacks `{key}`" + (f"; {hint}." if hint else ".")
            if not hint and example.get("examples"):
                text += f" For example: `{key}: {flow(example['examples'][0])}`."
            findings.error("missing-key", sentence(text), refusal.path)


def _missing_beside(refusal: _Refusal, findings: Findings) -> None:
    for key, needed in refusal.limit.items():
        for other in needed:
            if key in refusal.value and other not in refusal.value:
                text = f"{name_of(refusal.path)} has `{key}`, but it lacks `{other}`."
                findings.error("missing-key", sentence(text), refusal.path)


def _unknown_keys(refusal: _Refusal, findings: Findings) -> None:
    known = refusal.schema.get("properties", {})
    holder = refusal.expected if not refusal.path or not isinstance(refusal.path[-1], str) else ""
    holder = holder.replace("a record of a game of Carcassonne", "a record") or quoted(refusal.path[-1])
    for key in refusal.value:
        if key not in known:
            near = findings.nearest(key, known)
            if "-" in key and "did you mean" not in near and refusal.extended:
                near = "; the name of an expansion can be a key only if `rules.expansions` lists it."
            message = f"{quoted(key)} is not a key of {holder}{near}"
            findings.error("unknown-key", message, (*refusal.path, key))


def _bad_value(refusal: _Refusal, findings: Findings) -> None:
    value, here = refusal.value, name_of(refusal.path)
    allowed = refusal.limit if isinstance(refusal.limit, list) else [refusal.limit]
    if isinstance(value, str) and value in {str(each) for each in allowed if not isinstance(each, str)}:
        message = f"{here} is a text here, but a number is needed: write {value} without quotes."
        findings.error("wrong-type", sentence(message), refusal.path)
        return
    words = [each for each in allowed if isinstance(each, str)]
    near = findings.nearest(value, words) if isinstance(value, str) else "."
    listed = ", ".join(dict.fromkeys(map(str, allowed)))
    is_what = f"{here} is {'empty' if value is None else quoted(value)}"
    message = f"{is_what}, but only {listed} can be used here{near if near.endswith('?') else '.'}"
    findings.error("bad-value", sentence(message), refusal.path)


def _out_of_range(refusal: _Refusal, findings: Findings) -> None:
    side = "at least" if refusal.keyword == "minimum" else "at most"
    message = f"{name_of(refusal.path)} is {quoted(refusal.value)}, but it can be {side} {refusal.limit}."
    findings.error("out-of-range", sentence(message), refusal.path)


def _bad_length(refusal: _Refusal, findings: Findings) -> None:
    here = name_of(refusal.path)
    count = len(refusal.value)
    unit = {"L": "character", "I": "entry", "P": "key"}[refusal.keyword[3]]
    if refusal.keyword.startswith("min") and count == 0:
        message = f"{here} is empty, but {refusal.expected} is needed."
    elif refusal.schema.get("minItems") == refusal.schema.get("maxItems") and unit == "entry":
        message = f"{here} has {counted(count, unit)}, but {refusal.expected} has {refusal.limit}."
    else:
        side = "at least" if refusal.keyword.startswith("min") else "at most"
        message = f"{here} has {counted(count, unit)}, but should have {side} {refusal.limit}."
    findings.error("bad-value", sentence(message), refusal.path)


def _bad_text(refusal: _Refusal, findings: Findings) -> None:
    value = str(refusal.value)
    message = f"{quoted(value)} is not {refusal.expected}."
    if refusal.path[-1:] == ("tile",) and value[:-1].isalpha() and value[-1:] in tuple("0123"):
        code, degrees = value[:-1].upper(), int(value[-1]) * 90
        message = (
            f"{quoted(value)} is not a tile code: in long form write `tile: {code}, rotation: {degrees}`."
        )
    findings.error("bad-value", message, refusal.path)


def _repeated(refusal: _Refusal, findings: Findings) -> None:
    seen: list[object] = []
    for index, value in enumerate(refusal.value):
        if value in seen:
            message = f"{quoted(value)} appears twice in {name_of(refusal.path)}; delete one of them."
            findings.error("duplicate-value", message, (*refusal.path, index))
        seen.append(value)


def _nothing_here(refusal: _Refusal, findings: Findings) -> None:
    message = f"{name_of(refusal.path)} has no data of its own here; delete it."
    findings.error("misplaced-key", sentence(message), refusal.path)


def _unfit(refusal: _Refusal, findings: Findings) -> None:
    here = name_of(refusal.path)
    message = f"{here} is {quoted(refusal.value)}, which does not fit: {refusal.expected} is needed."
    findings.error("bad-value", sentence(message), refusal.path)


_SENTENCES: Final[dict[str, Callable[[_Refusal, Findings], None]]] = {
    "type": _wrong_type,
    "required": _missing,
    "dependentRequired": _missing_beside,
    "additionalProperties": _unknown_keys,
    "enum": _bad_value,
    "const": _bad_value,
    "minimum": _out_of_range,
    "maximum": _out_of_range,
    "minLength": _bad_length,
    "maxLength": _bad_length,
    "minItems": _bad_length,
    "maxItems": _bad_length,
    "minProperties": _bad_length,
    "maxProperties": _bad_length,
    "pattern": _bad_text,
    "uniqueItems": _repeated,
    "not": _nothing_here,
}
