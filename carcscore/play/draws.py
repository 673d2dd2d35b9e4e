"""Names what a log of another program drew by random numbers: a replay tells which tokens that were."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from carcscore.findings import UnusableInput
from carcscore.game.chance import Drawn
from carcscore.play.replay import examine_log
from carcscore.record.model import Action, Record, Turn
from carcscore.rules.in_force import Rules
from carcscore.tiles.catalogue import Catalogue


def with_draws(record: Record, catalogue: Catalogue, rules: Rules) -> Record:
    """The log with everything named that it drew by numbers; as it is where that can't be told."""
    if record.random is None:
        return record
    try:
        outcome = examine_log(record, catalogue, rules)
    except UnusableInput:
        return record
    by_turn: dict[int | None, list[Drawn]] = {}
    for draw in outcome.game.chance.drawn:
        by_turn.setdefault(draw.turn, []).append(draw)
    turns = tuple(
        _with_drawn(turn, by_turn[number]) if number in by_turn else turn
        for number, turn in enumerate(record.turns or (), 1)
    )
    at_the_end = {draw.name: draw.data for draw in by_turn.get(None, ())}
    return replace(record, turns=turns, extra={**record.extra, **at_the_end})


def _with_drawn(turn: Turn, drawn: Iterable[Drawn]) -> Turn:
    """A turn that says what was drawn; what no message tells is an action more."""
    actions, extra = list(turn.actions), dict(turn.extra)
    for draw in drawn:
        if draw.under:
            extra[draw.name] = draw.data
            continue
        paths = [action.path if action.kind == draw.name else None for action in actions]
        if draw.path and draw.path in paths:
            place = paths.index(draw.path)
            actions[place] = replace(actions[place], data=draw.data)
        else:
            actions.append(Action(draw.name, draw.data, turn.path))
    return replace(turn, actions=tuple(actions), extra=extra)
