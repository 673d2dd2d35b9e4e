"""The compact grammar: one line for a follower, a piece or a turn.

::

    PLAYER [FIGURE] ROLE CELL [POINT]                   a follower on the board
    [PLAYER] PIECE [ROLE] CELL [POINT]                  any other piece; neutral ones have no player
    [PLAYER] TILE CELL [FIGURE] [ROLE [POINT]]          a turn
    [FIGURE] ROLE [CELL] [POINT]                        a follower in a turn in long form

Words may be written in any case. What can't be read raises :class:`ParseError` with the offset of the word.
"""

from __future__ import annotations

from typing import Final

from carcscore.findings import Path
from carcscore.geometry import Cell, is_sheet_name, parse_pair
from carcscore.record.context import POINT_WORDS, Context
from carcscore.record.errors import ParseError
from carcscore.record.grid import Typed, parse_tile
from carcscore.record.model import Deployment
from carcscore.record.players import parses
from carcscore.record.vocabulary import COLORS, FOLLOWER
from carcscore.text import quoted

_NO_WORD: Final = ""


class Line:
    """A compact line that is read word by word."""

    def __init__(self, text: str, context: Context) -> None:
        self.context = context
        self.text = text
        self.words = text.split()
        self.next = 0

    @property
    def offset(self) -> int:
        """The index of the next word in the line; its end when there is none."""
        if self.next >= len(self.words):
            return len(self.text)
        text, end = self.text, 0
        for word in self.words[: self.next]:
            end = text.index(word, end) + len(word)
        return text.index(self.words[self.next], end)

    def peek(self, ahead: int = 0) -> str:
        """A word that is still to be read, or an empty text."""
        index = self.next + ahead
        return self.words[index] if index < len(self.words) else _NO_WORD

    def take(self) -> str:
        """The next word, which is then read."""
        word = self.peek()
        self.next += 1
        return word

    def missing(self, what: str, example: str) -> ParseError:
        """The error of a word that is not there; returned for raising."""
        before = f" before {quoted(self.peek())}" if self.peek() else ""
        message = f"{quoted(self.text)} names no {what}{before}; the form is `{example}`."
        return ParseError("missing-word", message, self.offset)

    def player(self, form: str) -> str:
        """The player at the beginning of the line."""
        context, word = self.context, self.peek()
        self.refuse_name_with_blanks()
        found = context.players.find(word)
        if found is None:
            self._explain_no_player(word, form)
            return self.take()  # the players could not be read, so nothing is known of this one
        if not self.is_player():
            raise self._needs_long_form(found, word)
        self.next += 1
        return found

    def is_player(self) -> bool:
        """True if the next word can mean nothing but a player: a colour or a name that is no other word."""
        called = self.context.players.called(self.peek())
        return called is not None and self.context.fits_compact(called)

    def refuse_name_with_blanks(self) -> None:
        """Raises :class:`ParseError` when the name of a player stands here that has blanks."""
        if self.peek() in self.context.players.seats:
            return
        rest = self.text[self.offset :].lower()
        for player in self.context.players.with_blanks:
            if rest.startswith(player.name.lower()):
                raise self._needs_long_form(player.id, player.name)

    def _explain_no_player(self, word: str, form: str) -> None:
        context = self.context
        folded = word.lower()
        if not word or folded in context.vocabulary.roles or folded in context.vocabulary.figures:
            raise self.missing("player", form)
        if context.players.complete:
            message = context.players.unknown(word, context.findings)
            raise ParseError("unknown-player", message, self.offset)

    def _needs_long_form(self, player: str, called: str) -> ParseError:
        otherwise = f"say `{player}`" if player in COLORS else "give the player a colour"
        message = (
            f"The name {quoted(called)} has blanks or looks like another word of the format, so it can be "
            f"used only in long form, as `{{player: ...}}`; or {otherwise}."
        )
        return ParseError("needs-long-form", message, self.offset)

    def figure_and_role(self, form: str) -> tuple[str, str]:
        """The figure (a follower, or the one that the role implies, when none is named) and the role."""
        vocabulary = self.context.vocabulary
        first, second = self.peek().lower(), self.peek(1).lower()
        figure = ""
        if first in vocabulary.figures and (first not in vocabulary.roles or second in vocabulary.roles):
            figure = first
            self.next += 1
        word = self.peek()
        if not word or self._is_cell(word) or word.upper() in POINT_WORDS:
            raise self.missing("role", form)
        also = () if figure else vocabulary.figures
        role = word.lower()
        if role not in vocabulary.roles:
            raise self.context.unknown_role(word, self.offset, also)
        self.next += 1
        return figure or vocabulary.implied.get(role, FOLLOWER), role

    def cell(self, form: str) -> Cell:
        """The cell."""
        word = self.peek()
        if not word:
            raise self.missing("cell", form)
        cell = self.context.cell(word, self.offset)
        self.next += 1
        return cell

    def last_point(self) -> int | None:
        """The point, if there is a further word; refuses what follows."""
        word = self.peek()
        if not word:
            return None
        point = self.context.point(word, self.offset)
        self.next += 1
        if self.peek():
            message = f"{quoted(self.peek())} is one word too many; the line should end before it."
            raise ParseError("extra-word", message, self.offset)
        return point

    @staticmethod
    def _is_cell(word: str) -> bool:
        return _is_pair(word) or is_sheet_name(word)


