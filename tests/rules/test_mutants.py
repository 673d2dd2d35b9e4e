"""Small laws of deploying and scoring that only special boards show."""

import json
from dataclasses import replace

import pytest

from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.setup import catalogue_for
from carcscore.pipeline import examine, parse
from carcscore.record.model import RulesWritten, ScoreClaim
from carcscore.rules.facts import Facts, Option, vocabulary
from carcscore.rules.in_force import Rules
from carcscore.rules.options import Overrides, resolve
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import winners
from tests.rules.marked import codes, examined, place, record, told, wrong

TWO_FARMS = "board: |\n  E2  .  .\n  D*  U  U\n"
"""A completed city of two tiles between the farm on A1 and the one from A2 to C2."""


# Options


def test_an_expansion_may_bring_no_tiles_and_change_no_points() -> None:
    class Quiet(Expansion):
        facts = Facts(name="quiet", title="Quiet", package="")

    rules = Rules(expansions=(Quiet,))
    assert vocabulary([Quiet]).keys == ("quiet",)
    assert catalogue_for(parse(record("board: D\n")), rules).total == 72
    outcome = examined(record("board: D\n")).outcome
    assert outcome is not None
    road = outcome.features.named("road-1")
    assert Game(outcome.table, rules).worth(road) == Game(outcome.table, Rules()).worth(road)


def test_an_option_of_an_expansion_takes_only_its_values() -> None:
    class Loud(Expansion):
        facts = Facts(name="loud", title="Loud", package="", options=(Option("level", (1, 2), "How loud."),))

    def found(options: dict[str, dict[str, str | int]]) -> list[tuple[str, str, object]]:
        _, findings = resolve(RulesWritten(options=options), Overrides(), [Loud])
        return [(finding.code, finding.severity, finding.where.path) for finding in findings]

    path = ("rules", "options", "loud")
    assert found({"loud": {"level": 1}}) == found({"loud": {"level": 2}}) == []
    assert found({"loud": {"level": 3}}) == [("unknown-option", "error", (*path, "level"))]
    assert found({"loud": {"tone": 1}}) == [("unknown-option", "error", (*path, "tone"))]
    assert found({"loud": {"level": 1, "tone": 1}}) == found({"loud": {"tone": 1}})
    assert found({"mute": {}}) == [("unknown-option", "error", ("rules", "options", "mute"))]


# Whose turn, and who may deploy


def test_a_further_tile_before_any_turn_is_the_first_players() -> None:
    """A record read from a file can't begin so; a record made by a program can."""
    legal = parse(record("turns:\n  - red U 1,0 thief\n  - blue U 2,0\n"))
    first, second = legal.turns or ()
    report = examine(replace(legal, turns=(replace(first, player=None, again=True), second)))
    assert [(f.code, f.rule) for f in wrong(report)] == [("again-without-turn", "B5")]
    assert report.outcome is not None
    assert [played.player for played in report.outcome.turns] == ["red", "blue"]


@pytest.mark.parametrize("tiles", range(1, 8))
@pytest.mark.parametrize("seat", range(3))
def test_nobody_has_more_followers_on_the_board_than_turns(seat: int, tiles: int) -> None:
    """B4: three players, who had the first, second and third tile, and so on around the table."""
    player = ("red", "blue", "green")[seat]
    turns = len(range(tiles)[seat::3])
    text = f"sets: {{base: 2}}\nplayers: [red, blue, green]\nboard: |\n  D*\n {' B' * tiles}\n"
    own = range(tiles)[seat::3]  # B on A2 was laid first, and so on
    others = [column for column in range(tiles) if column not in own]
    monks = [f"{player} monk {'ABCDEFG'[column]}2" for column in (*own, *others[-1:])]
    assert codes(examined(record(f"{text}followers: {json.dumps(monks[:turns])}\n"))) == []
    if turns < tiles:
        report = examined(record(f"{text}followers: {json.dumps(monks)}\n"))
        assert told(report) == [("too-few-turns", f"{'ABCDEFG'[others[-1]]}2", "centre")]


def test_before_the_first_turn_nobody_has_deployed() -> None:
    report = examined(record("board: D\nfollowers: [red knight A1]\n"))
    assert sorted(codes(report)) == ["on-start-tile", "too-few-turns"]


def test_the_last_follower_of_the_player_without_turns_is_named() -> None:
    followers = "followers: [blue monk A2, blue monk B2, red monk C2]\n"
    report = examined(record(f"board: |\n  D*\n  B  B  B\n{followers}"))
    assert told(report) == [("too-few-turns", "B2", "centre")]


