"""Castles: where they are put, what they are paid, who is safe there (BC8 to BC14, BC18 to BC20)."""

import pytest

from carcscore.play.final_position import final_position
from carcscore.report.layout import render_text
from carcscore.report.model import Report
from tests.expansions.records import Data, awarded, examined, its_position, message, totals, wrong

NAME = "bridges-castles-and-bazaars"
LOG = f"{{carcscore: 1, rules: {{expansions: [{NAME}]}}, players: [red, blue], end: adjourned}}"


def log(
    *turns: Data | str, others: tuple[str, ...] = (), options: object = None, **changed: object
) -> Report:
    rules: Data = {"expansions": [NAME, *others]} | ({"options": {NAME: options}} if options else {})
    return examined(LOG, turns=list(turns), rules=rules, **changed)


def castle(x: int, y: int, **more: object) -> Data:
    return {"castle": {"at": [x, y], **more}}


def laid(tile: str, x: int, y: int, *actions: Data, rotation: int = 0) -> Data:
    return {"tile": tile, "rotation": rotation, "at": [x, y], "actions": list(actions)}


def cap(*actions: Data, tile: str = "E") -> Data:
    """A tile that closes the city of the start tile."""
    return laid(tile, 0, -1, *actions, rotation=180)


KNIGHT: Data = {"deploy": {"role": "knight", "point": "S"}}
CASTLE = cap(KNIGHT, castle(0, -1))
ROAD: list[Data | str] = ["blue A3 -1,0 thief", "red A1 1,0"]
"""They close the road over the start tile."""


@pytest.mark.parametrize(
    ("turns", "expected"),
    [
        ([CASTLE], []),
        ([cap(KNIGHT, castle(0, 0, point="N", player="red"))], []),
        # Where no tile lies, on a road, on a city that is open, on one of three tiles.
        ([cap(KNIGHT, castle(5, 5))], [("no-tile-there", "BC9")]),
        ([cap(KNIGHT, castle(0, 0, point="E"))], [("no-such-segment", "BC8")]),
        ([laid("E", 0, 1, castle(0, 1), rotation=180)], [("no-castle-base", "BC8")]),
        (
            [laid("G", 0, -1, rotation=90), laid("E", 0, -2, KNIGHT, castle(0, 0), rotation=180)],
            [("no-castle-base", "BC8")],
        ),
        # Completed before; held by nobody; held by another; a castle already.
        ([cap(KNIGHT, tile="H"), laid("B", 0, 1, castle(0, 0))], [("castle-too-late", "BC9")]),
        ([cap(castle(0, -1))], [("castle-not-alone", "BC9")]),
        ([cap(KNIGHT, castle(0, -1, player="blue"))], [("castle-of-another", "BC9")]),
        ([cap(KNIGHT, castle(0, -1), castle(0, 0, point="N"))], [("no-such-segment", "BC8")]),
    ],
)
def test_where_a_castle_is_put(turns: list[Data | str], expected: object) -> None:
    assert wrong(log(*turns)) == expected


def test_caps_of_another_shape_are_no_base() -> None:
    """BCD and some tiles of other sets say so by their mark."""
    turn = laid("BCD", 0, -1, KNIGHT, castle(0, -1), rotation=270)
    assert wrong(log(turn)) == [("no-castle-base", "BC8")]
    turn = cap(KNIGHT, castle(0, -1), tile="IG")
    assert wrong(log(turn, others=("inns-and-cathedrals",))) == [("no-castle-base", "BC8")]
    own = {"ZC": {"like": "E", "marks": {"N": ["no-castle"]}}}
    report = log(cap(KNIGHT, castle(0, -1), tile="ZC"), tiles=own)
    assert "ZC is no end of the shape" in message(report, "no-castle-base")


def test_instead_of_scoring() -> None:
    report = log(CASTLE)
    assert awarded(report) == []
    assert report.outcome is not None
    assert [(one.role, one.cell) for one in report.outcome.followers] == [("lord", (0, -1))]
    assert [(one.player, one.figure) for one in report.outcome.game.pieces] == [("red", "castle")]
    assert report.outcome.in_supply["red"] == {"follower": 6, "bridge": 3, "castle": 2}


