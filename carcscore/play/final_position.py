"""From a turn log to the final position that it ends in: what then lies and stands on the table."""

from __future__ import annotations

from dataclasses import replace

from carcscore.game.game import Game
from carcscore.play.outcome import Outcome
from carcscore.record.model import Deployment, Placement, Record
from carcscore.scoring.values import NO_POINT, Occupant


def final_position(outcome: Outcome) -> Record:
    """The record of the final position of a log that was replayed: board, followers, track.

    Scoring it gives the same final awards as the log. A record that is no log is returned as it is.
    """
    record = outcome.record
    if not record.is_log:
        return record
    laid = outcome.table.board
    board = tuple(
        Placement(laid.at(cell).turned.tile.code, cell, laid.at(cell).turned.rotation, placement.marks)
        for cell, placement in outcome.table.placements.items()
    )
    followers = tuple(
        Deployment(follower.player, follower.figure, follower.role, follower.cell, follower.point)
        for follower in outcome.followers
    )
    pieces = tuple(_piece(piece, outcome.game) for piece in outcome.game.pieces)
    return replace(
        record,
        pieces=pieces,
        extra=outcome.game.holdings(),
        board=board,
        layout="list",
        a1=None,
        followers=followers,
        turns=None,
        last_actions=(),
        says_no_followers=False,
        track=dict(outcome.track or {}),
    )


def _piece(occupant: Occupant, game: Game) -> Deployment:
    point = None if occupant.point == NO_POINT else occupant.point
    piece = Deployment(occupant.player, occupant.figure, occupant.role, occupant.cell, point)
    return _beside(piece, occupant, game) if occupant in game.beside else piece


def _beside(piece: Deployment, occupant: Occupant, game: Game) -> Deployment:
    """A neutral piece with the follower beside which it stands, as far as that needs saying."""
    there = game.on_tile(occupant.cell)
    beside = game.beside[occupant]
    if beside is None:
        return replace(piece, alone=bool(there))
    place = (beside.player, beside.segment, beside.role)
    same = {present.figure for present in there if (present.player, present.segment, present.role) == place}
    figure = beside.figure if len(same) > 1 else ""
    point = beside.point if beside.cell == occupant.cell else game.point_at(beside, occupant.cell)
    return replace(piece, player=beside.player, role=beside.role, point=point, beside=figure)
