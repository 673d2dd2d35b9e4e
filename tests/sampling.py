"""What the default run takes of many alike; the slow and the thorough run take the others."""

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any, Final

import pytest
from hypothesis import settings

from carcscore.tiles.model import Tile

Cases = dict[str, Any]
"""What a test is given, by what it is called where it fails."""
Decorator = Callable[[Callable[..., None]], Callable[..., None]]
"""Makes a test of many cases of a test of one, which has no fixtures."""


SLOW_SEEDS: Final = 16
"""So many seeds more than the default run takes the slow run: all others are for the long one."""


def few_of(values: Iterable[object], few: int) -> list[Any]:
    """Parameters of which all but the first few are slow; of a range, which are seeds, the last are long."""
    most = few + SLOW_SEEDS if isinstance(values, range) else sys.maxsize

    def marks(number: int) -> list[pytest.MarkDecorator]:
        if number < few:
            return []
        return [pytest.mark.slow if number < most else pytest.mark.long]

    return [pytest.param(value, marks=marks(number)) for number, value in enumerate(values)]


def for_each(values: Iterable[Any], few: int, named: Callable[[Any], str] = str) -> Decorator:
    """A test of one value becomes one of the first few and a slow one of the others."""
    cases = {named(value): [value] for value in values}
    return _in_two(dict(list(cases.items())[:few]), dict(list(cases.items())[few:]))


def for_tiles(tiles: Mapping[str, Tile], rotations: Sequence[int] | None = None) -> Decorator:
    """A test of one tile, turned each way if asked for, becomes one of some and a slow one of the others.

    The default run takes one rotation of one in eight tiles.
    """
    some: dict[str, list[Any]] = {}
    others: dict[str, list[Any]] = {}
    for number, (code, tile) in enumerate(tiles.items()):
        for n, rotation in enumerate(rotations or [0]):
            chosen = others if number % 8 or (number // 8 + n) % len(rotations or [0]) else some
            chosen[code if rotations is None else f"{code}-{rotation}"] = (
                [tile] if rotations is None else [tile, rotation]
            )
    return _in_two(some, others)


def in_one(test: Callable[..., None]) -> Callable[..., None]:
    """A parametrized test of quick cases becomes one of all; those that are slow or long have one each.

    Written above `parametrize`. Fixtures are those of all cases.
    """
    groups: dict[str, Cases] = {}
    given = [mark for mark in test.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]
    names = [[mark.args[0]] if isinstance(mark.args[0], str) else mark.args[0] for mark in given]
    for combined in product(*(mark.args[1] for mark in given)):
        values: dict[str, Any] = {}
        said: list[str] = []
        marks: list[str] = []
        for keys, case in zip(names, combined, strict=True):
            param = case if isinstance(case, _PARAM) else pytest.param(*(case if len(keys) > 1 else [case]))
            values |= zip(keys, param.values, strict=True)
            said.append(str(param.id or ", ".join(map(str, param.values))))
            marks += [mark.name for mark in param.marks]
        cases = groups.setdefault(max(marks, key=_GROUPS.index, default=_GROUPS[0]), {})
        cases[f"{len(cases)}: {'-'.join(said)}"[:100]] = values
    return _of_all(test, {name: groups[name] for name in _GROUPS if name in groups})


_PARAM: Final = type(pytest.param())
_GROUPS: Final = ("some", "slow", "long")


def _in_two(some: Cases, others: Cases) -> Decorator:
    """Collecting thousands of tests takes longer than running them: these two name all that fails."""

    def decorated(test: Callable[..., None]) -> Callable[..., None]:
        keys = list(inspect.signature(test).parameters)
        named = [
            {name: dict(zip(keys, case, strict=True)) for name, case in each.items()}
            for each in (some, others)
        ]
        return _of_all(test, dict(zip(("some", "slow"), named, strict=True)))

    return decorated


def _of_all(test: Callable[..., None], groups: Mapping[str, Cases]) -> Callable[..., None]:
    """A test of each group of cases, which goes on after a case that fails and names all of them."""

    def of_all(cases: Cases, **fixtures: Any) -> None:
        assert cases
        failed: dict[str, AssertionError] = {}
        for name, case in cases.items():
            try:
                test(**case, **fixtures)
            except AssertionError as error:
                failed[name] = error
            except Exception as error:
                error.add_note(f"in the case of {name}")
                raise
        if failed:
            first = next(iter(failed.values()))
            first.add_note(f"{len(failed)} of {len(cases)} cases: {', '.join(failed)}")
            raise first

    own = next(iter(next(iter(groups.values())).values()))
    fixtures = [each for name, each in inspect.signature(test).parameters.items() if name not in own]
    cases = inspect.Parameter("cases", inspect.Parameter.POSITIONAL_OR_KEYWORD)
    of_all.__signature__ = inspect.Signature([cases, *fixtures])  # type: ignore[attr-defined]
    of_all.__name__, of_all.__doc__, of_all.__module__ = test.__name__, test.__doc__, test.__module__
    params = [
        pytest.param(cases, id=name, marks=[] if name == "some" else [getattr(pytest.mark, name)])
        for name, cases in groups.items()
    ]
    parametrized: Callable[..., None] = pytest.mark.parametrize("cases", params)(of_all)
    return parametrized


def examples(number: int) -> settings:
    """So many generated examples where the profile asks for the usual 100, and in proportion elsewhere."""
    return settings(max_examples=max(1, number * settings.default.max_examples // 100))
