"""Claims to be explained, mistakes, and explanations made of them."""

from __future__ import annotations

from typing import Literal

from carcscore.board.feature import FeatureRef
from carcscore.frozen import frozen
from carcscore.geometry import Cell


@frozen
class Dispute:
    """A claim that differs from what is due, as the search for mistakes sees it.

    ``what`` and the rest are those of a claim in a report: a ``total``, a ``kind`` of feature, a ``turn``,
    the ``track``, or a ``feature`` (the first of ``features``).
    """

    what: Literal["total", "kind", "turn", "track", "feature"]
    player: str
    claimed: int
    computed: int
    kind: str | None = None
    features: tuple[FeatureRef, ...] = ()
    turn: int | None = None

    @property
    def gap(self) -> int:
        """Points: claimed minus due."""
        return self.claimed - self.computed


@frozen
class ClaimMistake:
    """One mistake: its code, what was done in half a sentence, the rule, and the ``points`` that it makes.

    ``feature`` is the name of the feature that was scored wrongly, if it is one; ``cells`` are the tiles to
    look at, the likeliest first. ``weight`` is how likely it is beside others.
    """

    code: str
    message: str
    points: int
    rule: str | None
    weight: float
    feature: str | None = None
    cells: tuple[Cell, ...] = ()
    which: str = ""
    """The detail that tells it from others of its code in the same feature."""


@frozen
class Explanation:
    """One mistake, or two together, that give exactly the figure claimed."""

    mistakes: tuple[ClaimMistake, ...]
    weight: float


@frozen
class Explained:
    """The explanations of a claim: the likeliest first, and how many ``more`` there are.

    Where there is none, ``nearest`` is the mistake that comes nearest to the claim (``None``: none comes
    nearer than making no mistake), and ``remains`` are the points that then remain. ``in_pairs`` says
    whether two mistakes together were looked for.
    """

    explanations: tuple[Explanation, ...]
    more: int = 0
    nearest: ClaimMistake | None = None
    remains: int = 0
    in_pairs: bool = True