@pytest.mark.parametrize(("number", "found"), [(1, 1), (2, 0), (6, 0), (7, 1)])
def test_two_to_six_play_in_a_log_too(number: int, found: int) -> None:
    players = ["red", "blue", "green", "black", "white", "pink", "grey"][:number]
    report = examined(record(f"players: {json.dumps(players)}\nturns:\n  - red U 1,0\n"))
    assert codes(report) == ["number-of-players"] * found


def test_the_start_tile_is_one_of_its_copies() -> None:
    """B1: there is one tile X."""
    report = examined(record("start: [{tile: X, at: [0, 0]}]\nturns:\n  - red X 1,0\n"))
    assert [(f.code, f.rule, f.where.turn) for f in wrong(report)] == [("too-many-of-a-tile", "B1", 1)]


def test_an_entry_after_the_last_tile_is_found_at_its_place() -> None:
    own = "tiles: {DD: {segments: [{farm: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW]}]}}\n"
    text = record(f"sets: {{base: 0}}\n{own}start: []\nturns:\n  - red DD 0,0\n  - «{{missed: ale}}\n")
    report = examined(text)
    (found,) = [finding for finding in wrong(report) if finding.code == "after-the-end"]
    assert (found.where.turn, found.rule) == (2, "B10")
    assert (found.where.line, found.where.column) == place(text)


def test_a_turn_tells_its_tile_and_its_follower() -> None:
    report = examined(record("turns:\n  - red E2 0,-1 knight S\n  - blue U 1,0\n"))
    assert report.outcome is not None
    first, second = report.outcome.turns
    assert (first.tile, [standing.role for standing in first.deployed]) == ("E2", ["knight"])
    assert (second.tile, second.deployed) == ("U", ())


def test_followers_are_listed_in_the_order_in_which_their_tiles_were_laid() -> None:
    """Also when the road of the first is joined, last of all, to that of the start tile."""
    turns = ["red V 0,1 thief", "blue B 1,1 monk", "red V3 -1,0", "blue V2 -1,1"]
    report = examined(record("turns:\n" + "".join(f"  - {turn}\n" for turn in turns)))
    assert codes(report) == []
    assert report.outcome is not None
    assert [standing.role for standing in report.outcome.followers] == ["thief", "monk"]


def test_a_follower_whose_tile_cannot_be_laid_is_no_second_slip() -> None:
    report = examined(record("turns:\n  - red U 1,0\n  - blue U 1,0 thief\n"))
    assert [(f.code, f.rule) for f in wrong(report)] == [("cell-taken", "B2")]
    assert report.outcome is not None
    assert report.outcome.followers == ()


def test_a_follower_without_any_tile_cannot_be_deployed() -> None:
    """A record read from a file can't say so; a record made by a program can."""
    legal = parse(record("turns:\n  - red U 1,0 thief\n"))
    (turn,) = legal.turns or ()
    report = examine(replace(legal, turns=(replace(turn, placement=None),)))
    assert [(f.code, f.rule) for f in wrong(report)] == [("no-tile-there", "B4")]


def test_an_unclear_follower_in_a_log_is_no_breach_of_a_rule() -> None:
    report = examined(record("turns:\n  - red W 1,0 thief\n"))
    assert [(f.code, f.rule) for f in wrong(report)] == [("which-segment", None)]
    assert report.legal
    assert report.exit_status == 1


@pytest.mark.parametrize(
    ("point", "halves"),
    [("N", "NNW or NNE"), ("E", "ENE or ESE"), ("S", "SSE or SSW"), ("W", "WSW or WNW")],
)
def test_where_two_farms_share_an_edge_both_outer_points_are_offered(point: str, halves: str) -> None:
    report = examined(record(f"board: |\n  D*  X\nfollowers: [red farmer B1 {point}]\n"))
    assert codes(report) == ["which-segment"]
    assert wrong(report)[0].message.endswith(f"two farms share the {point} side of X at B1: say {halves}")


def test_a_supply_never_falls_below_nothing_in_the_report() -> None:
    position = "supply: {follower: 0}\nboard: |\n  D*  U\nfollowers: [red thief B1]\n"
    log = "supply: {follower: 0}\nturns:\n  - red U 1,0 thief\n"
    for text, code in ((position, "too-many-followers"), (log, "no-follower-left")):
        report = examined(record(text))
        assert codes(report) == [code]
        assert [tally.in_supply for tally in report.tallies] == [{"follower": 0}] * 2


