"""What a track can show when expansions pay besides features, and what it can't (B7)."""

import pytest

from tests.expansions.records import examined, wrong

IMPOSSIBLE = [("track-impossible", "B7")]
# A city of two tiles, complete: 4. With a pyre on it, whoever completed it got 5 more.
PLAIN = "{{carcscore: 1, rules: {{expansions: [{0}]}}, players: [red, blue], board: E2 D*, track: {{}}}}"
TWO = [{"tile": "E", "at": [0, -1], "rotation": 180}, {"tile": "D", "at": [0, 0]}]
APART = [*TWO, {"tile": "NA", "at": [6, 0]}, {"tile": "U", "at": [7, 0]}]


def on_the_track(expansion: str, points: int, **changed: object) -> list[tuple[str, str | None]]:
    changed = {"board": TWO, "track": {"red": points, "blue": 0}} | changed
    return wrong(examined(PLAIN.format(expansion), **changed))


@pytest.mark.parametrize("expansion", ["the-woods", "new-world", "taverns", "wells"])
def test_nobody_falls_below_0(expansion: str) -> None:
    assert on_the_track(expansion, -1) == IMPOSSIBLE
    assert on_the_track(expansion, 4) == []


@pytest.mark.parametrize("points", [-5, 3, 1000])
def test_thefts_and_bribes_may_lead_anywhere(points: int) -> None:
    assert on_the_track("roads-to-victory", points) == []
    assert on_the_track("roads-to-victory, the-woods, new-world", points) == []


@pytest.mark.parametrize(
    ("points", "pyres", "found"),
    [
        (5, 0, IMPOSSIBLE),
        (9, 0, IMPOSSIBLE),
        (5, 1, []),
        (9, 1, []),
        (4, 1, []),
        (10, 1, IMPOSSIBLE),
        (10, 2, []),
        (14, 2, []),
        (5, 2, IMPOSSIBLE),
    ],
)
def test_each_pyre_pays_5_to_whoever_completes_its_city(
    points: int, pyres: int, found: list[tuple[str, str]]
) -> None:
    """One player completes the city, and gets the points for all pyres on it (F4)."""
    marked = [TWO[0] | {"marks": {"tile": ["pyre"] * pyres}}, TWO[1]] if pyres else TWO
    assert on_the_track("the-woods", points, board=marked) == found


TREE = """
carcscore: 1
rules: {expansions: [the-woods]}
players: [red, blue]
tiles: {GM: {count: 11, segments: [{farm: [NNW, NNE, ENE, ESE, SSE, SSW, WSW, WNW]}]}}
start: [{tile: D, at: [0, 0], rotation: 180}]
board: |
  .   .   .   GM  .   .   .
  .   .   .   GM  .   .   .
  .   .   .   GM  .   .   .
  GM  GM  GM  FX  GM  GM  GM
  .   .   .   GM  .   .   .
  .   .   .   GM  .   .   .
  .   .   .   D2* .   .   .
"""


@pytest.mark.parametrize(("points", "found"), [(13, []), (12, IMPOSSIBLE), (26, IMPOSSIBLE)])
def test_a_finished_tree_pays_13(points: int, found: list[tuple[str, str]]) -> None:
    assert wrong(examined(TREE, track={"red": points, "blue": 0})) == found


@pytest.mark.parametrize(
    ("player", "points", "found"),
    [
        ("red", 2, []),
        ("red", 6, []),
        ("red", 5, IMPOSSIBLE),
        ("red", 8, IMPOSSIBLE),
        ("blue", 2, IMPOSSIBLE),
        ("blue", 4, []),
    ],
)
def test_while_the_areas_are_apart_only_the_discoverer_is_paid(
    player: str, points: int, found: list[tuple[str, str]]
) -> None:
    """2 for each tile of others in the new world (N2): there is one beside the new-world tile."""
    track = {"red": 0, "blue": 0} | {player: points}
    new_world = {"at": [6, 0], "discoverer": "red"}
    assert on_the_track("new-world", 0, board=APART, track=track, new_world=new_world) == found


@pytest.mark.parametrize(("points", "found"), [(5, []), (9, []), (2, []), (3, IMPOSSIBLE), (1, IMPOSSIBLE)])
def test_when_nothing_is_said_of_a_new_world_it_may_have_been_joined(
    points: int, found: list[tuple[str, str]]
) -> None:
    assert on_the_track("new-world", points) == found
