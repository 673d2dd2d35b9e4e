"""Short logs and positions with Traders & Builders, and what came of them."""

from typing import Any

from carcscore.report.model import Report
from tests.expansions.records import awarded, examined, its_position, wrong

NAME = "traders-and-builders"
LOG = "{carcscore: 1, players: [red, blue]}"
ROAD: list[Any] = [
    "red A3 -1,0 thief",
    "blue B -1,1",
    {"player": "red", "tile": "U", "at": [1, 0], "actions": [{"builder": {}}]},
    "blue B 0,1",
]
"""Red's road of three tiles, open in the east, with the builder on [1, 0]."""


def again(tile: str, x: int, y: int, rotation: int = 0, **more: Any) -> dict[str, Any]:
    """A further tile of the turn before."""
    return {"tile": tile, "at": [x, y], "rotation": 90 * rotation, "again": True, **more}


def turn(player: str, tile: str, x: int, y: int, rotation: int = 0, **more: Any) -> dict[str, Any]:
    """An entry in long form; what is not `marks` is an action."""
    entry = {"player": player, "tile": tile, "at": [x, y], "rotation": 90 * rotation}
    marks = {"marks": more.pop("marks")} if "marks" in more else {}
    actions = {"actions": [{kind: data} for kind, data in more.items()]} if more else {}
    return entry | marks | actions


def log(*turns: Any, expansions: tuple[str, ...] = (), farms: str = "third", **changed: Any) -> Report:
    """The report on a log of red and blue; if it is legal, its final position must end alike."""
    rules = {"expansions": [NAME, *expansions], "farms": farms}
    report = examined(LOG, turns=list(turns), **{"rules": rules} | changed)
    if not wrong(report):
        position = its_position(report)
        assert wrong(position) == []
        assert awarded(position) == awarded(report, "final")
    return report


def goods(report: Report) -> object:
    """What the players hold in the end."""
    assert report.outcome is not None
    return report.outcome.game.holdings().get(NAME, {}).get("goods", {})


def standing(report: Report) -> list[str]:
    """The pieces on the board in the end."""
    assert report.outcome is not None
    return sorted(f"{one.player} {one.figure}" for one in report.outcome.game.pieces)
