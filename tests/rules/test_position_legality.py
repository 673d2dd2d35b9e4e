"""What makes a final position illegal or unusable: each code once violated and once just not."""

import json
from typing import Any

import pytest

from carcscore.pipeline import parse
from carcscore.rules.rulebook import rule
from tests.rules.marked import codes, examined, place, record, wrong
from tests.rules.slips_in_positions import INNS, SLIPS, Slip
from tests.rules.unusable_positions import UNUSABLE
from tests.sampling import in_one


def _named(slips: list[Slip]) -> list[Any]:
    return [pytest.param(slip, id=slip.name) for slip in slips]


@in_one
@pytest.mark.parametrize("slip", _named(SLIPS + UNUSABLE))
def test_found_once_with_its_code_rule_severity_and_place(slip: Slip) -> None:
    text = record(slip.text)
    report = examined(text)
    (found,) = wrong(report)
    assert (found.code, found.rule, found.severity) == (slip.code, slip.rule, "error")
    assert slip.phrase in found.message
    assert (found.where.line, found.where.column) == place(text)
    assert (found.where.cell, found.where.point) == (slip.cell, slip.point)
    assert found.rule is None or rule(found.rule)
    usable = slip in SLIPS
    assert report.legal is ((slip.rule is None) if usable else None)
    assert report.exit_status == (1 if usable else 2)


@in_one
@pytest.mark.parametrize("slip", _named(SLIPS + UNUSABLE))
def test_nearly_the_same_is_all_right(slip: Slip) -> None:
    report = examined(record(slip.legal))
    assert wrong(report) == []
    assert report.legal


# Mismatched edges


def test_one_tile_explains_all_mismatches_around_it() -> None:
    """Where more is wrong than two slips explain, each group of mismatches is told with its tile."""
    report = examined(record("board: |\n  D*  U  U1  U  V  U1  U  V1  V\n"))
    assert codes(report) == ["edge-mismatch"] * 4
    for finding in wrong(report)[:2]:
        assert finding.message.endswith("U1 at C1 explains every mismatch around it; U or U2 would fit at C1")


def test_a_tile_that_fits_in_no_rotation_is_said_to() -> None:
    (first, _) = wrong(examined(record("board: |\n  D*  U  B  U\n")))
    assert first.message.endswith("B at C1 explains every mismatch around it, but fits there in no rotation")


def test_two_mismatches_of_different_tiles_are_told_apart() -> None:
    report = examined(record("board: |\n  D*  B  .\n  .   E  U\n"))
    assert codes(report) == ["edge-mismatch"] * 3
    assert "B at B1 explains" not in wrong(report)[0].message
    apart = examined(record("board: |\n  B  D*  U  U  U  B\n"))
    assert [finding.where.cell for finding in wrong(apart)] == ["A1", "E1"]
    assert not any("explains" in finding.message for finding in wrong(apart))


def test_a_mismatched_edge_joins_nothing() -> None:
    report = examined(record("board: |\n  D*  U\n  .   E\nfollowers:\n  - red knight B2\n"))
    assert codes(report) == ["edge-mismatch"]
    assert [(award.feature, award.points) for award in report.awards] == [("city-2", 1)]


# The start tile


def test_a_start_tile_that_is_not_starred_is_noted() -> None:
    report = examined(record("board: |\n  D  U  D\n"))
    assert [finding.code for finding in report.findings] == ["start-tile-assumed", "no-track"]
    assert report.legal


@pytest.mark.parametrize(("followers", "found"), [("blue knight A1", 0), ("blue knight C1", 0), (None, 1)])
def test_nobody_is_blamed_for_standing_on_a_tile_that_may_not_be_the_start_tile(
    followers: str | None, found: int
) -> None:
    lines = [followers] if followers else ["red knight A1", "blue knight C1"]
    report = examined(record(f"board: |\n  D  U  D\nfollowers: {json.dumps(lines)}\n"))
    assert codes(report) == ["on-start-tile"] * found


def test_several_start_tiles() -> None:
    start = "start: [{tile: D, at: [0, 0]}, {tile: U, at: [1, 0]}]\n"
    board = "board: [{tile: D, at: [0, 0]}, {tile: U, at: [1, 0]}, {tile: U, at: [2, 0]}]\n"
    assert codes(examined(record(start + board + "followers:\n  - red thief 1,0\n"))) == ["on-start-tile"]
    assert codes(examined(record(start + board + "followers:\n  - red thief 2,0\n"))) == []
    assert codes(examined(record(start + board + "followers:\n  - blue thief 2,0\n"))) == ["too-few-turns"]


