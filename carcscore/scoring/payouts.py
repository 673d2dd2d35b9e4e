"""What there was to be had in play: points, and who together can have had them."""

from __future__ import annotations

from carcscore.frozen import frozen


@frozen
class Payout:
    """Points that players may have been paid in play for one thing, or not.

    ``most`` is how many players at most can each have had all its ``points`` (``None``: any number), ``to``
    the only one who can have had them, if that is known. They may have been paid up to so many ``times``,
    always to the same players. ``name`` is what was paid for, as findings say it.
    """

    name: str
    points: int
    most: int | None = 1
    times: int = 1
    to: str | None = None
