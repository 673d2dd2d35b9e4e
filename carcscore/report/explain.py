"""The whole story of one feature: its tiles, who stands there, and every point it pays."""

from __future__ import annotations

from collections.abc import Iterator

from carcscore.board.features import Feature
from carcscore.game.placing import figure_words
from carcscore.geometry import (
    AROUND,
    SIDE_WORDS,
    Cell,
    cell_name,
    neighbour,
    pair_name,
    point_name,
    reading_order,
)
from carcscore.play.outcome import Outcome
from carcscore.report.asked import cell_asked, features_asked, other_asked
from carcscore.report.blocks import Block, Bullets, Heading, Paragraph
from carcscore.report.clauses import clause
from carcscore.report.entries import unpaid_remark
from carcscore.report.explain_others import award_words, for_what, other_story, piece_place, pieces_on
from carcscore.report.layout import lay_out
from carcscore.report.model import Report
from carcscore.report.page import rescored
from carcscore.report.sums import Sums, grouped, majority_remark
from carcscore.report.words import majority_words, name, strength_words
from carcscore.scoring.farms import paying_words, rule_for_farms, supplied
from carcscore.scoring.values import majority_of, strengths
from carcscore.text import counted, listed
from carcscore.tiles.kinds import CITY, FARM

_SQUARES_SHOWN = 60


def explain(report: Report, what: str, width: int = 80) -> str:
    """The story of a feature (``city-3``), of what lies at a point of a tile (``C2 N``) or on all of it.

    Raises :class:`ValueError` with a helpful sentence when there is no such thing.
    """
    outcome = report.outcome
    if outcome is None:
        raise ValueError("the record can't be used, so there is nothing to explain")
    sums = Sums(report)
    blocks: list[Block] = [Paragraph(told)] if (told := rescored(outcome)) else []
    kind = other_asked(outcome, what)
    if kind is not None:
        return lay_out([*blocks, *other_story(report, outcome, kind, sums)], width)
    for feature in features_asked(outcome, what):
        blocks.append(Heading(f"{feature.id}: {state_words(feature)}"))
        blocks.append(Bullets(tuple(feature_story(report, outcome, feature, sums))))
    cell = cell_asked(outcome, what)
    if cell is not None:
        blocks += pieces_on(report, outcome, cell, sums)
    return lay_out(blocks, width)


def state_words(feature: Feature) -> str:
    """What a feature is: ``a completed city``, ``an unfinished road``, ``a farm``."""
    if feature.complete is None:
        return f"a {feature.kind.name}"
    return f"a completed {feature.kind.name}" if feature.complete else f"an unfinished {feature.kind.name}"


def feature_story(report: Report, outcome: Outcome, feature: Feature, sums: Sums) -> Iterator[str]:
    """All there is to say of a feature, sentence by sentence: its tiles, who stands there, what it pays."""
    yield _tiles(outcome, feature)
    if feature.marks:
        yield "Marks: " + ", ".join(
            counted(number, mark, sums.plural(mark)) for mark, number in feature.marks.items()
        )
    yield from _open(outcome, feature)
    if feature.kind.rim == "inside":
        yield from _around(outcome, feature)
    if feature.kind.claimable:
        yield from _followers(outcome, feature)
    pieces = outcome.occupancy.pieces.get(feature.id, ())
    if pieces:
        yield f"Pieces: {', '.join(piece_place(piece, outcome) for piece in pieces)}"
    if feature.kind is FARM:
        yield from _bordered(outcome, feature)
    yield from _points(report, outcome, feature, sums)
    yield from _bordering(outcome, feature)


def _names(outcome: Outcome, cells: tuple[Cell, ...]) -> str:
    names = [cell_name(cell, outcome.table.a1) for cell in cells[:_SQUARES_SHOWN]]
    if len(cells) > _SQUARES_SHOWN:
        names.append(f"and {len(cells) - _SQUARES_SHOWN} more")
    return ", ".join(names)


def _tiles(outcome: Outcome, feature: Feature) -> str:
    number = len(feature.tiles)
    text = f"{counted(number, 'tile')}: {_names(outcome, feature.tiles)}"
    if outcome.record.layout != "grid":
        text += f" (A1 is {pair_name(outcome.table.a1)})"
    if len(feature.segments) > number and feature.kind is not FARM:
        text += " (a tile counts once, however many of its parts belong to it)"
    return text


def _open(outcome: Outcome, feature: Feature) -> Iterator[str]:
    """The edges at which a road or a city leads on; an edge may also meet a tile that doesn't fit."""
    a1 = outcome.table.a1
    edges = outcome.features.open_edges(feature)
    places = []
    for cell, side in edges[:_SQUARES_SHOWN]:
        beyond = neighbour(cell, side)
        place = f"{cell_name(cell, a1)} {SIDE_WORDS[side]}"
        if beyond in outcome.table.board:
            place += f" (where {cell_name(beyond, a1)} does not continue it)"
        places.append(place)
    if len(edges) > _SQUARES_SHOWN:
        places.append(f"and {len(edges) - _SQUARES_SHOWN} more")
    if places:
        yield f"Open at {counted(len(edges), 'edge')}: {', '.join(places)}"


def _around(outcome: Outcome, feature: Feature) -> Iterator[str]:
    """The squares around a cloister, or whatever else it waits for, that are still empty."""
    x, y = feature.tiles[0]
    cells = sorted(((x + dx, y + dy) for dx, dy in feature.kind.around), key=reading_order)
    missing = tuple(cell for cell in cells if cell not in outcome.table.board)
    squares = f"{len(cells)} squares {'around it' if feature.kind.around == AROUND else 'that it waits for'}"
    if missing:
        filled = len(cells) - len(missing)
        yield f"{filled} of the {squares} are filled; empty: {_empty(outcome, missing)}"
    else:
        yield f"All {squares} are filled"


