"""Games in which towers meet other expansions, and what came of them."""

from typing import Any

from carcscore.report.model import Report
from tests.expansions.records import Data, its_position, of_data, totals, wrong

PLAIN = {"Z": {"like": "B", "count": 40}}
ALWAYS = {"tower": {"ransom": "always"}}
CAPTURED = [
    "red Z 0,1 monk",
    {
        "player": "blue",
        "tile": "TWA",
        "rotation": 180,
        "at": [1, 1],
        "actions": [{"tower": {"capture": {"at": [0, 1]}}}],
    },
]
"""Red's monk is blue's prisoner; a tower of one floor stands on [1,1]."""


def game(*expansions: str, turns: list[Any], options: Data | None = None, **more: Any) -> Report:
    """The report on a log; that it ends as its own position is asserted of every legal one."""
    rules: Data = {"expansions": ["tower", *expansions], "options": options or {}}
    players = ["red", "blue"]
    report = of_data(
        {"carcscore": 1, "rules": rules, "players": players, "tiles": PLAIN, "turns": turns, **more}
    )
    if report.legal:
        position = its_position(report)
        assert wrong(position) == []
        assert totals(position) == totals(report)
    return report


def does(player: str, tile: str, at: tuple[int, int], *actions: Data, rotation: int = 0) -> Data:
    """A turn with its actions."""
    placed = {"player": player, "tile": tile, "rotation": 90 * rotation, "at": list(at)}
    return {**placed, "actions": list(actions)}


def floor(at: tuple[int, int], taken: tuple[int, int] | None = None, **capture: str) -> Data:
    """A floor on a tower, which captures somebody on another tile."""
    return {"tower": {"at": list(at)} | ({"capture": {"at": list(taken), **capture}} if taken else {})}


def guard(at: tuple[int, int], figure: str = "follower") -> Data:
    return {"deploy": {"role": "guard", "figure": figure, "at": list(at)}}


def codes(report: Report) -> list[str]:
    return [code for code, _ in wrong(report)]


def prisoners(report: Report) -> dict[str, list[tuple[str, str]]]:
    """Whom each player holds."""
    assert report.outcome is not None
    away = report.outcome.game.away
    return {place.holder: sorted(counts.elements()) for place, counts in away.items() if counts.total()}


def supply(report: Report, player: str) -> dict[str, int]:
    assert report.outcome is not None
    return dict(report.outcome.in_supply[player])
