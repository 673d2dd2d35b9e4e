"""Saves of JCloisterZone: who enters which quarter, the count's way, and who leaves (CO4 to CO9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from carcscore.board.features import feature_in_play
from carcscore.expansions.count_of_carcassonne.moves import (
    COUNT_MOVE,
    ENTER,
    FINAL_MOVES,
    LEAVE,
    has_earned,
)
from carcscore.expansions.count_of_carcassonne.quarters import (
    CASTLE,
    FINAL,
    LEFT_FOR,
    NAME,
    Entering,
    Quarter,
    place_of,
    quarters_in,
)
from carcscore.formats.jcz.foreign import Foreign, Message, Moment, Payload, Says, Slot, When
from carcscore.game.events import Away, Put, Transferred
from carcscore.geometry import cells_from
from carcscore.tiles.kinds import FARM

_QUARTERS: Final = {f"QUARTER_{quarter.upper()}": quarter for quarter in LEFT_FOR}


def _entered(said: Message, before: Any) -> Any:
    """The entry of a follower into a quarter in a save, remembered until the follower leaves."""
    quarter = _QUARTERS.get(said.location or "")
    if quarter is None or said.figure is None:
        return None
    said.memory[NAME, said.meeple] = quarter
    return {"put": quarter, "figure": said.figure}


def _count_moved(said: Message, before: Any) -> Any:
    quarter = _QUARTERS.get(said.location or "")
    return None if quarter is None or before is None else {**before, "count": quarter}


def _left(said: Message, before: Any) -> Any:
    """A follower's leaving a quarter in a save; any other follower does not concern this."""
    quarter = said.memory.pop((NAME, said.meeple), None)
    if quarter is None or said.cell is None:
        return NotImplemented
    point = {} if said.point is None else {"point": said.point}
    return {"player": said.owner, "from": quarter, "to": said.cell, "figure": said.figure, **point}


class _City:
    """The followers in each quarter in the course of a game that is written, and where the count is."""

    def __init__(self) -> None:
        self.count: Quarter = CASTLE
        self.inside: dict[tuple[str, Quarter], int] = {}

    @staticmethod
    def of(now: Moment) -> _City:
        """That of the game."""
        city: _City = now.memory.setdefault(NAME, _City())
        return city

    def changes(self, player: str, quarter: Quarter, by: int) -> None:
        """So many more followers of a player are in a quarter."""
        self.inside[player, quarter] = self.inside.get((player, quarter), 0) + by

    def leaving(self, player: str, kinds: set[str]) -> bool:
        """True if a player could leave a quarter for a feature of one of these kinds."""
        return any(
            number and owner == player and quarter != self.count and kinds.intersection(LEFT_FOR[quarter])
            for (owner, quarter), number in self.inside.items()
        )


def _moved_out(now: Moment, at_end: bool) -> dict[str, list[Put]]:
    """The followers that left quarters in a turn before its scoring, or at the end, by player."""
    moved: dict[str, list[Put]] = {}
    for event in now.events:
        if isinstance(event, Put) and event.was in _PLACES:
            root = now.board.root(event.occupant.number)
            unfinished = not feature_in_play(now.board, root).complete
            if unfinished == at_end:
                moved.setdefault(event.occupant.player, []).append(event)
    return moved


def _leaving_told(now: Moment) -> Iterator[tuple[str, Payload]]:
    """Before the scoring who could leave a quarter for what is scored does so, or passes (CO7)."""
    city, moved, kinds = _City.of(now), _moved_out(now, at_end=False), set(_completed(now))
    for player in now.after_player:
        for put in moved.get(player, ()):
            yield from _told_to_leave(put, city)
        if city.leaving(player, kinds):
            yield "PASS", Payload({}, player=player)


def _told_to_leave(put: Put, city: _City) -> Iterator[tuple[str, Payload]]:
    assert isinstance(put.was, Away)
    city.changes(put.occupant.player, _PLACES[put.was], -1)
    yield "DEPLOY_MEEPLE", Payload({}, who=put.occupant, away=put.was)


