"""Saves of JCloisterZone (``.jcz``), written from what a game was."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from carcscore.geometry import Cell
from carcscore.record.jcz_replay import COMMIT, MEEPLE_DOWN, PASS, PLACE
from carcscore.record.jcz_setup import FARMERS, TINY_CITY, read_players
from carcscore.record.jcz_words import ROTATIONS, Trouble, place_of
from carcscore.record.model import Record
from carcscore.record.vocabulary import Vocabulary

_VERSION: Final = "5.11.0"
_RANDOM: Final = 0.5
"""Stands where saves have random numbers; the tiles drawn are listed, so nothing depends on it."""
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_FEATURES: Final = {"road": "road", "city": "city", "cloister": "monastery", "farm": "field"}


@dataclass(frozen=True, slots=True)
class Stood:
    """A follower put down: its number among its owner's figures, and all points of its segment."""

    figure: str
    number: int
    role: str
    at: Cell
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A turn as a save tells it, tiles by JCloisterZone's identifiers.

    ``passed`` tells that a follower could have been put down and none was; ``ended`` that the turn was.
    """

    seat: int
    discarded: tuple[str, ...]
    tile: str
    at: Cell
    rotation: int
    followers: tuple[Stood, ...]
    passed: bool
    ended: bool = True


@dataclass(frozen=True, slots=True)
class Told:
    """What a save says of a game besides its record: ``start`` are identifier, cell and quarter turns.

    ``end_turn`` is the turn with which the game ended though tiles were left.
    """

    moves: tuple[Move, ...]
    start: tuple[tuple[str, Cell, int], ...]
    sets: Mapping[str, int]
    supply: Mapping[str, int]
    farms: bool
    small_city: int
    end_turn: int | None


def write_save(record: Record, told: Told, vocabulary: Vocabulary) -> str:
    """The text of a save, a line a message.

    Raises :class:`ValueError` with a sentence when JCloisterZone has no name for something in the game.
    """
    foreign = vocabulary.foreign
    players = read_players([{"name": player.name} for player in record.players], Trouble())
    names = {player.id: unique.name for player, unique in zip(record.players, players, strict=True)}
    date = record.metadata.date
    head: dict[str, Any] = {
        "appVersion": _VERSION,
        "gameId": "",
        "name": record.metadata.title or "",
        "initialRandom": _RANDOM,
        "created": f"{date}T00:00:00.000Z" if date and _DATE.fullmatch(date) else None,
        "setup": {
            "sets": {
                _named(_turned_round(foreign.sets), name, "tile set"): copies
                for name, copies in told.sets.items()
                if copies
            },
            "elements": _elements(record, told, vocabulary),
            "rules": {TINY_CITY: "2"} if told.small_city == 2 else {},
            "start": [
                {"tile": tile, "x": x, "y": y, "rotation": 90 * turns} for tile, (x, y), turns in told.start
            ],
        },
        "players": [{"name": player.name, "slot": seat} for seat, player in enumerate(players)],
    }
    annotations: dict[str, Any] = {
        "drawOrder": [tile for move in told.moves for tile in (*move.discarded, move.tile)]
    }
    if told.end_turn is not None:
        annotations["endTurn"] = told.end_turn
    tail: dict[str, Any] = {"gameAnnotations": annotations}
    test = {"description": record.metadata.notes or "", "assertions": list(_assertions(record, names))}
    if any(test.values()):
        tail["test"] = test
    messages = [_json(message) for move in told.moves for message in _messages(move, vocabulary)]
    lines = [f'"{key}":{_json(value)}' for key, value in head.items() if value is not None]
    lines.append('"replay":[\n' + ",\n".join(messages) + "]")
    lines += [f'"{key}":{_json(value)}' for key, value in tail.items()]
    return "{" + ",\n".join(lines) + "}\n"


def _elements(record: Record, told: Told, vocabulary: Vocabulary) -> dict[str, int | bool]:
    foreign = vocabulary.foreign
    names = _turned_round(foreign.elements)
    elements: dict[str, int | bool] = {}
    for figure, number in told.supply.items():
        if number:
            elements[_named(names, figure, "figure")] = number
    if told.farms:
        elements[FARMERS] = True
    for mark in record.rules.ignore:
        _named(_turned_round(foreign.marks), mark, "way to leave out the mark")
    elements |= {name: True for name, mark in foreign.marks.items() if mark not in record.rules.ignore}
    return elements


def _messages(move: Move, vocabulary: Vocabulary) -> Iterator[dict[str, Any]]:
    foreign = vocabulary.foreign
    rotation = next(name for name, turns in ROTATIONS.items() if turns == move.rotation)
    yield _message(PLACE, move, tileId=move.tile, rotation=rotation, position=list(move.at))
    for follower in move.followers:
        kind = _named(_turned_round(foreign.figures), follower.figure, "figure")
        role = follower.role
        on_rest = vocabulary.roles[role] == "farm"
        pointer = {
            "position": list(follower.at),
            "feature": _named(_turned_round(foreign.roles), role, "role"),
            "location": place_of(follower.points, on_rest),
        }
        yield _message(MEEPLE_DOWN, move, pointer=pointer, meepleId=f"{move.seat}.{kind}.{follower.number}")
    if move.passed:
        yield _message(PASS, move)
    if move.ended:
        yield _message(COMMIT, move, random=_RANDOM)


def _message(kind: str, move: Move, **payload: object) -> dict[str, Any]:
    return {"type": kind, "payload": payload, "player": move.seat}


def _assertions(record: Record, names: Mapping[str, str]) -> Iterable[str]:
    for player, points in (record.claimed or {}).items():
        yield f"{names[player]} has {points} points"
    for claim in record.scored:
        yield f"{names[claim.player]} scored {_FEATURES[claim.kind]} for {claim.points} points"


def _turned_round(words: Mapping[str, str]) -> dict[str, str]:
    """From our words to JCloisterZone's: the first where it has several."""
    return {ours: theirs for theirs, ours in reversed(list(words.items()))}


def _named(words: Mapping[str, str], word: str, what: str) -> str:
    if word not in words:
        raise ValueError(f"JCloisterZone has no {what} {word}, so this game can't be written as a save")
    return words[word]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
