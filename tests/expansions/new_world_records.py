"""Records of the New World, and what was paid there."""

from typing import Any

from carcscore.report.layout import render_text
from tests.expansions.records import examined

LOG = """
carcscore: 1
rules: {expansions: [new-world]}
players: [red, blue]
new-world: {at: [6, 0], discoverer: red}
turns: []
"""
POSITION = """
carcscore: 1
rules: {expansions: [new-world]}
players: [red, blue]
new-world: {at: E2, discoverer: red}
board: |
  .    .    .    .    E2   .
  U    D*   .    .    NA   U
  .    B    .    .    V1   .
track: {red: 4, blue: 4}
"""
FOUND = ["red U 1,0", {"tile": "NA", "at": [6, 0], "again": True}]
"""Red's first turn, with the discovery."""


def again(tile: str, x: int, y: int, **more: object) -> dict[str, object]:
    """A further tile of a turn."""
    return {"tile": tile, "at": [x, y], "again": True, **more}


JOINED = [*FOUND, "blue U 5,0", again("U", 4, 0), "red U 2,0", "blue U 3,0"]
"""Then blue joins both areas."""


def log(*turns: object, **changed: object) -> Any:
    return examined(LOG, turns=list(turns), **changed)


def flat(report: Any) -> str:
    """The report as text without its line breaks."""
    return " ".join(render_text(report).split())


def paid(report: Any) -> list[str]:
    """What was paid for the new world: turn, player, points, rule."""
    awards = (one for one in report.awards if one.kind == "new-world")
    return [f"{one.turn} {one.player} {one.points} {one.rule}" for one in awards]
