"""Reads the head of a save of JCloisterZone: tile sets, pieces, rules, start tiles, players, metadata."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from carcscore.formats.jcz.errors import SaveFindings
from carcscore.formats.jcz.foreign import Foreign
from carcscore.formats.jcz.words import TILE_ID
from carcscore.frozen import frozen
from carcscore.geometry import FARTHEST
from carcscore.record.long_form import QUARTERS
from carcscore.record.model import Metadata, Placement, Player, RulesWritten
from carcscore.record.vocabulary import Vocabulary
from carcscore.sentences import PlayerName
from carcscore.text import listed, quoted, unique

FARMERS: Final = "farmers"
TINY_CITY: Final = "tiny-city-scoring"
_TINY_CITY: Final[Mapping[object, int]] = {"2": 2, "4": 4, 2: 2, 4: 4}
_MOST_PLAYERS: Final = 100
_MOST_COPIES: Final = 1000
_MOST_FIGURES: Final = 10_000
_MOST_START_TILES: Final = 1000
_LONGEST_NAME: Final = 80
_DATE: Final = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", re.ASCII)


@frozen
class Setup:
    """The parts of a record that come from a save's ``setup``."""

    rules: RulesWritten
    sets: Mapping[str, int] | None
    supply: Mapping[str, int] | None
    start: tuple[Placement, ...]


def read_setup(
    data: Mapping[str, Any], vocabulary: Vocabulary, foreign: Foreign, found: SaveFindings
) -> Setup:
    """The setup of a save; the vocabulary and the names are those of the expansions in play."""
    setup = data.get("setup")
    if not isinstance(setup, dict):
        found.bad("`setup`", "a mapping", setup, ("setup",))
        setup = {"start": [], "sets": {}}
    elements = _mapping(setup, "elements", found)
    in_play = {name: value for name, value in elements.items() if name in foreign.rules}
    rules = {**_mapping(setup, "rules", found), **in_play}
    small_city, options = _rules(rules, foreign, found)
    return Setup(
        rules=RulesWritten(
            farms=None if elements.get(FARMERS) else "none",
            small_city=small_city,
            expansions=vocabulary.keys,
            ignore=_ignored(elements, foreign),
            options=options,
        ),
        sets=_sets(_mapping(setup, "sets", found), vocabulary, foreign, found),
        supply=_supply(elements, vocabulary, foreign, found),
        start=_start(setup.get("start"), found),
    )


def _ignored(elements: Mapping[str, Any], foreign: Foreign) -> tuple[str, ...]:
    """The marks that do nothing: no element in play stands for them."""
    in_play = {mark for name, marks in foreign.marks.items() if elements.get(name) for mark in marks}
    every = dict.fromkeys(mark for marks in foreign.marks.values() for mark in marks)
    return tuple(mark for mark in every if mark not in in_play)


def _mapping(setup: Mapping[str, Any], key: str, found: SaveFindings) -> dict[str, Any]:
    value = setup.get(key)
    if isinstance(value, dict):
        return value
    if value is not None or key != "rules":
        found.bad(f"`setup.{key}`", "a mapping", value, ("setup", key))
    return {}


def _sets(
    written: Mapping[str, Any], vocabulary: Vocabulary, foreign: Foreign, found: SaveFindings
) -> dict[str, int] | None:
    """The copies of each tile set; ``None`` when they are the default."""
    known = foreign.sets
    copies: dict[str, int] = {}
    for name, number in written.items():
        path = ("setup", "sets", name)
        if type(number) is not int or not 0 <= number <= _MOST_COPIES:
            wanted = f"a whole number up to {_MOST_COPIES}"
            found.bad(f"The number of copies of {quoted(name)}", wanted, number, path)
        elif number and name not in known:
            found.unsupported("the tile set", name, path)
        elif number:
            copies[known[name]] = copies.get(known[name], 0) + number
    if not copies and not found.unusable:
        found.error("bad-save", "The save has no tile set in play.", ("setup", "sets"))
    return None if copies == dict.fromkeys(vocabulary.sets, 1) else copies


def _supply(
    elements: Mapping[str, Any], vocabulary: Vocabulary, foreign: Foreign, found: SaveFindings
) -> dict[str, int] | None:
    """The number of figures of each player; ``None`` when they are the default."""
    supply = dict.fromkeys(foreign.elements.values(), 0)
    for name, value in elements.items():
        path = ("setup", "elements", name)
        figure = foreign.elements.get(name)
        if figure is not None:
            if type(value) is int and 0 <= value <= _MOST_FIGURES:
                supply[figure] = value
            elif value is not None and value is not False:
                wanted = f"a whole number up to {_MOST_FIGURES}"
                found.bad(f"The number of {quoted(name)}", wanted, value, path)
        elif value and name != FARMERS and name not in foreign.marks:
            found.unsupported("the piece or element", name, path)
    return None if all(vocabulary.supply.get(name) == number for name, number in supply.items()) else supply


