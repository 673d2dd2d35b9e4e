"""What makes a final position illegal or unusable: each code once violated and once just not.

In a text the sign « stands where the finding is to be placed, and is taken out before the text is read.
"""

import json
from dataclasses import dataclass
from typing import Any

import pytest

from carcscore.examine import parse
from carcscore.rules.rulebook import rule
from tests.rules.marked import codes, examined, place, record, wrong

INNS = "rules: {expansions: [inns-and-cathedrals]}\n"
SIX_TILES = "board: |\n  D*  U  V\n  B   B  .\n"


@dataclass(frozen=True)
class Slip:
    """A record with one thing wrong, and what is said of it; ``legal`` is nearly the same and all right."""

    name: str
    text: str
    code: str
    rule: str | None
    phrase: str
    legal: str
    cell: str | None = None
    point: str | None = None


SLIPS = [
    Slip(
        "edge",
        "board: |\n  «D*  B\n",
        "edge-mismatch",
        "B2",
        "the road on the east side of D at A1 meets a field on B1; D3 would fit at A1",
        "board: |\n  D*  U\n",
        cell="A1",
        point="E",
    ),
    Slip(
        "edge told from the northern tile",
        "board: |\n  «D2*\n  B\n",
        "edge-mismatch",
        "B2",
        "the city on the south side of D2 at A1 meets a field on A2",
        "board: |\n  D2*\n  E\n",
        cell="A1",
        point="S",
    ),
    Slip(
        "alone",
        "board: |\n  D*  U\n  .   .   «E\n",
        "not-connected",
        "B2",
        "E at C2 touches no other tile along an edge",
        "board: |\n  D*  U   U\n  .   .   V3\n",
        cell="C2",
    ),
    Slip(
        "only a corner",
        "board: |\n  D*  .\n  .   «E\n",
        "not-connected",
        "B2",
        "E at B2 touches no other tile",
        "board: |\n  D*  .\n  B   E\n",
        cell="B2",
    ),
    Slip(
        "two areas",
        "board: |\n  D*  U  U  .  «U  U\n",
        "not-connected",
        "B2",
        "U at E1 and the tile joined to it touch the rest of the board along no edge",
        "board: |\n  D*  U  U  U  U  U\n",
        cell="E1",
    ),
    Slip(
        "two areas of many",
        "board: |\n  D*  U  U  U  .  «U  U  U\n",
        "not-connected",
        "B2",
        "U at F1 and the 2 tiles joined to it touch",
        "board: |\n  D*  U  U  U  U  U  U  U\n",
        cell="F1",
    ),
    Slip(
        "too many",
        "board: |\n  D*  X  «X\n",
        "too-many-of-a-tile",
        "B1",
        "X lies on the board 2 times, but the sets in play hold 1 copy of it",
        "board: |\n  D*  X  U\n",
        cell="C1",
    ),
    Slip(
        "too many in two boxes",
        "sets: {base: 2}\nboard: |\n  D*  X  X  «X\n",
        "too-many-of-a-tile",
        "B1",
        "X lies on the board 3 times, but the sets in play hold 2 copies",
        "sets: {base: 2}\nboard: |\n  D*  X  X\n",
        cell="D1",
    ),
    Slip(
        "not in play",
        "sets: {base: 1, inns-and-cathedrals: 0}\n" + INNS + "board: |\n  D*  «IO\n",
        "too-many-of-a-tile",
        "B1",
        "IO lies on the board 1 times, but the sets in play hold no copy",
        INNS + "board: |\n  D*  IO\n",
        cell="B1",
    ),
    Slip(
        "too many of its own",
        "tiles: {ZZ: {like: U, count: 1}}\nboard: |\n  D*  ZZ  «ZZ\n",
        "too-many-of-a-tile",
        "B1",
        "ZZ lies on the board 2 times",
        "tiles: {ZZ: {like: U, count: 2}}\nboard: |\n  D*  ZZ  ZZ\n",
        cell="C1",
    ),
    Slip(
        "another tile at the start",
        "board:\n  - {tile: «E, at: [0, 0]}\n  - {tile: D, at: [0, 1], rotation: 180}\n",
        "start-tile-missing",
        "B1",
        "E lies at 0,0, where the start tile D belongs; name another start tile with `start:`",
        "start: [{tile: E, at: [0, 0]}]\n"
        "board:\n  - {tile: E, at: [0, 0]}\n  - {tile: D, at: [0, 1], rotation: 180}\n",
        cell="A1",
    ),
    Slip(
        "no tile at the start",
        "«board: [{tile: D, at: [0, 1]}]\n",
        "start-tile-missing",
        "B1",
        "there is no tile at 0,0, where the start tile D belongs",
        "start: []\nboard: [{tile: D, at: [0, 1]}]\n",
        cell="0,0",
    ),
    Slip(
        "two tiles on a cell",
        "board: [{tile: D, at: [0, 0]}, {tile: «U, at: [0, 0]}]\n",
        "cell-taken",
        "B2",
        "U lies on A1 (0,0), where D lies already",
        "board: [{tile: D, at: [0, 0]}, {tile: U, at: [1, 0]}]\n",
        cell="A1",
    ),
    Slip(
        "follower beside the board",
        "board: |\n  D*  U\nfollowers:\n  - «red thief C1\n",
        "no-tile-there",
        "B4",
        "red's thief stands on C1, where no tile lies",
        "board: |\n  D*  U\nfollowers:\n  - red thief B1\n",
        cell="C1",
    ),
    Slip(
        "farmer without farms",
        "rules: {farms: none}\nboard: |\n  D*  U\nfollowers:\n  - «red farmer B1 N\n",
        "no-farms",
        "B4",
        "red's farmer at B1: this game is played without farms",
        "rules: {farms: none}\nboard: |\n  D*  U\nfollowers:\n  - red thief B1\n",
        cell="B1",
        point="N",
    ),
    Slip(
        "which road",
        "board: |\n  D*  W\nfollowers:\n  - «red thief B1\n",
        "which-segment",
        None,
        "W at B1 has 3 road segments; say which one: E, or S, or W",
        "board: |\n  D*  W\nfollowers:\n  - red thief B1 E\n",
        cell="B1",
    ),
    Slip(
        "which of two farms at one edge",
        "board: |\n  D*  X\nfollowers:\n  - «red farmer B1 E\n",
        "which-segment",
        None,
        "two farms share the E side of X at B1: say ENE or ESE",
        "board: |\n  D*  X\nfollowers:\n  - red farmer B1 ENE\n",
        cell="B1",
        point="E",
    ),
    Slip(
        "no such segment",
        "board: |\n  D*  U\nfollowers:\n  - «red thief B1 N\n",
        "no-such-segment",
        "B4",
        "U at B1 has no road at N; it has E and W",
        "board: |\n  D*  U\nfollowers:\n  - red thief B1 W\n",
        cell="B1",
        point="N",
    ),
    Slip(
        "no such kind",
        "board: |\n  D*  U\nfollowers:\n  - «red monk B1\n",
        "no-such-segment",
        "B4",
        "red's monk is left out: U at B1 has no cloister",
        "board: |\n  D\n  B\nfollowers:\n  - red monk A2\n",
        cell="B1",
    ),
    Slip(
        "supply",
        f"supply: {{follower: 1}}\n{SIX_TILES}followers:\n  - red monk A2\n  - «red monk B2\n",
        "too-many-followers",
        "B1",
        "red has 2 followers on the board, but only 1 in all",
        f"supply: {{follower: 2}}\n{SIX_TILES}followers:\n  - red monk A2\n  - red monk B2\n",
        cell="B2",
    ),
    Slip(
        "two large followers",
        INNS + f"{SIX_TILES}followers:\n  - red large monk A2\n  - «red large monk B2\n",
        "too-many-followers",
        "I1",
        "red has 2 large followers on the board, but only 1 in all",
        INNS + f"{SIX_TILES}followers:\n  - red large monk A2\n  - red monk B2\n",
        cell="B2",
    ),
    Slip(
        "too few turns for the second player",
        "board: |\n  D*  U\nfollowers:\n  - «blue thief B1\n",
        "too-few-turns",
        "B4",
        "blue has 1 follower on the board, but can have had only 0 turns",
        "board: |\n  D*  U\nfollowers:\n  - red thief B1\n",
        cell="B1",
        point="E",
    ),
    Slip(
        "too few turns for the first",
        "board: |\n  D*  U\n  B   B\nfollowers:\n  - red monk A2\n  - red monk B2\n  - «red thief B1\n",
        "too-few-turns",
        "B4",
        "red has 3 followers on the board, but can have had only 2 turns: tiles placed so far, "
        "the start tile aside: 3",
        "board: |\n  D*  U\n  B   B\nfollowers:\n  - red monk A2\n  - red monk B2\n  - blue thief B1\n",
        cell="B1",
        point="E",
    ),
    Slip(
        "two on one tile",
        "board: |\n  D*  U  U\nfollowers:\n  - blue thief B1\n  - «red farmer B1 N\n",
        "two-on-one-tile",
        "B4",
        "red's farmer stands on B1, where blue's thief stands",
        "board: |\n  D*  U  U\nfollowers:\n  - blue thief B1\n  - red farmer C1 N\n",
        cell="B1",
        point="N",
    ),
    Slip(
        "on the start tile",
        "board: |\n  D*  U\nfollowers:\n  - «red knight A1\n",
        "on-start-tile",
        "B4",
        "red's knight stands on the start tile at A1, where nobody can",
        "board: |\n  D   D*\nfollowers:\n  - red knight A1\n",
        cell="A1",
        point="N",
    ),
    Slip(
        "in a completed city",
        "board: |\n  E2\n  D*\nfollowers:\n  - «red knight A1\n",
        "should-have-gone-home",
        "B9",
        "red's knight at A1 stands in a completed city (city-1): it paid its 4 points",
        "board: |\n  H2\n  D*\nfollowers:\n  - red knight A1 N\n",
        cell="A1",
        point="S",
    ),
    Slip(
        "segments that meet",
        "board: |\n  D*  U  U\nfollowers:\n  - red thief B1\n  - «blue thief C1\n",
        "feature-was-taken",
        "B4",
        "red's thief at B1 and blue's thief at C1 stand in segments that meet at one edge",
        "board: |\n  D*  U  U  U\nfollowers:\n  - red thief B1\n  - blue thief D1\n",
        cell="C1",
        point="E",
    ),
    Slip(
        "more than all on the track",
        "board: |\n  E2\n  D*\ntrack:\n  red: «5\n",
        "track-impossible",
        "B7",
        "red has 5 points on the track, but everything completed on the board is worth 4 together",
        "board: |\n  E2\n  D*\ntrack:\n  red: 4\n",
    ),
    Slip(
        "no sum on the track",
        "board: |\n  E2\n  D*\ntrack:\n  red: «3\n",
        "track-impossible",
        "B7",
        "red's 3 points on the track can't be made up of completed features, which are worth 4",
        "rules: {edition: first}\nboard: |\n  E2\n  D*\ntrack:\n  red: 2\n",
    ),
    Slip(
        "below 0 on the track",
        "board: |\n  E2\n  D*\ntrack:\n  red: «-1\n",
        "track-impossible",
        "B7",
        "red has -1 points on the track, where nobody falls below 0",
        "board: |\n  E2\n  D*\ntrack:\n  red: 0\n",
    ),
    Slip(
        "one player",
        "carcscore: 1\n«players: [red]\nboard: |\n  D*  U\n",
        "number-of-players",
        "B1",
        "the game is for 2 to 6 players; this record has 1",
        "players: [red, blue]\nboard: |\n  D*  U\n",
    ),
    Slip(
        "seven players",
        "carcscore: 1\n«players: [red, blue, green, black, white, pink, grey]\nboard: |\n  D*  U\n",
        "number-of-players",
        "B1",
        "this record has 7",
        "players: [red, blue, green, black, white, pink]\nboard: |\n  D*  U\n",
    ),
]

