"""Writes a log that was replayed as a save of JCloisterZone (``.jcz``)."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from carcscore.formats.jcz.complete import complete_foreign_log
from carcscore.formats.jcz.errors import SaveFindings
from carcscore.formats.jcz.foreign import Foreign, RuleWords
from carcscore.formats.jcz.names import foreign_of
from carcscore.formats.jcz.numbers import Numbers
from carcscore.formats.jcz.setup import FARMERS, TINY_CITY, read_players
from carcscore.formats.jcz.words import FEATURES
from carcscore.formats.jcz.write_turns import (
    identifier,
    messages,
    named,
    turned_round,
    written_actions,
)
from carcscore.game.setup import hands, supply_of
from carcscore.play.outcome import Outcome
from carcscore.record.log import DEPLOY
from carcscore.record.model import Record
from carcscore.rules.facts import vocabulary
from carcscore.rules.in_force import Rules
from carcscore.text import listed
from carcscore.tiles.catalogue import Catalogue

_VERSION: Final = "5.11.0"
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


def save_text(outcome: Outcome) -> str:
    """The text of the save of a log, a line a message.

    Raises :class:`ValueError` with a sentence when no save can hold the game.
    """
    _check(outcome)
    record, catalogue, rules = outcome.record, outcome.table.catalogue, outcome.rules
    foreign = foreign_of(rules.facts)
    numbers = Numbers(outcome, foreign)
    drawn = list(_drawn(record, catalogue))
    players = read_players([{"name": player.name} for player in record.players], SaveFindings())
    names = {player.id: unique.name for player, unique in zip(record.players, players, strict=True)}
    date = record.metadata.date
    head: dict[str, Any] = {
        "appVersion": _VERSION,
        "gameId": "",
        "name": record.metadata.title or "",
        "initialRandom": numbers.of_commit(0),
        "created": f"{date}T00:00:00.000Z" if date and _DATE.fullmatch(date) else None,
        "setup": _setup(outcome, foreign),
        "players": [{"name": player.name, "slot": seat} for seat, player in enumerate(players)],
    }
    tail: dict[str, Any] = {"gameAnnotations": _annotations(record, catalogue, foreign, drawn)}
    test = {"description": record.metadata.notes or "", "assertions": list(_assertions(record, names))}
    if any(test.values()):
        tail["test"] = test
    replay = map(_json, messages(outcome, vocabulary(rules.expansions).roles, foreign, drawn, numbers))
    lines = [f'"{key}":{_json(value)}' for key, value in head.items() if value is not None]
    lines.append('"replay":[\n' + ",\n".join(replay) + "]")
    lines += [f'"{key}":{_json(value)}' for key, value in tail.items()]
    return "{" + ",\n".join(lines) + "}\n"


def _setup(outcome: Outcome, foreign: Foreign) -> dict[str, Any]:
    """The boxes, elements and rules of a game, and the tiles with which it began."""
    record, catalogue, rules = outcome.record, outcome.table.catalogue, outcome.rules
    sets = dict.fromkeys(vocabulary(rules.expansions).sets, 1) if record.sets is None else record.sets
    set_names = _printings(foreign, catalogue)
    return {
        "sets": {
            name: copies
            for ours, copies in sets.items()
            if copies
            for name in _boxes(set_names, ours, catalogue)
        },
        "elements": _elements(outcome, foreign),
        "rules": ({TINY_CITY: "2"} if rules.small_city == 2 else {}) | _options(rules, foreign),
        "start": [
            {
                "tile": identifier(catalogue, start.tile),
                "x": start.at[0],
                "y": start.at[1],
                "rotation": 90 * start.rotation,
            }
            for start in record.start_tiles
        ],
    }


def _annotations(
    record: Record, catalogue: Catalogue, foreign: Foreign, drawn: Iterable[Sequence[str]]
) -> dict[str, Any]:
    """The tiles drawn from the bag, one by one, and the end of the drawing; those from the hand are not."""
    hand = [
        turn.placement is not None and turn.placement.tile in catalogue.in_hand for turn in record.turns or ()
    ]
    order = [names[:-1] if from_hand else names for names, from_hand in zip(drawn, hand, strict=True)]
    annotations: dict[str, Any] = {"drawOrder": [*chain.from_iterable(order)]}
    end_turn = _end_turn(record, catalogue, foreign)
    if end_turn is not None:
        annotations["endTurn"] = end_turn
    return annotations


def _check(outcome: Outcome) -> None:
    record, rules = outcome.record, outcome.rules
    if record.turns is None:
        raise ValueError("a save records a game turn by turn, but this record is a final position")
    error = next((finding for finding in outcome.findings if finding.severity == "error"), None)
    if error is not None:
        raise ValueError(f"a save can hold only a legal game, but here {error.message}")
    if rules.farms not in ("third", "none"):
        raise ValueError(f"JCloisterZone does not know the farm rule {rules.farms}")
    if rules.tie_break != "shared":
        raise ValueError(f"JCloisterZone does not know the tie break {rules.tie_break}")
    if record.own_tiles or any(turn.placement and turn.placement.marks for turn in record.turns):
        raise ValueError("JCloisterZone does not know the tiles or marks of the record's own")
    foreign = foreign_of(rules.facts)
    if foreign.goes_on:
        raise ValueError("JCloisterZone asks more in such a game than this record contains")
    known = {DEPLOY, *written_actions(foreign), *foreign.by_number}
    actions = (action.kind for turn in record.turns for action in turn.actions)
    if other := next((kind for kind in actions if kind not in known), None):
        raise ValueError(f"no save can be written of a game with the action {other}")
    extra = {(name, key) for name, said in record.extra.items() if isinstance(said, dict) for key in said}
    at_end = {says.at_end for says in foreign.messages if says.tells}
    if (
        not extra <= {*foreign.by_number, *at_end}
        or record.last_actions
        or any(turn.extra for turn in record.turns)
    ):
        raise ValueError("a save can't express what this record says about its expansions")


def _printings(foreign: Foreign, catalogue: Catalogue) -> dict[str, str]:
    """The name of each tile set: of its last printing if copies of a tile bear marks, else of its first."""
    last = {tile.set_name for tile in catalogue.tiles.values() if tile.copy_of}
    first = turned_round(foreign.sets)
    return {ours: theirs if ours in last else first[ours] for theirs, ours in foreign.sets.items()}


def _boxes(names: Mapping[str, str], ours: str, catalogue: Catalogue) -> list[str]:
    """The names of a tile set, or of its parts of which tiles are in play."""
    parts = {f"{tile.set_name}/{part}" for tile in catalogue.tiles.values() for part in tile.parts}
    boxes = [theirs for part, theirs in names.items() if part in parts and part.startswith(f"{ours}/")]
    return [named(names, ours, "tile set")] if ours in names or not boxes else boxes


def _drawn(record: Record, catalogue: Catalogue) -> Iterator[list[str]]:
    """The tiles drawn in each turn, in their order: that which is laid is the last."""
    turns, copies = record.turns or (), Counter[str]()
    for turn in turns:
        if turn.placement is None and (turn is not turns[-1] or not turn.discarded or turn.actions):
            raise ValueError("a save can't express of an entry without a tile")
        placed = () if turn.placement is None else (turn.placement.tile,)
        names = []
        for code in (*turn.discarded, *placed):
            names.append(identifier(catalogue, code, copies[code]))
            copies[code] += 1
        yield names


def _end_turn(record: Record, catalogue: Catalogue, foreign: Foreign) -> int | None:
    """The turn after which the game ended, when the tiles alone don't show it."""
    turns = record.turns or ()
    placed = sum(turn.placement is not None for turn in turns)
    laid_from_hand = sum(
        turn.placement is not None and turn.placement.tile in catalogue.in_hand for turn in turns
    )
    drawn = len(record.start_tiles) + placed - laid_from_hand + sum(len(turn.discarded) for turn in turns)
    if record.end == "final" and drawn < catalogue.total:
        if not placed:
            raise ValueError("a save can't express a game that ended before its first turn")
        return placed
    if record.end == "adjourned" and complete_foreign_log(record, catalogue, foreign)[0].end == "final":
        raise ValueError("a save can't express that a game was adjourned when all its tiles had been drawn")
    return None