def _rules(
    written: Mapping[str, Any], foreign: Foreign, found: SaveFindings
) -> tuple[int | None, dict[str, dict[str, object]]]:
    """The points of a small city, if stated, and options. Idle rules are ignored, all others refused."""
    small_city = None
    options: dict[str, dict[str, object]] = {}
    for words in foreign.rules.values():
        if words.absent is not None:
            options.setdefault(words.expansion, {})[words.option] = words.absent
    for name, value in written.items():
        path = ("setup", "elements" if name in foreign.marks else "rules", name)
        if name == TINY_CITY:
            small_city = _TINY_CITY.get(value) if isinstance(value, str | int) else None
            if small_city is None:
                found.bad(f"The rule `{TINY_CITY}`", '"2" or "4"', value, path)
        elif name in foreign.rules:
            words = foreign.rules[name]
            ours = words.values.get(value) if isinstance(value, str | int) else None
            if ours is not None:
                options.setdefault(words.expansion, {})[words.option] = ours
            elif value is not None:
                known = listed([quoted(str(value)) for value in words.values], "or")
                found.bad(
                    f"The {'element' if name in foreign.marks else 'rule'} {quoted(name)}", known, value, path
                )
        elif name in foreign.not_followed and value:
            message = f"The rule {quoted(name)} is not followed: {foreign.not_followed[name]}."
            found.remark("note", "rule-not-followed", message, path)
        elif name in foreign.idle:
            message = f"The rule {quoted(name)} concerns nothing that is in play, so it is ignored."
            found.remark("note", "rule-ignored", message, path)
        elif value:
            found.unsupported("the rule", name, path)
    return None if small_city == 4 else small_city, options


def _start(written: object, found: SaveFindings) -> tuple[Placement, ...]:
    if not isinstance(written, list) or len(written) > _MOST_START_TILES:
        found.bad("`setup.start`", f"a list of up to {_MOST_START_TILES} tiles", written, ("setup", "start"))
        return ()
    tiles = []
    for number, entry in enumerate(written):
        path = ("setup", "start", number)
        if not isinstance(entry, dict):
            found.bad("A start tile", "a mapping", entry, path)
            continue
        tile, rotation = entry.get("tile"), entry.get("rotation", 0)
        at: Any = [entry.get("x"), entry.get("y")]
        if not isinstance(tile, str) or not TILE_ID.fullmatch(tile):
            found.bad("The `tile` of a start tile", "an identifier such as `BA/RCr`", tile, (*path, "tile"))
        elif type(rotation) is not int or rotation not in QUARTERS:
            found.bad("The `rotation` of a start tile", "0, 90, 180 or 270", rotation, (*path, "rotation"))
        elif not is_cell(at):
            found.error("bad-save", f"A start tile has no place: `x` and `y` should be {CELL}.", path)
        else:
            tiles.append(Placement(tile, (at[0], at[1]), QUARTERS[rotation], {}, (*path, "tile")))
    return tuple(tiles)


CELL: Final = f"two whole numbers from {-FARTHEST} to {FARTHEST}"


def is_cell(value: object) -> bool:
    """True if a value is a cell, ``[x, y]``, within bounds."""
    return (
        type(value) is list
        and len(value) == 2
        and type(value[0]) is int
        and type(value[1]) is int
        and -FARTHEST <= value[0] <= FARTHEST
        and -FARTHEST <= value[1] <= FARTHEST
    )


def read_players(written: object, found: SaveFindings) -> tuple[Player, ...]:
    """The players in seat order, with unique names: the second Ann becomes ``Ann 2``."""
    if not isinstance(written, list) or not 0 < len(written) <= _MOST_PLAYERS:
        found.bad("`players`", f"a list of 1 to {_MOST_PLAYERS} players", written, ("players",))
        return ()
    players: dict[str, Player] = {}
    for seat, entry in enumerate(written):
        name = (entry.get("name") or "") if isinstance(entry, dict) else None
        if not isinstance(name, str):
            found.bad("A player", "a mapping with a `name`", entry, ("players", seat))
            name = ""
        plain = " ".join(name[:_LONGEST_NAME].split()) or f"Player {seat + 1}"
        name = unique(plain, players)
        players[name] = Player(PlayerName(name), None, name)
    return tuple(players.values())


def read_metadata(data: Mapping[str, Any]) -> Metadata:
    """The name, the date and the description of a save, where it has them."""
    title, created, test = data.get("name"), data.get("created"), data.get("test")
    notes = test.get("description") if isinstance(test, dict) else None
    return Metadata(
        title=title[:200] if isinstance(title, str) and title.strip() else None,
        date=created[:10] if isinstance(created, str) and _DATE.match(created) else None,
        notes=notes[:10_000] if isinstance(notes, str) and notes.strip() else None,
    )
