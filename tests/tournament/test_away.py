"""Absence, late entry, withdrawal, what byes are worth, and what is undecided (WC28 to WC32)."""

from typing import Any

import pytest

from carcscore.report.layout import lay_out
from carcscore.tournament.pairing import CannotPair, next_pairings, stage_to_pair
from carcscore.tournament.story import story_of
from tests.tournament.files import codes, evaluated, game, lines, places


def paired(file: dict[str, Any]) -> list[tuple[str, ...]]:
    return [one.players for one in next_pairings(stage_to_pair(evaluated(file).standings), "x")[1]]


LATE: dict[str, Any] = {
    "players": ["A", "B", {"name": "C", "joined": 2}, {"name": "D", "absent": [1]}, "E", "F"],
    "rounds": [[game("A", "B", 9, 1), game("E", "F", 5, 4)]],
}


def test_who_is_away_is_missed_by_nobody() -> None:
    assert codes(LATE) == []
    assert {line["player"]: (line["wins"], line["byes"]) for line in lines(LATE)}["C"] == (0, 0)


def test_rounds_missed_may_bring_half_a_victory() -> None:
    half = {**LATE, "tournament": {"absent_points": "half"}}
    wins = {line["player"]: line["wins"] for line in lines(half)}
    assert wins == {"A": 1, "B": 0, "C": 0.5, "D": 0.5, "E": 1, "F": 0}


def test_after_withdrawing_nothing_is_given() -> None:
    players = ["A", "B", {"name": "C", "withdrawn": 1, "absent": [1, 2]}]
    rounds = [[game("A", "B", 2, 1)], [game("B", "A", 2, 1)]]
    file = {"tournament": {"absent_points": "half"}, "players": players, "rounds": rounds}
    assert {line["player"]: line["wins"] for line in lines(file)}["C"] == 0.5


def test_a_round_missed_is_one_without_opponent() -> None:
    """WC10: that opponent has 0 victories, so it is the one that is dropped."""
    rounds = [[game("A", "B", 2, 1)], [game("A", "C", 2, 1)], [game("C", "B", 2, 1)]]
    players = ["A", {"name": "B", "absent": [2]}, {"name": "C", "joined": 2}]
    file: dict[str, Any] = {"players": [*players, "D"], "rounds": rounds}
    found = {line["player"]: line for line in lines(file)}
    assert (found["B"]["buchholz"], found["B"]["buchholz-1"]) == (3, 3)
    assert found["A"]["buchholz-1"] == 1  # B 0 dropped; C 1


@pytest.mark.parametrize(
    ("players", "due"),
    [
        (["A", {"name": "B", "joined": 2}], ["plays-though-absent"]),
        (["A", {"name": "B", "absent": [1]}], ["plays-though-absent"]),
        (["A", {"name": "B", "withdrawn": 0}], ["plays-though-absent"]),
        (["A", {"name": "B", "absent": [2], "joined": 1, "withdrawn": 1}], []),
    ],
)
def test_who_plays_though_away_is_told(players: list[Any], due: list[str]) -> None:
    assert codes({"players": players, "rounds": [[game("A", "B", 2, 1)]]}) == due


def test_a_game_that_who_has_withdrawn_did_not_come_to_is_a_forfeit() -> None:
    file = {"players": ["A", {"name": "B", "withdrawn": 0}], "rounds": [[game("A", "B", no_show="B")]]}
    assert codes(file) == []
    assert places(file) == [(1, "A"), (2, "B")]


@pytest.mark.parametrize(("worth", "wins"), [(True, 1), ("half", 0.5), ("zero", 0)])
def test_what_a_bye_is_worth(worth: object, wins: float) -> None:
    file = {"players": ["A", "B", "C"], "rounds": [[game("A", "B", 2, 1), {"a": "C", "bye": worth}]]}
    assert {line["player"]: (line["wins"], line["byes"]) for line in lines(file)}["C"] == (wins, 1)


