"""What the default run takes of many alike; the slow and the thorough run take the others."""

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import pytest
from hypothesis import settings

from carcscore.tiles.model import Tile

Cases = Mapping[str, list[Any]]
"""What a test is given, by what it is called where it fails."""
Decorator = Callable[[Callable[..., None]], Callable[[Cases], None]]
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


def _in_two(some: Cases, others: Cases) -> Decorator:
    """Collecting thousands of tests takes longer than running them: these two name all that fails."""

    def decorated(test: Callable[..., None]) -> Callable[[Cases], None]:
        @pytest.mark.parametrize(
            "cases",
            [pytest.param(some, id="some"), pytest.param(others, id="others", marks=pytest.mark.slow)],
        )
        def of_all(cases: Cases) -> None:
            assert cases
            failed: dict[str, AssertionError] = {}
            for name, case in cases.items():
                try:
                    test(*case)
                except AssertionError as error:
                    failed[name] = error
                except Exception as error:
                    error.add_note(f"in the case of {name}")
                    raise
            if failed:
                first = next(iter(failed.values()))
                first.add_note(f"{len(failed)} of {len(cases)} cases: {', '.join(failed)}")
                raise first

        return of_all

    return decorated


def examples(number: int) -> settings:
    """So many generated examples where the profile asks for the usual 100, and in proportion elsewhere."""
    return settings(max_examples=max(1, number * settings.default.max_examples // 100))
