"""Checks of a plug-in's declarations, and of its package's files, before anything is done with them."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from inspect import isclass
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from carcscore.findings import UnusableInput
from carcscore.rules.facts import Facts, Playable, schemas_of
from carcscore.rules.forms import data_type
from carcscore.rules.in_force import IdleMarks, palette_of
from carcscore.rules.rulebook import rules_of
from carcscore.text import a, listed, shown
from carcscore.tiles.catalogue import shipped_set

_MOST: Final = 400
"""The most characters that are told of what a stranger's code says."""


class Unsound(Exception):  # noqa: N818 - it tells of the expansion
    """A plug-in declares a wrong value, or has an unsound file."""


def harmless(value: object, spelled: Callable[[Any], str] = str) -> str:
    r"""A stranger's value in its own words: one line, safe to show, empty where it has none.

    >>> harmless(ValueError("no\x1b[2J\nmore"))
    'no\\x1b[2J'
    """
    try:
        return shown(spelled(value).strip().partition("\n")[0], _MOST)
    except KeyboardInterrupt:
        raise
    except BaseException:  # whatever is shown is a stranger's, and so is how it is spelled
        return ""


def reason(raised: BaseException) -> str:
    """The exception that was raised, in words.

    >>> reason(SystemExit()), reason(Unsound("its facts are odd")), reason(ValueError("odd"))
    ('SystemExit', 'its facts are odd', 'ValueError: odd')
    """
    text = harmless(raised)
    if isinstance(raised, Unsound | UnusableInput) and text:
        return text
    name = shown(type(raised).__name__, _MOST)
    return f"{name}: {text}" if text else name


def check(expansion: type[Playable], idle_marks: IdleMarks) -> None:
    """Looks over what an expansion declares, its rulebook and its tiles. Raises :class:`Unsound`."""
    facts = expansion.facts
    _check_fields(facts)
    for option in facts.options:
        if not option.values:
            raise _unlike(option, "values", "a value or more")
    if facts.turn_form is not None:
        try:
            data_type(facts.turn_form)
        except Exception:
            raise _unlike(facts, "turn_form", "a form") from None
    for action in expansion.actions:
        try:
            data_type(action.form)
        except Exception as raised:
            raise Unsound(f"the form of its action {action.name} is unsound: {harmless(raised)}") from None
    schemas_of(expansion)
    _of_file(facts, f"rulebook/{facts.rulebook}.yaml", lambda: rules_of(facts))
    if facts.tile_set is not None:
        own = facts.tile_set
        _of_file(facts, f"tilesets/{own}.yaml", lambda: _check_tiles(facts, own, idle_marks))
    elif facts.start:
        _check_codes("start", facts.start.cells, ())


def _check_tiles(facts: Facts, tile_set: str, idle_marks: IdleMarks) -> None:
    tiles = shipped_set(tile_set, palette_of((facts,), idle_marks), facts.package).tiles
    _check_codes("hand", facts.hand, tiles)  # without a set they may be tiles of the record's own
    _check_codes("start", facts.start.cells if facts.start else (), tiles)


def _check_codes(field: str, codes: Iterable[str], own: Container[str]) -> None:
    """The tiles that it starts with or deals are there."""
    base = shipped_set("base", palette_of(())).tiles
    if missing := [code for code in codes if code not in own and code not in base]:
        raise Unsound(f"its facts say {field}={listed(missing)}, where codes of its tiles are expected")


def _of_file(facts: Facts, file: str, read: Callable[[], object]) -> None:
    try:
        read()
    except Unsound:
        raise
    except UnusableInput as trouble:
        why = harmless(trouble.findings[0].message)
        raise Unsound(f"its file {file} in the package {facts.package} is not sound: {why}") from trouble
    except Exception as trouble:
        why = harmless(trouble.args[0] if isinstance(trouble, LookupError) and trouble.args else trouble)
        raise Unsound(f"its file {file} in the package {facts.package} is not sound: {why}") from trouble


def _check_fields(value: object) -> None:
    """Each field holds what its type says, and so does whatever it holds."""
    for name, hint in get_type_hints(type(value)).items():
        if not _fits(getattr(value, name), hint):
            raise _unlike(value, name, _due(hint))


def _unlike(value: object, field: str, due: str) -> Unsound:
    where = field if isinstance(value, Facts) else f"{type(value).__name__}.{field}"
    return Unsound(f"its facts say {where}={harmless(getattr(value, field), repr)}, where {due} is due")


def _fits(value: object, hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any or hint is object:
        return True
    if origin is Literal:
        return any(type(value) is type(arg) and value == arg for arg in args)
    if origin in (Union, UnionType):
        return any(_fits(value, arg) for arg in args)
    if origin is tuple and args[1:] != (...,):
        return isinstance(value, tuple) and len(value) == len(args) and all(map(_fits, value, args))
    if origin in (tuple, frozenset):
        return isinstance(value, origin) and all(_fits(entry, args[0]) for entry in value)
    if origin is Mapping:
        return isinstance(value, Mapping) and all(
            _fits(key, args[0]) and _fits(inner, args[1]) for key, inner in value.items()
        )
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        return False
    if isinstance(value, str):
        return shown(value) == value
    if hasattr(hint, "__dataclass_fields__"):
        _check_fields(value)
    return True


_WORDS: Final[Mapping[Any, str]] = {
    str: "a text without control characters",
    int: "a whole number",
    bool: "True or False",
    NoneType: "None",
}


def _due(hint: Any) -> str:
    """A type, in words: ``a tuple of MarkKind``."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        return listed(map(repr, args), "or")
    if origin in (Union, UnionType):
        return listed(map(_due, args), "or")
    if origin is Mapping:
        return f"a mapping from {_name(args[0])} to {_name(args[1])}"
    if origin is not None:
        return f"{a(origin.__name__)} of {_name(args[0])}"
    return _WORDS.get(hint) or f"a value of {_name(hint)}"


def _name(hint: Any) -> str:
    return hint.__name__ if isclass(hint) and get_origin(hint) is None else _due(hint)