UNUSABLE = [
    Slip(
        "tile of no set",
        "board: |\n  D*  «ZZ\n",
        "unknown-tile",
        None,
        "ZZ on B1 is not a tile of the base game; see `carcscore tiles` for the codes",
        "tiles: {ZZ: {like: U, count: 1}}\nboard: |\n  D*  ZZ\n",
        cell="B1",
    ),
    Slip(
        "tile of another set",
        INNS + "board: |\n  D*  «IZ\n",
        "unknown-tile",
        None,
        "IZ on B1 is not a tile of the sets in play; did you mean I",
        INNS + "board: |\n  D*  IO\n",
        cell="B1",
    ),
    Slip(
        "unknown mark on a tile",
        "board:\n  - {tile: D, at: [0, 0]}\n  - {tile: U, at: [1, 0], «marks: {E: inn}}\n",
        "bad-mark",
        None,
        "unknown mark: inn (known here: pennant)",
        INNS + "board:\n  - {tile: D, at: [0, 0]}\n  - {tile: U, at: [1, 0], marks: {E: inn}}\n",
        cell="B1",
    ),
    Slip(
        "mark where nothing can carry it",
        INNS + "board:\n  - {tile: D, at: [0, 0]}\n  - {tile: U, at: [1, 0], «marks: {N: [inn]}}\n",
        "bad-mark",
        None,
        "the mark inn lies on a road, and U has none at N",
        INNS + "board:\n  - {tile: D, at: [0, 0]}\n  - {tile: U, at: [1, 0], marks: {W: [inn]}}\n",
        cell="B1",
    ),
    Slip(
        "set of no expansion in play",
        "sets: {base: 1, inns-and-cathedrals: «1}\nboard: |\n  D*  U\n",
        "unknown-set",
        None,
        "there is no tile set inns-and-cathedrals in play (in play: base); name its expansion in `rules`",
        INNS + "sets: {base: 1, inns-and-cathedrals: 1}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "own tile with a code that is taken",
        "tiles: {«X: {like: U}}\nboard: |\n  D*  U\n",
        "bad-tile",
        None,
        "the code X is taken by a tile of the set base",
        "tiles: {XA: {like: U}}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "own tile whose edges don't close",
        "tiles: {ZZ: {«segments: [{city: [N]}]}}\nboard: |\n  D*  U\n",
        "bad-tile",
        None,
        "tile ZZ: the east edge does not close: ENE belongs to nothing",
        "tiles: {ZZ: {segments: [{city: [N, E, S, W]}]}}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "own tile like none",
        "tiles: {ZZ: {like: «QQ}}\nboard: |\n  D*  U\n",
        "bad-tile",
        None,
        "there is no tile QQ to be like",
        "tiles: {ZZ: {like: Q}}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "unknown mark to ignore",
        "rules: {ignore: [«pennnant]}\nboard: |\n  D*  U\n",
        "unknown-mark",
        None,
        "there is no mark pennnant to ignore; did you mean pennant?",
        "rules: {ignore: [pennant]}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "mark of an expansion not in play",
        "rules: {ignore: [«inn]}\nboard: |\n  D*  U\n",
        "unknown-mark",
        None,
        "there is no mark inn to ignore; known here: pennant",
        "rules: {expansions: [inns-and-cathedrals], ignore: [inn]}\nboard: |\n  D*  U\n",
    ),
    Slip(
        "unknown expansion",
        "rules: {expansions: [«inns-and-cathedral]}\nboard: |\n  D*  U\n",
        "unknown-expansion",
        None,
        "did you mean inns-and-cathedrals?",
        INNS + "board: |\n  D*  U\n",
    ),
]


