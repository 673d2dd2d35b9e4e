"""Mistakes in totals, kinds, turns and figures, on boards that can be counted by hand."""

from typing import Any

from carcscore.mistakes.model import ClaimMistake, Explained
from tests.claims.test_claims import EVENING, examined

FARMS: dict[str, Any] = {
    "carcscore": 1,
    "players": ["red", "blue"],
    # A road parts two farms: the northern one borders two completed cities, the southern one none.
    "board": ".  E2 E2 .\nU  D* D  U\n",
    "followers": ["red farmer B2 ENE", "blue farmer B2 SSE"],
    "track": {"red": 47, "blue": 21},
}  # fmt: skip
"""Due: red 53 (47 and 2 cities x 3), blue 21."""


def explained(record: dict[str, Any], *claims: str, **rules: str) -> Explained:
    """What explains the only claim that differs."""
    (claim,) = [one for one in examined(record, *claims, **rules).claims if one.difference]
    assert claim.explained is not None
    return claim.explained


def told(record: dict[str, Any], *claims: str) -> list[list[tuple[str, int]]]:
    return [
        [(one.code, one.points) for one in each.mistakes] for each in explained(record, *claims).explanations
    ]


def first(record: dict[str, Any], *claims: str) -> ClaimMistake:
    (mistake,) = explained(record, *claims).explanations[0].mistakes
    return mistake


def test_two_farms_taken_for_one_name_the_tile_that_parts_them() -> None:
    # With the two farms as one both have a farmer there, and both get 6.
    one = first(FARMS, "blue farm B2 SSE 6")
    assert (one.code, one.feature, one.points, one.rule) == ("farms-joined", "farm-3", 6, "B11")
    assert "the road on A2 parts them" in one.message
    assert (0, 0) in one.cells


def test_the_first_farm_rule() -> None:
    one = first(FARMS, "red farm B2 ENE 8")
    assert (one.code, one.points, one.rule) == ("other-farm-rule", 2, "B12")
    assert one.message == "that is what the first farm rule gives for farm-2 (A2 B2 C2 D2)"


def test_a_claim_of_any_size() -> None:
    for points in (10**15, -(10**15)):
        found = explained(FARMS | {"claimed": {"red": points}})
        assert found.explanations == ()


def test_without_a_track_no_total_is_explained() -> None:
    record = {key: value for key, value in FARMS.items() if key != "track"}
    (claim,) = examined(record | {"claimed": {"red": 55}}).claims
    assert claim.explained is None


def test_right_claims_are_not_searched() -> None:
    report = examined(FARMS | {"claimed": {"red": 53}})
    assert [claim.explained for claim in report.claims] == [None]


# Logs


LOG: dict[str, Any] = {
    "carcscore": 1,
    "players": ["red", "blue"],
    "turns": [
        {"tile": "E", "rotation": 180, "at": [0, -1], "follower": "knight S", "scores": {"red": 2}},
        "blue K 1,0 knight N",
        "red B 2,0 monk",
    ],
}


def test_the_score_noted_for_a_turn() -> None:
    (claim,) = [one for one in examined(LOG).claims if one.difference]
    assert (claim.what, claim.turn, claim.argued) == ("turn", 1, False)
    assert claim.explained is not None
    codes = {each.mistakes[0].code for each in claim.explained.explanations}
    assert {"other-small-city", "counted-as-unfinished", "tile-missed"} <= codes


def test_two_mistakes_in_the_only_feature_of_a_turn() -> None:
    """1 noted, 4 due: as unfinished, and a tile forgotten."""
    turns = [{**LOG["turns"][0], "scores": {"red": 1}}, *LOG["turns"][1:]]
    found = told(LOG | {"turns": turns})
    assert [("counted-as-unfinished", -2), ("tile-missed", -1)] in map(sorted, found)
    assert [sum(points for _, points in each) for each in found] == [-3] * len(found)


def test_what_a_feature_paid_in_play() -> None:
    record = LOG | {"turns": ["red E2 0,-1 knight", *LOG["turns"][1:]]}
    found = explained(record, "red city 0,0 N 8")
    assert [each.mistakes[0].code for each in found.explanations] == ["feature-twice"]


def test_feature_counted_in_play_and_again_as_unfinished() -> None:
    record = LOG | {"turns": ["red E2 0,-1 knight", *LOG["turns"][1:]]}
    found = explained(record, "red city 0,0 N 6")
    assert [each.mistakes[0].message for each in found.explanations][:1] == [
        "city-1 (A1 A2) was counted in play, and at the end again as unfinished"
    ]


# Expansions


def test_a_large_follower_counted_as_one() -> None:
    record = EVENING | {
        "followers": ["blue knight C2 N", "blue large farmer A2 N", "red monk D2", "red farmer D2 N"]
    }
    one = first(record, "red farm A2 N 3")
    assert (one.code, one.points, one.rule) in (("large-as-one", 3, "I1"), ("not-majority", 3, "B8"))
    codes = [each.mistakes[0].code for each in explained(record, "red farm A2 N 3").explanations]
    assert {"large-as-one", "not-majority"} <= set(codes)


def test_pigs_and_goods() -> None:
    record = {
        "carcscore": 1,
        "rules": {"expansions": ["traders-and-builders"]},
        "players": ["red", "blue"],
        "board": FARMS["board"],
        "followers": ["red farmer B2 ENE"],
        "pieces": ["red pig C2 ENE"],
        "track": {"red": 8, "blue": 0},
    }
    assert [award.points for award in examined(record).awards] == [8]
    assert first(record, "red farm B2 ENE 6").code == "pig-missed"


def test_an_option_of_an_expansion() -> None:
    """The same record under the other value of an option is what the player had in mind."""
    record = {
        "carcscore": 1,
        "rules": {"expansions": ["abbey-and-mayor"], "options": {}},
        "players": ["red", "blue"],
        "board": FARMS["board"],
        "followers": FARMS["followers"],
        "track": FARMS["track"],
        "claimed": {"red": 59},
    }
    (claim,) = examined(record).claims
    assert claim.explained is not None
    assert all(sum(one.points for one in each.mistakes) == 6 for each in claim.explained.explanations)