def _elements(outcome: Outcome, foreign: Foreign) -> dict[str, int | bool]:
    names = turned_round(foreign.elements)
    ignored = outcome.record.rules.ignore
    held = hands(outcome.record, outcome.rules).items()
    elements: dict[str, int | bool] = {named(names, code, "tile"): number for code, number in held if number}
    for figure, number in supply_of(outcome.record, outcome.rules).items():
        if number and figure in foreign.marks:  # known there, but what is done with it is not written
            raise ValueError(f"no save can be written of a game with the figure {figure}")
        if number:
            elements[named(names, figure, "figure")] = number
    if outcome.rules.farms != "none":
        elements[FARMERS] = True
    left_out = {name for name, marks in foreign.marks.items() if any(mark in ignored for mark in marks)}
    for mark in {*ignored} - {mark for name in left_out for mark in foreign.marks[name]}:
        raise ValueError(f"JCloisterZone has no way to leave out the mark {mark}")
    for name in left_out:
        if not {*foreign.marks[name]} <= {*ignored}:
            raise ValueError(f"JCloisterZone can't do without some of {listed(foreign.marks[name])} alone")
    chosen = outcome.rules.chosen
    for name, words in foreign.rules.items():
        if name in foreign.marks and not _is_element(words, chosen):
            left_out.add(name)
    told = {
        marks or name: name for name, marks in reversed(list(foreign.marks.items())) if name not in left_out
    }
    elements |= {name: True for name in foreign.marks if name in told.values()}
    return elements


def _is_element(words: RuleWords, chosen: Mapping[str, Mapping[str, object]]) -> bool:
    """True if an element that is an option here is in play."""
    return words.values.get(True) == chosen[words.expansion][words.option]


def _options(rules: Rules, foreign: Foreign) -> dict[str, str | bool | int]:
    """The options that JCloisterZone has as rules, where they are not what it takes by itself."""
    told: dict[str, str | bool | int] = {}
    for facts in rules.facts:
        theirs = {
            words.option: name for name, words in foreign.rules.items() if words.expansion == facts.name
        }
        for option in facts.options:
            if theirs.get(option.name) in foreign.marks:
                continue  # told by the element
            value = rules.chosen.get(facts.name, {}).get(option.name, option.default)
            if option.name not in theirs:
                if value != option.default:
                    raise ValueError(f"JCloisterZone does not know the option {option.name}: {value}")
                continue
            words = foreign.rules[theirs[option.name]]
            if not words.values:
                continue
            said = [one for one, ours in words.values.items() if ours == value]
            if not said:
                raise ValueError(f"JCloisterZone does not know the option {option.name}: {value}")
            if value != (option.default if words.absent is None else words.absent):
                told[theirs[option.name]] = said[0]
    return told


def _assertions(record: Record, names: Mapping[str, str]) -> Iterable[str]:
    for player, points in (record.claimed or {}).items():
        yield f"{names[player]} has {points} points"
    for claim in record.scored:
        yield f"{names[claim.player]} scored {FEATURES.get(claim.kind, claim.kind)} for {claim.points} points"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
