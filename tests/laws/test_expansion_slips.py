"""A legal log with one slip in what an expansion asks for: the slip is found, with its rule."""

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest

from tests.brute.game import Game
from tests.brute.records import log_record
from tests.laws.sides import examined

pytestmark = pytest.mark.slow

Log = dict[str, Any]
Slips = Callable[[Log], Iterator[None]]
"""Makes a slip in a log at each `yield`, one after the other; what was there before is put back."""


def _entries(log: Log) -> list[dict[str, Any]]:
    return [entry for entry in log["turns"] if isinstance(entry, dict)]


def _actions(log: Log, kind: str) -> Iterator[tuple[dict[str, Any], int]]:
    for entry in _entries(log):
        for number, action in enumerate(entry.get("actions", ())):
            if kind in action:
                yield entry, number


def no_turn_missed(log: Log) -> Iterator[None]:
    """T4: one who must miss a turn plays it, at once and in its place."""
    for number, entry in enumerate(log["turns"]):
        if isinstance(entry, dict) and "missed" in entry:
            following = log["turns"][number + 1]
            if isinstance(following, dict) and "tile" in following:
                before, log["turns"] = log["turns"], [*log["turns"][:number], *log["turns"][number + 1 :]]
                player, following["player"] = following.get("player"), entry["player"]
                yield
                log["turns"], following["player"] = before, player


def no_jewel_taken(log: Log) -> Iterator[None]:
    """R3: one jewel less than the road has."""
    for entry, number in _actions(log, "jewels"):
        before = entry["actions"]
        taken = before[number]["jewels"]
        rest = [{"jewels": taken[1:]}] if taken[1:] else []
        entry["actions"] = before[:number] + rest + before[number + 1 :]
        yield
        entry["actions"] = before


def jewel_too_many(log: Log) -> Iterator[None]:
    """R3: one jewel more than the road has."""
    for entry, number in _actions(log, "jewels"):
        before = entry["actions"][number]
        entry["actions"][number] = {"jewels": [*before["jewels"], "draw"]}
        yield
        entry["actions"][number] = before


def four_steps(log: Log) -> Iterator[None]:
    """R6: a pickpocket does more than three things in a turn."""
    for entry, number in _actions(log, "pickpocket"):
        before = entry["actions"][number]
        if isinstance(before["pickpocket"], list):
            entry["actions"][number] = {"pickpocket": [*before["pickpocket"], *[{"step": "farm"}] * 3]}
            yield
            entry["actions"][number] = before


def pickpocket_twice(log: Log) -> Iterator[None]:
    """R6, B4: a pickpocket is placed, and once more in the same turn."""
    for entry, number in _actions(log, "pickpocket"):
        before = entry["actions"]
        if isinstance(before[number]["pickpocket"], dict):
            entry["actions"] = [*before[: number + 1], *before[number:]]
            yield
            entry["actions"] = before


def second_post_house(log: Log) -> Iterator[None]:
    """R5: the same post house is placed again in the same turn."""
    for entry, number in _actions(log, "post-house"):
        before = entry["actions"]
        entry["actions"] = [*before[: number + 1], *before[number:]]
        yield
        entry["actions"] = before


def bribed_twice(log: Log) -> Iterator[None]:
    """R8: a pickpocket that is bribed away isn't there to be bribed again."""
    for entry, number in _actions(log, "bribe"):
        before = entry["actions"]
        entry["actions"] = [*before[: number + 1], *before[number:]]
        yield
        entry["actions"] = before


def forest_discarded(log: Log) -> Iterator[None]:
    """F1: a tile with forest is mixed back, not discarded."""
    for entry in _entries(log):
        if "mixed_back" in entry.get("the-woods", {}):
            before = entry.get("discarded", [])
            entry["discarded"] = [*before, *entry["the-woods"]["mixed_back"]]
            yield
            entry["discarded"] = before


def taken_off_twice(log: Log) -> Iterator[None]:
    """F7: a follower taken off is gone."""
    for entry, number in _actions(log, "withered-leaf"):
        before = entry["actions"]
        entry["actions"] = [*before[: number + 1], *before[number:]]
        yield
        entry["actions"] = before


def third_tile(log: Log) -> Iterator[None]:
    """TB4: a builder's further tile is followed by another one."""
    for number, entry in enumerate(log["turns"][:-1]):
        following = log["turns"][number + 1]
        if isinstance(entry, dict) and entry.get("again") and isinstance(following, dict):
            before = dict(following)
            following |= {"again": True}
            following.pop("player", None)
            yield
            following.clear()
            following |= before


def companion_twice(log: Log) -> Iterator[None]:
    """TB1, B4: a builder is put down, and once more in the same turn."""
    for entry, number in _actions(log, "builder"):
        before = entry["actions"]
        entry["actions"] = [*before[: number + 1], *before[number:]]
        yield
        entry["actions"] = before


def pig_for_nobody(log: Log) -> Iterator[None]:
    """TB9: no farmer was ever put down."""
    for _ in _actions(log, "pig"):
        before = log["turns"]
        log["turns"] = [_without_farmers(entry) for entry in before]
        yield
        log["turns"] = before


def _without_farmers(entry: Any) -> Any:
    if not isinstance(entry, dict):
        return entry
    actions = [one for one in entry.get("actions", ()) if one.get("deploy", {}).get("role") != "farmer"]
    kept = {key: value for key, value in entry.items() if key != "actions"}
    if kept.get("follower", {}).get("role") == "farmer":
        del kept["follower"]
    return kept | ({"actions": actions} if actions else {})


def one_good_more(log: Log) -> Iterator[None]:
    """TB7: somebody says to hold a token more than the turns bring."""
    for held in log.get("traders-and-builders", {}).get("goods", {}).values():
        held["wine"] = held.get("wine", 0) + 1
        yield
        held["wine"] -= 1


class Case(NamedTuple):
    slips: Slips
    code: str
    rule: str


SLIPS = {
    "no turn missed": Case(no_turn_missed, "turn-to-miss", "T4"),
    "no jewel taken": Case(no_jewel_taken, "jewels-differ", "R3"),
    "jewel too many": Case(jewel_too_many, "jewels-differ", "R3"),
    "four steps": Case(four_steps, "too-many-actions", "R6"),
    "pickpocket twice": Case(pickpocket_twice, "pickpocket-on-board", "R6"),
    "second post house": Case(second_post_house, "post-house-twice", "R5"),
    "bribed twice": Case(bribed_twice, "no-pickpocket", "R8"),
    "forest discarded": Case(forest_discarded, "forest-discarded", "F1"),
    "third tile": Case(third_tile, "no-further-tile", "B5"),
    "builder twice": Case(companion_twice, "no-piece-left", "TB3"),
    "pig for nobody": Case(pig_for_nobody, "pig-without-farmer", "TB9"),
    "one good more": Case(one_good_more, "goods-differ", "TB7"),
    "taken off twice": Case(taken_off_twice, "nobody-there", "F7"),
}
ENOUGH = 4
"""Games with a slip of each kind."""


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_found(expansion_games: Sequence[Game], slip: str) -> None:
    case, made = SLIPS[slip], 0
    for game in expansion_games:
        log = log_record(game, random.Random(game.seed), form="long")
        for _ in case.slips(log):
            findings = examined(json.dumps(log)).findings
            wrong = {(each.code, each.rule) for each in findings if each.severity == "error"}
            assert (case.code, case.rule) in wrong, f"seed {game.seed}"
            made += 1
            break
        if made == ENOUGH:
            return
    assert made > 1
