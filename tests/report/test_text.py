"""The report as text: what it says, and that it fits on a terminal."""

from dataclasses import replace
from fractions import Fraction

import pytest

from carcscore.report.build import build_report
from carcscore.report.layout import render_text
from carcscore.scoring.values import Award, Item
from carcscore.text import columns
from tests.report.games import FARMS, LOG, POSITION, changed, examined, random_reports
from tests.sampling import few_of

PAGE = """\
Saturday evening
================

2026-05-30, Club house

Legal. Red wins 6 to 4. The claim for blue is 1 too high.

- Blue claims 5, due 4: that is what the first farm rule gives for farm-2: 4
  points for farms, not 3 (rule B12)

Rules: farms by the third rule: 3 for each completed city, farm by farm
(rule B11); a completed city of two tiles pays 4 (rule B14); with Inns &
Cathedrals. 5 tiles on the table, 85 not played.

Cities
------

city-2  C2, unfinished
        blue 1 (knight C2)
        1 tile x 1 = 1 (rule B10)                                         blue 1

Cloisters
---------

cloister-1  D2, unfinished
            red 1 (monk D2)
            cloister 1 + 1 tile around it x 1 = 2 (rule B10)               red 2

Farms
-----

farm-2  A2 B2 C2 D2
        blue 2 (large farmer A2)
        completed beside it: city-1 (tiles B1 B2)
        1 completed city x 3 = 3 (rule B11)                               blue 3

Completed during play
---------------------

What each is worth, as the board stands, to whoever had the majority there. A
final position pays it only through the track, and doesn't tell who got it.

feature  tiles  worth
-------  -----  -------------------------
city-1   B1 B2  2 tiles x 2 = 4 (rule B7)

Claimed by nobody: road-1; farm-1, 3.

Totals
------

The columns by kind count the final scoring; all points made in play are in
`track`.

player      track  road  city  cloister  farm  final  total  rank  claimed
----------  -----  ----  ----  --------  ----  -----  -----  ----  ----------
red (Anna)      4     0     0         2     0      2      6     1  6 right
blue (Ben)      0     0     1         0     3      4      4     2  5 (1 high)

Claims that differ
------------------

blue: 5 claimed, 4 due: 1 too high.

- that is what the first farm rule gives for farm-2: 4 points for farms, not 3
  (rule B12)
- or: farm-2 (A2 B2 C2 D2) was paid 4 for each completed city, not 3 (rule B11)
- or: city-2 (C2) was counted as complete, which it is not (rule B10)
- or: city-2 (C2) was counted twice (rule B10)
- or: one tile too many was counted for city-2 (C2), which has 1 (rule B10)
"""


def flat(text: str) -> str:
    """A text without its line breaks, so that a sentence can be sought wherever it was broken."""
    return " ".join(text.split())


def page(text: str, **rules: str | int | bool) -> str:
    return flat(render_text(examined(text, **rules)))


def test_whole_page() -> None:
    assert render_text(examined(POSITION)) == PAGE


@pytest.mark.parametrize("number", few_of([8, 24], 1))
def test_no_line_is_wider_than_asked(number: int) -> None:
    for report in random_reports(number):
        for width in (80, 100):
            for line in render_text(report, width).split("\n"):
                assert len(line) <= width, line
                assert line == line.rstrip()


def test_every_award_and_every_total_is_told() -> None:
    for report in random_reports(8):
        text = render_text(report)
        words = flat(text)
        for award in report.awards:
            assert f"{award.player} {award.points}" in words
            assert award.feature is None or award.feature in words
        for tally in report.tallies:
            assert any(
                line.startswith(tally.player.id) and f" {tally.total} " in line for line in text.split("\n")
            )


def test_other_rules_than_the_records_are_announced() -> None:
    text = page(POSITION, farms="first")
    assert "Re-scored under other rules than the record's: farms first." in text
    assert "city-1 B1 B2, complete farmers on farm-2: blue 2 (large farmer A2) completed city 4 = 4" in text
    assert "5 right" in text
    assert "Claims that differ" not in text


def test_rules_asked_for_that_change_nothing_are_not_announced() -> None:
    assert "Re-scored" not in page(POSITION, farms="third")


def test_second_rule_says_what_was_paid_already() -> None:
    text = page(FARMS, farms="second")
    assert "red is paid for city-1 (through farm-1)" in text
    assert "1 of 1 paid already through another farm" in text or "1 of 2 paid already" in text


def test_first_rule_pools_the_farmers() -> None:
    text = page(FARMS, farms="first")
    assert "together: red 2 (farmer B1, farmer D2)" in text
    assert "blue and red are tied for most: each gets all the points" in text


def test_no_farms() -> None:
    text = page(FARMS, farms="none")
    assert "farms are not scored" in text
    assert "farm-1" not in text


def test_farm_rules_give_three_results() -> None:
    verdicts = {rule: examined(FARMS, farms=rule).verdict for rule in ("third", "first", "second")}
    assert verdicts == {
        "third": "Legal. Red wins 9 to 7.",
        "first": "Legal. Red and blue share the win with 8 each.",
        "second": "Legal. Blue wins 7 to 6.",
    }


