"""Figures as written down, set on the segments that they stand on (B4), and what stands in the way."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace

from carcscore.board.board import Board
from carcscore.findings import NOWHERE, Finding, NotDone, Path, Where, error
from carcscore.game.events import SUPPLY, Away
from carcscore.game.game import Game
from carcscore.game.table import Table, tile_code
from carcscore.game.turn import TurnInPlay
from carcscore.geometry import CENTRE, CENTRE2, Cell, point_name, points_meant
from carcscore.record.model import Deployment
from carcscore.record.vocabulary import FOLLOWER
from carcscore.rules.facts import Figure
from carcscore.rules.in_force import Rules
from carcscore.rules.options import FARMS
from carcscore.scoring.values import NO_POINT, Occupant
from carcscore.sentences import Sentence, enumerated, said
from carcscore.text import a, listed
from carcscore.tiles.kinds import FARM
from carcscore.tiles.model import NO_SEGMENT, TurnedTile


def figure_words(figure: str, role: str) -> str:
    """A follower as people say it: ``knight``, ``large knight``."""
    return role if figure == FOLLOWER else f"{figure} {role}"


def whose(figure: Occupant | Deployment) -> Sentence:
    """A figure with its owner: ``red's large knight``, ``red's pawn``, ``the pawn`` when it is neutral."""
    unranked = not figure.role or (isinstance(figure, Occupant) and not figure.follower)
    words = figure.figure if unranked else figure_words(figure.figure, figure.role)
    return said("{}'s {}", figure.player, words) if figure.player else said("the {}", words)


def whose_at(figure: Occupant, table: Table) -> Sentence:
    """The same with where it stands: ``red's large knight at C2``."""
    return said("{} at {}", whose(figure), table.name(figure.cell))


def on_tile(figure: str, cell: Cell, player: str = "") -> Occupant:
    """A piece on a tile as a whole, of a player or, such as a dragon, of nobody."""
    return Occupant(player, figure, "", cell, NO_SEGMENT, NO_SEGMENT, NO_POINT, follower=False)


def distinct(occupants: Iterable[Occupant]) -> list[Occupant]:
    """One of each of some figures on a tile that differ for those who read a record.

    Two of one kind that a player has in one role and segment are alike.
    """
    return list(
        {
            (occupant.player, occupant.segment, occupant.role, occupant.figure): occupant
            for occupant in occupants
        }.values()
    )


def choices(occupants: Iterable[Occupant]) -> str:
    """Figures on a tile among which a record must choose: ``red's knight at N or blue's farmer at SSE``."""
    return enumerated(
        (said("{} at {}", whose(occupant), point_name(occupant.point)) for occupant in occupants), "or"
    )


def which_segment(turned: TurnedTile, kind: str, point: int | None) -> int:
    """The index of the segment of a kind that a figure stands on, or ``NO_SEGMENT``.

    A point may be left out when only one segment of that kind is on the tile.
    """
    candidates = _segments(turned, kind, point)
    return candidates[0] if len(candidates) == 1 else NO_SEGMENT


def _segments(turned: TurnedTile, kind: str, point: int | None) -> list[int]:
    """The indices of the segments of a kind that a point names; all of them without one."""
    if point is None:
        return turned.segments_of(kind)
    index = turned.segment_at(kind, point)
    return [] if index == NO_SEGMENT else [index]


def no_segment(
    turned: TurnedTile,
    kind: str,
    point: int | None,
    cant: str,
    name: str,
    rule: str | None,
    where: Where = NOWHERE,
    also: Sequence[str] = (),
) -> Finding:
    """Why no segment of a kind, or of others, is named, after what then can't be.

    ``name`` is where the tile lies, in words.
    """
    candidates = [index for each in (kind, *also) for index in turned.segments_of(each)]
    kind = listed((kind, *also), "or")
    what = said("{}: {} at {}", cant, tile_code(turned), name)
    if not candidates:
        return error("no-such-segment", said("{} has no {}", what, kind), rule, where)
    if point is None:
        choices = " or ".join(turned.point_names(index, "/") for index in candidates)
        message = said(
            "{} has {} {} segments; add a point to say which one: {}", what, len(candidates), kind, choices
        )
        return error("which-segment", message, None, where)
    if kind == FARM.name and (shared := _two_farms_share(turned, point, candidates, cant, name)):
        return error("which-segment", shared, None, where)
    if len({*turned.segments_with(point)} & {*candidates}) > 1:
        return error("which-segment", said("{}: {}", cant, _two_meet(turned, point, name)), None, where)
    offer = ", or ".join(turned.point_names(index) for index in candidates)
    message = said("{} has no {} at {}; it has {}", what, kind, point_name(point), offer)
    return error("no-such-segment", message, rule, where)


