"""Saves of JCloisterZone (``.jcz``), read as records."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from carcscore.findings import Finding
from carcscore.record.jcz_claims import read_claims
from carcscore.record.jcz_replay import read_replay
from carcscore.record.jcz_setup import read_metadata, read_players, read_setup
from carcscore.record.jcz_words import TooMany, Trouble
from carcscore.record.model import End, Record, Turn
from carcscore.record.vocabulary import Vocabulary

_ENDED: Final = "#END"


def read_save(
    data: dict[str, Any], vocabulary: Vocabulary, expansions: tuple[str, ...], idle: Collection[str]
) -> tuple[Record | None, list[Finding]]:
    """The record that a save tells, and everything that was found on the way.

    ``expansions`` are the names of those in play, ``idle`` the rules of JCloisterZone that then do
    nothing. The record is ``None`` when something in the save is wrong or not supported. Its tiles have
    JCloisterZone's identifiers; ``end`` is ``final`` only where the save itself says that the game
    ended: whether all tiles were placed is for those to see who know the tiles. Never raises anything,
    whatever the data.
    """
    trouble = Trouble()
    try:
        return _read(data, vocabulary, expansions, idle, trouble), trouble.findings()
    except TooMany:
        return None, trouble.findings()


def _read(
    data: dict[str, Any],
    vocabulary: Vocabulary,
    expansions: tuple[str, ...],
    idle: Collection[str],
    trouble: Trouble,
) -> Record | None:
    setup = read_setup(data, vocabulary, expansions, idle, trouble)
    players = read_players(data.get("players"), trouble)
    turns, committed = read_replay(data.get("replay"), players, vocabulary, trouble)
    claimed, scored = read_claims(data, players, trouble)
    if trouble.unusable:
        return None
    end: End = "adjourned"
    if not committed:
        end = "mid-turn"
        message = "The save breaks off in the middle of this turn: its tile is laid but not scored."
        trouble.remark("note", "save-breaks-off", message, turns[-1].path, len(turns))
    elif _declared_over(data.get("gameAnnotations"), turns):
        end = "final"
    last = _last_turn(data.get("gameAnnotations"))
    if last is not None and last < len(turns):
        message = f"The set-up ends the game after turn {last}, but the save goes on with this one."
        trouble.remark("error", "after-the-end", message, turns[last].path, last + 1, "B10")
    return Record(
        players=players,
        rules=setup.rules,
        metadata=read_metadata(data),
        turns=turns,
        claimed=claimed,
        scored=scored,
        sets=setup.sets,
        supply=setup.supply,
        start=setup.start,
        end=end,
    )


def _declared_over(annotations: object, turns: tuple[Turn, ...]) -> bool:
    """Whether a test set-up ends its game where the save ends: by a number of turns, or in the draw order."""
    if not isinstance(annotations, dict):
        return False
    last = _last_turn(annotations)
    if last is not None and last <= len(turns):
        return True
    order = annotations.get("drawOrder")
    if not isinstance(order, list) or _ENDED not in order:
        return False
    left = iter(turns)
    turn = next(left, None)
    for tile in order[: order.index(_ENDED)]:
        # A tile that comes here and isn't the next to be placed was discarded.
        if turn is not None and turn.placement is not None and tile == turn.placement.tile:
            turn = next(left, None)
    return turn is None and _all_drawn(order, turns)


def _last_turn(annotations: object) -> int | None:
    """The number of turns after which a test set-up ends its game, if it says so."""
    last = annotations.get("endTurn") if isinstance(annotations, dict) else None
    return last if type(last) is int and last > 0 else None


def _all_drawn(order: list[Any], turns: tuple[Turn, ...]) -> bool:
    """Whether the last tile before the end mark was placed: what came after it may still lie in the bag."""
    before = order[: order.index(_ENDED)]
    return not before or (
        bool(turns) and turns[-1].placement is not None and turns[-1].placement.tile == before[-1]
    )
