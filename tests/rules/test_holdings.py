"""Holdings: one declaration gives schema, reading, writing, comparison with a log, and a table.

Beside made-up ones, what the official expansions write under their names in a final position is declared here
to prove that the words suffice.
"""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, NamedTuple

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from carcscore.geometry import cell_name
from carcscore.record.schema import record_schema
from carcscore.rules.data_types import Cell, Counts, FigureName, Label, Player, Text, Whole
from carcscore.rules.forms import form
from carcscore.rules.holdings import Cells, Held, Holder, Holding, Holdings, PerPlayer, in_words
from tests.expansions.records import of_data, plain, wrong
from tests.rules.test_forms import TABLE
from tests.sampling import examples

PLAYERS = ("red", "blue")

COINS = PerPlayer("coins", Whole(0, 9), words=("tree coin", "tree coins"), complete=True, rule="F8")
ALE = PerPlayer(
    "ale",
    Whole(0, 99),
    words=("ale", "ales"),
    message="{who} is said to have {said}, but the turns give {held} (T3)",
)
DRUNK = Cells("drunk", message="")
KING = Holder("king", rule="K1")
GOODS = PerPlayer("goods", Counts("wine", "grain", "cloth"), complete=True)
SOME = Holdings("some", COINS, ALE, DRUNK, KING, GOODS)


def told(data: object, held: Held) -> list[tuple[str, str, str | None, Any]]:
    said, findings = SOME.read(data, TABLE)
    assert findings == []
    return [(one.code, one.message, one.rule, one.where.path) for one in SOME.compare(said, held, PLAYERS)]


def test_the_schema_follows() -> None:
    made = SOME.schema()
    assert made["title"] == "a mapping with `coins`, `ale`, `drunk`, `king` or `goods`"
    known = made["properties"]
    assert list(known) == ["coins", "ale", "drunk", "king", "goods"]
    assert known["ale"] == {
        "title": "a mapping from players to numbers of ales",
        "type": "object",
        "additionalProperties": {
            "title": "a number of ales",
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "examples": [1],
        },
        "examples": [{"red": 1}],
    }
    assert known["drunk"]["items"] == {"$ref": "#/$defs/cell"}
    assert known["king"] == {"$ref": "#/$defs/player"}
    assert made["examples"][0]["king"] == "red"
    assert accepted(SOME, made["examples"][0])


def accepted(of: Holdings, data: object) -> bool:
    whole = {**of.schema(), "$defs": record_schema()["$defs"]}
    return bool(jsonschema.Draft202012Validator(whole).is_valid(data))


def test_at_the_outset_nothing_is_held() -> None:
    held = Held(SOME)
    assert (held[ALE], held[KING], held[DRUNK]) == ({}, None, None)
    assert held.plain(PLAYERS) == {}
    assert list(held.tables(PLAYERS)) == []


def test_what_is_read_is_held_and_written_again() -> None:
    data = {
        "coins": {"Red": 1},
        "ale": {"blue": 0},
        "drunk": ["A1", [1, 0]],
        "king": "BLUE",
        "goods": {"red": {"wine": 2}},
    }
    held, findings = SOME.read(data, TABLE)
    assert findings == []
    assert held[COINS] == {"red": 1}
    assert held[DRUNK] == ((0, 0), (1, 0))
    assert held[KING] == "blue"
    assert held.said == {"coins", "ale", "drunk", "king", "goods"}
    assert held.plain(PLAYERS) == {
        "coins": {"red": 1},
        "ale": {"blue": 0},
        "drunk": [[0, 0], [1, 0]],
        "king": "blue",
        "goods": {"red": {"wine": 2}},
    }


def test_who_has_nothing_is_left_out_where_that_says_the_same() -> None:
    held = Held(SOME)
    held[COINS] |= {"blue": 2, "green": 0, "red": 1}
    held[ALE] |= {"blue": 2, "red": 0}
    assert list(held.plain(("red", "blue", "green"))["coins"].items()) == [("red", 1), ("blue", 2)]
    assert list(held.plain(PLAYERS)["ale"].items()) == [("blue", 2), ("red", 0)]


