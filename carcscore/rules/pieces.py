"""Pieces that are no followers, set on the board as a record says, and what is wrong with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from carcscore.findings import Finding
from carcscore.geometry import point_name
from carcscore.record.model import Piece
from carcscore.rules.followers import no_segment, which_segment
from carcscore.rules.game import Game
from carcscore.rules.keeper import Wrong
from carcscore.rules.options import Rules
from carcscore.rules.table import Table, tile_code
from carcscore.rules.values import PieceStanding
from carcscore.tiles.model import NO_SEGMENT


def piece_words(piece: Piece | PieceStanding) -> str:
    """A piece with its owner: ``red's pawn``, or ``the pawn`` when it is neutral."""
    return f"the {piece.piece}" if piece.player is None else f"{piece.player}'s {piece.piece}"


def none_left(piece: PieceStanding, game: Game) -> Iterator[Wrong]:
    """What is wrong with a piece that is about to be put on the board: its owner has none left."""
    if piece.player is not None and game.supply[piece.player].get(piece.piece, 0) <= 0:
        message = f"{piece.player} has no {piece.piece} left in supply for this turn"
        yield Wrong("no-piece-left", message, game.rules.pieces[piece.piece].rule)


def set_pieces(table: Table, rules: Rules) -> tuple[list[PieceStanding], list[Finding]]:
    """The pieces of a final position where they stand, and findings for those that can't stand there.

    A piece with a role, or with a point, stands in the segment that these name; any other on the tile.
    """
    standing: list[PieceStanding] = []
    findings: list[Finding] = []
    for piece in table.record.pieces:
        placed = table.board.find(piece.at)
        name = table.name(piece.at)
        point = None if piece.point is None else point_name(piece.point)
        where = table.where(piece.path, piece.offset, piece.at, point)
        if placed is None:
            message = f"{piece_words(piece)} stands on {name}, where no tile lies"
            findings.append(Finding("no-tile-there", "error", message, where, rules.pieces[piece.piece].rule))
            continue
        index = NO_SEGMENT
        if piece.role is not None:
            kind = rules.roles[piece.role]
            index = which_segment(placed.turned, kind, piece.point)
            if index == NO_SEGMENT:
                sentence, unclear = no_segment(placed.turned, kind, piece.point, name)
                code, rule = ("which-segment", None) if unclear else ("no-such-segment", "B4")
                message = f"{piece_words(piece)} is left out: {sentence}"
                findings.append(Finding(code, "error", message, where, rule))
                continue
        elif piece.point is not None:
            found = placed.turned.segments_with(piece.point)
            if not found:
                message = (
                    f"{piece_words(piece)} is left out: no segment of {tile_code(placed.turned)} is there"
                )
                findings.append(Finding("which-segment", "error", message, where))
                continue
            index = found[0]
        number = placed.number(index) if index != NO_SEGMENT else NO_SEGMENT
        standing.append(
            PieceStanding(
                piece.player,
                piece.piece,
                piece.role,
                piece.at,
                index,
                number,
                piece.point,
                piece.path,
                piece.offset,
            )
        )
    return standing, findings


def piece_findings(table: Table, rules: Rules, supply: dict[str, int]) -> Iterator[Finding]:
    """Pieces of which a player has more on the board than there are, and pieces of the wrong owner."""
    used: Counter[tuple[str | None, str]] = Counter()
    for piece in table.record.pieces:
        kind = rules.pieces[piece.piece]
        where = table.where(piece.path, piece.offset, piece.at)
        if bool(kind.per_player) != (piece.player is not None):
            message = (
                f"a {piece.piece} belongs to a player: say whose it is"
                if kind.per_player
                else f"the {piece.piece} belongs to nobody: leave {piece.player} out"
            )
            yield Finding("whose-piece", "error", message, where)
            continue
        used[piece.player, piece.piece] += 1
        has = supply.get(piece.piece, kind.per_player)
        if kind.per_player and used[piece.player, piece.piece] == has + 1:
            message = f"{piece.player} has more than {has} {piece.piece} on the board"
            yield Finding("too-many-pieces", "error", message, where, kind.rule)
