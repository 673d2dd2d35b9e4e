"""Values that nobody changes, of which a program start makes many classes and a game many objects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
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

    At run time nothing hinders a change, and only the constructor is generated: class and objects are made in
    a third of the time of a frozen dataclass. With ``slots=False`` it may have cached properties; without
    ``eq`` an object equals itself alone.

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


def _made(cls: type[T], *, slots: bool, kw_only: bool, eq: bool) -> type[T]:
    made: Any = dataclass(slots=slots, kw_only=kw_only, repr=False, eq=False)(cls)
    every = fields(made)
    told = [one.name for one in every if one.repr]

    def in_words(self: object) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in told)})"

    made.__repr__ = in_words
    if eq:
        compared = attrgetter(*(one.name for one in every if one.compare))
        hashed = attrgetter(*(one.name for one in every if (one.compare if one.hash is None else one.hash)))

        def equal(self: object, other: object) -> bool:
            return type(self) is type(other) and compared(self) == compared(other)

        made.__eq__, made.__hash__ = equal, lambda self: hash(hashed(self))
    return cast(type[T], made)
