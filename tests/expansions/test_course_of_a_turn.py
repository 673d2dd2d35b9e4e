"""Small expansions that act at other steps of a turn, by other allowances, or take figures off the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pytest

from carcscore.findings import Finding, NotDone, error
from carcscore.game.declaring import does, pays
from carcscore.game.events import Away
from carcscore.game.expansion import Expansion
from carcscore.game.placing import set_figure
from carcscore.game.turn import TurnInPlay
from carcscore.pipeline import examine, examine_up_to, parse
from carcscore.record.model import Deployment
from carcscore.report.html.document import render_html
from carcscore.report.model import Report
from carcscore.report.replay_text import render_replay
from carcscore.rules.data_types import Cell
from carcscore.rules.facts import Facts, Figure, Stage, Step
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Worth
from carcscore.tiles.kinds import ROAD
from tests.expansions.records import awarded, examined, install, wrong


class At(NamedTuple):
    """a tile: `{at: CELL}`"""

    at: Cell


class Bridges(Expansion):
    """A bridge over the tile just laid, from east to west; in a final position it is a piece."""

    BRIDGE = Figure("bridge", per_player=3, rule="BC3", follower=False)
    facts = Facts(name="bridges", title="Bridges", package="", figures=(BRIDGE,))

    def _cross(self, cell: tuple[int, int]) -> None:
        board = self.game.board
        board.retile(cell, board.at(cell).turned.crossed(ROAD, (1, 3)))

    @does("bridge", At, step=Step.LAY, takes=())
    def bridge(self, turn: TurnInPlay, over: At) -> Iterable[Finding]:
        if turn.cell is None:
            return [error("nothing-to-bridge", "no tile was laid")]
        self._cross(over.at)
        return ()

    def laid_out(self, pieces: Sequence[Occupant]) -> Iterable[Finding]:
        for piece in pieces:
            self._cross(piece.cell)
        return ()


class Phantoms(Expansion):
    """The phantom, put down beside a follower (PH1, PH2)."""

    PHANTOM = Figure("phantom", per_player=1, rule="PH1")
    facts = Facts(
        name="phantoms", title="Phantoms", package="", figures=(PHANTOM,), allowances={"phantom": 1}
    )


class Barns(Expansion):
    """Scores the farm of a tile at once, and sends its farmers home."""

    facts = Facts(name="barns", title="Barns", package="")

    @does("barn", At, takes=())
    def barn(self, turn: TurnInPlay, barn: At) -> Iterable[Finding]:
        placed = self.game.board.at(barn.at)
        root = self.game.board.root(placed.number(placed.turned.segments_of("farm")[0]))
        scoring = self.game.scoring(root)
        for award in scoring.awards:
            self.game.pay(award)
        for one in scoring.occupants:
            self.game.leave(one, "scored")
        return ()


class Fairs(Expansion):
    """A fair held when the game is over: 1 point for whoever holds it."""

    facts = Facts(name="fairs", title="Fairs", package="", awards=("fair",))

    @does("fair", At, step=Step.END)
    def fair(self, turn: TurnInPlay, fair: At) -> Iterable[Finding]:
        self.game.pay(Award(turn.player, "fair", (Item("fair", 1, 1),), "B7"))
        return ()


class Tolls(Expansion):
    """Whoever lays the tile that completes a road gets its worth, whoever held it."""

    facts = Facts(name="tolls", title="Tolls", package="", awards=("toll",), awake=True)

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> Iterable[Finding]:
        for one in scorings:
            paid = (Item("toll", 1, one.worth.points),)
            self.game.pay(Award(turn.player, "toll", paid, "B7"))
        return ()


class Prisons(Expansion):
    """A follower is taken prisoner, and put on the board again by who holds it."""

    facts = Facts(name="prisons", title="Prisons", package="")

    @does("capture", At, takes=())
    def capture(self, turn: TurnInPlay, whom: At) -> Iterable[Finding]:
        (self.prisoner,) = self.game.followers_on[whom.at]
        self.game.leave(self.prisoner, "captured", Away("prison", turn.player))
        return ()

    @does("release", At, takes=())
    def release(self, turn: TurnInPlay, whom: At) -> Iterable[Finding]:
        self.game.put(self.prisoner, Away("prison", turn.player))
        return ()


class Wells(Expansion):
    """Digs one well, and no second; whoever digs beside a road is warned."""

    facts = Facts(name="wells-to-dig", title="Wells to dig", package="")
    dug = 0

    @does("dig", At, takes=())
    def dig(self, turn: TurnInPlay, well: At) -> Iterator[Finding]:
        yield error("well-by-a-road", "it is dug beside a road")
        if self.dug:
            raise NotDone("second-well", "there is one already", "W1")
        self.dug += 1

    @does("fill", At, takes=())
    def fill(self, turn: TurnInPlay, well: At) -> None:
        raise NotDone("no-filling", "a well stays open")


class Fences(Expansion):
    """Nobody is put down, for two reasons."""

    facts = Facts(name="fences", title="Fences", package="", awake=True)

    def forbids(self, follower: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        yield error("fence-there", "there is a fence")
        raise NotDone("too-high", "it is too high", "B4")


class Labyrinths(Expansion):
    """A road pays 2 more for each follower on it (LB5)."""

    facts = Facts(name="labyrinths", title="Labyrinths", package="", awake=True)

    @pays(Stage.FIXED)
    def followers(self, scoring: Scoring, worth: Worth) -> Worth:
        return Worth((*worth.items, Item("followers", len(scoring.occupants), 2)), "LB5")


class Camps(Expansion):
    """A piece put down on any tile instead of a follower."""

    CAMP = Figure("camp", per_player=1, rule="B4", follower=False)
    facts = Facts(name="camps", title="Camps", package="", figures=(CAMP,))

    @does("camp", At)
    def camp(self, turn: TurnInPlay, camp: At) -> Iterable[Finding]:
        made = set_figure(Deployment(turn.player, "camp", "", camp.at), self.game.table, self.game.rules)
        if isinstance(made, Finding):
            return [made]
        self.game.put(made)
        return ()


class Auctions(Expansion):
    """A tile drawn is sold before it is laid."""

    facts = Facts(name="auctions", title="Auctions", package="")

    @does("bid", At, step=Step.DRAW, takes=())
    def bid(self, turn: TurnInPlay, beside: At) -> Iterable[Finding]:
        turn.note(f"bids for a tile beside {len(self.game.board)}")
        return ()


ALL: tuple[type[Expansion], ...] = (
    Bridges,
    Phantoms,
    Barns,
    Fairs,
    Tolls,
    Prisons,
    Wells,
    Fences,
    Labyrinths,
    Camps,
    Auctions,
)


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, **{one.facts.name: one for one in ALL})


def report_on(text: str, expansions: str, more: str = "") -> Report:
    rules = f"{{expansions: [{expansions}]{more}}}"
    return examined(f"carcscore: 1\nplayers: [red, blue]\nrules: {rules}\n{text}")


def test_a_bridge_makes_a_tile_fit() -> None:
    """Beside the road of D lies a field of E, until a bridge leads over it."""
    log = "turns:\n  - {tile: E, at: [1, 0], actions: [%s{deploy: farmer S}]}\n"
    assert wrong(report_on(log % "", "bridges")) == [("edge-mismatch", "B2")]
    assert wrong(report_on(log % "{bridge: {at: [1, 0]}}, ", "bridges")) == []


def test_a_bridge_makes_a_tile_of_a_position_fit() -> None:
    board = "board:\n  - {tile: D, at: [0, 0]}\n  - {tile: E, at: [1, 0]}\n"
    assert wrong(report_on(board, "bridges")) == [("edge-mismatch", "B2")]
    assert wrong(report_on(board + 'pieces: ["red bridge 1,0"]\n', "bridges")) == []


@pytest.mark.parametrize(
    ("actions", "found"),
    [
        ("{deploy: thief}, {deploy: phantom knight}", []),
        ("{deploy: phantom knight}, {deploy: thief}", []),
        ("{deploy: thief}, {deploy: farmer N}", ["second-deployment"]),
    ],
)
def test_a_phantom_uses_up_an_allowance_of_its_own(actions: str, found: list[str]) -> None:
    log = f"turns:\n  - {{tile: D, rotation: 180, at: [1, 0], actions: [{actions}]}}\n"
    report = report_on(log, "phantoms")
    assert [code for code, _ in wrong(report)] == found


FARM = """\
turns:
  - red E2 0,-1 farmer N
  - {tile: U, at: [1, 0]%s}
  - {tile: U, at: [2, 0], actions: [{barn: {at: [0, -1]}}]}