def test_what_is_wrong_is_told_and_the_rest_is_read() -> None:
    data = {"ale": {"mauve": 1, "red": 2, "RED": 3}, "drunk": ["?", "A1"], "king": "pink"}
    held, findings = SOME.read(data, TABLE)
    assert [(one.code, one.where.path) for one in findings] == [
        ("unknown-player", ("some", "ale", "mauve")),
        ("duplicate-player", ("some", "ale", "RED")),
        ("bad-cell", ("some", "drunk", 0)),
        ("unknown-player", ("some", "king")),
    ]
    assert findings[1].message == "the ales of red stand here twice"
    assert (held[ALE], held[DRUNK], held[KING]) == ({"red": 3}, ((0, 0),), None)


def test_a_log_says_what_its_turns_come_to() -> None:
    held = Held(SOME)
    held[COINS]["red"] = 1
    held[KING] = "red"
    held[GOODS]["blue"] = {"wine": 2}
    assert told({"coins": {"red": 1}, "king": "red", "goods": {"blue": {"wine": 2}}}, held) == []
    assert told({}, held) == []


def test_a_log_says_otherwise() -> None:
    held = Held(SOME)
    held[ALE]["red"] = 2
    held[COINS]["red"] = 1
    held[KING] = "red"
    held[GOODS]["blue"] = {"wine": 2, "cloth": 1}
    data = {"ale": {"red": 1, "blue": 0}, "coins": {"blue": 2}, "king": "blue", "goods": {}}
    assert told(data, held) == [
        (
            "coins-differ",
            "red is said to hold 0 tree coins at the end, but the turns give 1",
            "F8",
            ("some", "coins"),
        ),
        (
            "coins-differ",
            "blue is said to hold 2 tree coins at the end, but the turns give 0",
            "F8",
            ("some", "coins"),
        ),
        (
            "ale-differs",
            "red is said to have 1 ale, but the turns give 2 (T3)",
            None,
            ("some", "ale", "red"),
        ),
        (
            "holder-differs",
            "`king` is said to be blue at the end, but the turns give red",
            "K1",
            ("some", "king"),
        ),
        (
            "goods-differ",
            "blue is said to hold nothing at the end, but the turns give 2 wine, 1 cloth",
            None,
            ("some", "goods"),
        ),
    ]


@pytest.mark.parametrize(
    ("said", "held"),
    [
        ({"goods": {"red": {"wine": 0}}}, {}),
        ({"goods": {"red": {"cloth": 1, "wine": 2}}}, {"goods": {"red": {"wine": 2, "cloth": 1}}}),
        ({"coins": {"red": 0}}, {}),
        ({"ale": {}}, {"ale": {"red": 2}}),
        ({"king": "red"}, {"king": "RED"}),
    ],
)
def test_what_comes_to_the_same_does_not_differ(said: object, held: object) -> None:
    assert told(said, SOME.read(held, TABLE)[0]) == []


def fewer(player: str, said: int, held: int | None) -> Iterator[str]:
    if said < (held or 0):
        yield f"{player} has lost some"


def test_a_comparison_of_its_own() -> None:
    tokens = PerPlayer("tokens", Whole(0, 9), compare=fewer)
    holdings = Holdings("x", tokens)
    held = Held(holdings)
    held[tokens]["red"] = 2
    for number, messages in ((1, ["red has lost some"]), (3, [])):
        said, _ = holdings.read({"tokens": {"red": number}}, TABLE)
        found = holdings.compare(said, held, PLAYERS)
        assert [one.message for one in found] == messages
        assert {(one.code, one.where.path) for one in found} <= {("tokens-differ", ("x", "tokens", "red"))}


