"""Values that nobody changes, of which a program start makes many classes and a game many objects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import partial
from operator import attrgetter
from typing import Any, TypeVar, cast, dataclass_transform, overload

T = TypeVar("T")


@overload
def frozen(cls: type[T], /) -> type[T]: ...
@overload
def frozen(*, slots: bool = ..., kw_only: bool = ..., eq: bool = ...) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(
    cls: type[T] | None = None, /, *, slots: bool = True, kw_only: bool = False, eq: bool = True
) -> type[T] | Callable[[type[T]], type[T]]:
    """A dataclass that type checkers hold to be frozen, equal and hashed by what it holds.

    At run time nothing hinders a change, and the constructor is generated with the first object: classes that
    a run does not need cost it next to nothing. It has fields, all its own: no base class has any. With
    ``slots=False`` it may have cached properties; without ``eq`` an object equals itself alone.

    >>> @frozen
    ... class Spot:
    ...     cell: tuple[int, int]
    ...     why: str = field(default="", compare=False)
    >>> Spot((2, 0), "a city"), {Spot((2, 0)), Spot((2, 0), "a road")} == {Spot((2, 0))}
    (Spot(cell=(2, 0), why='a city'), True)
    """
    if cls is None:
        return partial(_made, slots=slots, kw_only=kw_only, eq=eq)
    return _made(cls, slots=slots, kw_only=kw_only, eq=eq)


class _Late:
    """What a class has by some name, made when it is first asked for."""

    def __init__(self, make: Callable[[], object]) -> None:
        self.make = make

    def __set_name__(self, cls: type, name: str) -> None:
        self.cls, self.name = cls, name

    def __get__(self, value: object, cls: type) -> Any:
        setattr(self.cls, self.name, self.make())
        return getattr(cls if value is None else value, self.name)


def _made(cls: type[T], *, slots: bool, kw_only: bool, eq: bool) -> type[T]:
    names = tuple(cls.__annotations__)
    left_out = {
        "__dict__",
        "__weakref__",
        *(name for name in names if slots or isinstance(vars(cls).get(name), Field)),
    }
    body = {name: one for name, one in vars(cls).items() if name not in left_out}
    body |= {"__qualname__": cls.__qualname__, "__match_args__": () if kw_only else names}
    body |= {"__init__": _Late(lambda: _constructor(cls, kw_only)), "__repr__": _in_words}
    if eq:
        body |= {"__eq__": _Late(lambda: _equality(cls)), "__hash__": _Late(lambda: _hashing(cls))}
    if slots:
        body["__slots__"] = names
    body["__dataclass_fields__"] = _Late(lambda: _known_to_dataclasses(cls, kw_only))
    return cast(type[T], type(cls.__name__, cls.__bases__, body))


def _in_words(self: Any) -> str:
    told = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
    return f"{type(self).__name__}({told})"


def _fields(cls: type) -> dict[str, Field[Any]]:
    given = ((name, vars(cls).get(name, MISSING)) for name in cls.__annotations__)
    return {name: one if isinstance(one, Field) else field(default=one) for name, one in given}


def _constructor(cls: type, kw_only: bool) -> object:
    every = _fields(cls)
    new = {name: one.default_factory for name, one in every.items() if one.default_factory is not MISSING}
    made_new = {name: f"new[{name!r}]() if {name} is MISSING else {name}" for name in new}
    lines = [f"self.{name} = {made_new.get(name, name)}" for name in every]
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    made: dict[str, Any] = {"MISSING": MISSING, "new": new}
    exec(f"def __init__(self, {'*, ' * kw_only}{', '.join(every)}):\n " + "\n ".join(lines), made)
    init = made["__init__"]
    defaults = {name: one.default for name, one in every.items() if one.default is not MISSING or name in new}
    if kw_only:
        init.__kwdefaults__ = defaults
    else:
        init.__defaults__ = tuple(defaults.values())
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


def _equality(cls: type) -> object:
    held = attrgetter(*(name for name, one in _fields(cls).items() if one.compare))
    return lambda self, other: self is other or (type(self) is type(other) and held(self) == held(other))


def _hashing(cls: type) -> object:
    fields = _fields(cls).items()
    held = attrgetter(*(name for name, one in fields if (one.compare if one.hash is None else one.hash)))
    return lambda self: hash(held(self))


def _known_to_dataclasses(cls: type, kw_only: bool) -> object:
    """What ``replace`` and other functions of :mod:`dataclasses` look up in a class."""
    body = {"__doc__": cls.__doc__, "__annotations__": cls.__annotations__, **_fields(cls)}
    plain: Any = type(cls.__name__, (), body)
    return dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(plain).__dataclass_fields__
