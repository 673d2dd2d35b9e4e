"""A final position examined: legality and the final scoring, in one pass."""

from __future__ import annotations

from carcscore.board.features import Features
from carcscore.findings import Finding, UnusableInput, Where
from carcscore.record.model import Record
from carcscore.rules.followers import follower_findings, set_followers, supply_of
from carcscore.rules.options import Rules
from carcscore.rules.outcome import Outcome, by_feature, final_awards, left_in_supply
from carcscore.rules.table import lay_out
from carcscore.rules.tile_legality import tile_findings
from carcscore.rules.track import track_findings
from carcscore.tiles.catalogue import Catalogue, TileSet, shipped_set
from carcscore.tiles.reading import read_tiles


def examine_position(record: Record, catalogue: Catalogue, rules: Rules) -> Outcome:
    """The legality and the final scoring of a final position.

    Raises :class:`~carcscore.findings.UnusableInput` when a tile is unknown, with all findings.
    """
    table = lay_out(record, catalogue, rules.palette)
    findings = [*table.findings, *player_findings(record), *tile_findings(table)]
    standings, unset = set_followers(record.followers, table, rules)
    if not table.usable:
        left_out = {finding.where.tile for finding in table.findings}
        raise UnusableInput([*findings, *(one for one in unset if one.where.tile not in left_out)])
    features = Features(table.board, rules.ignore)
    findings += unset
    findings += follower_findings(standings, table, features, rules)
    findings += track_findings(table, features, rules)
    standings_of = by_feature(standings, features)
    ended = record.end == "final" or rules.score_finally
    if not ended:
        message = f"the game was not ended ({record.end}): no final scoring; ask for it with --final"
        findings.append(Finding("not-ended", "note", message, Where(path=("end",))))
    return Outcome(
        table=table,
        rules=rules,
        features=features,
        standings=tuple(standings),
        standings_of=standings_of,
        awards=tuple(final_awards(features, standings_of, rules)) if ended else (),
        findings=tuple(findings),
        track=record.track,
        in_supply=left_in_supply(supply_of(table, rules), record, standings),
    )


def catalogue_for(record: Record, rules: Rules) -> Catalogue:
    """The tiles in play: the printed sets, so many copies of each, and the record's own tiles.

    Raises :class:`~carcscore.findings.UnusableInput` when a set is unknown or an own tile is wrong.
    """
    palette = rules.palette
    packages = {e.tile_set: e.package for e in rules.expansions if e.tile_set}
    wanted = {"base": 1, **dict.fromkeys(packages, 1)} if record.sets is None else dict(record.sets)
    findings: list[Finding] = []
    sets: list[tuple[TileSet, int]] = []
    for name, copies in wanted.items():
        if name != "base" and name not in packages:
            known = ", ".join(["base", *packages])
            message = f"there is no tile set {name} in play (in play: {known}); name its expansion in `rules`"
            findings.append(Finding("unknown-set", "error", message, Where(path=("sets", name))))
            continue
        sets.append((shipped_set(name, palette, packages.get(name, "carcscore")), copies))
    known_tiles = {code: tile for tile_set, _ in sets for code, tile in tile_set.tiles.items()}
    own, wrong = read_tiles(record.own_tiles, palette, "this record", ("tiles",), known_tiles)
    findings += wrong
    if findings:
        raise UnusableInput(findings)
    return Catalogue.of(sets, own)


def player_findings(record: Record) -> list[Finding]:
    """Whether as many play as can (rule B1)."""
    number = len(record.players)
    if 2 <= number <= 6:
        return []
    message = f"the game is for 2 to 6 players; this record has {number}"
    return [Finding("number-of-players", "error", message, Where(path=("players",)), "B1")]
