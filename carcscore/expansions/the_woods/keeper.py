"""The Woods at one table: what they forbid and allow turn by turn, and what they pay besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from carcscore.board.features import Feature, Features
from carcscore.expansions.the_woods.beginnings import Beginnings, covers_at_most
from carcscore.expansions.the_woods.coins import Coins
from carcscore.expansions.the_woods.kinds import (
    ENCLOSED,
    FOREST,
    NAME,
    PYRE,
    WITHERED_LEAF,
    WOODS_FARMERS,
)
from carcscore.expansions.the_woods.leaves import Leaves
from carcscore.findings import Where
from carcscore.geometry import Cell, point_name
from carcscore.rules.followers import whose
from carcscore.rules.game import Game
from carcscore.rules.keeper import Action, Entry, Keeper, Wrong
from carcscore.rules.values import Award, Item, Present, Section, Standing
from carcscore.tiles.kinds import CITY, FARM
from carcscore.tiles.model import Tile

PYRE_PAYS = 5
FARM_TILES = 2
"""So many tiles a farm may cover for a farmer to go there."""
_ANYWHERE = frozenset({"not-on-placed-tile", "on-start-tile", "two-on-one-tile"})


class Woods(Keeper):
    """Woodsmen, farmers, pyres; leaves and coins have classes of their own."""

    def __init__(self, name: str, game: Game) -> None:
        super().__init__(name, game)
        self._leaves = Leaves(game)
        self._coins = Coins(game)
        self._any_tile = game.rules.chosen[NAME][WOODS_FARMERS.name] == "any-tile"

    # A turn log

    def begun(self, entry: Entry) -> Iterator[Wrong]:
        """Tiles mixed back fitted nowhere (F1)."""
        mixed_back = _said(entry, "mixed_back")
        for number, code in enumerate(mixed_back if isinstance(mixed_back, list) else ()):
            path = (*entry.turn.path, NAME, "mixed_back", number)
            yield from (wrong._replace(path=path) for wrong in self._mixed_back(str(code)))

    def _mixed_back(self, code: str) -> Iterator[Wrong]:
        catalogue, table = self.game.table.catalogue, self.game.table
        tile = catalogue.find(code if "/" in code else code.upper())
        if tile is None:
            near = " or ".join(catalogue.near(code))
            hint = f"; did you mean {near}?" if near else ""
            yield Wrong("unknown-tile", f"{code} is not a tile of the sets in play{hint}")
        elif not _has_forest(tile):
            message = f"{tile.code} has no forest, so it is not mixed back: write it under `discarded`"
            yield Wrong("not-mixed-back", message, "F1")
        else:
            if self.game.copies_laid[tile.code] >= catalogue.counts.get(tile.code, 0):
                message = f"{tile.code} was mixed back, but no copy of it was left to be drawn"
                yield Wrong("too-many-of-a-tile", message, "B1")
            found = self.game.frontier.place_for(tile)
            if found is not None:
                message = f"{tile.code} was mixed back, but it fits at {table.name(found[0])}"
                yield Wrong("mixed-back-fits", message, "F1")

    def discarded(self, entry: Entry, tile: Tile) -> Iterator[Wrong]:
        """A tile with forest is never discarded (F1)."""
        if _has_forest(tile):
            message = (
                f"{tile.code} was discarded, but a tile with forest that fits nowhere is mixed back: write "
                f"`{NAME}: {{mixed_back: [{tile.code}]}}`"
            )
            yield Wrong("forest-discarded", message, "F1")

    def placed(self, entry: Entry) -> Iterable[Wrong]:
        """Takes what the turn says of the leaf on its tile."""
        self._leaves.placed(entry, _said(entry, "by_leaf"))
        return ()

    def deploying(self, entry: Entry, standing: Standing) -> Iterator[Wrong]:
        """What forbids a follower to go where it is about to go (F1, F7, F9)."""
        kind = self.game.rules.roles[standing.role]
        if kind == FOREST.name:
            yield from self._woodsman(entry, standing)
        elif kind == FARM.name:
            yield from self._farmer(standing)
        if kind not in (FOREST.name, CITY.name) and self._leaves.has(standing.cell, WITHERED_LEAF.name):
            message = (
                f"{whose(standing)} goes on a tile with a withered leaf: there a follower may go only into "
                "an unoccupied city or a new forest"
            )
            yield Wrong("on-withered-leaf", message, "F7")

    def _woodsman(self, entry: Entry, standing: Standing) -> Iterator[Wrong]:
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
        yield Wrong("forest-not-new", message, "F1")

    def _farmer(self, standing: Standing) -> Iterator[Wrong]:
        if self._may_farm(standing):
            return
        message = (
            f"{whose(standing)} goes on a farm of more than {FARM_TILES} tiles: a farmer may go only on a "
            "smaller one, or on a part that its tile encloses"
        )
        yield Wrong("farm-too-large", message, "F9")

    def _may_farm(self, standing: Standing) -> bool:
        board = self.game.board
        return self._is_enclosed(standing) or covers_at_most(board, standing.number, FARM_TILES)

    def _is_enclosed(self, standing: Standing) -> bool:
        segment = self.game.board.at(standing.cell).turned.segments[standing.segment]
        return ENCLOSED.name in self.game.mark_rules.applied(segment.marks)

    def deployed(self, entry: Entry, standing: Standing) -> Iterable[Wrong]:
        """A follower was put down: coins may go round (F8)."""
        self._coins.deployed(entry, standing)
        return ()

    def act(self, entry: Entry, action: Action) -> Iterable[Wrong]:
        """A withered leaf takes a follower back (F7)."""
        return self._leaves.take_back(entry, action)

    def completed(self, entry: Entry, feature: Feature, number: int) -> Iterable[Wrong]:
        """Whoever completes a city with a pyre gets 5 for each, whoever holds it (F4)."""
        pyres = feature.marks.get(PYRE.name, 0) if feature.kind is CITY else 0
        if pyres:
            items = (Item(PYRE.plural, pyres, PYRE_PAYS),)
            award = Award(
                entry.player,
                PYRE.name,
                items,
                "F4",
                feature="",
                complete=True,
                phase="play",
                turn=entry.number,
            )
            self.game.pay(award, number)
        return ()

    def ended(self, entry: Entry) -> Iterable[Wrong]:
        """What the turn said of a leaf was so."""
        return self._leaves.ended(entry, _said(entry, "by_leaf"))

    # A final position

    def read_position(self, data: Mapping[str, object]) -> Iterator[Wrong]:
        """Takes the coins and those who came by a leaf."""
        yield from self._coins.read(data.get("coins"))
        yield from self._leaves.read(data.get("by_leaf"))

    def paid_besides(self, player: str, features: Features) -> Mapping[int, int]:
        """The pyres of each completed city, to whoever completed it (F4)."""
        cities = (one for one in features if one.kind is CITY and one.complete)
        return Counter(PYRE_PAYS * one.marks[PYRE.name] for one in cities if PYRE.name in one.marks)

    def _impossible(self, features: Features) -> Iterator[Wrong]:
        """Woodsmen and farmers who came too late, as far as the board proves it (F1, F9).

        Whoever stands in a finished forest should have gone home: that is told, and enough.
        """
        record = self.game.table.record
        checked = [
            (one, kind)
            for one in self.game.standings()
            if (kind := self.game.rules.roles[one.role]) in (FOREST.name, FARM.name)
        ]
        if not checked or not record.start_known:
            return
        starts = {start.at for start in record.start_tiles}
        apart = [cell for cell in self.game.board if self.game.excused("not-connected", cell)]
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
            yield Wrong(code, message, rule, where=self._where(standing))

    def _where(self, standing: Standing) -> Where:
        point = point_name(standing.point)
        return self.game.table.where(standing.path, standing.offset, standing.cell, point)

    # Both

    def excuses(self, code: str, at: Standing | Cell) -> bool:
        """A leaf lets a follower join others (F6); farmers may stand on older tiles by an option (F9)."""
        if not isinstance(at, Standing):
            return False
        if code == "feature-was-taken":
            return self._leaves.came_by_leaf(at)
        return self._any_tile and code in _ANYWHERE and self.game.rules.roles[at.role] == FARM.name

    def about(self, standing: Standing) -> str | None:
        """Who came by a leaf."""
        return "on a tile with a leaf (F6)" if self._leaves.came_by_leaf(standing) else None

    def at_end(self, features: Features) -> Iterator[Wrong]:
        """What a log says of the end, and whether its farm rule holds (F10)."""
        rules, record = self.game.rules, self.game.table.record
        if rules.farms in ("first", "second"):
            message = (
                f"the {rules.farms} farm rule is not used: in this game every completed city and forest that "
                "a farm borders pays 4, farm by farm"
            )
            yield Wrong("farm-rule-replaced", message, severity="note", path=("rules",))
        if not record.is_log:
            yield from self._impossible(features)
            return
        data = record.extra.get(self.name)
        if isinstance(data, dict):
            yield from self._coins.compare(data.get("coins"))
            yield from self._leaves.read(data.get("by_leaf"))

    def final_awards(self, features: Features, who: Present) -> Iterable[Award]:
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


def _said(entry: Entry, key: str) -> object:
    """What a turn says under the name of the expansion."""
    data = entry.turn.extra.get(NAME)
    return data.get(key) if isinstance(data, dict) else None
