"""The Woods: forests, avenues, pyres, trees and leaves, and other rules for farms (F1 to F11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from carcscore.board.features import Feature, Features
from carcscore.expansions.the_woods.beginnings import Beginnings, covers_at_most
from carcscore.expansions.the_woods.coins import Coins
from carcscore.expansions.the_woods.kinds import (
    AVENUE,
    AVENUE_FIXED,
    COIN_AWARD,
    ENCLOSED,
    FOREST,
    MARKS,
    NAME,
    OPTIONS,
    PYRE,
    ROLES,
    TREE,
    WITHERED_LEAF,
    WOODS_FARMERS,
)
from carcscore.expansions.the_woods.leaves import Leaves
from carcscore.expansions.the_woods.schema import SCHEMAS, TAKEN_BACK
from carcscore.findings import Finding, Path, Where, error, note
from carcscore.game.events import Drawn, Event, Laid, Put
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.placing import whose
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, point_name
from carcscore.record.model import Action
from carcscore.rules.facts import ActionKind, Allowable, Facts, FarmRule, Stage
from carcscore.scoring.scoring import Scoring
from carcscore.scoring.values import Award, Item, Occupancy, Occupant, Section, Worth
from carcscore.tiles.kinds import CITY, FARM, ROAD
from carcscore.tiles.model import Tile

AVENUE_PAYS = 3
_TILES = "tiles"
_INN = "inn"
"""A mark of other tiles that makes a road's tiles worth 1 more."""
PYRE_PAYS = 5
FARM_TILES = 2
"""So many tiles a farm may cover for a farmer to go there."""
_ANYWHERE = frozenset({"not-on-placed-tile", "on-start-tile", "two-on-one-tile"})