def test_who_came_late_is_not_handed_the_next_bye() -> None:
    """C joined in round 2 and is last; but E is lowest of those who missed nothing."""
    rounds = [
        [game("A", "B", 9, 1), game("D", "E", 9, 2)],
        [game("A", "D", 9, 1), game("B", "E", 9, 2), {"a": "C", "bye": "zero"}],
    ]
    players: list[Any] = ["A", "B", {"name": "C", "joined": 2}, "D", "E"]
    assert paired({"players": players, "rounds": rounds})[-1] == ("E",)
    only_late = {"players": players, "rounds": rounds[:1]}
    assert paired(only_late)[-1] != ("C",)


def test_the_cut_of_groups_is_undecided_too() -> None:
    """Best three of two groups: the second of A or of B? Nothing compares them but the lot."""
    groups = {"A": ["a", "b"], "B": ["c", "d"]}
    games = [{"a": "a", "b": "b", "games": [2, 0]}, {"a": "c", "b": "d", "games": [2, 1]}]
    first: dict[str, Any] = {"tournament": {"system": "groups"}, "groups": groups, "rounds": [games]}
    file = {"stages": [first, {"tournament": {"system": "knock-out"}, "players": {"from": 1, "best": 3}}]}
    assert codes(file) == ["cut-undecided"]
    with pytest.raises(CannotPair, match="It isn't decided who goes on: b and d share place 2"):
        paired(file)
    first["order"] = ["d"]
    assert codes(file) == []
    assert sorted(name for players in paired(file) for name in players) == ["a", "c", "d"]


def test_tables_are_cut_as_well() -> None:
    first = {
        "tournament": {"system": "tables"},
        "players": list("abc"),
        "rounds": [[{"points": {"a": 5, "b": 4, "c": 4}}]],
    }
    file = {"stages": [first, {"tournament": {"system": "knock-out"}, "players": {"from": 1, "best": 2}}]}
    assert codes(file) == ["cut-undecided"]


def test_a_finished_round_of_tables_is_known_to_be_finished() -> None:
    rounds = [[{"points": {"a": 5, "b": 4, "c": 3}}, {"points": {"d": 5, "e": 4, "f": 3}}]]
    file: dict[str, Any] = {"tournament": {"system": "tables"}, "players": list("abcdef"), "rounds": rounds}
    assert [len(table) for table in paired(file)] == [3, 3]
    file["rounds"] = [[{"points": {"a": None, "b": None, "c": None}}, rounds[0][1]]]
    assert codes(file) == []
    with pytest.raises(CannotPair, match="Round 1 has games without a result, such as that of a, b and c"):
        paired(file)


def test_a_best_of_three_at_one_all_has_no_result() -> None:
    duel = {"a": "A", "b": "B", "games": [1, 1]}
    file: dict[str, Any] = {"tournament": {"system": "duels"}, "players": ["A", "B"], "rounds": [[duel]]}
    assert codes(file) == []  # it is still being played
    with pytest.raises(CannotPair, match="without a result"):
        paired(file)
    file["rounds"] = [[duel], [{"a": "B", "b": "A", "games": [2, 0]}]]
    assert "no-result" in codes(file)


def knock_out(players: str, *rounds: list[Any]) -> dict[str, Any]:
    return {"tournament": {"system": "knock-out"}, "players": list(players), "rounds": list(rounds)}


def test_a_bracket_that_cannot_be_halved() -> None:
    """Five players need three byes in round 1, not one."""
    file = knock_out("ABCDE", [game("A", "B", 2, 1), game("C", "D", 2, 1), {"a": "E", "bye": True}])
    assert codes(file) == ["bracket-size"]
    with pytest.raises(CannotPair, match="3 winners go on; a bracket needs 2 or 4: give byes in round 1"):
        paired(file)
    byes = [{"a": name, "bye": True} for name in "ABC"]
    sound = knock_out("ABCDE", [*byes, game("D", "E", 2, 1)])
    assert codes(sound) == []
    assert len(paired(sound)) == 2


def test_a_later_round_of_a_knock_out_has_half_the_matches() -> None:
    first = [game("A", "D", 2, 1), game("B", "C", 2, 1)]
    assert codes(knock_out("ABCD", first, [game("A", "B", 2, 1), {"a": "A", "bye": True}])) != []
    found = codes(knock_out("ABCD", first, [game("A", "B", 2, 1), game("C", "D", 2, 1, for_place=3)]))
    assert found == []


