"""The Russian promos: laws of made-up games, meetings, saves."""

import json
import random
from collections import Counter
from typing import Any

import pytest

from carcscore.formats.jcz.write import save_text
from carcscore.formats.registry import FOREIGN
from carcscore.geometry import Cell
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.source import parse
from tests.expansions.laws_of_games import laws_of
from tests.expansions.random_games import outcome_of
from tests.expansions.records import Data, awarded, examined, its_position, wrong
from tests.expansions.small_games import deployments, made_up
from tests.jcz.saves import Save, message, save_with
from tests.sampling import few_of

SEEDS = range(8)


def ideas(rng: random.Random, here: Outcome, player: str, cell: Cell) -> list[list[Any]]:
    """A follower comes back from a trap, or one is put down."""
    caught = [one for one in here.followers if one.player == player and one.role == "trapped"]
    back = [[{"take-back": {"at": list(one.cell)}}] for one in caught if rng.random() < 0.5]
    return [*back, *([{"deploy": one}] for one in deployments(rng, here, cell))]


def game(seed: int) -> Data:
    return made_up(
        seed,
        ideas,
        ("russian-promos",),
        ("russian-promos",),
        lambda tile: 0.8 * tile.code.startswith("RU") + 0.4 * (tile.code in "UVW"),
        30,
    )


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_huts_and_water_pay_for_what_lies_around_them(seed: int) -> None:
    record = game(seed)
    outcome = outcome_of(record)
    laid = {(one["at"][0], one["at"][1]): one["tile"] for one in record["turns"]}
    huts = [
        1 + sum((x + dx, y + dy) not in outcome.table.board for dx in (-1, 0, 1) for dy in (-1, 0, 1))
        for x, y in (one.cell for one in outcome.followers if one.role == "yaga")
    ]
    assert huts == [one.points for one in outcome.awards if one.kind == "yaga-hut" and one.turn is None]
    water = [cell for cell, tile in laid.items() if tile == "RUD"]
    lost = Counter(one.player for one in outcome.followers if one.role == "trapped" and one.cell in water)
    assert lost == {one.player: one.points // -2 for one in outcome.awards if one.kind == "vodyanoy"}
    for x, y in water:
        near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        assert all(one.role == "trapped" for one in outcome.followers if one.cell in near)


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    said = json.dumps([game(seed) for seed in SEEDS])
    notes = [str(event) for seed in SEEDS for turn in outcome_of(game(seed)).turns for event in turn.events]
    caught = Counter(mark for note in notes for mark in ("razboynik", "vodyanoy") if f"by the {mark}" in note)
    assert min(caught["razboynik"], caught["vodyanoy"]) > 3
    assert said.count("take-back") > 2


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    game, SEEDS, 1, figures={"follower": 7}
)


# Meetings


def log(*turns: object, also: tuple[str, ...] = (), **changed: Any) -> Report:
    rules = {"expansions": ["russian-promos", *also]}
    return examined("{carcscore: 1, players: [red, blue]}", turns=list(turns), rules=rules, **changed)


def test_ru5_a_builder_left_alone_goes_home() -> None:
    report = log(
        "red U 1,0 thief",
        "blue U -1,0",
        {"tile": "U", "at": [2, 0], "actions": [{"builder": {"point": "E"}}]},
        "blue RUC 3,0",
        also=("traders-and-builders",),
    )
    assert wrong(report) == []
    assert report.outcome is not None
    assert report.outcome.in_supply["red"]["builder"] == 1
    assert [one.role for one in report.outcome.followers] == ["trapped"]
    assert wrong(its_position(report)) == []


def test_ru4_a_guard_is_caught_a_lord_is_not() -> None:
    tower = {"tile": "U", "at": [1, 0], "marks": {"tile": ["tower"]}}
    guard = {"tile": "U", "at": [-1, 0], "actions": [{"deploy": {"role": "guard", "at": [1, 0]}}]}
    floor = {"tile": "U", "at": [2, 0], "actions": [{"tower": {"at": [1, 0]}}]}
    report = log(tower, floor, guard, "blue RUD 1,1", also=("tower",))
    assert wrong(report) == []
    assert awarded(report) == ["- red vodyanoy -2 RU7"]
    castle = {"actions": [{"deploy": "knight"}, {"castle": {"at": [0, -1]}}]}
    lord = {"tile": "E", "rotation": 180, "at": [0, -1], **castle}
    report = log(lord, "blue U 1,0", "red RUD 0,1", also=("bridges-castles-and-bazaars",))
    assert wrong(report) == []
    assert report.outcome is not None
    assert [one.role for one in report.outcome.followers] == ["lord"]


def test_ru7_a_fairy_leaves_who_is_caught() -> None:
    pays = {"tile": "U", "at": [2, 0], "actions": [{"fairy": {"at": [1, 0]}}]}
    report = log("red U 1,0 thief", "blue U -1,0", pays, "blue RUC 3,0", also=("princess-and-dragon",))
    assert wrong(report) == []
    assert awarded(report) == []


def test_ru8_who_is_caught_is_in_reach_of_no_tavern() -> None:
    """A tavern beside the vodyanoy comes later: it serves nobody in the trap."""
    tavern = {"tile": "U", "at": [-1, 0], "marks": {"tile": ["tavern"]}}
    turns = ("red RUD 0,1", "blue U 1,0 thief", tavern)
    report = log(*turns, also=("taverns",), taverns={"ale": {}})
    assert wrong(report) == []
    assert awarded(report) == ["- blue vodyanoy -2 RU7"]


# Saves


def save(*replay: Save, elements: Any = None) -> Report:
    data = save_with(replay, {"russian-promos/2016": 1}, elements or {})
    return examine(parse(json.dumps(data), foreign=FOREIGN))


def laid(player: int, tile: str, x: int, y: int) -> Save:
    return message("PLACE_TILE", player, tileId=tile, rotation="R0", position=[x, y])


def put(player: int, figure: str, feature: str, location: str, x: int, y: int) -> Save:
    pointer = {"position": [x, y], "feature": feature, "location": location}
    return message("DEPLOY_MEEPLE", player, meepleId=f"{player}.{figure}.1", pointer=pointer)


def commit(player: int) -> Save:
    return message("COMMIT", player, random=0.5)


def test_after_a_commit_that_confirms_a_trap_the_turn_may_go_on() -> None:
    """Ann's farmer is caught, which she confirms; then her phantom goes on the road."""
    first = [laid(0, "RU/V", 0, 1), message("PASS", 0), commit(0), laid(1, "BA/RFr", -1, 0)]
    first += [message("PASS", 1), commit(1), laid(0, "BA/RFr", 1, 0), put(0, "small", "Field", "NL.NR", 1, 0)]
    phantom = [commit(0), put(0, "phantom", "Road", "WE", 1, 0), commit(0)]
    report = save(*first, *phantom, elements={"phantom": 1})
    assert wrong(report) == []
    assert awarded(report) == ["- Ann vodyanoy -4 RU7"]
    assert save(*first, commit(0), put(0, "small", "Road", "WE", 1, 0), commit(0)).exit_status == 1


def test_no_save_is_written() -> None:
    """It would have to tell who may take somebody back, and doesn't."""
    outcome = log("red RUD 0,1", "blue U 1,0 thief").outcome
    assert outcome is not None
    with pytest.raises(ValueError, match="asks more in such a game"):
        save_text(outcome)


# Hostile records