def _completed(now: Moment) -> Iterator[str]:
    """The kinds of the features that the tile just laid completed."""
    for cell in cells_from(now.cell):
        placed = now.board.find(cell)
        for index, segment in enumerate(placed.turned.segments if placed else ()):
            near = cell == now.cell or segment.kind.completes == "around"
            if near and feature_in_play(now.board, now.board.root(placed.number(index))).complete:
                yield segment.kind.name


def _entering_told(entering: Entering, now: Moment) -> Iterator[tuple[str, Payload]]:
    """The follower that enters a quarter, and where the count goes (CO4, CO6)."""
    quarter, figure, count = entering
    assert quarter is not None
    city = _City.of(now)
    city.changes(now.player, quarter, 1)
    yield "DEPLOY_MEEPLE", Payload({"pointer": _pointer(quarter)}, figure, into=place_of(quarter))
    how, round_ = now.rules.chosen[NAME][COUNT_MOVE.name], quarters_in(now.rules)
    if how != "by-player":
        city.count = quarter if how == "follow" else round_[(round_.index(city.count) + 1) % len(round_)]
    elif count not in (None, city.count):
        city.count = count
        yield "MOVE_NEUTRAL_FIGURE", Payload({"figureId": "count.1", "to": _pointer(count)})
    else:
        yield "PASS", Payload({})


def _pointer(quarter: Quarter) -> dict[str, object]:
    return {"position": [0, 0], "feature": "Quarter", "location": f"QUARTER_{quarter.upper()}"}


def _declined(now: Moment) -> Iterator[tuple[str, Payload]]:
    """A pass, if the player could enter a quarter after the scoring and did not (CO4)."""
    entered = any(isinstance(event, Transferred) and event.to in _PLACES for event in now.events)
    able = not now.left[now.player].isdisjoint(now.rules.figures)
    if able and not entered and has_earned(now.player, now.events, now.rules):
        yield "PASS", Payload({})


def _final_moves(now: Moment) -> Iterator[tuple[str, Payload]]:
    """Before the final scoring whoever is in a quarter leaves it, one after the other, or passes (CO9)."""
    city, moved = _City.of(now), _moved_out(now, at_end=True)
    market_only = now.rules.chosen[NAME][FINAL_MOVES.name] == "market"
    kinds = {FARM.name} if market_only else set(_unfinished(now))
    waiting = [*now.after_player]
    while waiting:
        player = waiting.pop(0)
        if moves := moved.get(player):
            yield from _told_to_leave(moves.pop(0), city)
            waiting.append(player)
        elif city.leaving(player, kinds):
            yield "PASS", Payload({}, player=player)


def _unfinished(now: Moment) -> Iterator[str]:
    """The kinds of the features that are not complete."""
    for placed in now.board.tiles():
        for index, segment in enumerate(placed.turned.segments):
            if not feature_in_play(now.board, now.board.root(placed.number(index))).complete:
                yield segment.kind.name


_PLACES: Final = {place_of(quarter): quarter for quarter in LEFT_FOR}
_LEAVES: Final = Says(
    "DEPLOY_MEEPLE Road",
    LEAVE,
    _left,
    when=(When.AFTER,),
    anyone=True,
    at_end=(NAME, FINAL.name),
    tells=_leaving_told,
    slots=(Slot.SCORING,),
)
IN_SAVES: Final = Foreign(
    messages=(
        Says(
            "DEPLOY_MEEPLE Quarter",
            ENTER,
            _entered,
            when=(When.AFTER,),
            writes=_entering_told,
            tells=_declined,
            slots=(Slot.LATE,),
        ),
        Says("MOVE_NEUTRAL_FIGURE count", ENTER, _count_moved, goes_on=True, when=(When.AFTER,)),
        _LEAVES,
        *(
            replace(_LEAVES, message=f"DEPLOY_MEEPLE {feature}", tells=None)
            for feature in ("City", "Monastery", "Field", "Cloister", "Farm")
        ),
        Says("PASS", when=(When.BEFORE, When.AFTER), anyone=True, tells=_final_moves, slots=(Slot.END,)),
    )
)
