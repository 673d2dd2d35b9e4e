"""Followers as written down, set on the segments that they stand on, and what is wrong with them (B4, B9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from carcscore.board.features import Feature, Features
from carcscore.findings import Finding, Where
from carcscore.geometry import CENTRE, Cell, facing_point, neighbour, point_name, side_of
from carcscore.record.model import Deployment
from carcscore.record.vocabulary import FOLLOWER
from carcscore.rules.game import Game, by_feature
from carcscore.rules.options import FARMS, Rules
from carcscore.rules.scoring import worth_of
from carcscore.rules.table import Table, tile_code
from carcscore.rules.values import Standing
from carcscore.tiles.kinds import FARM
from carcscore.tiles.model import NO_SEGMENT, TurnedTile


def figure_words(figure: str, role: str) -> str:
    """A follower as people say it: ``knight``, ``large knight``."""
    return role if figure == FOLLOWER else f"{figure} {role}"


def whose(follower: Standing | Deployment) -> str:
    """A follower with its owner: ``red's large knight``."""
    return f"{follower.player}'s {figure_words(follower.figure, follower.role)}"


def which_segment(turned: TurnedTile, kind: str, point: int | None) -> int:
    """The index of the segment of a kind that a follower stands on, or ``NO_SEGMENT``.

    A point may be left out when only one segment of that kind is on the tile.
    """
    if point is not None:
        return turned.segment_at(kind, point)
    candidates = turned.segments_of(kind)
    return candidates[0] if len(candidates) == 1 else NO_SEGMENT


def no_segment(turned: TurnedTile, kind: str, point: int | None, name: str) -> tuple[str, bool]:
    """Why no segment is named: a sentence, and whether another point would settle it.

    ``name`` is where the tile lies, for the sentence.
    """
    candidates = turned.segments_of(kind)
    what = f"{tile_code(turned)} at {name}"
    if not candidates:
        return f"{what} has no {kind}", False
    offer = ", or ".join(turned.point_names(index) for index in candidates)
    choices = " or ".join(turned.point_names(index, "/") for index in candidates)
    if point is None:
        return (
            f"{what} has {len(candidates)} {kind} segments; say which one by a point of it: {choices}",
            True,
        )
    if kind == FARM.name and point != CENTRE and point % 3 == 1:
        halves = {turned.rim[point - 1], turned.rim[point + 1]}
        if len(halves & set(candidates)) == 2:
            before, after = point_name(point - 1), point_name(point + 1)
            return f"two farms share the {point_name(point)} side of {what}: say {before} or {after}", True
    return f"{what} has no {kind} at {point_name(point)}; it has {offer}", False


def set_followers(
    deployments: Iterable[Deployment], table: Table, rules: Rules
) -> tuple[list[Standing], list[Finding]]:
    """The followers that stand on segments, and findings for those that can't stand where they do."""
    standings: list[Standing] = []
    findings: list[Finding] = []
    for deployment in deployments:
        made = stand(deployment, deployment.at or (0, 0), table, rules)
        if isinstance(made, Standing):
            standings.append(made)
        else:
            findings.append(made)
    return standings, findings


def stand(deployment: Deployment, cell: Cell, table: Table, rules: Rules) -> Standing | Finding:
    """The follower on its segment of the tile at a cell, or the finding that says why it can't be there."""
    kind = rules.roles[deployment.role]
    placed = table.board.find(cell)
    barred = kind == FARM.name and rules.farms == "none" and FARMS.name not in rules.overridden
    point = deployment.point
    index = NO_SEGMENT if placed is None or barred else which_segment(placed.turned, kind, point)
    if placed is None or index == NO_SEGMENT:
        return _why_not(deployment, cell, table, None if placed is None else placed.turned, kind, barred)
    return Standing(
        player=deployment.player,
        figure=deployment.figure,
        role=deployment.role,
        cell=cell,
        segment=index,
        number=placed.number(index),
        point=placed.turned.segments[index].name_point if point is None else point,
        strength=rules.figures[deployment.figure].strength,
        path=deployment.path,
        offset=deployment.offset,
    )


