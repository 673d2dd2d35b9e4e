"""The two areas of one table, and what is paid for tiles in the new world (rules N1 to N3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from carcscore.board.features import Features
from carcscore.expansions.new_world.facts import FOR_A_TILE, FOR_THE_JOIN, NAME, tiles_words
from carcscore.expansions.new_world.open_tiles import OpenTiles
from carcscore.geometry import Cell, cell_name, neighbour, reading_order
from carcscore.rules.game import Game
from carcscore.rules.keeper import Entry, Keeper, Wrong
from carcscore.rules.values import Award, Item, Section, Standing
from carcscore.tiles.model import Tile


class NewWorldKeeper(Keeper):
    """The new world of one table, as the record says where it begins and who discovered it.

    ``at`` and ``discoverer`` are ``None`` where that is not said. ``world`` are the cells of the new world
    while it lies apart; ``joined`` says how it came to an end.
    """

    def __init__(self, name: str, game: Game) -> None:
        super().__init__(name, game)
        self.at: Cell | None = None
        self.discoverer: str | None = None
        self.world: set[Cell] = set()
        self.joined: str | None = None
        self._looked = False
        self._may_go_on = self._went_on = False
        self._open = OpenTiles(game)
        self._wrong = list(self._read(game.table.record.extra.get(name)))

    def _read(self, data: object) -> Iterator[Wrong]:
        if not isinstance(data, dict):
            return
        table = self.game.table
        try:
            self.at = table.cell_of(data["at"]) if "at" in data else None
        except ValueError as problem:
            yield Wrong("unknown-cell", str(problem), path=(NAME, "at"))
        try:
            self.discoverer = table.player_of(data["discoverer"]) if "discoverer" in data else None
        except ValueError as problem:
            yield Wrong("unknown-player", str(problem), path=(NAME, "discoverer"))

    # A turn log

    def gives_another(self, entry: Entry) -> bool:
        """After a tile in the new world (N2), and for the new-world tile itself (N1)."""
        return self._may_go_on or self._discovers(entry)

    def begun(self, entry: Entry) -> Iterator[Wrong]:
        """A turn begins, or goes on with its further tile."""
        if not self._looked:
            self._looked = True
            self._look()
        if not entry.turn.again:
            self._may_go_on = self._went_on = False
        elif not self._discovers(entry):
            self._may_go_on = False
        yield from self._open.begun(entry)

    def _look(self) -> None:
        """The new world may lie there before the first turn."""
        areas = self.game.board.areas()
        if len(areas) > 1:
            self.world = next((area for area in areas if self.at in area), set())

    def _discovers(self, entry: Entry) -> bool:
        placement = entry.turn.placement
        return placement is not None and self.at is not None and placement.at == self.at

    def discarded(self, entry: Entry, tile: Tile) -> Iterable[Wrong]:
        """Tiles come from the open ones as long as there are any (N4)."""
        return self._open.discarded(entry, tile)

    def placed(self, entry: Entry) -> Iterator[Wrong]:
        """A tile in one of the areas, or between them."""
        cell = entry.cell
        assert cell is not None
        beside = [near for side in range(4) if (near := neighbour(cell, side)) in self.game.board]
        within = [near for near in beside if near in self.world]
        discovery = self._discovers(entry)
        if discovery:
            yield from self._discovered(entry, cell, bool(beside))
        elif within and len(within) < len(beside):
            self._join(entry, cell)
        elif within:
            self._placed_there(entry, cell)
        yield from self._open.placed(entry, discovery)

    def _discovered(self, entry: Entry, cell: Cell, beside: bool) -> Iterator[Wrong]:
        name = self.game.table.name(cell)
        if self.discoverer is not None and entry.player != self.discoverer:
            message = (
                f"{entry.player} lays the new-world tile on {name}, but {self.discoverer} is said to be the "
                "discoverer"
            )
            yield Wrong("wrong-discoverer", message, "N1")
        if beside:
            message = f"the new-world tile on {name} touches the main area: it is laid apart from it"
            yield Wrong("new-world-not-apart", message, "N1")
        else:
            self.world = {cell}
            entry.told.append("discovers the new world")

    def _placed_there(self, entry: Entry, cell: Cell) -> None:
        self.world.add(cell)
        if self.discoverer is None or entry.player == self.discoverer:
            return
        self._pay(self.discoverer, FOR_A_TILE, "N2", entry)
        if not self._went_on:
            self._may_go_on = self._went_on = True

    def _join(self, entry: Entry, cell: Cell) -> None:
        self.world = set()
        self._may_go_on = False
        self.joined = (
            f"{entry.player} joined it to the main area in turn {entry.number}, at {self._name(cell)}"
        )
        entry.told.append("joins the new world to the main area")
        self._pay(entry.player, FOR_THE_JOIN, "N3", entry)

    def _pay(self, player: str, item: Item, rule: str, entry: Entry) -> None:
        award = Award(player, NAME, (item,), rule, phase="play", turn=entry.number, at=entry.cell)
        self.game.pay(award)

    def ended(self, entry: Entry) -> Iterable[Wrong]:
        """Open tiles that are set out after the turn (N4)."""
        return self._open.set_out(entry)

    # A final position

    def read_position(self, data: Mapping[str, object]) -> Iterable[Wrong]:
        """Where the new world begins and who discovered it; that was read at the outset."""
        wrong, self._wrong = self._wrong, []
        return wrong

    def paid_besides(self, player: str, features: Features) -> Mapping[int, int]:
        """Tiles of others in the new world, to its discoverer (N2), and the join of the areas (N3)."""
        apart = len(self._areas) > 1 and bool(self._area)
        within = self._area if apart else self.game.board
        by_others = len(within) - 1 if self.discoverer in (None, player) else 0
        return {FOR_A_TILE.each: by_others} | ({} if apart else {FOR_THE_JOIN.each: 1})

    @cached_property
    def _areas(self) -> list[set[Cell]]:
        """The areas of a final position."""
        return self.game.board.areas()

    @cached_property
    def _area(self) -> set[Cell]:
        """The area of a final position that holds the new-world tile."""
        return next((area for area in self._areas if self.at in area), set())

    # Both

    def excuses(self, code: str, at: Standing | Cell) -> bool:
        """The new world lies apart (N1), and whoever places a tile there may place a further one (N2)."""
        if self.at is None:
            return False
        is_log = self.game.table.record.is_log
        if code == "not-connected":
            return at == self.at if is_log else self._may_lie_apart(at)
        if code == "too-few-turns" and isinstance(at, Standing) and self.at in self.game.board:
            only = len(self._areas) > 1 and self._area == {self.at}
            return at.player == self.discoverer or not only
        return False

    def _may_lie_apart(self, at: object) -> bool:
        """Of two areas one is the new world; the other may be the smaller one."""
        if at in self._area:
            return True
        starts = {start.at for start in self.game.table.record.start_tiles}
        other_is_main = bool(self._area) and not self._area & starts
        return len(self._areas) == 2 and (other_is_main or self._in_main_area)

    @cached_property
    def _in_main_area(self) -> bool:
        """Whether a position puts the new-world tile where the game began; joined areas are one."""
        record = self.game.table.record
        starts = {start.at for start in record.start_tiles}
        there = self._area if len(self._areas) > 1 else self._area & {self.at}
        return not record.is_log and record.start_known and bool(starts) and starts <= there

    def at_end(self, features: Features) -> Iterator[Wrong]:
        """Whether the new-world tile is there, and known where there is a second area."""
        yield from self._wrong
        table = self.game.table
        path = (NAME, "at")
        if self.at is not None and self.at not in self.game.board:
            message = f"the new-world tile is said to lie on {table.name(self.at)}, where no tile lies"
            yield Wrong("new-world-missing", message, "N1", where=table.where(path, 0, self.at))
        elif self.at is not None and self._in_main_area:
            message = f"the new-world tile is said to lie on {table.name(self.at)}, in the main area: it is"
            message += " laid apart from it"
            yield Wrong("new-world-not-apart", message, "N1", where=table.where(path, 0, self.at))
        elif self.at is None and not self._wrong and len(self.game.board.areas()) > 1:
            message = (
                "if the second area is the new world, say where it begins and who discovered it: "
                f"`{NAME}: {{at: [x, y], discoverer: {self.game.players[0]}}}`"
            )
            yield Wrong("new-world-unknown", message, severity="note")

    def holdings(self) -> Mapping[str, object]:
        """Where the new world began and who discovered it."""
        held: dict[str, object] = {"at": list(self.at)} if self.at is not None else {}
        return held | ({"discoverer": self.discoverer} if self.discoverer is not None else {})

    def sections(self) -> Iterator[Section]:
        """Who discovered the new world and what became of it, and tiles that still lie open."""
        told = [*self._story(), *self._open.words()]
        if told:
            yield Section("The New World", (), (), " ".join(told))

    def _story(self) -> Iterator[str]:
        if self.at is None or self.at not in self.game.board:
            return
        by = f"{self.discoverer} discovered it" if self.discoverer else "It was discovered"
        yield f"{_capital(by)} at {self._name(self.at)}."
        area = self.world if self.game.table.record.is_log else self._area
        if self.joined:
            yield f"{_capital(self.joined)} (N3)."
        elif len(self.game.board.areas()) > 1 and area:
            names = ", ".join(self._name(cell) for cell in sorted(area, key=reading_order)[:60])
            yield f"It lies apart, with {tiles_words(len(area))}: {names} (N1)."
        else:
            yield "It has been joined to the main area."

    def _name(self, cell: Cell) -> str:
        return cell_name(cell, self.game.table.a1)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
