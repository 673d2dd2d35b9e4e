"""A standing that can be checked in ten years: JSON by its schema, CSV, and values from Python."""

import csv
import hashlib
import io
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import carcscore
from carcscore.shipped import shipped_schema
from carcscore.tournament.plain import standings_csv
from tests.commands import ROOT, Run
from tests.tournament.files import evaluated, game, plain
from tests.tournament.test_day import FILE
from tests.tournament.test_examples import EXAMPLES

CUP = ROOT / "samples" / "cup" / "cup.yaml"
SCHEMA = jsonschema_rs.validator_for(json.loads(shipped_schema("standings")))


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["name"])
def test_every_example_follows_the_schema(example: dict[str, Any]) -> None:
    SCHEMA.validate(plain(example["file"]))


def test_an_open_round_follows_the_schema_and_the_schema_is_no_mere_form() -> None:
    read = plain(FILE)
    SCHEMA.validate(read)
    del read["stages"][0]["rounds"][1]["status"]
    assert not SCHEMA.is_valid(read)
    read = plain(FILE)
    read["stages"][0]["standing"][0]["wins"] = [1]
    assert not SCHEMA.is_valid(read)


def test_the_schema_is_printed(run: Run) -> None:
    assert run("schema", "standings").stdout.strip() == shipped_schema("standings").strip()


def test_all_that_the_standing_follows_from_is_in_it(run: Run) -> None:
    read = json.loads(run("standings", str(CUP), "-f", "json").stdout)
    SCHEMA.validate(read)
    assert read["program"]["version"] == carcscore.__version__
    [stage] = read["stages"]
    assert stage["order"] == ["wins", "buchholz-1", "buchholz-2", "difference"]
    assert stage["after_round"] == 3
    first = stage["rounds"][0]["pairings"][0]
    assert (first["a"], first["b"], first["points"], first["won"]) == ("Ben", "Anna", [71, 72], [0, 1])
    path = CUP.parent / "round-1-board-1.yaml"
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    assert first["records"] == [{"path": path.name, "sha256": digest}]


def test_a_file_that_cannot_be_used_follows_the_schema(run: Run, tmp_path: Path) -> None:
    cup = tmp_path / "cup.yaml"
    cup.write_text("carcscore_tournament: 1\nplayers: [Anna, Anna]\n")
    SCHEMA.validate(json.loads(run("standings", str(cup), "-f", "json").stdout))


def test_fractions_in_csv_are_decimals_with_the_exact_value_beside() -> None:
    """9/22 would be a date to a spreadsheet."""
    points = {"points": {"a": 9, "b": 8, "c": 5, "d": 0}}
    file = {"tournament": {"system": "tables"}, "players": list("abcd"), "rounds": [[points]]}
    rows = list(csv.DictReader(io.StringIO(standings_csv(evaluated(file)))))
    assert (rows[0]["share"], rows[0]["share_exact"]) == ("0.409091", "exact 9/22")
    assert "placing_exact" not in rows[0]
    assert rows[0]["placing"] == "5"
    halves = {"tournament": {"drawn_game": "half"}, "players": ["A", "B"], "rounds": [[game("A", "B", 1, 1)]]}
    assert "0.5" in standings_csv(evaluated(halves))


def test_from_python() -> None:
    found = carcscore.standings(CUP)
    assert found.verdict == "After 3 rounds Dmitri leads. 6 of 6 records verified."
    assert found.exit_status == 0
    SCHEMA.validate(found.to_dict())
    assert json.loads(found.to_json()) == found.to_dict()
    assert [(row["place"], row["player"], row["wins"]) for row in found.rows()][:2] == [
        (1, "Dmitri", 2),
        (2, "Anna", 2),
    ]
    early = carcscore.standings(CUP, after_round=1)
    assert early.to_dict()["stages"][0]["after_round"] == 1


def test_a_pairing_from_python(tmp_path: Path) -> None:
    found = carcscore.pair(CUP)
    assert found.to_dict()["round"] == found.number == 4
    assert found.rows()[2] == {"round": 4, "board": 3, "a": "Anna", "bye": True}
    cup = tmp_path / "cup.yaml"
    cup.write_text("carcscore_tournament: 1\nplayers: [Anna, Ben]\nrounds: [[{a: Anna, b: Ben}]]\n")
    with pytest.raises(carcscore.CannotPair, match="Fill them in first"):
        carcscore.pair(cup)
    cup.write_text("carcscore_tournament: 1\nplayers: [Anna, Anna]\n")
    with pytest.raises(carcscore.UnusableInput, match="Two players are called"):
        carcscore.standings(cup)
