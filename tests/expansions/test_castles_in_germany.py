"""Castles in Germany: an account of made-up games, laws, meetings, double tiles."""

import random
from collections import Counter
from functools import cache
from typing import Any

import pytest

from carcscore.board.board import Board
from carcscore.board.double_tiles import line, whole
from carcscore.edit.cures import plain_cures
from carcscore.expansions.castles_in_germany import CastlesInGermany
from carcscore.geometry import Cell, neighbour
from carcscore.report.explain import explain
from carcscore.report.model import Report
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from tests.expansions.laws_of_games import laws_of
from tests.expansions.random_games import bag_of, outcome_of, places
from tests.expansions.records import Data, awarded, examined, its_position, message, of_data, wrong
from tests.sampling import few_of

SEEDS = range(5)
PLAYERS = ["red", "blue", "green"]
TILES = shipped_set("castles-in-germany", palette_of((CastlesInGermany.facts,))).tiles
RULES = {"expansions": ["castles-in-germany"]}


def around(squares: set[Cell]) -> set[Cell]:
    near = {(x + dx, y + dy) for x, y in squares for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return near - squares


@cache
def game(seed: int) -> Data:
    """The log of a legal game that keeps close to its castles, of which each player lays one when it fits."""
    rng = random.Random(seed)
    record: Data = {"carcscore": 1, "rules": RULES, "players": PLAYERS, "turns": []}
    castles = rng.sample([code for code in TILES if code.endswith("L")], 3)
    bag = bag_of(rng, [], 4, lambda tile: 0.0)
    now = outcome_of(record)
    while len(record["turns"]) < 30 and bag:
        board = now.table.board
        squares = {cell for cell in board if board.at(cell).turned.tile.half}
        player = len(record["turns"]) % 3
        tries: list[Data] = []
        if len(record["turns"]) // 3 == player + 1 and castles:
            beside = {neighbour(cell, side) for cell in board for side in range(4)} - set(board)
            spots = [(cell, turns) for cell in sorted(beside) for turns in range(4)]
            rng.shuffle(spots)
            code = castles.pop()
            followers: list[Any] = ["castellan", None]
            tries = [
                {"tile": [code, f"{code[:-1]}R"], "rotation": 90 * turns, "at": list(cell), "follower": who}
                for cell, turns in spots[:24]
                for who in rng.sample(followers, 2)
            ]
        else:
            found = places(now, tile := bag.pop())
            found.sort(key=lambda one: (-len(around({one[0]}) & (squares or set(board))), rng.random()))
            for cell, turned in found[:1]:
                lies = {"tile": tile.code, "rotation": 90 * turned.rotation, "at": list(cell)}
                roles = ["thief", "knight", "monk", "farmer"] if rng.random() < 0.6 else []
                tries = [{**lies, "follower": role} for role in roles] + [lies]
        for one in tries:
            turn = {key: value for key, value in one.items() if value is not None}
            report = of_data({**record, "turns": [*record["turns"], turn]})
            if not wrong(report) and report.outcome is not None:
                record["turns"].append(turn)
                now = report.outcome
                break
    return record


def account(record: Data) -> Counter[tuple[int | None, str, int]]:
    """What castles pay, by turn and player."""
    laid: set[Cell] = {(0, 0)}
    castles: list[tuple[set[Cell], str]] = []
    paid: Counter[tuple[int | None, str, int]] = Counter()
    for number, turn in enumerate(record["turns"], 1):
        x, y = turn["at"]
        laid.add((x, y))
        if isinstance(turn["tile"], list):
            dx, dy = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn["rotation"]]
            laid.add((x + dx, y + dy))
            if turn.get("follower"):
                castles.append(({(x, y), (x + dx, y + dy)}, PLAYERS[(number - 1) % 3]))
        for one in [one for one in castles if around(one[0]) <= laid]:
            castles.remove(one)
            paid[number, one[1], 12] += 1
    paid.update((None, who, 2 + len(around(squares) & laid)) for squares, who in castles)
    return paid


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_castles_pay_as_by_the_account(seed: int) -> None:
    record = game(seed)
    awards = [one for one in outcome_of(record).awards if one.kind == "german-castle"]
    assert Counter((one.turn, one.player, one.points) for one in awards) == account(record)


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    awards = [one for seed in SEEDS for one in outcome_of(game(seed)).awards]
    assert sum(one.kind == "german-castle" for one in awards) > 3
    assert sum(one.rule == "CG6" for one in awards) > 1
    assert any(one.kind == "german-castle" and one.turn for one in awards)


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    game, SEEDS, figures={"follower": 7}
)


