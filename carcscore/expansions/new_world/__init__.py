"""The New World: a second area, its discoverer's points, further tiles and open tiles (rules N1 to N4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Final

from carcscore.board.features import Features
from carcscore.expansions.new_world.forms import AT, DISCOVERER, HOLDINGS, NAME, WorldInATurn
from carcscore.expansions.new_world.open_tiles import MAP, OpenTiles
from carcscore.findings import Finding, error, note
from carcscore.game.events import Discarded, Event, Laid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell, cell_name, neighbour, reading_order
from carcscore.rules.facts import Allowable, Facts
from carcscore.scoring.values import Award, Item, Occupant, Section
from carcscore.text import counted, sentence
from carcscore.tiles.model import Tile

FOR_A_TILE: Final = Item("tile in the new world", 1, 2)
"""What the discoverer gets when another player places a tile there (N2)."""
FOR_THE_JOIN: Final = Item("joining tile", 1, 5)
"""What whoever joins the areas gets (N3)."""


class NewWorld(Expansion):
    """The new world of one table, as the record says where it begins and who discovered it.

    ``at`` and ``discoverer`` are ``None`` where that is not said. ``world`` are the cells of the new world
    of a log while it lies apart; ``joined`` says how that ended.
    """

    facts = Facts(
        name=NAME,
        title="The New World",
        tile_set=NAME,
        rulebook=NAME,
        marks=(MAP,),
        awards=(NAME,),
        holdings=HOLDINGS,
        turn_form=WorldInATurn,
        listens=(Discarded, Laid),
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.held = self.said
        self.at, self.discoverer = self.held[AT], self.held[DISCOVERER]
        self.world: set[Cell] = set()
        self.joined: str | None = None
        self._looked = False
        self._may_go_on = self._went_on = False
        self._open = OpenTiles(game)

    # A turn log

    def extra_turn(self, turn: TurnInPlay) -> bool:
        """After a tile in the new world (N2), and for the new-world tile itself (N1)."""
        return self._may_go_on or self._discovers(turn)

    def began(self, turn: TurnInPlay) -> Iterator[Finding]:
        """A turn begins, or goes on with its further tile."""
        if not self._looked:  # the new world may lie there before the first turn
            self._looked = True
            areas = self.game.board.areas()
            self.world = next((area for area in areas if self.at in area and len(areas) > 1), set())
        if not turn.turn.again:
            self._may_go_on = self._went_on = False
        elif not self._discovers(turn):
            self._may_go_on = False
        yield from self._open.began(turn)

    def _discovers(self, turn: TurnInPlay) -> bool:
        placement = turn.turn.placement
        return placement is not None and self.at is not None and placement.at == self.at

    def happened(self, turn: TurnInPlay, event: Event) -> Iterable[Finding]:
        """Tiles come from the open ones as long as there are any (N4), and go to one of the areas."""
        if isinstance(event, Discarded):
            return self._open.discarded(turn, event.tile)
        return self._laid(turn, event.cell, event.turned.tile) if isinstance(event, Laid) else ()

    def _laid(self, turn: TurnInPlay, cell: Cell, tile: Tile) -> Iterator[Finding]:
        """A tile in one of the areas, or between them."""
        beside = [near for side in range(4) if (near := neighbour(cell, side)) in self.game.board]
        within = [near for near in beside if near in self.world]
        discovery = self._discovers(turn)
        if discovery:
            yield from self._discovered(turn, cell, bool(beside))
        elif within and len(within) < len(beside):
            self.world = set()
            self._may_go_on = False
            self.joined = (
                f"{turn.player} joined it to the main area in turn {turn.number}, at {self._name(cell)}"
            )
            turn.note("joins the new world to the main area")
            self._pay(turn.player, FOR_THE_JOIN, "N3", turn)
        elif within:
            self.world.add(cell)
            if self.discoverer not in (None, turn.player):
                self._pay(self.discoverer, FOR_A_TILE, "N2", turn)
                self._may_go_on = not self._went_on
                self._went_on = True
        yield from self._open.laid(turn, tile, discovery)

    def _discovered(self, turn: TurnInPlay, cell: Cell, beside: bool) -> Iterator[Finding]:
        name = self.game.table.name(cell)
        if self.discoverer not in (None, turn.player):
            message = (
                f"{turn.player} lays the new-world tile on {name}, but {self.discoverer} is said to be the "
                "discoverer"
            )
            yield error("wrong-discoverer", message, "N1")
        if beside:
            message = f"the new-world tile on {name} touches the main area: it is laid apart from it"
            yield error("new-world-not-apart", message, "N1")
        else:
            self.world = {cell}
            turn.note("discovers the new world")

    def _pay(self, player: str, item: Item, rule: str, turn: TurnInPlay) -> None:
        self.game.pay(Award(player, NAME, (item,), rule, phase="play", turn=turn.number, at=turn.cell))

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """Open tiles that are set out after the turn (N4)."""
        said, wrong = self.said_in(turn)
        yield from wrong
        if said is not None:
            yield from self._open.set_out(turn, said.open)

    # A final position

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
        if code == "not-connected":
            return what == self.at if self.game.table.record.is_log else self._may_lie_apart(what)
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
        if record.is_log or not record.start_known:
            return False
        starts = {start.at for start in record.start_tiles}
        there = self._area if len(self._areas) > 1 else self._area & {self.at}
        return bool(starts) and starts <= there

    def check(self, features: Features) -> Iterator[Finding]:
        """Whether the new-world tile is there, and known where there is a second area."""
        table, at = self.game.table, self.at
        if at is not None:
            where = table.where((NAME, AT.name), 0, at)
            said = f"the new-world tile is said to lie on {table.name(at)}"
            if at not in self.game.board:
                yield error("new-world-missing", f"{said}, where no tile lies", "N1", where)
            elif self._in_main_area:
                message = f"{said}, in the main area: it is laid apart from it"
                yield error("new-world-not-apart", message, "N1", where)
        elif NAME not in table.record.extra and len(self.game.board.areas()) > 1:
            message = (
                "if the second area is the new world, say where it begins and who discovered it: "
                f"`{NAME}: {{at: [x, y], discoverer: {self.game.players[0]}}}`"
            )
            yield note("new-world-unknown", message)

    def sections(self) -> Iterator[Section]:
        """Who discovered the new world and what became of it, and tiles that still lie open."""
        sentences = " ".join([*self._story(), *self._open.words()])
        if sentences:
            yield Section("The New World", (), (), sentences)

    def _story(self) -> Iterator[str]:
        if self.at is None or self.at not in self.game.board:
            return
        by = f"{self.discoverer} discovered it" if self.discoverer else "It was discovered"
        yield f"{sentence(by)} at {self._name(self.at)}."
        area = self.world if self.game.table.record.is_log else self._area
        if self.joined:
            yield f"{sentence(self.joined)} (N3)."
        elif area and len(self.game.board.areas()) > 1:
            names = ", ".join(self._name(cell) for cell in sorted(area, key=reading_order)[:60])
            yield f"It lies apart, with {counted(len(area), 'tile')}: {names} (N1)."
        else:
            yield "It has been joined to the main area."

    def _name(self, cell: Cell) -> str:
        return cell_name(cell, self.game.table.a1)
