"""The story of one feature, and how it is asked for."""

import re
from itertools import pairwise

import pytest

from carcscore.geometry import parse_sheet_name
from carcscore.pipeline import examine
from carcscore.report.explain import explain
from carcscore.shipped import shipped_folder
from tests.report.games import FARMS, LOG, POSITION, changed, examined, random_reports


def story(text: str, what: str, **rules: str | int | bool) -> str:
    return " ".join(explain(examined(text, **rules), what).split())


def test_unfinished_city() -> None:
    assert explain(examined(POSITION), "city-2") == (
        "city-2: an unfinished city\n"
        "--------------------------\n"
        "\n"
        "- 1 tile: C2\n"
        "- Open at 1 edge: C2 north\n"
        "- Followers: blue's knight on C2 N (strength 1)\n"
        "- At the end blue gets 1: 1 tile x 1 = 1 (rule B10), since an unfinished city\n"
        "  pays 1 a tile and 1 a pennant\n"
        "- Farms that border it: farm-2\n"
    )


def test_completed_city_of_a_position() -> None:
    text = story(POSITION, "City-1")
    assert (
        "Paid during play to whoever had the majority; as the board stands: 2 tiles x 2 = 4 (rule B7)" in text
    )
    assert ", since a completed city" in text
    assert "Farmers on farm-2: at the end blue gets 3" in text
    assert "Farms that border it: farm-1, farm-2" in text


def test_completed_city_of_a_log() -> None:
    text = story(LOG, "city-1")
    assert text.startswith("Squares are named as on a sheet: A1 is -1,-1. city-1: a completed city")
    assert "2 tiles: B1, B2 -" in text
    assert "In turn 1 red gets 4: 2 tiles x 2 = 4 (rule B7)" in text
    assert "No follower stands there now" in text


def test_farm_names_the_cities_that_pay_and_those_that_do_not() -> None:
    text = story(POSITION, "A2 NNW")
    assert text.startswith("farm-2: a farm")
    assert "Completed beside it: city-1 (B1, B2)" in text
    assert "It also borders city-2, which is unfinished: only completed cities pay a farm" in text
    assert "since each completed city that a farm borders pays whoever has most farmers" in text


def test_farms_counted_together() -> None:
    text = story(FARMS, "city-2", farms="first")
    assert "at the end blue gets 4 and red gets 4: completed city 4 = 4 (rule B12)" in text
    assert (
        "(strength then: blue 1, red 1: blue and red are tied for most: each gets all the points (rule B8))"
        in text
    )
    farm = story(FARMS, "farm-2", farms="first")
    assert "city-2, with the farmers on farm-2 and farm-3: at the end blue gets 4" in farm


def test_cloister_names_the_missing_squares() -> None:
    text = story(POSITION, "cloister-1")
    assert "1 of the 8 squares around it is filled; empty: C1, D1, E1, E2, C3, D3, E3" in text
    full = (
        POSITION[: POSITION.index("board")]
        + "board: |\n  D* U U\n  B B B\n  B B B\ntrack: {red: 0, blue: 0}\n"
    )
    assert "All 8 squares around it are filled" in story(full, "B2")


def test_unclaimed() -> None:
    assert "Claimed by nobody; it would pay 3 tiles x 1 = 3 (rule B10)" in story(POSITION, "road-1")
    assert "It borders no completed city - Nobody is paid for it" in story(POSITION, "farm-3")


def test_a_cell_alone_tells_all_that_lies_there() -> None:
    text = explain(examined(POSITION), "b2")
    assert [line.split(":")[0] for line in text.split("\n") if line.startswith(("road", "city", "farm"))] == [
        "road-1",
        "city-1",
        "farm-2",
        "farm-3",
    ]


@pytest.mark.parametrize(
    ("what", "feature"),
    [
        ("C2 N", "city-2"),
        ("C2 12", "city-2"),
        ("1,0 n", "city-2"),
        ("1, 0 S", "road-1"),
        ("D2 centre", "cloister-1"),
    ],
)
def test_point_of_a_tile(what: str, feature: str) -> None:
    assert story(POSITION, what).startswith(f"{feature}:")


@pytest.mark.parametrize(
    ("what", "hint"),
    [
        ("city-9", "there is city-1, 2"),
        ("quux", "a kind such as road, a player (red or blue)"),
        ("citi-1", "did you mean city-1"),
        ("quux", "give an id such as road-1, city-1, cloister-1, farm-1"),
        ("", "give an id"),
        ("C2 N now", "give an id"),
        ("C2 Q", "is not a point of a tile"),
        ("Z9", "no tile lies on Z9; near it: D2"),
        ("B2 centre", "nothing can be claimed at centre of B2"),
        ("\x1b[2J", "\\x1b[2J"),
    ],
)
def test_nothing_of_that_name(what: str, hint: str) -> None:
    with pytest.raises(ValueError, match=r"point|tile|feature|claimed") as raised:
        explain(examined(POSITION), what)
    assert hint in str(raised.value)
    assert "\x1b" not in str(raised.value)


def test_two_farms_share_a_side() -> None:
    own = "tiles: {ZZ: {count: 1, segments: [{farm: [NNW, WSW, WNW]}, {farm: [NNE, ENE, ESE, SSE, SSW]}]}}\n"
    report = examined(f"carcscore: 1\nplayers: [red, blue]\n{own}board: |\n  D*\n  ZZ2\n")
    with pytest.raises(ValueError, match="two farms share the S side of A2: say A2 SSE or A2 SSW"):
        explain(report, "A2 S")
    assert explain(report, "A2 SSE") != explain(report, "A2 SSW")


def test_unusable_record() -> None:
    with pytest.raises(ValueError, match="nothing to explain"):
        explain(examined("carcscore: 2"), "city-1")