@pytest.mark.parametrize("red_first", [True, False])
def test_several_castles_of_a_turn_are_put_in_turn_order(red_first: bool) -> None:
    """H closes a city of red and one of blue."""
    own = {"ZE": {"like": "E", "count": 2}}
    both = [castle(1, 0), castle(1, -2)]
    turns = [
        laid("ZE", 1, 0, {"deploy": "knight"}),
        laid("ZE", 1, -2, {"deploy": "knight"}, rotation=180),
        laid("H", 1, -1, *(both if red_first else reversed(both))),
    ]
    left = [{"tile": "B", "at": [0, row]} for row in (0, -1, -2)]
    report = log(*turns, start=left, tiles=own)
    assert wrong(report) == ([] if red_first else [("castle-out-of-order", "BC9")])
    assert report.outcome is not None
    assert [one.role for one in report.outcome.followers] == ["lord", "lord"]


def test_castles_run_out() -> None:
    report = log(CASTLE, supply={"castle": 0})
    assert wrong(report) == [("no-piece-left", "BC1")]


def test_a_siege_is_gone_then() -> None:
    besieged = {"ZS": {"like": "E", "marks": {"N": ["besieged"]}}}
    farmer = laid("B", 1, -1, {"deploy": {"role": "farmer", "point": "S"}})
    report = log(
        cap(KNIGHT, castle(0, -1), tile="ZS"), farmer, others=("siege",), tiles=besieged, end="final"
    )
    assert (wrong(report), awarded(report)) == ([], ["- blue farm 4 B11"])


@pytest.mark.parametrize("half", [[0, -1], [0, 0]])
@pytest.mark.parametrize("place", ["next-follower", "on-tile"])
@pytest.mark.parametrize("more", [{}, {"role": "lord"}])
def test_a_lord_is_on_both_tiles_of_his_castle(half: list[int], place: str, more: Data) -> None:
    """Festival and fairy find him by either."""
    festival = {"tile": "B", "at": [0, 1], "marks": {"tile": ["festival"]}}
    home = festival | {"actions": [{"festival": {"at": half, **more}}]}
    report = log(CASTLE, ROAD[0], home, others=("festival",))
    assert wrong(report) == []
    assert report.outcome is not None
    assert [one.role for one in report.outcome.followers] == ["thief"]
    options = {"princess-and-dragon": {"fairy": place}}
    rules = {"expansions": [NAME, "princess-and-dragon"], "options": options}
    turns = [CASTLE, ROAD[0], laid("B", 0, 1, {"fairy": {"at": half, **more}}), "blue B 1,1"]
    report = examined(LOG, turns=[*turns, ROAD[1]], rules=rules)
    assert wrong(report) == []
    by_the_fairy = ["5 red fairy 1 PD11", "5 red fairy 3 PD12"]
    assert awarded(report) == ["5 blue road 3 B7", "5 red castle 3 BC12", *by_the_fairy]
    waits = examined(LOG, turns=turns, rules=rules)
    assert waits.outcome is not None
    assert wrong(its_position(waits)) == []
    position = final_position(waits.outcome)
    assert position.pieces[-1].at == (half[0], half[1])
    read = its_position(waits).outcome
    assert read is not None
    remarks = [one.remark for one in waits.outcome.game.about(waits.outcome.followers)]
    assert [one.remark for one in read.game.about(read.followers)] == remarks


# What castles are paid


def test_never_in_the_turn_in_which_it_was_put() -> None:
    """K closes the city and a road on its own tile at once."""
    start = [
        {"tile": tile, "at": at, "rotation": turn}
        for tile, at, turn in (("D", [0, 0], 0), ("A", [1, -1], 90), ("A", [0, -2], 0))
    ]
    assert awarded(log(cap(KNIGHT, castle(0, -1), tile="K"), start=start)) == []
    report = log(cap(KNIGHT, castle(0, -1), tile="K"), *ROAD[:1], "red U 1,0", "blue A1 2,0", start=start)
    assert awarded(report) == ["4 blue road 4 B7", "4 red castle 4 BC12"]


def test_a_castle_is_paid_once_and_stays_empty() -> None:
    report = log(CASTLE, *ROAD, "blue B 0,1", end="final")
    assert awarded(report) == ["3 blue road 3 B7", "3 red castle 3 BC12"]
    assert report.outcome is not None
    assert not report.outcome.followers
    lord: Data = {"deploy": {"role": "lord", "at": [0, -1], "point": "S"}}
    report = log(CASTLE, *ROAD, laid("B", 0, 1, lord))
    assert wrong(report) == [("castle-is-closed", "BC10"), ("not-on-placed-tile", "B4")][::-1]
    knight: Data = {"deploy": {"role": "knight", "at": [0, -1], "point": "S"}}
    report = log(CASTLE, *ROAD, laid("B", 0, 1, knight))
    assert [code for code, _ in wrong(report)] == ["not-on-placed-tile", "no-such-segment"]


