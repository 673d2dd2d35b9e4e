"""The Woods: forests, avenues, pyres, trees and leaves, and other rules for farms (F1 to F11)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated, ClassVar, Final, NamedTuple

from carcscore.board.features import Features
from carcscore.expansions.the_woods.beginnings import Beginnings, cells_of, covers_at_most
from carcscore.expansions.the_woods.coins import COIN_SQUARES, COINS, TREE, TREE_ON_TILE, Coins
from carcscore.expansions.the_woods.leaves import BY_LEAF, FOREST, LEAF_MARKS, WITHERED, Leaves
from carcscore.findings import Finding, error, note
from carcscore.game.declaring import hears, pays
from carcscore.game.events import Discarded, Laid
from carcscore.game.expansion import Expansion
from carcscore.game.placing import whose, whose_at
from carcscore.game.remembered import OfEntry
from carcscore.game.turn import TurnInPlay
from carcscore.rules.data_types import Label, Size, TileCode
from carcscore.rules.facts import AllowableFigure, Facts, FarmRule, Option, Stage
from carcscore.rules.forms import form
from carcscore.rules.holdings import Holdings
from carcscore.scoring.payouts import Payout
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupant, Strength, Worth
from carcscore.sentences import ruled, said
from carcscore.text import noun_of
from carcscore.tiles.kinds import CITY, FARM, ROAD, MarkKind
from carcscore.tiles.model import Tile

NAME: Final = "the-woods"
AVENUE: Final = MarkKind("avenue", "avenues", on=ROAD.name, combine="tile", symbol="trees")
PYRE: Final = MarkKind("pyre", "pyres", on=CITY.name, combine="sum", symbol="flame")
CAPTIVE: Final = "captive"
"""The role of a woodsman whom a tower captured: it lies in its forest until that is completed (F11)."""
ENCLOSED: Final = MarkKind("enclosed", "enclosed", on=FARM.name, combine="any", symbol="hedge")
AVENUE_FIXED: Final = Option(
    "avenue_fixed",
    ("all", "inn-only"),
    "What leaves the 3 points of an avenue alone: inns, stables and outposts, or inns only (F3).",
)
WOODS_FARMERS: Final = Option(
    "woods_farmers",
    ("placed-tile", "any-tile"),
    "Where a farmer may be put: on the tile just placed, or on any tile on the table (F9).",
)
_MIXED_BACK = Label(
    "a list of tiles", "Tiles with forest that were drawn before, fitted nowhere and were mixed back.", ["FA"]
)
HOLDINGS = Holdings(NAME, COINS, BY_LEAF, label=Label("what The Woods need", "", {"coins": {"red": 1}}))
AVENUE_PAYS = 3
PYRE_PAYS = 5
FARM_TILES = 2
"""So many tiles a farm may cover for a farmer to go there."""
_TOO_MANY = f"more than {FARM_TILES} tiles"
_PIG = "pig"
_CAPTURED: Final = ruled("captured, without strength", "F11")
_BY_LEAF: Final = ruled("on a tile with a leaf", "F6")
"""The piece that F11 itself names."""
_INN = "inn"
"""The mark that F3 itself names: it makes a road's tiles worth 1 more, but never an avenue."""
_TOO_LATE = {
    FOREST.name: (1, "in a forest that its tile can't have started", "forest-not-new", "F1"),
    FARM.name: (FARM_TILES, f"on a farm that covered {_TOO_MANY} from the outset", "farm-too-large", "F9"),
}
"""By kind of feature the most tiles that it may have covered when a follower came, and what is told else."""
_ANYWHERE = frozenset({"not-on-placed-tile", "on-start-tile", "two-on-one-tile"})


@form({"mixed_back": ["FA"]})
class WoodsInATurn(NamedTuple):
    """what The Woods need"""

    mixed_back: Annotated[tuple[TileCode, ...], Size(0, 1000), _MIXED_BACK] = ()
    by_leaf: Annotated[
        bool | None, "Whether the follower of this turn was put down by the leaf on the tile."
    ] = None


