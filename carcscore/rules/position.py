"""A final position examined: legality and the final scoring, in one pass."""

from __future__ import annotations

from carcscore.board.features import Features
from carcscore.findings import Finding, UnusableInput, Where
from carcscore.record.model import Record
from carcscore.rules.followers import follower_findings, set_followers, supply_of
from carcscore.rules.game import Game
from carcscore.rules.options import Rules
from carcscore.rules.outcome import Outcome, final_awards, left, not_ended, scored_finally
from carcscore.rules.setup import player_findings
from carcscore.rules.table import Table, lay_out
from carcscore.rules.tile_legality import tile_findings
from carcscore.rules.track import track_findings, track_notes
from carcscore.rules.values import PieceStanding, Standing
from carcscore.rules.wrongs import as_findings
from carcscore.tiles.catalogue import Catalogue

_UNSURE = frozenset({"edge-mismatch", "cell-taken", "not-connected"})
"""What leaves open how the board really lay: the track then proves nothing."""


def examine_position(record: Record, catalogue: Catalogue, rules: Rules) -> Outcome:
    """The legality and the final scoring of a final position.

    Raises :class:`~carcscore.findings.UnusableInput` when a tile is unknown, with all findings.
    """
    table = lay_out(record, catalogue, rules.palette)
    standings, unset = set_followers(record.followers, table, rules)
    pieces: list[PieceStanding] = []
    piece_slips: list[Finding] = []
    if record.pieces:
        from carcscore.rules.pieces import piece_findings, set_pieces

        pieces, unset_pieces = set_pieces(table, rules)
        unset += unset_pieces
        piece_slips += piece_findings(table, rules, supply_of(table, rules))
    if not table.usable:
        left_out = {finding.where.tile for finding in table.findings}
        others = [*player_findings(record), *tile_findings(table, lambda code, cell: False)]
        unset = [one for one in unset if one.where.tile not in left_out]
        raise UnusableInput([*table.findings, *others, *unset])
    game, findings = _set_up(table, rules, standings, pieces)
    features = Features(table.board, rules.mark_rules)
    findings += [*table.findings, *player_findings(record), *tile_findings(table, game.excused), *unset]
    findings += follower_findings(standings, game, features)
    findings += piece_slips
    for keeper in game.keepers:
        findings += as_findings(keeper.at_end(features), Where())
    if not any(finding.code in _UNSURE for finding in findings):
        findings += track_findings(game, features)
    findings += track_notes(record, rules)
    standings = rules.weighed(standings, table.board)
    who = game.present(features, standings)
    ended = scored_finally(record, rules)
    if not ended:
        findings.append(not_ended(record))
    others_paid = tuple(game.other_awards(features, who)) if ended else ()
    return Outcome(
        table=table,
        rules=rules,
        features=features,
        standings=tuple(standings),
        standings_of=who.standings_of,
        awards=(*final_awards(features, who, rules, record.unscored), *others_paid) if ended else (),
        findings=tuple(findings),
        track=record.track,
        in_supply=left(game.supply),
        pieces_of=who.pieces_of,
        others=others_paid,
        game=game,
    )


def _set_up(
    table: Table, rules: Rules, standings: list[Standing], pieces: list[PieceStanding]
) -> tuple[Game, list[Finding]]:
    """What stands on the table, and what the expansions have against what the record says of them."""
    game = Game(table, rules, supply_of(table, rules))
    for standing in standings:
        game.deploy(standing)
    for piece in pieces:
        game.put(piece)
    findings: list[Finding] = []
    for keeper in game.keepers:
        data = table.record.extra.get(keeper.name, {})
        where = Where(path=(keeper.name,))
        findings += as_findings(keeper.read_position(data if isinstance(data, dict) else {}), where)
    return game, findings
