"""Writes a game down as a record: plain data, ready for json.dumps or for `yaml_text`.

The format leaves many choices to whoever writes (grid or list, compact or long, which of the points that
name a segment, what may be left out), so the choices here are made by lot, and every record of a game must be
read as the same game.
"""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import yaml

from tests.brute.game import Game, Turn, expected_totals
from tests.brute.marks import WOODS
from tests.brute.scorer import Rules
from tests.brute.table import KIND_OF_ROLE, Follower, Placement
from tests.brute.telling import (
    Codes,
    actions_told,
    coin,
    holdings_told,
    marks_told,
    missed_told,
    on_leaf,
    pieces_told,
    point_word,
    turn_told,
)
from tests.brute.tiles import START_TILE, Cell

EDITIONS = {"third": ("third", 4), "second": ("second", 2), "first": ("first", 2)}


def position_record(
    game: Game, rng: random.Random, rules: Rules | None = None, *, board: str | None = None
) -> dict[str, Any]:
    """The final position; `board` is grid or list."""
    record = _head(game, rng, rules or game.rules)
    layout = board or rng.choice(("grid", "list"))
    codes = Codes(game, rng, all_by_code=layout == "grid")
    record |= codes.tiles()
    laid = [codes.told(each) for each in game.placements]
    more = pieces_told(game, rng) | holdings_told(game, rng, log=False)
    if layout == "grid":
        grid = Grid(laid, rng, says_cells=bool(more))
        record["board"] = grid.text()
        record["followers"] = [grid.follower(game, each) for each in _shuffled(rng, game.followers)]
    else:
        record["board"] = [_listed(each, rng) for each in _shuffled(rng, laid)]
        record["followers"] = [_follower(game, each, rng) for each in _shuffled(rng, game.followers)]
    record |= more
    track = zip(game.players, game.track(rules), strict=True)
    record["track"] = {player.id: points for player, points in track}
    return record


def log_record(
    game: Game, rng: random.Random, rules: Rules | None = None, *, form: str | None = None
) -> dict[str, Any]:
    """The turn log; `form` is long, compact or mixed. A turn of which more is to be told is always long."""
    record = _head(game, rng, rules or game.rules)
    form = form or rng.choice(("long", "compact", "mixed"))
    codes = Codes(game, rng, all_by_code=False)
    record |= codes.tiles() | holdings_told(game, rng, log=True)
    turns: list[Any] = []
    for turn in game.turns:
        turns += missed_told(game, turn)
        told = replace(turn, placement=codes.told(turn.placement))
        if _is_plain(game, told) and (form == "compact" or (form == "mixed" and rng.random() < 0.5)):
            turns.append(_compact_turn(game, told, rng))
        else:
            turns.append(_long_turn(game, told, rng, rules or game.rules))
    record["turns"] = turns
    return record


def _is_plain(game: Game, turn: Turn) -> bool:
    return not (
        turn.discarded
        or turn.mixed_back
        or turn.again
        or turn.placement.marks
        or turn.moves
        or turn.bribes
        or turn.jewels
        or (turn.deployed and _asks_for_more(game, turn, turn.deployed))
    )


def _asks_for_more(game: Game, turn: Turn, follower: Follower) -> bool:
    """Whether a follower went to an older tile, or made no use of the leaf where it stands."""
    return follower.cell != turn.placement.cell or (on_leaf(game, follower) and not turn.by_leaf)


class _Dumper(yaml.SafeDumper):
    """Writes a text of several lines (the grid) as people do, after a bar."""


_Dumper.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style="|" if "\n" in text else None
    ),
)


def yaml_text(record: dict[str, Any]) -> str:
    return yaml.dump(record, Dumper=_Dumper, sort_keys=False, allow_unicode=True)


def _head(game: Game, rng: random.Random, rules: Rules) -> dict[str, Any]:
    head: dict[str, Any] = {"carcscore": 1}
    if coin(rng):
        head["title"] = f"Game {game.seed}"
    stated = _rules(game, rng, rules)
    if stated or coin(rng):
        head["rules"] = stated
    head["players"] = [player.text for player in game.players]
    if coin(rng):
        head["claimed"] = expected_totals(game, rules)
    return head


def _rules(game: Game, rng: random.Random, rules: Rules) -> dict[str, Any]:
    """An edition, or none, which is the third; and single options wherever it does not say the same."""
    stated: dict[str, Any] = {}
    edition = rng.choice(list(EDITIONS))
    if edition != "third" or coin(rng):
        stated["edition"] = edition
    farms, small_city = EDITIONS[edition]
    if rules.farms != farms or coin(rng):
        stated["farms"] = rules.farms
    if rules.small_city != small_city or coin(rng):
        stated["small_city"] = rules.small_city
    if rules.ignore:
        stated["ignore"] = sorted(rules.ignore)
    if game.expansions:
        stated["expansions"] = list(game.expansions)
    if rules.woods and (options := _woods_options(rules, rng)):
        stated["options"] = {WOODS: options}
    return stated


def _woods_options(rules: Rules, rng: random.Random) -> dict[str, str]:
    """Those that differ from what holds when nothing is said; at times the others, too."""
    names = ("avenue_fixed", "coin_squares", "withered_leaf", "woods_farmers")
    return {
        name: getattr(rules, name)
        for name in names
        if getattr(rules, name) != getattr(Rules, name) or coin(rng)
    }


def _shuffled(rng: random.Random, things: Sequence[Any]) -> list[Any]:
    return rng.sample(things, len(things))


# Boards


