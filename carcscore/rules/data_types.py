"""Types of the data that records hold for expansions: each gives JSON Schema, reading and writing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from typing import Annotated, Any, Generic, Protocol, TypeVar

from carcscore import geometry
from carcscore.findings import Finding, Path, Where
from carcscore.frozen import frozen
from carcscore.record.vocabulary import FOLLOWER

K = TypeVar("K")
T = TypeVar("T")
Fragment = dict[str, Any]
"""A part of a JSON Schema."""
CellWriter = Callable[[geometry.Cell], object]


class Names(Protocol):
    """The table of a record, which knows its words. All raise :class:`ValueError` for unknown words."""

    def cell_of(self, value: object) -> geometry.Cell:
        """The cell that a value means."""

    def player_of(self, word: object) -> str:
        """The id of the player whom a word means."""

    def figure_of(self, word: object) -> str:
        """The figure, follower or piece, that a word means."""

    def role_of(self, word: object) -> str:
        """The role that a word means."""


class Label:
    """The description of a value in the schema, and in messages that quote it; ``also`` are more keywords."""

    def __init__(self, title: str = "", description: str = "", *examples: object, **also: object) -> None:
        self.title = title
        self.description = description
        self.examples = examples
        self.also = also


@frozen
class Size:
    """The number of entries that a list may have."""

    least: int
    most: int


class Code(str):
    """The code of the finding for a word that means no such cell, point, player, figure or role."""


@frozen
class Reading:
    """Collects what is wrong while values are read."""

    names: Names
    findings: list[Finding]

    def wrong(self, code: str, message: str, path: Path) -> None:
        """Adds an error at a path."""
        self.findings.append(Finding(code, "error", message, Where(path)))


class DataType(Generic[T]):
    """A type of data: its schema, its reading and its writing.

    ``fragment`` is the schema without what the label says, its first key ``type``, ``enum`` or ``$ref``;
    ``part`` the same in a union. ``type`` is that of values.
    """

    def __init__(self, type_: Any, fragment: Fragment, example: object, part: Fragment | None = None) -> None:
        self.type = type_
        self.fragment = fragment
        self.part = part or fragment
        self.label = Label()
        self._example = example

    def labelled(self, label: Label) -> DataType[T]:
        """The same type with another label."""
        other = copy(self)
        other.label = label
        return other

    @property
    def example(self) -> Any:
        """An example, as a record writes it."""
        return self.label.examples[0] if self.label.examples else self._example

    def schema(self) -> Fragment:
        """The JSON Schema of such a value."""
        label, key = self.label, next(iter(self.fragment))
        said = {"title": label.title, "description": label.description}
        start = {key: self.fragment[key]}
        start |= {name: text for name, text in said.items() if text}
        if key != "$ref":
            start[key] = start.pop(key)
        examples = list(label.examples) or ([] if key in ("$ref", "enum") else [self._example])
        return start | label.also | self.fragment | ({"examples": examples} if examples else {})

    def read(self, data: Any, reading: Reading, path: Path) -> T | None:
        """The value, without those of its entries that are wrong; ``None``: there is none."""
        raise NotImplementedError

    def write(self, value: Any, cell: CellWriter = list) -> Any:
        """The value as a record writes it; ``cell`` writes a cell."""
        return value


class Simple(DataType[T]):
    """A value that stands for itself, if it passes a test."""

    def __init__(
        self, type_: type[T], fragment: Fragment, example: object, code: str = "", allowed: Any = None
    ) -> None:
        super().__init__(type_, fragment, example)
        self._code = code
        self._allowed = allowed

    def read(self, data: Any, reading: Reading, path: Path) -> T | None:
        """Nothing of another type, and nothing that is not allowed."""
        if not isinstance(data, self.type) or (isinstance(data, bool) and self.type is not bool):
            return None
        value: T = data
        if self._allowed is None or value in self._allowed:
            return value
        reading.wrong(self._code, f"{str(value)[:40]} can't stand here", path)
        return None


def Whole(least: int, most: int, example: int = 1) -> DataType[int]:  # noqa: N802 - used like a type
    """A whole number."""
    fragment = {"type": "integer", "minimum": least, "maximum": most}
    return Simple(int, fragment, example, "out-of-range", range(least, most + 1))


class _FixedWord(Simple[str]):
    """One of a few words; for digits their number may stand."""

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__(str, {"enum": list(words)}, words[0], "bad-value", words)
        if numbers := [int(word) for word in words if word.isdecimal()]:
            self.part = self.fragment | {"type": ["string", "integer"]}
            self.fragment = {"enum": [*words, *numbers]}

    def read(self, data: Any, reading: Reading, path: Path) -> str | None:
        """One of the words."""
        word = str(data) if type(data) is int and str(data) in self._allowed else data
        return super().read(word, reading, path)


def OneOf(*words: str) -> DataType[str]:  # noqa: N802
    """One of a few words; in a form a ``Literal`` says the same."""
    return _FixedWord(words)


def Text(most: int, least: int = 1) -> DataType[str]:  # noqa: N802
    """A text that means what the expansion makes of it."""
    shortest = {"minLength": least} if least else {}
    return Simple(str, {"type": "string", **shortest, "maxLength": most}, "text")


class Ref(DataType[T]):
    """A definition in the schema of records, by its name."""

    def __init__(
        self, name: str, example: object, reads: Callable[[Names, object], T], code: str = ""
    ) -> None:
        types = {"cell": ["array", "string"], "point": ["string", "integer"]}.get(name, "string")
        type_ = {"cell": tuple, "point": int}.get(name, str)
        part = {"type": types, "minLength": 1, "maxLength": 200}
        super().__init__(type_, {"$ref": f"#/$defs/{name}"}, example, part)
        self.name = name
        self._code = code
        self._reads = reads

    def coded(self, code: str) -> Ref[T]:
        """The same with another code for what is wrong."""
        other = copy(self)
        other._code = code
        return other

    def read(self, data: Any, reading: Reading, path: Path) -> T | None:
        """The meaning of the word."""
        try:
            return self._reads(reading.names, data)
        except ValueError as problem:
            reading.wrong(self._code, str(problem), path)
            return None

    def write(self, value: Any, cell: CellWriter = list) -> Any:
        """A cell as it is written there, a point by its name."""
        writers: dict[str, Callable[[Any], object]] = {"cell": cell, "point": geometry.point_name}
        return writers[self.name](value) if self.name in writers else value


class ListOf(DataType[tuple[T, ...]]):
    """A list."""

    def __init__(self, of: DataType[T], size: Size) -> None:
        least = {"minItems": size.least} if size.least else {}
        fragment = {"type": "array", **least, "maxItems": size.most, "items": of.schema()}
        super().__init__(tuple, fragment, [of.example])
        self.of = of

    def read(self, data: Any, reading: Reading, path: Path) -> tuple[T, ...] | None:
        """The entries that can be read."""
        if not isinstance(data, list):
            return None
        values = (self.of.read(entry, reading, (*path, number)) for number, entry in enumerate(data))
        return tuple(value for value in values if value is not None)

    def write(self, value: Any, cell: CellWriter = list) -> Any:
        """Each entry."""
        return [self.of.write(entry, cell) for entry in value]


class MapOf(DataType[dict[K, T]]):
    """A mapping from players, words or cells; ``what`` are its values in words: `the jewels of red`."""

    def __init__(self, keys: DataType[K], of: DataType[T], what: str = "") -> None:
        fragment: Fragment = {"type": "object", "additionalProperties": of.schema()}
        if words := [word for word in keys.fragment.get("enum", ()) if isinstance(word, str)]:
            fragment |= {"additionalProperties": False, "properties": {word: of.schema() for word in words}}
        if "cell" in keys.fragment.get("$ref", ""):
            fragment |= {"propertyNames": keys.fragment}
        super().__init__(dict, fragment, {_as_key(keys.example): of.example})
        self.keys, self.of, self.what = keys, of, what

    def read(self, data: Any, reading: Reading, path: Path) -> dict[K, T] | None:
        """The entries that can be read; of two for the same player the second."""
        if not isinstance(data, dict):
            return None
        values: dict[K, T] = {}
        for word, one in data.items():
            here = (*path, word)
            key = self.keys.read(word, reading, here)
            if key in values:
                who = f"the {self.what} of {key} stand" if self.what else f"{key} stands"
                reading.wrong("duplicate-player", f"{who} here twice", here)
            value = None if key is None else self.of.read(one, reading, here)
            if key is not None and value is not None:
                values[key] = value
        return values

    def write(self, value: Any, cell: CellWriter = list) -> Any:
        """Each entry that is not empty; words in their order."""
        words = [key for key in self.keys.fragment.get("enum", value) if key in value]
        return {
            _as_key(self.keys.write(key, cell)): self.of.write(value[key], cell)
            for key in words
            if value[key] not in ((), [], {})
        }


def _as_key(plain: Any) -> str:
    """A value as the key of a mapping: a cell as ``x,y``."""
    return plain if isinstance(plain, str) else ",".join(map(str, plain))


def Counts(*names: str, most: int = 99) -> DataType[dict[str, int]]:  # noqa: N802
    """The data type for counts of several things, by their names."""
    title = f"a mapping from {', '.join(names)} to numbers"
    return MapOf(OneOf(*names), Whole(0, most).labelled(Label("a number"))).labelled(Label(title))


class Either(DataType[Any]):
    """A value of one of several types."""

    def __init__(self, choices: Iterable[DataType[Any]]) -> None:
        self.choices = tuple(choices)
        super().__init__(object, union(choice.part for choice in self.choices), self.choices[0].example)

    def read(self, data: Any, reading: Reading, path: Path) -> Any:
        """As the first type that can read it, else what is wrong with it as the first that says so."""
        wrong: list[Finding] = []
        for choice in self.choices:
            trial = Reading(reading.names, [])
            value = choice.read(data, trial, path)
            if value is not None:
                reading.findings.extend(trial.findings)
                return value
            wrong = wrong or trial.findings
        if not wrong:
            allowed = self.label.title or "see the format"
            reading.wrong("bad-value", f"This value is not allowed; expected: {allowed}.", path)
        reading.findings.extend(wrong)
        return None

    def write(self, value: Any, cell: CellWriter = list) -> Any:
        """As the type whose values are of this type."""
        return next(choice for choice in self.choices if choice.type is type(value)).write(value, cell)


def union(parts: Iterable[Fragment]) -> Fragment:
    """Several fragments in one; a validator can then say what is wrong with each of its keywords."""
    types: dict[str, None] = {}
    words: list[str] = []
    merged: Fragment = {}
    any_text = False
    for each in parts:
        part = dict(each)
        named = part.pop("type", "string")
        types |= dict.fromkeys([named] if isinstance(named, str) else named)
        if "enum" in part:
            words += part.pop("enum")
            part["pattern"] = f"^{words[0]}$" if len(words) == 1 else f"^({'|'.join(words)})$"
        else:
            any_text = any_text or "string" in named
        if "properties" in part and "properties" in merged:
            part["properties"] = merged["properties"] | part["properties"]
            for one in (part, merged):
                one.pop("required", None)
        merged |= part
    if any_text:
        merged.pop("pattern", None)
    return {"type": list(types) if len(types) > 1 else next(iter(types))} | merged


Cell = Annotated[geometry.Cell, Ref("cell", [2, 0], lambda names, data: names.cell_of(data), "bad-cell")]
Point = Annotated[int, Ref("point", "N", lambda _, data: geometry.parse_point(str(data)), "bad-point")]
Player = Annotated[str, Ref("player", "red", lambda names, data: names.player_of(data), "unknown-player")]
FigureName = Annotated[
    str, Ref("figure", FOLLOWER, lambda names, data: names.figure_of(data), "unknown-figure")
]
Role = Annotated[str, Ref("role", "knight", lambda names, data: names.role_of(data), "unknown-role")]
TileCode = Annotated[str, Ref("tile", "D", lambda _, data: str(data))]
