"""Logs in which yellow places a pickpocket, moves it and steals."""

from collections.abc import Sequence
from typing import Any

from carcscore.report.model import Report
from tests.expansions.records import examined

LOG = """
carcscore: 1
players: [red, green, yellow]
rules: {expansions: [roads-to-victory]}
turns:
  - red A1 1,0 monk
  - green U -1,0
"""
PLACED = {
    "player": "yellow",
    "tile": "A",
    "rotation": 270,
    "at": [-2, 0],
    "actions": [{"pickpocket": {"place": {"point": "E"}}}],
}
START = ["red A1 1,0 monk", "green U -1,0"]
Step = dict[str, object]


def log(*turns: Any, **changed: object) -> Report:
    return examined(LOG, turns=[*START, *turns], **changed)


def moving(*steps: Step, after: tuple[Any, ...] = ("red R2 0,-1 knight", "green E 2,0")) -> Report:
    """Red and green place a tile each, then yellow acts with the pickpocket, which stands on -2,0 E."""
    return log(
        PLACED,
        *after,
        {"player": "yellow", "tile": "B", "at": [-3, 0], "actions": [{"pickpocket": list(steps)}]},
    )


def place_of(report: Report) -> str:
    assert report.outcome is not None
    (piece,) = report.outcome.game.pieces
    feature = report.outcome.features.name(piece.number)
    return f"{piece.cell[0]},{piece.cell[1]} {feature.partition('-')[0]}"


INTO_THE_CLOISTER = {
    "tile": "B",
    "at": [-3, 0],
    "actions": [{"pickpocket": [{"move": [1, 0]}, {"step": "cloister"}]}],
}
BEFORE = [PLACED, "red R2 0,-1", "green E 2,0", INTO_THE_CLOISTER, "red N3 2,-1", "green G 1,-1"]


def stealing(*steps: Step, further: Sequence[Any] = (), **noted: object) -> Report:
    """The pickpocket stands in red's cloister on 1,0 when yellow's third turn comes."""
    then = {"tile": "B", "at": [-4, 0], "actions": [{"pickpocket": list(steps)}], **noted}
    return log(*BEFORE, then, *further)


def with_a_further_tile(first: Sequence[Step], further: Sequence[Step]) -> Report:
    """Blue's pickpocket stands on -1,0 E and acts with both tiles of a turn in red's new world (N2)."""
    turns = [
        "red A1 1,0",
        {"tile": "NA", "at": [6, 0], "again": True},
        {"tile": "A", "rotation": 270, "at": [-1, 0], "actions": PLACED["actions"]},
        "red B 0,1",
        {"tile": "U", "at": [7, 0], "actions": [{"pickpocket": list(first)}]},
        {"tile": "U", "at": [8, 0], "again": True, "actions": [{"pickpocket": list(further)}]},
        "red B 0,2",
        {"tile": "B", "at": [0, 3], "actions": [{"pickpocket": [{"step": "cloister"}, {"step": "road"}]}]},
    ]
    return examined(
        LOG,
        players=["red", "blue"],
        rules={"expansions": ["roads-to-victory", "new-world"]},
        turns=turns,
        new_world={"at": [6, 0], "discoverer": "red"},
    )
