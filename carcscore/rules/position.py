"""A final position examined: legality and the final scoring, in one pass."""

from __future__ import annotations

from carcscore.board.features import Features
from carcscore.findings import UnusableInput
from carcscore.record.model import Record
from carcscore.rules.followers import follower_findings, set_followers, supply_of
from carcscore.rules.options import Rules
from carcscore.rules.outcome import (
    Outcome,
    by_feature,
    final_awards,
    left_in_supply,
    not_ended,
    scored_finally,
)
from carcscore.rules.setup import player_findings
from carcscore.rules.table import lay_out
from carcscore.rules.tile_legality import tile_findings
from carcscore.rules.track import track_findings, track_notes
from carcscore.tiles.catalogue import Catalogue

_UNSURE = frozenset({"edge-mismatch", "cell-taken", "not-connected"})
"""What leaves open how the board really lay: the track then proves nothing."""


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
    features = Features(table.board, rules.mark_rules)
    findings += unset
    findings += follower_findings(standings, table, features, rules)
    if not any(finding.code in _UNSURE for finding in findings):
        findings += track_findings(table, features, rules)
    findings += track_notes(record, rules)
    standings_of = by_feature(standings, features)
    ended = scored_finally(record, rules)
    if not ended:
        findings.append(not_ended(record))
    unscored = record.end == "mid-turn"
    return Outcome(
        table=table,
        rules=rules,
        features=features,
        standings=tuple(standings),
        standings_of=standings_of,
        awards=tuple(final_awards(features, standings_of, rules, unscored)) if ended else (),
        findings=tuple(findings),
        track=record.track,
        in_supply=left_in_supply(supply_of(table, rules), record, standings),
    )
