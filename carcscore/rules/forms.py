"""Forms: what a record says to an expansion, declared as types that give JSON Schema, reading and writing.

A form is a NamedTuple. Its docstring is its title and, after an empty line, its description; each field is
a key (``from_`` is the key ``from``), and a field with a default may be left out::

    @form({"by": "blue", "of": "red"})
    class Bribe(NamedTuple):
        '''a bribe: `{by: PLAYER, of: PLAYER}`'''

        by: Annotated[Player, "Who pays."]
        of: Annotated[Player, "Whose pickpocket leaves the board."]
        after: Literal["scoring"] | None = None

A field holds a ``Cell``, ``Point``, ``Player``, ``FigureName``, ``Role`` or ``TileCode``, a ``bool``, a
``Literal`` of words, ``Annotated[int, Whole(0, 9)]``, ``Annotated[str, Text(40)]``, another form, a
``tuple[X, ...]``, a ``Mapping`` from ``Player``, ``Cell`` or a ``Literal``, or a union of these.
``Annotated`` may add a description or a ``Label``, the ``Size`` of a list, and the ``Code`` of a finding (all
from :mod:`.data_types`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from inspect import getdoc
from types import UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from carcscore.findings import Finding, Path
from carcscore.rules.data_types import (
    CellWriter,
    Code,
    DataType,
    Either,
    Fragment,
    Label,
    ListOf,
    MapOf,
    Names,
    OneOf,
    Reading,
    Ref,
    Simple,
    Size,
    Text,
    union,
)

T = TypeVar("T")


class FormOf(DataType[T]):
    """A mapping that fills a form, all its ``required`` keys; ``short``, ``words`` and ``single`` as
    :func:`form` says.
    """

    def __init__(self, cls: Any) -> None:
        label, short, self.words, self.single = _SAID.get(cls, (Label(), "", {}, False))
        title, _, description = (getdoc(cls) or "").partition("\n\n")
        hints = get_type_hints(cls, include_extras=True)
        self.short = tuple(short.split())
        self._names: dict[str, str] = {name.rstrip("_"): name for name in cls._fields}
        self._defaults: dict[str, object] = cls._field_defaults
        self.fields = {key: data_type(hints[name]) for key, name in self._names.items()}
        needed = [key for key, name in self._names.items() if name not in self._defaults]
        self.required = dict.fromkeys(needed).keys()
        shown = needed or list(self.fields)
        example = {key: self.fields[key].example for key in (shown[:1] if self.single else shown)}
        super().__init__(cls, self._schema(), example)
        self.label = Label(_line(title), _line(description), *label.examples)

    def _schema(self) -> Fragment:
        if not self.fields:
            return {"type": "object", "maxProperties": 0}
        known: Fragment = {"type": "object"}
        if self.single:
            known |= {"minProperties": 1, "maxProperties": 1}
        if self.required:
            known |= {"required": list(self.required)}
        known |= {"additionalProperties": False}
        known |= {"properties": {key: each.schema() for key, each in self.fields.items()}}
        short = [self.fields[key].part for key in self.short]
        words = [OneOf(*self.words).fragment] if self.words else []
        return union([*(short if len(short) < 2 else [Text(200).fragment]), *words, known])

    def read(self, data: Any, reading: Reading, path: Path) -> T | None:
        """The form, unless anything in it is wrong."""
        before = len(reading.findings)
        value = self._read(data, reading, path)
        if value is None and isinstance(data, str) and self.short and len(reading.findings) == before:
            reading.wrong("bad-value", f"{data[:40]} is not {self.label.title}", path)
        return value

    def _read(self, data: Any, reading: Reading, path: Path) -> T | None:
        said = data if isinstance(data, dict) else self.in_full(data)
        if said is None:
            return None
        values: dict[str, Any] = {}
        for key, one in said.items():
            if key in self.fields:
                place = (*path, key) if said is data else path
                value = self.fields[key].read(one, reading, place)
                if value is not None:
                    values[self._names[key]] = value
        whole = len(values) == len(said) and self.required <= said.keys()
        return self.type(**values) if whole and (len(said) == 1 or not self.single) else None

    def in_full(self, short: object) -> dict[str, object] | None:
        """A word, value or line as a mapping; of keys that may be left out the first are filled.

        ``None`` if it stands for none.
        """
        if isinstance(short, str) and short in self.words:
            return self.words[short]
        if len(self.short) == 1 and type(short) in (int, str):
            return {self.short[0]: short}
        words = short.split() if isinstance(short, str) else []
        *keys, last = self.short or ("",)
        if isinstance(self.fields.get(last), ListOf):
            said = zip(keys, words, strict=False)
            return {**dict(said), last: words[len(keys) :]} if len(words) > len(keys) else None
        spare = len(words) - sum(key in self.required for key in self.short)
        filled = [key for key in self.short if key in self.required or (spare := spare - 1) >= 0]
        if not words or len(filled) != len(words):
            return None
        return {key: _value(word) for key, word in zip(filled, words, strict=True)}

    def write(self, value: Any, cell: CellWriter = list) -> Any:
        """As a word or in short form where that says it all, else as a mapping."""
        said = {
            key: self.fields[key].write(one, cell)
            for key, name in self._names.items()
            if (one := getattr(value, name)) != self._defaults.get(name, ...)
        }
        for word, meaning in self.words.items():
            if said == meaning:
                return word
        parts = [said[key] for key in self.short if key in said]
        if parts and isinstance(parts[-1], list) and all(isinstance(part, str) for part in parts[-1]):
            parts[-1] = " ".join(parts[-1])
        if (
            not parts
            or len(parts) < len(said)
            or any(isinstance(part, bool) or not isinstance(part, int | str) for part in parts)
        ):
            return said
        short = parts[0] if len(self.short) == 1 else " ".join(map(str, parts))
        return said if short in self.words or self.in_full(short) != said else short


def _value(word: str) -> object:
    return int(word) if word.isdecimal() and len(word) < 10 else word


def _line(text: str) -> str:
    return " ".join(text.split())


_SAID: Final[dict[Any, tuple[Label, str, Mapping[str, dict[str, object]], bool]]] = {}
"""The arguments of :func:`form`, by form."""


def form(
    *examples: object,
    short: str = "",
    words: Mapping[str, dict[str, object]] | None = None,
    single: bool = False,
) -> Callable[[type[T]], type[T]]:
    """Says more of a form than its fields.

    ``short`` are the keys that can be written without their names, as one value or as a line of words, of
    which a list at its end has all that follow;
    ``words`` stand for the mappings that they lead to. A ``single`` form has exactly one of its keys.
    """

    def remember(cls: type[T]) -> type[T]:
        _SAID[cls] = Label("", "", *examples), short, words or {}, single
        return cls

    return remember


def data_type(hint: Any) -> DataType[Any]:
    """The data type of a type hint. Raises :class:`TypeError` when no form can hold such values."""
    if isinstance(hint, type) and hasattr(hint, "_fields"):
        return _form_type(hint)
    origin, args = get_origin(hint), get_args(hint)
    if isinstance(hint, DataType):
        return hint
    if origin is Annotated:
        return _annotated(*args)
    if origin is Literal:
        return OneOf(*args)
    if origin in (Union, UnionType):
        choices = [data_type(arg) for arg in args if arg is not type(None)]
        return choices[0] if len(choices) == 1 else Either(choices)
    if origin is tuple and args[1:] == (...,):
        return ListOf(data_type(args[0]), Size(0, 1000))
    if origin is not None and issubclass(origin, Mapping):
        return MapOf(data_type(args[0]), data_type(args[1]))
    if hint is bool:
        return Simple(bool, {"type": "boolean"}, True).labelled(Label("`true` or `false`"))
    raise TypeError(f"a form can't hold {getattr(hint, '__name__', type(hint).__name__)}")


_form_type: Final = cache(FormOf[Any])


def _annotated(hint: Any, *extras: Any) -> DataType[Any]:
    found = next((given for given in extras if isinstance(given, DataType)), None) or data_type(hint)
    for extra in extras:
        label = found.label
        if isinstance(extra, Code) and isinstance(found, Ref):
            found = found.coded(extra)
        elif isinstance(extra, Size) and isinstance(found, ListOf):
            found = ListOf(found.of, extra).labelled(label)
        elif isinstance(extra, Label):
            found = found.labelled(extra)
        elif isinstance(extra, str):
            found = found.labelled(Label(label.title, extra, *label.examples, **label.also))
    return found


def schema(form: Any) -> Fragment:
    """The JSON Schema of a form, or of anything that a field can hold."""
    return data_type(form).schema()


def read(
    form: type[T] | DataType[T], data: object, names: Names, path: Path
) -> tuple[T | None, list[Finding]]:
    """The form that data fills, and a finding for each word in it that is wrong.

    It is ``None`` if anything was wrong, and also, with no findings, if the data has not the form at all,
    which the schema has told already.
    """
    reading = Reading(names, [])
    value = data_type(form).read(data, reading, path)
    return None if reading.findings else value, reading.findings


def write(form: type[T] | DataType[T], value: T) -> object:
    """The plain data that :func:`read` takes for this value."""
    return data_type(form).write(value)