# Double tiles


@pytest.mark.parametrize("rotation", few_of(range(4), 2))
@pytest.mark.parametrize("code", few_of([code for code in TILES if code.endswith("L")], 1))
def test_halves_lie_side_by_side_and_meet(code: str, rotation: int) -> None:
    left, right = TILES[code], TILES[TILES[code].half]
    there = left.beside((0, 0), rotation)
    assert there == [(1, 0), (0, 1), (-1, 0), (0, -1)][rotation]
    assert right.beside(there, rotation) == (0, 0)
    board = Board()
    assert board.place((0, 0), left.turned(rotation)) == []
    assert board.place(there, right.turned(rotation)) == []
    assert whole(board, (0, 0)) == whole(board, there) == ((0, 0), there)
    assert whole(board, (5, 5)) == ((5, 5),)
    assert next(line(board, (0, 0), there)) == (there, 0)
    back = (-there[0], -there[1])
    assert next(line(board, (0, 0), back)) == (back, 1)


def log(*turns: object, also: tuple[str, ...] = (), double_tile: str = "two", **changed: Any) -> Report:
    rules = {
        "expansions": ["castles-in-germany", *also],
        "options": {"castles-in-germany": {"double_tile": double_tile}},
    }
    return examined("{carcscore: 1, players: [red, blue]}", turns=list(turns), rules=rules, **changed)


CASTLE = {"player": "red", "tile": ["CGFL", "CGFR"], "at": [0, 1], "follower": "castellan"}


def test_a_square_that_is_taken_takes_neither_half() -> None:
    report = log("red U 1,0", {"tile": "CGFL", "rotation": 180, "at": [1, 1]}, "red E 0,1")
    assert [code for code, _ in wrong(report)] == ["edge-mismatch", "cell-taken"]
    report = log("red E1 1,1", CASTLE | {"player": "blue"})
    assert [code for code, _ in wrong(report)] == ["not-connected", "cell-taken"]


def test_cg3_a_castle_is_laid_after_the_last_tile() -> None:
    own = {"QQ": {"count": 1, "segments": [{"farm": ["centre"]}], "closes": ["N", "E", "S", "W"]}}
    given: Data = {"start": [{"tile": "QQ", "at": [0, 0]}], "sets": {"castles-in-germany": 1}, "tiles": own}
    castle = {"tile": "CGFL", "at": [0, 1], "follower": "castellan"}
    report = log(castle, **given)
    assert wrong(report) == []
    assert awarded(report) == ["- red german-castle 3 CG5"]
    again = {"tile": "QQ", "at": [0, -1]}
    assert ("after-the-end", "B10") in wrong(log(castle, again, **given))


def test_own_double_tiles() -> None:
    own: Data = {
        "QAL": {"like": "CGFL", "half": "QAR", "count": 1},
        "QAR": {"like": "CGFR", "half": "QAL", "count": 1},
    }
    turn = {**CASTLE, "tile": ["QAL", "QAR"]}
    report = log(turn, tiles=own)
    assert wrong(report) == []
    assert awarded(report) == ["- red german-castle 3 CG5"]
    assert wrong(its_position(report)) == []
    own["QAR"]["half"] = "QBL"
    assert [code for code, _ in wrong(log(turn, tiles=own))] == ["bad-tile"]


def test_halves_turned_otherwise_are_torn() -> None:
    board = "D2* U\nCGAL CGAR1\n"
    report = examined("{carcscore: 1, players: [red, blue]}", board=board, followers=[], rules=RULES)
    assert wrong(report) == [("typing-slip", "B2")]
    assert "B2 is `CGAR`, not `CGAR1`" in message(report, "typing-slip")


def test_a_castle_is_explained_by_its_ten_squares() -> None:
    assert "2 of the 10 squares around it are filled" in explain(log(CASTLE, "blue U 1,0"), "german-castle-1")


def test_cg7_an_explanation_counts_a_double_tile_as_the_rules_do() -> None:
    road = {"player": "red", "tile": ["CGBL", "CGBR"], "at": [1, 0], "follower": "thief"}
    assert "3 tiles: A1, B1, C1" in explain(log(road), "road-1")
    report = log(road, double_tile="one")
    assert "2 tiles: A1, B1, C1" in explain(report, "road-1")
    assert "(a tile of two squares counts once)" in explain(report, "road-1")


# Meetings (CG9)


