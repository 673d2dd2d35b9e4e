"""A round put into a file: the file says what it said and the round, and every other character stays."""

import json
import random
from typing import Any

import pytest

from carcscore.source import parse
from carcscore.source.extents import extent
from carcscore.tournament.writing import CannotInsert, list_path, list_text, with_round
from tests.sampling import few_of, in_one

GAMES: list[dict[str, Any]] = [
    {"a": "Anna", "b": "Ben: the 2nd", "starter": "Anna"},
    {"a": "#3", "bye": True},
]
HEAD = "carcscore_tournament: 1   # ours\n"
PLAYERS = "players: [Anna, 'Ben: the 2nd', \"#3\"]   # three\n"
ROUND = "  - - {a: Anna, bye: true}   # sits out\n"
FILES = {
    "no rounds": HEAD + PLAYERS,
    "no line end": (HEAD + PLAYERS).rstrip("\n"),
    "rounds in the middle": HEAD + "rounds:   # so far\n" + ROUND + "\n# the players\n" + PLAYERS,
    "rounds at the end": HEAD + PLAYERS + "rounds:\n" + ROUND + "# that's all\n\n",
    "rounds without a line end": (HEAD + PLAYERS + "rounds:\n" + ROUND).rstrip("\n"),
    "dashes at the margin": HEAD + PLAYERS + "rounds:\n- - {a: Anna, bye: true}\n  # remark\n",
    "games over lines": HEAD + PLAYERS + "rounds:\n  -\n    - a: Anna\n      bye: true   # x\n# end\n",
    "an empty list": HEAD + "rounds: []   # none yet\n" + PLAYERS,
    "nothing": HEAD + "rounds:   # none yet\n" + PLAYERS,
    "null": HEAD + "rounds: null\n" + PLAYERS,
    "a list in brackets": HEAD + PLAYERS + "rounds: [[{a: Anna, bye: true}]]   # x\n",
    "brackets over lines": HEAD + PLAYERS + "rounds: [\n  [{a: Anna, bye: true}],   # x\n  ]\n",
    "all in brackets": '{carcscore_tournament: 1, players: [Anna, "Ben: the 2nd", "#3"]}\n',
    "json": json.dumps({"carcscore_tournament": 1, "rounds": [[{"a": "Anna", "bye": True}]]}),
    "json over lines": json.dumps({"carcscore_tournament": 1, "players": ["Anna"], "rounds": [[]]}, indent=2),
    "json without rounds": json.dumps({"carcscore_tournament": 1, "players": ["Anna"]}, indent=4),
    "windows": (HEAD + PLAYERS + "rounds:\n" + ROUND).replace("\n", "\r\n"),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_a_round_is_added_and_all_else_stays(name: str) -> None:
    text = FILES[name]
    source = parse(text, "cup.yaml")
    written = with_round(source, (), GAMES)
    before, after = source.data, parse(written, "cup.yaml").data
    assert isinstance(before, dict)
    assert after == {**before, "rounds": [*(before.get("rounds") or []), GAMES]}
    left = iter(written)
    kept = text.replace(" []", "").replace("null", "") if name in ("an empty list", "null") else text
    assert all(character in left for character in kept), written
    assert ("\r\n" in text) == ("\r\n" in written)
    again = with_round(parse(written, "cup.yaml"), (), GAMES)
    assert parse(again, "cup.yaml").data == {**after, "rounds": [*after["rounds"], GAMES]}


def test_a_round_of_a_later_stage() -> None:
    text = (
        "carcscore_tournament: 1\nstages:\n  - tournament: {}\n    players: [A]   # x\n  - tournament: {}\n"
    )
    written = with_round(parse(text), ("stages", 0), GAMES[:1])
    assert written.startswith(text[: text.index("# x") + 4] + "    rounds:\n      - - {a: Anna, b:")
    assert written.endswith("\n  - tournament: {}\n")


def test_what_cannot_be_written_is_told() -> None:
    with pytest.raises(CannotInsert):
        with_round(
            parse("carcscore_tournament: 1\n? rounds\n:\n  - - {a: A, bye: true}\n"), ("stages", 4), GAMES
        )
    with pytest.raises(CannotInsert, match="--format csv"):
        list_path("cups/cup.yaml", "games.csv", 3)
    assert list_path("cups/cup.yaml", "round-*.csv", 3) == "cups/round-3.csv"


def test_a_list_of_games() -> None:
    assert list_text(2, GAMES).splitlines() == [
        "round,a,b,points_a,points_b,starter,bye,for_place,record",
        "2,Anna,Ben: the 2nd,,,Anna,,,",
        "2,#3,,,,,x,,",
    ]


def random_data(rng: random.Random, depth: int) -> Any:
    kind = rng.random()
    if depth == 0 or kind < 0.4:
        return rng.choice((1, "x", "a b", None, True, "#", "1: 2"))
    if kind < 0.7:
        return [random_data(rng, depth - 1) for _ in range(rng.randint(0, 3))]
    return {f"k{n}": random_data(rng, depth - 1) for n in range(rng.randint(0, 3))}


def paths(data: Any) -> list[tuple[str | int, ...]]:
    items = (
        list(data.items())
        if isinstance(data, dict)
        else list(enumerate(data))
        if isinstance(data, list)
        else []
    )
    return [(), *((key, *path) for key, value in items for path in paths(value))]


@in_one
@pytest.mark.parametrize("seed", few_of(range(200), 20))
def test_an_extent_holds_just_its_value(seed: int) -> None:
    data = {"k": random_data(random.Random(seed), 4)}
    source = parse(json.dumps(data, indent=seed % 3 or None), "x.json")
    for path in paths(data):
        value: Any = data
        for step in path:
            value = value[step]
        found = extent(source, path)
        assert found is not None
        assert json.loads(source.text[found.start : found.end]) == value
    assert extent(source, ("k", "nothing")) is None
