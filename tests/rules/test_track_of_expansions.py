"""What a track can show when expansions pay besides features, and what it can't (B7, B8)."""

from collections.abc import Sequence

import pytest

from carcscore.board.features import Features
from carcscore.game.declaring import pays
from carcscore.game.expansion import Expansion
from carcscore.game.turn import TurnInPlay
from carcscore.rules.facts import AllowableFigure, Facts, Stage
from carcscore.scoring.payouts import Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Item, Occupant, Worth
from tests.expansions.records import examined, install, message, wrong

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


# What only one player can have had: the totals of all together


@pytest.mark.parametrize(
    ("red", "blue", "found"),
    [
        (5, 5, IMPOSSIBLE),
        (9, 5, IMPOSSIBLE),
        (4, 4, IMPOSSIBLE),
        (5, 4, []),
        (4, 5, []),
        (9, 0, []),
        (0, 0, []),
    ],
)
def test_one_player_completed_the_city_with_the_pyre(
    red: int, blue: int, found: list[tuple[str, str]]
) -> None:
    board = [TWO[0] | {"marks": {"tile": ["pyre"]}}, TWO[1]]
    assert on_the_track("the-woods", 0, board=board, track={"red": red, "blue": blue}) == found


def test_a_finding_says_what_there_was_to_share() -> None:
    board = [TWO[0] | {"marks": {"tile": ["pyre"]}}, TWO[1]]
    record = PLAIN.format("the-woods")
    report = examined(
        record, players=["red", "blue", "green"], board=board, track={"red": 5, "green": 0, "blue": 5}
    )
    assert message(report, "track-impossible") == (
        "red's 5 points and blue's 5 points on the track can't have come about together: "
        "only one player can have had each of the pyre in city-1 (5) and city-1 (4)"
    )


@pytest.mark.parametrize(("red", "blue", "found"), [(13, 13, IMPOSSIBLE), (13, 0, []), (0, 13, [])])
def test_a_tree_has_one_watchman(red: int, blue: int, found: list[tuple[str, str]]) -> None:
    assert wrong(examined(TREE, track={"red": red, "blue": blue})) == found
    assert wrong(examined(TREE, track={"blue": blue})) == []  # of red nothing is said


ROW = [
    {"tile": "D", "at": [0, 2], "rotation": 180},
    {"tile": "E", "at": [0, 1]},
    {"tile": "E", "at": [0, 0], "rotation": 180},
]


@pytest.mark.parametrize(
    ("marks", "said", "found"),
    [
        ([], {}, IMPOSSIBLE),
        (["leaf"], {}, []),
        (["leaf"], {"by_leaf": []}, []),
        (["leaf"], {"by_leaf": [[1, 0]]}, []),  # which tells only of those who stand there still
        (["withered-leaf"], {}, IMPOSSIBLE),
    ],
)
def test_by_a_leaf_two_come_to_a_city_of_two_tiles(
    marks: list[str], said: dict[str, object], found: list[tuple[str, str]]
) -> None:
    """Another came by a leaf to the tile beside them, and stands there still."""
    other = {"tile": "E", "at": [1, 0], "marks": {"tile": ["leaf"]}}
    board = [ROW[0], ROW[1] | {"marks": {"tile": marks}}, ROW[2], other]
    more = {"followers": ["red knight 1,0"], "track": {"red": 4, "blue": 4}, "the_woods": said}
    assert on_the_track("the-woods", 0, board=board, start=ROW[:1], **more) == found


@pytest.mark.parametrize(
    ("red", "blue", "found"),
    [(5, 5, IMPOSSIBLE), (2, 2, IMPOSSIBLE), (5, 2, []), (7, 4, []), (4, 7, []), (7, 7, IMPOSSIBLE)],
)
def test_one_player_discovers_the_new_world_and_one_joins_it(
    red: int, blue: int, found: list[tuple[str, str]]
) -> None:
    """One tile but the new-world tile, 2 for it; 5 for the join; 4 for the city (N2, N3)."""
    assert on_the_track("new-world", 0, track={"red": red, "blue": blue}) == found


def test_only_the_discoverer_is_paid_for_tiles_together_too() -> None:
    new_world = {"at": [6, 0], "discoverer": "red"}
    found = on_the_track("new-world", 0, board=APART, track={"red": 6, "blue": 4}, new_world=new_world)
    assert found == IMPOSSIBLE
    assert on_the_track("new-world", 0, board=APART, track={"red": 2, "blue": 4}, new_world=new_world) == []


class Shared(Expansion):
    """Points go to everybody, whoever stood there."""

    facts = Facts(name="plug-in", title="Plug-in", package="")

    def holders(self, scoring: Scoring, holders: Sequence[str]) -> Sequence[str]:
        return self.game.players


