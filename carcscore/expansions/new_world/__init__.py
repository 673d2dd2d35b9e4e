"""The New World: a second area, its discoverer's points, further tiles and open tiles (rules N1 to N4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final

from carcscore.board.features import Features
from carcscore.expansions.new_world.open_tiles import MAP, NAME, OpenTiles, tiles_words
from carcscore.findings import Finding, error, note
from carcscore.game.events import Drawn, Event, Laid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, cell_name, neighbour, reading_order
from carcscore.rules.facts import Allowable, Facts
from carcscore.scoring.values import Award, Item, Occupant, Section

FOR_A_TILE: Final = Item("tile in the new world", 1, 2)
"""What the discoverer gets when another player places a tile there (N2)."""
FOR_THE_JOIN: Final = Item("joining tile", 1, 5)
"""What whoever joins the areas gets (N3)."""
_TOP = {
    "title": "a mapping with `at` and `discoverer`",
    "description": "Where the new-world tile lies, and who discovered the new world.",
    "type": "object",
    "additionalProperties": False,
    "required": ["at", "discoverer"],
    "examples": [{"at": [6, 0], "discoverer": "red"}],
    "properties": {
        "at": {"$ref": "#/$defs/cell", "description": "The cell of the new-world tile."},
        "discoverer": {"$ref": "#/$defs/player", "description": "Who discovered the new world."},
    },
}
_IN_A_TURN = {
    "title": "a mapping with `open`",
    "description": "The tiles that were set out when this turn was over.",
    "type": "object",
    "additionalProperties": False,
    "required": ["open"],
    "examples": [{"open": ["K", "B"]}],
    "properties": {
        "open": {
            "title": "a list of tile codes",
            "description": "The tiles that players then choose from.",
            "type": "array",
            "maxItems": 1000,
            "items": {"title": "a tile code", "type": "string", "maxLength": 60, "examples": ["K"]},
            "examples": [["K", "B"]],
        }
    },
}


class NewWorld(Expansion):
    """The new world of one table, as the record says where it begins and who discovered it.

    ``at`` and ``discoverer`` are ``None`` where that is not said. ``world`` are the cells of the new world
    while it lies apart; ``joined`` says how it came to an end.
    """

    facts = Facts(
        name=NAME,
        title="The New World",
        tile_set=NAME,
        rulebook=NAME,
        marks=(MAP,),
        awards=(NAME,),
        schemas={NAME: _TOP, f"turns.{NAME}": _IN_A_TURN},
        listens=(Drawn, Laid),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.at: Cell | None = None
        self.discoverer: str | None = None
        self.world: set[Cell] = set()
        self.joined: str | None = None
        self._looked = False
        self._may_go_on = self._went_on = False
        self._open = OpenTiles(game)
        self._wrong = list(self._read())

    def _read(self) -> Iterator[Finding]:
        data, table = self.said, self.game.table
        try:
            self.at = table.cell_of(data["at"]) if "at" in data else None
        except ValueError as problem:
            yield error("unknown-cell", str(problem), where=(NAME, "at"))
        try:
            self.discoverer = table.player_of(data["discoverer"]) if "discoverer" in data else None
        except ValueError as problem:
            yield error("unknown-player", str(problem), where=(NAME, "discoverer"))

    # A turn log

    def extra_turn(self, entry: TurnInPlay) -> bool:
        """After a tile in the new world (N2), and for the new-world tile itself (N1)."""
        return self._may_go_on or self._discovers(entry)

    def began(self, entry: TurnInPlay) -> Iterator[Finding]:
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

    def _discovers(self, entry: TurnInPlay) -> bool:
        placement = entry.turn.placement
        return placement is not None and self.at is not None and placement.at == self.at

    def happened(self, turn: TurnInPlay, event: Event) -> Iterable[Finding]:
        """Tiles come from the open ones as long as there are any (N4), and go to one of the areas."""
        if isinstance(event, Drawn):
            return self._open.discarded(turn, event.tile)
        return self._laid(turn, event.cell) if isinstance(event, Laid) else ()

    def _laid(self, entry: TurnInPlay, cell: Cell) -> Iterator[Finding]:
        """A tile in one of the areas, or between them."""
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

    def _discovered(self, entry: TurnInPlay, cell: Cell, beside: bool) -> Iterator[Finding]:
        name = self.game.table.name(cell)
        if self.discoverer is not None and entry.player != self.discoverer:
            message = (
                f"{entry.player} lays the new-world tile on {name}, but {self.discoverer} is said to be the "
                "discoverer"
            )
            yield error("wrong-discoverer", message, "N1")
        if beside:
            message = f"the new-world tile on {name} touches the main area: it is laid apart from it"
            yield error("new-world-not-apart", message, "N1")
        else:
            self.world = {cell}
            entry.note("discovers the new world")

    def _placed_there(self, entry: TurnInPlay, cell: Cell) -> None:
        self.world.add(cell)
        if self.discoverer is None or entry.player == self.discoverer:
            return
        self._pay(self.discoverer, FOR_A_TILE, "N2", entry)
        if not self._went_on:
            self._may_go_on = self._went_on = True

    def _join(self, entry: TurnInPlay, cell: Cell) -> None:
        self.world = set()
        self._may_go_on = False
        self.joined = (
            f"{entry.player} joined it to the main area in turn {entry.number}, at {self._name(cell)}"
        )
        entry.note("joins the new world to the main area")
        self._pay(entry.player, FOR_THE_JOIN, "N3", entry)

    def _pay(self, player: str, item: Item, rule: str, entry: TurnInPlay) -> None:
        award = Award(player, NAME, (item,), rule, phase="play", turn=entry.number, at=entry.cell)
        self.game.pay(award)

    def ended(self, entry: TurnInPlay) -> Iterable[Finding]:
        """Open tiles that are set out after the turn (N4)."""
        return self._open.set_out(entry)

    # A final position

    def read_position(self) -> Iterable[Finding]:
        """Where the new world begins and who discovered it; that was read at the outset."""
        wrong, self._wrong = self._wrong, []
        return wrong

    def other_payments(self, player: str, features: Features) -> Mapping[int, int]:
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

    def allows(self, code: Allowable, what: Occupant | Cell, turn: TurnInPlay | None) -> bool:
        """The new world lies apart (N1), and whoever places a tile there may place a further one (N2)."""
        if self.at is None:
            return False
        is_log = self.game.table.record.is_log
        if code == "not-connected":
            return what == self.at if is_log else self._may_lie_apart(what)
        if code == "too-few-turns" and isinstance(what, Occupant) and self.at in self.game.board:
            only = len(self._areas) > 1 and self._area == {self.at}
            return what.player == self.discoverer or not only
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

    def check(self, features: Features) -> Iterator[Finding]:
        """Whether the new-world tile is there, and known where there is a second area."""
        yield from self._wrong
        table = self.game.table
        path = (NAME, "at")
        if self.at is not None and self.at not in self.game.board:
            message = f"the new-world tile is said to lie on {table.name(self.at)}, where no tile lies"
            yield error("new-world-missing", message, "N1", table.where(path, 0, self.at))
        elif self.at is not None and self._in_main_area:
            message = f"the new-world tile is said to lie on {table.name(self.at)}, in the main area: it is"
            message += " laid apart from it"
            yield error("new-world-not-apart", message, "N1", table.where(path, 0, self.at))
        elif self.at is None and not self._wrong and len(self.game.board.areas()) > 1:
            message = (
                "if the second area is the new world, say where it begins and who discovered it: "
                f"`{NAME}: {{at: [x, y], discoverer: {self.game.players[0]}}}`"
            )
            yield note("new-world-unknown", message)

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