TWO: list[Data | str] = [CASTLE, "blue A3 -1,0", "red E2 1,-1", "blue B 0,1", "red U1 1,1", "blue A2 1,2"]
"""K on 1,0 then closes a road of 5 tiles and a city of 2, both beside the castle."""


@pytest.mark.parametrize(
    ("choice", "paid"),
    [
        (None, 5),
        ({"at": [1, -1], "point": "S"}, 4),
        ({"at": [1, -1]}, 4),
        ({"at": [1, 0], "point": "N"}, 4),
        ({"at": [-1, 0], "point": "E"}, 5),
    ],
)
def test_of_several_the_best_or_the_one_that_is_named(choice: Data | None, paid: int) -> None:
    actions: list[Data] = [] if choice is None else [{"castle-scores": {"castle": [0, 0], **choice}}]
    report = log(*TWO, laid("K", 1, 0, *actions))
    assert (wrong(report), awarded(report)) == ([], [f"7 red castle {paid} BC12"])


@pytest.mark.parametrize(
    ("turns", "choice", "expected"),
    [
        (TWO, {"castle": [0, 0], "at": [0, 1]}, [("no-such-echo", "BC13")]),
        (TWO, {"castle": [0, 0], "at": [1, -1], "point": "N"}, [("no-such-echo", "BC13")]),
        (TWO, {"castle": [1, 0], "at": [1, -1]}, [("no-castle-waits", "BC13")]),
        (TWO[1:5], {"castle": [0, 0], "at": [1, 1]}, [("no-castle-waits", "BC13")]),
    ],
)
def test_what_is_named_must_be_there(turns: list[Data | str], choice: Data, expected: object) -> None:
    players = [
        one.replace("blue", "x").replace("red", "blue").replace("x", "red") if isinstance(one, str) else one
        for one in turns
    ]
    before = turns if turns is TWO else players
    assert wrong(log(*before, laid("K", 1, 0, {"castle-scores": choice})))[-1:] == expected


