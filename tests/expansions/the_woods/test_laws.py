"""Laws of whole games in the woods, on games that are made up at random and legal turn by turn."""

import random
from functools import cache
from typing import Any

import pytest

from carcscore.board.board import fits
from carcscore.expansions.registry import find_expansions
from carcscore.geometry import neighbour, point_name
from carcscore.report.layout import render_text
from carcscore.rules.in_force import palette_of
from carcscore.tiles.catalogue import shipped_set
from carcscore.tiles.model import TurnedTile
from tests.expansions.records import Data, awarded, its_position, of_data, totals, wrong
from tests.sampling import few_of

pytestmark = pytest.mark.slow

EXPANSIONS = ("the-woods", "inns-and-cathedrals")
PLAYERS = ["red", "blue", "green"]
TURNS = 30
SEEDS = range(24)


@cache
def made_up(seed: int) -> Data:
    """The log of a legal game: tiles where they fit, followers wherever nothing speaks against it."""
    rng = random.Random(seed)
    options = {
        "woods_farmers": rng.choice(["placed-tile", "any-tile"]),
        "coin_squares": rng.choice(["twelve", "adjacent"]),
    }
    record: Data = {
        "carcscore": 1,
        "rules": {"expansions": list(EXPANSIONS), "options": {"the-woods": options}},
        "players": PLAYERS,
        "turns": [{"tile": "B", "at": [0, 1]}],
    }
    found, _ = find_expansions(EXPANSIONS)
    palette = palette_of(tuple(one.facts for one in found))
    woods = shipped_set("the-woods", palette, "carcscore").tiles
    base = shipped_set("base", palette, "carcscore").tiles
    bag = [tile for tile in woods.values() for _ in range(tile.count)]
    bag += [tile for tile in base.values() for _ in range(min(1, tile.count))]
    # What is rare comes early, so that much can still happen to it.
    bag.sort(key=lambda tile: rng.random() - bool(tile.marks or tile.code in ("FX", "FY")) / 2)
    for tile in bag:
        if len(record["turns"]) == TURNS:
            break
        board = _outcome(record).table.board
        beside = {neighbour(cell, side) for cell in board for side in range(4)} - set(board)
        places = [
            (cell, turned)
            for cell in sorted(beside)
            for turned in tile.rotations
            if fits(board, cell, turned)
        ]
        if places:
            cell, turned = rng.choice(places)
            _play(record, rng, turned, cell)
    return record


def _outcome(record: Data) -> Any:
    return of_data(record).outcome


def _play(record: Data, rng: random.Random, turned: TurnedTile, cell: tuple[int, int]) -> None:
    turn: Data = {"tile": turned.tile.code, "rotation": 90 * turned.rotation, "at": list(cell)}
    record["turns"].append(turn)
    followers = list(_followers(record, turned))
    rng.shuffle(followers)
    for choice in [*_taken_back(record, turned), *followers[:4]]:
        record["turns"][-1] = {**turn, **choice}
        if not wrong(of_data(record)):
            return
    record["turns"][-1] = turn


def _followers(record: Data, turned: TurnedTile) -> Any:
    roles = {"road": "thief", "city": "knight", "forest": "woodsman", "tree": "watchman", "farm": "farmer"}
    for segment in turned.segments:
        role = roles.get(segment.kind.name, "monk")
        figure = "large " if len(record["turns"]) % 5 == 0 else ""
        yield {"follower": f"{figure}{role} {point_name(segment.name_point)}"}
    if record["rules"]["options"]["the-woods"]["woods_farmers"] == "any-tile":
        for at in {tuple(turn["at"]) for turn in record["turns"][:-1]}:
            for point in ("ENE", "SSW"):
                yield {"follower": f"farmer {at[0]},{at[1]} {point}"}


def _taken_back(record: Data, turned: TurnedTile) -> Any:
    if "withered-leaf" in turned.tile.marks:
        for turn in record["turns"][:-1]:
            yield {"actions": [{"withered-leaf": {"at": turn["at"]}}]}


@pytest.fixture(scope="module", params=few_of(SEEDS, 8))
def log(request: pytest.FixtureRequest) -> Data:
    return made_up(request.param)


def test_the_final_position_of_a_legal_game_scores_the_same(log: Data) -> None:
    told = of_data(log)
    assert wrong(told) == []
    position = its_position(told)
    assert wrong(position) == [], "nothing may be blamed that was done rightly"
    assert awarded(position, "final") == awarded(told, "final")
    assert totals(position) == totals(told)
    assert position.outcome is not None
    assert told.outcome is not None
    assert position.outcome.game.holdings() == told.outcome.game.holdings()


def test_coins_are_never_lost(log: Data) -> None:
    outcome = of_data(log).outcome
    assert outcome is not None
    climbed = sum(standing.role == "watchman" for turn in outcome.turns for standing in turn.deployed)
    coins = [award for award in outcome.awards if award.kind == "coins"]
    assert sum(award.points for award in coins) == -10 * min(2, climbed)


def test_every_page_can_be_told(log: Data) -> None:
    report = of_data(log)
    assert "Traceback" not in render_text(report)
    assert sum(tally.total for tally in report.tallies) == sum(award.points for award in report.awards)


@pytest.mark.parametrize("number", few_of([8, len(SEEDS)], 1))
def test_the_games_hold_what_is_tested(number: int) -> None:
    """What these games show: a law that never met a leaf or a tree would prove nothing of them."""
    met: set[str] = set()
    for seed in SEEDS[:number]:
        record = made_up(seed)
        outcome = _outcome(record)
        met |= {standing.role for turn in outcome.turns for standing in turn.deployed}
        met |= {award.kind for award in outcome.awards}
        met |= {"by leaf" for one in outcome.game.holdings().get("the-woods", {}).get("by_leaf", ())}
        met |= {"older tile" for turn in outcome.turns for one in turn.deployed if one.cell != turn.cell}
        met |= {
            "taken back" for turn in outcome.turns for told in turn.noted if told.remark.startswith("takes")
        }
        met |= {
            "coin passed" for turn in outcome.turns for told in turn.noted if told.remark.startswith("passes")
        }
    wanted = {"woodsman", "watchman", "farmer", "knight", "thief", "forest", "tree", "coins", "farm"}
    assert met >= wanted | {"by leaf", "older tile", "coin passed", "taken back"}, sorted(met)
