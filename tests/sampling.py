"""What the default run takes of many alike; the slow and the thorough run take the others."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import settings

from carcscore.tiles.model import Tile


def few_of(values: Iterable[object], few: int) -> list[Any]:
    """Parameters of which all but the first few are slow."""
    return [
        pytest.param(value, marks=[pytest.mark.slow] if number >= few else [])
        for number, value in enumerate(values)
    ]


def some_tiles(tiles: Mapping[str, Tile], rotations: Sequence[int] | None = None) -> list[Any]:
    """Every tile, turned each way if asked for; all but one rotation of one in eight tiles are slow."""
    return [
        pytest.param(
            *([tile] if rotations is None else [tile, rotation]),
            id=code if rotations is None else f"{code}-{rotation}",
            marks=[pytest.mark.slow] if number % 8 or (number // 8 + n) % len(rotations or [0]) else [],
        )
        for number, (code, tile) in enumerate(tiles.items())
        for n, rotation in enumerate(rotations or [0])
    ]


def examples(number: int) -> settings:
    """So many generated examples where the profile asks for the usual 100, and in proportion elsewhere."""
    return settings(max_examples=max(1, number * settings.default.max_examples // 100))