def test_only_the_followers_of_completed_features_should_have_gone_home() -> None:
    report = examined(record("board: |\n  E2  .\n  D*  U\nfollowers: [red thief B2, blue knight A1]\n"))
    assert told(report) == [("should-have-gone-home", "A1", "S")]


# Scoring


def test_a_cloister_laid_into_a_ring_of_tiles_scores_at_once() -> None:
    ring = ["1,0", "2,0", "2,1", "2,2", "1,2", "0,2", "0,1"]
    turns = [f"B {cell}" for cell in ring] + ["B 1,1 monk"]
    text = f"sets: {{base: 3}}\nstart: [{{tile: B, at: [0, 0]}}]\nturns: {json.dumps(turns)}\n"
    report = examined(record(text))
    assert codes(report) == []
    assert [(a.turn, a.player, a.points, a.phase) for a in report.awards] == [(8, "blue", 9, "play")]


@pytest.mark.parametrize(
    ("farms", "awards"),
    [
        ("third", [("farm-1", 3, ("city-1",), None), ("farm-2", 3, ("city-1",), None)]),
        (
            "second",
            [
                ("farm-1", 3, ("city-1",), None),
                ("farm-2", 0, (), "1 of 1 paid already through another farm"),
            ],
        ),
        ("first", [("city-1", 4, ("farm-1", "farm-2"), None)]),
    ],
)
def test_a_farm_award_names_what_took_part(
    farms: str, awards: list[tuple[str, int, tuple[str, ...], str | None]]
) -> None:
    report = examined(record(f"{TWO_FARMS}followers: [red farmer A1, red farmer C2 N]\n"), farms=farms)
    assert codes(report) == []
    assert [(a.feature, a.points, a.features, a.items[0].because) for a in report.awards] == awards


def test_the_cities_of_a_farm_are_named_by_number() -> None:
    """Eleven cities of two tiles in a row; the farm south of them borders all."""
    rows = f"  {'E2 ' * 11}\n  {'E ' * 11}"
    text = f"sets: {{base: 5}}\nstart: []\nboard: |\n{rows}\nfollowers: [red farmer K2]\n"
    (award,) = examined(record(text)).awards
    assert award.points == 33
    assert award.features == tuple(f"city-{number}" for number in range(1, 12))


def test_a_majority_is_told_strongest_first_with_whether_the_feature_was_complete() -> None:
    report = examined(record("board: |\n  D*  U  U  U  U\n"))
    followers = ["red thief B1", "blue thief C1", "blue thief D1"]
    crowded = examined(record(f"board: |\n  D*  U  U  U  U\nfollowers: {json.dumps(followers)}\n"))
    assert report.outcome is not None
    assert crowded.outcome is not None
    (road,) = (feature for feature in crowded.outcome.features if feature.kind.name == "road")
    (award,) = Scoring(road, Rules(), crowded.outcome.followers).awards
    assert (award.player, award.points, award.complete) == ("blue", 5, False)
    assert award.majority == (("blue", 2), ("red", 1))


def test_nobody_has_the_majority_with_no_strength() -> None:
    assert winners({}) == []
    assert winners({"red": 0, "blue": 0}) == []


# The track, and scores written down


@pytest.mark.parametrize("cities", [1, 3, 4, 5, 7, 8])
def test_the_track_may_hold_any_sum_of_equal_features(cities: int) -> None:
    """B7: so many cities of two tiles at 4 points each."""
    rows = f"  {'E2 ' * cities}\n  {'E ' * cities}"
    for points in range(4 * cities + 5):
        text = f"sets: {{base: 4}}\nstart: []\nboard: |\n{rows}\ntrack: {{red: {points}, blue: 0}}\n"
        possible = points % 4 == 0 and points <= 4 * cities
        assert codes(examined(record(text))) == ([] if possible else ["track-impossible"])


def test_a_player_that_the_track_leaves_out_is_noted() -> None:
    report = examined(record("board: |\n  D*  U\ntrack: {red: 0}\n"))
    assert [(f.code, f.severity) for f in report.findings] == [("track-incomplete", "note")]
    assert "has no entry for blue" in report.findings[0].message
    assert examined(record("board: |\n  D*  U\ntrack: {red: 0, blue: 0}\n")).findings == ()


