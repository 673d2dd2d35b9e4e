"""The report as plain data: the contract that ``schemas/report.schema.json`` describes."""

from __future__ import annotations

from fractions import Fraction

from carcscore import __version__
from carcscore.board.features import Feature
from carcscore.findings import Finding, path_name
from carcscore.geometry import cell_name, point_name
from carcscore.report.model import Claim, Report, Tally
from carcscore.rules.outcome import Outcome
from carcscore.rules.values import Award, Item, PieceStanding, Strength, strengths, winners

REPORT_FORMAT = 1

Plain = dict[str, object]


def plain_report(report: Report) -> Plain:
    """Everything in a report as dictionaries, lists, text and numbers."""
    outcome = report.outcome
    return {
        "carcscore_report": REPORT_FORMAT,
        "program": {"version": __version__},
        "source": report.source,
        "record": _record(report),
        "rules": _rules(outcome) if outcome else None,
        "verdict": report.verdict,
        "legal": report.legal,
        "players": [_player(tally) for tally in report.tallies],
        "board": _board(outcome) if outcome else {"a1": None, "tiles": []},
        "awards": [_award(award) for award in report.awards],
        "features": [_feature(feature, outcome) for feature in outcome.features] if outcome else [],
        "findings": [_finding(finding) for finding in report.findings],
        "claims": [_claim(claim) for claim in report.claims],
        "holdings": outcome.game.holdings() if outcome else {},
    }


def _record(report: Report) -> Plain:
    record, outcome = report.record, report.outcome
    placed = len(outcome.table.board) if outcome else None
    return {
        "kind": record.kind if record else None,
        "title": record.metadata.title if record else None,
        "sha256": report.sha256,
        "tiles_placed": placed,
        "tiles_unplayed": max(0, outcome.table.catalogue.total - placed)
        if outcome and placed is not None
        else None,
    }


def _rules(outcome: Outcome) -> Plain:
    rules = outcome.rules
    return {
        "farms": rules.farms,
        "small_city": rules.small_city,
        "tie_break": rules.tie_break,
        "expansions": [expansion.name for expansion in rules.expansions],
        "ignore": sorted(rules.ignore),
        "overridden": list(rules.overridden),
    }


def _player(tally: Tally) -> Plain:
    return {
        "id": tally.player.id,
        "color": tally.player.color,
        "name": tally.player.name,
        "total": tally.total,
        "during_play": tally.during_play,
        "final": tally.final,
        "by_kind": dict(tally.by_kind),
        "rank": tally.rank,
        "in_supply": dict(tally.in_supply),
    }


def _board(outcome: Outcome) -> Plain:
    a1 = outcome.table.a1
    tiles = [
        {
            "tile": placed.turned.tile.code,
            "at": list(placed.cell),
            "rotation": placed.turned.rotation * 90,
            "cell": cell_name(placed.cell, a1),
        }
        for placed in outcome.table.board.tiles()
    ]
    tile_pieces = [_piece(piece) for piece in outcome.game.pieces if piece.segment < 0]
    return {"a1": list(a1), "tiles": tiles, **({"pieces": tile_pieces} if tile_pieces else {})}


def number_of(strength: Strength) -> int | float:
    """A strength as a JSON number: whole, or a multiple of 0.5 (which a float holds exactly)."""
    if isinstance(strength, Fraction):
        return strength.numerator if strength.denominator == 1 else float(strength)
    return strength


def _majority(majority: tuple[tuple[str, Strength], ...]) -> list[Plain]:
    return [{"player": player, "strength": number_of(strength)} for player, strength in majority]


def _award(award: Award) -> Plain:
    plain: Plain = {
        "turn": award.turn,
        "phase": award.phase,
        "feature": award.feature,
        "features": list(award.features),
        "kind": award.kind,
        "complete": award.complete,
        "player": award.player,
        "points": award.points,
        "items": [_item(item) for item in award.items],
        "majority": _majority(award.majority),
        "rule": award.rule,
    }
    if award.at is not None:
        plain["at"] = list(award.at)
    return plain


def _item(item: Item) -> Plain:
    plain: Plain = {"name": item.name, "count": item.count, "each": item.each, "points": item.points}
    if item.because is not None:
        plain["because"] = item.because
    return plain


def _feature(feature: Feature, outcome: Outcome) -> Plain:
    standings = outcome.standings_of.get(feature.id, ())
    return {
        "id": feature.id,
        "kind": feature.kind.name,
        "complete": feature.complete,
        "tiles": [list(cell) for cell in feature.tiles],
        "marks": dict(feature.marks),
        "followers": [
            {
                "player": standing.player,
                "figure": standing.figure,
                "role": standing.role,
                "point": point_name(standing.point),
                "at": list(standing.cell),
                "strength": number_of(standing.strength),
            }
            for standing in standings
        ],
        "pieces": [_piece(piece) for piece in outcome.pieces_of.get(feature.id, ())],
        "owners": winners(strengths(list(standings))) if standings else [],
        "borders": list(feature.borders),
    }


def _piece(piece: PieceStanding) -> Plain:
    return {
        "player": piece.player,
        "piece": piece.piece,
        "role": piece.role,
        "point": None if piece.point is None else point_name(piece.point),
        "at": list(piece.cell),
    }


def _finding(finding: Finding) -> Plain:
    where = finding.where
    return {
        "severity": finding.severity,
        "code": finding.code,
        "rule": finding.rule,
        "message": finding.message,
        "where": {
            "path": None if where.path is None else path_name(where.path),
            "line": where.line,
            "column": where.column,
            "turn": where.turn,
            "tile": None if where.tile is None else list(where.tile),
            "cell": where.cell,
            "point": where.point,
        },
    }


def _claim(claim: Claim) -> Plain:
    return {
        "what": claim.what,
        "turn": claim.turn,
        "player": claim.player,
        "claimed": claim.claimed,
        "computed": claim.computed,
        "difference": claim.difference,
        "kind": claim.kind,
        "features": list(claim.features),
    }