def test_cg9_a_castle_tile_is_one_step_of_the_dragon() -> None:
    """It enters at the square of L, eats the castellan, and goes on from that of R."""
    volcano = {"tile": "U", "at": [-1, 0], "marks": {"tile": ["volcano"]}}
    runs = {"tile": "U", "at": [-2, 0], "marks": {"tile": ["dragon"]}}
    way = {"actions": [{"dragon": [[0, 0], [0, 1], [1, 2]]}]}
    first = ({**CASTLE}, "blue E 1,2", volcano)
    report = log(*first, {**runs, **way}, also=("princess-and-dragon",))
    assert wrong(report) == []
    assert awarded(report) == []


def test_cg9_a_castle_tile_is_one_tile_for_a_tower() -> None:
    """From the tower on -1,1 the castle covers 0,1 and 1,1: who is on 2,1 is two tiles away."""
    tower = {"tile": "U", "at": [-1, 1], "marks": {"tile": ["tower"]}}
    floor: Data = {"tile": "U", "at": [-2, 1], "actions": [{"tower": {"at": [-1, 1]}}]}
    taken = {"capture": {"at": [2, 1], "role": "thief", "player": "red"}}
    second: Data = {"tile": "U", "at": [-3, 1], "actions": [{"tower": {"at": [-1, 1], **taken}}]}
    first = ({"tile": "CGFL", "at": [0, 1]}, tower, "red U 2,1 thief", floor, "red U 1,0", second)
    report = log(*first, also=("tower",))
    assert wrong(report) == []


U0: Data = {"tile": "U", "at": [-1, 0]}
HALVES = [[0, 1], [1, 1]]


def met(*turns: object, **options: object) -> Report:
    """A log with what meets a castle."""
    also = ["castles-in-germany", "tower", "festival", "princess-and-dragon"]
    rules = {"expansions": also, "options": {"princess-and-dragon": options}}
    return examined("{carcscore: 1, players: [red, blue]}", turns=list(turns), rules=rules)


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("more", [{}, {"role": "castellan"}, {"point": "centre"}])
def test_cg4_a_castellan_is_meant_by_either_half(half: list[int], more: Data) -> None:
    there = {"at": half, **more}
    tower = {"tile": "U", "at": [-1, 1], "marks": {"tile": ["tower"]}}
    captured = {**tower, "actions": [{"tower": {"capture": there}}]}
    report = met(CASTLE, captured)
    assert wrong(report) == []
    assert awarded(report) == []
    festival = {**U0, "marks": {"tile": ["festival"]}, "actions": [{"festival": there}]}
    report = met(CASTLE, "blue U 1,0", festival)
    assert wrong(report) == []
    assert awarded(report) == []
    report = met(CASTLE, "blue U 1,0", {**U0, "actions": [{"fairy": there}]}, "blue U 2,0", "red U -2,0")
    assert wrong(report) == []
    assert awarded(report) == ["- red fairy 3 PD12", "- red german-castle 6 CG5", "5 red fairy 1 PD11"]
    assert awarded(its_position(report)) == ["- red fairy 3 PD12", "- red german-castle 6 CG5"]


@pytest.mark.parametrize("half", HALVES)
def test_cg9_a_fairy_on_the_tile_is_on_both_halves(half: list[int]) -> None:
    turns = [CASTLE, "blue U 1,0", {**U0, "actions": [{"fairy": {"at": half}}]}, "blue U 2,0"]
    report = met(*turns, "red U -2,0", fairy="on-tile")
    assert wrong(report) == []
    assert awarded(report) == ["- red fairy 3 PD12", "- red german-castle 6 CG5", "5 red fairy 1 PD11"]
    other = next(one for one in HALVES if one != half)
    stays = {"tile": "U", "at": [-2, 0], "actions": [{"fairy": {"at": other}}]}
    assert wrong(met(*turns, stays, fairy="on-tile")) == [("fairy-stays", "PD10")]


def test_cg9_a_follower_is_on_a_tile_of_two_squares() -> None:
    """The thief stands on the left half; his road runs over the other one, too."""
    castle = {"player": "red", "tile": ["CGBL", "CGBR"], "at": [1, 0], "follower": "thief"}
    tower: Data = {"tile": "U", "at": [3, 0], "rotation": 90, "marks": {"tile": ["tower"]}}
    for capture in ({"at": [1, 0]}, {"at": [2, 0]}, {"at": [2, 0], "role": "thief", "point": "W"}):
        report = met(castle, {**tower, "actions": [{"tower": {"capture": capture}}]})
        assert wrong(report) == []
    report = met(castle, {**tower, "actions": [{"tower": {"capture": {"at": [2, 0], "point": "centre"}}}]})
    assert wrong(report) == [("nobody-to-capture", "TW6")]


