"""A check of whether a player could put a figure down: if so, JCloisterZone asks, and expects a pass."""

from __future__ import annotations

from collections.abc import Iterable

from carcscore.formats.jcz.foreign import Moment
from carcscore.scoring.values import Occupant
from carcscore.tiles.kinds import FARM


def could_deploy(now: Moment, holding: Iterable[Occupant], figures: Iterable[str]) -> bool:
    """True if a follower of some kinds that is left could go on the tile just laid, where nobody holds it."""
    rules, left = now.rules, now.left[now.player].intersection(figures)
    kinds = {
        kind for role, kind in rules.roles.items() if any(rules.may_stand_as(figure, role) for figure in left)
    }
    placed, taken = now.board.at(now.cell), {now.board.root(occupant.number) for occupant in holding}
    return any(
        now.board.root(placed.number(index)) not in taken
        for index, segment in enumerate(placed.turned.segments)
        if segment.kind.name in kinds and (segment.kind != FARM or rules.farms != "none")
    )


def could_accompany(now: Moment, figures: Iterable[str]) -> bool:
    """True if one of these pieces could go on the tile just laid, beside an own follower (TB3, TB9)."""
    board, placed = now.board, now.board.at(now.cell)
    own = [occupant for occupant in now.standing if occupant.player == now.player]
    followed = {board.root(occupant.number) for occupant in own if occupant.follower}
    for figure in now.left[now.player].intersection(figures):
        kinds = {now.rules.roles[role] for role in now.rules.pieces[figure].roles if role in now.rules.roles}
        there = {board.root(occupant.number) for occupant in own if occupant.figure == figure}
        for index, segment in enumerate(placed.turned.segments):
            root = board.root(placed.number(index))
            if segment.kind.name in kinds and root in followed - there and not board.is_complete(root):
                return True
    return False
