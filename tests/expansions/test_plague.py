"""The Plague: eighteen fleas and what then, laws of made-up games; examples: tests/games."""

import random
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import pytest

from carcscore.findings import Finding
from carcscore.game.declaring import does
from carcscore.game.expansion import Expansion
from carcscore.game.placing import on_tile
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import STEPS, Cell
from carcscore.play.outcome import Outcome
from carcscore.report.model import Report
from carcscore.rules.facts import Facts, Figure
from tests.expansions.laws_of_games import laws_of
from tests.expansions.records import Data, install, its_position, of_data, wrong
from tests.expansions.small_games import deployments, made_up
from tests.sampling import few_of

SEEDS = range(3)

# Who fled stands where nobody else may have come to (PL7)


def test_who_flees_before_there_is_a_source_may_have_come_to_what_is_held() -> None:
    """Two roads with red's thieves are joined; one of them flees beside the other, and that is no B4."""
    flee = {"flee": {"from": [2, 1], "role": "thief", "to": [2, 0]}}
    log = of_data(
        {
            "carcscore": 1,
            "rules": {"expansions": ["plague"]},
            "players": ["red", "blue"],
            "end": "adjourned",
            "turns": [
                *("U 1,0 thief", "U 1,1", "U 2,1 thief", "U 2,0", "V 3,0", "V1 3,1"),
                {"tile": "E", "rotation": 180, "at": [0, -1], "actions": [flee]},
            ],
        }
    )
    assert not wrong(log)
    assert not wrong(its_position(log))


# A road to the east with a flea on each tile (PL3, PL5)


def road(sources: int, *last: Any, more: Sequence[str] = ()) -> Report:
    """A source east of D, perhaps one west; 18 tiles with a flea each, one with the last actions, more."""
    tiles = {
        "UU": {"like": "U", "count": 60},
        "SS": {"like": "U", "count": 2, "marks": {"tile": ["plague-source"]}},
    }
    turns: list[Any] = ["SS 1,0", "SS -1,0"][:sources]
    for x in range(2, 20):
        turns.append({"tile": "UU", "at": [x, 0], "actions": [{"flea": {"at": [x, 0]}}]})
    turns.append({"tile": "UU", "at": [20, 0], "actions": [*last]})
    return of_data(
        {
            "carcscore": 1,
            "rules": {"expansions": ["plague"]},
            "players": ["red", "blue"],
            "tiles": tiles,
            "turns": [*turns, *more],
        }
    )


def flea(at: list[int], from_: list[int] | None = None) -> Data:
    return {"flea": {"at": at, **({"from": from_} if from_ else {})}}


def held(report: Report) -> Any:
    assert report.outcome is not None
    return report.outcome.game.holdings()["plague"]


def in_the_city(*cells: list[int]) -> Report:
    """A source west of the block of Carcassonne, and fleas from there on."""
    rules = {"expansions": ["plague", "count-of-carcassonne"]}
    tiles = {
        "BB": {"like": "B", "count": 9},
        "SS": {"like": "B", "count": 1, "marks": {"tile": ["plague-source"]}},
    }
    turns: list[Any] = [{"tile": "SS", "at": [-3, 0]}]
    for row, cell in enumerate(cells, 1):
        turns.append({"tile": "BB", "at": [-3, row], "actions": [flea(cell)]})
    return of_data(
        {"carcscore": 1, "rules": rules, "players": ["red", "blue"], "tiles": tiles, "turns": turns}
    )


def test_co2_no_flea_enters_the_city_of_carcassonne() -> None:
    """COE has land outside the wall, COF beside it has none."""
    assert wrong(in_the_city([-2, 0])) == []
    report = in_the_city([-2, 0], [-1, 0])
    assert wrong(report) == [("flea-on-nothing", "PL3")]
    position = its_position(report)
    assert wrong(position) == [("fleas-differ", "PL3")]


def test_no_flea_is_due_where_it_could_only_enter_the_city() -> None:
    """Of the tiles beside the source there is only one, COG, within the wall."""
    own = {
        "WW": {"like": "COG", "count": 1},
        "SS": {"like": "B", "count": 1, "marks": {"tile": ["plague-source"]}},
    }
    turns = [{"tile": "SS", "at": [0, 1]}, {"tile": "B", "at": [0, -1]}]
    report = of_data(
        {
            "carcscore": 1,
            "rules": {"expansions": ["plague", "count-of-carcassonne"]},
            "players": ["red", "blue"],
            "start": [{"tile": "WW", "at": [0, 0]}],
            "tiles": own,
            "turns": turns,
        }
    )
    assert "flea-missing" not in [code for code, _ in wrong(report)]


def test_with_the_last_flea_the_oldest_outbreak_is_over() -> None:
    report = road(2, flea([0, 0], [19, 0]))
    assert wrong(report) == []
    latent = [[x, 0] for x in range(2, 19)]
    assert held(report) == {"fleas": [[0, 0]], "latent": latent, "outbreaks": {"-1,0": 2}}
    assert wrong(its_position(report)) == []


def test_a_single_outbreak_goes_on_with_fleas_from_its_end() -> None:
    report = road(1, flea([0, 0], [19, 0]))
    assert wrong(report) == []
    assert [0, 0] in held(report)["fleas"]
    assert held(report)["outbreaks"] == {"1,0": 1}


