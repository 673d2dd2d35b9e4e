"""A round on paper: the boards for the wall, and slips to cut out."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from carcscore.pages import written
from carcscore.tournament.model import ResultSlip
from carcscore.tournament.sheets import RoundBoard, seats_by_name


def render_round(
    title: str, number: int, boards: Sequence[RoundBoard], score: Callable[[ResultSlip], str]
) -> str:
    """A round as HTML; ``score`` says what stands behind the players of a board."""
    return written(
        "tournament/page/round.html", seats_by_name, title=title, number=number, boards=boards, score=score
    )


def render_slips(title: str, number: int, boards: Sequence[RoundBoard]) -> str:
    """The result slips of a round as HTML; who sits out needs none."""
    played = [board for board in boards if not board.game.bye]
    return written("tournament/page/slips.html", title=title, number=number, boards=played)