def test_edge_that_does_not_continue() -> None:
    text = story("carcscore: 1\nplayers: [red, blue]\nboard: |\n  D* B\n", "road-1")
    assert "A1 east (where B1 does not continue it)" in text


def test_left_behind_in_a_completed_city() -> None:
    record = changed(POSITION, ("  - red monk D2\n", "  - red knight B1\n"))
    text = story(record, "city-1")
    assert "Complete, so it was paid during play (as the board stands 2 tiles x 2 = 4 (rule B7)): " in text
    assert "whoever stands there" in text


def test_adjourned() -> None:
    record = changed(POSITION, ("followers:", "end: adjourned\nfollowers:"))
    assert "Not scored: the game was not ended" in story(record, "city-2")
    assert "Not scored: the game was not ended" in story(record, "farm-2")


def test_majority_and_marks() -> None:
    record = """
carcscore: 1
rules: {expansions: [inns-and-cathedrals]}
players: [red, blue]
board: |
  E1   G  F  F
  D2*  .  .  .
followers: [red large knight A1, blue knight C1]
"""
    text = story(record, "C1 E")
    assert "Marks: 2 pennants" in text
    assert "Strength: red 2, blue 1: red has the majority; blue gets nothing (rule B8)" in text


def test_every_feature_of_random_games_can_be_told() -> None:
    for report in random_reports(8):
        assert report.outcome is not None
        paid = {award.feature for award in report.awards}
        for feature in report.outcome.features:
            name = report.outcome.features.name(feature.ref)
            text = explain(report, name)
            assert f"\n\n{name}: " in f"\n\n{text}"
            assert max(map(len, text.split("\n"))) <= 80
            assert name not in paid or " gets " in text
        for cell in list(report.outcome.table.board)[:10]:
            assert explain(report, f"{cell[0]},{cell[1]}")


def test_a_large_feature_is_cut_short() -> None:
    row = " ".join(["U"] * 40)
    text = story(
        f"carcscore: 1\nplayers: [red, blue]\nsets: {{base: 9}}\nboard: |\n  {row} D* {row}\n", "road-1"
    )
    assert "81 tiles: A1, " in text
    assert "and 21 more" in text
    rows = "\n".join("  " + " ".join("R2" for _ in range(70)) for _ in range(1))
    text = story(
        f"carcscore: 1\nplayers: [red, blue]\nsets: {{base: 99}}\nstart: []\nboard: |\n{rows}\n", "A1 S"
    )
    assert "Open at 72 edges" in text
    assert "and 12 more" in text


@pytest.mark.parametrize("what", ["city", "Cities", " farm ", "road", "cloister"])
def test_every_feature_of_a_kind(what: str) -> None:
    report = examined(POSITION)
    kind = {"cities": "city"}.get(what.strip().lower(), what.strip())
    assert report.outcome is not None
    features = report.outcome.features
    expected = [features.name(each.ref) for each in features if each.kind.name == kind]
    text = explain(report, what)
    assert re.findall(r"^([a-z]+-[0-9]+): ", text, re.MULTILINE) == expected
    assert "\n\n".join(explain(report, one).rstrip("\n") for one in expected) == text.rstrip("\n")


def test_every_figure_of_a_kind() -> None:
    told = explain(examine(shipped_folder("samples") / "two-players.yaml"), "follower")
    assert "- Red's knight on A5 N (city-4)" in told.splitlines()
    large = explain(examine(shipped_folder("samples") / "five-players-inns.json"), "large")
    assert "- Black's large farmer on I2" in large


def test_a_kind_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="there is no cloister on this board"):
        explain(examined("carcscore: 1\nplayers: [red, blue]\nboard: D\n"), "cloister")


@pytest.mark.parametrize("what", ["blue", "Ben", "BEN "])
def test_all_that_a_player_has_a_part_in(what: str) -> None:
    text = explain(examined(POSITION), what)
    assert text.startswith("blue (Ben): 4 points, 0 in play, 4 at the end\n")
    assert re.findall(r"^([a-z]+-[0-9]+): ", text, re.MULTILINE) == ["city-2", "farm-2"]


def test_what_was_paid_in_play_belongs_to_the_player_too() -> None:
    text = explain(examined(LOG), "red")
    assert "city-1: a completed city" in text
    assert "In turn 1 red gets 4" in text


@pytest.mark.parametrize("name", ["Farm", "A2", "city-1"])
def test_a_name_that_means_something_else_is_not_the_player(name: str) -> None:
    report = examined(POSITION.replace("blue Ben", f"blue {name}"))
    assert not explain(report, name).startswith("blue")


def test_farmers_share_a_farm_by_a_way_of_tiles_that_lie_side_by_side() -> None:
    seen = 0
    for report in random_reports(12):
        outcome = report.outcome
        assert outcome is not None
        for feature in outcome.features:
            followers = outcome.occupancy.followers.get(feature.ref, ())
            text = " ".join(explain(report, outcome.features.name(feature.ref)).split())
            ways = re.findall(r"share it through ((?:[A-Z]+[0-9]+(?:, )?)+)", text)
            others = {one.player for one in followers if one.player != followers[0].player}
            assert len(ways) >= len(others) - (len({one.cell for one in followers}) < len(followers))
            for way in ways:
                cells = [parse_sheet_name(cell, outcome.table.a1) for cell in way.strip(", ").split(", ")]
                seen += 1
                assert cells[0] == followers[0].cell
                assert cells[-1] in {one.cell for one in followers if one.player != followers[0].player}
                assert set(cells) <= set(feature.tiles)
                steps = [abs(x - a) + abs(y - b) for (x, y), (a, b) in pairwise(cells)]
                assert set(steps) == {1}
    assert seen
