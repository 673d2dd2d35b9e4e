"""Writes generated games down as saves of JCloisterZone, in a way of its own, and reads saves for tests."""

import json
import random
from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse
from tests.brute.play import Game
from tests.brute.scorer import Follower
from tests.brute.stakes import Companion
from tests.brute.table import ROLE_OF_KIND
from tests.brute.tiles import BASE, CENTRE, INNS, POINTS, START_TILE, TRADERS
from tests.plain_yaml import tiles_of

Save = dict[str, Any]

FEATURES = {"thief": "Road", "knight": "City", "monk": "Monastery", "farmer": "Field"}
FIGURES = {"follower": "small", "large": "big"}
HALVES = {
    "NNW": "NL",
    "NNE": "NR",
    "ENE": "EL",
    "ESE": "ER",
    "SSE": "SL",
    "SSW": "SR",
    "WSW": "WL",
    "WNW": "WR",
}
PAIRS = ("NS", "WE", "NE", "NW", "SE", "SW")


@cache
def identifiers(code: str) -> tuple[str, ...]:
    """JCloisterZone's names of a tile, those with a garden included."""
    for name in (BASE, INNS, TRADERS):
        tiles = tiles_of(name)
        if code in tiles:
            copies = [one for one in tiles.values() if one.get("copy_of") == code]
            return (*tiles[code]["also"], *(copy["also"][0] for copy in copies))
    raise KeyError(code)


def save_of(game: Game, rng: random.Random | None = None) -> Save:
    """The game as a save; with a random source also names of tiles with gardens are used."""
    rules = game.rules
    inns = INNS in game.expansions
    sets = {"basic:2" if rng else "basic:1": 1}
    elements: dict[str, Any] = {"small-follower": 7}
    if rules.farms != "none":
        elements["farmers"] = True
    if inns:
        sets["inns-and-cathedrals:1"] = 1
        elements["big-follower"] = 1
        elements |= {mark: True for mark in ("inn", "cathedral") if mark not in rules.ignore}
    if TRADERS in game.expansions:
        sets["traders-and-builders:1"] = 1
        elements |= {"builder": 1, "pig": 1, "traders": True, "pig-herd": True}
    replay: list[Save] = []
    deployed: Counter[tuple[int, str]] = Counter()
    for turn in game.turns:
        code, cell, rotation, _ = turn.placement
        tile = rng.choice(identifiers(code)) if rng else identifiers(code)[0]
        laid = {"tileId": tile, "rotation": f"R{90 * rotation}", "position": list(cell)}
        replay.append(message("PLACE_TILE", turn.player, **laid))
        if turn.deployed:
            figure = FIGURES[turn.deployed.figure]
            deployed[turn.player, figure] += 1
            meeple = f"{turn.player}.{figure}.{deployed[turn.player, figure] % 7 + 1}"
            pointer = pointer_to(game, turn.deployed)
            replay.append(message("DEPLOY_MEEPLE", turn.player, pointer=pointer, meepleId=meeple))
        elif put := next((move for move in turn.moves if isinstance(move, Companion)), None):
            pointer = pointer_to(game, Follower(put.player, "", ROLE_OF_KIND[put.kind], put.cell, put.point))
            meeple = f"{turn.player}.{put.figure}.1"
            replay.append(message("DEPLOY_MEEPLE", turn.player, pointer=pointer, meepleId=meeple))
        else:
            replay.append(message("PASS", turn.player))
        replay.append(message("COMMIT", turn.player, random=0.125))
    return {
        "appVersion": "5.11.0",
        "gameId": "1",
        "name": "",
        "initialRandom": 0.5811521325045647,
        "setup": {
            "sets": sets,
            "elements": elements,
            "rules": {"tiny-city-scoring": "2"} if rules.small_city == 2 else {},
            "start": [{"tile": identifiers(START_TILE)[0], "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": player.id, "slot": seat} for seat, player in enumerate(game.players)],
        "replay": replay,
        "gameAnnotations": {"endTurn": len(game.turns)},
    }


def save_with(
    replay: Iterable[Save], sets: Save, elements: Save, rules: Save | None = None, **more: Any
) -> Save:
    """A save of two players with the base game, with these sets, elements and rules besides."""
    messages = list(replay)
    return {
        "appVersion": "5.11.0",
        "setup": {
            "sets": {"basic:1": 1, **sets},
            "elements": {"small-follower": 7, "farmers": True, **elements},
            "rules": rules or {},
            "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
        },
        "players": [{"name": "Ann"}, {"name": "Ben"}],
        "gameAnnotations": {"endTurn": sum(one["type"] == "PLACE_TILE" for one in messages)},
        "replay": messages,
        **more,
    }


def message(kind: str, player: int | None, **payload: Any) -> Save:
    return {"type": kind, "payload": payload, "player": player}


def told(save: Save) -> list[tuple[object, ...]]:
    """What the messages say, without numbers of followers and without passing."""
    return [
        (
            one["type"],
            one["player"],
            {k: v for k, v in one["payload"].items() if k not in ("random", "meepleId")},
        )
        for one in save["replay"]
        if one["type"] != "PASS"
    ]


def pointer_to(game: Game, follower: Follower) -> Save:
    points = [POINTS[point] for point in game.table.stood_on(follower).points]
    return {
        "position": list(follower.cell),
        "feature": FEATURES[follower.role],
        "location": location(points, follower.role),
    }


def location(points: list[str], role: str) -> str:
    """How JCloisterZone spells a place, from the names of its points."""
    if points == [POINTS[CENTRE]]:
        return "I"
    if role == "farmer":
        return ".".join(HALVES[point] for point in points if point in HALVES)
    sides = {point for point in points if len(point) == 1}
    if len(sides) == 4:
        return "NWSE"
    if len(sides) == 3:
        (missing,) = set("NESW") - sides
        return f"_{missing}"
    return next((pair for pair in PAIRS if set(pair) == sides), "".join(sides))


def report_on(save: Save | str, **overrides: Any) -> Report:
    text = save if isinstance(save, str) else json.dumps(save)
    return examine(parse(text, "save", FOREIGN), **overrides)


def play_awards(report: Report) -> Counter[tuple[int | None, str, str, int]]:
    return Counter(
        (a.turn, a.player, a.kind, a.points) for a in report.awards if a.phase == "play" and a.points
    )


def final_awards(report: Report) -> Counter[tuple[str, str, int]]:
    return Counter((a.player, a.kind, a.points) for a in report.awards if a.phase == "final" and a.points)


def totals(report: Report) -> dict[str, int]:
    return {tally.player.id: tally.total for tally in report.tallies}


def codes(report: Report) -> list[str]:
    return [finding.code for finding in report.findings]


def errors(report: Report) -> list[str]:
    """The sentences of a save that can't be used."""
    assert report.outcome is None
    assert report.exit_status == 2
    return [finding.message for finding in report.findings if finding.severity == "error"]