class TheWoods(Expansion):
    """A fan expansion of 57 tiles by Andreas J. Haselbeck; leaves and coins have classes of their own."""

    facts = Facts(
        name=NAME,
        title="The Woods",
        unsettled={"": "who lit the pyres"},
        fan_made=True,
        representative=True,
        kinds=(FOREST, TREE),
        roles={"woodsman": FOREST.name, "watchman": TREE.name, CAPTIVE: FOREST.name},
        stays={"woodsman": CAPTIVE},
        marks=(AVENUE, PYRE, ENCLOSED, *LEAF_MARKS, TREE_ON_TILE),
        options=(AVENUE_FIXED, WITHERED, COIN_SQUARES, WOODS_FARMERS),
        awards=(PYRE.name, COINS.name),
        holdings=HOLDINGS,
        turn_form=WoodsInATurn,
        farm_rule=FarmRule(4, (CITY, FOREST), "F10"),
        awake=True,  # other rules for farms, and for who may be put on them, hold without any of its tiles
    )
    made_of: ClassVar = (Coins, Leaves)

    _said = OfEntry(WoodsInATurn)
    """The data of the turn."""

    @property
    def _leaves(self) -> Leaves:
        return self.part(Leaves)

    # A turn log

    def began(self, turn: TurnInPlay) -> Iterator[Finding]:
        """Tiles mixed back fitted nowhere (F1)."""
        self._said = self.said_in(turn) or WoodsInATurn()
        codes, path = self._said.mixed_back, (*turn.turn.path, NAME, "mixed_back")
        for tile, place in self.tiles_of(codes, path):
            if not _has_forest(tile):
                message = f"{tile.code} has no forest, so it is not mixed back: write it under `discarded`"
                yield error("not-mixed-back", message, "F1", place)
                continue
            if self.game.table.catalogue.left(tile.code, self.game.copies_laid) <= 0:
                message = f"{tile.code} was mixed back, but no copy of it was left to be drawn"
                yield error("too-many-of-a-tile", message, "B1", place)
            if found := self.game.frontier.place_for(tile):
                there = self.game.table.name(found[0])
                message = said("{} was mixed back, but it fits at {}", tile.code, there)
                yield error("mixed-back-fits", message, "F1", place)

    @hears(Discarded)
    def discarded(self, turn: TurnInPlay, discarded: Discarded) -> Iterator[Finding]:
        """A tile with forest is never discarded (F1)."""
        code = discarded.tile.code
        if _has_forest(discarded.tile):
            told = f"{code} was discarded, but a tile with forest that fits nowhere"
            message = f"{told} is mixed back: write `{NAME}: {{mixed_back: [{code}]}}`"
            yield error("forest-discarded", message, "F1")

    @hears(Laid)
    def laid(self, turn: TurnInPlay, laid: Laid) -> None:
        """A leaf on a tile laid may be declined (F6)."""
        if self._said.by_leaf is False:
            self._leaves.declined.add(laid.cell)

    def forbids(self, occupant: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Findings that forbid a follower to go where it is about to go (F1, F9)."""
        kind = self.game.rules.roles[occupant.role]
        if occupant.role == CAPTIVE:
            words = "{} goes into a forest: a captive is a woodsman whom a tower captured there"
            yield error("captive-deployed", said(words, whose(occupant)), "F11")
        if kind == FOREST.name:
            yield from self._woodsman(occupant, turn)
        elif kind == FARM.name and not (
            self._is_free(occupant) or covers_at_most(self.game.board, occupant.number, FARM_TILES)
        ):
            goes = said("{} goes on a farm of {}", whose(occupant), _TOO_MANY)
            words = "{}: a farmer may go only on a smaller one, or on a part that its tile encloses"
            yield error("farm-too-large", said(words, goes), "F9")

    def forbids_piece(self, occupant: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """A pig goes only where a farmer might (F9, F11)."""
        free = occupant.figure != _PIG or self._is_enclosed(occupant)
        if not free and not covers_at_most(self.game.board, occupant.number, FARM_TILES):
            words = "{} goes on a farm of {}: it may go only where a farmer might"
            yield error("farm-too-large", said(words, whose(occupant), _TOO_MANY), "F9")

    def _woodsman(self, woodsman: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """Without a leaf its forest is new (F1); that nobody holds it is for the core to tell (B4)."""
        board = self.game.board
        begun = next((cell for cell in cells_of(board, woodsman.number) if cell != woodsman.cell), None)
        held = self.game.occupants(woodsman.number)  # by captives alone: it may be claimed again (F11)
        if begun is None or woodsman.cell != turn.cell or held or self._leaves.serves(woodsman, turn):
            return
        goes = said("{} goes into a forest that was begun already at ", whose(woodsman))
        words = "{}{}: without a leaf a woodsman may go only into a forest that the tile starts"
        yield error("forest-not-new", said(words, goes, self.game.table.name(begun)), "F1")

    def _is_free(self, follower: Occupant) -> bool:
        """True if it came by a leaf (F6), or stands on a part of a farm that is enclosed (F9)."""
        return self._is_enclosed(follower) or self._leaves.came_by_leaf(follower)

    def _is_enclosed(self, occupant: Occupant) -> bool:
        segment = self.game.board.at(occupant.cell).turned.segments[occupant.segment]
        return ENCLOSED.name in self.game.mark_rules.applied(segment.marks)

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """A turn that names a leaf had one, and a follower that came by it (F6)."""
        if self._said.by_leaf and not any(map(self._leaves.came_by_leaf, turn.deployed)):
            nobody = "by_leaf: no follower was put into a forest or city of a tile with a leaf in this turn"
            message = f"{nobody}; delete it, or give the tile the mark `leaf`"
            yield error("no-leaf", message, "F6", (*turn.turn.path, NAME, "by_leaf"))

    # What pays

    def strength(self, occupant: Occupant, strength: Strength, scoring: Scoring) -> Strength:
        """A captive has none (F11)."""
        return 0 if occupant.role == CAPTIVE else strength

    @pays(Stage.THINGS)
    def forests_and_trees(self, scoring: Scoring, worth: Worth) -> Worth:
        """Forests and trees pay (F2, F5)."""
        feature = scoring.feature
        if feature.kind is FOREST:
            return Worth((Item("tiles", feature.size, 3 if feature.complete else 1),), "F2")
        if feature.kind is TREE:
            return Worth((Item(TREE.name, 1, 1), Item("tiles in its cross", feature.filled, 1)), "F5")
        return worth

    @pays(Stage.EACH)
    def avenues(self, scoring: Scoring, worth: Worth) -> Worth:
        """A completed road: 3 for each avenue tile, whatever the other tiles are worth by now (F3)."""
        road = scoring.feature
        avenues = road.marks.get(AVENUE.name, 0)
        if road.kind is not ROAD or not road.complete or not avenues:
            return worth
        tiles, *rest = worth.items
        avenue = Item(AVENUE.plural, avenues, AVENUE_PAYS)
        if self.options[AVENUE_FIXED.name] == "inn-only":
            others = tiles.each - 1 - bool(road.marks.get(_INN))
            if others:
                avenue = avenue.at(AVENUE_PAYS + others, f"{others:+} as for other tiles, but for inns")
        plain = replace(tiles, count=tiles.count - avenues)
        return Worth((*([plain] if plain.count else ()), avenue, *rest), "F3")

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """Whoever completes a city with a pyre gets 5 for each, whoever holds it (F4)."""
        feature = scoring.feature
        pyres = feature.marks.get(PYRE.name, 0) if feature.kind is CITY else 0
        if not pyres or scoring.phase != "play":
            return awards
        paid = (Item(PYRE.plural, pyres, PYRE_PAYS),)
        return [*awards, scoring.beside(scoring.mover, PYRE.name, paid, "F4")]

    def other_payments(self, features: Features) -> Iterator[Payout]:
        """The pyres of each completed city, to the one player who completed it (F4)."""
        for feature in features:
            if feature.kind is CITY and feature.complete and (pyres := feature.marks.get(PYRE.name, 0)):
                name = said("the {} in {}", noun_of(pyres, PYRE.name), features.name(feature.ref))
                yield Payout(name, PYRE_PAYS * pyres, of=feature.ref)

    # Both kinds of record

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """A leaf lets a follower join others (F6); farmers may stand on older tiles by an option (F9)."""
        if code == "feature-was-taken":
            here = turn is None or figure.cell == turn.cell  # the leaf is of the tile just laid
            return (here and self._leaves.serves(figure, turn)) or self._beside_captives(figure)
        any_tile = self.options[WOODS_FARMERS.name] == "any-tile" and code in _ANYWHERE
        return any_tile and self.game.rules.roles.get(figure.role) == FARM.name

    def _beside_captives(self, follower: Occupant) -> bool:
        """True if a follower is a captive, or in a forest with a captive: that may be claimed again (F11)."""
        forest = [occupant for occupant in self.game.occupants(follower.number) if occupant != follower]
        others_lie = bool(forest) and all(occupant.role == CAPTIVE for occupant in forest)
        return follower.role == CAPTIVE or others_lie

    def about(self, occupant: Occupant) -> str | None:
        """A note on figures that came by a leaf, and on captives."""
        if occupant.role == CAPTIVE:
            return _CAPTURED
        return _BY_LEAF if self._leaves.came_by_leaf(occupant) else None

    def check_log(self, features: Features) -> Iterator[Finding]:
        """Reports a record whose farm rule doesn't hold (F10)."""
        rules = self.game.rules
        if rules.farms in ("first", "second"):
            unused = f"the {rules.farms} farm rule is not used"
            instead = "in this game every completed city and forest that a farm borders pays 4, farm by farm"
            yield note("farm-rule-replaced", f"{unused}: {instead}", where=("rules",))

    def check_position(self, features: Features) -> Iterator[Finding]:
        """The same, and who came too late."""
        yield from self.check_log(features)
        if self.game.table.record.start_known:
            yield from self._too_late(features)

    def _too_late(self, features: Features) -> Iterator[Finding]:
        """Woodsmen and farmers who came too late, as far as the board proves it (F1, F9)."""
        table, record = self.game.table, self.game.table.record
        starts = [start.at for start in record.start_tiles]
        apart = [cell for cell in table.board if self.game.tile_allowed("not-connected", cell)]
        beginnings = Beginnings(table.board, starts, apart)
        for follower in self.game.followers():
            kind = self.game.rules.roles[follower.role]
            if kind not in _TOO_LATE or self._is_free(follower) or self._beside_captives(follower):
                continue
            if kind == FOREST.name and features[follower.number].complete and not record.unscored:
                continue  # it should have gone home: that is told, and enough
            if self.game.figure_allowed(
                "on-start-tile" if kind == FOREST.name else "feature-was-taken", follower
            ):
                continue  # it may have come at any time, a farmer to a farm of any size
            most, what, code, rule = _TOO_LATE[kind]
            if not beginnings.possible(follower, most):
                message = said("{} stands {}", whose_at(follower, table), what)
                yield error(code, message, rule, table.where_figure(follower, point=True))


def _has_forest(tile: Tile) -> bool:
    return any(segment.kind is FOREST for segment in tile.segments)