@pytest.mark.parametrize(
    ("sources", "last", "found"),
    [
        (1, [], ["flea-missing"]),
        (2, [], ["flea-missing"]),
        (1, [flea([0, 0])], ["flea-not-free"]),
        (2, [flea([0, 0])], ["flea-not-free"]),
        (1, [flea([0, 0], [5, 0])], ["flea-not-free"]),  # it parts the region
        (1, [flea([19, 0], [19, 0])], ["flea-not-adjacent"]),
        (2, [flea([20, 0], [19, 0])], ["flea-not-adjacent"]),  # latent ones spread no more
        (1, [flea([0, 0], [30, 0])], ["flea-not-free"]),
    ],
)
def test_fleas_that_can_not_be_put(sources: int, last: list[Any], found: list[str]) -> None:
    assert [code for code, _ in wrong(road(sources, *last))] == found


def test_where_no_flea_can_be_put_none_is_missing() -> None:
    """Beside the only active source and its flea lie nothing, a flea and a source."""
    assert wrong(road(2, flea([0, 0], [19, 0]), more=["UU 21,0"])) == []


# Pieces of strangers


class Dogs(Expansion):
    """Each player has a dog, which falls ill, and a toad, which does not."""

    facts = Facts(
        name="dogs",
        title="Dogs",
        package="",
        figures=(
            Figure("dog", 1, follower=False, perils=("plague",)),
            Figure("toad", 1, follower=False),
        ),
    )

    @does("brings", Literal["dog", "toad"])
    def brings(self, turn: TurnInPlay, kind: str) -> Iterable[Finding]:
        """One of them comes to the tile just laid."""
        assert turn.cell is not None
        piece = on_tile(kind, turn.cell, turn.player)
        found = self.game.hooks.against(piece, turn)
        self.game.put(piece)
        return found


@pytest.mark.parametrize(("kind", "stays"), [("dog", []), ("toad", ["toad"])])
def test_a_piece_falls_ill_that_names_the_plague_among_its_perils(
    kind: str, stays: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """PL4; nor does such a piece come upon a tile with a source (PL2)."""
    install(monkeypatch, dogs=Dogs)
    brings = {"brings": kind}
    turns = [
        {"tile": "U", "at": [1, 0], "actions": [brings]},
        {"tile": "PLC", "at": [2, 0], "actions": [brings]},
        {"tile": "A", "at": [0, 1], "actions": [flea([1, 0])]},
    ]
    rules = {"expansions": ["plague", "dogs"]}
    report = of_data({"carcscore": 1, "rules": rules, "players": ["red", "blue"], "turns": turns})
    assert report.outcome is not None
    assert ("on-the-plague" in {code for code, _ in wrong(report)}) is not bool(stays)
    assert [one.figure for one in report.outcome.game.pieces if one.cell == (1, 0)] == stays


# Made-up games


def ideas(rng: random.Random, here: Outcome, player: str, cell: Cell) -> list[list[Any]]:
    """Wherever a flea may go it goes, and sometimes somebody flees or goes down before that."""
    game = here.game
    said: Any = game.holdings().get("plague", {})
    lying = [tuple(one) for one in said.get("fleas", [])]
    active = [tuple(map(int, one.split(","))) for one in said.get("outbreaks", {})]
    near = {(x + dx, y + dy) for x, y in (*lying, *active) for dx, dy in STEPS}
    spots = [one for one in near if one in game.board and one not in lying]
    rng.shuffle(spots)
    fleas = [[flea(list(one))] for one in spots] or [[]]
    down = [[{"deploy": one}] for one in deployments(rng, here, cell)]
    fled = [
        [{"flee": {"from": list(one.cell), "role": one.role, "to": list(to)}}]
        for one in here.followers
        for to in here.features[one.number].tiles
        if one.player == player and to != one.cell
    ]
    rng.shuffle(fled)
    first = [*fled[:2], *down[:2], []]
    rng.shuffle(first)
    if "plague-source" in game.marks_on(cell):
        return [[]]
    return [[*one, *last] for last in fleas[:2] for one in first[:3]] + fleas[:6]


def game(seed: int) -> Data:
    sets = ("plague",)
    return made_up(seed, ideas, sets, sets, lambda tile: 0.4 * tile.code.startswith("PL"))


@pytest.mark.parametrize("seed", few_of(SEEDS, 1))
def test_the_games_hold_what_they_are_to_show(seed: int) -> None:
    record = game(seed)
    assert sum("flea" in action for turn in record["turns"] for action in turn["actions"]) > 5


test_the_final_position_scores_as_the_log, test_turned_renamed_and_written_anew = laws_of(
    game, SEEDS, 1, figures={"follower": 7}
)


@pytest.mark.slow
def test_somebody_flees_in_these_games() -> None:
    acts = [list(act) for seed in SEEDS for turn in game(seed)["turns"] for act in turn["actions"]]
    assert acts.count(["flee"]) > 0


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_stands_beside_a_flea(seed: int) -> None:
    report = of_data(game(seed))
    assert report.outcome is not None
    barred = {tuple(cell) for cell in (*held(report).get("fleas", ()), *held(report).get("latent", ()))}
    assert not barred & {one.cell for one in report.outcome.followers}