def _why_not(
    deployment: Deployment, cell: Cell, table: Table, turned: TurnedTile | None, kind: str, barred: bool
) -> Finding:
    who = whose(deployment)
    point = None if deployment.point is None else point_name(deployment.point)
    where = table.where(deployment.path, deployment.offset, cell, point)
    if turned is None:
        message = f"{who} stands on {table.name(cell)}, where no tile lies"
        return Finding("no-tile-there", "error", message, where, "B4")
    if barred:
        message = f"{who} at {table.name(cell)}: this game is played without farms"
        return Finding("no-farms", "error", message, where, "B4")
    sentence, unclear = no_segment(turned, kind, deployment.point, table.name(cell))
    code, rule = ("which-segment", None) if unclear else ("no-such-segment", "B4")
    return Finding(code, "error", f"{who} is left out: {sentence}", where, rule)


def follower_findings(standings: Sequence[Standing], game: Game, features: Features) -> Iterator[Finding]:
    """Everything that is wrong with the followers of a final position.

    What an expansion in play allows is left out: the game is asked for it.
    """
    table, rules, excused = game.table, game.rules, game.excused
    yield from _supplies(table, rules)
    yield from _turns([one for one in standings if not excused("too-few-turns", one)], table)
    yield from _one_a_tile([one for one in standings if not excused("two-on-one-tile", one)], table)
    yield from _on_start_tile([one for one in standings if not excused("on-start-tile", one)], table)
    standings_of = by_feature(standings, features)
    yield from _should_have_gone_home(standings_of, table, features, rules)
    free = {one for one in standings if excused("feature-was-taken", one)} if game.keepers else set()
    yield from _meeting(standings_of, table, free)


def _where(standing: Standing, table: Table) -> Where:
    return table.where(standing.path, standing.offset, standing.cell, point_name(standing.point))


def supply_of(table: Table, rules: Rules) -> dict[str, int]:
    """How many of each figure and piece a player has (rule B1), unless the record says otherwise."""
    supply = {name: figure.per_player for name, figure in rules.figures.items()}
    supply.update({name: piece.per_player for name, piece in rules.pieces.items() if piece.per_player})
    supply.update(table.record.supply or {})
    return supply


def _supplies(table: Table, rules: Rules) -> Iterator[Finding]:
    supply = supply_of(table, rules)
    used: Counter[tuple[str, str]] = Counter()
    surplus: dict[tuple[str, str], Deployment] = {}
    for deployment in table.record.followers:
        key = (deployment.player, deployment.figure)
        used[key] += 1
        if used[key] > supply.get(deployment.figure, 0):
            surplus.setdefault(key, deployment)
    for (player, figure), deployment in surplus.items():
        number, has = used[player, figure], supply.get(figure, 0)
        kind = "followers" if figure == FOLLOWER else f"{figure} followers"
        message = f"{player} has {number} {kind} on the board, but only {has} in all"
        where = table.where(deployment.path, deployment.offset, deployment.at)
        yield Finding("too-many-followers", "error", message, where, rules.figures[figure].rule)


def _turns(standings: Sequence[Standing], table: Table) -> Iterator[Finding]:
    """A follower a turn: nobody has more on the board than the turns that they can have had."""
    turns = max(0, len(table.board) - len(table.record.start_tiles))
    players = table.record.players
    used = Counter(standing.player for standing in standings)
    for seat, player in enumerate(players):
        had = (turns - seat + len(players) - 1) // len(players) if turns > seat else 0
        number = used[player.id]
        if number > had:
            message = (
                f"{player.id} has {used[player.id]} follower{'s' * (used[player.id] != 1)} on the board, "
                "but can have had only "
                f"{had} turn{'s' * (had != 1)}: tiles placed so far, the start tile aside: {turns}"
            )
            last = [standing for standing in standings if standing.player == player.id][-1]
            yield Finding("too-few-turns", "error", message, _where(last, table), "B4")


