"""Bazaars: when there is one, who chooses, who pays, which tiles must be laid then (BC15 to BC17)."""

from typing import Any

import pytest

from carcscore.report.model import Report
from tests.expansions.records import Data, awarded, examined, message, wrong

NAME = "bridges-castles-and-bazaars"
LOG = f"{{carcscore: 1, rules: {{expansions: [{NAME}]}}, players: [red, blue, green], end: adjourned}}"


def log(*turns: Data | str, **changed: object) -> Report:
    return examined(LOG, turns=list(turns), **changed)


def held(*sales: Data, tile: str = "BCF", **more: Any) -> Data:
    return {"tile": tile, "at": [0, 1], NAME: {"bazaar": list(sales)}, **more}


SALES: list[Data] = [{"tile": "K"}, {"tile": "E"}, {"tile": "U"}]
AFTER = ["blue K 1,0", "green E2 0,2", "red U -1,0"]


@pytest.mark.parametrize(
    ("sales", "expected"),
    [
        (SALES, []),
        # Too few and too many; a tile of no set.
        (SALES[:2], [("bazaar-incomplete", "BC15")]),
        ([*SALES, {"tile": "B"}], [("bazaar-incomplete", "BC15")]),
        ([{"tile": "QQ"}, *SALES[1:]], [("unknown-tile", None)]),
        # Blue has a tile by then.
        ([SALES[0], {"tile": "E", "bid": 2, "bidder": "blue"}, SALES[2]], [("bidder-has-tile", "BC16")]),
        # Green chose and red bid: blue has nothing to do with it.
        (
            [SALES[0], {"tile": "E", "bid": 2, "bidder": "red", "to": "blue"}, SALES[2]],
            [("wrong-buyer", "BC16")],
        ),
        ([*SALES[:2], {"tile": "U", "bid": 1}], [("no-auction", "BC16")]),
        ([*SALES[:2], {"tile": "U", "bidder": "blue"}], [("no-auction", "BC16")]),
    ],
)
def test_what_is_told_of_it(sales: list[Data], expected: object) -> None:
    assert wrong(log(held(*sales), end="final")) == expected


def test_a_log_that_breaks_off_owes_the_rest_of_its_bazaar() -> None:
    assert wrong(log(held(*SALES[:2]))) == []
    assert wrong(log(held(*SALES, {"tile": "B"}))) == [("bazaar-incomplete", "BC15")]
    assert ("bazaar-incomplete", "BC15") in wrong(log(held(*SALES[:2]), AFTER[0]))


def test_who_sold_chooses_again() -> None:
    """Blue sells to red, then green chooses, and the last tile is blue's."""
    report = log(
        held({"tile": "K", "bid": 5, "bidder": "red", "to": "red"}, {"tile": "E", "bid": 1}, {"tile": "U"})
    )
    assert awarded(report) == ["1 blue bazaar 5 BC16", "1 green bazaar -1 BC16", "1 red bazaar -5 BC16"]
    after = ["blue U -1,0", "green E2 0,2", "red K 1,0"]
    first = held({"tile": "K", "bid": 5, "bidder": "red", "to": "red"}, {"tile": "E"}, {"tile": "U"})
    assert wrong(log(first, *after)) == []


def test_the_next_turns_lay_these_tiles() -> None:
    assert wrong(log(held(*SALES), *AFTER)) == []
    report = log(held(*SALES), "blue B 1,1")
    assert "blue places B, but has K from the bazaar" in message(report, "not-the-bought-tile")
    # One that fits nowhere is discarded, and another drawn.
    drawn: Data = {"tile": "BCG", "at": [0, 2], "discarded": ["X"]}
    sales = [{"tile": "X"}, *SALES[1:]]
    alone = {"start": [{"tile": "B", "at": [0, 0]}]}
    assert [code for code, _ in wrong(log(held(*sales), drawn, **alone))] == []
    # Copies of a tile that bear marks are alike.
    gardens = {"expansions": [NAME, "abbot"]}
    report = log(held({"tile": "E"}, *SALES[1:]), "blue EG2 0,2", rules=gardens)
    assert wrong(report) == []


