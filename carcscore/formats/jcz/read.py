"""Reads a save of JCloisterZone as a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from carcscore.findings import Finding, Where, error, note
from carcscore.formats.jcz.errors import SaveFindings, TooMany
from carcscore.formats.jcz.foreign import Foreign
from carcscore.formats.jcz.replay import read_replay
from carcscore.formats.jcz.setup import read_metadata, read_players, read_setup
from carcscore.formats.jcz.words import FEATURES, random_in
from carcscore.record.model import End, Player, Record, ScoreClaim, Turn, usual_start_of
from carcscore.record.vocabulary import Vocabulary
from carcscore.text import quoted

_ENDED: Final = "#END"
_KINDS: Final = {word: kind for kind, theirs in FEATURES.items() for word in (kind, theirs)}
_HAS: Final = re.compile(r"(?P<player>.{1,200}) has (?P<points>-?[0-9]{1,6}) points?\.?", re.ASCII)
_SCORED: Final = re.compile(
    r"(?P<player>.{1,200}) scored (?P<kind>[A-Za-z-]{1,20}) for (?P<points>-?[0-9]{1,6}) points?\.?", re.ASCII
)
_MOST_ASSERTIONS: Final = 1000


def read_save(
    data: dict[str, Any], vocabulary: Vocabulary, foreign: Foreign
) -> tuple[Record | None, list[Finding]]:
    """The record of a save, and all findings.

    The vocabulary and the names are those of the expansions in play. The record is ``None`` when something in
    the save is wrong or not supported. Its tiles have foreign identifiers; ``end`` is ``final`` only where
    the save says that the game ended. ``complete_foreign_log`` fills in what only the tiles show.
    Never raises anything, whatever the data.
    """
    found = SaveFindings()
    try:
        return _read(data, vocabulary, foreign, found), found.all()
    except TooMany:
        return None, found.all()


def _read(
    data: dict[str, Any], vocabulary: Vocabulary, foreign: Foreign, found: SaveFindings
) -> Record | None:
    setup = read_setup(data, vocabulary, foreign, found)
    players = read_players(data.get("players"), found)
    turns, committed, at_end = read_replay(data.get("replay"), players, vocabulary.roles, foreign, found)
    claimed, scored = _read_claims(data, players, vocabulary, found)
    if found.unusable:
        return None
    end: End = "adjourned"
    if not committed:
        end = "mid-turn"
        message = "The save stops in the middle of this turn: its tile is laid but not scored."
        found.add(note("save-breaks-off", message, where=Where(turns[-1].path, turn=len(turns))))
    elif _declared_over(data.get("gameAnnotations"), turns):
        end = "final"
    last = _last_turn(data.get("gameAnnotations"))
    if last is not None and last < len(turns):
        message = f"The set-up ends the game after turn {last}, but the save continues with this one."
        found.add(error("after-the-end", message, "B10", Where(turns[last].path, turn=last + 1)))
    return Record(
        players=players,
        rules=setup.rules,
        metadata=read_metadata(data),
        turns=_with_draws(turns, data.get("gameAnnotations"))[: len(turns) + committed],
        claimed=claimed,
        scored=scored,
        sets=setup.sets,
        supply=setup.supply,
        start=setup.start,
        usual_start=usual_start_of(vocabulary),
        end=end,
        extra=at_end,
        foreign=True,
        random=random_in(data, key="initialRandom") if foreign.draws else None,
        drawn_in_order=_drawn_in_order(data.get("gameAnnotations")),
    )


def _drawn_in_order(annotations: object) -> int:
    """The number of tiles that a test set-up has drawn in an order that it states."""
    order = annotations.get("drawOrder") if isinstance(annotations, dict) else None
    return len(order) if isinstance(order, list) else 0


def _declared_over(annotations: object, turns: tuple[Turn, ...]) -> bool:
    """True if a test set-up ends the game with the save: after a number of turns, or in the draw order."""
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
    before = order[: order.index(_ENDED)]
    for tile in before:
        # A tile that comes here and isn't the next to be placed was discarded.
        if turn is not None and turn.placement is not None and tile == turn.placement.tile:
            turn = next(left, None)
    # What was drawn after the last tile that was placed may still lie in the bag.
    last_placed = turns[-1].placement if turns else None
    return turn is None and (not before or (last_placed is not None and last_placed.tile == before[-1]))


def _with_draws(turns: tuple[Turn, ...], annotations: object) -> tuple[Turn, ...]:
    """The turns with the tiles that by the draw order were drawn and not placed.

    Those after the last turn are an entry of their own; they, or some of them, may still lie in the bag.
    """
    order = annotations.get("drawOrder") if isinstance(annotations, dict) else None
    if not isinstance(order, list) or not all(isinstance(tile, str) for tile in order):
        return turns
    discarded: list[list[str]] = [[]]
    for tile in order[: order.index(_ENDED) if _ENDED in order else None]:
        placement = turns[len(discarded) - 1].placement if len(discarded) <= len(turns) else None
        if placement is not None and tile == placement.tile:
            discarded.append([])
        else:
            discarded[-1].append(tile)
    if len(discarded) <= len(turns):
        return turns  # another game's order
    told = [replace(turn, discarded=tuple(drawn)) for turn, drawn in zip(turns, discarded, strict=False)]
    return (*told, *([Turn(None, None, discarded=tuple(discarded[-1]))] if discarded[-1] else ()))


def _last_turn(annotations: object) -> int | None:
    """The number of turns after which a test set-up ends its game, if it says so."""
    last = annotations.get("endTurn") if isinstance(annotations, dict) else None
    return last if type(last) is int and last > 0 else None


def _read_claims(
    data: Mapping[str, Any], players: tuple[Player, ...], vocabulary: Vocabulary, found: SaveFindings
) -> tuple[dict[str, int] | None, tuple[ScoreClaim, ...]]:
    """The totals and the single awards that a scenario asserts; other assertions get a note."""
    test = data.get("test")
    written = test.get("assertions") if isinstance(test, dict) else None
    if not isinstance(written, list):
        return None, ()
    ids = {player.id for player in players}
    words = (*vocabulary.roles.values(), *vocabulary.pieces, *vocabulary.awards)
    kinds = {kind: kind for kind in words} | _KINDS
    totals: dict[str, int] = {}
    scored: list[ScoreClaim] = []
    for number, text in enumerate(written[:_MOST_ASSERTIONS]):
        path = ("test", "assertions", number)
        sentence = text.strip() if isinstance(text, str) else ""
        has, got = _HAS.fullmatch(sentence), _SCORED.fullmatch(sentence)
        if got and got["player"] in ids and got["kind"].lower() in kinds:
            claim = ScoreClaim(got["player"], kinds[got["kind"].lower()], int(got["points"]), path)
            scored.append(claim)
        elif (
            has
            and has["player"] in ids
            and totals.setdefault(has["player"], int(has["points"])) == int(has["points"])
        ):
            continue
        else:
            message = f"The assertion {quoted(text)} is not checked: only points of players are."
            found.remark("note", "assertion-not-checked", message, path)
    return totals or None, tuple(scored)
