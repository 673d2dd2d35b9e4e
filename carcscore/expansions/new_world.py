"""The New World: a second area, its discoverer's points, further tiles and open tiles (rules N1 to N4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Final, NamedTuple

from carcscore.board.double_tiles import number_of_tiles, whole
from carcscore.board.features import Features
from carcscore.findings import Finding, error, note
from carcscore.game.declaring import hears
from carcscore.game.events import Discarded, Laid
from carcscore.game.expansion import Expansion
from carcscore.game.game import Game
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import STEPS, Cell, cell_name, cells_around, reading_order
from carcscore.rules import data_types
from carcscore.rules.data_types import Code, Label, Size, Text
from carcscore.rules.facts import AllowableFigure, AllowableTile, Facts
from carcscore.rules.forms import form
from carcscore.rules.holdings import Holder, Holding, Holdings
from carcscore.scoring.payouts import NO_FEATURE, Payout
from carcscore.scoring.values import Award, Item, Occupant, Section
from carcscore.sentences import RuleNumber, Square, capital, joined, said
from carcscore.text import counted, verb
from carcscore.tiles.kinds import MarkKind
from carcscore.tiles.model import Tile

NAME: Final = "new-world"
MAP: Final = MarkKind("map", "maps", on="tile", combine="any", symbol="star")
FOR_A_TILE: Final = Item("tile in the new world", 1, 2)
"""The points of the discoverer when another player places a tile there (N2)."""
FOR_THE_JOIN: Final = Item("joining tile", 1, 5)
"""The points of the player who joins the areas (N3)."""
OPEN_TILES: Final = {2: 8, 3: 9, 4: 12, 5: 10, 6: 12}
"""The number of tiles that so many players set out after a map (N4)."""

AT: Final[Holding[Cell | None]] = Holding(
    "at",
    Annotated[data_types.Cell, Code("unknown-cell")],
    label=Label("", "The cell of the new-world tile."),
    required=True,
    message="",
)
_WHO: Final = Label("", "Who discovered the new world.")
DISCOVERER: Final = Holder("discoverer", label=_WHO, required=True, message="")
_SAID: Final = Label(
    "a mapping with `at` and `discoverer`",
    "Where the new-world tile lies, and who discovered the new world.",
    {"at": [6, 0], "discoverer": "red"},
)
HOLDINGS: Final = Holdings(NAME, AT, DISCOVERER, label=_SAID)


@form({"open": ["K", "B"]})
class WorldInATurn(NamedTuple):
    """a mapping with `open`

    The tiles that were set out when this turn was over.
    """

    open: Annotated[
        tuple[Annotated[str, Text(60, 0), Label("a tile code", "", "K")], ...],
        Size(0, 1000),
        Label("a list of tile codes", "The tiles that players then choose from.", ["K", "B"]),
    ]


class NewWorld(Expansion):
    """The new world of one table, as the record says where it begins and who discovered it.

    ``at`` and ``discoverer`` are ``None`` where that is not said. ``world`` are the cells of the new world
    of a log while it lies apart; ``joined`` says how that ended. Of the open tiles players choose from
    those ``lying`` now, from those ``waiting`` in the next turn, too.
    """

    facts = Facts(
        name=NAME,
        title="The New World",
        fan_made=True,
        representative=True,
        marks=(MAP,),
        awards=(NAME,),
        holdings=HOLDINGS,
        turn_form=WorldInATurn,
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.held = self.said
        self.at, self.discoverer = self.held[AT], self.held[DISCOVERER]
        self.world: set[Cell] = set()
        self.joined: str | None = None
        self._looked = False
        self._maps = 0
        """The number of maps for which no tiles have been set out yet."""
        self._untold = False
        """True if tiles were set out that the record doesn't name."""
        self.lying: Counter[str] = Counter()
        self.waiting: Counter[str] = Counter()

    # A turn log

    def began(self, turn: TurnInPlay) -> Iterator[Finding]:
        """A turn begins, and may choose from what was set out; or it goes on with its further tile."""
        if not self._looked:  # the new world may lie there before the first turn
            self._looked = True
            areas = self.game.board.areas()
            self.world = next((area for area in areas if self.at in area and len(areas) > 1), set())
        if not turn.turn.again:
            self._set_out()
            return
        if self.waiting:
            message = "tiles are set out when the turn is over: give `open` in its last entry"
            yield error("open-before-the-end", message, "N4")

    def _set_out(self) -> None:
        """The last turn is over: what it set out lies there now, told or not."""
        if self._maps and not (self.waiting or self.lying or self._untold):
            self._maps -= 1
            self._untold = True
        self.lying += self.waiting
        self.waiting.clear()

    @hears(Discarded)
    def discarded(self, turn: TurnInPlay, discarded: Discarded) -> Iterator[Finding]:
        """A tile is drawn from the open ones while there are any."""
        yield from self._taken(turn, discarded.tile)

    @hears(Laid)
    def laid(self, turn: TurnInPlay, laid: Laid) -> Iterator[Finding]:
        """So is one that is laid; the new-world tile comes from anywhere."""
        tile = laid.turned.tile
        if (
            laid.cell == turn.cell and self.at is not None
        ):  # the second half of a double tile is not a tile more
            yield from self._added(turn, laid.cell)
        self._maps += MAP.name in self.game.marks_on(laid.cell)
        if tile.code in self.game.table.catalogue.in_hand:
            return
        wrong = list(self._taken(turn, tile))
        if laid.cell != self.at:
            yield from wrong

    def _added(self, turn: TurnInPlay, cell: Cell) -> Iterator[Finding]:
        """A tile was laid in one of the areas, or between them."""
        squares = whole(self.game.board, cell)
        beside = [near for near in cells_around(squares, STEPS) if near in self.game.board]
        within = [near for near in beside if near in self.world]
        if cell == self.at:
            name = self.game.table.name(cell)
            if self.discoverer not in (None, turn.player):
                words = "{} lays the new-world tile on {}, but {} is said to be the discoverer"
                yield error("wrong-discoverer", said(words, turn.player, name, self.discoverer), "N1")
            if beside:
                words = "the new-world tile on {} touches the main area: it is laid apart from it"
                yield error("new-world-not-apart", said(words, name), "N1")
            else:
                self.world = {*squares}
                turn.note("discovers the new world")
        elif within and len(within) < len(beside):
            self.world = set()
            at = Square(cell_name(cell, self.game.table.a1), cell)
            words = "{} joined it to the main area in turn {}, at {}"
            self.joined = said(words, turn.player, turn.number, at)
            turn.note("joins the new world to the main area")
            self.game.pay(Award(turn.player, NAME, (FOR_THE_JOIN,), "N3", at=cell))
        elif within:
            self.world.update(squares)
            if self.discoverer not in (None, turn.player):
                self.game.pay(Award(self.discoverer, NAME, (FOR_A_TILE,), "N2", at=cell))
                turn.further = True

    # Open tiles

    def _pile(self) -> int:
        """The number of tiles left that do not lie open."""
        drawn = len(self.game.discarded) + self.lying.total() + self.waiting.total()
        return self.game.table.unplayed - drawn

    def _left(self, code: str) -> int:
        """The number of copies of a tile left that do not lie open; below 0 when too many were used."""
        gone = Counter(tile.code for tile in self.game.discarded)
        used = self.game.copies_laid + gone + self.lying + self.waiting
        return self.game.table.catalogue.left(code, used)

    def _taken(self, turn: TurnInPlay, tile: Tile) -> Iterator[Finding]:
        """A tile was drawn, and lies on the board or among those discarded by now."""
        code = tile.code
        if not self.lying:
            return
        if turn.turn.again and self._pile() >= 0:
            if not self.lying[code] or self._left(code) >= 0:
                return
            message = f"a further tile is drawn from the pile, but every {code} left lies open"
            yield error("not-from-the-pile", message, "N4")
        elif not self.lying[code]:
            message = f"{code} is not among the open tiles ({_codes(self.lying)}): players choose from them"
            yield error("not-an-open-tile", message, "N4")
        self.lying -= Counter([code])

    def ended(self, turn: TurnInPlay) -> Iterator[Finding]:
        """The tiles that an entry says were set out after it."""
        said = self.said_in(turn)
        if said is None:
            return
        path = (*turn.turn.path, NAME, "open")
        if not self._maps:
            message = "tiles are set out only after a turn in which a tile with a map was placed"
            yield error("open-without-map", message, "N4", path)
        elif left := self.lying.total():
            lie = f"{counted(left, 'tile')} of those set out before still {verb(left, 'lies')} open"
            message = f"{lie}: others are set out only when those are used up"
            yield error("open-tiles-lie-out", message, "N4", path)
        self._maps = max(0, self._maps - 1)
        players, pile, number = len(self.game.players), self._pile(), len(said.open)
        wanted = min(OPEN_TILES.get(players, number), max(0, pile))
        if number != wanted:
            message = f"{counted(wanted, 'tile')} are set out for {players} players, but {number} are listed"
            if wanted == pile:
                message = f"{counted(pile, 'tile')} are left in the pile, but {number} are listed as set out"
            yield error("number-of-open-tiles", message, "N4", path)
        for tile, place in self.tiles_of(said.open, path):
            if self._left(tile.code) <= 0:
                message = f"no {tile.code} is left in the pile that could be set out"
                yield error("too-many-of-a-tile", message, "B1", place)
            self.waiting[tile.code] += 1
        turn.note(f"sets out {counted(number, 'tile')}")

    # A final position

    def other_payments(self, features: Features) -> Iterator[Payout]:
        """Tiles of others in the new world, to its discoverer (N2), and the join of the areas (N3)."""
        apart = len(self._areas) > 1 and bool(self._area)
        by_others = max(0, number_of_tiles(self.game.board, self._area if apart else self.game.board) - 1)
        name = f"each {FOR_A_TILE.name} that others laid"
        yield Payout(name, FOR_A_TILE.each, times=by_others, to=self.discoverer, of=NO_FEATURE)
        if not apart:
            yield Payout(f"the {FOR_THE_JOIN.name}", FOR_THE_JOIN.each, of=NO_FEATURE)

    @cached_property
    def _areas(self) -> list[set[Cell]]:
        """The areas of a final position."""
        return self.game.board.areas()

    @cached_property
    def _area(self) -> set[Cell]:
        """The area of a final position that holds the new-world tile."""
        return next((area for area in self._areas if self.at in area), set())

    # Both

    def allows_tile(self, code: AllowableTile, cell: Cell, turn: TurnInPlay | None) -> bool:
        """The new-world tile lies apart, and is laid in any turn of its discoverer, beside others (N1)."""
        if code == "not-connected" and turn is None:
            return self.at is not None and self._may_lie_apart(cell)
        return code in ("not-connected", "no-further-tile") and cell == self.at

    def allows_figure(self, code: AllowableFigure, figure: Occupant, turn: TurnInPlay | None) -> bool:
        """Whoever placed a tile in the new world may have placed a further one (N2).

        Where a position says nothing of it, it may have been joined, and tiles were laid in any order.
        """
        if code != "too-few-turns" or self.at is None:
            return code == "too-few-turns" or (code == "no-such-order" and self.at is None)
        if self.at not in self.game.board:
            return False
        only = len(self._areas) > 1 and number_of_tiles(self.game.board, self._area) == 1
        return figure.player == self.discoverer or not only

    def _may_lie_apart(self, at: Cell) -> bool:
        """Of two areas one is the new world; the other may be the smaller one."""
        if at in self._area:
            return True
        starts = {start.at for start in self.game.table.record.start_tiles}
        other_is_main = bool(self._area) and not self._area & starts
        return len(self._areas) == 2 and (other_is_main or self._in_main_area)

    @cached_property
    def _in_main_area(self) -> bool:
        """True if a position puts the new-world tile where the game began; joined areas are one."""
        record = self.game.table.record
        if not record.start_known:
            return False
        starts = {start.at for start in record.start_tiles}
        there = self._area if len(self._areas) > 1 else self._area & {self.at}
        return bool(starts) and starts <= there

    def check_log(self, features: Features) -> Iterator[Finding]:
        """Reports a new-world tile that is missing, or unknown where there is a second area."""
        table, at = self.game.table, self.at
        if at is not None:
            if at not in self.game.board:
                yield self._misplaced("new-world-missing", at, "where no tile lies")
        elif NAME not in table.record.extra and len(self.game.board.areas()) > 1:
            remedy = f"`{NAME}: {{at: [x, y], discoverer: {self.game.players[0]}}}`"
            message = "if the second area is the new world, say where it begins and who discovered it"
            yield note("new-world-unknown", f"{message}: {remedy}")

    def check_position(self, features: Features) -> Iterator[Finding]:
        """That, and whether it lies apart."""
        yield from self.check_log(features)
        if self.at is not None and self._in_main_area:
            why = "in the main area: it is laid apart from it"
            yield self._misplaced("new-world-not-apart", self.at, why)

    def _misplaced(self, code: str, at: Cell, why: str) -> Finding:
        table = self.game.table
        message = said("the new-world tile is said to lie on {}, {}", table.name(at), why)
        return error(code, message, "N1", table.where((NAME, AT.name), 0, at))

    def sections(self) -> Iterator[Section]:
        """The discoverer of the new world and what became of it, and tiles that still lie open."""
        yield Section("The New World", (), (), joined(self._story(), " "))

    def _story(self) -> Iterator[str]:
        a1 = self.game.table.a1
        if self.at is not None and self.at in self.game.board:
            who = self.discoverer
            by = said("{} discovered it", who) if who else "It was discovered"
            yield said("{} at {}.", capital(by), Square(cell_name(self.at, a1), self.at))
            area = self.world if self.game.table.record.is_log else self._area
            if self.joined:
                yield said("{} ({}).", capital(self.joined), RuleNumber("N3"))
            elif area and len(self.game.board.areas()) > 1:
                names = joined(
                    Square(cell_name(cell, a1), cell) for cell in sorted(area, key=reading_order)[:60]
                )
                tiles = counted(number_of_tiles(self.game.board, area), "tile")
                yield said("It lies apart, with {}: {} ({}).", tiles, names, RuleNumber("N1"))
            else:
                yield "It has been joined to the main area."
        if left := self.lying + self.waiting:
            yield said("Tiles that still lie open ({}): {}.", RuleNumber("N4"), _codes(left))


def _codes(tiles: Counter[str]) -> str:
    return ", ".join(sorted(tiles.elements()))