"""


def test_a_farm_is_scored_in_play_and_its_farmers_go_home() -> None:
    report = report_on(FARM % "", "barns")
    assert awarded(report) == ["3 red farm 3 B11"]
    assert report.outcome is not None
    assert report.outcome.followers == ()
    assert report.outcome.in_supply["red"] == {"follower": 7}


def test_a_drunk_follower_leaves_as_any_other() -> None:
    """Its strength in a scoring is half of that with which it was put down."""
    report = report_on(FARM % ", marks: {tile: [tavern]}", "barns, taverns")
    assert report.outcome is not None
    assert report.outcome.followers == ()
    assert report.outcome.in_supply["red"] == {"follower": 7}


def test_where_farms_are_not_scored_one_scored_in_play_pays_nothing() -> None:
    """A farmer may stand there when the record was made under other rules."""
    text = "carcscore: 1\nplayers: [red, blue]\nrules: {expansions: [barns]}\n" + FARM % ""
    assert [(one.kind, one.points) for one in examine(parse(text), farms="none").awards] == [("farm", 0)]


TWO_CAMPS = """\
turns:
  - {tile: U, at: [1, 0], actions: [{camp: {at: [0, 0]}}, {camp: {at: [1, 0]}}]}
"""
MISSED = """\
turns:
  - {tile: U, at: [1, 0], actions: [%s]}
  - {player: blue, missed: ale, actions: [%s]}