FOLLOWER_FORM: Final = "PLAYER [FIGURE] ROLE CELL [POINT]"
PIECE_FORM: Final = "[PLAYER] PIECE [ROLE] CELL [POINT]"
TURN_FORM: Final = "[PLAYER] TILE CELL [FIGURE] [ROLE [POINT]]"
DEPLOYMENT_FORM: Final = "[FIGURE] ROLE [CELL] [POINT]"


def parse_follower(text: str, context: Context, path: Path) -> Deployment:
    """A follower on the board."""
    line = Line(text, context)
    offset = line.offset
    player = line.player(FOLLOWER_FORM)
    figure, role = line.figure_and_role(FOLLOWER_FORM)
    return Deployment(player, figure, role, line.cell(FOLLOWER_FORM), line.last_point(), path, offset)


def parse_piece(text: str, context: Context, path: Path) -> Deployment:
    """Any other piece on the board."""
    line = Line(text, context)
    offset = line.offset
    vocabulary = context.vocabulary
    player = ""
    if line.peek().lower() not in vocabulary.pieces:
        known = line.is_player()
        if not known and line.peek(1).lower() not in vocabulary.pieces:
            context.piece(line.peek(), offset)
        player = line.player(PIECE_FORM)
    if not line.peek():
        raise line.missing("piece", PIECE_FORM)
    piece = context.piece(line.peek(), line.offset)
    line.next += 1
    role = line.take().lower() if line.peek().lower() in vocabulary.roles else ""
    return Deployment(player, piece, role, line.cell(PIECE_FORM), line.last_point(), path, offset)


def parse_turn(text: str, context: Context) -> tuple[str | None, Typed, int, Cell, Line]:
    """Player, tile, the offset of the tile's word, cell, and the line from the figure on."""
    line = Line(text, context)
    player = None
    if _is_pair(line.peek(1)):
        if line.is_player():
            line.next = 1
            raise line.missing("tile", TURN_FORM)
    else:
        if not _is_pair(line.peek(2)):
            _explain_no_cell(line)
        player = line.player(TURN_FORM)
    offset = line.offset
    try:
        tile = parse_tile(line.take())
    except ValueError as problem:
        raise ParseError("bad-tile-code", str(problem), offset) from None
    if tile[2]:
        message = "`*` marks the start tile on a grid; in a turn leave it out."
        raise ParseError("bad-tile-code", message, offset)
    return player, tile, offset, line.cell(TURN_FORM), line


def parse_deployment(text: str, player: str, context: Context, path: Path) -> Deployment:
    """A follower deployed in a turn of this player."""
    line = Line(text, context)
    offset = line.offset
    figure, role = line.figure_and_role(DEPLOYMENT_FORM)
    cell = line.cell(DEPLOYMENT_FORM) if Line._is_cell(line.peek()) else None
    return Deployment(player, figure, role, cell, line.last_point(), path, offset)


def _is_pair(word: str) -> bool:
    return "," in word and parses(parse_pair, word)


def _explain_no_cell(line: Line) -> None:
    """No cell stands where a turn has one: names the word that seems to be meant."""
    line.refuse_name_with_blanks()
    line.next += 2 if line.is_player() else 1
    if not line.peek():
        raise line.missing("cell", TURN_FORM)
    line.cell(TURN_FORM)
