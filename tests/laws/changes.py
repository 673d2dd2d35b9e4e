"""Records changed in ways that must not change the score, or must change it in a known way."""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from carcscore.geometry import Cell, turn_point
from carcscore.record.model import Action, Deployment, Placement, Record, Turn

_T = TypeVar("_T", Placement, Deployment)


def turned_cell(cell: Cell, quarters: int) -> Cell:
    """A cell when the whole table is turned clockwise about [0, 0]."""
    x, y = cell
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def turned(record: Record, quarters: int) -> Record:
    """The whole table turned clockwise: tiles, followers, the start tile too."""

    def placement(old: Placement) -> Placement:
        return replace(old, at=turned_cell(old.at, quarters), rotation=(old.rotation + quarters) % 4)

    def deployment(old: Deployment) -> Deployment:
        at = None if old.at is None else turned_cell(old.at, quarters)
        point = None if old.point is None else turn_point(old.point, quarters)
        return replace(old, at=at, point=point)

    return replace(
        record,
        board=tuple(map(placement, record.board)),
        start=tuple(map(placement, record.start_tiles)),
        followers=tuple(map(deployment, record.followers)),
        turns=_turns(record, placement, deployment),
        layout="list",
        a1=None,
        start_known=True,
    )


def renamed(record: Record, names: Mapping[str, str]) -> Record:
    """The same game by players of other names, in the same seats."""

    def deployment(old: Deployment) -> Deployment:
        return replace(old, player=names[old.player])

    def points(old: Mapping[str, int] | None) -> Mapping[str, int] | None:
        return None if old is None else {names[player]: number for player, number in old.items()}

    turns = _turns(record, lambda placement: placement, deployment)
    if turns is not None:
        turns = tuple(
            replace(turn, player=turn.player and names[turn.player], scores=points(turn.scores))
            for turn in turns
        )
    return replace(
        record,
        players=tuple(
            replace(one, id=names[one.id], color=None, name=names[one.id]) for one in record.players
        ),
        followers=tuple(map(deployment, record.followers)),
        turns=turns,
        track=points(record.track),
        claimed=points(record.claimed),
    )


def shuffled(record: Record, rng: random.Random) -> Record:
    """The tiles and the followers of a final position listed in another order."""
    board, followers = list(record.board), list(record.followers)
    rng.shuffle(board)
    rng.shuffle(followers)
    return replace(record, board=tuple(board), followers=tuple(followers))


def _turns(
    record: Record,
    placement: Callable[[Placement], Placement],
    deployment: Callable[[Deployment], Deployment],
) -> tuple[Turn, ...] | None:
    if record.turns is None:
        return None

    def action(old: Action) -> Action:
        assert isinstance(old.data, Deployment)
        return replace(old, data=deployment(old.data))

    return tuple(
        replace(
            turn,
            placement=turn.placement and placement(turn.placement),
            actions=tuple(map(action, turn.actions)),
        )
        for turn in record.turns
    )
