"""Both kinds of record, hostile data, and the commands as a player runs them."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from carcscore.cli import main
from carcscore.expansions.roads_to_victory import RoadsToVictory
from carcscore.pipeline import examine
from carcscore.record.schema import record_schema
from carcscore.report.model import Report
from carcscore.rules.facts import schemas_of, vocabulary
from carcscore.source import read
from tests.expansions.records import awarded, examined, its_position, of_data, plain, totals, wrong
from tests.sampling import examples

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
LOG = ROOT / "samples" / "roads-to-victory-turns.yaml"
POSITION = ROOT / "samples" / "roads-to-victory.yaml"
ACTIONS = ("jewels", "post-house", "pickpocket", "bribe")


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


# The law of the two kinds


def test_the_position_of_a_log_pays_the_same_at_the_end() -> None:
    log = examine(LOG)
    position = its_position(log)
    assert wrong(position) == []
    assert awarded(position, "final") == awarded(log, "final")
    assert totals(position) == totals(log)
    assert position.to_dict()["holdings"] == log.to_dict()["holdings"]


@pytest.mark.parametrize("turn", range(1, 22))
def test_the_law_holds_after_every_turn(turn: int) -> None:
    data = read(LOG).data
    assert isinstance(data, dict)
    log = of_data({**data, "turns": data["turns"][:turn]})
    position = its_position(log)
    assert wrong(log) == wrong(position) == []
    assert awarded(position, "final") == awarded(log, "final")


def test_every_json_report_fits_its_schema() -> None:
    schema = json.loads((ROOT / "schemas" / "report.schema.json").read_text(encoding="utf-8"))
    for path in (LOG, POSITION):
        jsonschema.validate(examine(path).to_dict(), schema)


# The schema


def _parts(part: Any) -> list[dict[str, Any]]:
    if isinstance(part, list):
        return [inner for one in part for inner in _parts(one)]
    if not isinstance(part, dict):
        return []
    return [part, *(inner for one in part.values() for inner in _parts(one))]


def test_fragments_are_titled_and_their_examples_fit() -> None:
    schema = record_schema(vocabulary((RoadsToVictory,)))
    jsonschema.Draft202012Validator.check_schema(schema)
    for name, fragment in schemas_of(RoadsToVictory).items():
        for part in _parts(fragment):
            if "type" not in part or not isinstance(part["type"], str | list):
                continue
            assert part.get("title"), (name, part)
            for example in part.get("examples", []):
                validator = jsonschema.Draft202012Validator({**part, "$defs": schema["$defs"]})
                assert validator.is_valid(example), (name, example)


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"jewels": 5}, "wrong-type"),
        ({"jewels": []}, "bad-value"),
        ({"jewels": ["take"]}, "bad-value"),
        ({"jewels": [{"steal": {"value": 5}}]}, "missing-key"),
        ({"jewels": [{"draw": 5000}]}, "out-of-range"),
        ({"post-house": [2, 0]}, "wrong-type"),
        ({"post-house": {"on": [2, 0]}}, "unknown-key"),
        ({"pickpocket": "farm"}, "wrong-type"),
        ({"pickpocket": {"point": "S"}}, "missing-key"),
        ({"pickpocket": [{"rob": "red"}]}, "unknown-key"),
        ({"bribe": {"by": "red"}}, "missing-key"),
        ({"bribe": {"by": "red", "of": "blue", "after": "dinner"}}, "bad-value"),
        ({"roads-to-victory": {"jewels": {}}}, "misplaced-key"),
    ],
)
def test_what_has_not_the_form_of_an_action_is_refused(action: dict[str, Any], code: str) -> None:
    turn = {"player": "red", "tile": "W", "at": [1, 0], "actions": [action]}
    report = of_data(
        {
            "carcscore": 1,
            "players": ["red", "blue"],
            "rules": {"expansions": [RoadsToVictory.facts.name]},
            "turns": [turn],
        }
    )
    assert report.legal is None
    assert code in [found for found, _ in wrong(report)]


# Hostile data


def _with(**changes: Any) -> Report:
    return of_data(
        {
            "carcscore": 1,
            "players": ["red", "blue"],
            "rules": {"expansions": [RoadsToVictory.facts.name]},
            **changes,
        }
    )


@given(data=plain, log=st.booleans())
@examples(150)
def test_anything_under_the_name_of_the_expansion_ends_in_findings(data: object, log: bool) -> None:
    game = {"turns": ["red W 1,0"]} if log else {"board": "RC D* RF A1\n"}
    _with(**game, **{RoadsToVictory.facts.name: data}).to_json()
    _with(**game, **{RoadsToVictory.facts.name: {"jewels": data}}).to_json()
    _with(**game, **{RoadsToVictory.facts.name: {"jewels": {"red": data}}}).to_json()


@given(action=st.sampled_from(ACTIONS), data=plain)
@examples(200)
def test_anything_as_an_action_ends_in_findings(action: str, data: object) -> None:
    for said in (data, [data], {"place": data}, {"at": data}, [{"steal": data}], {"by": "red", "of": data}):
        turn = {"tile": "A", "rotation": 90, "at": [1, 0], "actions": [{action: said}]}
        _with(turns=[turn], start=[{"tile": "RC", "at": [0, 0]}]).to_json()


_cells = st.lists(st.integers(-3, 3), min_size=2, max_size=2)
_points = st.sampled_from(["N", "E", "S", "W", "NNE", "SSE", "centre", 3, 12])
_players = st.sampled_from(["red", "blue", "BLUE", "green"])
_steps = st.fixed_dictionaries(
    {},
    optional={
        "move": _cells,
        "step": st.sampled_from(["farm", "road", "city", "thief", "x"]),
        "steal": _players,
        "point": _points,
    },
)
_said = st.one_of(
    st.builds(lambda steps: {"pickpocket": steps}, st.lists(_steps, min_size=1, max_size=4)),
    st.builds(lambda at, point: {"pickpocket": {"place": {"at": at, "point": point}}}, _cells, _points),
    st.builds(lambda at, point: {"post-house": {"at": at, "point": point}}, _cells, _points),
    st.builds(lambda by, of: {"bribe": {"by": by, "of": of, "after": "scoring"}}, _players, _players),
    st.builds(lambda by, of: {"bribe": {"by": by, "of": of}}, _players, _players),
    st.builds(
        lambda value, player: {"jewels": [{"draw": value}, {"steal": {"from": player, "value": value}}]},
        st.integers(-9, 9),
        _players,
    ),
)


@given(said=st.lists(_said, min_size=6, max_size=6))
@examples(150)
def test_actions_of_the_right_form_in_any_order_are_played(said: list[Any]) -> None:
    """Whatever is done is played to the end, and its position has the same pieces and final awards."""
    tiles = [
        ("RA", 1, [1, 0]),
        ("W", 0, [2, 0]),
        ("A", 3, [-1, 0]),
        ("U", 0, [3, 0]),
        ("E", 2, [0, -1]),
        ("V", 0, [4, 0]),
    ]
    turns = [
        {"tile": code, "rotation": turns * 90, "at": at, "actions": [action]}
        for (code, turns, at), action in zip(tiles, said, strict=True)
    ]
    report = _with(turns=turns)
    assert len(report.outcome.turns if report.outcome else ()) == 6
    report.to_json()
    assert awarded(its_position(report), "final") == awarded(report, "final")


# The commands


def test_replay_tells_what_was_done() -> None:
    text = run("replay", str(LOG))
    for words in (
        "yellow draws a jewel of 5, puts the pickpocket on B2 E (road)",
        "yellow steals 1 from red",
        "blue puts the post house on G2",
        "red steals a jewel of 5 from yellow yellow draws another of -2",  # a line each
        "pickpocket -3 [share of yellow, rule R7] = 6 (rule B7)",
        "5 tiles x 2 + 2 wells x 2 = 14 (rule R1: stable +1)",
    ):
        assert words in text
    assert "7LPP" not in text  # pieces are no followers


def test_a_turn_of_the_replay_shows_the_pieces_on_the_board() -> None:
    assert "Yp" in run("replay", str(LOG), "--turn", "3")


def test_show_draws_the_pieces() -> None:
    text = run("show", str(POSITION))
    assert "Bp" in text
    assert "Yi" in text
    assert "p after a player's letter: post-house i after a player's letter: pickpocket" in text


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (
            "post-house",
            "At the end blue gets 5: 1 completed feature x 5 = 5 (rule R5: its route is complete), on G2",
        ),
        ("jewels", "At the end yellow gets -2: 1 jewel x -2 = -2 (rule R3)"),
        ("pickpocket", "At the end yellow gets 3: share 3 = 3 (rule R7), of farm-1"),
        ("G2", "Blue's post house on G2"),
        ("farm-1", "Pieces: yellow's pickpocket on E2 (farm-1)"),
        ("city-2", "Post house on G2: at the end blue gets 5"),
    ],
)
def test_explain(asked: str, words: str) -> None:
    assert words in run("score", str(POSITION), "--explain", asked)


def test_explain_what_is_not_there_and_what_is_misspelt() -> None:
    evening = ROOT / "samples" / "evening.yaml"
    result = CliRunner().invoke(main, ["score", str(evening), "--explain", "jewels"])
    assert result.exit_code == 2
    result = CliRunner().invoke(main, ["score", str(POSITION), "--explain", "jewel"])
    assert "did you mean jewels" in result.output


def test_convert_and_check(tmp_path: Path) -> None:
    for layout in ("grid", "list"):
        out = tmp_path / f"{layout}.yaml"
        run("convert", str(LOG), str(out), "--position", "--board", layout)
        assert totals(examine(out)) == totals(examine(LOG))
        run("check", str(out))
    again = tmp_path / "again.json"
    run("convert", str(LOG), str(again))
    assert totals(examine(again)) == totals(examine(LOG))


def test_rules_and_tiles_are_listed() -> None:
    assert "R7" in run("rules", "R7")
    assert "RA" in run("tiles", "roads-to-victory")


def test_without_the_expansion_its_pieces_mean_nothing() -> None:
    text = POSITION.read_text(encoding="utf-8").replace(", roads-to-victory]", "]")
    report = examined(text)
    assert report.legal is None
    assert {"unknown-piece", "unknown-key"} <= {code for code, _ in wrong(report)}