def test_unfinished_inn_says_why_it_pays_nothing() -> None:
    text = page(
        """
        carcscore: 1
        rules: {expansions: [inns-and-cathedrals], ignore: [cathedral], tie_break: starting-player-loses}
        players: [red, blue]
        board: |
          IO  D*  U
        followers: [red thief C1]
        track: {red: 0, blue: 0}
        """.replace("\n        ", "\n")
    )
    assert "x 0 = 0 (rule I2: inn, unfinished) red 0" in text
    assert "marks that do nothing: cathedral" in text
    assert "among tied players the starting player loses (rule B15)" in text
    assert "Blue wins 0 to 0, as the tie break decides between equal points (rule B15)" in text


def test_followers_left_in_what_is_complete() -> None:
    text = page(changed(POSITION, ("  - red monk D2\n", "  - red monk D2\n  - red knight B1\n")))
    assert text.startswith("Saturday evening")
    assert "Not legal: 1 finding against the rules. As it stands, red wins 6 to 4." in text
    assert "- error, line 16 (rule B9): red's knight at B1" in text
    assert "should have gone home (rule B9), and nothing is scored for it now" in text


MINORITY = """
carcscore: 1
rules: {expansions: [inns-and-cathedrals]}
players: [red, blue, green]
start: []
board: |
  E1   G  F  F
  D2   .  .  .
followers: [red large knight A1, blue knight C1]
track: {red: 0, blue: 0, green: 0}
"""


def test_minority_gets_nothing() -> None:
    text = page(MINORITY)
    assert "red 2 (large knight A1), blue 1 (knight C1)" in text
    assert "red has the majority; blue gets nothing" in text
    assert "4 tiles x 1 + 2 pennants x 1 = 6 (rule B10) red 6" in text
    assert "Red wins with 6 (blue 0, green 0)." in text


def test_adjourned_game() -> None:
    text = page(
        changed(POSITION, ("followers:", "end: adjourned\nfollowers:"), ("{red: 6, blue: 5}", "{red: 4}"))
    )
    assert "Legal. Red leads 4 to 0 on the track; the game was not ended." in text
    assert "not scored: the game was not ended" in text
    assert "4 right" in text
    assert "Red wins 6 to 4" in page(
        changed(POSITION, ("followers:", "end: adjourned\nfollowers:")), final=True
    )


def test_no_track() -> None:
    text = page(changed(POSITION, ("track: {red: 4, blue: 0}\n", "")))
    assert "Legal. Blue wins 4 to 2 in the final scoring alone." in text
    assert "Without the points on the track the claims can't be checked." in text
    assert "This record has no track, so none of it is in the totals." in text
    assert "too high" not in text
    assert "the record has no `track`" in text
    adjourned = changed(POSITION, ("track: {red: 4, blue: 0}\n", "end: adjourned\n"))
    assert "the game was not ended, and the record has no track" in page(adjourned)


def test_turn_log() -> None:
    text = page(LOG)
    assert "Squares are named as on a sheet: A1 is -1,-1." in text
    assert "Scored during play ------------------ turn feature tiles worked out points" in text
    assert "1 city-1 B1 B2 2 tiles x 2 = 4 (rule B7) red 4" in text
    assert "Cities at the end" in text
    assert "Completed during play" not in text
    assert "The columns by kind count what was scored in play and at the end together." in text


def test_turn_log_with_a_wrong_score() -> None:
    report = examined(changed(LOG, ("scores: {red: 4}", "scores: {red: 5}")))
    assert report.verdict == (
        "Legal. Red wins 6 to 4. The score noted for red is 1 too high: turn 1, city at B1."
    )
    assert [(claim.what, claim.turn, claim.difference) for claim in report.claims] == [("turn", 1, -1)]
    assert report.exit_status == 1
    assert "- warning, line 6: the log says red 5, due 4" in flat(render_text(report))


def test_game_broken_off_in_a_turn() -> None:
    log = LOG.replace("  - {player: blue", "  - {player: blue", 1) + "end: mid-turn\n"
    text = page(log)
    assert "the game was not ended" in text


def test_unusable_record() -> None:
    report = examined("carcscore: 1\nplayers: [red, blue]\nboard: Q9\nfolowers: []\n")
    text = flat(render_text(report))
    assert text.startswith("games/a.yaml ============ The record can't be used:")
    assert "Findings -------- - error, line " in text
    assert "Totals" not in text


def test_many_findings_are_cut_short() -> None:
    rows = " ".join(["C", "B"] * 20)
    report = examined(f"carcscore: 1\nplayers: [red, blue]\nboard: |\n  D* {rows}\n")
    text = render_text(report)
    assert text.count("\n- ") == 13
    assert "more; `carcscore check` lists more of them" in text


