"""The parts of a report as plain data, by the contract of ``schemas/report.schema.json``."""

from __future__ import annotations

from fractions import Fraction

from carcscore.board.features import Feature
from carcscore.findings import Finding, path_name
from carcscore.geometry import cell_name, point_name
from carcscore.play.outcome import Outcome
from carcscore.scoring.values import NO_POINT, Award, Item, Occupant, Strength, strengths, winners

Plain = dict[str, object]


def plain_outcome(outcome: Outcome | None) -> Plain:
    """The rules in force, the board with its features, and what the expansions keep."""
    if outcome is None:
        return {"rules": None, "board": {"a1": None, "tiles": []}, "features": [], "holdings": {}}
    return {
        "rules": _rules(outcome),
        "board": _board(outcome),
        "features": [_feature(feature, outcome) for feature in outcome.features],
        "holdings": outcome.game.holdings(),
    }


def _rules(outcome: Outcome) -> Plain:
    rules = outcome.rules
    return {
        "farms": rules.farms,
        "small_city": rules.small_city,
        "tie_break": rules.tie_break,
        "expansions": [expansion.name for expansion in rules.facts],
        "ignore": sorted(rules.ignore),
        "overridden": list(rules.overridden),
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


def plain_award(award: Award) -> Plain:
    """An award."""
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
    followers = outcome.occupancy.followers.get(feature.id, ())
    return {
        "id": feature.id,
        "kind": feature.kind.name,
        "complete": feature.complete,
        "tiles": [list(cell) for cell in feature.tiles],
        "marks": dict(feature.marks),
        "followers": [
            {
                "player": one.player,
                "figure": one.figure,
                "role": one.role,
                "point": point_name(one.point),
                "at": list(one.cell),
                "strength": number_of(one.strength),
            }
            for one in followers
        ],
        "pieces": [_piece(piece) for piece in outcome.occupancy.pieces.get(feature.id, ())],
        "owners": winners(strengths(list(followers))) if followers else [],
        "borders": list(feature.borders),
    }


def _piece(piece: Occupant) -> Plain:
    return {
        "player": piece.player or None,
        "piece": piece.figure,
        "role": piece.role or None,
        "point": None if piece.point == NO_POINT else point_name(piece.point),
        "at": list(piece.cell),
    }


def plain_finding(finding: Finding) -> Plain:
    """A finding with its place."""
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
