"""The tiles and followers of a log of Board Game Arena: laid, drawn, discarded; turn by turn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from carcscore.findings import Path, Where, error
from carcscore.formats.bga.errors import LogFindings
from carcscore.formats.bga.events import Event, number
from carcscore.formats.bga_tiles import START, TILES, TYPES, Place, TileType, type_of_id
from carcscore.frozen import frozen
from carcscore.geometry import CENTRE, FARTHEST, Cell
from carcscore.record.log import DEPLOY
from carcscore.record.model import Action, Deployment, Placement, Turn
from carcscore.record.vocabulary import FOLLOWER, Vocabulary
from carcscore.text import quoted

_FOLLOWER: Final = "partisan"
_ORDINARY: Final = "normal"
_MOST_TURNS: Final = 2 * TILES
"""No game is so long: what comes after is not read."""
_TILE: Final = "the tile type"
_FIGURE: Final = "the figure"


@frozen
class LaidTile:
    """A tile on the table, with Board Game Arena's quarter turns."""

    layout: TileType
    cell: Cell
    turn: int

    def place(self, pos: object) -> Place | None:
        """The place that a written ``pos`` names, if it names one."""
        known = number(pos)
        return None if known is None else self.layout.place(known, self.turn)


@dataclass(slots=True)
class _LoggedTurn:
    """A turn as far as it was told: who, which tile, which follower."""

    player: int
    placement: Placement
    path: Path
    actions: list[tuple[int | None, Deployment]]


