"""The day itself: a round in progress, and nothing told as an error that is none (WC27)."""

from typing import Any

import pytest

from carcscore.report.blocks import Heading
from carcscore.report.layout import lay_out
from carcscore.tournament.outline import outline
from carcscore.tournament.page.document import render_page
from carcscore.tournament.scores import score_text
from carcscore.tournament.story import story_of
from tests.tournament.files import codes, evaluated, game, lines, places, plain

FIRST = [game("A", "B", 3, 4, starter="A"), game("C", "D", 3, 1, starter="C"), {"a": "E", "bye": True}]
OPEN = [game("B", "C", 9, 2, starter="B"), game("D", "E", starter="D"), {"a": "A", "bye": True}]
FILE: dict[str, Any] = {"players": list("ABCDE"), "rounds": [FIRST, OPEN]}
CLOSED = {**FILE, "rounds": [FIRST]}


def told(file: dict[str, Any], live: bool = False) -> str:
    return lay_out(outline(evaluated(file, live=live)), 80)


def test_an_open_round_counts_for_nobody_and_is_no_finding() -> None:
    assert lines(FILE) == lines(CLOSED)
    assert codes(FILE) == []
    assert "After 1 round; round 2: 1 of 2 games in. C leads." in told(FILE)


def test_its_open_games_are_a_pairing_list() -> None:
    text = told(FILE)
    assert "    2  D (starts)  E" in text
    assert "B (starts)" not in text  # that game is in


def test_parts_of_a_standing_have_headings_below_those_of_the_stages() -> None:
    def headings(file: dict[str, Any]) -> list[tuple[int, str]]:
        return [(one.level, one.text) for one in outline(evaluated(file)) if isinstance(one, Heading)]

    day = [(3, "Round 2: to be played"), (3, "Standing after 1 round")]
    assert headings(FILE) == [(1, "cup.yaml"), *day]
    groups = {"x": ["A", "B"], "y": ["C", "D"]}
    before = {"tournament": {"system": "groups"}, "groups": groups, "rounds": []}
    staged = headings({"stages": [before, {"tournament": {"name": "Sunday"}, **FILE}]})
    stages = [(2, "Stage 1: groups"), (3, "Group x"), (3, "Group y"), (2, "Sunday")]
    assert staged == [(1, "Sunday"), *stages, *day]
    teams = [{"name": "Reds", "members": ["Ann", "Bob"]}, {"name": "Blues", "members": ["Dot", "Eve"]}]
    duels = [{"a": "Ann", "b": "Dot", "games": [2, 0]}, {"a": "Bob", "b": "Eve", "games": [2, 0]}]
    match = {"a": "Reds", "b": "Blues", "duels": duels}
    clubs = {"tournament": {"system": "team"}, "players": teams, "rounds": [[match]]}
    assert headings(clubs) == [(1, "cup.yaml"), (3, "The members of the teams")]


def test_live_counts_what_is_in_and_the_bye() -> None:
    wins = {line["player"]: line["wins"] for line in plain(FILE, live=True)["stages"][0]["standing"]}
    assert wins == {"A": 1, "B": 2, "C": 1, "D": 0, "E": 1}
    assert "After 1 round and what is in of round 2: 1 of 2 games in. B leads." in told(FILE, live=True)


def test_the_round_closes_with_its_last_result() -> None:
    done = {**FILE, "rounds": [FIRST, [OPEN[0], game("D", "E", 5, 6, starter="D"), OPEN[2]]]}
    [stage] = plain(done)["stages"]
    assert stage["after_round"] == 2
    assert [one["status"] for one in stage["rounds"]] == ["closed", "closed"]
    assert {line["player"]: line["wins"] for line in stage["standing"]} == {
        "A": 1, "B": 2, "C": 1, "D": 0, "E": 2,
    }  # fmt: skip


def test_programs_get_the_round_with_its_boards() -> None:
    [stage] = plain(FILE)["stages"]
    assert stage["after_round"] == 1
    last = stage["rounds"][-1]
    assert (last["number"], last["status"], last["games"], last["in"]) == (2, "open", 2, 1)
    assert last["pairings"] == [
        {"board": 1, "a": "B", "b": "C", "starter": "B", "points": [9, 2], "won": [1, 0]},
        {"board": 2, "a": "D", "b": "E", "starter": "D"},
        {"board": 3, "a": "A", "bye": True, "won": [1]},
    ]


