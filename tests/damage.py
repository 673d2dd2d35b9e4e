"""Damages plain data, as tests of hostile input do."""

import random
from collections.abc import Sequence
from copy import deepcopy
from typing import Any


def damage(data: Any, rng: random.Random, wrong: Sequence[Any], stop: float) -> None:
    """Puts one of the wrong values in place of some value within the data, or takes that out.

    At each list or mapping on the way it goes no deeper with the probability ``stop``.
    """
    holder = data
    while True:
        key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < stop:
            break
        holder = inner
    if rng.random() < 0.2:
        del holder[key]
    else:
        holder[key] = deepcopy(rng.choice(wrong))