def _named(slips: list[Slip]) -> list[Any]:
    return [pytest.param(slip, id=slip.name) for slip in slips]


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


@pytest.mark.parametrize("slip", _named(SLIPS + UNUSABLE))
def test_nearly_the_same_is_all_right(slip: Slip) -> None:
    report = examined(record(slip.legal))
    assert wrong(report) == []
    assert report.legal


# Mismatched edges


def test_one_tile_explains_all_mismatches_around_it() -> None:
    report = examined(record("board: |\n  D*  U  U1  U\n"))
    assert codes(report) == ["edge-mismatch"] * 2
    for finding in wrong(report):
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


@pytest.mark.parametrize(("followers", "found"), [("red knight A1", 0), ("red knight C1", 0), (None, 1)])
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
    text = "start: [{tile: D, at: [0, 0], rotation: 90}]\nboard: [{tile: D, at: [0, 0], rotation: 90}]\n"
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
    assert report.outcome.features["road-1"].marks == ({} if points else {"inn": 1})


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
    text = record("end: adjourned\nboard: |\n  D*  U\nfollowers: [red thief B1]\ntrack: {red: 0}\n")
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
        "track-impossible",
        "two-on-one-tile",
    ]


def test_findings_come_by_their_place_in_the_file() -> None:
    text = record("followers: [red knight C9]\nboard: |\n  D*  B\ntrack: {red: 7}\n")
    assert codes(examined(text)) == ["no-tile-there", "edge-mismatch", "track-impossible"]


def test_the_track_proves_nothing_when_other_rules_are_asked_for() -> None:
    text = record("rules: {small_city: 2}\nboard: |\n  E2\n  D*\ntrack: {red: 2}\n")
    assert codes(examined(text)) == []
    assert codes(examined(text, small_city=4)) == []
    assert codes(examined(text.replace("{small_city: 2}", "{}"))) == ["track-impossible"]


def test_farmers_stand_idle_when_no_farms_are_asked_for() -> None:
    """The game was played with farms: that is no slip of the record's."""
    text = record("board: |\n  D*  U\nfollowers: [red farmer B1 N]\n")
    report = examined(text, farms="none")
    assert codes(report) == []
    assert report.awards == ()
