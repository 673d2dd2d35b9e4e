"""The Goldmines: laws of made-up games, against an account of their own; saves."""

import json
import random
from collections import Counter
from collections.abc import Sequence
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carcscore.expansions.goldmines import dealt, dealt_evenly
from carcscore.formats.registry import FOREIGN
from carcscore.geometry import Cell, point_name
from carcscore.pipeline import examine
from carcscore.play.outcome import Outcome
from carcscore.record.writing import write_record
from carcscore.report.model import Report
from carcscore.rules.facts import vocabulary
from carcscore.source import parse
from tests.expansions.laws_of_games import its_save_scores_the_same, laws_of
from tests.expansions.random_games import bag_of, begun, outcome_of, places
from tests.expansions.records import Data, awarded, of_data, totals, wrong
from tests.jcz.saves import Save, message
from tests.sampling import examples, few_of

SEEDS = range(40)
PLAYERS = ["red", "blue", "green"]


def around(cell: Cell) -> list[Cell]:
    return [(cell[0] + dx, cell[1] + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def ways(bars: Sequence[frozenset[str]], order: Sequence[str], turn: int = 0) -> set[tuple[int, ...]]:
    """How many each may have taken, trying every choice of bars one by one."""
    if not any(player in bar for bar in bars for player in order):
        return {(0,) * len(order)}
    mine = [place for place, bar in enumerate(bars) if order[turn] in bar]
    then = (turn + 1) % len(order)
    found = set()
    for place in mine:
        for share in ways([*bars[:place], *bars[place + 1 :]], order, then):
            found.add((*share[:turn], share[turn] + 1, *share[turn + 1 :]))
    return found if mine else ways(bars, order, then)


class Account:
    """The bars of a log, kept from turn to turn."""

    def __init__(self) -> None:
        self.lying: Counter[Cell] = Counter()
        self.held: Counter[str] = Counter()

    def taken(self, here: Outcome, number: int) -> tuple[list[frozenset[str]], list[str]]:
        """Who may take each of the bars of a turn that was laid, but not scored; and the turn order."""
        claims: dict[Cell, frozenset[str]] = {}
        standing: dict[int, list[str]] = {}
        for one in here.followers:
            standing.setdefault(here.features.ref(one.number), []).append(one.player)
        for ref, players in standing.items():
            feature, most = here.features[ref], Counter(players).most_common(1)[0][1]
            inside = feature.kind.name == "cloister"
            for cell in (around(feature.tiles[0]) if inside else feature.tiles) if feature.complete else ():
                who = {player for player in players if players.count(player) == most}
                claims[cell] = claims.get(cell, frozenset()) | who
        bars = [who for cell, who in claims.items() for _ in range(self.lying.pop(cell, 0))]
        seat = number % len(PLAYERS)
        return bars, PLAYERS[seat:] + PLAYERS[:seat]


@cache
def made_up(seed: int) -> tuple[Data, Account]:
    """The log of a legal game that keeps close together, and what its bars come to."""
    rng, account = random.Random(seed), Account()
    rules = {"expansions": ["goldmines"]}
    record: Data = {"carcscore": 1, "rules": rules, "players": PLAYERS, "turns": []}
    for tile in bag_of(rng, ["goldmines"], 3, lambda tile: 0.5 * tile.code.startswith("GO")):
        found = places(outcome_of(record), tile)
        number = len(record["turns"])
        if not found or number == 12 + seed % 16:
            continue
        laid = outcome_of(record).table.board
        spot, turned = max(found, key=lambda one: laid.filled_around(one[0]) + rng.random())
        entry, _ = begun(record, spot, turned)
        if tile.code.startswith("GO"):
            second = rng.choice([one for one in around(spot) if one in laid])
            entry["actions"].append({"gold": {"at": list(second)}})
            account.lying[spot] += 1
            account.lying[second] += 1
        spots = [(role, point_name(one)) for role in ("thief", "knight", "monk") for one in range(13)]
        for role, point in rng.sample(spots, 6):
            deploy = {"deploy": {"role": role, "point": point}}
            trial = entry | {"actions": [*entry["actions"], deploy]}
            unscored = {**record, "turns": [*record["turns"][:-1], trial], "end": "mid-turn"}
            if not wrong(of_data(unscored)):
                entry["actions"].append(deploy)
                break
        here = of_data({**record, "end": "mid-turn"}).outcome
        assert here is not None
        bars, order = account.taken(here, number)
        share = rng.choice(sorted(ways(bars, order)))
        if len(ways(bars, order)) > 1:
            entry["goldmines"] = {"taken": dict(zip(order, share, strict=True))}
        account.held.update(dict(zip(order, share, strict=True)))
    return record, account


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_bars_are_taken_and_paid_as_counted(seed: int) -> None:
    record, account = made_up(seed)
    report = of_data(record)
    assert wrong(report) == []
    assert report.outcome is not None
    held = report.outcome.game.holdings().get("goldmines", {})
    lying = {f"{x},{y}": number for (x, y), number in account.lying.items() if number}
    assert held == {
        name: plain for name, plain in (("bars", dict(+account.held)), ("on_board", lying)) if plain
    }
    paid = {one.player: one.points for one in report.awards if one.kind == "gold"}
    each = [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, *[4] * 7]
    assert paid == {player: each[number] * number for player, number in (+account.held).items()}
    plain = {**record, "rules": {**record["rules"], "ignore": ["gold"]}}
    plain["turns"] = [
        {key: value for key, value in turn.items() if key != "goldmines"}
        | {"actions": [one for one in turn["actions"] if "gold" not in one]}
        for turn in record["turns"]
    ]
    assert awarded(of_data(plain)) == [one for one in awarded(report) if " gold " not in one]
    assert wrong(of_data(record | {"goldmines": held | {"bars": {"red": 99}}}))[0] == ("bars-differ", "GO3")


@pytest.mark.slow
def test_the_games_hold_what_they_are_to_show() -> None:
    assert sum(made_up(seed)[1].held.total() for seed in SEEDS) > 2 * len(SEEDS)


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    lambda seed: made_up(seed)[0], SEEDS, 1
)


@pytest.mark.parametrize("seed", few_of(SEEDS, 0))
def test_a_log_is_written_as_a_save(seed: int) -> None:
    assert its_save_scores_the_same(made_up(seed)[0])["replay"]


GROUPS = st.lists(
    st.tuples(st.frozensets(st.sampled_from(PLAYERS), min_size=1), st.integers(1, 2)),
    max_size=3,
    unique_by=lambda group: group[0],
)


@examples(40)
@given(GROUPS)
def test_bars_are_dealt_as_if_every_choice_were_tried(groups: list[tuple[frozenset[str], int]]) -> None:
    bars = [group for group, number in groups for _ in range(number)]
    expected = ways(bars, PLAYERS)
    assert dealt(tuple(groups), PLAYERS) == expected
    assert dealt_evenly(dict(groups), PLAYERS) in expected


# Saves of JCloisterZone


def save_of_gold(*pointers: object, gold: bool = True) -> Report:
    """A city of D and a gold tile of Ann's, beside which three tiles lie then; tokens are put beside it."""
    replay: list[Save] = [
        message("PLACE_TILE", 0, tileId="BA/RFr", rotation="R0", position=[1, 0]),
        message("PASS", 0),
        message("COMMIT", 0),
        message("PLACE_TILE", 1, tileId="GO/CcRr", rotation="R180", position=[0, -1]),
        *(message("PLACE_TOKEN", 1, token="GOLD", pointer=pointer) for pointer in pointers),
        message("PASS", 1),
        message("COMMIT", 1),
    ]
    setup = {
        "sets": {"basic:1": 1, "goldmines": 1},
        "elements": {"small-follower": 7, "farmers": True, "gold": gold},
        "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
    }
    save = {"appVersion": "5.11.0", "setup": setup, "players": [{"name": "Ann"}, {"name": "Ben"}]}
    save |= {"gameAnnotations": {"endTurn": 2}, "replay": replay}
    return examine(parse(json.dumps(save), foreign=FOREIGN))


def test_a_save_says_where_the_second_bar_goes() -> None:
    report = save_of_gold([1, 0])
    assert report.outcome is not None
    assert wrong(report) == []
    assert report.outcome.game.holdings() == {"goldmines": {"on_board": {"0,-1": 1, "1,0": 1}}}
    assert wrong(save_of_gold()) == [("gold-missing", "GO2")]
    assert wrong(save_of_gold(gold=False)) == []
    assert save_of_gold("here").exit_status == 2


def test_what_players_could_choose_a_save_deals_and_is_told_so() -> None:
    """Ben's monk and Ann's knight may both take the bar of D, Ben alone another; he takes that of D first."""
    laid = [
        ("GO/LRr", 1, [1, 0]),
        ("BA/L", 0, [1, -1]),
        ("BA/CFc.1", 1, [0, -1]),
        ("BA/L", 0, [2, 0]),
        ("BA/L", 0, [2, -1]),
        ("BA/L", 0, [2, -2]),
        ("BA/C", 0, [1, -2]),
        ("BA/C", 2, [0, -2]),
    ]
    monk = {"position": [1, -1], "feature": "Monastery", "location": "I"}
    knight = {"position": [0, -1], "feature": "City", "location": "NS"}
    replay: list[Save] = []
    for number, (tile, turned, at) in enumerate(laid):
        who = number % 2
        replay.append(message("PLACE_TILE", who, tileId=tile, rotation=f"R{90 * turned}", position=at))
        if number in (1, 2):
            pointer = monk if number == 1 else knight
            replay.append(message("DEPLOY_MEEPLE", who, pointer=pointer, meepleId=f"{who}.small.1"))
        replay.append(message("COMMIT", who, random=0.5))
    setup = {
        "sets": {"basic:1": 1, "goldmines": 1},
        "elements": {"small-follower": 7, "farmers": True, "gold": True},
        "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
    }
    save: Data = {"appVersion": "5.11.0", "setup": setup, "players": [{"name": "Ann"}, {"name": "Ben"}]}
    save |= {"initialRandom": 0.5, "gameAnnotations": {"endTurn": 8}, "replay": replay}
    report = examine(parse(json.dumps(save), foreign=FOREIGN))
    assert (wrong(report), totals(report)) == ([], {"Ann": 6, "Ben": 11})
    assert report.record is not None
    assert report.outcome is not None
    told = write_record(report.record, "yaml", None, vocabulary(report.outcome.rules.expansions))
    assert "taken: {Ben: 2" in told
    again = examine(parse(told))
    assert (wrong(again), totals(again)) == ([], totals(report))


# Whatever stands there
