"""Seven official rules, each as a stranger would write it in an evening: an expansion of at most 25 lines,
empty ones aside. `docs/writing-an-expansion.md` builds a larger one.

What they need of the program comes through the door that strangers have. Only the rules themselves are here:
no tiles (records put the marks on them), no rulebook, and just those of the checks that fit into the lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carcscore.expanding import (
    AROUND,
    CITY,
    CLOISTER,
    ROAD,
    Award,
    Cell,
    Deployment,
    Expansion,
    Facts,
    Feature,
    Figure,
    Finding,
    Item,
    MarkKind,
    Point,
    Scoring,
    Stage,
    Step,
    TurnInPlay,
    Worth,
    brings,
    does,
    error,
    on_tile,
    pays,
    set_figure,
)


class Tile(NamedTuple):
    """a tile: `{at: CELL}`"""

    at: Cell


class Spot(NamedTuple):
    """a place on a tile: `{at: CELL, point: POINT}`"""

    at: Cell
    point: Point


class Hills(Expansion):
    """Of those tied for most only players with a follower on a hill win, if there are any (HS8)."""

    facts = Facts(
        name="hills", title="Hills", package="", marks=(MarkKind("hill", "hills", on="tile", combine="any"),)
    )

    def holders(self, scoring: Scoring, holders: Sequence[str]) -> Sequence[str]:
        """Looks at the tiles under the followers."""
        if len(holders) < 2:
            return holders
        board, marks_of = self.game.board, self.game.rules.tile_marks
        uphill = {
            one.player
            for one in scoring.occupants
            if one.follower and marks_of(board.at(one.cell).turned.tile).get("hill")
        }
        return [player for player in holders if player in uphill] or holders


class Vineyards(Expansion):
    """A completed cloister pays 3 more for each vineyard on the eight tiles around it (HS9)."""

    VINEYARD = MarkKind("vineyard", "vineyards", on="tile", combine="any")
    facts = Facts(name="vineyards", title="Vineyards", package="", marks=(VINEYARD,))

    @pays(Stage.FIXED)
    def vineyards(self, scoring: Scoring, worth: Worth) -> Worth:
        """Looks at the tiles around the cloister."""
        feature, game = scoring.feature, self.game
        if feature.kind is not CLOISTER or not feature.complete:
            return worth
        x, y = feature.tiles[0]
        tiles = [game.board.at((x + dx, y + dy)).turned.tile for dx, dy in AROUND]
        near = sum(bool(game.rules.tile_marks(tile).get("vineyard")) for tile in tiles)
        return Worth((*worth.items, Item("vineyards", near, 3)), "HS9") if near else worth


class Fairy(Expansion):
    """The fairy, moved instead of deploying: 3 points for a follower on its tile when it is scored (PD12)."""

    FAIRY = Figure("fairy", per_player=0, rule="PD10", follower=False)
    facts = Facts(name="fairy", title="Fairy", package="", figures=(FAIRY,))

    @does("fairy", Tile, words="the fairy")
    def go(self, turn: TurnInPlay, to: Tile) -> list[Finding] | None:
        """It goes to a tile where the player has a follower (PD10)."""
        if all(one.player != turn.player for one in self.game.followers_on.get(to.at, ())):
            return [error("fairy-alone", f"{turn.player} has no follower beside the fairy", "PD10")]
        self.game.bring(on_tile("fairy", to.at))
        return None

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """Its 3 points, whatever the majority, in play and at the end."""
        three, feature = (Item("fairy", 1, 3),), scoring.feature.ref
        cells = [one.cell for one in self.game.standing_of("fairy")]
        beside = [one for one in scoring.occupants if one.follower and one.cell in cells]
        return [*awards, *(Award(one.player, "fairy", three, "PD12", feature, at=one.cell) for one in beside)]


class Mage(Expansion):
    """The mage, put on an unfinished road or city: 1 point more for each of its tiles (MW5)."""

    MAGE = Figure("mage", per_player=0, rule="MW2", follower=False)
    facts = Facts(name="mage", title="Mage", package="", figures=(MAGE,))

    @does("mage", Spot, step=Step.LAY, takes=())
    def go(self, turn: TurnInPlay, to: Spot) -> list[Finding] | None:
        """It goes there, or moves there from another."""
        mage = set_figure(Deployment("", "mage", "", *to), self.game.table, self.game.rules)
        if isinstance(mage, Finding):
            return [mage]
        feature = self.game.feature(self.game.board.root(mage.number))
        if feature.kind not in (ROAD, CITY) or feature.complete:
            return [error("no-place-for-mage", "the mage goes to an unfinished road or city", "MW2")]
        self.game.bring(mage)
        return None

    @pays(Stage.PER_TILE)
    def tiles(self, scoring: Scoring, worth: Worth) -> Worth:
        """What an inn or a siege takes off is not what the mage brings."""
        mine = any(one.figure == "mage" for one in scoring.pieces)
        return Worth((*worth.items, Item("mage", scoring.feature.size, 1)), "MW5") if mine else worth

    def scored(self, turn: TurnInPlay, scorings: Sequence[Scoring]) -> None:
        """It leaves the board with what was scored (MW7)."""
        for one in [one for scoring in scorings for one in scoring.pieces if one.figure == "mage"]:
            self.game.leave(one, "scored")


class Watchtowers(Expansion):
    """Who stands on a tower as a road or city is completed gets 2 for each follower around (WT2 to WT4)."""

    TOWER = MarkKind("watch-followers", "watch-followers", on="tile", combine="any")
    facts = Facts(name="watchtowers", title="Watchtowers", package="", marks=(TOWER,), awards=("watchtower",))

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """The towers are paid first, in play alone."""
        if scoring.phase == "final" or scoring.feature.kind not in (ROAD, CITY):
            return awards
        on_tiles = self.game.followers_on
        towers: list[Award] = []
        for one in scoring.occupants:
            tile = self.game.board.at(one.cell).turned.tile
            if one.follower and self.game.rules.tile_marks(tile).get("watch-followers"):
                x, y = one.cell
                near = sum(len(on_tiles.get((x + dx, y + dy), ())) for dx, dy in ((0, 0), *AROUND))
                items, feature = (Item("followers", near, 2),), scoring.feature.ref
                towers.append(Award(one.player, "watchtower", items, "WT4", feature, at=one.cell))
        return [*towers, *awards]


class Siege(Expansion):
    """A besieged city pays 1 less for each tile and pennant (SG2, SG3), but a farm double (SG8)."""

    BESIEGED = MarkKind("besieged", "besieged", on=CITY.name, combine="any")
    facts = Facts(name="sieges", title="Sieges", package="", marks=(BESIEGED,))

    @pays(Stage.EACH)
    def besieged(self, scoring: Scoring, worth: Worth) -> Worth:
        """Never less than nothing."""
        if not scoring.feature.marks.get("besieged"):
            return worth
        return Worth(tuple(one.at(max(0, one.each - 1), "besieged") for one in worth.items), "SG2")

    @brings(Stage.LAST)
    def doubled(self, scoring: Scoring, player: str, thing: Feature, item: Item) -> Item:
        """The pig's point is doubled, too."""
        return item.times(2, "besieged") if thing.marks.get("besieged") else item


class Pigs(Expansion):
    """A pig beside an own farmer: each city pays its owner 1 more, should the owner win there (TB9)."""

    PIG = Figure("pig", per_player=1, rule="TB9", follower=False)
    facts = Facts(name="traders-pig", title="Pig", package="", figures=(PIG,))

    @does("pig", Point, words="a pig")
    def go(self, turn: TurnInPlay, point: int) -> list[Finding]:
        """It is put on a farm of the tile just laid."""
        assert turn.cell is not None
        pig = Deployment(turn.player, "pig", "farmer", turn.cell, point)
        put = set_figure(pig, self.game.table, self.game.rules)
        if isinstance(put, Finding):
            return [put]
        farmers = [one.player for one in self.game.occupants(put.number)]
        alone = error("pig-alone", f"{turn.player} has no farmer beside the pig", "TB9")
        wrong = [*self.game.none_left(put), *([] if turn.player in farmers else [alone])]
        self.game.put(put)
        return wrong

    @brings()
    def more(self, scoring: Scoring, player: str, thing: Feature, item: Item) -> Item:
        """Several own pigs are as good as one."""
        own = any(one.figure == "pig" and one.player == player for one in scoring.pieces)
        return item.more(1, "own pig") if own else item