def test_no_abbey_is_laid_instead_of_a_bought_tile() -> None:
    """AM2: it is laid instead of drawing one; so it may be when the round after the bazaar is over."""
    ring = [{"tile": "ZB", "at": list(cell)} for cell in ((0, 0), (1, 1), (2, 0), (1, -1))]
    own = {"ZB": {"like": "B", "count": 20}}
    rules = {"expansions": [NAME, "abbey-and-mayor"]}
    sold = {**held(*[{"tile": "ZB"}] * 3), "at": [0, 1]}
    given: dict[str, object] = {"start": ring, "tiles": own, "rules": rules}
    report = log(sold, "blue ABB 1,0", **given)
    assert wrong(report) == [("not-the-bought-tile", "BC17")]
    assert "blue places ABB, but has ZB from the bazaar" in message(report, "not-the-bought-tile")
    after = ["blue ZB -1,0", "green ZB -2,0", "red ZB -3,0"]
    assert wrong(log(sold, *after, "blue ABB 1,0", **given)) == []


def test_a_bought_bazaar_tile_brings_none() -> None:
    sales = [{"tile": "BCI"}, *SALES[1:]]
    assert wrong(log(held(*sales), "blue BCI2 0,2", "green E2 1,1", "red U -1,0")) != []
    assert "bazaar-untold" not in [
        code for code, _ in wrong(log(held(*sales), "blue BCI 0,2", "green E 0,-1"))
    ]


def test_a_bazaar_must_be_told_where_there_is_one() -> None:
    assert wrong(log("red BCF 0,1", "blue B 0,2", "green B 0,3")) == [("bazaar-untold", "BC15")]
    assert wrong(log("red BCF 0,1")) == []
    assert wrong(log(held(*SALES, tile="B"))) == [("no-bazaar", "BC15")]
    # Where bazaars are ignored the mark does nothing.
    ignored = {"expansions": [NAME], "ignore": ["bazaar"]}
    assert wrong(log("red BCF 0,1", "blue B 0,2", rules=ignored)) == []


@pytest.mark.parametrize("left", [2, 3])
def test_none_without_a_tile_for_each(left: int) -> None:
    tiles = {"ZA": {"like": "B", "count": left}, "ZB": {"like": "BCF", "count": 1}}
    few = {"sets": {"base": 0, NAME: 0}, "start": [], "tiles": tiles}
    sales = [{"tile": "ZA"}, {"tile": "ZA"}, {"tile": "ZA"}]
    told = wrong(log({**held(*sales, tile="ZB"), "at": [0, 0]}, **few))
    untold = wrong(log("red ZB 0,0", "blue ZA 0,1", **few))
    assert (told, untold) == (
        ([], [("bazaar-untold", "BC15")]) if left == 3 else ([("no-bazaar", "BC15")], [])
    )


def test_a_builder_lays_a_further_tile_before_the_bazaar() -> None:
    rules = {"expansions": [NAME, "traders-and-builders"]}
    turns: list[Data | str] = [
        "red U 1,0 thief",
        "blue B 0,1",
        "green B 0,2",
        {"tile": "U", "at": [2, 0], "actions": [{"builder": {"point": "W"}}]},
        "blue B 0,3",
        "green B 0,4",
    ]
    bazaar: Data = {"tile": "BCJ", "rotation": 90, "at": [3, 0]}
    further: Data = {"player": "red", "again": True, "tile": "E", "rotation": 180, "at": [1, 1]}
    told = {NAME: {"bazaar": SALES}}
    assert wrong(log(*turns, bazaar, {**further, **told}, rules=rules)) == []
    assert wrong(log(*turns, {**bazaar, **told}, further, rules=rules)) == []
    report = log(*turns, bazaar, further, "blue K 1,-1", rules=rules)
    assert ("bazaar-untold", "BC15") in wrong(report)


def test_tiles_chosen_for_nothing() -> None:
    rules = {"expansions": [NAME], "options": {NAME: {"bazaar": "choice"}}}
    assert wrong(log(held(*SALES), *AFTER, rules=rules)) == []
    paid = [{"tile": "K", "bid": 1}, *SALES[1:]]
    assert wrong(log(held(*paid), rules=rules)) == [("no-auction", "BC16")]