def test_tables_for_the_report() -> None:
    held = Held(SOME)
    held[ALE]["blue"] = 3
    held[GOODS]["red"] = {"wine": 2, "cloth": 1}
    held[KING] = "red"
    held[DRUNK] = ((0, 0), (1, 2))
    assert list(held.tables(("red", "blue", "green"), lambda cell: cell_name(cell, (0, 0)))) == [
        (
            ("player", "ale", "wine", "grain", "cloth"),
            (("red", "-", "2", "-", "1"), ("blue", "3", "-", "-", "-")),
        ),
        (("drunk", "king"), (("A1, B3", "red"),)),
    ]


def test_required_holdings() -> None:
    holdings = Holdings("x", Holder("king", required=True), Cells("seen", required=True))
    assert holdings.schema()["required"] == ["king", "seen"]
    assert holdings.schema()["title"] == "a mapping with `king` and `seen`"
    assert not accepted(holdings, {"king": "red"})


@examples(200)
@given(st.dictionaries(st.sampled_from(["coins", "ale", "drunk", "king", "goods", "more"]), plain) | plain)
def test_there_is_always_an_answer(data: object) -> None:
    held, _ = SOME.read(data, TABLE)
    again, findings = SOME.read(held.plain(PLAYERS), TABLE)
    assert (findings, again.plain(PLAYERS)) == ([], held.plain(PLAYERS))
    assert SOME.compare(held, again, PLAYERS) == []
    assert list(held.tables(PLAYERS)) == list(again.tables(PLAYERS))


# What the official expansions hold


@form(short="player figure")
class Prisoner(NamedTuple):
    """a prisoner: `PLAYER [FIGURE]`"""

    player: Player
    figure: FigureName = "follower"


@form(short="at height")
class Floors(NamedTuple):
    """floors of a tower: `CELL HEIGHT`, or `{at, height}`"""

    at: Cell
    height: Annotated[int, Whole(1, 30), Label("a height")]


@form(short="figure quarter")
class InQuarter(NamedTuple):
    """a figure in a quarter: `[FIGURE] QUARTER`"""

    quarter: Literal["castle", "market", "blacksmith", "cathedral"]
    figure: FigureName = "follower"


@form(short="player figure")
class OnCrown(NamedTuple):
    """a figure on a crown space: `PLAYER [FIGURE]`"""

    player: Player
    figure: FigureName = "follower"


class Bid(NamedTuple):
    """a tile sold: `{tile, bid, bidder}`"""

    tile: Annotated[str, Text(60), Label("a tile code", "", "K")]
    bidder: Player | None = None
    bid: Annotated[int, Whole(0, 200), Label("a bid")] = 0


TRADERS = Holdings("traders-and-builders", PerPlayer("goods", Counts("wine", "grain", "cloth", most=20)))
GOLD = Holdings("gold-mines", PerPlayer("gold", Whole(0, 99), words=("gold bar", "gold bars"), complete=True))
KINGS = Holdings("king-and-robber-baron", Holder("king", rule="K1"), Holder("robber", rule="K2"))
TOWER = Holdings("tower", Holding("floors", tuple[Floors, ...]), PerPlayer("prisoners", tuple[Prisoner, ...]))
COUNT = Holdings(
    "count-of-carcassonne",
    Holding("count", Literal["castle", "market", "blacksmith", "cathedral"]),
    PerPlayer("quarters", tuple[InQuarter, ...]),
)
MESSAGES = Holdings("messages", PerPlayer("second", Whole(0, 999), words=("point", "points")))
SHEEP = Holdings("hills-and-sheep", PerPlayer("flocks", tuple[Annotated[int, Whole(1, 4)], ...]))
BIG_TOP = Holdings(
    "under-the-big-top",
    Holding("token", Annotated[int, Whole(1, 7)] | Literal["unknown"]),
    Holding("shown", tuple[Annotated[int, Whole(1, 7)], ...]),
)
WHEEL = Holdings(
    "wheel-of-fortune",
    Holding("pig", Literal["fortune", "taxes", "famine"]),
    Holding("crowns", tuple[OnCrown, ...]),
)
BAZAAR = Holdings("bazaars", Holding("bazaar", tuple[Bid, ...]))
BARNS = Holdings("barns", PerPlayer("scored", tuple[Cell, ...]))