def _two_farms_share(
    turned: TurnedTile, point: int, candidates: Sequence[int], cant: str, name: str
) -> str | None:
    """That two farms share the side of which the middle was named, if that is so."""
    if point == CENTRE or point % 3 != 1:
        return None
    if len({turned.rim[point - 1], turned.rim[point + 1]} & {*candidates}) < 2:
        return None
    shared = "{}: two farms share the {} side of {} at {}: say {} or {}"
    points = point_name(point), point_name(point - 1), point_name(point + 1)
    return said(shared, cant, points[0], tile_code(turned), name, *points[1:])


def _two_meet(turned: TurnedTile, corner: int, name: str) -> str:
    beside = listed((point_name(point) for point in points_meant(corner)), "or")
    return said(
        "two segments meet at the {} corner of {} at {}: say {}",
        point_name(corner),
        tile_code(turned),
        name,
        beside,
    )


def set_figures(
    deployments: Iterable[Deployment], table: Table, rules: Rules
) -> tuple[list[Occupant], list[Finding]]:
    """The figures where they stand, and findings for those that can't stand there."""
    occupants: list[Occupant] = []
    findings: list[Finding] = []
    for deployment in deployments:
        made = set_figure(deployment, table, rules)
        if isinstance(made, Occupant):
            occupants.append(made)
        else:
            findings.append(made)
    return occupants, findings


def tile_meant(turn: TurnInPlay, game: Game, rule: str, at: Cell | None = None) -> Cell:
    """The cell of the tile with which an action is done: that of the turn, unless another is named.

    Raises :class:`NotDone`, by a rule, where none was laid or none lies.
    """
    cell = turn.cell if at is None else at
    if cell is None or cell not in game.board:
        why = "no tile was placed" if cell is None else said("no tile lies on {}", game.table.name(cell))
        message = said("{} can't place {}: {}", turn.player, turn.doing, why)
        raise NotDone("no-tile-there", message, rule)
    return cell


def set_down(figure: Deployment, game: Game) -> Occupant:
    """A figure of an action on its segment. Raises :class:`NotDone` where it can't be there."""
    made = set_figure(figure, game.table, game.rules)
    if isinstance(made, Finding):
        raise NotDone(made.code, made.message, made.rule)
    return made


def put_piece(piece: Occupant, game: Game, turn: TurnInPlay) -> Iterator[Finding]:
    """Puts a piece on the board in a turn; what is wrong with that, by its owner's supply and by others."""
    yield from game.none_left(piece)
    yield from game.hooks.against(piece, turn)
    game.put(piece)


def one_of(meant: Sequence[Occupant], game: Game, by: str, rule: str | None = None) -> Iterator[Finding]:
    """Findings where several figures on a tile can be meant, which are told apart ``by`` other keys."""
    if len(distinct(meant)) > 1:
        there, which = game.table.name(meant[0].cell), choices(meant)
        message = said("several stand on {}: say by {} which one is meant, {}", there, by, which)
        yield error("which-follower", message, rule)


def set_figure(
    deployment: Deployment, table: Table, rules: Rules, cell: Cell | None = None
) -> Occupant | Finding:
    """The figure where it stands, on its own or another cell, or the finding why it can't be there.

    A follower stands on a segment of its role's kind. A piece stands on one that its role names, or those of
    its kind of piece; else on that of its point, or on the tile.
    """
    at = cell or deployment.at or (0, 0)
    figure = rules.figures.get(deployment.figure) or rules.pieces[deployment.figure]
    role, point = ("", None) if figure.beside else (deployment.role, deployment.point)
    kinds = [rules.roles[name] for name in ((role,) if role else figure.roles) if name in rules.roles]
    placed = table.board.find(at)
    there = [] if placed is None else _segments_meant(placed.turned, kinds, point)
    if (
        placed is None
        or len(there) != 1
        or (kinds == [FARM.name] and farms_barred(rules))
        or _not_for(figure, role)
    ):
        return _why_not(deployment, at, figure, kinds, table, rules)
    (index,) = there
    turned = placed.turned
    if point is None:
        point = turned.segments[index].name_point if figure.follower else NO_POINT
    else:
        point = turned.point_on(index, point)
    return Occupant(
        "" if figure.beside else deployment.player,
        figure.name,
        role,
        at,
        index,
        NO_SEGMENT if index == NO_SEGMENT else placed.number(index),
        point,
        figure.strength if figure.follower else 0,
        figure.follower,
        deployment.path,
        deployment.offset,
    )


