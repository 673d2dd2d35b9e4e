"""What records say to the expansions that ship, as it is declared: its schema, reading, and comparison."""

import json
from pathlib import Path
from typing import Any

import pytest

from carcscore.expansions.new_world import AT, DISCOVERER
from carcscore.expansions.new_world import HOLDINGS as NEW_WORLD
from carcscore.expansions.registry import BUILT_IN, find_expansions
from carcscore.expansions.roads_to_victory import HOLDINGS as ROADS
from carcscore.expansions.roads_to_victory import JEWELS as JEWELS_TAKEN
from carcscore.expansions.roads_to_victory import JEWELS_HELD, Jewel, JewelTaken, Theft
from carcscore.expansions.roads_to_victory.pickpockets import (
    PICKPOCKETS,
    Bribe,
    PickpocketPlace,
    PickpocketPlaced,
    PickpocketStep,
)
from carcscore.expansions.roads_to_victory.post_houses import PostHouse
from carcscore.expansions.taverns import ALE, DRUNK
from carcscore.expansions.taverns import HOLDINGS as TAVERNS
from carcscore.expansions.the_woods import HOLDINGS as WOODS
from carcscore.expansions.the_woods import WoodsInATurn
from carcscore.expansions.the_woods.coins import COINS
from carcscore.expansions.the_woods.leaves import BY_LEAF, TakenBack
from carcscore.game.table import Table
from carcscore.rules.facts import schemas_of
from carcscore.rules.forms import read, write
from carcscore.rules.holdings import Holdings
from tests.expansions.records import examined
from tests.sampling import in_one

PRINTED = [
    json.loads(line)
    for line in Path(__file__).with_name("fragments.jsonl").read_text(encoding="utf-8").splitlines()
]
"""The name of an expansion, the place, and the fragment that `carcscore schema record` prints there."""


@in_one
@pytest.mark.parametrize(("name", "place", "fragment"), PRINTED)
def test_a_fragment_is_printed_as_ever(name: str, place: str, fragment: object) -> None:
    """Keys in their order, too: it is the order in which faults are told."""
    ((expansion,), _) = find_expansions((name,))
    assert json.dumps(schemas_of(expansion)[place], indent=1) == json.dumps(fragment, indent=1)


def test_these_are_all_fragments() -> None:
    places = [
        (one.facts.name, place) for one in find_expansions((*BUILT_IN,))[0] for place in schemas_of(one)
    ]
    assert sorted(places) == sorted((name, place) for name, place, _ in PRINTED)


BASIC = "{carcscore: 1, players: [red, blue], start: [{tile: U, at: [0, 0]}]}"


def table(board: object = "U* U U") -> Table:
    report = examined(BASIC, board=board, rules={"expansions": ["inns-and-cathedrals"]})
    assert report.outcome is not None
    return report.outcome.table


GRID = table()
LIST = table([{"tile": "D", "at": [0, 0]}])
HERE = ("turns", 3, "actions", 0, "x")


@pytest.mark.parametrize(
    ("form", "data", "value"),
    [
        (Bribe, {"by": "Blue", "of": "red"}, Bribe("blue", "red")),
        (Bribe, {"by": "red", "of": "blue", "after": "scoring"}, Bribe("red", "blue", "scoring")),
        (PostHouse, {}, PostHouse()),
        (PostHouse, {"at": "C1", "point": 12}, PostHouse((2, 0), 1)),
        (PICKPOCKETS, {"place": {"point": "S"}}, PickpocketPlaced(PickpocketPlace(point=7))),
        (
            PICKPOCKETS,
            [{"move": [1, 0]}, {"step": "farm", "point": "NNE"}, {"steal": "BLUE", "figure": "large"}],
            (
                PickpocketStep(move=(1, 0)),
                PickpocketStep(step="farm", point=2),
                PickpocketStep(steal="blue", figure="large"),
            ),
        ),
        (PICKPOCKETS, {"steal": "blue"}, PickpocketStep(steal="blue")),
        (JEWELS_TAKEN, ["draw", {"draw": 5}], (JewelTaken(Jewel()), JewelTaken(Jewel(5)))),
        (
            JEWELS_TAKEN,
            [{"steal": {"from": "blue", "value": -3, "replaced_by": {"value": 2, "good": "cloth"}}}],
            (JewelTaken(steal=Theft("blue", -3, Jewel(2, "cloth"))),),
        ),
        (TakenBack, {"at": [2, 0], "point": "N", "player": "red"}, TakenBack((2, 0), 1, "red")),
        (WoodsInATurn, {"mixed_back": ["FA"], "by_leaf": False}, WoodsInATurn(("FA",), False)),
    ],
)
def test_forms_are_read_with_the_names_of_a_table(form: Any, data: object, value: object) -> None:
    assert read(form, data, GRID, HERE) == (value, [])
    assert read(form, write(form, value), GRID, HERE) == (value, [])


