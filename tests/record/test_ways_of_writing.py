"""What people write in place of what the format asks for, and what is made of it."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from carcscore.pipeline import examine, parse
from carcscore.record.writing import write_record
from carcscore.source import parse as parse_source
from tests.sampling import in_one

BOARD = """\
carcscore: 1
players: [red Karl, blue Ben, Zoe, {color: green, name: Ann Lee}]
board: |
  .    E2   .    I
  V3   D*   K    B
"""


@pytest.mark.parametrize("name", ["Ben", "ben", "BLUE", "blue"])
def test_a_name_that_is_no_other_word_stands_for_the_colour(name: str) -> None:
    text = BOARD + (
        f"followers: [{name} knight C2 N, {{player: {name}, role: farmer, at: A2, point: SE}}]\n"
        f"track: {{{name}: 4, Zoe: 1, ann lee: 0, karl: 2}}\nclaimed: {{{name}: 5}}\n"
    )
    record = parse(text)
    assert [one.player for one in record.followers] == ["blue", "blue"]
    assert record.track == {"blue": 4, "Zoe": 1, "green": 0, "red": 2}
    assert record.claimed == {"blue": 5}
    assert parse(write_record(record, "yaml")) == record


def test_a_name_in_a_log_is_the_player_whose_turn_it_is() -> None:
    text = (
        "carcscore: 1\nplayers: [red Karl, blue Ben]\nturns:\n  - karl E2 0,-1 knight\n"
        "  - {player: Ben, tile: K, at: [1, 0], follower: {player: Ben, role: knight}, scores: {Karl: 0}}\n"
        "  - red B 2,0 monk\n"
    )
    record = parse(text)
    assert [turn.player for turn in record.turns or ()] == ["red", "blue", "red"]
    assert (record.turns or ())[1].scores == {"red": 0}
    assert examine(record).legal


@pytest.mark.parametrize(
    ("players", "line", "tile"), [("[red K, blue E]", "K 1,0 thief", "K"), ("[K, blue]", "K 1,0 thief", "K")]
)
def test_a_name_that_looks_like_a_tile_is_the_tile(players: str, line: str, tile: str) -> None:
    record = parse(f"carcscore: 1\nplayers: {players}\nturns:\n  - {line}\n")
    (turn,) = record.turns or ()
    assert turn.placement is not None
    assert (turn.player, turn.placement.tile) == (None, tile)


def test_a_claim_by_name_is_placed_where_the_name_stands(tmp_path: object) -> None:
    text = BOARD + "track: {Karl: 3}\nclaimed:\n  karl: 4\n  Ben: 1\n  Zoe: 2\n"
    report = examine(parse_source(text))
    places = {claim.player: claim.where.line for claim in report.claims if claim.difference}
    assert places == {"red": 8, "blue": 9, "Zoe": 10}
    impossible = [one.where.column for one in report.findings if one.code == "track-impossible"]
    assert impossible == [15]


@pytest.mark.parametrize("name", ["Karl White", "Ben RED", "x gray"])
def test_a_name_that_ends_in_a_colour_survives_in_long_form(name: str) -> None:
    record = parse(f"carcscore: 1\nplayers: [red, {{name: {name}}}]\nboard: D\n")
    assert record.players[1].id == name
    assert parse(write_record(record, "yaml")).players == record.players


@in_one
@pytest.mark.parametrize("key", ["title", "date", "place", "event", "round", "table", "notes"])
@pytest.mark.parametrize("number", [0, 3, -1, 2026, 20260117])
def test_a_number_is_a_text_where_texts_stand(key: str, number: int) -> None:
    record = parse(f"carcscore: 1\nplayers: [red, blue]\nboard: D\n{key}: {number}\n")
    assert asdict(record.metadata)[key] == str(number)
    assert parse(write_record(record, "yaml")) == parse(write_record(record, "json")) == record


@pytest.mark.parametrize(
    ("line", "codes", "points"),
    [
        ("farmer A2 NW", [], ["WNW"]),
        ("farmer A2 SE", [], ["ESE"]),
        ("knight D1 NW", ["which-segment"], []),
        ("farmer D1 SW", [], ["SSW"]),
        ("farmer A2 SW", [], ["SSW"]),
        ("knight B1 SE", [], ["SSE"]),
        ("knight B1 NE", ["no-such-segment"], []),
        ("thief C2 SW", ["no-such-segment"], []),
        ("monk D2 SW", ["no-such-segment"], []),
        ("farmer D2 NE", [], ["NNE"]),
    ],
)
def test_a_corner_names_what_lies_at_both_its_points(line: str, codes: list[str], points: list[str]) -> None:
    report = examine(parse(BOARD + f"followers: [red {line}]\ntrack: {{red: 0}}\n"))
    found = [one for one in report.findings if one.severity == "error" and one.rule in ("B4", None)]
    assert [one.code for one in found] == codes
    features = report.to_dict()["features"]
    assert isinstance(features, list)
    assert [one["point"] for feature in features for one in feature["followers"]] == points
    if codes == ["which-segment"]:
        assert "two segments meet at the NW corner of I at D1: say WNW or NNW" in found[0].message
        assert found[0].where.point == "NW"


def test_a_corner_is_written_as_it_was_read() -> None:
    record = parse(BOARD + "followers: [red farmer A2 nw, {player: Zoe, role: farmer, at: D2, point: SE}]\n")
    text = write_record(record, "yaml")
    assert "red farmer A2 NW" in text
    assert parse(text) == record


def test_a_tile_of_the_record_has_no_corners() -> None:
    tile = "tiles: {ZZ: {segments: [{city: [N]}, {farm: [NE, ESE, SSE, SSW, WSW, WNW]}]}}\n"
    (finding,) = [one for one in examine(parse(BOARD + tile)).findings if one.severity == "error"]
    assert finding.message == "tile ZZ: NE is a corner: name the points beside it that are meant"
