"""A final position examined: legality and the final scoring, in one pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from carcscore.board.features import Features
from carcscore.checks.positions import follower_findings, piece_findings
from carcscore.checks.tiles import tile_findings
from carcscore.checks.track import track_findings, track_notes
from carcscore.checks.turn_order import turn_order_findings
from carcscore.findings import Finding, UnusableInput, error
from carcscore.game.game import Game
from carcscore.game.placing import set_figures
from carcscore.game.setup import player_findings
from carcscore.game.table import Table, lay_out
from carcscore.play.ending import check_holdings, conclude, standing
from carcscore.play.feature_claims import compare_feature_claims
from carcscore.play.outcome import Outcome
from carcscore.record.model import Record
from carcscore.rules.in_force import Rules
from carcscore.scoring.final import final_awards
from carcscore.scoring.values import Award, Occupant
from carcscore.text import listed
from carcscore.tiles.catalogue import Catalogue

_UNSURE = frozenset({"edge-mismatch", "cell-taken", "not-connected"})
"""Codes of findings that leave open how the board really lay: its order and the track then prove nothing."""


def examine_position(record: Record, catalogue: Catalogue, rules: Rules) -> Outcome:
    """The legality and the final scoring of a final position.

    Raises :class:`~carcscore.findings.UnusableInput` when a tile is unknown, with all findings.
    """
    game, followers, unset = _set_up(record, catalogue, rules)
    table, findings = game.table, game.findings
    features = Features(table.board, rules.mark_rules)
    if unsettled := _unsettled(game, features):
        raise UnusableInput([unsettled])
    sound = _look_over(game, followers, unset, features)
    weighed, occupancy = standing(game, followers, features)
    others = conclude(game, features, occupancy)
    if not any(finding.severity == "error" for finding in findings):
        findings += turn_order_findings(followers, game)
    if sound:
        findings += track_findings(game, features)
    findings += track_notes(record, rules)
    awards: list[Award] = []
    if game.scored_finally:
        awards += final_awards(features, occupancy, rules, game.hooks.scoring, record.unscored)
    awards += others
    compared, unmeant = compare_feature_claims(game, features, occupancy, awards)
    findings += unmeant
    return Outcome(
        table=table,
        rules=rules,
        features=features,
        followers=weighed,
        occupancy=occupancy,
        awards=tuple(awards),
        findings=tuple(findings),
        track=record.track,
        other_awards=tuple(others),
        game=game,
        compared=compared,
    )


def _look_over(
    game: Game, followers: Sequence[Occupant], unset: Iterable[Finding], features: Features
) -> bool:
    """Finds what is wrong with tiles and figures; returns whether it is sure which features there are."""
    table, findings = game.table, game.findings
    findings += [*table.findings, *player_findings(table.record), *tile_findings(table, game.tile_allowed)]
    findings += unset
    sound = not any(finding.code in _UNSURE for finding in findings)
    findings += follower_findings(followers, game, features, sound)
    findings += piece_findings(table, game.rules)
    return sound


def _set_up(record: Record, catalogue: Catalogue, rules: Rules) -> tuple[Game, list[Occupant], list[Finding]]:
    """The game as a record says it stands, its followers, and why some figures could not be set.

    Raises :class:`~carcscore.findings.UnusableInput` when a tile is unknown, with all findings.
    """
    table = lay_out(record, catalogue, rules)
    pieces, unset = set_figures(record.pieces, table, rules)
    game = Game(table, rules)
    for piece in pieces:
        game.put(piece)
    for laid_out in game.hooks.laid_out:
        laid_out(pieces)
    if game.hooks.laid_out:
        table.mismatches = table.board.mismatched()
    followers, unset_followers = set_figures(record.followers, table, rules)
    if not table.usable:
        raise UnusableInput(_of_what_lies_there(table, (*unset_followers, *unset)))
    for follower in followers:
        game.put(follower)
    check_holdings(game)
    for read in game.hooks.read_position:
        read()
    return game, followers, [*unset_followers, *unset]


def _unsettled(game: Game, features: Features) -> Finding | None:
    """Why the last tile can't be scored (B7) where that was asked for: what it brought lies in its turn."""
    if not (
        game.table.record.unscored and game.scored_finally and any(feature.complete for feature in features)
    ):
        return None
    marks = {mark for feature in features for mark in feature.marks}
    lying = {"", *marks, *(piece.figure for piece in game.pieces)}
    said = (item for playable in game.hooks.awake for item in playable.facts.unsettled.items())
    clauses = list(dict.fromkeys(clause for name, clause in said if name in lying))
    if not clauses:
        return None
    message = (
        f"the last tile of a position that ends mid-turn can't be scored: it does not tell {listed(clauses)};"
        " write the turn down, or score it at the table and leave out `end`"
    )
    return error("mid-turn-unsettled", message, where=("end",))


def _of_what_lies_there(table: Table, unset: Iterable[Finding]) -> list[Finding]:
    """Findings on a position, as far as they can be made without the tiles that are unknown.

    ``unset`` says which figures can't stand where they are said to.
    """
    left_out = {finding.where.tile for finding in table.findings}
    others = [*player_findings(table.record), *tile_findings(table, lambda code, cell: False)]
    return [*table.findings, *others, *(finding for finding in unset if finding.where.tile not in left_out)]