@pytest.mark.parametrize(("across", "paid"), [(-1, ["2 red castle 9 BC12"]), (-2, [])])
def test_a_cloister_counts_by_its_own_tile(across: int, paid: list[str]) -> None:
    """Its last neighbour completes a cloister that nobody holds."""
    ring = [(across + dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    left = [cell for cell in ring if cell not in ((0, 0), (0, -1), (across - 1, 1))]
    start = [{"tile": "E", "at": [0, 0]}, *({"tile": "ZB", "at": list(cell)} for cell in left)]
    own = {"ZB": {"like": "B", "count": 20}}
    report = log(CASTLE, laid("ZB", across - 1, 1), start=start, tiles=own)
    assert (wrong(report), awarded(report)) == ([], paid)


def test_castles_of_a_chain_that_are_not_beside_what_was_completed() -> None:
    """Three castles side by side: the road lies at the first, the third repeats the second."""
    left = [{"tile": "E", "at": [0, 0]}]
    turns = [
        CASTLE,
        laid("ZE", 1, 0, {"deploy": "knight"}),
        laid("ZE", 1, -1, castle(1, 0), rotation=180),
        laid("ZE", 2, 0, {"deploy": "knight"}),
        laid("ZE", 2, -1, castle(2, 0), rotation=180),
        laid("ZE", -2, -1),
    ]
    own = {"ZE": {"like": "E", "count": 9}}
    closing = [laid("A", -1, 0, rotation=180), laid("A", -1, -1)]
    report = log(*turns[:-1], *closing, start=left, tiles=own)
    assert wrong(report) == []
    assert awarded(report) == ["7 blue castle 2 BC12", "7 blue castle 2 BC12", "7 red castle 2 BC12"]


def test_at_the_end_a_castle_is_worth_nothing() -> None:
    report = log(CASTLE, end="final")
    assert awarded(report) == []
    text = render_text(report)
    assert "nothing is scored for it" in text
    assert "waits for what is next completed on the castle's six tiles (rule BC12)" in " ".join(text.split())
    assert totals(its_position(report)) == totals(report)


def test_a_lord_is_named_by_either_tile_of_his_castle() -> None:
    for half in ("A1 S", "A2 N"):
        report = examined(
            f"{{carcscore: 1, rules: {{expansions: [{NAME}]}}, players: [red, blue], track: {{}}}}",
            board="E2\nD*",
            pieces=["red castle A1 S"],
            followers=[f"red lord {half}"],
        )
        assert wrong(report) == []


# Other figures


def test_a_lord_is_safe_from_towers() -> None:
    capture = {"tower": {"capture": {"at": [0, -1]}}}
    report = log(CASTLE, laid("TWB", -1, -1, capture), others=("tower",))
    assert wrong(report) == [("nobody-to-capture", "TW6")]
    assert message(report, "nobody-to-capture").endswith(
        "captures red's lord on B1 (0,-1), but no tower takes a lord"
    )
    capture["tower"]["capture"]["role"] = "monk"
    report = log(CASTLE, laid("TWB", -1, -1, capture), others=("tower",))
    assert message(report, "nobody-to-capture").endswith("where no such one stands")


FAIRY: Data = {"fairy": {"at": [0, -1]}}


def test_the_fairy_beside_a_lord() -> None:
    others = ("princess-and-dragon",)
    turns = [CASTLE, "blue B 0,1", laid("B", 0, 2, FAIRY)]
    report = log(*turns, "blue A3 -1,0", "red A1 1,0", others=others)
    assert wrong(report) == []
    assert awarded(report) == ["5 red castle 3 BC12", "5 red fairy 1 PD11", "5 red fairy 3 PD12"]
    report = log(*turns, end="final", others=others)
    assert awarded(report, "final") == []


@pytest.mark.parametrize(
    ("lords", "code", "place"),
    [
        (["blue lord B1 S"], "lord-of-another", "B1"),
        (["red lord B1 S", "red lord B2 N"], "second-lord", "B2"),
    ],
)
def test_a_castle_has_one_lord_and_he_is_its_owners(lords: list[str], code: str, place: str) -> None:
    record = {"board": ".  E2\nU  D*", "pieces": ["red castle B1 S"], "followers": lords}
    report = examined(LOG.replace("end: adjourned", "track: {red: 0, blue: 0}"), **record)
    where = next(one.where for one in report.findings if one.code == code)
    assert (where.cell, where.point) == (place, lords[-1][-1])


def test_mayors_are_lords_only_by_the_option() -> None:
    mayor: Data = {"deploy": {"role": "knight", "figure": "mayor", "point": "S"}}
    turns = [cap(mayor, castle(0, -1)), *ROAD]
    others = ("abbey-and-mayor",)
    assert wrong(log(*turns, others=others)) == [("mayor-as-lord", "BC9")]
    report = log(*turns, others=others, options={"mayor_lord": "yes"})
    assert (wrong(report), awarded(report)) == ([], ["3 blue road 3 B7", "3 red castle 3 BC12"])
    position = its_position(log(*turns[:1], others=others, options={"mayor_lord": "yes"}))
    assert wrong(position) == []
    position = its_position(log(*turns[:1], others=others))
    assert wrong(position) == [("mayor-as-lord", "BC9")]


def test_a_wagon_that_was_lord_goes_home() -> None:
    wagon: Data = {"deploy": {"role": "knight", "figure": "wagon", "point": "S"}}
    last = laid("A", 1, 0, {"wagon": {"to": [1, 0], "role": "monk"}}, rotation=90)
    turns = [cap(wagon, castle(0, -1)), "blue A3 -1,0 thief", last]
    assert wrong(log(*turns, others=("abbey-and-mayor",))) == [("wagon-not-scored", "AM10")]


def test_a_castle_is_no_city_for_the_king() -> None:
    report = log(CASTLE, *ROAD, others=("king-and-robber-baron",))
    assert report.outcome is not None
    assert report.outcome.game.holdings()["king-and-robber-baron"] == {"robber": "red"}


def test_a_lord_in_range_of_a_tavern_is_drunk_and_paid() -> None:
    report = log(CASTLE, laid("TA", 0, -2, rotation=90), "red A3 -1,0", "blue A1 1,0", others=("taverns",))
    assert wrong(report) == []
    assert "4 red castle 3 BC12" in awarded(report)


def test_a_post_house_counts_an_empty_castle() -> None:
    turns = [CASTLE, laid("W", 1, 0, {"post-house": {"point": "W"}})]
    others = ("roads-to-victory",)
    assert awarded(log(*turns, others=others, end="final")) == ["- blue post-house 0 R5"]
    report = log(*turns, "red A3 -1,0", others=others, end="final")
    assert awarded(report) == ["- blue post-house 4 R5", "3 red castle 3 BC12"]
