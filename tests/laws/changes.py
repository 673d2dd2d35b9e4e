"""Records changed in ways that must not change the score, or must change it in a known way."""

import random
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from carcscore.geometry import Cell, parse_point, point_name, turn_point
from carcscore.record.model import Action, Deployment, Placement, Record, Turn

_T = TypeVar("_T", Placement, Deployment)


def turned_cell(cell: Cell, quarters: int) -> Cell:
    """A cell when the whole table is turned clockwise about [0, 0]."""
    x, y = cell
    for _ in range(quarters % 4):
        x, y = -y, x
    return x, y


def turned(record: Record, quarters: int) -> Record:
    """The whole table turned clockwise: tiles with their marks, followers, pieces, the start tile too."""

    def placement(old: Placement) -> Placement:
        marks = {_turned_point(point, quarters): names for point, names in old.marks.items()}
        rotation = (old.rotation + quarters) % 4
        return replace(old, at=turned_cell(old.at, quarters), rotation=rotation, marks=marks)

    def deployment(old: Deployment) -> Deployment:
        at = None if old.at is None else turned_cell(old.at, quarters)
        point = None if old.point is None else turn_point(old.point, quarters)
        return replace(old, at=at, point=point)

    return replace(
        record,
        board=tuple(map(placement, record.board)),
        start=tuple(map(placement, record.start_tiles)),
        followers=tuple(map(deployment, record.followers)),
        pieces=tuple(map(deployment, record.pieces)),
        turns=_turns(record, placement, deployment, lambda data: _turned_data(data, quarters)),
        extra=_turned_data(record.extra, quarters),
        layout="list",
        a1=None,
        start_known=True,
    )


def _turned_point(point: str, quarters: int) -> str:
    return point if point == "tile" else point_name(turn_point(parse_point(point), quarters))


def _turned_data(data: Any, quarters: int) -> Any:
    """What an expansion says, with the cells and the points in it turned."""
    if isinstance(data, Mapping):
        return {key: _turned_member(key, value, quarters) for key, value in data.items()}
    if isinstance(data, list) and all(isinstance(each, list) and len(each) == 2 for each in data):
        return [list(turned_cell((x, y), quarters)) for x, y in data]  # a way over the board
    return [_turned_data(each, quarters) for each in data] if isinstance(data, list | tuple) else data


def _turned_member(key: str, value: Any, quarters: int) -> Any:
    if key == "point":
        return _turned_point(str(value), quarters)
    if key == "joins":
        return [_turned_point(str(one), quarters) for one in value]
    if key in ("at", "move", "to", "from", "castle") and isinstance(value, list | tuple):
        return list(turned_cell(tuple(value), quarters))
    if key in ("by_leaf", "drunk") and isinstance(value, list | tuple):
        return [list(turned_cell(tuple(cell), quarters)) for cell in value]
    return _turned_data(value, quarters)


def renamed(record: Record, names: Mapping[str, str]) -> Record:
    """The same game by players of other names, in the same seats."""

    def deployment(old: Deployment) -> Deployment:
        return replace(old, player=old.player and names[old.player])

    def points(old: Mapping[str, int] | None) -> Mapping[str, int] | None:
        return None if old is None else {names[player]: number for player, number in old.items()}

    turns = _turns(record, lambda placement: placement, deployment, lambda data: _renamed_data(data, names))
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
        pieces=tuple(map(deployment, record.pieces)),
        extra=_renamed_data(record.extra, names),
        turns=turns,
        track=points(record.track),
        claimed=points(record.claimed),
    )


def _renamed_data(data: Any, names: Mapping[str, str]) -> Any:
    """What an expansion says, with every word in it that is a player's id replaced."""
    if isinstance(data, Mapping):
        return {names.get(key, key): _renamed_data(value, names) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_renamed_data(each, names) for each in data]
    return names.get(data, data) if isinstance(data, str) else data


def without(record: Record, mark: str) -> Record:
    """The record of the same table with a mark rubbed off all its tiles; what they are printed with stays."""

    def rubbed(marks: Mapping[str, Any]) -> dict[str, Any]:
        named = {point: [names] if isinstance(names, str) else names for point, names in marks.items()}
        return {point: tuple(name for name in names if name != mark) for point, names in named.items()}

    def placement(old: Placement) -> Placement:
        return replace(old, marks=rubbed(old.marks))

    own_tiles = {
        code: {**tile, "marks": {point: list(names) for point, names in rubbed(tile["marks"]).items()}}
        if isinstance(tile, dict) and "marks" in tile
        else tile
        for code, tile in record.own_tiles.items()
    }
    return replace(
        record,
        board=tuple(map(placement, record.board)),
        turns=_turns(record, placement, lambda deployment: deployment, lambda data: data),
        own_tiles=own_tiles,
    )


def shuffled(record: Record, rng: random.Random) -> Record:
    """The tiles, the followers and the pieces of a final position listed in another order."""
    board, followers, pieces = list(record.board), list(record.followers), list(record.pieces)
    rng.shuffle(board)
    rng.shuffle(followers)
    rng.shuffle(pieces)
    return replace(record, board=tuple(board), followers=tuple(followers), pieces=tuple(pieces))


def _turns(
    record: Record,
    placement: Callable[[Placement], Placement],
    deployment: Callable[[Deployment], Deployment],
    data: Callable[[Any], Any],
) -> tuple[Turn, ...] | None:
    if record.turns is None:
        return None

    def action(old: Action) -> Action:
        new = deployment(old.data) if isinstance(old.data, Deployment) else data(old.data)
        return replace(old, data=new)

    return tuple(
        replace(
            turn,
            placement=turn.placement and placement(turn.placement),
            actions=tuple(map(action, turn.actions)),
            extra=data(turn.extra),
        )
        for turn in record.turns
    )