last_actions:
  - {player: red, actions: [{fair: {at: [0, 0]}}]}
"""


def test_what_falls_when_a_tile_is_laid_is_looked_at_without_one_too() -> None:
    report = report_on(MISSED % ("", "{bridge: {at: [0, 0]}}"), "bridges, fairs")
    assert ("nothing-to-bridge", None) in wrong(report)


def test_what_is_done_at_the_end_is_not_done_in_a_turn() -> None:
    in_turn = report_on(MISSED % ("{fair: {at: [0, 0]}}", ""), "fairs")
    assert [code for code, _ in wrong(in_turn)] == ["not-in-a-turn", "missed-turn"]
    assert awarded(in_turn) == ["2 red fair 1 B7"]


def test_a_look_at_an_earlier_turn_leaves_out_what_was_done_after_the_last() -> None:
    report = report_on(MISSED % ("", ""), "fairs")
    assert [examine_up_to(report, turn).game.track["red"] for turn in (1, 2)] == [0, 1]


def test_what_was_done_after_the_last_turn_is_in_the_replay() -> None:
    report = report_on(MISSED % ("", ""), "fairs")
    told = "After the last turn: red 1:"
    assert told in render_replay(report)
    assert told not in render_replay(report, last=1)
    assert "After the last turn: " in render_html(report)


def test_a_follower_that_can_not_stand_uses_up_nothing() -> None:
    """Tile E has a city and no monastery."""
    report = report_on(
        "turns:\n  - {tile: E, rotation: 180, at: [0, -1], actions: [{deploy: monk}, {deploy: knight}]}\n",
        "fairs",
    )
    assert [code for code, _ in wrong(report)] == ["no-such-segment"]


def test_what_is_done_with_a_tile_drawn_comes_before_it_is_laid() -> None:
    report = report_on(
        "turns:\n  - {tile: U, at: [1, 0], actions: [{deploy: thief}, {bid: {at: [1, 0]}}]}\n", "auctions"
    )
    assert report.outcome is not None
    assert [one.remark for one in report.outcome.turns[0].noted] == ["bids for a tile beside 1"]
    assert wrong(report) == []


def test_a_finding_on_a_piece_put_down_stands_at_its_action() -> None:
    report = report_on("turns:\n  - {tile: U, at: [1, 0], actions: [{camp: {at: [9, 9]}}]}\n", "camps")
    (found,) = [one for one in report.findings if one.code == "no-tile-there"]
    assert found.where.path == ("turns", 0, "actions", 0, "camp")
    assert found.where.line is not None
    assert wrong(report_on(TWO_CAMPS, "camps")) == [("second-deployment", "B4")]
    (second,) = [one for one in report_on(TWO_CAMPS, "camps").findings if one.code == "second-deployment"]
    assert second.message == "camp beside camp: a turn allows only one of these"


def test_what_is_not_done_is_told_after_what_was_found_before() -> None:
    acts = "{dig: {at: [1, 0]}}, {fill: {at: [1, 0]}}, {dig: {at: [1, 0]}}, {deploy: thief}"
    report = report_on(f"turns:\n  - {{tile: U, at: [1, 0], actions: [{acts}]}}\n", "wells-to-dig")
    by_a_road = ("well-by-a-road", None)
    assert wrong(report) == [by_a_road, ("no-filling", None), by_a_road, ("second-well", "W1")]
    paths = [("turns", 0, "actions", place, name) for place, name in ((1, "fill"), (2, "dig"))]
    assert [one.where.path for one in report.findings if one.code in ("no-filling", "second-well")] == paths
    assert report.outcome is not None
    assert len(report.outcome.followers) == 1


def test_what_forbids_a_follower_is_told_to_the_end() -> None:
    report = report_on("turns:\n  - red U 1,0 thief\n", "fences")
    assert wrong(report) == [("fence-there", None), ("too-high", "B4")]


def test_what_a_feature_would_pay_counts_who_stands_there() -> None:
    report = report_on("turns:\n  - red U 1,0 thief\n", "labyrinths")
    assert awarded(report) == ["- red road 4 LB5"]
    assert report.outcome is not None
    assert report.outcome.worth(report.outcome.features.named("road-1")).points == 4


def test_the_worth_of_what_nobody_held_is_known_when_it_was_scored() -> None:
    report = report_on("turns:\n  - red A1 1,0\n  - blue A3 -1,0\n", "tolls")
    assert awarded(report) == ["2 blue toll 3 B7"]


def test_who_is_away_is_neither_on_the_board_nor_in_supply() -> None:
    log = """\
turns:
  - red U 1,0 thief
  - {tile: U, at: [2, 0], actions: [{capture: {at: [1, 0]}}]}
  - red U 3,0
  - {tile: U, at: [4, 0], actions: [{release: {at: [1, 0]}}]}
"""
    outcome = report_on(log, "prisons").outcome
    assert outcome is not None
    assert [after["red"]["follower"] for after in outcome.supplies] == [6, 6, 6, 6]
    assert [len(turn.returned) for turn in outcome.turns] == [0, 1, 0, 0]
    assert [one.player for one in outcome.followers] == ["red"]
    prison = Away("prison", "blue")
    held = [examine_up_to(report_on(log, "prisons"), turn).game.away.get(prison) for turn in (1, 2, 4)]
    assert held == [None, {("red", "follower"): 1}, {("red", "follower"): 0}]
