"""Records for the tests of reports, and a short way to examine them."""

import random
from collections.abc import Iterator
from functools import cache

from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.source import parse
from tests.brute.play import play
from tests.brute.records import log_record, position_record, yaml_text
from tests.brute.scorer import Rules

POSITION = """
carcscore: 1
title: Saturday evening
date: 2026-05-30
place: Club house
rules: {edition: third, expansions: [inns-and-cathedrals]}
players: [red Anna, blue Ben]
claimed: {red: 6, blue: 5}
board: |
  .    E2   .    .
  V3   D*   K    B
followers:
  - blue knight C2 N
  - blue large farmer A2 N
  - red monk D2
track: {red: 4, blue: 0}
"""

LOG = """
carcscore: 1
rules: {edition: third, expansions: [inns-and-cathedrals]}
players: [red Anna, blue Ben]
turns:
  - {player: red, tile: E, rotation: 180, at: [0, -1], follower: {role: knight, point: S}, scores: {red: 4}}
  - {player: blue, discarded: [C], tile: K, at: [1, 0], follower: {role: knight, point: N}}
  - red B 2,0 monk
  - blue V3 -1,0 large farmer N
"""

# Two completed cities (B1+B2 and E1+E2), a large farm at both and a small one behind each.
FARMS = """
carcscore: 1
players: [red, blue]
board: |
  .   E2  .   .   E2  .
  U   D*  U   U   D   U
  .   B   B   B   B   E2
followers:
  - red farmer D2 N
  - red farmer B1 N
  - blue farmer E1 N
track: {red: 0, blue: 4}
"""


def examined(text: str, **rules: str | int | bool) -> Report:
    return examine(parse(text, "games/a.yaml"), **rules)


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return text


@cache
def _random(seed: int, log: bool) -> Report:
    rules = Rules(("third", "first", "second", "none")[seed % 4], (4, 2)[seed % 2])
    game = play(seed, rules=rules, players=2 + seed % 5, inns=seed % 3 > 0)
    made = log_record if log else position_record
    return examined(yaml_text(made(game, random.Random(seed))))


def random_reports(number: int) -> Iterator[Report]:
    """Reports on random legal games, each as a position and as a log, under the farm rules in turn."""
    for seed in range(number):
        yield _random(seed, log=False)
        yield _random(seed, log=True)
