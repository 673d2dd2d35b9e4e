"""Files that can't be right: one clear finding with its place, the right exit status, never a traceback."""

import copy
import json
import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from carcscore.findings import UnusableInput
from carcscore.tournament.evaluation import evaluate
from carcscore.tournament.form import form_of
from carcscore.tournament.outline import outline
from carcscore.tournament.page.document import render_page
from carcscore.tournament.pairing import CannotPair, next_pairings
from carcscore.tournament.plain import standings_csv, standings_json
from carcscore.tournament.reading import reading_of
from carcscore.tournament.story import explained
from tests.damage import damage
from tests.plain_yaml import plain_yaml
from tests.sampling import for_each
from tests.tournament.files import codes, evaluated, lines, plain

HEAD = "carcscore_tournament: 1\nplayers: [Anna, Ben, Cem, Dia]\n"
BASES: list[dict[str, Any]] = [one["file"] for one in plain_yaml(Path(__file__).parent / "examples.yaml")]
BASES.append(
    {
        "stages": [
            BASES[0],
            {
                "tournament": {"system": "knock-out"},
                "players": {"from": 1, "best": 2},
                "rounds": [[{"a": "A", "b": "B", "points": [1, 2]}]],
            },
        ]
    }
)
WRONG = [
    None, True, -1, 0, 1, 2.0, 2.5, 10**15, "", " ", "A", "a", "=1+1", "\u202e", [], {}, [1], [[1, 2]],
    [None], {"a": 1}, "no", {"from": 1, "best": 1}, ["a", "b", "c"], [[[1]]], "1/0", "A" * 300,
]  # fmt: skip


def found(text: str) -> list[tuple[str, int | None, int | None, str]]:
    """Code, line, column and sentence of what makes a text unusable."""
    with pytest.raises(UnusableInput) as trouble:
        evaluated(text)
    return [(one.code, one.where.line, one.where.column, one.message) for one in trouble.value.findings]


