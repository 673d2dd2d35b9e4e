"""The set-up of a game: the tiles in play and the players."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import replace

from carcscore.findings import Finding, UnusableInput, Where
from carcscore.record.model import Placement, Record, Turn
from carcscore.rules.in_force import Rules
from carcscore.text import listed
from carcscore.tiles.catalogue import Catalogue, TileSet, printed, shipped_set
from carcscore.tiles.model import Tile
from carcscore.tiles.reading import read_tiles


def catalogue_for(
    record: Record, rules: Rules, elsewhere: Callable[[str], str | None] = lambda code: None
) -> Catalogue:
    """The tiles in play: the printed sets, so many copies of each, and the record's own tiles.

    Raises :class:`~carcscore.findings.UnusableInput` when a set is unknown or an own tile is wrong.
    """
    palette = rules.palette
    held = hands(record, rules)
    wanted = _wanted_sets(record, rules, held)
    sets, findings = _found_sets(wanted, rules)
    own: dict[str, Tile] = {}
    if record.own_tiles:
        known_tiles = {code: tile for tile_set, _ in sets for code, tile in tile_set.tiles.items()}
        own, wrong = read_tiles(record.own_tiles, palette, "this record", ("tiles",), known_tiles)
        findings += wrong
    if findings:
        raise UnusableInput(findings)
    once = [mark.name for mark in palette.marks.values() if mark.once]
    if own:
        catalogue = Catalogue.of(sets, own, elsewhere, once)
    else:
        catalogue = printed(tuple(sets), elsewhere, tuple(once))
    in_play = {name.partition("/")[0] for name, copies in wanted.items() if copies}
    if removed := [code for code in _removed(rules, in_play) if code in catalogue.counts]:
        catalogue = replace(catalogue, counts={**catalogue.counts, **dict.fromkeys(removed, 0)})
    if held or any(tile.half for tile in catalogue.tiles.values()):
        catalogue = _with_hands(catalogue, held, len(record.players))
    if not rules.hiding:
        return catalogue
    hiding = frozenset(code for code, tile in catalogue.tiles.items() if rules.hides(tile))
    return replace(catalogue, hiding=hiding)


def _wanted_sets(record: Record, rules: Rules, held: Mapping[str, int]) -> dict[str, int]:
    """The names of the tile sets of a game, with so many copies of each; of one in hand alone none."""
    if record.sets is not None:
        wanted = dict(record.sets)
    else:
        wanted = {"base": 1, **{facts.tile_set: 1 for facts in rules.facts if facts.tile_set}}
    for facts in rules.facts:
        if facts.hand and facts.tile_set and any(held.get(code) for code in facts.hand):
            wanted.setdefault(facts.tile_set, 0)
    return wanted


def _found_sets(wanted: Mapping[str, int], rules: Rules) -> tuple[list[tuple[TileSet, int]], list[Finding]]:
    """The tile sets of these names, each with its copies, and what is wrong with the names."""
    packages = {facts.tile_set: facts.package for facts in rules.facts if facts.tile_set}
    findings: list[Finding] = []
    sets: list[tuple[TileSet, int]] = []
    for name, copies in wanted.items():
        whole, _, part = name.partition("/")
        where = Where(path=("sets", name))
        if whole != "base" and whole not in packages:
            known = ", ".join(["base", *packages])
            message = f"there is no tile set {name} in play (in play: {known}); name its expansion in `rules`"
            findings.append(Finding("unknown-set", "error", message, where))
            continue
        found = shipped_set(whole, rules.palette, packages.get(whole, "carcscore"))
        if part and part not in found.parts:
            known = listed(f"{whole}/{each}" for each in found.parts) or "no parts"
            message = f"there is no tile set {name}: {whole} has {known}"
            findings.append(Finding("unknown-set", "error", message, where))
            continue
        sets.append((found.part(part) if part else found, copies))
    return sets, findings


def _with_hands(catalogue: Catalogue, held: Mapping[str, int], players: int) -> Catalogue:
    """The catalogue with what is not drawn: the tiles that each player holds, and halves of double tiles."""
    counts = {code: number * players for code, number in held.items()}
    halves = {code: 0 for code, tile in catalogue.tiles.items() if tile.half}
    return replace(catalogue, counts={**catalogue.counts, **counts}, in_hand={**held, **halves})


def _removed(rules: Rules, sets: Container[str]) -> Iterator[str]:
    """The codes of tiles that stay in the box, by the options of expansions whose own set is in play."""
    for facts in rules.facts:
        for option in facts.options if facts.tile_set in sets else ():
            for value, codes in option.removes.items():
                yield from codes if rules.chosen[facts.name][option.name] == value else ()


def coded(record: Record, catalogue: Catalogue) -> Record:
    """The record with its tiles by their codes, where it has them by edges or by another name.

    What names no tile, or more than one, stays as it is: laying it says why.
    """

    def of_code(placement: Placement) -> Placement:
        if placement.tile in catalogue.tiles:
            return placement
        if tile := catalogue.find(placement.tile):
            return replace(placement, tile=tile.code)
        turned = [] if placement.rotation else catalogue.with_edges(placement.tile)
        if len(turned) != 1:
            return placement
        return replace(placement, tile=turned[0].tile.code, rotation=turned[0].rotation)

    def of_turn(turn: Turn) -> Turn:
        placement = turn.placement
        if placement is None or placement.tile in catalogue.tiles:
            return turn
        return replace(turn, placement=of_code(placement))

    codes = {placed.tile for placed in (*record.board, *record.start_tiles)}
    codes.update([each.placement.tile for each in record.turns or () if each.placement is not None])
    if codes <= catalogue.tiles.keys():
        return record
    return replace(
        record,
        board=tuple(map(of_code, record.board)),
        start=None if record.start is None else tuple(map(of_code, record.start)),
        turns=None if record.turns is None else tuple(map(of_turn, record.turns)),
    )


def player_findings(record: Record) -> list[Finding]:
    """Checks the number of players (B1): two to six, and six more for each further box."""
    number = len(record.players)
    most = 6 * max(1, (record.sets or {}).get("base", 1))
    if 2 <= number <= most:
        return []
    message = f"the game is for 2 to {most} players; this record has {number}"
    return [Finding("number-of-players", "error", message, Where(path=("players",)), "B1")]


def hands(record: Record, rules: Rules) -> dict[str, int]:
    """The tiles that each player holds beside those drawn, by code, unless the record says otherwise."""
    said = record.supply or {}
    return {code: said.get(code, number) for facts in rules.facts for code, number in facts.hand.items()}


def supply_of(record: Record, rules: Rules) -> dict[str, int]:
    """The number of each figure that a player has (rule B1), unless the record says otherwise."""
    figures = [*rules.figures.values(), *rules.pieces.values()]
    players = len(record.players)
    supply = {
        figure.name: figure.each_has(players) for figure in figures if figure.follower or figure.per_player
    }
    in_hand = hands(record, rules)
    said = {name: number for name, number in (record.supply or {}).items() if name not in in_hand}
    return {**supply, **said}
