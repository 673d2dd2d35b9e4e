"""Whatever stands where an expansion reads something, there is an answer and never a traceback."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from carcscore.expansions.registry import BUILT_IN
from tests.expansions.hostile import answered, hostile_to, wherever_a_tile_stands
from tests.expansions.records import Data
from tests.sampling import examples, few_of, in_one

GAMES: dict[str, Data] = yaml.safe_load(Path(__file__).with_name("hostile.yaml").read_text("utf-8"))
PLAIN: Data = {"last": [{"at": [1, 0], "tiles": ["U", "B"]}], "positions": [{"board": "D* U"}]}
"""The game with an expansion of which the table says nothing."""
NAMES = few_of([*GAMES, *(name for name in BUILT_IN if name not in GAMES)], len(GAMES))


def record(name: str, **lies: Any) -> Data:
    rules = {"expansions": [name, *GAMES.get(name, PLAIN).get("with", ())], **lies.pop("rules", {})}
    return {"carcscore": 1, "rules": rules, "players": ["red", "blue"], **lies}


@pytest.mark.parametrize("name", NAMES)
@examples(24)
@given(data=st.data(), odd=st.booleans())
def test_in_a_log(name: str, odd: bool, data: st.DataObject) -> None:
    game, hostile = GAMES.get(name, PLAIN), hostile_to(name, odd)
    turns = [*game.get("log", ())]
    for last in game["last"]:
        turn = {key: said for key, said in last.items() if key != "tiles"}
        if "tiles" in last:
            turn["tile"] = data.draw(st.sampled_from(last["tiles"]))
        turns.append(turn | {"actions": data.draw(hostile.actions)} | data.draw(hostile.turn))
    if odd and data.draw(st.booleans()):
        turns[-1]["at"] = data.draw(hostile.cells)
    start = {"start": game["start"]} if "start" in game else {}
    answered(record(name, rules=data.draw(hostile.rules), turns=turns, **start, **data.draw(hostile.held)))


@pytest.mark.parametrize("name", NAMES)
@examples(24)
@given(data=st.data(), odd=st.booleans())
def test_in_a_position(name: str, odd: bool, data: st.DataObject) -> None:
    game, hostile = GAMES.get(name, PLAIN), hostile_to(name, odd)
    position = data.draw(st.sampled_from(game["positions"]))
    followers = [*position.get("followers", ()), *data.draw(hostile.followers)]
    lies: Data = {**position, "followers": followers, "pieces": data.draw(hostile.pieces), "track": {}}
    answered(record(name, rules=data.draw(hostile.rules), **lies, **data.draw(hostile.held)))


ANYWHERE = [
    (name, codes[number])
    for number in range(6)
    for name, game in GAMES.items()
    if len(codes := game.get("anywhere", ())) > number
]
"""The first tile of each expansion, then the second of each."""


@in_one
@pytest.mark.parametrize("case", few_of(ANYWHERE, 36))
def test_its_tiles_may_stand_anywhere(case: tuple[str, str]) -> None:
    name, code = case
    for lies in wherever_a_tile_stands(code):
        for sets in ({}, *({"sets": sets} for sets in GAMES[name].get("sets", ()))):
            answered(record(name, **lies, **sets))