@pytest.mark.parametrize(
    ("form", "data", "told"),
    [
        (
            Bribe,
            {"by": "mauve", "of": "pink"},
            [
                ("unknown-player", "mauve is not a player of this record (red, blue)", "by"),
                ("unknown-player", "pink is not a player of this record (red, blue)", "of"),
            ],
        ),
        (
            TakenBack,
            {"at": "A1", "point": "Q", "player": "nobody"},
            [
                ("bad-cell", "A1 is not a cell; write such as [2, 0]", "at"),
                ("bad-point", "not a point of a tile: 'Q'", "point"),
                ("bad-player", "nobody is not a player of this record (red, blue)", "player"),
            ],
        ),
    ],
)
def test_wrong_words_are_told_in_the_words_of_the_table(form: Any, data: object, told: list[Any]) -> None:
    value, findings = read(form, data, LIST, HERE)
    assert value is None
    assert [(one.code, one.message, one.where.path) for one in findings] == [
        (code, message, (*HERE, key)) for code, message, key in told
    ]


def test_holdings_are_read_with_the_names_of_a_table() -> None:
    held, _ = TAVERNS.read({"ale": {"RED": 2}, "drunk": ["B1"]}, GRID)
    assert (held[ALE], held[DRUNK]) == ({"red": 2}, ((1, 0),))
    held, _ = WOODS.read({"coins": {"blue": 1}, "by_leaf": []}, GRID)
    assert (held[COINS], held[BY_LEAF]) == ({"blue": 1}, ())
    held, _ = NEW_WORLD.read({"at": "C1", "discoverer": "red"}, GRID)
    assert (held[AT], held[DISCOVERER]) == ((2, 0), "red")
    held, _ = ROADS.read({"jewels": {"blue": [4, "unknown"], "red": []}}, GRID)
    assert held[JEWELS_HELD] == {"blue": (Jewel(4), Jewel()), "red": ()}
    assert held.plain(("red", "blue")) == {"jewels": {"blue": [4, "unknown"]}}
    wrong = {"at": "there", "discoverer": "pink"}
    assert [one.code for one in NEW_WORLD.read(wrong, LIST)[1]] == ["unknown-cell", "unknown-player"]


TAVERN_LOG = """
carcscore: 1
rules: {expansions: [taverns]}
players: [red, blue]
turns: ["U 1,0 thief", "U -1,0", {tile: B, at: [1, -1], marks: {tile: [tavern]}}]
taverns: {ale: {red: 2, blue: 1}}
"""
TREE_LOG = """
carcscore: 1
rules: {expansions: [the-woods]}
players: [green, orange, purple]
turns: ["FX 0,1 watchman"]
the-woods: {coins: {green: 2}}
"""


@pytest.mark.parametrize(("log", "holdings"), [(TAVERN_LOG, TAVERNS), (TREE_LOG, WOODS)])
def test_a_log_is_compared_in_the_words_of_its_expansion(log: str, holdings: Holdings) -> None:
    outcome = examined(log).outcome
    assert outcome is not None
    said, _ = holdings.read(outcome.record.extra[holdings.expansion], outcome.table)
    held, _ = holdings.read(outcome.game.holdings()[holdings.expansion], outcome.table)
    found = holdings.compare(said, held, outcome.game.players, outcome.table.name)
    assert found
    codes = {one.code for one in found}

    def words(findings: Any) -> list[Any]:
        return sorted((one.code, one.message, one.rule, one.where.path) for one in findings)

    assert words(found) == words(one for one in outcome.findings if one.code in codes)