WRITTEN: list[tuple[Holdings, dict[str, Any]]] = [
    (TRADERS, {"goods": {"red": {"wine": 2, "cloth": 1}, "blue": {"grain": 1}}}),
    (GOLD, {"gold": {"red": 3}}),
    (KINGS, {"king": "red", "robber": "blue"}),
    (TOWER, {"floors": [{"at": [2, 1], "height": 3}], "prisoners": {"red": ["blue", "blue mayor"]}}),
    (COUNT, {"count": "market", "quarters": {"red": ["large castle"], "blue": ["market", "market"]}}),
    (MESSAGES, {"second": {"blue": 12}}),
    (SHEEP, {"flocks": {"red": [1, 3]}}),
    (BIG_TOP, {"token": 5, "shown": [1, 4, 4]}),
    (BIG_TOP, {"token": "unknown"}),
    (WHEEL, {"pig": "taxes", "crowns": ["red", "blue large"]}),
    (BAZAAR, {"bazaar": [{"tile": "K", "bidder": "red", "bid": 3}, {"tile": "U"}]}),
    (BARNS, {"scored": {"red": [[0, 0], [1, 1]]}}),
]


@pytest.mark.parametrize(("holdings", "data"), WRITTEN)
def test_official_expansions_are_read_written_and_compared(holdings: Holdings, data: dict[str, Any]) -> None:
    assert accepted(holdings, data)
    assert all(accepted(holdings, example) for example in holdings.schema()["examples"])
    said, findings = holdings.read(data, TABLE)
    assert findings == []
    assert said.plain(PLAYERS) == data
    assert holdings.compare(said, said, PLAYERS) == []
    assert list(said.tables(PLAYERS))
    differing = holdings.compare(said, Held(holdings), PLAYERS)
    assert differing
    assert all(one.where.path and one.where.path[0] == holdings.expansion for one in differing)


def test_the_order_of_a_list_does_not_matter() -> None:
    said, _ = TOWER.read({"floors": ["C2 3", "A1 1"], "prisoners": {"red": ["blue", "blue mayor"]}}, TABLE)
    held, _ = TOWER.read({"floors": ["A1 1", "C2 3"], "prisoners": {"red": ["blue mayor", "blue"]}}, TABLE)
    assert TOWER.compare(said, held, PLAYERS) == []


def test_how_they_read_in_words() -> None:
    said, _ = TOWER.read({"floors": ["C2 3"], "prisoners": {"red": ["blue", "blue mayor"]}}, TABLE)
    assert list(said.tables(PLAYERS, lambda cell: cell_name(cell, (0, 0)))) == [
        (("player", "prisoners"), (("red", "blue, blue mayor"),)),
        (("floors",), (("C2 3",),)),
    ]
    assert [one.message for one in TOWER.compare(said, Held(TOWER), PLAYERS)] == [
        "`floors` is said to be 2,1 3 at the end, but the turns give nothing",
        "red is said to hold blue, blue mayor at the end, but the turns give nothing",
    ]
    assert in_words({"a": [1, 2], "b": "x"}) == "a 1, 2 b x"


def test_what_nobody_can_hold_is_told_of_a_record() -> None:
    held = {"traders-and-builders": {"goods": {"green": {"wine": 1}}}}
    rules = {"rules": {"expansions": ["traders-and-builders"]}, "players": ["red", "blue"]}
    report = of_data({"carcscore": 1, **rules, "board": "D*", "track": {"red": 0, "blue": 0}, **held})
    assert wrong(report) == [("unknown-player", None)]
