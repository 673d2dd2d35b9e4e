"""What long games with expansions cost: twice as many turns are about twice as much work.

Work is counted in lines of the expansions and of the game that are run, so that no clock is asked.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import carcscore
from tests.expansions.records import of_data

PACKAGE = Path(carcscore.__file__).parent
WATCHED = (str(PACKAGE / "expansions"), str(PACKAGE / "rules" / "game.py"))
MEADOW = [{"farm": ["NNW", "NNE", "ENE", "ESE", "SSE", "SSW", "WSW", "WNW"]}]
CROSSING = [
    {"road": ["N"]},
    {"road": ["E"]},
    {"road": ["S"]},
    {"road": ["W"]},
    {"farm": ["NNE", "ENE"]},
    {"farm": ["NNW", "WNW"]},
    {"farm": ["ESE", "SSE"]},
    {"farm": ["SSW", "WSW"]},
]


def _game(expansion: str, **more: object) -> dict[str, Any]:
    return {
        "carcscore": 1,
        "rules": {"expansions": [expansion]},
        "players": ["red", "blue"],
        "tiles": {"ZZ": {"count": 9999, "segments": MEADOW}},
        "start": [{"tile": "ZZ", "at": [0, 0]}],
        **more,
    }


def _row(number: int, **each: object) -> list[dict[str, Any]]:
    return [{"tile": "ZZ", "at": [x, 0], **each} for x in range(1, number + 1)]


def mixed_back(number: int) -> dict[str, Any]:
    """A tile mixed back in every turn."""
    return _game("the-woods", turns=_row(number, **{"the-woods": {"mixed_back": ["FA"]}}))


def open_tiles(number: int) -> dict[str, Any]:
    """A map in the first turn, and from then on open tiles, of which none is ever taken."""
    turns = _row(number)
    turns[0] |= {"marks": {"tile": ["map"]}, "new-world": {"open": ["K", "K", "E", "E", "V", "V"]}}
    return _game("new-world", turns=turns)


def taverns(number: int) -> dict[str, Any]:
    """A tavern and a follower in a cloister of its own in every turn."""
    tiles = {"ZZ": {"count": 9999, "segments": [{"cloister": ["centre"]}, *MEADOW]}}
    turns = _row(number, marks={"tile": ["tavern"]}, follower={"role": "monk"})
    return _game("taverns", turns=turns, tiles=tiles, supply={"follower": 9999})


def post_houses(number: int) -> dict[str, Any]:
    """A crossing with a post house and a cloister for each player."""
    players = [f"Player {seat}" for seat in range(number // 4)]
    tiles = {"ZZ": {"count": 9999, "segments": CROSSING, "junctions": [["N", "E", "S", "W"]]}}
    board = [{"tile": "ZZ", "at": [x, 0]} for x in range(number)]
    pieces = [{"piece": "post-house", "player": name, "at": [x, 0]} for x, name in enumerate(players)]
    return _game("roads-to-victory", players=players, tiles=tiles, board=board, pieces=pieces, turns=None)


def _lines_run(work: Callable[[], object]) -> int:
    run = 0

    def watch(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal run
        if not frame.f_code.co_filename.startswith(WATCHED):
            return None
        run += event == "line"
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        work()
    finally:
        sys.settrace(before)
    return run


@pytest.mark.parametrize("game", [mixed_back, open_tiles, taverns, post_houses])
def test_the_work_grows_with_the_turns(game: Callable[[int], dict[str, Any]]) -> None:
    once, twice = (
        {key: value for key, value in game(number).items() if value is not None} for number in (150, 300)
    )
    work = _lines_run(lambda: of_data(once))
    assert work > 150
    assert _lines_run(lambda: of_data(twice)) < 2.5 * work
