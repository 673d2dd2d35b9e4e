"""A game found for a position ends in it: legal, with the same points; and it is found for most."""

import pytest

from carcscore.pipeline import examine, parse
from carcscore.play.final_position import final_position
from carcscore.report.model import Report
from carcscore.witness.witness import witness
from tests.brute.play import play
from tests.brute.scorer import Rules
from tests.expansions.records import of_data
from tests.expansions.river_games import river_game
from tests.laws.positions import all_have_an_order, ends_as_its_position
from tests.laws.sides import totals, written
from tests.sampling import few_of


def its_witness(position: Report) -> Report | None:
    """The report on a game found for a position; what that must be is asserted."""
    assert position.outcome is not None
    game = witness(position.outcome)
    if game is None:
        return None
    report = examine(game)
    assert [one for one in report.findings if one.severity == "error"] == []
    assert totals(report) == totals(position)
    ends_as_its_position(game)
    all_have_an_order(report, every=9)
    return report


@pytest.mark.parametrize("seeds", few_of([range(each, each + 4) for each in range(0, 40, 4)], 1))
def test_a_game_is_found_for_most_positions_of_games_and_ends_in_them(seeds: range) -> None:
    found = 0
    for seed in seeds:
        game = play(seed, players=2 + seed % 3, tiles=20 + seed, rules=Rules("third", 4))
        found += its_witness(examine(parse(written(game, "position", "json")))) is not None
    assert found >= 3


@pytest.mark.parametrize("seed", few_of(range(6), 1))
def test_a_river_is_laid_first_and_as_it_flows(seed: int) -> None:
    log = of_data(river_game(seed))
    assert log.outcome is not None
    position = examine(final_position(log.outcome))
    assert its_witness(position) is not None


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{carcscore: 1, players: [red, blue], turns: [{tile: U, at: [1, 0]}]}", "it is a turn log already"),
        ("{carcscore: 1, players: [red, blue], board: 'D* U', end: mid-turn}", "it ends in mid-turn"),
        ("{carcscore: 1, players: [red, blue], board: 'D* E'}", "it is not legal"),
        ("{carcscore: 1, players: [red, blue], start: [], board: 'D U'}", "its beginning is unknown"),
        (
            "{carcscore: 1, rules: {expansions: [princess-and-dragon]}, players: [red, blue], board: 'D* U',"
            " followers: [red thief B1], pieces: [fairy B1]}",
            "it has more than tiles and followers (fairy)",
        ),
    ],
)
def test_why_no_game_is_looked_for(text: str, why: str) -> None:
    outcome = examine(parse(text)).outcome
    assert outcome is not None
    with pytest.raises(ValueError, match="^" + why.replace("(", r"\(").replace(")", r"\)")):
        witness(outcome)


def test_none_is_found_for_a_track_that_nobody_can_have() -> None:
    """The only city was completed by the first tile, which is red's."""
    text = '{carcscore: 1, players: [red, blue], board: "E2\\nD*", track: {red: 0, blue: 4}}'
    outcome = examine(parse(text)).outcome
    assert outcome is not None
    assert witness(outcome) is None