def _one_a_tile(standings: Sequence[Standing], table: Table) -> Iterator[Finding]:
    first: dict[Cell, Standing] = {}
    for standing in standings:
        other = first.setdefault(standing.cell, standing)
        if other is not standing:
            message = (
                f"{whose(standing)} stands on {table.name(standing.cell)}, where {whose(other)} stands: "
                "only one follower is deployed on a tile, when it is placed"
            )
            yield Finding("two-on-one-tile", "error", message, _where(standing, table), "B4")


def _on_start_tile(standings: Sequence[Standing], table: Table) -> Iterator[Finding]:
    starts = {start.at for start in table.record.start_tiles}
    if not table.record.start_known:
        # Any of several tiles may be the start tile: only if all are taken is it proved.
        codes = {start.tile for start in table.record.start_tiles}
        alike = {cell for cell, placement in table.placements.items() if placement.tile in codes}
        if not alike <= {standing.cell for standing in standings}:
            return
    for standing in standings:
        if standing.cell in starts:
            message = (
                f"{whose(standing)} stands on the start tile at {table.name(standing.cell)}, where nobody can"
            )
            yield Finding("on-start-tile", "error", message, _where(standing, table), "B4")


def _should_have_gone_home(
    by_feature: dict[str, list[Standing]], table: Table, features: Features, rules: Rules
) -> Iterator[Finding]:
    completed = [features[feature_id] for feature_id in by_feature if features[feature_id].complete]
    if table.record.end == "mid-turn" and _completed_by_one_tile(completed):
        return  # the last tile completed them, and its turn was broken off before it was scored
    for feature in completed:
        standings = by_feature[feature.id]
        worth = worth_of(feature, rules)
        for standing in standings:
            message = (
                f"{whose(standing)} at {table.name(standing.cell)} stands in a completed {feature.kind.name} "
                f"({feature.id}): it paid its {worth.points} points when it was completed and the follower "
                "went home; nothing is scored for it now"
            )
            yield Finding("should-have-gone-home", "error", message, _where(standing, table), "B9")


def _completed_by_one_tile(completed: Sequence[Feature]) -> bool:
    """Whether one tile can have completed all these features at once."""
    reach = [
        {(x + dx, y + dy) for x, y in feature.tiles for dx, dy in ((0, 0), *feature.kind.around)}
        if feature.kind.rim == "inside"
        else set(feature.tiles)
        for feature in completed
    ]
    return bool(reach) and bool(set.intersection(*reach))


def _meeting(by_feature: dict[str, list[Standing]], table: Table, free: set[Standing]) -> Iterator[Finding]:
    """Two followers of one feature whose segments meet across an edge: the later had no right to go there.

    Unless it is one of those that were free to go into what somebody held.
    """
    for standings in by_feature.values():
        if len(standings) < 2:
            continue
        at = {(standing.cell, standing.segment): standing for standing in standings}
        for standing in standings:
            beside = (at.get(place) for place in _segments_beside(standing, table))
            for other in dict.fromkeys(each for each in beside if each is not None):
                if standing in free or other in free:
                    continue
                message = (
                    f"{whose(standing)} at {table.name(standing.cell)} and {whose(other)} at "
                    f"{table.name(other.cell)} stand in segments that meet at one edge: whoever came "
                    "later may not have gone there"
                )
                yield Finding("feature-was-taken", "error", message, _where(other, table), "B4")


def _segments_beside(standing: Standing, table: Table) -> Iterator[tuple[Cell, int]]:
    """The segments that a follower's own meets to the east and south, so that each pair is met once."""
    here = table.board.at(standing.cell).turned
    for point in here.segments[standing.segment].points:
        if point == CENTRE or side_of(point) not in (1, 2):
            continue
        cell = neighbour(standing.cell, side_of(point))
        placed = table.board.find(cell)
        if placed is not None and placed.turned.edges[side_of(point) - 2] == here.edges[side_of(point)]:
            yield cell, placed.turned.rim[facing_point(point)]
