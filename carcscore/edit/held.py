"""The record that a page holds: plain data in which everything is spelled out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from carcscore.edit.forms import Plain, in_full
from carcscore.geometry import reading_order
from carcscore.record.log import DEPLOY, seats
from carcscore.record.model import Record
from carcscore.record.players import Players
from carcscore.record.vocabulary import FOLLOWER
from carcscore.record.writing import long_data
from carcscore.rules.data_types import DataType
from carcscore.rules.facts import Playable
from carcscore.rules.forms import data_type
from carcscore.sentences import plain_texts


def spelled_out(record: Record, expansions: Iterable[type[Playable]]) -> Plain:
    """A record as plain data with nothing left to be guessed: no lines, no defaults of tiles and followers.

    The data can be read as a record again, which then is the same.
    """
    data = long_data(record)
    find = Players(record.players).find
    spell = _Spelling(expansions, lambda word: find(word) or word)
    data["rules"] = data.get("rules", {})
    data["players"] = [_player(player.color, player.name) for player in record.players]
    for one in data.get("followers", []):
        one.setdefault("figure", FOLLOWER)
    for one in (*data.get("board", []), *data.get("start", [])):
        one.setdefault("rotation", 0)
    if record.turns is None:
        data |= {key: data.get(key, []) for key in ("followers", "pieces")}
    else:
        movers = seats(record.turns, record.players)
        data["turns"] = [_turn(turn, who, spell) for turn, who in zip(data["turns"], movers, strict=True)]
        for entry in data.get("last_actions", []):
            entry["actions"] = [spell.action(one) for one in entry["actions"]]
    for name in record.extra:
        data[name] = spell.holdings(name, data[name])
    spelled: Plain = plain_texts(data)
    return spelled


def meaning(record: Record) -> Record:
    """A record without how its board was written down: two that tell the same are equal."""
    board = tuple(sorted(record.board, key=lambda one: reading_order(one.at)))
    return replace(record, layout="list", a1=None, start_known=True, board=board)


def _player(color: str | None, name: str) -> Plain:
    return {"name": name} if color is None else {"color": color, "name": name}


def _turn(turn: Plain, mover: str, spell: _Spelling) -> Plain:
    entry = {"player": mover, **turn}
    if "tile" in entry:
        entry.setdefault("rotation", 0)
    follower = entry.pop("follower", None)
    actions = entry.pop("actions", [{DEPLOY: follower}] if follower else [])
    entry["actions"] = [spell.action(action) for action in actions]
    return {key: spell.in_a_turn(key, value) for key, value in entry.items()}


class _Spelling:
    """Spells out what a record says to its expansions."""

    def __init__(self, expansions: Iterable[type[Playable]], player: Callable[[str], str]) -> None:
        expansions = list(expansions)
        facts = [expansion.facts for expansion in expansions]
        self._player = player
        self._holdings = {
            expansion.name: {held.name: held.type for held in expansion.holdings.all} for expansion in facts
        }
        self._alone = {
            expansion.name: expansion.holdings.all[0].type
            for expansion in facts
            if expansion.holdings.all and expansion.holdings.alone
        }
        self._turns: dict[str, DataType[Any]] = {
            expansion.name: data_type(expansion.turn_form)
            for expansion in facts
            if expansion.turn_form is not None
        }
        self._actions: dict[str, DataType[Any]] = {
            action.name: data_type(action.form) for expansion in expansions for action in expansion.actions
        }

    def holdings(self, name: str, said: object) -> object:
        """The data that a record has under the name of an expansion."""
        known = self._holdings.get(name, {})
        if name in self._alone:
            return self._full(self._alone[name], said)
        if not isinstance(said, dict):
            return said
        return {key: self._full(known.get(key), value) for key, value in said.items()}

    def in_a_turn(self, name: str, said: object) -> object:
        """The same in a turn."""
        return self._full(self._turns.get(name), said)

    def action(self, action: Plain) -> Plain:
        """An action."""
        return {kind: self._full(self._actions.get(kind), data) for kind, data in action.items()}

    def _full(self, form: DataType[Any] | None, said: object) -> object:
        return said if form is None else in_full(form, said, self._player)
