"""An expansion sleeps in a log until something of its own is there: what is told is the same."""

from __future__ import annotations

from typing import Any

import pytest

from carcscore.expansions.registry import BUILT_IN
from carcscore.game.hooks import Hooks
from carcscore.report.model import Report
from carcscore.source import parse
from tests.bench.tasks import idle_expansions
from tests.commands import ROOT
from tests.expansions.everything import everything
from tests.expansions.records import Data, examined, of_data
from tests.sampling import few_of, in_one


def logs() -> dict[str, Data]:
    """The logs among the samples and the games of the tests."""
    found: dict[str, Data] = {}
    for path in sorted([*ROOT.glob("samples/*.yaml"), *ROOT.glob("tests/games/*/*.yaml")]):
        data = parse(path.read_text("utf-8")).data
        record: Any = data.get("record", data) if isinstance(data, dict) else None
        if isinstance(record, dict) and "turns" in record:
            found[str(path.relative_to(ROOT))] = record
    return found


LOGS = logs()
SHORTEST = sorted(LOGS, key=lambda name: len(LOGS[name]["turns"]))
"""The names of the logs by their turns: with everybody awake a turn of a long one takes long."""
FIRST = {name.rpartition("/")[0]: name for name in reversed(SHORTEST) if name.startswith("tests/games")}
"""The shortest of the games of each expansion."""


def told(report: Report) -> Data:
    """All that a report tells, but for the fingerprint of its text."""
    return {key: one for key, one in report.to_dict().items() if key not in ("record", "source")}


def both_ways(record: Data) -> tuple[Report, Report]:
    """The report with whoever has nothing to do asleep, and with everybody awake from the start."""
    asleep = of_data(record)
    with pytest.MonkeyPatch.context() as awake:
        awake.setattr(Hooks, "begin", lambda self: self._wake([*self.asleep]))
        return asleep, of_data(record)


@in_one
@pytest.mark.parametrize("name", LOGS)
def test_a_log_is_told_alike(name: str) -> None:
    asleep, awake = both_ways(LOGS[name])
    assert told(asleep) == told(awake)


@in_one
@pytest.mark.parametrize(
    "name", few_of(sorted(SHORTEST, key=lambda name: name not in FIRST.values()), len(FIRST))
)
def test_a_log_is_told_alike_with_all_others_in_play(name: str) -> None:
    record = LOGS[name]
    rules = record.get("rules") or {}
    own = rules.get("expansions") or []
    names = [*own, *(one for one in idle_expansions() if one not in own)]
    asleep, awake = both_ways({**record, "rules": {**rules, "expansions": names}})
    assert told(asleep) == told(awake)
    if asleep.outcome is not None:
        assert asleep.outcome.game.hooks.asleep, "nobody slept, so that nothing was compared"


@pytest.mark.parametrize("game", few_of([(0, 60), (0, 300), (1, 300), (2, 300)], 1))
def test_a_game_of_all_expansions_is_told_alike(game: tuple[int, int]) -> None:
    asleep, awake = both_ways(everything(*game))
    assert told(asleep) == told(awake)


def test_who_has_a_tile_a_figure_an_action_or_a_word_awakes() -> None:
    """Nobody is there at first; a tile, a mark, a figure, a role, an action or what is said wakes its own."""
    expansions = "cult, inns-and-cathedrals, phantom, siege, taverns, wells, festival, tower"
    report = examined(
        f"""
carcscore: 1
rules: {{expansions: [{expansions}]}}
players: [red, blue]
tower: {{floors: []}}
turns:
  - {{tile: U, at: [1, 0], marks: {{E: [well]}}}}
  - {{tile: U, at: [2, 0], follower: {{figure: large, role: thief}}}}
  - {{tile: U, at: [3, 0], actions: [{{escape: {{at: [0, 0]}}}}]}}
"""
    )
    assert report.outcome is not None
    hooks = report.outcome.game.hooks
    assert [one.facts.name for one in hooks.awake] == ["wells", "inns-and-cathedrals", "tower", "siege"]
    assert set(hooks.asleep) == {"cult", "phantom", "taverns", "festival"}


def test_everybody_is_awake_in_a_final_position() -> None:
    report = of_data(
        {
            "carcscore": 1,
            "players": ["red", "blue"],
            "board": "D",
            "rules": {"expansions": [one for one in BUILT_IN if one in idle_expansions()]},
        }
    )
    assert report.outcome is not None
    assert not report.outcome.game.hooks.asleep


def test_a_start_tile_wakes_by_the_marks_that_it_is_given() -> None:
    """The second of a code, too: an unfinished road with an inn pays nothing (I2)."""
    start = [
        {"tile": "U", "at": [0, 0]},
        {"tile": "U", "at": [1, 0], "marks": {"E": ["inn"]}},
    ]
    report = of_data(
        {
            "carcscore": 1,
            "rules": {"expansions": ["inns-and-cathedrals"]},
            "players": ["red", "blue"],
            "start": start,
            "turns": ["red U 2,0 thief"],
        }
    )
    assert [one.points for one in report.awards] == [0]