@pytest.mark.parametrize("rest", ["turns:\n  - red U 1,0\n", "board: |\n  D*  U\ntrack: {red: 0, blue: 0}\n"])
def test_the_note_on_a_game_broken_off_stands_at_its_end(rest: str) -> None:
    text = record("end: «adjourned\n" + rest)
    (note,) = examined(text).findings
    assert (note.code, (note.where.line, note.where.column)) == ("not-ended", place(text))


def test_ignored_marks_pay_nothing_during_play() -> None:
    """A city of three tiles with a pennant, completed in the second turn."""
    text = "rules: {ignore: %s}\nstart: [{tile: E, at: [0, 0], rotation: 90}]\nturns:\n  - red F 1,0\n"
    text = record(text + "  - blue E3 2,0 knight\n")
    assert [award.points for award in examined(text % "[]").awards] == [8]
    assert [award.points for award in examined(text % "[pennant]").awards] == [6]


def test_scores_of_a_turn_are_compared_player_by_player() -> None:
    turns = (
        "turns:\n  - red U 1,0\n  - {tile: E, at: [0, -1], rotation: 180, follower: knight S, «scores: %s}\n"
    )
    right = examined(record(turns % "{blue: 4}"))
    assert wrong(right) == []
    assert [(c.turn, c.player, c.claimed, c.computed) for c in right.claims] == [(2, "blue", 4, 4)]
    both = examined(record(turns % "{red: 0, blue: 4}"))
    assert [(c.player, c.claimed, c.computed) for c in both.claims] == [("red", 0, 0), ("blue", 4, 4)]
    text = record(turns % "{red: 4}")
    report = examined(text)
    assert [(c.player, c.claimed, c.computed) for c in report.claims] == [("red", 4, 0), ("blue", 0, 4)]
    assert [(f.code, f.where.turn) for f in wrong(report)] == [("scores-differ", 2)] * 2
    assert {(f.where.line, f.where.column) for f in wrong(report)} == {place(text)}
    assert report.legal


def test_awards_noted_without_their_turn_are_compared_each_with_the_nearest_that_fell() -> None:
    """Only foreign formats note awards so. Blue has a city of 4 and one of 3 tiles and a pennant."""
    turns = ["red U 1,0", "blue E2 0,-1 knight S", "red E 1,-1", "blue F1 1,-2", "red U 2,0"]
    turns.append("blue E2 1,-3 knight S")
    legal = parse(record("turns:\n" + "".join(f"  - {turn}\n" for turn in turns)))
    fell = [(award.player, award.kind, award.points) for award in examine(legal).awards]
    assert fell == [("blue", "city", 4), ("blue", "city", 8)]

    def compared(*points: int) -> tuple[list[tuple[int, int]], list[tuple[str, str]]]:
        said = tuple(ScoreClaim("blue", "city", number) for number in points)
        report = examine(replace(legal, scored=said))
        assert report.outcome is not None
        pairs = [(each.claimed, each.computed) for each in report.outcome.compared]
        return pairs, [(finding.code, finding.severity) for finding in wrong(report)]

    differs = ("award-differs", "warning")
    assert compared(8, 4) == ([(8, 8), (4, 4)], [])
    assert compared(9) == ([(9, 8)], [differs])
    assert compared(5, 4) == ([(5, 8), (4, 4)], [differs])
    assert compared(3, 5) == ([(3, 4), (5, 8)], [differs] * 2)
    assert compared(4, 8, 1) == ([(4, 4), (8, 8), (1, 0)], [differs])


# Records of which a part can't be read


def test_unknown_tiles_of_a_log_are_told_beside_what_cannot_be_read() -> None:
    report = examined(
        record(
            "claimed: {red: many}\nstart: [{tile: ZX, at: [0, 0]}]\n"
            "turns:\n  - red ZZ 1,0\n  - {missed: ale}\n  - red B 1,0\n  - blue ZY 2,0\n"
        )
    )
    assert report.exit_status == 2
    assert [f.code for f in wrong(report)].count("unknown-tile") == 3


def test_the_sound_parts_of_a_position_are_checked_beside_what_cannot_be_read() -> None:
    """Edges, tile counts and segments that are not there; but not what the unread part may explain."""
    text = "claimed: {red: many}\nboard: |\n  D*  B  X  X\n  .   .  ZZ\n"
    report = examined(record(text + "followers: [red thief B1, red knight A1, blue thief H9]\n"))
    found = sorted(set(codes(report)))
    assert {"edge-mismatch", "too-many-of-a-tile", "no-such-segment", "unknown-tile"} <= set(found)
    assert not {"no-tile-there", "on-start-tile"} & set(found)