def test_a_start_tile_of_another_rotation_is_no_matter() -> None:
    text = "start: [{tile: D, at: [0, 0], rotation: 90}]\nboard: [{tile: D, at: [0, 0], rotation: 180}]\n"
    assert codes(examined(record(text))) == []


# Sets, supplies, tiles of the record's own, marks


@pytest.mark.parametrize(("supply", "found"), [(8, []), (7, ["too-many-followers"])])
def test_a_supply_of_the_records_own(supply: int, found: list[str]) -> None:
    monks = "\n".join(f"  - red monk {column}2" for column in "ABCDEFGH")
    rows = f"  D*\n  {'B ' * 8}\n  {'U ' * 8}"
    text = f"sets: {{base: 2}}\nsupply: {{follower: {supply}}}\nboard: |\n{rows}\nfollowers:\n{monks}\n"
    assert codes(examined(record(text))) == found


def test_marks_at_a_placement_are_given_as_seen_on_the_table() -> None:
    """An inn on the road of the start tile's neighbour: unfinished, the road pays nothing (I2)."""
    rows = "board:\n  - {tile: D, at: [0, 0]}\n  - {tile: L, at: [1, 0], rotation: 90, marks: {%s: inn}}\n"
    thief = "followers:\n  - red thief 1,0 W\n"
    on_it = examined(record(INNS + rows % "W" + thief))
    beside_it = examined(record(INNS + rows % "S" + thief))
    assert [award.points for award in on_it.awards] == [0]
    assert [award.points for award in beside_it.awards] == [2]
    written_again = parse(record(INNS + rows % "W" + thief))
    assert written_again.board[1].marks == {"W": ("inn",)}


@pytest.mark.parametrize(("ignore", "points"), [("[]", 0), ("[inn]", 2)])
def test_an_ignored_mark_does_nothing(ignore: str, points: int) -> None:
    rules = f"rules: {{expansions: [inns-and-cathedrals], ignore: {ignore}}}\n"
    report = examined(record(rules + "board: |\n  D*  IO\nfollowers: [red thief B1]\n"))
    assert [award.points for award in report.awards] == [points]
    assert report.outcome is not None
    assert report.outcome.features.named("road-1").marks == ({} if points else {"inn": 1})


def test_tiles_of_the_records_own() -> None:
    """One like another with marks of its own, one of its own segments; both lie, count and score."""
    tiles = """tiles:
  UW: {like: U, marks: {E: [inn]}, count: 1}
  ZZ:
    segments:
      - {city: [N, S]}
      - {farm: [ENE, ESE], touches: [N]}
      - {farm: [WSW, WNW], touches: [N]}
"""
    report = examined(
        record(INNS + tiles + "board: |\n  ZZ  .\n  D*  UW\nfollowers: [red knight A1, blue thief B2]\n")
    )
    assert codes(report) == []
    assert [(award.kind, award.points) for award in report.awards] == [("road", 0), ("city", 2)]


def test_two_copies_of_every_tile_in_two_boxes() -> None:
    report = examined(record("sets: {base: 2}\nboard: |\n  D*\n"))
    assert report.outcome is not None
    assert report.outcome.table.catalogue.total == 144


# The end of the game, many findings, several findings at once


def test_a_position_of_a_game_broken_off_is_not_scored_finally() -> None:
    text = record("end: adjourned\nboard: |\n  D*  U\nfollowers: [red thief B1]\ntrack: {red: 0, blue: 0}\n")
    report = examined(text)
    assert [(finding.code, finding.severity) for finding in report.findings] == [("not-ended", "note")]
    assert report.awards == ()
    asked = examined(text, final=True)
    assert [award.points for award in asked.awards] == [2]
    assert asked.findings == ()


def test_two_hundred_findings_of_one_code_are_kept_and_the_rest_counted() -> None:
    """Alternating B and U in a row: every edge between them is wrong."""
    row = "  ".join(["D*", *("BU"[n % 2] for n in range(260))])
    report = examined(record(f"sets: {{base: 99}}\nboard: |\n  {row}\n"))
    edges = [finding for finding in wrong(report) if finding.code == "edge-mismatch"]
    assert len(edges) == 201
    assert edges[-1].message == "60 more findings of this kind (edge-mismatch)"
    assert "260 findings" in report.verdict