class TheWoods(Expansion):
    """A fan expansion of 57 tiles by Andreas J. Haselbeck; leaves and coins have classes of their own."""

    facts = Facts(
        name=NAME,
        title="The Woods",
        tile_set=NAME,
        rulebook=NAME,
        kinds=(FOREST, TREE),
        roles=ROLES,
        marks=MARKS,
        options=OPTIONS,
        awards=(PYRE.name, COIN_AWARD),
        actions=(ActionKind("withered-leaf", TAKEN_BACK, takes=()),),
        schemas=SCHEMAS,
        farm_rule=FarmRule(4, (CITY, FOREST), "F10"),
        stages=(Stage.THINGS, Stage.EACH),
        listens=(Drawn, Laid, Put),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self._leaves = Leaves(game)
        self._coins = Coins(game)
        self._any_tile = self.options[WOODS_FARMERS.name] == "any-tile"

    # A turn log

    def began(self, entry: TurnInPlay) -> Iterator[Finding]:
        """Tiles mixed back fitted nowhere (F1)."""
        mixed_back = self.said_in(entry.turn.extra).get("mixed_back")
        for number, code in enumerate(mixed_back if isinstance(mixed_back, list) else ()):
            path = (*entry.turn.path, NAME, "mixed_back", number)
            yield from self._mixed_back(str(code), path)

    def _mixed_back(self, code: str, path: Path) -> Iterator[Finding]:
        catalogue, table = self.game.table.catalogue, self.game.table
        tile = catalogue.find(code if "/" in code else code.upper())
        if tile is None:
            near = " or ".join(catalogue.near(code))
            hint = f"; did you mean {near}?" if near else ""
            yield error("unknown-tile", f"{code} is not a tile of the sets in play{hint}", where=path)
        elif not _has_forest(tile):
            message = f"{tile.code} has no forest, so it is not mixed back: write it under `discarded`"
            yield error("not-mixed-back", message, "F1", path)
        else:
            if self.game.copies_laid[tile.code] >= catalogue.counts.get(tile.code, 0):
                message = f"{tile.code} was mixed back, but no copy of it was left to be drawn"
                yield error("too-many-of-a-tile", message, "B1", path)
            found = self.game.frontier.place_for(tile)
            if found is not None:
                message = f"{tile.code} was mixed back, but it fits at {table.name(found[0])}"
                yield error("mixed-back-fits", message, "F1", path)

    def happened(self, turn: TurnInPlay, event: Event) -> Iterable[Finding]:
        """A tile with a leaf is laid, a follower put down: coins may go round (F8)."""
        if isinstance(event, Drawn):
            return self._discarded(event.tile)
        if isinstance(event, Laid):
            self._leaves.placed(turn, self.said_in(turn.turn.extra).get("by_leaf"))
        elif isinstance(event, Put) and event.occupant.follower:
            self._coins.deployed(turn, event.occupant)
        return ()

    def _discarded(self, tile: Tile) -> Iterator[Finding]:
        """A tile with forest is never discarded (F1)."""
        if _has_forest(tile):
            message = (
                f"{tile.code} was discarded, but a tile with forest that fits nowhere is mixed back: write "
                f"`{NAME}: {{mixed_back: [{tile.code}]}}`"
            )
            yield error("forest-discarded", message, "F1")

    def forbids(self, standing: Occupant, turn: TurnInPlay) -> Iterator[Finding]:
        """What forbids a follower to go where it is about to go (F1, F7, F9)."""
        kind = self.game.rules.roles[standing.role]
        if kind == FOREST.name:
            yield from self._woodsman(turn, standing)
        elif kind == FARM.name:
            yield from self._farmer(standing)
        if kind not in (FOREST.name, CITY.name) and self._leaves.has(standing.cell, WITHERED_LEAF.name):
            message = (
                f"{whose(standing)} goes on a tile with a withered leaf: there a follower may go only into "
                "an unoccupied city or a new forest"
            )
            yield error("on-withered-leaf", message, "F7")

    def _woodsman(self, entry: TurnInPlay, standing: Occupant) -> Iterator[Finding]:
        """A forest that somebody holds is not free to start with; of that the core tells (B4)."""
        if (
            standing.cell != entry.cell
            or self.game.occupants(standing.number)
            or self._leaves.came_by_leaf(standing)
            or covers_at_most(self.game.board, standing.number, 1)
        ):
            return
        there = next(
            cell
            for member in self.game.board.members(self.game.board.root(standing.number))
            if (cell := self.game.board.cell_of(member)) != standing.cell
        )
        message = (
            f"{whose(standing)} goes into a forest that was begun already at {self.game.table.name(there)}: "
            "without a leaf a woodsman may go only into a forest that the tile starts"
        )
        yield error("forest-not-new", message, "F1")

    def _farmer(self, standing: Occupant) -> Iterator[Finding]:
        if self._may_farm(standing):
            return
        message = (
            f"{whose(standing)} goes on a farm of more than {FARM_TILES} tiles: a farmer may go only on a "
            "smaller one, or on a part that its tile encloses"
        )
        yield error("farm-too-large", message, "F9")

    def _may_farm(self, standing: Occupant) -> bool:
        board = self.game.board
        return self._is_enclosed(standing) or covers_at_most(board, standing.number, FARM_TILES)

    def _is_enclosed(self, standing: Occupant) -> bool:
        segment = self.game.board.at(standing.cell).turned.segments[standing.segment]
        return ENCLOSED.name in self.game.mark_rules.applied(segment.marks)

    def act(self, entry: TurnInPlay, action: Action) -> Iterable[Finding]:
        """A withered leaf takes a follower back (F7)."""
        return self._leaves.take_back(entry, action)

    def worth(self, scoring: Scoring, worth: Worth, stage: Stage) -> Worth:
        """Forests and trees pay (F2, F5), and avenues more than other tiles of their road (F3)."""
        feature = scoring.feature
        if stage is Stage.THINGS and feature.kind is FOREST:
            return Worth((Item(_TILES, len(feature.tiles), 3 if feature.complete else 1),), "F2")
        if stage is Stage.THINGS and feature.kind is TREE:
            return Worth((Item(TREE.name, 1, 1), Item("tiles in its cross", feature.filled, 1)), "F5")
        avenues = feature.marks.get(AVENUE.name)
        if stage is Stage.EACH and feature.kind is ROAD and feature.complete and avenues:
            return self._road_with_avenues(feature, worth, avenues)
        return worth

    def _road_with_avenues(self, feature: Feature, worth: Worth, avenues: int) -> Worth:
        """A completed road: 3 for each avenue tile, whatever the other tiles are worth by now."""
        tiles = worth.items[0]
        avenue = Item(AVENUE.plural, avenues, AVENUE_PAYS)
        if self.options[AVENUE_FIXED.name] == "inn-only":
            others = tiles.each - 1 - bool(feature.marks.get(_INN))
            if others:
                avenue = avenue.at(AVENUE_PAYS + others, f"{others:+} as for other tiles, but for inns")
        plain = (Item(tiles.name, tiles.count - avenues, tiles.each, tiles.because),)
        return Worth((*(plain if plain[0].count else ()), avenue, *worth.items[1:]), "F3")

    def awards(self, scoring: Scoring, awards: list[Award]) -> list[Award]:
        """Whoever completes a city with a pyre gets 5 for each, whoever holds it (F4)."""
        feature = scoring.feature
        pyres = feature.marks.get(PYRE.name, 0) if feature.kind is CITY else 0
        if not pyres or scoring.phase != "play":
            return awards
        pyre = Award(
            player=scoring.mover,
            kind=PYRE.name,
            items=(Item(PYRE.plural, pyres, PYRE_PAYS),),
            rule="F4",
            feature=feature.id,
            complete=True,
            phase="play",
            turn=scoring.turn,
        )
        return [*awards, pyre]

    def ended(self, entry: TurnInPlay) -> Iterable[Finding]:
        """What the turn said of a leaf was so."""
        return self._leaves.ended(entry, self.said_in(entry.turn.extra).get("by_leaf"))

    # A final position

    def read_position(self) -> Iterator[Finding]:
        """Takes the coins and those who came by a leaf."""
        yield from self._coins.read(self.said.get("coins"))
        yield from self._leaves.read(self.said.get("by_leaf"))

    def other_payments(self, player: str, features: Features) -> Mapping[int, int]:
        """The pyres of each completed city, to whoever completed it (F4)."""
        cities = (one for one in features if one.kind is CITY and one.complete)
        return Counter(PYRE_PAYS * one.marks[PYRE.name] for one in cities if PYRE.name in one.marks)

    def _impossible(self, features: Features) -> Iterator[Finding]:
        """Woodsmen and farmers who came too late, as far as the board proves it (F1, F9).

        Whoever stands in a finished forest should have gone home: that is told, and enough.
        """
        record = self.game.table.record
        checked = [
            (one, kind)
            for one in self.game.followers()
            if (kind := self.game.rules.roles[one.role]) in (FOREST.name, FARM.name)
        ]
        if not checked or not record.start_known:
            return
        starts = {start.at for start in record.start_tiles}
        apart = [cell for cell in self.game.board if self.game.allowed("not-connected", cell)]
        beginnings = Beginnings(self.game.board, starts, apart)
        for standing, kind in checked:
            if kind == FOREST.name:
                if record.end != "mid-turn" and features[features.id_of(standing.number)].complete:
                    continue
                if self._leaves.came_by_leaf(standing) or beginnings.possible(standing, 1):
                    continue
                what, code, rule = "in a forest that its tile can't have started", "forest-not-new", "F1"
            else:
                if self._is_enclosed(standing) or beginnings.possible(standing, FARM_TILES):
                    continue
                what, rule = f"on a farm that covered more than {FARM_TILES} tiles from the outset", "F9"
                code = "farm-too-large"
            message = f"{whose(standing)} at {self.game.table.name(standing.cell)} stands {what}"
            yield error(code, message, rule, self._where(standing))

    def _where(self, standing: Occupant) -> Where:
        point = point_name(standing.point)
        return self.game.table.where(standing.path, standing.offset, standing.cell, point)

    # Both

    def allows(self, code: Allowable, what: Occupant | Cell, turn: TurnInPlay | None) -> bool:
        """A leaf lets a follower join others (F6); farmers may stand on older tiles by an option (F9)."""
        if not isinstance(what, Occupant):
            return False
        if code == "feature-was-taken":
            return self._leaves.came_by_leaf(what)
        return self._any_tile and code in _ANYWHERE and self.game.rules.roles[what.role] == FARM.name

    def about(self, standing: Occupant) -> str | None:
        """Who came by a leaf."""
        return "on a tile with a leaf (F6)" if self._leaves.came_by_leaf(standing) else None

    def check(self, features: Features) -> Iterator[Finding]:
        """What a log says of the end, and whether its farm rule holds (F10)."""
        rules, record = self.game.rules, self.game.table.record
        if rules.farms in ("first", "second"):
            message = (
                f"the {rules.farms} farm rule is not used: in this game every completed city and forest that "
                "a farm borders pays 4, farm by farm"
            )
            yield note("farm-rule-replaced", message, where=("rules",))
        if not record.is_log:
            yield from self._impossible(features)
            return
        yield from self._coins.compare(self.said.get("coins"))
        yield from self._leaves.read(self.said.get("by_leaf"))

    def final_awards(self, features: Features, occupancy: Occupancy) -> Iterable[Award]:
        """What the coins cost (F8)."""
        return self._coins.awards()

    def holdings(self) -> dict[str, object]:
        """Coins, and who came by a leaf."""
        coins, by_leaf = self._coins.holdings(), self._leaves.holdings()
        return {**({"coins": coins} if coins else {}), **({} if by_leaf is None else {"by_leaf": by_leaf})}

    def sections(self) -> Iterable[Section]:
        """The way of the coins."""
        return self._coins.sections()


def _has_forest(tile: Tile) -> bool:
    return any(segment.kind is FOREST for segment in tile.segments)