class Grid:
    """A board as text, perhaps with an empty row and column before it; A1 is its first cell."""

    def __init__(self, placements: Sequence[Placement], rng: random.Random, says_cells: bool = False) -> None:
        self.rng = rng
        self.placements = {each.cell: each for each in placements}
        xs, ys = zip(*self.placements, strict=True)
        margin = rng.choice((0, 0, 0, 1))
        self.columns = range(min(xs) - margin, max(xs) + 1)
        self.rows = range(min(ys) - margin, max(ys) + 1)
        alike = [(y, x) for (x, y), each in self.placements.items() if each.code == START_TILE]
        self.starred = min(alike) != (0, 0) or coin(rng) or (says_cells and len(alike) > 1)
        self.by_coordinates = self.starred or len(alike) == 1
        """Otherwise nothing but the order of the cells tells which is [0, 0], so only sheet names will do."""

    def text(self) -> str:
        lower, short = self.rng.random() < 0.1, coin(self.rng)
        lines = []
        for y in self.rows:
            words = [self._word(self.placements.get((x, y))) for x in self.columns]
            while short and len(words) > 1 and words[-1] == ".":
                words.pop()
            line = "  ".join(f"{word:4}" for word in words).rstrip()
            lines.append(line.lower() if lower else line)
        if self.rng.random() < 0.2:
            lines[0] += "   # north"
        return "\n".join(lines) + "\n"

    def _word(self, placement: Placement | None) -> str:
        if placement is None:
            return "."
        turns = str(placement.rotation) if placement.rotation or self.rng.random() < 0.2 else ""
        return placement.code + turns + ("*" if self.starred and placement.cell == (0, 0) else "")

    def follower(self, game: Game, follower: Follower) -> Any:
        if self.by_coordinates and coin(self.rng):
            return _follower(game, follower, self.rng)
        return _compact_follower(game, follower, self.sheet_name(follower.cell), self.rng)

    def sheet_name(self, cell: Cell) -> str:
        column, letters = cell[0] - self.columns[0] + 1, ""
        while column:
            column, letter = divmod(column - 1, 26)
            letters = chr(ord("A") + letter) + letters
        return f"{letters}{cell[1] - self.rows[0] + 1}"


def _listed(placement: Placement, rng: random.Random) -> dict[str, Any]:
    """A tile of a board in list form; a turn in long form begins the same way."""
    entry: dict[str, Any] = {"tile": placement.code, "at": list(placement.cell)}
    if placement.rotation or coin(rng):
        entry["rotation"] = 90 * placement.rotation
    if placement.marks:
        entry["marks"] = marks_told(placement.marks, rng)
    return entry


# Followers


def _follower(game: Game, follower: Follower, rng: random.Random) -> Any:
    if coin(rng):
        return _compact_follower(game, follower, _coordinates(follower.cell), rng)
    long = _long_deployment(game, follower, rng)
    return {"player": game.players[follower.player].id, "at": list(follower.cell), **long}


def _compact_follower(game: Game, follower: Follower, cell: str, rng: random.Random) -> str:
    words = [game.players[follower.player].id, *_figure(follower, rng), follower.role, cell]
    return " ".join(words + _point(game, follower, rng))


def _long_deployment(game: Game, follower: Follower, rng: random.Random) -> dict[str, Any]:
    deployment: dict[str, Any] = {"role": follower.role}
    for figure in _figure(follower, rng):
        deployment["figure"] = figure
    for point in _point(game, follower, rng):
        deployment["point"] = point
    return deployment


def _figure(follower: Follower, rng: random.Random) -> list[str]:
    """An ordinary follower need not be named."""
    return [follower.figure] if follower.figure != "follower" or rng.random() < 0.3 else []


def _point(game: Game, follower: Follower, rng: random.Random) -> list[str]:
    """Any point that names the segment, at times as an hour; or none, if it is the only one of its kind."""
    kind = KIND_OF_ROLE[follower.role]
    alike = [segment for segment in game.table.on_cell[follower.cell] if segment.kind == kind]
    if len(alike) == 1 and coin(rng):
        return []
    return [point_word(rng.choice(game.table.stood_on(follower).points), rng)]


def _coordinates(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


# Turns


def _long_turn(game: Game, turn: Turn, rng: random.Random, rules: Rules) -> dict[str, Any]:
    entry: dict[str, Any] = {}
    if rng.random() < 0.7:
        entry["player"] = game.players[turn.player].id
    if turn.again:
        entry["again"] = True
    if turn.discarded:
        entry["discarded"] = list(turn.discarded)
    entry |= _listed(turn.placement, rng)
    more = actions_told(game, turn, rng)
    if turn.deployed:
        deployment = _long_deployment(game, turn.deployed, rng)
        if turn.deployed.cell != turn.placement.cell:
            deployment["at"] = list(turn.deployed.cell)
        if rng.random() < 0.8 and not more:
            entry["follower"] = deployment
        else:
            more.insert(0, {"deploy": deployment})
    if more:
        entry["actions"] = more
    entry |= turn_told(game, turn, rng)
    scores: Counter[str] = Counter()
    for award in turn.awards(rules):
        scores[game.players[award.player].id] += award.points
    if scores and rng.random() < 0.8:
        entry["scores"] = dict(scores)
    return entry


def _compact_turn(game: Game, turn: Turn, rng: random.Random) -> str:
    placement = turn.placement
    turns = str(placement.rotation) if placement.rotation or rng.random() < 0.2 else ""
    words = [game.players[turn.player].id] if rng.random() < 0.7 else []
    words += [placement.code + turns, _coordinates(placement.cell)]
    if turn.deployed:
        words += [*_figure(turn.deployed, rng), turn.deployed.role, *_point(game, turn.deployed, rng)]
    return " ".join(words)
