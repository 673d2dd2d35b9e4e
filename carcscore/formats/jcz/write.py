"""Writes a log that was replayed as a save of JCloisterZone (``.jcz``)."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from carcscore.formats.jcz.complete import complete_foreign_log
from carcscore.formats.jcz.errors import SaveFindings
from carcscore.formats.jcz.replay import COMMIT, MEEPLE_DOWN, PASS, PLACE
from carcscore.formats.jcz.setup import FARMERS, TINY_CITY, read_players
from carcscore.formats.jcz.words import ROTATIONS, place_of
from carcscore.game.game import Game, supply_of
from carcscore.game.table import Table
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import Cell
from carcscore.play.outcome import Outcome, Played
from carcscore.record.model import Record, Turn
from carcscore.record.vocabulary import Foreign, Vocabulary
from carcscore.rules.facts import vocabulary
from carcscore.scoring.values import Occupant
from carcscore.tiles.catalogue import Catalogue
from carcscore.tiles.kinds import FARM

_VERSION: Final = "5.11.0"
_RANDOM: Final = 0.5
"""The random numbers of a save; the draw order is listed, so nothing depends on them."""
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)
_FEATURES: Final = {"road": "road", "city": "city", "cloister": "monastery", "farm": "field"}


def save_text(outcome: Outcome) -> str:
    """The text of the save of a log, a line a message.

    Raises :class:`ValueError` with a sentence when no save can hold the game.
    """
    _check(outcome)
    record, catalogue, rules = outcome.record, outcome.table.catalogue, outcome.rules
    words = vocabulary(rules.expansions)
    moves = _Moves(outcome).moves()
    players = read_players([{"name": player.name} for player in record.players], SaveFindings())
    names = {player.id: unique.name for player, unique in zip(record.players, players, strict=True)}
    date = record.metadata.date
    sets = dict.fromkeys(words.foreign.sets.values(), 1) if record.sets is None else record.sets
    set_names = _turned_round(words.foreign.sets)
    head: dict[str, Any] = {
        "appVersion": _VERSION,
        "gameId": "",
        "name": record.metadata.title or "",
        "initialRandom": _RANDOM,
        "created": f"{date}T00:00:00.000Z" if date and _DATE.fullmatch(date) else None,
        "setup": {
            "sets": {_named(set_names, name, "tile set"): copies for name, copies in sets.items() if copies},
            "elements": _elements(outcome, words.foreign),
            "rules": {TINY_CITY: "2"} if rules.small_city == 2 else {},
            "start": [
                {
                    "tile": _identifier(catalogue, start.tile),
                    "x": start.at[0],
                    "y": start.at[1],
                    "rotation": 90 * start.rotation,
                }
                for start in record.start_tiles
            ],
        },
        "players": [{"name": player.name, "slot": seat} for seat, player in enumerate(players)],
    }
    annotations: dict[str, Any] = {
        "drawOrder": [tile for move in moves for tile in (*move.discarded, move.tile)]
    }
    end_turn = _end_turn(record, catalogue)
    if end_turn is not None:
        annotations["endTurn"] = end_turn
    tail: dict[str, Any] = {"gameAnnotations": annotations}
    test = {"description": record.metadata.notes or "", "assertions": list(_assertions(record, names))}
    if any(test.values()):
        tail["test"] = test
    messages = [_json(message) for move in moves for message in _messages(move, words)]
    lines = [f'"{key}":{_json(value)}' for key, value in head.items() if value is not None]
    lines.append('"replay":[\n' + ",\n".join(messages) + "]")
    lines += [f'"{key}":{_json(value)}' for key, value in tail.items()]
    return "{" + ",\n".join(lines) + "}\n"


def _check(outcome: Outcome) -> None:
    record, rules = outcome.record, outcome.rules
    if record.turns is None:
        raise ValueError("a save tells a game turn by turn, but this record is a final position")
    error = next((finding for finding in outcome.findings if finding.severity == "error"), None)
    if error is not None:
        raise ValueError(f"a save can tell only a legal game, but here {error.message}")
    if rules.farms not in ("third", "none"):
        raise ValueError(f"JCloisterZone does not know the farm rule {rules.farms}")
    if rules.tie_break != "shared":
        raise ValueError(f"JCloisterZone does not know the tie break {rules.tie_break}")
    if record.own_tiles or any(turn.placement and turn.placement.marks for turn in record.turns):
        raise ValueError("JCloisterZone does not know the tiles or marks of the record's own")
    if record.extra or record.last_actions or any(turn.extra for turn in record.turns):
        raise ValueError("a save can't tell what this record says about its expansions")


def _identifier(catalogue: Catalogue, code: str) -> str:
    tile = catalogue.find(code)
    if tile is None or not tile.aliases:
        raise ValueError(f"JCloisterZone has no name for the tile {code}")
    return tile.aliases[0]


def _end_turn(record: Record, catalogue: Catalogue) -> int | None:
    """The turn after which the game ended, when the tiles alone don't show it."""
    turns = record.turns or ()
    drawn = len(record.start_tiles) + sum(1 + len(turn.discarded) for turn in turns)
    if record.end == "final" and drawn < catalogue.total:
        if not turns:
            raise ValueError("a save can't tell a game that ended before its first turn")
        return len(turns)
    if record.end == "adjourned" and complete_foreign_log(record, catalogue)[0].end == "final":
        raise ValueError("a save can't tell that a game was adjourned when all its tiles had been drawn")
    return None


