"""Rivers made up at random by rules written out anew: legal as logs and as positions, however they lie."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carcscore.formats.jcz.write import save_text
from carcscore.formats.registry import FOREIGN
from carcscore.pipeline import examine
from carcscore.source import parse
from tests.expansions.hostile import answered, wherever_a_tile_stands
from tests.expansions.laws_of_games import (
    it_scores_the_same_turned_renamed_and_written_anew,
    its_final_position_scores_the_same,
)
from tests.expansions.records import Data, of_data, totals, wrong
from tests.expansions.river_games import river_game
from tests.sampling import examples, few_of

pytestmark = pytest.mark.slow

SEEDS = range(60)


@pytest.mark.parametrize("seed", few_of(SEEDS, 8))
def test_a_river_laid_by_the_rules_is_legal(seed: int) -> None:
    report = of_data(river_game(seed))
    assert wrong(report) == [], report.findings
    its_final_position_scores_the_same(river_game(seed))


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_turned_renamed_and_written_anew(seed: int) -> None:
    it_scores_the_same_turned_renamed_and_written_anew(river_game(seed))


@pytest.mark.parametrize("seed", few_of(SEEDS, 3))
def test_a_tile_of_land_before_the_lake_is_told(seed: int) -> None:
    game = river_game(seed)
    (x, y), early = game["start"][0]["at"], dict(game["turns"][0])
    laid = {tuple(turn["at"]) for turn in game["turns"] if "at" in turn}
    cell = next(cell for cell in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)) if cell not in laid)
    assert early["tile"] == "RVA"
    land = {"tile": "B", "at": list(cell)}
    report = of_data({**game, "turns": [early, land, *game["turns"][1:]]})
    assert ("river-first", "RV3") in wrong(report)


def _swapped(game: Data) -> Iterator[Data]:
    """The game with the fork, its first tile, turned otherwise."""
    first, *others = game["turns"]
    for rotation in (90, 180, 270):
        yield {**game, "turns": [{**first, "rotation": (first["rotation"] + rotation) % 360}, *others]}


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_a_fork_turned_otherwise_is_told(seed: int) -> None:
    for game in _swapped(river_game(seed)):
        codes = {code for code, _ in wrong(of_data(game))}
        assert codes & {"edge-mismatch", "river-not-continued", "typing-slip"}


def test_the_games_hold_what_they_are_to_show() -> None:
    games = [river_game(seed) for seed in range(30)]
    assert sum("discarded" in turn for game in games for turn in game["turns"]) > 5
    assert sum(turn.get("tile") == "VL" for game in games for turn in game["turns"]) > 0


@pytest.mark.parametrize("seed", few_of(SEEDS, 2))
def test_a_river_is_written_as_a_save(seed: int) -> None:
    log = of_data(river_game(seed))
    assert log.outcome is not None
    again = examine(parse(save_text(log.outcome), foreign=FOREIGN))
    assert wrong(again) == []
    assert list(totals(again).values()) == list(totals(log).values())


CODES = ["RVA", "RVB1", "RVI", "RVL2", "VA", "VL", "GQA", "GQB", "GQD", "RI.2/III", "RI.2/XX", "B"]
RULES = {"expansions": ["river-2", "river", "games-quarterly-11"]}


@examples(60)
@given(
    st.lists(st.tuples(st.sampled_from(CODES), st.integers(-2, 2), st.integers(-2, 2)), max_size=8),
    st.sampled_from([None, [], [{"tile": "VA", "at": [0, 0]}], [{"tile": "GQA", "at": [0, 0]}]]),
    st.booleans(),
)
def test_rivers_of_any_tiles_are_answered(
    laid: list[tuple[str, int, int]], start: list[Data] | None, log: bool
) -> None:
    tiles = [{"tile": code, "at": [x, y]} for code, x, y in laid]
    record: Data = {"carcscore": 1, "rules": RULES, "players": ["red", "blue"]}
    answered({**record, "turns" if log else "board": tiles, **({} if start is None else {"start": start})})


@pytest.mark.parametrize("code", ["RVA", "RVL3", "GQA", "GQ/F", "RI/s"])
def test_its_tiles_may_stand_anywhere(code: str) -> None:
    for lies in wherever_a_tile_stands(code):
        for sets in ({}, {"sets": {"base": 1}}, {"sets": {"gq11/land": 1, "river-2": 2}}):
            answered({"carcscore": 1, "rules": RULES, "players": ["red", "blue"], **lies, **sets})
