"""What the default run takes of many alike; the slow run takes the others."""

from collections.abc import Iterable
from typing import Any

import pytest


def few_of(values: Iterable[object], few: int) -> list[Any]:
    """Parameters of which all but the first few are slow."""
    return [
        pytest.param(value, marks=[pytest.mark.slow] if number >= few else [])
        for number, value in enumerate(values)
    ]