def test_places_after_a_corrected_result() -> None:
    """B beat A, and went on; then it turns out that A had won. A can't share the first place with D."""
    first = [game("A", "B", 2, 1), game("C", "D", 1, 2)]
    file = knock_out("ABCD", first, [game("B", "D", 1, 2)])
    assert "pairing" in codes(file)
    assert places(file)[0] == (1, "D")
    assert [place for place, name in places(file) if name == "A"] == [2]


def test_direct_encounters_part_equals_who_all_met() -> None:
    rounds = [
        [game("A", "B", 1, 2), game("C", "D", 2, 1)],
        [game("A", "C", 9, 1), game("B", "D", 1, 9)],
    ]
    options = {"tie_breaks": ["wins", "direct", "difference"]}
    file: dict[str, Any] = {"tournament": options, "players": list("ABCD"), "rounds": rounds}
    # All have one victory, but A and D, B and C have not met: the difference decides.
    assert [name for _, name in places(file)] == ["A", "D", "B", "C"] or codes(file)
    assert all("direct" not in line for line in lines(file))
    two = {**file, "players": ["A", "B"], "rounds": [[game("A", "B", 1, 2)], [game("B", "A", 1, 9)]]}
    assert [line["direct"] for line in lines(two)] == [1, 1]
    assert places(two)[0] == (1, "A")
    three = [[game("A", "B", 1, 2)], [game("B", "C", 1, 9)], [game("C", "A", 1, 3)]]
    [first, *_] = lines({**file, "players": list("ABC"), "rounds": three})
    assert first["direct"] == 1  # a circle: all one each


def test_rating_orders_and_pairs_the_first_round() -> None:
    players = [
        {"name": name, "rating": rating} for name, rating in zip("ABCD", (10, 40, 30, 20), strict=True)
    ]
    file: dict[str, Any] = {"tournament": {"first_round": "rating"}, "players": players}
    assert paired(file) == [("B", "D"), ("C", "A")]
    file = {"tournament": {"tie_breaks": ["wins", "rating"]}, "players": [*players, "E"]}
    assert [name for _, name in places(file)] == ["B", "C", "D", "A", "E"]
    assert "rating" not in lines(file)[-1]
    standing = evaluated(file).standings[0]
    stories = [lay_out(story_of(standing, line), 80) for line in standing.lines]
    assert ["- rating: 40\n" in story for story in stories] == [True, *[False] * 4]
    assert "rating:" not in stories[-1]


@pytest.mark.parametrize("first", ["lot", "rating"])
def test_players_of_one_club_do_not_meet_while_that_can_be_avoided(first: str) -> None:
    clubs = {"A": "x", "B": "y", "C": "x", "D": "y", "E": "x", "F": "y"}
    players = [{"name": name, "club": club, "rating": ord(name)} for name, club in clubs.items()]
    file: dict[str, Any] = {"tournament": {"avoid": "club", "first_round": first}, "players": players}
    for pair in paired(file):
        assert clubs[pair[0]] != clubs[pair[1]]
    # Nobody meets again for it: E and F have met all of the other club, so that only these two are left.
    met = [[game("E", "B", 2, 1)], [game("E", "D", 2, 1)], [game("E", "F", 2, 1)]]
    file["rounds"] = met
    repeated = [pair for pair in paired(file) if "E" in pair]
    assert set(repeated[0]) < {"E", "A", "C"} | {"E"}


def test_of_equals_who_started_less_without_byes_starts() -> None:
    """A had a bye, which counts as a start; B started once. WC32: A has started less often."""
    rounds = [
        [{"a": "A", "bye": True}, game("B", "C", 9, 1, starter="B")],
    ]
    file: dict[str, Any] = {"players": list("ABC"), "rounds": rounds, "order": ["B", "A"]}
    [first, _] = next_pairings(evaluated(file).standings[-1], "x")[1]
    assert (first.first, first.second, first.starter) == ("A", "B", "A")
    told = [*rounds, [game("A", "B", 2, 1, starter="A"), {"a": "C", "bye": True}]]
    assert codes({**file, "rounds": told}) == []
