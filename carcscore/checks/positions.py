"""Errors in the figures of a final position (B1, B4, B9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from carcscore.board.feature import Feature, FeatureRef
from carcscore.board.features import Features
from carcscore.checks.together import apart_findings
from carcscore.findings import Finding, Where
from carcscore.game.game import Game
from carcscore.game.placing import in_wrong_role, whose
from carcscore.game.setup import supply_of
from carcscore.game.table import Table
from carcscore.geometry import CENTRE, Cell, cells_around, facing_point, neighbour, point_name, side_of
from carcscore.record.model import Deployment
from carcscore.record.vocabulary import FOLLOWER
from carcscore.rules.in_force import Rules
from carcscore.scoring.values import NO_POINT, Occupant, by_feature
from carcscore.sentences import said
from carcscore.text import a, counted, listed, verb


def follower_findings(
    followers: Sequence[Occupant], game: Game, features: Features, sound: bool
) -> Iterator[Finding]:
    """Everything that is wrong with the followers of a final position.

    What an expansion in play allows is left out: the game is asked for it. Where a board is not ``sound``,
    nobody knows how it really lay, and the order of its tiles proves nothing.
    """
    table, rules, allowed = game.table, game.rules, game.figure_allowed
    yield from _supplies(table, rules)
    for follower in followers:
        yield from in_wrong_role(follower, table, rules)
    figures = [*followers, *(piece for piece in game.pieces if piece.player)]
    yield from _turns([figure for figure in figures if not allowed("too-few-turns", figure)], game)
    came_with_tile = [*followers, *(figure for figure in figures if _companion(figure, rules))]
    yield from _one_a_tile(
        [occupant for occupant in came_with_tile if not allowed("two-on-one-tile", occupant)], table
    )
    yield from _on_start_tile(
        [occupant for occupant in came_with_tile if not allowed("on-start-tile", occupant)], table
    )
    held = by_feature(followers, features)
    yield from _should_have_gone_home(held, game, features)
    free = {other for other in followers if allowed("feature-was-taken", other)}
    yield from _meeting(held, table, free)
    if sound:
        yield from apart_findings(held, game, features)


def _where(follower: Occupant, table: Table) -> Where:
    point = None if follower.point == NO_POINT else point_name(follower.point)
    return table.where(follower.path, follower.offset, follower.cell, point)


def _supplies(table: Table, rules: Rules) -> Iterator[Finding]:
    supply = supply_of(table.record, rules)
    used: Counter[tuple[str, str]] = Counter()
    surplus: dict[tuple[str, str], Deployment] = {}
    for deployment in table.record.followers:
        key = (deployment.player, deployment.figure)
        used[key] += 1
        if used[key] > supply.get(deployment.figure, 0):
            surplus.setdefault(key, deployment)
    for (player, figure), deployment in surplus.items():
        number, has = used[player, figure], supply.get(figure, 0)
        kind = FOLLOWER if figure == FOLLOWER else f"{figure} follower"
        message = said("{} has {} on the board, but only {} in all", player, counted(number, kind), has)
        where = table.where(deployment.path, deployment.offset, deployment.at)
        yield Finding("too-many-followers", "error", message, where, rules.figures[figure].rule)


def _turns(figures: Sequence[Occupant], game: Game) -> Iterator[Finding]:
    """One move a turn: nobody's figures took more of them than the turns that the player can have had."""
    table = game.table
    turns = max(0, len(table.board) - len(table.record.start_tiles))
    players = table.record.players
    moved: dict[str, list[Occupant]] = {}
    moves: Counter[str] = Counter()
    for figure in figures:
        if number := _moves(figure, game):
            moved.setdefault(figure.player, []).append(figure)
            moves[figure.player] += number
    for seat, player in enumerate(players):
        had = (turns - seat + len(players) - 1) // len(players) if turns > seat else 0
        own, taken = moved.get(player.id, []), moves[player.id]
        if taken > had:
            kinds = Counter(FOLLOWER if occupant.follower else occupant.figure for occupant in own)
            takes = "" if taken == len(own) else f", which {verb(len(own), 'takes')} {counted(taken, 'turn')}"
            message = said(
                "{} has {} on the board{}, but can have had only {}: tiles placed so far, the start tile "
                "aside: {}",
                player.id,
                listed((counted(number, kind) for kind, number in kinds.items())),
                takes,
                counted(had, "turn"),
                turns,
            )
            yield Finding("too-few-turns", "error", message, _where(own[-1], table), "B4")


def _moves(figure: Occupant, game: Game) -> int:
    """In how many turns its owner moved a figure that stands there, or put it there: at least so many."""
    if figure.follower:
        return 1
    return int(figure.figure in game.rules.put_instead) + game.hooks.count("moves", figure)


def _companion(figure: Occupant, rules: Rules) -> bool:
    """True if it is a piece that is put in a feature of the tile just laid, instead of a follower."""
    return (
        not figure.follower and figure.figure in rules.put_instead and bool(rules.pieces[figure.figure].roles)
    )


def _one_a_tile(figures: Sequence[Occupant], table: Table) -> Iterator[Finding]:
    first: dict[Cell, Occupant] = {}
    for figure in figures:
        other = first.setdefault(figure.cell, figure)
        if other is not figure:
            only = "only one follower is deployed on a tile, when it is placed"
            if not figure.follower:
                only += f", or {a(figure.figure)} is put there instead"
            message = said(
                "{} stands on {}, where {} stands: {}",
                whose(figure),
                table.name(figure.cell),
                whose(other),
                only,
            )
            yield Finding("two-on-one-tile", "error", message, _where(figure, table), "B4")