@dataclass(frozen=True, slots=True)
class _Deployed:
    """A deployed follower: its number among its owner's figures, and all points of its segment."""

    figure: str
    number: int
    role: str
    at: Cell
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Move:
    """A turn of a save, tiles by JCloisterZone's identifiers.

    ``passed``: a follower could have been deployed and none was. ``ended``: the turn was.
    """

    seat: int
    discarded: tuple[str, ...]
    tile: str
    at: Cell
    rotation: int
    followers: tuple[_Deployed, ...]
    passed: bool
    ended: bool = True


class _Moves:
    """Replays a log for the numbers of its followers, and for whether one could be deployed."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome = outcome
        record = outcome.record
        self.catalogue = outcome.table.catalogue
        self.seats = {player.id: seat for seat, player in enumerate(record.players)}
        self.game = Game(Table(record, self.catalogue), outcome.rules)
        self.numbers: dict[Occupant, int] = {}
        self.used: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
        for start in record.start_tiles:
            self._lay(start.at)

    def moves(self) -> list[_Move]:
        """The turns as moves."""
        turns: Sequence[Turn] = self.outcome.record.turns or ()
        moves = [self._move(turn, played) for turn, played in zip(turns, self.outcome.turns, strict=True)]
        if moves and self.outcome.record.end == "mid-turn":
            moves[-1] = replace(moves[-1], ended=False)
        return moves

    def _move(self, turn: Turn, played: Played) -> _Move:
        tile = turn.placement
        if tile is None:
            raise ValueError("a save can't tell of an entry without a tile")
        self._lay(tile.at)
        free = not played.deployed and self._could_deploy(played.player, tile.at)
        followers = tuple(self._deploy(standing) for standing in played.deployed)
        self.game.score_completed(TurnInPlay(played.number, turn, played.player))
        self._take_back()
        return _Move(
            seat=self.seats[played.player],
            discarded=tuple(_identifier(self.catalogue, code) for code in turn.discarded),
            tile=_identifier(self.catalogue, tile.tile),
            at=tile.at,
            rotation=tile.rotation,
            followers=followers,
            passed=free,
        )

    def _lay(self, cell: tuple[int, int]) -> None:
        turned = self.outcome.table.board.at(cell).turned
        self.game.board.place(cell, turned)
        self.game.laid(cell, turned)

    def _could_deploy(self, player: str, cell: tuple[int, int]) -> bool:
        if not any(number > 0 for number in self.game.supply[player].values()):
            return False
        placed = self.game.board.at(cell)
        return any(
            not self.game.occupants(placed.number(index))
            for index, segment in enumerate(placed.turned.segments)
            if segment.kind.claimable and (segment.kind != FARM or self.outcome.rules.farms != "none")
        )

    def _deploy(self, standing: Occupant) -> _Deployed:
        used = self.used[standing.player, standing.figure]
        number = next(number for number in range(1, len(used) + 2) if number not in used)
        used.add(number)
        self.numbers[standing] = number
        self.game.put(standing)
        points = self.game.board.at(standing.cell).turned.segments[standing.segment].points
        return _Deployed(standing.figure, number, standing.role, standing.cell, points)

    def _take_back(self) -> None:
        left = set(self.game.followers())
        for standing in [one for one in self.numbers if one not in left]:
            self.used[standing.player, standing.figure].discard(self.numbers.pop(standing))


def _elements(outcome: Outcome, foreign: Foreign) -> dict[str, int | bool]:
    names = _turned_round(foreign.elements)
    ignored = outcome.record.rules.ignore
    elements: dict[str, int | bool] = {}
    for figure, number in supply_of(outcome.table, outcome.rules).items():
        if number:
            elements[_named(names, figure, "figure")] = number
    if outcome.rules.farms != "none":
        elements[FARMERS] = True
    for mark in ignored:
        _named(_turned_round(foreign.marks), mark, "way to leave out the mark")
    elements |= {name: True for name, mark in foreign.marks.items() if mark not in ignored}
    return elements


def _messages(move: _Move, vocabulary: Vocabulary) -> Iterator[dict[str, Any]]:
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


def _message(kind: str, move: _Move, **payload: object) -> dict[str, Any]:
    return {"type": kind, "payload": payload, "player": move.seat}


def _assertions(record: Record, names: Mapping[str, str]) -> Iterable[str]:
    for player, points in (record.claimed or {}).items():
        yield f"{names[player]} has {points} points"
    for claim in record.scored:
        yield f"{names[claim.player]} scored {_FEATURES[claim.kind]} for {claim.points} points"


def _turned_round(words: Mapping[str, str]) -> dict[str, str]:
    """The inverse mapping; the first of several words wins."""
    return {ours: theirs for theirs, ours in reversed(list(words.items()))}


def _named(words: Mapping[str, str], word: str, what: str) -> str:
    if word not in words:
        raise ValueError(f"JCloisterZone has no {what} {word}, so this game can't be written as a save")
    return words[word]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