def test_six_players_with_long_names() -> None:
    names = ["red Maximiliane", "blue Bartholomew", "green Wilhelmina", "yellow Theodora", "black Konstantin"]
    record = changed(
        POSITION,
        ("players: [red Anna, blue Ben]", f"players: [{', '.join(names)}, {'grey ' + 'Ann ' * 30}]"),
        ("track: {red: 4, blue: 0}", "track: {red: 4, blue: 0, green: 0, yellow: 0, black: 0, grey: 0}"),
    )
    text = render_text(examined(record))
    assert max(map(len, text.split("\n"))) <= 80
    assert "(Bartholomew)" in flat(text)
    assert "red wins with 6 (blue 4, green 0, yellow 0, black 0, grey 0)." in flat(text)


HOSTILE = "\u202eevil\x1b[2J"


@pytest.mark.parametrize("name", [HOSTILE, "=cmd|' /C calc'!A0", "a|b*c*", "x" * 300, "名前" * 30, "a\nb"])
def test_hostile_names(name: str) -> None:
    from carcscore.pipeline import examine
    from carcscore.pipeline import parse as parse_record
    from carcscore.record.model import Player

    record = parse_record(POSITION)
    players = (Player(name, None, name), Player("blue", "blue", name))
    followers = tuple(replace(one, player=name) if one.player == "red" else one for one in record.followers)
    metadata = replace(record.metadata, title=f"T{name}", date=None, place=name)
    record = replace(
        record,
        players=players,
        followers=followers,
        track={name: 4, "blue": 0},
        claimed={name: 99},
        metadata=metadata,
    )
    text = render_text(examine(record))
    assert not {"\x1b", "\u202e"} & set(text)
    assert max(map(columns, text.split("\n"))) <= 80
    assert "monk D2" in flat(text)


def test_awards_of_other_kinds() -> None:
    """What expansions may yet award: kinds without a feature, shares taken off."""
    outcome = examined(POSITION).outcome
    assert outcome is not None
    city = outcome.features.named("city-2").ref
    other = (
        Award("red", "treasure", (Item("treasures", 2, 5),), "X3"),
        Award("blue", "city", (Item("shares", 1, 3, "a share"),), "X4", majority=(("red", 1),)),
        Award("blue", "farm", (Item("pigs", 1, 4),), "X5"),
        Award("red", "city", (Item("tiles", 1, 1), Item("shares", 1, -3, "one share")), "X6", feature=city),
        Award("red", "coin", (Item("coins", 1, 2),), "X7", phase="play"),
    )
    text = flat(render_text(build_report(replace(outcome, awards=outcome.awards + other), (), "x", None)))
    assert "Treasure -------- treasure 2 treasures x 5 = 10 (rule X3) red 10" in text
    assert "1 share x 3 = 3 (rule X4: a share) blue 3" in text
    assert "farm 1 pig x 4 = 4 (rule X5) blue 4" in text
    assert "1 tile x 1 + 1 share x -3 [one share] = -2 (rule X6) red -2" in text
    assert "coin 1 coin x 2 = 2 (rule X7) red 2" in text
    assert "treasure coin final" in text


def test_followers_that_nothing_is_paid_for() -> None:
    outcome = examined(POSITION).outcome
    assert outcome is not None
    text = flat(render_text(build_report(replace(outcome, awards=()), (), "x", None)))
    assert "city-2 C2, unfinished blue 1 (knight C2) nothing is scored for it" in text
    weak = {
        one: [replace(each, strength=Fraction(0)) for each in all_]
        for one, all_ in outcome.occupancy.followers.items()
    }
    text = flat(
        render_text(
            build_report(
                replace(outcome, awards=(), occupancy=replace(outcome.occupancy, followers=weak)),
                (),
                "x",
                None,
            )
        )
    )
    assert "blue 0 (knight C2) nobody there has any strength: it pays nobody (rule B8)" in text


def test_many_followers_and_halves() -> None:
    outcome = examined(POSITION).outcome
    assert outcome is not None
    cloister = outcome.features.named("cloister-1").ref
    (monk,) = outcome.occupancy.followers[cloister]
    standings = {cloister: [replace(monk, strength=Fraction(1, 2))] * 9}
    text = flat(
        render_text(
            build_report(
                replace(outcome, occupancy=replace(outcome.occupancy, followers=standings)), (), "x", None
            )
        )
    )
    assert "red 4 1/2 (monk D2, monk D2, monk D2, monk D2, monk D2, +4)" in text


def test_without_players() -> None:
    outcome = examined(POSITION).outcome
    assert outcome is not None
    report = replace(build_report(outcome, (), "x", None), tallies=(), claims=())
    assert "Totals" not in render_text(report)


def test_long_rows_of_ids_become_numbers() -> None:
    row = " ".join("B V" for _ in range(40))
    text = page(f"carcscore: 1\nplayers: [red, blue]\nsets: {{base: 9}}\nboard: |\n  D* {row}\n")
    assert "Claimed by nobody: " in text


def test_narrow_page() -> None:
    text = render_text(examined(POSITION), 10)
    assert "blue 1" in text


def test_broken_off_in_the_turn_that_completes() -> None:
    record = LOG[: LOG.index("  - {player: blue")].replace(", scores: {red: 4}", "") + "end: mid-turn\n"
    assert "complete, and not scored yet" in page(record)