def test_a_missing_result_of_an_earlier_round_is_an_error() -> None:
    """Whatever is in of a later round, also of a later stage, says that the earlier one is over."""
    later = [game("B", "E", 2, 1), game("C", "A", 4, 5), {"a": "D", "bye": True}]
    assert codes({**FILE, "rounds": [FIRST, OPEN, later]}) == ["no-result"]
    stages = [
        FILE,
        {"tournament": {"system": "knock-out"}, "players": ["A", "B"], "rounds": [[game("A", "B", 1, 2)]]},
    ]
    assert codes({"stages": [{"tournament": {}, **FILE}, stages[1]]}) == ["no-result"]


def test_rounds_laid_out_ahead_are_open_too() -> None:
    later = [game("B", "E"), game("C", "A"), {"a": "D", "bye": True}]
    assert codes({**FILE, "rounds": [FIRST, OPEN, later]}) == []
    [stage] = plain({**FILE, "rounds": [FIRST, OPEN, later]})["stages"]
    assert [one["status"] for one in stage["rounds"]] == ["closed", "open", "open"]


def test_equal_points_without_a_starter_are_told_at_once() -> None:
    rounds = [FIRST, [game("B", "C", 9, 9), game("D", "E"), {"a": "A", "bye": True}]]
    assert codes({**FILE, "rounds": rounds}) == ["no-result"]
    rounds[1][0]["starter"] = "B"
    assert codes({**FILE, "rounds": rounds}) == []


def test_a_slip_of_the_pairing_is_told_before_the_round_is_played() -> None:
    rounds = [FIRST, [game("B", "C"), game("D", "B"), {"a": "A", "bye": True}]]
    assert codes({**FILE, "rounds": rounds}) == ["pairing", "pairing"]  # B has two games, E has none


def test_nobody_has_won_a_knock_out_before_the_game() -> None:
    file: dict[str, Any] = {"tournament": {"system": "knock-out"}, "players": list("ABCD")}
    semis = [game("A", "D", 1, 2), game("B", "C", 2, 1)]
    file["rounds"] = [semis, [game("A", "C", for_place=3), game("B", "D", for_place=1)]]
    text = told(file)
    assert "won" not in text
    assert "After 1 round; round 2: 0 of 2 games in. B and D share the first place." in text
    assert places(file) == [(1, "B"), (1, "D"), (3, "A"), (3, "C")]
    file["rounds"][1] = [game("A", "C", 3, 1, for_place=3), game("B", "D", 3, 1, for_place=1)]
    assert "After 2 rounds B has won." in told(file)
    assert "   1*  B       won" in told(file)
    # Those who lost play for place 3, whether the slip says so or not.
    file["rounds"][1] = [game("A", "C", 3, 1), game("B", "D", 3, 1)]
    assert places(file) == [(1, "B"), (2, "D"), (3, "A"), (4, "C")]
    # One semi-final is in: it decides nothing yet.
    file["rounds"] = [[semis[0], game("B", "C")]]
    assert [line["place"] for line in lines(file)] == [1, 1, 1, 1]


def test_the_page_shows_the_open_round_first_on_a_sheet_of_its_own() -> None:
    text = render_page(evaluated(FILE))
    sheet = text[text.index('class="part sheet"') :]
    assert "Round 2: 1 of 2 games in" in sheet
    assert sheet.index("starts</small>") < sheet.index('class="standing"')
    assert '<td>2</td><td><span dir="auto">D</span> <small>starts</small></td>' in sheet
    by_name = sheet[sheet.index("by-name") :]
    assert '<li><span dir="auto">E</span> <b>2</b></li>' in by_name
    assert ".sheet { break-inside: avoid; }" in text
    assert "Round 1</summary>" in text
    assert "Round 2</summary>" not in text


@pytest.mark.parametrize("rounds", [[[]], [], [[game("A", "B"), game("C", "D"), {"a": "E", "bye": True}]]])
def test_before_the_first_result_all_are_equal(rounds: list[Any]) -> None:
    file = {**FILE, "rounds": rounds}
    assert codes(file) == []
    assert {line["place"] for line in lines(file)} == {1}
    if any(rounds):
        assert "Round 1: 0 of 2 games in." in told(file)


