"""Writes a log of the base game as a link of CarcassonneLab."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from carcscore.formats.bga_tiles import START, TILES, TYPE_OF, TYPES
from carcscore.formats.lab.parts import LONGEST, joined_link
from carcscore.formats.lab.signs import FARTHEST, Move, move_text, types_text
from carcscore.game.setup import supply_of
from carcscore.geometry import pair_name
from carcscore.play.outcome import Outcome, Played
from carcscore.record.model import START_TILE, Placement, Player, Turn
from carcscore.record.vocabulary import COLORS, FOLLOWER
from carcscore.rules.in_force import Rules
from carcscore.text import listed

_VIEWER: Final = "0"
"""The number where the viewer opens: at the start tile."""
_COLOURS: Final = tuple(dict.fromkeys(("red", "blue", "green", "yellow", "black", *COLORS)))
"""For players who have none; those of Board Game Arena first."""


def link_text(outcome: Outcome) -> str:
    """The link of a log.

    Raises :class:`ValueError` with a sentence that names everything in the game that a link can't tell.
    """
    problems = list(_game_problems(outcome))
    in_turns: dict[str, list[str]] = {}
    for what, place in _turn_problems(outcome):
        in_turns.setdefault(what, []).append(place)
    problems += [f"{what} ({', '.join(places)})" for what, places in in_turns.items()]
    if problems:
        raise ValueError(f"a link of CarcassonneLab can't express {listed(problems)}")
    types, moves, start = [START], "", _VIEWER
    for number, (turn, played) in enumerate(_turns(outcome)):
        for code in turn.discarded:
            types.append(_type(outcome, code))
            start += f".{number}"
        if turn.placement is not None:
            types.append(_type(outcome, turn.placement.tile))
            move = Move(turn.placement.at, _turned(outcome, turn.placement), _pos(outcome, played) or 0)
            moves += move_text(move)
    players = outcome.record.players
    names = [player.name for player in players]
    link = joined_link(start, types_text(types), moves, names, _colours(players))
    if len(types) > TILES or len(link) > LONGEST:
        what = f"more than {TILES} tiles" if len(types) > TILES else "names as long as these"
        raise ValueError(f"a link of CarcassonneLab can't express {what}")
    return f"{link}\n"


def _turns(outcome: Outcome) -> Iterable[tuple[Turn, Played]]:
    return zip(outcome.record.turns or (), outcome.turns, strict=True)


def _game_problems(outcome: Outcome) -> Iterator[str]:
    """The parts of a record that a link can't hold, but for single turns."""
    record, rules = outcome.record, outcome.rules
    if record.turns is None:
        yield "a final position"
    yield from (f"the expansion {facts.name}" for facts in rules.facts)
    if rules.farms != Rules.farms:
        yield f"farms by the rule {rules.farms}"
    if rules.small_city != Rules.small_city:
        yield f"that a city of two tiles pays {rules.small_city}"
    if rules.tie_break != Rules.tie_break:
        yield f"the tie break {rules.tie_break}"
    if rules.expansions:
        return
    if record.sets not in (None, {"base": 1}):
        yield "other tiles than those of one base game"
    if record.own_tiles:
        yield "tiles of the record's own"
    if supply_of(record, rules) != supply_of(replace(record, supply=None), rules):
        yield "another number of followers than usual"
    if record.turns is not None and record.start_tiles != (START_TILE,):
        yield f"another start than the tile {START_TILE.tile} on {pair_name(START_TILE.at)}, unturned"
    if record.end == "mid-turn":
        yield "that the last tile was not scored (`end: mid-turn`)"
    if record.last_actions:
        yield "what is done after the last turn"


def _turn_problems(outcome: Outcome) -> Iterator[tuple[str, str]]:
    """The parts of single turns that a link can't hold, and where."""
    errors = [each for each in reversed(outcome.findings) if each.severity == "error"]
    # What is said of the follower itself explains most.
    said = {each.where.turn: each.message for each in sorted(errors, key=lambda each: each.rule == "B4")}
    ids, in_order = [player.id for player in outcome.record.players], True
    for number, (turn, played) in enumerate(_turns(outcome)):
        here, placement = f"turn {played.number}", turn.placement
        following = ids[number % len(ids)]
        last = played is outcome.turns[-1] and turn.discarded
        if in_order and (played.player != following or turn.again or (placement is None and not last)):
            in_order = False
            yield "a turn that was lost or out of order", here
        if placement is not None and max(map(abs, placement.at)) > FARTHEST:
            at = pair_name(placement.at)
            yield f"a tile more than {FARTHEST} cells from the start tile", f"{here}: {at}"
        if placement is not None and placement.marks:
            yield "further marks on a tile", here
        if not outcome.rules.expansions and len(turn.actions) != (_pos(outcome, played) is not None):
            if not played.deployed and played.number in said:
                yield "a follower that was not put", f"{here}: {said[played.number].rstrip('.')}"
            else:
                yield "a follower that did not go onto the tile just laid, or not alone", here


def _type(outcome: Outcome, code: str) -> int:
    tile = outcome.table.catalogue.find(code)
    assert tile is not None, "a game with unknown tiles has no outcome"
    return TYPE_OF[tile.code]


def _turned(outcome: Outcome, placement: Placement) -> int:
    """The turn of a tile as links count it."""
    return TYPES[_type(outcome, placement.tile)].turn(placement.rotation)


def _pos(outcome: Outcome, played: Played) -> int | None:
    """The place of the follower that was put on the tile just laid; ``None`` if not just one was."""
    if len(played.deployed) != 1 or played.deployed[0].cell != played.cell:
        return None
    put = played.deployed[0]
    turned = outcome.table.board.at(put.cell).turned
    if put.figure != FOLLOWER or turned.tile.code not in TYPE_OF:
        return None
    segment, kind = turned.segments[put.segment], TYPES[TYPE_OF[turned.tile.code]]
    return kind.pos(segment.kind.name, segment.points, kind.turn(turned.rotation))


def _colours(players: Sequence[Player]) -> list[str]:
    """A colour for each player: their own, else the first that nobody has."""
    own = {player.color for player in players}
    left = (colour for colour in _COLOURS if colour not in own)
    return [player.color or next(left) for player in players]