class LoggedTable:
    """Collects what lies on the table and what was drawn, by the ids of tiles."""

    def __init__(self, found: LogFindings, vocabulary: Vocabulary) -> None:
        self._found = found
        self._roles = {kind: role for role, kind in vocabulary.roles.items()}
        self._turns: list[_LoggedTurn] = []
        self._laid: dict[int, LaidTile] = {}
        self._laid_in: dict[int, int] = {}
        """The number of turns before each was laid."""
        self._last_tile: int | None = None
        self._drawn: dict[int, tuple[int, int | None]] = {}
        """Tiles drawn: how many turns there had been, and who drew."""
        self._discarded: dict[int, int] = {}
        """Tiles that fitted nowhere: how many turns there had been."""
        self._met: dict[int, None] = {}
        """Both in the order in which they were first told of."""

    @property
    def number(self) -> int:
        """The number of the turn in progress, from 1; 0 before the first."""
        return len(self._turns)

    @property
    def last_mover(self) -> int | None:
        """The player who laid the last tile."""
        return self._turns[-1].player if self._turns else None

    def at(self, tile: int) -> LaidTile | None:
        """The tile of an id, if it lies on the table; the start tile is one of its type that was not laid."""
        if tile not in self._laid and type_of_id(tile) == START:
            return LaidTile(TYPES[START], (0, 0), 0)
        return self._laid.get(tile)

    def is_follower(self, event: Event) -> bool:
        """True if an event tells of a follower; some logs write those as tiles."""
        return event.kind == "playPartisan" or event.args.get("piece") == _FOLLOWER

    def lay(self, event: Event, player: int) -> bool:
        """A tile is laid; returns whether a turn began with it."""
        args, path, turn = event.args, event.path, self.number + 1
        tile = self._tile(event, "id", turn)
        kind = number(args.get("type"))
        if tile is None:
            return False
        if args.get("type") is not None and kind is None:
            self._found.misshapen(
                "The `type` of a tile", "a number from 1", args["type"], (*path, "type"), turn
            )
        elif kind is not None and kind not in TYPES:
            self._found.unsupported(_TILE, kind, (*path, "type"))
        elif kind is not None and kind != type_of_id(tile):
            message = f"The tile {tile} is of type {type_of_id(tile)}, but the log says {kind}"
            self._found.tell("kind", message, (*path, "type"), turn)
        x, y = self._coordinate(event, "x", turn), self._coordinate(event, "y", turn)
        orientation = number(args.get("ori"))
        if orientation is None or not 1 <= orientation <= 4:
            self._found.misshapen("`ori`", "a number from 1 to 4", args.get("ori"), (*path, "ori"), turn)
        elif self.number >= _MOST_TURNS:
            self._found.tell(
                "turns", f"The log lays more than {_MOST_TURNS} tiles, but there are {TILES}", path
            )
        elif x is not None and y is not None:
            layout = TYPES[type_of_id(tile) or START]
            laid = LaidTile(layout, (x, y), orientation - 1)
            if not self._turns and laid == LaidTile(TYPES[START], (0, 0), 0):
                return False  # the start tile itself
            if tile in self._laid:
                message = f"the tile {tile} is laid a second time"
                self._found.add(error("tile-laid-twice", message, "B1", Where((*path, "id"), turn=turn)))
            self._laid.setdefault(tile, laid)
            self._laid_in.setdefault(tile, self.number)
            self._last_tile = tile
            where = (*path, "id")
            placement = Placement(layout.code, (x, y), layout.rotation(orientation - 1), {}, where)
            self._turns.append(_LoggedTurn(player, placement, path, []))
            return True
        return False

    def deploy(self, event: Event, player: int | None) -> None:
        """A follower goes on the board."""
        args, path, turn = event.args, event.path, self.number
        figure = args.get("ptype")
        if figure is not None and figure != _ORDINARY:
            self.no_such_figure(figure, (*path, "ptype"))
            return
        if not self._turns:
            message = "A follower is put down before the first tile was laid"
            self._found.tell("order", message, path)
            return
        tile = self._last_tile if args.get("id") is None else self._tile(event, "id", turn)
        if tile is None:
            return
        laid = self.at(tile)
        place = None if laid is None else laid.place(args.get("pos"))
        if laid is None:
            message = f"A follower is put on the tile {tile}, which does not lie on the table"
            self._found.tell("follower", message, (*path, "id"), turn)
        elif place is None:
            written = args.get("pos")
            said = "A `pos` is missing: it is a" if written is None else f"`pos` {quoted(written)} is no"
            message = f"{said} place on a tile of the type {type_of_id(tile)}"
            self._found.tell("pos", message, (*path, "pos"), turn)
        else:
            at = None if laid.cell == self._turns[-1].placement.at else laid.cell
            point = None if place.point == CENTRE else place.point
            follower = Deployment("", FOLLOWER, self._roles[place.kind], at, point, path)
            self._turns[-1].actions.append((player, follower))

    def no_such_figure(self, figure: object, path: Path) -> None:
        """A figure is told of that is not the ordinary one."""
        if isinstance(figure, str):
            self._found.unsupported(_FIGURE, figure, path)
        else:
            self._found.misshapen("The kind of a figure", "a text", figure, path, self.number or None)

    def drew(self, event: Event) -> None:
        """A tile is drawn; when the bag is empty the event tells nothing."""
        if event.args.get("id") is not None:
            tile = self._tile(event, "id", None)
            if tile is not None:
                self._met.setdefault(tile)
                self._drawn.setdefault(tile, (self.number, event.packet.player))

    def discard(self, event: Event) -> None:
        """A drawn tile fits nowhere."""
        tile = self._tile(event, "tile_id", self.number + 1)
        if tile is not None:
            self._met.setdefault(tile)
            self._discarded.setdefault(tile, self.number)

    def turns(self, names: Mapping[int, str], ended: bool) -> list[Turn]:
        """The turns, with what was discarded before each; after the last turn what was left then.

        A tile that was drawn but never laid, in a game that has not ``ended``, may still be in hand.
        """
        discarded: dict[int, list[str]] = {}
        for tile in self._met:
            if tile in self._laid:
                continue
            before: int | None = self._discarded.get(tile)
            if before is None:
                before = self._put_aside(tile, ended)
            if before is not None:
                discarded.setdefault(before, []).append(TYPES[type_of_id(tile) or START].code)
        turns = [
            Turn(
                names.get(told.player),
                told.placement,
                tuple(
                    _put(names.get(told.player if who is None else who, ""), one) for who, one in told.actions
                ),
                tuple(discarded.get(index, ())),
                path=told.path,
            )
            for index, told in enumerate(self._turns)
        ]
        if self.number in discarded:
            turns.append(Turn(None, None, discarded=tuple(discarded[self.number]), path=self._turns[-1].path))
        return turns

    def _put_aside(self, tile: int, ended: bool) -> int | None:
        """The number of turns before a tile that was drawn but never laid was put aside; ``None``: none was.

        Players lay tiles as they drew them, perhaps one ahead of their turn: it was put aside before the
        next one that they drew was laid. In the end it was so when their turn came, if the game ``ended``.
        """
        turns, player = self._drawn[tile]
        met = False
        for other, (_, who) in self._drawn.items():
            met = met or other == tile
            laid = self._laid_in.get(other)
            if who == player and laid is not None:
                if met:
                    return laid
                turns = max(turns, laid + 1)
        return self._next_of(turns, player) if ended else None

    def _next_of(self, turns: int, player: int | None) -> int:
        """The number of turns before the next one of a player, after so many; all, if there is none."""
        for index in range(turns, self.number):
            if player is None or self._turns[index].player == player:
                return index
        return self.number

    def _tile(self, event: Event, key: str, turn: int | None) -> int | None:
        """The id of a tile, or ``None`` with a finding."""
        written = event.args.get(key)
        tile, path = number(written), (*event.path, key)
        if tile is None or tile < 1:
            self._found.misshapen(
                f"The `{key}` of a tile", f"a number from 1 to {TILES}", written, path, turn
            )
            return None
        if type_of_id(tile) is None:
            kind = number(event.args.get("type"))
            if kind is not None and kind not in TYPES:
                self._found.unsupported(_TILE, kind, (*event.path, "type"))
            self._found.unsupported("the tile", tile, path)
            return None
        return tile

    def _coordinate(self, event: Event, key: str, turn: int) -> int | None:
        written = event.args.get(key)
        value, path = number(written), (*event.path, key)
        if value is None:
            self._found.misshapen(f"`{key}`", "a whole number", written, path, turn)
        elif abs(value) > FARTHEST:
            message = f"`{key}` {quoted(value)} lies too far away; cells reach from {-FARTHEST} to {FARTHEST}"
            self._found.tell("far", message, path, turn)
            return None
        return value


def _put(player: str, follower: Deployment) -> Action:
    return Action(DEPLOY, replace(follower, player=player), follower.path)