def _empty(outcome: Outcome, cells: tuple[Cell, ...]) -> str:
    """Empty squares by their names; those north or west of A1 have none, and are told by their numbers."""
    west, north = outcome.table.a1
    named = tuple(cell for cell in cells if cell[0] >= west and cell[1] >= north)
    off = [pair_name(cell) for cell in cells if cell not in named]
    parts = [_names(outcome, named)] if named else []
    if off:
        parts.append(f"{'and ' if named else ''}off the sheet, by x,y from the start tile, {' '.join(off)}")
    return "; ".join(parts)


def _followers(outcome: Outcome, feature: Feature) -> Iterator[str]:
    standings = list(outcome.occupancy.followers.get(feature.id, ()))
    if not standings:
        yield "No follower stands there now" if outcome.record.is_log else "No follower stands there"
        return
    a1 = outcome.table.a1
    followers = []
    for one in standings:
        weighs = [
            f"strength {strength_words(one.strength)}",
            *(told for _, told in outcome.game.about([one])),
        ]
        who = f"{name(one.player)}'s {figure_words(one.figure, one.role)}"
        followers.append(f"{who} on {cell_name(one.cell, a1)} {point_name(one.point)} ({', '.join(weighs)})")
    yield "Followers: " + ", ".join(followers)
    sums = strengths(standings)
    if len(sums) > 1:
        majority = majority_of(sums)
        yield f"Strength: {majority_words(majority)}: {majority_remark(majority)} (B8)"


def _bordered(outcome: Outcome, farm: Feature) -> Iterator[str]:
    """The cities (or whatever else pays farms) that a farm borders: those that pay, and those that don't."""
    kinds = rule_for_farms(outcome.rules).kinds or (CITY,)
    plurals = listed(kind.plural for kind in kinds)
    pays = supplied(farm, outcome.features, outcome.rules)
    if pays:
        cities = (f"{city} ({_names(outcome, outcome.features[city].tiles)})" for city in pays)
        yield f"Completed {plurals} that it borders: {', '.join(cities)}"
    else:
        yield f"It borders no completed {paying_words(outcome.rules)}"
    others = [outcome.features[one] for one in farm.borders if one not in pays]
    unfinished = [other.id for other in others if other.kind in kinds]
    if unfinished:
        yield (
            f"It also borders {listed(unfinished)}, "
            f"{'which is' if len(unfinished) == 1 else 'which are'} unfinished: "
            f"only completed {plurals} pay a farm"
        )
    elsewise = [other.id for other in others if other.kind not in kinds]
    if elsewise:
        yield f"It also borders {listed(elsewise)}: only completed {plurals} pay a farm"


def _points(report: Report, outcome: Outcome, feature: Feature, sums: Sums) -> Iterator[str]:
    own = [one for one in report.awards if one.feature == feature.id and one.kind == feature.kind.name]
    if not own:
        yield from _unpaid(report, outcome, feature, sums)
    for group in grouped(own):
        text = award_words(group, sums)
        yield text[0].upper() + text[1:]
    others = [one for one in report.awards if one not in own and feature.id in (one.feature, *one.features)]
    for group in grouped(others):
        paying = group[0].feature or ""
        if group[0].kind != FARM.name:
            yield f"{for_what(group[0], outcome.table.a1)}: {award_words(group, sums)}"
        elif feature.id == paying:  # a city for which farms are counted together
            yield f"Farmers on {listed(group[0].features)}: {award_words(group, sums)}"
        elif feature.kind is FARM:
            yield f"{paying}, with the farmers on {listed(group[0].features)}: {award_words(group, sums)}"
        else:
            yield f"Farmers on {paying}: {award_words(group, sums)}"


def _unpaid(report: Report, outcome: Outcome, feature: Feature, sums: Sums) -> Iterator[str]:
    """What a feature is or was worth that the report pays nobody for."""
    standings = outcome.occupancy.followers.get(feature.id)
    if feature.kind is FARM:
        if not standings:
            yield "Nobody is paid for it"
        elif not report.scored_finally:
            yield "Not scored: the game was not ended"
        elif not supplied(feature, outcome.features, outcome.rules):
            yield "It pays 0"
        return
    if standings:
        remark = unpaid_remark(report, feature, sums)
        yield remark[0].upper() + remark[1:]
        return
    if not feature.kind.claimable:
        yield "Nobody can claim it, and it pays nothing"
        return
    worth = outcome.worth(feature)
    words = clause(worth.rule, feature.kind.name)
    pays = sums.of(worth.items, worth.rule) + (f", since {words}" if words else "")
    if feature.complete and not outcome.record.is_log:
        yield (
            f"Paid during play to whoever had the majority: {pays}. The record has it only in the points on "
            "the track, and doesn't tell who got it"
        )
    elif feature.complete:
        yield f"Nobody stood there when it was completed, so it paid nobody; its worth: {pays}"
    else:
        yield f"Claimed by nobody; it would pay {pays}"


def _bordering(outcome: Outcome, feature: Feature) -> Iterator[str]:
    """The farms that lie at a city."""
    if feature.kind is FARM:
        return
    farms = [one.id for one in outcome.features if feature.id in one.borders]
    if farms:
        yield f"Farms that border it: {', '.join(farms)}"
