"""Selects features by name, or by a tile and a point on it."""

from __future__ import annotations

from carcscore.board.feature import Feature
from carcscore.geometry import (
    CENTRE,
    Cell,
    cell_name,
    is_sheet_name,
    parse_pair,
    parse_point,
    parse_sheet_name,
    point_name,
)
from carcscore.play.outcome import Outcome
from carcscore.report.words import in_ranges
from carcscore.text import closest, listed, quoted
from carcscore.tiles.model import NO_SEGMENT, TurnedTile


def selected_cell(outcome: Outcome, what: str) -> Cell | None:
    """The cell that ``C2`` or ``3,-1`` names; ``None`` for anything else, or with a point."""
    words = _words(what)
    return _cell(words[0], outcome) if len(words) == 1 else None


def selected_kind(outcome: Outcome, what: str) -> str | None:
    """The kind of figure or award that ``post-house`` or ``jewels`` names, present or not; else ``None``."""
    word = "-".join(_words(what)).lower()
    return word if word in _others(outcome) else None


def selected_player(outcome: Outcome, what: str) -> str | None:
    """The id of the player whom a colour or a name means; ``None`` if it means something else, or nobody."""
    feature = outcome.features.named(what.strip().lower()) or _of_kind(outcome, what)
    if feature is not None or selected_cell(outcome, what) is not None:
        return None
    try:
        return outcome.table.player_of(what.strip())
    except ValueError:
        return None


def _of_kind(outcome: Outcome, what: str) -> str | None:
    """The kind of feature that ``farm`` or ``farms`` names, on the board or not; else ``None``."""
    word = "-".join(_words(what)).lower()
    kinds = outcome.rules.palette.kinds.values()
    return next((kind.name for kind in kinds if word in (kind.name, kind.plural)), None)


def _others(outcome: Outcome) -> list[str]:
    kinds = {feature.kind.name for feature in outcome.features}
    named = [award.kind for award in outcome.awards if award.kind not in kinds]
    declared = [kind for expansion in outcome.rules.facts for kind in expansion.awards]
    return list(dict.fromkeys([*outcome.rules.pieces, *outcome.rules.figures, *declared, *named]))


def _words(what: str) -> list[str]:
    return what.replace(", ", ",").split()


def select_features(outcome: Outcome, what: str) -> list[Feature]:
    """The features that ``city-3``, ``city``, ``C2``, ``C2 N`` or ``3,-1 E`` means, in the order of reports.

    Raises :class:`ValueError` with a helpful sentence when there is none.
    """
    words = _words(what)
    if len(words) in (1, 2):
        cell = _cell(words[0], outcome)
        if cell is not None:
            return _at(outcome, cell, words[1] if len(words) == 2 else None)
    if len(words) == 1:
        found = outcome.features.named(words[0].lower())
        if found is not None:
            return [found]
    if (kind := _of_kind(outcome, what)) is not None:
        if every := [feature for feature in outcome.features if feature.kind.name == kind]:
            return every
        raise ValueError(f"there is no {kind} on this board")
    raise ValueError(_unknown(outcome, what))


def _cell(word: str, outcome: Outcome) -> Cell | None:
    try:
        return parse_sheet_name(word, outcome.table.a1) if is_sheet_name(word) else parse_pair(word)
    except ValueError:
        return None


def _at(outcome: Outcome, cell: Cell, point_word: str | None) -> list[Feature]:
    name = cell_name(cell, outcome.table.a1)
    placed = outcome.table.board.find(cell)
    if placed is None:
        raise ValueError(f"no tile lies on {name}; near it: {listed(_nearest(outcome, cell))}")
    if point_word is not None:
        try:
            point = parse_point(point_word)
        except ValueError:
            known = "N, NNE, ENE, E, ..., centre or a clock hour"
            raise ValueError(f"{quoted(point_word)} is not a point of a tile; say {known}") from None
        indices = sorted(placed.turned.segments_with(point))
        if not indices:
            raise ValueError(_nothing_there(placed.turned, point, name))
    else:
        indices = list(range(len(placed.turned.segments)))
    wanted = {outcome.features.ref(placed.number(index)) for index in indices}
    return outcome.features.among(wanted)


def _nothing_there(turned: TurnedTile, point: int, name: str) -> str:
    if point < CENTRE:
        beside = {turned.rim[(point + step) % 12] for step in (-1, 1)} - {NO_SEGMENT}
        if len(beside) == 2:
            before, after = (point_name((point + step) % 12) for step in (-1, 1))
            side = f"the {point_name(point)} side of {name}"
            return f"two farms share {side}: say {name} {before} or {name} {after}"
    where = f"{point_name(point)} of {name}"
    return f"nothing can be claimed at {where}; say {name} alone for all that lies there"


def _nearest(outcome: Outcome, cell: Cell) -> list[str]:
    x, y = cell
    near = sorted(
        outcome.table.board, key=lambda other: (max(abs(other[0] - x), abs(other[1] - y)), other[1], other[0])
    )[:3]
    return [cell_name(other, outcome.table.a1) for other in near]


def _unknown(outcome: Outcome, what: str) -> str:
    names: dict[str, list[str]] = {}
    for feature in outcome.features:
        names.setdefault(feature.kind.name, []).append(outcome.features.name(feature.ref))
    word = what.strip().lower()
    of_kind = names.get(word.rpartition("-")[0]) or names.get(word)
    text = f"there is no feature {quoted(what)}"
    if of_kind:
        return f"{text}; there is {in_ranges(of_kind)}"
    named = [name for each in names.values() for name in each] + _others(outcome)
    near = closest(word[:60], named, most=3)
    if near:
        return f"{text}; did you mean {listed(near, 'or')}?"
    known = ", ".join(each[0] for each in names.values())
    players = listed((player.id for player in outcome.record.players[:6]), "or")
    others = f"a kind such as {next(iter(names), 'farm')}, a player ({players}), or a tile and a point on it"
    return f"{text}; give an id such as {known}, {others} such as C2 N"
