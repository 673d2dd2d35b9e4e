"""A class of values is refused for what would go wrong later, and what is equal hashes alike."""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, fields
from functools import cache
from importlib import import_module
from typing import Any

import pytest

from carcscore.board.feature import Feature
from carcscore.frozen import _in_words, frozen
from carcscore.tiles.kinds import CITY
from tests.source_files import PACKAGE, SOURCES


def _made(*bases: type, **held: Any) -> type:
    """A class ``Spot`` before it is frozen: fields by name and type, defaults and methods below ``held``."""
    return type("Spot", bases, {"__qualname__": "Spot", **held})


class Unhashable(list[int]):
    """Of another type than those that are written down."""


@frozen
class Base:
    """A class that others are made of."""

    cell: tuple[int, int]


CELL = {"__annotations__": {"cell": "Cell"}}
BOTH = {"__annotations__": {"cell": "Cell", "why": "str"}}


@pytest.mark.parametrize("default", [[], {}, set(), Unhashable()])
@pytest.mark.parametrize("as_field", [False, True])
def test_a_default_that_all_would_share_is_refused(default: object, as_field: bool) -> None:
    told = (
        rf"^Spot\.cell has a {type(default).__name__} as its default, which all objects would share:"
        r" write `field\(default_factory=\.\.\.\)`\.$"
    )
    with pytest.raises(TypeError, match=told):
        frozen(_made(**CELL, cell=field(default=default) if as_field else default))


@pytest.mark.parametrize("first", [(0, 0), field(default=(0, 0)), field(default_factory=tuple)])
def test_a_field_without_a_default_comes_first(first: object) -> None:
    with pytest.raises(
        TypeError, match=r"^Spot\.why has no default, but cell before it has one: put it first\.$"
    ):
        frozen(_made(**BOTH, cell=first))
    with pytest.raises(TypeError, match=r"^Spot\.why has no default"):
        frozen(_made(**BOTH, cell=first, why=field(compare=False)))
    by_name: Any = frozen(kw_only=True)(_made(**BOTH, cell=first))
    assert by_name(why="a city").why == "a city"


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (_made, r"^Spot has no fields: write one as `name: type`\.$"),
        (lambda: _made(**CELL, why=field(default="")), r"^Spot\.why has no type: write `why: type = field"),
        (lambda: _made(Base, **CELL), r"^Spot does not get the fields of Base: have one as a field\.$"),
        (lambda: _made(dataclass(_made(**CELL)), **BOTH), r"^Spot does not get the fields of Spot:"),
        (lambda: _made(**CELL, __eq__=lambda one, other: True), r"^Spot has `__eq__`, which `frozen` makes:"),
        (lambda: _made(**CELL, __init__=lambda self: None), r"^Spot has `__init__`, which `frozen` makes:"),
        (lambda: _made(**CELL, __slots__=("cell",)), r"^Spot has `__slots__`, which `frozen` makes:"),
    ],
)
def test_what_would_be_lost_without_a_word_is_refused(made: Callable[[], type], told: str) -> None:
    with pytest.raises(TypeError, match=told):
        frozen(made())


def test_a_class_may_say_itself_what_is_not_made_for_it() -> None:
    own = _made(**CELL, __eq__=lambda one, other: True, __hash__=lambda one: 7)
    spot: Any = frozen(eq=False)(own)
    assert spot((0, 0)) == spot((1, 0))
    assert hash(spot((0, 0))) == 7


@frozen
class Held:
    """A value of which anything may be a part."""

    what: object
    marks: Mapping[str, int] = field(default_factory=dict)
    why: str = field(default="", compare=False)


@frozen
class Alone:
    """A value with one field."""

    what: AbstractSet[str]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"inn": 1}, {"inn": True}),
        ([1, 2], [1, 2]),
        (frozenset({"a", "b"}), {"b", "a"}),
        (frozenset({"a"}), {"a": 1}.keys()),
        ((1, (frozenset({2}), {})), (1.0, ({2}, {}))),
        (2**80, 2.0**80),
        (Held((1, [2])), Held((1, [2]))),
    ],
)
def test_what_is_equal_hashes_alike(one: object, other: object) -> None:
    for marks in ({}, {"inn": 1}):
        assert Held(one, marks, "a city") == Held(other, marks)
        assert hash(Held(one, marks, "a city")) == hash(Held(other, marks))


def test_a_hash_is_of_all_that_can_be_hashed() -> None:
    whats = ["a", "b", ("a", {}), ("b", {}), {"a"}, {"b"}, frozenset("ab"), None]
    assert len({hash(Held(what)) for what in whats}) == len(whats)
    assert hash(Alone({"a"})) == hash(Alone(frozenset("a"))) != hash(Alone({"b"}))
    assert len({Held(1, {"inn": 1}), Held(1, {"inn": 2}), Held(1, {"inn": 1})}) == 2


def test_a_feature_can_be_hashed() -> None:
    one, same, other = (
        Feature(name, CITY, True, ((0, 0),), (((0, 0), 1),), {"pennant": 2})
        for name in ("city-1", "city-1", "city-2")
    )
    assert {one: "a"}[same] == "a"
    assert other not in {one}


@cache
def _frozen_classes() -> list[type]:
    """Those of the whole package."""
    names = (".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts) for file in SOURCES)
    modules = [import_module(name.removesuffix(".__init__")) for name in names if "__main__" not in name]
    held = {one for module in modules for one in vars(module).values() if isinstance(one, type)}
    ours = (one for one in held if one.__module__.startswith("carcscore."))
    found = (one for one in ours if vars(one).get("__repr__") is _in_words)
    return sorted(found, key=lambda one: (one.__module__, one.__name__))


def _filled(cls: type, value: object) -> Any:
    """An object each of whose fields holds the same, made without its constructor."""
    made = object.__new__(cls)
    for one in fields(cls):
        setattr(made, one.name, value)
    return made


def test_every_frozen_class_of_the_package_is_looked_at() -> None:
    written = re.compile(r"^@frozen\b.*\n(?:@.*\n)*class (\w+)", re.MULTILINE)
    names = (name for file in SOURCES for name in written.findall(file.read_text(encoding="utf-8")))
    assert sorted(names) == sorted(one.__name__ for one in _frozen_classes())


def test_no_frozen_class_shares_what_can_be_changed() -> None:
    """Not in a tuple either."""
    defaults = {
        f"{cls.__qualname__}.{one.name}": one.default for cls in _frozen_classes() for one in fields(cls)
    }
    for name, default in defaults.items():
        assert hash(default) == hash(default), name


def test_every_frozen_value_that_is_compared_can_be_hashed() -> None:
    compared = [cls for cls in _frozen_classes() if "__eq__" in vars(cls)]
    assert Feature in compared
    for cls in compared:
        one, same, other = _filled(cls, ("a", {})), _filled(cls, ("a", {})), _filled(cls, ("b", {}))
        assert one == same != other, cls
        assert hash(one) == hash(same) != hash(other), cls
        assert hash(_filled(cls, {})) == hash(_filled(cls, Counter())), cls
    for cls in {*_frozen_classes()} - {*compared}:
        assert len({_filled(cls, {}), _filled(cls, {})}) == 2, cls
