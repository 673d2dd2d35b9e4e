"""Values that nobody changes, of which a program start makes many classes and a game many objects."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Set
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import partial
from operator import attrgetter
from typing import Any, Generic, TypeVar, cast, dataclass_transform, overload

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
    ``slots=False`` it may have cached properties; without ``eq`` an object equals itself alone. Mappings, and
    whatever else can't be hashed, are left out of the hash.

    Raises :class:`TypeError` where :func:`dataclass` does, or where it makes what this does not: so for a
    default that all objects would share and could change.

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


class later(Generic[T]):  # noqa: N801
    """A property of a frozen value with ``slots=False``: worked out when it is first asked for, and kept.

    >>> @frozen(slots=False)
    ... class Sum:
    ...     parts: tuple[int, ...]
    ...     @later
    ...     def total(self) -> int:
    ...         return print("adding up") or sum(self.parts)
    >>> made = Sum((1, 2))
    >>> made.total, made.total
    adding up
    (3, 3)
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, cls: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, value: None, cls: type) -> later[T]: ...
    @overload
    def __get__(self, value: object, cls: type) -> T: ...
    def __get__(self, value: object, cls: type) -> T | later[T]:
        if value is None:
            return self
        made = self.work(value)
        setattr(value, self.name, made)
        return made


class _Late:
    """An attribute of a class, made when it is first asked for."""

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
    body = {name: value for name, value in vars(cls).items() if name not in left_out}
    made: dict[str, object] = {"__match_args__": () if kw_only else names}
    made |= {"__init__": _Late(lambda: _constructor(cls, kw_only)), "__repr__": _in_words}
    if eq:
        made |= {"__eq__": _Late(lambda: _equality(cls)), "__hash__": _Late(lambda: _hashing(cls))}
    if slots:
        made["__slots__"] = names
    made["__dataclass_fields__"] = _Late(lambda: _known_to_dataclasses(cls, kw_only))
    if twice := made.keys() & body.keys():
        raise TypeError(f"{cls.__qualname__} has `{min(twice)}`, which `frozen` makes: leave it out.")
    _check_fields(cls, kw_only)
    return cast(type[T], type(cls.__name__, cls.__bases__, body | made | {"__qualname__": cls.__qualname__}))


def _check_fields(cls: type, kw_only: bool) -> None:
    """Raises :class:`TypeError` for fields that would go wrong only later."""
    held, names, who = vars(cls), cls.__annotations__, cls.__qualname__
    if not names:
        raise TypeError(f"{who} has no fields: write one as `name: type`.")
    for base in cls.__mro__[1:-1]:
        if "__dataclass_fields__" in vars(base):
            raise TypeError(f"{who} does not get the fields of {base.__qualname__}: have one as a field.")
    for name, one in held.items():
        if one.__class__ is Field and name not in names:
            raise TypeError(f"{who}.{name} has no type: write `{name}: type = field(...)`.")
    optional = ""
    for name in names:
        if name in held:
            one = held[name]
            default = one.default if one.__class__ is Field else one
            if not isinstance(default, Hashable):
                what = type(default).__name__
                raise TypeError(
                    f"{who}.{name} has a {what} as its default, which all objects would share:"
                    " write `field(default_factory=...)`."
                )
            if default is not MISSING or one.default_factory is not MISSING:
                optional = name
                continue
        if optional and not kw_only:
            raise TypeError(f"{who}.{name} has no default, but {optional} before it has one: put it first.")


def _in_words(self: Any) -> str:
    told = ", ".join(f"{part.name}={getattr(self, part.name)!r}" for part in fields(self) if part.repr)
    return f"{type(self).__name__}({told})"


def _fields(cls: type) -> dict[str, Field[Any]]:
    given = ((name, vars(cls).get(name, MISSING)) for name in cls.__annotations__)
    return {name: part if isinstance(part, Field) else field(default=part) for name, part in given}


def _constructor(cls: type, kw_only: bool) -> object:
    every = _fields(cls)
    new = {name: part.default_factory for name, part in every.items() if part.default_factory is not MISSING}
    made_new = {name: f"new[{name!r}]() if {name} is MISSING else {name}" for name in new}
    lines = [f"self.{name} = {made_new.get(name, name)}" for name in every]
    if hasattr(cls, "__post_init__"):
        lines.append("self.__post_init__()")
    made: dict[str, Any] = {"MISSING": MISSING, "new": new}
    exec(f"def __init__(self, {'*, ' * kw_only}{', '.join(every)}):\n " + "\n ".join(lines), made)
    init = made["__init__"]
    defaults = {
        name: part.default for name, part in every.items() if part.default is not MISSING or name in new
    }
    if kw_only:
        init.__kwdefaults__ = defaults
    else:
        init.__defaults__ = tuple(defaults.values())
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    return init


def _equality(cls: type) -> object:
    held = attrgetter(*(name for name, part in _fields(cls).items() if part.compare))
    return lambda self, other: self is other or (type(self) is type(other) and held(self) == held(other))


def _hashing(cls: type) -> object:
    fields = _fields(cls).items()
    held = attrgetter(*(name for name, part in fields if (part.compare if part.hash is None else part.hash)))

    def hashed(self: object) -> int:
        values = held(self)
        try:
            return hash(values)
        except TypeError:
            return hash(_hashable(values))

    return hashed


def _hashable(value: object) -> object:
    """A hashable stand-in for a value, equal for equal values: the value, or the parts that can be hashed."""
    try:
        hash(value)
    except TypeError:
        if isinstance(value, tuple):
            return tuple(map(_hashable, value))
        return frozenset(value) if isinstance(value, Set) else None
    return value


def _known_to_dataclasses(cls: type, kw_only: bool) -> object:
    """The attribute of a class that ``replace`` and other functions of :mod:`dataclasses` look up."""
    body = {"__doc__": cls.__doc__, "__annotations__": cls.__annotations__, **_fields(cls)}
    plain: Any = type(cls.__name__, (), body)
    return dataclass(init=False, repr=False, eq=False, kw_only=kw_only)(plain).__dataclass_fields__