@pytest.mark.parametrize("half", [[0, 1], [0, 2]])
def test_cg9_a_tower_reaches_the_tile_by_either_square(half: list[int]) -> None:
    """Of the castle that lies north to south only the northern square is straight from the tower on -1,1."""
    castle = {**CASTLE, "rotation": 90}
    tower = {"tile": "U", "at": [-1, 1], "marks": {"tile": ["tower"]}}
    report = met(castle, {**tower, "actions": [{"tower": {"capture": {"at": half}}}]})
    assert [one for one in wrong(report) if one[0] != "edge-mismatch"] == []
    assert awarded(report) == []
    far = {**tower, "at": [-1, 3]}
    report = met(
        castle,
        "blue B -1,0",
        "red B -1,1",
        "blue B -1,2",
        {**far, "actions": [{"tower": {"capture": {"at": half}}}]},
    )
    assert ("capture-out-of-range", "TW6") in wrong(report)
    assert "not straight from it" in message(report, "capture-out-of-range")


def test_a_dragon_is_told_why_half_a_tile_is_closed_to_it() -> None:
    volcano = {"tile": "U", "at": [-1, 0], "marks": {"tile": ["volcano"]}}
    fairy = {"tile": "E", "at": [1, 2], "actions": [{"fairy": {"at": [0, 1]}}]}
    runs = {"tile": "U", "at": [-2, 0], "marks": {"tile": ["dragon"]}}
    way = [[0, 0], [0, 1]]
    report = met(CASTLE, volcano, fairy, {**runs, "actions": [{"dragon": way}]})
    assert "the fairy's tile" in message(report, "dragon-beside-fairy")
    report = met(
        CASTLE,
        volcano,
        {**fairy, "actions": [{"fairy": {"at": [1, 1]}}]},
        {**runs, "actions": [{"dragon": way}]},
    )
    assert "the fairy's tile" in message(report, "dragon-beside-fairy")
    again = {"actions": [{"dragon": [[0, 0], [0, 1], [1, 1]]}]}
    report = met(CASTLE, volcano, "red E 1,2", {**runs, **again})
    assert "it was there already" in message(report, "bad-dragon-step")


def test_a_double_tile_is_turned_as_a_whole() -> None:
    """The right half alone would fit with its road W to the east; but D lies where L then must."""
    road = {"player": "red", "tile": ["CGBL", "CGBR"], "at": [1, 0], "rotation": 90}
    assert message(log(road), "edge-mismatch").endswith("; CGBL would fit there")
    halves = [("CGBL", [-1, -1]), ("CGBR", [-1, 0])]
    laid = [{"tile": code, "at": at, "rotation": 90} for code, at in halves]
    report = examined(
        "{carcscore: 1, players: [red, blue], followers: []}",
        board=[{"tile": "D", "at": [0, 0]}, *laid],
        rules=RULES,
    )
    assert "; CGBR3 with CGBL3 on A3 (-1,1) would fit at A2 (-1,0)" in message(report, "edge-mismatch")
    (found,) = (one for one in report.findings if one.code == "edge-mismatch")
    lies: list[Data] = [{"tile": code, "rotation": 270} for code in ("CGBR", "CGBL")]
    assert plain_cures(found, report)[0]["do"] == [
        {"take": [-1, -1]},
        {"put": lies[0] | {"at": [-1, 0]}},
        {"put": lies[1] | {"at": [-1, 1]}},
    ]


def test_castles_that_touch_are_told_once_a_pair() -> None:
    laid = [{"tile": "D", "at": [0, 0]}, {"tile": "CGFL", "at": [0, 1]}, {"tile": "CGFR", "at": [1, 1]}]
    laid += [{"tile": "CGEL", "at": [0, 2]}, {"tile": "CGER", "at": [1, 2]}]
    report = examined("{carcscore: 1, players: [red, blue], followers: []}", board=laid, rules=RULES)
    assert [code for code, _ in wrong(report)].count("castles-touch") == 1
    turns = [CASTLE, {"tile": ["CGEL", "CGER"], "at": [0, 2]}]
    assert [code for code, _ in wrong(log(*turns))].count("castles-touch") == 1


# Hostile records