def test_planned_rounds_keep_the_next_stage_back() -> None:
    """Who goes on is asked once the last planned round is over, and not before."""
    games = [game("A", "B", 5, 4), game("C", "D", 5, 4)]
    first = {"tournament": {"rounds": 2}, "players": list("ABCD"), "rounds": [games]}
    final = {"tournament": {"system": "knock-out"}, "players": {"from": 1, "best": 1}}
    file: dict[str, Any] = {"stages": [first, final]}
    assert codes(file) == []
    assert len(plain(file)["stages"]) == 1
    first["tournament"] = {"rounds": 1}
    assert codes(file) == ["cut-undecided"]


def test_matches_of_teams() -> None:
    """A penalty reads as it counts, 0-5 in duels; a missing match asks for its duels; half of one is open."""
    duels = [{"a": "x", "b": "y", "games": [2, 0]}, {"a": "v", "b": "w"}]
    rounds: list[list[Any]] = [[game("A", "B", penalty="B"), game("C", "D", duels=duels)]]
    file: dict[str, Any] = {"tournament": {"system": "team"}, "players": list("ABCD"), "rounds": rounds}
    assert codes(file) == []
    assert "Round 1: 1 of 2 games in." in told(file)
    found = evaluated(file).standings[0]
    assert score_text(found, found.stage.games[0]) == "5:0"
    unnamed = [[game("A", "B", duels=[{"games": [2, 0]}, {"games": [0, 2]}])]]
    [pairing] = plain({**file, "players": ["A", "B"], "rounds": unnamed})["stages"][0]["rounds"][0][
        "pairings"
    ]
    assert [(duel["a"], duel["b"]) for duel in pairing["duels"]] == [("A 1", "B 1"), ("A 2", "B 2")]
    later = [game("A", "C", penalty="C"), game("B", "D", penalty="D")]
    rounds[0][1] = game("C", "D")
    file["rounds"] = [rounds[0], later]
    [one] = plain(file)["findings"]
    assert one["message"].startswith("The match of C and D has no result: write its `duels`")
    first = evaluated(file)
    [line] = [line for line in first.standings[0].lines if line.player == "A"]
    story = lay_out(story_of(first.standings[0], line), 80)
    assert "5:0" in story


def test_members_of_teams_have_a_standing_of_their_own() -> None:
    """By the duels that they played themselves; a match lost by penalty is nobody's duel."""
    teams = [
        {"name": "Reds", "members": ["Ann", "Bob"]},
        {"name": "Blues", "members": ["Ann", "Dot"]},
        {"name": "Greens", "members": ["Eve"]},
    ]
    duels = [{"a": "Ann", "b": "Dot", "games": [0, 2]}, {"a": "Bob", "b": "Ann", "games": [2, 1]}]
    first = [game("Reds", "Blues", duels=duels), {"a": "Greens", "bye": True}]
    second = [game("Reds", "Greens", penalty="Greens"), {"a": "Blues", "bye": True}]
    file: dict[str, Any] = {"tournament": {"system": "team"}, "players": teams, "rounds": [first, second]}
    [found] = evaluated(file).standings
    assert found.members is not None
    ranked = [
        (one.place, one.player, *map(one.columns.get, ("duels-won", "games-won")))
        for one in found.members.lines
    ]
    assert ranked == [
        (1, "Dot", 1, 2),
        (2, "Bob", 1, 2),
        (3, "Eve", 0, 0),
        (4, "Ann (Blues)", 0, 1),
        (5, "Ann (Reds)", 0, 0),
    ]
    text = told(file)
    assert text.index("The members of the teams") < text.index("Ann (Blues)")
    [stage] = plain(file)["stages"]
    assert [one["player"] for one in stage["members"]] == [one[1] for one in ranked]
    page = render_page(evaluated(file))
    assert page.index("The members of the teams") < page.index("Ann (Blues)")


def test_there_is_no_standing_of_members_whom_no_duel_names() -> None:
    """Who played is unknown; and so is a team whose members are not said."""
    duels = [{"games": [2, 0]}, {"a": "x", "b": "y", "games": [0, 2]}]
    teams = [{"name": "Reds", "members": ["Ann", "x"]}, {"name": "Blues"}]
    file: dict[str, Any] = {
        "tournament": {"system": "team"},
        "players": teams,
        "rounds": [[game("Reds", "Blues", duels=duels)]],
    }
    assert evaluated(file).standings[0].members is None
    assert "members" not in plain(file)["stages"][0]
