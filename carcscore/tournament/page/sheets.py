"""A round on paper: the boards for the wall, and slips to cut out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carcscore.pages import written
from carcscore.tournament.model import ResultSlip
from carcscore.tournament.sheets import RoundBoard, seats_by_name


def render_round(
    title: str,
    number: int,
    boards: Sequence[RoundBoard],
    score: Callable[[ResultSlip], str],
    as_slips: bool = False,
) -> str:
    """A round as HTML, or its result slips; ``score`` says what stands behind the players of a board."""
    template = "tournament/page/slips.html" if as_slips else "tournament/page/round.html"
    return written(template, seats_by_name, title=title, number=number, boards=boards, score=score)
