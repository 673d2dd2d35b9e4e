"""Reads a link of CarcassonneLab as a turn log."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Final

from carcscore.findings import Finding, Where, error, note
from carcscore.formats.bga_tiles import START, TILES, TYPES, TileType
from carcscore.formats.door import with_place
from carcscore.formats.lab.parts import CUT, BadLink, LinkParts, split_link
from carcscore.formats.lab.signs import MOVE_LENGTH, BadSign, Move, read_move, read_types, types_text
from carcscore.geometry import CENTRE
from carcscore.record.log import DEPLOY
from carcscore.record.model import Action, Deployment, Placement, Player, Record, Turn
from carcscore.record.players import color_of
from carcscore.record.vocabulary import FOLLOWER, Vocabulary
from carcscore.sentences import PlayerName
from carcscore.source.errors import CONTROL
from carcscore.text import counted, quoted

_MOST_TILE_SIGNS: Final = len(types_text((START, *(TILES - 1) * (len(TYPES),))))
_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)
_SIGN: Final = "sign"


def read_link(text: str, vocabulary: Vocabulary) -> tuple[Record | None, list[Finding]]:
    """The record of the link in a text, and all findings; see :func:`placed` for their places.

    The record is ``None`` when something in the link can't be read. Never raises anything, whatever the text.
    """
    try:
        parts = split_link(text)
        return _LinkReader(parts, vocabulary).record()
    except BadLink as trouble:
        return None, [_bad(str(trouble), trouble.offset)]


def placed(finding: Finding) -> Finding:
    """A finding on a link with its place in the text, which its path holds, and the number of the move."""
    where = finding.where
    if where.path is not None and where.path[:1] == (_SIGN,):
        laid, drawn = (int(step) for step in where.path[1:3])
        at = drawn if "discarded" in where.path else laid + where.offset
        where = replace(where, path=(), offset=at)
    if where.turn is not None and where.line is None:
        finding = with_place(finding, f"move {where.turn}")
    return replace(finding, where=where)


def _bad(what: str, offset: int, turn: int | None = None) -> Finding:
    message = f"The link can't be read: {what}."
    return error("bad-link", message, where=Where((), offset, turn=turn))


class _LinkReader:
    """Reads the parts of a link, and finds all that is wrong with them."""

    def __init__(self, parts: LinkParts, vocabulary: Vocabulary) -> None:
        self.parts = parts
        self.role_on = {kind: role for role, kind in vocabulary.roles.items()}
        self.found: list[Finding] = []

    def record(self) -> tuple[Record | None, list[Finding]]:
        """The record, and all findings."""
        drawn, types, players = self.drawn(), self.types(), self.players()
        if types and len(drawn) == len(self.parts.start.split(".")) - 1:
            laid = self.laid(len(types) - 1 - len(drawn), drawn)
            turns = () if laid is None else self.turns(types, drawn, laid, players)
        if self.found:
            return None, self.found
        ended = len(types) == TILES
        if not ended:
            message = f"The link tells {counted(len(types), 'tile')} of {TILES}: the game stopped there."
            self.found.append(note("save-breaks-off", message, where=Where((), self.parts.moves.offsets[-1])))
        return Record(players, turns=turns, end="final" if ended else "adjourned"), self.found

    def unreadable(self, what: str, offset: int, turn: int | None = None) -> None:
        """Adds an error at a place in the text."""
        self.found.append(_bad(what, offset, turn))

    def drawn(self) -> list[tuple[int, int]]:
        """For each discarded tile how many had been laid before, and where the link says so."""
        viewer, *discards = self.parts.start.split(".")
        if not _NUMBER.fullmatch(viewer.text):
            message = "a number should say here where the viewer opens, with the discards after it: `0.1.1`"
            self.unreadable(message, viewer.offsets[0])
        drawn: list[tuple[int, int]] = []
        for each in discards:
            number = int(each.text) if _NUMBER.fullmatch(each.text) else -1
            if number < 0:
                self.unreadable(
                    "a discarded tile is given by the number of tiles laid before", each.offsets[0]
                )
            elif drawn and number < drawn[-1][0]:
                self.unreadable("the discarded tiles are not in the order of the game", each.offsets[0])
            else:
                drawn.append((number, each.offsets[0]))
        return drawn

    def types(self) -> tuple[int, ...]:
        """The types of the tiles, the start tile first; none when they can't be read."""
        tiles = self.parts.tiles
        if len(tiles.text) > _MOST_TILE_SIGNS:
            self.unreadable(f"it has more than the {TILES} tiles of the base game", tiles.offsets[0])
            return ()
        try:
            types = read_types(tiles.text)
        except BadSign as bad:
            self.unreadable(f"{bad}, but here is {quoted(tiles.text[bad.place])}", tiles.offsets[bad.place])
            return ()
        if types[:1] != (START,) or types_text(types) != tiles.text:
            what = "its tiles don't begin with the start tile, so a sign of them is wrong, missing or added"
            self.unreadable(f"{what}. {CUT}", tiles.offsets[0])
            return ()
        if len(types) > TILES:
            self.unreadable(f"it has more than the {TILES} tiles of the base game", tiles.offsets[0])
            return ()
        return types

    def laid(self, expected: int, drawn: list[tuple[int, int]]) -> list[Move | None] | None:
        """The tiles laid by players, so many as expected: ``None`` for one that can't be read, or for all."""
        signs, turns = self.parts.moves, max(0, expected)
        if expected < 0:
            self.unreadable("it has more discarded tiles than tiles", self.parts.start.offsets[0])
            return None
        if len(signs.text) != MOVE_LENGTH * turns:
            what = f"by its tiles and discards {counted(turns, 'tile')} were laid, which takes"
            here = f"{MOVE_LENGTH * turns} signs, but there are {len(signs.text)}"
            self.unreadable(f"{what} {here}. {CUT}", signs.offsets[-1])
            return None
        if drawn and drawn[-1][0] > turns:
            number, offset = drawn[-1]
            self.unreadable(
                f"a tile was discarded after {counted(number, 'tile')}, but {turns} were laid", offset
            )
            return None
        moves: list[Move | None] = []
        for turn in range(turns):
            four = signs.part(MOVE_LENGTH * turn, MOVE_LENGTH * (turn + 1))
            try:
                moves.append(read_move(four.text))
            except BadSign as bad:
                here = quoted(four.text[bad.place])
                self.unreadable(f"{bad}, but here is {here}", four.offsets[bad.place], turn + 1)
                moves.append(None)
        return moves

    def players(self) -> tuple[Player, ...]:
        """The players in seat order."""
        names, colours = self.parts.names, self.parts.colours
        if len(names) != len(colours):
            many = f"{counted(len(names), 'player')} but {counted(len(colours), 'colour')}"
            self.unreadable(f"it names {many}. {CUT}", colours[-1].offsets[-1])
            return ()
        for name in names:
            odd = re.search(CONTROL, name.text)
            if odd is not None:
                what = f"the name {quoted(name.text)} holds a control character, which can't be shown"
                self.unreadable(f"{what}. Write the name without it", name.offsets[odd.start()])
        times = Counter(color_of(colour.text) for colour in colours)
        players = []
        for colour in colours:
            color = color_of(colour.text)
            if color is None:
                self.unreadable(f"{quoted(colour.text)} is not a colour. {CUT}", colour.offsets[0])
            elif times[color] > 1:
                self.unreadable(f"two players have the colour {color}", colour.offsets[0])
                times[color] = 0
        for name, colour in zip(names, colours, strict=True):
            color = color_of(colour.text) or ""
            players.append(Player(PlayerName(color), color, name.text if name.text.strip() else color))
        return tuple(players)

    def turns(
        self,
        types: tuple[int, ...],
        drawn: list[tuple[int, int]],
        laid: list[Move | None],
        players: tuple[Player, ...],
    ) -> tuple[Turn, ...]:
        """The turns, each with the tiles discarded in it; the last one may have nothing else."""
        queue, turns = iter(types[1:]), []
        for number, move in enumerate([*laid, None]):
            sign = self.parts.moves.offsets[MOVE_LENGTH * number]
            places = [offset for before, offset in drawn if before == number]
            discarded = tuple(TYPES[next(queue)].code for _ in places)
            player = players[number % len(players)].id if players else ""
            path = (_SIGN, sign, places[0] if places else sign)
            if number == len(laid):
                if discarded:
                    turns.append(Turn(player, None, discarded=discarded, path=path))
                break
            tile = TYPES[next(queue)]
            if move is None:
                continue
            placement = Placement(tile.code, move.cell, tile.rotation(move.turn), path=path)
            actions = self.actions(tile, move, player, number + 1)
            turns.append(Turn(player, placement, actions, discarded, path=path))
        return tuple(turns)

    def actions(self, tile: TileType, move: Move, player: str, turn: int) -> tuple[Action, ...]:
        """The follower put on a tile just laid, if there is one."""
        if not move.pos:
            return ()
        offset = self.parts.moves.offsets[MOVE_LENGTH * turn - 1]
        place = tile.place(move.pos, move.turn)
        if place is None:
            message = f"The tile {tile.code} has no place {move.pos} where a follower could stand."
            self.found.append(error("no-such-pos", message, where=Where((), offset, turn=turn)))
            return ()
        point = None if place.point == CENTRE else place.point
        where = (_SIGN, offset, offset)
        follower = Deployment(player, FOLLOWER, self.role_on[place.kind], None, point, where)
        return (Action(DEPLOY, follower, where),)