def _segments_meant(turned: TurnedTile, kinds: Sequence[str], point: int | None) -> list[int]:
    """The segments on which a figure may be meant to stand: of these kinds, if any are named."""
    if kinds:
        return [index for kind in kinds for index in _segments(turned, kind, point)]
    if point is None:
        return [NO_SEGMENT]
    there = turned.segments_with(point)
    return there if point > CENTRE2 else there[:1]


def _not_for(piece: Figure, role: str) -> bool:
    """True if a piece never stands in a role; of followers :func:`in_wrong_role` says that."""
    return not piece.follower and role != "" and piece.roles != () and role not in piece.roles


def _why_not(
    deployment: Deployment, at: Cell, figure: Figure, kinds: Sequence[str], table: Table, rules: Rules
) -> Finding:
    who = whose(deployment if figure.follower else replace(deployment, role=""))
    point, name = deployment.point, table.name(at)
    where = table.where(deployment.path, deployment.offset, at, None if point is None else point_name(point))
    rule = "B4" if figure.follower else figure.rule
    placed = table.board.find(at)
    if placed is None:
        return error("no-tile-there", said("{} stands on {}, where no tile lies", who, name), rule, where)
    if _not_for(figure, deployment.role):
        only = said("{} stands only as {}", a(figure.name), listed(figure.roles, "or"))
        return error("wrong-figure", said("{} at {}: {}", who, name, only), rule, where)
    if kinds == [FARM.name] and farms_barred(rules):
        return error("no-farms", said("{} at {}: this game is played without farms", who, name), rule, where)
    turned, left_out = placed.turned, said("{} is left out", who)
    if kinds:
        rule = "B4" if deployment.role else figure.rule
        return no_segment(turned, kinds[0], point, left_out, name, rule, where, kinds[1:])
    assert point is not None
    if turned.segments_with(point):
        message = said("{}: {}", left_out, _two_meet(turned, point, name))
    else:
        message = said("{}: no segment of {} is there", left_out, tile_code(turned))
    return error("which-segment", message, None, where)


def in_wrong_role(follower: Occupant, table: Table, rules: Rules) -> Iterator[Finding]:
    """The finding on a follower in a role that its kind never takes."""
    if rules.may_stand_as(follower.figure, follower.role):
        return
    figure, role, name = rules.figures[follower.figure], follower.role, table.name(follower.cell)
    if figure.roles:
        message = said(
            "{} at {}: {} stands only as {}",
            whose(follower),
            name,
            a(figure.name),
            listed(figure.roles, "or"),
        )
    else:
        able = [known for known in rules.figures.values() if role in known.roles]
        kinds = listed([a(figure.name) for figure in able], "or")
        message = said("{} at {}: only {} stands as {}", whose(follower), name, kinds, role)
        figure = able[0] if able else figure
    where = table.where(follower.path, follower.offset, follower.cell, point_name(follower.point))
    yield Finding("wrong-figure", "error", message, where, figure.rule)


def no_follower_left(follower: Occupant, game: Game) -> Iterator[Finding]:
    """The finding on a follower that is about to be put on the board: its owner has none left."""
    if game.supply[follower.player].get(follower.figure, 0) <= 0:
        kind = FOLLOWER if follower.figure == FOLLOWER else f"{follower.figure} {FOLLOWER}"
        message = said("{} has no {} left in supply for this turn", follower.player, kind)
        yield error("no-follower-left", message, "B4")


def set_aside(game: Game, player: str, figure: str, to: Away, rule: str, path: Path) -> Iterator[Finding]:
    """Takes a figure of a position from its owner's supply to a place off the board, if there is one."""
    game.transfer(player, figure, SUPPLY, to)
    if game.supply[player].get(figure, 0) == -1:
        message = said(
            "{} has more of the figure {} on the board and elsewhere than there are", player, figure
        )
        yield error("too-many-figures", message, rule, path)


def stands_among(follower: Occupant, cells: Container[Cell], game: Game) -> bool:
    """True if a follower stands on one of these cells: in a castle on each of its squares, a captive on none.

    Nor is somebody there who stands on what nobody can claim, such as in a trap.
    """
    if follower.role in game.rules.captives or not game.board.kind(follower.number).claimable:
        return False
    return any(cell in cells for cell in squares_of(follower, game.board))


def squares_of(figure: Occupant, board: Board) -> list[Cell]:
    """The squares on which a figure stands, its own first: of a castle, which is one building, each."""
    if figure.segment < 0 or not board.kind(figure.number).building:
        return [figure.cell]
    return [board.cell_of(member) for member in board.members(figure.number)]


def farms_barred(rules: Rules) -> bool:
    """True if nobody may stand on farms: the game is played without."""
    return rules.farms == "none" and FARMS.name not in rules.overridden