def _on_start_tile(figures: Sequence[Occupant], table: Table) -> Iterator[Finding]:
    starts = {start.at for start in table.record.start_tiles}
    if not table.record.start_known:
        # Any of several tiles may be the start tile: only if all are taken is it proved.
        codes = {start.tile for start in table.record.start_tiles}
        alike = {cell for cell, placement in table.placements.items() if placement.tile in codes}
        if not alike <= {figure.cell for figure in figures}:
            return
    for figure in figures:
        if figure.cell in starts:
            message = said(
                "{} stands on the start tile at {}, where nobody can", whose(figure), table.name(figure.cell)
            )
            yield Finding("on-start-tile", "error", message, _where(figure, table), "B4")


def _should_have_gone_home(
    held: Mapping[FeatureRef, list[Occupant]], game: Game, features: Features
) -> Iterator[Finding]:
    table = game.table
    completed = [features[ref] for ref in held if features[ref].complete]
    if table.record.end == "mid-turn" and _completed_by_one_tile(completed):
        return  # the last tile completed them, and its turn was broken off before it was scored
    for feature in completed:
        name, points = features.name(feature.ref), game.worth(feature).points
        moved = game.hooks.scoring.worth and game.rules.pieces  # a piece may have changed what it paid
        paid = "was paid" if moved else f"paid its {counted(points, 'point')}"
        for follower in held[feature.ref]:
            if follower.role in game.rules.abiding or game.figure_allowed("should-have-gone-home", follower):
                continue
            message = said(
                "{} at {} stands in a completed {} ({}): it {} when it was completed and the follower went "
                "home; nothing is scored for it now",
                whose(follower),
                table.name(follower.cell),
                feature.kind.name,
                name,
                paid,
            )
            yield Finding("should-have-gone-home", "error", message, _where(follower, table), "B9")


def _completed_by_one_tile(completed: Sequence[Feature]) -> bool:
    """True if one tile can have completed all these features at once."""
    reach = [
        {*feature.tiles, *cells_around(feature.tiles, feature.kind.around)}
        if feature.kind.rim == "inside"
        else set(feature.tiles)
        for feature in completed
    ]
    return bool(reach) and bool(set.intersection(*reach))


def _meeting(
    held: Mapping[FeatureRef, list[Occupant]], table: Table, free: set[Occupant]
) -> Iterator[Finding]:
    """Two followers of one feature whose segments meet across an edge: the later had no right to go there.

    Unless it is one of those that were free to go into what somebody held.
    """
    for followers in held.values():
        if len(followers) < 2:
            continue
        at = {(follower.cell, follower.segment): follower for follower in followers}
        for follower in followers:
            beside = (at.get(place) for place in _segments_beside(follower, table))
            for other in dict.fromkeys(each for each in beside if each is not None):
                if follower in free or other in free:
                    continue
                message = said(
                    "{} at {} and {} at {} stand in segments that meet at one edge: the later one was not "
                    "allowed there",
                    whose(follower),
                    table.name(follower.cell),
                    whose(other),
                    table.name(other.cell),
                )
                yield Finding("feature-was-taken", "error", message, _where(other, table), "B4")


def _segments_beside(follower: Occupant, table: Table) -> Iterator[tuple[Cell, int]]:
    """The segments that a follower's own meets to the east and south, so that each pair is met once."""
    here = table.board.at(follower.cell).turned
    for point in here.segments[follower.segment].points:
        if point == CENTRE or side_of(point) not in (1, 2):
            continue
        cell = neighbour(follower.cell, side_of(point))
        placed = table.board.find(cell)
        if placed is not None and placed.turned.edges[side_of(point) - 2] == here.edges[side_of(point)]:
            yield cell, placed.turned.rim[facing_point(point)]


def piece_findings(table: Table, rules: Rules) -> Iterator[Finding]:
    """Pieces of which a player has more on the board than there are, and pieces of the wrong owner."""
    supply = supply_of(table.record, rules)
    used: Counter[tuple[str, str]] = Counter()
    for piece in table.record.pieces:
        kind = rules.pieces[piece.figure]
        where = table.where(piece.path, piece.offset, piece.at)
        if not kind.beside and (piece.beside or piece.alone):
            message = f"the {piece.figure} stands beside no follower: leave `figure` and `beside` out"
            yield Finding("whose-piece", "error", message, where)
            continue
        if not kind.beside and bool(kind.per_player) != bool(piece.player):
            message = (
                f"{a(piece.figure)} belongs to a player: say whose it is"
                if kind.per_player
                else said("the {} belongs to nobody: leave {} out", piece.figure, piece.player)
            )
            yield Finding("whose-piece", "error", message, where)
            continue
        owner = piece.player if kind.per_player else ""
        used[owner, piece.figure] += 1
        has = supply.get(piece.figure, kind.per_player) if owner else kind.in_all
        if used[owner, piece.figure] == has + 1:
            message = said("{} has more than {} on the board", owner, counted(has, piece.figure))
            if not owner:
                message = f"there {verb(has, 'is')} only {counted(has, piece.figure)}"
            yield Finding("too-many-pieces", "error", message, where, kind.rule)