def allowing(*codes: AllowableFigure) -> type[Expansion]:
    """An expansion that allows what else would be told with these codes."""

    class Allowing(Expansion):
        facts = Facts(name="plug-in", title="Plug-in", package="")

        def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
            return code in codes

    return Allowing


@pytest.mark.parametrize(
    ("plug_in", "of_two_tiles", "of_start_tiles"),
    [
        (allowing(), IMPOSSIBLE, IMPOSSIBLE),
        (allowing("feature-was-taken"), [], IMPOSSIBLE),
        (allowing("two-on-one-tile"), IMPOSSIBLE, IMPOSSIBLE),
        (allowing("on-start-tile"), IMPOSSIBLE, []),
        (allowing("feature-was-taken", "two-on-one-tile"), [], IMPOSSIBLE),
        (Shared, [], []),
    ],
)
def test_what_a_plug_in_allows_followers_it_lets_them_be_paid_for(
    plug_in: type[Expansion],
    of_two_tiles: list[tuple[str, str]],
    of_start_tiles: list[tuple[str, str]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    install(monkeypatch, **{"plug-in": plug_in})
    track = {"red": 4, "blue": 4}
    assert on_the_track("plug-in", 0, board=ROW, start=ROW[:1], track=track) == of_two_tiles
    assert on_the_track("plug-in", 4, board=ROW, start=ROW) == of_start_tiles


def test_two_may_stand_on_one_tile_where_both_may_come(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two monks in one cloister, if a plug-in lets a second one in."""
    cloister = [{"tile": "B", "at": [x, y]} for x in range(3) for y in range(3)]
    changed = {"board": cloister, "start": cloister[:1], "sets": {"base": 3}, "track": {"red": 9, "blue": 9}}
    for codes, found in (
        (("feature-was-taken",), IMPOSSIBLE),
        (("feature-was-taken", "two-on-one-tile"), []),
    ):
        install(monkeypatch, **{"plug-in": allowing(*codes)})
        assert on_the_track("plug-in", 0, **changed) == found


class Paying(Expansion):
    """Roads pay nothing but a fine, and more than any track shows may be paid besides."""

    facts = Facts(name="plug-in", title="Plug-in", package="")
    fine = 0

    @pays(Stage.LAST)
    def fined(self, scoring: Scoring, worth: Worth) -> Worth:
        return Worth((Item("fine", 1, -self.fine),), "B7") if scoring.feature.complete else worth

    def other_payments(self, features: Features) -> list[Payout]:
        return [Payout("treasure", 10**6), Payout("coin", 1)]


@pytest.mark.parametrize(
    ("fine", "track", "found"),
    [
        (0, {"red": 10**6, "blue": 10**6}, []),  # so far nothing is worked out
        (0, {"red": 1, "blue": 1}, IMPOSSIBLE),
        (1, {"red": 1, "blue": 1}, []),  # where points may be lost nothing is proved
        (1, {"red": -1, "blue": 0}, []),
    ],
)
def test_nothing_is_proved_of_points_without_bounds(
    fine: int, track: dict[str, int], found: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Paying, "fine", fine)
    install(monkeypatch, **{"plug-in": Paying})
    assert on_the_track("plug-in", 0, track=track) == found


@pytest.mark.parametrize("board", ["", []])
def test_an_empty_board_has_nothing_to_share(board: object) -> None:
    report = examined(PLAIN.format("new-world"), board=board, start=[], track={"red": 1, "blue": 4})
    assert ("track-impossible", "B7") in wrong(report)


def test_where_nothing_is_said_of_a_new_world_a_further_tile_may_have_been_laid() -> None:
    """Red lays B with a monk, then the new-world tile with a thief; blue joins them; red lays the other B."""
    board = [
        {"tile": code, "at": at}
        for code, at in zip("DUUBB", ([0, 0], [1, 0], [2, 0], [0, 1], [1, 1]), strict=True)
    ]
    followers = ["red thief 2,0", "red monk 0,1", "red monk 1,1"]
    told = on_the_track("new-world", 0, board=board, followers=followers, track={"red": 0, "blue": 5})
    assert told == []


@pytest.mark.parametrize(("red", "blue"), [(4, 0), (0, 4)])
def test_what_the_last_tile_completed_has_paid_nobody(red: int, blue: int) -> None:
    changed = {"followers": ["red knight 0,-1"], "end": "mid-turn", "track": {"red": red, "blue": blue}}
    assert on_the_track("wells", 0, **changed) == IMPOSSIBLE
    assert on_the_track("wells", 0, **changed | {"track": {"red": 0, "blue": 0}}) == []
