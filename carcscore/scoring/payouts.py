"""Points that were to be had in play, and who together can have had them."""

from __future__ import annotations

from typing import Final

from carcscore.board.feature import FeatureRef
from carcscore.frozen import frozen

NO_FEATURE: Final = FeatureRef(-1)
"""Stands for a feature where something is paid beside all of them, such as for a tile or a card."""


@frozen
class Payout:
    """Points that players may have been paid in play for one thing, or not.

    ``most`` is how many players at most can each have had all its ``points`` (``None``: any number), ``to``
    the only one who can have had them, if that is known. They may have been paid up to so many ``times``,
    always to the same players. ``name`` is what was paid for, as findings say it, ``of`` the feature that
    paid it, or ``NO_FEATURE`` (``None``: it may have been any). What comes ``with_worth`` is never paid by
    itself, but only beside what the feature pays.
    """

    name: str
    points: int
    most: int | None = 1
    times: int = 1
    to: str | None = None
    of: FeatureRef | None = None
    with_worth: bool = False


@frozen
class AnyPoints:
    """That nobody can say what a feature may have paid in play, or all of them, as in :class:`Payout`."""

    of: FeatureRef | None = None


OtherPayment = Payout | AnyPoints
"""The points that players may have been paid in play beside the worth of completed features."""