@pytest.mark.parametrize(
    ("text", "code", "place", "words"),
    [
        ("carcscore: 1\nplayers: [red]\nboard: D\n", "not-a-tournament", (1, 1), "record of a game"),
        ("- 1\n", "not-a-tournament", (1, 1), "carcscore_tournament: 1"),
        ("carcscore_tournament: 2\n", "newer-format", (1, 23), "Update carcscore"),
        ("carcscore_tournament: x\n", "wrong-type", (1, 23), "not a version"),
        ("carcscore_tournament: 1\n", "missing-key", (1, 1), "There are no players"),
        (HEAD.replace("Dia", "anna"), "duplicate-player", (2, 27), "Two players are called `anna`"),
        (HEAD + "rounds: [[{a: Ana, b: Ben}]]\n", "unknown-player", (3, 15), "did you mean `Anna`?"),
        (HEAD + "rounds: [[{a: Ben, b: Ben}]]\n", "same-player", (3, 23), "can't play against"),
        (HEAD + "rounds: [[{a: Ben}]]\n", "missing-key", (3, 11), "Players are missing"),
        (HEAD + "rounds: [[{a: Ben, b: Cem, bye: true}]]\n", "bad-value", (3, 33), "A bye has one player"),
        (HEAD + "rounds: [[{a: Ben, b: Cem, starter: Dia}]]\n", "unknown-player", (3, 37), "doesn't play"),
        (HEAD + "rounds: [[{a: Ben, b: Cem, points: [1]}]]\n", "bad-value", (3, 28), "one for each"),
        (HEAD + "rounds: [[{a: Ben, b: Cem, points: [1.5, 2]}]]\n", "wrong-type", (3, 37), "number"),
        (HEAD + "rounds: [[{a: Ben, b: Cem, point: [1, 2]}]]\n", "unknown-key", (3, 28), "`points`"),
        (HEAD + "rounds: [[{a: Ben, b: Cem, points: [[1, 2]]}]]\n", "bad-value", (3, 28), "is one game"),
        (HEAD + "rounds: [[{points: {Anna: 1, Ben: 2, Cem: 3}}]]\n", "bad-value", (3, 12), "system: tables"),
        (HEAD + "tournament: {system: swis}\n", "bad-value", (3, 22), "did you mean `swiss`?"),
        (HEAD + "tournament: {drawn_game: better-rank}\n", "bad-value", (3, 26), "starter-loses, half"),
        (HEAD + "order: [Anna, Ann]\n", "unknown-player", (3, 15), "did you mean `Anna`?"),
        (HEAD + "groups: {A: [Anna, Ben], B: [Cem]}\n", "wrong-group", (3, 1), "`Dia` is in no group"),
        (HEAD + "standing: [{player: Eve}]\n", "unknown-player", (3, 21), "Eve"),
        (HEAD + "standing: [{player: Ben, wins: x}]\n", "bad-value", (3, 32), "not a number"),
        (HEAD + "games: nothing.csv\n", "not-found", (3, 8), "No file is called"),
        (HEAD + "rounds: [[{a: Anna, b: Ben, duels: []}]]\n", "misplaced-key", (3, 29), "system: team"),
        ("carcscore_tournament: 1\nstages: []\n", "bad-value", (2, 1), "empty"),
        (HEAD + "stages: [{tournament: {}, order: [Ben]}]\n", "misplaced-key", (2, 1), "`players` belongs"),
        ("carcscore_tournament: 1\nplayers: &x [A]\n", "anchor", (2, 10), "anchor"),
        ("carcscore_tournament: 1\nplayers: [A, B\n", "syntax", None, "closed"),
        ("PK\x03\x04\x00", "not-text", None, "spreadsheet"),
        ("<!doctype html><html></html>", "web-page", None, "web page"),
    ],
)  # fmt: skip
def test_what_makes_a_file_unusable(text: str, code: str, place: tuple[int, int] | None, words: str) -> None:
    first = next((one for one in found(text) if one[0] == code), None)
    assert first is not None, found(text)
    assert words in first[3], first
    assert place is None or first[1:3] == place, first


def test_a_round_listed_twice() -> None:
    games = "[{a: Anna, b: Ben, points: [1, 2]}, {a: Cem, b: Dia, points: [3, 4]}]"
    [(code, line, _, message)] = found(f"{HEAD}rounds:\n  - {games}\n  - {games}\n")
    assert (code, line) == ("repeated-round", 5)
    assert message.startswith("Round 2 is the same as round 1")


def test_all_faults_of_form_are_told_at_once_also_in_long_lists() -> None:
    games = [f"    - {{a: Anna, b: Ben, points: [{n}, 0]}}" for n in range(1_000)]
    games[300] = "    - {a: Anna, b: Ben, pints: [1, 0]}"
    games[700] = "    - {a: Anna, b: 7}"
    told = found(f"{HEAD}rounds:\n  -\n" + "\n".join(games) + "\n")
    assert [one[:2] for one in told] == [("unknown-key", 305), ("wrong-type", 705)]


@pytest.mark.parametrize(
    ("rounds", "due"),
    [
        (
            [
                [{"a": "A", "b": "B"}, {"a": "C", "b": "D", "points": [1, 0]}],
                [{"a": "A", "b": "C", "points": [1, 0]}, {"a": "B", "b": "D", "points": [3, 0]}],
            ],
            ["no-result"],
        ),
        ([[{"a": "A", "b": "B", "points": [1, 0]}]], ["pairing"]),
        ([[{"a": "A", "b": "B", "points": [5, 5]}, {"a": "C", "b": "D", "points": [1, 0]}]], ["no-result"]),
        (
            [
                [{"a": "A", "b": "B", "points": [1, 0]}, {"a": "C", "b": "D", "points": [1, 0]}],
                [{"a": "B", "b": "A", "points": [2, 0]}, {"a": "C", "b": "D", "points": [3, 0]}],
            ],
            ["met-before", "met-before"],
        ),
        (
            [
                [
                    {"a": "A", "b": "B", "points": [1, 0]},
                    {"a": "A", "b": "C", "points": [1, 0]},
                    {"a": "D", "bye": True},
                ]
            ],
            ["pairing"],
        ),
    ],
)
def test_rounds_that_cannot_be_right(rounds: list[Any], due: list[str]) -> None:
    file = {"players": ["A", "B", "C", "D"], "rounds": rounds}
    assert codes(file) == due


