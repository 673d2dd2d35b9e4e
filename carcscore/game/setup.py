"""What a game is played with: the tiles in play and the players."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
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
    packages = {e.tile_set: e.package for e in rules.facts if e.tile_set}
    wanted = {"base": 1, **dict.fromkeys(packages, 1)} if record.sets is None else dict(record.sets)
    held = hands(record, rules)
    for one in rules.facts:
        if one.hand and one.tile_set and any(held.get(code) for code in one.hand):
            wanted.setdefault(one.tile_set, 0)  # in hand even where the set itself is not in play
    findings: list[Finding] = []
    sets: list[tuple[TileSet, int]] = []
    for name, copies in wanted.items():
        whole, _, part = name.partition("/")
        if whole != "base" and whole not in packages:
            known = ", ".join(["base", *packages])
            message = f"there is no tile set {name} in play (in play: {known}); name its expansion in `rules`"
            findings.append(Finding("unknown-set", "error", message, Where(path=("sets", name))))
            continue
        found = shipped_set(whole, palette, packages.get(whole, "carcscore"))
        if part and part not in found.parts:
            known = listed(f"{whole}/{one}" for one in found.parts) or "no parts"
            message = f"there is no tile set {name}: {whole} has {known}"
            findings.append(Finding("unknown-set", "error", message, Where(path=("sets", name))))
            continue
        sets.append((found.part(part) if part else found, copies))
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
    every = {code: number * len(record.players) for code, number in held.items()}
    held |= {code: 0 for code, tile in catalogue.tiles.items() if tile.half}
    if held:
        catalogue = replace(catalogue, counts={**catalogue.counts, **every}, in_hand=held)
    if not rules.hiding:
        return catalogue
    hiding = frozenset(code for code, tile in catalogue.tiles.items() if rules.hides(tile))
    return replace(catalogue, hiding=hiding)


def _removed(rules: Rules, sets: Container[str]) -> Iterator[str]:
    """The codes of tiles that stay in the box, by the options of expansions whose own set is in play."""
    for one in rules.facts:
        for option in one.options if one.tile_set in sets else ():
            for value, codes in option.removes.items():
                yield from codes if rules.chosen[one.name][option.name] == value else ()


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

    codes = {one.tile for one in (*record.board, *record.start_tiles)}
    codes.update([one.placement.tile for one in record.turns or () if one.placement is not None])
    if codes <= catalogue.tiles.keys():
        return record
    return replace(
        record,
        board=tuple(map(of_code, record.board)),
        start=None if record.start is None else tuple(map(of_code, record.start)),
        turns=None if record.turns is None else tuple(map(of_turn, record.turns)),
    )


def player_findings(record: Record) -> list[Finding]:
    """Whether as many play as can (rule B1): two to six, and six more for each further box."""
    number = len(record.players)
    most = 6 * max(1, (record.sets or {}).get("base", 1))
    if 2 <= number <= most:
        return []
    message = f"the game is for 2 to {most} players; this record has {number}"
    return [Finding("number-of-players", "error", message, Where(path=("players",)), "B1")]


def hands(record: Record, rules: Rules) -> dict[str, int]:
    """The tiles that each player holds beside those drawn, by code, unless the record says otherwise."""
    said = record.supply or {}
    return {code: said.get(code, number) for one in rules.facts for code, number in one.hand.items()}


def supply_of(record: Record, rules: Rules) -> dict[str, int]:
    """How many of each figure a player has (rule B1), unless the record says otherwise."""
    figures = [*rules.figures.values(), *rules.pieces.values()]
    players = len(record.players)
    supply = {one.name: one.each_has(players) for one in figures if one.follower or one.per_player}
    in_hand = hands(record, rules)
    said = {name: number for name, number in (record.supply or {}).items() if name not in in_hand}
    return {**supply, **said}
