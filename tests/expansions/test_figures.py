"""Followers that stand only in some roles, and roles that only some take: by throw-away expansions."""

import json

import pytest

from carcscore.expansions.registry import BUILT_IN, find_expansions
from carcscore.game.expansion import Expansion
from carcscore.pipeline import examine
from carcscore.report.model import Report
from carcscore.rules.facts import Facts, Figure
from carcscore.source import parse
from carcscore.tiles.kinds import FeatureKind, MarkKind
from tests.expansions.records import examined, install
from tests.sampling import in_one

ORCHARD = FeatureKind("orchard", "orchards", "inside", 40, "house")


class Town(Expansion):
    facts = Facts(
        name="town",
        title="Town",
        package="",
        figures=(Figure("reeve", 1, roles=("knight",)), Figure("prior", 1, roles=("monk", "picker"))),
        kinds=(ORCHARD,),
        roles={"picker": "orchard"},
        marks=(MarkKind("apples", "apples", on="tile", combine="any", brings=ORCHARD),),
    )


@pytest.fixture(autouse=True)
def in_play(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, town=Town)


POSITION = """
carcscore: 1
rules: {expansions: [town]}
tiles:
  AP: {like: A, count: 2, marks: {tile: [apples]}}
players: [red, blue]
board: |
  . E .
  D* U AP1
"""
LOG = """
carcscore: 1
rules: {expansions: [town]}
players: [red, blue]
"""


def position(follower: object) -> Report:
    return examined(POSITION, followers=[follower])


def told(report: Report) -> list[tuple[str, str]]:
    return [(one.code, one.message) for one in report.findings if one.severity != "note"]


@pytest.mark.parametrize(
    "follower", ["red picker C2", "red prior picker C2", "red prior monk C2", "red reeve knight B1"]
)
def test_a_figure_stands_in_its_roles_in_a_position(follower: str) -> None:
    assert told(position(follower)) == []


@pytest.mark.parametrize(
    ("follower", "message"),
    [
        ("red reeve thief B2", "red's reeve thief at B2: a reeve stands only as knight"),
        ("red prior thief B2", "red's prior thief at B2: a prior stands only as monk or picker"),
        ("red follower picker C2", "red's picker at C2: only a prior stands as picker"),
        (
            {"player": "red", "figure": "reeve", "role": "picker", "at": "C2"},
            "red's reeve picker at C2: a reeve stands only as knight",
        ),
    ],
)
def test_a_figure_in_another_role_is_told_in_a_position(follower: object, message: str) -> None:
    assert told(position(follower)) == [("wrong-figure", message)]


def test_a_role_implies_its_figure_in_long_form() -> None:
    report = position({"player": "red", "role": "picker", "at": "C2"})
    assert report.outcome is not None
    assert [one.figure for one in report.outcome.followers] == ["prior"]


def test_a_figure_in_another_role_is_told_in_a_log() -> None:
    (found,) = told(examined(LOG, turns=["red E2 0,-1 reeve farmer"]))
    assert found == ("wrong-figure", "red's reeve farmer at A1 (0,-1): a reeve stands only as knight")
    assert told(examined(LOG, turns=["red E2 0,-1 reeve knight"])) == []


FIGURES = [
    (one.facts.name, figure.name)
    for one in find_expansions(tuple(BUILT_IN))[0]
    if not one.facts.incomplete
    for figure in one.facts.figures
    if not figure.follower
]


def typed_as_a_follower(expansion: str, turn: object) -> Report:
    record = {"carcscore": 1, "rules": {"expansions": [expansion]}, "players": ["red", "blue"]}
    return examine(parse(json.dumps(record | {"turns": [turn]})))


@in_one
@pytest.mark.parametrize(("expansion", "figure"), FIGURES)
@pytest.mark.parametrize("point", ["", " sse"])
def test_whoever_types_a_piece_as_a_follower_is_told_its_action(
    expansion: str, figure: str, point: str
) -> None:
    report = typed_as_a_follower(expansion, f"red U1 1,0 {figure}{point}")
    (found,) = report.findings
    assert (found.code, found.where.offset) == ("unknown-role", len("red U1 1,0 "))
    if figure == "big-top":
        assert "no action puts it down" in found.message
        return
    entry = found.message.split("`")[-2]
    assert entry.startswith("{player: red, tile: U, at: [1, 0], rotation: 90, actions: [{")
    meant = parse(entry).data
    assert typed_as_a_follower(expansion, meant).legal is not None


@pytest.mark.parametrize("deployed", ["builder", {"role": "builder"}, {"role": "thief", "figure": "builder"}])
def test_so_is_whoever_deploys_it_by_name(deployed: object) -> None:
    turn = {"tile": "U", "at": [1, 0], "rotation": 90, "follower": deployed}
    (found,) = typed_as_a_follower("traders-and-builders", turn).findings
    assert "`builder` is not a" in found.message
    assert found.message.endswith("in a turn it is an action: `actions: [{builder: {}}]`.")