def test_who_starts() -> None:
    games = [{"a": "A", "b": "B", "points": [1, 0], "starter": "B"}]
    [told] = plain({"players": ["A", "B"], "rounds": [games]})["findings"]
    assert (told["code"], told["severity"], told["rule"]) == ("wrong-starter", "warning", "WC7")


def test_a_claim_is_compared_column_by_column() -> None:
    file = copy.deepcopy(BASES[0])
    file["standing"] = [{"player": "B", "wins": 2, "buchholz-1": "4/1", "place": 3, "buchholz": 0.5}]
    told = plain(file)["findings"]
    assert [one["message"] for one in told] == [
        "B: place 3 claimed, 2 due.",
        "B: buchholz \u00bd claimed, 4 due.",
    ]
    file["standing"] = [{"player": "B", "buchhol-1": 4}]
    [one] = plain(file)["findings"]
    assert one["code"] == "unknown-key"
    assert "did you mean `buchholz-1`?" in one["message"]


def test_who_goes_on_must_be_decided() -> None:
    stages: list[dict[str, Any]] = [
        {"tournament": {}, "players": ["A", "B", "C"], "rounds": []},
        {"tournament": {"system": "knock-out"}, "players": {"from": 1, "best": 2}, "rounds": []},
    ]
    assert codes({"stages": stages}) == ["cut-undecided"]
    stages[0]["order"] = ["C", "B"]
    assert codes({"stages": stages}) == []
    assert [line["player"] for line in lines({"stages": stages})] == ["C", "B"]
    stages[1]["rounds"] = [[{"a": "A", "b": "C", "points": [2, 1]}]]
    assert codes({"stages": stages}) == ["not-qualified"]


@for_each(range(1_500), 30)
def test_damaged_files_never_break_anything(seed: int) -> None:
    rng = random.Random(seed)
    data: dict[str, Any] = {"carcscore_tournament": 1, **copy.deepcopy(rng.choice(BASES))}
    for _ in range(rng.randint(1, 3)):
        damage(data, rng, WRONG, 0.2)
        if not data:
            return
    data.setdefault("carcscore_tournament", 1)
    done = None
    try:
        done = evaluate(reading_of(form_of(json.dumps(data).encode(), "cup.json")))
    except UnusableInput as trouble:
        told = trouble.findings
    if done is None:
        assert told
        assert all(one.message and one.where.line for one in told), told
        return
    assert json.loads(standings_json(done))
    assert standings_csv(done)
    assert list(outline(done))
    assert render_page(done).startswith("<!doctype html>")
    for line in done.standings[-1].lines[:2]:
        assert list(explained(done, line.player))
    with suppress(CannotPair):
        next_pairings(done.standings[-1], "x")


@pytest.mark.slow
def test_ten_thousand_players(tmp_path: Path) -> None:
    """Read, counted and put into order; the time is bounded by that of the default run."""
    rng = random.Random(1)
    players = [f"Player {n}" for n in range(10_000)]
    order = rng.sample(players, len(players))
    games = [
        {"a": a, "b": b, "points": [rng.randint(1, 99), 0]}
        for a, b in zip(order[::2], order[1::2], strict=True)
    ]
    done = lines({"players": players, "rounds": [games]})
    assert len(done) == 10_000
    assert done[0]["difference"] == 99