@pytest.mark.parametrize("edges", [200, 201])
def test_the_cap_is_exact(edges: int) -> None:
    row = "  ".join(["D*", *("BU"[n % 2] for n in range(edges))])
    report = examined(record(f"sets: {{base: 99}}\nboard: |\n  {row}\n"))
    assert codes(report) == ["edge-mismatch"] * edges
    assert wrong(report)[-1].message.startswith("1 more finding of" if edges == 201 else "the ")


def test_beside_an_unknown_tile_everything_else_is_reported() -> None:
    """But not what the tile itself may explain: a follower on it, what hangs on it."""
    text = record("""board: |
  D*  ZZ  U
  B   B3  .
  .   .   X
  X   .   .
followers: [red monk A1, red knight C9, blue thief B1]
""")
    report = examined(text)
    assert report.exit_status == 2
    assert sorted(codes(report)) == [
        "no-such-segment",
        "no-tile-there",
        "too-many-of-a-tile",
        "unknown-tile",
    ]


def test_all_slips_of_one_record_are_found_in_one_run() -> None:
    text = record("""board: |
  D*  B  X  X
  .   .  .  .  U
followers: [red knight A1, red thief D1 E, blue farmer D1 NNE, blue monk C1]
track: {red: 1}
""")
    assert sorted(codes(examined(text))) == [
        "edge-mismatch",
        "edge-mismatch",
        "no-such-segment",
        "not-connected",
        "on-start-tile",
        "too-many-of-a-tile",
        "two-on-one-tile",
    ]


def test_findings_come_by_their_place_in_the_file() -> None:
    text = record("followers: [red knight C9]\nboard: |\n  D*  B\ntrack: {red: 7}\n")
    assert codes(examined(text)) == ["no-tile-there", "edge-mismatch"]


@pytest.mark.parametrize("board", ["D*  B", "D*  .  U"])
def test_the_track_proves_nothing_while_tiles_lie_as_they_cannot(board: str) -> None:
    assert "track-impossible" not in codes(examined(record(f"board: |\n  {board}\ntrack: {{red: 7}}\n")))


def test_the_track_proves_nothing_when_other_rules_are_asked_for() -> None:
    text = record("rules: {small_city: 2}\nboard: |\n  E2\n  D*\ntrack: {red: 2}\n")
    assert codes(examined(text)) == []
    assert codes(examined(text, small_city=4)) == []
    assert codes(examined(text.replace("{small_city: 2}", "{}"))) == ["track-impossible"]


@pytest.mark.parametrize(("star", "found"), [("*", ["track-impossible"]), ("", [])])
def test_where_the_start_tile_is_not_known_somebody_may_have_stood_on_it(star: str, found: list[str]) -> None:
    """Knights on E and D may have shared the city of three tiles, unless that D is the start tile."""
    text = record(f"board: |\n  E2  .  .\n  F1  .  .\n  D{star}  U  D\ntrack: {{red: 8, blue: 8}}\n")
    assert codes(examined(text)) == found


def test_the_track_is_not_measured_by_a_start_tile_that_is_missing() -> None:
    text = record(
        "start: [{tile: D, at: [0, 0]}, {tile: D, at: [0, 1]}]\ntrack: {red: 4, blue: 0}\n"
        "board:\n  - {tile: E, at: [0, 0], rotation: 180}\n  - {tile: E, at: [0, 1]}\n"
    )
    assert set(codes(examined(text))) == {"start-tile-missing"}


@pytest.mark.parametrize(("green", "found"), [(4, ["track-impossible"]), (0, [])])
def test_to_a_tile_one_follower_comes_even_where_a_road_leaves_it_twice(green: int, found: list[str]) -> None:
    """A road of four tiles goes round from a crossing: of its five segments three don't meet at an edge."""
    track = f"track: {{red: 4, blue: 4, green: {green}}}\n"
    board = "start: []\nboard: |\n  V3  V\n  V2  X\n"
    assert codes(examined(f"carcscore: 1\nplayers: [red, blue, green]\n{board}{track}")) == found


def test_farmers_stand_idle_when_no_farms_are_asked_for() -> None:
    """The game was played with farms: that is no slip of the record's."""
    text = record("board: |\n  D*  U\nfollowers: [red farmer B1 N]\n")
    report = examined(text, farms="none")
    assert codes(report) == []
    assert report.awards == ()
