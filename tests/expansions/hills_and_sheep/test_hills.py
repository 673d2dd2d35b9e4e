"""Hills that hide tiles and break ties, vineyards."""

import pytest

from carcscore.report.explain import explain
from carcscore.report.layout import render_text
from tests.expansions.records import Data, awarded, examined, totals, wrong

LOG = """
carcscore: 1
rules: {expansions: [hills-and-sheep]}
players: [red, blue]
sets: {base: 0, hills-and-sheep: 1}
start: [{tile: HSK, at: [0, 0]}]
turns:
  - red HSN 0,1
"""


def left(record: str, **changed: object) -> int:
    report = examined(record, **changed)
    assert report.outcome is not None
    return report.outcome.table.unplayed


def test_a_tile_lies_hidden_below_each_hill() -> None:
    """HS10: of 18 tiles HSK and HSN lie there, and one that nobody saw below HSN."""
    assert left(LOG) == 15
    assert left(LOG, turns=["red HSP 0,1"]) == 16
    assert left(LOG, rules={"expansions": ["hills-and-sheep"], "ignore": ["hill"]}) == 16
    report = examined(LOG)
    assert report.outcome is not None
    assert report.outcome.game.tiles_left == 15


def test_with_an_empty_pile_a_hill_lies_on_none() -> None:
    none = {"hills-and-sheep": 0}
    few = {"UA": {"like": "HSM"}, "UB": {"like": "HSN"}}
    start = [{"tile": "UA", "at": [0, 0]}]
    # One tile is left after the start tile, and it lies below that.
    report = examined(LOG, sets=none, tiles=few, start=start, turns=["red UB1 0,1"])
    assert ("after-the-end", "B10") in wrong(report)
    plain = {"UA": {"like": "HSP"}, "UB": {"like": "HSN"}}
    report = examined(LOG, sets=none, tiles=plain, start=start, turns=["red UB1 0,1"])
    assert wrong(report) == []
    assert report.outcome is not None
    assert (report.outcome.game.tiles_left, report.outcome.table.unplayed) == (0, 0)


def test_a_hidden_tile_may_be_told() -> None:
    def told(tile: str, hidden: str) -> Data:
        return {"tile": tile, "at": [0, 1], "rotation": 180, "hills-and-sheep": {"hidden": hidden}}

    assert wrong(examined(LOG, turns=[told("HSM", "hsp")])) == []
    assert wrong(examined(LOG, turns=[told("HSM", "QQ")])) == [("unknown-tile", None)]
    assert wrong(examined(LOG, turns=[told("HSP", "HSA")])) == [("nothing-hidden", "HS10")]


TIE = """
carcscore: 1
rules: {expansions: [hills-and-sheep, inns-and-cathedrals]}
players: [red, blue, green]
board:
  - {tile: D, at: [0, 0]}
  - {tile: C, at: [0, -1]}
  - {tile: E, at: [0, -2], rotation: 180}
  - {tile: E, at: [-1, -1], rotation: 90, marks: {tile: [hill]}}
  - {tile: N, at: [1, -1]}
followers: ["red knight 0,-2", "blue knight -1,-1", "green knight 1,-1"]
track: {red: 0, blue: 0, green: 0}
"""


def test_a_broken_tie_is_explained() -> None:
    report = examined(TIE)
    assert awarded(report) == ["- blue city 6 B10"]
    said = explain(report, "city-1", 200)
    assert "blue's knight on A2 E (strength 1, on a hill)" in said
    assert said.count("on a hill") == 1
    assert "on a hill" in render_text(report)


@pytest.mark.parametrize("figure", ["large ", ""])
def test_only_followers_of_the_feature_break_its_tie(figure: str) -> None:
    """A large follower is one; the hill below somebody in another feature does nothing."""
    followers = [f"red {figure}knight 0,-2", f"blue {figure}knight -1,-1"]
    number = {
        "expansions": ["hills-and-sheep", "inns-and-cathedrals"],
        "options": {"hills-and-sheep": {"hill": "number"}},
    }
    assert totals(examined(TIE, followers=followers)) == {"red": 0, "blue": 6, "green": 0}
    assert totals(examined(TIE, followers=followers, rules=number)) == {"red": 0, "blue": 6, "green": 0}
    elsewhere = [f"red {figure}knight 0,-2", f"green {figure}knight 1,-1", "blue farmer -1,-1"]
    assert totals(examined(TIE, followers=elsewhere)) == {"red": 6, "blue": 0, "green": 6}


GARDEN = """
carcscore: 1
rules: {expansions: [hills-and-sheep, abbot]}
players: [red, blue]
turns:
  - red VG2 0,1 abbot gardener
  - {player: blue, tile: U, at: [1, 0], marks: {tile: [vineyard]}}
  - red U -1,0
  - blue V3 -1,1
  - red E1 1,1
  - blue V0 0,2
  - red E2 -1,2
  - blue E1 1,2
"""


def test_gardens_are_paid_for_vineyards_by_an_option() -> None:
    """HS9: 9, and 3 where a table has it so."""
    board: Data = {
        "turns": [
            {
                "tile": "B",
                "at": [0, 1],
                "marks": {"tile": ["garden"]},
                "actions": [{"deploy": {"role": "gardener", "figure": "abbot"}}],
            },
            {"tile": "U", "at": [1, 0], "marks": {"tile": ["vineyard"]}},
            "red U -1,0",
            "blue E1 1,1",
            "red E3 -1,1",
            "blue E2 1,2",
            "red E2 -1,2",
            "blue E2 0,2",
        ]
    }
    paid = examined(GARDEN, **board)
    assert (wrong(paid), awarded(paid)) == ([], ["8 red garden 9 AB4"])
    option = {
        "expansions": ["hills-and-sheep", "abbot"],
        "options": {"hills-and-sheep": {"vineyards_for_gardens": "yes"}},
    }
    assert awarded(examined(GARDEN, rules=option, **board)) == ["8 red garden 12 HS9"]
